"""Moving: how far, past what, what ends it, and what may follow. The search for ways is checked against a plain one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from field import blank, field, offered, put, table, where
from hypothesis import given, settings
from hypothesis import strategies as st
from printed import FLIGHT, FORTIFICATIONS, INCORPOREAL, MAP_LETTERS, SCOUT
from scene import Scene

from strategos import games
from strategos.games.commander.effects.compiling import outfit
from strategos.games.commander.events import Moved
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.rules.moving import ends_of, path, reach
from strategos.games.commander.setup import COLUMNS, GRID, ROWS
from strategos.games.commander.words import NOTHING

AROUND_G5 = {
    "F3", "G3", "H3", "E4", "F4", "G4", "H4", "E5", "F5", "H5", "I5", "E6", "F6", "G6", "H6", "F7", "G7", "H7",
}  # fmt: skip
"""Every hex at distance 1 or 2 of G5."""


def acting(units: str, terrain: str = "", card: str = "", scenario: str = "first-battle", features: str = "") -> Scene:
    """A scene in which the red unit has just begun, with a card in force; the first unit tells whose go it is."""
    seat = units.split()[0]
    deck = f"{seat} {card}" if card else ""
    scene = field(units, terrain, features, deck=deck, first=seat, scenario=scenario)
    if card:
        with scene.dice(f"draw {card}"):
            scene.play("play")
    scene.play("begin")
    return scene


def test_a_unit_of_movement_2_4_moves_two_hexes_whatever_the_direction() -> None:
    """FC-MOV-01, FC-MOV-05, FC-EX-07: 18 hexes lie within 2 of G5 and 60 within 4; the run ends short of B5 and L5."""
    scene = acting("A legionaries G5 red, B hydra A1")
    assert set(offered(scene, "move")) == AROUND_G5
    runs = offered(scene, "run")
    assert len(runs) == 60 and "G5" not in runs
    assert {"C5", "K5", "E1", "I9"} <= set(runs) and not {"B5", "L5", "D1", "J9"} & set(runs)


def test_every_hex_costs_one_whatever_lies_in_it() -> None:
    """FC-MOV-11, FC-MOV-08: two hexes of forest, or a bridge and a graveyard, are as far as two clear ones."""
    scene = acting("A legionaries G5 red, B hydra A1", "G5 forest, H5 forest, I5 forest, F5 bridge, E5 cemetery")
    assert set(offered(scene, "move")) == AROUND_G5
    scene.play("move I5")
    assert where(scene, "legionaries") == "I5"


def test_neither_friend_nor_enemy_is_passed_or_joined() -> None:
    """FC-MOV-02, FC-MOV-03: out of a ring with one gap a unit leaves through the gap alone."""
    ring = "A knights F4, A roland G4, B zombie_warriors F5, B zombie_archers F6, B hydra G6"
    scene = acting(f"A legionaries G5 red, {ring}")
    assert offered(scene, "move") == ["H4", "H5", "I5", "H6"]
    scene = acting(f"A legionaries G5 red, {ring}, B imelstar H5")
    assert not offered(scene, "move") and not offered(scene, "run")
    assert len(offered(scene, "attack")) == 4


def test_impassable_terrain_is_neither_crossed_nor_entered() -> None:
    """FC-MOV-02, FC-TER-06, FC-TER-10, FC-TER-13: a bank of rocks and river with one gap."""
    bank = "F4 rocks, G4 river, F5 rocks, F6 river, G6 rocks"
    scene = acting("A legionaries G5 red, B hydra A1", bank)
    assert offered(scene, "move") == ["H4", "H5", "I5", "H6"]


def test_the_edge_of_the_map_is_a_wall() -> None:
    """FC-MOV-12, FC-RULING-37: from the corner A1 there is one way on past a friend, and none past two."""
    scene = acting("A legionaries A1 red, A knights B1, B hydra G5")
    assert offered(scene, "move") == ["A2", "B2", "A3", "B3"]
    scene = acting("A legionaries A1 red, A knights B1, A roland A2, B hydra G5")
    assert scene.options() == ["hold", "rest", "defend"]


def test_nobody_controls_the_hexes_beside_it() -> None:
    """FC-MOV-10, FC-RULING-36: a run between two rows of enemies goes its full four hexes."""
    rows = "B zombie_warriors F4, B zombie_archers G4, B hydra H4, B undead_cavalry F6, B imelstar G6"
    scene = acting(f"A legionaries E5 red, {rows}")
    assert "G5" in offered(scene, "move") and "I5" in offered(scene, "run")
    scene.play("move G5")
    assert scene.decision.kind == "fight" and len(offered(scene, "attack")) == 4


def test_after_moving_a_unit_may_attack_one_enemy_in_contact() -> None:
    """FC-MOV-04, FC-DEC-17, FC-RULING-42: each enemy beside the new hex, or none; a second attack never follows."""
    scene = acting("A legionaries E5 red, B hydra G4, B zombie_warriors G5, B imelstar H6")
    assert not offered(scene, "attack")
    scene.play("move F5")
    assert scene.asked == "A" and scene.options() == ["hold", "attack zombie_warriors"]
    scene = acting("A legionaries E5 red, B hydra F4, B zombie_warriors G5, B imelstar H6")
    scene.play("move F5")
    assert scene.options() == ["hold", "attack hydra", "attack zombie_warriors"]
    with scene.dice("roll 5 5 5"):
        scene.play("attack zombie_warriors", "no")
    assert scene.decision.kind == "action" and scene.options() == ["hold", "rest"]  # the yellow rear acts already


def test_after_moving_multiple_attack_is_one_more_choice() -> None:
    """FC-DEC-17: the Hydra may attack one enemy, or all of them."""
    scene = acting("B hydra E5 red, A legionaries F4, A knights G5")
    scene.play("move F5")
    assert scene.asked == "B" and scene.options() == ["hold", "attack legionaries", "attack knights", "sweep"]


def test_after_moving_nothing_is_asked_without_an_enemy_in_contact() -> None:
    """FC-DEC-17: the go passes on at once."""
    scene = acting("A legionaries E5 red, B hydra I5 red")
    scene.play("move F5")
    assert where(scene, "legionaries") == "F5" and scene.asked == "B" and scene.decision.kind == "start"


def test_without_a_legal_step_no_movement_is_offered() -> None:
    """FC-DEC-16, FC-ACN-03: hemmed in, a unit can still do everything else."""
    scene = acting("A legionaries A1 red, B hydra B1, B imelstar A2")
    assert scene.options() == ["hold", "defend", "attack hydra", "attack imelstar"]


@pytest.mark.parametrize("kind", ["forest", "hill", "village", "ford", "city"])
def test_entering_difficult_terrain_ends_the_activation(kind: str) -> None:
    """FC-MOV-07, FC-TER-04, FC-KW-08, FC-RULING-35: no step further and no melee, though an enemy is in contact."""
    scene = acting("A legionaries A1 red, A knights A2, B hydra C1 red", f"B1 {kind}")
    assert offered(scene, "move") == ["B1"]  # not through it to B2
    scene.play("move B1")
    assert where(scene, "legionaries") == "B1" and scene.asked == "B" and scene.decision.kind == "start"
    assert table(scene).fatigue[0] == 0


@pytest.mark.parametrize("kind", ["forest", "hill", "village", "ford", "city"])
def test_difficult_terrain_of_the_same_kind_does_not_stop(kind: str) -> None:
    """FC-MOV-08, FC-RULING-35: from one such hex into the next a unit goes on, and may fight."""
    scene = acting("A legionaries A1 red, A knights A2, B hydra C1", f"A1 {kind}, B1 {kind}")
    assert offered(scene, "move") == ["B1", "B2"]
    scene.play("move B1")
    assert scene.asked == "A" and scene.options() == ["hold", "attack hydra"]


@pytest.mark.parametrize(("one", "other"), [("forest", "hill"), ("hill", "village"), ("village", "city")])
def test_another_kind_of_difficult_terrain_stops_again(one: str, other: str) -> None:
    """FC-MOV-07, FC-RULING-35: kinds differ by name."""
    scene = acting("A legionaries A1 red, A knights A2, B hydra C1 red", f"A1 {one}, B1 {other}")
    assert offered(scene, "move") == ["B1"]
    scene.play("move B1")
    assert scene.asked == "B" and scene.decision.kind == "start"


def test_leaving_difficult_terrain_costs_nothing() -> None:
    """FC-MOV-07, FC-TER-09: only entering stops; out of a forest a unit goes two clear hexes and fights."""
    scene = acting("A legionaries G5 red, B hydra J5", "G5 forest")
    assert set(offered(scene, "move")) == AROUND_G5
    scene.play("move I5")
    assert scene.options() == ["hold", "attack hydra"]


def test_a_way_round_spares_the_stop() -> None:
    """FC-MOV-13: F4 can be entered from the clear, which stops, or in two steps of forest, which does not."""
    scene = acting("A legionaries G5 red, B hydra E4", "G5 forest, G4 forest, F4 forest")
    assert "E5" in offered(scene, "move")
    scene.play("move F4")
    assert scene.asked == "A" and scene.options() == ["hold", "attack hydra"]


def test_the_path_is_stored_hex_by_hex() -> None:
    """FC-MOV-13: the event stores the path, here the only one round the rocks."""
    scene = acting("A knights E5 red, B hydra A1", "F5 rocks, F6 rocks, E6 rocks")
    scene.play("move G5")
    (moved,) = scene.events(Moved)
    assert [GRID.label(hex_) for hex_ in moved.path] == ["E4", "F4", "G5"]


def test_a_scout_is_stopped_by_no_terrain() -> None:
    """FC-KW-27, FC-RULING-81, FC-MOV-13: Recon Raid takes Legionaries three hexes through forest, hill and ford."""
    wood = "B1 forest, C1 hill, D1 ford, B2 rocks, C2 rocks, A2 rocks"
    scene = acting("A legionaries A1 red, B hydra E1", wood, "recon_raid")
    assert offered(scene, "move") == ["B1", "C1", "D1"]
    scene.play("move D1")
    assert scene.asked == "A" and scene.options() == ["hold", "attack hydra"]


def test_wings_carry_over_units_rivers_and_rocks() -> None:
    """FC-KW-10, FC-KW-11, FC-RULING-80: all within 3 hexes but for those that are taken or impassable."""
    ring = "A legionaries F4, A knights G4, B zombie_warriors F5"
    scene = acting(f"B hydra G5 red, {ring}", "H5 river, F6 rocks, G6 forest, I5 river", "wings_of_death")
    moves = offered(scene, "move")
    assert len(moves) == 36 - 3 - 3
    assert not {"F4", "G4", "F5", "H5", "F6", "I5"} & set(moves)
    assert {"G2", "J5", "D5", "E8"} <= set(moves)


def test_a_flight_may_cross_difficult_terrain_but_not_end_in_it_and_fight() -> None:
    """FC-TER-05, FC-KW-11, FC-MOV-13: behind the forest the Hydra fights, in the forest its activation is over."""
    scene = acting("B hydra E5 red, A legionaries H5", "F5 forest, G5 hill, F4 forest, F6 forest", "wings_of_death")
    scene.play("move G4")
    assert scene.asked == "B" and scene.options()[:2] == ["hold", "attack legionaries"]
    scene = acting("B hydra E5 red, A legionaries H5 red", "G5 hill", "wings_of_death")
    scene.play("move G5")
    assert where(scene, "hydra") == "G5" and scene.asked == "A" and scene.decision.kind == "start"


def test_an_incorporeal_unit_passes_through_units_and_woods() -> None:
    """FC-MOV-13: three rings deep; it may not end in an occupied hex."""
    wood = "B1 forest, C1 hill, A2 rocks, B2 rocks, C2 rocks"
    scene = acting("B undead_cavalry A1 red, A legionaries B1, A knights D1", wood, "incorporeal")
    assert offered(scene, "move") == ["C1"]
    scene.play("move C1")
    assert scene.asked == "B" and scene.options() == ["hold", "attack legionaries", "attack knights"]


def test_the_river_is_open_to_the_hydra_alone_where_the_scenario_says_so() -> None:
    """FC-RULING-72, FC-SC5-02: it enters and leaves the water without a stop; in another scenario it may not."""
    river = "B1 river, C1 river, A2 rocks, B2 rocks, C2 rocks"
    scene = acting("B hydra A1 red, A legionaries D1", river, scenario="overwhelming-barrier")
    assert offered(scene, "move") == ["B1", "C1"]
    scene.play("move C1")
    assert scene.asked == "B" and scene.options() == ["hold", "attack legionaries", "sweep"]
    assert not offered(acting("B hydra A1 red, A legionaries D1", river), "move")
    other = acting("B undead_cavalry A1 red, A legionaries D1", river, scenario="overwhelming-barrier")
    assert not offered(other, "move")


# The reference search of the book, in its own words and as plain as can be: hexes are (column, row).

Hex = tuple[int, int]
IMPASSABLE = "Rw"  # as maps are written, with # for fortifications
DIFFICULT = "FHfVC#"


def around(at: Hex) -> list[Hex]:
    """The neighbours by the convention of the map: odd rows stand half a hex to the right."""
    column, row = at
    shift = row % 2
    near = [(column + 1, row), (column - 1, row)]
    near += [(column + shift + aside, row + up) for up in (-1, 1) for aside in (-1, 0)]
    return [(c, r) for c, r in near if 0 <= c < COLUMNS and 0 <= r < ROWS]


class Walk:
    """Everything that the search asks about a map and a unit on its way."""

    def __init__(self, kinds: str, taken: set[Hex], power: str, swims: bool) -> None:
        self.kinds = kinds
        self.taken = taken
        self.power = power
        self.swims = swims

    def kind(self, at: Hex) -> str:
        return self.kinds[at[1] * COLUMNS + at[0]]

    def is_passable(self, at: Hex) -> bool:
        return self.kind(at) not in IMPASSABLE or (self.swims and self.kind(at) == "w")

    def may_enter(self, at: Hex) -> bool:
        return self.power == "flight" or (self.is_passable(at) and (at not in self.taken or self.power == "ghost"))

    def may_end(self, at: Hex) -> bool:
        return self.is_passable(at) and at not in self.taken

    def is_final(self, at: Hex, to: Hex) -> bool:
        hard = self.kind(to) in DIFFICULT and self.kind(to) != self.kind(at)
        return hard and self.power == ""

    def search(self, start: Hex, steps: int, needs_token: bool) -> tuple[dict[Hex, int], dict[Hex, int]]:
        """Ends in which the unit can go on, and ends in which its activation is over, each with the steps to it."""
        free: dict[Hex, int] = {start: 0}
        over: dict[Hex, int] = {}
        layer = {start}
        for step in range(1, steps + 1):
            entered = {(at, to) for at in layer for to in around(at) if self.may_enter(to)}
            layer = {to for at, to in entered if not self.is_final(at, to)}
            for to in layer:
                free.setdefault(to, step)
            if not needs_token:
                for to in {to for at, to in entered if self.is_final(at, to)}:
                    over.setdefault(to, step)
        ends = {to: step for to, step in free.items() if to != start and self.may_end(to)}
        if self.power == "flight":
            over = {to: step for to, step in ends.items() if self.kind(to) in DIFFICULT}
            ends = {to: step for to, step in ends.items() if to not in over}
        return ends, {to: step for to, step in over.items() if self.may_end(to) and to not in (start, *ends)}


def number(at: Hex) -> int:
    return at[1] * COLUMNS + at[0]


def position(kinds: str, hexes: list[int], power: str, swims: bool) -> CommanderState:
    """A state with this terrain: the unit that goes stands in the first hex, others in the rest."""
    game = games.find("commander")
    assert isinstance(game, Commander)
    state = blank(game, "overwhelming-barrier" if swims else "first-battle", {"army": "own"})
    cards = ["B hydra", "B zombie_warriors", "A legionaries", "A knights"]
    for place, hex_ in enumerate(hexes):
        put(state, [*cards[place and 1 + place % 3].split(), GRID.label(hex_)], [0] * 8)
    state.terrain = [max(0, MAP_LETTERS.find(kind)) for kind in kinds]
    state.features = [FORTIFICATIONS if kind == "#" else 0 for kind in kinds]
    state.settle()
    state.active = state.at[hexes[0]]
    hydra = state.rules.profiles[state.kind[state.active]]
    hydra.keywords[SCOUT] = int(power == "scout")
    hydra.keywords[FLIGHT] = int(power == "flight")
    outfit(state.rules, hydra)
    state.card = INCORPOREAL if power == "ghost" else NOTHING
    return state


# Mixed country, and country with large woods, in which units go on and on.
COUNTRIES = [".........RFFHHwwfbVCM#", ".FFF", ".FFHw"]
MAPS = st.sampled_from(COUNTRIES).flatmap(
    lambda letters: st.lists(st.sampled_from(letters), min_size=GRID.size, max_size=GRID.size).map("".join)
)


@settings(max_examples=300)
@given(
    MAPS,
    st.lists(st.integers(0, GRID.size - 1), min_size=1, max_size=9, unique=True),
    st.integers(0, 7),
    st.sampled_from(["", "scout", "flight", "ghost"]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_reach_and_path_agree_with_the_plain_search(
    kinds: str, hexes: list[int], steps: int, power: str, swims: bool, is_run: bool, may_tire: bool
) -> None:
    """FC-MOV-13, FC-MOV-09, FC-KW-10, FC-KW-27: on any map, for every kind of unit, moving and running."""
    start = hexes[0] % COLUMNS, hexes[0] // COLUMNS
    if kinds[hexes[0]] in ("R" if swims else IMPASSABLE):
        kinds = kinds[: hexes[0]] + "." + kinds[hexes[0] + 1 :]
    walk = Walk(kinds, {(hex_ % COLUMNS, hex_ // COLUMNS) for hex_ in hexes[1:]}, power, swims)
    ends, over = walk.search(start, steps, is_run and not may_tire)
    state = position(kinds, hexes, power, swims)
    unit = state.active
    found = reach(state, unit, steps, is_run, may_tire)
    assert found.free == sum(1 << number(to) for to in ends)
    assert found.stopped == sum(1 << number(to) for to in over)
    assert ends_of(found) == sorted(number(to) for to in (*ends, *over))
    for to, length in (ends | over).items():
        way = [(hex_ % COLUMNS, hex_ // COLUMNS) for hex_ in path(state, unit, number(to), steps, to in over)]
        assert len(way) == length and way[-1] == to
        for at, near in pairwise([start, *way]):
            assert near in around(at) and walk.may_enter(near)
            assert walk.is_final(at, near) == (near == to and to in over and power != "flight")
