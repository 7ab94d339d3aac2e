"""What clients ask of a room: each message is checked, obeyed or refused, and whoever is concerned is told."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Any, cast

from heavenale.errors import IllegalMove, NotationError
from heavenale.server.rooms.connection import Connection
from heavenale.server.rooms.room import Room
from heavenale.server.store.stored import StoredSeat, StoredTakeBack
from heavenale.server.wire import messages as m
from heavenale.server.wire.problem import RequestProblem
from heavenale.server.wire.vocabulary import ExplainCode, Facts, RefusalCode, plain


class Refusal(Exception):
    """A message that is not obeyed."""

    def __init__(
        self, code: RefusalCode, message: str, facts: Facts | None = None, explanation: m.Explanation | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts or {}
        self.explanation = explanation


async def act(room: Room, connection: Connection, message: m.Act) -> None:
    """Make a move."""
    _check_turn(room, connection, message.number)
    if room.turns.is_complete:
        raise Refusal("turn_is_complete", "the turn is complete: end it, or undo")
    try:
        moved = await room.push(message.move)
    except NotationError as error:
        raise Refusal("not_a_move", str(error)) from error
    except IllegalMove as error:
        why = m.Explanation(code=cast("ExplainCode", error.code), facts=plain(error.facts))
        raise Refusal("illegal_move", str(error), explanation=why) from error
    room.wake()
    room.tell_moved(moved, connection, message.id)


async def undo(room: Room, connection: Connection, message: m.Undo) -> None:
    """Take back the last move of the turn, or all of them."""
    _check_turn(room, connection, message.number)
    turns = room.turns
    if turns.number == turns.ended:
        raise Refusal("nothing_to_undo", "the turn has just begun; what was ended stays")
    moved = await room.cut(turns.ended if message.to == "turn" else turns.number - 1)
    room.tell_moved(moved, connection, message.id)


async def end_turn(room: Room, connection: Connection, message: m.EndTurn) -> None:
    """End the turn."""
    _check_turn(room, connection, message.number)
    if room.turns.is_complete:
        moved = await room.end_turn()
    elif room.turns.can_end_turn:
        moved = await room.push("done", end_turn=True)
    else:
        raise Refusal("turn_not_complete", "something is still to be decided", {"phase": room.turns.game.phase})
    room.wake()
    room.tell_moved(moved, connection, message.id)


async def settings(room: Room, connection: Connection, message: m.Settings) -> None:
    """Change the settings of the seats at this screen; a turn that waits to be ended may end by it."""
    _check_seated(connection)
    for number in connection.seats:
        await room.change_seat(replace(room.seat(number), auto_end_turn=message.auto_end_turn))
    if message.auto_end_turn and room.turns.is_complete and room.turns.to_decide in connection.seats:
        moved = await room.end_turn()
        room.wake()
        room.tell_moved(moved, connection, message.id)
    else:
        connection.around = ""  # an answer is due, even if nothing has changed
        room.tell_around()


async def replace_seat(room: Room, connection: Connection, message: m.ReplaceSeat) -> None:
    """Let an agent play for somebody, or somebody for himself again."""
    _check_seated(connection)
    if message.seat > len(room.seats):
        raise Refusal("no_such_seat", f"the room has {len(room.seats)} seats", {"seats": len(room.seats)})
    seat = room.seat(message.seat)
    own = seat.seat in connection.seats
    if message.level is None:
        if not own:
            raise Refusal("not_your_seat", "only its person takes a seat back", {"seat": seat.seat})
        await room.change_seat(replace(seat, level=None))
        room.notify("seat_returned", seat=seat.seat, name=seat.name)
    else:
        if not room.can_play(message.level):
            raise Refusal("unknown_level", "there is no agent of this name", {"level": message.level})
        if not own:
            _check_abandoned(room, seat)
        await room.change_seat(replace(seat, level=message.level))
        room.notify("seat_replaced", seat=seat.seat, level=message.level)
        if room.take_back is not None:  # whoever asked or was asked may be gone, and agents answer no questions
            await room.ask_take_back(None)
            room.notify("take_back_withdrawn")
    room.wake()
    room.tell_around()


async def take_back(room: Room, connection: Connection, message: m.TakeBack) -> None:
    """Take back the last turn of this screen; people at other screens are asked, agents are not."""
    _check_seated(connection)
    _check_number(room, message.number)
    turns = room.turns
    number = None if room.state != "playing" else turns.start_of_last_turn(connection.seats)
    if number is None:
        raise Refusal("nothing_to_take_back", "no turn of yours has been ended")
    if turns.made[number].round != turns.round:
        raise Refusal("round_ended", "tiles have been turned up since", {"round": turns.round})
    others = {seat.seat for seat in room.seats if seat.level is None} - connection.seats
    asks = turns.made[number].seat
    if not others:
        await _take_back(room, asks, number, connection, message)
        return
    await room.ask_take_back(StoredTakeBack(asks, number, others))
    room.notify("take_back_asked", seat=asks, number=number)
    room.tell_around()


async def consent(room: Room, connection: Connection, message: m.Consent) -> None:
    """Agree or not to a turn being taken back."""
    _check_seated(connection)
    asked = room.take_back
    if asked is None or room.state != "playing" or not asked.waiting_for & connection.seats:
        raise Refusal("no_take_back_asked", "nobody asks this screen to take a turn back")
    if not message.agree:
        await room.ask_take_back(None)
        room.notify("take_back_refused", seat=min(asked.waiting_for & connection.seats))
        room.tell_around()
    elif left := asked.waiting_for - connection.seats:
        await room.ask_take_back(replace(asked, waiting_for=left))
        room.tell_around()
    else:
        await _take_back(room, asked.seat, asked.number, connection, message)


async def _take_back(room: Room, seat: int, number: int, connection: Connection, message: m.Request) -> None:
    moved = await room.cut(number, is_agreed=True)
    room.wake()  # an agent may have been the first to decide in that turn, or plays for whoever asked
    room.notify("turn_taken_back", seat=seat, number=number)
    room.tell_moved(moved, connection, message.id)


async def rematch(room: Room, connection: Connection, _message: m.Rematch) -> None:
    """Take everybody who is still here along to a new game."""
    _check_seated(connection)
    if room.state != "over":
        raise Refusal("not_over", "this game goes on")
    try:
        await room.rematch()
    except RequestProblem as error:
        raise Refusal("failed", str(error)) from error
    connection.around = ""  # an answer is due, even if somebody else was quicker
    room.tell_around()


async def sign(room: Room, connection: Connection, message: m.Sign) -> None:
    """Show everybody a sign."""
    _check_seated(connection)
    if message.seat not in connection.seats:
        raise Refusal("not_your_seat", "signs are made in one's own name", {"seat": message.seat})
    if room.connections == {connection}:
        raise Refusal("nobody_there", "nobody else is here")
    if (seconds := room.signals.wait_for_sign(message.seat)) > 0:
        raise Refusal("too_many_signs", "so many signs at once are noise", {"seconds": ceil(seconds)})
    room.signals.made_sign(message.seat)
    room.notify("signed", seat=message.seat, sign=message.sign)


async def nudge(room: Room, connection: Connection, _message: m.Nudge) -> None:
    """Ask whoever is to decide to go on."""
    _check_seated(connection)
    to = room.turns.to_decide
    if room.state != "playing" or to is None or to in connection.seats or room.seat(to).level is not None:
        raise Refusal("nobody_to_nudge", "it is no person's turn at another screen")
    if not room.is_connected(to):
        raise Refusal("nobody_there", "whoever is to decide is away", {"seat": to})
    if (seconds := room.signals.wait_for_nudge()) > 0:
        raise Refusal("too_soon", "everybody may think for a while", {"seconds": ceil(seconds)})
    room.signals.nudged()
    room.notify("nudged", seat=min(connection.seats), to=to)


async def refresh(room: Room, connection: Connection, _message: m.Refresh) -> None:
    """Send everything again."""
    room.tell(connection)


async def ping(_room: Room, _connection: Connection, _message: m.Ping) -> None:
    """Nothing: the message itself kept the connection open."""


# --- Checks ------------------------------------------------------------------------------------------------


def _check_abandoned(room: Room, seat: StoredSeat) -> None:
    """Raise Refusal while a person sits there, or has only just gone."""
    if seat.token_hash is None:
        return
    if room.is_connected(seat.seat):
        raise Refusal("seat_present", "its person is here", {"seat": seat.seat})
    if (seconds := room.grace_left(seat.seat)) > 0:
        facts: Facts = {"seat": seat.seat, "name": seat.name, "seconds": ceil(seconds)}
        raise Refusal("seat_waits", f"its person may come back; wait {ceil(seconds)} s", facts)


def _check_seated(connection: Connection) -> None:
    if not connection.seats:
        raise Refusal("spectator", "whoever holds no seat decides nothing")


def _check_number(room: Room, number: int) -> None:
    if number != room.turns.number:
        raise Refusal("stale", f"{room.turns.number} moves have been made, not {number}", {"sent": number})


def _check_turn(room: Room, connection: Connection, number: int) -> None:
    """Raise Refusal unless this screen is to decide, and knows what."""
    _check_seated(connection)
    _check_number(room, number)
    if room.state == "lobby":
        raise Refusal("in_lobby", "seats are still open")
    seat = room.turns.to_decide
    if seat not in connection.seats or seat is None:
        raise Refusal("not_your_turn", "somebody else is to decide", {"to_decide": seat})
    if room.seat(seat).level is not None:
        raise Refusal("not_your_turn", "an agent plays this seat; take it back first", {"to_decide": seat})


ACTIONS: dict[type[m.Request], Any] = {
    m.Act: act,
    m.Undo: undo,
    m.EndTurn: end_turn,
    m.Settings: settings,
    m.ReplaceSeat: replace_seat,
    m.TakeBack: take_back,
    m.Consent: consent,
    m.Rematch: rematch,
    m.Sign: sign,
    m.Nudge: nudge,
    m.Refresh: refresh,
    m.Ping: ping,
}
