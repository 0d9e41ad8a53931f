"""Armies and decks of commander while they are being built, with what is still wrong with them."""

from __future__ import annotations

from strategos.games.commander.model import SEATS, CommanderState
from strategos.games.commander.rules.army import (
    Complaint,
    army_complaints,
    army_cost,
    deck_complaints,
    deck_size,
    stars_allowed,
)
from strategos.games.commander.rules.muster import army_names, deck_names, room_in_zone
from strategos.games.commander.words import FACTIONS, MUSTERING
from strategos.kernel.engine import pending_for
from strategos.stage.commander.phrases import Phrases
from strategos.stage.scene import Builder, BuiltLine, Thing


def builder(state: CommanderState, seat: int, phrases: Phrases, lang: str) -> Builder | None:
    """The army or the deck that a player builds now; nobody sees that of the other. Rule: FC-ARMY-03, FC-DECK-01."""
    if state.phase != MUSTERING or seat not in SEATS:
        return None
    decision = pending_for(state, seat)
    if decision is None:
        return None
    return army(state, seat, phrases, lang) if decision.kind == "muster" else deck(state, seat, phrases, lang)


def room_for(state: CommanderState, seat: int) -> int:
    """How many units the army may have. Rule: FC-ARMY-08, FC-RULING-98."""
    return min(len(state.rules.slots[seat]), room_in_zone(state, seat))


def army(state: CommanderState, seat: int, phrases: Phrases, lang: str) -> Builder:
    """An army, its points, and what stands against it. Rule: FC-ARMY-02, FC-ARMY-08."""
    rules = state.rules
    units = army_names(state, seat)
    number = {profile.name: kind for kind, profile in enumerate(rules.profiles)}
    limit, room = rules.limits[seat], room_for(state, seat)
    cost = army_cost(rules.content, units)
    lines = [
        BuiltLine(
            Thing("kind", kind),
            str(phrases.names.kind(rules, kind, lang)),
            units.count(name),
            rules.profiles[kind].cost,
        )
        for name, kind in number.items()
        if name in units
    ]
    advice = [worded(found, lang) for found in army_complaints(rules.content, FACTIONS[seat], units, limit, room)]
    advice.append(phrases.say("builder.left", lang, points=limit - cost, room=room - len(units)))
    return Builder("army", phrases.say("builder.army", lang), cost, limit, lines, advice)


def deck(state: CommanderState, seat: int, phrases: Phrases, lang: str) -> Builder:
    """A deck, its size, and what stands against it. Rule: FC-DECK-01, FC-DECK-03."""
    rules = state.rules
    content = rules.content
    cards = deck_names(state, seat)
    size = deck_size(content, FACTIONS[seat], army_names(state, seat))
    lines = [
        BuiltLine(Thing("card", card), phrases.names.card(state, card, lang), cards.count(name), 1)
        for card, name in enumerate([card.name for card in rules.cards])
        if name in cards
    ]
    advice = [worded(found, lang) for found in deck_complaints(content, FACTIONS[seat], cards, size)]
    stars = sum(1 for name in cards if content["cards"][name]["star"])
    advice.append(phrases.say("builder.stars", lang, stars=stars, allowed=stars_allowed(size)))
    return Builder("deck", phrases.say("builder.deck", lang), len(cards), size, lines, advice)


def worded(complaint: Complaint, lang: str) -> str:
    """What is wrong, and the way out."""
    return (complaint.what + " " + complaint.fix).text(lang)
