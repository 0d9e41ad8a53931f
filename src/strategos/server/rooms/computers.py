"""The turns of computers: taken one after the other, and tried again as long as one cannot be taken.

Whatever fails, the match waits and says why. No answer is ever made up for a computer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final

from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import Seat, seat_name
from strategos.players import at_a_table
from strategos.players.processes import ProcessEnded
from strategos.players.turn_budget import TurnBudget
from strategos.server.http.limits import FURTHER_FLOOR_SECONDS, THINK_FLOOR_SECONDS
from strategos.server.rooms.patience import backoff
from strategos.server.rooms.thinking import Thinking
from strategos.table.disk_trouble import Damaged, Unwritten
from strategos.table.store import Store

log: Final = logging.getLogger("strategos.server")

FIRST_DELAY_SECONDS: Final = 2.0  # until a computer tries again whose processes ended
MAX_DELAY_SECONDS: Final = 60.0


class CannotThink(StrategosError):
    """A computer has no answer, with the reason in words. `delay`: seconds until it tries again; None: it waits."""

    def __init__(self, delay: float | None, code: str, /, **values: object) -> None:
        super().__init__(code, **values)
        self.delay: Final = delay


FLOOR: Final = "STRATEGOS_THINK_FLOOR"


def floor_in_use() -> float:
    """Seconds that an answer to a question that hides something takes at least, as the operator wants it."""
    try:
        return max(0.0, float(os.environ.get(FLOOR, THINK_FLOOR_SECONDS)))
    except ValueError:
        return THINK_FLOOR_SECONDS


class Computers:
    """The computer players of one match."""

    def __init__(
        self,
        about: str,
        kinds: Mapping[Seat, str],
        thinking: Thinking,
        tell: Callable[[StrategosError], None],
        floor: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tell: Final = tell  # people of what delays an answer
        self.was_replaced = False  # a thinking process, since the last answer
        self.budget: Final = TurnBudget(clock)
        self._planned: tuple[Seat, list[str]] | None = None  # what a computer means to answer to the next questions
        self._secret: tuple[Seat, str] | None = None  # who was asked last, and the kind of question if it was secret
        self.about: Final = about
        self.kinds: Final = kinds
        self.thinking: Final = thinking
        self.floor: Final = floor_in_use() if floor is None else floor
        self._clock: Final = clock
        self._sleep: Final = sleep
        self._delay = FIRST_DELAY_SECONDS

    def end_turn(self) -> None:
        """No computer is asked any more."""
        self.budget.end()
        self._planned = self._secret = None

    def planned(self, seat: Seat, options: Collection[str]) -> str | None:
        """The option that a computer chose together with an earlier answer, such as the orders of a secret choice."""
        if self._planned is None or self._planned[0] != seat:
            return None
        return next((text for text in self._planned[1] if text in options), None)

    async def answer(
        self,
        seat: Seat,
        view: bytes,
        seed: str,
        hides: bool = False,
        is_reaction: bool = False,
        ready: str | None = None,
        secret: str = "",
    ) -> str:
        """The answer of a computer, in notation, in its share of the time for its turn. Raises `CannotThink`.

        Where the question hides something it takes at least `floor` seconds, or its share if that is less: a computer
        with a single option answers at once, and that would show that it had no choice. The same holds for an answer
        that is `ready` because it was found before. Further answers to `secret` questions of one kind in a row take a
        shorter time: they were planned with the first one, and take as long with a choice as without.
        """
        started, is_further = self._clock(), bool(secret) and self._secret == (seat, secret)
        self._secret = (seat, secret)
        seconds = self.budget.seconds_for(seat, is_reaction)
        least = min(self.floor, FURTHER_FLOOR_SECONDS if is_further else seconds)
        text = await self._found(seat, view, seed, seconds) if ready is None else ready
        if hides:
            await self._sleep(max(0.0, least - (self._clock() - started)))
        return text

    async def _found(self, seat: Seat, view: bytes, seed: str, seconds: float) -> str:
        """The answer that a computer finds in a number of seconds.

        A process that ends under it is replaced, several times. A player that raises an error is asked once more, with
        other random numbers.
        """
        name = at_a_table(self.kinds[seat], seconds)

        def told(error: ProcessEnded) -> None:
            self.was_replaced = True
            self._tell(StrategosError("program.serve.computer_replaced", seat=seat_name(seat), why=error))

        try:
            try:
                text = await self.thinking.answer(self.about, name, view, seed, told)
            except ProcessEnded:
                raise
            except Exception:
                log.exception("%s: player %s at seat %s failed; it tries again", self.about, name, seat_name(seat))
                text = await self.thinking.answer(self.about, name, view, f"{seed} again", told)
        except ProcessEnded as error:
            delay = self._delay
            self._delay = min(MAX_DELAY_SECONDS, 2 * delay)
            log.error("%s: seat %s cannot think: %s Next try in %g s.", self.about, seat_name(seat), error, delay)
            self.was_replaced = True
            raise CannotThink(
                delay, "program.serve.computer_stopped", seat=seat_name(seat), why=error, seconds=int(delay)
            ) from error
        except Exception as error:
            log.exception("%s: player %s at seat %s failed again", self.about, name, seat_name(seat))
            problem = type(error).__name__
            raise CannotThink(None, "program.serve.computer_failed", seat=seat_name(seat), error=problem) from error
        self._delay = FIRST_DELAY_SECONDS
        text, *planned = text.split("\n")
        self._planned = (seat, planned) if planned else None
        return text


class Driver:
    """Takes the turns of a match that belong to no person, one step after the other, until none is left.

    A step returns False when nothing is left to do. `tell` shows the match again: what stands in `trouble` has changed.
    """

    def __init__(self, about: str, step: Callable[[], Awaitable[bool]], store: Store, tell: Callable[[], None]) -> None:
        self.about: Final = about
        self.trouble: StrategosError | None = None  # why nobody answers now
        self._step: Final = step
        self._store: Final = store
        self._tell: Final = tell
        self._task: asyncio.Task[None] | None = None
        self._paused: asyncio.Task[None] | None = None  # finishes what it writes, then ends
        self._nudge: Final = asyncio.Event()
        self._put_off: Unwritten | None = None

    def put_off(self, error: Unwritten) -> None:
        """Something could not be written: tell everybody, and take the turns after a pause."""
        self._put_off = error
        self.set_trouble(error.waiting())
        self.begin()

    def begin(self) -> None:
        """Take the turns that wait. A computer that waits to try again does so at once: something has changed."""
        self._nudge.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._go_on())

    def pause(self) -> None:
        """Stop thinking; an answer that is being written is still written. `begin` goes on."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            self._paused, self._task = self._task, None

    @property
    def is_busy(self) -> bool:
        """Whether a turn is being taken, or waits to be tried again."""
        return any(task is not None and not task.done() for task in (self._task, self._paused))

    async def finish(self) -> None:
        """Wait until no turn is left."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def close(self) -> None:
        """Stop; everything is written down already."""
        tasks = [task for task in (self._task, self._paused) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_on(self) -> None:
        """Take one turn after the other, as long as it takes to think and to write the answers down."""
        delays = backoff()
        while True:
            self._nudge.clear()
            try:
                if self._put_off is not None:
                    error, self._put_off = self._put_off, None
                    raise error
                is_waited_for = await self._step()
            except Unwritten as error:
                delay = next(delays)
                log.warning("%s: trying again in at most %g s: %s", self.about, delay, error)
                self.set_trouble(error.waiting())
                await self._store.writer.next_success(delay)
            except Damaged as error:
                log.error("%s: %s", self.about, error)
                self.set_trouble(error)
                return
            except CannotThink as error:
                self.set_trouble(error)
                if error.delay is None:
                    return  # until something happens in the match, or a page is loaded
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._nudge.wait(), error.delay)
            except Exception:
                log.exception("%s: the answer of a computer went wrong", self.about)
                self.set_trouble(StrategosError("program.serve.computer_fault"))
                return
            else:
                delays = backoff()
                self.set_trouble(None)
                if not is_waited_for:
                    return

    def set_trouble(self, trouble: StrategosError | None) -> None:
        """Tell everybody why nobody answers, once; or that computers answer again."""
        if str(trouble) != str(self.trouble):
            self.trouble = trouble
            self._tell()
