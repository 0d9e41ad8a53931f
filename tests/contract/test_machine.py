"""Matches of both games under every disturbance at once, in any order, at the level of the table and of the kernel.

Answers, wrong answers, undo, conceding, saves, clones, position texts, guesses from every seat, records and replays, a
journal that is read again. Whatever was done on the way: the same lines always lead to the same state.
"""

from __future__ import annotations

import json
from typing import ClassVar

import pytest
from full_run import is_full
from hidden import is_rolling, probes
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, asked_seats, pending, pending_for
from strategos.kernel.errors import NotOffered, StrategosError, WrongSeat
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest, save
from strategos.kernel.text.position import format_position, read_position
from strategos.kernel.text.record_file import CONCEDE, read_record, verify
from strategos.table.live import LiveMatch, standing
from strategos.table.match import replay
from strategos.table.undo import UNDO, last_own

MATCHES = 120 if is_full() else 14  # of each game
STEPS = 50 if is_full() else 22  # disturbances in each match
NONSENSE = ("", "nonsense", "undo", "concede", "decline decline", "roll", "🎲", "walk " * 500)


class Disturbed(RuleBasedStateMachine):
    """A match at a table, and the state that every sequence of lines has led to."""

    game: ClassVar[Game]

    @initialize(data=st.data(), key=st.integers(0, 9_999), answers=st.sampled_from((0, 3, 12, 40, 120, 250)))
    def sit_down(self, data: st.DataObject, key: int, answers: int) -> None:
        scenario = data.draw(st.sampled_from(self.game.scenarios()), label="scenario")
        options = data.draw(st.sampled_from(self.game.variants(scenario)), label="options")
        self.reached: dict[tuple[tuple[Seat, str], ...], str] = {}
        self.live = LiveMatch(self.game, scenario, options, {0: "one", 1: "two words"}, f"key {key}")
        self.live.begin()
        self.answer_at_random(key, answers)

    @property
    def state(self) -> State:
        return self.live.match.state

    def lines(self) -> tuple[tuple[Seat, str], ...]:
        return tuple((played.seat, played.text) for played in self.live.match.log)

    def read_again(self) -> LiveMatch:
        """The match that the journal makes, as after a crash of the server."""
        live = self.live
        return LiveMatch(self.game, live.scenario, live.options, live.seats, live.key, live.journal)

    def is_running(self) -> bool:
        return not self.live.match.over

    def answer_at_random(self, seed: int, answers: int) -> None:
        rng = Rng(seed, "answers")
        for _ in range(answers):
            if self.live.match.over:
                return
            seat = rng.pick(self.live.match.waiting_for)
            self.live.play(seat, self.text(rng.pick(self.asked(seat).options)))

    def asked(self, seat: Seat) -> Decision:
        decision = self.live.match.decision_for(seat)
        assert decision is not None
        return decision

    def text(self, action: Action) -> str:
        return self.state.setup.notation.format(action)

    def refused(self, seat: Seat, text: str, kind: type[StrategosError]) -> None:
        """The text is refused in words of both languages, and nothing is changed."""
        before, journal = digest(self.state), list(self.live.journal)
        with pytest.raises(kind) as caught:
            self.live.play(seat, text)
        assert caught.value.text("en") and caught.value.text("es")
        assert digest(self.state) == before and self.live.journal == journal, f"'{text}' of {seat} left something"

    # Answers

    @precondition(is_running)
    @rule(data=st.data())
    def play_an_option(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.live.match.waiting_for), label="seat")
        options = self.asked(seat).options
        action = options[data.draw(st.integers(0, len(options) - 1), label="option")]
        assert self.live.match.why_not(seat, self.text(action)) is None
        self.live.play(seat, self.text(action), "a message")
        assert self.live.line_of([seat], "a message")

    @precondition(is_running)
    @rule(seed=st.integers(0, 999), answers=st.integers(1, 15))
    def play_some_more(self, seed: int, answers: int) -> None:
        self.answer_at_random(seed, answers)

    @precondition(is_running)
    @rule(data=st.data())
    def answer_what_is_not_offered(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.live.match.waiting_for), label="seat")
        decision = self.asked(seat)
        action = data.draw(st.sampled_from(probes(self.state.setup)), label="action")
        if not decision.allows(action):
            assert self.live.match.why_not(seat, self.text(action)) is not None
            self.refused(seat, self.text(action), NotOffered)

    @rule(text=st.sampled_from(NONSENSE), seat=st.sampled_from((0, 1, CHANCE, SPECTATOR, 99)))
    def answer_nonsense(self, text: str, seat: Seat) -> None:
        self.refused(seat, text, StrategosError)

    @rule(data=st.data())
    def answer_for_another_seat(self, data: st.DataObject) -> None:
        """The last answer once more, or an option of another seat, from one that is not asked."""
        found = [self.text(self.asked(seat).options[0]) for seat in self.live.match.waiting_for]
        found += [played.text for played in self.live.match.log[-1:] if played.text != CONCEDE]
        others = {*range(self.state.setup.seats), CHANCE, SPECTATOR, 99} - set(self.live.match.waiting_for)
        for seat in others if found else ():
            self.refused(seat, data.draw(st.sampled_from(found), label="text"), WrongSeat)

    # Taking back and giving up

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.state.setup.seats - 1), label="seat")
        lines = self.lines()
        at = last_own(self.live.match, seat)
        assert self.live.can_undo(seat) == (at is not None)
        if at is None:
            with pytest.raises(WrongSeat):
                self.live.undo(seat)
            assert self.lines() == lines
            return
        self.live.undo(seat, "take back")
        assert self.lines() == lines[:at] + lines[at + 1 :]
        assert self.live.match.decision_for(seat) is not None, "who took an answer back is asked again"

    @precondition(is_running)
    @rule(floor=st.integers(0, 30))
    def undo_with_open_cards(self, floor: int) -> None:
        lines, people = self.lines(), range(self.state.setup.seats)
        if any(seat >= 0 for seat, _ in lines[floor:]):
            self.live.undo_freely(people, floor)
            taken = lines[len(self.lines()) :]
            assert self.lines() == lines[: len(self.lines())] and len(self.lines()) >= floor
            assert taken[0][0] >= 0 and all(seat == CHANCE for seat, _ in taken[1:])
        else:
            with pytest.raises(WrongSeat):
                self.live.undo_freely(people, floor)

    @rule(data=st.data(), stays=st.integers(0, 5))
    def concede(self, data: st.DataObject, stays: int) -> None:
        """Mostly in a copy of the match, so that it goes on; once in a while it is over."""
        seat = data.draw(st.integers(0, self.state.setup.seats - 1), label="seat")
        live, self.live = self.live, self.read_again()
        if self.live.match.over:
            with pytest.raises(WrongSeat):
                self.live.concede(seat)
        else:
            self.live.concede(seat)
            result = self.live.match.result
            assert result is not None and seat not in result.winners
            assert not any(self.live.can_undo(other) for other in range(self.state.setup.seats))
        self.everything_holds_together()
        self.write_a_record_and_replay_it()
        if stays:
            self.live = live

    # The same match by other ways

    @rule()
    def go_on_with_a_clone(self) -> None:
        twin = self.state.clone()
        assert twin == self.state and digest(twin) == digest(self.state)
        self.live.match.state = twin

    @rule()
    def go_on_with_a_saved_state(self) -> None:
        loaded = self.game.load(json.loads(json.dumps(save(self.state))))
        self.same(loaded)
        self.live.match.state = loaded

    @rule()
    def go_on_with_a_position(self) -> None:
        read = read_position(format_position(self.state, self.game.column_kinds()), self.game)
        self.same(read)
        self.live.match.state = read

    @rule()
    def read_the_journal_again(self) -> None:
        again = self.read_again()
        self.same(again.match.state)
        assert again.match.story(None) == self.live.match.story(None)
        self.live = again

    @rule(lost=st.integers(1, 6))
    def lose_the_last_lines_and_play_them_again(self, lost: int) -> None:
        """What could not be written down is forgotten; the dice fall the same way again."""
        lost = min(lost, len(self.live.journal))
        journal, lines = list(self.live.journal), self.lines()
        self.live.take_back(lost)
        assert self.live.journal == journal[: len(journal) - lost]
        self.live.follow(journal[len(journal) - lost :])
        assert self.lines() == lines and self.live.journal == journal

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """The state after some lines, kept on the way or replayed from the record."""
        at = data.draw(st.integers(0, len(self.live.match.log)), label="lines")
        past = replay(read_record(self.live.match.record().encode()), self.game, to=at)
        assert digest(self.live.state_at(at)) == digest(past.state)
        assert self.reached.setdefault(self.lines()[:at], digest(past.state)) == digest(past.state)

    @rule()
    def write_a_record_and_replay_it(self) -> None:
        text = self.live.match.record()
        assert digest(verify(text.encode(), self.game)) == digest(self.state)
        again = replay(read_record(text.encode()), self.game)
        assert again.record() == text and again.story(None) == self.live.match.story(None)
        for viewer in (0, SPECTATOR):
            assert again.story(viewer) == self.live.match.story(viewer)

    @rule(seed=st.integers(0, 999), steps=st.integers(0, 12))
    def guess_from_every_seat(self, seed: int, steps: int) -> None:
        """A guess looks the same, is a lawful state and can be played on; the match itself learns nothing of it."""
        if is_rolling(self.state):
            return
        before = digest(self.state)
        for viewer in (*range(self.state.setup.seats), SPECTATOR):
            rng = Rng(seed, f"guess of {viewer}")
            view = self.game.view(self.state, viewer)
            guess = self.game.guess(view, rng)
            assert self.game.view(guess, viewer).encode() == view.encode()
            assert self.game.violations(guess) == []
            for _ in range(steps):
                seats = asked_seats(guess)
                if not seats:
                    break
                decision = pending_for(guess, rng.pick(seats))
                assert decision is not None
                chosen = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
                advance(guess, chosen, decision.seat)
            assert self.game.violations(guess) == []
        assert digest(self.state) == before

    def same(self, other: State) -> None:
        """Another state is this one, and asks the same."""
        assert digest(other) == digest(self.state)
        assert asked_seats(other) == asked_seats(self.state)
        for seat in asked_seats(self.state):
            here, there = pending_for(self.state, seat), pending_for(other, seat)
            assert here is not None and there is not None
            assert (here.kind, here.rule, here.options) == (there.kind, there.rule, there.options)

    @invariant()
    def everything_holds_together(self) -> None:
        if not hasattr(self, "live"):
            return
        match = self.live.match
        assert self.game.violations(self.state) == []
        assert [(line.seat, line.text) for line in standing(self.live.journal)] == list(self.lines())
        assert sum(line.text == UNDO for line in self.live.journal) * 2 + len(match.log) == len(self.live.journal)
        assert self.reached.setdefault(self.lines(), digest(self.state)) == digest(self.state)
        assert (pending(self.state) is None) == match.over == (match.waiting_for == ())
        assert CHANCE not in match.waiting_for, "the table rolls before it shows anything"
        for seat in match.waiting_for:
            assert self.asked(seat).options and self.asked(seat).seat == seat
        if match.over:
            with pytest.raises(WrongSeat):
                _ = match.decision


class PantheonDisturbed(Disturbed):
    game = games.find("pantheon")


class CommanderDisturbed(Disturbed):
    game = games.find("commander")


TestPantheon = PantheonDisturbed.TestCase
TestCommander = CommanderDisturbed.TestCase
TestPantheon.settings = TestCommander.settings = settings(
    max_examples=MATCHES, stateful_step_count=STEPS, suppress_health_check=[HealthCheck.too_slow]
)
