"""The toy as a game: setup, what a seat may know, and what must always hold."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final

from strategos.boards.areas import bricks
from strategos.boards.draw import draw_areas
from strategos.kernel.action import Action, Names, Notation
from strategos.kernel.catalogue import Said, Texts
from strategos.kernel.chance import CHANCE_ACTIONS, Die
from strategos.kernel.content.editions import EDITIONS, Editions, check_editions, resolve
from strategos.kernel.content.loading import FILE, SINGLE, Collection, ContentSpec, check, load
from strategos.kernel.content.schema import ListOf, MapOf, Number, OneOf, Ref, Source, Table, Text, Word
from strategos.kernel.engine import start
from strategos.kernel.flow import Frame, then
from strategos.kernel.game import Game, Refusal
from strategos.kernel.ids import Seat, seat_number
from strategos.kernel.records import Plain
from strategos.kernel.rng import Rng
from strategos.kernel.state import Setup, State
from strategos.kernel.view import View, restore_flow
from strategos.kernel.zones import deal, size
from toy import rules as law
from toy.model import (
    CARDS,
    COLUMNS,
    KINDS,
    PARRY,
    SEATS,
    UNKNOWN,
    Attack,
    Decline,
    Parry,
    Pass,
    Rules,
    Scout,
    Strike,
    Take,
    TakeStance,
    ToyState,
    Turn,
    Walk,
)  # fmt: skip

SPEC: Final = ContentSpec(
    "toy",
    [
        Collection("units", Table({
            "name": Text(), "offence": Number(1, 6), "defence": Number(1, 6), "vitality": Number(1, 9),
            "talents": ListOf(Ref("talents"), unique=True), "source": Source("seed", "reconstructed"),
        }), FILE),
        Collection("talents", Table({"name": Text(), "text": Text()}), FILE),
        Collection("scenarios", Table({
            "name": Text(), "rows": ListOf(Number(1, 9)), "rounds": Number(1, 99),
            "cards": MapOf(OneOf(*CARDS), Number(0, 9)),
            "units": ListOf(Table({"seat": OneOf("A", "B"), "unit": Ref("units"), "area": Word("[A-Z][0-9]+")})),
        }), FILE),
        Collection("editions", EDITIONS, SINGLE),
    ],
    checks=[check_editions],
)  # fmt: skip
CONTENT: Final = Path(str(resources.files("toy"))) / "content"  # beside the source, also where this is compiled
NOT_YOURS: Final = Said("{text}", text=Texts(en="That unit is not yours.", es="Esa unidad no es tuya."))
ACTIONS: Final = (Decline, Pass, TakeStance, Walk, Attack, Strike, Parry, Scout, Take, *CHANCE_ACTIONS)


class Toy(Game):
    """A toy game for testing the kernel."""

    def __init__(self, packs: tuple[Path, ...] = ()) -> None:
        self.name = "toy"
        self.version = "1"
        self.source = str(CONTENT.parent)
        self.content = load(SPEC, [CONTENT, *packs])
        self.packs = self.content.pack_words
        self.editions = Editions(self.content["editions"])
        self.prepared: dict[tuple[object, ...], tuple[Setup, Rules]] = {}

    def with_packs(self, folders: tuple[Path, ...]) -> Game:
        return Toy(folders)

    def check_pack(self, folder: Path, lang: str = "en") -> list[str]:
        return check(SPEC, [CONTENT, folder], lang)

    def scenarios(self) -> tuple[str, ...]:
        return tuple(self.content["scenarios"])

    def variants(self, scenario: str) -> tuple[dict[str, str], ...]:
        return ({}, {"edition": "modern"}, {"edition": "modern", "parry_cancels": "1"})

    def blank(self, scenario: str, options: Mapping[str, str]) -> State:
        key = (scenario, *sorted(options.items()))
        if key not in self.prepared:
            self.prepared[key] = self.prepare(scenario, options)
        return ToyState(*self.prepared[key])

    def prepare(self, scenario: str, options: Mapping[str, str]) -> tuple[Setup, Rules]:
        """Resolve edition, scenario and content into what no match changes. Rule: TOY-ED-01, TOY-ED-02."""
        self.check_scenario(scenario)
        house = {name: value for name, value in options.items() if name != "edition"}
        chosen = resolve(self.editions, options.get("edition", ""), house)
        plan = self.content["scenarios"][scenario]
        board = bricks(plan["rows"])
        low = chosen.number("lowest_face")
        rules = Rules(
            board,
            Die("toy", range(low, low + 6)),
            chosen.number("parry_cancels"),
            plan["rounds"],
            [plan["cards"][card] for card in CARDS],
        )
        for entry in plan["units"]:
            card = self.content["units"][entry["unit"]]
            seat = seat_number(entry["seat"])
            rules.units_of[seat].append(len(rules.units))
            rules.units.append(f"{entry['seat']}.{entry['unit']}")
            rules.owner.append(seat)
            rules.offence.append(card["offence"])
            rules.defence.append(card["defence"])
            rules.vitality.append(card["vitality"])
            rules.start.append(board.number(entry["area"]))
            rules.tough.append("tough" in card["talents"])
        present = {"tough"} if any(rules.tough) else set()
        rules.at_hits = law.AT_HITS.resolve(present | ({"parry"} if rules.cards[PARRY] else set()))
        names = Names(
            {"unit": rules.units, "area": board.names, "card": CARDS, "stance": ("wary", "bold")},
        )
        used = [f"scenarios.{scenario}", *self.content.entry_paths("units", "talents")]
        meaning = self.content.meaning(used, chosen.settings())
        setup = Setup(
            self.name,
            self.version,
            scenario,
            chosen.options(),
            meaning,
            2,
            Notation(ACTIONS, names),
            self.packs,
        )
        return setup, rules

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        state = self.blank(scenario, options)
        start(state, then(law.cast_lots))
        return state

    def facts(self, state: ToyState, seat: Seat) -> dict[str, Plain]:
        """Units, discard piles and sizes are open; a hand is its owner's; stances are secret until shown."""
        return {
            **COLUMNS.open_facts(state),
            "hand_size": [size(hand, KINDS) for hand in state.hand],
            "hand": state.hand[seat][:] if seat >= 0 else None,
            "stance": [
                stance if state.shown or owner == seat else UNKNOWN for owner, stance in enumerate(state.stance)
            ],
        }

    def guess(self, view: View, rng: Rng) -> State:
        state = self.blank(view.setup.scenario, view.setup.options)
        assert isinstance(state, ToyState)
        facts: Any = view.facts
        COLUMNS.set_open(state, facts)
        state.stance = facts["stance"][:]
        for seat in SEATS:
            pile = facts["discard"][seat]
            unseen = [total - gone for total, gone in zip(state.rules.cards, pile, strict=True)]
            hand = facts["hand"] if seat == view.seat else deal(unseen, KINDS, facts["hand_size"][seat], rng)
            state.hand[seat] = hand[:]
            state.deck[seat] = [left - held for left, held in zip(unseen, hand, strict=True)]
        restore_flow(state, view, rng)
        return state

    def violations(self, state: ToyState) -> list[str]:
        """Cards are never lost, and no two units share an area."""
        found = []
        for seat in SEATS:
            zones = [state.deck[seat], state.hand[seat], state.discard[seat]]
            if [sum(cards) for cards in zip(*zones, strict=True)] != state.rules.cards or min(map(min, zones)) < 0:
                found.append(f"seat {seat} has lost or won cards")
        taken = [area for area in state.area if area >= 0]
        if len(set(taken)) != len(taken):
            found.append("two units share an area")
        if any((vitality > 0) != (area >= 0) for vitality, area in zip(state.vitality, state.area, strict=True)):
            found.append("a unit without vitality stands on the board, or a living one does not")
        return found

    def explain(self, state: ToyState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, (Walk, Attack, Strike)) and state.rules.owner[action.unit] != seat:
            return Refusal("TOY-TURN-01", NOT_YOURS)
        if isinstance(action, Walk) and action.to in state.area:
            return Refusal("TOY-TURN-02", Said("That area is taken."))
        return None

    def column_kinds(self) -> dict[str, str]:
        return COLUMNS.words

    def quiet(self, state: ToyState) -> Frame:
        return then(law.take_turn, Turn(state.first, False))

    def board_text(self, state: ToyState, seat: Seat, lang: str = "en") -> str:
        board = state.rules.board
        labels: dict[int, list[str]] = {}
        for unit, area in enumerate(state.area):
            if area >= 0:
                labels[area] = [state.rules.units[unit], f"{state.vitality[unit]}♥"]
        return draw_areas(board, labels, columns=44)
