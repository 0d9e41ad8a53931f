"""Somebody at the page who has a keyboard and nothing else."""

from __future__ import annotations

import random
from typing import Any

from browsing import Person

FOCUSED = "() => document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''"
# The ring is drawn round what has the focus, or round the label that it stands in.
IS_SEEN = """() => {
    const focused = document.activeElement;
    return [focused, focused.closest("label"), focused.nextElementSibling].filter(Boolean).some((one) => {
        const style = getComputedStyle(one);
        return one.checkVisibility() && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
}"""
# Keys of all answers and groups of answers that stand on the screen, and whether there is something to confirm. With
# the lines of the log, all in one step: what is seen later may belong to the next question.
SEEN = """() => ({
    lines: Number(document.querySelector("[data-testid=match]")?.dataset.lines ?? 0),
    keys: [...document.querySelectorAll("[data-testid=option], [data-testid=option-group]")]
        .filter((one) => one.checkVisibility() && !one.disabled)
        .map((one) => one.getAttribute("aria-keyshortcuts")).filter(Boolean),
    confirms: [...document.querySelectorAll("[data-testid=confirm]")].some((one) => !one.disabled),
    list: document.querySelector("[data-testid=show-list]") !== null,
})"""


class NotReachedError(AssertionError):
    """Tab has gone round the page and never came to what was looked for."""


class Typist:
    """Presses keys at a page."""

    def __init__(self, somebody: Person) -> None:
        self.person = somebody
        self.page = somebody.page

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str:
        """What has the focus, by its test id or that of what it stands in."""
        return str(self.page.evaluate(FOCUSED))

    def tab_to(self, test_id: str, most: int = 150) -> list[str]:
        """Press Tab until something has the focus; everything that had it on the way. The focus is always seen."""
        way: list[str] = []
        for _ in range(most):
            self.press("Tab")
            way.append(self.focused())
            if way[-1] == test_id:
                assert self.page.evaluate(IS_SEEN), f"nobody sees that {test_id} has the focus"
                return way
        raise NotReachedError(f"{test_id} was not reached; the focus went {' > '.join(dict.fromkeys(way))}")

    def enter(self, test_id: str) -> None:
        """Go to something with Tab and press Enter."""
        self.tab_to(test_id)
        self.press("Enter")

    def answer(self, rng: random.Random) -> None:
        """Answer the question with the keys that stand on the buttons, and Enter to confirm."""
        before = self.person.lines()
        for _ in range(20):
            if self.person.has_gone_on(before):
                return
            seen = self.page.evaluate(SEEN)
            if seen["lines"] > before:
                return
            if seen["confirms"]:
                self.press("Enter")
            elif seen["keys"]:
                self.press(rng.choice(seen["keys"]))
            elif self.person.see("show-list").count():
                self._open_list()
            self._wait_for_effect(before, seen)
        raise AssertionError(f"no answer came through\n{self.page.inner_text('body')[:1500]}")

    def _wait_for_effect(self, before: int, seen: dict[str, Any]) -> None:
        """Wait until a key has done something: pressed again too soon, it would answer the next question."""
        for _ in range(50):
            if self.person.has_gone_on(before):
                return
            if not seen["confirms"] and self.page.evaluate(SEEN) != seen:
                return
            self.page.wait_for_timeout(40)

    def _open_list(self) -> None:
        """Open the list of all answers. It may be gone before Tab gets there: what was pressed before came through."""
        try:
            self.enter("show-list")
        except NotReachedError:
            if self.person.see("show-list").count():
                raise

    def play(self, answers: int, rng: random.Random) -> None:
        """Answer so many times, or to the end of the match."""
        for _ in range(answers):
            if not self.person.wait_for_turn():
                return
            if self.person.is_handing_over():
                self.press("Enter")  # the button has the focus
                self.person.wait_until(lambda: not self.person.is_handing_over(), "taken over")
            else:
                self.answer(rng)
