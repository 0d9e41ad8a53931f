"""What each viewer of a match knows: the states dealt from its view, and the log in words.

Whoever shows a match, on a page or in a terminal, shows what stands here and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Entry
from strategos.table.live import STANDING, LiveMatch, standing
from strategos.table.match import Played
from strategos.table.undo import is_barrier

EVERYTHING: Final = -3
"""The viewpoint of the table itself, open to everybody once a match is over."""


class Looking:
    """Looks at one match through every seat. What has been dealt or worded once is kept until the match changes."""

    def __init__(self, live: LiveMatch, presenter: Presenter, lies_open: bool = False) -> None:
        self.live: Final = live
        self.presenter: Final = presenter
        self.lies_open: Final = lies_open  # every viewpoint shows everything
        self._entries: dict[tuple[int, str], list[Entry]] = {}
        self._states: dict[int, State] = {}

    def changed(self, is_undone: bool = False) -> None:
        """The match has changed: it has gone on, or something was taken back."""
        self._states.clear()
        if is_undone:
            for (look, _), entries in self._entries.items():
                del entries[self.still(look) :]

    def viewer(self, look: int) -> Seat | None:
        """Whose knowledge a viewpoint has; None is the table itself, which knows everything."""
        return None if self.lies_open or look == EVERYTHING else look

    def known(self, look: int) -> list[int]:
        """The places in the log of all lines that a viewpoint shows."""
        return self.live.known(self.viewer(look))

    def still(self, look: int) -> int:
        """How many lines that a viewpoint shows are what they were before the last undo."""
        return self.live.still(self.viewer(look))

    def state(self, look: int) -> State:
        """The state as a viewer knows it now."""
        if look not in self._states:
            self._states[look] = self._dealt(self.live.match.state, look)
        return self._states[look]

    def state_at(self, look: int, lines: int | None) -> State:
        """The state as a viewer knew it after so many lines of its log; None: as it is now."""
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
        viewer = self.viewer(look)
        match = self.live.match
        known = self.known(look)
        if len(kept) == len(known):
            return kept
        # Every line is told by what the viewer knew before it: which question it answers, which dice lay there.
        state, at = self.state(look), known[len(kept)]
        walk = self.live.state_at(at)
        journal = standing(self.live.journal)
        for n, place in enumerate(known[len(kept) :], start=len(kept) + 1):
            self.live.go_on(walk, at, place)
            at = place
            played = self.played(place)
            entry = self.presenter.entry(
                state,
                n,
                played.seat,
                played.text,
                played.is_seen_by(viewer),
                played.events,
                viewer,
                lang,
                self._dealt(walk, look),
            )
            ends_undo = played.seat != look or is_barrier(match, played)
            is_standing = played.seat == look and journal[place].request == STANDING
            kept.append(replace(entry, is_barrier=ends_undo, is_standing=is_standing))
        return kept

    def played(self, place: int) -> Played:
        """The line at a place in the log of the match."""
        return self.live.match.log[place]
