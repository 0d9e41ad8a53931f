"""Does the finder find blunders? bench/blunders.py GAME SCENARIO ERRORS FILE [EFFORT [LATE [FIRST]]]

Plants errors whose true cost is known by a thousand rollouts each, keeps them in FILE (a run that was stopped goes on
there), judges errors and best moves, and prints recall and precision for several bars. ERRORS = 0 judges what is there.
SCENARIO may have options: first-battle,max_rounds=2. EFFORT: of the finder (usual), or none to plant alone. LATE: the
share of a match that is over before anything is planted (0). FIRST: the number of the first match (0).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from strategos.lab.experiments.blunders import find, judge, read, summary, write


def main() -> None:
    """Plant until there are enough, then judge."""
    game, scenario, wanted, name, *rest = sys.argv[1:]
    effort, late, first = [*rest, *("usual", "0", "0")[len(rest) :]]
    file = Path(name)
    known = read(file)
    done = file.with_suffix(".matches")  # how many matches have been gone through
    number = int(done.read_text()) if done.exists() else int(first)
    while len(known) < int(wanted):
        for planted in find(game, scenario, f"{scenario} {number}", float(late)):
            if any(planted.seed == one.seed for one in known):
                continue  # the run was stopped in the middle of this match
            write(file, planted)
            known.append(planted)
            if len(known) >= int(wanted):
                break
        else:
            number += 1
            done.write_text(str(number))
    if effort == "none":
        return
    losses = [judge(planted, effort) for planted in known]
    for bar in (0.03, 0.05, 0.1, 0.15):
        print(json.dumps({"game": game, "scenario": scenario, "effort": effort, **summary(losses, bar)}))


if __name__ == "__main__":
    main()
