"""`heavenale warm-up`: compile everything now, so that nobody waits for it later."""

from __future__ import annotations

from heavenale.cli.console import OUT, progress_bar


def warm_up() -> None:
    """Compile the rules, the computer players and the batch for this machine, once."""
    from heavenale.agents.warm_up import warm_up as compile_all
    from heavenale.native.slow_start import WATCH

    with WATCH.quiet(), progress_bar() as bar:
        task = bar.add_task("Compiling", total=None)

        def on_step(what: str, parts: int) -> None:
            begun = bar.tasks[0].total is not None
            bar.update(task, description=f"Compiling {what}", total=parts, advance=1 if begun else 0)

        compile_all(on_step)
    OUT.print("Everything is compiled.")
