"""Many analyses at a time: in turn over the matches, not too many, and none that nobody asks for in the way."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from strategos.analysis.analysis import PIECE, Findings, Piece, pieces
from strategos.kernel.errors import StrategosError
from strategos.server.http.limits import MAX_ANALYSES_PER_ADDRESS
from strategos.server.rooms import analysis, thinking
from strategos.server.rooms.analysis import UNASKED_SECONDS, Analyses
from strategos.server.rooms.room import Room
from strategos.table.store import Store

LINES = 3 * PIECE  # of every match: three pieces


class Journal:
    """Which pieces were analysed, in order, and whether the next ones may be."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "notes"

    def room(self, name: str) -> Room:
        """What an analysis needs of a room. The record names the place for the notes."""
        match = SimpleNamespace(log=[None] * LINES, record=lambda: f"{self.notes}|{name}")
        return cast(Room, SimpleNamespace(kept=SimpleNamespace(id=name), about=name, live=SimpleNamespace(match=match)))

    def names(self) -> list[str]:
        return self.notes.read_text().split() if self.notes.exists() else []


def note_piece(record: str, start: int, end: int, effort: str) -> Piece:
    """In the place of the analysis: note whose piece it is."""
    notes, _, name = record.partition("|")
    with Path(notes).open("a") as file:
        file.write(f"{name}\n")
    return Piece(start, ((0.5, 0.5),), (), (), ((1,), (0,)))


def wait_for_gate(record: str, start: int, end: int, effort: str) -> Piece:
    """In the place of the analysis: wait until it is killed."""
    multiprocessing.Event().wait()
    raise AssertionError


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Journal:
    """Notes of what is analysed, in the place of the store."""

    async def keep(store: Store, match: str, lines: int, findings: Findings) -> None:
        assert len(findings.curve) == len(pieces(lines))

    async def find(store: Store, match: str, lines: int) -> None:
        return None

    monkeypatch.setattr(analysis, "keep_findings", keep)
    monkeypatch.setattr(analysis, "find_findings", find)
    monkeypatch.setattr(thinking, "prepare", abs)  # the games need not be loaded for this
    return Journal(tmp_path)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def test_forty_ordered_analyses_do_not_keep_one_more_waiting(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The 41st match has its second piece before any of the others has its third."""
    monkeypatch.setattr(analysis, "analyse_piece", note_piece)

    async def trial() -> None:
        analyses = Analyses(cast(Store, None), workers=1)
        rooms = [journal.room(f"match{n}") for n in range(40)]
        for room in rooms:
            await analyses.begin(room)
        await analyses.begin(journal.room("last"))
        await until(lambda: all(job.is_failed for job in analyses._jobs.values()))
        assert not analyses._jobs
        assert analyses._thinking is None, "processes that nobody needs"
        await analyses.close()

    asyncio.run(trial())
    assert not multiprocessing.active_children()
    names = journal.names()
    assert len(names) == 3 * 41
    places = [at for at, name in enumerate(names) if name == "last"]
    thirds = [[at for at, name in enumerate(names) if name == f"match{n}"][2] for n in range(40)]
    assert places[1] < min(thirds)


def test_too_many_analyses_are_refused_in_words_unless_nobody_asks_for_one_of_them(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "analyse_piece", wait_for_gate)
    monkeypatch.setattr(analysis, "MAX_ANALYSES", 2)
    moment = [0.0]

    async def state(analyses: Analyses, name: str) -> Any:
        return (await analyses.state(journal.room(name), "en")).state

    async def trial() -> None:
        analyses = Analyses(cast(Store, None), workers=1, clock=lambda: moment[0])
        for name in ("one", "two"):
            await analyses.begin(journal.room(name))
        with pytest.raises(StrategosError) as refused:
            await analyses.begin(journal.room("three"))
        assert "running 2 analyses" in refused.value.text("en") and "2 análisis" in refused.value.text("es")
        moment[0] = UNASKED_SECONDS + 1
        assert await state(analyses, "two") == "running"  # a page that waits asks again and again
        await analyses.begin(journal.room("three"))
        assert [await state(analyses, name) for name in ("one", "two", "three")] == ["none", "running", "running"]
        await analyses.close()

    asyncio.run(trial())
    assert not multiprocessing.active_children()


def test_an_address_has_a_number_of_analyses_under_way(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "analyse_piece", wait_for_gate)

    async def trial() -> None:
        analyses = Analyses(cast(Store, None), workers=1)
        for n in range(MAX_ANALYSES_PER_ADDRESS):
            await analyses.begin(journal.room(f"match{n}"), "192.0.2.1")
        await analyses.begin(journal.room("match0"), "192.0.2.1")  # under way already
        with pytest.raises(StrategosError) as refused:
            await analyses.begin(journal.room("one more"), "192.0.2.1")
        assert "Your address" in refused.value.text("en") and "Tu dirección" in refused.value.text("es")
        await analyses.begin(journal.room("another"), "192.0.2.2")
        await analyses.close()

    asyncio.run(trial())
    assert not multiprocessing.active_children()


def test_an_analysis_that_ends_while_it_is_asked_about_is_not_missing(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its findings are read before they are kept, and the job is gone after: its state is running, not none."""
    monkeypatch.setattr(analysis, "analyse_piece", note_piece)

    async def trial() -> None:
        analyses = Analyses(cast(Store, None), workers=1)
        room = journal.room("match")

        async def find_and_end(store: Store, match: str, lines: int) -> None:
            await until(lambda: not analyses._jobs)

        await analyses.begin(room)
        monkeypatch.setattr(analysis, "find_findings", find_and_end)
        assert (await analyses.state(room, "en")).state == "running"
        assert (await analyses.state(room, "en")).state == "none"

        async def never(store: Store, match: str, lines: int) -> None:
            raise AssertionError("asked about a match whose analysis is under way")

        monkeypatch.setattr(analysis, "analyse_piece", wait_for_gate)
        await analyses.begin(room)
        monkeypatch.setattr(analysis, "find_findings", never)
        await analyses.begin(room)
        assert len(analyses._jobs) == 1
        await analyses.close()

    asyncio.run(trial())
