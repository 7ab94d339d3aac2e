"""Every public entry refuses nonsense with an error of our own that says what would be right, and changes nothing."""

from __future__ import annotations

import pickle
import struct
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heavenale import Game, HeavenAleError, IllegalMove, NotationError, Record, RecordError, SetupError
from heavenale.errors import GameNotOver, NothingToUndo, SerialisationError
from tests.playing import recorded_game


@pytest.fixture
def game() -> Game:
    return recorded_game("strong-3p-1", 120)


def test_all_errors_are_value_errors_of_one_family() -> None:
    own = (SetupError, NotationError, IllegalMove, NothingToUndo, GameNotOver, SerialisationError, RecordError)
    for error in own:
        assert issubclass(error, HeavenAleError)
    assert issubclass(HeavenAleError, ValueError)


# --- Setting up --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [5, 1, 0, -1, True, False, "2", None, 2.0, 2.5, [], {}, [2], (2,), b"2"])
def test_wrong_numbers_of_players(players: Any) -> None:
    with pytest.raises(SetupError) as refused:
        Game(players, seed=1)
    assert str(refused.value) == f"players must be 2, 3 or 4, not {players!r}"


@pytest.mark.parametrize("seed", [-1, 1.5, 1.0, 2**63, 2**64, True, "1", [], b"1"])
def test_wrong_seeds(seed: Any) -> None:
    with pytest.raises(SetupError) as refused:
        Game(2, seed=seed)
    assert str(refused.value) == f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}"


def test_the_greatest_seed_is_right() -> None:
    assert Game(2, seed=2**63 - 1).seed == 2**63 - 1


RESOURCES = list(Game(3, seed=1).resource_pile)
MONKS = list(Game(3, seed=1).monk_pile)


@pytest.mark.parametrize("piles", [{"resource_pile": RESOURCES}, {"monk_pile": MONKS}])
def test_one_pile_without_the_other(piles: Any) -> None:
    with pytest.raises(SetupError, match="give both resource_pile and monk_pile, or neither and a seed"):
        Game(3, **piles)


@pytest.mark.parametrize(
    ("pile", "message"),
    [
        (RESOURCES[:-1], "resource_pile must hold 100 tiles, but holds 99"),
        ([*RESOURCES, "W1"], "resource_pile must hold 100 tiles, but holds 101"),
        ([], "resource_pile must hold 100 tiles, but holds 0"),
        (["W6", *RESOURCES[1:]], "resource_pile: tile 1 must be one of W1 to B5, not 'W6'"),
        ([*RESOURCES[:-1], "M1"], "resource_pile: tile 100 must be one of W1 to B5, not 'M1'"),
        ([*RESOURCES[:-1], None], "resource_pile: tile 100 must be one of W1 to B5, not None"),
        ([*RESOURCES[:-1], 3], "resource_pile: tile 100 must be one of W1 to B5, not 3"),
        ([*RESOURCES[:-1], []], r"resource_pile: tile 100 must be one of W1 to B5, not \[\]"),
        (["W1"] * 100, "resource_pile: set I must hold 2 tiles W1, but holds 50"),
        (sorted(RESOURCES), "resource_pile: set I must hold 2 tiles A1, but holds 4"),
        ("W1 W2", "resource_pile must be a list of tiles"),
        (set(RESOURCES), "resource_pile must be a list of tiles"),
        (5, "resource_pile must be a list of tiles"),
    ],
)
def test_wrong_resource_piles(pile: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Game(3, resource_pile=pile, monk_pile=MONKS)


@pytest.mark.parametrize(
    ("pile", "message"),
    [
        (MONKS[:12], "monk_pile must hold 16 tiles, but holds 12"),
        ([*MONKS, "M1"], "monk_pile must hold 16 tiles, but holds 17"),
        (["M5", *MONKS[1:]], "monk_pile: tile 1 must be one of M1 to M4, not 'M5'"),
        (["W1", *MONKS[1:]], "monk_pile: tile 1 must be one of M1 to M4, not 'W1'"),
        (MONKS[:12] + ["M2"] * 4, "monk_pile: set II has only 3 tiles M2, but here are 4"),
        (["M1"] * 16, "monk_pile: set I has only 3 tiles M1, but here are 12"),
        ("M1", "monk_pile must be a list of tiles"),
        ({}, "monk_pile must be a list of tiles"),
    ],
)
def test_wrong_monk_piles(pile: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Game(3, resource_pile=RESOURCES, monk_pile=pile)


@given(pile=st.lists(st.one_of(st.text(max_size=3), st.integers(), st.none(), st.sampled_from(RESOURCES))))
def test_any_short_pile_is_refused(pile: list[Any]) -> None:
    with pytest.raises(SetupError):
        Game(3, resource_pile=pile, monk_pile=MONKS)
    with pytest.raises(SetupError):
        Game(3, resource_pile=RESOURCES, monk_pile=pile)


# --- Playing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", [None, True, 1.5, b"go 5", [], {}, object(), ("go", 5), np.float64(5)])
def test_moves_that_are_neither_text_nor_number(game: Game, nonsense: Any) -> None:
    before = game._states.tobytes()
    for entry in (game.push, game.explain):
        with pytest.raises(NotationError, match="a move is a text such as 'go 16'"):
            entry(nonsense)
    assert game._states.tobytes() == before


@pytest.mark.parametrize("text", ["", "garbage", "go 99", "buy", "go 5; go 6", "go\t5", "GO 5"])
def test_moves_that_are_no_notation(game: Game, text: str) -> None:
    before = game._states.tobytes()
    for entry in (game.push, game.explain):
        with pytest.raises(NotationError, match="is not a move; expected"):
            entry(text)
    assert game._states.tobytes() == before


@pytest.mark.parametrize("action", [-1, 214, 275, 10**30, np.int64(214)])
def test_the_number_of_an_action_that_is_not_legal(game: Game, action: Any) -> None:
    before = (game._states.tobytes(), game.moves)
    with pytest.raises(IllegalMove, match=r"action .*\d.* is not legal here") as caught:
        game.push(action)
    assert (caught.value.code, caught.value.facts) == ("not_legal", {"action": int(action)})
    assert (game._states.tobytes(), game.moves) == before


def test_an_illegal_move_leaves_everything_as_it_was(game: Game) -> None:
    before = (game._states.tobytes(), game.moves, game.events, game.to_bytes())
    illegal = next(f"go {space}" for space in range(1, 28) if f"go {space}" not in game.legal_moves)
    with pytest.raises(IllegalMove, match="is not legal here"):
        game.push(illegal)
    assert (game._states.tobytes(), game.moves, game.events, game.to_bytes()) == before
    last = game.moves[-1]
    assert game.pop() == last


def test_nothing_to_take_back() -> None:
    game = Game(2, seed=1)
    with pytest.raises(NothingToUndo, match="no move has been made"):
        game.pop()
    assert game == Game(2, seed=1)


def test_scores_before_the_end(game: Game) -> None:
    with pytest.raises(GameNotOver, match=r"projected_scores\(\)"):
        game.scores()


def test_moves_after_the_end() -> None:
    game = recorded_game("full-2p")
    before = game._states.tobytes()
    for move in ("go 1", "home first", "done", "sell ducats", "start wood"):
        with pytest.raises(IllegalMove, match="game_over"):
            game.push(move)
    assert game._states.tobytes() == before


@pytest.mark.parametrize("action", [-1, 275, 10**30, "5", None, 1.5, [], True, np.array([27]), np.array([])])
def test_actions_that_are_not_in_the_catalogue(game: Game, action: Any) -> None:
    with pytest.raises(HeavenAleError):
        game.move_of(action)


@pytest.mark.parametrize("seed", [-1, 1.5, 2**63, "1", None, True, []])
def test_wrong_seeds_for_what_is_hidden(game: Game, seed: Any) -> None:
    before = game._states.tobytes()
    with pytest.raises(SetupError, match="seed must be a whole number from 0"):
        game.as_seen(seed)
    assert game._states.tobytes() == before


# --- Bytes -------------------------------------------------------------------------------------------------

GOOD_BYTES = recorded_game("strong-3p-1", 120).to_bytes()


def with_checksum(body: bytes) -> bytes:
    """Bytes that are damaged in spite of a right checksum."""
    return body + struct.pack("<I", zlib.crc32(body))


@pytest.mark.parametrize("data", [b"", b"HA", b"HA\x01", b"HA\x02" + GOOD_BYTES[3:], b"\x00" * 300, b"{}"])
def test_bytes_that_are_no_game(data: bytes) -> None:
    with pytest.raises(SerialisationError):
        Game.from_bytes(data)


@pytest.mark.parametrize("data", [None, 5, -1, "text", [300], ["a"], 1.5, object()])
def test_what_is_not_bytes(data: Any) -> None:
    with pytest.raises(SerialisationError):
        Game.from_bytes(data)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_of_any_kind(kind: Any) -> None:
    assert Game.from_bytes(kind(GOOD_BYTES)).to_bytes() == GOOD_BYTES


@settings(max_examples=50)
@given(length=st.integers(0, len(GOOD_BYTES) - 1))
def test_truncated_bytes(length: int) -> None:
    with pytest.raises(SerialisationError):
        Game.from_bytes(GOOD_BYTES[:length])


@settings(max_examples=50)
@given(bit=st.integers(0, 8 * len(GOOD_BYTES) - 1))
def test_bytes_with_one_bit_flipped(bit: int) -> None:
    data = bytearray(GOOD_BYTES)
    data[bit // 8] ^= 1 << bit % 8
    with pytest.raises(SerialisationError):
        Game.from_bytes(bytes(data))


@given(data=st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(SerialisationError):
        Game.from_bytes(data)


@settings(max_examples=50)
@given(data=st.binary(max_size=400))
def test_any_bytes_with_a_right_beginning_and_checksum(data: bytes) -> None:
    with pytest.raises(SerialisationError):
        Game.from_bytes(with_checksum(b"HA\x01" + data))


@settings(max_examples=50)
@given(length=st.integers(3, len(GOOD_BYTES) - 5))
def test_truncated_bytes_with_a_right_checksum_are_a_shorter_game_or_refused(length: int) -> None:
    begin_of_moves = 4 + 100 + 16
    data = with_checksum(GOOD_BYTES[:length])
    if length >= begin_of_moves and (length - begin_of_moves) % 2 == 0:
        assert len(Game.from_bytes(data).moves) == (length - begin_of_moves) // 2
    else:
        with pytest.raises(SerialisationError):
            Game.from_bytes(data)


def test_an_illegal_action_in_the_bytes_is_named_by_its_number() -> None:
    body = Game(2, seed=1).to_bytes()[:-4]
    with pytest.raises(SerialisationError, match="move 1 "):
        Game.from_bytes(with_checksum(body + struct.pack("<H", 0)))
    with pytest.raises(SerialisationError, match="move 1 "):
        Game.from_bytes(with_checksum(body + struct.pack("<H", 65535)))


# --- Pictures and the errors themselves --------------------------------------------------------------------


@pytest.mark.parametrize("width", [0, -1, "1200", None, True, float("nan"), float("inf")])
def test_wrong_widths_of_a_picture(game: Game, width: Any) -> None:
    with pytest.raises(HeavenAleError, match="width"):
        game.svg(width=width)


def test_errors_survive_the_way_between_processes() -> None:
    """A worker that meets one must be able to tell its parent."""
    with pytest.raises(IllegalMove) as illegal:
        Game(2, seed=1).push("go 5")
    again = pickle.loads(pickle.dumps(illegal.value))
    assert (str(again), again.code, again.facts) == (str(illegal.value), illegal.value.code, illegal.value.facts)

    with pytest.raises(RecordError) as refused:
        Record.from_dict(Record.of(Game(2, seed=1)).to_dict() | {"moves": ["go 5"]}).replay()
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (str(copy), copy.number, copy.move, copy.legal) == (
        str(refused.value),
        refused.value.number,
        refused.value.move,
        refused.value.legal,
    )
