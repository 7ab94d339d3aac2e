"""Game: the object people use, in the spirit of python-chess."""

from __future__ import annotations

import secrets
import struct
import zlib
from collections.abc import Collection, Iterator, Sequence
from typing import Any, cast

import numpy as np

from heavenale.errors import GameNotOver, IllegalMove, NothingToUndo, SerialisationError, SetupError
from heavenale.events import Event, read_events
from heavenale.explain import Explanation, explain
from heavenale.layout import lay_out
from heavenale.notation import Move, find_action, legal_actions, move_text
from heavenale.pictures.svg import draw_svg
from heavenale.pictures.text import draw_text
from heavenale.piles import check_monk_pile, check_players, check_resource_pile
from heavenale.rules import chance, play, setup
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MONK_SPACES, RESOURCE_TILES, ROUNDS
from heavenale.rules.state import STATE, Phase, StateView, new_states, state_at
from heavenale.rules.tiles import TILE_NAMES, TILE_NUMBERS
from heavenale.scores import Score, score_of
from heavenale.table import Table

SEED_LIMIT = 2**63
_FORMAT = b"HA\x01"  # of serialised games; the last byte is the version
_CHECKSUM = struct.Struct("<I")
_EVENTS_BEGIN = cast("Any", STATE.fields)["event_count"][1]  # what the last move brought is no part of the position
_SHOWN_MOVES = 12


class LegalMoves(Collection[Move]):
    """The legal moves of a position, in the order of the catalogue."""

    def __init__(self, view: Any) -> None:
        self._moves = {move_text(view, action): action for action in legal_actions(view)}

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self._moves)

    def __contains__(self, move: object) -> bool:
        return str(move) in self._moves if isinstance(move, Move | str) else False

    def __repr__(self) -> str:
        return f"<LegalMoves: {shorten(tuple(self._moves))}>"


class Game:
    """A game of Heaven & Ale for two to four players, always at one decision of one player.

    Give a seed, or the piles in draw order as a record has them; with neither, the seed is drawn at random.
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
        self._open(new_states(1))
        self._moves: list[Move] = []
        self._actions: list[int] = []
        self._movers: list[int] = []
        self._before: list[bytes] = []
        if resource_pile is None and monk_pile is None:
            self.seed: int | None = secrets.randbelow(SEED_LIMIT) if seed is None else _checked_seed(seed)
            play.begin_shuffled(self._state, players, self.seed)
        elif resource_pile is None or monk_pile is None:
            raise SetupError("give both resource_pile and monk_pile, or neither and a seed")
        else:
            check_resource_pile(resource_pile)
            check_monk_pile(monk_pile, players)
            self.seed = None if seed is None else _checked_seed(seed)
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
    def is_over(self) -> bool:
        """Whether the last round has ended."""
        return bool(self._view.phase == Phase.OVER)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves made so far."""
        return tuple(self._moves)

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
        if not 0 <= action < ACTIONS or not play.is_legal(self._state, action):
            raise IllegalMove(f"action {action} is not legal here", code="not_legal", facts={"action": action})
        return Move(move_text(self._view, action))

    def push(self, move: Move | str) -> None:
        """Make a move; an illegal one is refused with the reason, and nothing changes."""
        move = _as_move(move)
        action = find_action(self._view, move)
        if action is None or not play.is_legal(self._state, action):
            raise self._refusal(move)
        self._movers.append(self._view.player)
        self._before.append(self._states.tobytes())
        self._moves.append(move)
        self._actions.append(action)
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
        if not self._before:
            raise NothingToUndo("there is no move to take back")
        self._states.view("u1")[:] = memoryview(self._before.pop())
        self._movers.pop()
        self._actions.pop()
        return self._moves.pop()

    def explain(self, move: Move | str) -> Explanation:
        """Say why a move is not legal, as a code with its facts."""
        return explain(self._state, self._view, _as_move(move))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move brought: every step and ducat, with the tile or space it came from."""
        return read_events(self._view, self._movers[-1]) if self._movers else ()

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
        if not self.is_over:
            return ()
        scores = self.scores()
        most = max(score.points for score in scores)
        return tuple(score.player for score in scores if score.points == most)

    # --- Copies, equality, bytes -------------------------------------------------------------------------

    def clone(self) -> Game:
        """A game of its own at the same point, with the same past."""
        twin = Game.__new__(Game)
        twin._open(self._states.copy())
        twin.seed = self.seed
        twin._moves = self._moves.copy()
        twin._actions = self._actions.copy()
        twin._movers = self._movers.copy()
        twin._before = self._before.copy()
        return twin

    __copy__ = clone

    def as_seen(self, seed: int) -> Game:
        """What the players can know: the same game with the hidden tiles in another order and no way back."""
        twin = self.clone()
        setup.shuffle_hidden(twin._state, np.uint64(chance.seeded(_checked_seed(seed))))
        twin.seed = None
        twin._before.clear()
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
        piles = bytes(self._view.resource_pile) + bytes(TILE_NUMBERS[tile] for tile in self.monk_pile)
        body = _FORMAT + bytes([self.players]) + piles + struct.pack(f"<{len(self._actions)}H", *self._actions)
        return body + _CHECKSUM.pack(zlib.crc32(body))

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game that `to_bytes` wrote; every move is checked again."""
        data = bytes(data)
        if data[: len(_FORMAT)] != _FORMAT:
            raise SerialisationError(f"these bytes are not a game of format {_FORMAT!r}")
        if data[-_CHECKSUM.size :] != _CHECKSUM.pack(zlib.crc32(data[: -_CHECKSUM.size])):
            raise SerialisationError("these bytes are damaged: the checksum does not fit")
        players = data[len(_FORMAT)]
        check_players(players)
        resources = len(_FORMAT) + 1
        monks = resources + RESOURCE_TILES
        moves = monks + len(MONK_SPACES) * ROUNDS[players]
        game = cls(
            players,
            resource_pile=[_tile_name(tile) for tile in data[resources:monks]],
            monk_pile=[_tile_name(tile) for tile in data[monks:moves]],
        )
        for (action,) in struct.iter_unpack("<H", data[moves : -_CHECKSUM.size]):
            if action >= ACTIONS or not play.is_legal(game._state, action):
                raise SerialisationError(f"move {len(game._moves) + 1} of these bytes is not legal")
            game.push(move_text(game._view, action))
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.from_bytes, (self.to_bytes(),)

    # --- Pictures ----------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return draw_text(self.table)

    def __repr__(self) -> str:
        return f"<Game: {self.players} players, round {self.round}, {len(self._moves)} moves, phase {self.phase}>"

    def svg(self, *, width: int = 1200) -> str:
        """The table as a picture."""
        return draw_svg(self.table, width=width)

    _repr_svg_ = svg


def shorten(moves: Sequence[str]) -> str:
    """The first moves of a list, and how many more there are."""
    shown = ", ".join(moves[:_SHOWN_MOVES]) or "none"
    return shown if len(moves) <= _SHOWN_MOVES else f"{shown} and {len(moves) - _SHOWN_MOVES} more"


def _as_move(move: Move | str) -> Move:
    return move if isinstance(move, Move) else Move(move)


def _tile_name(tile: int) -> str:
    return TILE_NAMES[tile] if tile < len(TILE_NAMES) else f"tile number {tile}"


def _checked_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise SetupError(f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}")
    return seed
