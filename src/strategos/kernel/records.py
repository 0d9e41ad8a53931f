"""Frozen records and the way they are written down and read back.

This module stays interpreted when the engine is compiled: `dataclass` builds classes at run time, and mypyc leaves
such classes to Python. A record is frozen by the type checker, not at run time, so that making one costs no more
than making a plain object.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar, dataclass_transform

from strategos.kernel.errors import Unreadable, near_miss

T = TypeVar("T")

Plain: TypeAlias = Any
"""What JSON can hold: None, bool, int, str, list, dict with str keys."""

_BY_TAG: dict[str, type] = {}
_TAGS: dict[type, str] = {}
_FIELDS: dict[type, tuple[str, ...]] = {}
_VALUES: dict[type, Callable[[Any], tuple[Any, ...]]] = {}  # all fields of a record at once, without a loop in Python
_SECRETS: dict[type, tuple[tuple[str, str], ...]] = {}
_PRIVATE: dict[type, str] = {}
_PATTERNS: dict[type, str] = {}
_REVEALING: set[type] = set()
_FORMER: dict[str, dict[str, Callable[..., object]]] = {}  # by tag, then by the step whose record it is


def secret(seat_field: str) -> Any:
    """A field that only the seat (or the seats) named by another field of the record may see."""
    return field(metadata={"secret": seat_field})


@dataclass_transform(frozen_default=True, field_specifiers=(secret, field))
def record(cls: type[T]) -> type[T]:
    """Make a class a record: compared by value, hashable, written down by its fields."""
    made = dataclass(slots=True, unsafe_hash=True)(cls)
    declared = fields(made)  # type: ignore[arg-type]
    if cls in _PRIVATE:  # `made` is a new class: the mark would be lost, and everybody would hear of it
        raise TypeError(f"{cls.__name__}: @private stands above @record or @spelled.")
    secrets = tuple((f.name, f.metadata["secret"]) for f in declared if "secret" in f.metadata)
    register(made, tuple(f.name for f in declared), secrets)
    return made


def register(cls: type, names: tuple[str, ...], secrets: tuple[tuple[str, str], ...]) -> None:
    """Make a class known as a record with these fields."""
    tag = f"{namespace(cls.__module__)}.{cls.__name__}"
    known = _BY_TAG.get(tag)
    if known is not None and known.__module__ != cls.__module__:
        raise TypeError(f"Two records are called {tag}: in {known.__module__} and in {cls.__module__}.")
    for name, owner in secrets:
        if owner not in names:
            raise TypeError(f"{cls.__name__}: '{name}' is secret to '{owner}', which is not a field of it.")
    _BY_TAG[tag] = cls
    _TAGS[cls] = tag
    _FIELDS[cls] = names
    # attrgetter reads many fields in one call, but gives a bare value for a single one.
    _VALUES[cls] = attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, n) for n in names)
    _SECRETS[cls] = secrets


def register_native(cls: Any, names: tuple[str, ...], secrets: tuple[tuple[str, str], ...], pattern: str = "") -> None:
    """Make a compiled class a record: its constructor and comparison were written out (`tools/native_sources.py`)."""
    setattr(cls, "__match_args__", names)  # noqa: B010  the type checker refuses an assignment
    cls.__repr__ = _described
    cls.__reduce__ = _reduced
    register(cls, names, secrets)
    if pattern:
        _PATTERNS[cls] = pattern


def _described(value: Any) -> str:
    """A compiled record as `dataclass` would show it."""
    cls = type(value)
    return f"{cls.__qualname__}({', '.join(f'{name}={getattr(value, name)!r}' for name in _FIELDS[cls])})"


def _reduced(value: Any) -> tuple[type, tuple[Any, ...]]:
    """How a compiled record is pickled and copied."""
    return type(value), _VALUES[type(value)](value)


@dataclass_transform(frozen_default=True, field_specifiers=(secret, field))
def spelled(pattern: str) -> Callable[[type[T]], type[T]]:
    """A record with one spelling, such as `guard <unit>` or `walk <unit> <to:area>`.

    A slot in angle brackets names a field; after a colon stands the kind of thing it holds when that is not the
    field's own name. `*` after the kind means any number of them, `?` one or none (written `-`).
    """

    def decorate(cls: type[T]) -> type[T]:
        made = record(cls)
        _PATTERNS[made] = pattern
        return made

    return decorate


def private(seat_field: str) -> Callable[[type[T]], type[T]]:
    """An event that nobody but the seat named by this field hears of at all."""

    def decorate(cls: type[T]) -> type[T]:
        if cls in _FIELDS and seat_field not in _FIELDS[cls]:
            raise TypeError(f"{cls.__name__}: it is private to '{seat_field}', which is not a field of it.")
        _PRIVATE[cls] = seat_field
        return cls

    return decorate


def reveals(cls: type[T]) -> type[T]:
    """An event by which something hidden is meant to come out, such as the cards that pay a cost."""
    _REVEALING.add(cls)
    return cls


def is_revealing(cls: type) -> bool:
    """Whether events of this class lay open what was hidden before."""
    return cls in _REVEALING


def formerly(tag: str, read: Callable[..., object], step: str = "") -> None:
    """Say how a record is read that was saved under a former name or with other fields.

    `read` gets the saved fields by their names and returns the record as it is now. With a step, it is how the record
    that this step takes is read; without, how it is read in all others.
    """
    _FORMER.setdefault(tag, {})[step] = read


def namespace(module: str) -> str:
    """The part of the house a module belongs to: `strategos.games.pantheon.rules.assault` is `pantheon`.

    Records and steps are saved under it, so that a file can move inside its game or package.
    """
    parts = module.split(".")
    if "games" in parts[:-1]:
        return parts[parts.index("games") + 1]
    if parts[0] == "strategos":
        return parts[min(1, len(parts) - 1)]
    return parts[-2] if len(parts) > 1 else parts[0]


def tag_of(value: object) -> str:
    """The name under which a record is written down: `pantheon.Wounded`."""
    return _TAGS[type(value)]


def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a record class in the order of its declaration."""
    return _FIELDS[cls]


def secret_fields(cls: type) -> tuple[tuple[str, str], ...]:
    """Pairs (hidden field, field that names who may see it)."""
    return _SECRETS[cls]


def private_to(cls: type) -> str | None:
    """The field that names the only seat to hear of such an event, or None for a public one."""
    return _PRIVATE.get(cls)


def pattern_of(cls: type) -> str | None:
    """The spelling given with `@spelled`, or None."""
    return _PATTERNS.get(cls)


def is_record(value: object) -> bool:
    """Whether a value is a record."""
    return type(value) in _TAGS


def replace(value: T, **changes: Any) -> T:
    """A record like another but for some fields."""
    cls = type(value)
    values = list(_VALUES[cls](value))
    names = _FIELDS[cls]
    for name, new in changes.items():
        if name not in names:
            raise TypeError(f"{cls.__name__} has no field {name!r}")
        values[names.index(name)] = new
    return cls(*values)


def encode(value: object) -> Plain:
    """A record, or a tuple or list of such, as plain data. `decode` gives it back."""
    kind = type(value)
    if value is None or kind is int or kind is str or kind is bool:
        return value
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    tag = _TAGS.get(kind)
    if tag is None:
        raise TypeError(f"{kind.__name__} is not a record and cannot be written down: {value!r}")
    plain: dict[str, Plain] = {"is": tag}
    for name in _FIELDS[kind]:
        plain[name] = encode(getattr(value, name))
    return plain


def decode(plain: Plain, step: str = "") -> Any:
    """The value behind plain data. Lists become tuples: a record never holds a list.

    With the step that takes the record, so that one which was saved in a former shape is understood.
    """
    if isinstance(plain, list):
        return tuple(decode(item, step) for item in plain)
    if isinstance(plain, float):
        raise Unreadable("kernel.records.not-whole-number", plain=plain)
    if not isinstance(plain, dict):
        return plain
    tag = plain.get("is")
    cls = _BY_TAG.get(tag) if isinstance(tag, str) else None
    former_shapes = _FORMER.get(tag) if isinstance(tag, str) else None
    if former_shapes and (step in former_shapes or cls is None or plain.keys() != {"is", *_FIELDS[cls]}):
        former = _read_former(plain, former_shapes, step)
        if former is not None:
            return former
    if cls is None:
        raise Unreadable(
            "kernel.records.unknown-record",
            tag=tag,
            near=near_miss(str(tag), _BY_TAG),
        )
    names = _FIELDS[cls]
    if plain.keys() != {"is", *names}:
        found, wanted = sorted(plain.keys() - {"is"}), ", ".join(names)
        raise Unreadable(
            "kernel.records.wrong-fields",
            tag=tag,
            found=found,
            wanted=wanted,
        )
    return cls(**{name: decode(plain[name], step) for name in names})


def _read_former(plain: dict[str, Plain], shapes: dict[str, Callable[..., object]], step: str) -> object | None:
    """A record saved in a former shape; None where it is none of those that are known."""
    read = shapes.get(step) or shapes.get("")
    if read is None:
        return None
    fields = {name: decode(value, step) for name, value in plain.items() if name != "is"}
    try:
        return read(**fields)
    except TypeError:  # other fields: what they should be is said of the record as it is now
        return None


def canonical(plain: Plain) -> bytes:
    """Plain data as bytes that are the same whenever the data are the same."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
