"""A narrow phone and a page at 200 %: no text is cut off, nothing sticks out, everything is as big as a fingertip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Person
from page_faults import cut_off, too_small
from places import PLACES
from serving import Server

PHONE = {"width": 360, "height": 740, "has_touch": True}
CROWDED = ["lobby", "set-up of pantheon", "settings", "odds", "order tray", "menu", "unit"]


@pytest.mark.full
@pytest.mark.parametrize("place", PLACES)
def test_everything_fits_on_a_narrow_phone(server: Server, person: Callable[..., Person], place: str) -> None:
    for lang in ("es", "en"):
        user = person(lang=lang, **PHONE)
        PLACES[place](user, server)
        assert "\n".join(cut_off(user) + too_small(user)) == "", lang


@pytest.mark.parametrize("place", [*(pytest.param(one, marks=pytest.mark.full) for one in CROWDED[:-2]), *CROWDED[-2:]])
def test_nothing_is_lost_at_double_size(server: Server, person: Callable[..., Person], place: str) -> None:
    """A window of 1280 × 800 at 200 % has room for 640 × 400."""
    user = person(width=640, height=400)
    PLACES[place](user, server)
    assert "\n".join(cut_off(user)) == ""
