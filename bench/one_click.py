"""How often things are parsed, worded, dealt and encoded on the way of one click: python bench/one_click.py

Prints a table of counts for each game: one page that plays both sides, two pages, and two pages with three that watch,
in two languages. The counts are the same on every machine.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "lib"))

from click_counts import MATCHES, TABLES, click


def main() -> None:
    """Print the counts."""
    for game, scenario in MATCHES:
        columns = [asyncio.run(click(game, scenario, pages)) for pages in TABLES.values()]
        print(f"\n| {game} {scenario} | {' | '.join(TABLES)} |\n|---|{'--:|' * len(columns)}")
        for name in sorted({name for column in columns for name in column}):
            print(f"| {name} | {' | '.join(str(column[name]) for column in columns)} |")


if __name__ == "__main__":
    main()
