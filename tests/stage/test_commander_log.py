"""The log of commander tells which question was answered, what every die did, and where phases and goes begin."""

from __future__ import annotations

import re
from functools import cache

import pytest
from commander_stage import LANGUAGES, game, shown
from field import field, play_on
from telling import Question, computer_match, lanes, questions, told

from strategos.games.commander import actions
from strategos.games.commander.card_events import CardDrawn
from strategos.games.commander.events import Activated, OrdersRevealed, RoundBegun
from strategos.games.commander.frames import Fight
from strategos.games.commander.rules.dice import outcome
from strategos.games.commander.rules.strength import clash_of
from strategos.kernel.action import slots_of
from strategos.kernel.catalogue import values_in
from strategos.kernel.chance import CHANCE_ACTIONS, Rolled
from strategos.kernel.engine import apply, asking_record
from strategos.kernel.ids import SPECTATOR
from strategos.server.rooms.showing import Showing

THIN = {"NO": "No", "HOLD": "Hold", "PASS": "Pass", "KEEP": "Keep", "BEGIN": "Begin", "REFUSE": "Refuse"}
ANYBODY = {"side", "card", "colour"}
NAMED = {
    "Start": {"unit", "speaker"},
    "Act": {"unit"},
    "Flight": {"unit"},
    "Fight": {"attacker", "target", "unit", "hex"},
}
"""Whom a sentence can name, by the record of the step that asks."""


@cache
def all_questions() -> dict[str, Question]:
    """Every kind of question, with the thin answers that it may offer."""
    return questions("commander", THIN)


# Dice


def test_dice_of_a_fight_lie_in_lanes_by_what_they_do_in_it() -> None:
    """FC-MELEE-12, FC-MELEE-13, FC-SUP-04: nobody supports the attack, so Support does nothing; a Guard parries."""
    scene = field("A knights E5 red, B zombie_warriors F5 defends")
    start = scene.state.clone()
    play_on(scene)
    scene.play("begin")
    with scene.dice("roll 1 2 3 4", "roll 4 6"):
        scene.play("attack zombie_warriors", "no", "no")
    for viewer in (0, 1, SPECTATOR):
        log = told(scene.match, start, viewer, deal=False)
        attack, defence = (entry for entry in log if entry.notation.startswith("roll"))
        assert attack.text == "Knights roll against Zombie Warriors: Panic, Hit, Full hit, Support"
        found = dict(lanes(attack))
        assert found["damage"] == ["hit", "full"] and found["nothing"] == ["support"]
        assert defence.text == "Zombie Warriors defend: Support, Guard"
        assert lanes(defence) == [("parry", ["guard"]), ("nothing", ["support"])]
        assert defence.roll is not None and defence.roll.title == "Zombie Warriors defend against Knights"


def test_the_lanes_of_the_log_agree_with_the_rules() -> None:
    """FC-MELEE-14, FC-MELEE-16: in whole matches the dice that hurt or frighten are those that the rules count."""
    live = computer_match("commander", "first-battle", {"max_rounds": "5"}, 4, "naive", 700)
    walk = game().new("first-battle", live.options)
    count = 0
    for entry, played in zip(told(live.match, walk), live.match.log, strict=True):
        action = walk.setup.notation.parse(played.text)
        record = asking_record(walk)
        if isinstance(record, Fight) and isinstance(action, Rolled):
            clash = clash_of(walk, record)  # type: ignore[arg-type]
            found = {key: len(dice) for key, dice in lanes(entry)}
            if not record.attack or (record.again and not record.rolls):
                made = outcome(clash, record.attack + action.faces, ())
                assert found.get("damage", 0) == made.damage
                assert found.get("panic", 0) >= made.panic - clash.panics_added
            count += 1
        apply(walk, action, played.seat)
    assert count > 10


def test_dice_rolled_again_lie_among_those_that_were_kept() -> None:
    """FC-DICE-04, FC-KW-17: Shooters recharge Master of Shooting, and roll a Shield again."""
    scene = field("A shooters E5 red, B zombie_warriors E7", reserve="A red blue green purple")
    start = scene.state.clone()
    play_on(scene)
    recharge = next(text for text in scene.options() if "master_shooting" in text)
    scene.play(recharge)
    if "begin" in scene.options():
        scene.play("begin")
    with scene.dice("roll 2 5 5", "roll 3"):
        scene.play("shoot zombie_warriors", "no")
        scene.play("reroll 5")
        play_on(scene, "no")
    log = told(scene.match, start, deal=False)
    again = next(entry for entry in log if entry.notation == "roll 3")
    assert again.text == "Imperial Shooters roll again: Full hit"
    assert lanes(again) == [("damage", ["hit", "full"]), ("nothing", ["shield"])]


# Answers


@pytest.mark.source
def test_every_thin_answer_has_words_for_its_question() -> None:
    """Whatever can be refused, passed or kept: the log says what it was, and of whom."""
    words = shown().words
    thin = {(kind, THIN[name]) for kind, found in all_questions().items() for name in found.answers}
    assert {("endure", "No"), ("purple", "Pass"), ("fight", "Hold"), ("order_dice", "Keep"), ("start", "Begin")} <= thin
    assert len(thin) > 18
    for kind, name in thin:
        key = name if name in ("Keep", "Begin") else f"{kind}_{name}"
        known = set.intersection(*[NAMED.get(record, set()) for record in all_questions()[kind].records]) | {"side"}
        for lang in LANGUAGES:
            template = words.template(f"did.{key}", lang)
            assert template is not None, f"did.{key} ({lang})"
            assert values_in(template) <= known, f"did.{key} ({lang})"


def test_every_sentence_belongs_to_an_answer_that_is_given() -> None:
    """No answer without a sentence, no sentence without an answer, and none that names what nobody knows."""
    words = shown().words
    by_name = {cls.__name__: cls for cls in actions.ACTIONS if cls not in CHANCE_ACTIONS}
    found = set()
    for lang in LANGUAGES:
        for key, template in words.tables(lang)["did"].items():
            kind, _, name = ("", "", key) if key in by_name else key.rpartition("_")
            if key == "Begin_more":
                kind, name = "start", "Begin"
            found.add(name)
            assert not kind or kind in all_questions(), key
            own = {slot.field for slot in slots_of(by_name[name]) if slot.field}
            everything = ANYBODY | own | set.union(*NAMED.values())
            assert values_in(template) <= everything, f"did.{key} ({lang})"
    assert found == set(by_name)


def test_a_refusal_names_whom_it_concerns() -> None:
    """FC-STA-04, FC-STA-06, FC-ACN-07: not that a seat declines, but what."""
    scene = field("A knights E5 red, B zombie_warriors F5 green")
    start = scene.state.clone()
    play_on(scene)
    scene.play("begin")
    with scene.dice("roll 2 2 5 5"):
        scene.play("attack zombie_warriors", "no", "no", "no")
    told_en, told_es = ([entry.text for entry in told(scene.match, start, 1, lang, deal=False)] for lang in LANGUAGES)
    assert told_en[-6:] == [
        "Knights recharge nothing",
        "Knights attack Zombie Warriors",
        "Knights take no fatigue for another attack die",
        "Zombie Warriors keep their order: no defence roll",
        "Knights roll against Zombie Warriors: 2 × Hit, 2 × Shield",
        "Zombie Warriors take no fatigue against the damage",
    ]
    assert (
        told_es[-4:-2]
        == [
            "Caballeros no toman fatiga por otro dado de ataque",
            "Guerreros Zombi conservan su orden: sin tirada de defensa",
        ][-2:]
        or told_es[-3] == "Guerreros Zombi conservan su orden: sin tirada de defensa"
    )


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("decisive-battle", {"max_rounds": "3"}), ("epic-battle", {"elements": "yes", "army": "own", "max_rounds": "2"})],
)
def test_every_line_of_a_match_is_a_sentence(scenario: str, options: dict[str, str]) -> None:
    """In whole matches, in both languages, for every reader."""
    live = computer_match("commander", scenario, options, 6, "random", 700)
    start = live.game.new(scenario, live.options)
    assert len(live.match.log) > 200
    for viewer, lang in ((0, "en"), (SPECTATOR, "es")):
        for entry in told(live.match, start, viewer, lang):
            assert entry.text
            assert not re.search(r"[{}]|\bNone\b", " ".join([entry.text, *entry.lines])), entry


# Outline


def test_phases_and_goes_make_the_outline() -> None:
    """FC-RND-01, FC-CARD-01: a phase begins with a heading as last line, a go with its card; all else stands below."""
    live = computer_match("commander", "first-battle", {"max_rounds": "3"}, 2, "naive", 900)
    entries = told(live.match, game().new("first-battle", live.options))
    goes = phases = 0
    for entry, played in zip(entries, live.match.log, strict=True):
        kinds = [type(event) for event in played.events]
        if RoundBegun in kinds:
            phases += 1
            assert entry.level == 0 and re.fullmatch(r"Round \d: Command phase", entry.lines[-1])
        elif OrdersRevealed in kinds:
            phases += 1
            assert entry.level == 0 and entry.lines[-1].startswith("Action phase. Orders of the Empire: ")
        elif CardDrawn in kinds:
            goes += 1
            assert entry.level == 1 and re.fullmatch(r"\w+ orders, (the Empire|Styx): .+", entry.text)
        elif Activated in kinds:
            assert entry.level == 2, "the go has begun with its card"
    assert phases == 6 and goes > 30
    assert live.match.over and entries[-1].level == 0


def test_a_go_without_a_card_begins_with_its_unit() -> None:
    """FC-CARD-09: with neither deck nor discard pile no card is drawn."""
    scene = field("A knights E5 red, A legionaries E7 red, B zombie_warriors L5 red")
    start = scene.state.clone()
    scene.play("activate knights", "begin", "hold")
    log = told(scene.match, start, deal=False)
    assert log[-1].text == "Knights do nothing" and log[-1].lines == ["Zombie Warriors are activated"]
    assert log[-1].level == 1


def test_the_log_of_a_long_match_is_worded_once() -> None:
    """A player who comes back should not wait for the log: what was worded is kept."""
    live = computer_match("commander", "first-battle", {}, 2, "naive", 600)
    showing = Showing(live, shown(), frozenset())
    first = list(showing.entries(0, "es"))
    again = showing.entries(0, "es")
    assert len(first) > 300
    assert all(one is other for one, other in zip(first, again, strict=True))
