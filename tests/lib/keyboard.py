"""A person at the page who has a keyboard and nothing else."""

from __future__ import annotations

import random
from contextlib import suppress

from browsing import Person, expect

FOCUSED = "() => document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''"
# The ring is drawn round what has the focus, or round the label that it stands in.
IS_SEEN = """() => {
    const focused = document.activeElement;
    return [focused, focused.closest("label"), focused.nextElementSibling].filter(Boolean).some((one) => {
        const style = getComputedStyle(one);
        return one.checkVisibility() && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
}"""


class NotFocusedError(AssertionError):
    """Tab has gone round the page and never came to what was looked for."""


class Typist:
    """Presses keys at a page."""

    def __init__(self, user: Person) -> None:
        self.person = user
        self.page = user.page

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
        raise NotFocusedError(f"{test_id} was not reached; the focus went {' > '.join(dict.fromkeys(way))}")

    def enter(self, test_id: str) -> None:
        """Go to something with Tab and press Enter."""
        self.tab_to(test_id)
        self.press("Enter")

    def answer(self, rng: random.Random) -> None:
        """Answer the question with the keys that stand on the buttons, and Enter to confirm."""
        before, lot = self.person.lines(), rng.random()

        def act() -> None:
            seen = self.person.seen()
            keys = [key for key in seen["keys"] if key]
            if seen["lines"] > before or seen["isHandingOver"] or seen["isOver"] or seen["isSending"]:
                return
            if seen["canConfirm"]:
                self.press("Enter")
            elif keys:
                self.press(keys[int(lot * len(keys))])
            elif seen["hasList"]:
                self._open_list()

        self.person.reach(f"an answer after line {before}", lambda: self.person.has_gone_on(before), act)

    def _open_list(self) -> None:
        """Open the list of all answers. It may be gone before Tab gets there: what was pressed before came through."""
        with suppress(NotFocusedError):
            self.enter("show-list")

    def play(self, answers: int, rng: random.Random) -> None:
        """Answer a number of times, or to the end of the match."""
        for _ in range(answers):
            if not self.person.wait_for_turn():
                return
            if self.person.is_handing_over():
                expect(self.person.see("handover-go")).to_be_focused()
                self.press("Enter")
                self.person.wait_until(lambda: not self.person.is_handing_over(), "taken over")
            else:
                self.answer(rng)
