"""Game: the object people use, in the spirit of python-chess."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, cast, overload

import numpy as np
from numpy.typing import NDArray

from heavenale.errors import (
    GameNotOver,
    IllegalMove,
    NotationError,
    NothingToUndo,
    PictureError,
    SerialisationError,
    SetupError,
)
from heavenale.native import calls
from heavenale.native.wording import NOTHING
from heavenale.notation import MOVES, NUMBERS, Move
from heavenale.observation.seen import seen_by
from heavenale.pictures.svg import draw_svg
from heavenale.pictures.text import draw_text
from heavenale.rules import chance, play, scoring, setup
from heavenale.rules.actions import ACTIONS
from heavenale.rules.state import STATE, Phase, StateView, state_at
from heavenale.rules.tiles import TILE_NAMES, TILE_NUMBERS
from heavenale.serialisation import Packed, pack, unpack
from heavenale.setting_up.piles import (
    SEED_LIMIT,
    check_monk_pile,
    check_players,
    check_resource_pile,
    check_seed,
    own_number,
)
from heavenale.shown.events import Event, read_events
from heavenale.shown.explain import Explanation, explain
from heavenale.shown.layout import lay_out, players_in
from heavenale.shown.scores import Score, score_of
from heavenale.shown.table import Table
from heavenale.shown.worth import Worth, worth_of

if TYPE_CHECKING:
    from heavenale.agents.protocol import Decision

_FIELDS = cast("Any", STATE.fields)
_EVENTS_BEGIN = _FIELDS["event_count"][1]  # what the last move brought is no part of the position
_PLAYER = _FIELDS["player"][1]
_PHASE = _FIELDS["phase"][1]
_OVER = int(Phase.OVER)
_SHOWN_MOVES = 12


class _Made(NamedTuple):
    """A move that was made, and those before it: copies of a game share them."""

    number: int  # of its text (native/wording.py)
    action: int
    player: int  # who made it, from 0
    before: bytes | None  # the state before it; None if that holds what players cannot know
    earlier: _Made | None
    ply: int  # how many moves there are up to this one


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, in the order of the catalogue."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Move]:
        return map(MOVES.__getitem__, self._numbers)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return tuple(self)[index] if isinstance(index, slice) else MOVES[self._numbers[index]]

    def __eq__(self, other: object) -> bool:
        return self._numbers == other._numbers if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._numbers))

    def __contains__(self, move: object) -> bool:
        return NUMBERS.get(str(move)) in self._numbers if isinstance(move, Move | str) else False

    def __repr__(self) -> str:
        return f"<LegalMoves: {shorten(tuple(map(str, self)))}>"


class Game:
    """A game of Heaven & Ale for two to four players, always at one decision of one player.

    Give a seed, or the piles in draw order as a record has them; with neither, the seed is drawn at random. A seed
    given together with piles is only remembered. One thread at a time may use a game; others take a `clone`.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        seed: int | None = None,
        resource_pile: Sequence[str] | None = None,
        monk_pile: Sequence[str] | None = None,
    ) -> None:
        players, seed = own_number(players), own_number(seed)
        check_players(players)
        if seed is not None:
            check_seed(seed)
        self._memory: NDArray[np.uint8] = np.zeros(STATE.itemsize, np.uint8)
        self._last: _Made | None = None
        if resource_pile is None and monk_pile is None:
            self.seed: int | None = secrets.randbelow(SEED_LIMIT) if seed is None else seed
            play.begin_shuffled(self._state, players, self.seed)
        elif resource_pile is None or monk_pile is None:
            raise SetupError("give both resource_pile and monk_pile, or neither and a seed")
        else:
            check_resource_pile(resource_pile)
            check_monk_pile(monk_pile, players)
            self.seed = seed
            for n, tile in enumerate(resource_pile):
                self._view.resource_pile[n] = TILE_NUMBERS[tile]
            for n, tile in enumerate(monk_pile):
                self._view.monk_pile[n] = TILE_NUMBERS[tile]
            play.begin(self._state, players)

    # The same memory as the rules take it and as we read it, made where it is asked for: copies hardly ever need it.

    @cached_property
    def _states(self) -> Any:
        return self._memory.view(STATE)

    @cached_property
    def _state(self) -> Any:
        return state_at(self._states, 0)

    @cached_property
    def _view(self) -> Any:
        return StateView(self._states, 0)

    # --- Where the game stands ---------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._view.players)

    @property
    def player(self) -> int | None:
        """Whose decision it is, from 1; None when the game is over."""
        return None if self.is_over else self._memory.item(_PLAYER) + 1

    @property
    def phase(self) -> str:
        """What is to be decided: start, move, buy, shed, score or card; over when nothing is."""
        return Phase(self._view.phase).name.lower()

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._view.round_number)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return int(self._view.rounds)

    @property
    def is_over(self) -> bool:
        """Whether the last round has ended."""
        return self._memory.item(_PHASE) == _OVER

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves made so far."""
        return tuple(MOVES[made.number] for made in self._past())

    @property
    def actions(self) -> tuple[int, ...]:
        """The same as numbers of the catalogue of 275 actions."""
        return tuple(made.action for made in self._past())

    def _past(self) -> list[_Made]:
        """The moves made, the first one first."""
        past, made = [], self._last
        while made is not None:
            past.append(made)
            made = made.earlier
        return past[::-1]

    @property
    def resource_pile(self) -> tuple[str, ...]:
        """All 100 resource tiles in draw order, the hidden ones too."""
        return tuple(TILE_NAMES[tile] for tile in self._view.resource_pile)

    @property
    def monk_pile(self) -> tuple[str, ...]:
        """The monk tiles of this game in draw order, the hidden ones too."""
        return tuple(TILE_NAMES[tile] for tile in self._view.monk_pile if tile)

    @property
    def table(self) -> Table:
        """Everything that lies on the table, without what is hidden."""
        return lay_out(self._state, self._view)

    def observation(self, player: int | None = None) -> NDArray[np.int8]:
        """What a player (from 1; without one, who decides) sees, as a network is shown it (heavenale.observation)."""
        return seen_by(self._memory, self._seat(player))

    def _seat(self, player: int | None) -> int:
        """The seat, from 0, of a player from 1; without one, of who decides."""
        if player is None:
            return self._memory.item(_PLAYER)
        number = own_number(player)
        if type(number) is not int or not 1 <= number <= self.players:
            raise SetupError(f"player must be a number from 1 to {self.players}, not {player!r}")
        return number - 1

    @property
    def action_mask(self) -> NDArray[np.int8]:
        """The catalogue of 275 actions, with a one for every legal one."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[list(self.legal_actions)] = 1
        return mask

    @property
    def state(self) -> Any:
        """The rules' own record, for compiled code to read and copy; moves are made with `push`."""
        return self._state

    # --- Playing -----------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves open to the player; text and Move can be looked up in it."""
        numbers = np.empty(ACTIONS, np.int64)
        return LegalMoves(numbers[: calls.list_wordings(self._memory, numbers)].tolist())

    @property
    def legal_actions(self) -> tuple[int, ...]:
        """The legal moves as numbers of the catalogue of 275 actions."""
        actions = np.empty(ACTIONS, np.int64)
        return tuple(actions[: calls.list_actions(self._memory, actions)].tolist())

    def move_of(self, action: SupportsIndex) -> Move:
        """The move that a legal action of the catalogue stands for."""
        number = calls.wording_of(self._memory, _as_action(action))
        if number == NOTHING:
            raise _not_legal(action)
        return MOVES[number]

    def push(self, move: Move | str | SupportsIndex) -> None:
        """Make a move, given as text, as Move or as the number of its action.

        An illegal one is refused with the reason, and nothing changes.
        """
        before = self._memory.tobytes()
        if isinstance(move, (Move, str)):
            number = NUMBERS.get(move.text if isinstance(move, Move) else move, NOTHING)
            action = calls.make_worded(self._memory, number)
        else:
            action = _as_action(move)
            number = calls.make(self._memory, action)
        if NOTHING in (number, action):
            raise self._refusal(move)
        earlier = self._last
        ply = 1 if earlier is None else earlier.ply + 1
        self._last = _Made(number, action, before[_PLAYER], before, earlier, ply)

    def _refusal(self, given: Move | str | SupportsIndex) -> IllegalMove:
        if not isinstance(given, (Move, str)):
            return _not_legal(given)
        move = _as_move(given)
        reason = self.explain(move)
        facts = "".join(f", {name} {value}" for name, value in reason.facts.items())
        legal = shorten(tuple(str(legal) for legal in self.legal_moves))
        return IllegalMove(
            f"{move.text!r} is not legal here ({reason.code}{facts}); legal: {legal}",
            code=reason.code,
            facts=dict(reason.facts),
        )

    def pop(self) -> Move:
        """Take the last move back and return it."""
        made = self._last
        if made is None:
            raise NothingToUndo("no move has been made yet")
        if made.before is None:
            raise NothingToUndo("this game is as the players see it, and cannot go back to before it was")
        self._memory.data[:] = made.before
        self._last = made.earlier
        return MOVES[made.number]

    def explain(self, move: Move | str) -> Explanation:
        """Say why a move is not legal, as a code with its facts."""
        return explain(self._state, self._view, _as_move(move))

    @property
    def ends_turn(self) -> bool:
        """Whether the last move ended its maker's turn."""
        return bool(self._view.turn_ended)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move brought: every step and ducat, with the tile or space it came from."""
        return read_events(self._view, self._last.player) if self._last else ()

    def hint(self, time_ms: float = 1000) -> Decision:
        """The best move that can be found in this time, with the reasons; it knows no more than the players do."""
        from heavenale.agents.hint import hint  # agents stand above games, so they are fetched only when asked

        return hint(self, time_ms)

    # --- Scoring -----------------------------------------------------------------------------------------

    def scores(self) -> tuple[Score, ...]:
        """The final scoring of all players."""
        if not self.is_over:
            raise GameNotOver("the game is not over yet; projected_scores() tells what it would be worth now")
        return self.projected_scores()

    def projected_scores(self) -> tuple[Score, ...]:
        """The scoring of all players, were the game to end now."""
        return tuple(score_of(self._state, self._view, player) for player in range(self.players))

    def worth(self, player: int | None = None) -> Worth:
        """What the things of a player (from 1; without one, who decides) are worth now: goals, sheds, tiles, cards."""
        return worth_of(self._states, self._view, self._seat(player))

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points, who share the victory; nobody before the game is over."""
        return players_in(scoring.winners(self._state)) if self.is_over else ()

    # --- Copies, equality, bytes -------------------------------------------------------------------------

    def clone(self) -> Game:
        """A game of its own at the same point, with the same past."""
        twin = Game.__new__(Game)
        twin._memory = self._memory.copy()
        twin.seed = self.seed
        twin._last = self._last
        return twin

    __copy__ = clone

    def as_seen(self, seed: int) -> Game:
        """What the players can know: the same game with the hidden tiles in another order and no way back."""
        seed = own_number(seed)
        check_seed(seed)
        twin = self.clone()
        setup.shuffle_hidden(twin._state, np.uint64(chance.seeded(seed)))
        twin.seed = None
        twin._last = None
        for made in self._past():
            twin._last = made._replace(before=None, earlier=twin._last)
        return twin

    def __deepcopy__(self, _memo: dict[int, object]) -> Game:
        return self.clone()

    def _position(self) -> bytes:
        return self._memory[:_EVENTS_BEGIN].tobytes()

    def __eq__(self, other: object) -> bool:
        """Whether both games stand at the same position, with the same tiles to come."""
        return self._position() == other._position() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """A hash of the position, the same in every process: it changes with every move."""
        return int.from_bytes(blake2b(self._position(), digest_size=8).digest())

    def to_bytes(self) -> bytes:
        """The game with its whole past in a few hundred bytes."""
        return pack(Packed(self.players, self.resource_pile, self.monk_pile, self.actions))

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game that `to_bytes` wrote; every move is checked again."""
        packed = unpack(data)
        try:
            game = cls(packed.players, resource_pile=packed.resource_pile, monk_pile=packed.monk_pile)
        except SetupError as error:
            raise SerialisationError(f"these bytes cannot be set up: {error}") from error
        for number, action in enumerate(packed.actions, start=1):
            try:
                game.push(action)
            except IllegalMove as error:
                raise SerialisationError(f"move {number} of these bytes is refused: {error}") from error
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_bytes(), self.seed)

    # --- Pictures ----------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return draw_text(self.table)

    def __repr__(self) -> str:
        moves = self._last.ply if self._last else 0
        return f"<Game: {self.players} players, round {self.round}, {moves} moves, phase {self.phase}>"

    def svg(self, *, width: int = 1200) -> str:
        """The table as a picture."""
        if type(width) is not int or width < 1:
            raise PictureError(f"width must be a whole number of pixels from 1 on, not {width!r}")
        return draw_svg(self.table, width=width)

    _repr_svg_ = svg


def shorten(moves: Sequence[str]) -> str:
    """The first moves of a list, and how many more there are."""
    shown = ", ".join(moves[:_SHOWN_MOVES]) or "none"
    return shown if len(moves) <= _SHOWN_MOVES else f"{shown} and {len(moves) - _SHOWN_MOVES} more"


def _as_action(action: SupportsIndex) -> int:
    """The number as Python's own, NOTHING if it is none of the catalogue."""
    try:
        if isinstance(action, bool):
            raise TypeError
        number = operator.index(action)
    except TypeError:
        message = "a move is a text such as 'go 16', a Move, or the number of an action"
        raise NotationError(f"{message}, not {type(action).__name__}") from None
    return number if 0 <= number < ACTIONS else NOTHING


def _not_legal(action: SupportsIndex) -> IllegalMove:
    return IllegalMove(f"action {action!r} is not legal here", code="not_legal", facts={"action": int(action)})


def _as_move(move: Move | str) -> Move:
    return move if isinstance(move, Move) else Move(move)


def _restored(data: bytes, seed: int | None) -> Game:
    game = Game.from_bytes(data)
    game.seed = seed
    return game
