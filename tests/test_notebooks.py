"""The notebooks of examples/ run, and show below each cell what comes out. UPDATE_NOTEBOOKS=1 writes that anew."""

from __future__ import annotations

import ast
import io
import json
import os
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


def run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What Jupyter would show below a cell: what is printed, and the value of an expression at the end."""
    parts = ast.parse(source).body
    last = ast.Expression(parts.pop().value) if parts and isinstance(parts[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(ast.Module(parts, []), f"cell {number}", "exec"), names)
        if last is not None:
            value = eval(compile(last, f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_comes_out(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert cells
    for number, cell in enumerate(cells, start=1):
        outputs = run("".join(cell["source"]), names, number)
        if os.environ.get("UPDATE_NOTEBOOKS"):
            cell["outputs"], cell["execution_count"] = outputs, number
        assert (cell["outputs"], cell["execution_count"]) == (outputs, number), f"cell {number}"
    if os.environ.get("UPDATE_NOTEBOOKS"):
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def test_a_notebook_that_shows_something_else_is_noticed() -> None:
    assert run("1 + 1", {}, 3)[0]["data"] == {"text/plain": ["2"]}
    assert run("print('a')\nb = 1", {}, 1) == [{"name": "stdout", "output_type": "stream", "text": ["a\n"]}]
