"""A person at the table in the terminal: keys are pressed, and the screen is read as it is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from strategos import games
from strategos.kernel.rng import Rng
from strategos.terminal.app import TerminalTable, sit_down
from strategos.terminal.dialogs import Confirm, HandOver
from strategos.terminal.sitting import Sitting

PATIENCE = 300.0  # seconds; the 30 of the pilot are too few for a busy machine
Pilot._wait_for_screen.__defaults__ = (PATIENCE,)


class Person:
    """A person who presses keys and reads."""

    def __init__(self, app: TerminalTable, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until everything that they set off is done."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, text: str) -> None:
        """Type a text into the line that is open, and Enter."""
        line = self.app.focused
        assert isinstance(line, Input), "no line is open"
        line.insert_text_at_cursor(text)
        await self.settle()
        await self.press("enter")

    async def settle(self) -> None:
        """Wait until everything that was set off is done: no message waits, the screen stays the same."""
        drawn = ""
        while True:
            # On a busy machine a pause may end too early: it takes a process that gets no time for one that is idle.
            await self.pilot.pause()
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            before, drawn = drawn, self.read() if self.app.is_running else ""
            if drawn == before and not self.is_busy():
                return

    def is_busy(self) -> bool:
        """Whether messages wait to be handled, or a worker runs."""
        nodes = [self.app, *self.app.screen.walk_children(with_self=True)]
        return bool(len(self.app.workers)) or not all(node._message_queue.empty() for node in nodes)

    async def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that comes by itself; the run ends a test that hangs."""
        while not is_so():
            await self.pilot.pause()

    def read(self) -> str:
        """The screen as it is drawn now."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join(line.text for line in lines)

    def part(self, name: str) -> str:
        """What one part of the table says."""
        region = self.app.screen_stack[0].query_one(f"#{name}").region
        lines = self.app.screen_stack[0]._compositor.render_strips()
        return "\n".join(line.text[region.x : region.right] for line in lines[region.y : region.bottom])

    def words(self, name: str = "") -> str:
        """What one part of the table says, or the whole screen, however its lines are broken."""
        return " ".join((self.part(name) if name else self.read()).replace("│", " ").split())

    def is_asked(self) -> bool:
        """Whether the match goes on."""
        return not self.app.sitting.live.match.over

    def farewell(self) -> str | None:
        """What was said at leaving; None as long as the table is open."""
        return self.app.return_value

    async def answer(self, number: int = 1) -> None:
        """Choose an option by its number, confirm it if need be, and hand the keyboard over if need be."""
        await self.press(str(number))
        if isinstance(self.app.screen, Confirm):
            await self.press("enter")
        await self.sit_down()

    async def sit_down(self) -> None:
        """Hand the keyboard to the next player, if it is another one."""
        if isinstance(self.app.screen, HandOver):
            await self.press("enter")


@asynccontextmanager
async def table(
    game: str = "pantheon",
    scenario: str = "learning",
    *,
    lang: str = "en",
    people: tuple[int, ...] = (0,),
    against: str = "random",
    key: str = "7",
    size: tuple[int, int] = (80, 24),
    after: Callable[[Sitting], bool] | None = None,
) -> AsyncIterator[Person]:
    """A table with a player; with `after`, all seats answer at random until that holds."""
    app = sit_down(games.find(game), scenario, {}, people, against, key, lang)
    if after is not None:
        play_until(app.sitting, after)
    async with app.run_test(size=size) as pilot:
        person = Person(app, pilot)
        await person.settle()
        yield person


def play_until(sitting: Sitting, holds: Callable[[Sitting], bool]) -> None:
    """Answer at random for everybody."""
    live, rng = sitting.live, Rng(1, "answers")
    while not holds(sitting):
        assert not live.match.over, "the match is over before it came to that"
        seat = live.match.waiting_for[0]
        decision = live.match.decision_for(seat)
        assert decision is not None
        live.play(seat, live.match.state.setup.notation.format(rng.pick(decision.options)))
        sitting.hand_over(sitting.at_keyboard)  # what was drawn before is out of date


def sit(course: Coroutine[Any, Any, None]) -> None:
    """Run a test at the table."""
    asyncio.run(course)
