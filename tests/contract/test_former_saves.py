"""Matches that were saved when the records of waiting steps had other names and fields go on as they stood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from strategos import games
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.ids import seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.state import save

TESTS = Path(__file__).parents[1]
SAVES = [
    (game, json.loads(line))
    for game in games.OWN
    for line in (TESTS / game / "former_saves.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("name", "former"), SAVES, ids=[f"{game} {former['step']}" for game, former in SAVES])
def test_a_match_saved_with_former_records_asks_what_it_asked_and_goes_on(name: str, former: dict[str, Any]) -> None:
    game, saved = games.find(name), former["saved"]
    setup = saved["setup"]
    # The content may have changed since, for example in a text.
    here = game.new(setup["scenario"], dict(pair.split("=", 1) for pair in setup["options"].split())).setup
    state = game.load({**saved, "setup": here.header()})
    decision = pending(state)
    assert decision is not None
    options = [] if isinstance(decision, Chance) else [state.setup.notation.format(one) for one in decision.options]
    assert [decision.seat, decision.kind, options] == former["asked"]
    rng = Rng(1, former["step"])
    for _ in range(60):
        decision = pending(state)
        if decision is None:
            break
        chosen = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
        advance(state, chosen, decision.seat)
    again = game.load(json.loads(json.dumps(save(state))))
    assert again == state, f"seat {seat_name(decision.seat) if decision else '-'}: what goes on is not saved whole"
