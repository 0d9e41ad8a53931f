"""axe finds nothing: names, roles, landmarks, order of headings, contrast in light, dark and high contrast."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from browsing import Person
from places import PLACES
from serving import Server

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
EVERYTHING = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
DRESSES = (("dark", "normal"), ("light", "high"), ("dark", "high"))
DRESS = """([theme, contrast]) => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.contrast = contrast;
}"""


def faults(somebody: Person, options: dict[str, Any]) -> list[str]:
    """What axe has to say, one line for each thing."""
    run = "options => axe.run(document, { ...options, resultTypes: ['violations'] })"
    found = somebody.page.evaluate(run, options)["violations"]
    return [
        f"{one['id']}: {node['html'][:200]} {[why['message'] for why in node['any']]}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(server: Server, person: Callable[..., Person], place: str) -> None:
    somebody = person()
    PLACES[place](somebody, server)
    somebody.page.evaluate(AXE)
    found = {"light": faults(somebody, EVERYTHING)}
    for theme, contrast in DRESSES:
        somebody.page.evaluate(DRESS, [theme, contrast])
        found[f"{theme}, {contrast} contrast"] = faults(somebody, CONTRAST)
    assert "\n".join(f"{dress}: {line}" for dress, lines in found.items() for line in lines) == ""
