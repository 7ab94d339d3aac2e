"""Environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel. All of them play by `Game` or `Batch`.

Importing this package registers `HeavenAle-v1` with Gymnasium where that is installed.
"""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("gymnasium"):
    from gymnasium.envs.registration import register

    register(
        id="HeavenAle-v1",
        entry_point="heavenale.envs.gymnasium_v1:HeavenAleEnv",
        vector_entry_point="heavenale.envs.gymnasium_v1:HeavenAleVectorEnv",
    )
