"""Every place of the table once: by turns on a screen and a phone, in both languages, in each theme and contrast.

All combinations are looked at in the full run, by `test_axe` and `test_overflow`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Person
from page_faults import DRESSES, EVERYTHING, cut_off, dress, found_by_axe, too_small
from places import PLACES
from serving import Server

PHONE = {"width": 360, "height": 740, "has_touch": True}


@pytest.mark.parametrize(("number", "place"), list(enumerate(PLACES)), ids=PLACES)
def test_a_place_fits_and_axe_finds_nothing(
    server: Server, person: Callable[..., Person], number: int, place: str
) -> None:
    is_phone, lang = number % 2 == 1, ("es", "en")[number // 2 % 2]
    user = person(lang=lang, **(PHONE if is_phone else {}))
    PLACES[place](user, server)
    dress(user, *DRESSES[number // 4 % 4])
    found = found_by_axe(user, EVERYTHING)
    if is_phone:
        found += cut_off(user) + too_small(user)
    assert "\n".join(found) == ""
