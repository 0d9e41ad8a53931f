"""The words in which the content of pantheon writes effects: verbs, and functions that entries name.

The conditions are in `conditions`. A verb compiles an effect into the lists of its holder (`lists`), so that strength,
odds, evaluation, sheets and reference all walk through the same entries.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from strategos.games.pantheon.effects.lists import (
    ABILITIES,
    STATS,
    Allowance,
    Change,
    Condition,
    Effects,
    Reroll,
    Use,
)  # fmt: skip
from strategos.games.pantheon.words import CLASSES
from strategos.kernel.catalogue import NOTHING, Said
from strategos.kernel.content.effects import Effect, Registered, Registry, Vocabulary
from strategos.kernel.content.schema import MapOf, Number, OneOf, Optional
from strategos.kernel.flow import Step, Window

R = TypeVar("R")

VOCABULARY: Final[Vocabulary[Effects, Condition]] = Vocabulary()
FUNCTIONS: Final[Registry[str]] = Registry(Said("pantheon.vocabulary.function"))  # by name: where each acts

for _word in (*STATS, *ABILITIES):
    VOCABULARY.terms[_word] = Said(f"pantheon.vocabulary.{_word.replace('_', '-')}")


def reaction(window: Window[R], name: str, order: int = 0, words: Said = NOTHING) -> Callable[[Step[R]], Step[R]]:
    """Register a step that reacts in a window under the name by which entries `use` it.

    It runs in matches in which some entry uses it, and asks `use_of` whether its unit has such an entry. `words` say
    what it does, for the reference.
    """
    FUNCTIONS.add(name, window.name, words)
    return window.register(needs=name, order=order)


AMOUNT: Final = Number(-9, 9)


@VOCABULARY.verb(
    "modify",
    {"stat": OneOf(*STATS), "by": AMOUNT, "of": Optional(OneOf("self", "everyone"), "self")},
    "pantheon.vocabulary.modify",
)
def compile_modify(effects: Effects, effect: Effect[Condition]) -> None:
    """A number of the holder; or of every unit for which the conditions hold, as long as the holder takes part."""
    lists = effects.everyone if effect.word("of") == "everyone" else effects.changes
    lists[STATS.index(effect.word("stat"))].append(Change(effect, effect.number("by")))


@VOCABULARY.verb("lend", {"stat": OneOf("offence", "defence"), "by": AMOUNT}, "pantheon.vocabulary.lend")
def compile_lend(effects: Effects, effect: Effect[Condition]) -> None:
    """A number of the friends in the holder's area. The conditions speak of the friend."""
    effects.lent[STATS.index(effect.word("stat"))].append(Change(effect, effect.number("by")))


@VOCABULARY.verb("weaken", {"stat": OneOf("offence", "defence"), "by": Number(1, 9)}, "pantheon.vocabulary.weaken")
def compile_weaken(effects: Effects, effect: Effect[Condition]) -> None:
    """The defence of the unit that the holder attacks, or the offence of the one that attacks the holder."""
    effects.weakened[STATS.index(effect.word("stat"))].append(Change(effect, -effect.number("by")))


@VOCABULARY.verb("allow", {"ability": OneOf(*ABILITIES)}, "pantheon.vocabulary.allow")
def compile_allow(effects: Effects, effect: Effect[Condition]) -> None:
    """Something that the rules ask about and that needs no number."""
    ability = ABILITIES[effect.word("ability")]
    if effect.tests:
        effects.allowances.append(Allowance(effect, ability))
    else:
        effects.abilities |= ability


@VOCABULARY.verb("reroll", {"dice": Number(1, 10)}, "pantheon.vocabulary.reroll")
def compile_reroll(effects: Effects, effect: Effect[Condition]) -> None:
    """Up to so many dice of the holder's first assault, before any is set aside. Rule: MB-ATK-17."""
    effects.rerolls.append(Reroll(effect, effect.number("dice")))


@VOCABULARY.verb(
    "use",
    {
        "function": Registered(FUNCTIONS),
        "number": Optional(Number(-99, 99), 0),
        "by_class": Optional(MapOf(OneOf(*CLASSES), Number(0, 99)), {}),
    },
    "pantheon.vocabulary.use",
)
def compile_use(effects: Effects, effect: Effect[Condition]) -> None:
    """A registered function: what asks a question or moves units."""
    numbers = effect.entry["by_class"]
    by_class = [int(numbers.get(word, 0)) for word in CLASSES]
    effects.uses.append(Use(effect, effect.word("function"), effect.number("number"), by_class))
