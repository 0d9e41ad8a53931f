"""A server that cannot start says why in one line: the folder is in use, or what lies there cannot be used."""

from __future__ import annotations

import ctypes
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from serving import Server, fetch, serving


def try_to_start(home: Path, lang: str, port: str = "0") -> subprocess.CompletedProcess[str]:
    words = ["serve", "--no-browser", "--port", port, "--home", str(home)]
    environment = {**os.environ, "STRATEGOS_LANG": lang}
    return subprocess.run(
        [sys.executable, "-m", "strategos.cli", *words],
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
        preexec_fn=obey_modes if hasattr(os, "geteuid") and os.geteuid() == 0 else None,
    )


def obey_modes() -> None:
    """Let the modes of files hold for a process of root as well."""
    prctl = ctypes.CDLL(None).prctl
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def assert_refused(refused: subprocess.CompletedProcess[str], *words: str) -> None:
    """It ended with one line that names these."""
    assert refused.returncode == 1
    assert refused.stdout == ""
    for word in words:
        assert word in refused.stderr
    assert "Traceback" not in refused.stderr and len(refused.stderr.splitlines()) == 1


def test_a_second_server_names_the_first_and_the_way_out(server: Server) -> None:
    for lang, port in (("en", "0"), ("es", server.address.rpartition(":")[2])):
        second = try_to_start(server.home, lang, port)
        assert second.returncode == 1
        assert second.stdout == ""
        told = second.stderr
        for word in (str(server.home), str(server.process.pid), server.address, "--home"):
            assert word in told
        assert "Traceback" not in told and len(told.splitlines()) == 1
    assert fetch(f"{server.address}/api/catalogue").status_code == 200


def test_a_file_that_is_no_database_is_named_with_the_way_out(tmp_path: Path) -> None:
    kept = tmp_path / "matches.sqlite3"
    kept.write_text("no database at all, and long enough to be looked at\n" * 40, encoding="utf-8")
    before = kept.read_bytes()
    for lang, word in (("en", "no database of matches"), ("es", "no es una base de datos de partidas")):
        refused = try_to_start(tmp_path, lang)
        assert refused.returncode == 1
        assert refused.stdout == ""
        assert word in refused.stderr and str(kept) in refused.stderr and "--home" in refused.stderr
        assert "Traceback" not in refused.stderr
    assert kept.read_bytes() == before


@pytest.mark.parametrize(("lang", "way_out"), [("en", "delete it"), ("es", "bórralo")])
def test_an_empty_key_stops_the_start_with_the_way_out(tmp_path: Path, lang: str, way_out: str) -> None:
    """With an empty key anybody could sign a link to any seat."""
    key = tmp_path / "links.key"
    key.touch()
    assert_refused(try_to_start(tmp_path, lang), str(key), way_out)
    assert key.read_bytes() == b""


def test_a_database_of_a_later_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3", isolation_level=None)) as database:
        database.execute("CREATE TABLE about (schema INTEGER PRIMARY KEY)")
        database.execute("INSERT INTO about VALUES (99)")
    assert_refused(try_to_start(tmp_path, "es"), "esquema 99", "--home")


@pytest.mark.skipif(sys.platform != "linux", reason="modes that hold for root")
@pytest.mark.parametrize(
    ("name", "mode", "lang"),
    [("", 0o500, "es"), ("matches.sqlite3", 0o400, "en"), ("links.key", 0o000, "es"), ("table.lock", 0o400, "en")],
)
def test_a_folder_or_file_that_cannot_be_written_is_named_with_the_way_out(
    tmp_path: Path, name: str, mode: int, lang: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    closed = home / name
    if name:
        closed.touch()
    closed.chmod(mode)
    refused = try_to_start(home, lang)
    closed.chmod(0o700)
    assert_refused(refused, str(closed))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_server_that_was_killed_is_in_nobodys_way_even_if_its_computers_still_live(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.make("pantheon", "learning", "recruit", "recruit")
        killed = server.process
        os.kill(killed.pid, signal.SIGKILL)  # the server alone
        killed.wait()
        assert killed.stdout is not None
        killed.stdout.close()
        server.start()
        assert fetch(f"{server.address}/api/catalogue").status_code == 200
