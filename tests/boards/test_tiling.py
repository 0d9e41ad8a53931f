"""Shapes that fit together: what a board reports about itself, and the exact questions behind it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from area_boards import Corners, box, square, winding
from hypothesis import given, settings
from hypothesis import strategies as st

from strategos.boards.areas import Area, AreaBoard, Border, bricks
from strategos.boards.polygons import Exact, doubled_area, is_overlapping, is_simple, is_within, place_of
from strategos.kernel.errors import BadContent, Unreadable

# What check() reports


def test_an_area_whose_outline_meets_itself_is_named() -> None:
    """MBU-BRD-08."""
    bow_tie = Area("knot", [(0, 0), (2, 2), (2, 0), (0, 2)], (1, "0.5"))
    flat = Area("thread", [(5, 0), (6, 0), (7, 0)], (6, 0))
    spike = Area("thorn", [(8, 0), (10, 0), (12, 0), (10, 0), (10, 2), (8, 2)], (9, 1))
    stutter = Area("echo", [(30, 0), (30, 0), (32, 0), (32, 2)], ("31.5", "0.5"))
    folded = Area("fold", [(40, 0), (44, 0), (42, 0), (42, 2)], ("41.5", "0.5"))
    pinched = Area("hourglass", [(20, 0), (22, 2), (24, 0), (24, 4), (22, 2), (20, 4)], (23, 2))
    problems = AreaBoard([bow_tie, flat, spike, pinched, stutter, folded, square("sound", 20, 20)]).check()
    broken = [p for p in problems if "no simple polygon" in p]
    named_areas = [p.split(":")[0].removeprefix("Area ") for p in broken]
    assert named_areas == ["knot", "thread", "thorn", "hourglass", "echo", "fold"]
    assert AreaBoard([Area("nothing", [], (0, 0))]).check()[0].startswith("Area nothing: its outline")


@pytest.mark.parametrize("centre", [(5, 5), (2, 1), (2, 2), (0, 0)], ids=["far", "edge", "corner", "origin"])
def test_a_centre_mark_that_is_not_inside_its_area_is_reported(centre: tuple[int, int]) -> None:
    """MBU-BRD-03: neither beside it nor on its border."""
    problems = AreaBoard([Area("home", box(0, 0, 2, 2), centre)]).check()
    assert problems == ["Area home: its centre mark is not inside it."]


@pytest.mark.parametrize(
    ("polygon", "centre"),
    [
        (box(1, 1, 3, 3), ("2.5", "2.5")),
        (box(0, 0, 2, 2), ("0.5", "0.5")),
        (box("0.5", "0.5", 1, 1), ("0.75", "0.75")),
        (box("1.999999999", 0, 4, 2), (3, 1)),
        (box(0, 0, 2, 1), (1, "0.5")),
        ([(0, 1), (1, 0), (2, 1), (1, 2)], (1, 1)),
    ],
    ids=["corner", "the same", "inside", "a hair", "half", "diamond"],
)
def test_two_areas_with_common_ground_are_reported(
    polygon: list[tuple[Exact, Exact]], centre: tuple[Exact, Exact]
) -> None:
    """MBU-BRD-08."""
    board = AreaBoard([Area("home", box(0, 0, 2, 2), (1, 1)), Area("guest", polygon, centre)])
    assert "Area home overlaps area guest." in board.check()
    assert (
        "Area guest overlaps area home."
        in AreaBoard([Area("guest", polygon, centre), Area("home", box(0, 0, 2, 2), (1, 1))]).check()
    )


def ring_of_squares() -> list[Area]:
    """Eight squares around an empty one."""
    places = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    return [square(f"s{x}{y}", x, y) for x, y in places]


def test_a_hole_is_reported_with_and_without_an_outline() -> None:
    """MBU-BRD-08."""
    gap = "Gap with a corner at (2, 2), beside: s10, s01, s21, s12."
    assert AreaBoard(ring_of_squares()).check() == [gap]
    rest = "In all, 4 of the ground inside the outline of the board is in no area."
    assert AreaBoard(ring_of_squares(), outline=box(0, 0, 6, 6)).check() == [gap, rest]


def test_two_holes_that_meet_in_a_corner_are_two_gaps() -> None:
    """MBU-BRD-08."""
    places = [(x, y) for x in range(4) for y in range(4) if (x, y) not in ((1, 1), (2, 2))]
    problems = AreaBoard([square(f"s{x}{y}", x, y) for x, y in places]).check()
    assert problems == [
        "Gap with a corner at (2, 2), beside: s01, s10, s12, s21.",
        "Gap with a corner at (4, 4), beside: s12, s21, s23, s32.",
    ]


def test_many_gaps_that_meet_in_one_point_are_kept_apart() -> None:
    """MBU-BRD-08: eight wedges round a point, every second one missing."""
    rim_points = [(2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2)]
    wedges: list[Area] = []
    for i in range(0, 8, 2):
        (ax, ay), (bx, by) = rim_points[i], rim_points[i + 1]
        centre = (Fraction(ax + bx, 3), Fraction(ay + by, 3))
        wedges.append(Area(f"w{i}", [(0, 0), (ax, ay), (bx, by)], centre))
    problems = AreaBoard(wedges, outline=box(-2, -2, 2, 2)).check()
    gaps = sorted(p.split("beside: ")[1] for p in problems if p.startswith("Gap"))
    assert gaps == ["w0, w2.", "w0, w6.", "w2, w4.", "w4, w6."]


def test_the_thinnest_gap_is_found() -> None:
    """MBU-BRD-08: a millionth missing at the rim, where only the outline can tell."""
    areas = [
        Area("west", box(0, 0, 1, 1), ("0.5", "0.5")),
        Area("east", box(1, 0, "1.999999", 1), ("1.5", "0.5")),
    ]
    assert AreaBoard(areas).check() == []
    assert AreaBoard(areas, outline=box(0, 0, 2, 1)).check() == [
        "Gap with a corner at (1999999/1000000, 0), beside: east.",
        "In all, 1/1000000 of the ground inside the outline of the board is in no area.",
    ]


def test_an_island_in_a_gap_is_cut_off_and_the_gap_is_counted_without_it() -> None:
    """MBU-BRD-08."""
    island = Area("island", box("2.5", "2.5", "3.5", "3.5"), (3, 3))
    problems = AreaBoard([*ring_of_squares(), island], outline=box(0, 0, 6, 6)).check()
    assert problems == [
        "Gap with a corner at (2, 2), beside: s10, s01, s21, s12.",
        "In all, 3 of the ground inside the outline of the board is in no area.",
        "No chain of neighbours joins island to s00.",
    ]


def test_an_area_beyond_the_outline_is_named() -> None:
    """MBU-BRD-08."""
    areas = [square("home", 0, 0), square("away", 1, 0)]
    assert AreaBoard(areas, outline=box(0, 0, 3, 2)).check() == ["Area away reaches beyond the outline of the board."]
    knot: list[tuple[Exact, Exact]] = [(0, 0), (4, 2), (4, 0), (0, 2)]
    assert "outline of the board is no simple polygon" in AreaBoard(areas, outline=knot).check()[0]


def test_a_board_in_two_pieces_is_reported() -> None:
    """MBU-BRD-08: a common corner joins nothing."""
    problems = AreaBoard([square("home", 0, 0), square("corner", 1, 1), square("far", 5, 5)]).check()
    assert problems == [
        "No chain of neighbours joins corner to home.",
        "No chain of neighbours joins far to home.",
    ]


def test_a_third_area_between_the_centres_of_neighbours_is_named() -> None:
    """MBU-BRD-03: the hook's mark sits in its far arm, behind the block."""
    hook = Area("hook", [(0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (0, 2)], (5, 5))
    block = Area("block", box(2, 2, 4, 6), (3, 5))
    west = Area("west", box(0, 2, 2, 6), (1, 5))
    board = AreaBoard([hook, block, west], outline=box(0, 0, 6, 6))
    assert board.graph.neighbours[0] == (1, 2)
    assert board.check() == [
        "Area block: the line between the centre marks of the neighbours hook and west runs through it."
    ]


def test_a_border_between_areas_that_do_not_touch_is_reported() -> None:
    """MBU-BRD-08: also between areas that only meet in a corner."""
    borders = [Border("A1", "C1", "high", True), Border("A1", "B1", "chains"), Border("B1", "A1", "wall")]
    assert bricks([1, 2, 1], borders).check() == [
        "Border A1|C1 (high): the two areas share no border.",
        "Border B1|A1 (wall): this border already has a type.",
    ]
    two_ways = [Border("A1", "B1", "high", True), Border("B1", "A1", "chains", True)]
    assert bricks([1, 2], two_ways).check() == []
    corner = [square("NW", 0, 0), square("NE", 1, 0), square("SW", 0, 1), square("SE", 1, 1)]
    assert AreaBoard(corner, [Border("NW", "SE", "wall")]).check() == [
        "Border NW|SE (wall): the two areas share no border."
    ]


def test_names_that_do_not_exist_are_refused_with_a_hint() -> None:
    with pytest.raises(BadContent, match=r"Border north\|sooth: there is no area 'sooth'. Did you mean 'south'"):
        AreaBoard([square("north", 0, 0), square("south", 0, 1)], [Border("north", "sooth", "wall")])
    with pytest.raises(Unreadable, match="no area 'Z9'"):
        bricks([1, 2]).number("Z9")
    with pytest.raises(BadContent, match="Area home is given twice"):
        AreaBoard([square("home", 0, 0), square("home", 1, 0)])


@pytest.mark.parametrize("value", [0.5, "half", "1/0", None])
def test_a_coordinate_that_is_not_exact_is_refused(value: object) -> None:
    """MB-RULING-08: sight is decided without rounding."""
    point: tuple[Exact, Exact] = (value, 0)  # type: ignore[assignment]
    with pytest.raises(BadContent, match="is not exact"):
        AreaBoard([Area("home", [point, (2, 0), (2, 2)], (1, 1))])


# Polygons


POINTS = st.tuples(st.integers(0, 5), st.integers(0, 5))
TRIANGLES = st.lists(POINTS, min_size=3, max_size=3, unique=True).filter(is_simple)


def positive(polygon: Corners) -> Corners:
    return polygon if doubled_area(polygon) > 0 else polygon[::-1]


def clipped(polygon: list[tuple[Fraction, Fraction]], window: Corners) -> list[tuple[Fraction, Fraction]]:
    """The common ground with a convex window, cut side by side: another method than the one under test."""
    for (ax, ay), (bx, by) in zip(window, window[1:] + window[:1], strict=True):
        kept: list[tuple[Fraction, Fraction]] = []
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in polygon]
        for i in range(len(polygon)):
            (px, py), (qx, qy) = polygon[i - 1], polygon[i]
            if (sides[i - 1] > 0 > sides[i]) or (sides[i - 1] < 0 < sides[i]):
                share = sides[i - 1] / (sides[i - 1] - sides[i])
                kept.append((px + (qx - px) * share, py + (qy - py) * share))
            if sides[i] >= 0:
                kept.append((qx, qy))
        polygon = kept
    return polygon


@settings(max_examples=300)
@given(TRIANGLES, TRIANGLES)
def test_triangles_overlap_exactly_if_their_common_ground_has_a_size(p: Corners, q: Corners) -> None:
    p, q = positive(p), positive(q)
    common = clipped([(Fraction(x), Fraction(y)) for x, y in p], q)
    size = sum(
        (ax * by - bx * ay for (ax, ay), (bx, by) in zip(common, common[1:] + common[:1], strict=True)),
        Fraction(0),
    )
    assert is_overlapping(p, q) == is_overlapping(q, p) == (size > 0)
    assert is_within(p, q) == (size == doubled_area(p))


@settings(max_examples=200)
@given(TRIANGLES, POINTS)
def test_a_point_lies_where_the_winding_says(p: Corners, point: tuple[int, int]) -> None:
    p = positive(p)
    x, y = point
    on_edge = any(
        (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        and min(ax, bx) <= x <= max(ax, bx)
        and min(ay, by) <= y <= max(ay, by)
        for (ax, ay), (bx, by) in zip(p, p[1:] + p[:1], strict=True)
    )
    expected = 0 if on_edge else 1 if winding(p, Fraction(x), Fraction(y)) else -1
    assert place_of(p, x, y) == expected == place_of(p, 3 * x, 3 * y, 3)
