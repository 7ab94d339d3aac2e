"""Computer players: one protocol, found by name."""

from __future__ import annotations

from heavenale.agents.protocol import Agent, Candidate, Decision, Report
from heavenale.agents.registry import UnknownAgent, agent_names, create_agent

__all__ = ["Agent", "Candidate", "Decision", "Report", "UnknownAgent", "agent_names", "create_agent"]
