"""The words of pantheon at the table: complete in both languages, and every sentence fits what it tells."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from all_faults import all_faults
from scene import Scene

from strategos import games
from strategos.games.pantheon import actions, card_events, events, words
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules import strength, victory
from strategos.games.pantheon.scenario import FREED, PASSAGE, TOLLS
from strategos.kernel.action import Action, slots_of
from strategos.kernel.catalogue import languages, values_in
from strategos.kernel.chance import CHANCE_ACTIONS
from strategos.kernel.event import Ended, Event
from strategos.kernel.game import CONCEDED
from strategos.locale import kind_text
from strategos.stage.pantheon.lobby import UNSEEN
from strategos.stage.pantheon.log import MERGED, UNKNOWING
from strategos.stage.wording import Words

LANGUAGES = languages()

TEXTS = Words("pantheon")
ANSWERS = [cls for cls in actions.ACTIONS if cls not in CHANCE_ACTIONS]
TOLD = [
    cls
    for module in (events, card_events)
    for cls in vars(module).values()
    if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event
] + [Ended]
ALIKE = {
    "log.answer", "card.omphalos", "marker.omphalos", "dice.die", "lying.omphalos", "label.unit", "sheet.none",
    "source.lava", "lobby.title", "setting.no", "log.lava", "did.Allocate",
}  # fmt: skip
"""The few texts that are the same in both languages."""
ASKED = {"unit", "attacker", "target", "guard", "effect", "made"}
"""Whom and what only the question knows; `made` is what an attacker makes of the dice."""
ENGLISH = re.compile(r"\b(the|of|and|with|from|your|is|are|to|for|by|not|have|cards?|dice|unit)\b", re.IGNORECASE)


def variants(template: Any) -> list[str]:
    """The texts of a template."""
    return list(template.values()) if isinstance(template, dict) else [template]


def fields_of(cls: type) -> set[str]:
    """The fields of an action or event, and the numbers of those that hold many things."""
    found: set[str] = set()
    for slot in slots_of(cls):
        if slot.field:
            found |= {slot.field, f"n_{slot.field}"} if slot.many else {slot.field}
    return found


def check(table: str, cls: type, allowed: set[str]) -> None:
    """A class has a template whose texts name nothing that is not there, and whose cases are fields."""
    for lang in LANGUAGES:
        template = TEXTS.template(f"{table}.{cls.__name__}", lang)
        assert template is not None, f"{table}.{cls.__name__} ({lang}) is missing"
        for text in variants(template):
            assert values_in(text) <= allowed, f"{table}.{cls.__name__} ({lang}): {values_in(text) - allowed}"
        if isinstance(template, dict):
            cases = {case.partition("_")[2] for case in template if case != "other"}
            assert "other" in template and cases <= allowed


@all_faults("cls", ANSWERS)
def test_every_answer_has_words(cls: type[Action]) -> None:
    """An option names what its action holds, and no more."""
    check("action", cls, fields_of(cls))


@all_faults("cls", CHANCE_ACTIONS)
def test_every_outcome_has_words(cls: type[Action]) -> None:
    """Dice and cards have words even where no event tells more."""
    check("chance", cls, fields_of(cls))


@all_faults("cls", TOLD)
def test_every_event_has_words(cls: type[Event]) -> None:
    """Some have an empty text: they only bother people."""
    check("event", cls, fields_of(cls))


def test_the_log_tells_answers_with_what_their_events_know() -> None:
    """A merged answer may name the fields that all its events have, any other its own and the player."""
    for lang in LANGUAGES:
        by_name: dict[str, type[Action]] = {cls.__name__: cls for cls in actions.ACTIONS}
        for name, template in TEXTS.tables(lang)["did"].items():
            cls = by_name[name]
            if cls in MERGED:
                allowed = set.intersection(*[fields_of(event) for event in MERGED[cls]])
            else:
                allowed = fields_of(cls) | {"player"} | (ASKED if cls in UNKNOWING else set())
            for text in variants(template):
                assert values_in(text) <= allowed, f"did.{name} ({lang}): {values_in(text) - allowed}"
    told_by_line = {actions.Take}  # two events that say different things
    for answer in MERGED:
        assert answer in told_by_line or TEXTS.has(f"did.{answer.__name__}"), answer.__name__


def test_both_languages_have_the_same_texts_with_the_same_fields() -> None:
    """No text is missing in one language, and none forgets what the other names."""
    english, spanish = TEXTS.tables("en"), TEXTS.tables("es")
    assert {table: set(texts) for table, texts in english.items()} == {
        table: set(texts) for table, texts in spanish.items()
    }
    for table, texts in english.items():
        for key, text in texts.items():
            other = spanish[table][key]
            assert isinstance(text, dict) == isinstance(other, dict)
            assert values_in(text) == values_in(other), f"{table}.{key}"


def test_no_english_stands_in_the_spanish_file() -> None:
    """Every text is translated, but for a few that are the same."""
    for table, texts in TEXTS.tables("es").items():
        for key, text in texts.items():
            name = f"{table}.{key}"
            for spanish, english in zip(variants(text), variants(TEXTS.tables("en")[table][key]), strict=True):
                assert (spanish == english) == (name in ALIKE or not spanish), name
                bare = re.sub(r"\{\w+\}|\{\w+:", "", spanish)
                assert not ENGLISH.search(bare), f"{name}: {spanish}"


def test_refusals_belong_to_questions_that_are_asked() -> None:
    """The words for declining and stopping go by the kind of a question, and each kind has its question in words."""
    for table in ("decline", "done"):
        for key in TEXTS.tables("en")[table]:
            kind = key.replace("_", " ")
            assert kind_text(kind, "es") != kind, kind


@pytest.mark.source
def test_every_reason_of_a_victory_has_words() -> None:
    """Every reason that ends a match has a text."""
    source = inspect.getsource(victory)
    reasons = set(re.findall(r'Ended\("([a-z-]+)"', source)) | {CONCEDED}
    for line in re.findall(r"return (.*)", source):
        reasons |= set(re.findall(r'"([a-z-]+)"', line)) - {"all"}
    assert {"god", "omphalos", "rounds", "held", "cleared", "carried-off"} <= reasons
    reasons |= {TOLLS, FREED, PASSAGE}
    for reason in reasons:
        assert TEXTS.has(f"reason.{reason}"), reason


@pytest.mark.source
def test_every_reason_of_a_number_has_words() -> None:
    """Every modifier of offence or defence has a text. Rule: MB-ATK-02."""
    found = set(re.findall(r'Modifier\([^"]*?"([a-z0-9 ]+)"', inspect.getsource(strength)))
    assert {"unit", "at most 10", "limit"} <= found
    state = Scene("pantheon", "duel").state
    assert isinstance(state, PantheonState)
    for profile in state.rules.profiles:
        effects = profile.effects
        for by_stat in (effects.changes, effects.lent, effects.weakened, effects.lasting):
            found |= {change.modifier.source for changes in by_stat for change in changes}
    assert {"bolster", "torment", "dodge", "born leader"} <= found
    for word in found | {"rock", "slope"}:
        assert TEXTS.has(f"source.{word.replace(' ', '_')}"), word


def test_classes_types_talents_and_effects_have_words() -> None:
    """The small words of the book."""
    state = Scene("pantheon", "learning").state
    assert isinstance(state, PantheonState)
    for table, names in (
        ("class", words.CLASSES),
        ("type", words.TYPES),
        ("power", words.POWER_TYPES),
        ("status", words.STATUSES),
        ("effect", [effect.word for effect in state.rules.dice_effects]),
    ):
        for name in names:
            assert TEXTS.has(f"{table}.{name}"), f"{table}.{name}"


def test_every_house_rule_that_matters_has_a_title() -> None:
    """The lobby offers each switch, unless the editions differ in words alone."""
    titled = set(TEXTS.tables("en")["switch"])
    game = games.find("pantheon")
    assert isinstance(game, Pantheon)
    assert set(game.editions.switches) - UNSEEN == titled - UNSEEN
