"""What the content files of pantheon hold: the schema of units, talents, terrain, boards, scenarios and editions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from strategos.games.pantheon.content_checks import (
    check_boards,
    check_ground,
    check_known,
    check_powers,
    check_prices,
    check_scenarios,
    check_talents,
)
from strategos.games.pantheon.effects import actives, attacks, conditions, followers, passives, talents
from strategos.games.pantheon.effects.scenario_rules import AREA, SCENARIO_RULES
from strategos.games.pantheon.effects.vocabulary import VOCABULARY
from strategos.kernel.content.editions import EDITIONS, check_editions
from strategos.kernel.content.loading import FILE, FOLDER, SINGLE, Collection, Content, ContentSpec
from strategos.kernel.content.schema import (
    Either,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    Phrase,
    Problem,
    Prose,
    Ref,
    Source,
    Table,
    Text,
    Word,
)

CONTENT: Final = Path(__file__).parent / "content"
WORDS: Final = (conditions, actives, attacks, followers, passives, talents)
"""Imported so that conditions and functions are known before content is checked."""

CLASSES: Final = ("god", "titan", "hero", "monster", "troops")
TYPES: Final = ("land", "fireproof", "aquatic", "flying")
POWER_TYPES: Final = ("special_attack", "active", "passive", "permanent")
SHAPES: Final = ("single", "area", "multiple")
BOUNDARIES: Final = ("impassable", "escarpment", "high", "chains", "cage_wall")
MODES: Final = ("2p", "3p", "4p", "3v1")

SOURCES: Final = ("seed", "seed*", "brief", "reconstructed", "derived")
ROLES: Final = ("lone", "ally", "attacker", "defender")
ICON: Final = Optional(Prose(Word()))  # without it an entry is shown with a neutral one

POWER: Final = Table(
    {
        "id": Word(),
        "name": Text(),
        "text": Text(),
        "type": OneOf(*POWER_TYPES),
        "cost": Number(0, 2),
        # A special attack that its numbers describe; other powers have effects, among them a function of their own.
        "shape": Optional(OneOf(*SHAPES)),
        "range": Optional(ListOf(Number(0, 9), at_least=2, at_most=2)),  # lowest and highest distance
        "unit_range": Optional(Flag(), False),  # the highest distance is the unit's effective range
        "ignores_obstacles": Optional(Flag(), False),
        "classes": Optional(ListOf(OneOf(*CLASSES), unique=True), []),  # only these can be targets; none: all
        "retaliation": Optional(Flag(), True),  # false: never answered, whatever the edition
        "effects": Optional(VOCABULARY.schema(), []),
        "source": Source(*SOURCES),
        "sources": Optional(Prose(MapOf(Phrase(), Source(*SOURCES))), {}),  # where a single value differs from `source`
    }
)

# A row: vitality, offence, defence, range, movement, then for each power a number, true or false.
ROW: Final = ListOf(Either(Number(0, 20), Flag()), at_least=5)

UNIT: Final = Table(
    {
        "name": Text(),
        "about": Text(),  # one or two sentences for the reference, in our own words
        "class": OneOf(*CLASSES),
        "type": OneOf(*TYPES),
        "cost": Number(1, 9),
        "activation_cards": Number(1, 9),
        "strategic_value": Number(0, 9),
        "talents": ListOf(Ref("talents"), unique=True),
        "tokens": Optional(Number(0, 9), 0),
        "rows": Optional(ListOf(ROW), []),  # divinities, heroes, monsters; the top row first
        "powers": Optional(ListOf(POWER), []),
        "figures": Optional(Number(0, 9), 0),  # troops
        # troops: offence, defence, range, movement
        "stats": Optional(ListOf(Number(0, 10), at_most=4), []),
        # troops: what is added to offence and defence by the number of figures left, 1 figure first
        "offence_by_figures": Optional(ListOf(Number(0, 9)), []),
        "defence_by_figures": Optional(ListOf(Number(0, 9)), []),
        "returns": Optional(Number(0, 9), 0),  # troops: lost figures that return at the end of an activation
        "special": Optional(Text()),  # troops: the special rule in words
        "icon": ICON,
        "source": Source(*SOURCES),
        "sources": Optional(Prose(MapOf(Phrase(), Source(*SOURCES))), {}),
    }
)

TALENT: Final = Table(
    {
        "name": Text(),
        "text": Text(),
        "rules": Prose(ListOf(Phrase(), at_least=1)),
        "effects": Optional(VOCABULARY.schema(), []),
    }
)

TERRAIN: Final = Table(
    {
        "name": Text(),
        "text": Text(),
        "letter": Prose(Word(r"[.A-Z]", "one letter")),
        "obstacle": Flag(),
        "pieces": Optional(Number(0, 2), 0),
        "piece": Optional(OneOf("tree", "column", "rock")),
        "icon": ICON,
        "rules": Prose(ListOf(Phrase(), at_least=1)),
        "effects": Optional(VOCABULARY.schema("modify", "allow"), []),  # on units that stand on it
    }
)

BOUNDARY: Final = Table(
    {
        "name": Text(),
        "text": Text(),
        "rules": Prose(ListOf(Phrase(), at_least=1)),
        "effects": Optional(VOCABULARY.schema("modify"), []),  # on units that attack across it
    }
)

POINT: Final = ListOf(Number(-100, 4000), at_least=2, at_most=2)

BOARD: Final = Table(
    {
        "name": Text(),
        "about": Text(),
        "outline": Prose(ListOf(POINT, at_least=3)),  # sight goes by centres and polygons
        "areas": MapOf(
            AREA,
            Table(
                {
                    "terrain": Ref("terrain"),
                    "capacity": Number(0, 9),
                    "centre": POINT,
                    "polygon": ListOf(POINT, at_least=3),
                }
            ),
        ),
        "boundaries": ListOf(
            Table({"from": AREA, "to": AREA, "kind": OneOf(*BOUNDARIES), "modes": Optional(ListOf(OneOf(*MODES)), [])})
        ),
        "skull_paths": Optional(ListOf(ListOf(AREA, at_least=2, at_most=2)), []),
        "zones": MapOf(OneOf(*MODES), ListOf(ListOf(AREA, at_least=1), at_least=2, at_most=4)),
        "omphalos": MapOf(OneOf("3", "7", "10", "10s", "13"), ListOf(AREA)),
        "source": Source(*SOURCES),
    }
)

SCENARIO: Final = Table(
    {
        "name": Text(),
        "about": Text(),
        "place": Optional(Prose(Number(1, 999)), 999),  # in lists of scenarios
        "minutes": Optional(Prose(Number(1, 999)), 60),
        "players": Number(2, 4),
        "teams": ListOf(ListOf(Number(1, 4), at_least=1), at_least=2),  # seats by number
        "roles": Optional(Prose(ListOf(OneOf(*ROLES), at_most=4)), []),  # what seats are called
        "boards": ListOf(Ref("boards"), at_least=1),
        "zones": OneOf(*MODES),
        "lead": Optional(Number(0, 4), 0),  # the seat of the lead player; 0: the highest roll decides
        "omphalos": Optional(OneOf("3", "7", "10", "10s", "13")),  # none: no omphalos on the board
        "budget": Optional(Flag(), True),  # armies are recruited with the points of the edition
        "armies": Optional(ListOf(ListOf(Ref("units"), at_least=1)), []),  # fixed armies, by seat
        "placed": Optional(MapOf(Ref("units"), AREA), {}),  # units that begin on the board
        "omphalos_cards": Optional(Number(0, 15), 15),  # in the supply
        "opening_omphalos_cards": Optional(Number(0, 9), 0),  # added to every opening hand
        "absorb": Optional(Number(0, 15), 0),  # omphalos to absorb for the victory; 0: not a way to win
        "gods": Optional(OneOf("one", "all", "none"), "one"),  # rival divinities to destroy
        "terrain": Optional(Flag(), True),  # false: terrain, boundaries, deploying and evading are not used
        "rules": Optional(SCENARIO_RULES.schema(), []),
        "source": Source(*SOURCES),
    }
)


def _check_units(content: Content) -> Iterable[Problem]:
    """Rows count down from the top, have one entry per power; troops have figures and stats, the others rows."""
    for name, unit in content["units"].items():
        yield from (content.problem(what, "units", name) for what in _unit_complaints(unit))


def _unit_complaints(unit: dict[str, Any]) -> Iterable[str]:
    if unit["class"] == "troops":
        if not unit["figures"] or len(unit["stats"]) != 4:
            yield "troops need 'figures' and 'stats' (offence, defence, range, movement)."
        if unit["rows"] or unit["powers"]:
            yield "troops have no rows and no powers."
        for key in ("offence_by_figures", "defence_by_figures"):
            if unit[key] and len(unit[key]) != unit["figures"]:
                yield f"'{key}' has {len(unit[key])} entries for {unit['figures']} figures."
        return
    if not unit["rows"]:
        yield "a unit that is not troops needs 'rows'."
    for at, row in enumerate(unit["rows"]):
        if len(row) != 5 + len(unit["powers"]):
            yield f"rows[{at}] has {len(row)} entries; wanted 5 and one for each of {len(unit['powers'])} powers."
        if row[0] != len(unit["rows"]) - at:
            yield f"rows[{at}] is for vitality {row[0]}; rows count down to 1 from the top."


SPEC: Final = ContentSpec(
    "pantheon",
    [
        Collection("units", UNIT, FOLDER),
        Collection("talents", TALENT, FILE),
        Collection("terrain", TERRAIN, FILE, noun="terrain"),
        Collection("boundaries", BOUNDARY, FILE),
        Collection("boards", BOARD, FOLDER),
        Collection("scenarios", SCENARIO, FOLDER),
        Collection("editions", EDITIONS, SINGLE),
    ],
    checks=[
        _check_units,
        check_known,
        check_talents,
        check_powers,
        check_ground,
        check_prices,
        check_boards,
        check_scenarios,
        check_editions,
    ],
)
