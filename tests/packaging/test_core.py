"""Engine and players need the standard library only; what needs more says what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import strategos

SRC = Path(strategos.__file__).parents[1]
MATCH = """
import strategos
for game in strategos.games.OWN:
    match = strategos.new_match(game, seed=3)
    for _ in range(30):
        match.play(match.decision.options[0])
    assert match.record().startswith("strategos record")
from strategos import players
from strategos.kernel.rng import Rng
match = strategos.new_match("commander", seed=3)
player = players.make("recruit", Rng(1, "player"))
print(player.choose(strategos.view(match.state, match.decision.seat), match.decision) in match.decision.options)
"""


def bare_python(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python with this package and the standard library, and nothing that was installed."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SRC), "LANG": "C.UTF-8", **variables}
    words = ("-S", *words)
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)


def test_engine_and_players_work_with_nothing_installed(tmp_path: Path) -> None:
    done = bare_python(tmp_path, "-c", MATCH)
    assert (done.stdout.strip(), done.stderr) == ("True", "")


@pytest.mark.parametrize(
    ("words", "extra"),
    [((), "table"), (("serve", "--port", "0"), "table"), (("play", "pantheon"), "terminal"), (("simulate",), "lab")],
)
def test_a_command_whose_extra_is_missing_says_what_to_install(
    tmp_path: Path, words: tuple[str, ...], extra: str
) -> None:
    told = {}
    for lang in ("en", "es"):
        done = bare_python(tmp_path, "-m", "strategos", f"--lang={lang}", *words)
        assert done.returncode == 1
        assert done.stdout == ""
        assert f'pip install "strategos[{extra}]"' in done.stderr
        assert len(done.stderr.splitlines()) == 1
        told[lang] = done.stderr
    assert told["en"] != told["es"]


def test_the_version_is_printed_with_nothing_installed(tmp_path: Path) -> None:
    assert bare_python(tmp_path, "-m", "strategos", "--version").stdout.strip() == strategos.__version__


def test_the_table_says_what_to_install_where_only_the_lab_is(tmp_path: Path) -> None:
    """typer is there and uvicorn is not: the command begins and then lacks a module."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Refuse:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('uvicorn', 'starlette'):\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Refuse())\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{SRC}", "STRATEGOS_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "strategos", "serve"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert 'pip install "strategos[table]"' in done.stderr
    assert "Traceback" not in done.stderr
