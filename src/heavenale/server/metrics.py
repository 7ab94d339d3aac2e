"""What this process has done and how long it took, for Prometheus. The names stand in docs/hosting.md."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)

REGISTRY = CollectorRegistry()
PlatformCollector(REGISTRY)
ProcessCollector(registry=REGISTRY)
GCCollector(REGISTRY)

_QUICK_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW_S = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)

MOVES = Counter("heavenale_moves", "Moves that were made and stored", ["by"], registry=REGISTRY)
MESSAGES = Histogram(
    "heavenale_message_seconds",
    "From hearing what a client wants to having told everybody",
    ["kind"],
    buckets=_QUICK_S,
    registry=REGISTRY,
)
REFUSALS = Counter("heavenale_refusals", "Messages that were not obeyed", ["code"], registry=REGISTRY)
REQUESTS = Counter("heavenale_requests", "HTTP requests that were answered", ["method", "status"], registry=REGISTRY)
UNREADABLE = Counter("heavenale_requests_unreadable", "What was sent was no HTTP", registry=REGISTRY)
THINKING = Histogram(
    "heavenale_thinking_seconds",
    "From asking for a computer's decision to having it, the wait included",
    ["level"],
    buckets=_SLOW_S,
    registry=REGISTRY,
)
THINKING_FAILURES = Counter(
    "heavenale_thinking_failures", "Decisions that a computer did not make", ["level"], registry=REGISTRY
)
THINKING_QUEUE = Gauge("heavenale_thinking_queue", "Decisions that wait or are being thought about", registry=REGISTRY)
COMMITS = Histogram(
    "heavenale_commit_seconds", "Writing to the database, for certain", buckets=_QUICK_S, registry=REGISTRY
)
STORE_FAILURES = Counter("heavenale_database_failures", "Transactions that failed", registry=REGISTRY)
STORE_FAILING = Gauge("heavenale_database_failing", "1 while nothing can be kept", registry=REGISTRY)
SOCKETS = Gauge("heavenale_sockets", "Connections to rooms", registry=REGISTRY)
ROOMS = Gauge("heavenale_rooms", "Rooms in memory, by where they stand", ["state"], registry=REGISTRY)
