"""Arguments and options that several commands take, each declared once with its help and its completion."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from strategos.cli import completing
from strategos.cli.common import MOST_JOBS
from strategos.locale import say

GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar=say("word.game"), help=say("app.game"), autocompletion=completing.games)
]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar=say("word.file"), help=say("records.file"))]
ScenarioNames: TypeAlias = Annotated[
    str, typer.Option(metavar=say("word.name"), help=say("simulate.scenario"), autocompletion=completing.scenarios)
]
PlayerNames: TypeAlias = Annotated[
    str,
    typer.Option(
        "--players", metavar=say("word.names"), help=say("simulate.players"), autocompletion=completing.players
    ),
]
OptionPairs: TypeAlias = Annotated[list[str] | None, typer.Option(metavar=say("word.pair"), help=say("app.option"))]
Seed: TypeAlias = Annotated[int, typer.Option(metavar="N", help=say("simulate.seed"))]
Jobs: TypeAlias = Annotated[int, typer.Option(metavar="N", min=1, max=MOST_JOBS, help=say("simulate.jobs"))]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help=say("app.json"))]

ALL_CORES: Final = os.cpu_count() or 1
