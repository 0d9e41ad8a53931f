"""`strategos play`: a match in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from typing import Annotated

import typer

from strategos import games, players
from strategos.cli import completing
from strategos.cli.common import out, read_options, tell
from strategos.cli.hint import labels, worded
from strategos.cli.parameters import GameName, OptionPairs
from strategos.cli.records import result_text, whose
from strategos.kernel.decision import Decision
from strategos.kernel.errors import StrategosError, WrongSeat
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.text.record_file import CONCEDE
from strategos.locale import kind_text, language, say
from strategos.players import Player
from strategos.players.minds import is_known
from strategos.players.search.strategist import Strategist
from strategos.players.turn_budget import TurnBudget
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.live import LiveMatch
from strategos.table.looking import Looking
from strategos.terminal.saving import write_record

EVERYBODY = "all"


class Quit(Exception):
    """The person at the keyboard has had enough."""


def play(
    game: GameName,
    scenario: Annotated[
        str,
        typer.Option(
            metavar=say("word.name"), help=say("play.scenario"), autocompletion=completing.scenario, show_default=False
        ),
    ] = "",
    seat: Annotated[
        str,
        typer.Option(
            metavar=say("word.seat"), help=say("play.seat"), autocompletion=completing.among("A", "B", "C", "D", "all")
        ),
    ] = "A",
    against: Annotated[
        str,
        typer.Option(
            metavar=say("word.name"), help=say("play.against"), autocompletion=completing.player, show_default=False
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(metavar="N", help=say("simulate.seed"))] = None,
    option: OptionPairs = None,
    plain: Annotated[bool, typer.Option("--plain", help=say("terminal.plain"))] = False,
) -> None:
    """Play in the terminal against the computer, or with a friend at one keyboard."""
    rules = games.chosen(game)
    chosen = scenario or rules.scenarios()[0]
    options = read_options(option or [])
    seats = range(rules.new(chosen, options).setup.seats)
    people = seated_people(seat, len(seats))
    if len(people) == len(seats):
        options = {**rules.among_people(chosen), **options}
    against = against or ("recruit" if is_known(game) else "random")
    players.read_name(against)
    if game in SHOWN and not plain and is_at_terminal():
        from strategos.terminal.app import sit_down  # a screen takes its time to load; the prompt needs none

        key = secrets.token_hex(16) if seed is None else str(seed)
        tell(sit_down(rules, chosen, options, people, against, key, language()).run() or say("play.quit_saved"))
        return
    is_timed = seed is None and players.is_timed(against)  # with a seed a match can be repeated, so no time counts
    if seed is None:
        seed = secrets.randbits(48)
    names = {s: "person" if s in people else against for s in seats}
    computers = {s: players.make(against, Rng(seed, f"player {seat_name(s)}")) for s in seats if s not in people}
    key = "play.welcome_all" if len(people) > 1 else "play.welcome"
    tell(say(key, game=game, scenario=chosen, seat=seat_name(people[0])))
    live = LiveMatch(rules, chosen, options, names, str(seed))
    live.begin()
    table = Table(live, people, computers, TurnBudget() if is_timed else None)
    try:
        table.run()
    except (Quit, EOFError) as leaving:
        line_end = "\n" if isinstance(leaving, EOFError) else ""  # the prompt is still open
        tell(line_end + say("play.quit_saved" if table.is_saved else "play.quit"))


def is_at_terminal() -> bool:
    """Whether input and output are a terminal that can show a full screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def seated_people(word: str, seats: int) -> list[Seat]:
    """The seats of the people at the keyboard: the one they named, or all."""
    letters = [seat_name(seat) for seat in range(seats)]
    if word == EVERYBODY:
        return list(range(seats))
    if word.upper() not in letters:
        listed = ", ".join(letters)
        raise WrongSeat(
            "cli.play.no-seat",
            word=word,
            listed=listed,
            everybody=EVERYBODY,
        )
    return [letters.index(word.upper())]


class Table:
    """The people and computers around one keyboard."""

    def __init__(
        self, live: LiveMatch, people: list[Seat], computers: dict[Seat, Player], budget: TurnBudget | None = None
    ) -> None:
        self.live = live
        self.budget = budget  # None: computers think as long as they like
        self.match = live.match  # nothing is taken back here, so it stays the same one
        self.shown = presenter(live.game.key) if live.game.name in SHOWN else None
        self.looking = None if self.shown is None else Looking(live, self.shown)
        self.people = people
        self.computers = computers
        self.told = dict.fromkeys(people, 0)  # how much of the story each of them has read
        self.at_keyboard = people[0]
        self.saved_at = -1  # how long the log was when it was last written down

    @property
    def is_saved(self) -> bool:
        """Whether the record on the disk has everything."""
        return self.saved_at == len(self.match.log)

    def run(self) -> None:
        """Go on until the match is over."""
        while not self.match.over:
            seat = self.match.waiting_for[0]
            decision = self.match.decision_for(seat)
            assert decision is not None
            if seat in self.computers:
                player = self.computers[seat]
                if self.budget is not None and isinstance(player, Strategist):
                    player.seconds = self.budget.seconds_for(seat, self.is_reaction(decision))
                view = self.match.view(seat) if player.needs_view else None
                self.play(seat, self.match.state.setup.notation.format(player.choose(view, decision)))
            else:
                if self.budget is not None:
                    self.budget.end()
                self.ask(seat, decision)
        self.tell(self.at_keyboard)
        self.board(self.at_keyboard)
        tell(say("play.over", result=result_text(self.match.state)))

    def is_reaction(self, decision: Decision) -> bool:
        """Whether a question belongs to what another seat does."""
        return self.shown is not None and self.shown.is_reaction(decision)

    def play(self, seat: Seat, text: str) -> None:
        """Answer for a seat."""
        self.live.play(seat, text)

    def ask(self, seat: Seat, decision: Decision) -> None:
        """Let a person decide. Whatever is typed, nothing is lost: a mistake is explained and asked again."""
        if seat != self.at_keyboard:
            out.clear()
            input(say("play.handover", seat=seat_name(seat)))
            self.at_keyboard = seat
        self.tell(seat)
        self.board(seat)
        texts = [self.match.state.setup.notation.format(option) for option in decision.options]
        tell(say("play.round", seat=seat_name(seat), kind=kind_text(decision.kind), rule=decision.rule))
        words = labels(self.match.game, self.match.view(seat))
        for number, text in enumerate(texts, start=1):
            tell(f"  {number:>3}  {worded(words(text), text)}")
        while True:
            typed = input(f"{say('play.prompt')} > ").strip()
            if not typed or self.is_command(typed, seat):
                continue
            if typed == CONCEDE:
                self.live.concede(seat)
                return
            if typed.isdecimal():
                if not 1 <= int(typed) <= len(texts):
                    tell(say("play.no_number", last=len(texts)))
                    continue
                typed = texts[int(typed) - 1]
            try:
                self.play(seat, typed)
            except StrategosError as error:
                tell(error.text(language()))
            else:
                return

    def is_command(self, typed: str, seat: Seat) -> bool:
        """Carry out what is not an answer."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            self.explain(seat, typed[1:].strip())
        elif word == "q":
            raise Quit
        elif word == "h":
            tell(say("play.help"))
        elif word == "u":
            self.board(seat)
        elif word == "l":
            tell("\n".join(self.story(seat)))
        elif word == "w":
            self.write(rest.strip())
        else:
            return False
        return True

    def explain(self, seat: Seat, text: str) -> None:
        """Why an action is not allowed now, with the rule that forbids it."""
        refusal = self.match.why_not(seat, text)
        if refusal is None:
            tell(say("play.allowed"))
            return
        words = refusal.what.text(language())
        tell(f"{words} ({refusal.rule})" if refusal.rule else words)

    def write(self, name: str) -> None:
        """Write the record down; a file that is no record is never overwritten."""
        if not name:
            tell(say("play.write_where"))
            return
        is_done, told = write_record(self.match, name, language())
        if is_done:
            self.saved_at = len(self.match.log)
        tell(told)

    def story(self, seat: Seat) -> list[str]:
        """What a seat knows to have happened, in words where the game has them."""
        if self.looking is None:
            return self.match.story(seat)
        entries = self.looking.entries(seat, language())
        return [
            line for one in entries for line in (f"{whose(one.seat)}  {one.text}", *(f"     {x}" for x in one.lines))
        ]

    def board(self, seat: Seat) -> None:
        """Draw the position."""
        tell(self.match.game.board_text(self.match.state, seat, language()))

    def tell(self, seat: Seat) -> None:
        """What has happened since this seat last looked."""
        story = self.story(seat)
        for line in story[self.told[seat] :]:
            tell(line)
        self.told[seat] = len(story)
