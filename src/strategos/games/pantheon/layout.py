"""A board entry of the content as geometry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from strategos.boards.areas import Area, AreaBoard, Border
from strategos.boards.polygons import Exact
from strategos.boards.simplify import coarse


def points(pairs: Any) -> list[tuple[Exact, Exact]]:
    """Points as the geometry wants them."""
    return [(x, y) for x, y in pairs]


def boundaries(entry: Mapping[str, Any], mode: str) -> list[Mapping[str, Any]]:
    """The boundaries of a board entry that there are in a mode."""
    return [border for border in entry["boundaries"] if not border.get("modes") or mode in border["modes"]]


def area_board(entry: Mapping[str, Any], mode: str) -> AreaBoard:
    """The areas and boundaries of a board entry as they are in a mode, areas by name.

    Rule: MB-COMP-06, MB-COMP-07, MB-RULING-09, MBU-BRD-05.
    """
    areas = [
        Area(name, points(area["polygon"]), points([area["centre"]])[0])
        for name, area in sorted(entry["areas"].items())
    ]
    borders = [
        Border(border["from"], border["to"], border["kind"], is_directed=border["kind"] == "high")
        for border in boundaries(entry, mode)
    ]
    return AreaBoard(areas, borders, points(entry["outline"]))


def sketch_board(entry: Mapping[str, Any], mode: str) -> AreaBoard:
    """The board with straighter borders, for drawing in characters, which cannot show their bends."""
    polygons = [[(x, y) for x, y in area["polygon"]] for area in entry["areas"].values()]
    shapes = coarse(polygons, [(x, y) for x, y in entry["outline"]], 40)
    areas = {
        name: {**area, "polygon": shape} for (name, area), shape in zip(entry["areas"].items(), shapes, strict=True)
    }
    return area_board({**entry, "areas": areas}, mode)
