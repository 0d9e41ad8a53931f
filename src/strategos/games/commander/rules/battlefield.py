"""The map of a battle: drawn at random, or laid out by the players hex by hex, with elements."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.boards.hexes import NO_HEX
from strategos.games.commander.actions import AGREE, PASS, REFUSE, Agree, Erect, Raise
from strategos.games.commander.frames import ElementPlacing, TerrainPlacing, Voter
from strategos.games.commander.model import SEATS, CommanderState, Rules
from strategos.games.commander.rules.dice import DIE
from strategos.games.commander.setup_events import (
    ElementErected,
    FieldChosen,
    PoolGiven,
    RiverLaid,
    TerrainRaised,
    Voted,
    VotesShown,
)  # fmt: skip
from strategos.games.commander.words import FACTIONS, NOTHING
from strategos.kernel.action import Action
from strategos.kernel.chance import Rolled, Shuffle, Shuffled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, fork, resume, step, then

ROWS: Final = range(2, 7)


@step
def choose_field(state: CommanderState, _: None) -> Next:
    """A Battle Royale is fought on one of the six maps, by the throw of a die. Rule: FC-ROYAL-02, FC-MODE-03."""
    if not state.rules.random_map:
        return done()
    return ask(DIE.roll(1, "FC-ROYAL-02"), field_chosen)


@resume
def field_chosen(state: CommanderState, _: None, answer: Rolled) -> Next:
    happen(state, FieldChosen(answer.faces[0] - 1))
    return done()


@step
def lay_out(state: CommanderState, _: None) -> Next:
    """In free placement the players first say whether there is a river. Rule: FC-EPIC-03, FC-EPIC-06, FC-DEC-34."""
    if not state.rules.free_map:
        return then(begin_elements)
    return fork(tuple((seat, then(want_river, Voter(seat))) for seat in SEATS), join=then(river_voted))


@step
def want_river(state: CommanderState, player: Voter) -> Next:
    """A river only if both want one. Rule: FC-EPIC-06."""
    return ask(Decision(player.seat, "river", "FC-EPIC-06", (AGREE, REFUSE), secret=True), river_wanted, player)


@resume
def river_wanted(state: CommanderState, player: Voter, answer: Action) -> Next:
    happen(state, Voted(player.seat, int(isinstance(answer, Agree))))
    return done()


@step
def river_voted(state: CommanderState, _: None) -> Next:
    """Row 4 becomes a river with two fords and a bridge; then terrain is placed. Rule: FC-EPIC-04, FC-EPIC-06."""
    votes = tuple(state.vote)
    happen(state, VotesShown(votes))
    if votes == (1, 1):
        course = state.rules.course
        happen(state, RiverLaid(tuple([course.get(hex_, kind) for hex_, kind in enumerate(state.terrain)])))
    happen(state, PoolGiven(tuple([amount for _ in SEATS for _, amount in state.rules.pool])))
    return then(first_builder)


@step
def first_builder(state: CommanderState, _: None) -> Next:
    """The player with fewer units begins to place terrain; with equal numbers chance decides. Rule: FC-EPIC-04."""
    sizes = army_sizes(state)
    if sizes[0] == sizes[1]:
        return ask(Shuffle(2, "FC-EPIC-04"), builder_drawn)
    return then(raise_terrain, TerrainPlacing(0 if sizes[0] < sizes[1] else 1, 0))


@resume
def builder_drawn(state: CommanderState, _: None, answer: Shuffled) -> Next:
    return then(raise_terrain, TerrainPlacing(answer.order[0], 0))


def army_sizes(state: CommanderState) -> list[int]:
    """How many units each player has, on the map or waiting beside it. Rule: FC-DEP-02."""
    return [sum(state.kind[slot] != NOTHING for slot in state.rules.slots[seat]) for seat in SEATS]


def building_hexes(state: CommanderState) -> list[int]:
    """Clear hexes of the middle rows without an element. Rule: FC-EPIC-04, FC-EPIC-07, FC-RULING-68."""
    columns = state.rules.grid.columns
    middle = (1 << columns * ROWS.stop) - (1 << columns * ROWS.start)
    return bits(middle & state.ground.bare(state.rules.clear))


@step
def raise_terrain(state: CommanderState, placing: TerrainPlacing) -> Next:
    """Players place terrain in turn, one hex at a time, or pass; two passes in a row end it.

    Rule: FC-EPIC-04, FC-EPIC-05, FC-DEC-34.
    """
    seat = placing.seat
    if placing.passes == 2:
        return then(begin_elements)
    kinds = state.rules.pool
    pool = state.pool[seat * len(kinds) : (seat + 1) * len(kinds)]
    if not sum(pool):
        return then(raise_terrain, TerrainPlacing(1 - seat, placing.passes + 1))
    hexes = building_hexes(state)
    options: list[Action] = [PASS]
    for slot, (terrain, _) in enumerate(kinds):
        if pool[slot]:
            is_barring = state.rules.land.terrain[terrain].is_impassable
            options += [state.rules.raises[slot][hex_] for hex_ in hexes if not is_barring or not cuts_off(state, hex_)]
    return ask(Decision(seat, "terrain", "FC-EPIC-04", tuple(options)), terrain_raised, placing)


def cuts_off(state: CommanderState, hex_: int) -> bool:
    """Whether rocks in a hex would cut passable hexes off from the rest. Rule: FC-EPIC-05."""
    grid = state.rules.grid
    open_hexes = grid.graph.everywhere & ~state.ground.impassable & ~(1 << hex_)
    # Going round the hex, its open neighbours come in runs; in one run they reach each other beside it.
    around = [near != NO_HEX and open_hexes >> near & 1 for near in grid.beside[hex_]]
    if len([at for at in range(6) if around[at] and not around[at - 1]]) < 2:
        return False
    reached = frontier = open_hexes & -open_hexes
    while frontier:
        frontier = grid.spread(frontier) & open_hexes & ~reached
        reached |= frontier
    return reached != open_hexes


@resume
def terrain_raised(state: CommanderState, placing: TerrainPlacing, answer: Action) -> Next:
    if not isinstance(answer, Raise):
        return then(raise_terrain, TerrainPlacing(1 - placing.seat, placing.passes + 1))
    slot = next(slot for slot, (terrain, _) in enumerate(state.rules.pool) if terrain == answer.terrain)
    happen(state, TerrainRaised(placing.seat, slot, answer.terrain, answer.hex))
    return then(raise_terrain, TerrainPlacing(1 - placing.seat, 0))


@step
def begin_elements(state: CommanderState, _: None) -> Next:
    """Elements are placed where the players have agreed on it. Rule: FC-EPIC-07, FC-ELEM-01."""
    if not state.rules.elements:
        return done()
    return then(erect, ElementPlacing(0, False, 0))


@step
def erect(state: CommanderState, placing: ElementPlacing) -> Next:
    """First each player may add a neutral element, then each one of the own faction. Rule: FC-EPIC-07, FC-DEC-34."""
    if placing.turns == len(SEATS):
        return done() if placing.is_own else then(erect, ElementPlacing(0, True, 0))
    seat = placing.seat
    elements = elements_for(state.rules, seat, placing.is_own)
    hexes = building_hexes(state)
    options: list[Action] = [PASS]
    options += [Erect(element, hex_) for element in elements for hex_ in hexes]
    return ask(Decision(seat, "element", "FC-EPIC-07", tuple(options)), erected, placing)


def elements_for(rules: Rules, seat: int, is_own: bool) -> list[int]:
    """The elements that a player may place: neutral ones, or those of the own faction. Rule: FC-EPIC-07, FC-ELEM-01."""
    faction = FACTIONS[seat]
    features = enumerate(rules.land.features)
    return [at for at, one in features if (one.faction == faction if is_own else one.is_neutral)]


@resume
def erected(state: CommanderState, placing: ElementPlacing, answer: Action) -> Next:
    if isinstance(answer, Erect):
        happen(state, ElementErected(answer.feature, answer.hex))
    return then(erect, ElementPlacing(1 - placing.seat, placing.is_own, placing.turns + 1))
