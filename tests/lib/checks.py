"""What every game must keep to, whatever its rules. Each check raises AssertionError with the place and the reason.

The suite in `test_contract.py` runs them on every registered game, scenario and variant; `test_planted_faults.py`
shows that each of them can fail.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from strategos.kernel.action import Action, slots_of
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, apply, ask_again, asked_seats, pending, pending_for
from strategos.kernel.errors import StrategosError
from strategos.kernel.event import Event, redact, worded
from strategos.kernel.game import Game
from strategos.kernel.ids import SPECTATOR, Seat, seat_name
from strategos.kernel.position import format_position, read_position
from strategos.kernel.record_file import read_record, replay, verify
from strategos.kernel.records import canonical
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, asking, digest, save
from strategos.table.match import Match

LIMIT = 200_000  # no match takes this many actions
Options = dict[str, str]


def answer(decision: Decision, rng: Rng) -> Action:
    """Any answer: for CHANCE with its true probability."""
    return decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)


def walk(game: Game, scenario: str, options: Options, seed: int) -> Iterator[tuple[State, Decision, Rng]]:
    """Play a match at random and stop at every decision, of CHANCE too."""
    rng = Rng(seed, f"contract {game.name} {scenario}")
    state = game.new(scenario, options)
    for _ in range(LIMIT):
        seats = asked_seats(state)
        if not seats:
            break
        decision = pending_for(state, rng.pick(seats))
        assert decision is not None
        yield state, decision, rng
        advance(state, answer(decision, rng), decision.seat)
    assert state.result is not None, f"{game.name} {scenario}: no end after {LIMIT} actions"
    assert pending(state) is None and not state.agenda and not state.tracks


def where(state: State, decision: Decision) -> str:
    """The place for a message."""
    return f"{state.setup.game} {state.setup.scenario}, {seat_name(decision.seat)} asked {decision.kind}"


def check_options(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Options are there, differ from each other, stand in the fixed order and are all allowed."""
    options = decision.options
    place = where(state, decision)
    assert options, f"{place}: no options"
    assert len(set(options)) == len(options), f"{place}: an option is offered twice"
    keys = [state.setup.notation.sort_key(option) for option in options]
    assert keys == sorted(keys), f"{place}: the options are not in order"
    assert all(decision.allows(option) for option in options), f"{place}: an option is not allowed"
    assert decision.rule, f"{place}: no rule is named"
    if isinstance(decision, Chance):
        weights = [weight for _, weight in decision.outcomes()]
        assert min(weights) > 0 and sum(weights) == decision.total, f"{place}: weights do not add up"


def check_notation(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Every option has one spelling and is read back from it."""
    notation = state.setup.notation
    texts = [notation.format(option) for option in decision.options]
    assert len(set(texts)) == len(texts), f"{where(state, decision)}: two options are spelled alike"
    for option, text in zip(decision.options, texts, strict=True):
        try:
            back: object = notation.parse(text)
        except StrategosError as error:
            back = error
        assert back == option, f"{where(state, decision)}: '{text}' is read back as {back!r}"


def check_clone(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """A clone is equal, shares nothing that changes, and goes on in the same way."""
    before = digest(state)
    first, second = state.clone(), state.clone()
    assert digest(first) == before, f"{where(state, decision)}: a clone differs"
    chosen = answer(decision, rng)
    advance(first, chosen, decision.seat)
    assert digest(state) == before, f"{where(state, decision)}: playing on a clone changed the original"
    assert digest(second) == before, f"{where(state, decision)}: playing on a clone changed another clone"
    advance(second, chosen, decision.seat)
    assert digest(first) == digest(second), f"{where(state, decision)}: two clones went on differently"


def check_save(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """A saved state is read back equal, asks the same, and goes on in the same way."""
    loaded = game.load(json.loads(json.dumps(save(state))))
    assert digest(loaded) == digest(state), f"{where(state, decision)}: a loaded state differs"
    again = pending_for(loaded, decision.seat)
    assert again is not None and again.options == decision.options, f"{where(state, decision)}: asks otherwise"
    chosen = answer(decision, rng)
    other = state.clone()
    advance(other, chosen, decision.seat)
    advance(loaded, chosen, decision.seat)
    assert digest(loaded) == digest(other), f"{where(state, decision)}: a loaded state goes on differently"


def check_asking(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """A step that asks changes nothing, so that it can ask again."""
    for ask in [state.asked, *(track.asked for track in state.tracks)]:
        if ask is not None:
            copy = state.clone()
            again = ask_again(copy, asking(ask))
            assert again.decision.options == ask.decision.options, f"{where(state, decision)}: asks otherwise"
            assert digest(copy) == digest(state), f"{where(state, decision)}: asking changed the state"


def check_position(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """The position text says all there is."""
    text = format_position(state, game.column_kinds())
    back = read_position(text, game)
    assert digest(back) == digest(state), f"{where(state, decision)}: the position text loses something:\n{text}"


def check_violations(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Cards and figures are conserved, and whatever else the game says must hold."""
    problems = game.violations(state)
    assert not problems, f"{where(state, decision)}: {'; '.join(problems)}"


def check_attributes(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """A state has nothing but its columns, the kernel's part and the immutable rules: above all no generator."""
    known = {"agenda", "asked", "heard", "join", "result", "setup", "tracks", "rules", *state.columns()}
    found: set[str] = set(getattr(state, "__dict__", {}))
    for cls in type(state).__mro__:
        found |= {
            name for name in vars(cls) if type(vars(cls)[name]).__name__ in ("member_descriptor", "getset_descriptor")
        }
    extra = {name for name in found if not name.startswith("__")} - known
    assert not extra, f"{state.setup.game}: the state holds {sorted(extra)}, which no column names"


def check_refusals(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """An action that is not offered, or comes from another seat, is refused and changes nothing."""
    before = digest(state)
    strange = [action for action in probes(state) if not decision.allows(action)]
    for action in strange[:6]:
        refused(state, action, decision.seat, before)
    others = [seat for seat in range(-1, state.setup.seats) if seat not in asked_seats(state)]
    for seat in [*others, SPECTATOR]:
        refused(state, decision.options[0], seat, before)


def refused(state: State, action: Action, seat: Seat, before: str) -> None:
    """The action must raise one of our errors and leave the state as it was."""
    try:
        apply(state, action, seat)
    except StrategosError as error:
        assert str(error), "an error without words"
    else:
        raise AssertionError(f"{state.setup.game}: '{state.setup.notation.format(action)}' was not refused")
    assert digest(state) == before, f"{state.setup.game}: a refused action changed the state"


def check_stale(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """An answer that has been given is not taken twice, unless the next question offers it again."""
    copy = state.clone()
    chosen = answer(decision, rng)
    advance(copy, chosen, decision.seat)
    following = pending_for(copy, decision.seat)
    if following is None or not following.allows(chosen):
        refused(copy, chosen, decision.seat, digest(copy))


def probes(state: State) -> list[Action]:
    """Actions to try, most of which will be illegal; built from public names only, so that they betray nothing."""
    notation = state.setup.notation
    found: list[Action] = []
    rng = Rng(0, "probes")
    for cls in notation.actions:
        for _ in range(3):
            values = {}
            for slot in slots_of(cls):
                if slot.field:
                    span = {"int": 7, "seat": state.setup.seats}.get(slot.kind) or len(notation.names.words[slot.kind])
                    number = rng.below(span)
                    values[slot.field] = (number,) if slot.many else number
            action = cls(**values)
            if action not in found:
                found.append(action)
    return found


def check_hidden(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Nobody can tell the true state from one in which everything hidden from them is different."""
    for viewer in [*range(state.setup.seats), SPECTATOR]:
        other = game.guess(game.view(state, viewer), rng)
        problems = game.violations(other)
        assert not problems, f"{where(state, decision)}: a guess for {seat_name(viewer)} breaks: {problems}"
        place = f"{where(state, decision)}, seen by {seat_name(viewer)}"
        compare(game, state, other, viewer, place)
        step_both(game, state, other, decision, viewer, rng, place)


def compare(game: Game, state: State, other: State, viewer: Seat, place: str) -> None:
    """View, options, refusals and errors must be the same bytes."""
    assert game.view(state, viewer).encode() == game.view(other, viewer).encode(), f"{place}: the view tells"
    assert asked_seats(state) == asked_seats(other), f"{place}: who is asked tells"
    assert told_options(state, viewer) == told_options(other, viewer), f"{place}: the options tell"
    for action in probes(state):
        text = state.setup.notation.format(action)
        assert str(game.why_not(state, viewer, text)) == str(game.why_not(other, viewer, text)), (
            f"{place}: the reason why not '{text}' tells"
        )
        assert told_error(state, action, viewer) == told_error(other, action, viewer), f"{place}: an error tells"


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
    Only the last answer of a secret simultaneous choice is left out: after it the secrets are meant to come out.
    """
    if is_last_track(state):
        return
    twin = pending_for(other, decision.seat)
    assert twin is not None, f"{place}: who is asked tells"
    here, there = listening(state), listening(other)
    if is_seen(decision, viewer):
        common = [option for option in decision.options[:200] if twin.allows(option)]
        if not common:
            return
        chosen = same = rng.pick(common)
    else:
        chosen, same = answer(decision, rng), answer(twin, rng)
    advance(here, chosen, decision.seat)
    advance(there, same, decision.seat)
    assert told_events(here, viewer) == told_events(there, viewer), f"{place}: an event tells"
    assert asked_seats(here) == asked_seats(there), f"{place}: the next question tells"
    assert game.view(here, viewer).encode() == game.view(there, viewer).encode(), f"{place}: the next view tells"


def is_seen(decision: Decision, viewer: Seat) -> bool:
    """Whether a viewer sees the answer to a decision."""
    if isinstance(decision, Chance):
        return decision.seen_by is None or viewer in decision.seen_by
    return decision.seat == viewer or not decision.secret


def is_last_track(state: State) -> bool:
    """Whether one seat alone has not yet committed itself."""
    return sum(track.asked is not None for track in state.tracks) == 1


def listening(state: State) -> State:
    """A clone that keeps what happens."""
    copy = state.clone()
    copy.heard = []
    return copy


def told_events(state: State, viewer: Seat) -> bytes:
    """What a viewer hears, as data and as words."""
    heard: list[Event] = state.heard or []
    told = [(redact(event, viewer), worded(event, viewer, state.setup.notation)) for event in heard]
    return canonical([list(pair) for pair in told if pair[0] is not None])


Check = Callable[[Game, State, Decision, Rng], None]
AT_EVERY_DECISION: tuple[Check, ...] = (
    check_options,
    check_notation,
    check_clone,
    check_save,
    check_asking,
    check_position,
    check_violations,
    check_attributes,
    check_refusals,
    check_stale,
    check_hidden,
)


def check_match(
    game: Game, scenario: str, options: Options, seed: int, checks: tuple[Check, ...], every: int = 1
) -> int:
    """Play a match to its end with these checks at every `every`-th decision. Returns the number of decisions."""
    count = 0
    for state, decision, rng in walk(game, scenario, options, seed):
        if count % every == 0:
            for check in checks:
                check(game, state, decision, rng)
        count += 1
    return count


def check_guess_varies(game: Game, scenario: str, options: Options, seed: int) -> None:
    """A guess must deal hidden facts anew: one that always hits the truth has read what it may not."""
    tried = 0
    differed = dict.fromkeys((0, 1, SPECTATOR), False)
    for state, _, rng in walk(game, scenario, options, seed):
        for viewer in differed:
            differed[viewer] |= digest(game.guess(game.view(state, viewer), rng)) != digest(state)
        tried += 1
    assert tried < 8 or all(differed.values()), f"{game.name} {scenario}: guesses always hit the truth: {differed}"


def check_record(game: Game, scenario: str, options: Options, seed: int) -> str:
    """A match written down verifies, and replays to the same state without any dice."""
    match = Match(game, scenario, seed, options)
    rng = Rng(seed, "record")
    while not match.over:
        match.play(rng.pick(match.decision.options))
    text = match.record()
    try:
        state = verify(text.encode(), game)
    except StrategosError as error:
        raise AssertionError(f"{game.name} {scenario}: the record cannot be verified: {error}") from error
    assert digest(state) == digest(match.state), f"{game.name} {scenario}: the record leads elsewhere"
    again = replay(read_record(text.encode()), game)
    assert digest(again) == digest(match.state)
    return text
