"""The parts of the table on the screen: the board, the options, the side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from strategos.locale import say
from strategos.stage.scene import Board, Option, Scene
from strategos.terminal import maps

FINAL: Final = "!"
ODDS: Final = "%"


class BoardView(VerticalScroll):
    """The map. It redraws itself when its size changes."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.shown: tuple[Board, Scene] | None = None
        self.marked: frozenset[int] = frozenset()
        self.depth = 1

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static("", id="map")

    def show(self, board: Board, scene: Scene) -> None:
        """Show the board as it is now."""
        self.shown = (board, scene)
        self.redraw()

    def mark(self, spaces: frozenset[int]) -> None:
        """Mark some spaces."""
        if spaces != self.marked:
            self.marked = spaces
            self.redraw()

    def redraw(self) -> None:
        """Draw the map in the room that there is."""
        width = self.size.width - 2
        if self.shown is not None and width > 0:
            board, scene = self.shown
            self.query_one("#map", Static).update(maps.draw(board, scene, width, self.depth, self.marked))

    def on_resize(self) -> None:
        """There is another room now."""
        self.redraw()


class Options(OptionList):
    """The options, numbered, as far as they match the filter."""

    def __init__(self, lang: str) -> None:
        super().__init__(id="options", markup=False)
        self.lang = lang
        self.offered: list[Option] = []
        self.wanted = ""
        self.found: list[int] = []  # places of the options that are shown, in all of them

    def offer(self, options: Sequence[Option]) -> None:
        """Offer other options. If they are the same, the cursor and the filter stay where they are."""
        if [option.text for option in options] != [option.text for option in self.offered]:
            self.offered, self.wanted = list(options), ""
            self._fill()

    def narrow(self, text: str) -> None:
        """Show only options that contain all these words, in any order."""
        if text != self.wanted:
            self.wanted = text
            self._fill()

    def _fill(self) -> None:
        words = self.wanted.casefold().split()
        self.found = [
            at
            for at, option in enumerate(self.offered)
            if all(word in f"{option.label} {option.text}".casefold() for word in words)
        ]
        self.set_options([Row(self._row(number, self.offered[at])) for number, at in enumerate(self.found, start=1)])
        self.highlighted = 0 if self.found else None
        self.scroll_home(animate=False)
        self._entitle()

    def _row(self, number: int, option: Option) -> Content:
        marks = (FINAL if option.is_final else " ") + (ODDS if option.has_odds else " ")
        return Content.assemble((f"{number:>3} ", "bold"), f"{marks} {option.label}")

    def _entitle(self) -> None:
        if not self.offered:
            title = say("terminal.no_options", lang=self.lang)
        elif self.wanted:
            found, offered = len(self.found), len(self.offered)
            title = say("terminal.filtered", lang=self.lang, n=found, all=offered, filter=self.wanted)
        else:
            title = say("terminal.options", lang=self.lang, n=len(self.offered))
        self.border_title = Content(title)  # whatever was typed, it is no markup

    @property
    def current(self) -> Option | None:
        """The option on which the cursor stands."""
        at = self.highlighted
        return self.offered[self.found[at]] if at is not None and at < len(self.found) else None

    def numbered(self, number: int) -> Option | None:
        """The option with this number in the list that is shown."""
        return self.offered[self.found[number - 1]] if 1 <= number <= len(self.found) else None


class Side(VerticalScroll):
    """Beside board and options: the seats, the places or the log, one at a time."""

    def __init__(self) -> None:
        super().__init__(id="side")
        self.page = ""

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static("", id="page", markup=False)

    def show(self, page: str, text: Content, is_log: bool) -> None:
        """Show a page. A log is read from its end; any other stays where it was scrolled to."""
        is_other = page != self.page
        self.page = page
        self.query_one("#page", Static).update(text)
        if is_log:
            self.call_after_refresh(self.scroll_end, animate=False)
        elif is_other:
            self.scroll_home(animate=False)
