"""The output of `strategos analyse`, and the battle report that it writes."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.progress import Progress

from strategos import games
from strategos.analysis.analysis import Findings, Piece, pieces, put_together
from strategos.analysis.analysis import analyse as analyse_record
from strategos.analysis.quality import EFFORTS, GRADES
from strategos.cli.common import check_folder, err, print_json, read_file, tell
from strategos.cli.records import result_text
from strategos.kernel.errors import BadContent, Unreadable
from strategos.kernel.game import Game
from strategos.kernel.ids import seat_name
from strategos.kernel.records import record
from strategos.kernel.text.record_file import Record, read_record
from strategos.locale import language, say
from strategos.players.advice import decimal
from strategos.server.protocol.analysis import Analysis
from strategos.server.protocol.messages import SeatInfo
from strategos.server.rooms.headings import LINK, match_info, person
from strategos.server.rooms.report import battle_report, points
from strategos.server.rooms.showing import Showing
from strategos.server.rooms.worded_analysis import worded
from strategos.stage.presenter import Presenter
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.habits import Habits
from strategos.table.live import Line, LiveMatch
from strategos.table.match import replay as replay_match
from strategos.table.match import seated
from strategos.table.store import Kept


@record
class Opened:
    """A record that was read, with what its texts need."""

    live: LiveMatch
    presenter: Presenter
    showing: Showing
    names: dict[int, str]


def show_analysis(file: Path, effort: str, report: Path | None, json: bool) -> None:
    """Analyse the match in a file and print the result, as text or JSON."""
    if effort not in EFFORTS:
        known = ", ".join(EFFORTS)
        raise Unreadable(
            "cli.analysis.no-effort",
            effort=effort,
            known=known,
        )
    if report is not None:
        check_folder(report)
    found = read_record(read_file(file), file.name)
    game = games.of_header(found.header)
    opened = open_record(found, game, file.name)
    analysed: list[Piece] = []
    with Progress(console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(say("analysis.busy", file=file.name), total=len(pieces(len(found.lines))))
        for piece in analyse_record(found, effort):
            analysed.append(piece)
            bar.advance(task)
    findings = put_together(analysed)
    told = worded(findings, opened, language())
    if json:
        print_json({"file": file.name, "game": game.name, **msgspec.to_builtins(told)})
    else:
        _print(opened, findings, told)
    if report is not None:
        written = write_report(opened, told, report)
        if not json:
            tell(say("analysis.written", file=str(written)))


def open_record(found: Record, game: Game, name: str) -> Opened:
    """The match of a record, with everything that it takes to tell about it."""
    if game.name not in SHOWN:
        raise BadContent(
            "cli.analysis.not-analysed",
            name=name,
            game=game.name,
            shown=", ".join(SHOWN),
        )
    match = replay_match(found, game, name)  # a fault of the record is reported with its line
    names = seated(found.header["seats"])
    journal = [Line(seat, text, "") for seat, text in found.lines]
    live = LiveMatch(game, found.header["scenario"], dict(match.state.setup.options), names, "", journal)
    shown = presenter(game.key)
    return Opened(live, shown, Showing(live, shown, frozenset()), names)


def write_report(opened: Opened, told: Analysis, folder: Path) -> Path:
    """Write the battle report and its pictures into a folder."""
    lang = language()
    state = opened.live.match.state
    kinds = [opened.names.get(seat, LINK) for seat in range(state.setup.seats)]
    made_as = (state.setup.game, state.setup.version, opened.live.scenario, opened.live.options, kinds)
    kept = Kept("", *made_as, "", True, "", "", Habits())
    seats = [
        SeatInfo(seat, seat_name(seat), LINK, person(kept, seat, lang, ()), "", False) for seat in range(len(kinds))
    ]
    info = match_info(kept, opened.presenter, opened.live.options, seats, opened.live.match.over, lang)
    made = battle_report(opened, info, told, lang)
    folder.mkdir(parents=True, exist_ok=True)
    for picture in made.pictures:
        (folder / picture.file).write_text(picture.svg, encoding="utf-8")
    path = folder / "report.md"
    path.write_text(made.markdown(False), encoding="utf-8")
    return path


def _print(opened: Opened, findings: Findings, told: Analysis) -> None:
    lang = language()
    live = opened.live
    result = result_text(live.match.state)
    tell(say("analysis.heading", game=live.game.name, scenario=live.scenario, result=result))
    columns = ("accuracy", "errors", "luck", "adjusted")
    for one in told.seats:
        errors = " / ".join([str(one.grades.get(grade, 0)) for grade in GRADES[2:]])
        figures = (decimal(one.accuracy, lang), errors, points(one.luck, lang), decimal(100 * one.adjusted, lang))
        named = [f"{say(f'analysis.column_{key}')} {value}" for key, value in zip(columns, figures, strict=True)]
        tell(f"  {seat_name(one.seat)}  " + " · ".join(named))
    tell(say("analysis.swings"))
    judged = {one.n: one for one in told.decisions}
    for swing in told.swings:
        line = f"  {swing.n:>4}  {seat_name(swing.seat)}  {points(swing.change, lang):>6}  {swing.text}"
        better = judged[swing.n].better if swing.kind == "decision" and swing.n in judged else []
        tell(line + (f"  → {better[0].label}" if better else ""))
