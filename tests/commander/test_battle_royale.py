"""Battle Royale: Epic Battle in three sizes, on a map that a die chooses; and the modes that are offered."""

from __future__ import annotations

import pytest
from field import adds_nothing, offered, table
from printed import CARDS, CEMETERY, CITY, VILLAGE
from scene import Scene

from strategos import games
from strategos.games.commander.game import Commander
from strategos.games.commander.rules.army import army_cost, ready_deck
from strategos.games.commander.setup import GRID
from strategos.games.commander.words import FACTIONS, NOTHING
from strategos.kernel.errors import BadContent

A, B = 0, 1
ROYALE = ("vanguard", "main-armies", "grand-battle")


def commander() -> Commander:
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


def drawn(scenario: str, face: int, options: dict[str, str] | None = None) -> Scene:
    """A battle on the map of a face of the die."""
    scene = Scene("commander", scenario, options)
    with scene.dice(f"roll {face}"):
        pass
    return scene


def army(scene: Scene, seat: int) -> list[str]:
    state = table(scene)
    return [state.rules.profiles[state.kind[slot]].name for slot in state.rules.slots[seat]]


@pytest.mark.parametrize(
    ("scenario", "points", "costs", "units"),
    [
        ("vanguard", 250, (238, 238), (8, 9)),
        ("main-armies", 400, (398, 398), (11, 14)),
        ("grand-battle", 500, (497, 498), (13, 14)),
    ],
)
def test_the_three_sizes_have_ready_made_armies_and_decks(
    scenario: str, points: int, costs: tuple[int, int], units: tuple[int, int]
) -> None:
    """FC-ROYAL-01, FC-ROYAL-03, FC-ROYAL-04, FC-ARMY-05, FC-MODE-03: shown at once, after the map is known."""
    scene = drawn(scenario, 1)
    state = table(scene)
    assert state.rules.limits == [points, points]
    for seat, faction in enumerate(FACTIONS):
        named = army(scene, seat)
        assert (army_cost(commander().content, named), len(named)) == (costs[seat], units[seat])
        deck = [card for card in range(len(CARDS)) for _ in range(state.deck[seat * len(CARDS) + card])]
        wanted = ready_deck(commander().content, faction, len(named))
        assert sorted(CARDS[card] for card in deck) == sorted(wanted)


@pytest.mark.parametrize(("points", "limit"), [("200", 200), ("225", 225), ("250", 250)])
def test_a_vanguard_has_from_200_to_250_points(points: str, limit: int) -> None:
    """FC-ROYAL-01, FC-ARMY-05: agreed on beforehand, the same for both."""
    scene = drawn("vanguard", 1, {"points": points, "army": "own"})
    assert table(scene).rules.limits == [limit, limit]
    scene.play(*["muster knights_c"] * (limit // 50), seat="A")
    assert not [text for text in scene.options("A") if text == "muster knights_c"]


@pytest.mark.parametrize("points", ["199", "251", "0", "many"])
def test_other_sizes_are_no_vanguard(points: str) -> None:
    """FC-ROYAL-01: the error names the limits in both languages."""
    with pytest.raises(BadContent) as caught:
        Scene("commander", "vanguard", {"points": points})
    assert caught.value.text("en") == f"points={points}: army points from 200 to 250 are wanted."
    assert caught.value.text("es") == f"points={points}: hacen falta entre 200 y 250 puntos de ejército."


@pytest.mark.parametrize("face", range(1, 7))
def test_the_map_is_one_of_six_by_the_throw_of_a_die(face: int) -> None:
    """FC-ROYAL-02, FC-EPIC-03: without capture points, cities, cemetery and special rules; the zones are its own."""
    scene = drawn("vanguard", face)
    state = table(scene)
    assert state.rules.fields[state.field].name == commander().scenarios()[face - 1]
    printed = table(Scene("commander", commander().scenarios()[face - 1]))
    plain = {CITY: VILLAGE, CEMETERY: 0}
    assert state.terrain == [plain.get(kind, kind) for kind in printed.terrain]
    assert state.rules.fields[state.field].points == 0 and adds_nothing(state.rules)
    assert scene.asked == "B" and scene.decision.kind == "deploy", "nine units against eight"
    zone = {hex_ for hex_ in range(GRID.size) if printed.rules.fields[0].zones[B] >> hex_ & 1}
    assert {GRID.read(text.split()[1]) for text in offered(scene, "deploy")} == zone


@pytest.mark.parametrize(("face", "empire", "styx"), [(1, 21, 26), (3, 19, 27), (4, 17, 18), (6, 21, 26)])
def test_an_own_army_fits_the_zone_of_the_map_that_was_drawn(face: int, empire: int, styx: int) -> None:
    """FC-ARMY-08, FC-RULING-98, FC-ROYAL-02: at most 21 legionaries for 500 points, where the zone has room."""
    scene = drawn("grand-battle", face, {"army": "own"})
    scene.play(*["muster legionaries"] * empire, seat="A")
    scene.play(*["muster zombie_warriors"] * styx, seat="B")
    assert scene.options("A") == scene.options("B") == ["complete"]
    scene.play("complete", "take-deck", seat="A")
    scene.play("complete", "take-deck", seat="B")
    state = table(scene)
    while not scene.match.over and scene.decision.kind == "deploy":
        scene.match.play(scene.options()[0])
    assert state.army[A].bit_count() == empire and state.army[B].bit_count() == styx


def test_a_battle_royale_has_no_elements_and_no_choice_of_map() -> None:
    """FC-ROYAL-02: options that would bring them are refused, with the way out in both languages."""
    for name, value, way in (("elements", "yes", "epic-battle"), ("map", "first-battle", "epic-battle")):
        with pytest.raises(BadContent) as caught:
            Scene("commander", "main-armies", {name: value})
        for text in (caught.value.text("en"), caught.value.text("es")):
            assert f"'{name}'" in text and way in text and text.startswith("main-armies ")
        assert caught.value.text("en") != caught.value.text("es")
    assert drawn("vanguard", 2).decision.kind == "deploy"


@pytest.mark.parametrize("scenario", ROYALE)
def test_a_battle_royale_is_an_epic_battle_otherwise(scenario: str) -> None:
    """FC-MODE-03, FC-RULING-67, FC-EPIC-08: no points, no target; own armies by an option."""
    scene = drawn(scenario, 5)
    rules = table(scene).rules
    assert rules.is_epic and rules.target == 0 and adds_nothing(rules)
    scene = drawn(scenario, 5, {"army": "own"})
    assert scene.asked == "AB" and scene.decision.kind == "muster"
    assert all(table(scene).kind[slot] == NOTHING for slot in rules.slots[A])


def test_the_modes_are_scenarios_epic_battle_and_battle_royale() -> None:
    """FC-MODE-01, FC-MODE-02, FC-MODE-03, FC-MODE-04, FC-DEC-35: the first battle comes first; no campaign."""
    assert commander().scenarios()[6:] == ("epic-battle", *ROYALE)
    plans = commander().content["scenarios"]
    assert [plans[name]["mode"] for name in commander().scenarios()] == ["scenario"] * 6 + ["epic"] + ["royale"] * 3
    with pytest.raises(BadContent, match="commander has no scenario 'campaign'"):
        commander().new("campaign", {})
    asked = {"mission", "city", "recruits"}
    verbs = set(Scene("commander", "epic-battle").state.setup.notation.by_verb)
    assert not asked & verbs
