"""Everything that commander can do has words in both languages, and they fit."""

from __future__ import annotations

import inspect
import itertools
import re
from functools import cache
from typing import Any

import pytest
from all_faults import all_faults
from commander_stage import LANGUAGES, shown, words_in
from field import field

from strategos.games.commander import actions, card_events, events, setup_events
from strategos.games.commander.model import CommanderState
from strategos.kernel.action import slots_of
from strategos.kernel.catalogue import values_in
from strategos.kernel.chance import CHANCE_ACTIONS
from strategos.kernel.event import Ended, Event
from strategos.kernel.game import CONCEDED
from strategos.kernel.state import Result
from strategos.locale import kind_text

PLAYED = [cls for cls in actions.ACTIONS if cls not in CHANCE_ACTIONS]
TOLD = [
    cls
    for module in (events, card_events, setup_events)
    for _, cls in inspect.getmembers(module, inspect.isclass)
    if issubclass(cls, Event) and cls.__module__ == module.__name__
]
SAME_WORDS = {"Styx", "No", "Roland", "Imelstar", "Fantasy Commander", "aura", "{keyword}, aura {radius}"}
ENGLISH = re.compile(
    r"\b(the|and|of|with|is|are|to|units?|orders?|dice|cards?|attack|damage|hex|may|if|your|you)\b", re.I
)


@cache
def reasons() -> dict[str, set[str]]:
    """Why the rules let an event happen, by the name of the event."""
    return {
        "Shifted": words_in("Shifted", at=-1),
        "WoundsChanged": words_in("WoundsChanged", "suffer", at=-1),
        "Scored": words_in("Scored", "award", at=-1),
    }


def table() -> CommanderState:
    """A position with a unit in every slot that a sentence may name."""
    scene = field("A roland E5 red, A knights D5 red, B undead_cavalry F5 2, B zombie_warriors F6, B zombie_archers F7")
    state = scene.state
    assert isinstance(state, CommanderState)
    return state


def value(cls: type, name: str, kind: str, many: bool) -> Any:
    """Any value for a field of a record."""
    if kind == "word":
        return {"reason": "points"}.get(name, sorted(reasons().get(cls.__name__, {""}))[0])
    if cls is events.OrdersRevealed and name == "orders":
        return (0, 4, 1, 3)
    if cls in (events.ReservesShown, setup_events.PoolGiven) and many:
        return (1, 2, 0, 1, 0, 0, 2, 1)
    if cls is setup_events.VotesShown:
        return (1, 0)
    one = 0 if kind in ("seat", "kind", "colour") or name in ("field", "answer") else 1
    return (one, one + 1) if many else one


def record(cls: type) -> Any:
    """A record of a class with any values."""
    spelled: dict[str, Any] = {
        slot.field: value(cls, slot.field, slot.kind, slot.many) for slot in slots_of(cls) if slot.field
    }
    unspelled: dict[str, Any] = {name: 0 for name in getattr(cls, "__annotations__", {}) if name not in spelled}
    if cls is events.OrdersRevealed:
        unspelled["placed"] = (0,) * 8
    return cls(**{name: spelled.get(name, unspelled.get(name)) for name in cls.__annotations__})


def fits(template: Any, fields: dict[str, Any]) -> None:
    """A template names only existing fields, in all its cases."""
    assert values_in(template) <= set(fields), f"{template!r}; there are {sorted(fields)}"


@all_faults("cls, lang", itertools.product(PLAYED, LANGUAGES))
def test_every_answer_has_words(cls: type, lang: str) -> None:
    words, phrases, state = shown().words, shown().phrases, table()
    template = words.template(f"action.{cls.__name__}", lang)
    assert template is not None
    fits(template, phrases.fields(state, record(cls), lang))
    assert phrases.action(state, record(cls), lang)


@all_faults("cls, lang", itertools.product([*TOLD, Ended], LANGUAGES))
def test_every_event_has_words_or_is_meant_to_have_none(cls: type, lang: str) -> None:
    words, phrases, state = shown().words, shown().phrases, table()
    keys = [f"{cls.__name__}_{why}" for why in sorted(reasons().get(cls.__name__, ()))] or [cls.__name__]
    for key in keys:
        template = words.template(f"event.{key}", lang)
        assert template is not None, key
        fits(template, phrases.fields(state, record(cls), lang))
    phrases.event(state, record(cls), lang)


@all_faults("cls, lang", itertools.product(CHANCE_ACTIONS, LANGUAGES))
def test_chance_has_words(cls: type, lang: str) -> None:
    words, phrases, state = shown().words, shown().phrases, table()
    made = cls((1, 0) if cls is CHANCE_ACTIONS[2] else (1, 2))
    template = words.template(f"chance.{cls.__name__}", lang)
    assert template is not None
    fits(template, phrases.fields(state, made, lang))
    assert phrases.chance(state, made, lang)


def test_the_reasons_of_events_are_found_in_the_rules() -> None:
    """The test above is worth something only if it knows all reasons."""
    assert reasons()["Shifted"] == {"deployed", "retreats", "pushed", "advances"}
    assert reasons()["WoundsChanged"] == {"hit", "healed", "exhausted", "trapped", "howl", "poison"}
    assert reasons()["Scored"] == {"eliminated", "prize", "city", "capture", "villages", "cities"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_end_of_a_match_has_a_sentence(lang: str) -> None:
    ends = words_in("Ended", at=0) | {CONCEDED}
    assert ends == {"cities", "points", "destroyed", "rounds", "conceded"}
    for reason in ends:
        assert shown().phrases.result(Result((0,), reason), lang)
        assert shown().phrases.result(Result((), reason), lang)


def test_a_result_tells_who_and_why() -> None:
    phrases = shown().phrases
    assert phrases.result(Result((0,), "points"), "en") == "The Empire wins: the points of victory are reached"
    assert phrases.result(Result((1,), "cities"), "es") == "Gana Styx: cae la última ciudad"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_says_what_it_is_about(lang: str) -> None:
    kinds = words_in("Decision", at=1)
    assert len(kinds) > 30
    assert kinds == set(shown().teller.kinds())
    for kind in kinds:
        assert kind_text(kind, lang) != kind


def test_both_languages_have_the_same_texts_with_the_same_fields() -> None:
    english, spanish = (shown().words.tables(lang) for lang in LANGUAGES)
    assert {table: set(texts) for table, texts in english.items()} == {
        table: set(texts) for table, texts in spanish.items()
    }
    for table, texts in english.items():
        for key, text in texts.items():
            other = spanish[table][key]
            assert isinstance(text, dict) == isinstance(other, dict), f"{table}.{key}"
            assert values_in(text) >= values_in(other) or values_in(text) <= values_in(other), f"{table}.{key}"


def test_no_english_stands_in_the_spanish_file() -> None:
    english, spanish = (shown().words.tables(lang) for lang in LANGUAGES)
    for table, texts in spanish.items():
        for key, text in texts.items():
            for case, said in text.items() if isinstance(text, dict) else (("", text),):
                plain = re.sub(r"\{[^}]*\}", "", said)
                assert not ENGLISH.search(plain), f"{table}.{key}: {said}"
                other = english[table][key]
                twin = other[case] if isinstance(other, dict) else other
                letters = re.sub(r"[^A-Za-z]", "", plain)
                assert not letters or said != twin or said in SAME_WORDS, f"{table}.{key}: {said}"


def test_verbs_agree_with_their_units() -> None:
    state, phrases = table(), shown().phrases
    roland, knights, riders = 0, 1, state.rules.slots[1][0]
    gone = {unit: [phrases.event(state, events.Destroyed(unit), "en")] for unit in (roland, knights)}
    assert gone == {roland: ["Roland the Proud is destroyed"], knights: ["Knights are destroyed"]}
    there = state.rules.grid.read("C5")
    moved = [phrases.event(state, events.Moved(unit, 1, (there,)), "es") for unit in (roland, knights, riders)]
    assert moved == [
        "Roland el Orgulloso va a C5 (Ginnoh)",
        "Caballeros van a C5 (Ginnoh)",
        "Caballería Muerta Viviente va a C5 (Ginnoh)",
    ]


def test_spanish_contracts_its_articles() -> None:
    phrases = shown().phrases
    empire = phrases.names.seat(0, "es")
    assert phrases.say("marker.held", "es", place="C5", seat=empire) == "C5: punto de captura, en manos del Imperio"
    assert phrases.event(table(), events.Scored(0, 2, "capture"), "es") == (
        "El Imperio anota 2 puntos por puntos de captura"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_of_the_notation_has_a_name(lang: str) -> None:
    state = table()
    for kind, words in state.setup.notation.names.words.items():
        for number in range(1 if kind == "feature" else 0, len(words)):
            assert shown().name(state, kind, number, lang), f"{kind} {words[number]}"
