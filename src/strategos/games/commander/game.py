"""Commander as a game: setup, what a seat may know, what must always hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from strategos.games.commander.content_spec import CONTENT, SPEC
from strategos.games.commander.explain import explain
from strategos.games.commander.frames import ColourStep
from strategos.games.commander.invariants import violations
from strategos.games.commander.model import COLUMNS, CommanderState, Rules
from strategos.games.commander.rules.deployment import begin
from strategos.games.commander.rules.orders import public_reserve
from strategos.games.commander.rules.turn import open_step
from strategos.games.commander.setup import prepare
from strategos.games.commander.text_view import table_text
from strategos.games.commander.words import DISTRIBUTING, FACES, MUSTERING, NO_ORDER, NOTHING, RED
from strategos.kernel.action import Action
from strategos.kernel.bounded import BoundedCache
from strategos.kernel.content.editions import Editions
from strategos.kernel.content.loading import check, load
from strategos.kernel.content.meaning import Former, read_formers
from strategos.kernel.engine import start
from strategos.kernel.flow import Frame, then
from strategos.kernel.game import MAX_PREPARED, Game, Refusal
from strategos.kernel.ids import Seat
from strategos.kernel.records import Plain
from strategos.kernel.rng import Rng
from strategos.kernel.state import Setup, State
from strategos.kernel.view import View, restore_flow

OWN_PAIRS: Final = ("rerolls", "wagon", "forgone", "vote")  # behind the screens, one entry for each seat


class Commander(Game):
    """Fantasy Commander."""

    def __init__(self, packs: tuple[Path, ...] = ()) -> None:
        self.name = "commander"
        self.version = "1"
        self.source = str(CONTENT.parent)
        self.content = load(SPEC, [CONTENT, *packs])
        self.packs = self.content.pack_words
        self.earlier = read_formers(CONTENT.parent / "former.toml")
        self.editions = Editions(self.content["editions"])
        self.prepared: BoundedCache[tuple[object, ...], tuple[Setup, Rules]] = BoundedCache(MAX_PREPARED)

    def with_packs(self, folders: tuple[Path, ...]) -> Game:
        return Commander(folders)

    def formers(self) -> tuple[Former, ...]:
        return self.earlier

    def former_columns(self) -> tuple[dict[str, Plain], ...]:
        return ({"mode": 0},)

    def respelled(self, text: str) -> str:
        """Dice that are rolled again were first written as faces by name, now as numbers."""
        word, *faces = text.split(" ")
        if word not in ("reroll", "reroll-one", "reroll-some"):
            return text
        return " ".join([word, *[str(FACES.index(face)) if face in FACES else face for face in faces]])

    def check_pack(self, folder: Path, lang: str = "en") -> list[str]:
        return check(SPEC, [CONTENT, folder], lang)

    def scenarios(self) -> tuple[str, ...]:
        known = self.content["scenarios"]
        return tuple(sorted(known, key=lambda name: int(known[name]["place"])))

    def variants(self, scenario: str) -> tuple[dict[str, str], ...]:
        if self.content["scenarios"][scenario]["mode"] == "epic":
            return ({}, {"map": "decisive-battle", "points": "200"}, {"army": "preset", "elements": "no"})
        if self.content["scenarios"][scenario]["mode"] == "royale":
            return ({}, {"army": "own"})
        return ({}, {"army": "own"}, {"elements": "yes", "attacker_parry_faces": "both", "max_rounds": "6"})

    def among_people(self, scenario: str) -> dict[str, str]:
        """Two people fight an Epic Battle to its end: the limit of rounds is for computers. Rule: FC-RULING-17."""
        return {} if self.content["scenarios"][scenario]["mode"] == "scenario" else {"max_rounds": "0"}

    def blank(self, scenario: str, options: Mapping[str, str]) -> State:
        key = (scenario, *sorted(options.items()))
        found = self.prepared.find(key)
        if found is None:
            self.check_scenario(scenario)
            found = prepare(self.content, self.editions, scenario, options, self.version)
            self.prepared.keep(key, found)
        return CommanderState(*found)

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        state = self.blank(scenario, options)
        start(state, then(begin))
        return state

    def facts(self, state: CommanderState, seat: Seat) -> dict[str, Plain]:
        """Everything on the table; of the rest only what lies behind the seat's own screen.

        Armies and decks that are being built, dice, orders being given and the reserve are their player's alone; once
        both are done armies, decks and orders lie open, and the reserve stays closed.
        Rule: FC-COMP-11, FC-CMD-11, FC-CMD-12, FC-CARD-07, FC-INV-10, FC-RULING-21, FC-RULING-100.
        """
        facts = COLUMNS.open_facts(state)
        owner = state.rules.owner
        is_mustering = state.phase == MUSTERING
        is_secret = state.phase == DISTRIBUTING
        facts["kind"] = [
            NOTHING if is_mustering and owner[unit] != seat else kind for unit, kind in enumerate(state.kind)
        ]
        half = len(state.rules.cards)
        facts["built"] = [0 if is_mustering and at // half != seat else count for at, count in enumerate(state.built)]
        facts["order"] = [
            NO_ORDER if is_secret and owner[unit] != seat else order for unit, order in enumerate(state.order)
        ]
        facts["reserve"] = state.reserve[seat * 4 : seat * 4 + 4] if seat >= 0 else None
        facts["dice"] = state.dice[seat * 6 : seat * 6 + 6] if seat >= 0 else None
        for name in OWN_PAIRS:
            facts[name] = getattr(state, name)[seat] if seat >= 0 else None
        return facts

    def guess(self, view: View, rng: Rng) -> State:
        state = self.blank(view.setup.scenario, view.setup.options)
        assert isinstance(state, CommanderState)
        facts: Any = view.facts
        COLUMNS.set_open(state, facts)
        for name in ("kind", "built", "order"):
            setattr(state, name, facts[name][:])
        state.settle()
        reserve: list[int] = []
        for seat in (0, 1):
            reserve += facts["reserve"] if seat == view.seat else public_reserve(state, seat)
        state.reserve = reserve
        if view.seat >= 0:
            dice = [0] * 12
            dice[view.seat * 6 : view.seat * 6 + 6] = facts["dice"]
            state.dice = dice
            for name in OWN_PAIRS:
                pair = getattr(state, name)[:]
                pair[view.seat] = facts[name]
                setattr(state, name, pair)
        restore_flow(state, view, rng)
        return state

    def violations(self, state: CommanderState) -> list[str]:
        return violations(state)

    def explain(self, state: CommanderState, seat: Seat, action: Action) -> Refusal | None:
        return explain(state, seat, action)

    def column_kinds(self) -> dict[str, str]:
        return COLUMNS.words

    def quiet(self, state: CommanderState) -> Frame:
        return then(open_step, ColourStep(RED))

    def rivals(self, state: CommanderState, seat: Seat) -> tuple[Seat, ...]:
        """The opponent of a player who concedes, which is allowed at any time. Rule: FC-DEC-36."""
        return (1 - seat,)

    def board_text(self, state: CommanderState, seat: Seat, lang: str = "en") -> str:
        return table_text(state, seat, lang)
