"""What can happen before the first round: armies and decks, terrain, elements, deployment."""

from __future__ import annotations

from strategos.games.commander.model import CommanderState, changed
from strategos.games.commander.words import NOTHING, SETTING_UP
from strategos.kernel.event import Event, private, spelled


@private("seat")
@spelled("mustered <unit> <kind>")
class Mustered(Event):
    """A unit joins an army that is being built in secret. Rule: FC-ARMY-03."""

    seat: int
    unit: int
    kind: int

    def apply(self, state: CommanderState) -> None:
        state.kind = changed(state.kind, self.unit, self.kind)


@private("seat")
@spelled("packed <seat> <card>")
class Packed(Event):
    """A card joins a deck that is being built in secret. Rule: FC-DECK-01."""

    seat: int
    card: int

    def apply(self, state: CommanderState) -> None:
        at = state.rules.place_of(self.seat, self.card)
        state.built = changed(state.built, at, state.built[at] + 1)


@spelled("armies-shown")
class ArmiesShown(Event):
    """Both armies and decks lie open, and the decks are shuffled. Rule: FC-DECK-08, FC-COMP-11."""

    kinds: tuple[int, ...]
    cards: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.kind = list(self.kinds)
        state.built = list(self.cards)
        state.deck = list(self.cards)
        state.phase = SETTING_UP


@private("seat")
@spelled("voted <seat> <answer:int>")
class Voted(Event):
    """An answer to a question put to both players in secret."""

    seat: int
    answer: int

    def apply(self, state: CommanderState) -> None:
        state.vote = changed(state.vote, self.seat, self.answer)


@spelled("votes <answers:int*>")
class VotesShown(Event):
    answers: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.vote = [NOTHING, NOTHING]


@spelled("map <field:int>")
class FieldChosen(Event):
    """The map of the battle."""

    field: int

    def apply(self, state: CommanderState) -> None:
        state.field = self.field
        state.terrain = state.rules.fields[self.field].terrain
        state.ground = state.rules.ground(state.terrain, state.features)


@spelled("river")
class RiverLaid(Event):
    """A river across the map. Rule: FC-EPIC-06."""

    terrain: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.terrain = list(self.terrain)
        state.ground = state.rules.ground(state.terrain, state.features)


@spelled("pool <pool:int*>")
class PoolGiven(Event):
    """The terrain that each player may place. Rule: FC-EPIC-04."""

    pool: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.pool = list(self.pool)


@spelled("terrain <terrain> <hex>")
class TerrainRaised(Event):
    """A player places a hex of terrain. Rule: FC-EPIC-04."""

    seat: int
    slot: int
    terrain: int
    hex: int

    def apply(self, state: CommanderState) -> None:
        at = self.seat * len(state.rules.pool) + self.slot
        state.pool = changed(state.pool, at, state.pool[at] - 1)
        state.terrain = changed(state.terrain, self.hex, self.terrain)
        state.ground = state.rules.ground(state.terrain, state.features)


@spelled("element <feature> <hex>")
class ElementErected(Event):
    """A player places a scenario element. Rule: FC-EPIC-07, FC-ELEM-01."""

    feature: int
    hex: int

    def apply(self, state: CommanderState) -> None:
        state.features = changed(state.features, self.hex, self.feature)
        state.ground = state.rules.ground(state.terrain, state.features)
