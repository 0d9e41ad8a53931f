"""Every column of every game is declared whole: a clone takes it over, a position words it, a view says who sees it."""

from __future__ import annotations

from typing import Any

import pytest

from strategos import games
from strategos.kernel.state import State

EVERY_SCENARIO = [(name, scenario) for name in games.names() for scenario in games.find(name).scenarios()]


def filled(value: Any, mark: int) -> Any:
    """A value of the same shape with a number in it that no other column holds."""
    if isinstance(value, list):
        return [filled(item, mark) for item in value] or [mark]
    return mark if isinstance(value, int) else value


def a_marked_state(name: str, scenario: str) -> State:
    state = games.find(name).new(scenario, {})
    for mark, column in enumerate((*state.columns(), *state.derived()), 1001):
        setattr(state, column, filled(getattr(state, column), mark))
    return state


@pytest.mark.parametrize(("name", "scenario"), EVERY_SCENARIO)
def test_a_clone_takes_over_every_column_and_all_that_is_derived(name: str, scenario: str) -> None:
    state = a_marked_state(name, scenario)
    twin = state.clone()
    for column in (*state.columns(), *state.derived()):
        assert getattr(twin, column) == getattr(state, column), f"a clone does not take over '{column}'"


@pytest.mark.parametrize("name", games.names())
def test_every_column_is_worded(name: str) -> None:
    game = games.find(name)
    assert set(game.column_kinds()) == set(game.new(game.scenarios()[0], {}).columns())
