"""A real Chromium, and a person at the page who reads, clicks and types until the page shows what is wanted."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, WebSocket, expect, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
PATIENCE = 300.0
"""Seconds after which something that should have come never will: it ends a run that hangs."""
# One try of a click is short: what is in its way may be the very thing that makes it unnecessary. Then it is looked
# again whether the goal is reached, and if not, tried again.
TRY = 3_000
BETWEEN_LOOKS = 40  # milliseconds between two looks at the page
expect.set_options(timeout=PATIENCE * 1000)
# STRATEGOS_SLOW=300 is a slow machine: everything is delayed by this number of milliseconds. Every test must pass.
SLOW = int(os.environ.get("STRATEGOS_SLOW", "0"))
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class NotReachedError(AssertionError):
    """The page never showed what was wanted."""


def executable() -> str | None:
    """The Chromium of the system, or the one that STRATEGOS_CHROMIUM names; None leaves it to Playwright's own."""
    return os.environ.get("STRATEGOS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the length of a block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        loop = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(loop)
        browser.close()


@contextmanager
def without_loop() -> Iterator[None]:
    """Put the event loop of an open browser aside: to asyncio it runs as long as the browser does."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(None if loop is None or loop.is_closed() else loop)


# A point of the screen at which a click meets this very thing and nothing that lies over it, near its middle.
FIND_POINT = """async ([kind, id]) => {
    for (let n = 0; n < 3; n += 1) await new Promise((seen) => requestAnimationFrame(seen));
    const found = document.querySelector(`[data-testid=board] [data-${kind}="${id}"]`);
    if (!found) return null;
    const box = found.getBoundingClientRect();
    const points = [];
    for (let i = 1; i < 20; i += 1) for (let j = 1; j < 20; j += 1) {
        const [x, y] = [box.left + (box.width * i) / 20, box.top + (box.height * j) / 20];
        const met = document.elementFromPoint(x, y);
        const isUnit = met?.closest("[data-unit]") != null;
        if (met?.closest(`[data-${kind}]`)?.getAttribute(`data-${kind}`) !== String(id)) continue;
        if (kind === "unit" || !isUnit) points.push([x, y, Math.hypot(i - 10, j - 10)]);
    }
    return points.sort((a, b) => a[2] - b[2])[0] ?? null;
}"""


# What the last click or tap met: the unit or space on the board, in the form "unit 3".
RECORD_HITS = """() => {
    addEventListener("pointerdown", (event) => {
        const met = event.target instanceof Element ? event.target.closest("[data-unit], [data-space]") : null;
        const { unit, space } = met?.dataset ?? {};
        window.met = unit === undefined ? `space ${space}` : `unit ${unit}`;
    }, true);
}"""


# What the page shows, all in one look: what is seen later may belong to the next question.
SEEN = """() => {
    const visible = (one) => one.checkVisibility({ visibilityProperty: true });
    const all = (...names) => names.flatMap((name) => [...document.querySelectorAll(`[data-testid=${name}]`)]);
    const buttons = [...document.querySelectorAll("[data-testid=option], [data-testid=option-group]")];
    const open = buttons.filter((one) => visible(one) && !one.disabled);
    return {
        lines: Number(document.querySelector("[data-testid=match]")?.dataset.lines ?? 0),
        isOver: all("result").length > 0,
        isHandingOver: all("handover").length > 0,
        choices: open.map((one) => one.dataset.option ?? `group ${one.innerText}`),
        keys: open.map((one) => one.getAttribute("aria-keyshortcuts") ?? ""),
        canConfirm: all("confirm").some((one) => visible(one) && !one.disabled),
        hasList: all("show-list").some(visible),
        isSending: buttons.some((one) => one.disabled),
    };
}"""


# Messages between page and table are delayed by this number of milliseconds, each way, in order.
LATE = """(late) => {
    const Prompt = window.WebSocket;
    window.WebSocket = class extends Prompt {
        set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), late); }
        send(text) { setTimeout(() => this.readyState === Prompt.OPEN && super.send(text), late); }
    };
    const prompt = window.fetch;
    window.fetch = (...args) => new Promise((done) => setTimeout(done, late)).then(() => prompt(...args));
}"""


class Person:
    """A person at a page of the table, with a mouse or with a finger."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        lang: str = "en",
        width: int = 1280,
        height: int = 800,
        has_touch: bool = False,
        folder: Path | None = None,
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            locale="es-ES" if lang == "es" else "en-GB",
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            has_touch=has_touch,
            is_mobile=has_touch,
        )
        self.address = address
        self.has_touch = has_touch
        self.folder = folder  # where what the page showed is written if a test fails
        self.errors: list[str] = []
        self.heard: list[str] = []  # every message of the server, as the page heard it
        self.page: Page = self.context.new_page()
        self.page.add_init_script(f"({RECORD_HITS})()")
        if SLOW:
            self.page.add_init_script(f"({LATE})({SLOW})")
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": 3})
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.set_default_timeout(PATIENCE * 1000)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    # Driving the page to a goal

    def reach(self, what: str, is_reached: Callable[[], bool], act: Callable[[], None] | None = None) -> None:
        """Look whether a goal is reached, act if it is not, and look again, until it is.

        An act must look at the page and do what is right there, or nothing; it may be done any number of times. A click
        that does not come through is no fault: the page may have changed under it.
        """
        begun = time.monotonic()
        while True:
            with suppress(Error):  # the page is being loaded, or changes while it is looked at
                if is_reached():
                    return
            if time.monotonic() - begun > PATIENCE:
                raise NotReachedError(f"not reached in {PATIENCE:.0f} s: {what}\n{self.testify()}")
            if act is not None:
                with suppress(Error):
                    act()
            self.page.wait_for_timeout(BETWEEN_LOOKS)

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait for something to become true by itself."""
        self.reach(what, is_so)

    def testify(self) -> str:
        """What the page shows now and what it has heard, with a picture and everything in full in a folder."""
        folder = self.folder or Path(tempfile.mkdtemp(prefix="strategos-page-"))
        folder.mkdir(parents=True, exist_ok=True)
        number = sum(1 for _ in folder.glob("*.png"))
        (folder / f"heard-{number}.txt").write_text("\n".join(self.heard), encoding="utf-8")
        words = "the page cannot be read"
        with suppress(Error):
            self.page.screenshot(path=folder / f"page-{number}.png", timeout=30_000)
        with suppress(Error):
            words = self.page.inner_text("body", timeout=30_000)
        last = "\n".join(text[:200] for text in self.heard[-8:])
        return (
            f"{self.page.url} shows:\n{words[:2000]}\n\nheard last:\n{last}\n\n"
            f"errors: {self.errors}\npicture and all messages: {folder}"
        )

    def seen(self) -> dict[str, Any]:
        """What can be done on the page, all at one moment."""
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def press(self, button: Locator, timeout: float = PATIENCE * 1000) -> None:
        """Click a button, or tap it where a finger is all there is."""
        if self.has_touch:
            button.tap(timeout=timeout)
        else:
            button.click(timeout=timeout)

    def press_until(self, button: Locator, is_reached: Callable[[], bool], what: str) -> None:
        """Press a button as long as it is there and open, until a goal is reached."""

        def act() -> None:
            if button.count() and button.first.is_enabled():
                self.press(button.first, TRY)

        self.reach(what, is_reached, act)

    # Reading

    def go(self, path: str = "/") -> None:
        """Open an address of the table."""
        self.page.goto(self.address + path)

    def see(self, test_id: str) -> Locator:
        """A part of the page."""
        return self.page.get_by_test_id(test_id)

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of a kind that this page heard."""
        mark = f'{{"type":"{kind}"'
        self.reach(f"heard {kind}", lambda: any(text.startswith(mark) for text in self.heard))
        message: dict[str, Any] = json.loads(next(text for text in reversed(self.heard) if text.startswith(mark)))
        return message

    @property
    def ask(self) -> dict[str, Any]:
        """The question on the screen: the last that was sent, once the page shows everything it was sent."""
        self.reach("everything shown that was sent", self.is_up_to_date)
        ask: dict[str, Any] = self.last("position")["ask"]
        return ask

    def is_up_to_date(self) -> bool:
        """Whether the page shows the last position it heard of: what others do is shown one by one."""
        return self.is_handing_over() or self.lines() == self.last("position")["n"]

    def wait_for_lines(self, n: int) -> None:
        """Wait until the log has this number of lines."""
        self.reach(f"{n} lines", lambda: self.lines() >= n)

    @property
    def choices(self) -> Locator:
        """Everything that can be clicked to answer, or to open more answers; nothing while an answer is on its way."""
        return self.page.locator("[data-testid=option]:enabled:visible, [data-testid=option-group]:enabled:visible")

    def is_asked(self) -> bool:
        """Whether this page has something to decide."""
        seen = self.seen()
        return bool(seen["choices"] or seen["hasList"])

    def wait_for_turn(self) -> bool:
        """Wait until something is asked; False if the match is over."""
        self.reach("asked, or over", self._is_turn)
        return not self.is_over()

    def _is_turn(self) -> bool:
        seen = self.seen()
        return bool(seen["choices"] or seen["hasList"] or seen["isOver"] or seen["isHandingOver"])

    def is_over(self) -> bool:
        """Whether the page shows a result."""
        return self.see("result").count() > 0

    def is_handing_over(self) -> bool:
        """Whether the screen between two people on one device is shown."""
        return self.see("handover").count() > 0

    def lines(self) -> int:
        """How many lines of the log this page knows of."""
        # In one step: the table may give way to the hand-over screen at any moment.
        return int(self.page.evaluate("document.querySelector('[data-testid=match]')?.dataset.lines ?? 0"))

    def has_gone_on(self, before: int) -> bool:
        """Whether the match is past this number of lines."""
        seen = self.seen()
        return bool(seen["isHandingOver"] or seen["lines"] > before or seen["isOver"])

    # The board

    def point(self, kind: str, id_: int) -> tuple[float, float]:
        """Where a space or unit can be clicked on the board, with nothing over it."""
        points: list[Any] = [None, None]

        def is_still() -> bool:  # the board finds its size while everything around it is laid out
            points.append(self.page.evaluate(FIND_POINT, [kind, id_]))
            return points[-1] is not None and points[-1] == points[-2] == points[-3]

        self.reach(f"{kind} {id_} can be clicked", is_still)
        return points[-1][0], points[-1][1]

    def click_thing(self, kind: str, id_: int) -> None:
        """Click or tap a space or unit on the board; again if the board moved away under the finger."""
        met: list[str] = []

        def act() -> None:
            x, y = self.point(kind, id_)
            if self.has_touch:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)
            met.append(self.page.evaluate("window.met"))

        self.reach(f"{kind} {id_} clicked", lambda: met[-1:] == [f"{kind} {id_}"], act)

    # Answering

    def option(self, text: str) -> Locator:
        """The button of an answer in notation."""
        return self.page.locator(f'[data-testid=option][data-option="{text}"]:visible').first

    def answer(self, rng: random.Random) -> None:
        """Click an answer chosen by lot, through the list where there are many, and confirm it if the page asks."""
        before, lot = self.lines(), rng.random()

        def act() -> None:
            seen = self.seen()
            if seen["lines"] > before or seen["isHandingOver"] or seen["isOver"] or seen["isSending"]:
                return
            if seen["canConfirm"]:
                self.press(self.page.locator("[data-testid=confirm]:enabled").first, TRY)
            elif count := self.choices.count():
                self.press(self.choices.nth(int(lot * count)), TRY)
            elif seen["hasList"]:
                self.press(self.see("show-list").first, TRY)

        self.reach(f"an answer after line {before}", lambda: self.has_gone_on(before), act)

    def give(self, text: str) -> None:
        """Click the button of an answer in notation, and confirm it if the page asks."""
        before = self.lines()
        self.press(self.option(text))
        self.confirm(before)

    def confirm(self, before: int) -> None:
        """Confirm what was chosen, if the page asks for it, until the match is past this number of lines."""
        button = self.page.locator("[data-testid=confirm]:enabled")
        self.press_until(button, lambda: self.has_gone_on(before), f"confirmed, after line {before}")

    def take_over(self) -> None:
        """Sit down at a device that is handed over."""
        self.press_until(self.see("handover-go"), lambda: not self.is_handing_over(), "taken over")

    def play(self, answers: int, rng: random.Random) -> None:
        """Answer a number of times, or to the end of the match."""
        for _ in range(answers):
            if not self.wait_for_turn():
                return
            if self.is_handing_over():
                self.take_over()
                continue
            self.answer(rng)

    def close(self) -> None:
        """Leave; a page that complained on the way fails the test."""
        self.context.close()
        assert self.errors == [], "\n".join(self.errors)


__all__ = ["PATIENCE", "NotReachedError", "Person", "chromium", "executable", "expect"]
