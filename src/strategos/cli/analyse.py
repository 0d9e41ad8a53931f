"""`strategos analyse`: the analysis of a recorded match, and its battle report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strategos.cli import completing
from strategos.cli.parameters import AsJson, RecordFile
from strategos.locale import say


def analyse(
    file: RecordFile,
    effort: Annotated[
        str,
        typer.Option(
            metavar="quick|usual|deep",
            help=say("analysis.effort"),
            autocompletion=completing.among("quick", "usual", "deep"),
        ),
    ] = "usual",
    report: Annotated[
        Path | None, typer.Option(metavar=say("word.folder"), help=say("analysis.report"), show_default=False)
    ] = None,
    json: AsJson = False,
) -> None:
    """Analyse a recorded match: chances of winning, luck, and how good every answer was."""
    from strategos.cli.analysis import show_analysis  # it needs what the server needs: other commands start without it

    show_analysis(file, effort, report, json)
