"""Effects of keywords, cards, terrain, templates and elements become lists that the rules walk through, at setup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from strategos.games.commander.actions import Raise
from strategos.games.commander.content_checks import CLEAR_LETTER
from strategos.games.commander.effects.abilities import MARCH, MOVE, RAISE_DEAD, RUN
from strategos.games.commander.effects.functions import FightFunction, PlayFunction, RechargeFunction, StartFunction
from strategos.games.commander.effects.lists import Effects, Grant, Known, Use
from strategos.games.commander.effects.vocabulary import AT_LAST, VOCABULARY
from strategos.games.commander.model import Rules
from strategos.games.commander.printed import Card, Mark, Profile
from strategos.games.commander.rules.ground import Landscape, Place
from strategos.games.commander.words import FACTIONS, LETTERS, NOTHING
from strategos.kernel.content.editions import Resolved
from strategos.kernel.content.loading import Content


def ordered(content: Content, collection: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The entries of a collection by their numbers in a match: by place, or by the number that a card prints."""
    entries: list[tuple[str, Mapping[str, Any]]] = list(content[collection].items())
    if collection == "cards":
        return sorted(entries, key=lambda named: (str(named[1]["number"]), named[0]))
    return sorted(entries, key=lambda named: (int(named[1]["place"]), named[0]))


def known_of(content: Content, edition: Resolved) -> Known:
    """The numbers of keywords and unit cards: their places in the content."""
    keywords = {name: at for at, (name, _) in enumerate(ordered(content, "keywords"))}
    return Known(keywords, {name: at for at, name in enumerate(content["units"])}, edition)


def compiled(entry: Mapping[str, Any], name: str, known: Known, of: int = NOTHING, rule: str = "") -> Effects:
    """The effects of one entry; `rule` stands for the rules of an entry that has none of its own."""
    effects = Effects(known, of)
    VOCABULARY.compile(entry["effects"], effects, name, entry.get("rules") or [rule])
    return effects


def abilities_of(grants: Iterable[Grant]) -> int:
    """Abilities as bits."""
    found = 0
    for grant in grants:
        found |= 1 << grant.ability
    return found


def add_keywords(rules: Rules, content: Content, known: Known) -> list[int]:
    """The keywords by number; the answer has the abilities that each can give. Rule: FC-KW-02, FC-KW-39, FC-KW-22."""
    might: list[int] = []
    for at, (name, entry) in enumerate(ordered(content, "keywords")):
        effects = compiled(entry, name, known, at)
        rules.keywords.append(name)
        for grant in effects.grants:
            rules.grants_of[grant.ability].append(grant)
        for bonus in effects.bonuses:
            rules.bonuses_of[bonus.stat].append(bonus)
        rules.gains_of += effects.gains
        for use in effects.uses:
            if isinstance(use.function, FightFunction):
                rules.fight_uses[use.function.window].append(use)
            elif isinstance(use.function, StartFunction):
                rules.keyword_starts.append(use)
        rules.at_once.append(next((use for use in effects.uses if isinstance(use.function, RechargeFunction)), None))
        might.append(abilities_of(effects.grants))
        add_raised(rules, effects.grants)
    return might


def add_raised(rules: Rules, grants: Iterable[Grant]) -> None:
    """Unit cards that may join a battle under way. Rule: FC-KW-22, FC-RULING-61."""
    for grant in grants:
        if grant.ability == RAISE_DEAD and grant.amount - 1 not in rules.raised:
            rules.raised.append(grant.amount - 1)


def add_cards(rules: Rules, content: Content, known: Known, might: list[int], features: list[str]) -> None:
    """The tactics cards, and what they do to the end of a round.

    Rule: FC-DECK-02, FC-CARD-03, FC-CARD-05, FC-CARD-06.
    """
    marks: list[Mark] = []
    for at, (name, entry) in enumerate(ordered(content, "cards")):
        card = Card(name)
        card.faction = FACTIONS.index(entry["faction"])
        card.is_terrain = entry["kind"] == "terrain"
        card.is_curse = entry["kind"] == "curse"
        card.is_star = entry["star"]
        card.copies = entry["copies"]
        card.order = LETTERS.index(entry["order"])
        card.template = features.index(entry["template"]) if card.is_terrain else 0
        effects = compiled(entry, name, known, at, "FC-CARD-03")
        printed = entry["mark"] or {"word": name, "order": AT_LAST}
        mark = Mark(at, printed["word"], printed["order"])
        share(card, mark, effects, might)
        add_raised(rules, effects.grants)
        rules.cards.append(card)
        if mark.grants or mark.loans or mark.bonuses:
            marks.append(mark)
    rules.marks = sorted(marks, key=lambda mark: mark.order)
    for bit, mark in enumerate(rules.marks):
        rules.cards[mark.card].mark = bit
        rules.mark_might |= mark.might


def share(card: Card, mark: Mark, effects: Effects, might: list[int]) -> None:
    """What of a card's effects works in the activation, and what to the end of the round. Rule: FC-CARD-05."""
    for grant in effects.grants:
        (mark.grants if grant.is_lasting else card.grants).append(grant)
    for loan in effects.loans:
        (mark.loans if loan.is_lasting else card.loans).append(loan)
    for bonus in effects.bonuses:
        (mark.bonuses if bonus.is_lasting else card.bonuses).append(bonus)
    for use in effects.uses:
        if isinstance(use.function, PlayFunction):
            card.played = use
        else:
            card.uses.append(use)
    card.might = abilities_of(card.grants)
    mark.might = abilities_of(mark.grants)
    for loan in card.loans:
        card.might |= might[loan.keyword]
    for loan in mark.loans:
        mark.might |= might[loan.keyword]


def add_places(rules: Rules, content: Content, known: Known, might: list[int]) -> None:
    """Terrain, templates and elements, and what becomes of them in a battle.

    Rule: FC-TER-01, FC-EPIC-04, FC-EPIC-06.
    """
    terrain: list[Place] = []
    names = [name for name, _ in ordered(content, "terrain")]
    for at, (name, entry) in enumerate(ordered(content, "terrain")):
        place = Place(name, compiled(entry, name, known))
        place.letter = entry["letter"]
        place.is_difficult, place.is_impassable = entry["difficult"], entry["impassable"]
        place.is_opaque, place.is_water, place.is_shut = entry["blocks_sight"], entry["water"], entry["shut"]
        place.is_village, place.is_city = entry["settled"], bool(entry["falls_to"])
        terrain.append(place)
        if place.letter == CLEAR_LETTER:
            rules.clear = at
        if place.is_city:
            rules.ruin = names.index(entry["falls_to"])
        if entry["pool"]:
            rules.pool.append((at, entry["pool"]))
            rules.raises.append([Raise(at, hex_) for hex_ in range(rules.grid.size)])
        for label in entry["course"]:
            rules.course[rules.grid.read(label)] = at
    features = [Place("nothing", Effects(known))]
    for name, entry in ordered(content, "templates"):
        place = Place(name, compiled(entry, name, known))
        features.append(place)
    for name, entry in ordered(content, "elements"):
        place = Place(name, compiled(entry, name, known))
        place.is_difficult, place.is_shut = entry["difficult"], entry["shut"]
        place.is_neutral, place.faction = entry["neutral"], entry["faction"]
        features.append(place)
    rules.land = Landscape(terrain, features, might)


def add_starts(rules: Rules) -> None:
    """Number the effects at the start of an activation: those that name their place, then all others.

    Rule: FC-ACT-15.
    """
    found: list[Use] = []
    found += rules.keyword_starts
    for card in rules.cards:
        found += card.uses
    for place in (*rules.land.terrain, *rules.land.features):
        found += place.effects.uses
    rules.starts = sorted([use for use in found if isinstance(use.function, StartFunction)], key=lambda use: use.order)
    for number, use in enumerate(rules.starts):
        use.number = number


def add_paces(rules: Rules) -> None:
    """Note which cards, and whether keywords or places, change how far units go. Rule: FC-UNIT-14, FC-MOV-01."""
    changed = [bonus for stat in (MOVE, RUN) for bonus in rules.bonuses_of[stat]]
    granted = list(rules.grants_of[MARCH])
    for place in (*rules.land.terrain, *rules.land.features):
        changed += [bonus for bonus in place.effects.bonuses if bonus.stat in (MOVE, RUN)]
        granted += [grant for grant in place.effects.grants if grant.ability == MARCH]
    rules.changes_pace = bool(changed or granted)
    for card in rules.cards:
        is_longer = any(bonus.stat in (MOVE, RUN) for bonus in card.bonuses)
        card.changes_pace = is_longer or any(grant.ability == MARCH for grant in card.grants)


def outfit(rules: Rules, profile: Profile) -> None:
    """What the keywords of a unit card can give. Rule: FC-UNIT-08, FC-UNIT-16."""
    might = rules.land.keyword_might
    profile.might = profile.recharge_might = 0
    for keyword, value in enumerate(profile.keywords):
        if value:
            profile.might |= might[keyword]
    for ability in profile.abilities:
        profile.recharge_might |= might[ability.keyword]
    for keyword, _ in profile.auras:
        rules.lent_by_auras |= 1 << keyword
        rules.aura_might |= might[keyword]
