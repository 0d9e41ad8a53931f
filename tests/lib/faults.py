"""Deliberately broken variants of the toy, each a few lines, each with the check that must catch it.

A fault is planted with pytest's monkeypatch, which takes it out again. Nothing here is a subclass at import time, so
that this file can be read beside a compiled engine, which has no room for planting.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
import toy.game as toy_game
from toy.game import Toy
from toy.model import (
    Blow,
    Discarded,
    Pass,
    RoundBegun,
    Scout,
    Strike,
    ToyState,
    Wounded,
)

from strategos.kernel import action, engine, records
from strategos.kernel.action import Notation, Slot
from strategos.kernel.chance import Roll
from strategos.kernel.content.editions import Resolved
from strategos.kernel.decision import Decision
from strategos.kernel.errors import NotOffered, WrongSeat
from strategos.kernel.event import happen
from strategos.kernel.flow import Step, done
from strategos.kernel.game import Game
from strategos.kernel.text import position
from toy import rules as law

Plant = Callable[[pytest.MonkeyPatch], None]
LIMIT = 300  # actions of a broken match; an unbroken one takes about 50


class Fault:
    """A fault: how it is planted, which check catches it, and what that says."""

    def __init__(self, plant: Plant, check: str, says: str, options: dict[str, str]) -> None:
        self.name = plant.__name__
        self.plant = plant
        self.check = check
        self.says = says
        self.options = options

    def broken(self, patch: pytest.MonkeyPatch) -> Game:
        """A toy with this fault in it, until the patch is undone. It may never come to an end."""
        patch.setattr("checks.LIMIT", LIMIT)
        self.plant(patch)
        return Toy()


FAULTS: list[Fault] = []


def fault(check: str, says: str, **options: str) -> Callable[[Plant], Plant]:
    """Enter a fault into the list, with a pattern for the message that must point to it."""

    def decorate(plant: Plant) -> Plant:
        FAULTS.append(Fault(plant, check, says, options))
        return plant

    return decorate


def replace_rule(patch: pytest.MonkeyPatch, step: Step[Any], rule: Callable[..., Any]) -> None:
    """Let a step do something else, wherever it is already registered."""
    patch.setattr(step, "rule", rule)


def replace_options(patch: pytest.MonkeyPatch, change: Callable[[ToyState, int, list[Any]], list[Any]]) -> None:
    """Change the options of a turn."""
    true = law.turn_options
    patch.setattr(law, "turn_options", lambda state, seat: tuple(change(state, seat, list(true(state, seat)))))


def respell(patch: pytest.MonkeyPatch, cls: type, pattern: str) -> None:
    """Give an action another spelling."""
    patch.setitem(records._PATTERNS, cls, pattern)
    patch.setitem(action._SLOTS, cls, tuple(Slot(word) for word in pattern.split()))


# Copies, saves and what a state may hold


def spoil_clones(patch: pytest.MonkeyPatch, spoil: Callable[[Any, Any], None]) -> None:
    true = ToyState.clone

    def clone(self: ToyState) -> ToyState:
        other = true(self)
        spoil(self, other)
        return other

    patch.setattr(ToyState, "clone", clone)


@fault("check_clone", r"playing on a clone changed the original")
def a_clone_shares_a_list(patch: pytest.MonkeyPatch) -> None:
    spoil_clones(patch, lambda state, other: setattr(other, "area", state.area))


@fault("check_clone", r"playing on a clone changed the original")
def a_clone_shares_the_list_inside_a_list(patch: pytest.MonkeyPatch) -> None:
    spoil_clones(patch, lambda state, other: setattr(other, "hand", state.hand[:]))


@fault("check_clone", r"a clone differs")
def a_clone_forgets_a_column(patch: pytest.MonkeyPatch) -> None:
    spoil_clones(patch, lambda state, other: setattr(other, "round", 0))


@fault("check_clone", r"a clone still notifies the listeners")
def a_clone_is_still_listened_to(patch: pytest.MonkeyPatch) -> None:
    spoil_clones(patch, lambda state, other: setattr(other, "heard", state.heard))


@fault("check_attributes", r"the state holds \['dice'\], which no column names")
def a_generator_hides_in_the_state(patch: pytest.MonkeyPatch) -> None:
    class Seeded(ToyState):
        __slots__ = ("dice",)

        def __init__(self, *setup: Any) -> None:
            super().__init__(*setup)
            self.dice = random.Random(1)

    patch.setattr(toy_game, "ToyState", Seeded)


@fault("check_attributes", r"the state holds \['round'\], which no column names")
def a_column_is_not_named(patch: pytest.MonkeyPatch) -> None:
    true = ToyState.columns
    patch.setattr(ToyState, "columns", lambda self: tuple(name for name in true(self) if name != "round"))


@fault("check_derived", r"'shown' is out of date")
def what_is_kept_for_speed_is_out_of_date(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyState, "derived", lambda self: ("shown",))
    patch.setattr(ToyState, "settle", lambda self: setattr(self, "shown", 0))


@fault("check_save", r"a saved state cannot be loaded: .* is one of content", edition="modern", parry_cancels="1")
def a_house_rule_is_not_written_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Resolved, "options", lambda self: {"edition": self.edition})


def leave_out_of_positions(patch: pytest.MonkeyPatch, last: str) -> None:
    """Let entries that end with a word be forgotten when a position is written."""
    true = position._column_words
    patch.setattr(
        position, "_column_words", lambda *column: [words for words in true(*column) if words.split()[-1] != last]
    )


@fault("check_position", r"the position text loses something")
def a_position_forgets_a_stance(patch: pytest.MonkeyPatch) -> None:
    leave_out_of_positions(patch, "bold")


@fault("check_position", r"the position text cannot be read back: The position cannot be: seat \d has lost")
def a_position_forgets_a_card(patch: pytest.MonkeyPatch) -> None:
    leave_out_of_positions(patch, "2")


@fault("check_asking", r"asking changed the state")
def a_question_changes_the_state(patch: pytest.MonkeyPatch) -> None:
    true = law.roll_dice.rule

    def roll(state: ToyState, blow: Blow) -> Any:
        state.round += 1
        return true(state, blow)

    replace_rule(patch, law.roll_dice, roll)


@fault("check_asking", r"asks otherwise")
def a_question_is_never_the_same_twice(patch: pytest.MonkeyPatch) -> None:
    turns = count()
    replace_options(patch, lambda state, seat, found: found[: 1 + next(turns) % 2])


@fault("check_violations", r"seat \d has lost or won cards")
def a_discarded_card_is_lost(patch: pytest.MonkeyPatch) -> None:
    def apply(self: Any, state: ToyState) -> None:
        state.hand[self.seat][self.card] -= 1

    patch.setattr(Discarded, "apply", apply)


# Options and their spelling


@fault("check_options", r"an option is offered twice")
def an_option_is_offered_twice(patch: pytest.MonkeyPatch) -> None:
    replace_options(patch, lambda state, seat, found: [Pass(), *found])


@fault("check_options", r"the options are not in order")
def the_options_are_out_of_order(patch: pytest.MonkeyPatch) -> None:
    replace_options(patch, lambda state, seat, found: found[::-1])


@fault("check_options", r"no options")
def a_question_has_no_answer(patch: pytest.MonkeyPatch) -> None:
    replace_options(patch, lambda state, seat, found: [])


@fault("check_options", r"no rule is named")
def a_question_names_no_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        law, "Decision", lambda seat, kind, rule, options, secret=False: Decision(seat, kind, "", options, secret)
    )


@fault("check_options", r"weights do not add up")
def the_weights_of_a_roll_do_not_add_up(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Roll, "total", property(lambda self: int(6**self.dice) + 1))


@fault("check_options", r"an option is not allowed")
def a_legal_action_is_refused(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Decision, "allows", lambda self, action: action in self.options[:2])


@fault("check_options", r"\['Scout'\] are not among the declared actions")
def an_action_is_not_declared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(toy_game, "ACTIONS", tuple(cls for cls in toy_game.ACTIONS if cls is not Scout))


@fault("check_notation", r"'scout' is read back as Unreadable")
def an_action_cannot_be_read_back(patch: pytest.MonkeyPatch) -> None:
    an_action_is_not_declared(patch)


@fault("check_notation", r"two options are spelled alike")
def two_actions_are_spelled_alike(patch: pytest.MonkeyPatch) -> None:
    respell(patch, Strike, "attack <unit> <target:unit>")


@fault("check_notation", r"'strike .+' is read back as Strike")
def a_spelling_swaps_its_fields(patch: pytest.MonkeyPatch) -> None:
    true = Notation._read

    def read(self: Any, cls: type, words: list[str]) -> Any:
        found: Any = true(self, cls, words)
        return Strike(found.target, found.unit) if isinstance(found, Strike) else found

    patch.setattr(Notation, "_read", read)


@fault("check_refusals", r"was not refused")
def an_illegal_action_is_taken(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Decision, "allows", lambda self, action: True)


@fault("check_refusals", r"was not refused")
def a_seat_answers_for_another(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(engine, "pending_for", lambda state, seat: engine.pending(state))


@fault("check_refusals", r"a refused action changed the state")
def a_refusal_leaves_a_trace(patch: pytest.MonkeyPatch) -> None:
    true = engine._not_offered

    def not_offered(state: ToyState, action: Any, decision: Decision) -> Any:
        state.round += 1
        return true(state, action, decision)

    patch.setattr(engine, "_not_offered", not_offered)


@fault("check_stale", r"was not refused")
def an_answer_that_comes_too_late_is_swallowed(patch: pytest.MonkeyPatch) -> None:
    true = engine.apply

    def apply(state: Any, action: Any, seat: int | None = None) -> None:
        with suppress(WrongSeat, NotOffered):
            true(state, action, seat)

    patch.setattr("checks.apply", apply)


# Matches as a whole


@fault("check_record", r"the record cannot be verified")
def a_rule_depends_on_something_outside_the_state(patch: pytest.MonkeyPatch) -> None:
    blows = count()

    def wound(state: ToyState, blow: Blow) -> Any:
        happen(state, Wounded(blow.target, next(blows) % 3))
        return done()

    replace_rule(patch, law.wound_target, wound)


@fault("check_clone", r"two clones went on differently")
def a_rule_rolls_dice_of_its_own(patch: pytest.MonkeyPatch) -> None:
    a_rule_depends_on_something_outside_the_state(patch)


@fault("check_match", r"no end after 300 actions")
def a_match_never_ends(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(RoundBegun, "apply", lambda self, state: setattr(state, "shown", 0))
    replace_rule(patch, law.wound_target, lambda state, blow: done())
