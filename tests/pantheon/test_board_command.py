"""The command that draws a board, run as a person runs it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from strategos.cli.main import build_and_run
from strategos.kernel.errors import BadContent, Unreadable
from strategos.locale import VARIABLE


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "en")


def test_a_board_is_drawn_as_text_with_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    """MBU-BRD-01, MBU-BRD-04: names, letters and boundaries are explained below the drawing."""
    assert build_and_run(["board", "thermopylae"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Thermopylae, the Hot Gates. Two sides · 7 omphalos\n")
    assert "Z Wall" in told and "^ High" in told and "[1]" in told


def test_a_picture_is_written_in_the_language_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """MBU-BRD-06, MBU-BRD-07: the zones and stones of the mode, words in Spanish."""
    picture = tmp_path / "estigia.svg"
    assert build_and_run(["--lang", "es", "board", "styx", "--svg", str(picture), "--mode", "3p"]) == 0
    assert str(picture) in capsys.readouterr().out.replace("\n", "")
    texts = {element.text for element in ElementTree.parse(picture).iter()}
    assert {"Orillas de la Estigia", "Zona del jugador 3", "Tres jugadores, todos contra todos · 10 ónfalos"} <= texts
    assert "Zona del jugador 4" not in texts


def test_a_misspelt_board_or_mode_gets_a_hint(tmp_path: Path) -> None:
    """MBU-BRD-06: an error says what there is instead."""
    with pytest.raises(BadContent, match="olympus"):
        build_and_run(["board", "olimpus"])
    with pytest.raises(Unreadable, match="2p, 3p, 4p, 3v1"):
        build_and_run(["board", "olympus", "--mode", "5p"])
    with pytest.raises(Unreadable, match="There is no folder"):
        build_and_run(["board", "olympus", "--svg", str(tmp_path / "nowhere" / "olympus.svg")])
