"""Skip a check that has passed before: `passed.py NAME PLACE… -- COMMAND…`.

A command that ended well is noted in `.cache/passed/NAME` with a hash of everything under the places, of the command,
of Python and of the variables that begin with STRATEGOS. While the hash is the same, the command is not run again, and
a line says so. It always runs with STRATEGOS_AGAIN=yes and where CI=true, as services that run tests set it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
CACHE: Final = ROOT / ".cache" / "passed"
AGAIN: Final = "STRATEGOS_AGAIN"
MADE: Final = {"__pycache__", "node_modules", "static", "generated", ".git"}
"""Folders that are made from what stands elsewhere."""


def files(place: Path) -> Iterator[Path]:
    """All files in a place, in order, without those that are made from others."""
    if place.is_file():
        yield place
    elif place.is_dir() and place.name not in MADE:
        for inner in sorted(place.iterdir()):
            yield from files(inner)


def key_of(places: Sequence[str], command: Sequence[str], root: Path = ROOT) -> str:
    """A hash of everything that the outcome of a command depends on."""
    mark = hashlib.sha256()
    variables = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("STRATEGOS")]
    variables = [one for one in sorted(variables) if not one.startswith(f"{AGAIN}=")]
    mark.update("\0".join([sys.version, sys.platform, *variables, *command]).encode())
    for place in places:
        assert (root / place).exists(), f"there is no {place}"
        for path in files(root / place):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            mark.update(f"\n{path.relative_to(root).as_posix()} {content}".encode())
    return mark.hexdigest()


def run(name: str, places: Sequence[str], command: Sequence[str], root: Path = ROOT, cache: Path = CACHE) -> int:
    """The exit code of a command; 0 without running it where it has passed before."""
    stamp = cache / name
    key = key_of(places, command, root)
    must_run = any(os.environ.get(variable, "") not in ("", "no", "false") for variable in (AGAIN, "CI"))
    if not must_run and stamp.exists() and stamp.read_text(encoding="utf-8") == key:
        sys.stderr.write(f"{name}: passed before with the same files and options; AGAIN=yes runs it again.\n")
        return 0
    stamp.unlink(missing_ok=True)
    code = subprocess.run(command, check=False).returncode
    if code == 0 and key_of(places, command, root) == key:  # nothing has changed meanwhile
        cache.mkdir(parents=True, exist_ok=True)
        stamp.write_text(key, encoding="utf-8")
    return code


if __name__ == "__main__":
    end = sys.argv.index("--")
    sys.exit(run(sys.argv[1], sys.argv[2:end], sys.argv[end + 1 :]))
