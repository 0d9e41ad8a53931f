"""Positions of the toy's duel for rule tests, written by their hands instead of by all three zones of cards."""

from __future__ import annotations

from scene import Scene
from toy.model import CARDS, ToyState

from strategos.kernel.event import worded

A_LION, A_WOLF, B_BEAR, B_WOLF = range(4)
STRIKE, PARRY, SCOUT = range(3)
DEALT = {"strike": 2, "parry": 2, "scout": 1}


def table(
    a: str = "",
    b: str = "",
    gone_a: str = "",
    gone_b: str = "",
    stances: str = "A wary, B wary",
    more: str = "",
    options: dict[str, str] | None = None,
) -> Scene:
    """A lion beside both enemies, A's turn. `a` and `b` are hands, `gone_a` and `gone_b` discard piles."""
    hands, gone = {"A": a.split(), "B": b.split()}, {"A": gone_a.split(), "B": gone_b.split()}
    deck = {
        seat: {card: DEALT[card] - hands[seat].count(card) - gone[seat].count(card) for card in CARDS} for seat in "AB"
    }
    places = "" if "area:" in more else "area: A.lion B2, A.wolf A1, B.bear C1, B.wolf C2"
    return Scene(
        "toy",
        f"""
        scenario: duel
        {places}
        deck: {", ".join(f"{seat} {card} {n}" for seat in "AB" for card, n in deck[seat].items())}
        hand: {", ".join(f"{seat} {card} {hands[seat].count(card)}" for seat in "AB" for card in CARDS)}
        discard: {", ".join(f"{seat} {card} {gone[seat].count(card)}" for seat in "AB" for card in CARDS)}
        stance: {stances}
        shown: 1
        {more}
        """,
        options,
    )


def toy(scene: Scene) -> ToyState:
    assert isinstance(scene.state, ToyState)
    return scene.state


def told(scene: Scene, viewer: int) -> list[str]:
    """What a viewer hears of the events of the last answer, in words."""
    words = [worded(event, viewer, scene.state.setup.notation) for event in scene.match.log[-1].events]
    return [word for word in words if word is not None]
