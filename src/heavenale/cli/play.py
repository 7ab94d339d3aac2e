"""`heavenale play`: a game in the terminal, against any level."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.columns import Columns

from heavenale.cli.console import ERR, OUT, check_output, prepare_agents
from heavenale.errors import HeavenAleError

if TYPE_CHECKING:
    from heavenale.agents import Agent
    from heavenale.game import Game

HELP = """A number makes that move, and so does its text, such as buy H5 D3. Besides:
  table   the whole table again        why MOVE   why a move is not legal
  hint    what a strong player would do
  undo    take your last move back, until others have moved or new tiles were dealt
  save FILE   write the record         quit   leave"""
HINT_MS = 2000.0


def play(
    opponents: Annotated[
        str, typer.Option(help="A level or an agent for each of the others.", metavar="A,B,...")
    ] = "brother",
    seat: Annotated[int, typer.Option(min=1, max=4, help="Your place in the turn order.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, help="Of the game; drawn if there is none.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here at the end.", metavar="FILE")] = None,
) -> None:
    """Play a game in the terminal."""
    from heavenale.agents import create_agent
    from heavenale.game import Game

    names = [name.strip() for name in opponents.split(",")]
    game = Game(len(names) + 1, seed=seed)
    if seat > game.players:
        raise HeavenAleError(f"{game.players} play, so your seat is one of 1 to {game.players}, not {seat}")
    check_output(save)
    others = [player for player in range(1, game.players + 1) if player != seat]
    seated = {player: create_agent(name, seed=game.seed or 0) for player, name in zip(others, names, strict=True)}
    prepare_agents(names)
    table = TerminalTable(game, seat, seated, dict(zip(others, names, strict=True)))
    if table.play() and save is not None:
        table.save(save)


class TerminalTable:
    """A game with one person at it."""

    def __init__(self, game: Game, seat: int, agents: dict[int, Agent], names: dict[int, str]) -> None:
        self.game = game
        self.seat = seat
        self._agents = agents
        self._names = names
        self._undoable = 0  # own moves since others moved or tiles were dealt
        self._has_seen = False  # the table as it is

    def play(self) -> bool:
        """Play until the end; whether it was reached."""
        _say(HELP)
        while not self.game.is_over:
            if self.game.player != self.seat:
                self._let_decide()
            elif not self._ask():
                return False
        from heavenale.cli.replay import score_table

        _say(str(self.game))
        OUT.print(score_table(self.game))
        return True

    def _let_decide(self) -> None:
        player = self.game.player or 0
        known = self.game.as_seen(len(self.game.moves))
        with ERR.status(f"Player {player} ({self._names[player]}) is thinking…"):
            move = self._agents[player].decide(known).move
        self._make(move.text, f"Player {player} ({self._names[player]})")
        self._undoable, self._has_seen = 0, False

    def _ask(self) -> bool:
        """Let the person decide, or do what was asked for; whether to go on."""
        if not self._has_seen:
            _say(f"\n{self.game}")
            self._has_seen = True
        moves = [move.text for move in self.game.legal_moves]
        OUT.print(Columns([f"{number} {move}" for number, move in enumerate(moves, start=1)], padding=(0, 3)))
        try:
            command, _, rest = typer.prompt(f"You are player {self.seat}", prompt_suffix="> ").strip().partition(" ")
        except typer.Abort:
            return False
        try:
            return self._obey(command, rest, moves)
        except (HeavenAleError, OSError) as error:
            _say(str(error))
            return True

    def _obey(self, command: str, rest: str, moves: list[str]) -> bool:
        match command:
            case "quit":
                return False
            case "help" | "?":
                _say(HELP)
            case "table":
                self._has_seen = False
            case "undo":
                self._undo()
            case "hint":
                _say(f"hint: {self.game.hint(HINT_MS).move}")
            case "why":
                reason = self.game.explain(rest)
                _say(" ".join([reason.code, *(f"{name}={value}" for name, value in reason.facts.items())]))
            case "save":
                self.save(Path(rest or "game.json"))
            case _:
                is_number = command.isdecimal() and not rest and 1 <= int(command) <= len(moves)
                self._make(moves[int(command) - 1] if is_number else f"{command} {rest}".strip(), "You")
        return True

    def _make(self, move: str, who: str) -> None:
        from heavenale.cli.replay import in_words

        round_before = self.game.round
        self.game.push(move)
        brought = ", ".join(in_words(event) for event in self.game.events)
        _say(f"{who}: {move}{'   ' if brought else ''}{brought}")
        has_dealt = self.game.round != round_before
        self._undoable = 0 if has_dealt else self._undoable + 1
        self._has_seen = self._has_seen and not has_dealt

    def _undo(self) -> None:
        if not self._undoable:
            _say("Nothing can be taken back here: others have moved, or new tiles were dealt.")
            return
        self._undoable -= 1
        _say(f"Taken back: {self.game.pop()}")

    def save(self, file: Path) -> None:
        """Write the record."""
        from heavenale.record import Record

        names = [self._names.get(player, "You") for player in range(1, self.game.players + 1)]
        Record.of(self.game, names=names).save(file)
        _say(f"The record is in {file}")


def _say(text: str) -> None:
    OUT.print(text, markup=False, soft_wrap=True)
