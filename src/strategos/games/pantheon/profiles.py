"""Units and powers as printed: what setup reads from content once, and rules look up."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.effects.functions import AttackFunction, SideFunction
from strategos.games.pantheon.effects.lists import Effects, Use


class Power:
    """One power of one unit, as printed."""

    __slots__ = (
        "attack", "classes", "cost", "high", "id", "ignores_obstacles", "index", "low", "name", "retaliation",
        "shape", "side", "type", "unit", "unit_range", "use", "values",
    )  # fmt: skip

    def __init__(self, index: int, unit: int, name: str) -> None:
        self.index: Final = index
        self.unit: Final = unit
        self.name: Final = name
        self.type = 0
        self.cost = 0
        self.shape = -1
        self.low = 0
        self.high = 0
        self.unit_range = False
        self.ignores_obstacles = False
        self.classes: tuple[int, ...] = ()
        self.retaliation = True
        self.use: Use | None = None  # the function of its own that it has
        self.attack: AttackFunction | None = None  # how it is made, if it is a special attack
        self.side: SideFunction | None = None  # what it does, if it is an active power
        self.values: list[int] = []  # by vitality: X, 1 for available, 0 for a dash


class Profile:
    """One unit, as printed."""

    __slots__ = (
        "cards", "cls", "cost", "defence", "effects", "is_divinity", "is_great", "is_troops", "moments", "movement",
        "name", "offence", "powers", "range", "returns", "strategic", "talents", "tokens", "tokens_lost", "type",
        "vitality",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.cls = 0
        self.type = 0
        self.is_divinity = False
        self.is_troops = False
        self.is_great = False  # a divinity or a monster: one of the units that rifts and cage walls stop
        self.cost = 0
        self.cards = 0
        self.strategic = 0
        self.talents: list[str] = []
        self.effects = Effects()  # of its talents and powers
        self.tokens = 0  # that it lays down for a round
        self.tokens_lost = 0  # those that come off when it is destroyed
        self.vitality = 0  # at full strength: vitality, or figures
        self.returns = 0
        self.powers: list[Power] = []
        self.moments = 0  # of an activation at which it has an active power
        self.offence: list[int] = []  # these four by current vitality
        self.defence: list[int] = []
        self.range: list[int] = []
        self.movement: list[int] = []
