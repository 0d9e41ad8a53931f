"""The battle report of a finished match: what happened, why, and how the board stood when it mattered.

Markdown, with the pictures in files beside it (a ZIP) or within it, or as one page of HTML.
"""

from __future__ import annotations

import base64
import io
import re
import zipfile
from html import escape
from typing import Final

from strategos.analysis.quality import GRADES
from strategos.kernel.ids import seat_name
from strategos.kernel.records import record
from strategos.locale import say
from strategos.players.advice import decimal
from strategos.server.http.export import as_markdown
from strategos.server.protocol.analysis import Analysis, JudgedDecision, Swing
from strategos.server.protocol.messages import MatchInfo
from strategos.server.rooms.worded_analysis import Shown
from strategos.stage.drawing.snapshot import curve_picture, snapshot
from strategos.stage.written import markdown, one_line
from strategos.table.looking import EVERYTHING

FORMS: Final = ("zip", "md", "html")
_PICTURED: Final = 3  # moments that are shown as pictures, besides the end
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"  # nothing is loaded from anywhere
_MARK: Final = re.compile(r"\\([!-/:-@\[-`{-~])|(\*\*)")
_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2a2118;"
    "background:#fffdf8}table{border-collapse:collapse}td,th{border:1px solid #cbbfa8;padding:.3rem .6rem;"
    "text-align:left}svg{max-width:100%;height:auto}h1,h2,h3{line-height:1.2}figure{margin:1rem 0}"
    # On a phone tables shrink and pictures keep a size that can be read: they are pushed sideways.
    "@media(max-width:40rem){body{margin:1rem auto}td,th{padding:.2rem .3rem;font-size:.8rem;overflow-wrap:anywhere}"
    "figure{overflow-x:auto}svg{max-width:none;width:40rem}}"
)


@record
class Picture:
    """A picture of the report: its file, what it shows, and the SVG itself."""

    file: str
    title: str
    svg: str


@record
class Report:
    """A battle report: blocks of Markdown, between them pictures by their number."""

    title: str
    blocks: tuple[str | int, ...]
    pictures: tuple[Picture, ...]

    def markdown(self, is_whole: bool) -> str:
        """As Markdown. A whole one carries its pictures within itself, otherwise they lie beside it."""
        parts: list[str] = []
        for block in self.blocks:
            if isinstance(block, str):
                parts.append(block)
                continue
            picture = self.pictures[block]
            parts.append(f"![{picture.title}]({_embedded(picture.svg) if is_whole else picture.file})")
        return "\n\n".join(parts) + "\n"

    def zipped(self) -> bytes:
        """Markdown and pictures in one file."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("report.md", self.markdown(False))
            for picture in self.pictures:
                archive.writestr(picture.file, picture.svg)
        return buffer.getvalue()

    def html(self, lang: str) -> str:
        """As one page that needs nothing else."""
        parts = [
            f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
            f'<meta http-equiv="content-security-policy" content="{_POLICY}">'
            f'<meta name="viewport" content="width=device-width"><title>{escape(self.title)}</title>'
            f"<style>{_STYLE}</style></head><body>"
        ]
        for block in self.blocks:
            parts.append(
                _html(block) if isinstance(block, str) else f'<figure tabindex="0">{self.pictures[block].svg}</figure>'
            )
        return "\n".join([*parts, "</body></html>\n"])


def battle_report(shown: Shown, info: MatchInfo, analysis: Analysis, lang: str) -> Report:
    """The report of a match that was analysed."""
    title = f"{info.game_title} · {info.title}"
    result = (
        shown.presenter.result(shown.live.match.state, lang)
        if shown.live.match.over
        else say("serve.goes_on", lang=lang)
    )
    seats = ", ".join([f"{seat.letter} {one_line(seat.name)}" for seat in info.seats])
    turning = sorted(analysis.swings[:_PICTURED], key=lambda swing: swing.n)
    curve = curve_picture(analysis.curve, say("analysis.curve", lang=lang), [swing.n for swing in turning])
    pictures = [Picture("curve.svg", say("analysis.curve", lang=lang), curve)]
    blocks: list[str | int] = [f"# {markdown(title)}", markdown(f"{seats}. {result}"), _accounts(analysis, lang)]
    blocks += [f"## {say('analysis.curve', lang=lang)}", 0]
    blocks.append(f"## {say('analysis.swings', lang=lang)}")
    judged = {one.n: one for one in analysis.decisions}
    for swing in turning:
        svg = snapshot(shown.presenter, shown.live.state_at(swing.n - 1), lang)
        pictures.append(Picture(f"line-{swing.n}.svg", say("analysis.before_line", lang=lang, line=swing.n), svg))
        blocks += [_swing(swing, judged.get(swing.n), lang), len(pictures) - 1]
    errors = [one for one in analysis.decisions if one.grade in GRADES[2:]]
    if errors:
        blocks += [f"## {say('analysis.errors', lang=lang)}", "\n".join([_error(one, lang) for one in errors])]
    pictures.append(
        Picture("end.svg", say("analysis.end", lang=lang), snapshot(shown.presenter, shown.live.match.state, lang))
    )
    blocks += [f"## {say('analysis.end', lang=lang)}", len(pictures) - 1]
    log = as_markdown(info, shown.showing.entries(EVERYTHING, lang), result, lang, depth=2)
    blocks += [f"## {say('analysis.log', lang=lang)}", log.partition("\n")[2].strip()]
    return Report(title, tuple(blocks), tuple(pictures))


def _accounts(analysis: Analysis, lang: str) -> str:
    """What each seat made of the match, as a table."""
    columns = ("seat", "accuracy", "errors", "luck", "score", "adjusted")
    rows = ["| " + " | ".join([say(f"analysis.column_{column}", lang=lang) for column in columns]) + " |"]
    rows.append("|---|---:|---:|---:|---:|---:|")
    for one in analysis.seats:
        errors = " / ".join([str(one.grades.get(grade, 0)) for grade in GRADES[2:]])
        figures = [decimal(one.accuracy, lang), errors, points(one.luck, lang)]
        figures += [decimal(100 * one.score, lang), decimal(100 * one.adjusted, lang)]
        rows.append("| " + " | ".join([seat_name(one.seat), *figures]) + " |")
    return "\n".join([*rows, "", say("analysis.explained", lang=lang)])


def points(value: float, lang: str) -> str:
    """A change of the chance of winning, in points: `+12.5`."""
    return ("+" if value >= 0 else "−") + decimal(abs(100 * value), lang)


def _swing(swing: Swing, judged: JudgedDecision | None, lang: str) -> str:
    key = "analysis.lucky" if swing.kind == "luck" else "analysis.costly"
    who = seat_name(swing.seat)
    told = say(key, lang=lang, line=swing.n, text=markdown(swing.text), seat=who, points=points(swing.change, lang))
    return told + (" " + _instead(judged, lang) if judged is not None and swing.kind == "decision" else "")


def _error(one: JudgedDecision, lang: str) -> str:
    grade = say(f"analysis.{one.grade}", lang=lang)
    said = f"{one.n}. {seat_name(one.seat)}: {markdown(one.text)}"
    return f"- **{said}** — {grade} ({points(-one.loss, lang)}). {_instead(one, lang)}"


def _instead(one: JudgedDecision, lang: str) -> str:
    """What would have been better, and why."""
    if not one.better:
        return ""
    best = one.better[0]
    reasons = f" ({markdown('; '.join(best.reasons))})" if best.reasons else ""
    return (
        say("analysis.instead", lang=lang, option=markdown(best.label), percent=round(100 * best.chance))
        + reasons
        + "."
    )


def _embedded(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _html(block: str) -> str:
    """A block of our own Markdown as HTML: headings, tables, lists and paragraphs are all there is."""
    lines = block.split("\n")
    found: list[str] = []
    for line in lines:
        if line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            found.append(f"<h{level}>{_inline(line[level:].strip())}</h{level}>")
        elif line.startswith("|---"):
            continue
        elif line.startswith("|"):
            cells = "".join([f"<td>{_inline(cell.strip())}</td>" for cell in line.strip("|").split("|")])
            found.append(f"<tr>{cells}</tr>")
        elif line.strip():
            indent = ' style="margin:0 0 0 2rem"' if line.startswith(" ") else ' style="margin:.2rem 0"'
            found.append(f"<p{indent}>{_inline(line.strip().removeprefix('- '))}</p>")
    return (
        "\n".join(found)
        .replace("</tr>\n<tr>", "</tr><tr>")
        .replace("<tr>", "<table><tr>", 1)
        .replace("</tr>\n", "</tr></table>\n", 1)
    )


def _inline(text: str) -> str:
    """A line of our own Markdown as HTML: what is marked with a backslash is no mark, the rest is bold or plain."""
    parts: list[str] = []
    at, is_bold = 0, False
    for mark in _MARK.finditer(text):
        parts.append(escape(text[at : mark.start()]))
        if mark[2]:
            parts.append("</b>" if is_bold else "<b>")
            is_bold = not is_bold
        else:
            parts.append(escape(mark[1]))
        at = mark.end()
    return "".join(parts) + escape(text[at:]) + ("</b>" if is_bold else "")
