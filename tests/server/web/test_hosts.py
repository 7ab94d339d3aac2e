from __future__ import annotations

import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient

from heavenale.server.web.hosts import Hosts

HOSTS = Hosts(["ale.example"])


@pytest.mark.parametrize(
    ("host", "origin", "admitted"),
    [
        ("localhost:8000", None, True),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("192.168.1.7:8000", None, True),
        ("ale.example", "https://ale.example", True),
        ("ALE.example", "https://ale.example", True),
        ("127.0.0.1:8000", "https://ale.example", True),  # a proxy that puts its own host in
        ("rebound.example:8000", None, False),  # a page elsewhere that has given its name our address
        ("rebound.example:8000", "http://rebound.example:8000", False),
        ("localhost:8000", "http://elsewhere.example", False),
        ("localhost:8000", "http://localhost:3000", False),  # another page of this machine
        ("localhost:8000", "null", False),
        ("", None, False),
        ("[::1", None, False),
    ],
)
def test_who_is_admitted(host: str, origin: str | None, admitted: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert HOSTS.admits(Headers(headers)) is admitted


def test_a_rebound_name_reads_and_makes_nothing(client: TestClient) -> None:
    headers = {"host": "rebound.example"}
    for answer in (
        client.get("/", headers=headers),
        client.get("/api/levels", headers=headers),
        client.post("/api/rooms", json={"seats": []}, headers=headers),
    ):
        assert (answer.status_code, answer.json()["code"]) == (421, "bad_host")
