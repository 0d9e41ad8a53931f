"""The table of a pantheon match as one seat sees it: tokens, markers, panels, piles, and the army being recruited."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.pantheon import frames
from strategos.games.pantheon.card_queries import deck_size, discard_size, hand_size
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import divinity_of
from strategos.games.pantheon.rules.draft import affordable, divinity_order, price
from strategos.games.pantheon.words import ABSENT, BOARD, CLASSES, DEPARTED, DESTROYED, LAVA, WAITING
from strategos.kernel.engine import pending, waiting
from strategos.kernel.ids import Seat, seat_name
from strategos.stage.pantheon import icons
from strategos.stage.pantheon.names import Lexicon, area, seat, unit
from strategos.stage.pantheon.phrases import Phrases
from strategos.stage.scene import Builder, BuiltLine, Card, Count, Mark, Marker, Panel, Pile, Scene, Thing, Token

STATUS: Final = {
    ABSENT: "offered", WAITING: "waiting", BOARD: "board", DESTROYED: "destroyed", DEPARTED: "gone",
}  # fmt: skip


def scene(state: PantheonState, viewer: Seat, phrases: Phrases, picture: str) -> Scene:
    """The whole table. Hands and decks of others are counted only. Rule: MB-RULING-88, MB-DECK-01."""
    lexicon = phrases.lexicon
    acting = acting_unit(state)
    return Scene(
        heading=heading(state, phrases, acting),
        round=state.round,
        active_seat=active_seat(state),
        picture=picture,
        tokens=tokens(state, lexicon, acting),
        markers=markers(state, lexicon),
        panels=[panel(state, player, lexicon) for player in range(state.rules.seats)],
        piles=piles(state, viewer, lexicon),
        trays=[],
        builder=builder(state, viewer, lexicon),
    )


def is_recruiting(state: PantheonState) -> bool:
    """Whether armies are still being put together. Rule: MB-REC-05."""
    return not state.round and bool(state.rules.budget)


def acting_unit(state: PantheonState) -> int | None:
    """The unit that is being activated; of several, one inside the other, the last one."""
    for frame in reversed(waiting(state)):
        if isinstance(frame.record, frames.Activation):
            return frame.record.unit
        if isinstance(frame.record, frames.Leadership):
            return frame.record.act.unit
    return None


def active_seat(state: PantheonState) -> int | None:
    """Whose turn it is; before the first turn, who chooses."""
    if state.result is not None:
        return None
    if state.round:
        return state.active
    decision = pending(state)
    return decision.seat if decision is not None and decision.seat >= 0 else None


def heading(state: PantheonState, phrases: Phrases, acting: int | None) -> str:
    """Round, turn and the unit that acts; at the end the result."""
    lexicon = phrases.lexicon
    if state.result is not None:
        return phrases.result(state.result)
    turn = active_seat(state)
    if not state.round:
        if turn is None or not state.rules.budget:
            return lexicon.say("heading.setup")
        return lexicon.say("heading.draft", seat=seat(turn))
    if acting is not None:
        return lexicon.say("heading.acts", round=state.round, seat=seat(state.active), unit=unit(acting))
    return lexicon.say("heading.round", round=state.round, seat=seat(state.active))


# -- on the board -----------------------------------------------------------------------------------------------------


def tokens(state: PantheonState, lexicon: Lexicon, acting: int | None) -> list[Token]:
    """Every unit of the match; while armies are recruited also those that nobody has yet."""
    shown = [
        number for number in range(len(state.owner)) if state.status[number] != ABSENT or is_recruiting(state)
    ]  # fmt: skip
    return [token(state, lexicon, number, number == acting) for number in shown]


def token(state: PantheonState, lexicon: Lexicon, number: int, is_active: bool) -> Token:
    """One unit."""
    profile = state.rules.profiles[number]
    status = state.status[number]
    left = profile.vitality if status == ABSENT else state.vitality[number]
    marks = marks_of(state, lexicon, number)
    name = lexicon.units[number]
    return Token(
        id=number,
        word=state.rules.names[number],
        name=name,
        short=short_name(name),
        seat=state.owner[number],
        space=state.area[number] if state.area[number] >= 0 else None,
        status=STATUS[status],
        icon=icons.unit_icon(state, lexicon.content, number),
        rank=CLASSES[profile.cls],
        left=left,
        full=profile.vitality,
        is_figures=profile.is_troops,
        is_active=is_active,
        is_done=bool(state.activated >> number & 1) and not is_active,
        marks=marks,
        label=label(state, lexicon, number, left, marks, is_active),
    )


def short_name(name: str) -> str:
    """At most ten letters: the whole name, its first word, or the beginning of it."""
    if len(name) <= 10:
        return name
    first = name.split()[-1] if name.split()[0] == "Infernal" else name.split()[0]
    return first if len(first) <= 10 else first[:9] + "."


def label(state: PantheonState, lexicon: Lexicon, number: int, left: int, marks: list[Mark], is_active: bool) -> str:
    """A unit for those who listen."""
    profile = state.rules.profiles[number]
    if state.status[number] == ABSENT:
        return lexicon.say("label.offered", unit=unit(number), cost=price(state, number))
    parts = [lexicon.say("label.unit", unit=unit(number), seat=seat(state.owner[number]))]
    if state.status[number] in (WAITING, BOARD):
        key = "label.figures" if profile.is_troops else "label.vitality"
        parts.append(lexicon.say(key, left=left, full=profile.vitality))
    if state.area[number] >= 0:
        parts.append(lexicon.say("label.place", area=area(state.area[number])))
    else:
        parts.append(lexicon.name("status", state.status[number]))
    parts += [mark.title for mark in marks]
    if is_active:
        parts.append(lexicon.say("label.active"))
    elif state.activated >> number & 1:
        parts.append(lexicon.say("label.done"))
    return ", ".join(parts)


def marks_of(state: PantheonState, lexicon: Lexicon, number: int) -> list[Mark]:
    """What a unit carries, suffers or enjoys. Rule: MB-OMP-02, MB-COMP-27."""
    found: list[Mark] = []
    if state.carries[number]:
        kind = state.carries[number] - 1
        is_prisoner = state.rules.scenario.has_prisoners
        icon = icons.PRISONER if is_prisoner and not kind else icons.CARRIED[kind]
        found.append(Mark(icon, 1, lexicon.say("mark.prisoner" if is_prisoner else "mark.omphalos")))
    if state.mounted == number:
        found.append(Mark(icons.PEGASUS, 1, lexicon.say("mark.pegasus")))
    for column, icon in icons.TOKENS.items():
        if getattr(state, column) >> number & 1:
            found.append(Mark(icon, 1, lexicon.say(f"mark.{column}")))
    return found


def markers(state: PantheonState, lexicon: Lexicon) -> list[Marker]:
    """What lies on the board, and places that a scenario gives a meaning."""
    found: list[Marker] = []
    scenario = state.rules.scenario
    word = "prisoner" if scenario.has_prisoners else "omphalos"
    areas = len(state.here)
    for kind, icon in enumerate(icons.CARRIED):
        shown = icons.PRISONER if word == "prisoner" and not kind else icon
        for place in range(areas):
            n = state.ground[kind * areas + place]
            if n:
                title = lexicon.say(f"lying.{word}", n=n) if not kind else lexicon.name("marker", kind)
                found.append(Marker(shown, place, n, title))
    if scenario.mount_area >= 0 and state.mounted < 0:
        found.append(Marker(icons.PEGASUS, scenario.mount_area, 1, lexicon.say("lying.pegasus")))
    found += [Marker(icons.TOLL, place, 1, lexicon.say("lying.toll")) for place in bits(scenario.toll_areas)]
    if state.erupting:
        lava = [place for place in range(areas) if state.rules.ground[LAVA] >> place & 1]
        found += [Marker(icons.ERUPTION, place, 1, lexicon.say("lying.eruption")) for place in lava]
    return found


# -- beside the board -------------------------------------------------------------------------------------------------


def panel(state: PantheonState, player: int, lexicon: Lexicon) -> Panel:
    """What everybody sees of one player."""
    god = divinity_of(state, player)
    return Panel(
        seat=player,
        letter=seat_name(player),
        title=lexicon.units[god] if god >= 0 else lexicon.seats[player],
        icon=icons.unit_icon(state, lexicon.content, god) if god >= 0 else icons.PLAYER,
        counts=counts(state, player, lexicon),
        is_active=active_seat(state) == player,
    )


def counts(state: PantheonState, player: int, lexicon: Lexicon) -> list[Count]:
    """The numbers of a player's panel: first what wins, then cards. Rule: MB-DECK-01."""
    rules = state.rules
    scenario = rules.scenario
    found: list[Count] = []
    if is_recruiting(state):
        return [Count(icons.RECRUITING, state.points[player], lexicon.say("count.recruiting"), rules.budget[player])]
    is_carrying_off = scenario.carrying_side == rules.sides[player]
    if rules.absorb and not is_carrying_off:
        found.append(Count(icons.OMPHALOS, state.absorbed[player], lexicon.say("count.absorbed"), rules.absorb))
    if is_carrying_off:
        found.append(Count(icons.OMPHALOS, state.gone, lexicon.say("count.gone"), scenario.carried_off))
    if scenario.scorers >> player & 1:
        title = lexicon.say(f"count.{scenario.scored}")
        found.append(Count(icons.SCORE, state.score[player], title, scenario.target))
    return [
        *found,
        Count(icons.HAND, hand_size(state, player), lexicon.say("count.hand")),
        Count(icons.DECK, deck_size(state, player), lexicon.say("count.deck")),
        Count(icons.DISCARD, discard_size(state, player), lexicon.say("count.discard")),
    ]


def piles(state: PantheonState, viewer: Seat, lexicon: Lexicon) -> list[Pile]:
    """Hands, decks and discard piles. Only the own hand and deck are listed; discards are open.

    What is in the own deck its player can count from the own hand. Rule: MB-RULING-88, MB-DECK-01.
    """
    found: list[Pile] = []
    for player in range(state.rules.seats):
        for key, zone, n in (
            ("hand", state.hand, hand_size(state, player)),
            ("deck", state.deck, deck_size(state, player)),
            ("discard", state.discard, discard_size(state, player)),
        ):
            is_open = key == "discard" or player == viewer
            shown = [card for card in state.cards[player] if zone[card]] if is_open else []
            cards = [card_of(state, lexicon, card, zone[card]) for card in shown]
            found.append(Pile(key, player, lexicon.say(f"pile.{key}", seat=seat(player)), n, cards))
    return found


def card_of(state: PantheonState, lexicon: Lexicon, card: int, n: int) -> Card:
    """A card that lies open or is one's own."""
    units = len(state.rules.profiles)
    kind = "unit" if card < units else "omphalos" if (card - units) % 2 else "art"
    return Card(
        Thing("card", card),
        lexicon.cards[card],
        kind,
        icons.card_icon(state, lexicon.content, card),
        n,
        card_text(state, lexicon, card),
    )


def card_text(state: PantheonState, lexicon: Lexicon, card: int) -> str:
    """What a card is good for. Rule: MB-AOW-01, MB-OMP-10, MB-OMP-11."""
    units = len(state.rules.profiles)
    if card < units:
        return lexicon.say("text.activation", unit=unit(card), n=state.rules.profiles[card].cards)
    if (card - units) % 2 == 0:
        return lexicon.say("text.art")
    heals = state.rules.switches.heals
    return lexicon.say("text.omphalos" if heals else "text.omphalos_pay")


def builder(state: PantheonState, viewer: Seat, lexicon: Lexicon) -> Builder | None:
    """The army that the viewer recruits. Rule: MB-REC-01, MB-REC-02, MB-REC-08."""
    if viewer < 0 or not is_recruiting(state) or state.result is not None:
        return None
    own = [number for number in range(len(state.owner)) if state.owner[number] == viewer]
    lines = [BuiltLine(Thing("unit", number), lexicon.units[number], 1, price(state, number)) for number in own]
    advice: list[str] = []
    if viewer in divinity_order(state) and divinity_of(state, viewer) < 0:
        advice.append(lexicon.say("draft.god"))
    elif state.points[viewer]:
        advice.append(lexicon.say("draft.points", n=state.points[viewer]))
        if not affordable(state, viewer, are_divinities=False):
            advice.append(lexicon.say("draft.rest"))
    limit = state.rules.budget[viewer]
    title = lexicon.say("draft.title", seat=seat(viewer))
    return Builder("draft", title, sum(line.cost for line in lines), limit, lines, advice)
