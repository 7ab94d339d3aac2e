"""Short English for what the table shows; all pictures use the same words."""

from __future__ import annotations

from heavenale.rules import board
from heavenale.shown.table import PlayerBoard, Table

PHASES = {
    "start": "places the figure",
    "move": "moves the figure",
    "buy": "buys tiles",
    "shed": "chooses what the shed activates",
    "score": "places a scoring disc",
    "card": "may place a privilege card",
}

GOALS = {  # two short lines each
    1: ("brewmaster at", f"{board.FIRST_NUMBERED_SPOT} or more"),
    2: ("all markers at", f"{board.FIRST_NUMBERED_SPOT} or more"),
    3: ("six tiles of", "fertility 1"),
    4: ("six tiles of", f"fertility {board.FERTILITIES}"),
    5: ("discs on all", "monk spots"),
    6: ("discs on all", "resource spots"),
    7: ("three sheds", "of one type"),
    8: ("four different", "shed types"),
    9: ("one marker", f"at {board.PRODUCTION_END}"),
    10: ("three cards", "at pairs"),
    11: ("all sunny", "spots filled"),
    12: ("all shady", "spots filled"),
}

STARTING_REWARDS = {
    "first": "begins next",
    "brewmaster": f"+{board.START_REWARD_BREWMASTER_STEPS} step",
    "resource": f"+{board.START_REWARD_STEPS} steps",
    "ducats": f"+{board.START_REWARD_DUCATS}",
}

DISC_SPACES = {"A": "number", "B": "monk", "C": "resource", "X": "any spot"}


def goal(n: int) -> str:
    """A goal in one line."""
    return " ".join(GOALS[n])


def tile(code: str) -> str:
    """A tile in words: hops 5, monk 2."""
    names = dict(zip(board.TILE_LETTERS, board.RESOURCES, strict=True))
    return f"{names.get(code[0], 'monk')} {code[1:]}"


def brewmaster_worth(rate: int, points: int) -> str:
    """What the brewmaster's place is worth: exchange rate and points per step."""
    return f"{rate}:1 \N{MULTIPLICATION SIGN}{points}"


def decision(table: Table) -> str:
    """What happens now, and who decides."""
    if table.player is not None:
        return f"Player {table.player} {PHASES[table.phase]}"
    names = " and ".join(str(n) for n in table.winners)
    return f"Player {names} wins" if len(table.winners) == 1 else f"Players {names} share the victory"


def figure(player_board: PlayerBoard) -> str:
    """Where a player's figure stands."""
    if player_board.figure == "unplaced":
        return "figure not placed yet"
    if player_board.figure.isdigit():
        return f"on space {player_board.figure}"
    return f"{'home' if player_board.is_home else 'starts'} on {player_board.figure}"


def figures_on(table: Table, space: int | str) -> tuple[int, ...]:
    """The players whose figures stand on a track space or starting space."""
    return tuple(b.player for b in table.boards if b.figure == str(space))
