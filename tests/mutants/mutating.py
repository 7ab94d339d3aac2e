"""All small mistakes that one could have made in a source file: its mutants."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<=", ">="),
    ast.LtE: ("<=", "<", ">"),
    ast.Gt: (">", ">=", "<="),
    ast.GtE: (">=", ">", "<"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}
LOGIC: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
SIGNS: dict[type[ast.unaryop], str] = {ast.Not: "not ", ast.Invert: "~", ast.USub: "-"}
AT_TOP_LEVEL = "(module)"

Name = tuple[str, str, str, str, int]


@dataclass(frozen=True)
class Mutant:
    """A source with one mistake.

    It is named so that lines may move: by its file and function, the line before and after, and the how many-th such
    change of such a line in that function it is.
    """

    file: str
    function: str
    before: str
    after: str
    nth: int
    line: int
    source: str

    @property
    def name(self) -> Name:
        """What it is called in the list of the equivalent ones."""
        return self.file, self.function, self.before, self.after, self.nth


@dataclass(frozen=True)
class Edit:
    """Bytes from `start` to `end` are replaced by `text`."""

    start: int
    end: int
    text: str


class Finder(ast.NodeVisitor):
    """Walks through a module and collects the edits that make its mutants."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.line_starts = [0]
        for line in source.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))
        self.functions: list[str] = []
        self.found: list[tuple[str, Edit]] = []

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.line_starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        self.add(Edit(self.start(node), self.end(node), text))

    def replace_between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """The operator stands somewhere between its operands, perhaps with parentheses and line breaks."""
        at = self.source.index(old.encode(), self.end(left), self.start(right))
        self.add(Edit(at, at + len(old), new))

    def add(self, edit: Edit) -> None:
        self.found.append((".".join(self.functions) or AT_TOP_LEVEL, edit))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Its body: not the decorators, annotations and the docstring."""
        self.functions.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.functions.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.functions.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.functions.pop()

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = pairwise([node.left, *node.comparators])
        for (left, right), operator in zip(operands, node.ops, strict=True):
            old, *others = COMPARISONS.get(type(operator), ("",))
            for new in others:
                self.replace_between(left, right, old, new)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.replace_between(node.left, node.right, *ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in pairwise(node.values):
            self.replace_between(left, right, *LOGIC[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.add(Edit(self.start(node), self.start(node) + len(SIGNS[type(node.op)]), ""))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace(node, str(not node.value))
        elif isinstance(node.value, int):
            self.replace(node, str(node.value + 1))
            self.replace(node, str(node.value - 1))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.replace(node, "pass")
        self.replace_between(node.target, node.value, *ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Only fields are left as they were: a name that is never given a value is no mistake one overlooks."""
        if not isinstance(node.targets[0], ast.Name | ast.Tuple):
            self.replace(node, "pass")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.replace(node, "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def negate(self, condition: ast.expr) -> None:
        """The opposite of a condition, where its operators do not give it already."""
        if not isinstance(condition, ast.Compare | ast.BoolOp | ast.UnaryOp):
            self.replace(condition, f"not ({self.text(condition)})")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.replace(node, "pass")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace(node, "break")


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """The mutants of a source file, in the order of its lines."""
    original = source.encode()
    finder = Finder(original)
    finder.visit(ast.parse(source))
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, edit in sorted(finder.found, key=lambda found: found[1].start):
        mutated = (original[: edit.start] + edit.text.encode() + original[edit.end :]).decode()
        line = original.count(b"\n", 0, edit.start) + 1
        further = original.count(b"\n", edit.start, edit.end) - edit.text.count("\n")
        before, after = _lines(source, line, line + further), _lines(mutated, line, line)
        seen[function, before, after] += 1
        nth = seen[function, before, after]
        yield Mutant(file=file, function=function, before=before, after=after, nth=nth, line=line, source=mutated)


def _lines(source: str, first: int, last: int) -> str:
    """These lines as one, without indentation and comments."""
    return " ".join(line.split("  # ")[0].strip() for line in source.splitlines()[first - 1 : last])
