"""The reference: all content and every rule can be looked up in both languages, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from printed import CARDS, FEATURES, TERRAINS

from strategos import games
from strategos.games.commander.words import COLOURS, FACES
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.words import TERRAINS as AREAS
from strategos.lab.ledger import read_ledger
from strategos.stage.articles import Article
from strategos.stage.presenters import known_icons
from strategos.stage.reference import Chapters, read_texts, reference, rule_articles, translated_rules

GAMES = ("pantheon", "commander")
LANGUAGES = ("en", "es")
ABOUT_ALL = {
    "pantheon": {"rule/MB-COMP-19", "rule/MB-POW-01", "rule/MB-POW-02", "rule/MB-POW-06"},
    "commander": {"rule/FC-UNIT-08", "rule/FC-UNIT-18", "rule/FC-CARD-03"},
}
BOTH = [(game, lang) for game in GAMES for lang in LANGUAGES]


def articles(game: str, lang: str) -> dict[str, Article]:
    return {article.id: article for article in reference(game, lang).articles}


def content_ids(game: str) -> list[str]:
    content = games.find(game).content  # type: ignore[attr-defined]
    tables = (
        {"unit": "units", "talent": "talents", "terrain": "terrain", "border": "boundaries"}
        if game == "pantheon"
        else {"unit": "units", "keyword": "keywords", "card": "cards", "terrain": "terrain"}
    )
    found = [f"{kind}/{word}" for kind, table in tables.items() for word in content[table]]
    if game == "pantheon":
        powers = [(unit, power) for unit, entry in content["units"].items() for power in entry["powers"]]
        return found + [f"power/{unit}-{power['id']}" for unit, power in powers]
    return found + [f"feature/{word}" for table in ("templates", "elements") for word in content[table]]


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_everything_of_the_content_can_be_looked_up(game: str, lang: str) -> None:
    known = articles(game, lang)
    assert [id for id in content_ids(game) if id not in known] == []
    assert [id for id, article in known.items() if not article.name or not any(article.text)] == []


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_rule_of_the_ledger_has_an_article_with_its_chapter(game: str, lang: str) -> None:
    known = articles(game, lang)
    ledger = read_ledger(games.find(game))
    assert [id for id in ledger if f"rule/{id}" not in known] == []
    assert [id for id in ledger if not known[f"rule/{id}"].chapter] == []
    if lang == "en":
        assert [id for id, rule in ledger.items() if known[f"rule/{id}"].text != [rule.text]] == []


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_link_leads_somewhere_else(game: str, lang: str) -> None:
    known = articles(game, lang)
    for article in known.values():
        ids = [see.id for see in article.see]
        assert len(set(ids)) == len(ids), article.id
        assert article.id not in ids
        assert [see.name for see in article.see] == [known[id].name for id in ids]
        assert [id for id in article.rules if f"rule/{id}" not in known] == []
    rules = [article for article in known.values() if article.kind == "rule"]
    named = {id for article in known.values() for id in article.rules}
    lonely = [rule.id for rule in rules if rule.id.removeprefix("rule/") in named and not rule.see]
    # A rule about all units, cards or powers does not list them.
    assert set(lonely) == ABOUT_ALL[game]


@pytest.mark.parametrize("game", GAMES)
def test_ids_kinds_and_rules_are_the_same_in_both_languages(game: str) -> None:
    english, spanish = reference(game, "en"), reference(game, "es")
    assert [article.id for article in english.articles] == [article.id for article in spanish.articles]
    assert [kind.key for kind in english.kinds] == [kind.key for kind in spanish.kinds]
    for one, other in zip(english.articles, spanish.articles, strict=True):
        assert (one.rules, one.icon) == (other.rules, other.icon)
        assert (one.name, one.other) == (other.other, other.name)


@pytest.mark.parametrize(
    ("game", "scenario", "line"),
    [
        ("pantheon", "last-day-at-the-gates", "+1 defence for Leonidas and Spartans while all of them are in C4."),
        ("pantheon", "three-vs-one", "Units other than divinities may leave over the edge of the board."),
        ("commander", "overwhelming-barrier", "To hold all villages at the end of a round gives the Empire 1 more."),
        ("commander", "hard-choice", "The Empire deploys 2 to 3 units in its second zone."),
    ],
)
def test_a_scenario_is_explained_with_its_special_rules(game: str, scenario: str, line: str) -> None:
    """MB-MODE-12, FC-MODE-01: the words of its entries, with the names of units; a flag that is off is not told."""
    article = articles(game, "en")[f"scenario/{scenario}"]
    assert line in article.text and article.rules
    assert len(article.text) == 1 + len(games.find(game).content["scenarios"][scenario]["rules"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_the_spanish_reference_speaks_spanish(game: str) -> None:
    english, spanish = articles(game, "en"), articles(game, "es")
    same = [id for id, one in english.items() if one.kind != "rule" and one.text == spanish[id].text]
    assert same == []
    chapters = {(one.chapter, spanish[id].chapter) for id, one in english.items()}
    assert [pair for pair in chapters if pair[0] == pair[1]] in (
        [],
        [("Omphalos", "Omphalos")],
        [("Battle Royale",) * 2],
    )
    for id, one in spanish.items():
        if one.kind != "rule":
            assert not re.search(r"\b(the|with|unit|which|their)\b", " ".join(one.text)), id


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_worded_in_spanish_with_the_same_numbers(game: str) -> None:
    worded = translated_rules(game, "es")
    ledger = read_ledger(games.find(game))
    assert set(worded) == set(ledger), f"write the sentence into stage/text/{game}.rules.es.toml"
    assert [id for id, rule in ledger.items() if numbers(rule.text) != numbers(worded[id])] == []
    assert [id for id, rule in ledger.items() if rule.text == worded[id]] == []
    assert [one.id for one in reference(game, "es").articles if one.is_english] == []
    assert articles(game, "es")[f"rule/{next(iter(worded))}"].text == [next(iter(worded.values()))]


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_a_rule_that_nobody_has_translated_says_so() -> None:
    chapters = Chapters(read_texts("pantheon"), "es")
    ledger = {"MB-COMP-01": "An old rule.", "MB-COMP-999": "A new rule."}
    old, new = rule_articles([], ledger, chapters, "pantheon", "es")
    assert (old.is_english, new.is_english) == (False, True)
    assert new.text == ["A new rule."]
    assert new.chapter == "Componentes y conceptos"


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_table_is_explained(game: str) -> None:
    source = Path(games.find(game).source)
    kinds = {
        found
        for path in source.rglob("*.py")
        for found in re.findall(r"\bDecision\([^\"]*?\"([a-z_ -]+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(kinds) > 30
    known = articles(game, "en")
    words = [re.sub(r"[ -]", "_", kind) for kind in kinds]
    assert [word for word in words if f"decision/{word}" not in known] == []


def test_units_carry_their_rows_and_lead_to_what_they_can_do() -> None:
    cerberus = articles("pantheon", "en")["unit/cerberus"]
    assert cerberus.sheet is not None
    assert [row[0] for row in cerberus.sheet.rows] == ["Vitality", *"87654321"]
    see = [see.id for see in cerberus.see]
    assert see[:4] == ["talent/guard", "talent/block", "power/cerberus-bite", "power/cerberus-breath"]
    guard = articles("pantheon", "es")["talent/guard"]
    assert "Cerbero" in [see.name for see in guard.see]
    assert guard.rules[0] == "MB-TAL-12"
    imelstar = articles("commander", "es")["unit/imelstar"]
    assert {"keyword/vampirism", "keyword/fortitude", "keyword/necromancy", "action/magic"} <= {
        see.id for see in imelstar.see
    }


def test_a_text_that_names_a_keyword_leads_to_it() -> None:
    raid = articles("commander", "en")["card/recon_raid"]
    assert "keyword/scout" in [see.id for see in raid.see]
    assert "card/recon_raid" in [see.id for see in articles("commander", "en")["keyword/scout"].see]


def test_pages_are_those_of_the_books_and_nothing_else() -> None:
    assert [(place.book, place.page) for place in articles("pantheon", "en")["rule/MB-RET-01"].places] == [
        ("Rulebook (English)", 18),
        ("First-edition manual (Spanish)", 17),
    ]
    assert [place.page for place in articles("commander", "es")["keyword/terror"].places] == [38]
    # What the books do not have is on none of their pages.
    assert articles("pantheon", "en")["rule/MB-RULING-05"].places == []
    assert articles("commander", "en")["rule/FC-INV-01"].places == []


def test_the_small_things_of_both_games_are_there() -> None:
    pantheon, commander = articles("pantheon", "en"), articles("commander", "en")
    game = games.find("pantheon")
    assert isinstance(game, Pantheon)
    talents = {f"talent/{word}" for word in game.content["talents"]}
    assert talents | {f"terrain/{word}" for word in AREAS} <= set(pantheon)
    for kind, words in (
        ("order", COLOURS),
        ("die", FACES[1:]),
        ("terrain", TERRAINS),
        ("card", CARDS),
        ("feature", FEATURES[1:]),
    ):
        assert {f"{kind}/{word}" for word in words} <= set(commander)


@pytest.mark.parametrize("game", GAMES)
def test_icons_are_drawn_and_written_entries_are_complete(game: str) -> None:
    drawn = known_icons("pantheon") | known_icons("commander") | {""}
    own = {f"own-order-{colour}" for colour in COLOURS}
    assert [one.id for one in reference(game, "en").articles if one.icon not in drawn | own] == []
    ground = [one.id for one in reference(game, "en").articles if one.kind == "terrain" and not one.icon]
    assert set(ground) <= {"terrain/open", "terrain/clear"}, "only where nothing lies is nothing drawn"
    raw = read_texts(game)
    for kind in raw["kinds"]:
        for word, entry in raw.get(kind, {}).items():
            for lang in LANGUAGES:
                assert entry["text"][lang].endswith((".", "?")), f"{kind}/{word}"
            assert entry["rules"], f"{kind}/{word}"
    chapters = raw["chapters"].values()
    assert all(set(chapter) <= {"en", "es", *raw["books"]} for chapter in chapters)
