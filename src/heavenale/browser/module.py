"""From LLVM's object file to a module that browsers run.

LLVM writes one object file for everything, with every function and table at its place, so nothing has to be linked:
what is left is to give it memory and a stack, to name the exports, and to drop what only a linker would read. (The
linkers that one can install from PyPI or npm bring a whole compiler of 80 MB and more for this.)
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md describes the object file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

HEADER = b"\0asm\1\0\0\0"
PAGE = 1 << 16
STACK = 1 << 16  # below everything else, so that a stack that grows too long is a trap and not another table
ALIGNMENT = 16


class Section(IntEnum):
    """The sections of a module that we read or write."""

    CUSTOM = 0
    TYPE = 1
    IMPORT = 2
    FUNCTION = 3
    MEMORY = 5
    GLOBAL = 6
    EXPORT = 7
    CODE = 10
    DATA = 11


KEPT = (Section.TYPE, Section.FUNCTION)


class Relocation(IntEnum):
    """The places that a linker would fill in. LLVM has filled in what is right for a file by itself."""

    FUNCTION_INDEX = 0
    ADDRESS = 3
    SIGNED_ADDRESS = 4
    TYPE_INDEX = 6
    GLOBAL_INDEX = 7


HAS_ADDEND = (Relocation.ADDRESS, Relocation.SIGNED_ADDRESS)
SYMBOL_TABLE = 8
UNDEFINED = 0x10
EXPLICIT_NAME = 0x40
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
FUNCTION_IMPORT, MEMORY_IMPORT, GLOBAL_IMPORT = 0, 2, 3
EXPORTED_FUNCTION, EXPORTED_MEMORY, EXPORTED_GLOBAL = 0, 2, 3
I32, CONST, MUTABLE = 0x7F, 0, 1
I32_CONST, END = 0x41, 0x0B
SEVEN_BITS, MORE, SIGN = 0x7F, 0x80, 0x40  # of a byte of a number


class ObjectError(ValueError):
    """An object file that cannot stand alone."""


class Reader:
    """Reads numbers and names one after the other."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        """One byte."""
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, count: int) -> bytes:
        """Several bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, *, signed: bool = False) -> int:
        """A number of variable length (LEB128)."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & SEVEN_BITS) << shift
            shift += 7
            if byte < MORE:
                return value - (1 << shift) if signed and byte & SIGN else value

    def name(self) -> str:
        """A text with its length."""
        return self.bytes(self.number()).decode()


def number(value: int) -> bytes:
    """A number of variable length, as short as it can be."""
    out = bytearray()
    while value >= MORE:
        out.append(value & SEVEN_BITS | MORE)
        value >>= 7
    return bytes([*out, value])


def signed_number(value: int) -> bytes:
    """The same for a number that may be negative."""
    out = bytearray()
    while not -SIGN <= value < SIGN:
        out.append(value & SEVEN_BITS | MORE)
        value >>= 7
    return bytes([*out, value & SEVEN_BITS])


def name(text: str) -> bytes:
    """A text with its length."""
    return number(len(text)) + text.encode()


def vector(items: Iterable[bytes]) -> bytes:
    """Several things, with their number before them."""
    items = list(items)
    return number(len(items)) + b"".join(items)


def section(kind: Section, content: bytes) -> bytes:
    """A section with its length."""
    return bytes([kind]) + number(len(content)) + content


@dataclass(frozen=True)
class Place:
    """A place in the code that refers to something."""

    kind: Relocation
    at: int


@dataclass(frozen=True)
class Segment:
    """Bytes that lie in memory from the beginning."""

    at: int
    data: bytes


def finish(data: bytes, exports: Iterable[str]) -> bytes:
    """The module with these functions as its exports; nothing may be missing."""
    sections, custom = _sections(data)
    functions = _functions(custom["linking"])
    segments = [Segment(STACK + one.at, one.data) for one in _segments(sections.get(Section.DATA, b"\0"))]
    used = max([STACK, *(one.at + len(one.data) for one in segments)])
    heap = used + -used % ALIGNMENT
    exported = [(one, EXPORTED_FUNCTION, functions[one]) for one in sorted(exports)]
    exported += [("memory", EXPORTED_MEMORY, 0), ("__heap_base", EXPORTED_GLOBAL, 1)]
    written = {
        **{kind: sections[kind] for kind in KEPT},
        Section.MEMORY: vector([b"\0" + number(-(-heap // PAGE))]),
        Section.GLOBAL: vector([_global(MUTABLE, STACK), _global(CONST, heap)]),
        Section.EXPORT: vector(name(one) + bytes([kind]) + number(index) for one, kind, index in exported),
        Section.CODE: _code(sections[Section.CODE], list(_places(custom["reloc.CODE"]))),
        Section.DATA: vector(_segment(one) for one in segments),
    }
    return HEADER + b"".join(section(kind, content) for kind, content in sorted(written.items()))


def _sections(data: bytes) -> tuple[dict[Section, bytes], dict[str, bytes]]:
    """The sections by kind, and those that only linkers read by name."""
    reader = Reader(data, len(HEADER))
    sections, custom = {}, {}
    while reader:
        kind, content = reader.byte(), reader.bytes(reader.number())
        if kind != Section.CUSTOM:
            sections[kind] = content
            continue
        inner = Reader(content)
        title = inner.name()
        custom[title] = content[inner.at :]
    if "reloc.DATA" in custom:
        raise ObjectError("a table holds addresses, which nobody fills in")
    return {Section(kind): content for kind, content in sections.items() if kind in list(Section)}, custom


def _functions(linking: bytes) -> dict[str, int]:
    """The number of every function with a name."""
    reader = Reader(linking)
    reader.number()  # the version
    functions: dict[str, int] = {}
    while reader:
        kind, content = reader.byte(), Reader(reader.bytes(reader.number()))
        if kind == SYMBOL_TABLE:
            for _ in range(content.number()):
                _read_symbol(content, functions)
    return functions


def _read_symbol(reader: Reader, functions: dict[str, int]) -> None:
    kind, flags = reader.byte(), reader.number()
    if kind == SECTION_SYMBOL:
        reader.number()
    elif kind == DATA_SYMBOL:
        reader.name()
        if not flags & UNDEFINED:
            for _ in range(3):  # segment, offset, size
                reader.number()
    else:
        index = reader.number()
        if not flags & UNDEFINED or flags & EXPLICIT_NAME:
            symbol = reader.name()
            if kind == FUNCTION_SYMBOL:
                functions[symbol] = index


def missing_functions(data: bytes) -> Iterator[str]:
    """The functions that an object file would import; memory and the stack's pointer are ours to give."""
    sections, _ = _sections(data)
    reader = Reader(sections[Section.IMPORT])
    for _ in range(reader.number()):
        reader.name()
        symbol, kind = reader.name(), reader.byte()
        if kind == FUNCTION_IMPORT:
            reader.number()
            yield symbol
        elif kind == MEMORY_IMPORT:
            if reader.byte():
                reader.number()
            reader.number()
        elif kind == GLOBAL_IMPORT and symbol == "__stack_pointer":
            reader.bytes(2)
        else:
            raise ObjectError(f"{symbol} would have to come from outside")


def _segments(content: bytes) -> Iterator[Segment]:
    """What lies in memory; zeros lie there anyway."""
    reader = Reader(content)
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != I32_CONST:
            raise ObjectError("a table has no fixed place")
        at = reader.number(signed=True)
        reader.byte()  # the end of the expression
        data = reader.bytes(reader.number()).rstrip(b"\0")
        if data:
            yield Segment(at, data)


def _segment(one: Segment) -> bytes:
    return b"\0" + bytes([I32_CONST]) + signed_number(one.at) + bytes([END]) + number(len(one.data)) + one.data


def _global(kind: int, value: int) -> bytes:
    return bytes([I32, kind, I32_CONST]) + signed_number(value) + bytes([END])


def _places(content: bytes) -> Iterator[Place]:
    reader = Reader(content)
    reader.number()  # the section
    for _ in range(reader.number()):
        kind = reader.byte()
        if kind not in list(Relocation):
            raise ObjectError(f"the code refers to something in a way ({kind}) that nobody fills in")
        place = Place(Relocation(kind), reader.number())
        reader.number()  # the symbol
        if kind in HAS_ADDEND:
            reader.number(signed=True)
        yield place


def _code(content: bytes, places: list[Place]) -> bytes:
    """The functions with their references as short as can be, and with the addresses of tables above the stack."""
    reader = Reader(content)
    waiting = iter([*places, Place(Relocation.TYPE_INDEX, len(content))])
    place = next(waiting)
    bodies = []
    for _ in range(reader.number()):
        end = reader.number()
        end += reader.at
        body = bytearray()
        while place.at < end:
            body += reader.bytes(place.at - reader.at)
            signed = place.kind == Relocation.SIGNED_ADDRESS
            value = reader.number(signed=signed) + (STACK if place.kind in HAS_ADDEND else 0)
            body += signed_number(value) if signed else number(value)
            place = next(waiting)
        body += reader.bytes(end - reader.at)
        bodies.append(number(len(body)) + body)
    return vector(bodies)
