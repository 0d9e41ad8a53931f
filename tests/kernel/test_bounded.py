"""A cache of bounded size: what is used stays, the rest makes room."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from strategos import games
from strategos.kernel.bounded import BoundedCache
from strategos.kernel.game import MAX_PREPARED
from strategos.stage.presenters import presenter


class Thing:
    """Something that can be counted."""


def test_a_cache_never_holds_more_than_its_number() -> None:
    cache: BoundedCache[int, int] = BoundedCache(10)
    for n in range(100):
        cache.keep(n, n)
        assert len(cache) <= 10
    assert all(cache.find(n) == n for n in range(95, 100))  # the half that was used last


def test_what_is_used_again_and_again_stays() -> None:
    cache: BoundedCache[int, int] = BoundedCache(10)
    cache.keep(-1, -1)
    for n in range(100):
        assert cache.find(-1) == -1
        cache.keep(n, n)
    assert len(cache) <= 10


def test_what_makes_room_is_gone() -> None:
    cache: BoundedCache[int, Thing] = BoundedCache(4)
    things = [Thing() for _ in range(20)]
    marks = [weakref.ref(thing) for thing in things]
    for n, thing in enumerate(things):
        cache.keep(n, thing)
    del things, thing
    gc.collect()
    assert sum(mark() is not None for mark in marks) <= 4


def alive(kind: type) -> int:
    """Objects of a class that are still there."""
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


@pytest.mark.parametrize(("name", "scenario"), [("pantheon", "learning"), ("commander", "first-battle")])
def test_option_sets_of_former_matches_are_forgotten(name: str, scenario: str) -> None:
    """Rules are counted, not bytes: matches with options of their own leave a bounded number of them."""
    game = games.find(name)
    state: Any = game.new(scenario, {})
    kind = type(state.rules)
    before = alive(kind)
    for rounds in range(1, 2 * MAX_PREPARED):
        state = game.new(scenario, {"max_rounds": str(rounds)})
    assert state.rules is game.blank(scenario, {"max_rounds": str(rounds)}).rules  # type: ignore[attr-defined]
    assert alive(kind) <= before + MAX_PREPARED


def test_words_of_former_matches_are_forgotten() -> None:
    shown: Any = presenter("pantheon")
    for rounds in range(1, 2 * MAX_PREPARED):
        state: Any = shown.game.new("learning", {"max_rounds": str(rounds)})
        assert shown.phrases(state.rules, "en") is shown.phrases(state.rules, "en")
    assert len(shown._phrases) <= MAX_PREPARED
