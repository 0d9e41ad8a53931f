"""Nobody learns what they may not know: not from a view, an event, an option, a question, a refusal or its absence.

The means of proof is a guess: a world in which everything hidden from a viewer is different. What the viewer receives
in both worlds must be the same bytes.
"""

from __future__ import annotations

from functools import cache

from strategos.kernel.action import Action, Slot, slots_of
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, apply, asked_seats, pending, pending_for
from strategos.kernel.errors import StrategosError
from strategos.kernel.event import Event, redact, worded
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat, seat_name
from strategos.kernel.records import canonical, is_revealing
from strategos.kernel.rng import Rng
from strategos.kernel.state import Setup, State, digest


def answer(decision: Decision, rng: Rng) -> Action:
    """Any answer: for CHANCE with its true probability."""
    return decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)


def where(state: State, decision: Decision) -> str:
    """The place for a message."""
    return f"{state.setup.game} {state.setup.scenario}, {seat_name(decision.seat)} asked {decision.kind}"


def check_hidden(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Nobody can tell the true state from one in which everything hidden from them is different.

    While dice roll behind a screen nobody sees the match: the table rolls them before it shows anything.
    """
    if is_rolling(state):
        return
    for viewer in [*range(state.setup.seats), SPECTATOR]:
        place = f"{where(state, decision)}, seen by {seat_name(viewer)}"
        other = guessed(game, state, viewer, rng, place)
        problems = game.violations(other)
        assert not problems, f"{place}: a guess breaks: {problems}"
        compare(game, state, other, viewer, place)
        seed = rng.word()
        here, there = (guessed(game, world, viewer, Rng(seed), place) for world in (state, other))
        assert digest(here) == digest(there), f"{place}: the guess knows more than the view"
        step_both(game, state, other, decision, viewer, rng, place)


def guessed(game: Game, state: State, viewer: Seat, rng: Rng, place: str) -> State:
    """A state that the viewer cannot tell from the true one."""
    try:
        return game.guess(game.view(state, viewer), rng)
    except StrategosError as error:
        raise AssertionError(f"{place}: the question tells, a guess cannot come to it: {error}") from error


def compare(game: Game, state: State, other: State, viewer: Seat, place: str) -> None:
    """Questions, options, view, refusals and errors must be the same bytes."""
    assert questions(state) == questions(other), f"{place}: the question tells"
    assert told_options(state, viewer) == told_options(other, viewer), f"{place}: the options tell"
    assert game.view(state, viewer).encode() == game.view(other, viewer).encode(), f"{place}: the view tells"
    for action in probes(state.setup):
        text = state.setup.notation.format(action)
        assert str(game.why_not(state, viewer, text)) == str(game.why_not(other, viewer, text)), (
            f"{place}: the reason why not '{text}' tells"
        )
        assert told_error(state, action, viewer) == told_error(other, action, viewer), f"{place}: an error tells"


def questions(state: State) -> list[tuple[Seat, str, str]]:
    """Who is asked what: open to everybody. Of a secret choice only who has not yet committed itself is open."""
    if state.tracks:
        return [(track.seat, "", "") for track in state.tracks if track.asked is not None]
    asked = [(seat, pending_for(state, seat)) for seat in asked_seats(state)]
    return [(seat, decision.kind, decision.rule) for seat, decision in asked if decision is not None]


def told_options(state: State, viewer: Seat) -> list[str]:
    decision = pending_for(state, viewer)
    return [] if decision is None else [state.setup.notation.format(option) for option in decision.options]


def told_error(state: State, action: Action, viewer: Seat) -> str:
    try:
        apply(state.clone(), action, viewer)
    except StrategosError as error:
        return f"{type(error).__name__}: {error}"
    return "allowed"


def step_both(game: Game, state: State, other: State, decision: Decision, viewer: Seat, rng: Rng, place: str) -> None:
    """Go one answer on in both worlds; what the viewer hears and then sees must be the same bytes.

    An answer that the viewer sees is the same in both; one that it does not see may differ, and nothing may show it.
    Left out is what is meant to come out: after the last answer of a secret simultaneous choice, and when an event
    that reveals differs, such as the cards that pay a cost by themselves.
    """
    if is_last_track(state):
        return
    twin = pending_for(other, decision.seat)
    assert twin is not None, f"{place}: who is asked tells"
    if is_seen(decision, viewer):
        common = [option for option in decision.options[:200] if twin.allows(option)]
        if not common:
            return
        chosen = same = rng.pick(common)
        check_answer(game, state, decision, viewer, [chosen, rng.pick(common)], rng, place)
    else:
        chosen, same = answer(decision, rng), answer(twin, rng)
    here, there = after(state, chosen, decision.seat), after(other, same, decision.seat)
    if is_rolling(here) or is_rolling(there):
        seed = rng.word()
        roll_on(here, seed)
        roll_on(there, seed)
    if here.tracks and there.tracks and len(questions(here)) != len(questions(there)):
        return  # only the commitment of a seat is public, and the worlds need not commit together
    if laid_open(here) != laid_open(there):
        return
    assert questions(here) == questions(there), f"{place}: the next question tells"
    assert told_events(here, viewer) == told_events(there, viewer), f"{place}: an event tells"
    assert game.view(here, viewer).encode() == game.view(there, viewer).encode(), f"{place}: the next view tells"


def check_answer(
    game: Game, state: State, decision: Decision, viewer: Seat, answers: list[Action], rng: Rng, place: str
) -> None:
    """An answer that a viewer sees must not decide what the events then hide from it.

    Two answers that look alike in the events told, differ in the whole events, and do so in whatever world the viewer
    may believe in: then the answer itself gives away what the events hide.
    """
    if decision.seat == viewer or answers[0] == answers[1]:
        return
    worlds = [after(state, chosen, decision.seat) for chosen in answers]
    told, whole = ([told_events(world, seat) for world in worlds] for seat in (viewer, None))
    if told[0] != told[1] or whole[0] == whole[1]:
        return
    for _ in range(3):
        other = guessed(game, state, viewer, rng, place)
        twin = pending_for(other, decision.seat)
        if twin is None or not all(twin.allows(chosen) for chosen in answers):
            return
        if [told_events(after(other, chosen, decision.seat), None) for chosen in answers] != whole:
            return
    raise AssertionError(f"{place}: the answer tells what the events hide")


def is_rolling(state: State) -> bool:
    """Whether dice roll behind a screen."""
    return any(track.asked is not None and track.asked.decision.seat == CHANCE for track in state.tracks)


def roll_on(state: State, seed: int) -> None:
    """Let the dice behind screens fall, for each seat from a stream of its own: what it sees is the same everywhere."""
    dice = {track.seat: Rng(seed, f"dice of {track.seat}") for track in state.tracks}
    while is_rolling(state):
        decision = pending(state)
        assert isinstance(decision, Chance) and decision.seen_by is not None
        advance(state, decision.sample(dice[decision.seen_by[0]]), CHANCE)


def is_seen(decision: Decision, viewer: Seat) -> bool:
    """Whether a viewer sees the answer to a decision."""
    if isinstance(decision, Chance):
        return decision.seen_by is None or viewer in decision.seen_by
    return decision.seat == viewer or not decision.secret


def is_last_track(state: State) -> bool:
    """Whether one seat alone has not yet committed itself."""
    return sum(track.asked is not None for track in state.tracks) == 1


def after(state: State, action: Action, seat: Seat) -> State:
    """A clone one answer on, which has kept what happened."""
    copy = state.clone()
    copy.heard = []
    advance(copy, action, seat)
    return copy


def laid_open(state: State) -> list[Event]:
    """The events that have laid open something hidden."""
    return [event for event in state.heard or [] if is_revealing(type(event))]


def told_events(state: State, viewer: Seat | None) -> bytes:
    """What a viewer hears, as data and as words; None hears all."""
    heard: list[Event] = state.heard or []
    told = [(redact(event, viewer), worded(event, viewer, state.setup.notation)) for event in heard]
    return canonical([list(pair) for pair in told if pair[0] is not None])


@cache
def probes(setup: Setup) -> tuple[Action, ...]:
    """Actions to try, most of which will be illegal; built from public names only, so that they betray nothing."""
    found: list[Action] = []
    rng = Rng(0, "probes")
    for cls in setup.notation.actions:
        for _ in range(3):
            action = cls(**{slot.field: _any_value(setup, slot, rng) for slot in slots_of(cls) if slot.field})
            if action not in found:
                found.append(action)
    return tuple(found)


def _any_value(setup: Setup, slot: Slot, rng: Rng) -> object:
    if slot.maybe and rng.below(4) == 0:
        return None
    if slot.kind == "word":
        value: object = "any"
    else:
        span = {"int": 7, "seat": setup.seats}.get(slot.kind)
        value = rng.below(span or len(setup.notation.names.words[slot.kind]))
    return (value,) if slot.many else value
