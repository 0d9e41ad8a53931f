"""The rules that a scenario adds, in verbs with parameters: what scores, what is worth more, who may do what.

A scenario file lists them under `rules`. Setup compiles them into fields of `Rules`; no rule asks which scenario is
being played.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from strategos.games.commander.model import Detachment, Rules, Scoring
from strategos.games.commander.rules.victory import score_capture_points, score_cities, score_villages
from strategos.games.commander.words import FACTIONS, NOBODY, TYPES
from strategos.kernel.catalogue import Said
from strategos.kernel.content.effects import Effect, Vocabulary
from strategos.kernel.content.schema import Flag, Number, OneOf, Optional, Ref

ScenarioRule: TypeAlias = Effect[bool]

SCENARIO_RULES: Final[Vocabulary[Rules, bool]] = Vocabulary()
POINTS: Final = Number(1, 9)
WHOSE: Final = ("both", *FACTIONS)
SWITCHES: Final = {"city_income_mode": "cities"}  # house rules about one verb
EXTRA_UNITS: Final = "s6_with_hydra"  # the house rule about units that a list prints and its total leaves out

SCENARIO_RULES.terms.update(
    {
        **{faction: Said(f"commander.faction.{faction}") for faction in FACTIONS},
        "both": Said("commander.types.both"),
        **{word: Said(f"commander.types.{word}") for word in TYPES},
    }
)


def seats_of(faction: str) -> tuple[int, ...]:
    """The seats of a faction, or all.

    >>> seats_of("styx"), seats_of("both")
    ((1,), (0, 1))
    """
    return (0, 1) if faction == "both" else (FACTIONS.index(faction),)


def settles(switch: str, plan: Any) -> bool:
    """Whether a house rule has anything to settle in a scenario."""
    if switch == EXTRA_UNITS:
        return bool(plan["extra"])
    return switch not in SWITCHES or any(rule["verb"] == SWITCHES[switch] for rule in plan["rules"])


def kind_of(rules: Rules, unit: str) -> int:
    """The number of a unit card."""
    return [profile.name for profile in rules.profiles].index(unit)


@SCENARIO_RULES.verb("points", {}, "commander.scenario-rules.points")
def count_points(rules: Rules, entry: ScenarioRule) -> None:
    """Victory points are counted, and a destroyed unit gives one. Rule: FC-VP-01, FC-VP-05."""
    rules.has_points = True


@SCENARIO_RULES.verb("capture", {"points": Optional(POINTS, 1)}, "commander.scenario-rules.capture")
def score_captures(rules: Rules, entry: ScenarioRule) -> None:
    """The capture points of the map count in the End phase. Rule: FC-VP-03, FC-VP-06."""
    rules.scoring += (Scoring(score_capture_points, (0, 1), entry.number("points")),)
    rules.has_captures = True


@SCENARIO_RULES.verb("prize", {"unit": Ref("units"), "points": Optional(POINTS, 1)}, "commander.scenario-rules.prize")
def put_prize_on_unit(rules: Rules, entry: ScenarioRule) -> None:
    """The destruction of a unit gives more. Rule: FC-SC1-04, FC-SC2-04, FC-SC3-04."""
    rules.prizes[kind_of(rules, entry.word("unit"))] += entry.number("points")


@SCENARIO_RULES.verb(
    "prize_type", {"type": OneOf(*TYPES), "points": Optional(POINTS, 1)}, "commander.scenario-rules.prize_type"
)
def put_prize_on_type(rules: Rules, entry: ScenarioRule) -> None:
    """The destruction of any unit of a type gives more. Rule: FC-SC5-07."""
    for kind, profile in enumerate(rules.profiles):
        if profile.type == TYPES.index(entry.word("type")):
            rules.prizes[kind] += entry.number("points")


@SCENARIO_RULES.verb("village_dice", {"dice": Optional(Number(1, 3), 1)}, "commander.scenario-rules.village_dice")
def add_village_dice(rules: Rules, entry: ScenarioRule) -> None:
    """A unit in a village adds order dice. Rule: FC-SC1-05."""
    rules.village_dice += entry.number("dice")
    rules.villages_count = True


@SCENARIO_RULES.verb(
    "village_rest", {"faction": Optional(OneOf(*WHOSE), "both")}, "commander.scenario-rules.village_rest"
)
def allow_rest_in_villages(rules: Rules, entry: ScenarioRule) -> None:
    """Units may rest in a village beside enemies too. Rule: FC-SC2-05."""
    rules.resters = tuple(sorted({*rules.resters, *seats_of(entry.word("faction"))}))


@SCENARIO_RULES.verb(
    "villages",
    {"faction": Optional(OneOf(*WHOSE), "both"), "points": Optional(POINTS, 1)},
    "commander.scenario-rules.villages",
)
def score_each_village(rules: Rules, entry: ScenarioRule) -> None:
    """Each village that a side controls counts in the End phase. Rule: FC-SC5-08."""
    rules.scoring += (Scoring(score_villages, seats_of(entry.word("faction")), entry.number("points")),)
    rules.villages_count = True


@SCENARIO_RULES.verb(
    "all_villages",
    {
        "faction": Optional(OneOf(*WHOSE), "both"),
        "points": Optional(POINTS, 1),
        "malus": Optional(Flag(), False),
    },
    "commander.scenario-rules.all_villages",
)
def score_all_villages(rules: Rules, entry: ScenarioRule) -> None:
    """A side that controls all villages scores, perhaps with an order less. Rule: FC-SC2-06, FC-SC5-09."""
    scoring = Scoring(score_villages, seats_of(entry.word("faction")), entry.number("points"))
    scoring.needs_all = True
    scoring.has_malus = entry.flag("malus")
    rules.scoring += (scoring,)
    rules.villages_count = True


@SCENARIO_RULES.verb(
    "detachment",
    {"faction": OneOf("empire"), "least": Number(0, 9), "most": Number(1, 9)},
    "commander.scenario-rules.detachment",
)
def send_detachment(rules: Rules, entry: ScenarioRule) -> None:
    """Some units are deployed apart, in the second zone of the map. Rule: FC-SC3-06."""
    rules.detachment = Detachment(FACTIONS.index(entry.word("faction")), entry.number("least"), entry.number("most"))


@SCENARIO_RULES.verb("open_rivers", {"unit": Ref("units")}, "commander.scenario-rules.open_rivers")
def open_rivers(rules: Rules, entry: ScenarioRule) -> None:
    """Rivers are open to a unit, which is weak in them. Rule: FC-SC5-02, FC-SC5-03."""
    rules.swimmers |= frozenset([kind_of(rules, entry.word("unit"))])


@SCENARIO_RULES.verb(
    "cities",
    {
        "taker": OneOf(*FACTIONS),
        "points": Optional(POINTS, 1),
        "income": Number(0, 9),
        "income_after_fall": Number(0, 9),
    },
    "commander.scenario-rules.cities",
)
def let_cities_fall(rules: Rules, entry: ScenarioRule) -> None:
    """One side turns cities into cemeteries and wins with the last one; the other scores while cities stand.

    Rule: FC-SC6-03, FC-SC6-04, FC-SC6-05.
    """
    taker = FACTIONS.index(entry.word("taker"))
    assert rules.city_taker in (NOBODY, taker)
    rules.city_taker = taker
    rules.city_points = entry.number("points")
    rules.city_income = entry.number("income")
    rules.city_income_after_fall = entry.number("income_after_fall")
    rules.scoring += (Scoring(score_cities, (1 - taker,), rules.city_income),)
