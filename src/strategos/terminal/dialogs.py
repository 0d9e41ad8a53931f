"""Modal screens: texts to read, questions, the hand-over between two people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from strategos.stage.scene import Token
from strategos.terminal.signs import seat_letter, seat_style


class Dialog(ModalScreen[ScreenResultType], Generic[ScreenResultType]):
    """A box in the middle of the screen, framed by its title and its keys, with a text that can be scrolled."""

    def __init__(self, title: str, text: Content | str, keys: str) -> None:
        super().__init__()
        self.heading = title
        self.told = text
        self.keys = keys

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical(id="box") as box:
            box.border_title = Content(self.heading)
            box.border_subtitle = Content(self.keys)
            yield from self.middle()

    def middle(self) -> ComposeResult:
        """What stands in the box."""
        with VerticalScroll(id="body"):
            yield Static(self.told, id="text", markup=False)

    def tell(self, text: Content | str) -> None:
        """Show another text; it may come before the box does."""
        self.told = text
        for shown in self.query("#text").results(Static):
            shown.update(text)


class Reading(Dialog[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,o,h,l,question_mark,ctrl+c", "close", show=False, priority=True)
    ]

    def __init__(self, title: str, text: Content | str, keys: str, from_end: bool = False) -> None:
        super().__init__(title, text, keys)
        self.from_end = from_end

    def on_mount(self) -> None:
        """A log is read from its end."""
        if self.from_end:
            self.query_one("#body", VerticalScroll).scroll_end(animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class Confirm(Dialog[bool]):
    """Ask before an answer that cannot be undone; a key shows its odds, if there are any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,s", "answer(True)", show=False, priority=True),
        Binding("escape,n,q,ctrl+c", "answer(False)", show=False, priority=True),
        Binding("o", "odds", show=False),
    ]

    def __init__(self, title: str, text: Content | str, keys: str, odds: Callable[[], None] | None = None) -> None:
        super().__init__(title, text, keys)
        self.show_odds = odds

    def action_answer(self, is_yes: bool) -> None:
        """Back to the table with the answer."""
        self.dismiss(is_yes)

    def action_odds(self) -> None:
        """Show the odds before deciding."""
        if self.show_odds is not None:
            self.show_odds()


class HandOver(Dialog[None]):
    """Stands between two people at one keyboard: nothing of the table shines through."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "go_on", show=False, priority=True)]

    def action_go_on(self) -> None:
        """The next person has sat down."""
        self.dismiss(None)


class AskName(Dialog[str | None]):
    """Asks for the name of a file; Esc goes back, an empty name is an answer too."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "back", show=False, priority=True)]

    def middle(self) -> ComposeResult:
        """The text and a line to type on."""
        yield Static(self.told, id="text", markup=False)
        yield Input(id="name")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the table with the name."""
        self.dismiss(event.value.strip())

    def action_back(self) -> None:
        """Back to the table without one."""
        self.dismiss(None)


class Units(Dialog[None]):
    """All units in a list; Enter shows the one that is chosen, every number with its reasons."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,i,ctrl+c", "close", show=False, priority=True)]

    def __init__(
        self, title: str, keys: str, tokens: Sequence[Token], first: int, about: Callable[[Token], Content]
    ) -> None:
        super().__init__(title, "", keys)
        self.tokens = tokens
        self.first = first
        self.about = about

    def middle(self) -> ComposeResult:
        """The list, and below it the unit."""
        yield OptionList(*[Row(_row(token)) for token in self.tokens], id="units")
        with VerticalScroll(id="body"):
            yield Static("", id="text", markup=False)

    def on_mount(self) -> None:
        """Begin with the unit that is of interest."""
        self.query_one(OptionList).highlighted = self.first

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the unit on which the cursor stands."""
        self.tell(self.about(self.tokens[event.option_index]))
        self.query_one("#body", VerticalScroll).scroll_home(animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def _row(token: Token) -> Content:
    return Content.assemble((seat_letter(token.seat), seat_style(token.seat)), f" {token.label}")
