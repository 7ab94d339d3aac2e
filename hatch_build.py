"""What the package takes along beside its sources: the examples, and the client, built, so that nobody needs Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

IN_WHEEL = "heavenale/server/static"  # where server/config.py looks first
IN_SDIST = "web/dist"
EXAMPLES_IN_WHEEL = "heavenale/examples"  # where cli/examples.py looks first


class ClientHook(BuildHookInterface):
    """Puts them into wheels and the client into source packages; an editable installation has both in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the client's folder, or say how to build it."""
        if version == "editable":
            return
        client = Path(self.root, "web", "dist")
        if not (client / "index.html").is_file():
            raise FileNotFoundError("the web client is part of the package, and is not built yet: make web")
        if self.target_name == "wheel":
            for file in filter(Path.is_file, Path(self.root, "examples").iterdir()):
                build_data["force_include"][str(file)] = f"{EXAMPLES_IN_WHEEL}/{file.name}"
        build_data["force_include"][str(client)] = IN_WHEEL if self.target_name == "wheel" else IN_SDIST
