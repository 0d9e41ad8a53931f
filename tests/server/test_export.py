"""Logs and battle reports for reading elsewhere: they read well, and names in them are names and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from markdown_it import MarkdownIt
from tables import kept_match, played

from strategos.kernel.ids import SPECTATOR
from strategos.server.http.export import as_markdown, as_text
from strategos.server.protocol.analysis import Analysis, BetterOption, JudgedDecision, LuckyLine, SeatAnalysis, Swing
from strategos.server.protocol.messages import MatchInfo
from strategos.server.rooms.headings import person
from strategos.server.rooms.report import Report, battle_report
from strategos.server.rooms.room import Room
from strategos.stage.presenters import presenter
from strategos.stage.scene import Entry
from strategos.table.store import Kept

EVIL = "![x](http://evil.example/x.png) <script>alert(1)</script> [here](javascript:x) **bold** | `a`\n# big\u202e\x1b"


@dataclass
class Shown:
    """A match with what shows it."""

    room: Room
    info: MatchInfo
    entries: list[Entry]


def shown(game: str, scenario: str) -> Shown:
    live, _ = played(game, scenario, lambda live, seat, decision: len(live.match.log) > 60)
    room = Room(kept_match(live), live, presenter(game), None, None)  # type: ignore[arg-type]
    return Shown(room, room.info("en"), room.showing.entries(SPECTATOR, "en"))


def with_name(info: MatchInfo, name: str) -> MatchInfo:
    """The same match, with a player of this name on the first seat."""
    info.seats[0].name = name
    info.deviations = [f"House rule: {name}"]
    return info


@pytest.mark.parametrize(("game", "scenario"), [("commander", "first-battle"), ("pantheon", "learning")])
def test_a_log_in_markdown_reads_well(game: str, scenario: str) -> None:
    it = shown(game, scenario)
    text = as_markdown(it.info, it.entries, None, "en")
    page = MarkdownIt("commonmark").render(text)
    assert "**" not in page and "<strong></strong>" not in page
    rows = text.split("\n")
    for entry in it.entries:
        who = f"**{'AB'[entry.seat]}:** " if entry.seat >= 0 else ""
        at = rows.index(f"{entry.n}. {who}{entry.text}")
        told = entry.lines[:-1] if entry.level == 0 else entry.lines
        below = [row.strip().removeprefix("- ") for row in rows[at + 1 : at + 1 + len(told)]]
        assert below == told
        if entry.level == 0 and entry.lines:
            # The heading comes after the line that leads to it, and says it once.
            assert rows[at + 1 + len(told) : at + 4 + len(told)] == ["", f"## {entry.lines[-1]}", ""]
            assert not any(entry.lines[-1] in row for row in rows[at : at + 1 + len(told)])
    # What came of a line belongs to its item: one list within another, and no code.
    assert page.count("<li>") == sum(len(entry.lines) + 1 - (entry.level == 0) for entry in it.entries) + (
        page.partition("<ol>")[0].count("<li>")
    )
    assert "<code>" not in page and "<pre>" not in page


def test_a_name_is_no_markup_in_a_log() -> None:
    it = shown("pantheon", "learning")
    entries = [Entry(1, 0, EVIL, [EVIL], "x", 2, False), Entry(2, -1, EVIL, [EVIL, EVIL], "x", 0, False)]
    text = as_markdown(with_name(it.info, EVIL), entries, EVIL, "en")
    page = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    assert not re.search(r"<(?!/?(h1|h2|ul|ol|li|p|strong)\b)", page), page
    assert page.count("<strong>") == 1 and page.count("<h1>") == 1 and page.count("<h2>") == 1
    plain = as_text(with_name(it.info, EVIL), entries, EVIL, "en")
    assert not re.search("[\u202e\x1b\r]", text + plain)
    assert len([row for row in plain.split("\n") if row.startswith("# big")]) == 0


def analysed() -> Analysis:
    """Findings in which every text is markup."""
    better = [BetterOption("x", EVIL, 0.7, [EVIL])]
    judged = [JudgedDecision(2, 0, EVIL, EVIL, 0.5, 0.2, "blunder", better)]
    swings = [Swing(2, "decision", 0, -0.2, EVIL), Swing(3, "luck", 1, 0.2, EVIL)]
    seats = [SeatAnalysis(seat, 90.0, 0.1, 3, {"blunder": 1}, 0.0, 1.0, 0.5) for seat in (0, 1)]
    return Analysis(seats, [[0.5, 0.5]] * 5, [LuckyLine(3, EVIL, [0.1, -0.1])], judged, swings)


def test_a_name_is_no_markup_in_a_battle_report() -> None:
    it = shown("pantheon", "learning")
    made: Report = battle_report(it.room, with_name(it.info, EVIL), analysed(), "en")
    text, page = made.markdown(False), made.html("en")
    read = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    assert not re.search(r"<(a|script)\b", read)
    pictures = re.findall(r"<img src=\"([^\"]*)\"", read)
    assert pictures and set(pictures) == {picture.file for picture in made.pictures}
    outside = re.sub(r"(?s)<svg.*?</svg>|<style>.*?</style>", "", page)
    assert "<script" not in outside and "<a " not in outside and "<img" not in outside
    assert "default-src 'none'" in outside
    assert "![x](http://evil.example/x.png) &lt;script&gt;" in outside  # as it was written, and nothing more
    assert "\\" not in outside and "**" in outside  # no traces of Markdown but those of the name
    assert not re.search("[\u202e\x1b]", text + outside)


def test_a_name_from_a_record_is_short_and_stays_in_its_line() -> None:
    live, _ = played("pantheon", "learning", lambda live, seat, decision: True)
    kept = kept_match(live)
    record = Kept(**{**{name: getattr(kept, name) for name in Kept.__dataclass_fields__}, "is_record": True})
    for name in ("x" * 5000, "a\n\u202eb", "\x00", " "):
        record.seats[0] = name
        found = person(record, 0, "en", ())
        assert 0 < len(found) <= 60 and not re.search("[\n\u202e\x00]", found)
