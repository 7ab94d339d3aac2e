"""Game: the object people use, in the spirit of python-chess."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast, overload

import numpy as np

from heavenale.errors import GameNotOver, IllegalMove, NothingToUndo, PictureError, SerialisationError, SetupError
from heavenale.events import Event, read_events
from heavenale.explain import Explanation, explain
from heavenale.layout import lay_out, players_in
from heavenale.notation import Move, find_action, legal_actions, move_text
from heavenale.pictures.svg import draw_svg
from heavenale.pictures.text import draw_text
from heavenale.piles import SEED_LIMIT, check_monk_pile, check_players, check_resource_pile, check_seed
from heavenale.rules import chance, play, scoring, setup
from heavenale.rules.actions import ACTIONS
from heavenale.rules.state import STATE, Phase, StateView, new_states, state_at
from heavenale.rules.tiles import TILE_NAMES, TILE_NUMBERS
from heavenale.scores import Score, score_of
from heavenale.serialisation import Packed, pack, unpack
from heavenale.table import Table

if TYPE_CHECKING:
    from heavenale.agents.protocol import Decision

_EVENTS_BEGIN = cast("Any", STATE.fields)["event_count"][1]  # what the last move brought is no part of the position
_SHOWN_MOVES = 12


class _Made(NamedTuple):
    """A move that was made."""

    move: Move
    action: int
    player: int  # who made it, from 0
    before: bytes | None  # the state before it; None if that holds what players cannot know


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, in the order of the catalogue."""

    def __init__(self, view: Any) -> None:
        self._moves = {move_text(view, action): action for action in legal_actions(view)}

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._moves))

    def __contains__(self, move: object) -> bool:
        return str(move) in self._moves if isinstance(move, Move | str) else False

    def __repr__(self) -> str:
        return f"<LegalMoves: {shorten(tuple(self._moves))}>"


class Game:
    """A game of Heaven & Ale for two to four players, always at one decision of one player.

    Give a seed, or the piles in draw order as a record has them; with neither, the seed is drawn at random. A seed
    given together with piles is only remembered.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        seed: int | None = None,
        resource_pile: Sequence[str] | None = None,
        monk_pile: Sequence[str] | None = None,
    ) -> None:
        check_players(players)
        if seed is not None:
            check_seed(seed)
        self._open(new_states(1))
        self._past: list[_Made] = []
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

    def _open(self, states: Any) -> None:
        self._states = states
        self._state = state_at(states, 0)  # what the rules work on
        self._view = StateView(states, 0)  # what we read

    # --- Where the game stands ---------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._view.players)

    @property
    def player(self) -> int | None:
        """Whose decision it is, from 1; None when the game is over."""
        return None if self.is_over else int(self._view.player) + 1

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
        return bool(self._view.phase == Phase.OVER)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves made so far."""
        return tuple(made.move for made in self._past)

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

    @property
    def state(self) -> Any:
        """The rules' own record, for compiled code to read and copy; moves are made with `push`."""
        return self._state

    # --- Playing -----------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves open to the player; text and Move can be looked up in it."""
        return LegalMoves(self._view)

    @property
    def legal_actions(self) -> tuple[int, ...]:
        """The legal moves as numbers of the catalogue of 275 actions."""
        return tuple(legal_actions(self._view))

    def move_of(self, action: int) -> Move:
        """The move that a legal action of the catalogue stands for."""
        if type(action) is not int or action not in range(ACTIONS) or not play.is_legal(self._state, action):
            raise IllegalMove(f"action {action!r} is not legal here", code="not_legal", facts={"action": action})
        return Move(move_text(self._view, action))

    def push(self, move: Move | str) -> None:
        """Make a move; an illegal one is refused with the reason, and nothing changes."""
        move = _as_move(move)
        action = find_action(self._view, move)
        if action is None or not play.is_legal(self._state, action):
            raise self._refusal(move)
        self._past.append(_Made(move, action, self._view.player, self._states.tobytes()))
        play.apply(self._state, action)

    def _refusal(self, move: Move) -> IllegalMove:
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
        if not self._past:
            raise NothingToUndo("no move has been made yet")
        before = self._past[-1].before
        if before is None:
            raise NothingToUndo("this game is as the players see it, and cannot go back to before it was")
        self._states.view("u1")[:] = memoryview(before)
        return self._past.pop().move

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
        return read_events(self._view, self._past[-1].player) if self._past else ()

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

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points, who share the victory; nobody before the game is over."""
        return players_in(scoring.winners(self._state)) if self.is_over else ()

    # --- Copies, equality, bytes -------------------------------------------------------------------------

    def clone(self) -> Game:
        """A game of its own at the same point, with the same past."""
        twin = Game.__new__(Game)
        twin._open(self._states.copy())
        twin.seed = self.seed
        twin._past = self._past.copy()
        return twin

    __copy__ = clone

    def as_seen(self, seed: int) -> Game:
        """What the players can know: the same game with the hidden tiles in another order and no way back."""
        check_seed(seed)
        twin = self.clone()
        setup.shuffle_hidden(twin._state, np.uint64(chance.seeded(seed)))
        twin.seed = None
        twin._past = [made._replace(before=None) for made in twin._past]
        return twin

    def __deepcopy__(self, _memo: dict[int, object]) -> Game:
        return self.clone()

    def _position(self) -> bytes:
        return bytes(self._states.tobytes()[:_EVENTS_BEGIN])

    def __eq__(self, other: object) -> bool:
        """Whether both games stand at the same position, with the same tiles to come."""
        return self._position() == other._position() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """A hash of the position: it changes with every move."""
        return hash(self._position())

    def to_bytes(self) -> bytes:
        """The game with its whole past in a few hundred bytes."""
        return pack(Packed(self.players, self.resource_pile, self.monk_pile, [made.action for made in self._past]))

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
                game.push(game.move_of(action))
            except IllegalMove as error:
                raise SerialisationError(f"move {number} of these bytes is refused: {error}") from error
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_bytes(), self.seed)

    # --- Pictures ----------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return draw_text(self.table)

    def __repr__(self) -> str:
        return f"<Game: {self.players} players, round {self.round}, {len(self._past)} moves, phase {self.phase}>"

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


def _as_move(move: Move | str) -> Move:
    return move if isinstance(move, Move) else Move(move)


def _restored(data: bytes, seed: int | None) -> Game:
    game = Game.from_bytes(data)
    game.seed = seed
    return game
