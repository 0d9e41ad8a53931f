"""What a scenario or a house rule says becomes a value of the rules, once, before a match begins."""

from __future__ import annotations

from typing import Any

import pytest
from field import adds_nothing, blank, table
from scene import Scene

from strategos import games
from strategos.games.commander.content_spec import SPECIAL_RULES
from strategos.games.commander.game import Commander
from strategos.games.commander.model import Rules
from strategos.games.commander.rules.victory import SCORING
from strategos.games.commander.setup import add_scenario_rules, read_field

MEANT_BY_THE_MAP = {"capture": "points", "detachment": "detachment"}  # the word, and what of the map it puts in force


def commander() -> Commander:
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


def rules_of(words: tuple[str, ...]) -> Rules:
    rules = blank(commander(), "epic-battle", {}).rules
    add_scenario_rules(rules, words)
    return rules


def test_rules_hold_no_edition_and_no_words_of_a_scenario() -> None:
    rules: Any = table(Scene("commander", "first-battle")).rules
    assert not hasattr(rules, "edition") and not hasattr(rules, "special")


@pytest.mark.parametrize("word", sorted(set(SPECIAL_RULES) - {"cemetery"} - set(MEANT_BY_THE_MAP)))
def test_every_word_of_a_scenario_becomes_a_value(word: str) -> None:
    assert adds_nothing(rules_of(()))
    assert not adds_nothing(rules_of((word,)))


@pytest.mark.parametrize("word", sorted(MEANT_BY_THE_MAP))
def test_a_word_about_the_map_puts_its_places_in_force(word: str) -> None:
    content = commander().content
    place = MEANT_BY_THE_MAP[word]
    assert not getattr(read_field(content, "hard-choice", is_epic=False), place)
    assert getattr(read_field(content, "hard-choice", is_epic=False, special=(word,)), place)


def test_a_prize_is_a_point_more_for_the_unit_that_the_scenario_names() -> None:
    """FC-SC1-04, FC-SC2-04, FC-SC3-04, FC-SC5-07."""
    for word, expected in (("prize_roland", {"roland"}), ("prize_hydra", {"hydra"}), ("prize_crusader", {"crusader"})):
        rules = rules_of(("points", word))
        assert {rules.profiles[kind].name for kind, prize in enumerate(rules.prizes) if prize} == expected
    great = rules_of(("points", "prize_great"))
    assert all(bool(prize) == (great.profiles[kind].type != 0) for kind, prize in enumerate(great.prizes))
    both = rules_of(("points", "prize_great", "prize_hydra"))
    assert max(both.prizes) == 2


def test_what_is_scored_comes_in_one_order_whatever_the_scenario_lists_first() -> None:
    assert rules_of(tuple(reversed(SPECIAL_RULES))).scoring == tuple(SCORING.values())
