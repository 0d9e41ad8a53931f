"""The report of the arena as one page that needs nothing else: cross table, curves, scenarios and times."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from strategos.lab.arena import Pairing, curve
from strategos.locale import number, say

WIDE: Final = 640
HIGH: Final = 220
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 10, 28  # margins of a curve
STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #bbb; --one: #1f5f9e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1b1b1b; --line: #555; --one: #7db4e8; } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 60rem;
       margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; overflow-x: auto; }
svg { width: 100%; max-width: 40rem; height: auto; }
svg text { font-size: 12px; fill: var(--ink); }
.band { fill: var(--one); opacity: .2; } .score { fill: none; stroke: var(--one); stroke-width: 2; }
.grid { stroke: var(--line); } .even { stroke: var(--ink); stroke-dasharray: 4 4; }
"""


def percent(share: float, lang: str) -> str:
    """A share as text.

    >>> percent(0.5237, "en"), percent(0.5237, "es")
    ('52.4 %', '52,4 %')
    """
    return f"{number(round(100 * share, 1), lang)} %"


def between(low: float, high: float, lang: str) -> str:
    """An interval of shares, in percent.

    >>> between(0.4112, 0.6, "en")
    '41.1–60.0'
    """
    return f"{number(round(100 * low, 1), lang)}–{number(round(100 * high, 1), lang)}"


def signed(value: float, lang: str) -> str:
    """A difference with its sign.

    >>> signed(12.5, "en"), signed(-3.0, "es"), signed(0.0, "en")
    ('+12.5', '-3,0', '0.0')
    """
    return ("+" if value > 0 else "") + number(value, lang)


def pairings_of(report: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of all pairings; with two players the report itself is the one row."""
    rows: list[dict[str, Any]] = report.get("pairings") or [report]
    return rows


def crosses(report: dict[str, Any], lang: str) -> list[list[str]]:
    """The cross table as texts: for each player its name, Elo, interval, score, and its score against each."""
    names = report["players"]
    size = len(names)
    against = [["–"] * size for _ in range(size)]
    meetings = [(i, j) for i in range(size) for j in range(i + 1, size)]
    for (i, j), row in zip(meetings, pairings_of(report), strict=True):
        against[i][j] = percent(row["score"], lang)
        against[j][i] = percent(1 - row["score"], lang)
    table = []
    for at, rating in enumerate(report["ratings"]):
        span = f"{signed(rating['low'], lang)} … {signed(rating['high'], lang)}"
        figures = [signed(rating["elo"], lang), span, percent(rating["score"], lang)]
        table.append([f"{at + 1}. {rating['player']}", *figures, *against[at]])
    return table


def cross_heads(report: dict[str, Any], lang: str) -> list[str]:
    """The headings of the cross table; players have their numbers there."""
    words = [say(f"arena.{key}", lang=lang) for key in ("player", "rating", "interval", "score")]
    return words + [str(at + 1) for at in range(len(report["players"]))]


SCENARIO_HEADS: Final = ("row", "pairs_column", "score", "interval", "strength", "outcomes", "length", "by_seats")


def scenario_rows(row: dict[str, Any], lang: str) -> list[list[str]]:
    """The table of scenarios as texts, and below all together if there are several."""
    parts = list(row["scenarios"].items())
    if len(parts) > 1:
        parts.append((say("arena.all", lang=lang), row))
    table = []
    for name, part in parts:
        outcomes = "/".join(number(part[key], lang) for key in ("wins", "draws", "losses"))
        seats = ", ".join(f"{where} {percent(score, lang)}" for where, score in part["seats"].items())
        shares = [percent(part["score"], lang), between(part["low"], part["high"], lang)]
        figures = [signed(part["elo"], lang), outcomes, number(part["length"], lang), seats]
        table.append([name, number(part["pairs"], lang), *shares, *figures])
    return table


def verdict_text(row: dict[str, Any], lang: str) -> str:
    """What the sequential test says, in a sentence; nothing if there was none."""
    sprt = row["sprt"]
    if sprt is None:
        return ""
    values: dict[str, Any] = {key: number(round(sprt[key], 2), lang) for key in ("llr", "lower", "upper")}
    values |= {key: f"{sprt[key]:g}" for key in ("elo0", "elo1")}
    pairs = say("arena.pair_count", n=sprt["pairs"], lang=lang)
    return say(f"arena.sprt_{sprt['result']}", lang=lang, pairs=pairs, player=row["players"][0], **values)


def page(report: dict[str, Any], pairings: Sequence[Pairing], lang: str) -> str:
    """The whole page."""
    title = say("arena.title", lang=lang, game=report["game"])
    options = " ".join(f"{key}={value}" for key, value in report["options"].items())
    conditions = say(
        "arena.conditions",
        lang=lang,
        scenarios=report["scenario"].replace(",", ", "),
        options=options or say("arena.no_options", lang=lang),
        seed=str(report["seed"]),
    )
    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(title)}</h1>\n<p>{escape(conditions)}</p>",
        f"<h2>{escape(say('arena.crosses', lang=lang))}</h2>",
        _table(cross_heads(report, lang), crosses(report, lang)),
    ]
    for row, pairing in zip(pairings_of(report), pairings, strict=True):
        parts.append(_section(row, pairing, report["game"], lang))
    return "\n".join([*parts, "</body>\n</html>\n"])


def _section(row: dict[str, Any], pairing: Pairing, game: str, lang: str) -> str:
    """All about one pairing."""
    first, second = row["players"]
    pairs = say("arena.pair_count", n=row["pairs"], lang=lang)
    over = {key: percent(row[key], lang) for key in ("score", "pair_low", "pair_high")}
    sentence = say("arena.pair_interval", lang=lang, score=over["score"], low=over["pair_low"], high=over["pair_high"])
    illegal = say("arena.illegal", lang=lang, first=row["illegal"][0], second=row["illegal"][1])
    heading = say("arena.heading", lang=lang, game=game, first=first, second=second, pairs=pairs)
    heads = [say(f"arena.{key}", lang=lang) for key in ("player", "mean_column", "p95_column", "worst_column")]
    keys = ("mean_ms", "p95_ms", "worst_ms")
    times = [[time["player"], *(number(round(time[key], 3), lang) for key in keys)] for time in row["time"]]
    return "\n".join(
        [
            f"<h2>{escape(heading)}</h2>",
            f"<p>{escape(' '.join(filter(None, (sentence, verdict_text(row, lang), illegal))))}</p>",
            _curve(pairing.scores, say("arena.curve", lang=lang, player=first), lang),
            _table([say(f"arena.{key}", lang=lang) for key in SCENARIO_HEADS], scenario_rows(row, lang)),
            _table(heads, times),
        ]
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["<table>", "<tr>" + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads) + "</tr>"]
    for row in rows:
        lines.append("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>")
    return "\n".join([*lines, "</table>"])


def _curve(scores: Sequence[float], caption: str, lang: str) -> str:
    """The score after each pair as a line, its interval as a band around it."""
    points = curve(scores)
    last = max(1, len(scores))

    def at(pairs: int, share: float) -> str:
        x = LEFT + (WIDE - LEFT - RIGHT) * pairs / last
        y = TOP + (HIGH - TOP - BOTTOM) * (1 - share)
        return f"{x:.1f},{y:.1f}"

    lines = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        (x, y), end = at(0, share).split(","), WIDE - RIGHT
        kind = "even" if share == 0.5 else "grid"
        lines.append(f'<line class="{kind}" x1="{x}" x2="{end}" y1="{y}" y2="{y}"/>')
        label = f"{number(round(100 * share), lang)} %"
        lines.append(f'<text x="{LEFT - 6}" y="{y}" dy="4" text-anchor="end">{label}</text>')
    band = [at(pairs, high) for pairs, _, _, high in points] + [at(pairs, low) for pairs, _, low, _ in points[::-1]]
    line = [at(pairs, score) for pairs, score, _, _ in points]
    count = escape(say("arena.pair_count", n=len(scores), lang=lang))
    return "\n".join(
        [
            f'<figure><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(caption)}">',
            *lines,
            f'<polygon class="band" points="{" ".join(band)}"/>',
            f'<polyline class="score" points="{" ".join(line)}"/>',
            f'<text x="{WIDE - RIGHT}" y="{HIGH - 8}" text-anchor="end">{count}</text>',
            f"</svg><figcaption>{escape(caption)}</figcaption></figure>",
        ]
    )
