"""The rules that a scenario adds, in verbs with parameters.

They are about the order of play, ways to win, and what areas and units can do. A scenario file lists them under
`rules`. Setup compiles them into `Rules.scenario`; no rule asks which scenario is being played. Seats are numbered
from 1, as in `teams`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from strategos.games.pantheon.effects.lists import DEFENCE, OFFENCE, STATS
from strategos.games.pantheon.model import Rules
from strategos.games.pantheon.scenario import ERUPTIONS, FREED, PASSAGE, PRISONERS, TOLLS, ScenarioChange
from strategos.games.pantheon.words import CLASSES, TERRAINS
from strategos.kernel.catalogue import Said
from strategos.kernel.content.effects import Effect, Vocabulary
from strategos.kernel.content.schema import ListOf, MapOf, Number, OneOf, Optional, Ref, Text, Word
from strategos.kernel.stats import Modifier

ScenarioRule: TypeAlias = Effect[bool]

SCENARIO_RULES: Final[Vocabulary[Rules, bool]] = Vocabulary()

AREA: Final = Word(r"[A-G][1-9]", "an area such as C4")
AREAS: Final = ListOf(AREA, at_least=1, unique=True)
ANY_AREAS: Final = ListOf(AREA, unique=True)
SEAT: Final = Number(1, 4)
SEATS: Final = ListOf(SEAT, at_least=1, unique=True)
ANY_SEATS: Final = ListOf(SEAT, unique=True)
ORDER: Final = ListOf(SEAT, at_least=2)
PURSES: Final = ("2", "3", "4", "solo", "allies")  # the words of the points in the table of an edition
POINTS: Final = Number(1, 99)
CHANGED: Final = (STATS[OFFENCE], STATS[DEFENCE])
SCORING: Final = frozenset({"tolls", "free_prisoners", "passage"})  # a scenario counts one kind of points at most

SCENARIO_RULES.terms.update({word: Said(f"pantheon.scenario-terms.{word}") for word in (*CLASSES, *TERRAINS, *CHANGED)})


def seat_mask(seats: Iterable[int]) -> int:
    """A set of seats from their numbers.

    >>> seat_mask([2, 4])
    10
    """
    mask = 0
    for seat in seats:
        mask |= 1 << seat - 1
    return mask


def area_mask(rules: Rules, names: Iterable[str]) -> int:
    """A set of areas from their names."""
    mask = 0
    for name in names:
        mask |= 1 << rules.board.number(name)
    return mask


def listed(entry: ScenarioRule, key: str) -> Sequence[Any]:
    """A parameter that is a list."""
    values: Sequence[Any] = entry.entry[key]
    return values


def side_of_seat(rules: Rules, entry: ScenarioRule) -> int:
    """The number of the side to which the seat of a rule belongs."""
    return rules.sides[entry.number("seat") - 1]


def rules_of(plan: Any, *verbs: str) -> list[Mapping[str, Any]]:
    """The rules of a scenario entry that have one of these verbs."""
    return [rule for rule in plan["rules"] if rule["verb"] in verbs]


def purse_of(plan: Any, seat: int) -> str:
    """The word for the recruitment points of a seat in the table of an edition."""
    for rule in rules_of(plan, "draft"):
        return str(rule["points"][seat])
    return str(plan["players"])


# -- the order of play ------------------------------------------------------------------------------------------------


@SCENARIO_RULES.verb("turns", {"order": ORDER}, "pantheon.scenario-rules.turns")
def order_turns(rules: Rules, entry: ScenarioRule) -> None:
    """Turns follow a list of seats; each turn of the first of them begins a round. Rule: MB-MODE-07, MB-RULING-77."""
    rules.scenario.turn_order = tuple([seat - 1 for seat in listed(entry, "order")])


@SCENARIO_RULES.verb("starts", {"seat": SEAT}, "pantheon.scenario-rules.starts")
def name_starter(rules: Rules, entry: ScenarioRule) -> None:
    """A seat has the first turn, and nobody rolls for it. Rule: MB-SETUP-12."""
    rules.scenario.starter = entry.number("seat") - 1


@SCENARIO_RULES.verb("choose_army", {}, "pantheon.scenario-rules.choose_army")
def let_winner_choose_army(rules: Rules, entry: ScenarioRule) -> None:
    """The higher roll chooses one of two armies, and the other player begins. Rule: MB-SCN-02."""
    rules.scenario.has_army_choice = True


@SCENARIO_RULES.verb(
    "draft",
    {"order": ORDER, "divinities": SEATS, "points": ListOf(OneOf(*PURSES), at_least=2, at_most=4)},
    "pantheon.scenario-rules.draft",
)
def order_draft(rules: Rules, entry: ScenarioRule) -> None:
    """Units are recruited in an order of seats; some seats only have a divinity. Rule: MB-MODE-06, MB-MODE-07."""
    rules.scenario.draft_order = tuple([seat - 1 for seat in listed(entry, "order")])
    rules.scenario.divine_seats = tuple([seat - 1 for seat in listed(entry, "divinities")])
    rules.scenario.purses = tuple(listed(entry, "points"))


# -- cards ------------------------------------------------------------------------------------------------------------


@SCENARIO_RULES.verb("departed_pay", {}, "pantheon.scenario-rules.departed_pay")
def let_departed_pay(rules: Rules, entry: ScenarioRule) -> None:
    """Pairs of cards of units that left the board pay like those of destroyed units. Rule: MB-MODE-11."""
    rules.scenario.departed_pay = True


@SCENARIO_RULES.verb("troops_pay", {}, "pantheon.scenario-rules.troops_pay")
def let_troops_pay(rules: Rules, entry: ScenarioRule) -> None:
    """Pairs of cards of troops pay too for a player without a divinity. Rule: MB-MODE-11."""
    rules.scenario.troops_pay = True


# -- the board --------------------------------------------------------------------------------------------------------


@SCENARIO_RULES.verb("room", {"area": AREA, "most": Number(1, 9)}, "pantheon.scenario-rules.room")
def set_room(rules: Rules, entry: ScenarioRule) -> None:
    """An area holds another number of units than the board says. Rule: MB-TIME-01, MB-COMP-10."""
    area = rules.board.number(entry.word("area"))
    rules.capacity[area] = entry.number("most")
    rules.no_room &= ~(1 << area)


@SCENARIO_RULES.verb(
    "no_entry",
    {"areas": AREAS, "classes": ListOf(OneOf(*CLASSES), at_least=1, unique=True)},
    "pantheon.scenario-rules.no_entry",
)
def bar_areas(rules: Rules, entry: ScenarioRule) -> None:
    """Units of some classes enter some areas by no means. Rule: MB-TIME-01."""
    barred = rules.scenario.barred or [0] * len(CLASSES)
    for word in listed(entry, "classes"):
        barred[CLASSES.index(word)] |= area_mask(rules, listed(entry, "areas"))
    rules.scenario.barred = barred


@SCENARIO_RULES.verb(
    "open_path",
    {"areas": AREAS, "seats": SEATS, "refreshes": Optional(Number(0, 99), 0)},
    "pantheon.scenario-rules.open_path",
)
def open_path(rules: Rules, entry: ScenarioRule) -> None:
    """Units other than divinities enter some rocks and cliffs as if they had Climb. Rule: MB-DEC-45."""
    rules.scenario.path |= area_mask(rules, listed(entry, "areas"))
    rules.scenario.path_seats |= seat_mask(listed(entry, "seats"))
    rules.scenario.path_refreshes = entry.number("refreshes")


@SCENARIO_RULES.verb("current", {"ways": MapOf(AREA, AREA)}, "pantheon.scenario-rules.current")
def let_river_flow(rules: Rules, entry: ScenarioRule) -> None:
    """At the end of a turn units in the water of some areas are carried to the next. Rule: MB-DEC-45, MB-RULING-66."""
    board = rules.board
    if not rules.scenario.downstream:
        rules.scenario.downstream = [-1] * board.size
    ways: Mapping[str, str] = entry.entry["ways"]
    for start, end in ways.items():
        rules.scenario.downstream[board.number(start)] = board.number(end)


@SCENARIO_RULES.verb("eruptions", {}, "pantheon.scenario-rules.eruptions")
def let_lava_erupt(rules: Rules, entry: ScenarioRule) -> None:
    """Each refresh makes the lava erupt or lie dormant, and burns units in it. Rule: MB-TERR-16, MB-TERR-18."""
    rules.scenario.has_eruptions = True
    rules.scenario.reactions.add(ERUPTIONS)


@SCENARIO_RULES.verb(
    "mount",
    {"area": AREA, "class": Optional(OneOf(*CLASSES), "hero"), "movement": Optional(Number(0, 9), 1)},
    "pantheon.scenario-rules.mount",
)
def put_mount(rules: Rules, entry: ScenarioRule) -> None:
    """A unit of a class that is in an area can mount Pegasus: it flies and moves further. Rule: MB-DEC-45."""
    rules.scenario.mount_area = rules.board.number(entry.word("area"))
    rules.scenario.mount_class = CLASSES.index(entry.word("class"))
    rules.scenario.mount_steps = entry.number("movement")


@SCENARIO_RULES.verb(
    "exits", {"seats": Optional(ANY_SEATS, []), "areas": Optional(ANY_AREAS, [])}, "pantheon.scenario-rules.exits"
)
def open_exits(rules: Rules, entry: ScenarioRule) -> None:
    """Units other than divinities may leave the board from its edge or from some areas. Rule: MB-MODE-09, MB-DEC-44."""
    areas = area_mask(rules, listed(entry, "areas")) or rules.edge
    seats = seat_mask(listed(entry, "seats")) or (1 << rules.seats) - 1
    before = rules.exits or [0] * rules.seats
    rules.exits = [mask | areas if seats >> seat & 1 else mask for seat, mask in enumerate(before)]


# -- strength ---------------------------------------------------------------------------------------------------------


def change_of(rules: Rules, entry: ScenarioRule) -> ScenarioChange:
    """The modifier of a rule, with the name that explains it."""
    name: Mapping[str, str] = entry.entry["name"]
    source = name["en"].lower()
    rules.scenario.sources[source] = name
    change = ScenarioChange(
        STATS.index(entry.word("stat")), Modifier(entry.number("by"), source, entry.rule or "MB-TIME-01")
    )
    rules.scenario.changes.append(change)
    return change


AMOUNT: Final = {"stat": OneOf(*CHANGED), "by": Number(-9, 9), "name": Text()}


@SCENARIO_RULES.verb(
    "modify_on_terrain", {"terrain": OneOf(*TERRAINS), **AMOUNT}, "pantheon.scenario-rules.modify_on_terrain"
)
def modify_on_terrain(rules: Rules, entry: ScenarioRule) -> None:
    """Units have more or less of a stat on terrain whose effects they do not ignore. Rule: MB-TIME-01."""
    change_of(rules, entry).terrain = TERRAINS.index(entry.word("terrain"))


@SCENARIO_RULES.verb(
    "modify_together",
    {"units": ListOf(Ref("units"), at_least=1, unique=True), "area": AREA, **AMOUNT},
    "pantheon.scenario-rules.modify_together",
)
def modify_together(rules: Rules, entry: ScenarioRule) -> None:
    """Some units have more or less of a stat while all of them are in an area. Rule: MB-TIME-01."""
    change = change_of(rules, entry)
    change.units = tuple([rules.names.index(unit) for unit in listed(entry, "units")])
    change.area = rules.board.number(entry.word("area"))


# -- markers and victory ----------------------------------------------------------------------------------------------


def count_points(rules: Rules, scored: str, target: int, scorers: int) -> None:
    """Let a number of points of one kind win. Rule: MB-MODE-12, MB-WIN-01."""
    rules.scenario.scored = scored
    rules.scenario.target = target
    rules.scenario.scorers = scorers


@SCENARIO_RULES.verb("no_absorbing", {}, "pantheon.scenario-rules.no_absorbing")
def forbid_absorbing(rules: Rules, entry: ScenarioRule) -> None:
    """Divinities absorb no omphalos. Rule: MB-TIME-01, MB-OMP-07."""
    rules.scenario.can_absorb = False


@SCENARIO_RULES.verb("tolls", {"areas": AREAS, "points": POINTS}, "pantheon.scenario-rules.tolls")
def take_tolls(rules: Rules, entry: ScenarioRule) -> None:
    """Units pay omphalos in some areas, for a point and an omphalos card. Rule: MB-DEC-45, MB-MODE-12."""
    rules.scenario.toll_areas |= area_mask(rules, listed(entry, "areas"))
    count_points(rules, TOLLS, entry.number("points"), (1 << rules.seats) - 1)


@SCENARIO_RULES.verb(
    "free_prisoners",
    {"areas": Optional(ANY_AREAS, []), "home": Optional(ListOf(AREA, at_most=2), []), "points": POINTS},
    "pantheon.scenario-rules.free_prisoners",
)
def lay_out_prisoners(rules: Rules, entry: ScenarioRule) -> None:
    """Prisoners are carried to the own zone and freed there, for a point each; they are not absorbed.

    Those of `home` began in the first and second zone, whose players cannot free them. Rule: MB-DEC-45, MB-MODE-12.
    """
    rules.scenario.has_prisoners = True
    rules.scenario.can_absorb = False
    rules.scenario.markers = PRISONERS
    rules.start_markers = [(0, rules.board.number(area)) for area in listed(entry, "areas")]
    rules.start_markers += [(1 + at, rules.board.number(area)) for at, area in enumerate(listed(entry, "home"))]
    count_points(rules, FREED, entry.number("points"), (1 << rules.seats) - 1)


@SCENARIO_RULES.verb(
    "passage",
    {"seats": SEATS, "areas": Optional(ANY_AREAS, []), "points": POINTS},
    "pantheon.scenario-rules.passage",
)
def let_pass(rules: Rules, entry: ScenarioRule) -> None:
    """Units that leave the board score their cost; the others win when the points cannot be reached any more.

    Rule: MB-DEC-44, MB-DEC-45, MB-MODE-12.
    """
    open_exits(rules, entry)
    rules.scenario.passers = seat_mask(listed(entry, "seats"))
    count_points(rules, PASSAGE, entry.number("points"), rules.scenario.passers)


@SCENARIO_RULES.verb("hold_out", {"seat": SEAT, "rounds": Number(1, 999)}, "pantheon.scenario-rules.hold_out")
def let_hold_out(rules: Rules, entry: ScenarioRule) -> None:
    """A seat's side wins after a number of rounds. Rule: MB-MODE-12, MB-WIN-01."""
    rules.scenario.holder = entry.number("seat") - 1
    rules.scenario.hold_rounds = entry.number("rounds")


@SCENARIO_RULES.verb("last_round", {"seat": SEAT}, "pantheon.scenario-rules.last_round")
def let_last_round_decide(rules: Rules, entry: ScenarioRule) -> None:
    """A seat's side wins when the rounds of the house rules are over. Rule: MB-RULING-78."""
    rules.scenario.last_round_seat = entry.number("seat") - 1


@SCENARIO_RULES.verb("carry_off", {"seat": SEAT, "omphalos": Number(1, 15)}, "pantheon.scenario-rules.carry_off")
def let_carry_off(rules: Rules, entry: ScenarioRule) -> None:
    """A seat's side wins when enough omphalos are off the board without being absorbed. Rule: MB-MODE-08."""
    rules.scenario.carrying_side = side_of_seat(rules, entry)
    rules.scenario.carried_off = entry.number("omphalos")


@SCENARIO_RULES.verb("clear_field", {"seat": SEAT}, "pantheon.scenario-rules.clear_field")
def let_clear_field(rules: Rules, entry: ScenarioRule) -> None:
    """A seat's side wins when its enemies have no unit left. Rule: MB-MODE-08, MB-RULING-77."""
    rules.scenario.clearing_side = side_of_seat(rules, entry)
