"""The table of commander from the first decision on, for both seats and a spectator, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
import telling
from commander_stage import LANGUAGES, dealt, game, moments, named_icons, scrambled, shown
from full_run import is_full

from strategos.games.commander.model import CommanderState
from strategos.kernel.engine import apply
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest
from strategos.stage.presenters import known_icons

ICONS = known_icons("commander")
SEATS = (0, 1, SPECTATOR)
BUILT = ("first-battle", "vanguard")  # where custom armies are tried as well
PLAYED = [
    (scenario, options)
    for scenario in game().scenarios()
    for options in (game().variants(scenario) if scenario in (*BUILT, "epic-battle") else ({},))
]

every_match = pytest.mark.parametrize(("scenario", "options"), PLAYED, ids=lambda value: str(value)[:30])


@every_match
def test_a_match_can_be_shown_from_beginning_to_end(scenario: str, options: Mapping[str, str]) -> None:
    """Scenes, questions, odds and the log are plain data; two options never have the same label."""
    presenter = shown()
    encode = msgspec.json.encode
    for match in moments(scenario, options, seed=5, most=150, every=5 if is_full() else 13):
        for seat in SEATS:
            state = dealt(match.state, seat)
            for lang in LANGUAGES:
                scene, ask = presenter.scene(state, seat, lang), presenter.ask(state, seat, lang)
                assert encode(scene) and encode(ask)
                assert set(named_icons(scene)) | set(named_icons(ask)) <= ICONS
                assert scene.heading
                if ask is not None:
                    labels = [option.label for option in ask.options]
                    assert len(labels) == len(set(labels)), f"{ask.kind}: {labels}"
                    assert all(labels)
                    assert ask.about
                    attacks = [option for option in ask.options if option.has_odds]
                    for option in attacks[:3]:
                        action = state.setup.notation.parse(option.text)
                        assert encode(presenter.odds(state, seat, action, lang)) != b"null"
    for seat in SEATS:
        state = dealt(match.state, seat)
        for lang in LANGUAGES:
            assert encode(presenter.sheets(state, lang)) and encode(presenter.board(state, lang))
            assert set(named_icons(presenter.sheets(state, lang))) <= ICONS
            for entry in telling.told(match, game().new(scenario, dict(options)), seat, lang):
                assert entry.text and encode(entry)
            for unit in range(len(state.setup.notation.names.words["unit"])):
                assert encode(presenter.report(state, unit, lang)) and encode(presenter.reach(state, unit))


@every_match
def test_nothing_hidden_is_shown(scenario: str, options: Mapping[str, str]) -> None:
    """Whatever a seat may not know can be anything: it makes no difference to what the seat is shown.

    Tried with worlds that the seat might be in, and with one in which everything hidden from it is upside down.
    """
    walk, past = game().new(scenario, dict(options)), list[State]()
    for match in moments(scenario, options, seed=9, most=120, every=7 if is_full() else 17):
        for played in match.log[len(past) :]:
            past.append(walk.clone())
            apply(walk, walk.setup.notation.parse(played.text), played.seat)
        for seat in SEATS:
            view = game().view(match.state, seat)
            first = dealt(match.state, seat)
            worlds = [first, game().guess(view, Rng(1)), game().guess(view, Rng(2)), scrambled(first, seat)]
            assert digest(worlds[-1]) != digest(first)
            lines = [(n, match.log[n], dealt(past[n], seat)) for n in range(len(past))[-4:]]
            assert len({told(state, seat, lines) for state in worlds}) == 1, f"{seat}: {match.waiting_for}"


def told(state: State, seat: Seat, log: Sequence[tuple[int, Any, State]]) -> bytes:
    """Everything that a seat is shown: scene, question, cards, picture, the last lines of the log."""
    presenter = shown()
    assert isinstance(state, CommanderState)
    entries = [
        presenter.entry(
            presenter.line(one.seat, one.action, one.text, one.is_seen_by(seat), one.events, seat, before, state),
            n,
            lang,
        )
        for n, one, before in log
        for lang in LANGUAGES
    ]
    return msgspec.json.encode(
        [
            presenter.scene(state, seat, "en"),
            presenter.scene(state, seat, "es"),
            presenter.ask(state, seat, "en"),
            presenter.sheets(state, "en"),
            presenter.board(state, "en"),
            presenter.picture(state, "en"),
            entries,
        ]
    )
