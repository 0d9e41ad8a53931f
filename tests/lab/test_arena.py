"""The arena: pairs with the same dice, results that only the seed decides, and differences that are found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.errors import BadContent, Unreadable
from strategos.kernel.rng import Rng
from strategos.kernel.text.record_file import read_record
from strategos.kernel.view import View
from strategos.lab.arena import Notebook, Pairing, Plan, arena, report
from strategos.lab.arena_page import page
from strategos.lab.pairs import Clock, Pair, Played, Task, Where, play_pair, sides
from strategos.lab.ratings import Sprt, expected
from strategos.players import Player
from strategos.table.match import replay

TOY = games.find("toy")


class First(Player):
    """Takes the first option, whatever it is: two of them answer alike wherever they sit."""

    def __init__(self, rng: Rng) -> None:
        self.name = "first"
        self.needs_view = False

    def choose(self, view: View | None, decision: Decision) -> Action:
        return decision.options[0]


class Alike(Player):
    """Random, but everybody of this name has the same generator."""

    def __init__(self, rng: Rng) -> None:
        self.name = "alike"
        self.needs_view = False
        self.rng = Rng(17)

    def choose(self, view: View | None, decision: Decision) -> Action:
        return self.rng.pick(decision.options)


class Keen(Player):
    """Random, but with a coin that falls so often for attacking, or for a bold stance."""

    settings: ClassVar[dict[str, players.Setting]] = {"percent": 30, "odd": False, "share": 0.5, "word": "so"}

    def __init__(self, rng: Rng, percent: int = 30, odd: bool = False, share: float = 0.5, word: str = "so") -> None:
        self.name = "keen"
        self.needs_view = False
        self.rng = rng
        self.percent = percent
        self.others = (odd, share, word)

    def choose(self, view: View | None, decision: Decision) -> Action:
        keen = [option for option in decision.options if type(option).__name__ in ("Attack", "Strike")]
        if keen and self.rng.below(100) < self.percent:
            return self.rng.pick(keen)
        return self.rng.pick(decision.options)


class Greedy(Player):
    """Eats random numbers and answers as `first` does."""

    def __init__(self, rng: Rng) -> None:
        self.name = "greedy"
        self.needs_view = False
        self.rng = rng

    def choose(self, view: View | None, decision: Decision) -> Action:
        for _ in range(7):
            self.rng.word()
        return decision.options[0]


class Cheat(Player):
    """Answers what nobody asked, or breaks down over it."""

    settings: ClassVar[dict[str, players.Setting]] = {"breaks": False}

    def __init__(self, rng: Rng, breaks: bool = False) -> None:
        self.name = "cheat"
        self.needs_view = False
        self.breaks = breaks

    def choose(self, view: View | None, decision: Decision) -> Action:
        if self.breaks:
            raise ZeroDivisionError("too much thought")
        return Action()


@pytest.fixture(autouse=True)
def known_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players of these tests, known while a test runs."""
    for kind, made in {"first": First, "alike": Alike, "keen": Keen, "greedy": Greedy, "cheat": Cheat}.items():
        monkeypatch.setitem(players.PLAYERS, kind, made)


def plan(names: str, pairs: int, seed: int = 1, scenarios: str = "duel,plain", sprt: Sprt | None = None) -> Plan:
    return Plan(TOY, scenarios.split(","), {}, names.split(","), pairs, seed, sprt)


def measured(what: Plan, **more: Any) -> dict[str, Any]:
    """A report without its times."""
    return timeless(report(what, arena(what, **more)))


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    for row in [found, *found.get("pairings", [])]:
        row.pop("time", None)
        row.pop("seconds", None)
    return found


def task(names: tuple[str, str], number: int = 0, game: str = "toy", scenario: str = "duel") -> Task:
    return Task(game, (), scenario, {}, names, 5, number, True)


def actions(match: Played) -> list[tuple[int, str]]:
    return read_record(match.record.encode()).lines


@pytest.mark.parametrize("name", ["first", "alike"])
def test_players_who_answer_alike_meet_the_same_dice_twice_and_mirror_the_result(name: str) -> None:
    for number in range(10):
        pair = play_pair(task((name, name), number))
        assert actions(pair.first) == actions(pair.second)
        assert (pair.first.winners, pair.first.reason) == (pair.second.winners, pair.second.reason)
        assert (pair.score, pair.first.score) == (0.5, 1 - pair.second.score)


def test_the_dice_do_not_move_when_a_player_uses_more_random_numbers() -> None:
    for number in range(5):
        plain, greedy = play_pair(task(("first", "first"), number)), play_pair(task(("greedy", "first"), number))
        assert actions(plain.first) == actions(greedy.first)
        assert actions(plain.second) == actions(greedy.second)


def test_the_two_matches_of_a_pair_begin_with_the_same_dice_for_all_players() -> None:
    for number in range(5):
        pair = play_pair(task(("random", "keen:percent=90"), number))
        opening = actions(pair.first)[:3]  # lots and both hands, before anybody is asked
        assert [seat for seat, _ in opening] == [-1, -1, -1]
        assert actions(pair.second)[:3] == opening
        assert pair.first.seats == "A" and pair.second.seats == "B"
    assert actions(play_pair(task(("random", "random"), 1)).first)[:3] != opening


def test_a_player_has_its_own_stream_wherever_it_sits() -> None:
    """The first answers of a random player are the same on either side, as long as the options are."""
    pair = play_pair(task(("random", "random"), 3))
    stances = [[text for _, text in actions(match) if text.startswith("stance")][:2] for match in pair]
    assert stances[0] == stances[1][::-1]


@pytest.mark.parametrize(
    ("scenario", "expected_sides"),
    [("duel", [0, 1]), ("alliance", [0, 1, 0, 1]), ("three-vs-one", [0, 1, 1, 1]), ("free-for-all-3", [0, 1, 0])],
)
def test_players_take_whole_sides_and_alternate_in_a_free_for_all(scenario: str, expected_sides: list[int]) -> None:
    pantheon = games.find("pantheon")
    state = pantheon.new(scenario, {})
    found = sides(pantheon, state)
    assert found == expected_sides
    for seat, who in enumerate(found):
        friends = [other for other in range(len(found)) if other not in pantheon.rivals(state, seat)]
        assert all(found[friend] == who for friend in friends)


def test_a_match_between_several_goes_to_who_wins_more_seats_on_average() -> None:
    pair = play_pair(task(("random", "random"), 0, "pantheon", "free-for-all-3"))
    assert (pair.first.seats, pair.second.seats) == ("AC", "B")
    for match in pair:
        if match.winners:
            assert match.score == (match.winners in match.seats)


def test_random_against_itself_is_even_within_its_interval() -> None:
    found = measured(plan("random,random", 200))
    assert (found["pairs"], found["matches"], found["illegal"], found["faults"]) == (400, 800, [0, 0], 0)
    assert found["low"] < 0.5 < found["high"] and found["pair_low"] < 0.5 < found["pair_high"]
    assert found["high"] - found["low"] < 0.08
    assert sum(found["pair_counts"]) == 400
    assert found["wins"] + found["draws"] + found["losses"] == 800


def test_a_planted_advantage_is_found_and_tested() -> None:
    """A coin that falls for attacking every other time is worth far more than 50 Elo in the toy."""
    what = plan("keen:percent=50,random", 300, sprt=Sprt(0, 50))
    found = measured(what)
    assert found["sprt"]["result"] == "H1"
    assert found["sprt"]["pairs"] == found["pairs"] < 600
    turned = measured(plan("random,keen:percent=50", 300, sprt=Sprt(0, 50)))
    assert turned["sprt"]["result"] == "H0"
    assert found["score"] > 0.5 > turned["score"]


def synthetic(score: float, pairs: int) -> Pairing:
    """Pairs of two matches that the first player wins with this chance."""
    rng, pairing = Rng(4, "synthetic"), Pairing(("strong", "weak"))
    for _ in range(pairs):
        won = [float(rng.below(1_000_000) < 1_000_000 * score) for _ in range(2)]
        first, second = (Played(one, "A", "A", "", 1, 0, "", (Clock(), Clock()), "") for one in won)
        pairing.count("duel", Pair(first, second), None)
    return pairing


def test_a_planted_difference_of_50_elo_lies_in_the_interval_and_that_of_0_does_not() -> None:
    found = report(plan("random,random", 1000, scenarios="duel"), [synthetic(expected(50), 1000)])
    assert found["elo_low"] < 50 < found["elo_high"]
    assert found["elo_low"] > 0 and found["pair_low"] > 0.5
    assert found["ratings"][0]["elo"] == found["elo"]


def test_the_seed_alone_decides_the_result_not_the_number_of_processes() -> None:
    """Players of this file are unknown to other processes; tests/cli has one of its own for them."""
    what = plan("random,random", 12, sprt=Sprt(0, 200))
    one = measured(what)
    assert one["sprt"]["result"] != "open" and one["pairs"] < 24  # the test ended it, and at the same pair
    assert measured(what, jobs=2) == one
    assert measured(what._replace(seed=2)) != one


def test_a_pair_does_not_depend_on_the_others() -> None:
    long, short = (
        arena(plan("random,keen", 8, scenarios="duel,plain")),
        arena(plan("random,keen", 5, scenarios="plain")),
    )
    assert [pair.score for name, pair in long[0].played if name == "plain"][:5] == short[0].scores
    wide = arena(plan("random,keen,first", 5, scenarios="plain"))
    assert wide[0].scores == short[0].scores


def test_a_resumed_run_ends_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    file, whole = tmp_path / "so far.jsonl", plan("random,keen:percent=40", 40, sprt=Sprt(0, 30))
    straight = measured(whole)
    part = whole._replace(pairs=3)
    arena(part, notebook=Notebook(file, part))
    written = file.read_text(encoding="utf-8")
    assert len(written.splitlines()) == 1 + 3 * 2
    file.write_text(written + '["random","keen', encoding="utf-8")  # cut off while it wrote
    again = Notebook(file, whole)
    assert len(again.known) == 6
    assert measured(whole, notebook=again) == straight
    rows = file.read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + straight["pairs"]
    assert all(json.loads(row) for row in rows)
    before = file.read_bytes()
    finished = Notebook(file, whole)
    assert measured(whole, notebook=finished) == straight
    assert file.read_bytes() == before


def test_what_was_played_under_other_conditions_is_not_continued(tmp_path: Path) -> None:
    file, what = tmp_path / "so far.jsonl", plan("random,random", 1)
    Notebook(file, what)
    for other, key in [(what._replace(seed=9), "seed"), (what._replace(options={"edition": "modern"}), "options")]:
        with pytest.raises(BadContent, match=f"cannot be continued: its {key} is") as caught:
            Notebook(file, other)
        assert "no se puede continuar" in caught.value.text("es")
    file.write_text("my diary, one line", encoding="utf-8")
    with pytest.raises(Unreadable, match="line 1: this is not a file of results"):
        Notebook(file, what)
    assert file.read_text(encoding="utf-8") == "my diary, one line"


def test_every_record_is_kept_and_can_be_replayed(tmp_path: Path) -> None:
    what = plan("keen:percent=60,random", 2)
    found = arena(what, keep=tmp_path / "deep" / "down")[0]
    files = sorted((tmp_path / "deep" / "down").iterdir())
    assert len(files) == 8
    assert files[0].name == "duel_keen+percent=60_random_0001_1.txt"
    for file in files:
        match = replay(read_record(file.read_bytes()), TOY)
        assert match.over
        assert match.seats[1 if file.stem.endswith("2") else 0] == "keen:percent=60"
    assert len(found.played) == 4


@pytest.mark.parametrize(("name", "illegal"), [("cheat", 4), ("cheat:breaks=yes", 0)])
def test_an_illegal_answer_or_a_broken_player_loses_the_match_and_is_reported(name: str, illegal: int) -> None:
    found = measured(plan(f"{name},random", 2, scenarios="plain"))
    assert (found["score"], found["illegal"], found["faults"]) == (0.0, [illegal, 0], 4)
    assert found["results"] == {"A conceded": 2, "B conceded": 2}
    wanted = "Action() is not an option of 'stance'" if illegal else "ZeroDivisionError: too much thought"
    assert wanted in found["first_faults"][0]
    assert found["first_faults"][0].startswith("plain, pair 1, match 1, action 2, cheat")


def test_a_lost_match_is_written_down_so_that_it_can_be_verified(tmp_path: Path) -> None:
    pair = play_pair(task(("cheat", "random")))
    assert actions(pair.first)[-1] == (0, "concede")
    assert replay(read_record(pair.first.record.encode()), TOY).over


def test_several_players_make_a_cross_table() -> None:
    what = plan("keen:percent=80,keen:percent=20,random", 40)
    found = measured(what)
    assert [row["players"] for row in found["pairings"]] == [
        ["keen:percent=80", "keen:percent=20"],
        ["keen:percent=80", "random"],
        ["keen:percent=20", "random"],
    ]
    strong, middle, weak = found["ratings"]
    assert strong["elo"] > middle["elo"] > weak["elo"] == weak["low"] == weak["high"] == 0.0
    assert strong["low"] < strong["elo"] < strong["high"]
    assert found["pairs"] == 240
    assert sum(row["score"] for row in found["ratings"]) == pytest.approx(1.5, abs=1e-4)


def test_a_clock_knows_mean_and_worst_exactly_and_the_rest_to_within_a_bucket() -> None:
    clock, other = Clock(), Clock()
    for at in range(1, 100):
        clock.add(at / 1000, Where("duel", 1, 1, at))
    other.add(2.0, Where("plain", 7, 2, 3))
    clock.merge(Clock.of(json.loads(json.dumps(other.plain()))))
    assert (clock.decisions, clock.worst, clock.worst_at) == (100, 2.0, Where("plain", 7, 2, 3))
    assert clock.seconds == pytest.approx(4.95 + 2)
    assert 0.095 <= clock.percentile(95) <= 0.095 * 1.13
    assert clock.percentile(100) == 2.0
    assert Clock().percentile(95) == 0.0


def test_the_page_needs_nothing_else_and_speaks_both_languages() -> None:
    what = plan("keen:percent=80,first,random", 5, sprt=Sprt(0, 50))
    pairings = arena(what)
    found = report(what, pairings)
    english, spanish = page(found, pairings, "en"), page(found, pairings, "es")
    for text in (english, spanish):
        assert text.count("<svg") == text.count("</svg>") == 3
        assert text.count("<table>") == text.count("</table>") == 1 + 2 * 3
        assert "http" not in text and "src=" not in text and "@import" not in text
        assert "keen:percent=80" in text
        assert len(text) < 40_000
    assert '<html lang="en">' in english and "Score of each against each" in english
    assert '<html lang="es">' in spanish and "Puntuación de cada uno contra cada uno" in spanish
    assert "score" not in spanish.replace('class="score"', "").replace(".score", "")


def test_a_player_is_set_by_its_name() -> None:
    rng = Rng(0)
    made = players.make("keen:percent=70:odd=yes:share=0.25:word=why", rng)
    assert isinstance(made, Keen)
    assert (made.percent, made.others) == (70, (True, 0.25, "why"))
    usual = players.make("keen", rng)
    assert isinstance(usual, Keen)
    assert (usual.percent, usual.others) == (30, (False, 0.5, "so"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("keeen:percent=3", "There is no player 'keeen'. Did you mean 'keen'?"),
        ("keen:percen=3", "keen has no setting 'percen'. Did you mean 'percent'?\n  Settings: percent=30, "),
        ("random:percent=3", "random has no setting 'percent'.\n  Settings: none"),
        ("keen:percent=x", "'percent=x' must be a whole number, such as 30."),
        ("keen:share=nan", "'share=nan' must be a number, such as 0.5."),
        ("keen:odd=perhaps", "'odd=perhaps' must be yes or no, such as False."),
        ("keen:percent", "'percent' is not a setting"),
        ("keen:percent=3:percent=4", "or a second one of the same name"),
        ("keen:", "'' is not a setting"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused(name: str, message: str) -> None:
    with pytest.raises(BadContent) as caught:
        players.make(name, Rng(0))
    assert message in caught.value.text("en")
    assert caught.value.text("es") != caught.value.text("en")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("random", "The arena needs two players or more; 'random' names 1."),
        ("random,first,random", "Player 'random' is named twice."),
        ("random,nobody", "There is no player 'nobody'."),
    ],
)
def test_an_arena_that_makes_no_sense_is_refused(names: str, message: str) -> None:
    with pytest.raises(BadContent) as caught:
        arena(plan(names, 1))
    assert caught.value.text("en").startswith(message)
