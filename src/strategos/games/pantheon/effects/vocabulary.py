"""The words in which the content of pantheon writes effects: verbs, and functions that entries name.

The conditions are in `conditions`. A verb compiles an effect into the lists of its holder (`lists`), so that strength,
odds, evaluation, sheets and reference all walk through the same entries.
"""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.effects.functions import FUNCTIONS
from strategos.games.pantheon.effects.lists import (
    ABILITIES,
    LASTING,
    STATS,
    Allowance,
    Amount,
    Change,
    Condition,
    DiceEffect,
    Effects,
    Use,
)  # fmt: skip
from strategos.games.pantheon.words import CLASSES, NOBODY
from strategos.kernel.catalogue import Said
from strategos.kernel.content.effects import Effect, Registered, Vocabulary
from strategos.kernel.content.schema import MapOf, Number, OneOf, Optional, Word

VOCABULARY: Final[Vocabulary[Effects, Condition]] = Vocabulary()

SIDES: Final = ("attacker", "target")  # whose dice are rolled again

for _word in (*STATS, *ABILITIES, *SIDES):
    VOCABULARY.terms[_word] = Said(f"pantheon.vocabulary.{_word.replace('_', '-')}")

AMOUNT: Final = Number(-9, 9)


@VOCABULARY.verb(
    "modify",
    {"stat": OneOf(*STATS), "by": AMOUNT, "of": Optional(OneOf("self", "everyone"), "self")},
    "pantheon.vocabulary.modify",
)
def compile_modify(effects: Effects, effect: Effect[Condition]) -> None:
    """A number of the holder; or of every unit for which the conditions hold, as long as the holder takes part."""
    if effect.word("of") == "self":
        lists = effects.changes
    elif any(test.is_wanted and test.name in LASTING for test in effect.tests):
        lists = effects.lasting
    else:
        lists = effects.everyone
    lists[STATS.index(effect.word("stat"))].append(Change(effect, effects.power, effect.number("by")))


@VOCABULARY.verb("lend", {"stat": OneOf("offence", "defence"), "by": AMOUNT}, "pantheon.vocabulary.lend")
def compile_lend(effects: Effects, effect: Effect[Condition]) -> None:
    """A number of the friends in the holder's area. The conditions are about the friend."""
    effects.lent[STATS.index(effect.word("stat"))].append(Change(effect, effects.power, effect.number("by")))


@VOCABULARY.verb("weaken", {"stat": OneOf("offence", "defence"), "by": Number(1, 9)}, "pantheon.vocabulary.weaken")
def compile_weaken(effects: Effects, effect: Effect[Condition]) -> None:
    """The defence of the unit that the holder attacks, or the offence of the one that attacks the holder."""
    effects.weakened[STATS.index(effect.word("stat"))].append(Change(effect, effects.power, -effect.number("by")))


@VOCABULARY.verb("allow", {"ability": OneOf(*ABILITIES)}, "pantheon.vocabulary.allow")
def compile_allow(effects: Effects, effect: Effect[Condition]) -> None:
    """Something that the rules ask about and that needs no number."""
    ability = ABILITIES[effect.word("ability")]
    effects.might |= ability
    if effect.tests or effects.power != NOBODY:
        effects.allowances.append(Allowance(effect, effects.power, ability))
    else:
        effects.abilities |= ability


@VOCABULARY.verb(
    "reroll",
    {
        "dice": Optional(Number(0, 10), 0),
        "side": Optional(OneOf(*SIDES), "attacker"),
        "order": Optional(Number(0, 99), 50),
        "option": Optional(Word()),
    },
    "pantheon.vocabulary.reroll",
)
def compile_reroll(effects: Effects, effect: Effect[Condition]) -> None:
    """Up to a number of dice of a first assault, before any is set aside; without a number X of the power.

    Of an attack that the holder makes, or of one on it. Rule: MB-ATK-17.
    """
    of_target = effect.word("side") == "target"
    effects.dice.append(
        DiceEffect(
            effect,
            effects.power,
            effect.number("dice"),
            effect.number("order"),
            of_target=of_target,
            option=effect.entry["option"] or "",
        )
    )


@VOCABULARY.verb("convert", {"order": Optional(Number(0, 99), 50)}, "pantheon.vocabulary.convert")
def compile_convert(effects: Effects, effect: Effect[Condition]) -> None:
    """Blanks of the holder's first assault become 1s. Rule: MB-RULING-18."""
    effects.dice.append(DiceEffect(effect, effects.power, 0, effect.number("order"), converts=True))


@VOCABULARY.verb("worsen", {"by": Number(1, 9)}, "pantheon.vocabulary.worsen")
def compile_worsen(effects: Effects, effect: Effect[Condition]) -> None:
    """Wounds more for a unit that an attack of the holder wounds. Rule: MB-ATK-16."""
    effects.worsened.append(Amount(effect, effects.power, effect.number("by")))


@VOCABULARY.verb("soften", {"by": Number(1, 9)}, "pantheon.vocabulary.soften")
def compile_soften(effects: Effects, effect: Effect[Condition]) -> None:
    """Wounds fewer for the holder from every attack. Rule: MB-ATK-16."""
    effects.softened.append(Amount(effect, effects.power, effect.number("by")))


@VOCABULARY.verb("regain", {"by": Number(1, 9)}, "pantheon.vocabulary.regain")
def compile_regain(effects: Effects, effect: Effect[Condition]) -> None:
    """Vitality that comes back when the holder has taken simple actions. Rule: MB-TURN-10, MB-WND-07."""
    effects.regained.append(Amount(effect, effects.power, effect.number("by")))


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
    function = FUNCTIONS[effect.word("function")]
    effects.uses.append(Use(effect, effects.power, function, effect.number("number"), by_class))
