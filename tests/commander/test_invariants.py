"""What must hold in every state, and what must hold over a whole match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from all_faults import all_faults
from field import blank, field, number, table
from hidden import answer
from printed import CARDS

from strategos.games.commander.actions import Attack, Pursue, Shoot, Sweep
from strategos.games.commander.card_events import CardDeclined, CardPlayed, CurseSent, TerrainLaid
from strategos.games.commander.events import (
    Activated,
    FatigueChanged,
    OrdersRevealed,
    Panicked,
    RoundBegun,
    Scored,
)
from strategos.games.commander.game import Commander
from strategos.games.commander.invariants import violations
from strategos.games.commander.model import CommanderState
from strategos.games.commander.words import (
    ACTING,
    DISTRIBUTING,
    ENDING,
    GENERATING,
    NO_ORDER,
    NOBODY,
    PURPLE,
    RED,
    SETTING_UP,
    YELLOW,
)
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, asked_seats, pending_for
from strategos.kernel.event import Event
from strategos.kernel.ids import SPECTATOR
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.table.match import Match

GAME = Commander()
TABLES = [(scenario, variant) for scenario in GAME.scenarios() for variant in GAME.variants(scenario)]
every_table = pytest.mark.parametrize(("scenario", "variant"), TABLES)


# A single state

Change = Callable[[CommanderState, int, int], None]


def two_in_a_hex(state: CommanderState, one: int, other: int) -> None:
    state.hex[one] = state.hex[other]
    state.settle()


def in_the_rocks(state: CommanderState, one: int, other: int) -> None:
    state.terrain[state.hex[one]] = 1
    state.settle()


def in_a_river(state: CommanderState, one: int, other: int) -> None:
    state.terrain[state.hex[other]] = 4
    state.settle()


def out_of_date(state: CommanderState, one: int, other: int) -> None:
    state.hex[one] += 1


def too_tired(state: CommanderState, one: int, other: int) -> None:
    state.fatigue[one] = 3


def less_than_rested(state: CommanderState, one: int, other: int) -> None:
    state.fatigue[one] = -1


def dead_on_the_map(state: CommanderState, one: int, other: int) -> None:
    state.wounds[one] = 4


def more_than_whole(state: CommanderState, one: int, other: int) -> None:
    state.wounds[one] = -1


def gone_unhurt(state: CommanderState, one: int, other: int) -> None:
    state.put(one, -1)
    state.order[one] = NO_ORDER


def token_without_a_unit(state: CommanderState, one: int, other: int) -> None:
    state.wounds[one] = 4
    state.put(one, -1)


def card_lost(state: CommanderState, one: int, other: int) -> None:
    state.deck[CARDS.index("prayer")] = 0


def card_won(state: CommanderState, one: int, other: int) -> None:
    state.discard[len(CARDS) + CARDS.index("howl")] += 1


def card_stolen(state: CommanderState, one: int, other: int) -> None:
    state.deck[CARDS.index("prayer")] -= 1
    state.deck[len(CARDS) + CARDS.index("prayer")] += 1


def deck_of_the_enemy(state: CommanderState, one: int, other: int) -> None:
    state.deck[CARDS.index("howl")] += 1
    state.built[CARDS.index("howl")] += 1


def spell_laid(state: CommanderState, one: int, other: int) -> None:
    state.deck[CARDS.index("prayer")] -= 1
    state.laid[CARDS.index("prayer")] += 1


def fewer_than_no_cards(state: CommanderState, one: int, other: int) -> None:
    state.deck[CARDS.index("prayer")] -= 2
    state.discard[CARDS.index("prayer")] += 2


def order_never_generated(state: CommanderState, one: int, other: int) -> None:
    state.generated[RED] -= 1


def order_lost(state: CommanderState, one: int, other: int) -> None:
    state.reserve[RED] = 0


def order_in_debt(state: CommanderState, one: int, other: int) -> None:
    state.reserve[PURPLE] = state.since[PURPLE] = -1


def token_never_placed(state: CommanderState, one: int, other: int) -> None:
    state.order[one] = PURPLE


def token_in_the_end_phase(state: CommanderState, one: int, other: int) -> None:
    state.phase = ENDING
    state.reserve = [0] * 8


def defence_outlasts_the_actions(state: CommanderState, one: int, other: int) -> None:
    state.phase = ENDING
    state.reserve = [0] * 8
    state.order = [NO_ORDER] * len(state.order)
    state.defending = 1 << one


def reserve_outlasts_the_round(state: CommanderState, one: int, other: int) -> None:
    state.phase = GENERATING
    state.order = [NO_ORDER] * len(state.order)


def effect_outlasts_the_round(state: CommanderState, one: int, other: int) -> None:
    state.phase = GENERATING
    state.reserve = [0] * 8
    state.order = [NO_ORDER] * len(state.order)
    state.effects[one] = 1


def dice_from_nowhere(state: CommanderState, one: int, other: int) -> None:
    state.phase = GENERATING
    state.reserve = [0] * 8
    state.order = [NO_ORDER] * len(state.order)
    state.dice[0] = 3


def dice_left_lying(state: CommanderState, one: int, other: int) -> None:
    state.dice[0] = 1


def acts_twice(state: CommanderState, one: int, other: int) -> None:
    state.activated |= 1 << one


def negative_points(state: CommanderState, one: int, other: int) -> None:
    state.score = [0, -1]


def order_after_panic(state: CommanderState, one: int, other: int) -> None:
    state.panicked |= 1 << one


FAULTS: list[tuple[Change, str]] = [
    (two_in_a_hex, "two units in"),
    (in_the_rocks, "impassable"),
    (in_a_river, "impassable"),
    (out_of_date, "do not agree"),
    (too_tired, "fatigue 3 of 2"),
    (less_than_rested, "fatigue -1 of 2"),
    (dead_on_the_map, "0 of 4 left"),
    (more_than_whole, "5 of 4 left"),
    (gone_unhurt, "4 of 4 left at -1"),
    (token_without_a_unit, "a token without a unit"),
    (card_lost, "prayer: 0 cards instead of 1"),
    (card_won, "howl: 2 cards instead of 1"),
    (card_stolen, "prayer: among the other player's cards"),
    (deck_of_the_enemy, "howl: among the other player's cards"),
    (spell_laid, "prayer: laid, but no terrain"),
    (fewer_than_no_cards, "less than no cards"),
    (order_never_generated, "seat 0 has placed or spent"),
    (order_lost, "seat 0 has placed or spent"),
    (order_in_debt, "less than nothing"),
    (token_never_placed, "purple tokens that it never placed"),
    (token_in_the_end_phase, "outside the Action phase"),
    (defence_outlasts_the_actions, "outside the Action phase"),
    (reserve_outlasts_the_round, "a reserve outlasts"),
    (effect_outlasts_the_round, "outlasts the Action phase"),
    (dice_from_nowhere, "dice that nobody gave it"),
    (dice_left_lying, "order dice lie behind a screen"),
    (acts_twice, "activated and has an order"),
    (negative_points, "less than nothing"),
    (order_after_panic, "panicked and has an order"),
]


@all_faults("fault, words", FAULTS)
def test_a_state_that_breaks_an_invariant_is_named(fault: Change, words: str) -> None:
    """FC-INV-01, FC-INV-02, FC-INV-03, FC-INV-04, FC-INV-05, FC-INV-06, FC-INV-07, FC-INV-12, FC-COMP-08."""
    scene = field("A legionaries E5 red, B hydra F8 blue", reserve="A red", deck="A prayer, B howl", rear=False)
    state = table(scene).clone()
    state.order = [RED if unit == 0 else order for unit, order in enumerate(state.order)]
    state.activated, state.active = 0, NOBODY
    for name in state.columns():
        if isinstance(value := getattr(state, name), list):
            setattr(state, name, value[:])
    state.drawn = -1
    state.deck = state.built[:]
    assert violations(state) == []
    fault(state, number(scene, "legionaries"), number(scene, "hydra"))
    assert [problem for problem in violations(state) if words in problem], violations(state)


def test_only_the_hydra_of_its_scenario_stands_in_a_river() -> None:
    """FC-INV-01: impassable terrain is closed except by a scenario rule."""
    for scenario, problems in (("overwhelming-barrier", 0), ("first-battle", 1)):
        state = blank(GAME, scenario, {"army": "own"})
        state.phase = ACTING
        unit = state.rules.slots[1][0]
        state.kind[unit] = [profile.name for profile in state.rules.profiles].index("hydra")
        state.terrain = [4] * state.rules.grid.size
        state.hex[unit] = 30
        state.settle()
        assert len(violations(state)) == problems


# Whole matches


class Moment(NamedTuple):
    """One answer in a random match: the state before it, and what it made happen."""

    before: CommanderState
    state: CommanderState
    decision: Decision
    action: Action
    events: list[Event]


def play(scenario: str, variant: dict[str, str], seed: int) -> Iterator[Moment]:
    """A random match, answer by answer."""
    rng = Rng(seed, f"invariants {scenario}")
    state = GAME.new(scenario, variant)
    assert isinstance(state, CommanderState)
    while state.result is None:
        decision = pending_for(state, rng.pick(asked_seats(state)))
        assert decision is not None
        before = state.clone()
        action = answer(decision, rng)
        state.heard = []
        advance(state, action, decision.seat)
        yield Moment(before, state, decision, action, state.heard)
    state.heard = None


@every_table
def test_no_state_of_a_match_breaks_an_invariant(scenario: str, variant: dict[str, str]) -> None:
    """FC-INV-01, FC-INV-02, FC-INV-03, FC-INV-04, FC-INV-05, FC-INV-12."""
    phases = set()
    for moment in play(scenario, variant, 1):
        assert violations(moment.state) == []
        phases.add(moment.state.phase)
        if moment.state.round > 6:
            break
    assert {SETTING_UP, DISTRIBUTING, ACTING} <= phases


@every_table
def test_units_act_once_in_a_round_and_colours_never_go_backwards(scenario: str, variant: dict[str, str]) -> None:
    """FC-INV-06, FC-INV-11, FC-INV-12: purple ones come in between, but never after a yellow one."""
    orders: list[int] = []
    done: set[int] = set()
    panicked: set[int] = set()
    last = RED
    rounds = 0
    for moment in play(scenario, variant, 2):
        for event in moment.events:
            if isinstance(event, RoundBegun):
                done, panicked, last = set(), set(), RED
                rounds += 1
            elif isinstance(event, OrdersRevealed):
                orders = list(event.orders)
            elif isinstance(event, Panicked):
                panicked.add(event.unit)
            elif isinstance(event, Activated):
                assert event.unit not in done and event.unit not in panicked
                done.add(event.unit)
                colour = orders[event.unit]
                assert colour >= last or (colour == PURPLE and last != YELLOW)
                last = last if colour == PURPLE and not is_closing(moment.state) else colour
        assert moment.state.activated == sum(1 << unit for unit in done)
    assert rounds > 3


def is_closing(state: CommanderState) -> bool:
    """Whether no token is left but purple and yellow ones: the closing step, or the last one."""
    return not [order for order in state.order if 0 <= order < PURPLE]


@every_table
def test_points_never_fall_and_change_only_when_something_scores(scenario: str, variant: dict[str, str]) -> None:
    """FC-INV-07: every change of the score is the sum of the points of its events, and those are positive."""
    names = {"eliminated", "prize", "capture", "villages", "city", "cities"}
    for moment in play(scenario, variant, 3):
        scored = [event for event in moment.events if isinstance(event, Scored)]
        assert all(event.points > 0 and event.why in names for event in scored)
        for seat in (0, 1):
            gained = sum(event.points for event in scored if event.seat == seat)
            assert moment.state.score[seat] == moment.before.score[seat] + gained


@every_table
def test_fatigue_by_choice_is_one_token_an_activation_and_one_an_attack(scenario: str, variant: dict[str, str]) -> None:
    """FC-INV-08: a Multiple Attack counts as one; a Pursuit is another attack."""
    own: Counter[int] = Counter()
    suffered: Counter[int] = Counter()
    chosen = 0
    for moment in play(scenario, variant, 4):
        if isinstance(moment.action, (Attack, Sweep, Shoot, Pursue)) and moment.decision.kind != "sweep":
            suffered.clear()
        active = moment.before.active
        for event in moment.events:
            if isinstance(event, Activated):
                own.clear()
                active = event.unit
            elif isinstance(event, FatigueChanged) and event.by_choice:
                (own if event.unit == active else suffered)[event.unit] += 1
                chosen += 1
        assert not own or max(own.values()) == 1
        assert not suffered or max(suffered.values()) == 1
    assert chosen


@every_table
def test_the_cards_of_each_player_add_up_to_the_deck_that_was_built(scenario: str, variant: dict[str, str]) -> None:
    """FC-INV-03: deck, pile, laid cards and curses sent, less curses received, by the events and counted again."""
    sent = [0, 0]
    received = [0, 0]
    seen = set()
    for moment in play(scenario, variant, 5):
        for event in moment.events:
            if isinstance(event, CurseSent):
                sent[event.seat] += 1
                received[1 - event.seat] += 1
            seen.add(type(event))
        state = moment.state
        if state.phase < SETTING_UP or state.drawn >= 0:
            continue
        for seat in (0, 1):
            mine = slice(seat * len(CARDS), (seat + 1) * len(CARDS))
            here = sum(state.deck[mine]) + sum(state.discard[mine]) + sum(state.laid[mine])
            assert here + sent[seat] - received[seat] == sum(state.built[mine])
    assert {CardPlayed, CardDeclined} <= seen or {CardPlayed, TerrainLaid} <= seen


def test_the_same_seed_and_the_same_answers_make_the_same_match() -> None:
    """FC-INV-09: state, record and story agree to the byte; another seed makes another match."""
    for scenario, variant in TABLES[::3]:
        one, same, other = (told(scenario, variant, seed) for seed in (1, 1, 2))
        assert one == same
        assert one != other


def told(scenario: str, variant: dict[str, str], seed: int) -> tuple[str, str, list[str]]:
    match = Match(GAME, scenario, seed, variant)
    rng = Rng(5, "answers")
    while not match.over and len(match.log) < 150:
        match.play(rng.pick(match.decision.options))
    return digest(match.state), match.record(), match.story(SPECTATOR)
