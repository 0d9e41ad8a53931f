"""Graphs: every table and search is compared with a slower way of finding the same."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategos.boards.graph import NOWHERE, Graph, bits, mask_of
from strategos.kernel.errors import BadContent

Edges = list[tuple[int, int]]


class Case:
    """A random graph with some places and some one-way steps closed."""

    def __init__(self, size: int, edges: Edges, closed_places: int, closed_steps: set[tuple[int, int]]) -> None:
        self.size = size
        self.edges = edges
        self.closed_places = closed_places
        self.closed_steps = closed_steps
        self.graph = Graph(size, edges)
        self.closed_edges = [mask_of(b for a, b in closed_steps if a == place) for place in range(size)]

    def can_step(self, a: int, b: int) -> bool:
        joined = (a, b) in self.edges or (b, a) in self.edges
        return joined and (a, b) not in self.closed_steps and not self.closed_places >> b & 1

    def circles(self, start: int) -> list[set[int]]:
        """The places reachable with 0, 1, 2 ... steps, by trying every step."""
        found = [{start}]
        for _ in range(self.size):
            wider = {b for a in found[-1] for b in range(self.size) if self.can_step(a, b)}
            found.append(found[-1] | wider)
        return found


@st.composite
def cases(draw: st.DrawFn) -> Case:
    size = draw(st.integers(1, 9))
    pairs = list(combinations(range(size), 2))
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    closed_places = draw(st.integers(0, (1 << size) - 1))
    both_ways = edges + [(b, a) for a, b in edges]
    closed = draw(st.sets(st.sampled_from(both_ways))) if both_ways else set()
    return Case(size, edges, closed_places, closed)


@given(st.sets(st.integers(0, 200)))
def test_a_mask_holds_exactly_its_places(places: set[int]) -> None:
    assert bits(mask_of(places)) == sorted(places)


@given(cases())
def test_distances_are_those_of_the_shortest_ways(case: Case) -> None:
    """MB-LOS-01: the length of the shortest chain of adjacent places, found here by Floyd's method."""
    far = 1000
    table = [[0 if a == b else far for b in range(case.size)] for a in range(case.size)]
    for a, b in case.edges:
        table[a][b] = table[b][a] = 1
    for via in range(case.size):
        for a in range(case.size):
            for b in range(case.size):
                table[a][b] = min(table[a][b], table[a][via] + table[via][b])
    expected = [[NOWHERE if steps >= far else steps for steps in row] for row in table]
    assert case.graph.distances == expected
    assert all(case.graph.distance(a, b) == expected[a][b] for a in range(case.size) for b in range(case.size))


@given(cases(), st.integers(-2, 12))
def test_within_holds_the_places_up_to_a_distance(case: Case, distance: int) -> None:
    for a in range(case.size):
        near = [b for b in range(case.size) if 0 <= case.graph.distance(a, b) <= distance]
        assert bits(case.graph.within(a, distance)) == near


@given(cases())
def test_neighbours_are_the_same_as_tuples_and_as_masks(case: Case) -> None:
    for a in range(case.size):
        expected = [b for b in range(case.size) if (a, b) in case.edges or (b, a) in case.edges]
        assert list(case.graph.neighbours[a]) == expected == bits(case.graph.neighbour_masks[a])


@given(cases(), st.data())
def test_reach_enters_no_closed_place_and_takes_no_closed_step(case: Case, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, case.size - 1))
    circles = case.circles(start)
    for steps in range(case.size + 1):
        found = case.graph.reach(start, steps, case.closed_places, case.closed_edges)
        assert set(bits(found)) == circles[steps]


@given(cases(), st.data())
def test_a_path_is_open_and_as_short_as_can_be(case: Case, data: st.DataObject) -> None:
    start, goal = data.draw(st.integers(0, case.size - 1)), data.draw(st.integers(0, case.size - 1))
    needed = [steps for steps, reached in enumerate(case.circles(start)) if goal in reached]
    way = case.graph.path(start, goal, case.closed_places, case.closed_edges)
    if not needed:
        assert way == []
    else:
        assert (way[0], way[-1], len(way)) == (start, goal, needed[0] + 1)
        assert all(case.can_step(a, b) for a, b in pairwise(way))


@given(cases())
def test_components_hold_together_what_can_go_and_come_back(case: Case) -> None:
    """MBU-BRD-08: connection when some borders count as closed."""
    group = {place: {place} for place in range(case.size) if not case.closed_places >> place & 1}
    for a, b in case.edges:
        if case.can_step(a, b) and case.can_step(b, a) and a in group:
            merged = group[a] | group[b]
            for place in merged:
                group[place] = merged
    expected = sorted({tuple(sorted(members)) for members in group.values()})
    found = case.graph.components(case.closed_places, case.closed_edges)
    assert [tuple(bits(part)) for part in found] == expected
    assert case.graph.is_connected(case.closed_places, case.closed_edges) == (len(expected) <= 1)


def test_among_equally_short_ways_the_lowest_numbers_win() -> None:
    hexagon_with_hub = Graph(6, [(5, 1), (5, 2), (5, 3), (1, 4), (2, 4), (3, 4), (4, 0)])
    assert hexagon_with_hub.path(5, 0) == [5, 1, 4, 0]
    assert hexagon_with_hub.path(5, 0, closed_places=mask_of([1])) == [5, 2, 4, 0]
    crossed_over = Graph(6, [(0, 1), (0, 2), (1, 4), (2, 3), (3, 5), (4, 5)])
    assert crossed_over.path(0, 5) == [0, 2, 3, 5], "of the places before the goal, 3 is lower than 4"


def test_a_closed_start_does_not_hold_anybody_back() -> None:
    line = Graph(3, [(0, 1), (1, 2)])
    assert bits(line.reach(0, 2, closed_places=0b001)) == [0, 1, 2]
    assert line.path(0, 2, closed_places=0b001) == [0, 1, 2]


def test_a_step_closed_one_way_is_open_the_other_way() -> None:
    pair = Graph(2, [(0, 1)])
    closed = [0b10, 0]
    assert (pair.reach(0, 5, 0, closed), pair.reach(1, 5, 0, closed)) == (0b01, 0b11)
    assert (pair.exits(0, 0, closed), pair.exits(1, 0, closed)) == (0, 0b01)
    assert closed == [0b10, 0], "the question changed the list it was asked with"
    assert pair.components(0, closed) == [0b01, 0b10]


@settings(max_examples=5)
@given(st.integers(65, 150))
def test_more_places_than_a_machine_word_has_bits(size: int) -> None:
    line = Graph(size, [(place, place + 1) for place in range(size - 1)])
    assert line.distance(0, size - 1) == size - 1
    assert line.within(0, size) == line.everywhere == line.reach(size - 1, size)
    assert line.path(0, size - 1) == list(range(size))


@pytest.mark.parametrize("edge", [(0, 0), (0, 3), (-1, 1)])
def test_an_edge_that_joins_no_two_places_is_refused(edge: tuple[int, int]) -> None:
    with pytest.raises(BadContent, match=f"Edge {edge[0]}–{edge[1]}"):
        Graph(3, [edge])
