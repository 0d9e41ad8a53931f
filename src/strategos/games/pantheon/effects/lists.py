"""What setup makes of the effects of content entries: short typed lists and masks that the rules walk through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from strategos.games.pantheon.frames import Attack, new_attack
from strategos.games.pantheon.words import NOBODY, SINGLE
from strategos.kernel.content.effects import Effect
from strategos.kernel.stats import Modifier

if TYPE_CHECKING:
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

# A condition: whether it holds for a unit in an attack, which may be NO_ATTACK.
Condition: TypeAlias = "Callable[[PantheonState, int, Attack], bool]"


class Gate:
    """The conditions of an effect: those that must hold, and those that must not."""

    __slots__ = ("origin", "unwanted", "wanted")

    def __init__(self, effect: Effect[Condition]) -> None:
        self.origin: Final = effect.origin  # the id of the entry
        self.wanted: Final[list[Condition]] = [test.condition for test in effect.tests if test.is_wanted]
        self.unwanted: Final[list[Condition]] = [test.condition for test in effect.tests if not test.is_wanted]

    def holds(self, state: PantheonState, unit: int, attack: Attack) -> bool:
        """Whether the effect applies to a unit in an attack."""
        for condition in self.wanted:
            if not condition(state, unit, attack):
                return False
        return not any(condition(state, unit, attack) for condition in self.unwanted)


class Change(Gate):
    """A modifier of one number, with its reason. The same talent of two units in an area counts once."""

    __slots__ = ("modifier",)

    def __init__(self, effect: Effect[Condition], amount: int) -> None:
        super().__init__(effect)
        self.modifier: Final = Modifier(amount, effect.origin.replace("_", " "), effect.rule)


class Allowance(Gate):
    """Abilities that a unit has while conditions hold."""

    __slots__ = ("abilities",)

    def __init__(self, effect: Effect[Condition], abilities: int) -> None:
        super().__init__(effect)
        self.abilities: Final = abilities


class Reroll(Gate):
    """Dice of the first assault that the owner of the attacker may roll again."""

    __slots__ = ("dice",)

    def __init__(self, effect: Effect[Condition], dice: int) -> None:
        super().__init__(effect)
        self.dice: Final = dice


class Use(Gate):
    """A registered function that an entry names, with its parameters."""

    __slots__ = ("by_class", "function", "number", "rule")

    def __init__(self, effect: Effect[Condition], function: str, number: int, by_class: Sequence[int]) -> None:
        super().__init__(effect)
        self.function: Final = function
        self.number: Final = number
        self.by_class: Final = tuple(by_class)  # a number for each class of unit, 0 if none is given
        self.rule: Final = effect.rule


class Effects:
    """The compiled effects of one holder: a unit's talents, a power, a terrain, a border, or a scenario."""

    __slots__ = ("abilities", "allowances", "changes", "everyone", "lent", "rerolls", "uses", "weakened")

    def __init__(self) -> None:
        # by stat
        self.changes: Final[list[list[Change]]] = [[], [], [], []]  # of the unit itself
        self.lent: Final[list[list[Change]]] = [[], [], [], []]  # of friends in its area
        self.weakened: Final[list[list[Change]]] = [[], [], [], []]  # of the other side of an attack
        self.everyone: Final[list[list[Change]]] = [[], [], [], []]  # of each unit for which the conditions hold
        self.abilities = 0
        self.allowances: Final[list[Allowance]] = []
        self.rerolls: Final[list[Reroll]] = []
        self.uses: Final[list[Use]] = []

    def use(self, function: str) -> Use | None:
        """The entry that names a function, if there is one."""
        for entry in self.uses:
            if entry.function == function:
                return entry
        return None


def is_lending(effects: Effects) -> bool:
    """Whether friends in the area of a unit get something from it."""
    return any(bool(changes) for changes in effects.lent)
