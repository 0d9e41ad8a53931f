"""Building armies and decks in a match: both players at the same time, in secret, until both are done."""

from __future__ import annotations

from strategos.games.commander.actions import COMPLETE, TAKE_ARMY, TAKE_DECK, Muster, Pack, TakeArmy, TakeDeck
from strategos.games.commander.frames import Recruiter
from strategos.games.commander.model import SEATS, CommanderState
from strategos.games.commander.rules.army import deck_size, has_room_for, may_add_unit, ready_deck
from strategos.games.commander.setup_events import ArmiesShown, Mustered, Packed
from strategos.games.commander.words import FACTIONS, NOTHING
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, fork, resume, step, then


@step
def muster(state: CommanderState, _: None) -> Next:
    """Preset armies are shown at once; own ones are built in secret. Rule: FC-ARMY-01, FC-ARMY-03, FC-DEC-01."""
    if not state.rules.musters:
        return then(show_armies)
    return fork(tuple((seat, then(build_army, Recruiter(seat))) for seat in SEATS), join=then(show_armies))


def army_names(state: CommanderState, seat: int) -> list[str]:
    """The units that a player has mustered, by the names of their cards."""
    rules = state.rules
    return [rules.profiles[state.kind[slot]].name for slot in rules.slots[seat] if state.kind[slot] != NOTHING]


def deck_names(state: CommanderState, seat: int) -> list[str]:
    """The cards that a player has packed, by name."""
    names: list[str] = []
    for at, card in enumerate(state.rules.cards):
        names += [card.name] * state.built[state.rules.place_of(seat, at)]
    return names


@step
def build_army(state: CommanderState, player: Recruiter) -> Next:
    """A player takes the preset army, or adds units one by one as points and room allow.

    Rule: FC-ARMY-02, FC-ARMY-03, FC-ARMY-04, FC-ARMY-06, FC-ARMY-07, FC-ARMY-08, FC-UNIT-15, FC-UNIT-18, FC-EPIC-01,
    FC-EPIC-02, FC-MODE-01, FC-MODE-02, FC-DEC-01, FC-RULING-12, FC-RULING-98.
    """
    seat = player.seat
    rules = state.rules
    units = army_names(state, seat)
    room = min(len(rules.slots[seat]), room_in_zone(state, seat))
    options: list[Action] = []
    if not units and rules.armies[seat]:
        options.append(TAKE_ARMY)
    faction = FACTIONS[seat]
    for kind in rules.kinds[seat]:
        if may_add_unit(rules.content, faction, units, rules.profiles[kind].name, rules.limits[seat], room):
            options.append(Muster(kind))
    if units:
        options.append(COMPLETE)
    return ask(Decision(seat, "muster", "FC-ARMY-02", tuple(options), secret=True), army_grown, player)


def room_in_zone(state: CommanderState, seat: int) -> int:
    """The passable hexes of a player's zone on the map in play. Rule: FC-ARMY-08, FC-RULING-98."""
    zone = state.rules.fields[state.field].zones[seat]
    return (zone & ~state.ground.impassable).bit_count()


@resume
def army_grown(state: CommanderState, player: Recruiter, answer: Action) -> Next:
    seat = player.seat
    slots = state.rules.slots[seat]
    if isinstance(answer, TakeArmy):
        for slot, kind in zip(slots, state.rules.armies[seat], strict=False):
            happen(state, Mustered(seat, slot, kind))
        return then(build_deck, player)
    if isinstance(answer, Muster):
        slot = next(slot for slot in slots if state.kind[slot] == NOTHING)
        happen(state, Mustered(seat, slot, answer.kind))
        return then(build_army, player)
    return then(build_deck, player)


@step
def build_deck(state: CommanderState, player: Recruiter) -> Next:
    """One card for each unit: a ready deck, or cards one by one within copies and stars.

    Rule: FC-DECK-01, FC-DECK-02, FC-DECK-03, FC-DECK-05, FC-DECK-06, FC-DECK-10, FC-ROYAL-04, FC-DEC-01, FC-RULING-13,
    FC-RULING-92.
    """
    seat = player.seat
    rules = state.rules
    faction = FACTIONS[seat]
    packed = stars = 0
    for card, kind in enumerate(rules.cards):
        count = state.built[rules.place_of(seat, card)]
        packed += count
        stars += count if kind.is_star else 0
    size = deck_size(rules.content, faction, army_names(state, seat))
    if packed >= size:
        return done()
    takes_regular = has_room_for(rules.content, faction, packed, stars, False, size)
    takes_stars = has_room_for(rules.content, faction, packed, stars, True, size)
    options: list[Action] = [] if packed else [TAKE_DECK]
    for card, kind in enumerate(rules.cards):
        if kind.faction == seat and state.built[rules.place_of(seat, card)] < kind.copies:
            if takes_stars if kind.is_star else takes_regular:
                options.append(Pack(card))
    return ask(Decision(seat, "deck", "FC-DECK-01", tuple(options), secret=True), deck_grown, player)


@resume
def deck_grown(state: CommanderState, player: Recruiter, answer: Action) -> Next:
    seat = player.seat
    if isinstance(answer, TakeDeck):
        for card in offered_deck(state, seat):
            happen(state, Packed(seat, card))
        return done()
    assert isinstance(answer, Pack)
    happen(state, Packed(seat, answer.card))
    return then(build_deck, player)


def offered_deck(state: CommanderState, seat: int) -> list[int]:
    """The recommended deck of a preset army; for any other army the deck that is made for it by itself.

    Rule: FC-DECK-06, FC-ROYAL-04.
    """
    rules = state.rules
    kinds = [state.kind[slot] for slot in rules.slots[seat] if state.kind[slot] != NOTHING]
    if sorted(kinds) == sorted(rules.armies[seat]):
        return rules.decks[seat]
    size = deck_size(rules.content, FACTIONS[seat], army_names(state, seat))
    number = {card.name: index for index, card in enumerate(rules.cards)}
    return [number[name] for name in ready_deck(rules.content, FACTIONS[seat], size)]


@step
def show_armies(state: CommanderState, _: None) -> Next:
    """Armies and decks lie open; the decks are shuffled. Rule: FC-DECK-08, FC-COMP-11, FC-ROYAL-03."""
    rules = state.rules
    kinds = state.kind
    cards = state.built
    if not rules.musters:
        kinds = [NOTHING] * len(rules.names)
        cards = [0] * (2 * len(rules.cards))
        for seat in SEATS:
            for slot, kind in zip(rules.slots[seat], rules.armies[seat], strict=True):
                kinds[slot] = kind
            for card in rules.decks[seat]:
                cards[rules.place_of(seat, card)] += 1
    happen(state, ArmiesShown(tuple(kinds), tuple(cards)))
    return done()
