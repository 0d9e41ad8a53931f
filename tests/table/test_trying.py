"""Trying things out with open cards: dice fall as one says, and everything can be taken back."""

from __future__ import annotations

import pytest

from strategos import games
from strategos.kernel.chance import Chance
from strategos.kernel.engine import pending
from strategos.kernel.errors import NotOffered, WrongSeat
from strategos.kernel.ids import CHANCE
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch

FIRST = {"pantheon": "learning", "commander": "first-battle"}


def chosen_dice(game: str) -> LiveMatch:
    """A match in which a player chooses the dice."""
    return LiveMatch(games.find(game), FIRST[game], {}, {}, "key", rolls=False)


def play_until_dice(live: LiveMatch) -> Chance:
    """Take first options until dice or cards wait."""
    for _ in range(2000):
        asked = pending(live.match.state)
        assert asked is not None
        if isinstance(asked, Chance):
            return asked
        option = asked.options[0]
        live.play(asked.seat, live.match.state.setup.notation.format(option))
    raise AssertionError("no dice were ever rolled")


@pytest.mark.parametrize("game", FIRST)
def test_dice_wait_and_fall_as_one_says(game: str) -> None:
    live = chosen_dice(game)
    asked = play_until_dice(live)
    notation = live.match.state.setup.notation
    wanted = asked.outcomes()[-1][0]
    assert live.fall(notation.format(wanted), "m1")[0].seat == CHANCE
    assert live.match.log[-1].text == notation.format(wanted)
    assert live.line_of((CHANCE,), "m1")


@pytest.mark.parametrize("game", FIRST)
def test_what_the_page_offers_for_the_dice_can_fall(game: str) -> None:
    """Whatever faces are put together from what is offered, sorted as they are offered, is an outcome."""
    live = chosen_dice(game)
    seen: set[str] = set()
    for _ in range(12):
        play_until_dice(live)
        luck = presenter(game).luck(live.match.state, "es")
        assert luck is not None
        assert all(face.title for face in luck.faces)
        seen.add(luck.verb)
        words: list[str] = []
        for face in reversed(luck.faces):
            words += [face.word] * min(face.most, luck.count - len(words))
        order = [face.word for face in luck.faces]
        words.sort(key=order.index)
        live.fall(" ".join([luck.verb, *words]) if luck.faces else "")
    assert "roll" in seen or "draw" in seen


def test_an_outcome_that_cannot_be_is_refused_and_changes_nothing() -> None:
    live = chosen_dice("commander")
    play_until_dice(live)
    before = list(live.journal)
    with pytest.raises(NotOffered):
        live.fall("roll 9 9 9")
    assert live.journal == before


def test_no_dice_fall_where_none_wait_or_where_they_are_rolled() -> None:
    live = LiveMatch(games.find("pantheon"), "learning", {}, {}, "key")
    live.begin()
    with pytest.raises(WrongSeat, match="No dice wait"):
        live.fall("")


@pytest.mark.parametrize("game", FIRST)
def test_everything_can_be_taken_back_as_far_as_to_the_floor(game: str) -> None:
    """One answer of a person after the other, with the dice and the computers' answers that followed it."""
    live = LiveMatch(games.find(game), FIRST[game], {}, {}, "key")
    live.begin()
    for _ in range(12):
        asked = live.match.decision
        live.play(asked.seat, live.match.state.setup.notation.format(asked.options[-1]))
    texts = [played.text for played in live.match.log]
    floor = 4
    people = {0}
    own = [at for at, played in enumerate(live.match.log) if played.seat in people and at >= floor]
    while own:
        live.undo_freely(people, floor)
        assert [played.text for played in live.match.log] == texts[: own.pop()]
        again = LiveMatch(live.game, live.scenario, {}, {}, "key", live.journal)
        assert [played.text for played in again.match.log] == [played.text for played in live.match.log]
    with pytest.raises(WrongSeat, match="Nothing is left"):
        live.undo_freely(people, floor)
