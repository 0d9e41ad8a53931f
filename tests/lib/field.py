"""A commander position for a test, told in a few words.

    scene = field("A knights E5 red, B hydra:beast F5 2 f1 defends", terrain="G5 forest", reserve="A green purple")

A unit is written `SEAT CARD[:NAME] HEX`, then in any order what is left of it (a number), its fatigue (`f1`), the
colour of its order token, `defends` for a Defence token. Units without a name are called by their card, a second one
of the same card `knights2`. The map is clear but for `terrain` (`HEX TERRAIN`) and `features` (`HEX FEATURE`).
`reserve`, `deck` and `discard` begin each entry with the seat: `A green 2 purple`, `B howl 2`. Without a deck no card
is drawn. The match stands at the beginning of the Action phase of a round, at the first question. Legionaries called
`rear` wait in M9 with a yellow order, so that the round goes on after the last go of a test; `rear=False` does without.
"""

from __future__ import annotations

from collections.abc import Mapping

from scene import Scene

from strategos import games
from strategos.games.commander.actions import ACTIONS
from strategos.games.commander.frames import ColourStep
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState, Rules
from strategos.games.commander.printed import Field
from strategos.games.commander.queries import remaining
from strategos.games.commander.rules.turn import open_step
from strategos.games.commander.setup import GRID, prepare
from strategos.games.commander.words import ACTING, COLOURS, KEPT, NOBODY, NOWHERE, RED, YELLOW
from strategos.kernel.action import Names, Notation
from strategos.kernel.chance import Chance
from strategos.kernel.engine import pending, start
from strategos.kernel.flow import Frame, then
from strategos.kernel.ids import CHANCE, seat_number
from strategos.kernel.state import Setup
from strategos.table.match import Match


def field(
    units: str,
    terrain: str = "",
    features: str = "",
    reserve: str = "",
    deck: str = "",
    discard: str = "",
    first: str = "A",
    scenario: str = "first-battle",
    house: Mapping[str, str] | None = None,
    points: str = "",
    score: tuple[int, int] = (0, 0),
    round: int = 1,
    at: Frame | None = None,
    pack: Commander | None = None,
    rear: bool = True,
) -> Scene:
    """A scene in the Action phase, or where the frame `at` leads. `points` lists capture points."""
    game = pack or games.find("commander")
    assert isinstance(game, Commander)
    state = blank(game, scenario, {"army": "own", **(house or {})})
    rules = state.rules
    names = state.setup.notation.names
    ground = [0] * GRID.size
    for hex_, kind in parts(terrain):
        ground[GRID.read(hex_)] = names.number("terrain", kind)
    for hex_, feature in parts(features):
        state.features[GRID.read(hex_)] = names.number("feature", feature)
    state.terrain = ground
    printed = rules.fields[0]
    marks = sum(1 << GRID.read(hex_) for (hex_,) in parts(points))
    rules.fields = [Field(printed.name, ground, printed.zones, printed.second, marks)]
    placed = [0] * 8
    waiting = ", A legionaries:rear M9 yellow" if rear else ""
    for entry in parts(units + waiting):
        put(state, entry, placed)
    renamed = Names({**state.setup.notation.names.words, "unit": rules.names})
    old = state.setup
    state.setup = Setup(
        old.game, old.version, old.scenario, old.options, old.meaning, old.seats, Notation(ACTIONS, renamed)
    )
    for entry in parts(reserve):
        for colour, count in counted(entry[1:]):
            state.reserve[seat_number(entry[0]) * 4 + COLOURS.index(colour)] += count
    state.placed = placed
    state.generated = [one + other for one, other in zip(placed, state.reserve, strict=True)]
    for pile, text in ((state.deck, deck), (state.discard, discard)):
        for entry in parts(text):
            for card, count in counted(entry[1:]):
                index = names.number("card", card)
                pile[rules.place_of(seat_number(entry[0]), index)] += count
                # A curse may be in the other's pile.
                state.built[rules.place_of(rules.cards[index].faction, index)] += count
    state.initiative = seat_number(first)
    state.round = round
    state.phase = ACTING
    state.score = list(score)
    state.settle()
    assert not game.violations(state), game.violations(state)
    start(state, at or then(open_step, ColourStep(RED)))
    scene = Scene.__new__(Scene)
    scene.game = game
    scene.match = Match(game, scenario, None, state=state)
    scene._outcomes = None
    scene._told = {}
    return scene


def blank(game: Commander, scenario: str, options: Mapping[str, str]) -> CommanderState:
    """A state with rules of its own, which a test may change."""
    return CommanderState(*prepare(game.content, game.editions, scenario, options, game.version))


def adds_nothing(rules: Rules) -> bool:
    """Whether the scenario adds nothing to the rules."""
    values = (rules.has_points, rules.has_captures, rules.village_dice, rules.resters, rules.detachment)
    lists = (rules.scoring, rules.swimmers, *rules.prizes)
    return not any(values) and rules.city_taker == NOBODY and not any(lists)


def parts(text: str) -> list[list[str]]:
    """`a b, c d` as [[a, b], [c, d]]."""
    return [entry.split() for entry in text.split(",") if entry.strip()]


def counted(words: list[str]) -> list[tuple[str, int]]:
    """`green 2 purple` as [(green, 2), (purple, 1)]."""
    found: list[tuple[str, int]] = []
    for word in words:
        if word.isdecimal():
            found[-1] = (found[-1][0], int(word))
        else:
            found.append((word, 1))
    return found


def put(state: CommanderState, entry: list[str], placed: list[int]) -> None:
    """Set one unit on the map as its entry says."""
    rules = state.rules
    seat = seat_number(entry[0])
    card, _, name = entry[1].partition(":")
    kind = [profile.name for profile in rules.profiles].index(card)
    slot = next(slot for slot in rules.slots[seat] if state.kind[slot] < 0)
    same = sum(rules.names[other].rstrip("23456789") == card for other in rules.slots[seat] if state.kind[other] >= 0)
    rules.names[slot] = name or (f"{card}{same + 1}" if same else card)
    state.kind[slot] = kind
    state.hex[slot] = GRID.read(entry[2])
    for word in entry[3:]:
        if word.isdecimal():
            state.wounds[slot] = rules.profiles[kind].size - int(word)
        elif word == "defends":
            state.defending |= 1 << slot
        elif word in COLOURS:
            state.order[slot] = COLOURS.index(word)
            if state.order[slot] != YELLOW and state.order[slot] in KEPT:
                placed[seat * 4 + state.order[slot]] += 1
        else:
            assert word.startswith("f"), f"{word}: neither a number, a colour, a fatigue nor 'defends'"
            state.fatigue[slot] = int(word[1:])


def table(scene: Scene) -> CommanderState:
    """The state of a scene, with the columns of commander."""
    state = scene.state
    assert isinstance(state, CommanderState)
    return state


def number(scene: Scene, word: str, kind: str = "unit") -> int:
    """The number behind the word of a unit, a hex or a card."""
    return scene.state.setup.notation.names.number(kind, word)


def where(scene: Scene, unit: str) -> str:
    """The label of the hex a unit stands in, nothing if it is not on the map."""
    hex_ = table(scene).hex[number(scene, unit)]
    return "" if hex_ == NOWHERE else GRID.label(hex_)


def left(scene: Scene, unit: str) -> int:
    """Miniatures or Health that a unit has left."""
    return remaining(table(scene), number(scene, unit))


def fatigue(scene: Scene, unit: str) -> int:
    """The fatigue tokens on a unit."""
    return table(scene).fatigue[number(scene, unit)]


def order(scene: Scene, unit: str) -> str:
    """The colour of the token on a unit, nothing without one."""
    colour = table(scene).order[number(scene, unit)]
    return COLOURS[colour] if colour >= 0 else ""


def reserve(scene: Scene, seat: str) -> list[int]:
    """Red, blue, green and purple orders in a player's reserve."""
    first = seat_number(seat) * 4
    return table(scene).reserve[first : first + 4]


def offered(scene: Scene, verb: str) -> list[str]:
    """What follows a verb in the options that are pending."""
    return [text.partition(" ")[2] for text in scene.options() if text.split()[0] == verb]


def play_on(scene: Scene, *texts: str) -> None:
    """Play where luck does not matter: dice and cards fall in the first way they can."""
    for text in ("", *texts):
        if text:
            scene.match.play(text)
        while isinstance(asked := pending(scene.state), Chance):
            scene.match.play(asked.options[0], CHANCE)


def play_until(scene: Scene, *kinds: str) -> None:
    """Play where neither luck nor answers matter: the first of everything, until one of these questions is asked."""
    play_on(scene)
    while not scene.match.over and scene.decision.kind not in kinds:
        play_on(scene, scene.options()[0])
