"""The table in a terminal: what stands on its screen, and who is asked next."""

from __future__ import annotations

import asyncio
from typing import Final

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Footer, Input, OptionList, Static

from strategos.kernel.action import Action
from strategos.locale import say
from strategos.stage.scene import Ask, Option
from strategos.terminal import maps, panels
from strategos.terminal.dialogs import HandOver
from strategos.terminal.signs import DIM, ON_DARK, ON_LIGHT, seat_letter, seat_style
from strategos.terminal.sitting import Sitting, Thought
from strategos.terminal.style import DIALOG, TABLE, WIDE
from strategos.terminal.widgets import BoardView, Options, Side

PAGES: Final = {"table": "t", "places": "b", "log": "l"}
"""The pages at the side, with their keys."""

DARK: Final = "textual-dark"
LIGHT: Final = "textual-light"
_OPTIONS: Final = 8  # lines that the options should have below the board, or a third of the screen
_STATUS: Final = 2  # lines of a usual question
_DEPTHS: Final = {"hexes": (1, 2), "areas": (2, 4)}  # lines of a row of the map, at least and at most


class ShownTable(App[str]):
    """A match as a full-screen terminal application; its result is printed at exit."""

    TITLE = "Strategos"
    CSS = TABLE + DIALOG
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting: Final = sitting
        self.lang: Final = sitting.lang
        self.page = "table"
        self.is_thinking = False
        self.is_handing_over = False

    def words(self, key: str, n: int | None = None, **values: object) -> str:
        """A text of this table."""
        return say(f"terminal.{key}", n, self.lang, **values)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours of our own, for a dark or a light theme."""
        return ON_DARK if self.current_theme.dark else ON_LIGHT

    def compose(self) -> ComposeResult:
        """The whole table."""
        yield Static("", id="heading", markup=False)
        yield Static("", id="status", markup=False)
        with Container(id="table"):
            yield BoardView()
            yield Options(self.lang)
            yield Side()
        yield Static("", id="message", markup=False)
        yield Input(id="line", compact=True)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self.theme = DARK
        self.lay_out(self.size)
        self.options.focus()
        self.advance()

    @property
    def options(self) -> Options:
        """The list of options."""
        return self.screen_stack[0].query_one(Options)

    def part(self, id_: str) -> Static:
        """A text of the table, whatever stands before it."""
        return self.screen_stack[0].query_one(f"#{id_}", Static)

    # Layout

    def on_resize(self, event: events.Resize) -> None:
        """The terminal has another size."""
        self.lay_out(event.size)
        if not self.is_handing_over:
            self.call_after_refresh(self.show_page)

    def lay_out(self, size: Size) -> None:
        """Give the board as many lines as it can use, and put the side where there is room for it."""
        table = self.screen_stack[0].query_one("#table", Container)
        view = table.query_one(BoardView)
        side = table.query_one(Side)
        is_wide = size.width >= WIDE
        self.screen_stack[0].set_class(is_wide, "wide")
        if is_wide:
            table.move_child(side, before=self.options)
        else:
            table.move_child(side, after=self.options)
        board = self.sitting.board
        least, most = _DEPTHS[board.kind]
        status = max(_STATUS, self.part("status").size.height)
        free = size.height - status - max(_OPTIONS, size.height // 3) - 2
        view.depth = max([depth for depth in range(least, most + 1) if maps.height_of(board, depth) <= free] or [least])
        table.styles.grid_rows = f"{maps.height_of(board, view.depth)} 1fr"
        view.redraw()

    # What is shown

    def show(self) -> None:
        """Show everything as the person at the keyboard may know it now."""
        sitting = self.sitting
        scene, ask = sitting.scene, sitting.ask
        self.part("heading").update(f"{scene.heading} — {sitting.title}")
        if sitting.live.match.over:
            self.part("status").update(self.over_text())
        else:
            self.part("status").update(self.wait_text() if ask is None else self.ask_text(ask))
        self.screen_stack[0].query_one(BoardView).show(sitting.board, scene)
        self.options.offer(ask.options if ask else ())
        self.show_page()
        self.point_at(self.options.current)

    def show_page(self) -> None:
        """Show the page of the side that was chosen last."""
        side = self.screen_stack[0].query_one(Side)
        if self.page == "log":
            # Whether there is a scroll bar is not known yet: one column stays free for it.
            text = panels.log_text(self.sitting, side.size.width - 1)
        else:
            text = panels.places_text(self.sitting) if self.page == "places" else panels.table_text(self.sitting)
        side.show(self.page, text, self.page == "log")
        titles = [
            Content.styled(f"{key} {self.words(f'page_{page}')}", "reverse" if page == self.page else "")
            for page, key in PAGES.items()
        ]
        side.border_title = Content(" ").join(titles)

    def ask_text(self, ask: Ask) -> Content:
        """Who must do what, and by which rule; then the situation, and dice that lie on the table."""
        letter = (seat_letter(ask.seat), seat_style(ask.seat))
        parts: list[str | tuple[str, str]] = [letter, " ", (ask.question, "bold"), (f"  {ask.rule}", DIM)]
        if ask.is_secret:
            parts.append((f"  ({self.words('secret')})", DIM))
        if ask.about:
            parts.append(f"\n{ask.about}")
        if ask.roll is not None:
            parts.append(f"\n{panels.roll_text(ask.roll)}")
        return Content.assemble(*parts)

    def wait_text(self) -> Content:
        """For whom the table waits."""
        names = [
            f"{seat_letter(seat)} ({self.sitting.player_name(seat)})" for seat in self.sitting.live.match.waiting_for
        ]
        return Content(self.words("thinking", seat=", ".join(names)))

    def over_text(self) -> Content:
        """How the match ended."""
        return Content.assemble((self.sitting.result or "", "bold"), f"\n{self.words('over')}")

    def point_at(self, option: Option | None) -> None:
        """Mark on the board what an option names, and show how it is written."""
        things = option.things if option is not None else []
        places = {token.id: token.space for token in self.sitting.scene.tokens}
        spaces = {thing.id for thing in things if thing.kind == "space"}
        spaces |= {space for thing in things if thing.kind == "unit" and (space := places.get(thing.id)) is not None}
        self.screen_stack[0].query_one(BoardView).mark(frozenset(spaces))
        self.options.border_subtitle = Content(option.text if option is not None else "")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor stands on another option."""
        if event.option_list is self.options:
            self.point_at(self.options.current)

    def message(self, text: str) -> None:
        """Say something below the table, until something else happens; an empty text takes it away."""
        told = self.part("message")
        told.update(text)
        told.set_class(bool(text), "told")

    # Who is next

    def advance(self) -> None:
        """The match has changed: show it, let computers think, and hand over to the person who is asked."""
        if self.sitting.live.match.over:
            self.page = "log"
        person = self.sitting.asked_person()
        if person is not None and person != self.sitting.at_keyboard:
            self.hand_over(person)
        else:
            self.show()
        if self.sitting.asked_computer() is not None and not self.is_thinking:
            self.is_thinking = True
            self.run_worker(self.let_computers_think(), exit_on_error=True)

    def hand_over(self, person: int) -> None:
        """Hide everything until the next person has sat down."""
        if self.is_handing_over:
            return
        self.is_handing_over = True

        def seated(_: None) -> None:
            self.is_handing_over = False
            self.sitting.hand_over(person)
            self.message("")
            self.page = "table"
            self.advance()

        title = self.words("handover_title", seat=seat_letter(person))
        text = say("play.handover", lang=self.lang, seat=seat_letter(person))
        self.push_screen(HandOver(title, text, self.words("handover_keys")), seated)

    async def let_computers_think(self) -> None:
        """Computers answer, each in a thread of its own, as long as one of them is asked."""
        try:
            while (thought := self.sitting.thought()) is not None:
                action = await asyncio.to_thread(self.answer_of, thought)
                if action is None:
                    return  # that was reported; the person decides whether it tries again
                if self.sitting.answered(thought, action):
                    self.advance()
        finally:
            self.is_thinking = False

    def answer_of(self, thought: Thought) -> Action | None:
        """The answer of a computer; None if its player failed twice, which is reported."""
        for attempt in (1, 2):
            try:
                return thought.answer(attempt)
            except Exception as problem:
                what = f"{type(problem).__name__}: {problem}"
        self.call_from_thread(self.message, self.words("fault", seat=seat_letter(thought.seat), error=what))
        return None
