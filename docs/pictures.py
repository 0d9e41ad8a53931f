"""Take the pictures of the table that the documentation shows: `make pictures`.

A real server, a real browser, matches played by a computer up to something worth seeing.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "lib"))

from browsing import Person, chromium
from playwright.sync_api import Locator
from serving import Server, serving
from terminals import table

from strategos import games, players
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.table.match import Match

IMAGES = ROOT / "docs" / "img"
DESKTOP = (1360, 850)
PHONE = (390, 844)


def take(person: Person, name: str) -> None:
    """One picture, small enough to be kept."""
    person.page.wait_for_timeout(700)
    path = IMAGES / f"{name}.jpg"
    person.page.screenshot(path=path, type="jpeg", quality=72)
    print(path.name, path.stat().st_size // 1000, "kB")


def position_of(
    game: str,
    scenario: str,
    seed: int,
    is_there: Callable[[Match], bool],
    level: str = "tactician:samples=2",
    **options: str,
) -> str:
    """The record of a match between two computers up to the first moment that is wanted."""
    match = Match(games.find(game), scenario, seed, options)
    seats = [players.make(level, Rng(seed, f"player {seat}")) for seat in range(2)]
    while not match.over and not is_there(match):
        seat = match.waiting_for[0]
        decision = match.decision_for(seat)
        assert decision is not None
        match.play(seats[seat].choose(match.view(seat), decision), seat)
    return match.record()


def rounds(wanted: int) -> Callable[[Match], bool]:
    def is_there(match: Match) -> bool:
        state: State = match.state
        return bool(getattr(state, "round", 0) >= wanted)

    return is_there


def open_record(server: Server, record: str) -> str:
    import httpx

    return str(httpx.post(server.address + "/api/records", content=record.encode()).json()["links"][0]["path"])


def play_until(person: Person, rng: random.Random, is_there: Callable[[], bool], most: int = 400) -> bool:
    """Click answers until the page shows something."""
    for _ in range(most):
        if is_there():
            return True
        if not person.wait_for_turn():
            return False
        person.answer(rng)
    return False


def main() -> None:
    """Take them all."""
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, chromium() as browser:
        for name, shoot in SHOTS.items():
            if not wanted or name in wanted:
                lang = "es" if name.endswith("-es") else "en"
                size = PHONE if "phone" in name else DESKTOP
                person = Person(browser, server.address, lang, *size)
                shoot(server, person, name)
                person.context.close()


def lobby(server: Server, person: Person, name: str) -> None:
    person.go()
    person.see("play-pantheon").wait_for()
    take(person, name)


def pantheon(server: Server, person: Person, name: str) -> None:
    person.go(open_record(server, position_of("pantheon", "duel", 5, rounds(4), board="thermopylae")))
    person.see("match").wait_for()
    take(person, name)


def commander(server: Server, person: Person, name: str) -> None:
    person.go(open_record(server, position_of("commander", "first-battle", 3, rounds(3))))
    person.see("match").wait_for()
    take(person, name)


def playing(game: str, scenario: str, test_id: str, seed: int, **options: str) -> Callable[[Server, Person, str], None]:
    """A match in which a part of the page is shown that comes up while it is played."""

    def shoot(server: Server, person: Person, name: str) -> None:
        rng = random.Random(seed)
        for _ in range(6):
            person.go(server.make(game, scenario, "here", "tactician", **options)[0]["path"])
            if play_until(person, rng, lambda: person.see(test_id).count() > 0):
                break
        take(person, name)

    return shoot


def odds(server: Server, person: Person, name: str) -> None:
    rng = random.Random(4)
    for _ in range(8):
        person.go(server.make("pantheon", "learning", "here", "tactician")[0]["path"])
        if play_until(person, rng, lambda: attacks(person).count() > 0):
            attacks(person).first.click()
            person.see("odds").wait_for()
            break
    take(person, name)


def attacks(person: Person) -> Locator:
    return person.page.locator("[data-testid=option]", has_text="Attack")


def replay(server: Server, person: Person, name: str) -> None:
    record = position_of("commander", "first-battle", 7, lambda match: match.over)
    person.go(open_record(server, record) + "#240")
    person.see("scrubber").wait_for()
    take(person, name)


def analysis(server: Server, person: Person, name: str) -> None:
    record = position_of("pantheon", "learning", 4, lambda match: match.over, level="recruit")
    person.go(open_record(server, record))
    person.see("analyse").click()
    person.see("curve").wait_for(timeout=300_000)
    person.page.keyboard.press("]")
    take(person, name)


def hint(server: Server, person: Person, name: str) -> None:
    rng = random.Random(6)
    for _ in range(8):
        person.go(server.make("pantheon", "learning", "here", "tactician")[0]["path"])
        if play_until(person, rng, lambda: attacks(person).count() > 0):
            break
    if person.see("close-tips").count():
        person.see("close-tips").click()
    person.page.keyboard.press("h")
    person.see("hint-option").first.wait_for()
    if person.see("hint-show").count():
        person.see("hint-show").first.click()
    take(person, name)


def terminal(server: Server, person: Person, name: str) -> None:
    """The table in the terminal, as the picture that its toolkit takes of it."""

    async def sit() -> str:
        async with table("commander", "first-battle", against="tactician", key="3", size=(120, 36)) as sitting:
            await sitting.press("c", "l")
            while not any(option.has_odds for option in sitting.app.options.offered):
                await sitting.answer(1)
            await sitting.press("end")
            return sitting.app.export_screenshot(title="strategos play commander")

    with ThreadPoolExecutor(1) as thread:  # the browser has a loop of its own running here
        drawn = thread.submit(asyncio.run, sit()).result()
    drawn = re.sub(r"@font-face {.*?}", "", drawn, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    person.page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 100vw }}</style>{drawn}")
    take(person, name)


SHOTS: dict[str, Callable[[Server, Person, str], None]] = {
    "lobby": lobby,
    "pantheon": pantheon,
    "commander": commander,
    "odds": odds,
    "dice": playing("commander", "first-battle", "dice-overlay", 2),
    "orders": playing("commander", "first-battle", "order-tray", 1),
    "draft": playing("pantheon", "duel", "draft", 1),
    "builder": playing("commander", "epic-battle", "builder", 1),
    "replay": replay,
    "analysis": analysis,
    "hint": hint,
    "terminal": terminal,
    "lobby-es": lobby,
    "commander-es": commander,
    "phone-pantheon": playing("pantheon", "learning", "option", 3),
    "phone-commander-es": playing("commander", "first-battle", "order-tray", 3),
}

if __name__ == "__main__":
    main()
