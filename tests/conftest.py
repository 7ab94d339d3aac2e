import pytest
from hypothesis import settings

# The first call of a rule compiles it, which no deadline per example allows for.
settings.register_profile("heavenale", deadline=None, max_examples=60)
settings.load_profile("heavenale")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--positions", type=int, default=200, help="in how many of 1,000 each level of the page is asked")
