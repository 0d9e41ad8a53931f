"""The table of commander as one seat sees it: units, markers, panels, piles, trays."""

from __future__ import annotations

from collections.abc import Sequence

from strategos.boards.graph import bits
from strategos.games.commander.frames import Turn
from strategos.games.commander.model import SEATS, CommanderState
from strategos.games.commander.queries import army_of, is_weak, pile_size, profile_of, remaining
from strategos.games.commander.rules.orders import dice_of
from strategos.games.commander.rules.victory import surviving_points
from strategos.games.commander.words import (
    ACTING,
    COLOSSAL,
    COLOURS,
    DISTRIBUTING,
    GENERATING,
    HERO,
    KEPT,
    MUSTERING,
    NO_ORDER,
    NOBODY,
    NOTHING,
    NOWHERE,
    PHASES,
    PURPLE,
    SETTING_UP,
    YELLOW,
)
from strategos.kernel.engine import is_secret_choice, pending, waiting
from strategos.kernel.ids import seat_name
from strategos.kernel.state import State
from strategos.stage.commander import icons
from strategos.stage.commander.board import picture_key
from strategos.stage.commander.builder import builder
from strategos.stage.commander.phrases import Phrases
from strategos.stage.scene import Card, Chip, Count, Mark, Marker, Panel, Pile, Scene, Thing, Token, Tray


def scene(state: CommanderState, seat: int, phrases: Phrases, lang: str) -> Scene:
    """The whole table. `state` is dealt from what the seat may know; what is hidden in it is left out here."""
    return Scene(
        heading=heading(state, phrases, lang),
        round=state.round,
        active_seat=active_seat(state),
        picture=picture_key(state, lang),
        tokens=[token(state, unit, seat, phrases, lang) for unit in shown_units(state, seat)],
        markers=markers(state, phrases, lang),
        panels=[panel(state, player, seat, phrases, lang) for player in SEATS],
        piles=piles(state, phrases, lang),
        trays=trays(state, seat, phrases, lang),
        builder=builder(state, seat, phrases, lang),
    )


# Whose turn it is


def turn_of(state: State) -> Turn | None:
    """The go that is being played: in the frame that asks, or in the nearest one that waits."""
    for frame in reversed(waiting(state)):
        record = frame.record
        if isinstance(record, Turn):
            return record
        turn = getattr(record, "turn", None)
        if isinstance(turn, Turn):
            return turn
    return None


def active_seat(state: CommanderState) -> int | None:
    """Whose go it is; nobody's while both choose in secret."""
    if state.result is not None or is_secret_choice(state):
        return None
    if state.phase == ACTING:
        turn = turn_of(state)
        return turn.seat if turn is not None else None
    decision = pending(state)
    return decision.seat if decision is not None and decision.seat >= 0 else None


def heading(state: CommanderState, phrases: Phrases, lang: str) -> str:
    """Round, phase, and whose turn it is."""
    say = phrases.say
    phase = phrases.words.say(f"phase.{PHASES[state.phase].replace('-', '_')}", lang)
    parts = [say("heading.round", lang, round=state.round)] if state.round else []
    turn = turn_of(state) if state.phase == ACTING and state.result is None else None
    if state.result is not None:
        return " · ".join([*parts, say("heading.over", lang)])
    if turn is None:
        parts.append(say("heading.phase", lang, phase=phase))
        seat = active_seat(state)
        if seat is not None:
            parts.append(phrases.names.faction(seat, lang))
        return " · ".join(parts)
    parts.append(say("heading.step", lang, colours=phrases.names.colours(turn.colour, lang)))
    if state.active != NOBODY:
        parts.append(phrases.names.unit(state, state.active, lang))
    else:
        parts.append(phrases.names.faction(turn.seat, lang))
    return " · ".join(parts)


# Units


def shown_units(state: CommanderState, seat: int) -> list[int]:
    """The units that a seat knows of: an army that is being built is its player's alone. Rule: FC-ARMY-03."""
    owner = state.rules.owner
    hides = state.phase == MUSTERING
    return [unit for unit, kind in enumerate(state.kind) if kind != NOTHING and not (hides and owner[unit] != seat)]


def status(state: CommanderState, unit: int) -> str:
    """Whether a unit is on the map, waits beside it or is destroyed."""
    if state.hex[unit] != NOWHERE:
        return "board"
    return "waiting" if state.phase in (MUSTERING, SETTING_UP) else "destroyed"


def rank(state: CommanderState, unit: int) -> str:
    """Infantry, cavalry, hero or colossal creature."""
    profile = profile_of(state, unit)
    if profile.type == HERO:
        return "hero"
    if profile.type == COLOSSAL:
        return "colossal"
    return "infantry" if profile.is_infantry else "cavalry"


def token(state: CommanderState, unit: int, seat: int, phrases: Phrases, lang: str) -> Token:
    """A unit, with what lies on it."""
    names = phrases.names
    profile = profile_of(state, unit)
    where = status(state, unit)
    on_map = where == "board"
    found = marks(state, unit, seat, phrases, lang) if on_map else []
    name = str(names.unit(state, unit, lang))
    left = remaining(state, unit)
    owner = state.rules.owner[unit]
    parts = [
        name,
        names.faction(owner, lang),
        phrases.words.say("label.left", lang, left=left, size=profile.size),
        *[mark.title for mark in found],
        names.hex(state, state.hex[unit], lang) if on_map else phrases.words.say(f"label.{where}", lang),
    ]
    return Token(
        id=unit,
        word=state.rules.names[unit],
        name=name,
        short=names.short(state, unit, lang),
        seat=owner,
        space=state.hex[unit] if on_map else None,
        status=where,
        icon=icons.unit(state.rules, state.kind[unit]),
        rank=rank(state, unit),
        left=left,
        full=profile.size,
        is_figures=profile.type not in (HERO, COLOSSAL),
        is_active=unit == state.active,
        is_done=on_map and state.phase == ACTING and state.activated >> unit & 1 != 0 and unit != state.active,
        marks=found,
        label=", ".join(parts),
        sheet=Thing("kind", state.kind[unit]),
    )


def marks(state: CommanderState, unit: int, seat: int, phrases: Phrases, lang: str) -> list[Mark]:
    """What lies on a unit or weighs on it. Tokens that are still face down are their player's alone.

    Rule: FC-CMD-13, FC-CMD-24.
    """
    say = phrases.words.say
    found: list[Mark] = []
    order = state.order[unit]
    if order != NO_ORDER and (state.phase != DISTRIBUTING or state.rules.owner[unit] == seat):
        title = say("mark.order", lang, colour=phrases.names.colour(order, lang))
        found.append(Mark(icons.order_icon(order), 1, title))
    fatigue = state.fatigue[unit]
    if fatigue:
        title = say("mark.fatigue", lang, n=fatigue, stamina=profile_of(state, unit).stamina)
        found.append(Mark(icons.MARKS["fatigue"], fatigue, title))
    facts = {
        "defends": state.defending >> unit & 1 != 0,
        "weak": is_weak(state, unit),
        "panicked": state.panicked >> unit & 1 != 0,
    }
    found += [Mark(icons.MARKS[word], 1, say(f"mark.{word}", lang)) for word, holds in facts.items() if holds]
    for at in bits(state.effects[unit]):
        mark = state.rules.marks[at]
        found.append(Mark(icons.mark(state.rules, mark.word, mark.card), 1, phrases.names.mark(state, mark, lang)))
    return found


def markers(state: CommanderState, phrases: Phrases, lang: str) -> list[Marker]:
    """Capture points, and who holds them; templates and elements, and what they do."""
    names = phrases.names
    found: list[Marker] = []
    points = state.rules.fields[state.field].points
    for hex_ in range(state.rules.grid.size):
        if points >> hex_ & 1:
            unit = state.at[hex_]
            place = names.hex(state, hex_, lang)
            if unit == NOBODY:
                title = phrases.say("marker.free", lang, place=place)
            else:
                title = phrases.say("marker.held", lang, place=place, seat=names.seat(state.rules.owner[unit], lang))
            found.append(Marker(icons.CAPTURE, hex_, 1, title))
        feature = state.features[hex_]
        if feature:
            title = f"{names.feature(state, feature, lang)}: {names.feature_text(state, feature, lang)}"
            found.append(Marker(icons.feature(state.rules, feature), hex_, 1, title))
    return found


# Players


def panel(state: CommanderState, player: int, seat: int, phrases: Phrases, lang: str) -> Panel:
    """What everybody sees of a side."""
    return Panel(
        seat=player,
        letter=seat_name(player),
        title=phrases.names.faction(player, lang),
        icon=icons.FACTIONS[player],
        counts=counts(state, player, seat, phrases, lang),
        is_active=player == active_seat(state),
    )


def counts(state: CommanderState, player: int, seat: int, phrases: Phrases, lang: str) -> list[Count]:
    """Victory points, units, piles, initiative and malus."""
    found: list[Count] = []

    def count(key: str, n: int, of: int | None = None) -> None:
        found.append(Count(icons.COUNTS[key], n, phrases.words.say(f"count.{key}", lang), of))

    rules = state.rules
    if rules.target:
        count("points", state.score[player], rules.target)
    if state.phase == MUSTERING:
        if player == seat:
            count("units", sum(state.kind[unit] != NOTHING for unit in rules.slots[player]))
        return found
    everybody = sum(1 for unit, kind in enumerate(state.kind) if kind != NOTHING and rules.owner[unit] == player)
    is_waiting = state.phase == SETTING_UP
    count("units", everybody if is_waiting else len(army_of(state, player)), everybody)
    if rules.is_epic and not is_waiting:
        count("army", surviving_points(state, player))
    count("deck", pile_size(state.deck, player))
    count("discard", pile_size(state.discard, player))
    if state.initiative == player:
        count("initiative", 1)
    if state.malus[player]:
        count("malus", 1)
    return found


def card_of(state: CommanderState, card: int, n: int, phrases: Phrases, lang: str) -> Card:
    """A tactics card."""
    kind = state.rules.cards[card]
    return Card(
        thing=Thing("card", card),
        name=phrases.names.card(state, card, lang),
        kind="terrain" if kind.is_terrain else "curse" if kind.is_curse else "tactics",
        icon=icons.card(state.rules, card),
        n=n,
        text=str(state.rules.content["cards"][state.rules.cards[card].name]["text"][lang]),
    )


def piles(state: CommanderState, phrases: Phrases, lang: str) -> list[Pile]:
    """The card that is being resolved or in force, then decks and discard piles.

    What is in a deck both know, but not in which order it comes. Rule: FC-CARD-07, FC-COMP-11, FC-DECK-08.
    """
    found: list[Pile] = []
    if state.phase == MUSTERING:
        return found
    turn = turn_of(state)
    on_table = [("drawn", state.drawn), ("in_force", state.card if state.active != NOBODY else NOTHING)]
    for key, card in on_table:
        if card != NOTHING:
            player = turn.seat if turn is not None else 0
            title = phrases.words.say(f"pile.{key}", lang)
            found.append(Pile(key, player, title, 1, [card_of(state, card, 1, phrases, lang)]))
    kinds = len(state.rules.cards)
    for player in SEATS:
        for key, pile in (("deck", state.deck), ("discard", state.discard), ("laid", state.laid)):
            held = pile[player * kinds : (player + 1) * kinds]
            if key == "laid" and not sum(held):
                continue
            cards = [card_of(state, card, n, phrases, lang) for card, n in enumerate(held) if n]
            found.append(Pile(key, player, phrases.words.say(f"pile.{key}", lang), sum(held), cards))
    return found


def trays(state: CommanderState, seat: int, phrases: Phrases, lang: str) -> list[Tray]:
    """The own dice, reserve and tokens; of the other side what was shown. Terrain to place lies open.

    Rule: FC-CMD-11, FC-CMD-12, FC-CMD-13, FC-RULING-21, FC-EPIC-04.
    """
    found: list[Tray] = []

    def tray(key: str, player: int, chips: list[Chip], is_private: bool) -> None:
        found.append(Tray(key, player, phrases.words.say(f"tray.{key}", lang), chips, is_private))

    if seat in SEATS:
        faces = dice_of(state, seat)
        if state.phase == GENERATING and faces:
            tray(
                "dice", seat, [die(state, face, faces.count(face), phrases, lang) for face in sorted(set(faces))], True
            )
        if state.phase in (DISTRIBUTING, ACTING):
            tray("reserve", seat, tokens(state.reserve[seat * 4 : seat * 4 + 4], phrases, lang), True)
        if state.phase == DISTRIBUTING:
            army = army_of(state, seat)
            laid = [sum(state.order[unit] == colour for unit in army) for colour in range(YELLOW + 1)]
            tray("placed", seat, tokens(laid, phrases, lang), True)
    if state.phase == DISTRIBUTING:
        for player in SEATS:
            if player != seat:
                tray("shown", player, tokens(state.generated[player * 4 : player * 4 + 4], phrases, lang), False)
    for player in SEATS:
        kinds = state.rules.pool
        pool = state.pool[player * len(kinds) : (player + 1) * len(kinds)]
        if state.phase == SETTING_UP and any(pool):
            pieces = [
                Chip(
                    icons.terrain(state.rules, kind),
                    n,
                    phrases.names.terrain(state, kind, lang),
                    Thing("terrain", kind),
                )
                for (kind, _), n in zip(kinds, pool, strict=True)
                if n
            ]
            tray("terrain", player, pieces, False)
    return found


def die(state: CommanderState, face: int, n: int, phrases: Phrases, lang: str) -> Chip:
    """Order dice that show the same face."""
    return Chip(f"die-{face}", n, phrases.order_face(state, face, lang), Thing("int", face))


def tokens(orders: Sequence[int], phrases: Phrases, lang: str) -> list[Chip]:
    """Orders by colour. A reserve shows its four colours, also those that are used up."""
    chips: list[Chip] = []
    for colour, n in enumerate(orders):
        if n or (len(orders) == len(KEPT) and colour <= PURPLE):
            title = phrases.words.say("mark.order", lang, colour=phrases.names.colour(colour, lang))
            chips.append(Chip(f"order-{COLOURS[colour]}", n, title, Thing("colour", colour)))
    return chips
