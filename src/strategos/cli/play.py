"""`strategos play`: a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strategos import games, players
from strategos.cli.common import out, read_options
from strategos.kernel.decision import Decision
from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import Seat, seat_name, seat_number
from strategos.kernel.rng import Rng
from strategos.locale import language, say
from strategos.players import Player
from strategos.table.match import Match

EVERYBODY = "all"


class Quit(Exception):
    """The person at the keyboard has had enough."""


def play(
    game: Annotated[str, typer.Argument(help=say("app.game"))],
    scenario: Annotated[str, typer.Option(help=say("simulate.scenario"))] = "",
    seat: Annotated[str, typer.Option(help=say("play.seat"))] = "A",
    against: Annotated[str, typer.Option(help=say("play.against"))] = "random",
    seed: Annotated[int | None, typer.Option(help=say("simulate.seed"))] = None,
    option: Annotated[list[str] | None, typer.Option(help=say("simulate.option"))] = None,
) -> None:
    """Play in the terminal against the computer, or with a friend at one keyboard."""
    rules = games.find(game)
    chosen = scenario or rules.scenarios()[0]
    rules.check_scenario(chosen)
    if seed is None:
        seed = int.from_bytes(__import__("secrets").token_bytes(6), "big")
    options = read_options(option or [])
    seats = rules.new(chosen, options).setup.seats
    people = list(range(seats)) if seat == EVERYBODY else [seat_number(seat)]
    names = {s: "person" if s in people else against for s in range(seats)}
    computers = {s: players.make(against, Rng(seed, f"player {seat_name(s)}")) for s in range(seats) if s not in people}
    match = Match(rules, chosen, seed, options, names)
    key = "play.welcome_all" if len(people) > 1 else "play.welcome"
    _print(say(key, game=game, scenario=chosen, seat=seat))
    try:
        Table(match, people, computers).run()
    except (Quit, EOFError):
        _print(say("play.quit"))


def _print(text: str) -> None:
    out.print(text, markup=False, highlight=False)


class Table:
    """The people and computers around one keyboard."""

    def __init__(self, match: Match, people: list[Seat], computers: dict[Seat, Player]) -> None:
        self.match = match
        self.people = people
        self.computers = computers
        self.told = 0  # how much of the log the people have seen
        self.at_keyboard = people[0]

    def run(self) -> None:
        """Go on until the match is over."""
        while not self.match.over:
            seat = self.match.waiting_for[0]
            decision = self.match.decision_for(seat)
            assert decision is not None
            if seat in self.computers:
                player = self.computers[seat]
                view = self.match.view(seat) if player.needs_view else None
                self.match.play(player.choose(view, decision), seat)
            else:
                self.ask(seat, decision)
        self.tell(self.at_keyboard)
        self.board(self.at_keyboard)
        result = self.match.result
        assert result is not None
        winners = ", ".join(seat_name(seat) for seat in result.winners)
        _print(say("play.over_won" if winners else "play.over_drawn", winners=winners, reason=result.reason))

    def ask(self, seat: Seat, decision: Decision) -> None:
        """Let a person decide. Whatever is typed, nothing is lost: a mistake is explained and asked again."""
        if len(self.people) > 1 and seat != self.at_keyboard:
            out.clear()
            input(say("play.handover", seat=seat_name(seat)))
            self.at_keyboard = seat
        self.tell(seat)
        self.board(seat)
        texts = [self.match.state.setup.notation.format(option) for option in decision.options]
        _print(say("play.round", seat=seat_name(seat), kind=decision.kind, rule=decision.rule))
        for number, text in enumerate(texts, start=1):
            _print(f"  {number:>3}  {text}")
        while True:
            typed = input(f"{say('play.prompt')} > ").strip()
            if not typed or self.is_command(typed, seat):
                continue
            if typed.isdecimal() and 1 <= int(typed) <= len(texts):
                typed = texts[int(typed) - 1]
            try:
                self.match.play(typed, seat)
            except StrategosError as error:
                _print(str(error))
            else:
                return

    def is_command(self, typed: str, seat: Seat) -> bool:
        """Carry out what is not an answer."""
        word, _, rest = typed.partition(" ")
        if word == "q":
            raise Quit
        if word == "h":
            _print(say("play.help"))
        elif word == "u":
            self.board(seat)
        elif word == "l":
            _print("\n".join(self.match.story(seat)))
        elif word == "?":
            refusal = self.match.why_not(seat, rest)
            words = say("play.allowed") if refusal is None else refusal.es if language() == "es" else refusal.en
            _print(words + (f" ({refusal.rule})" if refusal and refusal.rule else ""))
        elif word == "w" and rest:
            self.write(Path(rest))
        else:
            return False
        return True

    def write(self, path: Path) -> None:
        """Write the record down."""
        try:
            path.write_text(self.match.record(), encoding="utf-8")
        except OSError as error:
            _print(say("records.unreadable", file=path, error=error.strerror))
        else:
            _print(say("play.wrote", file=path))

    def board(self, seat: Seat) -> None:
        """Draw the position."""
        _print(self.match.game.board_text(self.match.state, seat))

    def tell(self, seat: Seat) -> None:
        """What has happened since the people last looked."""
        story = self.match.story(seat)
        for line in story[self.told :]:
            _print(line)
        self.told = len(story)
