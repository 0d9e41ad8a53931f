"""Whole matches in a real browser: against the computer, at one device, by link."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from browsing import Person
from serving import Server

GAMES = (("pantheon", "learning"), pytest.param("commander", "decisive-battle", marks=pytest.mark.full))


@pytest.mark.parametrize(
    ("game", "scenario", "rounds"),
    [
        ("pantheon", "learning", "1"),
        pytest.param("pantheon", "learning", "2", marks=pytest.mark.full),
        pytest.param("commander", "decisive-battle", "2", marks=pytest.mark.full),
    ],
)
def test_a_match_against_the_computer_is_clicked_to_its_end(
    server: Server, person: Callable[..., Person], game: str, scenario: str, rounds: str
) -> None:
    path = server.make(game, scenario, "here", "recruit", max_rounds=rounds)[0]["path"]
    user = person()
    user.go(path)
    user.play(2000, random.Random(1))
    assert user.is_over()
    assert user.see("result").inner_text()


@pytest.mark.parametrize("game", ["commander", pytest.param("pantheon", marks=pytest.mark.full)])
def test_two_clicks_lead_from_the_lobby_into_a_match(person: Callable[..., Person], game: str) -> None:
    user = person()
    user.go()
    user.see(f"play-{game}").click()
    user.wait_until(lambda: "/play/" in user.page.url, "at the table")
    user.play(3, random.Random(2))
    assert user.lines() >= 3


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_two_people_at_one_device_hand_it_over(
    server: Server, person: Callable[..., Person], game: str, scenario: str
) -> None:
    path = server.make(game, scenario, "here", "here")[0]["path"]
    user = person()
    user.go(path)
    rng = random.Random(3)
    handed = 0
    for _ in range(60):
        if handed >= 3 or not user.wait_for_turn():
            break
        if user.is_handing_over():
            # Nothing of the table shows between the two: only the hand-over is visible.
            assert user.see("match").count() == 0
            user.take_over()
            handed += 1
        else:
            user.answer(rng)
    assert handed >= 3


def test_where_nothing_is_hidden_the_device_is_not_handed_over(server: Server, person: Callable[..., Person]) -> None:
    """Units are deployed openly: the table turns to the seat that is asked, until orders are given in secret."""
    user = person()
    user.go(server.make("commander", "first-battle", "here", "here")[0]["path"])
    rng = random.Random(3)
    seats = []
    while user.wait_for_turn() and not user.is_handing_over() and user.ask["kind"] == "deploy":
        seats.append(user.ask["seat"])
        user.answer(rng)
    assert set(seats) == {0, 1}


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_two_browsers_play_one_match_by_link(
    server: Server, person: Callable[..., Person], game: str, scenario: str
) -> None:
    links = [link["path"] for link in server.make(game, scenario, "link", "link") if link["kind"] == "link"]
    people = [person(), person()]
    for user, link in zip(people, links, strict=True):
        user.go(link)
    rng = random.Random(4)
    for _ in range(14):
        people[0].wait_until(lambda: any(one.is_asked() for one in people), "a player is asked")
        next(one for one in people if one.is_asked()).answer(rng)
    for one in people:
        one.wait_for_lines(7)
