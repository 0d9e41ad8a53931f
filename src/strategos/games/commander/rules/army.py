"""Building armies and tactics decks: what is legal, what is wrong with the rest, and what would mend it.

Pure functions over the content. An army is a list of unit ids and a deck a list of card ids, one entry for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from strategos.kernel.content.loading import Content
from strategos.kernel.errors import near_miss
from strategos.kernel.records import record

FACTION_NAMES: Final = {"empire": ("the Empire", "el Imperio"), "styx": ("Styx", "Styx")}
ZONES: Final = {"empire": "Ee", "styx": "S"}  # the letters of each side's deployment zone; e is the second zone
OPEN_GROUND_ROOM: Final = 26  # two rows of 13 hexes, where terrain is placed freely
REGULAR_PER_STAR: Final = 3


@record
class Complaint:
    """Something that the rules do not allow in an army or a deck, and the way out."""

    rule: str
    en: str
    es: str
    mend_en: str
    mend_es: str


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
    complaints = _unknown(known, units, faction, "FC-ARMY-06", "unit", "la unidad")
    complaints += _strangers(known, units, faction, "FC-ARMY-06")
    for unit, count in _counted(known, units):
        if is_single(known[unit]) and count > 1:
            name = known[unit]["name"]
            complaints.append(
                Complaint(
                    "FC-ARMY-04",
                    f"{name['en']} stands in the army {count} times; a hero or colossal creature is there once.",
                    f"{name['es']} está {count} veces en el ejército; un héroe o criatura colosal está una sola vez.",
                    f"Take out {count - 1}.",
                    f"Quita {count - 1}.",
                )
            )
    complaints += _over_limit(content, [unit for unit in units if unit in known], limit)
    if len(units) > room:
        complaints.append(
            Complaint(
                "FC-ARMY-08",
                f"The army has {len(units)} units; its deployment zone has room for {room}.",
                f"El ejército tiene {len(units)} unidades; en su zona de despliegue caben {room}.",
                f"Take out {len(units) - room}, or exchange small units for fewer, dearer ones.",
                f"Quita {len(units) - room} o cambia unidades pequeñas por menos unidades más caras.",
            )
        )
    if not units:
        complaints.append(
            Complaint(
                "FC-ARMY-03",
                "The army has no units.",
                "El ejército no tiene unidades.",
                "Choose at least 1.",
                "Elige al menos 1.",
            )
        )
    return complaints


def _over_limit(content: Content, units: list[str], limit: int) -> list[Complaint]:
    """The complaint about an army that costs too much. Rule: FC-ARMY-02, FC-ARMY-07."""
    cost = army_cost(content, units)
    if cost <= limit:
        return []
    excess = cost - limit
    mend_en = f"Take out units worth at least {excess} points"
    mend_es = f"Quita unidades por valor de al menos {excess} puntos"
    enough = [unit for unit in units if content["units"][unit]["cost"] >= excess]
    if enough:
        cheapest = min(enough, key=lambda unit: (int(content["units"][unit]["cost"]), unit))
        price, name = content["units"][cheapest]["cost"], content["units"][cheapest]["name"]
        mend_en += f", for instance {name['en']} ({price})"
        mend_es += f", por ejemplo {name['es']} ({price})"
    return [
        Complaint(
            "FC-ARMY-02",
            f"The army costs {cost} points; the limit is {limit}.",
            f"El ejército cuesta {cost} puntos; el límite es {limit}.",
            mend_en + ".",
            mend_es + ".",
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
    stars = len([other for other in [*cards, card] if known[other]["star"]])
    regular = len(cards) + 1 - stars
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
    """Everything that is wrong with a deck for an army that needs so many cards.

    Rule: FC-DECK-01, FC-DECK-02, FC-DECK-03, FC-DECK-05, FC-DECK-07, FC-RULING-13.
    """
    known = content["cards"]
    complaints = _unknown(known, cards, faction, "FC-DECK-05", "card", "la carta")
    complaints += _strangers(known, cards, faction, "FC-DECK-05")
    for card, count in _counted(known, cards):
        copies, name = known[card]["copies"], known[card]["name"]
        if count > copies:
            complaints.append(
                Complaint(
                    "FC-DECK-02",
                    f"{name['en']} stands in the deck {count} times; at most {copies} are allowed.",
                    f"{name['es']} está {count} veces en el mazo; se permiten como mucho {copies}.",
                    f"Take out {count - copies}.",
                    f"Quita {count - copies}.",
                )
            )
    stars = len([card for card in cards if card in known and known[card]["star"]])
    if stars > stars_allowed(size):
        extra = stars - stars_allowed(size)
        complaints.append(
            Complaint(
                "FC-DECK-03",
                f"The deck has {stars} star cards; a deck of {size} may have {stars_allowed(size)}.",
                f"El mazo tiene {stars} cartas con estrella; un mazo de {size} puede tener {stars_allowed(size)}.",
                f"Exchange {extra} of them for regular cards: each star needs three.",
                f"Cambia {extra} por cartas regulares: cada estrella necesita tres.",
            )
        )
    if len(cards) != size:
        complaints.append(_wrong_size(content, faction, cards, size))
    return complaints


def _wrong_size(content: Content, faction: str, cards: Sequence[str], size: int) -> Complaint:
    """The complaint about a deck with too few or too many cards. Rule: FC-DECK-01, FC-DECK-10."""
    lacking = size - len(cards)
    mend_en, mend_es = f"Take out {-lacking}.", f"Quita {-lacking}."
    if lacking > 0:
        known = [card for card in cards if card in content["cards"]]
        pool = [*cards_of(content, faction, False), *cards_of(content, faction, True)]
        fitting = [card for card in pool if may_add_card(content, faction, known, card, size)]
        name = content["cards"][fitting[0]]["name"] if fitting else None
        mend_en = f"Add {lacking}" + (f", for instance {name['en']}." if name else ".")
        mend_es = f"Añade {lacking}" + (f", por ejemplo {name['es']}." if name else ".")
    return Complaint(
        "FC-DECK-01",
        f"The deck has {len(cards)} cards; this army needs {size}.",
        f"El mazo tiene {len(cards)} cartas; este ejército necesita {size}.",
        mend_en,
        mend_es,
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


def _unknown(
    known: dict[str, Any], chosen: Sequence[str], faction: str, rule: str, noun_en: str, noun_es: str
) -> list[Complaint]:
    """A complaint for each name that no entry has, with the nearest one that exists or else all that may be used."""
    words = sorted(set(chosen) - set(known))
    listed = ", ".join([word for word, entry in known.items() if entry["faction"] == faction])
    return [
        Complaint(
            rule,
            f"There is no {noun_en} '{word}'.",
            f"No existe {noun_es} '{word}'.",
            near_miss(word, known).strip() or f"Known are: {listed}.",
            near_miss(word, known, "es").strip() or f"Se conocen: {listed}.",
        )
        for word in words
    ]


def _strangers(known: dict[str, Any], chosen: Sequence[str], faction: str, rule: str) -> list[Complaint]:
    """A complaint for each unit or card of another faction. Rule: FC-ARMY-06, FC-DECK-05."""
    complaints: list[Complaint] = []
    for word, _ in _counted(known, chosen):
        entry = known[word]
        if entry["faction"] != faction:
            home_en, home_es = FACTION_NAMES[entry["faction"]]
            wanted_en, wanted_es = FACTION_NAMES[faction]
            complaints.append(
                Complaint(
                    rule,
                    f"{entry['name']['en']}: of {home_en}, not of {wanted_en}.",
                    f"{entry['name']['es']}: de {home_es}, no de {wanted_es}.".replace("de el ", "del "),
                    "Take it out.",
                    "Quítala.",
                )
            )
    return complaints
