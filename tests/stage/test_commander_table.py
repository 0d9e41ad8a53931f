"""What lies on the table of commander: units, orders, armies being built, the log."""

from __future__ import annotations

from commander_stage import dealt, moments, shown
from field import field, number, play_on, table
from scene import Scene
from telling import told

from strategos.games.commander import actions
from strategos.games.commander.model import CommanderState
from strategos.games.commander.words import ACTING, DISTRIBUTING, MUSTERING
from strategos.kernel.chance import CHANCE_ACTIONS
from strategos.kernel.ids import SPECTATOR
from strategos.kernel.state import State
from strategos.stage.commander import icons
from strategos.stage.presenters import known_icons
from strategos.stage.scene import Scene as Shown
from strategos.stage.scene import Thing, Token

SEATS = (0, 1, SPECTATOR)


def columns(state: State) -> CommanderState:
    """A state with the columns of commander."""
    assert isinstance(state, CommanderState)
    return state


def seen(state: State, seat: int) -> Shown:
    """What a seat is shown, from what it may know."""
    return shown().scene(dealt(state, seat), seat, "en")


def has_order(token: Token) -> bool:
    """Whether an order lies on a unit, face up for the viewer."""
    return any(mark.kind.startswith("own-order") for mark in token.marks)


def test_the_other_side_sees_no_order_before_all_are_turned_up() -> None:
    """FC-CMD-13, FC-CMD-24: tokens lie face down until both are done."""
    hidden = revealed = 0
    for match in moments("first-battle", {}, seed=4, most=200, every=1):
        state = columns(match.state)
        for seat in SEATS:
            scene = seen(state, seat)
            if state.phase == DISTRIBUTING:
                assert {token.seat for token in scene.tokens if has_order(token)} <= {seat}
                assert {tray.seat for tray in scene.trays if tray.is_private} <= {seat}
                hidden += any(order >= 0 and state.rules.owner[unit] != seat for unit, order in enumerate(state.order))
            elif state.phase == ACTING:
                assert {token.id for token in scene.tokens if has_order(token)} == {
                    unit for unit, order in enumerate(state.order) if order >= 0
                }
                revealed += 1
    assert hidden
    assert revealed


def test_the_reserve_of_the_other_side_is_never_shown() -> None:
    """FC-RULING-21: once the orders are given, the reserves are closed."""
    looked = 0
    for match in moments("first-battle", {}, seed=4, most=200, every=3):
        if columns(match.state).phase == ACTING:
            for seat in SEATS:
                trays = seen(match.state, seat).trays
                assert {(tray.key, tray.seat) for tray in trays} == ({("reserve", seat)} if seat >= 0 else set())
                looked += 1
    assert looked


def test_an_army_that_is_being_built_is_its_players_alone() -> None:
    """FC-ARMY-03: nobody sees the other's units before both armies are shown."""
    units = 0
    for match in moments("first-battle", {"army": "own"}, seed=3, most=30, every=1):
        if columns(match.state).phase == MUSTERING:
            for seat in SEATS:
                scene = seen(match.state, seat)
                assert {token.seat for token in scene.tokens} <= {seat}
                assert not scene.piles
                assert scene.builder is None or seat >= 0
                units += len(scene.tokens)
    assert units


def test_the_builder_counts_points_and_says_what_is_missing() -> None:
    scene = Scene("commander", "first-battle", {"army": "own"})
    scene.play("muster knights", "muster knights", seat="A")
    built = shown().scene(columns(scene.state), 0, "en").builder
    assert built is not None
    assert (built.key, built.points, built.limit) == ("army", 80, 193)
    assert [(line.name, line.n, line.cost) for line in built.lines] == [("Knights", 2, 40)]
    assert built.advice == ["113 points and room for 6 units are left."]
    scene.play("complete", seat="A")
    deck = shown().scene(columns(scene.state), 0, "es").builder
    assert deck is not None
    assert (deck.key, deck.points, deck.limit) == ("deck", 0, 2)
    assert deck.advice[0].startswith("El mazo tiene 0 cartas; este ejército necesita 2.")


def test_units_tell_what_lies_on_them() -> None:
    scene = field("A knights E5 2 f1 red defends, B hydra:beast F5 yellow")
    token = next(token for token in shown().scene(table(scene), 0, "en").tokens if token.word == "knights")
    assert (token.name, token.left, token.full, token.rank, token.status) == ("Knights", 2, 3, "cavalry", "board")
    assert token.label.startswith("Knights, Empire, 2 of 3")
    assert [(mark.kind, mark.n) for mark in token.marks if mark.kind != "own-order-red"] == [
        ("sleepy", 1),
        ("shield", 1),
    ]
    assert token.sheet == Thing("kind", table(scene).kind[number(scene, "knights")])
    sheets = {sheet.thing: sheet for sheet in shown().sheets(table(scene), "en")}
    assert sheets[token.sheet].name == "Knights"


def test_several_units_of_a_card_have_numbers() -> None:
    scene = field("A knights E5 red, A knights E6, B hydra G5")
    names = {token.word: token.name for token in shown().scene(table(scene), 0, "es").tokens}
    assert names["knights"] == "Caballeros 1"
    assert names["knights2"] == "Caballeros 2"
    assert names["hydra"] == "Hidra Demoníaca"


def test_the_last_order_is_final_and_the_others_are_not() -> None:
    """A player may take back orders until the last one, after which the tokens are turned up."""
    for match in moments("first-battle", {}, seed=4, most=200, every=1):
        for seat in match.waiting_for:
            decision = match.decision_for(seat)
            if decision is None or decision.kind != "order":
                continue
            state = columns(match.state)
            left = sum(order < 0 for unit, order in enumerate(state.order) if state.army[seat] >> unit & 1)
            ask = shown().ask(dealt(state, seat), seat, "en")
            assert ask is not None
            assert {option.is_final for option in ask.options} == {left == 1}
        if columns(match.state).phase == ACTING:
            break
    else:
        raise AssertionError("no orders were given")


def test_every_action_has_an_icon() -> None:
    drawn_by_what_they_name = (actions.Raise, actions.Erect, actions.Forgo, actions.PlaceOrder, actions.Recharge)
    for action in actions.ACTIONS:
        if action not in CHANCE_ACTIONS:
            assert action in icons.ACTIONS or action in drawn_by_what_they_name


def test_icons_of_our_own_are_named_as_such() -> None:
    assert all(name.startswith("own-") for name in icons.OWN_ICONS)
    assert {name for name in known_icons("commander") if name.startswith("own-")} == set(icons.OWN_ICONS)


def test_a_line_of_the_log_tells_who_went_where_and_who_was_hit() -> None:
    scene = field("A knights E5 red, B zombie_warriors G5 1 f2")
    start = scene.state.clone()
    play_on(scene)
    scene.play("begin", "move F5")
    with scene.dice("roll 2 2 2 2 2"):
        scene.play("attack zombie_warriors", "no")
    entries = told(scene.match, start, deal=False)
    moved = next(entry for entry in entries if entry.notation == "move F5")
    assert (moved.text, moved.lines) == ("Knights move to F5", [])
    there = table(scene).rules.grid.read("F5")
    assert [(step.unit, step.path) for step in moved.steps] == [(number(scene, "knights"), [there])]
    rolled = next(entry for entry in entries if entry.notation.startswith("roll"))
    assert rolled.text == "Knights roll against Zombie Warriors: 5 × Hit"
    assert "Zombie Warriors are destroyed" in rolled.lines
    assert not any("left" in line for line in rolled.lines), "that a unit is destroyed says all about its losses"
    assert rolled.hit == [number(scene, "zombie_warriors")]
    assert rolled.roll is not None
    assert [(lane.key, [die.symbol for die in lane.dice]) for lane in rolled.roll.lanes] == [("damage", ["hit"] * 5)]


def test_what_others_chose_in_secret_is_only_said_to_have_happened() -> None:
    """The log of the other side shows that there was a secret choice, not what was chosen."""
    scene = Scene("commander", "first-battle", {"army": "own"})
    start = scene.state.clone()
    scene.play("muster knights", seat="A")
    other = told(scene.match, start, viewer=1)[-1]
    assert (other.text, other.lines, other.notation, other.units) == (
        "The Empire has its army and deck ready",
        [],
        "?",
        [],
    )
    own = told(scene.match, start, viewer=0)[-1]
    assert (own.text, own.lines) == ("Knights join the army of the Empire", [])
