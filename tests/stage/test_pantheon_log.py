"""The log of pantheon tells which question was answered, what every die did, and where turns and activations begin."""

from __future__ import annotations

from functools import cache

import pytest
from battle import act, battle, ride
from telling import Question, computer_match, lanes, questions, told

from strategos.games.pantheon.card_events import TurnBegun
from strategos.games.pantheon.events import Activated
from strategos.kernel.catalogue import languages, values_in
from strategos.kernel.event import Ended
from strategos.kernel.ids import SPECTATOR
from strategos.server.rooms.showing import Showing
from strategos.stage.pantheon.answers import is_thin
from strategos.stage.presenters import presenter
from strategos.stage.wording import Words

LANGUAGES = languages()

TEXTS = Words("pantheon")
THIN = ("DECLINE", "DONE", "Amount", "Convert", "Reroll", "SecondAssault")
NAMED = {
    "Attack": {"attacker", "target", "guard", "effect"},
    "Activation": {"unit", "area", "marker"},
    "Charge": {"unit", "area"},
    "Leadership": {"leader", "unit"},
    "Volley": {"attacker", "target"},
    "SearchJob": {"units"},
}
"""Whom a sentence can name, by the record of the step that asks."""
APART = {"search_named": "search", "complex_action_deploy": "complex action", "complex_action_drop": "complex action"}


@cache
def all_questions() -> dict[str, Question]:
    """Every kind of question, with the thin answers that it may offer."""
    return questions("pantheon", THIN)


def spelled(kind: str) -> str:
    """The key of a kind of question."""
    return kind.replace(" ", "_").replace("-", "_")


# Dice


def test_a_first_assault_lies_in_lanes_by_the_defence_of_its_target() -> None:
    """MB-ATK-05, MB-ATK-09: Ares has defence 8 here, so only fives go on, and nothing wounds as it lies."""
    scene = battle("A zeus C4, B ares C4", hand="zeus, A.art", board="olympus")
    start = scene.state.clone()
    scene.play("activate zeus", "simple")
    with scene.dice("roll 0 1 2 4 4 5 5 5"):
        scene.play("attack ares")
    for viewer in (0, 1, SPECTATOR):
        entry = told(scene.match, start, viewer)[-1]
        assert entry.roll is not None
        assert entry.roll.title == "Zeus against Ares: 8 dice, defence 8"
        assert lanes(entry) == [("blank", ["blank"]), ("miss", ["1", "2", "4", "4"]), ("second", ["5"] * 3)]


def test_dice_that_reach_the_defence_wound() -> None:
    """MB-ATK-05, MB-ATK-09: against defence 4 fours and fives wound, and there is no second assault."""
    scene = battle("A zeus C4, B infernal_hounds C4", hand="zeus, A.art", board="olympus")
    start = scene.state.clone()
    act(scene, "zeus")
    with scene.dice("roll 0 1 2 3 4 4 5 5"):
        scene.play("attack infernal_hounds")
    rolled = next(entry for entry in told(scene.match, start) if entry.notation.startswith("roll"))
    assert lanes(rolled) == [("blank", ["blank"]), ("miss", ["1", "2", "3"]), ("wound", ["4", "4", "5", "5"])]


def test_a_second_assault_lies_in_lanes_too() -> None:
    """MB-ATK-12, MB-ATK-13: against defence 8 a three wounds, a two with one die set aside; blanks are lost."""
    scene = battle("A leonidas C4, B zeus C4", hand="leonidas, A.art", board="olympus")
    start = scene.state.clone()
    with scene.dice("roll 0 0 5 5 5 5", "roll 0 1 2 4"):
        act(scene, "leonidas", "attack zeus", "allocate 0 4 0")
    second = next(entry for entry in told(scene.match, start) if entry.notation == "roll 0 1 2 4")
    assert second.text == "Second assault, Leonidas against Zeus: blank, 1, 2 and 4"
    assert lanes(second) == [("blank", ["blank"]), ("miss", ["1"]), ("wound", ["2"]), ("wound", ["4"])]
    assert second.roll is not None
    assert [lane.title for lane in second.roll.lanes][2:] == ["Wounds, raised by dice set aside", "Wounds: 3 or more"]
    assert "Zeus suffers 2 wounds" in second.lines


def test_dice_rolled_again_lie_among_those_that_stay() -> None:
    """MB-ATK-17, MB-RULING-84: the line names the new faces, the lanes hold the whole roll."""
    scene = battle("A heracles C4, B zeus C4", hand="heracles, A.art", board="olympus")
    start = scene.state.clone()
    act(scene, "heracles")
    with scene.dice("roll 0 0 1 1 1 1 5", "roll 1 5"):
        scene.play("attack zeus", "reroll 0 0")
    taken, again = told(scene.match, start)[-2:]
    assert taken.text == "Heraclean Feat (attacking), dice rolled again: blank and blank"
    assert again.text == "Heracles against Zeus, rolled again: 1 and 5"
    assert lanes(again) == [("miss", ["1"] * 5), ("second", ["5", "5"])]


def test_tens_that_are_rolled_once_more_stay_or_are_lost() -> None:
    """MB-ATK-15: by the option of the manual; a blank takes its die away."""
    scene = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art", edition="manual", house={"manual_dice": "true"})
    start = scene.state.clone()
    with scene.dice("roll 0 0 0 0 0 5", "roll 5", "roll 0"):
        act(scene, "leonidas", "attack hydra", "allocate 0 1 0", "second-assault 1", "second-assault 1")
    rolls = [entry for entry in told(scene.match, start) if entry.notation.startswith("roll")]
    assert lanes(rolls[-1]) == [("blank", ["blank"])]
    assert rolls[-1].roll is not None and rolls[-1].roll.title == "Dice at 10, rolled once more"


# Answers


@pytest.mark.source
def test_every_refusal_has_words_of_its_own() -> None:
    """Whatever can be declined, ended or left out: the log says what it was."""
    thin = {kind for kind, question in all_questions().items() if question.answers}
    assert {"evade", "guard", "retaliation", "recall", "search", "move on", "re-roll", "draw amount"} <= thin
    assert len(thin) > 25
    assert {spelled(kind) for kind in thin} | set(APART) == set(TEXTS.tables("en")["no"])
    for key in TEXTS.tables("en")["no"]:
        for lang in LANGUAGES:
            text = TEXTS.template(f"no.{key}", lang)
            assert isinstance(text, str)
            question = all_questions()[APART.get(key, next((kind for kind in thin if spelled(kind) == key), ""))]
            assert fits(text, key, question), f"no.{key} ({lang})"


def fits(text: str, key: str, question: Question) -> bool:
    """Whether a sentence names only what every step knows that asks this."""
    records = {"SearchJob"} if key == "search_named" else question.records
    if key == "search":
        records = records - {"SearchJob"}
    known = set.intersection(*[NAMED.get(record, set()) for record in records])
    return values_in(text) <= known | {"player"}


def test_a_refusal_names_whom_it_concerns() -> None:
    """MB-RET-01, MB-TAL-15: not that a seat declines, but what."""
    scene = battle("A zeus C4, B ares C4", hand="zeus, A.art 2, ares, B.art", board="olympus")
    start = scene.state.clone()
    act(scene, "zeus")
    with scene.dice("roll 0 0 0 0 0 0 0 0"):
        scene.play("attack ares", "decline", "decline", "done")
    texts = {lang: [entry.text for entry in told(scene.match, start, 1, lang)] for lang in LANGUAGES}
    assert texts["en"][:4] == ["Zeus acts", "Zeus: simple actions", "Zeus attacks Ares", "Ares does not strike back"]
    assert texts["en"][-2:] == ["Zeus does not throw Ares", "Zeus has finished"]
    assert texts["es"][-2:] == ["Zeus no lanza a Ares", "Zeus ha terminado"]


def test_a_target_of_a_volley_is_named_when_it_does_not_evade() -> None:
    """MB-DEC-19, MB-MAN-10: Leonidas rides Pegasus and is asked before the first roll of the Wrath of Ares."""
    scene = battle("A ares C4, B medusa C4, B leonidas C4", hand="ares, A.art 3, B.art")
    ride(scene, "leonidas")
    start = scene.state.clone()
    act(scene, "ares", "use wrath")
    assert scene.decision.kind == "evade"
    scene.play("decline")
    for viewer in (0, 1, SPECTATOR):
        assert told(scene.match, start, viewer)[-1].text == "Leonidas does not evade"


@pytest.mark.parametrize(
    ("scenario", "edition"), [("duel", "rulebook"), ("duel", "manual"), ("pegasus-in-the-fire", "rulebook")]
)
def test_no_thin_answer_of_a_match_is_left_unexplained(scenario: str, edition: str) -> None:
    """In whole matches: every refusal has its sentence in both languages, for every reader."""
    live = computer_match("pantheon", scenario, {"edition": edition, "max_rounds": "8"}, 5, "naive", 500)
    notation = live.match.state.setup.notation
    start = live.game.new(scenario, live.options)
    plain = {TEXTS.say(f"did.{name}", lang, player="") for name in ("Decline", "Done") for lang in LANGUAGES}
    count = 0
    for viewer, lang in ((0, "en"), (SPECTATOR, "es")):
        for entry in told(live.match, start, viewer, lang):
            assert entry.text and "{" not in entry.text and "[" not in entry.text
            if entry.seat >= 0 and entry.notation != "?" and is_thin(notation.parse(entry.notation)):
                count += 1
                assert not any(entry.text.endswith(text) for text in plain), entry
    assert count > 20


def test_a_power_that_searches_the_deck_is_reported_as_what_a_player_did() -> None:
    """MB-POW-08, MB-RULING-100: Patriarch looks for troops. That it is done is seen by all, what for is not."""
    scene = battle("A zeus C4, A hoplites C3, A spartans B3, B ares E3", hand="zeus, ares", board="olympus")
    start = scene.state.clone()
    scene.play("activate zeus", "simple", "use patriarch", "search")
    for viewer in (0, 1, SPECTATOR):
        texts = {lang: told(scene.match, start, viewer, lang)[-1].text for lang in LANGUAGES}
        assert texts == {"en": "Player A searches the deck", "es": "Jugador A busca en su mazo"}


def test_hidden_draws_tell_how_many() -> None:
    """MB-DECK-01: which cards come is secret, their number is not."""
    live = computer_match("pantheon", "learning", {}, 1, "naive", 30)
    log = Showing(live, presenter("pantheon"), frozenset()).entries(0, "en")
    draws = [entry.text for entry in log if entry.notation == "?" and entry.seat < 0]
    assert draws[0] == "Player B draws 3 cards" and "Player B draws 1 card" in draws


# Outline


def test_turns_and_activations_make_the_outline() -> None:
    """Every turn has a heading that is the last line of its entry; activations stand below, all else below them."""
    live = computer_match("pantheon", "learning", {}, 3, "recruit", 400)
    start = live.game.new("learning", live.options)
    entries = told(live.match, start)
    headings = 0
    for entry, played in zip(entries, live.match.log, strict=True):
        turns = [event for event in played.events if isinstance(event, TurnBegun)]
        if turns and not any(isinstance(event, Ended) for event in played.events):
            headings += 1
            letter = "AB"[turns[-1].seat]
            assert (entry.level, entry.lines[-1]) == (0, f"Round {turns[-1].round}: turn of Player {letter}")
        elif any(isinstance(event, Activated) for event in played.events):
            assert entry.level == 1 and entry.text.endswith((" acts", " act"))
        elif entry.level == 1:
            pytest.fail(f"line {entry.n} begins nothing: {entry.text}")
    assert headings > 5
    assert live.match.over and entries[-1].level == 0 and " wins: " in entries[-1].lines[-1]


def test_the_log_of_a_long_match_is_worded_once() -> None:
    """A player who comes back should not wait for the log: what was worded is kept."""
    live = computer_match("pantheon", "duel", {"max_rounds": "20"}, 2, "naive", 600)
    showing = Showing(live, presenter("pantheon"), frozenset())
    first = list(showing.entries(0, "es"))
    again = showing.entries(0, "es")
    assert len(first) > 200
    assert all(one is other for one, other in zip(first, again, strict=True))
