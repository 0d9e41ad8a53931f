"""A match as the pages around it see it: who is connected, and what each page receives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import SPECTATOR, Seat, seat_name
from strategos.locale import say
from strategos.server.protocol.messages import (
    PROTOCOL,
    MatchInfo,
    Presence,
    Refused,
    SeatInfo,
    Trouble,
    Welcome,
    encode,
)
from strategos.server.rooms.attendance import Attendance
from strategos.server.rooms.headings import HERE, LINK, match_info, person
from strategos.server.rooms.showing import Showing, shared
from strategos.server.rooms.thinking import level_name
from strategos.server.rooms.visits import Visits
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenter import Presenter
from strategos.table.live import LiveMatch, standing_places
from strategos.table.looking import EVERYTHING
from strategos.table.store import Kept

if TYPE_CHECKING:
    from strategos.server.rooms.watching import WatchRoom


class ShownMatch:
    """One match with all pages around it. `Room` adds the answers."""

    damage: StrategosError | None = None  # why the match is shown up to here and does not go on
    behind: WatchRoom | None = None  # the room of those who watch with a delay
    _is_writing = False  # the match in memory is ahead of the journal

    def __init__(
        self, kept: Kept, live: LiveMatch, presenter: Presenter, visits: Visits, attendance: Attendance
    ) -> None:
        self.kept: Final = kept
        self.live: Final = live
        self.presenter: Final = presenter
        self.visits: Final = visits
        self.attendance: Final = attendance  # also of those who are behind
        self.computers: Final = {
            seat: kind for seat, kind in enumerate(kept.seats) if kind not in (HERE, LINK) and not kept.is_record
        }
        floor = kept.habits.branch if kept.habits.lies_open else None
        self.showing: Final = Showing(live, presenter, frozenset(self.computers), floor)
        self.times: Final = [kept.played] * len(live.journal)  # when each line of the journal was written
        self.watchers: Final[set[Watcher]] = set()

    @property
    def trouble(self) -> StrategosError | None:
        """Why the match does not go on now; None: it does."""
        return self.damage

    @property
    def is_open(self) -> bool:
        """Whether everybody may see everything: the match is over, or was read from a file, or lies open anyway."""
        return self.live.match.over or self.kept.is_record or self.kept.habits.lies_open

    # Who is here

    def everybody(self) -> list[Watcher]:
        """All pages around this match, also those that are behind."""
        return [*self.watchers, *(self.behind.watchers if self.behind is not None else ())]

    @property
    def watching(self) -> int:
        """How many pages watch without a seat."""
        return self.attendance.watching

    @property
    def is_empty(self) -> bool:
        """Whether no page is connected, not even one that is behind."""
        return self.attendance.pages == 0

    def enter(self, watcher: Watcher, last: int) -> None:
        """A page has come. It gets what does not change, then how the match stands; it has `last` lines already."""
        self.watchers.add(watcher)
        watcher.sent = max(0, last)
        self.welcome(watcher, self.visits.seen.get(watcher.look, 0) if watcher.seats else None)
        self.show(watcher)
        self.attendance.come(watcher)

    def leave(self, watcher: Watcher) -> None:
        """A page has gone."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.attendance.go(watcher)

    # What a page receives

    def welcome(self, watcher: Watcher, seen: int | None = None) -> None:
        """Tell a page what does not change during a match. It is made once for all pages that look alike."""
        look, lang, seats = watcher.look, watcher.lang, watcher.seats
        key = (look, lang, seats, seen, self.attendance.seats)
        watcher.post(shared(self.showing.shown.welcomes, key, lambda: self._welcome(look, lang, seats, seen)))

    def _welcome(self, look: int, lang: str, seats: tuple[Seat, ...], seen: int | None) -> bytes:
        state = self.showing.state(look)
        return encode(
            Welcome(
                protocol=PROTOCOL,
                info=self.info(lang, seats),
                seats=list(seats),
                look=look,
                board=self.presenter.board(state, lang),
                sheets=self.presenter.sheets(state, lang),
                can_see_all=self.is_open,
                habits=self.kept.habits,
                seen=seen,
            )
        )

    def show(self, watcher: Watcher, only_news: bool = False) -> None:
        """Tell a page how the match stands, and the lines of the log that it does not have.

        With `only_news` nothing is sent to a page for which nothing has changed: how often others choose behind
        their screens is nobody's business. While an answer is being written nothing is shown: it may come to nothing.
        """
        if self._is_writing:
            watcher.shown = b""  # so that it is shown as soon as that is known
            return
        since = watcher.sent
        position = self.showing.message(watcher.look, watcher.lang, since, watcher.at)
        if only_news and position.rest == watcher.shown and position.n == since:
            return
        watcher.sent, watcher.shown = position.n, position.rest
        watcher.post(position.data)
        if self.trouble is not None:
            watcher.send(Trouble(self.trouble.text(watcher.lang), False))
        for seat in watcher.seats:
            self.visits.saw(seat, position.n if seat == watcher.look else len(self.showing.known(seat)))

    def look(self, watcher: Watcher, seat: int | None, lang: str, at: int | None) -> None:
        """A page looks through another seat, in another language, or at an earlier moment."""
        wanted = watcher.look if seat is None else seat
        if wanted not in self.viewpoints(watcher):
            watcher.send(Refused("", say("serve.no_viewpoint", lang=watcher.lang), ""))
            return
        if at is not None and at < 0:
            watcher.send(Refused("", say("serve.no_moment", lang=watcher.lang), ""))
            return
        if wanted != watcher.look or lang != watcher.lang:
            watcher.sent = 0
            is_new_language = lang != watcher.lang
            watcher.look, watcher.lang = wanted, lang
            if is_new_language or self.is_open:
                self.welcome(watcher)
        watcher.at = at
        self.show(watcher)

    def viewpoints(self, watcher: Watcher) -> tuple[int, ...]:
        """The viewpoints that a page may take."""
        if self.is_open:
            return (*range(len(self.kept.seats)), SPECTATOR, EVERYTHING)
        return watcher.seats or (SPECTATOR,)

    def played(self, look: int) -> str:
        """When the match was last played, as far as a viewpoint may know."""
        known = self.showing.known(look)
        return self.times[standing_places(self.live.journal)[known[-1]]] if known else self.kept.created

    def _tell_all(self) -> None:
        for watcher in list(self.watchers):
            self.show(watcher, only_news=True)
            if self.live.match.over:
                self.welcome(watcher)  # from now on every viewpoint is open

    def _show_all(self) -> None:
        for watcher in list(self.watchers):
            self.show(watcher)

    # What all pages receive

    def tell_presence(self) -> None:
        """Tell all pages who is here."""
        told: dict[tuple[str, tuple[Seat, ...]], bytes] = {}
        for watcher in self.everybody():
            lang, seats = watcher.lang, watcher.seats
            if (lang, seats) not in told:
                told[lang, seats] = encode(Presence(self.seats(lang, seats), self.watching))
            watcher.post(told[lang, seats])

    def seats(self, lang: str, own: tuple[Seat, ...] = ()) -> list[SeatInfo]:
        """Who sits where, as a person on these seats says it."""
        here = self.attendance.seats
        found = []
        for seat, kind in enumerate(self.kept.seats):
            is_computer = seat in self.computers
            name = level_name(kind, lang) if is_computer else person(self.kept, seat, lang, own)
            found.append(
                SeatInfo(
                    seat=seat,
                    letter=seat_name(seat),
                    kind="computer" if is_computer else kind,
                    name=name,
                    level=kind if is_computer else "",
                    is_connected=is_computer or seat in here,
                )
            )
        return found

    def info(self, lang: str, own: tuple[Seat, ...] = ()) -> MatchInfo:
        """The match as headings and lists show it."""
        options = self.live.match.state.setup.options
        return match_info(self.kept, self.presenter, options, self.seats(lang, own), self.live.match.over, lang)
