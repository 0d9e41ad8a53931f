"""An attack of one unit of pantheon on another, in `strategos odds pantheon`: both on open ground, nobody else near."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from strategos import games
from strategos.cli.units import find_unit
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import effective_range
from strategos.games.pantheon.sight_queries import overlooks
from strategos.games.pantheon.words import SINGLE, TERRAINS
from strategos.kernel.errors import BadContent
from strategos.stage.pantheon.names import Lexicon
from strategos.stage.pantheon.odds import Forecast, forecast
from strategos.stage.pantheon.sheets import source
from strategos.stage.wording import Words

SCENARIO: Final = "duel"  # in which every unit can take part
OPEN: Final = TERRAINS.index("open")


class Meeting(NamedTuple):
    """Two units of a match that is set up for this attack only."""

    state: PantheonState
    attacker: int
    target: int
    found: Forecast

    def name(self, unit: int, lang: str) -> str:
        """What people call a unit."""
        game = games.chosen("pantheon")
        assert isinstance(game, Pantheon)
        return str(game.content["units"][self.state.rules.names[unit]]["name"][lang])


def meet(attacker: str, target: str, edition: str, distance: int, vitality: int | None) -> Meeting:
    """An attack between two named units, with the odds that the table shows before such an attack."""
    first, second = find_unit("pantheon", attacker), find_unit("pantheon", target)
    if first == second:
        raise BadContent(
            "cli.odds_units.same-unit",
            attacker=attacker,
        )
    state = games.chosen("pantheon").new(SCENARIO, {"edition": edition})
    assert isinstance(state, PantheonState)
    rules = state.rules
    ours, theirs = rules.names.index(first), rules.names.index(second)
    for seat, unit in enumerate((ours, theirs)):
        state.owner[unit] = seat
        state.vitality[unit] = rules.profiles[unit].vitality
    if vitality is not None:
        full = rules.profiles[theirs].vitality
        if vitality > full:
            raise BadContent(
                "cli.odds_units.vitality",
                target=target,
                vitality=vitality,
                full=full,
            )
        state.vitality[theirs] = vitality
    state.area[ours], state.area[theirs] = places(state, ours, distance)
    state.settle()
    reach = effective_range(state, ours)
    if distance > reach:
        raise BadContent(
            "cli.odds_units.out-of-range",
            attacker=attacker,
            reach=reach,
            distance=distance,
        )
    state.active = 0
    attack = new_attack(ours, theirs, 0, SINGLE, distance)
    return Meeting(state, ours, theirs, forecast(state, attack))


def places(state: PantheonState, unit: int, distance: int) -> tuple[int, int]:
    """Two open areas at a distance, none of which looks down on the other."""
    rules = state.rules
    open_areas = [area for area, terrain in enumerate(rules.terrain) if terrain == OPEN]
    for here, there in product(open_areas, open_areas):
        if rules.board.graph.distance(here, there) == distance:
            state.area[unit] = here
            if not overlooks(state, unit, there):
                return here, there
    raise BadContent(
        "cli.odds_units.too-far",
        distance=distance,
    )


def reasons(meeting: Meeting, lang: str) -> tuple[str, str]:
    """The dice and the defence with what they are made of: `9 = 8 Zeus + 1 archer`."""
    words = lexicon(meeting, lang)
    told = []
    for number in (meeting.found.offence, meeting.found.defence):
        parts = [f"{part.amount:+d} {source(words, part.source)}" for part in number.parts]
        told.append(f"{number.total} = " + " ".join(parts).lstrip("+"))
    return told[0], told[1]


def lexicon(meeting: Meeting, lang: str) -> Lexicon:
    """The names of everything in the match."""
    game = games.chosen("pantheon")
    assert isinstance(game, Pantheon)
    return Lexicon(meeting.state.rules, game.content, Words("pantheon"), lang)
