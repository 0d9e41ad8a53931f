"""`strategos play` at a real terminal: the whole screen, the plain prompt, and a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from command import COMMAND, environment, hear_ctrl_c, run

pexpect = pytest.importorskip("pexpect")


@contextmanager
def program(folder: Path, *words: str, lang: str = "en", term: str = "xterm-256color") -> Iterator[Any]:
    started = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "play", "pantheon", "--seed", "7", *words],
        cwd=str(folder),
        env={**environment(), "TERM": term, "STRATEGOS_LANG": lang},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=300,
        echo=False,
        preexec_fn=hear_ctrl_c,
    )
    try:
        yield started
    finally:
        started.close(force=True)


def test_the_table_opens_and_closes_in_a_terminal(tmp_path: Path) -> None:
    with program(tmp_path) as table:
        table.expect_exact("\x1b[?1049h")  # the other screen of the terminal: nothing that stands there is lost
        table.expect_exact("Options: ")
        table.expect_exact("Filter")
        table.send("q")
        table.expect_exact("Leave the table")
        table.send("match.txt\r")
        table.expect_exact("\x1b[?1049l")
        table.expect_exact("Bye.")
        table.expect(pexpect.EOF)
        table.close()
        assert table.exitstatus == 0
    done = run(tmp_path, "verify", "match.txt", "--json")
    assert done.json["seats"] == "A=person B=recruit" and done.json["winners"] is None


@pytest.mark.parametrize(("words", "term"), [(("--plain",), "xterm"), ((), "dumb")])
def test_the_plain_prompt_stays(tmp_path: Path, words: tuple[str, ...], term: str) -> None:
    with program(tmp_path, *words, lang="es", term=term) as prompt:
        prompt.expect_exact("Tu respuesta > ")
        assert "\x1b[?1049h" not in prompt.before
        prompt.sendline("q")
        prompt.expect(pexpect.EOF)
        assert "Adiós." in prompt.before


def test_a_pipe_gets_the_plain_prompt(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "commander", "--seed", "1", stdin="1\n")
    assert done.code == 0 and "Your answer > " in done.out and "\x1b" not in done.out
