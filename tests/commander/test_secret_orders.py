"""Nobody learns anything of another's order dice and tokens before the last seat has committed itself.

Two worlds are played side by side. They differ only in what one seat does behind its screen: how its dice fall, which
of them it rolls again, which tokens it lays, and how far it has come. Whatever the other seat or a spectator receives
must be the same bytes in both: view, board, questions, options, reasons, errors, events and story. Only that a seat has
committed itself is public, so it does that in both worlds at the same moment.

`pytest --full` compares 10,000 Command phases instead of 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from command_phase import round_over
from full_run import is_full
from hidden import answer, is_rolling, probes

from strategos import games
from strategos.games.commander import queries, text_view
from strategos.games.commander.events import OrderDiceRolled, OrderPlaced
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.rules import orders
from strategos.games.commander.words import ACTING, DISTRIBUTING, GENERATING
from strategos.kernel import records
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, asked_seats, pending, pending_for
from strategos.kernel.errors import StrategosError
from strategos.kernel.event import Event, worded
from strategos.kernel.game import Refusal
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.kernel.records import Plain, canonical
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.table.match import Match, Played

COMMAND_PHASES = 10_000 if is_full() else 100
GAME = games.find("commander")
TABLES = [(scenario, variant) for scenario in GAME.scenarios() for variant in GAME.variants(scenario)]


class World:
    """One of the two worlds: a match that begins with this Command phase, and the dice of each seat."""

    def __init__(self, state: State, seed: int, secret: Seat, name: str) -> None:
        self.match = Match(GAME, state.setup.scenario, None, state=state.clone())
        self.dice = {1 - secret: Rng(seed, "the same in both worlds"), secret: Rng(seed, name)}
        self.roll()

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def waiting(self) -> list[Seat]:
        """The seats that have not yet committed themselves."""
        return [seat for seat in self.match.waiting_for if seat != CHANCE]

    def asked(self, seat: Seat) -> Decision:
        decision = pending_for(self.state, seat)
        assert decision is not None, f"seat {seat} is asked nothing"
        return decision

    def play(self, seat: Seat, action: Action) -> None:
        self.match.play(action, seat)
        self.roll()

    def roll(self) -> None:
        """Let the dice behind screens fall, as a table does before it shows anything."""
        while is_rolling(self.state):
            roll = pending(self.state)
            assert isinstance(roll, Chance) and roll.seen_by is not None
            self.match.play(roll.sample(self.dice[roll.seen_by[0]]), CHANCE)

    def commits(self, seat: Seat, action: Action) -> bool:
        """Whether a seat is done after this answer; the faces of its dice do not matter for that."""
        copy = self.state.clone()
        advance(copy, action, seat)
        while is_rolling(copy):
            advance(copy, answer(pending(copy), Rng(0)), CHANCE)  # type: ignore[arg-type]
        return phase(copy) != phase(self.state) or pending_for(copy, seat) is None

    def wander(self, seat: Seat, rng: Rng) -> None:
        """The seat goes some way on, and still has something to decide."""
        for _ in range(rng.below(4)):
            option = rng.pick(self.asked(seat).options)
            if not self.commits(seat, option):
                self.play(seat, option)

    def commit(self, seat: Seat, rng: Rng) -> None:
        """The seat decides everything that is left to it in this part of the phase."""
        part = phase(self.state)
        while phase(self.state) == part and seat in self.waiting:
            self.play(seat, rng.pick(self.asked(seat).options))


def impression(world: World, viewer: Seat, trials: list[str], lang: str) -> bytes:
    """Everything that a viewer can get to know at this moment."""
    match = world.match
    notation = world.state.setup.notation
    decision = match.decision_for(viewer)
    found: list[Plain] = [
        list(match.waiting_for),
        match.view(viewer).encode().decode(),
        match.game.board_text(world.state, viewer, lang) if lang else None,
        decision and [decision.kind, decision.rule, [notation.format(option) for option in decision.options]],
        match.events(viewer),
        [word for word in (worded(event, viewer, notation) for event in happened(match)) if word is not None],
        list(match.story(viewer)),
    ]
    for text in trials:
        found += [text, str(match.why_not(viewer, text)), refusal(match, text, viewer)]
    return canonical(found)


def happened(match: Match) -> list[Event]:
    return [event for played in match.log for event in played.events]


def refusal(match: Match, text: str, seat: Seat) -> list[Plain]:
    """The reply to a seat that tries this answer; a legal one is not played."""
    if match.why_not(seat, text) is None:
        return ["allowed"]
    try:
        match.play(text, seat)
    except StrategosError as error:
        return [type(error).__name__, error.text("en"), error.text("es")]
    raise AssertionError(f"'{text}' was played, though there is a reason why not")


def compare(worlds: tuple[World, World], secret: Seat, rng: Rng) -> None:
    """The other seat and a spectator receive the same bytes in both worlds, whatever they try."""
    state = worlds[0].state
    trials = [state.setup.notation.format(rng.pick(probes(state.setup))) for _ in range(2)]
    trials += ["ordre"] if rng.below(8) == 0 else []
    lang = rng.pick(("en", "es", "", ""))  # drawing takes longest
    for viewer in (1 - secret, SPECTATOR):
        here, there = (impression(world, viewer, trials, lang) for world in worlds)
        assert here == there, f"{state.setup.scenario}: viewer {viewer} can tell what seat {secret} does in secret"


def secret_part(state: State, secret: Seat, rng: Rng) -> tuple[World, bool]:
    """Play one part of a Command phase, dice or tokens, in two worlds up to the last commitment.

    Returns the first of them, and whether the two have come to differ in what the table knows.
    """
    seed = rng.word()
    worlds = (World(state, seed, secret, "here"), World(state, seed, secret, "there"))
    if phase(worlds[0].state) != phase(state):
        return worlds[0], False  # the dice were all there was, and nobody was asked
    moves(worlds, secret, rng)
    while True:
        compare(worlds, secret, rng)
        assert worlds[0].waiting == worlds[1].waiting
        seat = rng.pick(worlds[0].waiting)
        is_last = len(worlds[0].waiting) == 1
        if is_last and rng.below(3) == 0:
            break
        if seat == secret and (is_last or rng.below(2)):
            moves(worlds, secret, rng)
        elif seat == secret:
            for world in worlds:
                world.commit(seat, rng)
        else:
            for _ in range(1 + rng.below(4)):
                option = rng.pick(worlds[0].asked(seat).options)
                is_done = worlds[0].commits(seat, option)
                if is_done and is_last:
                    break
                for world in worlds:
                    assert world.asked(seat).allows(option), f"the options of {seat} can tell what seat {secret} does"
                    world.play(seat, option)
                if is_done:
                    break
    logs = [[(played.seat, played.text) for played in world.match.log] for world in worlds]
    return worlds[0], logs[0] != logs[1]


def moves(worlds: tuple[World, World], seat: Seat, rng: Rng) -> None:
    """The secret seat goes some way on in both worlds, elsewhere in one than in the other."""
    if seat in worlds[0].waiting:
        for world in worlds:
            world.wander(seat, rng)


def play_on(state: State, rng: Rng) -> None:
    """Play at random until a part of a Command phase begins, or the match is over."""
    while state.result is None and not (phase(state) in (GENERATING, DISTRIBUTING) and state.tracks):
        decision = pending_for(state, rng.pick(asked_seats(state)))
        assert decision is not None
        advance(state, answer(decision, rng), decision.seat)


def phase(state: State) -> int:
    assert isinstance(state, CommanderState)
    return state.phase


def secret_phases(rng: Rng) -> Iterator[bool]:
    """Command phases of random matches in every scenario and variant: whether the two worlds of each differed."""
    while True:
        for scenario, variant in TABLES:
            state = GAME.new(scenario, variant)
            play_on(state, rng)
            while state.result is None:
                differed = False
                while phase(state) in (GENERATING, DISTRIBUTING):
                    part = phase(state)
                    world, is_different = secret_part(state, rng.below(2), rng)
                    differed |= is_different
                    while phase(world.state) == part:
                        world.commit(world.waiting[0], rng)
                    state = world.state
                yield differed
                play_on(state, rng)


def test_only_commitment_is_shown_before_the_last_seat_commits() -> None:
    """FC-INV-10, FC-COMP-11, FC-CMD-11, FC-CMD-13, FC-RULING-21, FC-RULING-87, FC-DEC-04, FC-DEC-06."""
    phases = secret_phases(Rng(1, "secret orders"))
    differed = sum(next(phases) for _ in range(COMMAND_PHASES))
    assert differed > 0.9 * COMMAND_PHASES, "worlds that do not differ prove nothing"


def test_which_order_a_malus_costs_is_shown_with_the_reserves_and_not_before() -> None:
    """FC-DEC-05, FC-RULING-74, FC-INV-10: blue or green, the other player and a spectator receive the same."""
    units = "A legionaries M1, A knights M3, B zombie_warriors D5, B zombie_archers J5"
    told = []
    for choice in ("blue", "green"):
        scene = round_over(units, scenario="many-headed-horror", terrain="D5 village, J5 village")
        with scene.dice("roll 2 5"):
            scene.play(f"forgo {choice}", seat="B")
        world = World(scene.state, 1, 1, "here")
        world.match.log = scene.match.log
        told.append([impression(world, viewer, ["forgo blue", "keep"], "en") for viewer in (0, SPECTATOR)])
        scene.play("keep", seat="A")
        assert scene.match.story(0)[-1] == f"    reserves 1 0 1 0 0 {int(choice != 'blue')} {int(choice != 'green')} 0"
    assert told[0] == told[1]


def test_the_record_is_for_the_table_and_holds_the_secrets() -> None:
    """FC-INV-10: a record in progress tells dice and tokens, so that it is no viewer's; a story hides them."""
    match = Match(GAME, "first-battle", 3)
    while phase(match.state) != ACTING:
        options = match.decision.options
        match.play(options[-1] if match.decision.kind == "order" else options[0])
    tokens = [line for line in match.record().splitlines() if " order " in line]
    assert len(tokens) == len([one for one in match.log if one.text.startswith("order ")]) > 8
    assert "secret" in (Match.record.__doc__ or ""), "who calls it must read that it is not for players"
    for viewer in (0, 1):
        seats = {line.split()[0] for line in match.story(viewer) if line.split()[1] == "order"}
        assert seats == {"AB"[viewer]}
    assert not [line for line in match.story(SPECTATOR) if " order " in line or "order-dice" in line]


@pytest.mark.parametrize(("scenario", "variant"), TABLES)
def test_a_guess_is_a_lawful_state_with_the_same_view(scenario: str, variant: dict[str, str]) -> None:
    """FC-INV-10, FC-RULING-21: up to the third round, with armies, votes, dice and tokens hidden, given up or not."""
    rng = Rng(7, f"guesses {scenario}")
    state = GAME.new(scenario, variant)
    kinds = set()
    while state.result is None and round_of(state) < 3:
        decision = pending_for(state, rng.pick(asked_seats(state)))
        assert decision is not None
        if not is_rolling(state) and (phase(state) != ACTING or rng.below(4) == 0):
            kinds.add(decision.kind)
            given_up = state.clone()
            GAME.concede(given_up, rng.below(2))
            for world in (state, given_up):
                for viewer in (0, 1, SPECTATOR):
                    view = GAME.view(world, viewer)
                    guess = GAME.guess(view, rng)
                    assert not GAME.violations(guess)
                    assert GAME.view(guess, viewer).encode() == view.encode()
        advance(state, answer(decision, rng), decision.seat)
    assert {"order_dice", "order", "deploy"} <= kinds


def round_of(state: State) -> int:
    assert isinstance(state, CommanderState)
    return state.round


# Faults that the comparison must find


def shows_tokens(patch: pytest.MonkeyPatch) -> None:
    true = Commander.facts
    patch.setattr(Commander, "facts", lambda self, state, seat: {**true(self, state, seat), "order": state.order})


def shows_reserves(patch: pytest.MonkeyPatch) -> None:
    true = Commander.facts
    patch.setattr(Commander, "facts", lambda self, state, seat: {**true(self, state, seat), "reserve": state.reserve})


def shows_dice(patch: pytest.MonkeyPatch) -> None:
    true = Commander.facts
    patch.setattr(Commander, "facts", lambda self, state, seat: {**true(self, state, seat), "dice": state.dice})


def shows_rerolls(patch: pytest.MonkeyPatch) -> None:
    true = Commander.facts
    patch.setattr(Commander, "facts", lambda self, state, seat: {**true(self, state, seat), "rerolls": state.rerolls})


def tells_tokens(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(records._PRIVATE, OrderPlaced)


def tells_dice(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(records._PRIVATE, OrderDiceRolled)


def draws_tokens(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(text_view, "DISTRIBUTING", -1)


def counts_hidden_actions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "is_known", lambda self, played, viewer: True)


def answers_openly(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(orders, "Decision", lambda seat, kind, rule, options, secret: Decision(seat, kind, rule, options))


def rolls_openly(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Played, "is_seen_by", lambda self, viewer: self.seen_by is None or self.seat in (CHANCE, viewer))


def explains_too_much(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Commander,
        "explain",
        lambda self, state, seat, action: Refusal("FC-CMD-13", Said(f"{state.reserve} {state.dice}")),
    )


def offers_by_the_enemys_reserve(patch: pytest.MonkeyPatch) -> None:
    def army_of(state: CommanderState, seat: Seat) -> list[int]:
        units = queries.army_of(state, seat)
        spare = sum(state.reserve[4 - seat * 4 : 8 - seat * 4]) % 2
        return units[::-1] if spare else units

    patch.setattr(orders, "army_of", army_of)


@pytest.mark.source  # leaks are planted by patching, which the compiled engine does not notice
@pytest.mark.parametrize(
    "fault",
    [
        shows_tokens,
        shows_reserves,
        shows_dice,
        shows_rerolls,
        tells_tokens,
        tells_dice,
        draws_tokens,
        counts_hidden_actions,
        answers_openly,
        rolls_openly,
        explains_too_much,
        offers_by_the_enemys_reserve,
    ],
)
def test_a_leak_is_found(fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """FC-INV-10: with each of these faults a seat can distinguish the worlds within a few Command phases."""
    fault(monkeypatch)
    phases = secret_phases(Rng(2, "leaks"))
    with pytest.raises(AssertionError, match="can tell what seat"):
        sum(next(phases) for _ in range(60))
