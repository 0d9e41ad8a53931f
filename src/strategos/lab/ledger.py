"""The ledger of a game: every rule id with its functions and tests.

A rule function's docstring ends with its ids (`Rule: MB-GRD-01, MB-GRD-05.`); a test carries the id anywhere in its
docstring. Both are found by reading the source, so the list cannot drift from the code.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, Final, TypeAlias

from strategos.kernel.errors import BadContent
from strategos.kernel.game import Game

_ID: Final = re.compile(r"\b[A-Z]{2,5}(?:-[A-Z0-9]+)*-\d+\b")
_RULES: Final = re.compile(r"Rules?: (.+)\Z", re.DOTALL)

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Rule:
    """One id: what it says, where it lives, who tests it."""

    def __init__(self, id: str, text: str, shown_by_test: bool) -> None:
        self.id = id
        self.text = text
        self.shown_by_test = shown_by_test  # a ruling without code of its own: its test is its place
        self.functions: list[str] = []
        self.tests: list[str] = []

    @property
    def is_implemented(self) -> bool:
        """Whether a function carries the rule, or its test stands for it."""
        return bool(self.functions) or (self.shown_by_test and bool(self.tests))

    @property
    def is_missing(self) -> bool:
        """Whether something is still to do."""
        return not (self.is_implemented and self.tests)


def read_ledger(game: Game) -> dict[str, Rule]:
    """The ids of a game from its `ledger.toml`: `ID = "sentence"` or `{ text, shown_by = "test" }`."""
    path = Path(game.source, "ledger.toml")
    if not path.is_file():
        raise BadContent(
            "lab.ledger.no-ledger",
            name=game.name,
            file=path.name,
        )
    rules: dict[str, Rule] = {}
    for id, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if isinstance(entry, dict):
            rules[id] = Rule(id, entry["text"], entry.get("shown_by") == "test")
        else:
            rules[id] = Rule(id, entry, False)
    return rules


def docstrings(folder: Path, inside: Path, words: Set[str]) -> Iterator[tuple[str, str, str]]:
    """Every function and class of a folder: (place, name, docstring). Files without any of the words are left out."""
    if not folder.is_dir():
        raise BadContent("lab.ledger.no-folder", folder=folder)
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(inside).as_posix()
        text = path.read_text(encoding="utf-8")
        if not any(word in text for word in words):
            continue
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError) as error:
            raise BadContent("lab.ledger.not-valid-python", place=place, error=error) from error
        for node in definitions(tree):
            yield f"{place}:{node.lineno}", node.name, ast.get_docstring(node) or ""


def definitions(node: ast.AST) -> Iterator[Definition]:
    """The functions and classes in a piece of source, in order. Only statements are looked at: that is quicker."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for inner in getattr(node, part, ()):
            if isinstance(inner, Definition):
                yield inner
            yield from definitions(inner)


def ledger(game: Game, tests: Path | None) -> dict[str, Rule]:
    """Every id of a game with its functions and tests. An id in the code that the ledger lacks is an error."""
    rules = read_ledger(game)
    source = Path(game.source)
    for place, name, text in docstrings(source, source.parent, {"Rule: ", "Rules: "}):
        found = _RULES.search(text)
        for id in _ID.findall(found.group(1)) if found else []:
            if id not in rules:
                raise BadContent(
                    "lab.ledger.unknown-rule",
                    place=place,
                    name=name,
                    id=id,
                    game=game.name,
                )
            rules[id].functions.append(f"{place} {name}")
    if tests is not None:
        for place, name, text in docstrings(tests, tests.parent, {id.partition("-")[0] + "-" for id in rules}):
            if name.startswith("test_"):
                for id in set(_ID.findall(text)) & rules.keys():
                    rules[id].tests.append(f"{place} {name}")
    return rules


def tests_folder(game: Game) -> Path | None:
    """The tests beside the source of a game, if it runs from a checkout. What is installed has none of its own."""
    for parent in Path(game.source).parents:
        if parent.name in ("site-packages", "dist-packages"):
            return None
        if (parent / "tests").is_dir() and (parent / "pyproject.toml").is_file():
            return parent / "tests"
    return None


def report(game: Game, rules: dict[str, Rule], is_tested_known: bool = True) -> dict[str, Any]:
    """The ledger as plain data.

    Where no tests are installed, `tested` is None, and a rule is missing only if it wants a function and has none.
    """
    missing = [
        rule.id
        for rule in rules.values()
        if (rule.is_missing if is_tested_known else not (rule.functions or rule.shown_by_test))
    ]
    return {
        "game": game.name,
        "total": len(rules),
        "implemented": sum(
            rule.is_implemented or (rule.shown_by_test and not is_tested_known) for rule in rules.values()
        ),
        "tested": sum(bool(rule.tests) for rule in rules.values()) if is_tested_known else None,
        "missing": missing,
        "rules": [
            {"id": rule.id, "text": rule.text, "functions": rule.functions, "tests": rule.tests}
            for rule in rules.values()
        ],
    }


def markdown(game: Game, rules: dict[str, Rule]) -> str:
    """The ledger as a page: rule id, sentence, function, tests."""
    lines = [
        f"# The rules of {game.name}",
        "",
        "Written by `strategos rules --markdown`: each rule, the function that carries it and the tests that hold it.",
        "",
        "| rule | in a sentence | function | tests |",
        "|---|---|---|---|",
    ]
    for rule in rules.values():
        functions = "<br>".join(f"`{place.rsplit(' ', 1)[1]}`" for place in rule.functions) or "–"
        tests = "<br>".join(f"`{place.rsplit(' ', 1)[1]}`" for place in rule.tests) or "–"
        lines.append(f"| {rule.id} | {rule.text} | {functions} | {tests} |")
    return "\n".join(lines) + "\n"
