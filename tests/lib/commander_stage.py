"""Help for tests of the stage of commander: matches to look at, and every text in what is shown."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from strategos import games
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.words import DISTRIBUTING, MUSTERING, RED
from strategos.kernel.catalogue import languages
from strategos.kernel.chance import Chance
from strategos.kernel.ids import CHANCE, Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.stage.commander.presenter import CommanderPresenter
from strategos.stage.presenters import presenter
from strategos.table.match import Match

LANGUAGES = languages()


def game() -> Commander:
    """Commander."""
    found = games.find("commander")
    assert isinstance(found, Commander)
    return found


def shown() -> CommanderPresenter:
    """How commander shows itself."""
    found = presenter("commander")
    assert isinstance(found, CommanderPresenter)
    return found


def dealt(state: State, seat: Seat) -> CommanderState:
    """A state dealt from what a seat may know, as the table gives it to the stage."""
    found = shown().dealt(game().view(state, seat))
    assert isinstance(found, CommanderState)
    return found


def moments(scenario: str, options: Mapping[str, str], seed: int, most: int, every: int) -> Iterator[Match]:
    """A random match, stopped at regular intervals of answers, and at its end."""
    match = Match(game(), scenario, seed, dict(options))
    rng = Rng(seed, "answers")
    for n in range(most):
        if match.over:
            break
        if n % every == 0 and not _is_rolling(match):
            yield match
        seat = rng.pick(match.waiting_for)
        decision = match.decision if seat == CHANCE else match.decision_for(seat)
        assert decision is not None
        action = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
        match.play(action, seat)
    if not _is_rolling(match):
        yield match


def _is_rolling(match: Match) -> bool:
    """Whether dice roll behind a screen: the table lets them fall before it shows anything."""
    return CHANCE in match.waiting_for


def scrambled(state: CommanderState, seat: int) -> CommanderState:
    """The same table with everything turned upside down that a seat may not know.

    What is left need not hold together; it is for showing that nobody looks at it.
    """
    other = state.clone()
    for player in (0, 1):
        if player == seat:
            continue
        other.reserve = [9 - n if at // 4 == player else n for at, n in enumerate(other.reserve)]
        other.dice = [2 - n % 2 if at // 6 == player else n for at, n in enumerate(other.dice)]
        for name in ("rerolls", "wagon", "forgone", "vote"):
            setattr(other, name, [3 - n if at == player else n for at, n in enumerate(getattr(other, name))])
        units = other.rules.slots[player]
        if other.phase == DISTRIBUTING:
            other.order = [RED if unit in units and n != RED else n for unit, n in enumerate(other.order)]
        if other.phase == MUSTERING:
            kinds = other.rules.kinds[player]
            other.kind = [kinds[unit % 3] if unit in units else kind for unit, kind in enumerate(other.kind)]
            half = len(other.built) // 2
            other.built = [1 - n if at // half == player else n for at, n in enumerate(other.built)]
    return other


def named_icons(value: Any) -> Iterator[str]:
    """Every name of an icon in what is shown."""
    if isinstance(value, list):
        for item in value:
            yield from named_icons(item)
    elif is_dataclass(value):
        kind = type(value).__name__
        for field in fields(value):
            found = getattr(value, field.name)
            if field.name == "icon" or (kind, field.name) in (("Mark", "kind"), ("Marker", "kind"), ("Count", "key")):
                yield found
            else:
                yield from named_icons(found)


@cache
def calls() -> dict[str, list[ast.Call]]:
    """Every call in the rules of commander, by the name of the function or class."""
    folder = Path(game().source)
    found: dict[str, list[ast.Call]] = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found.setdefault(node.func.id, []).append(node)
    return found


def words_in(*names: str, at: int) -> set[str]:
    """The words that these calls are given at a place."""
    found: set[str] = set()
    for name in names:
        for call in calls()[name]:
            place = at if at >= 0 else len(call.args) + at
            if len(call.args) > place:
                value = call.args[place]
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.add(value.value)
    return found
