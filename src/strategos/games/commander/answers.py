"""Answers that are offered again and again in a match, made once for each unit, hex and colour."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.actions import Activate, Attack, Deploy, PlaceOrder, Recharge, Shoot
from strategos.games.commander.words import KEPT, YELLOW
from strategos.kernel.action import Action


class Answers:
    """The answers that name a unit or a keyword of the match. The tables are to be read only."""

    __slots__ = ("_deploys", "_hexes", "activates", "attacks", "orders", "recharges", "shots")

    def __init__(self, units: int, keywords: int, hexes: int) -> None:
        self._hexes: Final = hexes
        self._deploys: Final[list[list[Deploy]]] = [[] for _ in range(units)]
        self.activates: Final = [Activate(unit) for unit in range(units)]
        self.attacks: Final = [Attack(unit) for unit in range(units)]
        self.shots: Final = [Shoot(unit) for unit in range(units)]
        # orders[unit][colours]: every order of these colours, a set of bits, and a yellow one
        self.orders: Final = [orders_of(unit) for unit in range(units)]
        # recharges[keyword][colour]
        self.recharges: Final = [[Recharge(keyword, colour) for colour in KEPT] for keyword in range(keywords)]

    def deploys(self, unit: int) -> list[Deploy]:
        """The deployments of a unit by hex; made when first asked for, as many units have none."""
        if not self._deploys[unit]:
            self._deploys[unit] = [Deploy(unit, hex_) for hex_ in range(self._hexes)]
        return self._deploys[unit]


def orders_of(unit: int) -> list[tuple[Action, ...]]:
    """The answers about the order of a unit, by the set of colours that can be given."""
    orders = [PlaceOrder(unit, colour) for colour in (*KEPT, YELLOW)]
    return [
        tuple([orders[colour] for colour in (*KEPT, YELLOW) if colour == YELLOW or colours >> colour & 1])
        for colours in range(1 << len(KEPT))
    ]
