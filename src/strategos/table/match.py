"""One playing of a game at a table: the loop, the dice, the log and the record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, asked_seats, pending, pending_for
from strategos.kernel.errors import NotOffered, StrategosError, Unreadable, WrongSeat
from strategos.kernel.event import Event, is_heard, redact, worded
from strategos.kernel.game import Game, Refusal
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat, seat_name, seat_number
from strategos.kernel.records import Plain
from strategos.kernel.rng import Rng
from strategos.kernel.state import Result, State
from strategos.kernel.text.record_file import CONCEDE, Record, begin, closing_of, line_error, read_action
from strategos.kernel.view import View

__all__ = ["Match", "Played", "replay"]

MAX_NAME_CHARS = 100  # of the name of a player in a record
HIDDEN_ACTION = "hidden"  # the text of an action for viewers who may not know it


class Played:
    """One line of the log: who answered what, who may see it, and what happened."""

    __slots__ = ("action", "events", "seat", "seen_by", "text")

    def __init__(
        self, seat: Seat, action: Action | None, text: str, seen_by: tuple[Seat, ...] | None, events: list[Event]
    ) -> None:
        self.seat = seat
        self.action = action  # None: the seat conceded
        self.text = text  # the action in notation
        self.seen_by = seen_by
        self.events = events

    def is_seen_by(self, viewer: Seat | None) -> bool:
        """Whether a viewer may see the action; None stands for the table itself, which sees all."""
        return viewer is None or self.seen_by is None or viewer in self.seen_by


class Match:
    """A match with its dice, its log and its record. CHANCE is answered as soon as it is asked.

    Usually made with `strategos.new_match`. A match made with `seed=None` rolls nothing: every outcome has to be
    played, as when a record is replayed.

    Args:
        game: The game, as `strategos.games.find` returns it.
        scenario: Name of the scenario.
        seed: Seed of the dice, or None for a match whose outcomes are played.
        options: House rules and other options of the scenario by name.
        seats: Names of the players by seat, for the record.
        state: A state to go on from; `scenario` and `options` are then those of the state.

    Attributes:
        game: The game.
        state: The present state. `strategos.clone(match.state)` gives a copy to try things on.
        seats: Names of the players by seat.
        log: One entry for each answer, those of chance included.

    Examples:
        >>> import strategos
        >>> match = strategos.new_match("pantheon", scenario="learning", seed=7)
        >>> events = match.play("army 1")
        >>> match.decision.kind
        'pass or continue'
        >>> while not match.over:
        ...     events = match.play(match.decision.options[0])
        >>> match.result.reason
        'rounds'
    """

    def __init__(
        self,
        game: Game,
        scenario: str,
        seed: int | str | None = 0,
        options: Mapping[str, str] | None = None,
        seats: Mapping[Seat, str] | None = None,
        state: State | None = None,
    ) -> None:
        self.game = game
        self.state = state if state is not None else game.new(scenario, options or {})
        self.dice = None if seed is None else Rng(seed, "dice")
        self.seats = dict(seats or {})
        self.log: list[Played] = []
        self._roll()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """Who won and why, once the match is over."""
        return self.state.result

    @property
    def decision(self) -> Decision:
        """The decision to answer next. Of several at the same time, that of the first seat.

        Raises:
            strategos.kernel.errors.WrongSeat: The match is over.
        """
        found = pending(self.state)
        if found is None:
            raise WrongSeat(
                "table.match.over",
            )
        return found

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have to answer now."""
        return asked_seats(self.state)

    def decision_for(self, seat: Seat) -> Decision | None:
        """Return the decision that waits for a seat, or None.

        Args:
            seat: The number of the seat, from 0.
        """
        return pending_for(self.state, seat)

    def view(self, seat: Seat = SPECTATOR) -> View:
        """Return what a seat may know; by default, what everyone may know.

        Args:
            seat: The number of the seat, from 0, or `SPECTATOR`.
        """
        return self.game.view(self.state, seat)

    def play(self, answer: Action | str, seat: Seat | None = None) -> list[Event]:
        """Answer a decision and return what happened, dice included.

        Args:
            answer: One of the options of the decision, or its spelling, such as `"walk C3"`.
            seat: The seat that answers. Needed only where several are asked at the same time.

        Returns:
            Every event up to the next question, in order.

        Raises:
            strategos.kernel.errors.Unreadable: The text is no action of this game.
            strategos.kernel.errors.NotOffered: The action is not among the options. Nothing is changed.
            strategos.kernel.errors.WrongSeat: Nothing is asked of this seat, or the match is over.
        """
        before = len(self.log)
        self._answer(self._read(answer, seat), seat)
        self._roll()
        return [event for played in self.log[before:] for event in played.events]

    def concede(self, seat: Seat) -> list[Event]:
        """Let a seat give up, even if another seat is asked, and return what happened.

        Args:
            seat: The number of the seat that gives up.

        Raises:
            strategos.kernel.errors.WrongSeat: There is no such seat, or the match is over.
        """
        heard: list[Event] = []
        self.state.heard = heard
        try:
            self.game.concede(self.state, seat)
        except WrongSeat as error:
            raise self._placed(error, seat) from error
        finally:
            self.state.heard = None
        self.log.append(Played(seat, None, CONCEDE, None, heard))
        return heard

    def _read(self, answer: Action | str, seat: Seat | None) -> Action:
        if not isinstance(answer, str):
            return answer
        try:
            return self.state.setup.notation.parse(answer)
        except Unreadable as error:
            raise self._placed(error, seat) from error

    def _answer(self, action: Action, seat: Seat | None) -> None:
        asked = pending(self.state) if seat is None else pending_for(self.state, seat)
        heard: list[Event] = []
        self.state.heard = heard
        try:
            apply(self.state, action, seat)
        except (NotOffered, WrongSeat) as error:
            raise self._placed(error, seat) from error
        finally:
            self.state.heard = None
        assert asked is not None
        seen_by = asked.seen_by if isinstance(asked, Chance) else (asked.seat,) if asked.secret else None
        self.log.append(Played(asked.seat, action, self.state.setup.notation.format(action), seen_by, heard))

    def _placed(self, error: StrategosError, viewer: Seat | None) -> StrategosError:
        """The same error, with a last line that says where in the match the answer went wrong.

        Only actions of which the viewer knows are counted: how many there were behind a screen is a secret, too.
        """
        place = f"{self.game.name}, {self.state.setup.scenario}"
        number = 1 + sum(self.is_known(played, viewer) for played in self.log)
        return type(error)("table.match.placed", error=error, place=place, number=number)

    def is_known(self, played: Played, viewer: Seat | None) -> bool:
        """Whether a viewer may know that there was this action at all."""
        return played.is_seen_by(viewer) or any(is_heard(event, viewer) for event in played.events)

    def told(self, played: Played, viewer: Seat | None) -> tuple[Seat, str, list[Plain | None]] | None:
        """A line of the log as a viewer may know it; None if it does not know of it."""
        if not self.is_known(played, viewer):
            return None
        text = played.text if played.is_seen_by(viewer) else HIDDEN_ACTION
        return played.seat, text, [redact(event, viewer) for event in played.events]

    def _roll(self) -> None:
        """Let the dice fall as long as CHANCE is asked."""
        while self.dice is not None:
            asked = pending(self.state)
            if not isinstance(asked, Chance):
                return
            self._answer(asked.sample(self.dice), CHANCE)

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        """Return why a seat may not play an action now, or None if it may.

        Args:
            seat: The number of the seat.
            text: The action as it is written.

        Returns:
            A refusal with the rule that forbids the action; `str()` of it is a sentence.
        """
        return self.game.why_not(self.state, seat, text)

    def events(self, viewer: Seat = SPECTATOR) -> list[Plain]:
        """Return everything that has happened, as a viewer may know it.

        Args:
            viewer: The number of a seat, or `SPECTATOR`.

        Returns:
            The events as plain data, without those of which the viewer may not know.
        """
        told = (redact(event, viewer) for played in self.log for event in played.events)
        return [plain for plain in told if plain is not None]

    def story(self, viewer: Seat | None = SPECTATOR) -> list[str]:
        """Return the match so far in notation: actions, and below each, indented, what happened.

        Args:
            viewer: The number of a seat, `SPECTATOR`, or None for everything, secrets included.
        """
        notation = self.state.setup.notation
        lines: list[str] = []
        for played in self.log:
            if not self.is_known(played, viewer):
                continue  # a secret choice: even the number of its actions is hidden
            text = played.text if played.is_seen_by(viewer) else HIDDEN_ACTION
            told = [worded(event, viewer, notation) for event in played.events]
            lines.append(f"{seat_name(played.seat)} {text}")
            lines += [f"    {line}" for line in told if line is not None]
        return lines

    def record(self) -> str:
        """Return the match as a record: a text from which it can be replayed and verified.

        It holds chance and every secret: show it to players only when the match is over.
        """
        header = self.state.setup.header()
        header["seats"] = " ".join(f"{seat_name(seat)}={one_word(name)}" for seat, name in sorted(self.seats.items()))
        lines = [(played.seat, played.text) for played in self.log]
        return Record(header, lines, closing_of(self.state)).write()


def one_word(name: str) -> str:
    """The name of a player as one word, so that nobody's name can break a record: `María%20José`.

    A name of more than `MAX_NAME_CHARS` characters is cut off: a record with it would not be read again.
    """
    kept = name if len(name) <= MAX_NAME_CHARS else name[: MAX_NAME_CHARS - 1] + "…"
    return re.sub(r"[\s%]", lambda found: quote(found[0]), kept)


def seated(text: str) -> dict[Seat, str]:
    """Who sits where, from the header of a record.

    >>> seated("A=random B=María%20José")
    {0: 'random', 1: 'María José'}

    Raises:
        strategos.kernel.errors.Unreadable: A name has more than `MAX_NAME_CHARS` characters.
    """
    pairs = [pair.partition("=") for pair in text.split()]
    names = {seat_number(seat): unquote(name) for seat, _, name in pairs}
    for seat, name in names.items():
        if len(name) > MAX_NAME_CHARS:
            raise Unreadable("table.match.long-name", seat=seat_name(seat), chars=len(name), most=MAX_NAME_CHARS)
    return names


def replay(record: Record, game: Game, name: str = "record", to: int | None = None) -> Match:
    """Return the match behind a record, played again with its whole log.

    Args:
        record: The record, as `strategos.kernel.text.record_file.read_record` returns it.
        game: The game of the record.
        name: What the record is called in errors, such as the name of its file.
        to: The number of the last action to play; all of them if None.

    Raises:
        strategos.kernel.errors.Unreadable: A line cannot be read or is not allowed at its place.
    """
    seats = seated(record.header["seats"])
    match = Match(game, record.header["scenario"], None, seats=seats, state=begin(record, game, name))
    for number, (seat, text) in enumerate(record.lines[:to], start=1):
        try:
            if text == CONCEDE:
                match.concede(seat)
            else:
                match.play(read_action(match.state, text, game), seat)
        except StrategosError as error:
            raise line_error(name, number, text, error, game.former_of(match.state.setup)) from error
    return match
