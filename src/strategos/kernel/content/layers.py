"""Values from several files laid over each other, and which file and line gave each of them."""

from __future__ import annotations

import tomllib
from typing import Any, Final, TypeAlias

from strategos.kernel.catalogue import Said, Words
from strategos.kernel.content.problems import KeyPath, Problem, shown, spelled

Tree: TypeAlias = dict[str, Any]

PACK_FILE: Final = "pack.toml"
LONGEST_SEARCH: Final = 100_000  # characters in which the line of a mistake is looked for


class SourceFile:
    """A file that was read, and the place in the content where its values go."""

    def __init__(self, name: str, at: KeyPath, text: str, values: Tree) -> None:
        self.name = name
        self.at = at
        self.text = text
        self.values = values

    def problem(self, path: KeyPath, what: Words) -> Problem:
        """A problem at a place in the content, told by its place in this file."""
        if path[: len(self.at)] != self.at:
            return Problem(self.name, 0, spelled(path), what)
        inside = path[len(self.at) :]
        return Problem(self.name, line_of(self.text, inside), spelled(inside), what)


class Layers:
    """The values of all files laid over each other, and which file gave each of them."""

    def __init__(self) -> None:
        self.tree: Tree = {}
        self.sources: dict[KeyPath, SourceFile] = {}
        self.problems: list[Problem] = []

    def source(self, path: KeyPath) -> SourceFile | None:
        """The file that gave a value, or else the table around it."""
        ends = range(len(path), 0, -1)
        return next((self.sources[path[:end]] for end in ends if path[:end] in self.sources), None)

    def problem(self, path: KeyPath, what: Words) -> Problem:
        source = self.source(path)
        return Problem("", 0, spelled(path), what) if source is None else source.problem(path, what)

    def lay(self, values: Tree, path: KeyPath, source: SourceFile) -> None:
        """Lay a table over what is there: tables are merged, everything else is replaced."""
        if not has(self.tree, path):
            self.sources[path] = source
        under: Any = self.tree
        for key in path:
            under = under.setdefault(key, {})
        for key, value in values.items():
            here = (*path, key)
            if key in under and isinstance(value, dict) != isinstance(under[key], dict):
                what = _clash(value, under[key], self.sources[here].name, spelled(here))
                self.problems.append(source.problem(here, what))
            elif isinstance(value, dict):
                self.lay(value, here, source)
            else:
                under[key] = value
                self.sources[here] = source

    def take_away(self, path: KeyPath, source: SourceFile) -> bool:
        """Remove an entry or a key; false if it is not there."""
        if not has(self.tree, path):
            return False
        around: Any = self.tree
        for key in path[:-1]:
            around = around[key]
        del around[path[-1]]
        self.sources = {at: given for at, given in self.sources.items() if at[: len(path)] != path}
        self.sources[path] = source  # a complaint that it is missing names this file
        return True


def _clash(new: object, old: object, file: str, place: str) -> Said:
    """What to say when a table is laid over a single value, or the other way round."""
    return Said(
        "kernel.layers.clash",
        new=shown(new),
        file=file,
        old=shown(old),
        place=place,
        pack_file=PACK_FILE,
    )


def has(values: Any, path: KeyPath) -> bool:
    """Whether there is something at a place in nested tables and lists."""
    for key in path:
        keys = values if isinstance(values, dict) else range(len(values)) if isinstance(values, list) else ()
        if key not in keys:
            return False
        values = values[key]
    return True


def is_deeper(values: object, depth: int) -> bool:
    """Whether tables and lists stand deeper in each other than allowed; asked before anything recurses."""
    level: list[object] = [values]
    while level and depth >= 0:
        inner = [list(value.values()) if isinstance(value, dict) else value for value in level]
        level = [entry for entries in inner if isinstance(entries, list) for entry in entries]
        depth -= 1
    return bool(level)


def line_of(text: str, path: KeyPath) -> int:
    """The line on which the statement begins that sets a key of a TOML text; 0 if that is not certain.

    A beginning of the text is valid TOML exactly if it ends between two statements. So the statement lies
    between the longest valid beginning without the key and the shortest one with it.

    >>> line_of('[stats]\\nrange = 1\\nrows = [\\n  3,\\n]', ("stats", "rows", 0))
    3
    """
    values = tomllib.loads(text) if len(text) <= LONGEST_SEARCH else {}
    while not has(values, path):
        path = path[:-1]
    lines = [line + "\n" for line in text.split("\n")]
    without, with_it = 0, len(lines)
    tries = list(range(1, with_it)) if path else []
    while tries:
        end = tries.pop(0)
        try:
            values = tomllib.loads("".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue
        without, with_it = (without, end) if has(values, path) else (end, with_it)
        middle = (without + with_it) // 2
        tries = [*range(middle, without, -1), *range(middle + 1, with_it)]
    return without + 1 if path else 0
