"""A game written down for people: every decision, what it brought, and the table after each round."""

from __future__ import annotations

from collections.abc import Iterator

from heavenale import Event, Game, Score
from tests.playing import conformance_game

RULE = "=" * 120


def write_playthrough(name: str) -> str:
    """The playthrough of a conformance game."""
    data = conformance_game(name)
    game = Game(data["players"], resource_pile=data["resource_pile"], monk_pile=data["monk_pile"])
    lines = [f"Playthrough of the conformance game {name}, {data['players']} players", "", *_table(game), ""]
    for ply in data["plies"]:
        lines += _decision(game, ply["move"])
    lines += ["", "Final scores", *map(_score, game.scores()), f"Winners: {', '.join(map(str, game.winners))}"]
    return "\n".join(lines) + "\n"


def _decision(game: Game, move: str) -> Iterator[str]:
    number, player, phase, legal = len(game.moves) + 1, game.player, game.phase, len(game.legal_moves)
    game.push(move)
    before_table = [event for event in game.events if event.kind not in ("round", "over")]
    words = ", ".join(map(_event, before_table))
    yield f"{number:3}  player {player}  {phase:5}  {legal:3} legal  {move:<22} {words}".rstrip()
    for event in game.events:
        if event.kind in ("round", "over"):
            yield from ("", *_table(game), "")


def _table(game: Game) -> list[str]:
    return [RULE, *str(game).rstrip("\n").splitlines()]


def _event(event: Event) -> str:
    """One event in words: "hops +5 (H5 on L7)"."""
    if event.kind == "shed":
        return f"shed {event.amount} on {event.source}"
    if event.kind == "barrel":
        return f"barrel of {event.amount} points ({event.source})"
    source = f"{event.tile} on {event.source}" if event.tile else event.source
    return f"{event.kind} {event.amount:+} ({source})"


def _score(score: Score) -> str:
    return (
        f"player {score.player}: {score.points} = level {score.level} x {score.points_per_step}"
        f" ({score.exchanges} steps exchanged at {score.exchange_rate}:1, {score.ducat_steps} bought)"
        f" + {score.barrel_points} for {score.large_barrels} large and {score.small_barrels} small barrels"
        f" + {score.barrels_card_points} for the card + {score.first_player_points} as first player"
    )
