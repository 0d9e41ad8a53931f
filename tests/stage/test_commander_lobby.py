"""Commander in the lobby, its cards, and its units as they are now."""

from __future__ import annotations

import pytest
from commander_stage import LANGUAGES, game, shown
from field import field, number, table
from printed import CARDS

from strategos.kernel.errors import StrategosError
from strategos.stage.offers import ScenarioCard


def cards(lang: str = "en") -> list[ScenarioCard]:
    return shown().lobby(lang).scenarios


def test_every_scenario_is_offered_and_one_to_begin_with() -> None:
    for lang in LANGUAGES:
        assert [card.id for card in cards(lang)] == list(game().scenarios())
        assert [card.id for card in cards(lang) if card.is_first] == ["first-battle"]
        assert all(card.title and card.about and card.minutes for card in cards(lang))
    assert cards()[0].seat_titles == ["Empire", "Styx"]
    assert cards("es")[0].seat_titles == ["Imperio", "Styx"]


@pytest.mark.parametrize("card", cards(), ids=lambda card: str(card.id))
def test_every_choice_can_be_played(card: ScenarioCard) -> None:
    """Whatever the lobby offers, the game takes; and what it calls the default is what is played without a choice."""
    plain = game().new(card.id, {}).setup.options
    for setting in card.settings:
        assert game().new(card.id, {setting.key: setting.default}).setup.options == plain, setting.key
        for choice in setting.choices:
            try:
                # For fewer points than the ready-made armies cost, the players build their own.
                own = {"army": "own"} if setting.key == "points" else {}
                state = game().new(card.id, {**own, setting.key: choice.value})
            except StrategosError as error:
                raise AssertionError(f"{setting.key}={choice.value}: {error}") from error
            assert state.setup.scenario == card.id
        assert setting.default in [choice.value for choice in setting.choices] or not setting.choices


def test_every_house_rule_is_offered_somewhere() -> None:
    offered = {setting.key for card in cards() for setting in card.settings if setting.is_house_rule}
    assert offered == set(game().editions.switches)


def test_lobby_texts_differ_between_the_languages() -> None:
    for english, spanish in zip(cards("en"), cards("es"), strict=True):
        assert english.about != spanish.about
        for one, other in zip(english.settings, spanish.settings, strict=True):
            assert one.key == other.key
            assert one.about != other.about


def test_a_unit_card_is_shown_as_printed() -> None:
    scene = field("A roland E5 red, B imelstar F8")
    sheets = {(sheet.thing.kind, sheet.name): sheet for sheet in shown().sheets(table(scene), "en")}
    roland = sheets["kind", "Roland the Proud"]
    assert roland.rows == [
        ["Leadership", "Attack", "Defence", "Ranged", "Health", "Stamina", "Move / run"],
        ["1 purple, 2 order dice, 1 re-roll", "4", "3", "–", "5", "3", "2 / 4"],
    ]
    assert (roland.kind, roland.faction, roland.cost) == ("Hero", "Empire", 30)
    assert [(one.name, one.kind, one.cost) for one in roland.abilities] == [
        ("Master of Defence 1", "keyword", ""),
        ("Valour, aura 2", "aura", ""),
        ("Master of Attack 2", "recharge", "Red order"),
        ("Rousing Speech", "recharge", "Green order"),
    ]
    assert sheets["kind", "Imelstar Soul Eater"].rows[1][3] == "2 dice, magic, range 2–4"
    assert {sheet.thing.id for sheet in shown().sheets(table(scene), "en") if sheet.thing.kind == "card"} == set(
        range(len(CARDS))
    )


def test_a_report_explains_every_number() -> None:
    """FC-TER-12, FC-KW-02: a hill gives a die, an aura gives a keyword."""
    scene = field("A knights E5 2 f1 red, A roland E6, B hydra:beast M1", terrain="E5 hill")
    found = shown().report(table(scene), number(scene, "knights"), "en")
    sums = {one.name: one for one in found.sums}
    attack = table(scene).rules.profiles[table(scene).kind[number(scene, "knights")]].attack
    assert sums["Attack dice"].total == attack + 1
    assert [(part.source, part.rule) for part in sums["Attack dice"].parts] == [
        ("Card", "FC-UNIT-10"),
        ("Hill", "FC-TER-12"),
    ]
    assert sums["Left"].total == 2
    assert "Valour (aura)" in found.notes
    assert found.row == 1
    for one in found.sums:
        assert one.total == sum(part.amount for part in one.parts)


def test_reach_tells_where_a_unit_goes_and_what_it_threatens() -> None:
    scene = field("A shooters:archers G5 red, B hydra:beast M1", terrain="H5 rocks")
    found = shown().reach(table(scene), number(scene, "archers"))
    grid = table(scene).rules.grid
    assert grid.read("G6") in found.spaces
    assert grid.read("H5") not in found.spaces
    assert grid.read("I5") not in found.seen, "rocks are in the way"
    assert grid.read("E5") in found.seen
    assert set(found.seen) <= set(found.danger) | {grid.read("H5")}
    assert grid.read("G5") not in found.danger


def test_reach_agrees_with_the_options_of_the_active_unit() -> None:
    scene = field("A knights E5 red, B zombie_warriors G5, B hydra:beast M1", terrain="F6 forest, E4 river")
    if "begin" in scene.options():
        scene.play("begin")
    grid = table(scene).rules.grid
    offered = {grid.read(text.split()[1]) for text in scene.options() if text.split()[0] in ("move", "run")}
    assert set(shown().reach(table(scene), number(scene, "knights")).spaces) == offered
