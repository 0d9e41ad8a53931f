"""A match of the toy under every disturbance at once: clones, saves, replays, wrong answers, steps back."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from toy.model import Attack, Parry, Pass, Scout, Take, TakeStance, ToyState, Walk

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, asked_seats, pending, pending_for
from strategos.kernel.errors import NotOffered, StrategosError, WrongSeat
from strategos.kernel.ids import CHANCE, SPECTATOR
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest, save
from strategos.kernel.text.position import format_position, read_position
from strategos.kernel.text.record_file import Record, closing_of, read_record, replay, verify

TOY = games.find("toy")
NOTATION_PROBES: list[Action] = [
    Pass(), Parry(), Scout(), Take(0), Take(2), TakeStance(0), TakeStance(1), Walk(0, 3), Walk(3, 1), Attack(0, 2),
    Attack(2, 0), Rolled((0, 0)), Rolled((1, 2, 3)), Walk(99, -1),
]  # fmt: skip


class Playing(RuleBasedStateMachine):
    """One state, the lines that led to it, and saves of earlier moments."""

    @initialize(variant=st.sampled_from(TOY.variants("duel")), scenario=st.sampled_from(TOY.scenarios()))
    def set_up(self, variant: dict[str, str], scenario: str) -> None:
        self.options = variant
        self.state: State = TOY.new(scenario, variant)
        self.lines: list[tuple[int, str]] = []
        self.saves: list[tuple[str, str, int]] = []  # the state as text, its digest, how many lines led to it
        self.last: tuple[int, Action] | None = None

    def ask(self, data: st.DataObject) -> Decision:
        seat = data.draw(st.sampled_from(asked_seats(self.state)), label="seat")
        decision = pending_for(self.state, seat)
        assert decision is not None
        return decision

    def is_running(self) -> bool:
        return self.state.result is None

    @precondition(is_running)
    @rule(data=st.data())
    def play_an_option(self, data: st.DataObject) -> None:
        decision = self.ask(data)
        at = data.draw(st.integers(0, len(decision.options) - 1), label="option")
        action = decision.options[at]
        apply(self.state, action, decision.seat)
        self.lines.append((decision.seat, self.state.setup.notation.format(action)))
        self.last = (decision.seat, action)

    @precondition(is_running)
    @rule(seed=st.integers(0, 99), steps=st.integers(1, 12))
    def play_some_more(self, seed: int, steps: int) -> None:
        rng = Rng(seed, "machine")
        for _ in range(steps):
            decision = pending(self.state)
            if decision is None:
                return
            action = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
            apply(self.state, action)
            self.lines.append((decision.seat, self.state.setup.notation.format(action)))
            self.last = (decision.seat, action)

    @rule()
    def go_on_with_a_clone(self) -> None:
        twin = self.state.clone()
        assert twin == self.state
        self.state = twin

    @rule()
    def go_on_with_a_saved_state(self) -> None:
        self.state = TOY.load(json.loads(json.dumps(save(self.state))))

    @rule()
    def go_on_with_a_position(self) -> None:
        self.state = read_position(format_position(self.state, TOY.column_kinds()), TOY)

    @rule()
    def keep_a_save(self) -> None:
        self.saves.append((json.dumps(save(self.state)), digest(self.state), len(self.lines)))

    @precondition(lambda self: self.saves)
    @rule(data=st.data())
    def step_back(self, data: st.DataObject) -> None:
        text, expected, lines = data.draw(st.sampled_from(self.saves), label="save")
        self.state = TOY.load(json.loads(text))
        assert digest(self.state) == expected
        del self.lines[lines:]
        self.saves = [kept for kept in self.saves if kept[2] <= lines]
        self.last = None

    def refuse(self, action: Action, seat: int | None, kinds: Any) -> None:
        before = digest(self.state)
        try:
            apply(self.state, action, seat)
        except kinds as error:
            assert str(error)
        else:
            raise AssertionError(f"{action} of {seat} was taken")
        assert digest(self.state) == before

    @precondition(is_running)
    @rule(data=st.data(), action=st.sampled_from(NOTATION_PROBES))
    def try_what_is_not_offered(self, data: st.DataObject, action: Action) -> None:
        decision = self.ask(data)
        if action not in decision.options:
            self.refuse(action, decision.seat, NotOffered)

    @precondition(is_running)
    @rule(data=st.data())
    def try_to_answer_for_another_seat(self, data: st.DataObject) -> None:
        decision = self.ask(data)
        for seat in {0, 1, 2, CHANCE, SPECTATOR} - set(asked_seats(self.state)):
            self.refuse(decision.options[0], seat, WrongSeat)

    @precondition(lambda self: self.last is not None)
    @rule()
    def try_the_last_answer_again(self) -> None:
        assert self.last is not None
        seat, action = self.last
        decision = pending_for(self.state, seat)
        if decision is None or action not in decision.options:
            self.refuse(action, seat, StrategosError)

    @precondition(lambda self: not self.is_running())
    @rule(action=st.sampled_from(NOTATION_PROBES), seat=st.sampled_from([None, 0, 1, CHANCE]))
    def try_to_go_on_after_the_end(self, action: Action, seat: int | None) -> None:
        self.refuse(action, seat, WrongSeat)

    @rule()
    def write_a_record_and_replay_it(self) -> None:
        text = Record(self.state.setup.header(), self.lines, closing_of(self.state)).write()
        assert digest(verify(text.encode(), TOY)) == digest(self.state)
        self.state = replay(read_record(text.encode()), TOY)

    @invariant()
    def the_state_holds_together(self) -> None:
        if not hasattr(self, "state"):
            return
        assert TOY.violations(self.state) == []
        assert isinstance(self.state, ToyState) and self.state.heard is None
        over = self.state.result is not None
        assert (pending(self.state) is None) == over == (asked_seats(self.state) == ())
        for seat in asked_seats(self.state):
            decision = pending_for(self.state, seat)
            assert decision is not None and decision.seat == seat and decision.options

    @invariant()
    def nobody_sees_more_than_they_may(self) -> None:
        """A view of a seat never holds the hand of another, and its own hand always."""
        if not hasattr(self, "state"):
            return
        assert isinstance(self.state, ToyState)
        for viewer in (0, 1, SPECTATOR):
            facts = TOY.view(self.state, viewer).facts
            assert facts["hand"] == (self.state.hand[viewer] if viewer >= 0 else None)
            assert "deck" not in facts
            if not self.state.shown:
                hidden = [facts["stance"][seat] for seat in (0, 1) if seat != viewer]
                assert set(hidden) == {-1}


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
