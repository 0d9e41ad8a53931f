"""Who wins with which army of pantheon? bench/armies.py PLAYER FOLDER

Reads the records that `strategos arena pantheon --keep FOLDER` wrote, and prints as rows of a table, for each scenario
and each divinity that PLAYER led: matches, score, and the Wilson 95 % interval.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from strategos import games
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import units_in
from strategos.kernel.text.record_file import Record, read_record, replay
from strategos.lab.ratings import wilson


def led(record: Record, state: PantheonState, player: str) -> list[tuple[str, float]]:
    """The divinity of each seat of a player, and what the seat scored."""
    assert state.result is not None
    winners = state.result.winners
    found = []
    for seat, word in enumerate(record.header["seats"].split()):
        if word.partition("=")[2] == player:
            score = (1.0 if seat in winners else 0.0) if winners else 0.5
            profiles = [state.rules.profiles[unit] for unit in units_in(state.army[seat])]
            found += [(profile.name, score) for profile in profiles if profile.is_divinity]
    return found


def main() -> None:
    """Read all records, and print what came out."""
    player, folder = sys.argv[1:]
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    for path in sorted(Path(folder).glob("*.txt")):
        record = read_record(path.read_bytes(), path.name)
        state = replay(record, games.find("pantheon"), path.name)
        assert isinstance(state, PantheonState)
        for name, score in led(record, state, player):
            scores[record.header["scenario"], name].append(score)
    for (scenario, name), found in sorted(scores.items()):
        share = sum(found) / len(found)
        low, high = wilson(share, len(found))
        print(f"| {scenario} | {name} | {len(found)} | {100 * share:.0f} % | {100 * low:.0f}–{100 * high:.0f} % |")


if __name__ == "__main__":
    main()
