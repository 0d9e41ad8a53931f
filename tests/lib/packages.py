"""Wheels of this checkout: built, installed into empty environments, looked into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
# What the build backend takes from a source distribution; there is no web/ in it, so the page is taken as built.
SHIPPED: Final = (
    "src", "tools", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CREDITS.md", "CHANGELOG.md",
)  # fmt: skip


def run(*words: str | Path, folder: Path, **variables: str) -> str:
    """What a program prints; its errors are shown if it fails."""
    environment = {**os.environ, **variables}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run([str(word) for word in words], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def copy_of_source(folder: Path) -> Path:
    """This checkout without web/, as a source distribution would hold it."""
    folder.mkdir()
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy2(ROOT / name, folder)
    return folder


def build(source: Path, target: Path, kind: str, *options: str, **variables: str) -> Path:
    """A wheel or source distribution of a folder, built by `python -m build`."""
    words = ["-m", "build", f"--{kind}", *options, "--outdir", str(target), str(source)]
    run(sys.executable, *words, folder=source, **variables)
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def files(wheel: Path) -> dict[str, str]:
    """The files of a wheel with their hashes."""
    with zipfile.ZipFile(wheel) as opened:
        return {name: sha256(opened.read(name)).hexdigest() for name in opened.namelist() if not name.endswith("/")}


def text(wheel: Path, ending: str) -> str:
    """The text of the file of a wheel whose name ends so."""
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith(ending))
        return opened.read(name).decode()


def path_without_node(folder: Path) -> str:
    """A PATH on which there is no Node: links to all other programs of this one's folders."""
    links = folder / "programs"
    links.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            link = links / program.name
            if program.name not in ("node", "nodejs", "npm", "npx") and not link.is_symlink():
                link.symlink_to(program)
    assert shutil.which("node", path=str(links)) is None
    return str(links)
