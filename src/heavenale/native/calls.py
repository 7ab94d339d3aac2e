"""What `Game` asks of the rules, each in one call on the bytes of its state."""

from __future__ import annotations

from typing import Any

from heavenale.native.wording import NOTHING, is_open, meaning, wording
from heavenale.rules.actions import FIRST_ACTION, ROWS
from heavenale.rules.bits import lowest, without_lowest
from heavenale.rules.play import apply
from heavenale.rules.rule import PURE, entry, rule
from heavenale.rules.state import STATE, StateView

if PURE:

    def record_in(memory: Any) -> Any:
        """The state that these bytes are."""
        return StateView(memory.view(STATE), 0)

else:

    @rule
    def record_in(memory: Any) -> Any:
        """The state that these bytes are."""
        return memory.view(STATE)[0]


@entry
def list_actions(memory: Any, out: Any) -> int:
    """Write the legal actions, ascending; returns how many."""
    game = record_in(memory)
    count = 0
    for row in range(ROWS):
        members = game.legal[row]
        while members:
            out[count] = FIRST_ACTION[row] + lowest(members)
            members = without_lowest(members)
            count += 1
    return count


@entry
def list_wordings(memory: Any, out: Any) -> int:
    """Write the numbers of the texts of the legal actions, in their order; returns how many."""
    game = record_in(memory)
    count = list_actions(memory, out)
    for n in range(count):
        out[n] = wording(game, out[n])
    return count


@entry
def wording_of(memory: Any, action: int) -> int:
    """The number of the text of an action, NOTHING unless it is legal."""
    game = record_in(memory)
    return wording(game, action) if is_open(game, action) else NOTHING


@entry
def make(memory: Any, action: int) -> int:
    """Carry out an action; returns the number of its text, or NOTHING where it is not legal and nothing is done."""
    number = wording_of(memory, action)
    if number != NOTHING:
        apply(record_in(memory), action)
    return number


@entry
def make_worded(memory: Any, number: int) -> int:
    """Carry out what a text means; returns the action, or NOTHING where it is not legal and nothing is done."""
    game = record_in(memory)
    action = meaning(game, number)
    if not is_open(game, action):
        return NOTHING
    apply(game, action)
    return action
