"""Faults of the toy that leak hidden information, and guesses that know too much."""

from __future__ import annotations

from typing import Any

import pytest
import toy.game as toy_game
import toy.rules as law
from faults import fault, replace_options, replace_rule
from toy.game import Toy
from toy.model import PARRY, Blow, CardsDrawn, Decline, Parry, StanceChosen, ToyState

from strategos.kernel import engine, records
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.errors import NotOffered
from strategos.kernel.flow import ask, hand
from strategos.kernel.game import Refusal
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.kernel.zones import deal, draw

# Events that the wrong seats see


@fault("check_hidden", r"the (next )?view tells")
def the_view_shows_every_hand(patch: pytest.MonkeyPatch) -> None:
    true = Toy.facts
    patch.setattr(Toy, "facts", lambda self, state, seat: {**true(self, state, seat), "hands": state.hand})


@fault("check_hidden", r"the (next )?view tells")
def the_view_shows_a_stance_before_it_is_revealed(patch: pytest.MonkeyPatch) -> None:
    true = Toy.facts
    patch.setattr(Toy, "facts", lambda self, state, seat: {**true(self, state, seat), "sealed": state.stance[:]})


@fault("check_hidden", r"an event tells")
def the_cards_drawn_are_no_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(records._SECRETS, CardsDrawn, ())


@fault("check_hidden", r"an event tells")
def the_choice_of_a_stance_is_heard_by_all(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(records._PRIVATE, StanceChosen)


@fault("check_hidden", r"question tells")
def a_parry_is_asked_for_only_if_the_card_is_held(patch: pytest.MonkeyPatch) -> None:
    true = law.offer_parry.rule

    def offer(state: ToyState, blow: Blow) -> Any:
        return true(state, blow) if state.hand[state.rules.owner[blow.target]][PARRY] else hand(blow)

    replace_rule(patch, law.offer_parry, offer)


@fault("check_hidden", r"question tells")
def the_kind_of_a_question_depends_on_the_hand(patch: pytest.MonkeyPatch) -> None:
    def offer(state: ToyState, blow: Blow) -> Any:
        seat = state.rules.owner[blow.target]
        if not blow.hits or not any(state.hand[seat]):
            return hand(blow)
        options = (Decline(), Parry()) if state.hand[seat][PARRY] else (Decline(),)
        return ask(Decision(seat, f"parry {len(options)}", "TOY-PARRY-01", options), law.parry_answered, blow)

    replace_rule(patch, law.offer_parry, offer)


@fault("check_hidden", r"the options tell")
def the_order_of_options_depends_on_the_enemys_hand(patch: pytest.MonkeyPatch) -> None:
    replace_options(patch, lambda state, seat, found: found[::-1] if state.hand[1 - seat][PARRY] else found)


@fault("check_hidden", r"the options tell")
def an_option_depends_on_the_enemys_hand(patch: pytest.MonkeyPatch) -> None:
    replace_options(patch, lambda state, seat, found: found[:1] if state.hand[1 - seat][PARRY] else found)


@fault("check_hidden", r"the reason why not '.+' tells")
def a_refusal_knows_the_enemys_hand(patch: pytest.MonkeyPatch) -> None:
    def explain(self: Toy, state: ToyState, seat: int, action: object) -> Refusal:
        return Refusal("TOY-PARRY-01", Said(f"The enemy holds {state.hand[1 - seat][PARRY]} parries."))

    patch.setattr(Toy, "explain", explain)


@fault("check_hidden", r"an error tells")
def an_error_knows_the_enemys_hand(patch: pytest.MonkeyPatch) -> None:
    true = engine._not_offered

    def not_offered(state: ToyState, action: Any, decision: Decision) -> NotOffered:
        parries = state.hand[0 if decision.seat else 1][PARRY]
        return NotOffered(f"{true(state, action, decision)} The enemy holds {parries} parries.")

    patch.setattr(engine, "_not_offered", not_offered)


@fault("check_hidden", r"the answer tells what the events hide")
def everybody_sees_which_cards_are_drawn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(law, "draw", lambda deck, kinds, amount, rule, seen_by: draw(deck, kinds, amount, rule, None))


@fault("check_hidden", r"the answer tells what the events hide")
def everybody_sees_which_card_a_scout_takes(patch: pytest.MonkeyPatch) -> None:
    open_decision(patch, "search")


@fault("check_hidden", r"the answer tells what the events hide")
def everybody_sees_which_stance_is_chosen(patch: pytest.MonkeyPatch) -> None:
    open_decision(patch, "stance")


def open_decision(patch: pytest.MonkeyPatch, kind: str) -> None:
    """Take the secret from a kind of decision."""
    patch.setattr(
        law,
        "Decision",
        lambda seat, found, rule, options, secret=False: Decision(seat, found, rule, options, secret and found != kind),
    )


# Guesses


def remember_the_truth(patch: pytest.MonkeyPatch) -> list[ToyState]:
    """Let the game keep the last state of which it gave a view: what a guess must never know."""
    seen: list[Any] = []
    true = Toy.view

    def view(self: Toy, state: Any, seat: int) -> Any:
        seen[:] = [state.clone()]
        return true(self, state, seat)

    patch.setattr(Toy, "view", view)
    return seen


@fault("check_guess_varies", r"guesses always hit the truth")
def a_guess_is_the_truth(patch: pytest.MonkeyPatch) -> None:
    seen = remember_the_truth(patch)
    patch.setattr(Toy, "guess", lambda self, view, rng: seen[0].clone())


@fault("check_hidden", r"the guess knows more than the view")
def a_guess_deals_by_the_truth(patch: pytest.MonkeyPatch) -> None:
    seen = remember_the_truth(patch)
    patch.setattr(
        toy_game, "deal", lambda pool, kinds, amount, rng: deal(pool, kinds, amount, Rng(digest(seen[0]), str(pool)))
    )


@fault("check_hidden", r"a guess breaks: \['seat 0 has lost or won cards'")
def a_guess_deals_too_many_cards(patch: pytest.MonkeyPatch) -> None:
    true = Toy.guess

    def guess(self: Toy, view: Any, rng: Any) -> Any:
        state: Any = true(self, view, rng)
        state.deck[0][0] += 1
        return state

    patch.setattr(Toy, "guess", guess)
