"""How quick the table is: from a click to the drawn view in a real browser, and from the start to a playable page.

    python bench/table.py [clicks]

Prints one JSON object. Animations are switched off: what is measured is the way to the server and back, the drawing
of the new view, and nothing that is slow on purpose.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "lib"))

from browsing import Person, chromium
from serving import Server, serving

STATIC = Path(__file__).parent.parent / "src" / "strategos" / "server" / "static"

# Waits for the frame that shows the next line of the log after a click.
WATCH = """
() => new Promise((resolve) => {
  const table = document.querySelector("[data-testid=match]");
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  });
  seen.observe(table, { attributes: true, attributeFilter: ["data-lines"] });
  setTimeout(() => resolve(null), 5000);
  document.querySelector("[data-bench]").click();
})
"""
MARK = """
(at) => {
  for (const old of document.querySelectorAll("[data-bench]")) old.removeAttribute("data-bench");
  const all = [...document.querySelectorAll("[data-testid=option]")].filter((one) => one.offsetParent !== null);
  if (all.length === 0) return false;
  all[Math.floor(at * all.length)].setAttribute("data-bench", "");
  return true;
}
"""


def clicks(server: Server, person: Person, game: str, scenario: str, wanted: int) -> list[float]:
    """Milliseconds from click to drawn view, for a number of answers of a match.

    The other side answers over the wire, and only between two clicks: its answers are not part of what is measured.
    """
    rng = random.Random(1)
    found: list[float] = []
    while len(found) < wanted:
        links = server.make(game, scenario, "here", "link")
        other = server.page(links[1]["path"])
        person.go(links[0]["path"])
        person.see("match").wait_for()
        while len(found) < wanted and not person.is_over():
            other.say(type="ping")
            other.hear("pong")
            if other.position["ask"]:
                other.play(rng.choice(other.position["ask"]["options"])["text"])
            elif person.is_asked():
                found += one_click(person, rng)
            else:
                person.page.wait_for_timeout(20)
    return found


def one_click(person: Person, rng: random.Random) -> list[float]:
    """Answer once, and tell how long it took; nothing if nothing came of it."""
    if person.choices.count() == 0 and person.see("show-list").count():
        person.see("show-list").click()
    if person.see("option").count() == 0 and person.see("option-group").count():
        person.see("option-group").first.click()  # one group, as a player who looks for one answer
    taken = person.page.evaluate(WATCH) if person.page.evaluate(MARK, rng.random()) else None
    return [] if taken is None else [taken]


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all lies."""
    return round(sorted(values)[min(len(values) - 1, int(share * len(values)))], 1)


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    result: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        started = time.monotonic()
        with serving(Path(folder)) as server:
            result["server_answers_s"] = round(time.monotonic() - started, 2)
            person = Person(browser, server.address)
            person.go()
            person.see("play-pantheon").wait_for()
            result["lobby_drawn_s"] = round(time.monotonic() - started, 2)
            person.see("play-pantheon").click()
            person.see("match").wait_for()
            result["match_drawn_s"] = round(time.monotonic() - started, 2)
            # Confirmations are off: a click is an answer.
            person.page.evaluate("() => localStorage.setItem('confirm', 'no')")
            for game, scenario in (("pantheon", "learning"), ("commander", "first-battle")):
                times = clicks(server, person, game, scenario, wanted)
                result[game] = {
                    "clicks": len(times), "p50_ms": percentile(times, 0.5), "p95_ms": percentile(times, 0.95),
                }  # fmt: skip
    scripts = sorted(STATIC.glob("assets/*.js"))
    result["javascript_gzip_kb"] = round(sum(len(gzip.compress(path.read_bytes())) for path in scripts) / 1000, 1)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
