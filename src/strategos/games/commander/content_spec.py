"""What the content files of commander hold: the schema of units, cards, terrain, maps, scenarios and editions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from strategos.games.commander.content_checks import check_cards, check_effects, check_terrain
from strategos.games.commander.effects import at_start, when_played
from strategos.games.commander.effects.scenario_rules import SCENARIO_RULES
from strategos.games.commander.effects.vocabulary import AT_LAST, VOCABULARY
from strategos.games.commander.rules.army import (
    ZONES,
    army_complaints,
    army_cost,
    army_room,
    deck_complaints,
    deck_size,
)
from strategos.kernel.content.editions import EDITIONS, check_editions
from strategos.kernel.content.loading import FILE, FOLDER, SINGLE, Collection, Content, ContentSpec
from strategos.kernel.content.problems import near
from strategos.kernel.content.schema import (
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
    Said,
    Source,
    Table,
    Text,
    Word,
)

REGISTERED: Final = (at_start, when_played)  # their functions are what content files name
CONTENT: Final = Path(__file__).parent / "content"

FACTIONS: Final = ("empire", "styx")
LEVELS: Final = ("regular", "veteran", "champion")
TYPES: Final = ("regular", "colossal", "hero")
CLASSES: Final = ("infantry", "monster")
COLOURS: Final = ("R", "B", "G", "P")  # orders that can be printed: red, blue, green, purple
LEADERSHIP: Final = (*COLOURS, "D", "reroll")  # a fixed order, an order die, one free re-roll of one die
KINDS: Final = ("normal", "terrain", "curse")
MODES: Final = ("scenario", "epic", "royale")
COLUMNS: Final = "ABCDEFGHIJKLM"
ROWS: Final = 9
LAST_PLACE: Final = 999
DIE_SIDES: Final = 6  # the map of a Battle Royale is drawn by the throw of a die: FC-ROYAL-02

SOURCES: Final = ("seed", "reconstructed")
HEX: Final = Word(r"[A-M][1-9]", Said("commander.content_spec.hex"))
RULES: Final = Prose(ListOf(Phrase(Said("commander.content_spec.id-of-rule")), at_least=1, unique=True))
PLACE: Final = Optional(Number(1, LAST_PLACE), LAST_PLACE)  # among those of its kind
LOOKS: Final = Optional(Prose(Word()))  # the entry of the game whose picture stands for it on maps
ICON: Final = Optional(Prose(Word()))  # without it an entry is shown with a neutral one; a unit with its family's
EFFECTS: Final = Optional(VOCABULARY.schema(), [])  # what an entry does, in verbs and conditions
DIFFERING: Final = Optional(Prose(MapOf(Phrase(), Source(*SOURCES))), {})  # where a single value differs from `source`

UNIT: Final = Table(
    {
        "name": Text(),
        "about": Text(),  # one or two sentences for the reference, in our own words
        "faction": OneOf(*FACTIONS),
        "family": Ref("units"),  # the Regular level of a unit that has levels, else the unit itself
        "level": Optional(OneOf(*LEVELS, ""), ""),
        "type": OneOf(*TYPES),
        "class": Optional(OneOf(*CLASSES, ""), ""),
        "leadership": ListOf(OneOf(*LEADERSHIP)),
        "attack": Number(0, 9),
        "defence": Number(0, 9),
        "ranged": Optional(
            Table(
                {
                    "dice": Number(1, 9),
                    "base": Number(1, 12),
                    "max": Number(1, 12),
                    "magic": Optional(Flag(), False),
                }
            )
        ),
        "size": Number(1, 20),  # Size of a regular unit, Health of the others
        "stamina": Number(0, 9),  # 0: none is printed
        "move": Number(0, 12),
        "run": Number(0, 12),
        "cost": Number(1, 200),
        "keywords": Optional(MapOf(Ref("keywords"), Number(1, 9)), {}),  # always on; 1 where there is no number
        "auras": Optional(ListOf(Table({"keyword": Ref("keywords"), "radius": Number(0, 9)})), []),
        "recharges": Optional(
            ListOf(Table({"ability": Ref("keywords"), "value": Number(1, 9), "cost": OneOf(*COLOURS)})), []
        ),
        "icon": ICON,
        "source": Source(*SOURCES),
        "sources": DIFFERING,
    }
)

KEYWORD: Final = Table(
    {
        "place": PLACE,
        "name": Text(),
        "text": Text(),
        "rules": RULES,
        "numbered": Optional(Flag(), False),
        "ability": Optional(Flag(), False),  # an ability that only recharges give, not a keyword of the glossary
        "effects": EFFECTS,
    }
)

CARD: Final = Table(
    {
        "name": Text(),
        "text": Text(),
        "number": Word(r"[A-Z]{3}-[0-9]{2}", Said("commander.content_spec.card-number")),
        "faction": OneOf(*FACTIONS),
        "kind": OneOf(*KINDS),
        "star": Optional(Flag(), False),
        "copies": Number(1, 9),  # the most of it that a deck may hold
        "order": OneOf(*COLOURS),  # gained when the card is declined
        "template": Optional(Ref("templates")),
        "alias": Optional(Prose(ListOf(Phrase(), unique=True)), []),  # other spellings of the name
        "effects": EFFECTS,
        "icon": ICON,
        "mark": Optional(Table({"word": Word(), "order": Number(0, AT_LAST)})),  # what lies to the end of the round
        "source": Source(*SOURCES),
        "sources": DIFFERING,
    }
)

TERRAIN: Final = Table(
    {
        "place": PLACE,
        "looks": LOOKS,
        "name": Text(),
        "text": Text(),
        "letter": Word(r"[.A-Za-z]", Said("commander.content_spec.letter")),
        "difficult": Flag(),
        "impassable": Flag(),
        "blocks_sight": Flag(),
        "water": Optional(Flag(), False),  # open to units that a scenario lets swim
        "shut": Optional(Flag(), False),  # no attacker advances there
        "settled": Optional(Flag(), False),  # what scenarios call a village
        "falls_to": Optional(Ref("terrain")),  # of a city: what it becomes when it falls
        "plain": Optional(Ref("terrain")),  # what it is in a battle without special features
        "pool": Optional(Number(0, 9), 0),  # how much of it a player may place in an Epic Battle
        "course": Optional(ListOf(HEX), []),  # the hexes that it has where the players want a river
        "icon": ICON,
        "rules": RULES,
        "effects": EFFECTS,
    }
)

TEMPLATE: Final = Table(
    {
        "place": PLACE,
        "looks": LOOKS,
        "name": Text(),
        "text": Text(),
        "card": Ref("cards"),
        "faction": OneOf(*FACTIONS),
        "icon": ICON,
        "rules": RULES,
        "effects": EFFECTS,
        "source": Source(*SOURCES),
        "sources": DIFFERING,
    }
)

ELEMENT: Final = Table(
    {
        "place": PLACE,
        "looks": LOOKS,
        "name": Text(),
        "text": Text(),
        "faction": Optional(OneOf(*FACTIONS, ""), ""),  # whose own element it is in an Epic Battle
        "neutral": Flag(),
        "icon": ICON,
        "difficult": Flag(),
        "shut": Optional(Flag(), False),  # no attacker advances there
        "rules": RULES,
        "effects": EFFECTS,
    }
)

NAMED_HEX: Final = Table({"hex": HEX, "name": Text()})

MAP: Final = Table(
    {
        "name": Text(),
        "about": Text(),
        "terrain": ListOf(Phrase()),  # rows from north to south, a letter for each hex
        "zones": ListOf(Phrase()),
        "capture_points": Optional(ListOf(NAMED_HEX), []),
        "names": Optional(Prose(ListOf(NAMED_HEX)), []),
        "source": Source(*SOURCES),
        "sources": DIFFERING,
    }
)

AGREED: Final = Table({"least": Number(1, 2000), "most": Number(1, 2000), "step": Optional(Prose(Number(1, 500)), 50)})

SCENARIO: Final = Table(
    {
        "name": Text(),
        "about": Text(),
        "mode": OneOf(*MODES),
        "place": Optional(Prose(Number(1, 999)), 999),  # in lists of scenarios
        "minutes": Optional(Prose(Number(1, 999)), 90),
        "map": Optional(Word(r"([a-z][a-z0-9_-]*)?", Said("commander.content_spec.id-of-map")), ""),
        "maps": Optional(ListOf(Ref("maps"), unique=True), []),  # from which one is drawn; listed first in Epic Battles
        "target": Number(0, 99),  # victory points to reach; 0: none
        "first": Optional(OneOf(*FACTIONS, ""), ""),  # who deploys first; "": the players or the armies decide
        "limits": Table({faction: Number(1, 2000) for faction in FACTIONS}),
        "agreed": Optional(AGREED),  # the army points on which the players may agree
        "armies": Table({faction: ListOf(Ref("units"), at_least=1) for faction in FACTIONS}),
        "decks": Table({faction: Optional(ListOf(Ref("cards")), []) for faction in FACTIONS}),
        "extra": Optional(MapOf(OneOf(*FACTIONS), ListOf(Ref("units"))), {}),  # units that only an option adds
        "rules": Optional(SCENARIO_RULES.schema(), []),
        "source": Source(*SOURCES),
        "sources": DIFFERING,
    }
)


def _check_units(content: Content) -> Iterable[Problem]:
    """Levels and classes belong to regular units, ranges grow, keywords are no mere abilities.

    Rule: FC-UNIT-01, FC-UNIT-02, FC-UNIT-18, FC-RULING-10.
    """
    for name, unit in content["units"].items():
        for what in _unit_complaints(content, unit):
            yield content.problem(what, "units", name)


def _unit_complaints(content: Content, unit: dict[str, Any]) -> Iterable[Said]:
    is_regular = unit["type"] == "regular"
    if is_regular != bool(unit["class"]) or is_regular != bool(unit["level"]):
        yield Said(
            "commander.content_spec.class-and-level",
        )
    family = content["units"][unit["family"]]
    if (family["faction"], family["type"], family["level"] or "") != (
        unit["faction"],
        unit["type"],
        "regular" if is_regular else "",
    ):
        yield Said(
            "commander.content_spec.family",
            family=unit["family"],
        )
    if unit["move"] > unit["run"]:
        yield Said(
            "commander.content_spec.run-too-short",
            move=unit["move"],
            run=unit["run"],
        )
    ranged = unit["ranged"]
    if ranged and ranged["base"] > ranged["max"]:
        yield Said(
            "commander.content_spec.base-range",
            base=ranged["base"],
            max=ranged["max"],
        )
    for word in [*unit["keywords"], *(aura["keyword"] for aura in unit["auras"])]:
        if content["keywords"][word]["ability"]:
            yield Said(
                "commander.content_spec.recharge-only",
                word=word,
            )


def _check_maps(content: Content) -> Iterable[Problem]:
    """A map has 9 rows of 13 hexes, of known letters, and zones that can be entered. Rule: FC-DEP-01, FC-DEP-05."""
    terrain = {entry["letter"]: entry for entry in content["terrain"].values()}
    zone_letters = [".", *(letter for letters in ZONES.values() for letter in letters)]
    for name, entry in content["maps"].items():
        wrong = [
            *((key, what) for key in ("terrain", "zones") for what in _shape_complaints(entry[key])),
            *(("terrain", what) for what in _letter_complaints(entry["terrain"], list(terrain))),
            *(("zones", what) for what in _letter_complaints(entry["zones"], zone_letters)),
        ]
        yield from (content.problem(what, "maps", name, key) for key, what in wrong)
        for row, column in [] if wrong else [(row, column) for row in range(ROWS) for column in range(len(COLUMNS))]:
            ground = terrain[entry["terrain"][row][column]]
            if ground["impassable"] and entry["zones"][row][column] != ".":
                what = Said(
                    "commander.content_spec.impassable-zone",
                    columns=COLUMNS[column],
                    row=row + 1,
                    name=ground["name"],
                )
                yield content.problem(what, "maps", name, "zones", row)
        for key in ("capture_points", "names"):
            for at, point in enumerate(entry[key]):
                if point["hex"] in [other["hex"] for other in entry[key][:at]]:
                    what = Said("commander.content_spec.stands-twice", hex=point["hex"])
                    yield content.problem(what, "maps", name, key, at)


def _shape_complaints(rows: list[str]) -> Iterable[Said]:
    if len(rows) != ROWS:
        yield Said("commander.content_spec.row-count", n_rows=len(rows), rows=ROWS)
    for at, row in enumerate(rows):
        if len(row) != len(COLUMNS):
            yield Said(
                "commander.content_spec.row-length",
                at=at + 1,
                n_row=len(row),
                n_columns=len(COLUMNS),
            )


def _letter_complaints(rows: list[str], known: list[str]) -> Iterable[Said]:
    for at, row in enumerate(rows):
        for letter in sorted(set(row) - set(known)):
            yield Said(
                "commander.content_spec.row-letter",
                at=at + 1,
                letter=letter,
                known=" ".join(sorted(known)),
            )


def _check_scenarios(content: Content) -> Iterable[Problem]:
    """Preset armies and decks are legal, and a printed total is what its army costs.

    Rule: FC-ARMY-07, FC-DECK-06, FC-RULING-12, FC-RULING-75.
    """
    known = content["maps"]
    if any(list(_shape_complaints(entry[key])) for entry in known.values() for key in ("terrain", "zones")):
        return  # nobody can say what fits on a map without its shape
    for name, scenario in content["scenarios"].items():
        if (scenario["mode"] == "scenario" or scenario["map"]) and scenario["map"] not in known:
            what = Said("commander.content_spec.unknown-map", map=scenario["map"])
            yield content.problem(what + near(scenario["map"], known), "scenarios", name, "map")
            continue
        if scenario["mode"] == "royale" and len(scenario["maps"]) != DIE_SIDES:
            what = Said("commander.content_spec.maps-of-die", n=len(scenario["maps"]), sides=DIE_SIDES)
            yield content.problem(what, "scenarios", name, "maps")
        for faction in FACTIONS:
            units, cards, limit = (scenario[key][faction] for key in ("armies", "decks", "limits"))
            found = army_complaints(content, faction, units, limit, army_room(content, name, faction))
            total = army_cost(content, units)
            if scenario["mode"] == "scenario" and total < limit:
                what = Said(
                    "commander.content_spec.wrong-limit",
                    total=total,
                    limit=limit,
                )
                yield content.problem(what, "scenarios", name, "limits", faction)
            if cards:
                found += deck_complaints(content, faction, cards, deck_size(content, faction, units))
            for complaint in found:
                key = "decks" if complaint.rule.startswith("FC-DECK") else "armies"
                what = complaint.what + " " + complaint.fix
                yield content.problem(what, "scenarios", name, key, faction)


SPEC: Final = ContentSpec(
    "commander",
    [
        Collection("units", UNIT, FOLDER),
        Collection("keywords", KEYWORD, FILE),
        Collection("cards", CARD, FILE),
        Collection("terrain", TERRAIN, FILE, noun="terrain"),
        Collection("templates", TEMPLATE, FILE),
        Collection("elements", ELEMENT, FILE),
        Collection("maps", MAP, FOLDER),
        Collection("scenarios", SCENARIO, FOLDER),
        Collection("editions", EDITIONS, SINGLE),
    ],
    checks=[check_effects, check_terrain, _check_units, check_cards, _check_maps, _check_scenarios, check_editions],
)
