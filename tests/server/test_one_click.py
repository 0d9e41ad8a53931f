"""The way of one click: what is made once on it, and that it leads to the same bytes as if all were made again."""

from __future__ import annotations

import asyncio
import random

import pytest
from click_counts import MATCHES, TABLES, click

from strategos import games
from strategos.kernel.ids import SPECTATOR
from strategos.server.protocol.messages import encode
from strategos.server.rooms.showing import Showing
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch
from strategos.table.looking import EVERYTHING


@pytest.mark.parametrize("pages", TABLES)
@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_everything_is_made_once(game: str, scenario: str, pages: str) -> None:
    """An action is parsed once, worded once in each language, a position encoded once for all pages that look alike."""
    counts = asyncio.run(click(game, scenario, TABLES[pages]))
    alike = {"1 page": 1, "2 pages": 2, "5 pages, 2 languages": 4}[pages]  # kinds of pages, by viewpoint and language
    assert counts["actions parsed"] == 1
    assert counts["positions encoded"] == alike
    assert counts["lines worded"] == alike * counts["lines of the log"]
    assert counts["options worded"] == counts["options now"]  # only one page is asked
    assert counts["made twice"] == 0
    # Carried out: the click and its dice, and every option once, to see whether it can be taken back.
    assert counts["answers carried out"] <= counts["lines of the log"] + counts["options now"]


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_pages_that_were_there_all_the_time_see_what_a_new_page_sees(game: str, scenario: str) -> None:
    live = LiveMatch(games.find(game), scenario, {}, {}, "key 5")
    live.begin()
    showing, rng = Showing(live, presenter(game), frozenset()), random.Random(5)
    looks = [(look, lang) for look in (0, 1, SPECTATOR, EVERYTHING) for lang in ("en", "es")]
    taken_back = 0
    for number in range(90):
        if live.match.over:
            break
        seat = rng.choice(live.match.waiting_for)
        if live.can_undo(seat) and rng.random() < 0.3:
            live.undo(seat)
            showing.undone()
            taken_back += 1
        else:
            decision = live.match.decision_for(seat)
            assert decision is not None
            live.play(seat, rng.choice(decision.options))
        shown = [showing.message(*look, since=3 * (number % 2)) for look in looks]  # all languages, as pages need them
        if number % 10 == 9:
            fresh = Showing(live, presenter(game), frozenset())
            for (look, lang), message in zip(looks, shown, strict=True):
                assert message.data == encode(fresh.position(look, lang, message.since))
    assert taken_back > 2
