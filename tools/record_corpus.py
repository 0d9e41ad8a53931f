"""Write the records that this version makes into the corpus: `make records NAME=2026-11-18-what-changed`.

The same short matches are played in every version, and a record is written only if it differs from the newest one of
its name. `tests/table/test_former_records.py` holds that all of them can still be played.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from strategos import games
from strategos.table.match import Match

CORPUS: Final = Path(__file__).parents[1] / "tests" / "records"

# name, scenario, options, answers that are given (0: to the end), whether A gives up then
Plan = tuple[str, str, dict[str, str], int, bool]
PLAN: Final[tuple[Plan, ...]] = (
    ("pantheon-learning-finished", "learning", {"max_rounds": "6"}, 0, False),
    ("pantheon-duel-finished", "duel", {"board": "tartarus", "edition": "manual", "max_rounds": "5"}, 0, False),
    ("pantheon-free-for-all-3-open", "free-for-all-3", {}, 110, False),
    ("pantheon-learning-conceded", "learning", {"edition": "manual"}, 30, True),
    (
        "commander-hard-choice-finished",
        "hard-choice",
        {"elements": "yes", "attacker_parry_faces": "both", "max_rounds": "3"},
        0,
        False,
    ),
    ("commander-first-battle-open", "first-battle", {}, 70, False),
    ("commander-vanguard-conceded", "vanguard", {"army": "own"}, 50, True),
)


def played(plan: Plan) -> str:
    """The record of a match with random answers, the same in every version with the same rules."""
    name, scenario, options, many, gives_up = plan
    pick = random.Random(name)
    match = Match(games.find(name.partition("-")[0]), scenario, 7, options, {0: "random", 1: "random"})
    count = 0
    while not match.over and (not many or count < many):
        decision = match.decision
        match.play(decision.options[pick.randrange(len(decision.options))], decision.seat)
        count += 1
    if gives_up:
        match.concede(0)
    return match.record()


def newest(name: str) -> str:
    """The newest record of this name in the corpus; nothing if there is none. Folders begin with their dates."""
    found = sorted(CORPUS.glob(f"*/{name}.strategos"))
    return found[-1].read_text(encoding="utf-8") if found else ""


def differing() -> Iterator[tuple[str, str]]:
    """Names and texts of the records that this version writes otherwise than the newest ones in the corpus."""
    for plan in PLAN:
        text = played(plan)
        if text != newest(plan[0]):
            yield plan[0], text


def main(words: list[str]) -> int:
    """Write what differs into a folder of the corpus."""
    if len(words) != 1 or not words[0][:4].isdigit():
        sys.stderr.write("Name the folder, with its date first: make records NAME=2026-11-18-what-changed\n")
        return 2
    found = list(differing())
    for name, text in found:
        file = CORPUS / words[0] / f"{name}.strategos"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file.relative_to(CORPUS.parents[1])}: written.\n")
    if not found:
        sys.stdout.write("This version writes the same records as the newest in tests/records.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
