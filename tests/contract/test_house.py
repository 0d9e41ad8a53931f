"""No rule, player or page asks for anything of the content by its name.

Editions, options and scenarios are resolved once, at setup; talents, powers and units say themselves what they do.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import strategos
from strategos import games

HOME: Final = Path(strategos.__file__).parent
LOOK_UPS: Final = frozenset({"flag", "word", "number", "numbers"})  # of `Resolved`

# Files that resolve names into values, or check the content that holds them.
AT_SETUP: Final = {
    "commander": {"games/commander/setup.py", "games/commander/content_spec.py"},
    "pantheon": {"games/pantheon/setup.py", "games/pantheon/content_spec.py"},
}
# Where the immutable rules take their values from the switches.
RESOLVING: Final = {"commander": "games/commander/model.py", "pantheon": "games/pantheon/switches.py"}


def names_of(game: Any) -> frozenset[str]:
    """Everything that a scenario, an edition or an option is asked for by. The rules of a scenario have no names."""
    assert all("verb" in rule for plan in game.content["scenarios"].values() for rule in plan["rules"])
    return frozenset({*game.scenarios(), *game.editions.names, *game.editions.switches})


def files_of(name: str) -> list[Path]:
    """The rules, the players and the pages of a game."""
    rooms = (f"games/{name}", f"players/minds/{name}", f"stage/{name}")
    return [file for room in rooms for file in sorted((HOME / room).rglob("*.py"))]


def look_ups(code: str, names: frozenset[str], is_resolving: bool = False) -> Iterator[str]:
    """Every comparison or membership test with one of the names, and every value asked of an edition."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(constants(side) & names for side in sides):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOK_UPS:
            asked = node.args[0] if node.args else None
            if isinstance(asked, ast.Constant) and asked.value in names and not is_resolving:
                yield f"{node.lineno}: {ast.unparse(node)}"


def constants(side: ast.expr) -> set[Any]:
    """What one side of a comparison names: a word, or several in a tuple, list or set."""
    values = side.elts if isinstance(side, (ast.Tuple, ast.List, ast.Set)) else [side]
    return {value.value for value in values if isinstance(value, ast.Constant)}


@pytest.mark.parametrize("name", sorted(AT_SETUP))
def test_no_edition_option_or_scenario_is_asked_for_by_name(name: str) -> None:
    names = names_of(games.find(name))
    for file in files_of(name):
        place = file.relative_to(HOME).as_posix()
        if place in AT_SETUP[name]:
            continue
        found = list(look_ups(file.read_text(encoding="utf-8"), names, place == RESOLVING[name]))
        assert not found, f"{place} asks by name:\n  " + "\n  ".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "if 'decisive-battle' in state.rules.special: pass",
        "x = rules.edition.flag('forged_when_attacking')",
        "if scenario == 'vanguard': pass",
        "y = 1 if setup.scenario in ('vanguard', 'grand-battle') else 2",
    ],
)
def test_the_test_finds_a_look_up(code: str) -> None:
    assert list(look_ups(code, names_of(games.find("commander"))))


def test_the_test_leaves_other_words_alone() -> None:
    code = "if kind == 'advance': pass\nz = names.word('unit', 3)\nwhy = 'points'"
    assert not list(look_ups(code, names_of(games.find("commander"))))


# -- units, talents and powers ----------------------------------------------------------------------------------------

ROOMS: Final = ("games/pantheon/rules", "games/pantheon/odds", "players/minds/pantheon", "stage/pantheon")
ASKING: Final = frozenset({"has_talent", "power_named", "use_of", "index"})  # functions that may get a name


def entry_names(game: Any) -> frozenset[str]:
    """The names of all units, talents and powers."""
    content = game.content
    powers = [power["id"] for unit in content["units"].values() for power in unit["powers"]]
    return frozenset({*content["units"], *content["talents"], *powers})


def questions(code: str, names: frozenset[str]) -> Iterator[str]:
    """Every comparison with one of the names, and every call that asks for one; a kind of decision is none."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if not is_kind(node.left) and any(constants(side) & names for side in sides):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if called in ASKING and any(constants(argument) & names for argument in node.args):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.MatchValue) and constants(node.value) & names:
            yield f"{node.lineno}: {ast.unparse(node)}"


def is_kind(side: ast.expr) -> bool:
    """Whether what is compared is the kind of a decision: some have the name of what they are about."""
    return (side.attr if isinstance(side, ast.Attribute) else ast.unparse(side)) == "kind"


def test_no_unit_talent_or_power_is_asked_for_by_name() -> None:
    names = entry_names(games.find("pantheon"))
    for room in ROOMS:
        for file in sorted((HOME / room).rglob("*.py")):
            found = list(questions(file.read_text(encoding="utf-8"), names))
            assert not found, f"{file.relative_to(HOME)} asks by name:\n  " + "\n  ".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "if power.name == 'petrify': pass",
        "x = names[unit] in ('leonidas', 'spartans')",
        "if 'archer' in profile.talents: pass",
        "y = use_of(state, unit, 'dodge')",
        "z = queries.power_named(state, unit, 'endurance')",
        "bit = TALENTS.index('guard')",
        "match power.name:\n    case 'charge': pass",
    ],
)
def test_the_test_finds_a_question_for_a_name(code: str) -> None:
    assert list(questions(code, entry_names(games.find("pantheon"))))


def test_the_test_leaves_kinds_of_decisions_alone() -> None:
    code = "if decision.kind == 'guard': pass\nx = kind in ('guard', 'evade')\ny = use_of(state, unit, THROW)"
    assert not list(questions(code, entry_names(games.find("pantheon"))))


# -- tables by name ---------------------------------------------------------------------------------------------------

ENTRIES: Final = {
    "commander": ("units", "keywords", "cards", "terrain", "templates", "elements", "maps", "scenarios"),
    "pantheon": ("units", "talents", "terrain", "boards", "scenarios"),  # kinds of boundary are words of the rules
}
# The drawings themselves, each called like what it shows.
DRAWINGS: Final = {
    "commander": {"stage/commander/board_symbols.py", "stage/commander/board_terrain.py"},
    "pantheon": {"stage/pantheon/board_symbols.py", "stage/pantheon/board_picture.py"},
}
LEVELS: Final = "players/__init__.py"  # a computer player is called like a power


def every_entry(name: str) -> frozenset[str]:
    """The names of all entries of a game, and of the powers of its units."""
    game: Any = games.find(name)
    powers = [power["id"] for unit in game.content["units"].values() for power in unit.get("powers", ())]
    return frozenset([*powers, *[word for collection in ENTRIES[name] for word in game.content[collection]]])


def common_files() -> list[Path]:
    """The files of players and stage that belong to no game."""
    found = [file for room in ("players", "stage") for file in sorted((HOME / room).rglob("*.py"))]
    return [file for file in found if not set(ENTRIES) & set(file.parts)]


def tables(code: str, names: frozenset[str]) -> Iterator[str]:
    """Every table most of whose keys are names: three quarters, as some kinds of decisions are called like keywords."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Dict):
            keys: list[Any] = [key.value for key in node.keys if isinstance(key, ast.Constant)]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "dict":
            keys = [keyword.arg for keyword in node.keywords if keyword.arg]
        else:
            continue
        hits = [key for key in keys if key in names]
        if hits and 4 * len(hits) >= 3 * len(keys):
            yield f"{node.lineno}: {', '.join(hits)}"


@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_no_table_has_names_of_entries_as_its_keys(name: str) -> None:
    """Values that differ by unit, card, keyword or terrain stand in the entries, or in a data file."""
    names = every_entry(name)
    faults: list[str] = []
    for file in [*files_of(name), *common_files()]:
        place = file.relative_to(HOME).as_posix()
        if place not in DRAWINGS[name] and place != LEVELS:
            faults += [f"{place}, line {line}" for line in tables(file.read_text(encoding="utf-8"), names)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("pantheon", "WON: Final = {'athena': 0.62, 'zeus': 0.6}"),
        ("pantheon", "x = {**usual, 'forest': 1}"),
        ("pantheon", "y = dict(petrify=1)"),
        ("pantheon", "z = {'guard': 1, 'archer': 2, 'climb': 3, 'other': 4}"),
        ("commander", "ICONS: Final = {'howl': 'wolf-howl'}"),
        ("commander", "x = {'shooters': {'valour': 2}}.get(word, {})"),
        ("commander", "y = {'rocks': 2, 'village': 1}[word]"),
        ("commander", "z = {'tombs': 1, 'headquarters': 2}"),
    ],
)
def test_the_test_finds_a_table_by_names(name: str, code: str) -> None:
    assert list(tables(code, every_entry(name)))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("pantheon", "SIGNS = {'impassable': '#', 'high': '^'}"),
        ("pantheon", "x = {unit: 1 for unit in units}"),
        ("commander", "ASKED = {'rally': a, 'push': b, 'counterattack': c, 'redirect': d, 'summon': e}"),
        ("commander", "y = {HOWL: 1, names[0]: 2}\nz = dict(word='howl')"),
    ],
)
def test_the_test_leaves_other_tables_alone(name: str, code: str) -> None:
    assert not list(tables(code, every_entry(name)))
