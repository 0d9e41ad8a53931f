"""A log for reading elsewhere: as plain text, or as Markdown."""

from __future__ import annotations

from strategos.kernel.ids import seat_name
from strategos.locale import say
from strategos.server.protocol import MatchInfo
from strategos.stage.scene import Entry


def as_text(info: MatchInfo, entries: list[Entry], result: str | None, lang: str) -> str:
    """The log, one line for each answer and what came of it indented below."""
    lines = [f"{info.game_title} · {info.title}", *_seats(info), ""]
    for entry in entries:
        lines.append(f"{entry.n:>4}  {_who(entry)}{entry.text}")
        lines += [f"        {line}" for line in entry.lines]
    return "\n".join([*lines, *_closing(result, lang)]) + "\n"


def as_markdown(info: MatchInfo, entries: list[Entry], result: str | None, lang: str) -> str:
    """The log with a heading for each round and turn."""
    lines = [f"# {info.game_title} · {info.title}", ""]
    lines += [f"- {line}" for line in (*_seats(info), info.edition, *info.deviations) if line]
    for entry in entries:
        if entry.level == 0 and entry.lines:
            lines += ["", f"## {entry.lines[-1]}", ""]
        lines.append(f"{entry.n}. **{_who(entry)}**{entry.text}")
        lines += [f"   - {line}" for line in entry.lines]
    return "\n".join([*lines, *_closing(result, lang)]) + "\n"


def _seats(info: MatchInfo) -> list[str]:
    return [f"{seat.letter}: {seat.name}" for seat in info.seats]


def _who(entry: Entry) -> str:
    return f"{seat_name(entry.seat)}: " if entry.seat >= 0 else ""


def _closing(result: str | None, lang: str) -> list[str]:
    return ["", result if result is not None else say("serve.goes_on", lang=lang)]
