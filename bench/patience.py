"""How long a person waits for a computer in a real browser: until something of its turn shows, and until its end.

    python bench/patience.py [--levels strategist] [--engine FOLDER] [--turns 12] [--seconds 45]

For each level and for scenarios of both games with fixed armies and with a draft, a person who answers at random plays
against a computer. The table lists seconds from the person's last answer until the first line of the computer's turn
shows, and until the person is asked again. Only time in which nothing is asked of the person counts. "First" and
"median" are those of turns with at least two answers of the computer, so that a draft does not hide the others;
"longest" is that of all. Animations are switched off; the floor for answers that hide something is the usual one. With
a compiled engine in FOLDER everything is measured twice, interpreted and compiled.

Each line ends after a number of turns or seconds, whichever comes first. The load average is printed because other
work on the machine counts in these figures.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "lib"))

from browsing import Person, chromium
from playwright.sync_api import Browser, Error
from serving import Server, serving

SCENARIOS = (("pantheon", "learning"), ("pantheon", "duel"), ("commander", "first-battle"), ("commander", "vanguard"))
LEVELS = ("recruit", "tactician", "strategist")

# Notes what the page shows: [milliseconds, lines of the log, whether something is asked], at every change.
WATCH = """() => {
  window.shown = [];
  window.clicked = [];
  addEventListener("click", () => window.clicked.push(performance.now()), true);
  const look = () => {
    const table = document.querySelector("[data-testid=match]");
    if (!table) return;
    const visible = (one) => !one.disabled && one.checkVisibility({ visibilityProperty: true });
    const names = ["option", "option-group", "show-list", "confirm"];
    const asked = names.some((name) => [...document.querySelectorAll(`[data-testid=${name}]`)].some(visible));
    const over = document.querySelector("[data-testid=result]") !== null;
    const now = [Number(table.dataset.lines ?? 0), asked || over];
    const last = window.shown.at(-1);
    if (!last || last[1] !== now[0] || last[2] !== now[1]) window.shown.push([performance.now(), ...now]);
  };
  setInterval(look, 10);
}"""

# Clicks an answer chosen by lot, or opens the list or group of answers in which one is chosen next.
ANSWER = """(lot) => {
  const open = (name) => [...document.querySelectorAll(`[data-testid=${name}]`)]
    .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }));
  for (const name of ["confirm", "option", "option-group", "show-list"]) {
    const found = open(name);
    if (found.length) { found[Math.floor(lot * found.length)].click(); return true; }
  }
  return false;
}"""


@dataclass(frozen=True)
class Turn:
    """A turn of a computer for which a person waited, in seconds."""

    first: float  # until the first line of the computer showed
    whole: float  # until the person was asked again
    answers: int  # of the computer, those with a single option among them


def turns_of(shown: list[list[Any]], clicked: list[float], computer: frozenset[int]) -> list[Turn]:
    """The turns in what a page showed. `computer`: numbers of the lines with which a computer answered.

    >>> turns_of([[0, 4, True], [100, 5, False], [700, 6, False], [1500, 8, True]], [50], frozenset((6, 8)))
    [Turn(first=0.65, whole=1.45, answers=2)]
    """
    found: list[Turn] = []
    for at in range(1, len(shown)):
        moment, _, is_asked = shown[at]
        if is_asked or not shown[at - 1][2]:
            continue  # not the end of a person's answers
        end = next((later for later in shown[at:] if later[2]), None)
        if end is None:
            break
        begun = max([click for click in clicked if click <= moment], default=moment)
        before = shown[at - 1][1]
        own = [line for line in computer if before < line <= end[1]]
        if not own:
            continue  # dice, or another question to the same person
        first = next(entry[0] for entry in shown[at:] if entry[1] >= min(own))
        found.append(Turn((first - begun) / 1000, (end[0] - begun) / 1000, len(own)))
    return found


def waits(
    server: Server, browser: Browser, game: str, scenario: str, level: str, turns: int, seconds: float
) -> list[Turn]:
    """The turns of a computer in a new match, up to a number of turns or seconds."""
    links = server.make(game, scenario, "here", level)
    person = Person(browser, server.address)
    person.page.add_init_script(f"({WATCH})(); localStorage.setItem('confirm', 'no')")
    person.go(links[0]["path"])
    person.see("match").wait_for()
    begun, lot = time.monotonic(), 0.5
    found: list[Turn] = []
    while time.monotonic() - begun < seconds and not person.is_over():
        lot = (lot * 7.31 + 0.37) % 1.0  # the same answers in every run, as far as the match is the same
        try:
            person.page.evaluate(ANSWER, lot)
            person.page.wait_for_timeout(60)
            shown, clicked = person.page.evaluate("() => [window.shown, window.clicked]")
        except Error:
            continue
        found = turns_of(shown, clicked, computer_lines(person))
        if len(longer(found)) >= turns:
            break
    person.context.close()
    return found


def computer_lines(person: Person) -> frozenset[int]:
    """The numbers of the lines that show an answer of seat B, from 1, as the page has heard of them."""
    lines: dict[int, int] = {}
    for text in person.heard:
        if text.startswith('{"type":"position"'):
            message = json.loads(text)
            for number, entry in enumerate(message["entries"], message["since"] + 1):
                lines[number] = entry["seat"]
    return frozenset(number for number, seat in lines.items() if seat == 1)


def row(game: str, scenario: str, level: str, engine: str, found: list[Turn]) -> str:
    """A line of the table."""
    if not found:
        return f"| {level} | {game} {scenario} | {engine} | 0, 0 | – | – | – | – | – | – |"
    figures: list[float] = []
    for seconds in ([(turn.first, turn.answers) for turn in found], [(turn.whole, turn.answers) for turn in found]):
        counted = [one for one, answers in seconds if answers >= 2] or [one for one, _ in seconds]
        figures += [counted[0], median(counted), max(seconds)[0]]
    words = " | ".join(f"{figure:.2f}" for figure in figures)
    return f"| {level} | {game} {scenario} | {engine} | {len(found)}, {len(longer(found))} | {words} |"


def longer(found: list[Turn]) -> list[Turn]:
    """The turns with at least two answers of the computer."""
    return [turn for turn in found if turn.answers >= 2]


def measure(name: str, folder: str, levels: list[str], turns: int, seconds: float) -> None:
    """Print the lines of one engine."""
    os.environ.pop("STRATEGOS_ENGINE", None)
    if folder:
        os.environ["STRATEGOS_ENGINE"] = folder
    with (
        tempfile.TemporaryDirectory() as home,
        chromium() as browser,
        serving(Path(home), THINK_FLOOR="0.4", PONDER="1") as server,
    ):
        for level in levels:
            for game, scenario in SCENARIOS:
                print(row(game, scenario, level, name, waits(server, browser, game, scenario, level, turns, seconds)))
                sys.stdout.flush()


def main() -> None:
    """Measure and print one table."""
    reader = argparse.ArgumentParser(description="Seconds that a person waits for a computer.")
    reader.add_argument("--levels", default=",".join(LEVELS))
    reader.add_argument("--engine", default="", help="folder of a compiled engine, measured as well")
    reader.add_argument("--turns", type=int, default=12)
    reader.add_argument("--seconds", type=float, default=45.0)
    wanted = reader.parse_args()
    print(f"load average before: {os.getloadavg()[0]:.1f}")
    print(
        "| level | scenario | engine | turns, longer "
        "| shows: first | median | longest | whole: first | median | longest |"
    )
    print("|---|---|---|--:|--:|--:|--:|--:|--:|--:|", flush=True)
    levels = wanted.levels.split(",")
    for name, folder in (("interpreted", ""), ("compiled", wanted.engine)):
        if folder or name == "interpreted":
            measure(name, folder, levels, wanted.turns, wanted.seconds)
    print(f"load average after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
