"""Scenes of commander in the Command phase: at the first question of a round, or of the round after an End phase."""

from __future__ import annotations

from typing import Any

from field import field, table
from scene import Scene

from strategos.games.commander.rules.turn import begin_round, end_phase
from strategos.games.commander.words import COLOURS
from strategos.kernel.flow import then
from strategos.kernel.ids import seat_number


def command(units: str, **others: Any) -> Scene:
    """A scene as the Command phase of a round begins: nobody has an order, all dice are still to be thrown."""
    return field(units, rear=False, at=then(begin_round), **others)


def round_over(units: str, **others: Any) -> Scene:
    """A scene that goes through the End phase of a round into the Command phase of the next."""
    return field(units, rear=False, at=then(end_phase), **others)


def give(scene: Scene, **colours: str) -> None:
    """Lay an order token on one unit after the other, as the army is asked: `give(scene, A="red yellow", B="red")`."""
    for seat, row in colours.items():
        for colour in row.split():
            decision = scene.match.decision_for(seat_number(seat))
            assert decision is not None, f"Seat {seat} is asked nothing before '{colour}'."
            texts = [scene.state.setup.notation.format(option) for option in decision.options]
            scene.play(next(text for text in texts if text.endswith(f" {colour}")), seat=seat)


def generated(scene: Scene, seat: str) -> list[int]:
    """The red, blue, green and purple orders that a player has generated."""
    first = seat_number(seat) * 4
    return table(scene).generated[first : first + 4]


def colours_offered(scene: Scene, seat: str) -> list[str]:
    """The colours that a player is offered for the next unit."""
    words = [text.split() for text in scene.options(seat)]
    assert all(word[0] == "order" and word[1] == words[0][1] and word[2] in COLOURS for word in words)
    return [word[2] for word in words]
