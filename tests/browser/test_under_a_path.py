"""A server in a folder of another site, behind a real nginx with the settings that docs/hosting.md gives."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import at_the_table, set_a_table, take_seats
from tests.server.postgres import free_port, needs
from tests.server.test_hosting import TEXT

_NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
    access_log off; {folders}
    server {{ listen 127.0.0.1:{port}; {location} }}
}}
"""


@pytest.fixture
def folder(server: Server, tmp_path: Path) -> Iterator[str]:
    """The address of the folder."""
    needs("a server under a path", shutil.which("nginx"))
    location = re.search(r"location /ale/ \{.*?\n\}", TEXT, re.DOTALL)
    assert location
    here = location[0].replace("127.0.0.1:8000", f"127.0.0.1:{server.port}").replace("$host;", "$http_host;")
    port = free_port()
    temporary = ("client_body", "proxy", "fastcgi", "scgi", "uwsgi")
    config = _NGINX.format(
        folder=tmp_path,
        folders=" ".join(f"{name}_temp_path {tmp_path / name};" for name in temporary),
        port=port,
        location=here,
    )
    (tmp_path / "nginx.conf").write_text(config)
    with subprocess.Popen([str(shutil.which("nginx")), "-c", tmp_path / "nginx.conf", "-p", tmp_path]) as nginx:
        yield f"http://127.0.0.1:{port}/ale/"
        nginx.terminate()


def test_two_play_under_a_path_of_another_site(folder: str, open_page: Callable[..., Page]) -> None:
    mine = open_page(folder)
    set_a_table(mine)
    take_seats(mine, "here", "friend")
    expect(mine.get_by_text("1 seat is still free")).to_be_visible()
    link = mine.get_by_label("Link for friends").input_value()
    assert re.fullmatch(re.escape(folder) + r"[a-z]+-[a-z]+-[a-z]+", link)
    theirs = open_page(link)
    theirs.get_by_label("Your name").fill("Bruno")
    theirs.get_by_role("button", name="Sit down here").click()
    Person(theirs, 2).act()
    mine.reload()
    at_the_table(mine)
    assert Person(mine, 1).look()["values"] == Person(theirs, 2).look()["values"]
