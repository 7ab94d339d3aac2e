from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The first call of a rule compiles it, which no deadline per example allows for.
settings.register_profile("heavenale", deadline=None, max_examples=60)
settings.load_profile("heavenale")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--positions", type=int, default=200, help="in how many of 1,000 each level of the page is asked")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a process: Playwright can be started only once there."""
    from tests.browser.browser import chromium

    with chromium() as browser:
        yield browser
