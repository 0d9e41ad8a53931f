"""Help for tests of the log: what a viewer reads of a match, and which answers the rules offer to which question."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from strategos import games
from strategos.kernel.engine import apply
from strategos.kernel.ids import Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players import make
from strategos.stage.presenters import presenter
from strategos.stage.scene import Entry
from strategos.table.live import LiveMatch
from strategos.table.match import Match


def told(match: Match, start: State, viewer: Seat | None = 0, lang: str = "en", deal: bool = True) -> list[Entry]:
    """The log as a viewer reads it, each line told by what the viewer knew before it. `start` is where it began.

    Positions with a map of their own cannot be dealt from a view; without `deal` the states are shown as they are, and
    so they are to the table itself (None).
    """
    stage = presenter(match.game.name)
    walk = start.clone()
    now = stage.dealt(match.game.view(match.state, viewer)) if deal and viewer is not None else match.state
    found: list[Entry] = []
    for n, played in enumerate(match.log, start=1):
        before = stage.dealt(match.game.view(walk, viewer)) if deal and viewer is not None else walk
        seen = played.is_seen_by(viewer)
        line = stage.line(played.seat, played.action, played.text, seen, played.events, viewer, before, now)
        found.append(stage.entry(line, n, lang))
        assert played.action is not None
        apply(walk, played.action, played.seat)
    return found


def lanes(entry: Entry) -> list[tuple[str, list[str]]]:
    """The dice of a line of the log, lane by lane."""
    assert entry.roll is not None, entry.text
    return [(lane.key, [die.symbol for die in lane.dice]) for lane in entry.roll.lanes]


def computer_match(game: str, scenario: str, options: dict[str, str], seed: int, players: str, most: int) -> LiveMatch:
    """A match of a computer player with itself, to its end or for a number of lines."""
    live = LiveMatch(games.find(game), scenario, options, {}, f"key {seed}")
    live.begin()
    player = make(players, Rng(seed, "player"))
    rng = Rng(seed, "seats")
    while not live.match.over and len(live.match.log) < most:
        seat = rng.pick(live.match.waiting_for)
        decision = live.match.decision_for(seat)
        assert decision is not None
        view = live.match.view(seat) if player.needs_view else None
        live.play(seat, live.match.state.setup.notation.format(player.choose(view, decision)))
    return live


class Question:
    """A kind of question as the rules ask it: which answers stand beside it, and which records its step carries."""

    def __init__(self) -> None:
        self.answers: set[str] = set()
        self.records: set[str] = set()


def questions(game: str, answers: Iterable[str]) -> dict[str, Question]:
    """Every kind of question in the rules of a game, with those of the answers that the step may offer by name.

    A step offers what it names itself or what a function of the same file names that it calls.
    """
    wanted = set(answers)
    found: dict[str, Question] = {}
    for file in sorted(Path(games.find(game).source).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        steps = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        names = {name: {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} for name, node in steps.items()}
        for name, node in steps.items():
            for kind in _kinds(node):
                question = found.setdefault(kind, Question())
                near = set(names[name])
                for called in names[name] & set(steps):
                    if not _is_step(steps[called]):  # another step asks its own questions
                        near |= names[called]
                question.answers |= near & wanted
                question.records |= _records(name, node, steps, names)
    return found


def _kinds(node: ast.FunctionDef) -> Iterable[str]:
    for call in ast.walk(node):
        is_decision = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Decision"
        if is_decision and isinstance(call, ast.Call) and isinstance(call.args[1], ast.Constant):
            yield str(call.args[1].value)


def _records(
    name: str, node: ast.FunctionDef, steps: dict[str, ast.FunctionDef], names: dict[str, set[str]]
) -> set[str]:
    """What the step that asks carries; for a function that only words the question, what its callers carry."""
    if _is_step(node):
        return {_carried(node)}
    return {_carried(step) for other, step in steps.items() if name in names[other] and other != name}


def _is_step(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "step" for mark in node.decorator_list)


def _carried(node: ast.FunctionDef) -> str:
    note = node.args.args[1].annotation
    return note.id if isinstance(note, ast.Name) else "None"
