"""The odds cards of commander: the same numbers as all rolls counted one by one, and what they cannot include."""

from __future__ import annotations

from itertools import product

import pytest
from commander_stage import shown
from field import field, number, play_on, table
from scene import Scene

from strategos.games.commander.odds.attack import odds as exact_odds
from strategos.games.commander.odds.forecast import fight_of, forecast, plan_of
from strategos.games.commander.rules.dice import Clash, outcome
from strategos.games.commander.rules.strength import clash_of
from strategos.stage.scene import Chart, Odds


def odds(scene: Scene, text: str, lang: str = "en") -> Odds:
    """The odds card of an option that is pending."""
    action = scene.state.setup.notation.parse(text)
    assert text in scene.options(), scene.options()
    found = shown().odds(table(scene), scene.decision.seat, action, lang)
    assert found is not None
    return found


def acting(units: str, **position: str) -> Scene:
    """A position in which the one red unit has to choose its action."""
    scene = field(units, **position)  # type: ignore[arg-type]
    play_on(scene)
    if "begin" in scene.options():
        scene.play("begin")
    return scene


def shares(chart: Chart) -> list[float]:
    """The chances of 0, 1, 2 …"""
    assert [bar.value for bar in chart.bars] == list(range(len(chart.bars)))
    return [bar.p for bar in chart.bars]


def counted(clash: Clash, dice: int, most: int) -> list[float]:
    """Losses of a target without a defence roll, by counting all rolls."""
    found = [0.0] * (most + 1)
    for faces in product(range(1, 7), repeat=dice):
        result = outcome(clash, faces, ())
        found[min(most, result.damage)] += 1 / 6**dice
    return found


def test_an_attack_is_counted_roll_by_roll() -> None:
    """Legionaries roll 3 dice at tired cavalry that has neither order nor Defence token: no defence roll."""
    scene = acting("A legionaries E5 red f2, B undead_cavalry F5 2 f2")
    found = odds(scene, "attack undead_cavalry")
    unit, target = number(scene, "legionaries"), number(scene, "undead_cavalry")
    state = table(scene)
    clash = clash_of(state, fight_of(state, unit, target, is_melee=True))
    assert shares(found.charts[0]) == pytest.approx(counted(clash, 3, 2))
    exact = forecast(state, unit, target, is_melee=True)
    assert shares(found.charts[0]) == pytest.approx([exact.target_losses.chance(n) for n in range(3)])
    assert found.charts[0].kill == pytest.approx(exact.target_destroyed)
    assert sum(shares(found.charts[0])) == pytest.approx(1)
    assert (found.title, found.exactness) == ("Legionaries 1 against Undead Cavalry", "exact")


def test_a_shot_by_hand() -> None:
    """Two dice in base range at a unit in the open: HIT, FULL and SUPPORT hurt, so each die with 1/2."""
    scene = acting("A shooters E5 red f2, B hydra:beast G5 f2")
    found = odds(scene, "shoot beast")
    dice = found.sums[0].total
    assert [part.source for part in found.sums[0].parts] == ["Card"]
    by_hand = [(1, 1), (1, 2, 1), (1, 3, 3, 1), (1, 4, 6, 4, 1)][dice - 1]
    assert shares(found.charts[0]) == pytest.approx([ways / 2**dice for ways in by_hand])
    assert len(found.charts) == 1, "a shot does not hurt the shooter"


def test_a_target_that_may_defend_has_a_second_chart() -> None:
    """FC-ACN-07: the order may be given up for a defence roll, whose dice strike back."""
    scene = acting("A knights E5 red f2, B zombie_warriors F5 yellow")
    found = odds(scene, "attack zombie_warriors")
    state = table(scene)
    fight = fight_of(state, number(scene, "knights"), number(scene, "zombie_warriors"), is_melee=True)
    other = exact_odds(plan_of(state, fight, True))
    assert [chart.title for chart in found.charts] == [
        "Losses of Zombie Warriors",
        "Losses of Zombie Warriors, if the target gives up its order for Defence",
        "Losses of Knights, if the target gives up its order for Defence",
    ]
    assert shares(found.charts[1]) == pytest.approx(
        [other.target_losses.chance(n) for n in range(5)][: len(found.charts[1].bars)]
    )
    assert found.charts[2].mean == pytest.approx(other.attacker_losses.mean)
    assert "Zombie Warriors may give up the order for a defence roll." in found.notes
    assert "Zombie Warriors may take fatigue to suffer 1 damage less." in found.notes


def test_fatigue_for_a_die_shows_what_it_is_worth() -> None:
    """FC-STA-04: both answers to the question have odds."""
    scene = acting("A knights E5 red, B hydra:beast F5 f2")
    scene.play("attack beast")
    assert scene.decision.kind == "effort"
    state = table(scene)
    for text, effort in (("no", False), ("tire", True)):
        exact = forecast(state, number(scene, "knights"), number(scene, "beast"), is_melee=True, effort=effort)
        assert odds(scene, text).charts[0].mean == pytest.approx(exact.target_losses.mean)
    assert odds(scene, "tire").sums[0].total == odds(scene, "no").sums[0].total + 1


def test_the_defender_sees_what_a_defence_is_worth() -> None:
    """FC-ACN-07: keep the order or give it up."""
    scene = acting("A knights E5 red f2, B zombie_warriors F5 red")
    scene.play("attack zombie_warriors")
    assert scene.decision.kind == "defence"
    state = table(scene)
    fight = fight_of(state, number(scene, "knights"), number(scene, "zombie_warriors"), is_melee=True)
    for text, rolls in (("no", False), ("give-order", True)):
        exact = exact_odds(plan_of(state, fight, rolls))
        assert odds(scene, text).charts[0].mean == pytest.approx(exact.target_losses.mean)
    ask = shown().ask(state, 1, "en")
    assert ask is not None and all(option.has_odds for option in ask.options)


def test_a_multiple_attack_has_a_chart_for_each_enemy() -> None:
    """FC-KW-18."""
    scene = acting("B hydra:beast E5 red f3, A knights F5 f2, A roland D5 f3", first="B")
    found = odds(scene, "sweep")
    assert {chart.title for chart in found.charts} >= {"Losses of Knights", "Losses of Roland the Proud"}


def test_reactions_that_are_not_in_the_numbers_are_named() -> None:
    """FC-KW-07: a Defender beside the target may take the attack; FC-PAN-05: panic costs losses without a way back."""
    scene = acting("B undead_cavalry E5 red, A shooters:target F5, A legionaries G5", first="B")
    notes = odds(scene, "attack target", "es").notes
    assert "Legionarios 1 pueden recibir el ataque en su lugar." in notes
    assert "Tiradores Imperiales no pueden retirarse: el pánico cuesta bajas." in notes


def test_what_is_no_attack_has_no_odds() -> None:
    scene = acting("A knights E5 red, B hydra:beast F5")
    for text in ("hold", "defend"):
        assert shown().odds(table(scene), 0, scene.state.setup.notation.parse(text), "en") is None
