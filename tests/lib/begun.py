"""Matches against the computer that wait at a wanted question, played there without a server: the same in every run."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from serving import Server
from tables import lay

from strategos import games
from strategos.kernel.state import State
from strategos.stage.presenter import Presenter
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch

Ask = dict[str, Any]
SEATS = ("here", "random")
TO_ACT = ("army", "continue", "activate", "simple", "walk")
"""How answers begin that lead to the first action of a unit of pantheon."""


def begun(
    server: Server, is_wanted: Callable[[Ask], bool], game: str, scenario: str, *likes: str, **options: str
) -> str:
    """The path of a match whose first seat is asked what is wanted; likes are how preferred answers begin."""
    live = LiveMatch(games.find(game), scenario, options, dict(enumerate(SEATS)), f"key of {game} {scenario}")
    live.begin()
    shown, rng = presenter(game), random.Random(5)
    for _ in range(600):
        assert not live.match.over, "the match was over before the question came"
        seat = live.match.waiting_for[0]
        if seat == 0:
            ask = plain(shown.ask(live.match.state, 0, "en"))
            if is_wanted(ask):
                return lay(server.home, live, seats=SEATS)[0]
            liked = (found for like in likes if (found := [one for one in ask["options"] if starts(one, like)]))
            text = nearest(shown, live.match.state, next(liked, ask["options"]), rng)["text"]
        else:
            decision = live.match.decision_for(seat)
            assert decision is not None
            text = live.match.state.setup.notation.format(rng.choice(decision.options))
        live.play(seat, text)
    raise AssertionError("no such question in 600 answers")


def plain(struct: object) -> Any:
    """What a page is sent of it."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def starts(option: dict[str, Any], like: str) -> bool:
    return bool(option["text"].startswith(like))


def nearest(shown: Presenter, state: State, options: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """The option that leads nearest to an enemy; any of them if none leads anywhere."""
    at = {space.id: complex(space.x, space.y) for space in shown.board(state, "en").spaces}
    tokens = shown.scene(state, 0, "en").tokens
    foes = [at[one.space] for one in tokens if one.status == "board" and one.seat != 0 and one.space in at]

    def way(option: dict[str, Any]) -> float:
        spaces = [at[thing["id"]] for thing in option["things"] if thing["kind"] == "space"]
        return min((abs(spaces[-1] - foe) for foe in foes), default=0.0) if spaces else 1e9

    ways = [way(option) for option in options]
    return rng.choice([option for option, far in zip(options, ways, strict=True) if far == min(ways)])


def lone_attacks(ask: Ask) -> list[dict[str, Any]]:
    """Attacks on units that no other option names: a click on the unit can mean nothing else."""
    things = [str(thing) for option in ask["options"] for thing in option["things"]]
    attacks = [option for option in ask["options"] if option["verb"] == "attack"]
    return [option for option in attacks if all(things.count(str(thing)) == 1 for thing in option["things"])]
