"""What each viewer of a match knows: the states dealt from its view, and the log as text.

A page or a terminal shows what stands here and nothing else. Values that belong to a position are computed once, when
they are first asked for, and dropped with the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from strategos.kernel.catalogue import Said
from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.stage.log import Known
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Entry
from strategos.table.live import REPLACED, STANDING, LiveMatch, standing
from strategos.table.match import Match, Played
from strategos.table.undo import is_barrier

EVERYTHING: Final = -3
"""The viewpoint of the table itself, open to everybody once a match is over."""


class Moment:
    """One position of a match, and what each viewpoint knows of it."""

    def __init__(self, match: Match, last: Moment | None = None) -> None:
        self.match: Final = match  # an undo makes another one
        self.number: Final = len(match.log)
        self.views: Final[dict[Seat, View]] = {}
        self.encoded: Final[dict[Seat, bytes]] = {}  # the views as bytes
        self.states: Final[dict[int, State]] = {}
        self.lines: Final[dict[tuple[int, int], Known]] = {}  # by viewpoint and place: what the last change brought
        goes_on = last is not None and last.match is match and last.number < self.number
        # Of the position before: its number, its states, and the lines that each viewpoint knew.
        self.number_before: Final = last.number if last is not None and goes_on else -1
        self.states_before: Final = last.states if last is not None and goes_on else {}
        self.known: Final[dict[int, tuple[int, list[int]]]] = dict(last.known) if last is not None and goes_on else {}

    def is_now(self, match: Match) -> bool:
        """Whether a match still stands at this position."""
        return self.match is match and self.number == len(match.log)


class Looking:
    """Looks at one match through every seat."""

    def __init__(self, live: LiveMatch, presenter: Presenter, lies_open: bool = False) -> None:
        self.live: Final = live
        self.presenter: Final = presenter
        self.lies_open: Final = lies_open  # every viewpoint shows everything
        self._entries: dict[tuple[int, str], list[Entry]] = {}
        self._moment = Moment(live.match)

    @property
    def now(self) -> Moment:
        """The position at which the match stands."""
        if not self._moment.is_now(self.live.match):
            self._moment = Moment(self.live.match, self._moment)
        return self._moment

    def undone(self) -> None:
        """Something was taken back: forget the entries that are not what they were."""
        for (look, _), entries in self._entries.items():
            del entries[self.still(look) :]

    def viewer(self, look: int) -> Seat | None:
        """Whose knowledge a viewpoint has; None is the table itself, which knows everything."""
        return None if self.lies_open or look == EVERYTHING else look

    def known(self, look: int) -> list[int]:
        """The places in the log of all lines that a viewpoint shows."""
        now = self.now
        upto, places = now.known.get(look, (0, []))
        if upto < now.number:
            places = places + self.live.known(self.viewer(look), upto)
            now.known[look] = (now.number, places)
        return places

    def still(self, look: int) -> int:
        """How many lines that a viewpoint shows are what they were before the last undo."""
        return self.live.still(self.viewer(look))

    def view(self, seat: Seat) -> View:
        """The view of a seat, or of a spectator."""
        views = self.now.views
        if seat not in views:
            views[seat] = self.live.match.view(seat)
        return views[seat]

    def encoded_view(self, seat: Seat) -> bytes:
        """The view of a seat as bytes, for a player in another process."""
        encoded = self.now.encoded
        if seat not in encoded:
            encoded[seat] = self.view(seat).encode()
        return encoded[seat]

    def state(self, look: int) -> State:
        """The state as a viewer knows it now."""
        if self.viewer(look) is None:
            return self.live.match.state
        states = self.now.states
        if look not in states:
            states[look] = self.presenter.dealt(self.view(look))
        return states[look]

    def state_at(self, look: int, lines: int | None) -> State:
        """The state as a viewer knew it after a number of lines of its log; None: as it is now."""
        known = self.known(look)
        if lines is None or lines >= len(known):
            return self.state(look)
        return self._dealt(self.live.state_at(known[lines - 1] + 1 if lines > 0 else 0), look)

    def _dealt(self, state: State, look: int) -> State:
        """A state dealt from the viewer's view: there is nothing in it that the viewer may not know."""
        if self.viewer(look) is None:
            return state
        return self.presenter.dealt(self.presenter.game.view(state, look))

    def entries(self, look: int, lang: str) -> list[Entry]:
        """The whole log as a viewer may know it."""
        kept = self._entries.setdefault((look, lang), [])
        match = self.live.match
        new = self.known(look)[len(kept) :]
        if not new:
            return kept
        journal = standing(self.live.journal)
        for n, (place, line) in enumerate(zip(new, self._lines(look, new), strict=True), start=len(kept) + 1):
            ends_undo = line.seat != look or is_barrier(match, match.log[place])
            is_standing = line.seat == look and journal[place].request == STANDING
            entry = self.presenter.entry(line, n, lang)
            lines = entry.lines
            if journal[place].request == REPLACED:
                lines = [*lines, Said("table.looking.replaced").text(lang)]
            kept.append(replace(entry, lines=lines, is_barrier=ends_undo, is_standing=is_standing))
        return kept

    def _lines(self, look: int, places: Sequence[int]) -> Iterator[Known]:
        """Lines of the log as a viewer knows them, before they have words.

        Each is worded by what the viewer knew before it: the question it answers, the dice on the table. Lines of the
        last change are made once for all languages; older ones are sent to a page that has just connected.
        """
        now, live = self.now, self.live
        walk, at = None, 0
        for place in places:
            found = now.lines.get((look, place))
            if found is None:
                if place in live.before:
                    before = self._state_before(place, look)
                else:
                    walk = live.state_at(place) if walk is None else live.go_on(walk, at, place)
                    at = place
                    before = self._dealt(walk, look)
                found = self._line(place, look, before)
                if place in live.before:
                    now.lines[look, place] = found
            yield found

    def _state_before(self, place: int, look: int) -> State:
        """What a viewer knew before a line of the last change. Before its first line that was the last position."""
        now = self.now
        if place == now.number_before and look in now.states_before:
            return now.states_before[look]
        return self._dealt(self.live.before[place], look)

    def _line(self, place: int, look: int, before: State) -> Known:
        played, viewer = self.played(place), self.viewer(look)
        return self.presenter.line(
            played.seat,
            played.action,
            played.text,
            played.is_seen_by(viewer),
            played.events,
            viewer,
            before,
            self.state(look),
        )

    def played(self, place: int) -> Played:
        """The line at a place in the log of the match."""
        return self.live.match.log[place]
