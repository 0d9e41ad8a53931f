"""Completion in shells: the scripts, and what is offered where."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script_and_can_be_taught(tmp_path: Path, shell: str) -> None:
    shown = run(tmp_path, "--show-completion", shell)
    assert (shown.code, shown.err) == (0, "") and f"_STRATEGOS_COMPLETE=complete_{shell}" in shown.out
    taught = run(tmp_path, "--install-completion", shell, "--lang", "es", HOME=str(tmp_path))
    assert (taught.code, taught.err) == (0, "")
    file = Path(taught.out.split(" en ")[1].split(". ")[0])
    assert file.is_relative_to(tmp_path) and file.read_text(encoding="utf-8").strip() == shown.out.strip()


def offered(folder: Path, line: str) -> set[str]:
    """What bash is offered after a line."""
    words = ["strategos", *line.split(" ")]
    asked = {"_STRATEGOS_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    done = run(folder, **asked)
    assert done.err == ""
    return set(done.out.split())


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("si", {"simulate"}),
        ("odds ", {"pantheon", "commander"}),
        ("simulate p", {"pantheon"}),
        ("simulate toy --ma", {"--matches"}),
        ("simulate toy --scenario ", {"duel", "plain", "all"}),
        ("simulate toy --scenario duel,p", {"duel,plain"}),
        ("simulate nonsense --scenario ", set()),
        ("arena toy --players random,t", {"random,tactician"}),
        ("play toy --against str", {"strategist"}),
        ("board oly", {"olympus"}),
        ("rules toy TOY-ATK-01 TOY-ATK-02", {"TOY-ATK-02"}),
        ("odds pantheon zeus hyd", {"hydra"}),
        ("odds commander kni", {"knights", "knights_c", "knights_v"}),
        ("analyse match.txt --effort d", {"deep"}),
    ],
)
def test_what_is_offered(tmp_path: Path, line: str, wanted: set[str]) -> None:
    assert offered(tmp_path, line) == wanted
