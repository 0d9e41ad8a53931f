"""A server and a browser for all tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browsing import Person, chromium
from playwright.sync_api import Browser
from serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Somebody who sits down at the table: `person(lang="es", width=390, height=844)`."""
    people: list[Person] = []

    def sit(address: str | None = None, **settings: object) -> Person:
        somebody = Person(browser, address or server.address, **settings)  # type: ignore[arg-type]
        people.append(somebody)
        return somebody

    yield sit
    for somebody in people:
        somebody.close()
