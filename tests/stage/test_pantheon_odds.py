"""The odds card: the same numbers as the exact odds, for positions made by hand."""

from __future__ import annotations

from math import comb, isclose

from battle import battle
from scene import Scene

from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.odds.attack import wounds_distribution
from strategos.games.pantheon.rules.assault import effect_limit
from strategos.games.pantheon.words import RETALIATION, SINGLE
from strategos.kernel.distribution import Distribution
from strategos.kernel.engine import pending
from strategos.stage.pantheon.odds import forecast
from strategos.stage.presenters import presenter
from strategos.stage.scene import Chart, Odds

STAGE = presenter("pantheon")


def odds_of(scene: Scene, text: str, lang: str = "en") -> Odds:
    """The odds of an option that is offered now."""
    decision = pending(scene.state)
    assert decision is not None and text in scene.options(), scene.options()
    dealt = STAGE.dealt(scene.match.view(decision.seat))
    found = STAGE.odds(dealt, decision.seat, dealt.setup.notation.parse(text), lang)
    assert found is not None
    option = STAGE.option(dealt, decision.seat, dealt.setup.notation.parse(text), lang)
    assert option.has_odds
    return found


def is_like(chart: Chart, wounds: Distribution) -> bool:
    """Whether a chart shows a distribution."""
    return [bar.p for bar in chart.bars] == [wounds.chance(n) for n in range(len(wounds.weights))]


def fight(units: str, hand: str, unit: str, *more: str, board: str = "olympus") -> Scene:
    """A scene in which a unit has begun its simple actions."""
    scene = battle(units, hand=hand, board=board)
    scene.play(f"activate {unit}", "simple", *more)
    return scene


def test_a_plain_attack() -> None:
    """MB-ATK-02: dice, defence, wounds up to the vitality, and the chance that the target falls."""
    scene = fight("A ares C4, B hydra C4 3", "ares, hydra", "ares")
    found = odds_of(scene, "attack hydra")
    dice, defence = (line.total for line in found.sums)
    wounds = wounds_distribution(dice, defence, vitality=3)
    assert found.title == "Ares against Hydra" and is_like(found.charts[0], wounds)
    assert found.charts[0].kill == wounds.at_least(3)
    assert isclose(sum(bar.p for bar in found.charts[0].bars), 1)
    assert found.exactness.startswith("exact")
    assert odds_of(scene, "attack hydra", "es").charts[0].title == "Heridas para Hidra"


def test_the_sums_are_those_of_the_engine() -> None:
    """MB-TAL-06, MB-TERR-06: bolstered hoplites in ruins, against which the engine rolls just as many dice."""
    scene = fight("A spartans B3, B hoplites B3, B zeus B3", "spartans, hoplites", "spartans")
    found = odds_of(scene, "attack hoplites")
    offence, defence = found.sums
    assert {"dashboard", "Bolster", "ruins"} <= {part.source for part in defence.parts}
    assert {part.rule for part in defence.parts} >= {"MB-TAL-06", "MB-TERR-06"}
    with scene.dice("roll" + " 0" * offence.total):  # one die more or less would not be allowed
        scene.play("attack hoplites")
        while scene.decision.kind in ("guard", "retaliation"):
            scene.play("decline")


def test_powers_that_change_dice_and_wounds_are_counted_in() -> None:
    """MB-RULING-18, MB-RULING-54: Achilles turns blanks into 1s, and suffers one wound less."""
    attacking = fight("A achilles C4, B ares C4", "achilles, ares", "achilles")
    found = odds_of(attacking, "attack ares")
    dice, defence = (line.total for line in found.sums)
    vitality = attacking.state.vitality[attacking.state.rules.names.index("ares")]  # type: ignore[attr-defined]
    assert is_like(found.charts[0], wounds_distribution(dice, defence, convert_blanks=True, vitality=vitality))
    assert any("Prowess" in note for note in found.notes)

    defending = fight("A ares C4, B achilles C4", "ares, achilles", "ares")
    found = odds_of(defending, "attack achilles")
    dice, defence = (line.total for line in found.sums)
    vitality = defending.state.vitality[defending.state.rules.names.index("achilles")]  # type: ignore[attr-defined]
    assert is_like(found.charts[0], wounds_distribution(dice, defence, reduction=1, vitality=vitality))


def test_rerolls_of_both_sides() -> None:
    """MB-ATK-17, MB-TIME-03: Heracles may have dice of his attacker rolled again; the active attacker rolls last."""
    scene = fight("A minotaur C4, B heracles C4", "minotaur, heracles", "minotaur")
    state = scene.state
    assert isinstance(state, PantheonState)
    minotaur, heracles = (state.rules.names.index(name) for name in ("minotaur", "heracles"))
    found = odds_of(scene, "attack heracles")
    dice, defence = (line.total for line in found.sums)
    attack = new_attack(minotaur, heracles, 0, SINGLE, 0)
    own, enemy = effect_limit(state, attack, 1), effect_limit(state, attack, 3)
    assert own and enemy
    expected = wounds_distribution(
        dice, defence, rerolls=min(own, dice), enemy_rerolls=enemy, vitality=state.vitality[heracles], target_first=True
    )
    assert is_like(found.charts[0], expected)


def test_retaliation_is_computed_with_what_is_left_of_the_target() -> None:
    """MB-RET-01: the answer depends on the wounds; it comes only from a target that lives."""
    scene = fight("A ares C4 1, B spartans C4", "ares, spartans", "ares")
    state = scene.state
    assert isinstance(state, PantheonState)
    found = odds_of(scene, "attack spartans")
    attack, back = found.charts
    ares, spartans = (state.rules.names.index(name) for name in ("ares", "spartans"))
    alive = 1 - (attack.kill or 0)
    fall = 0.0
    for lost in range(3):
        after = state.clone()
        after.vitality[spartans] = 3 - lost
        answer = forecast(after, new_attack(spartans, ares, 1, RETALIATION, 0)).wounds
        fall += attack.bars[lost].p / alive * answer.at_least(1)
    assert back.kill is not None and isclose(back.kill, fall)
    risks = {risk.title: risk.p for risk in found.risks}
    assert isclose(risks["Spartans stay alive and may strike back"], alive)
    assert isclose(risks["Ares falls to the retaliation"], fall * alive)
    assert "A retaliation needs a card of Spartans in hand." in found.notes


def test_what_may_come_between_is_said() -> None:
    """MB-GRD-01: guards beside the target are named, and who strikes first."""
    scene = fight("A ares C4, B zeus C4, B hoplites C4", "ares, zeus, hoplites", "ares")
    found = odds_of(scene, "attack zeus")
    assert "Hoplites may stand guard and be the target instead." in found.notes
    assert any("dashboard" in part.source for line in found.sums for part in line.parts)


def test_a_mighty_throw_needs_blanks() -> None:
    """MB-TAL-15: two blanks for a monster."""
    scene = fight("A zeus C4, B hydra C4", "zeus, hydra", "zeus")
    found = odds_of(scene, "attack hydra")
    dice = found.sums[0].total
    chance = 1 - sum(comb(dice, blanks) * 5 ** (dice - blanks) for blanks in (0, 1)) / 6**dice
    risks = {risk.title: risk.p for risk in found.risks}
    assert isclose(risks["enough blanks to throw Hydra"], chance)


def test_an_area_attack_has_a_chart_for_each_target() -> None:
    """MB-AREA-01: friend and foe in the area, each with the dice of the power."""
    scene = fight("A zeus C4, A hoplites C3, B ares C3, B hydra D4", "zeus, A.art 2, ares", "zeus", "done")
    scene.play("use lightning")
    found = odds_of(scene, "aim C3")
    assert {chart.title for chart in found.charts} == {"Wounds for Ares", "Figures lost by Hoplites"}
    assert "Friends in the area are attacked, too." in found.notes
    power = next(line for line in found.sums if line.name == "Dice of Zeus")
    assert power.total == 6 and power.parts[0].rule == "MB-CMB-05"


def test_what_rolls_no_dice_has_no_odds() -> None:
    """A walk is no attack, nor is a power that searches a deck."""
    scene = fight("A zeus C4, A hoplites C3, B ares C4", "zeus, ares", "zeus")
    assert "use patriarch" in scene.options()
    dealt = STAGE.dealt(scene.match.view(0))
    for option in scene.options():
        action = dealt.setup.notation.parse(option)
        assert STAGE.odds(dealt, 0, action, "en") is None and not STAGE.option(dealt, 0, action, "en").has_odds
    scene.play("done")
    ask = STAGE.ask(STAGE.dealt(scene.match.view(0)), 0, "en")
    assert ask is not None
    assert {option.verb for option in ask.options if option.has_odds} == {"attack"}
