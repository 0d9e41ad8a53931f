"""Advice: honest, in words of both languages, with probabilities that follow the position."""

from __future__ import annotations

import pytest
from battle import battle
from field import field

from strategos import games
from strategos.analysis.quality import EFFORTS, verdict
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.errors import BadContent, WrongSeat
from strategos.kernel.ids import SPECTATOR
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.kernel.view import View
from strategos.players.advice import Advice, Reason, advise, win_probability
from strategos.players.minds import mind_of
from strategos.players.minds.mind import Term
from strategos.table.match import Match


def somewhere(game: str, scenario: str, answers: int) -> Match:
    """A match after some random answers, at a decision with a choice."""
    match = Match(games.find(game), scenario, 4)
    rng = Rng(4, "answers")
    while answers > 0 or len(match.decision.options) < 2:
        match.play(rng.pick(match.decision.options))
        answers -= 1
    return match


def asked(match: Match) -> tuple[View, Decision]:
    decision = match.decision
    return match.view(decision.seat), decision


PLACES = [
    ("commander", "first-battle", 15),
    ("commander", "hard-choice", 160),
    ("pantheon", "duel", 60),
    ("pantheon", "duel", 160),
]


@pytest.mark.parametrize(("game", "scenario", "answers"), PLACES)
def test_the_same_view_gets_the_same_advice_whatever_is_hidden(game: str, scenario: str, answers: int) -> None:
    match = somewhere(game, scenario, answers)
    view, decision = asked(match)
    rng = Rng(9)
    others = [match.game.guess(view, rng) for _ in range(4)]
    truth, chance = advise(view, decision), win_probability(view)
    for other in others:
        twin = match.game.view(other, decision.seat)
        assert advise(twin, decision) == truth
        assert win_probability(twin) == chance


def test_hidden_cards_of_the_enemy_change_nothing() -> None:
    scenes = [
        battle("A zeus C4, A hoplites C4 3, B ares D4", hand=f"zeus 2, {hand}", board="olympus")
        for hand in ("ares 2", "B.art 2")
    ]
    assert digest(scenes[0].match.state) != digest(scenes[1].match.state)
    found = [(advise(*asked(scene.match)), win_probability(asked(scene.match)[0])) for scene in scenes]
    assert found[0] == found[1]


@pytest.mark.parametrize(("game", "scenario", "answers"), PLACES)
def test_advice_names_options_with_probabilities_and_at_most_three_reasons(
    game: str, scenario: str, answers: int
) -> None:
    match = somewhere(game, scenario, answers)
    view, decision = asked(match)
    found = advise(view, decision, count=4)
    assert 1 <= len(found) <= min(4, len(decision.options))
    assert len({advice.text for advice in found}) == len(found)
    for advice in found:
        assert advice.option in decision.options
        assert match.state.setup.notation.parse(advice.text) == advice.option
        assert 0.0 <= advice.probability <= 1.0
        assert len(advice.reasons) <= 3
        sizes = [abs(reason.points) for reason in advice.reasons]
        assert sizes == sorted(sizes, reverse=True)
    chances = [advice.probability for advice in found]
    assert chances == sorted(chances, reverse=True)


def test_asking_changes_nothing_at_the_table() -> None:
    match = somewhere("commander", "hard-choice", 160)
    view, decision = asked(match)
    before = (digest(match.state), view.encode())
    advise(view, decision)
    win_probability(view)
    assert (digest(match.state), match.view(decision.seat).encode()) == before


def test_both_sides_share_one_hundred_percent() -> None:
    match = somewhere("commander", "hard-choice", 160)
    view = match.view(0)
    assert win_probability(view) + win_probability(view, 1) == pytest.approx(1.0)


def test_a_spectator_wins_nothing_and_may_ask_for_others() -> None:
    match = somewhere("commander", "hard-choice", 160)
    view = match.view(SPECTATOR)
    with pytest.raises(WrongSeat, match="plays no side"):
        win_probability(view)
    assert win_probability(view, 0) + win_probability(view, 1) == pytest.approx(1.0)


def test_more_points_make_winning_likelier() -> None:
    chances = []
    for score in ((1, 8), (4, 4), (8, 1)):
        scene = field("A knights E5 red, B zombie_warriors H5 blue", score=score)
        chances.append(win_probability(scene.match.view(0)))
    assert chances == sorted(chances)
    assert chances[0] < 0.35 and chances[2] > 0.65


def test_what_wins_the_match_is_advised_before_what_does_not() -> None:
    """The enemy beside strong knights has one miniature left, and one point is missing."""
    scene = field("A knights E5 red, B zombie_warriors F5 1 yellow, B imelstar A1 blue", score=(9, 9))
    while scene.match.decision.kind != "action":
        scene.match.play(scene.match.decision.options[0])
    view, decision = asked(scene.match)
    found = advise(view, decision, count=len(decision.options))
    chances = {advice.text: advice.probability for advice in found}
    blow = next(text for text in chances if text.startswith("attack zombie_warriors"))
    assert found[0].probability > 0.8
    assert chances[blow] > chances["hold"] + 0.05
    assert found[0].reasons[0].term.key == "score" and found[0].reasons[0].points > 0


def test_where_nothing_is_to_be_captured_the_advice_is_to_go_and_meet_the_enemy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As the players do, so they advise: waiting looks no worse by the position alone, and would never end."""
    scene = field("A knights E5 red, B zombie_warriors J5 blue", scenario="epic-battle")
    while scene.match.decision.kind != "action":
        scene.match.play(scene.match.decision.options[0])
    view, decision = asked(scene.match)
    chances = {advice.text: advice.probability for advice in advise(view, decision, count=len(decision.options))}
    assert chances["move G5"] > chances["hold"]
    monkeypatch.setattr(mind_of("commander"), "boldness", 0.0)
    calm = {advice.text: advice.probability for advice in advise(view, decision, count=len(decision.options))}
    assert calm["move G5"] == pytest.approx(calm["hold"])


def test_what_comes_with_every_option_is_no_reason_for_one() -> None:
    scene = field("A legionaries E5 red, B zombie_warriors J5 blue, B zombie_warriors J6 blue")
    while scene.match.decision.kind != "action":
        scene.match.play(scene.match.decision.options[0])
    found = advise(*asked(scene.match), count=4)
    assert found[0].reasons[0].term.key == "score", "a capture point is within reach"
    named = [{reason.term.key for reason in advice.reasons} for advice in found]
    assert not any("orders" in keys for keys in named), "the unit has acted, whatever it did"


def test_a_unit_that_comes_is_no_reason_but_the_place_where_it_will_stand_is() -> None:
    """All units come in the end: what they cost made the dearest look best, wherever it was put."""
    match = Match(games.find("commander"), "first-battle", 4)
    while match.decision.kind != "deploy" or len(match.decision.options) < 2:
        match.play(match.decision.options[0])
    view, decision = asked(match)
    found = advise(view, decision, count=len(decision.options))
    named = {reason.term.key for advice in found for reason in advice.reasons}
    assert named and not named & {"strength", "presence", "prize"}
    best, now = found[0].probability, win_probability(view)
    assert now < best < now + 0.1


def test_recruits_are_compared_with_each_other_not_with_nobody() -> None:
    match = Match(games.find("pantheon"), "duel", 4)
    while match.decision.kind != "recruit" or len(match.decision.options) < 2:
        match.play(match.decision.options[0])
    view, decision = asked(match)
    (advice,) = advise(view, decision)
    assert advice.probability == pytest.approx(win_probability(view), abs=0.1)


@pytest.mark.parametrize(("game", "scenario", "answers"), PLACES)
def test_the_chances_of_the_options_lie_around_that_of_the_position(game: str, scenario: str, answers: int) -> None:
    """Also where a trained judgement knows the position and only the terms compare what can be done in it."""
    view, decision = asked(somewhere(game, scenario, answers))
    chances = sorted(advice.probability for advice in advise(view, decision, count=len(decision.options)))
    now = win_probability(view)
    assert chances[0] - 0.12 <= now <= chances[-1] + 0.05


def test_another_player_may_be_asked_and_its_answer_comes_first() -> None:
    match = somewhere("commander", "hard-choice", 160)
    view, decision = asked(match)
    best = [advice.option for advice in advise(view, decision)]
    found = advise(view, decision, player="random", count=3)
    assert found[0].option in decision.options
    rest = [advice.probability for advice in found[1:]]
    assert rest == sorted(rest, reverse=True)
    assert set(best) & {advice.option for advice in found}
    with pytest.raises(BadContent, match="no player 'nobody'"):
        advise(view, decision, player="nobody")


def test_advice_is_put_into_words_of_both_languages() -> None:
    scene = field("A knights E5 red, B zombie_warriors F5 1 yellow")
    points = Term("score", 10.0, Said("players.commander-terms.score"))
    tired = Term("fatigue", 0.5, Said("players.commander-terms.fatigue"))
    option = scene.match.decision.options[0]
    advice = Advice(option, "attack hydra", 0.6249, (Reason(points, 10.0), Reason(tired, -0.55)))
    assert advice.words("en") == "attack hydra: 62 % — victory points +10.0; fatigue −0.6"
    assert advice.words("es") == "attack hydra: 62 % — puntos de victoria +10,0; fatiga −0,6"
    assert Advice(option, "hold", 0.5, ()).words("es") == "hold: 50 %"


def test_a_game_that_nobody_knows_gets_no_advice() -> None:
    match = Match(games.find("toy"), "duel", 1)
    with pytest.raises(BadContent, match="No computer player but 'random' knows toy"):
        win_probability(match.view(0))


def test_an_analysis_does_not_play_on_from_a_deployment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The units that are still to come would be put anywhere: nobody is blamed for what came of that."""

    def never(*_: object) -> list[float]:
        raise AssertionError("played on")

    match = Match(games.find("commander"), "first-battle", 4)
    while match.decision.kind != "deploy" or len(match.decision.options) < 2:
        match.play(match.decision.options[0])
    view, decision = asked(match)
    monkeypatch.setattr("strategos.analysis.quality.far_outlook", never)
    for chosen in decision.options[:4]:
        assert verdict(view, decision, chosen, EFFORTS["usual"]) is not None
