"""Networks on disk: a JSON file that describes one, and its weights beside it, in files small enough to carry."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import torch
from torch import nn

from heavenale.errors import HeavenAleError
from heavenale.training.files import export, weights
from heavenale.training.playing.network import Block, Network
from heavenale.training.recipe import Recipe

PART_BYTES = 14 << 20
NAME = "checkpoint.json"


def new_network(recipe: Recipe) -> Network:
    """A network that has learned nothing."""
    return Network(recipe.width, recipe.blocks, recipe.other_width)


def grown(network: Network, recipe: Recipe, blocks: int) -> Network:
    """The same network with more blocks at its end, which change nothing until they have learned something."""
    larger = new_network(dataclasses.replace(recipe, blocks=blocks))
    larger.load_state_dict(network.state_dict(), strict=False)
    for block in list(larger.blocks)[recipe.blocks :]:
        assert isinstance(block, Block)
        nn.init.zeros_(block.outer.weight)
        nn.init.zeros_(block.outer.bias)
    return larger


def save(folder: Path, network: Network, recipe: Recipe, minutes: float, **more: Any) -> None:
    """Write a checkpoint. Each file is complete or the one before; the JSON file, written last, names its parts."""
    folder.mkdir(parents=True, exist_ok=True)
    tensors = {name: tensor.float().cpu().numpy() for name, tensor in network.state_dict().items()}
    names = []
    for n, part in enumerate(_parts(tensors)):
        names.append(f"weights-{n}{weights.SUFFIX}")
        weights.write(folder / names[-1], part)
    described = {
        "recipe": dataclasses.asdict(recipe),
        "minutes": minutes,
        "parts": names,
        "tensors": {name: list(tensor.shape) for name, tensor in tensors.items()},
        **more,
    }
    fresh = folder / f"fresh-{NAME}"
    fresh.write_text(json.dumps(described, indent=1) + "\n")
    fresh.replace(folder / NAME)


def _parts(tensors: export.Tensors) -> list[export.Tensors]:
    """The tensors in order, as many together as fit into a file that is small enough to carry."""
    parts: list[export.Tensors] = [{}]
    for name, tensor in tensors.items():
        if parts[-1] and sum(one.nbytes for one in parts[-1].values()) + tensor.nbytes > PART_BYTES:
            parts.append({})
        parts[-1][name] = tensor
    return parts


def load(path: Path) -> tuple[Network, dict[str, Any]]:
    """The network and its description, from a checkpoint's folder or from the JSON file of any network."""
    tensors, described = export.read(path)
    network = new_network(Recipe.of(described))
    if described["tensors"] != {name: list(tensor.shape) for name, tensor in network.state_dict().items()}:
        raise HeavenAleError(f"{path} holds another kind of network; train it with the version that wrote it")
    network.load_state_dict({name: torch.from_numpy(tensor) for name, tensor in tensors.items()})
    return network, described
