"""The words in which the content of commander writes effects: verbs and conditions.

Every verb takes `when` (conditions), `rule`, `radius` (of a place: it also works for units within that many hexes),
`with` (a keyword that the unit must have from elsewhere) and `until = "round"` (of a card: it lasts so long).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from strategos.games.commander.effects import conditions
from strategos.games.commander.effects.abilities import (
    ABILITIES,
    IGNORE_FULL,
    IGNORE_HIT,
    IGNORE_PANIC,
    IGNORE_SUPPORT,
    RAISE_DEAD,
    STATS,
    WORDS,
)
from strategos.games.commander.effects.functions import FUNCTIONS
from strategos.games.commander.effects.lists import Bonus, Condition, Effects, Gain, Grant, Loan, Use
from strategos.games.commander.words import KEPT, LETTERS, NO_ORDER
from strategos.kernel.catalogue import NOTHING, Said
from strategos.kernel.content.effects import Effect, Number, OneOf, Registered, Vocabulary
from strategos.kernel.content.schema import Flag, Optional, Ref, Schema, Word

VOCABULARY: Final[Vocabulary[Effects, Condition]] = Vocabulary()

FACES: Final = {
    "panic": IGNORE_PANIC, "hit": IGNORE_HIT, "full": IGNORE_FULL, "support": IGNORE_SUPPORT,
}  # fmt: skip
ORDERS: Final = tuple([LETTERS[colour] for colour in KEPT])
AT_LAST: Final = 99  # the place of an effect that names none among those of its window

OTHERWISE: Final = {name: Said(f"commander.conditions.not_{name}") for name in ("of_empire", "of_styx", "infantry")}

for _name in ABILITIES:
    VOCABULARY.terms[_name] = WORDS[_name]
for _name in FACES:
    VOCABULARY.terms[_name] = Said(f"commander.faces.{_name}")
for _name in STATS:
    VOCABULARY.terms[_name] = Said(f"commander.stats.{_name}")
for _name, _condition in (
    ("in_melee", conditions.in_melee),
    ("from_afar", conditions.from_afar),
    ("by_magic", conditions.by_magic),
    ("attacking", conditions.attacking),
    ("attacked", conditions.attacked),
    ("at_long_range", conditions.at_long_range),
    ("after_moving", conditions.after_moving),
    ("after_walking", conditions.after_walking),
    ("after_running", conditions.after_running),
    ("of_empire", conditions.of_empire),
    ("of_styx", conditions.of_styx),
    ("infantry", conditions.infantry),
    ("regular", conditions.regular),
    ("hero", conditions.hero),
    ("colossal", conditions.colossal),
    ("enemy_beside", conditions.enemy_beside),
    ("ally_beside", conditions.ally_beside),
    ("wounded", conditions.wounded),
    ("tired", conditions.tired),
    ("defending", conditions.defending),
    ("on_difficult_ground", conditions.on_difficult_ground),
    ("against_hero", conditions.against_hero),
    ("against_colossal", conditions.against_colossal),
    ("against_infantry", conditions.against_infantry),
    ("tired_ally_near", conditions.tired_ally_near),
):
    VOCABULARY.condition(_name, Said(f"commander.conditions.{_name}"), OTHERWISE.get(_name, NOTHING))(_condition)


def _with(parameters: Mapping[str, Schema]) -> dict[str, Schema]:
    """The parameters of a verb, and those that all verbs have."""
    return {
        **parameters,
        "radius": Optional(Number(0, 9), 0),
        "with": Optional(Ref("keywords")),
        "until": Optional(OneOf("activation", "round"), "activation"),
    }


@VOCABULARY.verb(
    "grant",
    _with({"ability": OneOf(*ABILITIES), "amount": Optional(Number(0, 9), 0)}),
    "commander.verbs.grant",
)
def grant(lists: Effects, effect: Effect[Condition]) -> None:
    """Give an ability. Without an amount it has the number of the keyword that grants it, or 1."""
    ability = ABILITIES.index(effect.word("ability"))
    lists.grants.append(Grant(effect, lists.of, lists.known, ability, effect.number("amount")))


@VOCABULARY.verb(
    "ignore",
    _with({"face": OneOf(*FACES), "amount": Optional(Number(1, 9), 1), "switch": Optional(Word())}),
    "commander.verbs.ignore",
)
def ignore(lists: Effects, effect: Effect[Condition]) -> None:
    """Ignore a face of the opponent's roll; a switch of the edition may name another face."""
    switch: str | None = effect.entry["switch"]
    face = effect.word("face") if switch is None else lists.known.edition.word(switch)
    lists.grants.append(Grant(effect, lists.of, lists.known, FACES[face], effect.number("amount")))


@VOCABULARY.verb(
    "lend",
    _with(
        {
            "keyword": Ref("keywords"),
            "amount": Optional(Number(1, 9), 1),
            "add": Optional(Flag(), False),  # on top of the unit's own number
            "least": Optional(Number(0, 9), 0),  # of the sum
        }
    ),
    "commander.verbs.lend",
)
def lend(lists: Effects, effect: Effect[Condition]) -> None:
    """Give a keyword for as long as the effect works."""
    lists.loans.append(Loan(effect, lists.of, lists.known))


@VOCABULARY.verb("modify", _with({"stat": OneOf(*STATS), "by": Number(-9, 9)}), "commander.verbs.modify")
def modify(lists: Effects, effect: Effect[Condition]) -> None:
    """Add to a number of the unit."""
    lists.bonuses.append(Bonus(effect, lists.of, lists.known, STATS.index(effect.word("stat"))))


@VOCABULARY.verb(
    "gain",
    _with(
        {
            "order": Optional(OneOf(*ORDERS)),
            "dice": Optional(Number(0, 9), 0),
            "rerolls": Optional(Number(0, 9), 0),
            "sets": Optional(Number(0, 9), 0),  # re-rolls of any number of dice
        }
    ),
    "commander.verbs.gain",
)
def gain(lists: Effects, effect: Effect[Condition]) -> None:
    """Add orders, dice or re-rolls in the Command phase."""
    letter: str | None = effect.entry["order"]
    lists.gains.append(Gain(effect, lists.of, lists.known, NO_ORDER if letter is None else LETTERS.index(letter)))


@VOCABULARY.verb("summon", _with({"unit": Ref("units")}), "commander.verbs.summon")
def summon(lists: Effects, effect: Effect[Condition]) -> None:
    """Let a unit of this card rise in the hex where an enemy was destroyed."""
    kind = lists.known.kinds[effect.word("unit")]
    lists.grants.append(Grant(effect, lists.of, lists.known, RAISE_DEAD, kind + 1))


@VOCABULARY.verb(
    "use",
    _with(
        {
            "function": Registered(FUNCTIONS),
            "amount": Optional(Number(0, 9), 0),
            "order": Optional(Number(0, AT_LAST), AT_LAST),
            "word": Optional(Word()),
        }
    ),
    "commander.verbs.use",
)
def use(lists: Effects, effect: Effect[Condition]) -> None:
    """Let a registered function run in its window."""
    lists.uses.append(Use(effect, lists.of, lists.known, FUNCTIONS[effect.word("function")]))
