"""All matches of a table: made, found again, let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Final

from strategos import games
from strategos.kernel.errors import BadContent, StrategosError, WrongSeat
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.kernel.text.record_file import Record, read_record
from strategos.server.http.limits import LINGER_SECONDS, MAX_EMPTY_ROOMS
from strategos.server.protocol.messages import Link, NewBranch, NewMatch
from strategos.server.rooms.adviser import Adviser
from strategos.server.rooms.coach import script_of
from strategos.server.rooms.headings import HERE, LINK
from strategos.server.rooms.lesson_room import LessonRoom
from strategos.server.rooms.line_ages import LineAges
from strategos.server.rooms.links import Links, Place
from strategos.server.rooms.match_keys import MatchKeys
from strategos.server.rooms.pondering import Pondering
from strategos.server.rooms.room import Room
from strategos.server.rooms.thinking import LEVELS, Thinking
from strategos.server.rooms.turns import Turns
from strategos.server.rooms.watching import WatchRoom
from strategos.stage.lesson import find_lesson
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.habits import ROLLED, Habits, check_habits
from strategos.table.live import Line, LiveMatch
from strategos.table.looking import EVERYTHING
from strategos.table.match import replay, seated
from strategos.table.store import Journal, Kept, Store, now
from strategos.table.writer import Unwritten

log: Final = logging.getLogger("strategos.server")


class Rooms:
    """The matches that are in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        links: Links,
        thinking: Thinking,
        keys: MatchKeys | None = None,
        adviser: Adviser | None = None,
        pondering: Pondering | None = None,
    ) -> None:
        self.store: Final = store
        self.links: Final = links
        self.thinking: Final = thinking
        self.adviser: Final = adviser or Adviser(thinking)
        self.pondering: Final = pondering
        self.keys: Final = keys or MatchKeys()
        self._rooms: Final[dict[str, Room]] = {}
        self.finished: Final[set[str]] = set()  # listed matches of which everybody knows that they are over
        self._empty: Final[dict[Room, asyncio.TimerHandle]] = {}  # the one that has been empty longest is first
        self._opening: Final[dict[str, asyncio.Lock]] = {}
        self.ages: Final = LineAges()
        self.turns: Final = Turns()

    async def make(self, wanted: NewMatch) -> list[Link]:
        """A new match, and the links to its seats."""
        if wanted.game not in SHOWN:
            games.find(wanted.game)  # says which games there are
        game = games.find(wanted.game)
        for kind in wanted.seats:
            check_seat(kind, LEVELS)
        options = dict(wanted.options)
        if all(kind in (HERE, LINK) for kind in wanted.seats):
            game.check_scenario(wanted.scenario)
            options = {**game.among_people(wanted.scenario), **options}
        seats = game.new(wanted.scenario, options).setup.seats
        if len(wanted.seats) != seats:
            raise BadContent(
                "server.rooms.seats-taken",
                scenario=wanted.scenario,
                seats=seats,
                n_seats=len(wanted.seats),
            )
        habits = Habits(hints=wanted.hints, listed=wanted.listed, delay=wanted.delay)
        check_habits(habits)
        key = self.keys.new(game.key, wanted.scenario, *_words(options), *wanted.seats)
        live = LiveMatch(game, wanted.scenario, options, dict(enumerate(wanted.seats)), key)
        journal = live.begin()
        kept = self._kept(game.key, game.ruling, wanted.scenario, options, wanted.seats, key, habits)
        if habits.delay:
            self.ages.opened(kept.id, 0, habits.delay)
            self.ages.wrote(kept.id, len(journal))
            self.ages.closed(kept.id)  # until its room is opened
        await self.store.add(kept, journal)
        return self._links(kept)

    async def branch(self, room: Room, wanted: NewBranch) -> list[Link]:
        """What if? A match of its own that has the first lines of another one, and goes on with dice of its own."""
        seats = len(room.kept.seats)
        for kind in wanted.seats:
            check_seat(kind, LEVELS)
        if len(wanted.seats) != seats:
            raise BadContent(
                "server.rooms.match-seats-taken",
                seats=seats,
                n_seats=len(wanted.seats),
            )
        if wanted.look not in (*range(seats), SPECTATOR, EVERYTHING):
            raise BadContent("program.serve.no_viewpoint")
        known = room.showing.known(wanted.look)
        lines = known[wanted.at - 1] + 1 if 0 < wanted.at <= len(known) else 0
        log = room.live.match.log[:lines]
        if wanted.at < 0 or wanted.at > len(known) or room.live.state_at(lines).result is not None:
            raise BadContent(
                "server.rooms.nothing-after",
                at=wanted.at,
            )
        habits = Habits(lies_open=wanted.lies_open, dice=wanted.dice, source=room.kept.id, branch=lines)
        check_habits(habits)
        old = room.kept
        key = self.keys.branch(old.id, old.key)
        journal = [Line(played.seat, played.text, "") for played in log]
        names = dict(enumerate(wanted.seats))
        live = await self.turns.run(
            f"branch {old.id}",
            LiveMatch,
            room.live.game,
            old.scenario,
            old.options,
            names,
            key,
            journal,
            wanted.dice == ROLLED,
        )
        live.begin()
        kept = self._kept(old.game, old.rules, old.scenario, old.options, wanted.seats, key, habits)
        await self.store.add(kept, live.journal)
        return self._links(kept)

    async def make_lesson(self, name: str) -> list[Link]:
        """A match that is a lesson, played to its first step, and the link to the learner's seat."""
        lesson = find_lesson(name)
        game = games.find(lesson.game)
        options = dict(pair.split("=", 1) for pair in lesson.record.header["options"].split())
        count = game.new(lesson.scenario, options).setup.seats
        seats = [HERE if seat == lesson.seat else "recruit" for seat in range(count)]
        habits = Habits(hints=False, lesson=name)
        key = self.keys.new(name)
        script = script_of(lesson)
        live = LiveMatch(game, lesson.scenario, options, dict(enumerate(seats)), key, script=script)
        live.begin()
        while (done := len(live.match.log)) < script.stops[0]:
            live.play(*script.lines[done])
        kept = self._kept(game.name, game.version, lesson.scenario, options, seats, key, habits)
        await self.store.add(kept, live.journal)
        return self._links(kept)

    async def open_record(self, data: bytes, owner: str = "") -> list[Link]:
        """A record from a file, for everybody to look at; `owner` says whose turn it is to have one read."""
        record: Record = await self.turns.run(owner, read_record, data)
        game = games.of_header(record.header)
        if game.name not in SHOWN:
            raise BadContent(
                "server.rooms.not-shown",
                name=game.name,
            )
        match = await self.turns.run(owner, replay, record, game)
        names = seated(record.header["seats"])
        seats = [names.get(seat, LINK) for seat in range(match.state.setup.seats)]
        options = dict(match.state.setup.options)
        kept = self._kept(
            game.key, game.ruling, record.header["scenario"], options, seats, "", Habits(), is_record=True
        )
        await self.store.add(kept, [Line(seat, text, "") for seat, text in record.lines])
        return self._links(kept)

    def _kept(
        self, game: str, rules: str, scenario: str, options: dict[str, str], seats: list[str], key: str,
        habits: Habits, is_record: bool = False,
    ) -> Kept:  # fmt: skip
        moment = now()
        return Kept(
            secrets.token_urlsafe(12),
            game,
            rules,
            scenario,
            options,
            list(seats),
            key,
            is_record,
            moment,
            moment,
            habits,
        )

    def _links(self, kept: Kept) -> list[Link]:
        here: tuple[Seat, ...] = ()
        links: list[Link] = []
        if not kept.is_record:
            here = tuple(seat for seat, kind in enumerate(kept.seats) if kind == HERE)
            links += [self._link(kept, (seat,), LINK) for seat, kind in enumerate(kept.seats) if kind == LINK]
        if here:
            links.insert(0, self._link(kept, here, HERE))
        return [*links, self._link(kept, (), "watch")]

    def _link(self, kept: Kept, seats: tuple[Seat, ...], kind: str) -> Link:
        return Link(list(seats), kind, f"/play/{self.links.make(Place(kept.id, seats))}")

    async def find(self, match: str) -> Room | None:
        """The room of a match, read from the disk if need be; None if there is no such match."""
        if match in self._rooms:
            return self._rooms[match]
        try:
            async with self._opening.setdefault(match, asyncio.Lock()):
                if match not in self._rooms:
                    room = await self._read(match)
                    if room is None:
                        return None
                    self._rooms.setdefault(match, room)  # another reader was quicker, perhaps
                return self._rooms[match]
        finally:
            self._opening.pop(match, None)

    async def at(self, place: Place) -> Room | None:
        """Where the link to a place leads: to the match, or to where those are who watch it with a delay."""
        room = await self.find(place.match)
        if room is None or place.seats or not room.kept.habits.delay or room.kept.is_record:
            return room
        async with room.lock:
            if room.behind is None:
                room.behind = await self.turns.run(room.about, WatchRoom, room)
        room.behind.catch_up()
        return room.behind

    async def _read(self, match: str) -> Room | None:
        kept = await self.store.find(match)
        if kept is None:
            return None
        game = games.find(kept.game)
        if game.ruling != kept.rules:
            raise BadContent(
                "server.rooms.other-rules",
                rules=kept.rules,
                game=kept.game,
                version=game.ruling,
            )
        journal = await self.store.read(match)
        names = dict(enumerate(kept.seats))
        lesson = find_lesson(kept.habits.lesson) if kept.habits.lesson else None
        script = None if lesson is None else script_of(lesson)

        def live_with(lines: list[Line]) -> LiveMatch:
            rolls = kept.habits.dice == ROLLED
            return LiveMatch(game, kept.scenario, kept.options, names, kept.key, lines, rolls, script)

        live, damage = await self.turns.run(f"match {match}", as_far_as_it_plays, live_with, journal)
        shown = presenter(kept.game)
        if lesson is None:
            room = Room(
                kept,
                live,
                shown,
                self.store,
                self.thinking,
                self.adviser,
                self.ages,
                self.turns,
                pondering=self.pondering,
            )
        else:
            room = LessonRoom(kept, live, shown, self.store, self.thinking, lesson)
        room.damage = damage
        sitters = await self.store.sitters(match)
        room.standing.load({seat: rules for seat, (rules, _) in sitters.items()})
        room.times[:] = journal.times[: len(live.journal)]
        room.visits.seen.update({seat: seen for seat, (_, seen) in sitters.items()})
        # Laying out a board takes a second when it is seen for the first time: not while others wait for an answer.
        await self.turns.run(room.about, room.presenter.board, room.showing.state(SPECTATOR), "en")
        return room

    def release(self, room: Room) -> None:
        """A page has left a room, or a request has opened it. If it stays empty, it is let go: all is on the disk."""
        room = room.main
        if not room.is_empty:
            return
        timer = self._empty.pop(room, None)
        if timer is not None:
            timer.cancel()
        self._empty[room] = asyncio.get_running_loop().call_later(LINGER_SECONDS, self._forget, room)
        while len(self._empty) > MAX_EMPTY_ROOMS:
            self._forget(next(iter(self._empty)))

    def _forget(self, room: Room) -> None:
        timer = self._empty.pop(room, None)
        if timer is not None:
            timer.cancel()
        if not room.is_empty or self._rooms.get(room.kept.id) is not room:
            return
        if room.driver.is_busy:  # a computer takes its turn until the match is abandoned
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self._forget, room)
        else:
            del self._rooms[room.kept.id]
            self.ages.closed(room.kept.id)

    async def renew(self) -> None:
        """Replace all processes that think by new ones, which import the engine again."""
        await self.thinking.renew()
        if self.adviser.workers is not self.thinking:
            await self.adviser.workers.renew()

    async def close(self) -> None:
        """Stop all computers."""
        for room in list(self._rooms.values()):
            try:
                await room.close()
            except Unwritten as error:
                log.warning("match %s: closing: %s", room.kept.id, error)
            except Exception:  # the other matches and the store are closed all the same
                log.exception("match %s: closing", room.kept.id)


def as_far_as_it_plays(
    live_with: Callable[[list[Line]], LiveMatch], journal: Journal
) -> tuple[LiveMatch, StrategosError | None]:
    """A match as far as its journal is sound and can be played, and why it does not go on; None: it does."""
    try:
        return live_with(journal.lines), journal.damage
    except StrategosError as error:
        problem = error
    sound, broken = 0, len(journal.lines)
    while broken - sound > 1:
        middle = (sound + broken) // 2
        try:
            live_with(journal.lines[:middle])
            sound = middle
        except StrategosError as error:
            broken, problem = middle, error
    return live_with(journal.lines[:sound]), BadContent("server.rooms.not-replayed", error=problem)


def check_seat(kind: str, known: tuple[str, ...]) -> None:
    """Refuse a kind of seat that does not exist."""
    if kind not in (HERE, LINK, *known):
        listed = ", ".join((HERE, LINK, *known))
        raise WrongSeat(
            "server.rooms.seat-cannot-taken",
            kind=kind,
            listed=listed,
        )


def _words(options: dict[str, str]) -> list[str]:
    """Options as words, in the order of their names."""
    return [f"{name}={value}" for name, value in sorted(options.items())]
