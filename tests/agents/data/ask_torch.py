"""Writes network.npz beside this file, after new weights are shipped: what torch makes of a few random positions.

python tests/agents/data/ask_torch.py
"""

from pathlib import Path

import numpy as np
import torch

from heavenale.agents.network.shipped import SHIPPED
from heavenale.batch import Batch
from heavenale.training.files import checkpoint

POSITIONS = 6
DECISIONS = 60  # at random before them

batch = Batch(POSITIONS, seed=1)
for _ in range(DECISIONS):
    batch.choose()
    batch.step()
network, _ = checkpoint.load(SHIPPED)
with torch.no_grad():
    logits, values = network(torch.from_numpy(batch.observe()))
found = {"observations": batch.observations, "logits": logits.numpy(), "values": values.numpy()}
np.savez_compressed(Path(__file__).with_name("network.npz"), **found)
