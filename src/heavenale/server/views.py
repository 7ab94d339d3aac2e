"""A room as a viewer may see it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import cast

from heavenale.rules.board import SPOT_NAMES
from heavenale.rules.buying import price_on
from heavenale.rules.tiles import TILE_NUMBERS
from heavenale.scores import Score
from heavenale.server.choices import blocked_in, choices_of
from heavenale.server.messages import SettingsView, Snapshot, TakeBackView, Thinking
from heavenale.server.table_messages import (
    Blocked,
    Choice,
    PairView,
    PlayerBoardView,
    PriceView,
    ScoreView,
    SeatView,
    TableView,
)
from heavenale.server.turns import TurnGame
from heavenale.server.vocabulary import Card, PhaseName, Resource, RoomState
from heavenale.table import PlayerBoard, Table

_A_SHADY_SPOT = SPOT_NAMES.index("D1")
_A_SUNNY_SPOT = SPOT_NAMES.index("L1")


@dataclass
class Position:
    """What is the same for all viewers of a position, worked out once and only when somebody needs it."""

    turns: TurnGame
    table: TableView
    projected: list[ScoreView]
    _choices: list[Choice] | None = field(default=None, repr=False)
    _blocked: list[Blocked] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, turns: TurnGame) -> Position:
        """The position as it stands."""
        return cls(turns, table_view(turns), [_score_view(score) for score in turns.game.projected_scores()])

    @property
    def choices(self) -> list[Choice]:
        """The legal moves."""
        if self._choices is None:
            self._choices = [] if self.turns.is_complete else choices_of(self.turns.game)
        return self._choices

    @property
    def blocked(self) -> list[Blocked]:
        """The moves that are not legal."""
        if self._blocked is None:
            self._blocked = [] if self.turns.is_complete else blocked_in(self.turns.game)
        return self._blocked


@dataclass(frozen=True)
class Surroundings:
    """What a snapshot says beside the game."""

    words: str
    state: RoomState
    seats: list[SeatView]
    thinking: Thinking | None = None
    take_back: TakeBackView | None = None


def snapshot(
    position: Position,
    around: Surroundings,
    *,
    you: list[int],
    log_from: int,
    auto_end_turn: bool = False,
    can_take_back: bool = False,
) -> Snapshot:
    """Everything a viewer at these seats may know."""
    turns = position.turns
    played_by_agents = {seat.seat for seat in around.seats if seat.level is not None}
    decides = around.state == "playing" and turns.to_decide in set(you) - played_by_agents
    return Snapshot(
        room=around.words,
        state=around.state,
        number=turns.number,
        turn_start=turns.ended,
        table=position.table,
        you=you,
        to_decide=turns.to_decide,
        next_to_decide=turns.next_to_decide,
        choices=position.choices if decides else [],
        blocked=position.blocked if decides else [],
        can_undo=decides and turns.number > turns.ended,
        can_take_back=can_take_back,
        turn_complete=turns.is_complete,
        can_end_turn=decides and turns.can_end_turn,
        thinking=around.thinking,
        take_back=around.take_back,
        log_from=log_from,
        log=turns.visible_log(log_from),
        projected=position.projected,
        scores=position.projected if turns.is_over else None,
        winners=list(turns.game.winners) if turns.is_over else [],
        seats=around.seats,
        settings=SettingsView(auto_end_turn=auto_end_turn),
    )


def table_view(turns: TurnGame) -> TableView:
    """The table; a turn that waits to be ended shows nothing that only its end reveals."""
    if not turns.is_complete:
        return _table_view(turns.game.table, cast("PhaseName", turns.game.phase))
    seat = turns.log[-1].seat
    after = turns.game.table
    ends_round = turns.game.round != turns.log[-1].round or turns.game.is_over
    if ends_round:
        # The last figure has come home: of what lies on the table, only its player's board has changed so far.
        before = turns.at(turns.number - 1).game.table
        boards = list(before.boards)
        boards[seat - 1] = replace(after.boards[seat - 1], is_home=True)
        after = replace(before, boards=tuple(boards))
    return _table_view(replace(after, player=seat), "end_turn")


def _table_view(table: Table, phase: PhaseName) -> TableView:
    return TableView(
        round=table.round,
        rounds=table.rounds,
        player=table.player,
        phase=phase,
        market={space: list(tiles) for space, tiles in table.market.items()},
        prices={space: [_price(tile, space) for tile in tiles] for space, tiles in table.market.items()},
        discs=dict(table.discs),
        barrels={goal: list(left) for goal, left in table.barrels.items()},
        resource_tiles_left=table.resource_tiles_left,
        monk_tiles_left=table.monk_tiles_left,
        enclosed_shed=table.enclosed_shed if phase == "shed" else None,
        boards=[_board_view(board) for board in table.boards],
    )


@cache
def _price(tile: str, space: int) -> PriceView:
    number = TILE_NUMBERS[tile]
    return PriceView(
        tile=tile,
        shady=int(price_on(number, space, _A_SHADY_SPOT)),
        sunny=int(price_on(number, space, _A_SUNNY_SPOT)),
    )


def _board_view(board: PlayerBoard) -> PlayerBoardView:
    return PlayerBoardView(
        player=board.player,
        ducats=board.ducats,
        markers=cast("dict[Resource, int]", dict(board.markers)),
        brewmaster=board.brewmaster,
        exchange_rate=int(board.exchange_rate),
        points_per_step=int(board.points_per_step),
        garden=dict(board.garden),
        sheds=dict(board.sheds),
        discs=list(board.discs),
        cards=cast("list[Card]", list(board.cards)),
        pairs=[PairView(pair=list(pair), card=cast("Card | None", card)) for pair, card in board.pairs.items()],
        barrels=dict(board.barrels),
        figure=board.figure,
        is_home=bool(board.is_home),
        projected_points=int(board.projected_points),
    )


def _score_view(score: Score) -> ScoreView:
    return ScoreView(**{name: int(value) for name, value in asdict(score).items()})
