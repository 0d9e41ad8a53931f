"""Content: units, boards, scenarios, cards and editions, read from TOML files and checked.

A collection is a FOLDER with one entry per file, a FILE with many entries, or a SINGLE file that is one table.

>>> from strategos.kernel.content.schema import ListOf, Number, Ref, Table, Text
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
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from strategos.kernel.catalogue import Said, Words
from strategos.kernel.content import schema as s
from strategos.kernel.content.layers import PACK_FILE, Layers, SourceFile, Tree, has, is_deeper, line_of
from strategos.kernel.content.manifest import PACK, pack_id
from strategos.kernel.content.meaning import Meaning, hash_of
from strategos.kernel.content.problems import (
    ContentProblems,
    Findings,
    KeyPath,
    Known,
    Problem,
    missing,
    near,
    shown,
    spelled,
)
from strategos.kernel.content.schema import Schema
from strategos.kernel.errors import BadContent, reason

__all__ = [
    "DEEPEST_TABLE",
    "FILE",
    "FOLDER",
    "LARGEST_FILE",
    "SINGLE",
    "Collection",
    "Content",
    "ContentSpec",
    "check",
    "line_of",
    "load",
    "told",
]

Check = Callable[["Content"], Iterable[Problem]]

FOLDER: Final = "folder"
FILE: Final = "file"
SINGLE: Final = "single"
LARGEST_FILE: Final = 4 * 1024 * 1024  # bytes
DEEPEST_TABLE: Final = 32
OTHER_GAME: Final = Said("kernel.loading.another-game")


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


class Content:
    """Checked content: ``content["units"]["zeus"]["cost"]``. It is shared; nobody changes it.

    Entries come in the order of their ids, the keys of a table in the order of its schema. `whole` is a digest of
    everything, names and texts too: it changes when a value changes, and not when a file is only written differently.
    What a record names is the digest of `meaning`.
    """

    def __init__(
        self,
        data: dict[str, Tree],
        layers: Layers,
        known: dict[str, Known],
        packs: list[Tree],
        collections: Sequence[Collection],
    ) -> None:
        self.packs = tuple(packs)  # id, name, version, game, author, folder of each pack, in the order given
        self.pack_words = " ".join([f"{pack['id']}={pack['version']}" for pack in packs])  # for the head of a record
        self._data = data
        self._layers = layers
        self._known = known
        self._collections = {collection.name: collection for collection in collections}
        self._hashes: dict[str, str] = {}
        canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
        self.whole = hashlib.sha256(canonical.encode()).hexdigest()

    def __getitem__(self, collection: str) -> Tree:
        return self._data[collection]

    @property
    def collections(self) -> tuple[str, ...]:
        """The names of the collections."""
        return tuple(self._collections)

    def entry_paths(self, *names: str) -> list[str]:
        """The paths of all entries of some collections, such as `units.zeus`; of a SINGLE file its name."""
        return [path for name in names for path in self._paths(name)]

    def _paths(self, name: str) -> list[str]:
        is_single = self._collections[name].layout == SINGLE
        return [name] if is_single else [f"{name}.{word}" for word in self._data[name]]

    def entry_hash(self, path: str) -> str:
        """The hash of what an entry means for play: without prose, and the same however its file is written."""
        if path not in self._hashes:
            name, _, word = path.partition(".")
            schema = self._collections[name].schema
            value: Any = self._data[name][word] if word else self._data[name]
            self._hashes[path] = hash_of(None if schema.is_prose else schema.meaning(value))
        return self._hashes[path]

    def meaning(self, paths: Iterable[str], settings: Mapping[str, object]) -> Meaning:
        """What a match means that uses these entries and these settings, each by its path.

        It is taken by match and not by game, so that a new unit, scenario or switch of another edition leaves the
        records alone that do not use it. A match uses an entry if it could be played otherwise were the entry
        different or not there: in a draft, for one, all units on offer.
        """
        entries = {path: self.entry_hash(path) for path in paths}
        return Meaning({**entries, **{path: hash_of(value) for path, value in settings.items()}}, self.whole)

    def find(self, collection: str, word: str) -> Any:
        """The entry that a person has named; a misspelt name gets a hint."""
        if word not in self[collection]:
            what = self._known[collection].unknown(word)
            raise BadContent("{what}", what=what)
        return self[collection][word]

    def origin(self, *path: str | int) -> str:
        """The file a value comes from, or 'default' if no file gives it. A table belongs to its first file."""
        if not has(self._data, path):
            raise KeyError(spelled(path))
        source = self._layers.source(path)
        is_given = path[-1] == "id" or has(self._layers.tree, path)
        return source.name if source is not None and is_given else "default"

    def has(self, *path: str | int) -> bool:
        """Whether there is an entry or a value at a place."""
        return has(self._data, path)

    def pack_of(self, *path: str | int) -> str:
        """The name of the pack that added an entry; empty if it is the game's own."""
        file = self.origin(*path)
        return next((str(pack["name"]) for pack in self.packs if file.startswith(pack["folder"])), "")

    def problem(self, what: Words, *path: str | int) -> Problem:
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
        self.removed: dict[tuple[str, str], str] = {}  # collection and id of what packs took away, and where it is said
        self.home = ""  # the root that is being read
        self.prefix = ""  # stands before the names of its files

    def fail(self, name: str, what: Words, at: KeyPath, line: int = 0) -> None:
        self.problems.append(Problem(name, line, "", what))
        self.broken.add(at)

    def read_root(self, root: Traversable, is_pack: bool) -> None:
        """Read our own folder, or a pack over it."""
        self.home = os.path.realpath(root) if isinstance(root, Path) else ""
        self.prefix = f"{root}/" if is_pack else ""
        if not root.is_dir():
            self.fail(str(root), Said("kernel.loading.no-such-folder"), ())
            return
        items = {item.name: item for item in self.items(root, str(root), ())}
        if is_pack and PACK_FILE in items:
            self.read_pack(items[PACK_FILE])
        elif is_pack:
            self.fail(
                self.prefix + PACK_FILE,
                Said("kernel.loading.pack-file-missing"),
                (PACK_FILE,),
            )
        places = {collection.place.rstrip("/"): collection for collection in self.spec.collections}
        for place, collection in places.items():
            if place in items:
                self.read_collection(collection, items[place])
            elif collection.required and not is_pack:
                self.fail(collection.place, Said("kernel.loading.missing-from", root=root), (collection.name,))
        for name in items:
            if name not in places and name != PACK_FILE and not _NOT_CONTENT.fullmatch(name):
                known = Said("kernel.loading.known", places=", ".join(places))
                what = Said("kernel.loading.not-content") + (near(name, places) or known)
                self.problems.append(Problem(self.prefix + name, 0, "", what))

    def read_pack(self, item: Traversable) -> None:
        """Read what a pack says about itself, and take away what it removes."""
        at: KeyPath = (PACK_FILE,)
        source = self.read_file(item, self.prefix + PACK_FILE, at)
        if source is None:
            return
        findings = Findings()
        pack: Any = PACK.check(source.values, at, findings)
        if not findings.complaints and pack["game"] != self.spec.game:
            findings.refuse((*at, "game"), pack["game"], f"'{self.spec.game}'", OTHER_GAME)
        if not findings.complaints:
            for index, place in enumerate(pack.pop("remove")):
                if not self.layers.take_away(tuple(place.split(".")), source) and not self.broken:
                    what = Said("kernel.loading.nothing-to-remove", place=place)
                    findings.complain((*at, "remove", index), what)
                elif place.count(".") == 1:
                    collection, _, word = place.partition(".")
                    self.removed[collection, word] = source.name
            self.packs.append({**pack, "id": pack_id(pack["name"]), "folder": self.prefix})
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
                what = Said("kernel.loading.only-toml-files")
                self.fail(name + entry.name, what, (*at, word))
            elif _FILE_ID.fullmatch(word) is None:
                what = Said(
                    "kernel.loading.id-form",
                    word=shown(word),
                )
                self.fail(name + entry.name, what, (*at, word))
            else:
                source = self.read_file(entry, name + entry.name, (*at, word))
            if source is not None:
                findings = Findings()
                if "id" in source.values:
                    s.OneOf(word).check(source.values.pop("id"), (*source.at, "id"), findings)
                else:
                    findings.complain((*source.at, "id"), missing(f'id = "{word}"'))
                self.problems += [source.problem(path, what) for path, what in findings.complaints]
                self.layers.lay(source.values, source.at, source)

    def items(self, folder: Traversable, name: str, at: KeyPath) -> list[Traversable]:
        """What stands in a folder, by name, without hidden files."""
        try:
            names = sorted(item.name for item in folder.iterdir() if not item.name.startswith("."))
        except OSError as error:
            self.fail(name, _unopened(error), at)
            return []
        return [folder.joinpath(name) for name in names]

    def read_file(self, item: Traversable, name: str, at: KeyPath) -> SourceFile | None:
        """Read one TOML file, or note why that cannot be done."""
        line = 0
        try:
            if self.home and not os.path.realpath(str(item)).startswith(os.path.join(self.home, "")):
                what = Said("kernel.loading.link-leads-out")
            elif not item.is_file():
                what = Said("kernel.loading.not-plain-file")
            else:
                with item.open("rb") as stream:
                    data: bytes = stream.read(LARGEST_FILE + 1)
                if len(data) > LARGEST_FILE:
                    size = LARGEST_FILE // 1024**2
                    what = Said("kernel.loading.too-large", size=size)
                else:
                    text = data.decode("utf-8")
                    source = SourceFile(name, at, text, tomllib.loads(text))
                    if not is_deeper(source.values, DEEPEST_TABLE):
                        return source
                    what = Said(
                        "kernel.loading.too-deep",
                        deepest_table=DEEPEST_TABLE,
                    )
        except OSError as error:
            what = _unopened(error)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            byte = f"0x{data[error.start]:02x}"
            what = Said(
                "kernel.loading.not-utf8",
                byte=byte,
            )
        except (ValueError, RecursionError) as error:  # besides bad TOML: numbers and lists without end
            told, _, where = str(error).partition(" (at ")
            place = re.match(r"line (\d+)", where)
            line = int(place[1]) if place else 0  # named in front of the problem
            what = Said("kernel.loading.not-valid-toml", reason=Said("{told}", told=told) if where else reason(error))
        self.fail(name, what, at, line)
        return None

    def content(self) -> Content:
        """Check everything that was read; the content is good if there are no problems."""
        known: dict[str, Known] = {}
        for collection in self.spec.collections:
            where = Said(
                "kernel.loading.declared",
                collection=collection.name.capitalize(),
                place=collection.place,
            )
            is_complete = not any(path == () or path[0] == collection.name for path in self.broken)
            ids = sorted(self.layers.tree.get(collection.name, {}))
            removed = {word: file for (place, word), file in self.removed.items() if place == collection.name}
            known[collection.name] = Known(collection.noun, where, ids, is_complete, removed)
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
        return Content({} if self.problems else data, self.layers, known, self.packs, self.spec.collections)


def load(spec: ContentSpec, roots: Sequence[Traversable]) -> Content:
    """Read and check our folder and the packs over it; all problems are raised together."""
    content, problems = _loaded(spec, roots)
    if problems:
        raise ContentProblems(problems)
    return content


def check(spec: ContentSpec, roots: Sequence[Traversable], lang: str = "en") -> list[str]:
    """What is wrong with a folder and the packs over it; nothing if all is well."""
    return told(_loaded(spec, roots)[1], lang)


def told(problems: Iterable[Problem], lang: str = "en") -> list[str]:
    """Problems in words of a language."""
    return [problem.text(lang) for problem in problems]


def _loaded(spec: ContentSpec, roots: Sequence[Traversable]) -> tuple[Content, list[Problem]]:
    loader = Loader(spec)
    for index, root in enumerate(roots):
        loader.read_root(root, is_pack=index > 0)
    content = loader.content()
    for look in () if loader.problems else spec.checks:
        loader.problems += look(content)
    return content, loader.problems


def _unopened(error: OSError) -> Said:
    return Said("kernel.loading.cannot-opened", strerror=error.strerror)
