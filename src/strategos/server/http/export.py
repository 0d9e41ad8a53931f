"""A log for reading elsewhere: as plain text, or as Markdown."""

from __future__ import annotations

from strategos.kernel.ids import seat_name
from strategos.locale import say
from strategos.server.protocol.messages import MatchInfo
from strategos.stage.scene import Entry
from strategos.stage.written import markdown, one_line


def as_text(info: MatchInfo, entries: list[Entry], result: str | None, lang: str) -> str:
    """The log, one line for each answer and what came of it indented below."""
    lines = [f"{info.game_title} · {info.title}", *_seats(info), ""]
    for entry in entries:
        who = f"{seat_name(entry.seat)}: " if entry.seat >= 0 else ""
        lines.append(f"{entry.n:>4}  {who}{one_line(entry.text)}")
        lines += [f"        {one_line(line)}" for line in entry.lines]
    return "\n".join([*lines, *[one_line(line) for line in _closing(result, lang)]]) + "\n"


def as_markdown(info: MatchInfo, entries: list[Entry], result: str | None, lang: str, depth: int = 1) -> str:
    """The log with a heading, `depth` deep, and one below it for each round and turn."""
    lines = [f"{'#' * depth} {markdown(f'{info.game_title} · {info.title}')}", ""]
    lines += [f"- {markdown(line)}" for line in (*_seats(info), info.edition, *info.deviations) if line]
    lines.append("")
    for entry in entries:
        number = f"{entry.n}. "
        who = f"**{seat_name(entry.seat)}:** " if entry.seat >= 0 else ""
        begins = entry.lines[-1:] if entry.level == 0 else []  # the round or turn that this line leads to
        lines.append(f"{number}{who}{markdown(entry.text)}")
        lines += [f"{' ' * len(number)}- {markdown(line)}" for line in entry.lines[: len(entry.lines) - len(begins)]]
        lines += [part for line in begins for part in ("", f"{'#' * (depth + 1)} {markdown(line)}", "")]
    return "\n".join([*lines, *(markdown(line) for line in _closing(result, lang))]) + "\n"


def _seats(info: MatchInfo) -> list[str]:
    return [f"{seat.letter}: {one_line(seat.name)}" for seat in info.seats]


def _closing(result: str | None, lang: str) -> list[str]:
    return ["", result if result is not None else say("serve.goes_on", lang=lang)]
