"""Deployment: who goes first, and where the units begin."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.actions import Deploy, NameFirst
from strategos.games.commander.events import InitiativeTaken, Shifted
from strategos.games.commander.frames import Deployer, Voter
from strategos.games.commander.model import SEATS, CommanderState, Detachment
from strategos.games.commander.rules.battlefield import army_sizes, choose_field, lay_out
from strategos.games.commander.rules.muster import muster
from strategos.games.commander.rules.turn import begin_round
from strategos.games.commander.setup_events import Voted, VotesShown
from strategos.games.commander.words import NOBODY, NOTHING, NOWHERE
from strategos.kernel.action import Action
from strategos.kernel.chance import Shuffle, Shuffled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, fork, resume, sequence, step, then


@step
def begin(state: CommanderState, _: None) -> Next:
    """Map, armies and decks, terrain, deployment, and then the first round. Rule: FC-DEP-01, FC-MODE-01, FC-ARMY-01."""
    return sequence(
        then(choose_field), then(muster), then(lay_out), then(first_to_deploy), then(deploy_first), then(begin_round)
    )


@step
def first_to_deploy(state: CommanderState, _: None) -> Next:
    """The scenario names who deploys first, or both players say so in secret; else the larger army goes first.

    Rule: FC-DEP-02, FC-DEP-03, FC-DEC-02, FC-SC1-06, FC-SC2-07, FC-SC3-05, FC-SC4-05, FC-SC5-04, FC-SC6-07, FC-EPIC-08,
    FC-RULING-14.
    """
    rules = state.rules
    if rules.first != NOBODY:
        happen(state, InitiativeTaken(rules.first))
        return done()
    if rules.is_epic:
        return then(larger_first)
    return fork(tuple((seat, then(name_first, Voter(seat))) for seat in SEATS), join=then(first_named))


@step
def name_first(state: CommanderState, player: Voter) -> Next:
    """Each player names a side without seeing the other's answer. Rule: FC-DEC-02, FC-RULING-14."""
    options = tuple([NameFirst(seat) for seat in SEATS])
    return ask(Decision(player.seat, "first", "FC-DEP-03", options, secret=True), named, player)


@resume
def named(state: CommanderState, player: Voter, answer: NameFirst) -> Next:
    happen(state, Voted(player.seat, answer.seat))
    return done()


@step
def first_named(state: CommanderState, _: None) -> Next:
    """Agreement counts; otherwise the larger army goes first. Rule: FC-DEP-03, FC-RULING-14."""
    votes = tuple(state.vote)
    happen(state, VotesShown(votes))
    if votes[0] == votes[1]:
        happen(state, InitiativeTaken(votes[0]))
        return done()
    return then(larger_first)


@step
def larger_first(state: CommanderState, _: None) -> Next:
    """The player with more units has the initiative and deploys first; equal numbers: chance. Rule: FC-DEP-02."""
    sizes = army_sizes(state)
    if sizes[0] == sizes[1]:
        return ask(Shuffle(2, "FC-DEP-02"), first_drawn)
    happen(state, InitiativeTaken(0 if sizes[0] > sizes[1] else 1))
    return done()


@resume
def first_drawn(state: CommanderState, _: None, answer: Shuffled) -> Next:
    happen(state, InitiativeTaken(answer.order[0]))
    return done()


@step
def deploy_first(state: CommanderState, _: None) -> Next:
    """Who has the initiative deploys first. Rule: FC-DEP-02, FC-DEP-04."""
    return then(deploy, Deployer(state.initiative))


def waiting(state: CommanderState, seat: int) -> list[int]:
    """Units of a player that are still to be deployed."""
    return [unit for unit in state.rules.slots[seat] if state.kind[unit] != NOTHING and state.hex[unit] == NOWHERE]


@step
def deploy(state: CommanderState, player: Deployer) -> Next:
    """Players place one unit in turn; when one has none left the other places the rest.

    Rule: FC-DEP-04, FC-DEP-05, FC-DEP-06, FC-DEP-07, FC-DEC-03.
    """
    seat = player.seat
    units = waiting(state, seat)
    if not units:
        if not waiting(state, 1 - seat):
            return done()
        return then(deploy, Deployer(1 - seat))
    hexes = open_zone(state, seat)
    options: list[Action] = []
    for unit in first_of_kind(state, units):
        deploys = state.rules.answers.deploys(unit)
        options += [deploys[hex_] for hex_ in hexes]
    return ask(Decision(seat, "deploy", "FC-DEP-04", tuple(options)), deployed, player)


def first_of_kind(state: CommanderState, units: list[int]) -> list[int]:
    """One unit of each kind: units of one card that are not yet on the map are the same unit."""
    seen: dict[int, int] = {}
    for unit in units:
        seen.setdefault(state.kind[unit], unit)
    return sorted(seen.values())


def open_zone(state: CommanderState, seat: int) -> list[int]:
    """Empty passable hexes of a player's own zone, those of the second zone as the detachment needs them.

    Rule: FC-DEP-05, FC-ARMY-08, FC-SC3-06, FC-EPIC-03, FC-RULING-15.
    """
    field = state.rules.fields[state.field]
    zone = field.zones[seat] & ~state.occupied & ~state.ground.impassable
    detachment = state.rules.detachment
    if detachment is not None and detachment.seat == seat and field.second:
        zone &= detachment_zone(state, detachment, field.zones[seat], field.second)
    return bits(zone)


def detachment_zone(state: CommanderState, detachment: Detachment, zone: int, second: int) -> int:
    """The part of both zones in which the next unit may stand: two or three units, no more and no fewer, go apart.

    An army of one or two goes apart as a whole. Rule: FC-SC3-06.
    """
    seat = detachment.seat
    apart = (state.force[seat] & second).bit_count()
    left = len(waiting(state, seat))
    allowed = 0
    if apart < detachment.most and (second & ~state.occupied):
        allowed |= second
    if apart + left - 1 >= detachment.least:
        allowed |= zone & ~second
    return allowed


@resume
def deployed(state: CommanderState, player: Deployer, answer: Deploy) -> Next:
    happen(state, Shifted(answer.unit, answer.hex, "deployed"))
    return then(deploy, Deployer(1 - player.seat))
