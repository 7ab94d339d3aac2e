"""Bad input ends a command with one line that says what was wrong, never with a traceback."""

from __future__ import annotations

from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from heavenale.errors import HeavenAleError

BAD_INPUT = 2  # the exit status, the same as for a wrong option


class PoliteGroup(TyperGroup):
    """A group of commands whose expected errors are told, not thrown."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except HeavenAleError as error:
            refuse(str(error))
        except OSError as error:
            if isinstance(error, BrokenPipeError):  # nobody reads on, and that is all right
                raise
            refuse(f"{error.filename or 'the output'}: {error.strerror}")


def refuse(message: str) -> NoReturn:
    """End the command because its input cannot be used."""
    typer.echo(f"heavenale: {' '.join(message.split())}", err=True)
    raise typer.Exit(BAD_INPUT)
