"""What the package takes along beside its sources: the web client, built, so that whoever installs it needs no Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

IN_WHEEL = "heavenale/server/static"  # where server/config.py looks first
IN_SDIST = "web/dist"


class ClientHook(BuildHookInterface):
    """Puts the client into wheels and source packages; an editable installation serves it from the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the client's folder, or say how to build it."""
        if version == "editable":
            return
        client = Path(self.root, "web", "dist")
        if not (client / "index.html").is_file():
            raise FileNotFoundError("the web client is part of the package, and is not built yet: make web")
        build_data["force_include"][str(client)] = IN_WHEEL if self.target_name == "wheel" else IN_SDIST
