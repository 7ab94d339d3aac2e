"""`heavenale train`: a network learns by playing itself; and what belongs to that, a command each."""

from __future__ import annotations

import typer

from heavenale.cli.errors import PoliteGroup
from heavenale.cli.train import league, lessons, measuring, shipping
from heavenale.cli.train.run import train

app = typer.Typer(cls=PoliteGroup, pretty_exceptions_show_locals=False)
app.callback(invoke_without_command=True)(train)
app.command()(measuring.ladder)
app.command()(measuring.standings)
app.command()(measuring.compare)
app.command()(measuring.cost)
app.command()(lessons.teach)
app.command()(league.member)
app.command()(league.imitate)
app.command()(shipping.export)
app.command()(shipping.card)
