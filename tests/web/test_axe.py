"""axe finds nothing: names, roles, landmarks, order of headings, contrast in light, dark and high contrast."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Person
from page_faults import CONTRAST, DRESSES, EVERYTHING, dress, found_by_axe
from places import PLACES
from serving import Server


@pytest.mark.full
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(server: Server, person: Callable[..., Person], place: str) -> None:
    user = person()
    PLACES[place](user, server)
    found = [f"axe: {line}" for line in found_by_axe(user, EVERYTHING)]
    for theme, contrast in DRESSES[1:]:
        dress(user, theme, contrast)
        found += [f"{theme}, {contrast} contrast: {line}" for line in found_by_axe(user, CONTRAST)]
    assert "\n".join(found) == ""
