"""The table in a terminal: its keys and what they do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList

from strategos.kernel.errors import StrategosError
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat
from strategos.kernel.text.record_file import CONCEDE
from strategos.locale import say
from strategos.stage.presenters import presenter
from strategos.stage.scene import Option, Token
from strategos.table.live import LiveMatch
from strategos.terminal import panels, reading
from strategos.terminal.dialogs import AskName, Confirm, Reading, Units
from strategos.terminal.shown import DARK, LIGHT, ShownTable
from strategos.terminal.sitting import Sitting

FILTER: Final = "/"
COMMAND: Final = ":"

NAMED: Final = (
    ("slash", "line('/')", FILTER, "filter"),
    ("o", "odds", "o", "odds"),
    ("u", "undo", "u", "undo"),
    ("h", "hint", "h", "hint"),
    ("i", "units", "i", "units"),
    ("colon", "line(':')", COMMAND, "command"),
    ("question_mark", "help", "?", "help"),
    ("q", "leave", "q", "leave"),
)
"""Keys that the last line of the screen names: the key, what it does, how it is written, its text."""

OTHERS: Final = (
    ("t", "page('table')"),
    ("b", "page('places')"),
    ("l", "page('log')"),
    ("a", "again"),
    ("w", "write"),
    ("x", "concede"),
    ("c", "confirming"),
    ("d", "theme"),
    ("escape", "step_back"),
)
"""Keys that the help names, and those of the pages at the side also their heading."""


class TerminalTable(ShownTable):
    """The table with its keys. Whatever is typed, nothing is lost: a mistake is explained."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", show=False, priority=True)]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.confirms = True
        self.line_is = FILTER  # what the line at the bottom is for
        for key, action, shown, text in NAMED:
            self.bind(key, action, description=self.words(f"key_{text}"), key_display=shown)
        for key, action in OTHERS:
            self.bind(key, action, show=False)
        for number in range(1, 10):
            self.bind(str(number), f"pick({number})", show=False)

    # Answers

    def action_pick(self, number: int) -> None:
        """Choose the option with this number in the list that is shown."""
        option = self.options.numbered(number)
        if option is not None:
            self.choose(option)
        elif self.options.found:
            self.message(say("play.no_number", lang=self.lang, last=len(self.options.found)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on an option chooses it."""
        option = self.options.current
        if event.option_list is self.options and option is not None:
            self.choose(option)

    def choose(self, option: Option) -> None:
        """Play an option; one that cannot be undone is confirmed first."""
        if not (option.is_final and self.confirms):
            self.play(option.text)
            return

        def answered(is_yes: bool | None) -> None:
            if is_yes:
                self.play(option.text)

        odds = (lambda: self.show_odds(option)) if option.has_odds else None
        keys = self.words("confirm_keys_odds" if option.has_odds else "confirm_keys")
        self.push_screen(Confirm(self.words("confirm_title"), self.final_text(option), keys, odds), answered)

    def final_text(self, option: Option) -> Content:
        """What is about to be done for good."""
        return Content.assemble((option.label, "bold"), f"\n{self.words('final')}")

    def play(self, text: str) -> None:
        """Answer in notation."""
        self.message("")
        try:
            self.sitting.play(text)
        except StrategosError as error:
            self.message(error.text(self.lang))
        else:
            self.advance()

    def action_undo(self) -> None:
        """Take the last answer back."""
        try:
            self.sitting.undo()
        except StrategosError as error:
            self.message(error.text(self.lang))
        else:
            self.message(self.words("undone"))
            self.advance()

    def action_concede(self) -> None:
        """Give up, after a question."""
        if self.sitting.live.match.over:
            return

        def answered(is_yes: bool | None) -> None:
            if is_yes:
                self.sitting.concede()
                self.advance()

        self.push_screen(
            Confirm(self.words("concede_title"), self.words("concede"), self.words("confirm_keys")), answered
        )

    # Questions

    def action_odds(self) -> None:
        """The odds of the option on which the cursor stands."""
        option = self.options.current
        if option is None or not option.has_odds:
            self.message(self.words("no_odds"))
        else:
            self.show_odds(option)

    def show_odds(self, option: Option) -> None:
        """The odds of an option; exact ones may take a moment."""
        shown = Reading(self.words("odds_title"), self.words("counting"), self.words("reading_keys"))
        self.push_screen(shown)
        self.run_worker(self.count_odds(shown, option))

    async def count_odds(self, shown: Reading, option: Option) -> None:
        """Count them in a thread, so that the screen does not stand still."""
        odds = await asyncio.to_thread(self.sitting.odds, option)
        shown.tell(self.words("no_odds") if odds is None else reading.odds_text(odds, self.lang))

    def action_hint(self) -> None:
        """What a computer player would do."""
        if self.sitting.ask is None:
            self.message(self.words("not_asked"))
            return
        shown = Reading(self.words("hint_title"), self.words("counting"), self.words("reading_keys"))
        self.push_screen(shown)
        self.run_worker(self.take_counsel(shown))

    async def take_counsel(self, shown: Reading) -> None:
        """Think in a thread, so that the screen does not stand still."""
        counsel = await asyncio.to_thread(self.sitting.counsel)
        shown.tell(reading.counsel_text(self.sitting, counsel))

    def action_again(self) -> None:
        """Let a computer that could not answer try again."""
        self.message("")
        self.advance()

    def action_units(self) -> None:
        """All units, beginning with the one that the option under the cursor names."""
        tokens = [token for token in self.sitting.scene.tokens if token.status != "gone"]
        option = self.options.current
        named = {thing.id for thing in option.things if thing.kind == "unit"} if option is not None else set()
        first = next((at for at, token in enumerate(tokens) if token.id in named), 0)

        def about(token: Token) -> Content:
            return reading.unit_text(self.sitting, token)

        self.push_screen(Units(self.words("units_title"), self.words("units_keys"), tokens, first, about))

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(Reading(self.words("help_title"), self.words("help"), self.words("reading_keys")))

    def action_page(self, page: str) -> None:
        """Show another page at the side; the log that is shown already opens whole."""
        if page == self.page == "log":
            whole = panels.log_text(self.sitting, min(self.size.width * 9 // 10, 92) - 6, is_whole=True)
            self.push_screen(Reading(self.words("page_log"), whole, self.words("reading_keys"), from_end=True))
            return
        self.page = page
        self.show_page()

    # The line at the bottom

    def action_line(self, kind: str) -> None:
        """Open the line: to filter the options, or to type a command."""
        line = self.query_one("#line", Input)
        self.line_is = kind
        line.placeholder = self.words("filter_line" if kind == FILTER else "command_line")
        line.value = self.options.wanted if kind == FILTER else ""
        line.add_class("open")
        line.focus()

    def action_step_back(self) -> None:
        """Close the line, forget the filter, take the message away."""
        self.close_line()
        self.options.narrow("")
        self.message("")

    def close_line(self) -> None:
        """Back to the options."""
        self.query_one("#line", Input).remove_class("open")
        self.options.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The filter works while it is typed."""
        if event.input.id == "line" and event.input.has_class("open") and self.line_is == FILTER:
            self.options.narrow(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A command is carried out; a filter stays."""
        if event.input.id != "line":
            return
        self.close_line()
        if self.line_is == COMMAND:
            self.carry_out(event.value.strip())

    def carry_out(self, typed: str) -> None:
        """What can be typed: a number, an action in notation, or the letter of a key with what it needs."""
        word, _, rest = typed.partition(" ")
        simple = {"u": self.action_undo, "h": self.action_hint, "o": self.action_odds, "q": self.action_leave}
        if not typed:
            self.message("")
        elif typed.startswith("?"):
            self.message(self.sitting.why_not(typed[1:].strip()))
        elif typed.isdecimal():
            self.action_pick(int(typed))
        elif typed == CONCEDE:
            self.action_concede()
        elif word == "w":
            self.write(rest.strip())
        elif typed in simple:
            simple[typed]()
        else:
            self.play_typed(typed)

    def play_typed(self, typed: str) -> None:
        """Play an action that was typed in notation, or say why it cannot be played."""
        notation = self.sitting.state.setup.notation
        try:
            text = notation.format(notation.parse(typed))
        except StrategosError as error:
            self.message(error.text(self.lang))
            return
        found = next((option for option in self.options.offered if option.text == text), None)
        if found is not None:
            self.choose(found)
        else:
            self.message(self.sitting.why_not(text))

    # Leaving

    def action_write(self) -> None:
        """Ask where to write the record."""

        def named(name: str | None) -> None:
            if name:
                self.write(name)

        self.push_screen(AskName(self.words("write_title"), self.words("write"), self.words("name_keys")), named)

    def write(self, name: str) -> bool:
        """Write the record down; whether that was done."""
        if not name:
            self.message(say("play.write_where", lang=self.lang))
            return False
        is_done, told = self.sitting.save(name)
        self.message(told)
        return is_done

    def action_leave(self) -> None:
        """Leave the table; if the match is not saved, ask for a file name."""
        if self.sitting.is_saved:
            self.exit(say("play.quit_saved", lang=self.lang))
            return

        def named(name: str | None) -> None:
            if name is None or (name and not self.write(name)):
                return
            self.exit(say("play.quit_saved", lang=self.lang) if name else self.words("bye"))

        self.push_screen(AskName(self.words("leave_title"), self.words("leave"), self.words("leave_keys")), named)

    async def action_quit(self) -> None:
        """The toolkit's own key for leaving asks as well."""
        self.action_leave()

    # Comfort

    def action_confirming(self) -> None:
        """Whether final options are confirmed."""
        self.confirms = not self.confirms
        self.message(self.words("confirming" if self.confirms else "not_confirming"))

    def action_theme(self) -> None:
        """Dark or light."""
        self.theme = LIGHT if self.theme == DARK else DARK


def sit_down(
    game: Game,
    scenario: str,
    options: dict[str, str],
    people: Sequence[Seat],
    against: str,
    key: str,
    lang: str,
) -> TerminalTable:
    """Lay the table for a match; `run()` opens it."""
    seats = range(game.new(scenario, options).setup.seats)
    names = {seat: "person" if seat in people else against for seat in seats}
    live = LiveMatch(game, scenario, options, names, key)
    return TerminalTable(Sitting(live, presenter(game.key), people, against, lang))
