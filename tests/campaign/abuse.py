"""One address behaves as badly as it can; whatever it does is refused, and a stranger plays on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from socket import SO_RCVBUF, SOL_SOCKET, create_connection
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from heavenale.server.config import find_client
from tests.campaign.people import BROKEN, HERE, enter, make_room
from tests.campaign.report import Line
from tests.campaign.serving import OnSqlite
from tests.campaign.stranger import Stranger

_ABUSER = "127.0.0.66"
_FRIEND = {"kind": "friend"}
_ABBOT = {"kind": "agent", "level": "abbot"}
_NOISE_S = 0.1  # on a machine that others share
_ROUNDS_S = 12  # how long each abuse goes on at most
_STALE = '{"type":"act","number":99,"move":"go 1"}'  # each is answered with the whole room
_AT_A_TIME = 100  # messages of a flood, before those that the same program sends beside it have their turn
_FLOODS = ('{"type":"ping"}', '{"type":"refresh"}', _STALE, "x" * 3000, "{")
Abuse = Callable[[OnSqlite, random.Random], Awaitable[Line]]


async def abuse(serving: OnSqlite, *, seed: int, decisions: int = 15) -> list[Line]:
    """Every kind of abuse once, with a stranger beside it."""
    chance = random.Random(seed)
    stranger = Stranger(serving)
    before = len(serving.unforeseen())
    try:
        await stranger.median_of(decisions)  # whatever is slow only at first
        quiet = await stranger.median_of(decisions)
        lines = []
        async with _computers(serving, chance) as rooms:
            busy = await stranger.median_of(decisions)
        ratio = f"{1000 * quiet:.0f} ms in quiet, {1000 * busy:.0f} ms meanwhile"
        lines.append(Line("rooms of three Abbots from one address", rooms, note=f"a stranger's Novice: {ratio}"))
        if busy > max(2 * quiet, quiet + _NOISE_S):
            lines[-1].lost.append(f"a stranger waits more than twice as long: {ratio}")
        for one in ABUSES:
            line = await one(serving, chance)
            after = await stranger.median_of(5, 60)
            line.note = f"{line.note}; a stranger's Novice: {1000 * after:.0f} ms".lstrip("; ")
            lines.append(line)
        lines[0].lost += serving.unforeseen()[before:]
        return lines
    finally:
        await stranger.leave()


@asynccontextmanager
async def _computers(serving: OnSqlite, chance: random.Random) -> AsyncIterator[int]:
    """Forty rooms in which the strongest computers play each other, and somebody looks on."""
    sockets = []
    for n in range(40):
        room = await make_room(serving, chance, [HERE, _ABBOT, _ABBOT, _ABBOT], n)
        sockets.append(await enter(serving.address(chance), room, _ABUSER))
        await sockets[-1].send('{"type":"replace_seat","seat":1,"level":"abbot"}')
    try:
        yield len(sockets)
    finally:
        for socket in sockets:
            await socket.close()


async def _silent(serving: OnSqlite, chance: random.Random) -> Line:
    """Connections that say nothing, and such that never come to the end of what they say."""
    line = Line("silent and unfinished connections", 700)
    host, port = serving.address(chance).split(":")
    lines = []
    for n in range(line.times):
        with contextlib.suppress(OSError):
            lines.append(await asyncio.open_connection(host, int(port), local_addr=(_ABUSER, 0)))
            if n % 2:
                lines[-1][1].write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    ended = await asyncio.gather(*(asyncio.wait_for(reader.read(), 40) for reader, _ in lines), return_exceptions=True)
    still = sum(isinstance(one, TimeoutError) for one in ended)
    for _, writer in lines:
        writer.close()
    if still:
        line.lost.append(f"{still} are still open after 40 s")
    return line


async def _bodies(serving: OnSqlite, chance: random.Random) -> Line:
    """Bodies of a megabyte that never end."""
    line = Line("unfinished bodies of 1 MB", 200)
    before = serving.memory_kb()
    host, port = serving.address(chance).split(":")
    answers: Counter[str] = Counter()
    head = f"POST /api/records HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 1048000\r\n\r\n".encode()

    async def one() -> None:
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(_ABUSER, 0))
        with contextlib.suppress(OSError):
            writer.write(head + b" " * 1_000_000)
            async with asyncio.timeout(60):
                answers[(await reader.readline()).decode()[9:12]] += 1
        writer.close()

    await asyncio.gather(*(one() for _ in range(line.times)))
    grown = (serving.memory_kb() - before) / 1024
    line.note = f"answered {dict(answers)}, memory grown by {grown:.0f} MB"
    if grown > 150:
        line.lost.append(line.note)
    return line


async def _never_read(serving: OnSqlite, _chance: random.Random) -> Line:
    """Everybody asks for the largest file of the page, and reads nothing of it."""
    line = Line("the largest file asked for and never read", 300)
    before = serving.memory_kb()
    largest = max(find_client().rglob("*.*"), key=lambda file: file.stat().st_size)
    path = largest.relative_to(find_client())
    sockets = []
    for _ in range(line.times):  # of the process whose memory is looked at
        sockets.append(create_connection(("127.0.0.1", serving.ports[0]), source_address=(_ABUSER, 0)))
        sockets[-1].setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        sockets[-1].sendall(f"GET /{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await asyncio.sleep(3)
    grown = (serving.memory_kb() - before) / 1024
    for one in sockets:
        one.close()
    line.note = f"{largest.stat().st_size / 1e6:.1f} MB each, memory grown by {grown:.0f} MB"
    if grown > 40:
        line.lost.append(line.note)
    return line


async def _spectators(serving: OnSqlite, chance: random.Random) -> Line:
    """More people than may look on; the player must get in nevertheless."""
    line = Line("spectators of one room", 90)
    room = await make_room(serving, chance, [HERE, HERE], 5)
    address = serving.address(chance)
    sockets = [await enter(address, {**room, "held": []}, f"127.0.1.{n + 1}") for n in range(line.times)]
    refused = 0
    for socket in sockets:
        refused += json.loads(await socket.recv())["type"] == "refused"
    async with await enter(address, room, _ABUSER) as player:
        if json.loads(await player.recv())["type"] != "room":
            line.lost.append("the player was locked out")
    for socket in sockets:
        await socket.close()
    line.note = f"{refused} refused"
    if refused != line.times - 64:
        line.lost.append(line.note)
    return line


async def _many_rooms(serving: OnSqlite, chance: random.Random) -> Line:
    """Rooms as fast as they can be asked for."""
    return await _requests(
        serving, chance, "rooms asked for at once", 600, "POST /api/rooms", {"seats": [HERE, HERE]}, {"201", "429"}
    )


async def _other_names(serving: OnSqlite, chance: random.Random) -> Line:
    """A page from elsewhere that has given its own name our address."""
    return await _requests(
        serving, chance, "requests for another host", 50, "GET /api/levels", None, {"421"}, "Host: evil.example"
    )


async def _other_origins(serving: OnSqlite, chance: random.Random) -> Line:
    """A page from elsewhere that speaks to us in somebody's browser."""
    line = await _requests(
        serving, chance, "pages from elsewhere", 50, "GET /api/levels", None, {"421"}, "Origin: http://evil.example"
    )
    room = await make_room(serving, chance, [HERE, HERE], 5)
    for _ in range(20):
        line.times += 1
        try:
            address = f"ws://{serving.address(chance)}/api/rooms/{room['words']}/live"
            async with connect(address, origin="http://evil.example"):  # type: ignore[arg-type]
                line.lost.append("a page from elsewhere got a WebSocket")
        except InvalidStatus:
            pass
    return line


async def _forged_addresses(serving: OnSqlite, chance: random.Random) -> Line:
    """Requests that say they come from somebody else, each from another one; the limit holds all the same."""
    line = await _requests(
        serving,
        chance,
        "forged X-Forwarded-For",
        300,
        "GET /api/levels",
        None,
        {"200", "429"},
        "X-Forwarded-For: {n}",
    )
    if "429" not in line.note:
        line.lost.append("nobody was told to wait")
    return line


async def _half_characters(serving: OnSqlite, chance: random.Random) -> Line:
    body = {"seats": [{"kind": "here", "name": "\ud800"}, HERE]}
    return await _requests(serving, chance, "lone surrogates", 40, "POST /api/rooms", body, {"422", "429"})


async def _names(serving: OnSqlite, chance: random.Random) -> Line:
    """Names that cannot be seen, or that look like another's."""
    line = Line("invisible names and look-alikes", 0)
    for other in ("Bob", "\u0412\u043eb", "B\u200bob", "\u200b", "\u202eboB", "\uff22\uff2f\uff22", "b0b\u0000"):
        line.times += 1
        seats = [{"kind": "here", "name": "Bob"}, {"kind": "here", "name": other}]
        one = await _requests(serving, chance, "", 1, "POST /api/rooms", {"seats": seats}, {"409", "422"})
        line.lost += [f"{other!r}: {lost}" for lost in one.lost]
    return line


async def _floods(serving: OnSqlite, chance: random.Random) -> Line:
    """Messages without end, over twenty lines."""
    line = Line("floods of messages", 25)
    room = await make_room(serving, chance, [HERE, HERE], 5)
    codes: Counter[int | str] = Counter()
    began = time.monotonic()

    async def one(text: str) -> None:
        try:
            async with await enter(serving.address(chance), room, _ABUSER) as socket, asyncio.timeout(_ROUNDS_S):
                await asyncio.gather(_shout(socket, text), _listen(socket))
        except TimeoutError:
            codes["never"] += 1
        except ConnectionClosed as error:
            codes[error.rcvd.code if error.rcvd else "cut off"] += 1

    await asyncio.gather(*(one(text) for text in [*_FLOODS] * 5))
    line.note = f"closed with {dict(codes)}, all within {time.monotonic() - began:.1f} s"
    if "never" in codes:
        line.lost.append(line.note)
    return line


async def _shout(socket: ClientConnection, text: str) -> None:
    """Send without end. What the system takes at once is sent without waiting, so this must wait by itself.

    Otherwise one flood would keep all others, and whoever hears that they were cut off, from having their turn.
    """
    while True:
        for _ in range(_AT_A_TIME):
            await socket.send(text)
        await asyncio.sleep(0)


async def _listen(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


async def _deaf(serving: OnSqlite, chance: random.Random) -> Line:
    """Clients that ask for everything and read nothing."""
    line = Line("clients that never read", 30)
    before = serving.memory_kb()
    room = await make_room(serving, chance, [HERE, HERE], 5)
    sockets = [await enter(serving.address(chance), room, f"127.0.2.{n + 1}") for n in range(line.times)]
    for socket in sockets:
        with contextlib.suppress(*BROKEN):
            for _ in range(12):
                await socket.send('{"type":"refresh"}')
    await asyncio.sleep(1)
    grown = (serving.memory_kb() - before) / 1024
    for socket in sockets:
        await socket.close()
    line.note = f"memory grown by {grown:.0f} MB"
    if grown > 50:
        line.lost.append(line.note)
    return line


async def _foreign_tokens(serving: OnSqlite, chance: random.Random) -> Line:
    """Secrets of another room, and such that somebody guessed."""
    line = Line("foreign secrets of seats", 40)
    room, other = [await make_room(serving, chance, [HERE, _FRIEND], n) for n in (1, 2)]
    for n in range(line.times):
        held = other["held"] if n % 2 else [{"token": "x" * n}]
        async with await enter(serving.address(chance), {**room, "held": held}, _ABUSER) as socket:
            told = json.loads(await socket.recv())
            if told["type"] != "refused" or told["code"] not in ("foreign_token", "malformed"):
                line.lost.append(f"answered with {told['type']}")
    return line


async def _seat_grabbing(serving: OnSqlite, chance: random.Random) -> Line:
    """An opponent gives my seat away as soon as my line has dropped."""
    line = Line("seats given away while their person is away for a moment", 10)
    for n in range(line.times):
        room = await make_room(serving, chance, [HERE, HERE], n)
        mine, theirs = ({**room, "held": [held]} for held in room["held"])
        address = serving.address(chance)
        async with await enter(address, theirs, _ABUSER) as opponent:
            me = await enter(address, mine)
            await me.recv()
            await me.close()
            await opponent.send('{"type":"replace_seat","seat":1,"level":"random","id":5}')
            while (told := json.loads(await opponent.recv())).get("re") != 5:
                if told["type"] == "notice" and told["code"] == "seat_replaced":
                    line.lost.append("the seat was given away")
                    break
    return line


async def _requests(
    serving: OnSqlite,
    chance: random.Random,
    what: str,
    times: int,
    request: str,
    body: Any,
    expected: set[str],
    header: str = "",
) -> Line:
    """So many requests of one kind; their answers must be among these."""
    line = Line(what, times)
    answers: Counter[str] = Counter()
    address = serving.address(chance)
    host, port = address.split(":")
    content = b"" if body is None else json.dumps(body).encode()

    async def one(n: int) -> None:
        extra = header.format(n=f"10.0.{n // 250}.{n % 250}")
        lines = [f"{request} HTTP/1.1", *([] if extra.startswith("Host") else [f"Host: {address}"])]
        lines += [extra] if extra else []
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}", "Connection: close"]
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(_ABUSER, 0))
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        async with asyncio.timeout(60):
            answers[(await reader.readline()).decode()[9:12]] += 1
        writer.close()

    for start in range(0, times, 100):
        await asyncio.gather(*(one(n) for n in range(start, min(times, start + 100))))
    line.note = f"answered {dict(answers)}"
    if set(answers) - expected:
        line.lost.append(line.note)
    return line


ABUSES: tuple[Abuse, ...] = (
    _silent,
    _bodies,
    _never_read,
    _spectators,
    _many_rooms,
    _forged_addresses,
    _other_names,
    _other_origins,
    _floods,
    _deaf,
    _foreign_tokens,
    _seat_grabbing,
    _half_characters,
    _names,
)
