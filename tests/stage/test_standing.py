"""Standing answers: which questions they answer, with what, and when the seat is asked all the same."""

from __future__ import annotations

import pytest
from battle import act, battle, number
from field import field
from scene import Scene

from strategos import games
from strategos.kernel.ids import Seat
from strategos.kernel.rng import Rng
from strategos.stage.presenters import presenter
from strategos.stage.standing import Reactions
from strategos.stage.standing_rules import ACCEPT, DECLINE, StandingRule
from strategos.table.match import Match

A, B = 0, 1
LANGUAGES = ("en", "es")


def reactions(game: str) -> Reactions:
    found = presenter(game).reactions
    assert found is not None
    return found


def answered(scene: Scene, *rules: StandingRule, seat: Seat = B) -> str | None:
    """What standing answers say to the question that waits, from what the seat knows."""
    state = presenter(scene.game.name).dealt(scene.game.view(scene.match.state, seat))
    found = reactions(scene.game.name).answer(state, seat, rules)
    return None if found is None else scene.match.state.setup.notation.format(found)


def suggested(scene: Scene, seat: Seat = B) -> dict[str, str]:
    """The standing answers that are offered beside the question, with what they would answer."""
    state = presenter(scene.game.name).dealt(scene.game.view(scene.match.state, seat))
    return {one.text: one.option for one in reactions(scene.game.name).suggestions(state, seat, "en")}


def struck_at(target: str, hand: str = "") -> Scene:
    """A's hoplites have attacked a unit of B's, without wounding it: does it strike back?"""
    scene = battle(f"A hoplites C4, B {target} C4", hand=f"hoplites, A.art{hand}")
    with scene.dice("roll 1 1 1"):
        act(scene, "hoplites", f"attack {target}")
    assert scene.decision.kind == "retaliation"
    return scene


def guarded(target: str) -> Scene:
    """A attacks a unit of B's beside which two guards stand."""
    scene = battle(f"A hades C4, B leonidas C4, B cerberus C4, B {target} C4", hand="hades, A.art")
    act(scene, "hades", f"attack {target}")
    assert scene.decision.kind == "guard"
    return scene


def test_never_retaliate_with_one_unit_leaves_the_others_asked() -> None:
    scene = struck_at("zeus", ", zeus")
    never = StandingRule("retaliation", DECLINE, number(scene, "zeus"))
    assert answered(scene, never) == "decline"
    assert answered(scene, StandingRule("retaliation", DECLINE, number(scene, "medusa"))) is None
    assert answered(scene, StandingRule("evade", DECLINE)) is None
    assert answered(scene) is None


def test_always_retaliate_asks_when_the_card_is_missing() -> None:
    """What is not among the options is never answered, and nothing else in its place."""
    always = StandingRule("retaliation", ACCEPT)
    assert answered(struck_at("zeus", ", zeus"), always) == "retaliate"
    without = struck_at("zeus", ", B.art")
    assert "retaliate" not in without.options()
    assert answered(without, always) is None


def test_declining_takes_the_same_time_whatever_is_in_the_hand() -> None:
    """The answer of a rule that declines depends on nothing hidden."""
    never = StandingRule("retaliation", DECLINE)
    assert answered(struck_at("zeus", ", zeus"), never) == answered(struck_at("zeus", ", B.art"), never) == "decline"


def test_a_narrow_rule_beats_a_wide_one_and_contradictions_are_asked() -> None:
    scene = struck_at("zeus", ", zeus")
    zeus = number(scene, "zeus")
    never, always = StandingRule("retaliation", DECLINE), StandingRule("retaliation", ACCEPT, zeus)
    assert answered(scene, never, always) == answered(scene, always, never) == "retaliate"
    assert answered(scene, always, StandingRule("retaliation", DECLINE, zeus)) is None


def test_guard_only_for_the_divinity() -> None:
    only = StandingRule("guard", DECLINE, when="others")
    assert answered(guarded("medusa"), only) == "decline"
    assert answered(guarded("zeus"), only) is None  # then the choice is open
    great = StandingRule("guard", DECLINE, when="common")
    assert answered(guarded("medusa"), great) == "decline"
    assert answered(guarded("odysseus"), great) is None


def test_of_several_guards_one_must_be_named() -> None:
    scene = guarded("zeus")
    leonidas, cerberus = number(scene, "leonidas"), number(scene, "cerberus")
    assert answered(scene, StandingRule("guard", ACCEPT)) is None
    assert answered(scene, StandingRule("guard", ACCEPT, leonidas)) == "guard leonidas"
    assert answered(scene, StandingRule("guard", ACCEPT, leonidas, "divinity")) == "guard leonidas"
    assert answered(scene, StandingRule("guard", ACCEPT, leonidas, "others")) is None
    assert answered(scene, StandingRule("guard", ACCEPT, leonidas), StandingRule("guard", ACCEPT, cerberus)) is None
    # "Never with Leonidas" does not keep Cerberus from it.
    assert answered(scene, StandingRule("guard", DECLINE, leonidas)) is None


def test_commander_calls_units_by_their_kind() -> None:
    units = "B undead_cavalry E5 red, A shooters F5, A legionaries:wall G5, A knights:far A1"
    scene = field(units, first="B")
    scene.play("begin", "attack shooters")
    state = scene.match.state
    kind = state.kind[number(scene, "wall")]  # type: ignore[attr-defined]
    knights = state.kind[number(scene, "far")]  # type: ignore[attr-defined]
    assert scene.decision.kind == "redirect"
    assert answered(scene, StandingRule("redirect", ACCEPT, kind), seat=A) == "redirect wall"
    assert answered(scene, StandingRule("redirect", ACCEPT, knights), seat=A) is None
    assert answered(scene, StandingRule("redirect", DECLINE, when="others"), seat=A) == "no"
    assert answered(scene, StandingRule("redirect", DECLINE, when="hero"), seat=A) is None


def test_the_attacker_is_meant_where_the_attacker_is_asked() -> None:
    scene = field("B undead_cavalry E5 red, A shooters F5", first="B")
    scene.play("begin", "attack shooters")
    cavalry = scene.match.state.kind[number(scene, "undead_cavalry")]  # type: ignore[attr-defined]
    assert (scene.asked, scene.decision.kind) == ("B", "effort")
    assert answered(scene, StandingRule("effort", ACCEPT, cavalry)) == "tire"


def test_beside_a_question_stand_the_rules_that_would_answer_it() -> None:
    assert suggested(struck_at("zeus", ", zeus")) == {
        "Never retaliate with Zeus": "decline",
        "Never retaliate": "decline",
        "Always retaliate with Zeus": "retaliate",
        "Always retaliate": "retaliate",
    }
    found = suggested(guarded("medusa"))
    assert found["Stand guard only for the divinity"] == "decline"
    assert found["Always stand guard with Leonidas"] == "guard leonidas"
    assert "Always stand guard" not in found
    quiet = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art")
    assert suggested(quiet, A) == {}


@pytest.mark.parametrize(
    ("game", "scenario"), [("pantheon", "duel"), ("pantheon", "learning"), ("commander", "decisive-battle")]
)
def test_a_suggestion_keeps_its_word_in_whole_matches(game: str, scenario: str) -> None:
    """Whatever is suggested is allowed, worded in both languages, and answers with an option of the question."""
    found = reactions(game)
    shown = presenter(game)
    kinds: set[str] = set()
    for seed in range(4):
        match = Match(games.find(game), scenario, seed, {"max_rounds": "15"})
        rng = Rng(seed, "standing")
        while not match.over:
            seat = rng.pick(match.waiting_for)
            decision = match.decision_for(seat)
            assert decision is not None
            if decision.kind in found.reactions:
                kinds.add(decision.kind)
                state = shown.dealt(match.view(seat))
                texts = [[one.text for one in found.suggestions(state, seat, lang)] for lang in LANGUAGES]
                assert all(len(set(side)) == len(side) > 0 for side in texts)
                for one in found.suggestions(state, seat, "en"):
                    assert found.allows(state, seat, one.rule)
                    assert decision.allows(state.setup.notation.parse(one.option))
                offers = {offer.kind: offer for offer in found.offers(state, seat, "es")}
                assert all(offer.answers and offer.units and offer.whens for offer in offers.values())
            match.play(rng.pick(decision.options), seat)
    assert kinds


@pytest.mark.parametrize("game", ["pantheon", "commander"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_words(game: str, lang: str) -> None:
    found = reactions(game)
    state = games.find(game).blank("duel" if game == "pantheon" else "first-battle", {})
    for reaction in found.reactions.values():
        for when in reaction.whens:
            for answer in (DECLINE, ACCEPT) if reaction.accepts else (DECLINE,):
                for of in (-1, 0):
                    text = found.text(state, StandingRule(reaction.kind, answer, of, when), lang)
                    assert text and "{" not in text
                    assert of < 0 or found.name(state, 0, lang) in text


def test_nobody_says_in_advance_what_cannot_be_said() -> None:
    scene = struck_at("zeus", ", zeus")
    state, found = scene.match.state, reactions("pantheon")
    hoplites = number(scene, "hoplites")
    for rule in (
        StandingRule("simple action", DECLINE),
        StandingRule("retaliation", "perhaps"),
        StandingRule("retaliation", DECLINE, hoplites),  # not one's own
        StandingRule("retaliation", DECLINE, when="divinity"),
        StandingRule("wall of shields", ACCEPT),
    ):
        assert not found.allows(state, B, rule)
    assert found.allows(state, B, StandingRule("retaliation", DECLINE, number(scene, "zeus")))
