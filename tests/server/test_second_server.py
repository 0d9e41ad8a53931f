"""A server that cannot start says why in one line: the folder is in use, or its database cannot be read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from serving import Server, fetch, serving


def try_to_start(home: Path, lang: str, port: str = "0") -> subprocess.CompletedProcess[str]:
    words = ["serve", "--no-browser", "--port", port, "--home", str(home)]
    environment = {**os.environ, "STRATEGOS_LANG": lang}
    return subprocess.run(
        [sys.executable, "-m", "strategos.cli", *words], capture_output=True, text=True, env=environment, timeout=300
    )


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
