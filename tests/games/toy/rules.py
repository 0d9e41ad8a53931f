"""The rules of the toy, one step each. `ledger.toml` lists their ids."""

from __future__ import annotations

from typing import Final

from strategos.kernel.action import Action
from strategos.kernel.chance import Drawn, Rolled, Shuffle, Shuffled
from strategos.kernel.decision import Decision
from strategos.kernel.event import Ended, happen
from strategos.kernel.flow import Next, Window, ask, chain, done, fork, hand, resume, sequence, step, then
from strategos.kernel.stats import Explained, Modifier
from strategos.kernel.zones import draw, held, size
from toy.model import (
    BOLD,
    KINDS,
    PARRY,
    SCOUT,
    SEATS,
    STRIKE,
    WARY,
    Attack,
    Blow,
    CardsDrawn,
    Decline,
    Discarded,
    FirstChosen,
    Hands,
    Parry,
    Pass,
    Reshuffled,
    RoundBegun,
    Scout,
    StanceChosen,
    StancesShown,
    Strike,
    Take,
    TakeStance,
    ToyState,
    Turn,
    Walk,
    Walked,
    Wounded,
)  # fmt: skip

AT_HITS: Final[Window[Blow]] = Window("at hits")  # the dice have fallen; hits can still be lost


def offence(state: ToyState, unit: int) -> Explained:
    """The dice of an attack: the unit's own, one more in a bold stance. Rule: TOY-ATK-01, TOY-ATK-02."""
    parts = [Modifier(state.rules.offence[unit], "card", "TOY-ATK-01")]
    if state.stance[state.rules.owner[unit]] == BOLD:
        parts.append(Modifier(1, "bold", "TOY-ATK-02"))
    return Explained("offence", parts)


@step
def cast_lots(state: ToyState, _: None) -> Next:
    """Lots decide who has the initiative at the start. Rule: TOY-SETUP-01."""
    return ask(Shuffle(2, "TOY-SETUP-01"), resume=lots_cast)


@resume
def lots_cast(state: ToyState, _: None, answer: Shuffled) -> Next:
    """The first lot has the initiative; then each seat draws two cards. Rule: TOY-SETUP-01, TOY-SETUP-02."""
    happen(state, FirstChosen(answer.order[0]))
    return chain(Hands(0, 2), draw_cards, begin_round)


@step
def draw_cards(state: ToyState, hands: Hands) -> Next:
    """Each seat draws; only its owner sees the cards. Nobody can draw from an empty deck. Rule: TOY-DECK-01."""
    if hands.seat == len(SEATS):
        return hand(hands)
    question = draw(state.deck[hands.seat], KINDS, hands.amount, "TOY-DECK-01", seen_by=(hands.seat,))
    if not question.amount:
        return then(draw_cards, Hands(hands.seat + 1, hands.amount))
    return ask(question, resume=cards_drawn, carrying=hands)


@resume
def cards_drawn(state: ToyState, hands: Hands, answer: Drawn) -> Next:
    """The cards go to the hand; a deck that is then empty is made from the discard pile. Rule: TOY-DECK-02."""
    happen(state, CardsDrawn(hands.seat, answer.cards))
    if not size(state.deck[hands.seat], KINDS):
        happen(state, Reshuffled(hands.seat))
    return then(draw_cards, Hands(hands.seat + 1, hands.amount))


@step
def begin_round(state: ToyState, _: Hands) -> Next:
    """Both seats choose a stance in secret; after the last round vitality decides. Rule: TOY-ROUND-01, TOY-END-02."""
    if state.round == state.rules.rounds:
        totals = [sum(v for u, v in enumerate(state.vitality) if state.rules.owner[u] == seat) for seat in SEATS]
        best = max(totals)
        winners = tuple(seat for seat in SEATS if totals[seat] == best)
        happen(state, Ended("vitality", winners if len(winners) == 1 else ()))
        return done()
    happen(state, RoundBegun(state.round + 1))
    starts = tuple((seat, then(choose_stance, Turn(seat, False))) for seat in SEATS)
    return fork(starts, join=then(show_stances))


@step
def choose_stance(state: ToyState, turn: Turn) -> Next:
    """A stance is bold or wary. Rule: TOY-ROUND-01."""
    options = (TakeStance(WARY), TakeStance(BOLD))
    return ask(Decision(turn.seat, "stance", "TOY-ROUND-01", options, secret=True), stance_chosen, turn)


@resume
def stance_chosen(state: ToyState, turn: Turn, answer: TakeStance) -> Next:
    happen(state, StanceChosen(turn.seat, answer.stance))
    return done()


@step
def show_stances(state: ToyState, _: None) -> Next:
    """Stances are shown together; bold goes before wary, else the initiative changes sides. Rule: TOY-ROUND-02."""
    first = 1 - state.first
    if state.stance[0] != state.stance[1]:
        first = state.stance.index(BOLD)
    happen(state, StancesShown(tuple(state.stance), first))
    return then(take_turn, Turn(first, False))


@step
def take_turn(state: ToyState, turn: Turn) -> Next:
    """A seat passes, walks with a unit, attacks with one, or scouts. Rule: TOY-TURN-01."""
    return ask(Decision(turn.seat, "turn", "TOY-TURN-01", turn_options(state, turn.seat)), turn_taken, turn)


def turn_options(state: ToyState, seat: int) -> tuple[Action, ...]:
    """Walk to a free area next to one's own, attack an enemy there, strike with a card. Rule: TOY-TURN-02."""
    rules = state.rules
    area = state.area
    options: list[Action] = [Pass()]
    attacks: list[Action] = []
    for unit in rules.units_of[seat]:
        here = area[unit]
        if here < 0:
            continue
        for there in rules.neighbours[here]:
            if there not in area:
                options.append(Walk(unit, there))
        for target in rules.units_of[1 - seat]:
            if area[target] in rules.neighbours[here]:
                attacks.append(Attack(unit, target))
    options += attacks
    if state.hand[seat][STRIKE]:
        options += [Strike(attack.unit, attack.target) for attack in attacks if isinstance(attack, Attack)]
    if state.hand[seat][SCOUT] and size(state.deck[seat], KINDS):
        options.append(Scout())
    return tuple(options)


@resume
def turn_taken(state: ToyState, turn: Turn, answer: Action) -> Next:
    """Do what was chosen, then let the turn end. Rule: TOY-TURN-01, TOY-CARD-01."""
    if isinstance(answer, Walk):
        happen(state, Walked(answer.unit, answer.to))
    elif isinstance(answer, Attack):
        dice = offence(state, answer.unit).total
        return sequence(then(roll_dice, Blow(answer.unit, answer.target, dice, 0)), then(end_turn, turn))
    elif isinstance(answer, Strike):
        happen(state, Discarded(turn.seat, STRIKE))
        dice = offence(state, answer.unit).total + 1
        return sequence(then(roll_dice, Blow(answer.unit, answer.target, dice, 0)), then(end_turn, turn))
    elif isinstance(answer, Scout):
        happen(state, Discarded(turn.seat, SCOUT))
        return then(search_deck, turn)
    return then(end_turn, turn)


@step
def roll_dice(state: ToyState, blow: Blow) -> Next:
    """An attack rolls its dice. Rule: TOY-ATK-01."""
    return ask(state.rules.die.roll(blow.dice, "TOY-ATK-01"), resume=dice_rolled, carrying=blow)


@resume
def dice_rolled(state: ToyState, blow: Blow, answer: Rolled) -> Next:
    """Each die that reaches the target's defence is a hit; then hits may be lost. Rule: TOY-ATK-03."""
    hits = 0
    for face in answer.faces:
        if face >= state.rules.defence[blow.target]:
            hits += 1
    if not hits:
        return done()
    return chain(Blow(blow.unit, blow.target, blow.dice, hits), *state.rules.at_hits, wound_target)


@AT_HITS.register(needs="tough", order=10)
@step
def toughness(state: ToyState, blow: Blow) -> Next:
    """A tough unit loses no vitality to the first hit. Rule: TOY-TOUGH-01."""
    if not state.rules.tough[blow.target]:
        return hand(blow)
    return hand(Blow(blow.unit, blow.target, blow.dice, blow.hits - 1))


@AT_HITS.register(needs="parry", order=20)
@step
def offer_parry(state: ToyState, blow: Blow) -> Next:
    """The target's owner may parry. Asked whenever a hand might hold the card. Rule: TOY-PARRY-01, TOY-PARRY-02."""
    seat = state.rules.owner[blow.target]
    if not blow.hits or not held(state.hand[seat], KINDS):  # both are open to everybody
        return hand(blow)
    options: tuple[Action, ...] = (Decline(), Parry()) if state.hand[seat][PARRY] else (Decline(),)
    return ask(Decision(seat, "parry", "TOY-PARRY-01", options), resume=parry_answered, carrying=blow)


@resume
def parry_answered(state: ToyState, blow: Blow, answer: Action) -> Next:
    """A parry cancels as many hits as the edition says. Rule: TOY-PARRY-01, TOY-ED-02."""
    if not isinstance(answer, Parry):
        return hand(blow)
    happen(state, Discarded(state.rules.owner[blow.target], PARRY))
    return hand(Blow(blow.unit, blow.target, blow.dice, max(0, blow.hits - state.rules.parry_cancels)))


@step
def wound_target(state: ToyState, blow: Blow) -> Next:
    """Each hit that is left takes one vitality; a seat without units has lost. Rule: TOY-ATK-04, TOY-END-01."""
    if blow.hits:
        happen(state, Wounded(blow.target, blow.hits))
    loser = state.rules.owner[blow.target]
    if not any(state.vitality[unit] for unit in state.rules.units_of[loser]):
        happen(state, Ended("rout", (1 - loser,)))
    return done()


@step
def search_deck(state: ToyState, turn: Turn) -> Next:
    """A scout looks through the own deck and takes one card, unseen by the other seat. Rule: TOY-SCOUT-01."""
    options = tuple(Take(card) for card in held(state.deck[turn.seat], KINDS))
    return ask(Decision(turn.seat, "search", "TOY-SCOUT-01", options, secret=True), card_taken, turn)


@resume
def card_taken(state: ToyState, turn: Turn, answer: Take) -> Next:
    happen(state, CardsDrawn(turn.seat, (answer.card,)))
    return then(end_turn, turn)


@step
def end_turn(state: ToyState, turn: Turn) -> Next:
    """After the first seat the second, then cards are drawn and a new round begins. Rule: TOY-TURN-01, TOY-DECK-01."""
    if not turn.last:
        return then(take_turn, Turn(1 - turn.seat, True))
    return chain(Hands(0, 1), draw_cards, begin_round)
