"""The members of a league on disk: a folder of files, each with weights in half precision and what they are.

heavenale train member CHECKPOINT --style exploiter --out strangers
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import torch

from heavenale.training.files import weights
from heavenale.training.files.checkpoint import load, new_network
from heavenale.training.opponents.league import League, Member
from heavenale.training.recipe import Recipe

FOLDER = "league"  # within that of a checkpoint
ODD_CHARACTERS = r"[^\w.-]"  # in the name of a file


def save_members(folder: Path, league: League) -> None:
    """Write the members, and remove the files of those that have left."""
    folder.mkdir(parents=True, exist_ok=True)
    members = (*league.members, *league.strangers)
    for left in set(folder.glob(f"*{weights.SUFFIX}")) - {file_of(folder, member) for member in members}:
        left.unlink()
    for member in members:
        save_member(folder, member)


def save_member(folder: Path, member: Member) -> Path:
    """Write one of them; returns its file."""
    file = file_of(folder, member)
    about = {name: getattr(member, name) for name in ("recipe", "minutes", "wins", "pairs", "style")}
    tensors = {name: tensor.float().cpu().numpy() for name, tensor in member.network.state_dict().items()}
    weights.write(file, weights.halved(tensors), about)
    return file


def file_of(folder: Path, member: Member) -> Path:
    """Where a member is kept."""
    return folder / f"{re.sub(ODD_CHARACTERS, '-', member.name)}{weights.SUFFIX}"


def load_members(folder: Path, league: League) -> int:
    """Let the members of a folder join the league, the oldest first, but nobody twice; returns how many joined."""
    known = league.standings()
    members = [load_member(file) for file in sorted(folder.glob(f"[0-9]*{weights.SUFFIX}"))]
    new = [member for member in members if member.name not in known]
    for member in new:
        league.join(member)
    return len(new)


def member_of(path: Path, style: str) -> Member:
    """A member made of a checkpoint or a network's JSON file: a past self, or with a style a stranger."""
    network, described = load(path)
    return Member(network, dataclasses.asdict(Recipe.of(described)), described["minutes"], style=style)


def load_member(file: Path) -> Member:
    """One of them, from its file."""
    tensors, about = weights.read(file)
    network = new_network(Recipe.of(about))
    network.load_state_dict({name: torch.from_numpy(tensor) for name, tensor in tensors.items()})
    return Member(network, **about)
