"""What the tests share: the toy game, and the switch that writes golden files anew."""

from __future__ import annotations

import pytest
from hypothesis import settings

import toy  # noqa: F401  (registers itself)

settings.register_profile("house", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write golden files and perft counts anew")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "source: looks at source files, so it has nothing to say on a compiled engine")


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--regenerate"))
