"""From content, scenario and options to the immutable rules of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from strategos.boards.graph import mask_of
from strategos.boards.hexes import HexGrid
from strategos.games.commander.actions import ACTIONS
from strategos.games.commander.answers import Answers
from strategos.games.commander.effects.compiling import (
    add_cards,
    add_keywords,
    add_paces,
    add_places,
    add_starts,
    known_of,
    outfit,
)
from strategos.games.commander.effects.scenario_rules import SCENARIO_RULES
from strategos.games.commander.model import Rules
from strategos.games.commander.printed import Ability, Field, Profile
from strategos.games.commander.rules.army import army_room, deck_size, ready_deck, zone_room
from strategos.games.commander.words import COLOURS, FACTIONS, LETTERS, NOBODY, PHASES, TYPES
from strategos.kernel.action import Names, Notation
from strategos.kernel.catalogue import Said
from strategos.kernel.content.editions import Editions, resolve
from strategos.kernel.content.loading import Content
from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.state import Setup

COLUMNS: Final = 13
ROWS: Final = 9
GRID: Final = HexGrid(COLUMNS, ROWS)
FREE: Final = "free"
OWN_OPTIONS: Final = ("army", "elements", "map", "points")


def prepare(
    content: Content, editions: Editions, scenario: str, options: Mapping[str, str], version: str
) -> tuple[Setup, Rules]:
    """Resolve everything that no match changes. No rule asks later which house rules are in play.

    Rule: FC-ARMY-01, FC-DEP-01, FC-COMP-01, FC-COMP-05.
    """
    plan = content["scenarios"][scenario]
    check_names(editions, options)
    house = {name: value for name, value in options.items() if name != "edition" and name not in OWN_OPTIONS}
    edition = resolve(editions, options.get("edition", ""), house)
    if len(edition.numbers("order_die")) != 6:
        raise BadContent(
            "commander.setup.order-die",
        )
    rules = Rules(GRID, edition, content)
    chosen = edition.options()
    rules.is_epic = plan["mode"] != "scenario"
    rules.target = plan["target"]
    rules.first = FACTIONS.index(plan["first"]) if plan["first"] else NOBODY
    known = known_of(content, edition)
    might = add_keywords(rules, content, known)
    add_places(rules, content, known, might)
    add_cards(rules, content, known, might, [place.name for place in rules.land.features])
    add_starts(rules)
    add_paces(rules)
    add_profiles(rules, content)
    add_scenario_rules(rules, scenario, plan["rules"])
    read_options(rules, content, scenario, plan, options, chosen)
    add_armies(rules, content, scenario, plan)
    rules.answers = Answers(len(rules.names), len(rules.keywords), GRID.size)
    names = Names(
        {
            "unit": rules.names,
            "hex": [GRID.label(hex_) for hex_ in range(GRID.size)],
            "kind": [profile.name for profile in rules.profiles],
            "card": [card.name for card in rules.cards],
            "colour": COLOURS,
            "token": (*COLOURS, "none"),
            "terrain": [place.name for place in rules.land.terrain],
            "feature": [place.name for place in rules.land.features],
            "keyword": rules.keywords,
            "effect": [use.word for use in rules.starts],
            "phase": PHASES,
        }
    )
    notation = Notation(ACTIONS, names)
    meaning = content.meaning(used_entries(content, scenario, plan), edition.settings())
    return Setup("commander", version, scenario, chosen, meaning, 2, notation, content.pack_words), rules


def used_entries(content: Content, scenario: str, plan: Any) -> list[str]:
    """The entries that a match uses: all unit cards, as it knows them by number, and all maps that may be drawn."""
    is_one_map = plan["mode"] == "scenario"
    return [
        f"scenarios.{scenario}",
        *content.entry_paths("units", "keywords", "cards", "terrain", "templates", "elements"),
        *([f"maps.{plan['map']}"] if is_one_map else content.entry_paths("maps")),
    ]


def check_names(editions: Editions, options: Mapping[str, str]) -> None:
    """Refuse an option that neither a match nor a house rule knows."""
    known = ("edition", *OWN_OPTIONS, *editions.switches)
    for name in options:
        if name not in known:
            listed = ", ".join(known)
            raise BadContent(
                "commander.setup.no-option",
                name=name,
                near=near_miss(name, known),
                listed=listed,
            )


def refuse_misplaced(content: Content, scenario: str, options: Mapping[str, str]) -> None:
    """Map and points are agreed on in an Epic Battle, points in a Vanguard Battle too; a Battle Royale has no elements.

    Rule: FC-EPIC-02, FC-EPIC-03, FC-ROYAL-01, FC-ROYAL-02, FC-RULING-12.
    """
    homes = {
        "map": [name for name, plan in content["scenarios"].items() if plan["mode"] == "epic"],
        "points": [name for name, plan in content["scenarios"].items() if plan["agreed"]],
    }
    mode = content["scenarios"][scenario]["mode"]
    for name in options:
        if name in homes and scenario not in homes[name]:
            listed = ", ".join(homes[name])
            raise BadContent(
                "commander.setup.option-of-others",
                scenario=scenario,
                name=name,
                listed=listed,
            )
        if name == "elements" and mode == "royale":
            raise BadContent(
                "commander.setup.no-elements",
                scenario=scenario,
            )


def pick(name: str, value: str, known: tuple[str, ...]) -> str:
    """One of the values that an option can have."""
    if value not in known:
        listed = ", ".join(known)
        raise BadContent(
            "commander.setup.no-such-value",
            name=name,
            value=value,
            near=near_miss(value, known),
            listed=listed,
        )
    return value


def points_range(plan: Any) -> range:
    """The army points on which the players may agree; empty where the scenario gives them.

    Rule: FC-EPIC-02, FC-ROYAL-01, FC-RULING-12.
    """
    agreed = plan["agreed"]
    return range(agreed["least"], agreed["most"] + 1) if agreed else range(0)


def maps_of(content: Content, plan: Any) -> tuple[str, ...]:
    """The maps that an Epic Battle can be fought on: those that its file lists, then all others. Rule: FC-EPIC-03."""
    return (*plan["maps"], *[name for name in content["maps"] if name not in plan["maps"]])


def read_options(
    rules: Rules, content: Content, scenario: str, plan: Any, options: Mapping[str, str], chosen: dict[str, str]
) -> None:
    """What the players agree on before a match: own or preset armies, points and map of an Epic Battle, elements.

    Rule: FC-ARMY-03, FC-EPIC-01, FC-EPIC-02, FC-EPIC-03, FC-EPIC-07, FC-ROYAL-01, FC-ROYAL-02, FC-ELEM-01, FC-MODE-01,
    FC-MODE-02, FC-MODE-03, FC-DEC-01, FC-RULING-67.
    """
    refuse_misplaced(content, scenario, options)
    is_free = plan["mode"] == "epic"
    army = pick("army", options.get("army", "own" if is_free else "preset"), ("preset", "own"))
    elements = pick("elements", options.get("elements", "yes" if is_free else "no"), ("no", "yes"))
    rules.musters = army == "own"
    rules.elements = elements == "yes"
    rules.limits = [plan["limits"][faction] for faction in FACTIONS]
    chosen["army"] = army
    agreed = points_range(plan)
    if agreed:
        points = options.get("points", str(rules.limits[0]))
        is_number = points.isascii() and points.isdecimal() and len(points) <= 9
        if not is_number or int(points) not in agreed:
            least, most = agreed[0], agreed[-1]
            raise BadContent(
                "commander.setup.points",
                points=points,
                least=least,
                most=most,
            )
        rules.limits = [int(points)] * 2
        chosen["points"] = str(int(points))
    if plan["mode"] == "royale":
        rules.random_map = True
        rules.fields = [read_field(rules, content, name) for name in plan["maps"]]
    elif is_free:
        chosen["map"] = pick("map", options.get("map", FREE), (FREE, *maps_of(content, plan)))
        rules.free_map = chosen["map"] == FREE
        rules.fields = [open_field(rules) if rules.free_map else read_field(rules, content, chosen["map"])]
    else:
        rules.fields = [read_field(rules, content, plan["map"])]
    if plan["mode"] != "royale":
        chosen["elements"] = elements


def read_field(rules: Rules, content: Content, name: str) -> Field:
    """A map, with what the scenario makes use of; in an Epic Battle without its special features.

    Rule: FC-EPIC-03, FC-DEP-01, FC-SC3-06, FC-SC6-08.
    """
    entry = content["maps"][name]
    number = {place.letter: kind for kind, place in enumerate(rules.land.terrain)}
    terrain = [number[letter] for row in entry["terrain"] for letter in row]
    zones = "".join(entry["zones"])
    empire = mask_of([hex_ for hex_, letter in enumerate(zones) if letter in "Ee"])
    styx = mask_of([hex_ for hex_, letter in enumerate(zones) if letter == "S"])
    second = mask_of([hex_ for hex_, letter in enumerate(zones) if letter == "e"])
    points = mask_of([GRID.read(point["hex"]) for point in entry["capture_points"]])
    if rules.is_epic:
        names = [place.name for place in rules.land.terrain]
        plain = {
            names.index(name): names.index(one["plain"]) for name, one in content["terrain"].items() if one["plain"]
        }
        terrain = [plain.get(kind, kind) for kind in terrain]
    second = second if rules.detachment is not None else 0
    points = points if rules.has_captures else 0
    return Field(name, terrain, [empire, styx], second, points)


def open_field(rules: Rules) -> Field:
    """Clear ground for free placement, with two rows for each side. Rule: FC-EPIC-03."""
    north = mask_of(range(2 * COLUMNS))
    south = mask_of(range(7 * COLUMNS, 9 * COLUMNS))
    return Field(FREE, [rules.clear] * GRID.size, [south, north], 0, 0)


def add_profiles(rules: Rules, content: Content) -> None:
    """The unit cards. Rule: FC-UNIT-01, FC-UNIT-02, FC-UNIT-03, FC-UNIT-08, FC-UNIT-18, FC-RULING-10."""
    number = {name: keyword for keyword, name in enumerate(rules.keywords)}
    for name, entry in content["units"].items():
        profile = Profile(name, len(rules.keywords))
        profile.family = entry["family"]
        profile.faction = FACTIONS.index(entry["faction"])
        profile.type = TYPES.index(entry["type"])
        profile.is_infantry = entry["class"] == "infantry"
        for symbol in entry["leadership"]:
            if symbol == "D":
                profile.dice += 1
            elif symbol == "reroll":
                profile.rerolls += 1
            else:
                profile.fixed[LETTERS.index(symbol)] += 1
                profile.orders.append(LETTERS.index(symbol))
        profile.attack, profile.defence = entry["attack"], entry["defence"]
        if entry["ranged"]:
            shot = entry["ranged"]
            profile.ranged, profile.base, profile.maximum = shot["dice"], shot["base"], shot["max"]
            profile.is_magic = shot["magic"]
        profile.size, profile.stamina = entry["size"], entry["stamina"]
        profile.move, profile.run = entry["move"], entry["run"]
        profile.cost = entry["cost"]
        for keyword, value in entry["keywords"].items():
            profile.keywords[number[keyword]] = value
        for aura in entry["auras"]:
            profile.auras.append((number[aura["keyword"]], aura["radius"]))
        for index, ability in enumerate(entry["recharges"]):
            keyword = number[ability["ability"]]
            profile.abilities.append(Ability(index, keyword, ability["value"], LETTERS.index(ability["cost"])))
        outfit(rules, profile)
        rules.kinds[profile.faction].append(len(rules.profiles))
        rules.profiles.append(profile)


def add_scenario_rules(rules: Rules, scenario: str, entries: Any) -> None:
    """What the scenario adds to the rules. That a cemetery lends keywords is a matter of its terrain.

    Rule: FC-SC1-04, FC-SC1-05, FC-SC2-04, FC-SC2-05, FC-SC3-04, FC-SC5-02, FC-SC5-07, FC-SC6-05.
    """
    rules.prizes = [0] * len(rules.profiles)
    SCENARIO_RULES.compile(entries, rules, scenario)


def add_armies(rules: Rules, content: Content, scenario: str, plan: Any) -> None:
    """Slots for the units of both armies and for those that Necromancy may summon: one for each enemy at most.

    Rule: FC-ARMY-07, FC-ARMY-08, FC-DECK-06, FC-DECK-10, FC-ROYAL-03, FC-ROYAL-04, FC-SC6-09, FC-RULING-12,
    FC-RULING-61, FC-RULING-69.
    """
    number = {profile.name: kind for kind, profile in enumerate(rules.profiles)}
    card_number = {card.name: at for at, card in enumerate(rules.cards)}
    for seat, faction in enumerate(FACTIONS):
        units = list(plan["armies"][faction])
        if rules.has_extra_units:
            units += plan["extra"].get(faction, [])
        if sum([rules.profiles[number[unit]].cost for unit in units]) > rules.limits[seat] and rules.is_epic:
            units = []  # the ready-made army is too dear for the points agreed on
        rules.armies[seat] = [number[unit] for unit in units]
        deck = plan["decks"][faction] or ready_deck(content, faction, deck_size(content, faction, units))
        rules.decks[seat] = [card_number[card] for card in deck]
        if rules.musters:
            room = room_for(rules, content, scenario, seat)
            letter = faction[0].upper()
            add_slots(rules, seat, [f"{letter}{index + 1}" for index in range(room)])
        elif not units:
            whose = Said(f"commander.faction.{faction}")
            raise BadContent("commander.setup.too-dear", points=rules.limits[seat], whose=whose)
        else:
            add_slots(rules, seat, numbered(units))
    for seat in sorted({rules.profiles[kind].faction for kind in rules.raised}):
        for _ in rules.slots[1 - seat]:
            rules.names.append(f"summoned{len(rules.summons) + 1}")
            rules.summons.append(len(rules.owner))
            rules.owner.append(seat)


def room_for(rules: Rules, content: Content, scenario: str, seat: int) -> int:
    """How many units an own army may have: what its zone can take, and no more than its points can buy.

    Where a map is drawn later, that of the widest zone: what the drawn one can take is counted then.
    Rule: FC-ARMY-08, FC-RULING-98.
    """
    cheapest = min(rules.profiles[kind].cost for kind in rules.kinds[seat])
    if rules.free_map:
        room = army_room(content, scenario, FACTIONS[seat])
    else:
        room = max(zone_room(content, field.name, FACTIONS[seat]) for field in rules.fields)
    return min(room, rules.limits[seat] // cheapest)


def add_slots(rules: Rules, seat: int, names: list[str]) -> None:
    """Places for units of a player, by name."""
    for name in names:
        rules.slots[seat].append(len(rules.names))
        rules.names.append(name)
        rules.owner.append(seat)


def numbered(units: list[str]) -> list[str]:
    """Names for the units of an army: a number where there are several of a kind.

    >>> numbered(["knights", "knights", "roland"])
    ['knights1', 'knights2', 'roland']
    """
    names: list[str] = []
    for at, unit in enumerate(units):
        names.append(f"{unit}{units[: at + 1].count(unit)}" if units.count(unit) > 1 else unit)
    return names
