"""The engine is compiled beside the table, and the table says in one line what came of it."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from serving import PATIENCE, Server, serving

from strategos import overlay
from strategos.locale import say

OUTCOMES = ("compiling", "compiled", "not_compiled", "no_compiler")
ENGINE = Path(overlay.PACKAGE).parents[1] / "tools" / "engine.py"


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STRATEGOS_ENGINE", raising=False)
    monkeypatch.delenv("STRATEGOS_NO_COMPILE", raising=False)


def builder(folder: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A builder that does what a test wants."""
    path = folder / "builder.py"
    path.write_text(program)
    monkeypatch.setenv("STRATEGOS_ENGINE_BUILDER", str(path))
    return path


def expect(server: Server, code: str, **values: Any) -> None:
    """Read what the server says of the build, which must be this; other lines only tell how it started."""
    wanted, others = say(f"serve.{code}", **values), {say(f"serve.{name}", log=values.get("log")) for name in OUTCOMES}
    assert server.process.stdout is not None
    while (line := server.process.stdout.readline().rstrip("\n")) != wanted:
        assert line and line not in others, f"{line!r} instead of {wanted!r}: {server.log()}"


@pytest.mark.parametrize(("code", "outcome"), [(1, "not_compiled"), (3, "no_compiler")])
def test_a_build_that_fails_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, outcome: str
) -> None:
    program = f"import sys; sys.stderr.write('cc: command not found'); sys.exit({code})"
    builder(tmp_path, program, monkeypatch)
    with serving(tmp_path) as server:
        expect(server, "compiling")
        expect(server, outcome, log=tmp_path / "compile.log")
        assert "command not found" in (tmp_path / "compile.log").read_text()
        assert server.make("pantheon", "learning", "here", "recruit")
        assert server.stop() == 0


def test_no_build_begins_where_it_is_turned_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builder(tmp_path, f"open({str(tmp_path / 'begun')!r}, 'w')", monkeypatch)
    monkeypatch.setenv("STRATEGOS_NO_COMPILE", "1")
    with serving(tmp_path) as server:
        assert server.stop() == 0
    assert not (tmp_path / "begun").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are known by their group")
def test_the_build_ends_with_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything that it started."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    child = f"import signal; pipe = open({str(fifo)!r}, 'wb', 0); pipe.write(b'begun'); signal.pause()"
    builder(tmp_path, f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])", monkeypatch)
    with serving(tmp_path) as server:
        expect(server, "compiling")
        with fifo.open("rb", buffering=0) as pipe:
            assert pipe.read(5) == b"begun"
            assert server.stop() == 0
            # The pipe ends when no process holds its other end any more.
            assert select.select([pipe], [], [], PATIENCE)[0]
            assert pipe.read() == b""


def test_an_engine_of_other_sources_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / overlay.SOURCES).write_text(json.dumps({"kernel/engine.py": "another hash"}))
    builder(tmp_path, f"print({str(folder)!r})", monkeypatch)
    with serving(tmp_path) as server:
        expect(server, "compiling")
        expect(server, "not_compiled", log=tmp_path / "compile.log")
        assert server.stop() == 0


@pytest.mark.full
@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="looks at what processes have loaded")
def test_the_computers_of_a_running_table_take_the_compiled_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = subprocess.run([sys.executable, str(ENGINE), "build"], capture_output=True, text=True, check=True).stdout
    builder(tmp_path, f"print({built.strip()!r})", monkeypatch)
    with serving(tmp_path) as server:
        expect(server, "compiling")
        expect(server, "compiled")
        page = server.page(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
        for _ in range(3):
            assert page.wait_for_turn()
            page.play(page.position["ask"]["options"][0]["text"])
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        loaded = [Path(f"/proc/{child}/maps").read_text() for child in children]
        assert any("strategos_engine__mypyc" in maps for maps in loaded)
        assert server.stop() == 0
