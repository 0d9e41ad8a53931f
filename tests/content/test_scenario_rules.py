"""A scenario of pantheon is content alone: known rules with other parameters, played, simulated and offered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from checks import AT_EVERY_DECISION, check_match

import strategos
from strategos.cli.main import build_and_run
from strategos.games.pantheon.effects.scenario_rules import SCENARIO_RULES
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState, Rules
from strategos.games.pantheon.rules.turn import round_of_turn, seat_of_turn
from strategos.kernel.catalogue import languages
from strategos.stage.presenters import presenter

TOP = next(folder for folder in Path(__file__).parents if (folder / "README.md").is_file())
AMBER = TOP / "docs" / "packs" / "amber-ford"

HEAD = """id = "{id}"
name = {{ en = "Trial", es = "Ensayo" }}
about.en = "A trial."
about.es = "Un ensayo."
source = "reconstructed"
"""
ARMIES = """players = 2
teams = [[1], [2]]
zones = "2p"
budget = false
armies = [["zeus", "hoplites", "atalanta", "hydra"], ["ares", "spartans", "medusa", "leonidas"]]
"""
SCENARIOS = {
    "over-the-edge": ARMIES
    + """boards = ["thermopylae"]
roles = ["defender", "attacker"]
rules = [
    { verb = "starts", seat = 2 },
    { verb = "room", area = "C4", most = 1 },
    { verb = "no_entry", areas = ["C3", "C5"], classes = ["monster"] },
    { verb = "open_path", areas = ["A2", "A3"], seats = [1, 2] },
    { verb = "passage", seats = [2], points = 2 },
    { verb = "hold_out", seat = 1, rounds = 40 },
    { verb = "modify_together", units = ["spartans", "leonidas"], area = "C4", stat = "offence", by = 2, NAME },
]
""".replace("NAME", 'name = { en = "Shoulder to shoulder", es = "Codo con codo" }'),
    "two-cages": ARMIES
    + """boards = ["tartarus"]
rules = [
    { verb = "choose_army" },
    { verb = "free_prisoners", areas = ["B2"], home = ["E3"], points = 1 },
    { verb = "mount", area = "B3", class = "monster", movement = 2 },
    { verb = "eruptions" },
]
""",
    "bear-hunt": """players = 3
teams = [[1], [2, 3]]
roles = ["lone", "ally", "ally"]
boards = ["olympus", "styx"]
zones = "3p"
omphalos = "10"
absorb = 3
rules = [
    { verb = "turns", order = [1, 2, 1, 3] },
    { verb = "draft", order = [2, 3, 1], divinities = [1], points = ["solo", "allies", "allies"] },
    { verb = "exits", seats = [2, 3] },
    { verb = "departed_pay" },
    { verb = "troops_pay" },
    { verb = "clear_field", seat = 1 },
    { verb = "carry_off", seat = 3, omphalos = 2 },
    { verb = "last_round", seat = 1 },
]
""",
    "upstream": ARMIES
    + """boards = ["styx"]
omphalos = "7"
rules = [
    { verb = "tolls", areas = ["A1", "D3", "D5"], points = 1 },
    { verb = "no_absorbing" },
    { verb = "current", ways = { D2 = "D1", D4 = "D3" } },
    { verb = "modify_on_terrain", terrain = "water", stat = "defence", by = -2, name = { en = "Cold", es = "Frío" } },
]
""",
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of scenario files and nothing else."""
    folder = tmp_path_factory.mktemp("trials")
    (folder / "pack.toml").write_text('name = "Trials"\nversion = "1"\ngame = "pantheon"\n', encoding="utf-8")
    (folder / "scenarios").mkdir()
    for name, text in SCENARIOS.items():
        (folder / "scenarios" / f"{name}.toml").write_text(HEAD.format(id=name) + text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def game(pack: Path) -> Pantheon:
    """Pantheon with the scenarios of that pack."""
    return Pantheon((pack,))


def rules_of(game: Pantheon, scenario: str) -> Rules:
    """The rules of a match of a scenario."""
    state = game.blank(scenario, {})
    assert isinstance(state, PantheonState)
    return state.rules


def named(rules: Rules, mask: int) -> list[str]:
    """The names of a set of areas."""
    return [name for area, name in enumerate(rules.board.names) if mask >> area & 1]


def test_every_rule_is_in_one_of_the_scenarios(game: Pantheon) -> None:
    """MB-MODE-12: the pack is in order, and what follows proves each verb."""
    used = {rule["verb"] for name in SCENARIOS for rule in game.content["scenarios"][name]["rules"]}
    assert used == set(SCENARIO_RULES.verbs)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_of_rules_in_content_alone_keeps_the_contract(game: Pantheon, scenario: str) -> None:
    """MB-MODE-12: invariants, views, copies and saves hold in a match of it."""
    assert check_match(game, scenario, {"max_rounds": "12"}, 3, AT_EVERY_DECISION, 150, 2) > 0


def test_the_scenarios_are_simulated_and_end_as_their_rules_say(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """MB-WIN-01, MB-MODE-12: no fault, no violation, and a match ends for the reason that only this scenario has."""
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    ends = {"over-the-edge": "passage", "two-cages": "prisoners", "bear-hunt": "cleared", "upstream": "tolls"}
    for scenario, reason in ends.items():
        words = ["simulate", "pantheon", "--pack", str(pack), "--scenario", scenario, "--matches", "12", "--jobs", "1"]
        assert build_and_run([*words, "--check", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["finished"], told["exceptions"], told["violations"]) == (12, 0, 0), told
        assert any(reason in result for result in told["results"]), told["results"]


def test_the_order_of_play_is_that_of_the_scenario(game: Pantheon) -> None:
    """MB-MODE-06, MB-MODE-07, MB-RULING-77, MB-SETUP-12: turns, rounds, draft and recruitment points."""
    state = game.blank("bear-hunt", {})
    assert isinstance(state, PantheonState)
    assert [seat_of_turn(state, turn) for turn in range(6)] == [0, 1, 0, 2, 0, 1]
    assert [round_of_turn(state, turn) for turn in range(6)] == [1, 1, 2, 2, 3, 3]
    rules = state.rules
    assert (rules.budget, rules.scenario.draft_order, rules.scenario.divine_seats) == ([16, 6, 6], (1, 2, 0), (0,))
    assert rules_of(game, "over-the-edge").scenario.starter == 1


def test_areas_and_numbers_are_those_of_the_scenario(game: Pantheon) -> None:
    """MB-TIME-01, MB-MODE-09, MB-DEC-45: room, exits, markers and ways to win."""
    rules = rules_of(game, "over-the-edge")
    assert rules.capacity[rules.board.number("C4")] == 1
    assert rules.exits == [0, rules.edge] and (rules.scenario.target, rules.scenario.hold_rounds) == (2, 40)
    assert [named(rules, mask) for mask in rules.scenario.barred] == [[], [], [], ["C3", "C5"], []]
    rules = rules_of(game, "two-cages")
    places = [(kind, rules.board.names[area]) for kind, area in rules.start_markers]
    assert places == [(0, "B2"), (1, "E3")] and rules.board.names[rules.scenario.mount_area] == "B3"
    rules = rules_of(game, "bear-hunt")
    assert rules.exits == [0, rules.edge, rules.edge] and rules.scenario.carried_off == 2
    rules = rules_of(game, "upstream")
    assert named(rules, rules.scenario.toll_areas) == ["A1", "D3", "D5"]
    ways = {rules.board.names[at]: rules.board.names[to] for at, to in enumerate(rules.scenario.downstream) if to >= 0}
    assert ways == {"D2": "D1", "D4": "D3"}


def test_the_lobby_offers_the_scenarios_with_the_names_of_their_seats(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MB-MODE-12: title, seats and minutes come from the files."""
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    for folder, scenario, minutes in ((pack, "bear-hunt", 60), (AMBER, "ford-toll", 40)):
        key = strategos.new_match("pantheon", scenario=scenario, packs=[folder]).game.key
        cards = [card for lang in ("en", "es") for card in presenter(key).lobby(lang).scenarios if card.id == scenario]
        assert [card.minutes for card in cards] == [minutes, minutes]
        assert all(len(set(card.seat_titles)) == card.seats for card in cards)
        assert cards[0].seat_titles != cards[1].seat_titles
    assert cards[0].seat_titles == ["Defender", "Attacker"]


def test_every_rule_has_words_in_every_language(game: Pantheon) -> None:
    """MB-MODE-12: no key of a text and no brace is left."""
    for plan in game.content["scenarios"].values():
        for said in SCENARIO_RULES.wording(plan["rules"]):
            texts = [said.text(lang) for lang in languages()]
            assert len(set(texts)) == len(texts), texts
            assert not any("scenario-" in text or "{" in text for text in texts), texts


MISTAKES = {
    '{ verb = "room", area = "G9", most = 1 }': "there is no area 'G9' on the board 'olympus'.",
    '{ verb = "current", ways = { A1 = "A9" } }': "there is no area 'A9' on the board 'olympus'.",
    '{ verb = "passage", seats = [3], points = 1 }': "found seat 3, but 2 play.",
    '{ verb = "turns", order = [1, 1] }': "a seat is missing in the order.",
    '{ verb = "draft", order = [1, 2], divinities = [1], points = ["2", "2", "2"] }': "found points for 3 seats",
    '{ verb = "modify_together", units = ["athena"], area = "A1", stat = "offence", by = 1, '
    'name = { en = "Alone", es = "Sola" } }': "'athena' is in no army.",
    '{ verb = "tolls", areas = ["A1"], points = 1 }, { verb = "free_prisoners", points = 1 }': (
        "'free_prisoners' and 'tolls' both count points"
    ),
    '{ verb = "no_entry", areas = ["A1"], classes = ["bird"] }': "found 'bird'",
}


def test_a_rule_that_does_not_fit_its_scenario_is_reported_with_its_place(tmp_path: Path) -> None:
    """MB-MODE-12: areas, seats, units and points of rules are looked up before a match is played."""
    (tmp_path / "pack.toml").write_text('name = "Wrong"\nversion = "1"\ngame = "pantheon"\n', encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    board = 'boards = ["olympus"]\n'
    for at, rules in enumerate(MISTAKES):
        text = HEAD.format(id=f"wrong-{at}") + ARMIES + board + f"rules = [{rules}]\n"
        (tmp_path / "scenarios" / f"wrong-{at}.toml").write_text(text, encoding="utf-8")
    schema = [at for at, message in enumerate(MISTAKES.values()) if message.startswith("found '")]
    told = Pantheon().check_pack(tmp_path)
    for at in schema:  # told first, as no rule can be looked up before the shape of all is right
        assert any(f"wrong-{at}.toml" in line and MISTAKES[list(MISTAKES)[at]] in line for line in told), told
        (tmp_path / "scenarios" / f"wrong-{at}.toml").unlink()
    told = Pantheon().check_pack(tmp_path)
    for at, message in enumerate(MISTAKES.values()):
        if at not in schema:
            assert any(f"wrong-{at}.toml" in line and "rules[" in line and message in line for line in told), told
