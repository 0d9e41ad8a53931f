"""Scenes, questions and the log of whole pantheon matches, through every seat and in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from battle import battle
from telling import told

from strategos.games.pantheon import actions
from strategos.games.pantheon.model import PantheonState
from strategos.kernel.action import Action
from strategos.kernel.catalogue import languages
from strategos.kernel.decision import Decision
from strategos.kernel.event import Ended
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.stage.pantheon.icons import OWN_ICONS
from strategos.stage.presenter import Presenter
from strategos.stage.presenters import known_icons, presenter
from strategos.stage.scene import Ask, Pile, Scene, Token
from strategos.table.match import Match

LANGUAGES = languages()

DECISIONS = 150
EVERY = 5  # decisions between two looks at the table
TIMID = (actions.Decline, actions.Done, actions.Pass, actions.Search, actions.DrawCards, actions.Heal)
ICONS = known_icons("pantheon")
ICON_SET = Path(__file__).parents[2] / "web/node_modules/@iconify-json/game-icons/icons.json"


def stage() -> Presenter:
    """Pantheon at the table."""
    return presenter("pantheon")


def plain(value: Any) -> Any:
    """A value as the page receives it."""
    return json.loads(msgspec.json.encode(value))


def shown(match: Match, viewer: Seat, lang: str) -> tuple[Scene, Ask | None]:
    """What a viewer sees of a match."""
    state = stage().dealt(match.view(viewer))
    return stage().scene(state, viewer, lang), stage().ask(state, viewer, lang)


def icons_in(value: Any) -> set[str]:
    """Every icon named anywhere in a scene, question or sheet."""
    found: set[str] = set()
    if isinstance(value, dict):
        found |= {str(value["icon"])} if value.get("icon") else set()
        if {"kind", "n", "title"} <= set(value):
            found.add(value["kind"])  # marks and markers
        if {"key", "n", "title", "of"} <= set(value):
            found.add(value["key"])  # counts
        for inner in value.values():
            found |= icons_in(inner)
    elif isinstance(value, list):
        for inner in value:
            found |= icons_in(inner)
    return found


def check_question(ask: Ask) -> None:
    """No two options read alike, and everything is in words."""
    labels = [option.label for option in ask.options]
    assert len(set(labels)) == len(labels), f"{ask.kind}: {labels}"
    assert all(labels) and ask.question != ask.kind
    for text in (*labels, ask.about):
        assert "[" not in text and "{" not in text, text


def bold_answer(decision: Decision, rng: Rng) -> Action:
    """Any answer, but rather one with which something happens: otherwise random matches hardly come to blows."""
    bold = [option for option in decision.options if not isinstance(option, TIMID)]
    return rng.pick(bold if bold and rng.below(10) < 8 else decision.options)


@pytest.mark.parametrize("scenario", stage().game.scenarios())
def test_every_moment_of_a_match_can_be_shown(scenario: str) -> None:
    """Scenes of all viewers are plain values, their icons are known, options differ, and the log has words."""
    variants = stage().game.variants(scenario)
    for number, options in enumerate((variants[0], variants[-1])):
        match = Match(stage().game, scenario, seed=number, options=options)
        rng = Rng(number, "scenes")
        kinds = set()
        for at in range(DECISIONS):
            if match.over:
                break
            lang = LANGUAGES[at % 2]
            viewers = [*range(match.state.setup.seats), SPECTATOR] if at % EVERY == 0 else [match.decision.seat]
            for viewer in viewers:
                scene, ask = shown(match, viewer, lang)
                assert icons_in(plain(scene)) | icons_in(plain(ask)) <= ICONS
                assert (ask is not None) == (viewer in match.waiting_for)
                if ask is not None:
                    check_question(ask)
                    kinds.add(ask.kind)
            match.play(bold_answer(match.decision, rng))
        check_log(match, stage().game.new(scenario, options))
        assert {"activation", "simple or complex", "simple action"} <= kinds


def check_log(match: Match, start: State) -> None:
    """All lines of the log have words for everybody."""
    for viewer, lang in ((0, "en"), (SPECTATOR, "es"), (None, "en")):
        entries = told(match, start, viewer, lang)
        assert len(entries) == len(match.log)
        for entry in entries:
            assert plain(entry) and entry.text and all(entry.lines)
            for text in (entry.text, *entry.lines):
                assert "[" not in text and "{" not in text, text


def test_a_whole_match_ends_with_a_sentence() -> None:
    """The heading tells who has won, in both languages."""
    match = Match(stage().game, "learning", seed=4)
    rng = Rng(4, "whole")
    while not match.over:
        match.play(rng.pick(match.decision.options))
    for lang, verb in (("en", "win"), ("es", "gana")):
        sentence = stage().result(match.state, lang)
        assert verb in sentence and shown(match, 0, lang)[0].heading == sentence


def test_every_end_has_its_sentence() -> None:
    """A victory of two, a draw, and a player who gives up."""
    match = Match(stage().game, "alliance", seed=1)
    state = match.state.clone()
    Ended("omphalos", (0, 2)).apply(state)
    assert stage().result(state, "en") == "Player A and Player C win: enough omphalos absorbed"
    assert stage().result(state, "es") == "Jugador A y Jugador C ganan: suficientes omphalos absorbidos"
    Ended("rounds", ()).apply(state)
    assert stage().result(state, "es") == "Empate: ha acabado la última ronda"
    before = match.state.clone()
    match.concede(1)
    line = stage().line(1, None, "concede", True, match.log[-1].events, 0, before, match.state)
    entry = stage().entry(line, 0, "en")
    assert entry.text == "Player B gives up" and entry.lines == ["Player A and Player C win: the others gave up"]


def token_of(scene: Scene, word: str) -> Token:
    """The token of a unit."""
    return next(token for token in scene.tokens if token.word == word)


def pile_of(scene: Scene, key: str, seat: Seat) -> Pile:
    """A hand, deck or discard pile."""
    return next(pile for pile in scene.piles if (pile.key, pile.seat) == (key, seat))


def test_tokens_tell_where_units_stand_and_what_they_carry() -> None:
    """MB-OMP-02, MB-COMP-27: vitality, figures, burdens and tokens; who waits and who has fallen."""
    scene = battle(
        "A zeus C4 5, A hoplites C4 3 *, A hydra waiting, B medusa D4, B centaurs destroyed", hand="zeus, medusa"
    )
    state = scene.state
    assert isinstance(state, PantheonState)
    state.petrified = 1 << state.rules.names.index("zeus")
    table, _ = shown(scene.match, 0, "en")
    zeus, hoplites = token_of(table, "zeus"), token_of(table, "hoplites")
    assert (zeus.left, zeus.full, zeus.is_figures, zeus.rank, zeus.seat) == (5, 9, False, "god", 0)
    assert (hoplites.left, hoplites.full, hoplites.is_figures, hoplites.rank) == (3, 5, True, "troops")
    assert zeus.space == hoplites.space == state.rules.board.number("C4")
    assert [mark.kind for mark in hoplites.marks] == ["own-omphalos"]
    assert zeus.label == "Zeus, Player A, vitality 5 of 9, in C4, petrified"
    assert [token_of(table, word).status for word in ("hydra", "centaurs")] == ["waiting", "destroyed"]
    spanish, _ = shown(scene.match, 0, "es")
    assert token_of(spanish, "hoplites").label == "Hoplitas, Jugador A, 3 de 5 figuras, en C4, con un omphalos"


def test_hands_and_decks_of_others_are_counted_only() -> None:
    """MB-RULING-88, MB-DECK-01: the own hand and deck are listed, discards are open, the rest are numbers."""
    scene = battle("A zeus C4, B ares D4", hand="zeus 2, A.art, ares, B.art 2", discard="ares")
    table, _ = shown(scene.match, 0, "en")
    assert [(card.name, card.n) for card in pile_of(table, "hand", 0).cards] == [("Zeus", 2), ("Art of War", 1)]
    assert pile_of(table, "deck", 0).cards
    assert pile_of(table, "hand", 1).n == 3 and pile_of(table, "hand", 1).cards == []
    assert pile_of(table, "deck", 1).cards == []
    assert [(card.name, card.n) for card in pile_of(table, "discard", 1).cards] == [("Ares", 1)]
    public, _ = shown(scene.match, SPECTATOR, "en")
    assert all(pile.cards == [] for pile in public.piles if pile.key != "discard")


def test_the_unit_that_acts_and_those_that_have_acted() -> None:
    """MB-TURN-16: who acts is marked, and who has acted, too."""
    scene = battle("A zeus C4, A hydra C3, B ares D4", hand="zeus, hydra, A.art 2, ares")
    scene.play("activate zeus", "simple")
    table, ask = shown(scene.match, 0, "en")
    assert token_of(table, "zeus").is_active and not token_of(table, "zeus").is_done
    assert table.heading == "Round 1 · turn of Player A · Zeus acts"
    assert ask is not None and ask.about.startswith("Zeus in C4 acts")
    scene.play("done", "done")  # no power, no action
    table, _ = shown(scene.match, 0, "en")
    assert not token_of(table, "zeus").is_active and token_of(table, "zeus").is_done


def test_an_attack_is_reported_with_its_dice() -> None:
    """MB-ATK-05, MB-ATK-18: while the attacker decides, the dice lie in lanes; the log names both units."""
    scene = battle("A zeus C4, B ares C4", hand="zeus, A.art", board="olympus")
    start = scene.state.clone()
    scene.play("activate zeus", "simple")
    with scene.dice("roll 0 1 2 4 4 5 5 5"):
        scene.play("attack ares")
    _, ask = shown(scene.match, 0, "en")
    assert ask is not None and ask.kind == "allocate dice" and ask.roll is not None
    assert ask.about == "Zeus in C4 attacks Ares in C4: 8 dice against defence 8."
    assert [(lane.key, len(lane.dice)) for lane in ask.roll.lanes] == [("blank", 1), ("miss", 4), ("second", 3)]
    texts = [entry.text for entry in told(scene.match, start)]
    assert texts[-2:] == ["Zeus attacks Ares", "Zeus rolls against Ares: blank, 1, 2, 4, 4, 5, 5 and 5"]


def test_sentences_agree_with_troops() -> None:
    """Troops are many: they walk and attack in the plural, in both languages."""
    scene = battle("A hoplites C3, B ares D4", hand="hoplites, A.art")
    start = scene.state.clone()
    scene.play("activate hoplites", "simple", "walk C4")
    lines = [told(scene.match, start, lang=lang)[-1].text for lang in LANGUAGES]
    assert lines == ["Hoplites walk to C4", "Hoplitas se mueven a C4"]


def test_the_army_that_is_recruited_is_shown_with_its_points() -> None:
    """MB-REC-02: units on offer, what was bought, what is left."""
    match = Match(stage().game, "duel", seed=1)
    seat = match.decision.seat
    table, ask = shown(match, seat, "en")
    assert table.builder is not None and (table.builder.points, table.builder.limit) == (0, 18)
    assert {token.status for token in table.tokens} == {"offered"} and ask is not None
    match.play("recruit zeus", seat)
    table, _ = shown(match, seat, "es")
    assert table.builder is not None and [line.name for line in table.builder.lines] == ["Zeus"]
    assert table.builder.points == 6 and "12" in table.builder.advice[0]
    assert shown(match, SPECTATOR, "es")[0].builder is None


def test_sheets_have_a_row_for_each_vitality() -> None:
    """MB-COMP-14, MB-COMP-20: the report points at the row that counts."""
    scene = battle("A zeus C4 5, A hoplites C4 3, B ares D4", hand="zeus")
    state = scene.state
    assert isinstance(state, PantheonState)
    sheets = {(sheet.thing.kind, sheet.thing.id): sheet for sheet in stage().sheets(state, "es")}
    assert icons_in(plain(list(sheets.values()))) <= ICONS
    for unit in range(len(state.owner)):
        sheet = sheets[("unit", unit)]
        assert len(sheet.rows) == 1 + state.rules.profiles[unit].vitality
        assert {len(row) for row in sheet.rows} == {5 + len(state.rules.profiles[unit].powers)}
        report = stage().report(state, unit, "es")
        if state.vitality[unit]:
            assert report.row is not None and sheet.rows[report.row][0] == str(state.vitality[unit])
    zeus = state.rules.names.index("zeus")
    assert [ability.name for ability in sheets[("unit", zeus)].abilities] == [
        "Lanzamiento poderoso", "Reforzar", "Relámpago", "Patriarca",
    ]  # fmt: skip
    assert ("card", state.rules.art_card[1]) in sheets and ("power", 0) in sheets


def test_a_report_explains_every_number() -> None:
    """MB-TAL-06, MB-TERR-05: Zeus bolsters hoplites, a forest covers them from afar."""
    scene = battle("A zeus B1, A hoplites B1, B ares D4", hand="zeus", board="olympus")
    state = scene.state
    assert isinstance(state, PantheonState)
    hoplites = state.rules.names.index("hoplites")
    sums = {line.name: line for line in stage().report(state, hoplites, "en").sums}
    far, near = sums["Defence from afar"], sums["Defence at distance 0"]
    assert far.total == near.total + 1
    assert {part.source for part in far.parts} == {"dashboard", "Bolster", "forest"}
    for line in sums.values():
        assert line.total == sum(part.amount for part in line.parts)
    assert {"Offence", "Range", "Movement", "Run"} <= set(sums)


def test_reach_tells_where_a_unit_could_walk_and_strike() -> None:
    """MB-MOVE-01, MB-LOS-02: the same areas that the engine offers."""
    scene = battle("A zeus C4, B ares D4", hand="zeus", board="olympus")
    state = scene.state
    assert isinstance(state, PantheonState)
    zeus = state.rules.names.index("zeus")
    reach = stage().reach(state, zeus)
    scene.play("activate zeus", "simple")
    walks = {option.removeprefix("walk ") for option in scene.options() if option.startswith("walk")}
    assert {state.rules.board.names[space] for space in reach.spaces} == walks
    assert set(reach.spaces) <= set(reach.danger) and state.area[zeus] in reach.seen


@pytest.mark.skipif(not ICON_SET.exists(), reason="the page's packages are not installed")
def test_icons_exist() -> None:
    """Every icon is in the set, or drawn by us."""
    known = set(json.loads(ICON_SET.read_text(encoding="utf-8"))["icons"])
    assert ICONS - set(OWN_ICONS) <= known and not known & set(OWN_ICONS)
