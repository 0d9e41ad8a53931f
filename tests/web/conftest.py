"""A server and a browser for all tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from browsing import Person, chromium, without_loop
from playwright.sync_api import Browser
from serving import Server, serving

HAS_FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Other tests on the same worker may use an event loop of their own."""
    with nullcontext() if "browser" in getattr(item, "fixturenames", ()) else without_loop():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


@pytest.fixture
def person(
    browser: Browser, server: Server, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Sits a person down: `person(lang="es", width=390, height=844)`. A failed test tells what each of them saw."""
    people: list[Person] = []

    def sit(address: str | None = None, **settings: object) -> Person:
        folder = tmp_path / f"person {len(people)}"
        people.append(Person(browser, address or server.address, folder=folder, **settings))  # type: ignore[arg-type]
        return people[-1]

    yield sit
    if not request.node.stash.get(HAS_FAILED, False):
        for user in people:
            user.close()
        return
    for user in people:
        request.node.add_report_section("teardown", "page", user.testify())
        user.context.close()
