"""Options of a match and house rules: what each value does, and what is said of a value that does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run
from field import field, left, offered, order, table, where
from scene import Scene

from strategos import games
from strategos.games.commander.game import Commander
from strategos.games.commander.rules.turn import begin_round
from strategos.kernel.errors import BadContent
from strategos.kernel.flow import then
from strategos.kernel.text.record_file import read_record

FAR = ", A knights:reserve A9, B zombie_archers:reserve2 M1"


def commander() -> Commander:
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


def test_every_point_that_a_ruling_leaves_open_is_a_switch() -> None:
    """FC-RULING-17, FC-RULING-69, FC-RULING-70: the flags of the rulings with their defaults; no more and no fewer."""
    switches = commander().editions.switches
    assert {name: switch.by_edition["ledger"] for name, switch in switches.items()} == {
        "attacker_parry_faces": "guard",
        "armour_face": "hit",
        "forest_face": "hit",
        "order_die": (1, 0, 0, 1, 2, 2),
        "curse_decline_by_victim": False,
        "los_difficult_blocks": False,
        "forged_when_attacking": False,
        "vampirism_scope": "attack",
        "s6_with_hydra": False,
        "city_income_mode": "state",
        "max_rounds": 20,
    }
    for switch in switches.values():
        assert all(rule.startswith("FC-") for rule in switch.rules) and switch.rules


# Dice


@pytest.mark.parametrize(
    ("faces", "dice", "lost"),
    [
        ("guard", "6 2 2", 1), ("guard", "5 2 2", 2), ("shield", "6 2 2", 2), ("shield", "5 2 2", 1),
        ("both", "6 2 2", 1), ("both", "5 2 2", 1), ("both", "5 6 2", 0), ("guard", "5 6 2", 1),
    ],
)  # fmt: skip
def test_the_faces_with_which_an_attacker_parries(faces: str, dice: str, lost: int) -> None:
    """FC-RULING-06: the defender hits twice; what the attacker's shields stop depends on attacker_parry_faces."""
    scene = field(
        f"A legionaries E5 red f2, B zombie_warriors F5 f2 defends{FAR}", house={"attacker_parry_faces": faces}
    )
    with scene.dice(f"roll {dice}", "roll 2 2"):
        scene.play("begin", "attack zombie_warriors")
    assert left(scene, "legionaries") == 4 - lost


FACES = [
    ("hit", "2 2", 1), ("hit", "3 3", 2), ("hit", "4 4", 2),
    ("full", "2 2", 2), ("full", "3 3", 1), ("full", "4 4", 2),
    ("support", "2 2", 2), ("support", "3 3", 2), ("support", "4 4", 1),
]  # fmt: skip


@pytest.mark.parametrize(("face", "dice", "damage"), FACES)
def test_the_face_that_armour_ignores(face: str, dice: str, damage: int) -> None:
    """FC-RULING-39, FC-KW-01: one HIT, or one FULL or SUPPORT by armour_face; the attack is supported."""
    scene = field(
        f"B zombie_warriors E5 red f2, B zombie_warriors:helper F4, A knights F5 f2{FAR}",
        house={"armour_face": face},
        first="B",
    )
    with scene.dice(f"roll {dice}"):
        scene.play("begin", "attack knights")
    assert left(scene, "knights") == 3 - damage


@pytest.mark.parametrize(("face", "dice", "damage"), FACES)
def test_the_face_that_a_forest_ignores(face: str, dice: str, damage: int) -> None:
    """FC-RULING-39, FC-TER-11: one HIT, or one FULL or SUPPORT by forest_face."""
    scene = field(
        f"B zombie_warriors E5 red f2, B zombie_warriors:helper F4, A legionaries F5 f2{FAR}",
        terrain="F5 forest",
        house={"forest_face": face},
        first="B",
    )
    with scene.dice(f"roll {dice}"):
        scene.play("begin", "attack legionaries")
    assert left(scene, "legionaries") == 4 - damage


@pytest.mark.parametrize(
    ("die", "colours"),
    [("1,0,0,1,2,2", "blue red red blue green green"), ("2,2,1,1,0,0", "green green blue blue red red")],
)
def test_the_colours_of_the_order_die(die: str, colours: str) -> None:
    """FC-RULING-19, FC-CMD-05: face by face, as printed on our die or as order_die says."""
    for face, colour in enumerate(colours.split(), start=1):
        scene = field("A knights E5, B zombie_warriors A1", house={"order_die": die}, at=then(begin_round), rear=False)
        with scene.dice(f"roll {face}"):
            pass
        wanted = [int(colour == word) for word in ("red", "blue", "green", "purple")]
        assert table(scene).generated[:4] == wanted


# Cards, sight, keywords


@pytest.mark.parametrize("flag", ["false", "true"])
def test_whether_the_victim_of_a_curse_may_decline_it(flag: str) -> None:
    """FC-RULING-29, FC-CARD-19: Hunter Regiments in the deck of Styx work by themselves, or are offered like a card."""
    scene = field(
        f"B zombie_warriors E5 red{FAR}",
        deck="B hunter_regiments",
        house={"curse_decline_by_victim": flag},
        first="B",
    )
    with scene.dice("draw hunter_regiments"):
        pass
    assert scene.asked == "B" and ("decline" in scene.options()) == (flag == "true")
    assert ("resolve hunter_regiments" in scene.options()) == (flag == "false")


@pytest.mark.parametrize(("flag", "seen"), [("false", ["hydra"]), ("true", [])])
def test_whether_difficult_terrain_blocks_the_sight(flag: str, seen: list[str]) -> None:
    """FC-RULING-52, FC-LOS-03: a ford between shooters and Hydra."""
    scene = field("A shooters E5 red, B hydra G5", terrain="F5 ford", house={"los_difficult_blocks": flag})
    scene.play("begin")
    assert offered(scene, "shoot") == seen


@pytest.mark.parametrize(("flag", "hex_"), [("false", "D5"), ("true", "E5")])
def test_whether_a_forged_attacker_ignores_panic(flag: str, hex_: str) -> None:
    """FC-RULING-59, FC-KW-12: the defence roll has a PANIC; the Crusader retreats or stays."""
    scene = field(f"A crusader E5 red, B zombie_warriors F5 f2 defends{FAR}", house={"forged_when_attacking": flag})
    with scene.dice("roll 5 5 5 5 5", "roll 1 5"):
        scene.play("begin", "attack zombie_warriors")
    assert where(scene, "crusader") == hex_


@pytest.mark.parametrize(("scope", "healed"), [("attack", 2), ("game", 1)])
def test_how_often_vampirism_works(scope: str, healed: int) -> None:
    """FC-RULING-63, FC-KW-33: Imelstar attacks and is attacked, and draws blood both times."""
    scene = field(
        f"B imelstar E5 red 2 f3 defends, A legionaries F5 f2, A legionaries:second D5 blue f2{FAR}",
        house={"vampirism_scope": scope},
        first="B",
    )
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack legionaries")
    assert left(scene, "imelstar") == 3 and left(scene, "legionaries") == 3
    with scene.dice("roll 5 5 5", "roll 2 5"):
        scene.play("begin", "attack imelstar")
    assert left(scene, "second") == 3 and left(scene, "imelstar") == 2 + healed


# Options of a match


@pytest.mark.parametrize(
    ("scenario", "options", "written"),
    [
        ("first-battle", {}, "army=preset edition=ledger elements=no"),
        ("first-battle", {"army": "own", "elements": "yes"}, "army=own edition=ledger elements=yes"),
        ("first-battle", {"max_rounds": "20"}, "army=preset edition=ledger elements=no"),
        ("first-battle", {"max_rounds": "6"}, "army=preset edition=ledger elements=no max_rounds=6"),
        ("epic-battle", {}, "army=own edition=ledger elements=yes map=free points=250"),
        ("epic-battle", {"points": "0300", "map": "hard-choice"},
         "army=own edition=ledger elements=yes map=hard-choice points=300"),
        ("vanguard", {}, "army=preset edition=ledger points=250"),
        ("vanguard", {"points": "200", "army": "own"}, "army=own edition=ledger points=200"),
        ("grand-battle", {"army": "own"}, "army=own edition=ledger"),
    ],
)  # fmt: skip
def test_the_options_of_a_match_stand_in_its_record_in_one_spelling(
    scenario: str, options: dict[str, str], written: str
) -> None:
    """FC-MODE-01, FC-MODE-02, FC-MODE-03, FC-EPIC-02, FC-EPIC-03: what was not said is written, too."""
    state = commander().new(scenario, options)
    assert state.setup.header()["options"] == written
    again = commander().new(scenario, dict(pair.split("=") for pair in written.split()))
    assert again == state


BAD = [
    ("first-battle", "army", "ow", "army=ow: there is no such value. Did you mean 'own'?", "no existe ese valor."),
    ("first-battle", "elements", "maybe", "elements=maybe: there is no such value.", "no existe ese valor."),
    ("epic-battle", "map", "frist-battle", "Did you mean 'first-battle'?", "¿Querías decir 'first-battle'?"),
    ("epic-battle", "points", "99", "army points from 100 to 600 are wanted.", "entre 100 y 600 puntos de ejército."),
    ("epic-battle", "points", "601", "army points from 100 to 600 are wanted.", "entre 100 y 600 puntos de ejército."),
    ("epic-battle", "points", "-250", "points=-250: army points", "points=-250: hacen falta"),
    ("epic-battle", "points", "٢٥٠", "points=٢٥٠: army points", "points=٢٥٠: hacen falta"),
    ("first-battle", "points", "200", "It belongs to: epic-battle, vanguard.", "Es propia de: epic-battle, vanguard."),
    ("main-armies", "points", "400", "It belongs to: epic-battle, vanguard.", "Es propia de: epic-battle, vanguard."),
    ("first-battle", "map", "hard-choice", "It belongs to: epic-battle.", "Es propia de: epic-battle."),
    ("vanguard", "elements", "no", "a Battle Royale has none", "una Battle Royale no los usa"),
    ("first-battle", "pointz", "200", "no option 'pointz'. Did you mean 'points'?", "No existe la opción 'pointz'."),
    ("first-battle", "max_round", "3", "Did you mean 'max_rounds'?", "¿Querías decir 'max_rounds'?"),
    ("first-battle", "order_die", "1,2", "six colours are wanted", "hacen falta seis colores"),
    ("first-battle", "order_die", "1,0,0,1,2,3", "wanted a whole number from 0 to 2", "un número entero de 0 a 2"),
    ("first-battle", "max_rounds", "-1", "wanted a whole number from 0 to 999", "un número entero de 0 a 999"),
    ("first-battle", "s6_with_hydra", "yes", "found 'yes', wanted true or false", "hay 'yes'; se espera true o false"),
    ("first-battle", "vampirism_scope", "round", "wanted one of 'attack' or 'game'", "uno de 'attack' o 'game'"),
    ("first-battle", "edition", "second", "unknown edition 'second'", "no se conoce la edición 'second'"),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "name", "value", "en", "es"), BAD)
def test_an_option_that_cannot_be_is_refused_with_a_hint(
    scenario: str, name: str, value: str, en: str, es: str
) -> None:
    """FC-MODE-01, FC-EPIC-02, FC-ROYAL-01: the option, the value and the way out, in English and in Spanish."""
    with pytest.raises(BadContent) as caught:
        commander().new(scenario, {name: value})
    english, spanish = (caught.value.text(lang) for lang in ("en", "es"))
    assert en in english and es in spanish
    assert english != spanish and (name in spanish or value in spanish)


@pytest.mark.parametrize(("scenario", "points"), [("epic-battle", "237"), ("vanguard", "200")])
def test_a_ready_made_army_that_is_too_dear_is_refused(scenario: str, points: str) -> None:
    """FC-ARMY-02, FC-EPIC-02, FC-ROYAL-03: it costs 238; the way out is a custom army."""
    with pytest.raises(BadContent) as caught:
        commander().new(scenario, {"army": "preset", "points": points})
    assert caught.value.text("en") == (
        f"points={points}: the ready-made army of the Empire costs more. Play with army=own."
    )
    assert (
        caught.value.text("es") == f"points={points}: el ejército preparado del Imperio cuesta más. Juega con army=own."
    )
    assert "take-army" not in Scene("commander", "epic-battle", {"points": "237"}).options("A")
    assert "take-army" in Scene("commander", "epic-battle", {"points": "238"}).options("A")


def test_all_variants_of_all_scenarios_can_be_set_up() -> None:
    """FC-ARMY-01, FC-MODE-01, FC-MODE-02, FC-MODE-03: the sets of options that tests and simulations try."""
    for scenario in commander().scenarios():
        for variant in commander().variants(scenario):
            state = commander().new(scenario, variant)
            for name, value in variant.items():
                assert state.setup.options[name] == value
    for name in commander().content["maps"]:
        assert commander().new("epic-battle", {"map": name}).setup.options["map"] == name


def test_two_people_play_an_epic_battle_without_a_last_round(tmp_path: Path) -> None:
    """FC-RULING-17: at one keyboard max_rounds is 0 unless they say otherwise; against a computer it is 20."""
    assert commander().among_people("epic-battle") == commander().among_people("vanguard") == {"max_rounds": "0"}
    assert commander().among_people("first-battle") == {} and games.find("pantheon").among_people("duel") == {}
    for words, written in (
        (["--seat", "all"], "max_rounds=0"),
        (["--seat", "all", "--option", "max_rounds=7"], "max_rounds=7"),
        (["--seat", "A"], ""),
    ):
        path = tmp_path / "match.txt"
        done = run(tmp_path, "play", "commander", "--scenario", "epic-battle", *words, stdin="w match.txt\nq\n")
        assert done.code == 0, done.err
        options = read_record(path.read_bytes()).header["options"].split()
        assert [pair for pair in options if pair.startswith("max_rounds")] == ([written] if written else [])


def test_a_house_rule_changes_nothing_else() -> None:
    """FC-RULING-69: the Hydra of scenario 6 is no guest in scenario 1, and no order is given by it."""
    scene = Scene("commander", "first-battle", {"s6_with_hydra": "true"})
    assert "hydra" not in table(scene).rules.names and order(scene, "imelstar") == ""
