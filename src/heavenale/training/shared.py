"""A network shaped for the board: preferences for spots and spaces from layers that all of them share.

The plain network learns for each of 6 x 30 ways to place a tile, and for each of 27 spaces, from nothing. Here every
spot, every tile on offer and every space is also seen by itself, through one small layer for all of its kind: a spot
with what lies on and around it, a tile, a space with what lies there. How well a tile and a spot, or the whole position
and a space, go together is a product of two short vectors, which is added to the preference of the plain network. It
begins with zero, so a plain network that is turned into a shared one plays as before, and learns on.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from heavenale.batch.features import BOARD_OFFSETS, SLOT_SIZE, SPOT_SIZE, TABLE_OFFSETS, TILES
from heavenale.rules.actions import ACTIONS, FIRST_ACTION, Row
from heavenale.rules.board import (
    MAX_ROUNDS,
    MONK_SPACES,
    MONK_TYPES,
    RESOURCE_SPACES,
    SHEDS,
    SPOT_NEIGHBOURS,
    SPOT_SHEDS,
    SPOTS,
)
from heavenale.training.network import Network

GARDEN = BOARD_OFFSETS["garden"]
GAPS, SUMS = BOARD_OFFSETS["shed gaps"], BOARD_OFFSETS["shed sums"]
SLOTS, RESOURCES, MONKS = (TABLE_OFFSETS[name] for name in ("slots", "resources", "monks"))
BUY = int(FIRST_ACTION[Row.BUY])
PLACEMENTS = MAX_ROUNDS * SPOTS
LOCAL = 2 * SPOT_SIZE + 2  # a spot, the sum of its neighbours, gaps and sums of its sheds
GOODS = TILES + MONK_TYPES  # what may lie on a space
SHOPS = (*RESOURCE_SPACES, *MONK_SPACES)


def _members(sets: object, count: int) -> Tensor:
    """Sets as the bits of integers, as a matrix of zeros and ones."""
    rows = np.asarray(sets)
    return torch.from_numpy((rows[:, None] >> np.arange(count)) & 1).float()


class SharedNetwork(Network):
    """The plain network with shared layers beside its head."""

    neighbours: Tensor
    sheds: Tensor
    shops: Tensor

    def __init__(self, width: int, blocks: int, other_width: int, shared_width: int) -> None:
        super().__init__(width, blocks, other_width)
        self.register_buffer("neighbours", _members(SPOT_NEIGHBOURS, SPOTS), persistent=False)
        self.register_buffer("sheds", _members(SPOT_SHEDS, SHEDS), persistent=False)
        actions = [int(FIRST_ACTION[Row.GO]) + space for space in SHOPS]
        self.register_buffer("shops", torch.tensor(actions), persistent=False)
        self.spot = nn.Linear(LOCAL, shared_width)
        self.spot_place = nn.Parameter(torch.randn(SPOTS, shared_width) * 0.1)
        self.tile = nn.Linear(SLOT_SIZE, shared_width, bias=False)
        self.tile_context = nn.Linear(width, shared_width)
        self.goods = nn.Linear(GOODS, shared_width)
        self.shop_place = nn.Parameter(torch.randn(len(SHOPS), shared_width) * 0.1)
        self.shop_context = nn.Linear(width, shared_width)
        for layer in (self.tile, self.tile_context, self.shop_context):  # one side of each product begins with zero
            for parameter in layer.parameters():
                nn.init.zeros_(parameter)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits [N, 275] and values [N, 3] for observations [N, F] of small integers."""
        x = self.scaled(observations)
        top = self.top(x)
        logits, values = self.heads(top, observations)
        logits = logits.index_add(1, self.shops, self.shop_logits(x, top))
        placements = nn.functional.pad(self.placement_logits(x, top), (BUY, ACTIONS - BUY - PLACEMENTS))
        return logits + placements, values

    def placement_logits(self, x: Tensor, top: Tensor) -> Tensor:
        """How well every tile of the space and every spot go together [N, 180]."""
        spots = x[:, GARDEN : GARDEN + SPOTS * SPOT_SIZE].unflatten(1, (SPOTS, SPOT_SIZE))
        sheds = torch.stack([x[:, GAPS : GAPS + SHEDS], x[:, SUMS : SUMS + SHEDS]], dim=-1)
        around = self.neighbours.to(x.dtype) @ spots
        local = torch.cat([spots, around, self.sheds.to(x.dtype) @ sheds], dim=-1)
        keys = nn.functional.gelu(self.spot(local) + self.spot_place)
        tiles = x[:, SLOTS : SLOTS + MAX_ROUNDS * SLOT_SIZE].unflatten(1, (MAX_ROUNDS, SLOT_SIZE))
        wishes = self.tile(tiles) + self.tile_context(top)[:, None]
        return (wishes @ keys.to(wishes.dtype).transpose(1, 2)).flatten(1).float()

    def shop_logits(self, x: Tensor, top: Tensor) -> Tensor:
        """How well the position and every space with tiles go together [N, 19]."""
        resources = x[:, RESOURCES : RESOURCES + len(RESOURCE_SPACES) * TILES].unflatten(1, (-1, TILES))
        monks = x[:, MONKS : MONKS + len(MONK_SPACES) * MONK_TYPES].unflatten(1, (-1, MONK_TYPES))
        goods = torch.cat([nn.functional.pad(resources, (0, MONK_TYPES)), nn.functional.pad(monks, (TILES, 0))], dim=1)
        keys = nn.functional.gelu(self.goods(goods) + self.shop_place)
        wish = self.shop_context(top)[:, :, None]
        return (keys.to(wish.dtype) @ wish)[..., 0].float()
