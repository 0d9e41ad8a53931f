"""Actions and their one spelling, shared with events: `parse(format(x)) == x`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from strategos.kernel.catalogue import Listed
from strategos.kernel.errors import Unreadable, near_miss
from strategos.kernel.ids import seat_name, seat_number
from strategos.kernel.records import field_names, pattern_of, record, spelled

__all__ = ["Action", "Names", "Notation", "Slot", "spelled"]

HIDDEN: Final = "?"  # how a field is written that the reader may not know
NOTHING: Final = "-"  # how None is written
_DIGITS: Final = 18  # no number in an action is longer; Python refuses very long ones with an error of its own


@record
class Action:
    """One answer to a decision."""


class Names:
    """The words for the ids of a match: kind of thing, number, word.

    >>> names = Names({"unit": ["lion", "nymphs"]})
    >>> names.word("unit", 1), names.number("unit", "lion")
    ('nymphs', 0)
    """

    __slots__ = ("numbers", "words")

    def __init__(self, tables: Mapping[str, Sequence[str]]) -> None:
        self.words: Final = {kind: tuple(words) for kind, words in tables.items()}
        self.numbers: Final = {kind: {w: i for i, w in enumerate(words)} for kind, words in tables.items()}
        for kind, words in self.words.items():
            for word in words:
                if not word or word != "".join(word.split()) or word in (NOTHING, HIDDEN):
                    raise ValueError(f"{kind} {word!r}: a name is one word without spaces")
            if len(self.numbers[kind]) != len(words):
                raise ValueError(f"{kind}: two of {words} have the same name")

    def word(self, kind: str, number: int) -> str:
        """The word for an id."""
        if kind == "seat":
            return seat_name(number)
        if kind == "int":
            return str(number)
        words = self.words[kind]
        if not 0 <= number < len(words):  # -1 would quietly name the last one
            raise IndexError(f"there is no {kind} {number}")
        return words[number]

    def number(self, kind: str, word: str) -> int:
        """The id behind a word."""
        if kind == "seat":
            return seat_number(word)
        if kind == "int":
            # Only the canonical spelling: '+1' and '01' would be second spellings of one action.
            digits = word.removeprefix("-")
            if digits.isdecimal() and digits.isascii() and len(digits) <= _DIGITS and str(int(word)) == word:
                return int(word)
            raise Unreadable("kernel.action.whole-number", word=word)
        found = self.numbers[kind].get(word)
        if found is None:
            raise Unreadable(
                "kernel.action.unknown-word",
                kind=kind,
                word=word,
                near=near_miss(word, self.words[kind]),
            )
        return found


class Slot:
    """One part of a spelling: a fixed word, or a field with its kind."""

    __slots__ = ("field", "kind", "many", "maybe", "word")

    def __init__(self, text: str) -> None:
        inner = text[1:-1] if text.startswith("<") and text.endswith(">") else ""
        self.word: Final = "" if inner else text
        self.many: Final = inner.endswith("*")
        self.maybe: Final = inner.endswith("?")
        name, _, kind = inner.rstrip("*?").partition(":")
        self.field: Final = name
        self.kind: Final = kind or name


_SLOTS: Final[dict[type, tuple[Slot, ...]]] = {}


def slots_of(cls: type) -> tuple[Slot, ...]:
    """The parts of the spelling of a class."""
    slots = _SLOTS.get(cls)
    if slots is None:
        pattern = pattern_of(cls)
        if pattern is None:
            raise TypeError(f"{cls.__name__} has no spelling: declare it with @spelled('...')")
        slots = tuple(Slot(word) for word in pattern.split())
        if any(slot.many for slot in slots[:-1]):
            raise TypeError(f"{cls.__name__}: a slot of many can only stand last: {pattern!r}")
        _SLOTS[cls] = slots
    return slots


def format_value(slot: Slot, value: Any, names: Names) -> str:
    """One field in words."""
    if value is None:
        return NOTHING
    if value == HIDDEN:
        return HIDDEN
    if slot.many:
        return " ".join(_one_word(slot.kind, item, names) for item in value)
    return _one_word(slot.kind, value, names)


def _one_word(kind: str, value: Any, names: Names) -> str:
    if kind == "word":
        return str(value)
    return names.word(kind, value)


def _one_value(kind: str, word: str, names: Names) -> Any:
    if kind == "word":
        return word
    return names.number(kind, word)


class Notation:
    """The language of one match: its actions and the names of its things."""

    __slots__ = ("actions", "by_verb", "names", "order")

    def __init__(self, actions: Iterable[type], names: Names) -> None:
        self.actions: Final = tuple(actions)
        self.names: Final = names
        self.order: Final = {cls: i for i, cls in enumerate(self.actions)}
        by_verb: dict[str, list[type]] = {}
        for cls in self.actions:
            verb = slots_of(cls)[0].word
            if not verb:
                raise TypeError(f"{cls.__name__}: a spelling begins with a fixed word")
            fields = field_names(cls)
            if sorted(slot.field for slot in slots_of(cls) if slot.field) != sorted(fields):
                raise TypeError(
                    f"{cls.__name__}: '{pattern_of(cls)}' does not spell exactly its fields: {', '.join(fields)}"
                )
            by_verb.setdefault(verb, []).append(cls)
        self.by_verb: Final = by_verb

    def format(self, action: object) -> str:
        """An action in words."""
        words: list[str] = []
        for slot in slots_of(type(action)):
            if slot.word:
                words.append(slot.word)
            else:
                text = format_value(slot, getattr(action, slot.field), self.names)
                if text:
                    words.append(text)
        return " ".join(words)

    def parse(self, text: str) -> Action:
        """The action behind a text, or `Unreadable` with a hint."""
        words = text.split()
        if not words:
            raise Unreadable("kernel.action.empty")
        classes = self.by_verb.get(words[0])
        if classes is None:
            raise Unreadable(
                "kernel.action.no-action",
                text=text,
                verb=words[0],
                near=near_miss(words[0], self.by_verb),
            )
        problem: Unreadable | None = None
        for cls in classes:
            try:
                action = self._read(cls, words)
            except Unreadable as error:
                problem = problem or error
                continue
            if action is not None:
                return action
        if problem is None:
            patterns = [f"'{pattern_of(cls)}'" for cls in classes]
            problem = Unreadable("kernel.action.one-spelling", patterns=Listed(patterns, "or"))
        raise Unreadable("kernel.action.cannot-read", text=text, problem=problem)

    def _read(self, cls: type, words: list[str]) -> Action | None:
        """The action of this class that the words spell, None if they have another shape."""
        slots = slots_of(cls)
        many = bool(slots) and slots[-1].many
        if len(words) != len(slots) and not (many and len(words) >= len(slots) - 1):
            return None
        for slot, word in zip(slots, words, strict=False):
            if slot.word and slot.word != word:
                return None
        values: dict[str, Any] = {}
        for i, slot in enumerate(slots):
            if slot.many:
                values[slot.field] = tuple(_one_value(slot.kind, word, self.names) for word in words[i:])
            elif slot.field:
                if slot.maybe and words[i] == NOTHING:
                    values[slot.field] = None
                else:
                    values[slot.field] = _one_value(slot.kind, words[i], self.names)
        made: Action = cls(**values)
        return made

    def sort_key(self, action: Action) -> tuple[Any, ...]:
        """The place of an action among options: first by its class, then by the ids in it."""
        key: list[Any] = [self.order[type(action)]]
        for slot in slots_of(type(action)):
            if slot.field:
                value = getattr(action, slot.field)
                # None comes before every id, and shorter lists before longer ones that begin alike.
                key.append((0,) if value is None else (1, value))
        return tuple(key)
