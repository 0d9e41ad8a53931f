"""What every game must keep to, whatever its rules. Each check raises AssertionError with the place and the reason.

The suite in `test_contract.py` runs them on every registered game, scenario and variant; `test_planted_faults.py`
shows that each of them can fail.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator

from hidden import answer, check_hidden, probes, where

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, apply, ask_again, asked_seats, pending, pending_for
from strategos.kernel.errors import StrategosError, Unreadable
from strategos.kernel.game import Game
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest, frame_of, save
from strategos.kernel.text.position import format_position, read_position
from strategos.kernel.text.record_file import verify
from strategos.table.match import Match

LIMIT = 200_000  # no match takes this many actions
Options = dict[str, str]


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


def check_options(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Options are there, differ from each other, stand in the fixed order and are all allowed."""
    options = decision.options
    place = where(state, decision)
    assert options, f"{place}: no options"
    strange = {type(option).__name__ for option in options if type(option) not in state.setup.notation.order}
    assert not strange, f"{place}: {sorted(strange)} are not among the declared actions"
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
    state.heard = []
    first, second = state.clone(), state.clone()
    state.heard = None
    assert first.heard is None, f"{where(state, decision)}: a clone still notifies the listeners of the original"
    assert digest(first) == before, f"{where(state, decision)}: a clone differs"
    chosen = answer(decision, rng)
    advance(first, chosen, decision.seat)
    assert digest(state) == before, f"{where(state, decision)}: playing on a clone changed the original"
    assert digest(second) == before, f"{where(state, decision)}: playing on a clone changed another clone"
    advance(second, chosen, decision.seat)
    assert digest(first) == digest(second), f"{where(state, decision)}: two clones went on differently"


def check_save(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """A saved state is read back equal, asks the same, and goes on in the same way."""
    try:
        loaded = game.load(json.loads(json.dumps(save(state))))
    except Unreadable as error:
        raise AssertionError(f"{where(state, decision)}: a saved state cannot be loaded: {error}") from error
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
            again = ask_again(copy, frame_of(ask))
            assert again.decision.options == ask.decision.options, f"{where(state, decision)}: asks otherwise"
            assert digest(copy) == digest(state), f"{where(state, decision)}: asking changed the state"


def check_position(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """The position text says all there is."""
    text = format_position(state, game.column_kinds())
    try:
        back = read_position(text, game)
    except StrategosError as error:
        raise AssertionError(f"{where(state, decision)}: the position text cannot be read back: {error}") from error
    assert digest(back) == digest(state), f"{where(state, decision)}: the position text loses something:\n{text}"


def check_derived(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """What is kept for speed only is what the columns say."""
    copy = state.clone()
    copy.settle()
    for name in state.derived():
        assert getattr(copy, name) == getattr(state, name), f"{where(state, decision)}: '{name}' is out of date"


def check_violations(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """Cards and figures are conserved, and whatever else the game says must hold."""
    problems = game.violations(state)
    assert not problems, f"{where(state, decision)}: {'; '.join(problems)}"


def check_attributes(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """A state has only its columns, the kernel's part and the immutable rules: above all no generator."""
    known = {
        "agenda",
        "asked",
        "heard",
        "join",
        "result",
        "setup",
        "tracks",
        "rules",
        *state.columns(),
        *state.derived(),
    }
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
    offered = set(decision.options)
    strange = [action for action in probes(state.setup) if action not in offered]
    for action in strange[:6]:
        refused(state, action, decision.seat, before)
    others = [seat for seat in range(-1, state.setup.seats) if seat not in asked_seats(state)]
    for seat in [*others, SPECTATOR]:
        refused(state, decision.options[0], seat, before)


def refused(state: State, action: Action, seat: Seat, before: str) -> None:
    """The action must raise one of our errors and leave the state as it was."""
    text = state.setup.notation.format(action)
    try:
        apply(state, action, seat)
    except StrategosError as error:
        assert str(error), "an error without words"
    except Exception as error:
        raise AssertionError(f"{state.setup.game}: '{text}' was not refused, and broke: {error!r}") from error
    else:
        raise AssertionError(f"{state.setup.game}: '{text}' was not refused")
    assert digest(state) == before, f"{state.setup.game}: a refused action changed the state"


def check_stale(game: Game, state: State, decision: Decision, rng: Rng) -> None:
    """An answer that has been given is not taken twice, unless the next question offers it again."""
    copy = state.clone()
    chosen = answer(decision, rng)
    advance(copy, chosen, decision.seat)
    following = pending_for(copy, decision.seat)
    if following is None or not following.allows(chosen):
        refused(copy, chosen, decision.seat, digest(copy))


Check = Callable[[Game, State, Decision, Rng], None]
AT_EVERY_DECISION: tuple[Check, ...] = (
    check_options,
    check_notation,
    check_clone,
    check_save,
    check_asking,
    check_position,
    check_derived,
    check_violations,
    check_attributes,
    check_refusals,
    check_stale,
    check_hidden,
)


# Each of these plays or refuses dozens of actions at one decision: most of the time of a look.
EXPENSIVE: tuple[Check, ...] = (check_refusals, check_hidden)


def check_match(
    game: Game,
    scenario: str,
    options: Options,
    seed: int,
    checks: tuple[Check, ...],
    every: int = 1,
    expensive_every: int = 1,
    picked: Callable[[str, int], bool] = lambda kind, times: False,
) -> int:
    """Play a match to its end with these checks at every `every`-th decision. Returns the number of decisions.

    The expensive ones come at every `expensive_every`-th of these looks. `picked` gets the kind of a decision and
    how often it has come before: it may pick decisions for all checks that would be passed by otherwise.
    """
    count = 0
    met: Counter[str] = Counter()
    for state, decision, rng in walk(game, scenario, options, seed):
        is_picked = picked(decision.kind, met[decision.kind])
        met[decision.kind] += 1
        if is_picked or count % every == 0:
            is_expensive = is_picked or count // every % expensive_every == 0
            for check in checks:
                if is_expensive or check not in EXPENSIVE:
                    check(game, state, decision, rng)
        count += 1
    return count


def check_guess_varies(game: Game, scenario: str, options: Options, seed: int) -> None:
    """A guess must deal hidden facts again: one that always hits the truth has read what it may not."""
    tried = 0
    differed: dict[Seat, bool] = {}
    for state, _, rng in walk(game, scenario, options, seed):
        for viewer in [*range(state.setup.seats), SPECTATOR]:
            differed.setdefault(viewer, False)
            differed[viewer] |= digest(game.guess(game.view(state, viewer), rng)) != digest(state)
        if all(differed.values()):
            return
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
    return text
