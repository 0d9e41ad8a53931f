"""A pantheon position for a test, told in a few words.

    scene = battle("A zeus C4, A hoplites C4 3, B ares D4", hand="zeus, A.art 2, ares", board="olympus")

Units are written `SEAT UNIT AREA [VITALITY]`; the area can also be `waiting` or `destroyed`. Units stand at full
vitality unless a number is given. A hand lists cards, each with a count if it is not 1: activation cards by unit,
`A.art` and `A.omphalos` by seat. All other cards lie in the decks, unless `discard` puts them there. The match
stands at B1 of the active player: who activates a unit?
"""

from __future__ import annotations

from collections.abc import Mapping

from scene import Scene

from strategos import games
from strategos.games.pantheon.events import seat_cards
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import DESTROYED, NOWHERE, WAITING
from strategos.kernel.engine import start
from strategos.kernel.ids import seat_number
from strategos.table.match import Match


def battle(
    units: str,
    hand: str = "",
    discard: str = "",
    active: str = "A",
    board: str = "",
    edition: str = "",
    scenario: str = "duel",
    omphalos: str = "",
    house: Mapping[str, str] | None = None,
) -> Scene:
    """A scene at B1. `omphalos` lists areas in which one lies; without it none lies anywhere."""
    game = games.find("pantheon")
    options = dict(house or {})
    if edition:
        options["edition"] = edition
    if board:
        options["board"] = board
    state = game.blank(scenario, options)
    assert isinstance(state, PantheonState)
    names = state.setup.notation.names
    for entry in parts(units):
        place(state, entry)
    state.points = [0] * state.rules.seats
    state.active = seat_number(active)
    state.round = 1
    state.turn = state.active
    state.settle()
    for seat in range(state.rules.seats):
        for unit in range(len(state.owner)):
            if state.owner[unit] == seat:
                state.deck[unit] = state.rules.profiles[unit].cards
        art = 3 + sum(state.rules.profiles[u].strategic for u in range(len(state.owner)) if state.owner[u] == seat)
        state.deck[state.rules.art_card[seat]] = art
    for zone, text in ((state.hand, hand), (state.discard, discard)):
        for entry in parts(text):
            card = names.number("card", entry[0])
            count = int(entry[1]) if len(entry) > 1 else 1
            zone[card] += count
            if entry[0].endswith(".omphalos"):
                state.supply -= count
            else:
                state.deck[card] -= count
                assert state.deck[card] >= 0, f"there are not so many cards {entry[0]}"
    lying = [names.number("area", entry[0]) for entry in parts(omphalos)]
    for area in lying:
        state.ground[area] += 1
    # What is not in this position has left the board, so that omphalos add up.
    state.gone = len(state.rules.omphalos) - len(lying) - sum(1 for kind in state.carries if kind)
    start(state, game.quiet(state))
    scene = Scene.__new__(Scene)
    scene.game = game
    scene.match = Match(game, scenario, None, state=state)
    scene._outcomes = None
    scene._told = {}
    assert all(state.owner[unit] >= 0 for seat in range(state.rules.seats) for unit in seat_cards(state, seat)[:-2])
    return scene


def parts(text: str) -> list[list[str]]:
    """`a b, c d` as [[a, b], [c, d]]."""
    return [entry.split() for entry in text.split(",") if entry.strip()]


def place(state: PantheonState, entry: list[str]) -> None:
    """Put one unit where its entry says; `*` after the area or vitality means that it carries an omphalos."""
    names = state.setup.notation.names
    carries = entry[-1] == "*"
    words = entry[:-1] if carries else entry
    unit = names.number("unit", words[1])
    state.owner[unit] = seat_number(words[0])
    state.vitality[unit] = state.rules.profiles[unit].vitality
    if words[2] == "waiting":
        state.status[unit] = WAITING
        return
    if words[2] == "destroyed":
        state.status[unit] = DESTROYED
        state.vitality[unit] = 0
        state.area[unit] = NOWHERE
        state.deployed |= 1 << unit
        return
    state.area[unit] = names.number("area", words[2])
    if len(words) > 3:
        state.vitality[unit] = int(words[3])
    if carries:
        state.carries[unit] = 1
