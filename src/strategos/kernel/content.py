"""Content: units, boards, scenarios, cards and editions, read from TOML files and checked.

A collection is a FOLDER with one entry per file, a FILE with many entries, or a SINGLE file that is one table.

>>> from strategos.kernel.schema import ListOf, Number, Ref, Table, Text
>>> talents = Collection("talents", Table({"name": Text()}), FILE)
>>> unit = Table({"name": Text(), "cost": Number(0, 10), "talents": ListOf(Ref("talents"))})
>>> spec = ContentSpec("pantheon", [talents, Collection("units", unit, FOLDER)])
>>> check(spec, [Path("no_such_folder")])
['no_such_folder: there is no such folder.']

``load(spec, [ours])`` reads a root folder. Every later root is a pack laid over it:

- ``pack.toml`` has the ``name``, ``version`` and ``game`` of the pack and, if wanted, ``author`` and ``remove``.
- A file may add an entry, or name an entry by its id and give only the keys that change. Tables are merged
  key by key; lists and single values are replaced.
- ``remove = ["units.zeus", "units.hydra.powers.torment"]`` takes away entries and keys before the files of
  the pack are laid over the rest. So a table that shall be replaced and not merged is removed first.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from strategos.kernel import schema as s
from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.schema import ContentProblems, Findings, KeyPath, Known, Problem, Schema, shown, spelled

Tree = dict[str, Any]
Check = Callable[["Content"], Iterable[Problem]]

FOLDER: Final = "folder"
FILE: Final = "file"
SINGLE: Final = "single"
PACK_FILE: Final = "pack.toml"
LARGEST_FILE: Final = 4 * 1024 * 1024  # bytes
LONGEST_SEARCH: Final = 100_000  # characters in which the line of a mistake is looked for
DEEPEST_TABLE: Final = 32
PACK: Final = s.Table(
    {
        "name": s.Phrase(),
        "version": s.Phrase(),
        "game": s.Phrase(),
        "author": s.Optional(s.Phrase()),
        "remove": s.Optional(s.ListOf(s.Word(r"[^.]+(\.[^.]+)+", "a path such as 'units.zeus.cost'")), []),
    }
)
_FILE_ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
_NOT_CONTENT: Final = re.compile(r"__init__\.py|__pycache__|LICEN[CS]E.*|.*\.md")


class Collection:
    """Entries of one kind, and the schema that each of them follows."""

    def __init__(self, name: str, schema: Schema, layout: str, noun: str = "", required: bool = True) -> None:
        self.name = name
        self.schema = schema
        self.layout = layout
        self.noun = noun or (name[:-3] + "y" if name.endswith("ies") else name.removesuffix("s"))
        self.required = required
        self.place = f"{name}/" if layout == FOLDER else f"{name}.toml"


class ContentSpec:
    """The content of one game, and checks to run once the schemas hold: they give ``content.problem(...)``."""

    def __init__(self, game: str, collections: Sequence[Collection], checks: Sequence[Check] = ()) -> None:
        self.game = game
        self.collections = tuple(collections)
        self.checks = tuple(checks)


class SourceFile:
    """A file that was read, and the place in the content where its values go."""

    def __init__(self, name: str, at: KeyPath, text: str, values: Tree) -> None:
        self.name = name
        self.at = at
        self.text = text
        self.values = values

    def problem(self, path: KeyPath, what: str) -> Problem:
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

    def problem(self, path: KeyPath, what: str) -> Problem:
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
                old = f"{self.sources[here].name} has {shown(under[key])}"
                hint = f"To replace it, add '{spelled(here)}' to remove in {PACK_FILE}."
                self.problems.append(source.problem(here, f"found {shown(value)} where {old}. {hint}"))
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
        self.sources[path] = source  # whoever misses it is sent here
        return True


class Content:
    """Checked content: ``content["units"]["zeus"]["cost"]``. It is shared; nobody changes it.

    Entries come in the order of their ids, the keys of a table in the order of its schema. The digest
    changes when a value changes, and not when a file is only written differently.
    """

    def __init__(self, data: dict[str, Tree], layers: Layers, known: dict[str, Known], packs: list[Tree]) -> None:
        self.packs = tuple(packs)  # name, version, game, author of each pack, in the order given
        self._data = data
        self._layers = layers
        self._known = known
        canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()

    def __getitem__(self, collection: str) -> Tree:
        return self._data[collection]

    def find(self, collection: str, word: str) -> Any:
        """The entry that a person has named; a misspelt name gets a hint."""
        if word not in self[collection]:
            raise BadContent(self._known[collection].unknown(word))
        return self[collection][word]

    def origin(self, *path: str | int) -> str:
        """The file a value comes from, or 'default' if no file gives it. A table belongs to its first file."""
        if not has(self._data, path):
            raise KeyError(spelled(path))
        source = self._layers.source(path)
        is_given = path[-1] == "id" or has(self._layers.tree, path)
        return source.name if source is not None and is_given else "default"

    def problem(self, what: str, *path: str | int) -> Problem:
        """A problem that a check has found at a place in the content."""
        return self._layers.problem(path, what)


class Loader:
    """Reads the roots one after another, noting every problem, and then checks what they give together."""

    def __init__(self, spec: ContentSpec) -> None:
        self.spec = spec
        self.layers = Layers()
        self.problems = self.layers.problems
        self.packs: list[Tree] = []
        self.broken: set[KeyPath] = set()  # what could not be read: nothing follows from its absence
        self.home = ""  # the root that is being read
        self.prefix = ""  # stands before the names of its files

    def fail(self, name: str, what: str, at: KeyPath, line: int = 0) -> None:
        self.problems.append(Problem(name, line, "", what))
        self.broken.add(at)

    def read_root(self, root: Traversable, is_pack: bool) -> None:
        """Read our own folder, or a pack over it."""
        self.home = os.path.realpath(root) if isinstance(root, Path) else ""
        self.prefix = f"{root}/" if is_pack else ""
        if not root.is_dir():
            self.fail(str(root), "there is no such folder.", ())
            return
        items = {item.name: item for item in self.items(root, str(root), ())}
        if is_pack and PACK_FILE in items:
            self.read_pack(items[PACK_FILE])
        elif is_pack:
            self.fail(self.prefix + PACK_FILE, "missing. A pack needs one.", (PACK_FILE,))
        places = {collection.place.rstrip("/"): collection for collection in self.spec.collections}
        for place, collection in places.items():
            if place in items:
                self.read_collection(collection, items[place])
            elif collection.required and not is_pack:
                self.fail(collection.place, f"missing from {root}.", (collection.name,))
        for name in items:
            if name not in places and name != PACK_FILE and not _NOT_CONTENT.fullmatch(name):
                hint = near_miss(name, places) or f" Known here: {', '.join(places)}."
                self.problems.append(Problem(self.prefix + name, 0, "", f"not a part of the content.{hint}"))

    def read_pack(self, item: Traversable) -> None:
        """Read what a pack says about itself, and take away what it removes."""
        at: KeyPath = (PACK_FILE,)
        source = self.read_file(item, self.prefix + PACK_FILE, at)
        if source is None:
            return
        findings = Findings()
        pack: Any = PACK.check(source.values, at, findings)
        if not findings.complaints and pack["game"] != self.spec.game:
            findings.refuse((*at, "game"), pack["game"], f"'{self.spec.game}'", " It is for another game.")
        if not findings.complaints:
            for index, place in enumerate(pack.pop("remove")):
                if not self.layers.take_away(tuple(place.split(".")), source) and not self.broken:
                    findings.complain((*at, "remove", index), f"there is no '{place}' to remove.")
            self.packs.append(pack)
        self.problems += [source.problem(path, what) for path, what in findings.complaints]

    def read_collection(self, collection: Collection, item: Traversable) -> None:
        """Read the files of one collection and lay them over what is there."""
        name = self.prefix + collection.place
        at: KeyPath = (collection.name,)
        if collection.layout != FOLDER:
            source = self.read_file(item, name, at)
            if source is not None:
                self.layers.lay(source.values, at, source)
            return
        for entry in self.items(item, name, at):
            word = entry.name.removesuffix(".toml")
            source = None
            if word == entry.name:
                self.fail(name + entry.name, "only TOML files may stand in this folder.", (*at, word))
            elif _FILE_ID.fullmatch(word) is None:
                what = f"found {shown(word)} as an id, wanted small letters, digits, _ and -."
                self.fail(name + entry.name, what, (*at, word))
            else:
                source = self.read_file(entry, name + entry.name, (*at, word))
            if source is not None:
                findings = Findings()
                s.OneOf(word).check(source.values.pop("id", ""), (*source.at, "id"), findings)
                self.problems += [source.problem(path, what) for path, what in findings.complaints]
                self.layers.lay(source.values, source.at, source)

    def items(self, folder: Traversable, name: str, at: KeyPath) -> list[Traversable]:
        """What stands in a folder, by name, without hidden files."""
        try:
            names = sorted(item.name for item in folder.iterdir() if not item.name.startswith("."))
        except OSError as error:
            self.fail(name, f"cannot be opened: {error.strerror}.", at)
            return []
        return [folder.joinpath(name) for name in names]

    def read_file(self, item: Traversable, name: str, at: KeyPath) -> SourceFile | None:
        """Read one TOML file, or note why that cannot be done."""
        line = 0
        try:
            if self.home and not os.path.realpath(str(item)).startswith(os.path.join(self.home, "")):
                what = "a link that leads out of its root folder."
            elif not item.is_file():
                what = "not a plain file."
            else:
                with item.open("rb") as stream:
                    data: bytes = stream.read(LARGEST_FILE + 1)
                if len(data) > LARGEST_FILE:
                    what = f"larger than {LARGEST_FILE // 1024**2} MiB."
                else:
                    text = data.decode("utf-8")
                    source = SourceFile(name, at, text, tomllib.loads(text))
                    if not is_deeper(source.values, DEEPEST_TABLE):
                        return source
                    what = f"tables and lists stand more than {DEEPEST_TABLE} deep."
        except OSError as error:
            what = f"cannot be opened: {error.strerror}."
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            what = f"not UTF-8: found the byte 0x{data[error.start]:02x}. Save the file as UTF-8."
        except (ValueError, RecursionError) as error:  # besides bad TOML: numbers and lists without end
            reason, _, where = str(error).partition(" (at ")
            place = re.match(r"line (\d+)", where)
            line = int(place[1]) if place else 0
            what = f"not valid TOML: {reason}."
        self.fail(name, what, at, line)
        return None

    def content(self) -> Content:
        """Check everything that was read; the content is good if there are no problems."""
        known: dict[str, Known] = {}
        for collection in self.spec.collections:
            where = f"{collection.name.capitalize()} are declared in {collection.place}."
            is_complete = not any(path == () or path[0] == collection.name for path in self.broken)
            ids = sorted(self.layers.tree.get(collection.name, {}))
            known[collection.name] = Known(collection.noun, where, ids, is_complete)
        findings = Findings(known)
        data: Tree = {}
        for collection in self.spec.collections:
            name = collection.name
            raw: Tree = self.layers.tree.get(name, {})
            data[name] = {}
            if collection.layout == SINGLE and (raw or collection.required) and not self.broken & {(), (name,)}:
                data[name] = collection.schema.check(raw, (name,), findings)
            for word in sorted(raw) if collection.layout != SINGLE else ():
                if not self.broken & {(), (name,), (name, word)}:
                    s.Word().check(word, (name, word), findings)
                    entry: Any = collection.schema.check(raw[word], (name, word), findings)
                    is_record = isinstance(collection.schema, (s.Table, s.Variant)) and isinstance(entry, dict)
                    is_text = isinstance(collection.schema, s.Text)
                    data[name][word] = {"id": word, **entry} if is_record and not is_text else entry
        self.problems += [self.layers.problem(path, what) for path, what in findings.complaints]
        return Content({} if self.problems else data, self.layers, known, self.packs)


def load(spec: ContentSpec, roots: Sequence[Traversable]) -> Content:
    """Read and check our folder and the packs over it; all problems are raised together."""
    content, problems = _loaded(spec, roots)
    if problems:
        raise ContentProblems(problems)
    return content


def check(spec: ContentSpec, roots: Sequence[Traversable]) -> list[str]:
    """What is wrong with a folder and the packs over it; nothing if all is well."""
    return [str(problem) for problem in _loaded(spec, roots)[1]]


def _loaded(spec: ContentSpec, roots: Sequence[Traversable]) -> tuple[Content, list[Problem]]:
    loader = Loader(spec)
    for index, root in enumerate(roots):
        loader.read_root(root, is_pack=index > 0)
    content = loader.content()
    for look in () if loader.problems else spec.checks:
        loader.problems += look(content)
    return content, loader.problems


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
