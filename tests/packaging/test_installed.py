"""From a clean clone to a match in the browser: the wheel, the compiled wheel, and the source distribution."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import packages
import pytest
from browsing import Person, chromium

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean clone of this repository."""
    folder = tmp_path_factory.mktemp("clean")
    packages.run("git", "clone", "-q", packages.ROOT, "clone", folder=folder)
    return folder / "clone"


@contextmanager
def table(strategos: Path, home: Path, path: str) -> Iterator[str]:
    """The installed command serves a table; its address."""
    environment = {"PATH": path, "HOME": str(home), "LANG": "C.UTF-8", "STRATEGOS_LANG": "en", "PYTHONUNBUFFERED": "1"}
    words = [str(strategos), "serve", "--no-browser", "--port", "0", "--home", str(home)]
    with subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://\S+[^/\s]", line)
            assert found, line
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate()  # it says good-bye
    assert process.returncode == 0


def play_three_moves(address: str) -> None:
    """Three answers against the computer, with the mouse in a browser."""
    wanted = {"game": "pantheon", "scenario": "learning", "options": {}, "seats": ["here", "recruit"], "lang": "en"}
    made = httpx.post(f"{address}/api/matches", json=wanted)
    assert made.status_code == 201, made.text
    with chromium() as browser:
        person = Person(browser, address)
        person.go(made.json()["links"][0]["path"])
        rng = random.Random(3)
        for _ in range(3):
            assert person.wait_for_turn()
            before = person.lines()
            person.answer(rng)
            assert person.lines() > before
        person.close()


def try_out(wheel: Path, folder: Path, is_compiled: bool) -> None:
    """Install a wheel into an empty environment where there is no Node, and play."""
    path = packages.path_without_node(folder)
    packages.run(sys.executable, "-m", "venv", folder / "empty", folder=folder)
    binaries = folder / "empty" / "bin"
    packages.run(binaries / "pip", "install", "-qq", f"strategos[table] @ {wheel.as_uri()}", folder=folder, PATH=path)
    trial = "from strategos.kernel.compiled import is_compiled; print(is_compiled())"
    assert packages.run(binaries / "python", "-c", trial, folder=folder).strip() == str(is_compiled)
    home = folder / "home"
    home.mkdir()
    with table(binaries / "strategos", home, path) as address:
        play_three_moves(address)


def test_a_wheel_from_a_clean_clone_is_played_in_a_browser(clone: Path, tmp_path: Path) -> None:
    try_out(packages.build(clone, tmp_path / "dist", "wheel"), tmp_path, is_compiled=False)


def test_a_compiled_wheel_from_a_clean_clone_is_played_in_a_browser(clone: Path, tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    options = {"STRATEGOS_COMPILE": "1", "STRATEGOS_OPT": "1"}
    packages.run(sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "-w", dist, ".", folder=clone, **options)
    try_out(next(dist.glob("*.whl")), tmp_path, is_compiled=True)


def test_the_same_wheel_comes_from_the_source_distribution_without_node(clone: Path, tmp_path: Path) -> None:
    wheel = packages.build(clone, tmp_path / "from-clone", "wheel")
    source = packages.build(clone, tmp_path / "sdist", "sdist")
    packages.run("tar", "-xzf", source, folder=tmp_path)
    unpacked = tmp_path / source.name.removesuffix(".tar.gz")
    path = packages.path_without_node(tmp_path)
    again = packages.build(unpacked, tmp_path / "from-sdist", "wheel", PATH=path)
    assert packages.files(again) == packages.files(wheel)
