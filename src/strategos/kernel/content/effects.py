"""Effects as content entries: what a talent, power, keyword, card, terrain or scenario does, in verbs and conditions.

Each game has one `Vocabulary`: its verbs, with a schema of their parameters and a function that compiles an entry into
the lists that the rules walk through, and its conditions, named predicates. Content files write effects in these words,
the loader checks them, setup compiles them, and the reference words them.

>>> words: Vocabulary[list[str], Callable[[int], bool]] = Vocabulary()
>>> @words.condition("far", Said("at distance 1 or more"), Said("at distance 0"))
... def far(distance: int) -> bool:
...     return distance > 0
>>> modify = {"stat": OneOf("offence"), "by": Number(-9, 9)}
>>> @words.verb("modify", modify, "{by:+} {stat}")
... def compile_modify(lists: list[str], effect: Effect[Callable[[int], bool]]) -> None:
...     lists.append(f"{effect.origin} {effect.rule}: {effect.number('by')} if {all_hold(effect.tests, 2)}")
>>> def all_hold(tests: tuple[Test[Callable[[int], bool]], ...], distance: int) -> bool:
...     return all(test.condition(distance) == test.is_wanted for test in tests)

>>> findings = Findings()
>>> effects = words.schema().check([{"verb": "modify", "stat": "offence", "by": 1, "when": "far"}], (), findings)
>>> compiled: list[str] = []
>>> words.compile(effects, compiled, "archer", ["MB-TAL-04"])
>>> compiled
['archer MB-TAL-04: 1 if True']
>>> [str(line) for line in words.wording(effects)]
['+1 offence at distance 1 or more']
>>> mistakes = [{"verb": "modfy"}, {"verb": "modify", "stat": "offence", "by": 1, "when": "fa"}]
>>> _ = words.schema().check(mistakes, (), findings)
>>> for path, complaint in findings.complaints:
...     print(f"{spelled(path)}: {complaint}")
[0].verb: nothing implements the verb 'modfy'. Did you mean 'modify'? Known: modify.
[1].when[0]: nothing implements the condition 'fa'. Did you mean 'far'? Known: far.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from strategos.kernel.catalogue import NOTHING, Listed, Said, Words
from strategos.kernel.content.problems import Findings, KeyPath, missing, near, shown, spelled
from strategos.kernel.content.schema import ListOf, Number, OneOf, Optional, Schema, Table
from strategos.kernel.errors import BadContent

__all__ = ["Effect", "Findings", "Number", "OneOf", "Registered", "Registry", "Said", "Test", "Vocabulary", "spelled"]

T = TypeVar("T")
L = TypeVar("L")  # the lists of a game that effects are compiled into
C = TypeVar("C")  # the type of a condition: a function of the state and the attack or unit asked about

NOT: Final = "not:"  # in front of a condition that must not hold


class Registry(Generic[T]):
    """What the code of a game implements under a name that content files use, with its words for readers.

    >>> functions: Registry[int] = Registry("function")
    >>> functions.add("throw", 7, Said("throws the target"))
    >>> functions["throw"], "thrwo" in functions, str(functions.words("throw"))
    (7, False, 'throws the target')
    """

    def __init__(self, noun: Words) -> None:
        self.noun: Final = noun  # in a message, as in "nothing implements the condition 'far'"
        self._entries: Final[dict[str, T]] = {}
        self._words: Final[dict[str, Said]] = {}

    def add(self, name: str, entry: T, words: Said = NOTHING) -> None:
        """Register an entry. The same name again replaces it, as when a module is loaded twice."""
        self._entries[name] = entry
        self._words[name] = words

    def register(self, name: str, words: Said = NOTHING) -> Callable[[T], T]:
        """Decorate a function with the name under which content files know it."""

        def decorate(entry: T) -> T:
            self.add(name, entry, words)
            return entry

        return decorate

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, name: str) -> T:
        if name not in self._entries:
            raise BadContent("kernel.effects.unknown", **self.unknown(name).values)
        return self._entries[name]

    def words(self, name: str) -> Said:
        """The words of an entry for readers."""
        return self._words[name]

    def only(self, names: Collection[str]) -> Registry[T]:
        """The entries of these names; without names, all."""
        if not names:
            return self
        found: Registry[T] = Registry(self.noun)
        for name in self._entries:
            if name in names:
                found.add(name, self._entries[name], self._words[name])
        return found

    def unknown(self, name: str) -> Said:
        """What to say of a name that nothing implements."""
        known = Listed(sorted(self._entries))
        hint = near(name, self._entries)
        return Said("kernel.effects.unknown", noun=self.noun, name=shown(name), near=hint, known=known)


class Registered(Schema):
    """The name of an entry in a registry. The registry is read when content is checked, not before."""

    def __init__(self, registry: Registry[Any]) -> None:
        super().__init__(Said("kernel.effects.name-of", noun=registry.noun), str)
        self.registry: Registry[Any] = registry

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if value not in self.registry:
            findings.complain(path, self.registry.unknown(value))
        return value


class Test(Generic[C]):
    """A condition of an effect, and whether it must hold or must not."""

    __slots__ = ("condition", "is_wanted", "name")
    __test__: ClassVar[bool] = False  # nothing that pytest should collect

    def __init__(self, name: str, condition: C, is_wanted: bool) -> None:
        self.name: Final = name
        self.condition: Final = condition
        self.is_wanted: Final = is_wanted


class Effect(Generic[C]):
    """One checked effect of an entry, as the function of its verb gets it."""

    __slots__ = ("entry", "origin", "rules", "tests")

    def __init__(self, entry: Mapping[str, Any], origin: str, rules: Sequence[str], tests: tuple[Test[C], ...]) -> None:
        self.entry: Final = entry  # verb and parameters
        self.origin: Final = origin  # what has the effect, such as the id of a talent
        self.rules: Final = tuple(rules)
        self.tests: Final = tests

    @property
    def rule(self) -> str:
        """The rule to name beside a number: the effect's own one, else the first of its entry."""
        own: str = self.entry.get("rule", "")
        return own or (self.rules[0] if self.rules else "")

    def number(self, key: str) -> int:
        """A parameter that is a number."""
        value: int = self.entry[key]
        return value

    def word(self, key: str) -> str:
        """A parameter that is a word."""
        value: str = self.entry[key]
        return value

    def flag(self, key: str) -> bool:
        """A parameter that is true or false."""
        value: bool = self.entry[key]
        return value


class Verb(Generic[L, C]):
    """A verb: the schema of its parameters, and what makes an effect of it part of the lists."""

    __slots__ = ("compile", "table", "words")

    def __init__(self, table: Table, compile: Callable[[L, Effect[C]], None], words: str) -> None:
        self.table: Final = table
        self.compile: Final = compile
        self.words: Final = words  # the code of a text with the parameters as values


class Vocabulary(Generic[L, C]):
    """The verbs and conditions in which the content of a game writes effects."""

    def __init__(self) -> None:
        self.verbs: Final[Registry[Verb[L, C]]] = Registry(Said("kernel.effects.verb"))
        self.conditions: Final[Registry[C]] = Registry(Said("kernel.effects.condition"))
        self.otherwise: Final[dict[str, Said]] = {}  # the words of a condition that must not hold
        self.terms: Final[dict[str, Said]] = {}  # words of parameters, for readers

    def verb(
        self, name: str, parameters: Mapping[str, Schema], words: str
    ) -> Callable[[Callable[[L, Effect[C]], None]], Callable[[L, Effect[C]], None]]:
        """Register the function that compiles the effects of a verb.

        `words` is the code of a text with parameters in braces, `{by:+}` for a number with its sign. Every verb takes
        `when`, one or more conditions, and `rule`, the rule of this effect if it is not the first of its entry.
        """
        table = Table(
            {
                "verb": Registered(self.verbs),
                **parameters,
                "when": Optional(When(self.conditions), []),
                "rule": Optional(RuleId(), ""),
            }
        )

        def decorate(compile: Callable[[L, Effect[C]], None]) -> Callable[[L, Effect[C]], None]:
            self.verbs.add(name, Verb(table, compile, words))
            return compile

        return decorate

    def condition(self, name: str, words: Said, otherwise: Said = NOTHING) -> Callable[[C], C]:
        """Register a predicate; `words` follow the words of an effect, `otherwise` those of an effect with `not:`."""

        def decorate(predicate: C) -> C:
            self.conditions.add(name, predicate, words)
            self.otherwise[name] = otherwise or Said("kernel.effects.unless", condition=words)
            return predicate

        return decorate

    def schema(self, *verbs: str) -> ListOf:
        """The schema of a list of effects; where verbs are named, of these alone."""
        return ListOf(EffectTable(self.verbs, verbs))

    def compile(self, entries: Any, lists: L, origin: str, rules: Sequence[str] = ()) -> None:
        """Let each effect of a checked entry take its place in the lists. Done at setup."""
        for entry in entries:
            tests = [self.test(name) for name in entry["when"]]
            self.verbs[entry["verb"]].compile(lists, Effect(entry, origin, rules, tuple(tests)))

    def test(self, name: str) -> Test[C]:
        """A condition as an effect names it, perhaps with `not:` in front."""
        bare = name.removeprefix(NOT)
        return Test(bare, self.conditions[bare], bare == name)

    def wording(self, entries: Any) -> list[Said]:
        """The effects of a checked entry in words, one line each."""
        return [self.sentence(entry) for entry in entries]

    def sentence(self, entry: Mapping[str, Any]) -> Said:
        """One effect in words: what its verb does, and when."""
        keys = self.verbs[entry["verb"]].table.keys
        values = {key: named(keys[key], value) or self._term(value) for key, value in entry.items() if key != "verb"}
        told = Said(self.verbs[entry["verb"]].words, **values)
        if not entry["when"]:
            return told
        conditions: list[Said] = []
        for name in entry["when"]:
            bare = name.removeprefix(NOT)
            conditions.append(self.conditions.words(bare) if bare == name else self.otherwise[bare])
        return Said("kernel.effects.sentence", effect=told, conditions=Listed(conditions))

    def _term(self, value: object) -> object:
        """A parameter as the words of its effect show it. A flag that is off is empty."""
        if value is False:
            return None
        if isinstance(value, list):
            return Listed([self._term(part) for part in value])
        return self.terms.get(value, value) if isinstance(value, str) else value


def named(schema: Schema, value: object) -> Said:
    """The words of what a parameter names in a registry; nothing if it is no such parameter."""
    inner = schema.schema if isinstance(schema, Optional) else schema
    return inner.registry.words(value) if isinstance(inner, Registered) and isinstance(value, str) else NOTHING


class RuleId(Schema):
    """The id of a rule. Readers find it beside a number; no rule of play depends on it."""

    def __init__(self) -> None:
        super().__init__(Said("kernel.effects.rule-id"), str)
        self.is_prose = True


class When(Schema):
    """One condition or several, `not:` in front of one that must not hold. It comes out as a list."""

    def __init__(self, conditions: Registry[Any]) -> None:
        super().__init__(Said("kernel.effects.when"), str, list)
        self.conditions: Registry[Any] = conditions

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        names = [value] if isinstance(value, str) else list(value)
        for at, name in enumerate(names):
            if not isinstance(name, str):
                findings.refuse((*path, at), name, Said("kernel.effects.name-of", noun=self.conditions.noun))
            elif name.removeprefix(NOT) not in self.conditions:
                findings.complain((*path, at), self.conditions.unknown(name.removeprefix(NOT)))
        return names


class EffectTable(Schema):
    """One effect: a table whose `verb` decides about its other keys. The verbs are read when content is checked."""

    def __init__(self, verbs: Registry[Any], allowed: Sequence[str] = ()) -> None:
        super().__init__(Said("kernel.effects.table"), dict)
        self.verbs: Registry[Any] = verbs
        self.allowed: Final = frozenset(allowed)  # none: all

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        word = value.get("verb")
        if isinstance(word, str) and word in self.verbs and (not self.allowed or word in self.allowed):
            checked: object = self.verbs[word].table.look(value, path, findings)
            return checked
        if isinstance(word, str):
            findings.complain((*path, "verb"), self.verbs.only(self.allowed).unknown(word))
        else:
            findings.complain((*path, "verb"), missing(Said("kernel.effects.name-of", noun=self.verbs.noun)))
        return value

    def meaning(self, value: Any) -> object:
        return self.verbs[value["verb"]].table.meaning(value)
