"""The state: copied, hashed and saved at every question, also in the middle of a reaction or of a secret choice."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from scene import TOY_CLOSE, Scene
from toy.model import ToyState

from strategos.kernel.engine import apply, asked_seats, pending, pending_for
from strategos.kernel.errors import BadContent, Unreadable
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest, save
from strategos.kernel.view import option_texts


def at_start() -> Scene:
    return Scene("toy", "duel")


def at_a_turn() -> Scene:
    return Scene("toy", TOY_CLOSE)


def at_a_roll() -> Scene:
    scene = Scene("toy", TOY_CLOSE)
    scene.match.play("attack A.lion B.wolf")
    return scene


def at_the_parry() -> Scene:
    """In the middle of a reaction: the wounds and the end of the turn wait."""
    scene = Scene("toy", TOY_CLOSE)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    return scene


def with_both_choosing() -> Scene:
    scene = Scene("toy", "duel")
    with scene.dice("shuffle 0 1", "draw strike parry", "draw parry scout"):
        pass
    return scene


def with_one_committed() -> Scene:
    """In the middle of a secret choice: B has committed itself, A has not."""
    scene = with_both_choosing()
    scene.play("stance bold", seat="B")
    return scene


def at_the_end() -> Scene:
    return Scene("toy", 'scenario: duel\nresult: {"is":"kernel.Result","winners":[0],"reason":"rout"}')


PLACES = [at_start, at_a_turn, at_a_roll, at_the_parry, with_both_choosing, with_one_committed, at_the_end]
everywhere = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
Place = Callable[[], Scene]


def reload(scene: Scene) -> State:
    return scene.game.load(json.loads(json.dumps(save(scene.state))))


def play_on(state: State, seed: int) -> list[str]:
    """Play to the end at random and tell every step."""
    rng, told = Rng(seed, "play on"), []
    while seats := asked_seats(state):
        decision = pending_for(state, rng.pick(seats))
        assert decision is not None
        apply(state, rng.pick(decision.options), decision.seat)
        told.append(digest(state))
    return told


# Saving


@everywhere
def test_a_saved_state_comes_back_equal_and_asks_the_same(place: Place) -> None:
    scene = place()
    loaded = reload(scene)
    assert loaded == scene.state and hash(loaded) == hash(scene.state) and digest(loaded) == digest(scene.state)
    assert asked_seats(loaded) == asked_seats(scene.state)
    for seat in asked_seats(loaded):
        here, there = pending_for(loaded, seat), pending_for(scene.state, seat)
        assert here is not None and there is not None
        assert (here.kind, here.rule, here.secret) == (there.kind, there.rule, there.secret)
        assert option_texts(loaded, here) == option_texts(scene.state, there)


@everywhere
def test_a_saved_state_goes_on_to_the_end_like_its_original(place: Place) -> None:
    scene = place()
    assert play_on(reload(scene), 1) == play_on(scene.state, 1)


def test_a_match_saved_in_the_middle_of_a_reaction_takes_the_answer() -> None:
    scene = at_the_parry()
    loaded = reload(scene)
    notation = loaded.setup.notation
    apply(loaded, notation.parse("parry"), 1)
    scene.play("parry")
    assert digest(loaded) == digest(scene.state)
    assert isinstance(loaded, ToyState) and loaded.vitality[3] == 1


def test_a_match_saved_with_one_seat_committed_waits_for_the_other_alone() -> None:
    loaded = reload(with_one_committed())
    assert asked_seats(loaded) == (0,)
    apply(loaded, loaded.setup.notation.parse("stance wary"), 0)
    assert isinstance(loaded, ToyState)
    assert (loaded.stance, loaded.first) == ([0, 1], 1)


@everywhere
def test_saving_holds_nothing_of_the_state_itself(place: Place) -> None:
    """What was saved does not change when the match goes on."""
    scene = place()
    saved = save(scene.state)
    before = json.dumps(saved)
    play_on(scene.state, 2)
    assert json.dumps(saved) == before


# Copying


@everywhere
def test_a_clone_is_equal_and_goes_on_alone(place: Place) -> None:
    state = place().state
    before = digest(state)
    first, second = state.clone(), state.clone()
    assert first == state and digest(first) == before and first is not state
    told = play_on(first, 3)
    assert digest(state) == digest(second) == before
    assert play_on(second, 3) == told


@everywhere
def test_a_clone_shares_no_list_with_its_original(place: Place) -> None:
    def lists(value: Any) -> Iterator[int]:
        if isinstance(value, list):
            yield id(value)
            for item in value:
                yield from lists(item)

    state = place().state
    twin = state.clone()
    for one, other in [(state, twin)]:
        mine = {at for name in one.columns() for at in lists(getattr(one, name))}
        theirs = {at for name in other.columns() for at in lists(getattr(other, name))}
        assert not mine & theirs
    assert state.agenda is not twin.agenda and state.tracks is not twin.tracks
    assert not {id(track) for track in state.tracks} & {id(track) for track in twin.tracks}
    assert not {id(track.agenda) for track in state.tracks} & {id(track.agenda) for track in twin.tracks}


def test_a_state_is_no_equal_of_anything_else() -> None:
    state = at_a_turn().state
    assert state != save(state) and state != digest(state)
    assert state != at_a_roll().state


# Hashing


def changed(value: Any) -> Iterator[Any]:
    """Every column with one single number in it changed."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            for other in changed(item):
                yield [*value[:at], other, *value[at + 1 :]]
    else:
        yield value + 1
        yield value - 1


@everywhere
def test_the_digest_differs_when_any_single_value_of_any_column_differs(place: Place) -> None:
    state = place().state
    seen = {digest(state)}
    tried = 1
    for column in state.columns():
        for value in changed(getattr(state, column)):
            other = state.clone()
            setattr(other, column, value)
            assert other != state
            seen.add(digest(other))
            tried += 1
    assert len(seen) == tried > 40


def test_the_digest_differs_with_everything_that_waits() -> None:
    scenes = [place() for place in PLACES]
    assert len({digest(scene.state) for scene in scenes}) == len(scenes)
    one, other = at_the_parry().state, at_the_parry().state
    other.agenda.pop()
    assert digest(one) != digest(other)
    one, other = with_one_committed().state, with_both_choosing().state
    assert digest(one) != digest(other)
    other.join = None
    assert digest(with_both_choosing().state) != digest(other)


def test_the_digest_differs_with_the_edition() -> None:
    classic, modern = Scene("toy", TOY_CLOSE), Scene("toy", TOY_CLOSE, {"edition": "modern"})
    assert digest(classic.state) != digest(modern.state)


def test_the_digest_does_not_depend_on_the_way_there() -> None:
    one, other = with_both_choosing(), with_both_choosing()
    one.play("stance bold", seat="A")
    one.play("stance wary", seat="B")
    other.play("stance wary", seat="B")
    other.play("stance bold", seat="A")
    assert digest(one.state) == digest(other.state)


# Loading what does not hold together


def spoiled(place: Place, *path: str | int, to: object) -> str:
    """The refusal of a saved state in which one value was replaced."""
    scene = place()
    saved: Any = copy.deepcopy(save(scene.state))
    inside = saved
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = to
    with pytest.raises(Unreadable) as caught:
        scene.game.load(saved)
    return str(caught.value)


def test_a_saved_state_with_other_columns_is_refused() -> None:
    scene = at_a_turn()
    saved = save(scene.state)
    del saved["columns"]["round"]
    with pytest.raises(
        Unreadable, match=r"^The saved columns are \['area', .*\]; wanted: \['area', .*'round', .*\]\.$"
    ):
        scene.game.load(saved)


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("setup",), None),
        (("setup", "options"), 5),
        (("setup", "options"), "edition"),
        (("columns",), 3),
        (("columns", "area"), 3),
        (("flow",), []),
        (("flow", "tracks"), 7),
        (("flow", "tracks"), [{}]),
        (("flow", "asked"), ["toy.take_turn", None]),
        (("flow", "asked"), ["toy.take_turn", {"is": "toy.Turn", "seat": 9, "last": False}]),
        (("flow", "asked"), ["toy.offer_parry", {"is": "toy.Turn", "seat": 0, "last": False}]),
    ],
    ids=str,
)
def test_a_saved_state_that_does_not_hold_together_is_refused(path: tuple[str, ...], to: object) -> None:
    assert spoiled(at_a_turn, *path, to=to).startswith("The saved state does not hold together: ")


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("flow", "asked"), 5, "5 is not a frame: a frame is [step, record]."),
        (
            ("flow", "asked", 0),
            "toy.take_trun",
            "There is no step 'toy.take_trun'. Did you mean 'toy.take_turn'?",
        ),
        (
            ("flow", "asked", 0),
            "toy.turn_taken",  # it takes an answer, so it can never wait
            "There is no step 'toy.turn_taken'. Did you mean 'toy.wound_target'?",
        ),
        (("flow", "asked", 1, "is"), "toy.Trun", "'toy.Trun' is not a known record. Did you mean 'toy.Turn'?"),
        (("flow", "asked", 1, "seat"), 0.5, "0.5 is not a whole number."),
        (
            ("flow", "asked", 0),
            "toy.end_turn",
            "The step toy.end_turn has nothing to ask in this state.",
        ),
        (("columns", "round"), 1.5, "1.5 is not a whole number."),
        (("setup", "game"), "chess", "The saved state is one of game 'chess'; this is 'toy'."),
        (("setup", "rules"), "0", "The saved state is one of rules '0'; this is '1'."),
        (("setup", "content"), "beef", "The saved state is one of content 'beef'; this is '{content}'."),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)  # fmt: skip
def test_a_saved_state_is_refused_with_the_reason(path: tuple[str, ...], to: object, message: str) -> None:
    expected = message.format(content=at_a_turn().state.setup.content)
    assert spoiled(at_a_turn, *path, to=to) == expected


def test_a_saved_state_of_an_unknown_scenario_is_refused() -> None:
    scene = at_a_turn()
    saved = save(scene.state)
    saved["setup"]["scenario"] = "dule"
    with pytest.raises(BadContent, match="Did you mean 'duel'"):
        scene.game.load(saved)


def test_loading_leaves_what_was_saved_as_it_was() -> None:
    scene = at_the_parry()
    saved = save(scene.state)
    before = json.dumps(saved)
    play_on(scene.game.load(saved), 4)
    assert json.dumps(saved) == before


def test_a_pending_decision_that_no_frame_asked_cannot_be_saved() -> None:
    state = at_a_turn().state
    assert state.asked is not None and pending(state) is not None
    state.asked.frame = None
    with pytest.raises(RuntimeError, match=r"^the decision turn was asked by no frame$"):
        save(state)
