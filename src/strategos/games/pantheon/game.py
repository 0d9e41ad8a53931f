"""Pantheon as a game: setup, what a seat may know, what must always hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.card_events import seat_cards
from strategos.games.pantheon.card_queries import deck_size, hand_size
from strategos.games.pantheon.content_checks import shape_problems
from strategos.games.pantheon.content_spec import CONTENT, SPEC
from strategos.games.pantheon.explain import explain
from strategos.games.pantheon.frames import Turn
from strategos.games.pantheon.invariants import violations
from strategos.games.pantheon.layout import sketch_board
from strategos.games.pantheon.model import COLUMNS, PantheonState, Rules
from strategos.games.pantheon.rules.draft import begin
from strategos.games.pantheon.rules.turn import first_activation
from strategos.games.pantheon.rules.victory import side_of
from strategos.games.pantheon.setup import prepare
from strategos.games.pantheon.text_view import table_text
from strategos.kernel.action import Action
from strategos.kernel.bounded import BoundedCache
from strategos.kernel.content.editions import Editions
from strategos.kernel.content.loading import check, load, told
from strategos.kernel.content.meaning import Former, read_formers
from strategos.kernel.engine import start
from strategos.kernel.flow import Frame, then
from strategos.kernel.game import MAX_PREPARED, Game, Refusal
from strategos.kernel.ids import Seat
from strategos.kernel.records import Plain
from strategos.kernel.rng import Rng
from strategos.kernel.state import Setup, State
from strategos.kernel.view import View, restore_flow
from strategos.kernel.zones import deal


class Pantheon(Game):
    """Mythic Battles: Pantheon."""

    def __init__(self, packs: tuple[Path, ...] = ()) -> None:
        self.name = "pantheon"
        self.version = "1"
        self.source = str(CONTENT.parent)
        self.content = load(SPEC, [CONTENT, *packs])
        self.packs = self.content.pack_words
        self.earlier = read_formers(CONTENT.parent / "former.toml")
        self.editions = Editions(self.content["editions"])
        self.sketches: dict[tuple[str, str], AreaBoard] = {}
        self.prepared: BoundedCache[tuple[object, ...], tuple[Setup, Rules]] = BoundedCache(MAX_PREPARED)

    def with_packs(self, folders: tuple[Path, ...]) -> Game:
        return Pantheon(folders)

    def formers(self) -> tuple[Former, ...]:
        return self.earlier

    def check_pack(self, folder: Path, lang: str = "en") -> list[str]:
        return check(SPEC, [CONTENT, folder], lang) or told(shape_problems(load(SPEC, [CONTENT, folder])), lang)

    def scenarios(self) -> tuple[str, ...]:
        known = self.content["scenarios"]
        return tuple(sorted(known, key=lambda name: int(known[name]["place"])))

    def variants(self, scenario: str) -> tuple[dict[str, str], ...]:
        boards = self.content["scenarios"][scenario]["boards"]
        other = next(edition for edition in self.editions.names if edition != self.editions.default)
        if len(boards) == 1:
            return ({}, {"edition": other})
        if len(boards) < 4:
            return tuple({"board": board, **({"edition": other} if at % 2 else {})} for at, board in enumerate(boards))
        return (
            {"board": boards[0]},
            {"board": boards[1], "edition": other},
            {"board": boards[2]},
            {"board": boards[3], "edition": other},
            {"board": boards[3]},
        )

    def blank(self, scenario: str, options: Mapping[str, str]) -> State:
        key = (scenario, *sorted(options.items()))
        found = self.prepared.find(key)
        if found is None:
            self.check_scenario(scenario)
            found = prepare(self.content, self.editions, scenario, options, self.version)
            self.prepared.keep(key, found)
        return PantheonState(*found)

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        state = self.blank(scenario, options)
        assert isinstance(state, PantheonState)
        areas = len(state.here)
        for area in state.rules.omphalos:
            state.ground[area] += 1
        for kind, area in state.rules.start_markers:
            state.ground[kind * areas + area] += 1
        start(state, then(begin))
        return state

    def facts(self, state: PantheonState, seat: Seat) -> dict[str, Plain]:
        """Everything on the table, own cards, sizes of hands and decks; never another hand or what a deck holds.

        From army lists and open piles everybody can count which cards a player has in hand or deck together.
        Rule: MB-RULING-88, MB-RULING-98, MB-DECK-01.
        """
        facts = COLUMNS.open_facts(state)
        facts["unseen"] = [state.hand[card] + state.deck[card] for card in range(len(state.hand))]
        facts["hand_size"] = [hand_size(state, other) for other in range(state.rules.seats)]
        facts["deck_size"] = [deck_size(state, other) for other in range(state.rules.seats)]
        facts["hand"] = {str(card): state.hand[card] for card in seat_cards(state, seat)} if seat >= 0 else None
        return facts

    def guess(self, view: View, rng: Rng) -> State:
        state = self.blank(view.setup.scenario, view.setup.options)
        assert isinstance(state, PantheonState)
        facts: Any = view.facts
        COLUMNS.set_open(state, facts)
        state.settle()
        unseen = facts["unseen"]
        for seat in range(state.rules.seats):
            cards = sorted(seat_cards(state, seat))
            if seat == view.seat:
                hand = [facts["hand"].get(str(card), 0) for card in range(len(unseen))]
            else:
                hand = deal(unseen, cards, facts["hand_size"][seat], rng)
            for card in cards:
                state.hand[card] = hand[card]
                state.deck[card] = unseen[card] - hand[card]
        restore_flow(state, view, rng)
        return state

    def violations(self, state: PantheonState) -> list[str]:
        return violations(state)

    def explain(self, state: PantheonState, seat: Seat, action: Action) -> Refusal | None:
        return explain(state, seat, action)

    def column_kinds(self) -> dict[str, str]:
        return COLUMNS.words

    def quiet(self, state: PantheonState) -> Frame:
        return then(first_activation, Turn(state.active))

    def rivals(self, state: PantheonState, seat: Seat) -> tuple[Seat, ...]:
        """Who gives up does so for the whole side; in a free-for-all the others share the victory."""
        side = side_of(state, seat)
        return tuple([other for other in range(state.rules.seats) if other not in side])

    def board_text(self, state: PantheonState, seat: Seat, lang: str = "en") -> str:
        plan = self.content["scenarios"][state.setup.scenario]
        name = state.setup.options.get("board", plan["boards"][0])
        key = (name, plan["zones"])
        if key not in self.sketches:
            self.sketches[key] = sketch_board(self.content["boards"][name], plan["zones"])
        return table_text(state, self.sketches[key], seat, lang)
