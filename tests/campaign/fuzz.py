"""Messages and requests that make no sense, or nearly: each is answered or cut off, and none finds an error of ours."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections import Counter
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.campaign.people import BROKEN, HERE, NOVICE, enter, local_address, make_room
from tests.campaign.report import Line
from tests.campaign.serving import OnSqlite

_AT_ONCE = 16
_A_LINE = 55  # messages that a line may say at once
_A_CALLER = 25  # requests that an address may send at once, some less
_ODD: list[Any] = [
    None, True, 0, -1, 1, 5, 2**31, 2**63, 10**40, 1.5, -0.0, 1e308, "", " ", "x", "\x00", "\u202e", "é" * 30,
    "ducats", "go 1", "start ducats", "done", "novice", "a" * 3000, [], [1], [[]], {}, {"type": "act"},
    "'; DROP TABLE rooms; --", "../../etc/passwd", "<script>alert(1)</script>", "%s%n", "{}", "\ud800",
]  # fmt: skip
_MESSAGES: list[dict[str, Any]] = [
    {"type": "act", "number": 0, "move": "start ducats", "id": 1},
    {"type": "undo", "number": 1, "to": "step"},
    {"type": "end_turn", "number": 1},
    {"type": "settings", "auto_end_turn": True},
    {"type": "replace_seat", "seat": 2, "level": "novice"},
    {"type": "take_back", "number": 1},
    {"type": "consent", "agree": True},
    {"type": "refresh"},
    {"type": "ping"},
    {"type": "enter", "tokens": ["x"]},
]
_ROOM: dict[str, Any] = {"seats": [HERE, {"kind": "friend", "name": "Ann"}, NOVICE], "seed": 3}
_RECORD = {"format": "heaven-ale/1", "players": 2, "resource_pile": [], "monk_pile": [], "moves": []}
_METHODS = ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X")
_PATHS = ("{0}/", "{0}%00", "{0}/../../etc/passwd", "/%2e%2e{0}", "{0}?a=%ff", "//x")
_HEADERS = (
    "Origin: http://elsewhere",
    "X-A: " + "b" * 3000,
    "Accept-Encoding: br;q=x",
    "Range: bytes=0-",
    "If-None-Match: x",
    "Upgrade: x",
    "Cookie: a=\xff",
)
_REQUESTS: list[tuple[str, str, Any]] = [
    ("POST", "/api/rooms", _ROOM),
    ("POST", "/api/records", _RECORD),
    ("POST", "/api/rooms/{words}/join", {"name": "Bob", "seat": 2, "token": "t" * 32}),
    ("GET", "/api/rooms/{words}", None),
    ("GET", "/api/rooms/{words}/record", None),
    ("GET", "/api/levels", None),
    ("GET", "/healthz", None),
    ("GET", "/{words}", None),
    ("GET", "/assets/none.js", None),
]


# --- Messages ----------------------------------------------------------------------------------------------


async def fuzz_messages(serving: OnSqlite, *, number: int, seed: int) -> Line:
    """So many messages, over many lines to a few rooms in which a game goes on."""
    line = Line("fuzzed messages", 0)
    before = len(serving.unforeseen())
    chance = random.Random(seed)
    rooms = [await make_room(serving, chance, [HERE, HERE, NOVICE], n) for n in range(_AT_ONCE)]
    answers: Counter[str] = Counter()

    async def caller(n: int) -> None:
        mine = random.Random(seed + n)
        turn = 0
        while line.times < number:
            turn += 1
            await _one_line(serving, rooms[n], mine, n + _AT_ONCE * turn, line, answers)

    await asyncio.gather(*(caller(n) for n in range(_AT_ONCE)))
    line.lost += serving.unforeseen()[before:]
    line.note = ", ".join(f"{kind} {count:,}" for kind, count in answers.most_common(6))
    return line


async def _one_line(
    serving: OnSqlite, room: dict[str, Any], chance: random.Random, n: int, line: Line, answers: Counter[str]
) -> None:
    try:
        socket = await enter(serving.address(chance), room, local_address(n))
        hearing = asyncio.create_task(_hear_all(socket, answers))
        for _ in range(_A_LINE):
            await socket.send(_odd_message(chance))
            line.times += 1
        # A message of sense, which must still be answered unless the line was cut for what was said before.
        await socket.send(json.dumps({"type": "act", "number": 0, "move": "go 1", "id": 77}))
        try:
            await asyncio.wait_for(hearing, 60)
        except TimeoutError:
            line.lost.append("no answer to a message of sense after messages of none")
        await socket.close()
    except ConnectionClosed:
        answers["line cut"] += 1
    except BROKEN as error:
        line.lost.append(f"no line: {error}")


async def _hear_all(socket: ClientConnection, answers: Counter[str]) -> None:
    try:
        while True:
            told = json.loads(await socket.recv())
            answers[told.get("code", told["type"])] += 1
            if told.get("re") == 77:
                return
    except ConnectionClosed as error:
        answers[f"closed {error.rcvd.code if error.rcvd else '-'}"] += 1


def _odd_message(chance: random.Random) -> str | bytes:
    kind = chance.random()
    message = _mutated(chance.choice(_MESSAGES), chance) if kind > 0.1 else chance.choice(_MESSAGES)
    text = json.dumps(message)
    if kind < 0.75:
        return text
    if kind < 0.8:
        return "[" * chance.randrange(1, 1500)
    data = bytearray(text.encode())
    for _ in range(chance.randrange(1, 6)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data) if kind < 0.9 else data.decode(errors="replace")


def _mutated(value: Any, chance: random.Random) -> Any:
    """The same with something odd in one place."""
    value = copy.deepcopy(value)
    if isinstance(value, dict) and value and chance.random() < 0.9:
        name = chance.choice(list(value))
        change = chance.random()
        if change < 0.15:
            del value[name]
        elif change < 0.3:
            value[str(chance.choice(_ODD))[:40]] = value[name]
        else:
            value[name] = _mutated(value[name], chance)
        return value
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        value[place] = _mutated(value[place], chance)
        return value * chance.choice([1, 1, 2, 200])
    return chance.choice(_ODD)


# --- Requests ----------------------------------------------------------------------------------------------


async def fuzz_requests(serving: OnSqlite, *, number: int, seed: int) -> Line:
    """So many requests, in HTTP that is right, nearly right or none."""
    line = Line("fuzzed requests", 0)
    before = len(serving.unforeseen())
    chance = random.Random(seed)
    words = (await make_room(serving, chance, [HERE, {"kind": "friend"}], seed))["words"]
    answers: Counter[str] = Counter()

    async def caller(n: int) -> None:
        mine = random.Random(seed + n)
        turn = 0
        while line.times < number:
            turn += 1
            await _one_caller(serving, words, mine, 30_000 + n + _AT_ONCE * turn, line, answers)

    await asyncio.gather(*(caller(n) for n in range(_AT_ONCE)))
    line.lost += serving.unforeseen()[before:]
    line.lost += [f"answered with {status}" for status in answers if status.startswith("5") and status != "503"]
    line.note = ", ".join(f"{kind} {count:,}" for kind, count in answers.most_common(7))
    return line


async def _one_caller(
    serving: OnSqlite, words: str, chance: random.Random, n: int, line: Line, answers: Counter[str]
) -> None:
    host, port = serving.address(chance).split(":")
    said = 0
    while said < _A_CALLER:
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(local_address(n), 0))
        try:
            while said < _A_CALLER:
                writer.write(_odd_request(f"{host}:{port}", words, chance))
                said += 1
                line.times += 1
                async with asyncio.timeout(40):
                    status, closes = await _status(reader)
                answers[status] += 1
                if closes:
                    break
        except TimeoutError:
            line.lost.append("neither an answer nor an end within 40 s")
        except (OSError, asyncio.IncompleteReadError):
            answers["cut off"] += 1
        finally:
            writer.close()


async def _status(reader: asyncio.StreamReader) -> tuple[str, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = head.partition("content-length: ")[2].split("\r\n")[0]
    if length and " 304 " not in head.split("\r\n")[0]:
        await reader.readexactly(int(length))
    return head.split(" ")[1], "connection: close" in head or not length


def _odd_request(host: str, words: str, chance: random.Random) -> bytes:
    method, path, body = chance.choice(_REQUESTS)
    path = path.format(words=words)
    kind = chance.random()
    if kind < 0.1:
        method = chance.choice(_METHODS)
    elif kind < 0.25:
        path = chance.choice(_PATHS).format(path)
    content = json.dumps(_mutated(body, chance) if body is not None and kind > 0.3 else body).encode()
    if kind > 0.9:
        spoilt = bytearray(content)
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        content = bytes(spoilt)
    headers = [f"Host: {host}"]
    if 0.3 < kind < 0.4:
        headers.append(chance.choice(_HEADERS))
    if method == "POST" or kind < 0.05:
        headers += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    else:
        content = b""
    return "\r\n".join([f"{method} {path} HTTP/1.1", *headers, "", ""]).encode("latin-1") + content
