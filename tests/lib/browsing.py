"""A real Chromium, and a person at the page who reads, clicks and types."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import sleep
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, WebSocket, expect, sync_playwright
from serving import Page as Wire

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
expect.set_options(timeout=20_000)  # a busy machine is no fault of the page
# STRATEGOS_SLOW=300 is such a machine: everything is late by so many milliseconds. No test may mind.
SLOW = int(os.environ.get("STRATEGOS_SLOW", "0"))
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


# Everything that the page and the table tell each other is late by so many milliseconds, each way; in order.
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
    """Somebody at a page of the table, with a mouse or with a finger."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        lang: str = "en",
        width: int = 1280,
        height: int = 800,
        has_touch: bool = False,
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
        self.errors: list[str] = []
        self.heard: list[str] = []  # every message of the server, as the page heard it
        self.page: Page = self.context.new_page()
        if SLOW:
            self.page.add_init_script(f"({LATE})({SLOW})")
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": 3})
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.set_default_timeout(20_000)

    def go(self, path: str = "/") -> None:
        """Open an address of the table."""
        self.page.goto(self.address + path)

    def see(self, test_id: str) -> Locator:
        """A part of the page."""
        return self.page.get_by_test_id(test_id)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of a kind that this page heard."""
        mark = f'{{"type":"{kind}"'
        self.wait_until(lambda: any(text.startswith(mark) for text in self.heard), f"heard {kind}")
        message: dict[str, Any] = json.loads(next(text for text in reversed(self.heard) if text.startswith(mark)))
        return message

    @property
    def ask(self) -> dict[str, Any]:
        """The question on the screen: the last that was sent, once the page shows everything it was sent."""
        self.wait_until(self.is_up_to_date, "everything shown that was sent")
        ask: dict[str, Any] = self.last("position")["ask"]
        return ask

    def is_up_to_date(self) -> bool:
        """Whether the page shows the last position it heard of: what others do is shown one by one."""
        return self.is_handing_over() or self.lines() == self.last("position")["n"]

    def point(self, kind: str, id_: int) -> tuple[float, float]:
        """Where a space or unit can be clicked on the board, with nothing over it."""
        points: list[Any] = [None, None]

        def is_still() -> bool:  # the board finds its size while everything around it is laid out
            points.append(self.page.evaluate(FIND_POINT, [kind, id_]))
            return points[-1] is not None and points[-1] == points[-2] == points[-3]

        self.wait_until(is_still, f"{kind} {id_} can be clicked")
        return points[-1][0], points[-1][1]

    def click_thing(self, kind: str, id_: int) -> None:
        """Click or tap a space or unit on the board."""
        x, y = self.point(kind, id_)
        if self.has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def option(self, text: str) -> Locator:
        """The button of an answer in notation."""
        return self.page.locator(f'[data-testid=option][data-option="{text}"]:visible').first

    def wait_for_lines(self, n: int) -> None:
        """Wait until the log has so many lines."""
        self.wait_until(lambda: self.lines() >= n, f"{n} lines")

    @property
    def choices(self) -> Locator:
        """Everything that can be clicked to answer, or to open more answers; nothing while an answer is on its way."""
        return self.page.locator("[data-testid=option]:enabled:visible, [data-testid=option-group]:enabled:visible")

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
        # In one step: the table may give way to the hand-over screen at any moment.
        return int(self.page.evaluate("document.querySelector('[data-testid=match]')?.dataset.lines ?? 0"))

    def answer(self, rng: random.Random) -> None:
        """Click any answer, through the list where there are many, and confirm it where the page asks for it."""
        before = self.lines()
        for _ in range(40):
            if self.has_gone_on(before):
                return
            if self.choices.count() == 0 and self.see("show-list").count():
                self.press(self.see("show-list"))
            if self._click_any(rng, before) == "option-group":
                continue  # it has opened; the answers are inside
            self._confirm()
            self._wait_a_little(before)
        raise AssertionError(f"no answer came through\n{self.page.inner_text('body')[:1500]}")

    def has_gone_on(self, before: int) -> bool:
        """Whether the match is further than so many lines."""
        return self.is_handing_over() or self.lines() > before or self.is_over()

    def press(self, button: Locator, timeout: float = 20_000) -> None:
        """Click a button, or tap it where a finger is all there is."""
        if self.has_touch:
            button.tap(timeout=timeout)
        else:
            button.click(timeout=timeout)

    def _click_any(self, rng: random.Random, before: int) -> str | None:
        """Click any of the choices; which kind of button it was. Those of the next question are left alone."""
        count = self.choices.count()
        if count == 0 or self.has_gone_on(before):
            return None
        with suppress(Error):  # the list has changed under the mouse, as it may for anybody
            button = self.choices.nth(rng.randrange(count))
            kind = button.get_attribute("data-testid", timeout=2_000)
            self.press(button, 2_000)
            return kind
        return None

    def _confirm(self) -> None:
        """Press what confirms an answer, if there is such a thing: it may be gone with the answer at any moment."""
        button = self.page.locator("[data-testid=confirm]:enabled")
        if button.count():
            with suppress(Error):
                self.press(button.first, 2_000)

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
        assert self.errors == [], "\n".join(self.errors)


def bring_to(page: Wire, is_wanted: Callable[[dict[str, Any]], bool], *likes: str, most: int = 400) -> None:
    """Play without a browser until a question comes that is wanted. Likes are how preferred answers begin."""
    rng = random.Random(5)
    for n in range(most):
        assert page.wait_for_turn(), "the match was over before the question came"
        options = page.position["ask"]["options"]
        if is_wanted(page.position["ask"]):
            page.close()
            return
        liked = (found for like in likes if (found := [one for one in options if one["text"].startswith(like)]))
        page.play(nearest(page, next(liked, options), rng)["text"])
        if n > 40:
            sleep(0.04)  # nobody plays faster than that for long: the server would hang up
    raise AssertionError(f"no such question in {most} answers")


def nearest(page: Wire, options: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """The option that leads nearest to an enemy; any of them if none leads anywhere."""
    at = {space["id"]: complex(space["x"], space["y"]) for space in page.welcome["board"]["spaces"]}
    tokens = page.position["scene"]["tokens"]
    foes = [at[one["space"]] for one in tokens if one["status"] == "board" and one["seat"] != page.position["look"]]

    def way(option: dict[str, Any]) -> float:
        spaces = [at[thing["id"]] for thing in option["things"] if thing["kind"] == "space"]
        return min((abs(spaces[-1] - foe) for foe in foes), default=0.0) if spaces else 1e9

    ways = [way(option) for option in options]
    return rng.choice([option for option, far in zip(options, ways, strict=True) if far == min(ways)])


def lone_attacks(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """Attacks on units that no other option names: a click on the unit can mean nothing else."""
    things = [str(thing) for option in ask["options"] for thing in option["things"]]
    attacks = [option for option in ask["options"] if option["verb"] == "attack"]
    return [option for option in attacks if all(things.count(str(thing)) == 1 for thing in option["things"])]


__all__ = ["Person", "bring_to", "chromium", "executable", "expect", "lone_attacks"]
