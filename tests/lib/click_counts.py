"""How often things are parsed, worded, dealt and encoded on the way of one click: counts, no times.

A click is one answer of a person, with the dice that it leads to, told to all pages. `bench/one_click.py` prints the
counts for both games.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tables import kept_match, played

from strategos.kernel import engine
from strategos.kernel.action import Notation
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.kernel.state import digest
from strategos.kernel.view import View
from strategos.server.protocol import messages
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.stage.commander import phrases as commander
from strategos.stage.pantheon import phrases as pantheon
from strategos.stage.presenter import Presenter
from strategos.stage.presenters import presenter
from strategos.table.live import Line, LiveMatch

Key = Callable[[tuple[Any, ...]], tuple[Any, ...]]

TABLES: dict[str, Sequence[tuple[tuple[Seat, ...], str]]] = {
    "1 page": (((0, 1), "en"),),
    "2 pages": (((0,), "en"), ((1,), "en")),
    "5 pages, 2 languages": (((0,), "en"), ((1,), "es"), ((), "en"), ((), "en"), ((), "es")),
}
MATCHES = (("pantheon", "learning"), ("commander", "first-battle"))
LINES = 70  # of the log before the click


class NoStore:
    """Where nothing is written down."""

    async def append(self, match: str, start: int, journal: Sequence[Line], is_over: bool = False) -> None:
        """Write nothing."""

    async def keep_sitter(self, match: str, seat: Seat, **values: str | int) -> None:
        """Write nothing."""


def all_classes(base: type) -> Iterator[type]:
    """A class and everything derived from it."""
    yield base
    subclasses: list[type] = base.__subclasses__()
    for derived in subclasses:
        yield from all_classes(derived)


@contextmanager
def counted(counts: Counter[str]) -> Iterator[None]:
    """Count calls while this lasts: a method by all its definitions, a function by all modules that import it.

    Where a call has a key, a second call with the same key is counted under "made twice" as well.
    """
    patches: list[Any] = []
    keys: set[tuple[Any, ...]] = set()

    def counting(function: Callable[..., Any], name: str, key: Key | None = None) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            counts[name] += 1
            if key is not None:
                found = (name, *key(args))
                counts["made twice"] += found in keys
                keys.add(found)
            return function(*args, **named)

        return call

    def method(base: type, attribute: str, name: str, key: Key | None = None) -> None:
        for cls in all_classes(base):
            if attribute in vars(cls) and not getattr(vars(cls)[attribute], "__isabstractmethod__", False):
                patches.append(patch.object(cls, attribute, counting(vars(cls)[attribute], name, key)))

    def function(original: Callable[..., Any], make: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        wrapped = make(original)
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("strategos."):
                for attribute, value in list(vars(module).items()):
                    if value is original:
                        patches.append(patch.object(module, attribute, wrapped))

    def encoding(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(message: Any) -> Any:
            data = original(message)
            counts["positions encoded"] += isinstance(message, messages.Position)
            counts["bytes encoded"] += len(data)
            return data

        return call

    method(Notation, "parse", "actions parsed")
    method(Notation, "format", "actions formatted")
    method(commander.Phrases, "answer", "options worded")
    method(pantheon.Phrases, "answer", "options worded")
    method(Presenter, "tell", "lines worded", lambda args: (args[1].viewer, id(args[1].before), args[2]))
    method(Game, "view", "views made", lambda args: (args[2], digest(args[1])))
    method(View, "encode", "views encoded", lambda args: (args[0].seat,))
    method(Game, "guess", "states dealt", lambda args: (args[1].seat, id(args[1])))
    method(Presenter, "scene", "scenes made", lambda args: args[2:])
    method(Presenter, "ask", "questions worded", lambda args: args[2:4])
    function(engine.advance, lambda original: counting(original, "answers carried out"))
    function(messages.encode, encoding)
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


def long_match(game: str, scenario: str) -> tuple[LiveMatch, Seat]:
    """A match that has gone on for a while, at a question to one seat with several options."""
    return played(
        game,
        scenario,
        lambda live, seat, decision: len(live.match.log) >= LINES and len(decision.options) > 2 and not decision.secret,
    )


async def click(game: str, scenario: str, pages: Sequence[tuple[tuple[Seat, ...], str]]) -> Counter[str]:
    """What happens how often while a seat plays the last option of its decision."""
    live, seat = long_match(game, scenario)
    room = Room(kept_match(live), live, presenter(game), NoStore(), None)  # type: ignore[arg-type]
    watchers = []
    for seats, lang in pages:
        look = seat if seat in seats else seats[0] if seats else SPECTATOR
        watchers.append(Watcher(seats, look, lang))
        room.enter(watchers[-1], 0)
    page = next(watcher for watcher in watchers if watcher.look == seat)
    await room.driver.finish()
    for watcher in watchers:
        while not watcher.outbox.empty():
            watcher.outbox.get_nowait()
    decision = live.match.decision_for(seat)
    assert decision is not None
    text = live.match.state.setup.notation.format(decision.options[-1])
    before, lines = len(live.match.log), len(room.showing.known(seat))
    counts: Counter[str] = Counter()
    with counted(counts):
        await room.play(page, "click", lines, text)
        await room.driver.finish()
    new = live.match.log[before:]
    assert new and new[0].seat == seat
    counts["messages sent"] = sum(watcher.outbox.qsize() for watcher in watchers)
    counts["bytes sent"] = sum(
        len(watcher.outbox.get_nowait()) for watcher in watchers for _ in range(watcher.outbox.qsize())
    )
    counts["lines of the log"] = len(new)
    counts["of them dice"] = sum(line.seat == CHANCE for line in new)
    for asked in live.match.waiting_for:
        found = live.match.decision_for(asked)
        counts["options now"] += 0 if found is None else len(found.options)
    await room.close()
    return counts
