"""Editions and house rules: how they are declared, resolved, refused and written into records."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.content.editions import EDITIONS, Editions, Resolved, check_editions, parse, resolve
from strategos.kernel.content.loading import SINGLE, Collection, ContentSpec, check, load
from strategos.kernel.content.problems import ContentProblems
from strategos.kernel.errors import BadContent, Unreadable

TEXT = """\
default = "rulebook"

[editions.rulebook]
name = { en = "Rulebook", es = "Reglamento" }

[editions.manual]
name = { en = "Manual", es = "Manual" }

[editions.club]
name = { en = "Our club", es = "Nuestro club" }
like = "manual"

[switches.save_fives]
rules = ["MB-ATK-11"]
text = { en = "A five can be saved.", es = "Un cinco se puede guardar." }
type = "flag"
value = { rulebook = false, manual = true }

[switches.evade_range]
rules = ["MB-MAN-08", "MB-MAN-09"]
text = { en = "Longest range that can be evaded.", es = "Alcance máximo que se puede evadir." }
type = "number"
low = 0
high = 3
value = { rulebook = 1, manual = 2, club = 3 }

[switches.draft]
rules = ["MB-REC-05"]
text = { en = "The order of the draft.", es = "El orden del reclutamiento." }
type = "choice"
value = { rulebook = "laps", manual = "snake" }
[switches.draft.choices]
laps = { en = "Laps in one direction", es = "Vueltas en un sentido" }
snake = { en = "There and back", es = "Ida y vuelta" }

[switches.parry]
rules = ["FC-RULING-06"]
text = { en = "Faces that parry.", es = "Caras que paran." }
type = "numbers"
low = 1
high = 6
value = { rulebook = [6], manual = [] }

[switches.budget]
rules = ["MB-REC-02"]
text = { en = "Points by players.", es = "Puntos por jugadores." }
type = "table"
value = { rulebook = { 2 = 18, 3 = 16 }, manual = { 2 = 12, 3 = 10, solo = 10 } }
"""
EDITIONS_OF_THE_GAME = Editions(tomllib.loads(TEXT))
SPEC = ContentSpec("pantheon", [Collection("editions", EDITIONS, SINGLE)], [check_editions])


def refusal(edition: str, house: dict[str, object]) -> str:
    with pytest.raises(BadContent) as error:
        resolve(EDITIONS_OF_THE_GAME, edition, house)
    return str(error.value)


def test_each_edition_gives_its_own_values() -> None:
    rules = resolve(EDITIONS_OF_THE_GAME, "manual")
    assert rules.flag("save_fives") is True
    assert rules.number("evade_range") == 2
    assert rules.word("draft") == "snake"
    assert rules.numbers("parry") == ()
    assert rules.table("budget") == {"2": 12, "3": 10, "solo": 10}


def test_without_a_name_the_default_edition_is_taken() -> None:
    assert resolve(EDITIONS_OF_THE_GAME).edition == "rulebook"


def test_an_edition_that_is_like_another_names_only_what_differs() -> None:
    club = resolve(EDITIONS_OF_THE_GAME, "club")
    assert club.number("evade_range") == 3
    assert club.word("draft") == "snake"
    assert club.differences() == {}


def test_a_switch_has_its_rules_its_words_and_its_choices() -> None:
    switch = EDITIONS_OF_THE_GAME.switch("draft")
    assert switch.rules == ("MB-REC-05",)
    assert switch.doc["es"] == "El orden del reclutamiento."
    assert switch.choices == ("laps", "snake")
    assert switch.labels["snake"]["en"] == "There and back"
    assert switch.by_edition == {"rulebook": "laps", "manual": "snake", "club": "snake"}
    assert EDITIONS_OF_THE_GAME.names["manual"]["en"] == "Manual"


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("save_fives", "true", True),
        ("evade_range", "2", 2),
        ("draft", "snake", "snake"),
        ("parry", "5,6", (5, 6)),
        ("parry", "none", ()),
        ("budget", "2:12,solo:9", {"2": 12, "solo": 9}),
        ("budget", "none", {}),
    ],
)
def test_a_house_rule_may_come_as_text(name: str, text: str, value: object) -> None:
    assert resolve(EDITIONS_OF_THE_GAME, "rulebook", {name: text})[name] == value
    assert resolve(EDITIONS_OF_THE_GAME, "rulebook", {name: value})[name] == value


@pytest.mark.parametrize(
    ("edition", "house", "expected"),
    [
        ("manul", {}, "unknown edition 'manul'. Did you mean 'manual'? Editions are 'club', 'manual' and 'rulebook'."),
        (
            "manual",
            {"evade_rnge": 1},
            "unknown switch 'evade_rnge'. Did you mean 'evade_range'? Switches are declared in editions.toml.",
        ),
        ("manual", {"save_fives": "yes"}, "switch 'save_fives' (MB-ATK-11): found 'yes', wanted true or false."),
        ("manual", {"save_fives": 1}, "switch 'save_fives' (MB-ATK-11): found 1, wanted true or false."),
        (
            "manual",
            {"evade_range": 4},
            "switch 'evade_range' (MB-MAN-08, MB-MAN-09): found 4, wanted a whole number from 0 to 3.",
        ),
        (
            "manual",
            {"evade_range": "two"},
            "switch 'evade_range' (MB-MAN-08, MB-MAN-09): found 'two', wanted a whole number from 0 to 3.",
        ),
        (
            "manual",
            {"draft": "snak"},
            "switch 'draft' (MB-REC-05): found 'snak', wanted one of 'laps' or 'snake'. Did you mean 'snake'?",
        ),
        (
            "manual",
            {"parry": "5,7"},
            "switch 'parry' (FC-RULING-06), [1]: found 7, wanted a whole number from 1 to 6.",
        ),
        (
            "manual",
            {"budget": "2=12"},
            "switch 'budget' (MB-REC-02): found '2=12',"
            " wanted a table from a word or a number to a whole number from 0 to 9999.",
        ),
        (
            "manual",
            {"budget": {"2": -1}},
            "switch 'budget' (MB-REC-02), 2: found -1, wanted a whole number from 0 to 9999.",
        ),
    ],
)
def test_a_wrong_house_rule_is_refused_with_what_is_allowed(
    edition: str, house: dict[str, object], expected: str
) -> None:
    assert refusal(edition, house) == expected


def test_a_rule_that_asks_for_the_wrong_kind_is_refused() -> None:
    rules = resolve(EDITIONS_OF_THE_GAME)
    with pytest.raises(BadContent) as error:
        rules.flag("evade_range")
    assert str(error.value) == "switch 'evade_range' is a number, and a rule asks for a flag."
    with pytest.raises(BadContent, match="unknown switch 'evade'"):
        rules.number("evade")


def test_only_what_differs_from_the_edition_is_a_house_rule() -> None:
    rules = resolve(EDITIONS_OF_THE_GAME, "manual", {"save_fives": True, "parry": [6], "evade_range": "1"})
    assert rules.differences() == {"evade_range": 1, "parry": (6,)}
    assert rules.canonical() == "manual evade_range=1 parry=6"


def test_resolved_rules_cannot_be_changed_and_behave_as_a_mapping() -> None:
    budget: dict[str, object] = {"2": 12}
    rules = resolve(EDITIONS_OF_THE_GAME, "manual", {"budget": budget})
    budget["2"] = 99
    assert rules.table("budget") == {"2": 12}
    with pytest.raises(TypeError):
        rules.table("budget")["2"] = 1  # type: ignore[index]
    assert list(rules) == ["budget", "draft", "evade_range", "parry", "save_fives"]
    assert (len(rules), "draft" in rules, "draught" in rules) == (5, True, False)
    assert rules == resolve(EDITIONS_OF_THE_GAME, "manual", {"budget": "2:12"})
    assert hash(rules) == hash(resolve(EDITIONS_OF_THE_GAME, "manual", {"budget": "2:12"}))
    assert rules != resolve(EDITIONS_OF_THE_GAME, "manual")
    assert repr(rules) == "Resolved('manual budget=2:12')"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "rules: the text is empty, wanted an edition and perhaps switch=value."),
        ("manual parry", "rules 'manual parry': 'parry' is not of the form switch=value."),
        ("manual parry=6 parry=5", "rules 'manual parry=6 parry=5': 'parry=5' stands twice."),
    ],
)
def test_a_canonical_text_that_is_damaged_is_unreadable(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(EDITIONS_OF_THE_GAME, text)
    assert str(error.value) == expected


HOUSE = st.fixed_dictionaries(
    {},
    optional={
        "save_fives": st.booleans(),
        "evade_range": st.integers(0, 3),
        "draft": st.sampled_from(["laps", "snake"]),
        "parry": st.lists(st.integers(1, 6), max_size=4),
        "budget": st.dictionaries(st.sampled_from(["2", "3", "4", "solo"]), st.integers(0, 9999)),
    },
)


@given(st.sampled_from(["rulebook", "manual", "club"]), HOUSE)
def test_canonical_text_gives_the_rules_back(edition: str, house: dict[str, object]) -> None:
    rules = resolve(EDITIONS_OF_THE_GAME, edition, house)
    assert parse(EDITIONS_OF_THE_GAME, rules.canonical()) == rules
    assert parse(EDITIONS_OF_THE_GAME, rules.canonical()).canonical() == rules.canonical()


@given(st.sampled_from(["rulebook", "manual", "club"]), HOUSE, HOUSE)
def test_rules_are_equal_exactly_if_their_canonical_texts_are(
    edition: str, one: dict[str, object], two: dict[str, object]
) -> None:
    first, second = resolve(EDITIONS_OF_THE_GAME, edition, one), resolve(EDITIONS_OF_THE_GAME, edition, two)
    assert (first == second) == (first.canonical() == second.canonical())


@given(st.sampled_from(list(EDITIONS_OF_THE_GAME.switches)), st.text(max_size=12))
def test_any_text_is_taken_or_refused_and_never_breaks_anything(name: str, text: str) -> None:
    try:
        rules = resolve(EDITIONS_OF_THE_GAME, "manual", {name: text})
    except BadContent as error:
        assert name in str(error)
    else:
        assert isinstance(rules, Resolved)


# editions.toml


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            'default = "rulebook"',
            'default = "rulebok"',
            "editions.toml, line 1, default: found 'rulebok',"
            " wanted one of 'club', 'manual' or 'rulebook'. Did you mean 'rulebook'?",
        ),
        (
            'like = "manual"',
            'like = "manuel"',
            "editions.toml, line 11, editions.club.like: found 'manuel',"
            " wanted one of 'club', 'manual' or 'rulebook'. Did you mean 'manual'?",
        ),
        (
            "club = 3",
            "clubs = 3",
            "editions.toml, line 25, switches.evade_range.value.clubs: found 'clubs',"
            " wanted one of 'club', 'manual' or 'rulebook'. Did you mean 'club'?",
        ),
        (
            "rulebook = 1,",
            "rulebook = 4,",
            "editions.toml, line 25, switches.evade_range.value.rulebook: found 4, wanted a whole number from 0 to 3.",
        ),
        (
            '"laps", manual',
            '"lap", manual',
            "editions.toml, line 31, switches.draft.value.rulebook: found 'lap',"
            " wanted one of 'laps' or 'snake'. Did you mean 'laps'?",
        ),
        (
            "rulebook = false, ",
            "",
            "editions.toml, line 17, switches.save_fives.value.rulebook: missing, wanted true or false.",
        ),
        (
            'type = "flag"',
            'type = "flog"',
            "editions.toml, line 16, switches.save_fives.type: found 'flog',"
            " wanted one of 'flag', 'choice', 'number', 'numbers' or 'table'. Did you mean 'flag'?",
        ),
    ],
)
def test_a_mistake_in_the_editions_is_reported_with_its_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert TEXT.count(old) == 1
    (tmp_path / "editions.toml").write_text(TEXT.replace(old, new), encoding="utf-8")
    assert expected in check(SPEC, [tmp_path])


def test_editions_that_are_like_each_other_in_a_circle_give_no_value() -> None:
    data: dict[str, Any] = tomllib.loads(TEXT)
    data["editions"]["manual"]["like"] = "club"
    del data["switches"]["save_fives"]["value"]["manual"]
    with pytest.raises(ContentProblems) as error:
        Editions(data)
    assert [str(problem) for problem in error.value.problems] == [
        "editions, switches.save_fives.value.club: missing, wanted true or false.",
        "editions, switches.save_fives.value.manual: missing, wanted true or false.",
    ]


def test_a_pack_brings_an_edition_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "mine").mkdir()
    (tmp_path / "ours" / "editions.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "mine" / "pack.toml").write_text('name = "Mine"\nversion = "1"\ngame = "pantheon"\n', encoding="utf-8")
    (tmp_path / "mine" / "editions.toml").write_text(
        '[editions.home]\nname = { en = "Home", es = "Casa" }\nlike = "club"\n[switches.evade_range.value]\nhome = 0\n',
        encoding="utf-8",
    )
    content = load(SPEC, [tmp_path / "ours", tmp_path / "mine"])
    home = resolve(Editions(content["editions"]), "home")
    assert (home.number("evade_range"), home.word("draft")) == (0, "snake")
