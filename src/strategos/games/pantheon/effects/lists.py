"""What setup makes of the effects of content entries: short typed lists and masks that the rules walk through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from strategos.games.pantheon.frames import Attack, new_attack
from strategos.games.pantheon.words import NOBODY, SINGLE
from strategos.kernel.content.effects import Effect
from strategos.kernel.stats import Modifier

if TYPE_CHECKING:
    from strategos.games.pantheon.effects.functions import Function
    from strategos.games.pantheon.model import PantheonState

# The numbers of a unit that effects change.
OFFENCE: Final = 0
DEFENCE: Final = 1
RANGE: Final = 2
MOVEMENT: Final = 3
STATS: Final = ("offence", "defence", "range", "movement")

# What an entry can allow, as bits: all that rules ask about a unit or the ground under it without a number.
CLIMB: Final = 1 << 0  # goes over cliffs, rocks, escarpments and chains; works in a complex action too
BLOCK_MOVES: Final = 1 << 1  # enemies on foot in its area neither walk nor run
BLOCK_CLAIMS: Final = 1 << 2  # enemies do not claim what lies in its area
IGNORE_BLOCKS: Final = 1 << 3  # no enemy keeps it from walking, running or claiming
CLAIM_BESIDE: Final = 1 << 4  # claims markers of adjacent areas
GUARD: Final = 1 << 5  # takes the place of a target in its area
STRIKE_FIRST: Final = 1 << 6  # retaliates before it is attacked, and is not struck first itself
LEAD: Final = 1 << 7  # calls on friendly troops at the end of its activation
WALK_AFTER_ATTACK: Final = 1 << 8
LOOK_OVER: Final = 1 << 9  # obstacles do not block its sight
ABILITIES: Final = {
    "climb": CLIMB,
    "block_moves": BLOCK_MOVES,
    "block_claims": BLOCK_CLAIMS,
    "ignore_blocks": IGNORE_BLOCKS,
    "claim_beside": CLAIM_BESIDE,
    "guard": GUARD,
    "strike_first": STRIKE_FIRST,
    "lead": LEAD,
    "walk_after_attack": WALK_AFTER_ATTACK,
    "look_over": LOOK_OVER,
}

NO_ATTACK: Final = new_attack(NOBODY, NOBODY, NOBODY, SINGLE, 0)  # for conditions asked outside an attack

# Conditions that hold for hardly any unit at most times; effects that have one are looked at only when some unit is so.
LASTING: Final = frozenset({"dodging", "inspired", "roused", "uprooted"})

# A condition: whether it holds for a unit in an attack, which may be NO_ATTACK.
Condition: TypeAlias = "Callable[[PantheonState, int, Attack], bool]"


class Gate:
    """The conditions of an effect: those that must hold, and those that must not."""

    __slots__ = ("origin", "power", "unwanted", "wanted")

    def __init__(self, effect: Effect[Condition], power: int) -> None:
        self.origin: Final = effect.origin  # the id of the entry
        self.power: Final = power  # the number of the power that has the effect, or NOBODY: a talent, the ground
        self.wanted: Final[list[Condition]] = [test.condition for test in effect.tests if test.is_wanted]
        self.unwanted: Final[list[Condition]] = [test.condition for test in effect.tests if not test.is_wanted]

    def holds(self, state: PantheonState, unit: int, attack: Attack) -> bool:
        """Whether the effect applies to a unit in an attack."""
        for condition in self.wanted:
            if not condition(state, unit, attack):
                return False
        for condition in self.unwanted:
            if condition(state, unit, attack):
                return False
        return True


class Change(Gate):
    """A modifier of one number, with its reason. The same talent of two units in an area counts once."""

    __slots__ = ("modifier",)

    def __init__(self, effect: Effect[Condition], power: int, amount: int) -> None:
        super().__init__(effect, power)
        self.modifier: Final = Modifier(amount, effect.origin.replace("_", " "), effect.rule)


class Allowance(Gate):
    """Abilities that a unit has while conditions hold."""

    __slots__ = ("abilities",)

    def __init__(self, effect: Effect[Condition], power: int, abilities: int) -> None:
        super().__init__(effect, power)
        self.abilities: Final = abilities


class DiceEffect(Gate):
    """Dice of a first assault that are rolled again, or blanks that become 1s.

    `word` is what notation calls it. `option` is an option of the edition: if that says `exactly`, all of the dice are
    taken or none.
    """

    __slots__ = ("converts", "dice", "is_exact", "number", "of_target", "option", "order", "word")

    def __init__(
        self,
        effect: Effect[Condition],
        power: int,
        dice: int,
        order: int,
        of_target: bool = False,
        converts: bool = False,
        option: str = "",
    ) -> None:
        super().__init__(effect, power)
        self.dice: Final = dice  # 0: X of the power
        self.order: Final = order  # in which the effects on one roll are listed
        self.of_target: Final = of_target
        self.converts: Final = converts
        self.option: Final = option
        self.word: Final = f"counter{effect.origin}" if of_target else effect.origin
        self.number = 0  # in the list of the rules
        self.is_exact = False


class Amount(Gate):
    """A number: wounds more or fewer of an attack that wounds, vitality that comes back."""

    __slots__ = ("by",)

    def __init__(self, effect: Effect[Condition], power: int, by: int) -> None:
        super().__init__(effect, power)
        self.by: Final = by


class Use(Gate):
    """A registered function that an entry names, with its parameters."""

    __slots__ = ("by_class", "function", "number", "rule")

    def __init__(
        self, effect: Effect[Condition], power: int, function: Function, number: int, by_class: Sequence[int]
    ) -> None:
        super().__init__(effect, power)
        self.function: Final = function
        self.number: Final = number
        self.by_class: Final = tuple(by_class)  # a number for each class of unit, 0 if none is given
        self.rule: Final = effect.rule


class Effects:
    """The compiled effects of one holder: a unit with its talents and powers, a terrain, or a scenario."""

    __slots__ = (
        "abilities", "allowances", "changes", "dice", "everyone", "lasting", "lent", "might", "power", "regained",
        "softened", "uses", "weakened", "worsened",
    )  # fmt: skip

    def __init__(self) -> None:
        self.power = NOBODY  # whose effects are being compiled
        # by stat
        self.changes: Final[list[list[Change]]] = [[], [], [], []]  # of the unit itself
        self.lent: Final[list[list[Change]]] = [[], [], [], []]  # of friends in its area
        self.weakened: Final[list[list[Change]]] = [[], [], [], []]  # of the other side of an attack
        self.everyone: Final[list[list[Change]]] = [[], [], [], []]  # of each unit for which the conditions hold
        self.lasting: Final[list[list[Change]]] = [[], [], [], []]  # the same, with a condition that lasts a while
        self.abilities = 0  # by talents, whatever the situation
        self.allowances: Final[list[Allowance]] = []
        self.might = 0  # all abilities that the holder can ever have
        self.dice: Final[list[DiceEffect]] = []
        self.worsened: Final[list[Amount]] = []  # of units that the holder attacks
        self.softened: Final[list[Amount]] = []  # of the holder
        self.regained: Final[list[Amount]] = []  # at the end of the holder's activation
        self.uses: Final[list[Use]] = []


def is_lending(effects: Effects) -> bool:
    """Whether friends in the area of a unit get something from it."""
    return any(bool(changes) for changes in effects.lent)
