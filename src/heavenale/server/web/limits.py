"""How much one client may ask for: nobody can make the others wait."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address, ip_network
from math import inf
from time import monotonic

from starlette.types import Scope

log = logging.getLogger(__name__)

_MOST_ADDRESSES = 10_000
_WRITTEN_OUT = 1_000  # addresses, for those who ask again soon
_MANY = 0.1  # of what an address may have
_MAPPED = "::ffff:"  # before an IPv4 address, where a socket of IPv6 hears that too
_MAPPED_BITS = 96
_OF_A_LINE = 64  # bits of an IPv6 address: the others are chosen by whoever has the line
NOBODY_KNOWN = "unknown"


@lru_cache(_WRITTEN_OUT)
def counted_as(address: str) -> str:
    """Whom limits count: an IPv4 address, or all the IPv6 addresses of one line, which are too many to count."""
    try:
        one = ip_address(address)
    except ValueError:  # whatever a proxy may have passed on
        return NOBODY_KNOWN
    if not isinstance(one, IPv6Address):
        return str(one)
    return str(one.ipv4_mapped or IPv6Address(int(one) >> (128 - _OF_A_LINE) << (128 - _OF_A_LINE)))


def caller_of(scope: Scope) -> str:
    """Whom limits count for a request or a socket."""
    return counted_as((scope.get("client") or (NOBODY_KNOWN, 0))[0])


class TokenBucket:
    """Allows a burst, and then so many a second."""

    __slots__ = ("_clock", "_full", "_level", "_rate", "seen")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._full = float(burst)
        self._level = float(burst)
        self._clock = clock
        self.seen = clock()

    def take(self, many: float = 1.0) -> bool:
        """Take one, or more; False if there are not so many."""
        now = self._clock()
        self._level = min(self._full, self._level + (now - self.seen) * self._rate)
        self.seen = now
        if self._level < many:
            return False
        self._level -= many
        return True


class Addresses:
    """A bucket for each address that sends requests; one that must be full again is as good as none, and forgotten."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._full_after_s = burst / rate if rate else inf
        self._buckets: dict[str, TokenBucket] = {}

    def allow(self, address: str, many: float = 1.0) -> bool:
        """Whether this address may ask for one thing more now, or for many."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket  # who asked last is last
        is_allowed = bucket.take(many)
        while len(self._buckets) > _MOST_ADDRESSES or self._first.seen < bucket.seen - self._full_after_s:
            del self._buckets[next(iter(self._buckets))]
        return is_allowed

    @property
    def _first(self) -> TokenBucket:
        """That of whoever has not asked for longest."""
        return next(iter(self._buckets.values()))

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._buckets)


class Networks:
    """Those who were named, each by an address or all of a network, however the socket that hears them tells it."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ip_network(one, strict=False) for one in named]

    def __contains__(self, address: str) -> bool:
        try:
            one = ip_address(address)
        except ValueError:
            return False
        told: list[IPv4Address | IPv6Address] = [one]
        if isinstance(one, IPv6Address) and one.ipv4_mapped is not None:  # the socket hears both kinds
            told.append(one.ipv4_mapped)
        return any(form in network for network in self._networks for form in told)


def as_told_by_sockets(named: Iterable[str]) -> list[str]:
    """What was named, and the same as a socket tells it that hears IPv4 and IPv6."""
    networks = [ip_network(one, strict=False) for one in named]
    mapped = [
        f"{_MAPPED}{one.network_address}/{_MAPPED_BITS + one.prefixlen}"
        for one in networks
        if isinstance(one, IPv4Network)
    ]
    return [*map(str, networks), *mapped]


class Doorkeeper:
    """Counts the connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._has_told = False
        self._open: Counter[str] = Counter()
        self.elsewhere: Callable[[], Mapping[str, int]] = dict  # those at other processes, as far as they are many

    def enter(self, address: str) -> bool:
        """Whether one more may come in."""
        if self._open[address] + self.elsewhere().get(address, 0) >= self._most:
            self._tell_once()
            return False
        self._open[address] += 1
        return True

    def _tell_once(self) -> None:
        """Tell whoever runs the server: it may be an attack, or a setting that is missing."""
        if not self._has_told:
            self._has_told = True
            log.warning(
                "one address has %s connections, and gets no more (--connections); "
                "if it is a proxy, name it with --proxy",
                self._most,
            )

    def many(self) -> dict[str, int]:
        """The addresses with so many that other processes should know."""
        return {address: count for address, count in self._open.items() if count > self._most * _MANY}

    def leave(self, address: str) -> None:
        """One has gone."""
        if address in self._open:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
