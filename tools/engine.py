"""The compiled engine of a checkout: `python tools/engine.py find|build`. Prints its folder.

A build lies in `.cache/compiled/KEY`, where KEY is a hash of sources, compiler, Python and flags. One rename puts it
there when it is complete. A process that builds holds a lock; a second one waits and then finds the build.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from engine_sources import build_key, engine_sources, version_of

ROOT: Final = Path(__file__).parent.parent
CACHE: Final = ROOT / ".cache" / "compiled"
OPTIMISATION: Final = os.environ.get("STRATEGOS_OPT", "1")
TRIAL: Final = """
import strategos
from strategos.kernel.compiled import is_compiled
for game in ("pantheon", "commander"):
    match = strategos.new_match(game)
    for _ in range(20):
        match.play(match.decision.options[0])
assert is_compiled()
"""
MAX_BUILDS: Final = 4  # builds kept: the newest
LOCK_POLL_SECONDS: Final = 0.5


def find() -> Path | None:
    """The folder of the build that belongs to the sources as they are; None where there is none."""
    folder = CACHE / build_key(ROOT, OPTIMISATION)
    return folder if folder.is_dir() else None


def build() -> Path:
    """The folder of the build that belongs to the sources as they are, built if there is none."""
    folder = find()
    if folder is not None:
        os.utime(folder)
        return folder
    CACHE.mkdir(parents=True, exist_ok=True)
    with only_one(CACHE / "lock"):
        folder = find()  # another process may have built it meanwhile
        if folder is not None:
            return folder
        for left in CACHE.glob("unfinished-*"):  # of a build that was ended
            shutil.rmtree(left, ignore_errors=True)
        started = time.monotonic()
        work = Path(tempfile.mkdtemp(prefix="unfinished-", dir=CACHE))
        try:
            folder = build_in(work)
        finally:
            shutil.rmtree(work, ignore_errors=True)
        tell(f"Compiled the engine in {time.monotonic() - started:.0f} s.")
        forget_old_builds()
    return folder


def build_in(work: Path) -> Path:
    """Compile a copy of the sources in a folder, try it and move it to its place."""
    for place in ("src/strategos", "tests/games/toy", "tools"):
        shutil.copytree(ROOT / place, work / place, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy2(ROOT / "setup.py", work)
    key = build_key(work, OPTIMISATION)  # of the copy: the sources may change while it is compiled
    done = work / "done"
    environment = {**os.environ, "STRATEGOS_COMPILE": "toy", "STRATEGOS_OPT": OPTIMISATION, "PYTHONWARNINGS": "ignore"}
    environment.pop("STRATEGOS_ENGINE", None)
    words = ["setup.py", "-q", "build_ext", f"--build-lib={done}", f"--build-temp={work / 'objects'}"]
    subprocess.run([sys.executable, *words], cwd=work, env=environment, check=True, stdout=sys.stderr)
    package = work / "src/strategos"
    sources = [work / place for place in engine_sources(work)]
    hashes = {path.relative_to(package).as_posix(): file_hash(path) for path in sources}
    (done / "sources.json").write_text(json.dumps(hashes, indent=1), encoding="utf-8")
    environment |= {"STRATEGOS_ENGINE": str(done), "PYTHONPATH": str(work / "src"), "PYTHONWARNINGS": "error"}
    subprocess.run([sys.executable, "-c", TRIAL], cwd=work, env=environment, check=True, stdout=sys.stderr)
    folder = CACHE / key
    if not folder.is_dir():
        done.rename(folder)
    return folder


def file_hash(path: Path) -> str:
    """The hash of a source file, as `strategos.overlay` compares it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Hold a lock, which ends with this process however that ends; wait while another process holds it."""
    with lock.open("a+b") as file:
        has_waited = False
        while not take(file):
            if not has_waited:
                tell("Another process compiles the engine: waiting for it.")
            has_waited = True
            time.sleep(LOCK_POLL_SECONDS)
        yield


def take(file: IO[bytes]) -> bool:
    """Lock an open file; False where another process holds the lock. Closing the file gives it back."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def forget_old_builds() -> None:
    """Remove all builds but the newest."""
    builds = sorted((path for path in CACHE.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for folder in builds[:-MAX_BUILDS]:
        shutil.rmtree(folder, ignore_errors=True)


def compiler() -> str | None:
    """The C compiler of this system; None where there is none."""
    if sys.platform == "win32":
        return "msvc"  # setuptools finds it by itself, or says what is missing
    wanted = os.environ.get("CC", "") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(wanted.split()[0]) or shutil.which("cc")


def missing() -> str:
    """Describe what is missing for compiling here; empty if nothing is."""
    if compiler() is None:
        return "a C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python.h (on Debian: the package python3-dev)"
    if not version_of("mypy") or not version_of("setuptools"):
        return "mypy and setuptools (pip install '.[compile]')"
    return ""


def tell(text: str) -> None:
    """Say what is going on; standard output holds only the folder."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def main() -> int:
    """Run one command; the exit code. 3: this machine cannot compile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("find", "build"))
    parser.add_argument("--politely", action="store_true", help="let all other programs go first")
    asked = parser.parse_args()
    if asked.politely and hasattr(os, "nice"):
        os.nice(19)
    if asked.command == "find":
        folder = find()
    else:
        if find() is None and (lack := missing()):
            tell(f"The engine cannot be compiled here: {lack} is missing.")
            return 3
        try:
            folder = build()
        except subprocess.CalledProcessError as error:
            tell(f"Compiling the engine failed: {error}")
            return 1
    if folder is not None:
        sys.stdout.write(f"{folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
