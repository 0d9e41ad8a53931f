"""A pack adds a keyword, a card, a unit, terrain, an element and a scenario in content alone, and all is in play."""

from __future__ import annotations

from pathlib import Path

import pytest
from checks import AT_EVERY_DECISION, check_match, check_record
from field import field, left, number, offered, table, where
from printed import commander

from strategos.games.commander.actions import Attack
from strategos.games.commander.effects.functions import COUNTED, in_fight
from strategos.games.commander.frames import Fight
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.forecast import fight_of
from strategos.games.commander.queries import function_of, level, movement
from strategos.games.commander.rules.dice import DIE
from strategos.games.commander.rules.strength import attack_dice, clash_of, defence_dice
from strategos.games.commander.words import FULL, STYX
from strategos.kernel.chance import Rolled
from strategos.kernel.flow import Next, ask, hand, resume, step
from strategos.kernel.records import replace
from strategos.stage.commander.board import board, picture
from strategos.stage.commander.lobby import Lobby
from strategos.stage.commander.presenter import CommanderPresenter
from strategos.stage.commander.reference import items
from strategos.stage.commander.report import report

FILES = {
    "pack.toml": """
name = "Drums"
version = "1.0"
game = "commander"
""",
    "keywords.toml": """
[steadfast]
name = { en = "Steadfast", es = "Firme" }
text.en = "+1 die in melee against infantry; with a Defence token it ignores 1 Hit."
text.es = "+1 dado en cuerpo a cuerpo contra infantería; con ficha de defensa ignora 1 Impacto."
rules = ["FC-KW-01"]
effects = [
    { verb = "modify", stat = "attack", by = 1, when = ["in_melee", "against_infantry"] },
    { verb = "ignore", face = "hit", when = "defending" },
]

[thorny]
name = { en = "Thorny", es = "Espinoso" }
text = { en = "Its attackers in melee may suffer.", es = "Sus atacantes cuerpo a cuerpo pueden sufrir." }
rules = ["FC-KW-01"]
numbered = true
effects = [{ verb = "use", function = "thorns", when = ["in_melee", "attacked"] }]
""",
    "cards.toml": """
[war_drums]
name = { en = "War Drums", es = "Tambores de guerra" }
text.en = "The activated unit moves 1 hex farther and is Steadfast. To the end of the round it is never Weak."
text.es = "La unidad activada mueve 1 hexágono más y es Firme. Hasta el final de la ronda nunca está Débil."
number = "EMP-16"
faction = "empire"
kind = "normal"
copies = 3
order = "R"
source = "reconstructed"
effects = [
    { verb = "modify", stat = "move", by = 1 },
    { verb = "lend", keyword = "steadfast" },
    { verb = "grant", ability = "never_weak", until = "round" },
]

[quagmire]
name = { en = "Quagmire", es = "Cenagal" }
text.en = "Place the Bog on a legal hex."
text.es = "Coloca la Ciénaga en un hexágono legal."
number = "STX-15"
faction = "styx"
kind = "terrain"
copies = 2
order = "G"
template = "bog"
source = "reconstructed"
""",
    "templates.toml": """
[bog]
name = { en = "Bog", es = "Ciénaga" }
text = { en = "Units of the Empire here roll 1 die less.", es = "Las unidades del Imperio aquí tiran 1 dado menos." }
card = "quagmire"
faction = "styx"
rules = ["FC-TER-02"]
source = "reconstructed"
effects = [{ verb = "modify", stat = "attack", by = -1, when = "of_empire" }]
""",
    "terrain.toml": """
[thicket]
name = { en = "Thicket", es = "Matorral" }
text = { en = "Difficult. 1 die more in defence.", es = "Difícil. 1 dado más en defensa." }
letter = "t"
difficult = true
impassable = false
blocks_sight = false
looks = "forest"
rules = ["FC-TER-11"]
effects = [{ verb = "modify", stat = "defence", by = 1 }]
""",
    "elements.toml": """
[beacon]
name = { en = "Beacon", es = "Almenara" }
text = { en = "Units within 1 hex have Valour.", es = "Las unidades a 1 hexágono tienen Valor." }
neutral = true
difficult = false
rules = ["FC-ELEM-04"]
effects = [{ verb = "lend", keyword = "valour", radius = 1 }]
""",
    "units/drummers.toml": """
id = "drummers"
name = { en = "Drummers", es = "Tamborileros" }
about.en = "They set the pace."
about.es = "Marcan el paso."
faction = "empire"
family = "drummers"
level = "regular"
type = "regular"
class = "infantry"
leadership = ["D"]
attack = 3
defence = 2
size = 4
stamina = 2
move = 2
run = 4
cost = 22
keywords = { steadfast = 1, thorny = 2 }
recharges = [{ ability = "discipline", value = 1, cost = "G" }]
source = "reconstructed"
""",
    "scenarios/drums.toml": """
id = "drums"
name = { en = "Drums", es = "Tambores" }
about = { en = "Hold the points.", es = "Mantén los puntos." }
mode = "scenario"
map = "drums"
target = 6
first = "styx"
limits = { empire = 75, styx = 80 }
rules = [{ verb = "points" }, { verb = "capture" }, { verb = "prize", unit = "drummers" }]
source = "reconstructed"

[armies]
empire = ["drummers", "legionaries", "roland"]
styx = ["zombie_warriors", "zombie_warriors", "zombie_archers", "undead_cavalry"]

[decks]
empire = ["war_drums", "war_drums", "war_drums"]
styx = ["quagmire", "quagmire", "claws", "claws"]
""",
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Commander:
    """Commander with the pack."""
    folder = tmp_path_factory.mktemp("drums") / "drums"
    printed = commander().content["maps"]["first-battle"]
    rows = [row.replace("F", "t") for row in printed["terrain"]]
    drawn = "\n".join(f'    "{row}",' for row in rows)
    zones = "\n".join(f'    "{row}",' for row in printed["zones"])
    points = "\n".join(
        f'    {{ hex = "{one["hex"]}", name = {{ en = "{one["name"]["en"]}", es = "{one["name"]["es"]}" }} }},'
        for one in printed["capture_points"]
    )
    about = 'id = "drums"\nname = { en = "Drums", es = "Tambores" }\nabout = { en = "Scrub.", es = "Maleza." }\n'
    map_text = f"{about}terrain = [\n{drawn}\n]\nzones = [\n{zones}\n]\ncapture_points = [\n{points}\n]\n"
    for name, text in {**FILES, "maps/drums.toml": f'{map_text}source = "reconstructed"\n'}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert not commander().check_pack(folder)
    return Commander((Path(folder),))


@in_fight("thorns", COUNTED)
@step
def prick(state: CommanderState, fight: Fight) -> Next:
    """The attacker suffers one damage for each thorn whose die shows a full hit."""
    thorns = function_of(state, fight.target, "thorns", fight.attacker, fight.kind)
    return ask(DIE.roll(thorns, "FC-KW-01"), pricked, fight)


@resume
def pricked(state: CommanderState, fight: Fight, answer: Rolled) -> Next:
    return hand(replace(fight, counter_damage=fight.counter_damage + answer.faces.count(FULL)))


def pages(pack: Commander) -> CommanderPresenter:
    """How the pack shows itself."""
    return CommanderPresenter(pack)


def test_the_scenario_of_the_pack_keeps_the_contract(pack: Commander) -> None:
    """Random matches with invariants, copies, saves and views; the record names the pack."""
    for seed in range(3):
        assert check_match(pack, "drums", {}, seed, AT_EVERY_DECISION, 60, 2) > 0
    assert check_match(pack, "epic-battle", {"points": "150"}, 1, AT_EVERY_DECISION, 200, 1) > 0
    assert "packs: drums=1.0\n" in check_record(pack, "drums", {}, 3)


def test_a_keyword_in_one_content_file_counts_in_rules_and_odds(pack: Commander) -> None:
    """FC-KW-39: a keyword made of verbs adds its die where its condition holds, and explains it."""
    scene = field("A drummers E5 red defends, B zombie_warriors F5, B undead_cavalry D5", pack=pack)
    state = table(scene)
    unit, warriors, riders = (number(scene, name) for name in ("drummers", "zombie_warriors", "undead_cavalry"))
    found = attack_dice(state, fight_of(state, unit, warriors, True))
    assert found.total == 4 and [(part.amount, part.source) for part in found.parts] == [
        (3, "attack"),
        (1, "steadfast"),
    ]
    assert attack_dice(state, fight_of(state, unit, riders, True)).total == 3, "the cavalry is no infantry"
    assert clash_of(state, fight_of(state, warriors, unit, True)).ignored[1] == 1
    assert clash_of(state, fight_of(state, unit, warriors, True)).counter_ignored[1] == 1
    scene.play("begin")
    decision = scene.decision
    option = next(one for one in decision.options if state.setup.notation.format(one) == "attack zombie_warriors")
    shown = pages(pack).odds(table(scene), decision.seat, option, "en")
    assert shown is not None and "Steadfast" in [part.source for part in shown.sums[0].parts]
    assert any("Steadfast (card)" in note for note in report(state, unit, pages(pack).phrases, "en").notes)


def test_a_keyword_with_a_function_rolls_its_dice_in_the_fight(pack: Commander) -> None:
    """FC-MELEE-17: one content entry and one function; the odds say what they leave out."""
    scene = field("A drummers E5, B zombie_warriors F5 red", first="B", pack=pack)
    if scene.decision.kind == "start":
        scene.play("begin")
    option = next(one for one in scene.decision.options if isinstance(one, Attack))
    shown = pages(pack).odds(table(scene), 1, option, "en")
    assert shown is not None and any("Thorny" in note for note in shown.notes)
    before = left(scene, "zombie_warriors")
    dice = attack_dice(table(scene), fight_of(table(scene), table(scene).active, option.target, True)).total
    with scene.dice("roll " + " ".join("5" * dice), "roll 3 3"):
        scene.play("attack drummers")
        while scene.decision.kind in ("effort", "brace", "defence", "counterattack"):
            scene.play("no")
    while scene.decision.kind == "endure":
        scene.play("no")
    assert left(scene, "zombie_warriors") == before - 2


def test_a_card_of_the_pack_works_in_the_activation_and_to_the_end_of_the_round(pack: Commander) -> None:
    """FC-CARD-03, FC-CARD-05: what it lends ends with the activation, its mark with the round."""
    scene = field("A legionaries E5 1 red, B zombie_warriors F5 blue", deck="A war_drums", pack=pack)
    with scene.dice("draw war_drums"):
        scene.play("play")
    state = table(scene)
    unit = number(scene, "legionaries")
    steadfast = state.rules.keywords.index("steadfast")
    assert level(state, unit, steadfast) == 1 and movement(state, unit) == (3, 4)
    assert attack_dice(state, fight_of(state, unit, number(scene, "zombie_warriors"), True)).total == 4
    assert clash_of(state, fight_of(state, unit, number(scene, "zombie_warriors"), True)).full_hits
    scene.play("begin", "hold")
    state = table(scene)
    assert level(state, unit, steadfast) == 0 and movement(state, unit) == (2, 4)
    assert clash_of(state, fight_of(state, unit, number(scene, "zombie_warriors"), True)).full_hits, "never Weak"
    assert "War Drums" in [mark.title for mark in pages(pack).scene(state, 0, "en").tokens[0].marks]


def test_terrain_a_template_and_an_element_of_the_pack_work_where_they_lie(pack: Commander) -> None:
    """FC-TER-01, FC-TER-02, FC-ELEM-01: numbers, keywords and movement, on the map and in its picture."""
    scene = field(
        "A legionaries E5 red, B zombie_warriors F5 defends, A drummers H5",
        terrain="F5 thicket",
        features="E5 bog, H6 beacon",
        pack=pack,
    )
    state = table(scene)
    unit, foe = number(scene, "legionaries"), number(scene, "zombie_warriors")
    fight = fight_of(state, unit, foe, True)
    assert (-1, "bog") in [(part.amount, part.source) for part in attack_dice(state, fight).parts]
    assert (1, "thicket") in [(part.amount, part.source) for part in defence_dice(state, fight).parts]
    assert level(state, number(scene, "drummers"), state.rules.keywords.index("valour")) == 1
    assert state.ground.difficult.bit_count() == 1
    names = pages(pack).names
    assert "Thicket" in [space.terrain for space in board(state, names, "en").spaces]
    assert 'href="#pine"' in picture(state, names, "en") and 'href="#thing-tree"' in picture(state, names, "en")


def test_a_terrain_card_of_the_pack_lays_its_template(pack: Commander) -> None:
    """FC-CARD-10: the template lies on the chosen hex."""
    scene = field("A legionaries E5, B zombie_warriors H5 red", deck="B quagmire", first="B", pack=pack)
    with scene.dice("draw quagmire"):
        scene.play("play")
    assert "H6" in offered(scene, "lay")
    scene.play("lay H6")
    state = table(scene)
    assert state.rules.land.features[state.features[number(scene, "H6", "hex")]].name == "bog"
    assert where(scene, "legionaries") == "E5" and state.rules.owner[number(scene, "zombie_warriors")] == STYX


def test_lobby_sheets_and_reference_have_all_of_the_pack(pack: Commander) -> None:
    """FC-UNIT-08: the scenario is offered, the unit has its card with the keyword, and every entry an article."""
    shown = pages(pack)
    for lang, drums, firm in (("en", "Drums", "Steadfast"), ("es", "Tambores", "Firme")):
        card = Lobby(pack, shown.words, shown.names).card(lang)
        assert any(drums in scenario.title for scenario in card.scenarios)
        state = pack.new("drums", {})
        assert isinstance(state, CommanderState)
        sheet = next(one for one in shown.sheets(state, lang) if one.abilities and one.abilities[0].name == firm)
        assert sheet.abilities[0].text
    articles = {item.id: item for item in items(shown, "en")}
    told = [line["en"] for line in articles["keyword/steadfast"].texts[1:]]
    assert told == [
        "+1 attack dice in melee and against infantry.",
        "Ignores 1 Hit of the opponent's roll with a Defence token.",
    ]
    assert articles.keys() >= {
        "keyword/steadfast", "card/war_drums", "card/quagmire", "feature/bog", "feature/beacon", "terrain/thicket",
        "unit/drummers",
    }  # fmt: skip
