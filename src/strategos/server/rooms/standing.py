"""The standing answers of the seats of a match, given by the table before anybody sees the question.

They are given at once, like a computer's answer, and together with the answer that led to the question. So the
others see one step and never whether a player was waited for.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

import msgspec

from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.server.protocol.seat import StandingAnswer
from strategos.server.rooms.showing import Showing
from strategos.stage.presenter import Presenter
from strategos.stage.standing_rules import MOST_RULES, StandingRule, WordedRule
from strategos.table.live import STANDING
from strategos.table.store import Store

log: Final = logging.getLogger("strategos.server")

_decode: Final = msgspec.json.Decoder(list[StandingRule]).decode
_encode: Final = msgspec.json.Encoder().encode


class Standing:
    """The standing answers of one match."""

    def __init__(self, match: str, showing: Showing, presenter: Presenter, store: Store) -> None:
        self.match: Final = match
        self.showing: Final = showing
        self.presenter: Final = presenter
        self.store: Final = store
        self.rules: Final[dict[Seat, list[StandingRule]]] = {}
        self._held: Final[dict[Seat, int]] = {}

    def load(self, kept: Mapping[Seat, str]) -> None:
        """Take over what lies on the disk. What another version wrote and nobody can read is asked about again."""
        for seat, text in kept.items():
            try:
                self.rules[seat] = _decode(text)
            except msgspec.DecodeError:
                log.warning("match %s: standing answers of seat %s cannot be read", self.match, seat)

    def shown(self, id_: str, seat: Seat, lang: str) -> StandingAnswer:
        """What the owner of a seat sees of it."""
        reactions = self.presenter.reactions
        if reactions is None:
            return StandingAnswer(id_, seat, [], [])
        state = self.showing.state(seat)
        rules = [WordedRule(rule, reactions.text(state, rule, lang)) for rule in self.rules.get(seat, [])]
        return StandingAnswer(id_, seat, rules, reactions.offers(state, seat, lang))

    async def set(self, seat: Seat, rules: list[StandingRule]) -> None:
        """These are the standing answers of a seat from now on. Said twice about the same, the later one holds."""
        reactions = self.presenter.reactions
        state = self.showing.state(seat)
        for rule in rules:
            if reactions is None or not reactions.allows(state, seat, rule):
                raise BadContent(
                    "server.standing.not-in-advance",
                    kind=rule.kind,
                )
        latest = list({(rule.kind, rule.of, rule.when): rule for rule in rules}.values())
        if len(latest) > MOST_RULES:
            raise BadContent(
                "server.standing.too-many",
                n_latest=len(latest),
                most_rules=MOST_RULES,
            )
        await self.store.keep_sitter(self.match, seat, rules=_encode(latest).decode())
        self.rules[seat] = latest
        self._held.pop(seat, None)

    def hold(self, seat: Seat) -> None:
        """A player who takes an answer back wants to be asked: the same question is not answered for them again."""
        self._held[seat] = len(self.showing.known(seat))

    def next(self) -> tuple[Seat, str] | None:
        """The next answer to give, by whom; None if nobody who is asked has one."""
        match, reactions = self.showing.live.match, self.presenter.reactions
        if reactions is None or match.over:
            return None
        for seat in match.waiting_for:
            rules = self.rules.get(seat)
            if not rules or self._held.get(seat) == len(self.showing.known(seat)):
                continue
            state = self.showing.state(seat)
            action = reactions.answer(state, seat, rules)
            if action is not None:
                return seat, state.setup.notation.format(action)
        return None


__all__ = ["STANDING", "Standing"]
