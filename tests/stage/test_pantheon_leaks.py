"""Nothing that the table shows depends on what a viewer may not know."""

from __future__ import annotations

import msgspec
import pytest
from hidden import after, answer, guessed, is_seen, laid_open

from strategos.games.pantheon import actions
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending, pending_for
from strategos.kernel.event import Event
from strategos.kernel.ids import SPECTATOR, Seat, seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest
from strategos.stage.presenters import presenter
from strategos.table.match import Match

STAGE = presenter("pantheon")
DECISIONS = 120
ENCODE = msgspec.json.Encoder().encode
TIMID = (actions.Decline, actions.Done, actions.Pass)


def seen(state: State, viewer: Seat, lang: str) -> bytes:
    """All that a viewer is shown of a state, although the state itself may hold anything."""
    units = range(len(state.owner))  # type: ignore[attr-defined]
    reports = [STAGE.report(state, unit, lang) for unit in units]
    ask = STAGE.ask(state, viewer, lang) if viewer >= 0 else None
    odds = []
    if ask is not None:
        attacks = [option.text for option in ask.options if option.has_odds]
        odds = [STAGE.odds(state, viewer, state.setup.notation.parse(text), lang) for text in attacks]
    return ENCODE([STAGE.scene(state, viewer, lang), ask, odds, reports, [STAGE.reach(state, unit) for unit in units]])


def entry(
    state: State, before: State, seat: Seat, action: Action, is_known: bool, events: list[Event], viewer: Seat
) -> bytes:
    """A line of the log as a viewer reads it, with the state that the table has dealt for it.

    The state in which the question was open is taken as it is: the line may tell nothing of it that is hidden.
    """
    dealt = STAGE.dealt(STAGE.game.view(state, viewer))
    text = state.setup.notation.format(action)
    line = STAGE.line(seat, action, text, is_known, events, viewer, before, dealt)
    return ENCODE([STAGE.entry(line, 1, "es"), line.text, line.action is not None])


def check_entries(state: State, other: State, decision: Decision, viewer: Seat, rng: Rng) -> bool:
    """One answer on in both worlds, the log must read the same. An answer that is not seen may differ."""
    twin = pending_for(other, decision.seat)
    assert twin is not None
    is_known = is_seen(decision, viewer)
    chosen, same = answer(decision, rng), answer(twin, rng)
    if is_known:
        common = [option for option in decision.options[:200] if twin.allows(option)]
        if not common:
            return False
        chosen = same = rng.pick(common)
    here, there = after(state, chosen, decision.seat), after(other, same, decision.seat)
    if laid_open(here) != laid_open(there):
        return False  # cards that are laid open are meant to be seen
    texts = [state.setup.notation.format(action) for action in (chosen, same)]
    lines = [
        entry(world, before, decision.seat, action, is_known, world.heard or [], viewer)
        for world, before, action in zip((here, there), (state, other), (chosen, same), strict=True)
    ]
    assert lines[0] == lines[1], f"{state.setup.scenario}: the log tells {seat_name(viewer)} {texts}"
    return not is_known


@pytest.mark.parametrize("scenario", ["learning", "duel", "three-vs-one", "pegasus-in-the-fire"])
def test_the_table_shows_the_same_whatever_is_hidden(scenario: str) -> None:
    """MB-RULING-88: swap hands and decks that a viewer does not see, and every byte for it stays as it was.

    The worlds are shown as they are, not dealt from a view: so nothing hidden is even looked at.
    """
    match = Match(STAGE.game, scenario, seed=11, options=STAGE.game.variants(scenario)[0])
    rng = Rng(11, "leaks")
    differing = 0
    while not match.over and len(match.log) < DECISIONS:
        decision = match.decision
        if len(match.log) % 3 == 0:
            for viewer in [*range(match.state.setup.seats), SPECTATOR]:
                other = guessed(STAGE.game, match.state, viewer, rng, scenario)
                differing += digest(other) != digest(match.state)
                lang = ("en", "es")[len(match.log) % 2]
                assert seen(match.state, viewer, lang) == seen(other, viewer, lang), (
                    f"{scenario}, line {len(match.log)}, {decision.kind}: seat {seat_name(viewer)} learns something"
                )
                check_entries(match.state, other, decision, viewer, rng)
        bold = [option for option in decision.options if not isinstance(option, TIMID)]
        match.play(rng.pick(bold if bold and rng.below(4) else decision.options))
    assert differing > 20


@pytest.mark.parametrize("scenario", ["learning", "duel"])
def test_draws_that_are_not_seen_read_alike(scenario: str) -> None:
    """MB-DECK-01: for any cards drawn, the others read the same line."""
    state = STAGE.game.new(scenario, {})
    rng = Rng(3, "draws")
    hidden = 0
    for _ in range(150):
        decision = pending(state)
        assert decision is not None
        viewer = 1 - decision.seat if decision.seat >= 0 else SPECTATOR
        other = guessed(STAGE.game, state, viewer, rng, scenario)
        hidden += check_entries(state, other, decision, viewer, rng)
        state = after(state, answer(decision, rng), decision.seat)
        state.heard = None
    assert hidden > 5
