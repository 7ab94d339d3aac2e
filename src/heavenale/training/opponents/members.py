"""The members of a league on disk: a folder of files, each with weights in half precision and what they are.

heavenale train member CHECKPOINT --style exploiter --out strangers
"""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import numpy as np
import torch

from heavenale.training.files.checkpoint import load, new_network
from heavenale.training.opponents.league import League, Member
from heavenale.training.recipe import Recipe

FOLDER = "league"  # within that of a checkpoint
ABOUT = "about"
ODD_CHARACTERS = r"[^\w.-]"  # in the name of a file


def save_members(folder: Path, league: League) -> None:
    """Write the members, and remove the files of those that have left."""
    folder.mkdir(parents=True, exist_ok=True)
    members = (*league.members, *league.strangers)
    for left in set(folder.glob("*.npz")) - {file_of(folder, member) for member in members}:
        left.unlink()
    for member in members:
        save_member(folder, member)


def save_member(folder: Path, member: Member) -> Path:
    """Write one of them; returns its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = file_of(folder, member)
    about = {name: getattr(member, name) for name in ("recipe", "minutes", "wins", "pairs", "style")}
    halves = {name: tensor.cpu().half().numpy() for name, tensor in member.network.state_dict().items()}
    fresh = folder / f"fresh-{file.name}"
    with fresh.open("wb") as out:
        np.savez(out, allow_pickle=False, **halves, **{ABOUT: np.array(json.dumps(about))})
    return fresh.replace(file)


def file_of(folder: Path, member: Member) -> Path:
    """Where a member is kept."""
    return folder / f"{re.sub(ODD_CHARACTERS, '-', member.name)}.npz"


def load_members(folder: Path, league: League) -> int:
    """Let the members of a folder join the league, the oldest first, but nobody twice; returns how many joined."""
    known = league.standings()
    members = [load_member(file) for file in sorted(folder.glob("[0-9]*.npz"))]
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
    with np.load(file, allow_pickle=False) as found:
        about = json.loads(str(found[ABOUT]))
        names = [name for name in found.files if name != ABOUT]
        tensors = {name: torch.from_numpy(found[name].astype(np.float32)) for name in names}
    network = new_network(Recipe.of(about))
    network.load_state_dict(tensors)
    return Member(network, **about)
