"""No rule, player or page of commander asks for a keyword, card, terrain, template, element or unit by its name.

Content entries say what these things do; setup compiles them, and all others ask for abilities.
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
ROOMS: Final = ("games/commander", "players/minds/commander", "stage/commander")
COLLECTIONS: Final = ("keywords", "cards", "terrain", "templates", "elements", "units")
ABILITIES: Final = "games/commander/effects/abilities.py"  # some abilities are called like the keyword that gives them
LOOK_UPS: Final = frozenset({"index", "get", "count", "startswith"})
ASKED: Final = "kind"  # of a decision or an attack: some kinds are called like a keyword


def names_of(game: Any) -> frozenset[str]:
    """The ids of all entries."""
    return frozenset(name for collection in COLLECTIONS for name in game.content[collection])


def asked(code: str, names: frozenset[str], is_abilities: bool = False) -> Iterator[str]:
    """Every comparison, look-up or number by which code asks for an entry, with its line."""
    for node in ast.walk(ast.parse(code)):
        found = False
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            found = any(words(side) & names for side in sides) and not any(is_kind(side) for side in sides)
        elif isinstance(node, ast.Subscript):
            found = bool(words(node.slice) & names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOK_UPS:
            found = any(words(argument) & names for argument in node.args)
        elif isinstance(node, ast.match_case):
            found = any(
                words(part.value) & names for part in ast.walk(node.pattern) if isinstance(part, ast.MatchValue)
            )
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not is_abilities:
            number = isinstance(node.value, ast.Constant) and isinstance(node.value.value, int)
            found = number and node.target.id.isupper() and node.target.id.lower() in names
        if found:
            yield f"{getattr(node, 'lineno', '?')}: {ast.unparse(node)}"


def words(side: ast.expr) -> set[Any]:
    """What an expression names: a word, or several in a tuple, list or set."""
    values = side.elts if isinstance(side, (ast.Tuple, ast.List, ast.Set)) else [side]
    return {value.value for value in values if isinstance(value, ast.Constant)}


def is_kind(side: ast.expr) -> bool:
    """Whether an expression is the kind of a decision."""
    return (isinstance(side, ast.Name) and side.id == ASKED) or (isinstance(side, ast.Attribute) and side.attr == ASKED)


@pytest.mark.parametrize("room", ROOMS)
def test_no_entry_of_the_content_is_asked_for_by_name(room: str) -> None:
    names = names_of(games.find("commander"))
    faults: list[str] = []
    for file in sorted((HOME / room).rglob("*.py")):
        place = file.relative_to(HOME).as_posix()
        found = asked(file.read_text(encoding="utf-8"), names, place == ABILITIES)
        faults += [f"{place}, line {line}" for line in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "code",
    [
        "if 'scout' in profile.words: pass",
        "if card.name == 'howl': pass",
        "x = rules.keywords.index('valour')",
        "y = content['elements']['statue']",
        "z = words.get('hydra')",
        "if terrain in ('forest', 'hill'): pass",
        "POWERFUL_STRIKES: Final = 0",
        "match card.name:\n    case 'claws': pass",
        "w = 1 if feature != 'tombs' else 2",
        "n = terrain.count('cemetery')",
    ],
)
def test_the_test_finds_a_question_by_name(code: str) -> None:
    assert list(asked(code, names_of(games.find("commander"))))


@pytest.mark.parametrize(
    "code",
    [
        "if decision.kind == 'counterattack': pass",
        "if kind in ('rally', 'push'): pass",
        "n = ability(state, unit, CHARGE)",
        "CHARGE: Final = ability_number()",
    ],
)
def test_the_test_leaves_other_words_alone(code: str) -> None:
    assert not list(asked(code, names_of(games.find("commander"))))
