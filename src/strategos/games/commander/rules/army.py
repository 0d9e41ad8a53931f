"""Building armies and tactics decks: what is legal, what is wrong with the rest, and how to fix it.

Pure functions over the content. An army is a list of unit ids and a deck a list of card ids, one entry for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from strategos.kernel.catalogue import Said
from strategos.kernel.content.loading import Content
from strategos.kernel.errors import nearest
from strategos.kernel.records import record

ZONES: Final = {"empire": "Ee", "styx": "S"}  # the letters of each side's deployment zone; e is the second zone
OPEN_GROUND_ROOM: Final = 26  # two rows of 13 hexes, where terrain is placed freely
REGULAR_PER_STAR: Final = 3


@record
class Complaint:
    """Something that the rules do not allow in an army or a deck, and the way out."""

    rule: str
    what: Said
    fix: Said


def army_cost(content: Content, units: Sequence[str]) -> int:
    """The army points of some units. Rule: FC-UNIT-15."""
    return sum([int(content["units"][unit]["cost"]) for unit in units])


def zone_room(content: Content, map_id: str, faction: str) -> int:
    """How many units a side's deployment zone on a map can take: its passable hexes, both zones together.

    Rule: FC-ARMY-08, FC-RULING-98.
    """
    entry = content["maps"][map_id]
    barred = [terrain["letter"] for terrain in content["terrain"].values() if terrain["impassable"]]
    return sum(
        [
            letter in ZONES[faction] and ground not in barred
            for zone, terrain in zip(entry["zones"], entry["terrain"], strict=True)
            for letter, ground in zip(zone, terrain, strict=True)
        ]
    )


def army_room(content: Content, scenario_id: str, faction: str) -> int:
    """How many units an army for a scenario may have.

    The map of a Battle Royale is drawn later, so its army has to fit on every map.
    Rule: FC-ARMY-08, FC-EPIC-03, FC-ROYAL-02.
    """
    scenario = content["scenarios"][scenario_id]
    if scenario["map"]:
        return zone_room(content, scenario["map"], faction)
    if scenario["mode"] == "royale":
        return min([zone_room(content, map_id, faction) for map_id in content["maps"]])
    return OPEN_GROUND_ROOM


# --- armies ----------------------------------------------------------------------------------------------------------


def is_single(unit: dict[str, Any]) -> bool:
    """Whether an army may hold the unit only once. Rule: FC-ARMY-04."""
    return unit["type"] in ("hero", "colossal")


def may_add_unit(content: Content, faction: str, units: Sequence[str], unit: str, limit: int, room: int) -> bool:
    """Whether an army under construction may take one more unit.

    Rule: FC-ARMY-02, FC-ARMY-04, FC-ARMY-06, FC-ARMY-08.
    """
    entry = content["units"][unit]
    if entry["faction"] != faction or len(units) >= room:
        return False
    if is_single(entry) and unit in units:
        return False
    return army_cost(content, units) + int(entry["cost"]) <= limit


def army_complaints(content: Content, faction: str, units: Sequence[str], limit: int, room: int) -> list[Complaint]:
    """Everything that is wrong with an army.

    Rule: FC-ARMY-02, FC-ARMY-03, FC-ARMY-04, FC-ARMY-06, FC-ARMY-07, FC-ARMY-08, FC-RULING-12, FC-RULING-98.
    """
    known = content["units"]
    complaints = _unknown(known, units, faction, "FC-ARMY-06", "unit")
    complaints += _strangers(known, units, faction, "FC-ARMY-06")
    for unit, count in _counted(known, units):
        if is_single(known[unit]) and count > 1:
            name = known[unit]["name"]
            complaints.append(
                Complaint(
                    "FC-ARMY-04",
                    Said("commander.army.twice-in-army", name=name, count=count),
                    Said("commander.army.take-out", count=count - 1),
                )
            )
    complaints += _over_limit(content, [unit for unit in units if unit in known], limit)
    if len(units) > room:
        complaints.append(
            Complaint(
                "FC-ARMY-08",
                Said("commander.army.too-many-units", n_units=len(units), room=room),
                Said("commander.army.take-out-or-exchange", n_units=len(units) - room),
            )
        )
    if not units:
        complaints.append(
            Complaint(
                "FC-ARMY-03",
                Said("commander.army.no-units"),
                Said("commander.army.choose-one"),
            )
        )
    return complaints


def _over_limit(content: Content, units: list[str], limit: int) -> list[Complaint]:
    """The complaint about an army that costs too much. Rule: FC-ARMY-02, FC-ARMY-07."""
    cost = army_cost(content, units)
    if cost <= limit:
        return []
    excess = cost - limit
    fix = Said("commander.army.take-out-worth", excess=excess)
    enough = [unit for unit in units if content["units"][unit]["cost"] >= excess]
    if enough:
        cheapest = min(enough, key=lambda unit: (int(content["units"][unit]["cost"]), unit))
        price, name = content["units"][cheapest]["cost"], content["units"][cheapest]["name"]
        fix = Said("commander.army.take-out-such-as", excess=excess, name=name, price=price)
    return [
        Complaint(
            "FC-ARMY-02",
            Said("commander.army.too-dear", cost=cost, limit=limit),
            fix,
        )
    ]


# --- decks -----------------------------------------------------------------------------------------------------------


def cards_of(content: Content, faction: str, is_star: bool) -> list[str]:
    """Star or regular cards of a faction in the order of their numbers. Rule: FC-DECK-05, FC-DECK-07."""
    cards = [
        (str(card["number"]), str(card["id"]))
        for card in content["cards"].values()
        if card["faction"] == faction and card["star"] == is_star
    ]
    return [card for _, card in sorted(cards)]


def stars_allowed(size: int) -> int:
    """How many star cards a deck of a size may hold: three regular cards for each.

    Rule: FC-DECK-03, FC-DECK-04, FC-EX-06.
    """
    return size // (REGULAR_PER_STAR + 1)


def largest_deck(content: Content, faction: str) -> int:
    """The most cards that a legal deck of a faction can have.

    Rule: FC-DECK-02, FC-DECK-03, FC-DECK-10, FC-RULING-92.
    """
    regular = _supply(content, faction, False)
    return regular + min(_supply(content, faction, True), regular // REGULAR_PER_STAR)


def deck_size(content: Content, faction: str, units: Sequence[str]) -> int:
    """The cards that an army's deck has: one for each unit, unless the faction has too few cards.

    Rule: FC-DECK-01, FC-DECK-10, FC-RULING-92.
    """
    return min(len(units), largest_deck(content, faction))


def may_add_card(content: Content, faction: str, cards: Sequence[str], card: str, size: int) -> bool:
    """Whether a deck under construction may take one more card and still become a legal deck of that size.

    Rule: FC-DECK-01, FC-DECK-02, FC-DECK-03, FC-DECK-05, FC-DECK-07.
    """
    known = content["cards"]
    entry = known[card]
    if entry["faction"] != faction or len(cards) >= size or cards.count(card) >= entry["copies"]:
        return False
    stars = len([other for other in cards if known[other]["star"]])
    return has_room_for(content, faction, len(cards), stars, entry["star"], size)


def has_room_for(content: Content, faction: str, cards: int, stars: int, is_star: bool, size: int) -> bool:
    """Whether some cards, among them some stars, and one star or regular card more can become a deck of that size.

    Rule: FC-DECK-01, FC-DECK-03, FC-DECK-07.
    """
    stars += is_star
    regular = cards + 1 - stars
    # The finished deck has at least the stars of today, and enough of them that the regular cards suffice.
    fewest = max(stars, size - _supply(content, faction, False))
    most = min(stars_allowed(size), _supply(content, faction, True), size - regular)
    return fewest <= most


def ready_deck(content: Content, faction: str, size: int) -> list[str]:
    """The deck of a ready-made army: regular cards, first copies first, then as many stars as are allowed.

    Where there are too few star cards, further copies of regular cards take their place.
    Rule: FC-ROYAL-04, FC-DECK-10.
    """
    size = min(size, largest_deck(content, faction))
    regular = _in_rounds(content, cards_of(content, faction, False))
    stars = _in_rounds(content, cards_of(content, faction, True))[: stars_allowed(size)]
    first = size - stars_allowed(size)
    return [*regular[:first], *stars, *regular[first : size - len(stars)]]


def deck_complaints(content: Content, faction: str, cards: Sequence[str], size: int) -> list[Complaint]:
    """Everything that is wrong with a deck for an army that needs `size` cards.

    Rule: FC-DECK-01, FC-DECK-02, FC-DECK-03, FC-DECK-05, FC-DECK-07, FC-RULING-13.
    """
    known = content["cards"]
    complaints = _unknown(known, cards, faction, "FC-DECK-05", "card")
    complaints += _strangers(known, cards, faction, "FC-DECK-05")
    for card, count in _counted(known, cards):
        copies, name = known[card]["copies"], known[card]["name"]
        if count > copies:
            complaints.append(
                Complaint(
                    "FC-DECK-02",
                    Said("commander.army.too-many-copies", name=name, count=count, copies=copies),
                    Said("commander.army.take-out", count=count - copies),
                )
            )
    stars = len([card for card in cards if card in known and known[card]["star"]])
    if stars > stars_allowed(size):
        extra = stars - stars_allowed(size)
        complaints.append(
            Complaint(
                "FC-DECK-03",
                Said("commander.army.too-many-stars", stars=stars, size=size, stars_allowed=stars_allowed(size)),
                Said("commander.army.exchange-stars", extra=extra),
            )
        )
    if len(cards) != size:
        complaints.append(_wrong_size(content, faction, cards, size))
    return complaints


def _wrong_size(content: Content, faction: str, cards: Sequence[str], size: int) -> Complaint:
    """The complaint about a deck with too few or too many cards. Rule: FC-DECK-01, FC-DECK-10."""
    lacking = size - len(cards)
    fix = Said("commander.army.take-out", count=-lacking)
    if lacking > 0:
        known = [card for card in cards if card in content["cards"]]
        pool = [*cards_of(content, faction, False), *cards_of(content, faction, True)]
        fitting = [card for card in pool if may_add_card(content, faction, known, card, size)]
        fix = Said("commander.army.add", count=lacking)
        if fitting:
            fix = Said("commander.army.add-such-as", count=lacking, name=content["cards"][fitting[0]]["name"])
    return Complaint(
        "FC-DECK-01",
        Said("commander.army.deck-size", n_cards=len(cards), size=size),
        fix,
    )


# --- what both share -------------------------------------------------------------------------------------------------


def _supply(content: Content, faction: str, is_star: bool) -> int:
    """All copies of all star or regular cards of a faction."""
    return sum([int(content["cards"][card]["copies"]) for card in cards_of(content, faction, is_star)])


def _in_rounds(content: Content, cards: list[str]) -> list[str]:
    """One copy of each card, then second copies where allowed, and so on."""
    copies = [int(content["cards"][card]["copies"]) for card in cards]
    rounds = range(max(copies, default=0))
    return [card for copy in rounds for card, most in zip(cards, copies, strict=True) if most > copy]


def _counted(known: dict[str, Any], chosen: Iterable[str]) -> list[tuple[str, int]]:
    """Each known entry once, in the order of first mention, with how often it is there."""
    counts: dict[str, int] = {}
    for word in chosen:
        if word in known:
            counts[word] = counts.get(word, 0) + 1
    return list(counts.items())


def _unknown(known: dict[str, Any], chosen: Sequence[str], faction: str, rule: str, kind: str) -> list[Complaint]:
    """A complaint for each name that no entry has, with the nearest one that exists or else all that may be used."""
    words = sorted(set(chosen) - set(known))
    listed = ", ".join([word for word, entry in known.items() if entry["faction"] == faction])
    return [
        Complaint(
            rule,
            Said(f"commander.army.no-{kind}", word=word),
            Said("commander.army.meant", word=near) if near else Said("commander.army.known", listed=listed),
        )
        for word, near in [(word, nearest(word, known)) for word in words]
    ]


def _strangers(known: dict[str, Any], chosen: Sequence[str], faction: str, rule: str) -> list[Complaint]:
    """A complaint for each unit or card of another faction. Rule: FC-ARMY-06, FC-DECK-05."""
    complaints: list[Complaint] = []
    for word, _ in _counted(known, chosen):
        entry = known[word]
        if entry["faction"] != faction:
            complaints.append(
                Complaint(
                    rule,
                    Said(
                        "commander.army.stranger",
                        name=entry["name"],
                        home=Said(f"commander.faction.{entry['faction']}"),
                        wanted=Said(f"commander.faction.{faction}"),
                    ),
                    Said("commander.army.take-it-out"),
                )
            )
    return complaints
