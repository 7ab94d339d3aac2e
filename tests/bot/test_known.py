import pytest

from heavenale import Game, Record, RecordError
from heavenale.agents import create_agent
from heavenale.bot import game_from, known_record


def played(players: int, moves: int, seed: int = 5) -> Game:
    game = Game(players, seed=seed)
    agent = create_agent("random", seed=seed)
    while len(game.moves) < moves and not game.is_over:
        game.push(agent.decide(game).move)
    return game


def in_round(players: int, number: int) -> Game:
    game = Game(players, seed=5)
    agent = create_agent("random", seed=5)
    while game.round < number:
        game.push(agent.decide(game).move)
    return game


@pytest.mark.parametrize(("players", "number"), [(2, 1), (2, 3), (3, 4), (4, 2), (4, 6)])
def test_a_known_record_holds_the_dealt_tiles_and_no_others(players, number):
    game = in_round(players, number)
    record = known_record(game)
    assert record["resource_pile"] == list(game.resource_pile[: 15 * number])
    assert record["monk_pile"] == list(game.monk_pile[: 4 * number])
    assert "seed" not in record
    assert record["moves"] == [str(move) for move in game.moves]


@pytest.mark.parametrize(("players", "number"), [(2, 1), (2, 3), (3, 4), (4, 2), (4, 6)])
def test_a_game_from_it_stands_where_the_real_one_does(players, number):
    game = in_round(players, number)
    twin = game_from(known_record(game))
    assert twin.table == game.table
    assert list(twin.legal_moves) == list(game.legal_moves)
    assert twin.moves == game.moves


def test_unknown_tiles_follow_from_the_seed():
    record = known_record(played(4, 20))
    assert game_from(record, seed=1).resource_pile == game_from(record, seed=1).resource_pile
    assert game_from(record, seed=1).resource_pile != game_from(record, seed=2).resource_pile
    assert game_from(record, seed=1).monk_pile != game_from(record, seed=2).monk_pile


def test_the_filled_piles_are_whole_sets():
    game = game_from(known_record(played(4, 20)), seed=3)
    Record.from_dict(Record.of(game).to_dict())  # which checks them
    assert sorted(game.resource_pile[:50]) == sorted(game.resource_pile[50:])


def test_tiles_that_the_record_tells_too_early_are_not_believed():
    game = played(2, 10)
    record = Record.of(game).to_dict()
    assert game_from(record, seed=1).resource_pile != game.resource_pile
    assert game_from(record, seed=1).resource_pile[:15] == game.resource_pile[:15]


def test_a_round_begun_needs_its_tiles():
    record = known_record(in_round(2, 2))
    with pytest.raises(RecordError, match=r"round 2 has begun after move \d+, so resource_pile must hold at least 30"):
        game_from({**record, "resource_pile": record["resource_pile"][:29]})
    with pytest.raises(RecordError, match="monk_pile must hold at least 8 tiles, but holds 4"):
        game_from({**record, "monk_pile": record["monk_pile"][:4]})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 5}, "players must be 2, 3 or 4"),
        ({"players": True}, "players must be 2, 3 or 4"),
        ({"players": 2.0}, "players must be 2, 3 or 4"),
        ({"players": []}, "players must be 2, 3 or 4"),
        ({"resource_pile": 7}, "resource_pile must be a list"),
        ({"resource_pile": ["W1", 3]}, "tile 2 must be one of"),
        ({"resource_pile": ["X9"]}, "tile 1 must be one of W1 to B5"),
        ({"resource_pile": ["W1"] * 200}, "set I has only 2 tiles W1"),
        ({"monk_pile": ["M1"] * 4}, "set I has only 3 tiles M1"),
        ({"monk_pile": ["M1", "M2", "M3", "M4"] * 6}, "monk_pile must hold 12 tiles, but holds 24"),
        ({"monk_pile": None}, "monk_pile must be a list"),
        ({"moves": "go 16"}, "moves must be a list"),
        ({"moves": ["go 99"]}, "move 1 of the record is refused"),
        ({"moves": ["go 16"]}, "move 1 of the record is refused"),
        ({"format": "chess"}, "format"),
    ],
)
def test_what_is_wrong_is_named(change, message):
    with pytest.raises(RecordError, match=message):
        game_from({**known_record(Game(2, seed=1)), **change})


@pytest.mark.parametrize("record", [None, 5, "record", [], {}, {"players": 2}])
def test_what_is_no_record_is_refused(record):
    with pytest.raises(RecordError):
        game_from(record)
