"""The words of the messages: codes, kinds and limits, each named once, so that every language can translate them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, SupportsInt, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypeAliasType

from heavenale.server.wire.names import is_seen

MAX_NAME = 24
MAX_MOVE = 40  # characters; the longest in the notation, four spots of a shed, has 20
MAX_LEVEL_NAME = 40
MAX_TOKEN = 64
MAX_SEATS = 4
MIN_SEATS = 2
MAX_MOVES = 2000  # of a record; the longest games have some 500
MAX_NUMBER = 100_000
MAX_SEED = 2**53 - 1  # what JavaScript can count without rounding
WORDS_PATTERN = r"^[a-z]{2,12}-[a-z]{2,12}-[a-z]{2,12}$"


class Message(BaseModel):
    """What all messages have in common: nothing is guessed, and nothing unknown is let through."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, json_schema_serialization_defaults_required=True
    )


Words = Annotated[str, StringConstraints(pattern=WORDS_PATTERN, max_length=40)]


def _seen(name: str) -> str:
    if not is_seen(name):
        raise ValueError("a name holds only what can be seen")
    return name


# With what cannot be seen one could sit down under the name of another, or without any.
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME), AfterValidator(_seen)
]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_MOVE)]
LEVEL_PATTERN = r"^[a-z0-9_.-]+$"
LevelName = Annotated[str, StringConstraints(min_length=1, max_length=MAX_LEVEL_NAME, pattern=LEVEL_PATTERN)]
NewToken = Annotated[str, StringConstraints(min_length=32, max_length=MAX_TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]

SeatKind = TypeAliasType("SeatKind", Literal["here", "friend", "agent"])
RoomState = TypeAliasType("RoomState", Literal["lobby", "playing", "over"])
# What may be said at a table: nobody can write to strangers.
SignName = TypeAliasType(
    "SignName",
    Literal["hello", "well_played", "thank_you", "thinking", "one_moment", "hurry", "oops", "congratulations"],
)
ExplainCode = TypeAliasType(
    "ExplainCode",
    Literal[
        "legal",
        "game_over",
        "not_now",
        "not_ahead",
        "no_tile",
        "garden_full",
        "too_expensive",
        "no_barrel",
        "no_disc",
        "no_usable_scoring_spot",
        "must_take_first",
        "occupied",
        "tile_not_here",
        "spot_taken",
        "must_buy",
        "not_a_choice_of_shed",
        "not_allowed_here",
        "scoring_spot_taken",
        "no_such_tile",
        "no_such_card",
        "not_rearmost",
    ],
)
RefusalCode = TypeAliasType(
    "RefusalCode",
    Literal[
        "unknown_room",  # the connection is closed after it
        "room_damaged",  # what is stored of it cannot be played; the connection is closed after it
        "foreign_token",  # a token that holds no seat of this room; the connection is closed after it
        "room_full",  # too many watch; the connection is closed after it
        "too_many_messages",  # the connection is closed after it
        "too_slow",  # the client does not read what it is sent; the connection is closed after it
        "message_too_large",
        "malformed",  # not JSON, or not one of the client messages; `message` says where
        "stale",  # for an older (or future) number; the whole room follows
        "not_over",  # the game goes on
        "spectator",  # whoever holds no seat decides nothing
        "not_your_turn",
        "in_lobby",  # seats are still open
        "not_a_move",  # not in the notation
        "illegal_move",  # `explanation` says why
        "turn_is_complete",  # only to be ended or undone
        "turn_not_complete",  # something is still to be decided
        "nothing_to_undo",
        "nothing_to_take_back",
        "round_ended",  # tiles have been seen since
        "no_take_back_asked",
        "unknown_level",
        "no_such_seat",
        "seat_present",  # its person is here
        "seat_waits",  # its person has only just gone; after `seconds` somebody else may play
        "not_your_seat",
        "too_many_signs",  # of this seat or address; more after `seconds`
        "nobody_there",  # who could see a sign, or be nudged
        "nobody_to_nudge",  # it is no person's turn at another screen
        "too_soon",  # to nudge, or to nudge again; after `seconds`
        "failed",  # the database cannot be written
    ],
)
NoticeCode = TypeAliasType(
    "NoticeCode",
    Literal[
        "player_joined",  # seat, name
        "player_left",  # seat, name
        "player_back",  # seat, name
        "seat_replaced",  # seat, level
        "seat_returned",  # seat, name
        "take_back_asked",  # seat, number
        "take_back_refused",  # seat (who refused)
        "take_back_withdrawn",  # the game went on
        "turn_taken_back",  # seat, number
        "signed",  # seat, sign: somebody makes one of the signs
        "nudged",  # seat, to: somebody asks whoever is to decide to go on
        "worker_restarted",  # seat, level: its thinking begins again
        "agent_failed",  # seat, level: a simpler one decided
    ],
)
ProblemCode = TypeAliasType(
    "ProblemCode",
    Literal[
        "bad_request",
        "not_found",
        "method_not_allowed",
        "too_large",
        "too_slow",
        "too_many_requests",
        "unknown_room",
        "unknown_level",
        "bad_record",
        "bad_seats",
        "no_open_seat",
        "too_many_rooms",
        "name_taken",  # by somebody in this room, or a name that looks just like it
        "bad_host",  # this server is not known by that name, or the page came from elsewhere
        "room_damaged",
        "not_stored",  # the database cannot be read or written
        "not_ready",
        "internal",
    ],
)
# What can be wrong with a record; the facts are named beside each.
DamageCode = TypeAliasType(
    "DamageCode",
    Literal[
        "format",  # format
        "missing",  # parts
        "players",
        "no_pile",  # pile
        "unknown_tile",  # pile, position, tile
        "too_many_tiles",  # pile, tile, count, most
        "pile_size",  # pile, count
        "moves",
        "too_many_moves",  # count, most
        "not_a_move",  # number, move, legal
        "illegal_move",  # number, move, legal; `explanation` says why
        "per_player",  # part
        "scores",
        "unreadable",
    ],
)
Fact = TypeAliasType("Fact", int | str | list[int | str] | None)
Facts = dict[str, Fact]


def is_level_name(name: str) -> bool:
    """Whether a level can be called so."""
    return len(name) <= MAX_LEVEL_NAME and re.fullmatch(LEVEL_PATTERN, name) is not None


def plain(facts: Mapping[str, object]) -> Facts:
    """The facts of an error in the types of the messages."""
    return {name: _fact(value) for name, value in facts.items()}


def _fact(value: object) -> Fact:
    if isinstance(value, tuple | list):
        return [_item(one) for one in value]
    return None if value is None else _item(value)


def _item(value: object) -> int | str:
    return value if isinstance(value, str) else int(cast("SupportsInt", value))
