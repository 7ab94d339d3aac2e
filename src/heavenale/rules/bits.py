"""Small sets as the bits of one integer."""

from __future__ import annotations

from heavenale.rules.rule import rule


@rule
def size(members: int) -> int:
    """How many members a set has. (The compiler makes one machine instruction of this loop.)"""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@rule
def lowest(members: int) -> int:
    """The smallest member of a set that has one."""
    return size((members & -members) - 1)


@rule
def without_lowest(members: int) -> int:
    """The set without its smallest member."""
    return members & (members - 1)


@rule
def nth(members: int, n: int) -> int:
    """The member that has n smaller ones."""
    for _ in range(n):
        members = without_lowest(members)
    return lowest(members)


@rule
def contains(members: int, member: int) -> bool:
    """Whether the set has this member."""
    return (members >> member) & 1 == 1
