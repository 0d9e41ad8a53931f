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
from strategos.games.pantheon.card_events import seat_cards
from strategos.games.pantheon.events import Wounded
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import DESTROYED, NOWHERE, WAITING
from strategos.kernel.chance import Chance
from strategos.kernel.engine import pending, start
from strategos.kernel.ids import CHANCE, seat_number
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
    round: int = 1,
) -> Scene:
    """A scene at B1. `omphalos` lists areas in which one lies, or `MARKER AREA`; without it none lies anywhere."""
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
    state.round = round
    state.turn = (round - 1) * state.rules.seats + state.active
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
                assert state.deck[card] >= 0, f"there are not enough cards {entry[0]}"
    lying = parts(omphalos)
    for entry in lying:
        kind = names.number("marker", entry[0]) if len(entry) > 1 else 0
        state.ground[kind * len(state.here) + names.number("area", entry[-1])] += 1
    # What is not in this position has left the board, so that omphalos add up.
    if state.rules.omphalos:
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


def play_on(scene: Scene, *texts: str) -> None:
    """Play where luck does not matter: cards and dice fall in the first way they can; nobody ties in a roll-off."""
    for text in ("", *texts):
        if text:
            scene.match.play(text)
        while isinstance(asked := pending(scene.state), Chance):
            at = len(scene.match.log) % len(asked.options) if asked.rule == "MB-RULING-83" else 0
            scene.match.play(asked.options[at], CHANCE)


def acting(units: str, unit: str, mode: str = "simple", rider: str = "", **position: str) -> Scene:
    """A scene in which a unit has just been activated for simple actions or a complex one.

    Its player keeps one art of war card, so that the next question comes before the end of the turn. A rider sits
    on Pegasus and flies, wherever the scene plays.
    """
    active = position.get("active", "A")
    hand = position.pop("hand", f"{unit}, {active}.art")
    scene = battle(units, hand, **position)  # type: ignore[arg-type]
    if rider:
        table(scene).mounted = number(scene, rider)
    scene.play(f"activate {unit}")
    if scene.decision.kind == "simple or complex":
        scene.play(mode)
    if scene.decision.kind == "start of activation":
        scene.play("done")
    return scene


def offered(scene: Scene, verb: str) -> list[str]:
    """What follows a verb in the options that are pending."""
    return [text.partition(" ")[2] for text in scene.options() if text.split()[0] == verb]


def where(scene: Scene, unit: str) -> str:
    """The name of the area a unit stands in, nothing if it is not on the board."""
    area = table(scene).area[number(scene, unit)]
    return table(scene).rules.board.names[area] if area >= 0 else ""


def struck(scene: Scene, answers: str, *outcomes: str) -> int:
    """Give these answers while the dice fall as laid out, and count the wounds that were suffered."""
    scene.events(Wounded)
    with scene.dice(*outcomes):
        scene.play(*answers.split(", "))
    return sum(event.wounds for event in scene.events(Wounded))


def table(scene: Scene) -> PantheonState:
    """The state of a scene, with the columns of pantheon."""
    state = scene.state
    assert isinstance(state, PantheonState)
    return state


def number(scene: Scene, word: str, kind: str = "unit") -> int:
    """The number behind the word of a unit, an area or a card."""
    return scene.state.setup.notation.names.number(kind, word)


def vitality(scene: Scene, unit: str) -> int:
    """The vitality or figures a unit has left."""
    return table(scene).vitality[number(scene, unit)]


def act(scene: Scene, unit: str, *texts: str) -> None:
    """Activate a unit for simple actions, without powers at the start, and play on."""
    scene.play(f"activate {unit}", "simple")
    if scene.decision.kind == "start of activation":
        scene.play("done")
    scene.play(*texts)


def play_until(scene: Scene, *kinds: str) -> None:
    """Play where neither luck nor answers matter: the first of everything, until one of these questions is asked."""
    play_on(scene)
    while not scene.match.over and scene.decision.kind not in kinds:
        play_on(scene, scene.options()[0])


def drafting(scenario: str, *units: str, **options: str) -> Scene:
    """A match in which A has the highest roll and these units were recruited, in this order."""
    scene = Scene("pantheon", scenario, options)
    if scene.decision.kind == "roll":
        with scene.dice("roll 5", *["roll 1"] * (table(scene).rules.seats - 1)):
            pass
    play_on(scene, *[f"recruit {unit}" for unit in units])
    return scene


def ride(scene: Scene, hero: str) -> None:
    """Put a hero on Pegasus, wherever the scene plays: it flies."""
    table(scene).mounted = number(scene, hero)
