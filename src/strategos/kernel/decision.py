"""A decision: a question to one seat with all its allowed answers."""

from __future__ import annotations

from typing import Final

from strategos.kernel.action import Action
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.ids import Seat


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """Who is asked, what for, under which rule, and every answer that is allowed.

    The options are the law: an action is legal exactly when it is among them. They come in a fixed order: by the
    order in which the game declares its actions, then by the ids in them.

    `secret` says that nobody but the seat asked may see the options or the answer, as when a card is picked from
    one's own deck.
    """

    __slots__ = ("_options", "kind", "rule", "seat", "secret")

    def __init__(
        self,
        seat: Seat,
        kind: str,
        rule: str,
        options: tuple[Action, ...],
        secret: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.rule: Final = rule
        self.secret: Final = secret
        self._options = options

    @property
    def options(self) -> tuple[Action, ...]:
        """All allowed answers, in their fixed order."""
        return self._options

    def append(self, options: tuple[Action, ...]) -> None:
        """Offer more answers, after the others. Only for a question that nobody has been asked yet."""
        self._options = self._options + options

    def allows(self, action: Action) -> bool:
        """Whether an action is among the options."""
        return action in self._options

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, rule={self.rule!r}, options={self.options!r})"
