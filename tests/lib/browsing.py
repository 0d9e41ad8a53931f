"""A real Chromium, and a person at the page who reads, clicks and types."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def executable() -> str | None:
    """The Chromium of the system; None leaves it to Playwright's own."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the length of a block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


class Person:
    """Somebody at a page of the table."""

    def __init__(self, browser: Browser, address: str, lang: str = "en", width: int = 1280, height: int = 800) -> None:
        self.context: BrowserContext = browser.new_context(
            locale="es-ES" if lang == "es" else "en-GB",
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
        )
        self.address = address
        self.errors: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.set_default_timeout(20_000)

    def go(self, path: str = "/") -> None:
        """Open an address of the table."""
        self.page.goto(self.address + path)

    def see(self, test_id: str) -> Locator:
        """A part of the page."""
        return self.page.get_by_test_id(test_id)

    @property
    def choices(self) -> Locator:
        """Everything that can be clicked to answer, or to open more answers."""
        return self.page.locator("[data-testid=option]:visible, [data-testid=option-group]:visible")

    def is_asked(self) -> bool:
        """Whether this page has something to decide."""
        return self.choices.count() > 0 or self.see("show-list").count() > 0

    def wait_until(self, is_so: Callable[[], bool], what: str, seconds: float = 30) -> None:
        """Wait for something to become true."""
        for _ in range(int(seconds * 20)):
            if is_so():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"after {seconds} s still not: {what}\n{self.page.inner_text('body')[:2000]}")

    def wait_for_turn(self) -> bool:
        """Wait until something is asked; False if the match is over."""
        self.wait_until(lambda: self.is_asked() or self.is_over() or self.is_handing_over(), "asked, or over")
        return not self.is_over()

    def is_over(self) -> bool:
        """Whether the page shows a result."""
        return self.see("result").count() > 0

    def is_handing_over(self) -> bool:
        """Whether the screen between two people on one device is shown."""
        return self.see("handover").count() > 0

    def lines(self) -> int:
        """How many lines of the log this page knows of."""
        table = self.see("match")
        return int(table.get_attribute("data-lines") or 0) if table.count() else 0

    def answer(self, rng: random.Random) -> None:
        """Click any answer, through the list where there are many, and confirm it where the page asks for it."""
        before = self.lines()
        for _ in range(8):
            if self.has_gone_on(before):
                return
            if self.choices.count() == 0 and self.see("show-list").count():
                self.see("show-list").click()
            self._click_any(rng)
            self._confirm()
            self._wait_a_little(before)
        raise AssertionError(f"no answer came through\n{self.page.inner_text('body')[:1500]}")

    def has_gone_on(self, before: int) -> bool:
        """Whether the match is further than so many lines."""
        return self.is_handing_over() or self.lines() > before or self.is_over()

    def _click_any(self, rng: random.Random) -> None:
        count = self.choices.count()
        if count == 0:
            return
        with suppress(Error):  # the list has changed under the mouse, as it may for anybody
            self.choices.nth(rng.randrange(count)).click(timeout=2_000)

    def _confirm(self) -> None:
        button = self.see("confirm")
        if button.count() and button.first.is_enabled():
            with suppress(Error):
                button.first.click(timeout=2_000)

    def _wait_a_little(self, before: int) -> None:
        for _ in range(20):
            if self.has_gone_on(before):
                return
            self.page.wait_for_timeout(25)

    def play(self, answers: int, rng: random.Random) -> None:
        """Answer so many times, or to the end of the match."""
        for _ in range(answers):
            if not self.wait_for_turn():
                return
            if self.is_handing_over():
                self.see("handover-go").click()
                continue
            self.answer(rng)

    def close(self) -> None:
        """Leave; a page that complained on the way fails the test."""
        self.context.close()
        assert self.errors == []


__all__ = ["Person", "chromium", "executable", "expect"]
