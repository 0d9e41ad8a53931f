"""Longer texts that a screen of their own shows: odds, hints, units, help."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.content import Content

from strategos.locale import number, say
from strategos.stage.scene import Chart, Odds, Sheet, Sum, Thing, Token, UnitReport
from strategos.terminal.panels import heading, lines
from strategos.terminal.signs import DIM, seat_letter, seat_style
from strategos.terminal.sitting import Counsel, Sitting

_BAR: Final = 30  # columns of the longest bar of a histogram


def percent(p: float, lang: str) -> str:
    """A chance with one decimal, as the language writes it.

    >>> percent(0.125, "en"), percent(0.125, "es"), percent(0.00001, "en"), percent(1, "en")
    ('12.5 %', '12,5 %', '< 0.1 %', '100.0 %')
    """
    if 0 < p < 0.0005:
        return f"< {number(0.1, lang)} %"
    return f"{number(round(100.0 * p, 1), lang)} %"


# Odds


def odds_text(odds: Odds, lang: str) -> Content:
    """Everything about an attack before anybody rolls."""
    found = [heading(odds.title), Content.styled(odds.exactness, DIM), Content("")]
    told = {risk.p for risk in odds.risks}  # what a risk says already needs no second line
    for chart in odds.charts:
        found += chart_lines(replace(chart, kill=None) if chart.kill in told else chart, lang)
    for risk in odds.risks:
        found.append(Content.assemble(f"{risk.title}: ", (percent(risk.p, lang), "bold")))
    if odds.sums:
        found += [Content(""), *[sum_line(one) for one in odds.sums]]
    return lines([*found, *[Content.styled(note, DIM) for note in odds.notes]])


def chart_lines(chart: Chart, lang: str) -> list[Content]:
    """A histogram that lies on its side."""
    mean = say("terminal.mean", lang=lang, mean=round(chart.mean, 2))
    found = [Content.assemble((chart.title, "bold"), f" · {mean}")]
    most = max((bar.p for bar in chart.bars), default=0.0)
    for bar in chart.bars:
        columns = round(_BAR * bar.p / most) if most else 0
        found.append(Content(f"{bar.value:>3} {'█' * columns or '▏'} {percent(bar.p, lang)}"))
    if chart.kill is not None:
        found.append(Content.assemble(f"{say('terminal.kill', lang=lang)}: ", (percent(chart.kill, lang), "bold")))
    return [*found, Content("")]


def sum_line(one: Sum) -> Content:
    """A number with its reasons: `Offence 6 = 5 card + 1 forest (MB-TERR-05)`."""
    parts: list[str | tuple[str, str]] = [(f"{one.name} {one.total}", "bold")]
    for at, part in enumerate(one.parts):
        sign = "−" if part.amount < 0 else "+"
        first = "= " + ("−" if part.amount < 0 else "") if at == 0 else f"{sign} "
        parts += [f" {first}{abs(part.amount)} {part.source}", (f" ({part.rule})" if part.rule else "", DIM)]
    return Content.assemble(*parts)


# Hints


def counsel_text(sitting: Sitting, counsel: Counsel) -> Content:
    """How the match stands, and what the computer would do in this place, with reasons."""
    lang, ask = sitting.lang, sitting.ask
    found = [Content(say("terminal.win", lang=lang, percent=round(100 * counsel.probability))), Content("")]
    numbers = {option.text: (at, option.label) for at, option in enumerate(ask.options if ask else (), start=1)}
    for advice in counsel.advice:
        at, label = numbers.get(advice.text, (0, advice.text))
        chance = f"{round(100 * advice.probability)} %"
        found.append(Content.assemble((f"{at:>3}  {label}", "bold"), f" · {chance}"))
        found += [Content.styled(f"       {reason.words(lang)}", DIM) for reason in advice.reasons]
    return lines([*found, Content(""), Content.styled(say("terminal.hint_note", lang=lang), DIM)])


# Units


def unit_text(sitting: Sitting, token: Token) -> Content:
    """A unit as it is now, then its card as printed."""
    report = sitting.presenter.report(sitting.state, token.id, sitting.lang)
    wanted = token.sheet or Thing("unit", token.id)
    sheet = next((one for one in sitting.presenter.sheets(sitting.state, sitting.lang) if one.thing == wanted), None)
    found = [Content.assemble((f"{seat_letter(token.seat)} ", seat_style(token.seat)), token.label), Content("")]
    found += report_lines(report)
    return lines(found if sheet is None else [*found, Content(""), *sheet_lines(sheet, report.row)])


def report_lines(report: UnitReport) -> list[Content]:
    """Every number of a unit with its reasons."""
    return [*[sum_line(one) for one in report.sums], *[Content.styled(note, DIM) for note in report.notes]]


def sheet_lines(sheet: Sheet, row: int | None) -> list[Content]:
    """A card as printed; the row that counts now is marked."""
    about = " · ".join(filter(None, (sheet.kind, sheet.faction)))
    found = [Content.assemble((sheet.name, "bold underline"), (f"  {about}", DIM))]
    widths = [max(len(line[at]) for line in sheet.rows) for at in range(len(sheet.rows[0]))] if sheet.rows else []
    for at, line in enumerate(sheet.rows):
        sign = "▸" if row is not None and at == row else " "
        cells = "  ".join(text.rjust(width) for text, width in zip(line, widths, strict=True))
        found.append(Content.styled(f"{sign} {cells}", "bold" if at == 0 or sign.strip() else ""))
    for ability in sheet.abilities:
        cost = f" ({ability.cost})" if ability.cost else ""
        rule = f" ({ability.rule})" if ability.rule else ""
        found.append(Content.assemble((f"{ability.name}{cost}", "bold"), f": {ability.text}", (rule, DIM)))
    return [*found, Content(sheet.text)] if sheet.text else found
