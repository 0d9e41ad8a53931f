"""Install what a lock file names, and this checkout, into the environment that runs this: `install.py LOCK`.

uv does it in seconds. It is taken from PATH, or from PyPI by pip as the lock file of the developers pins it; where
there is no uv for this system, pip does everything.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PIP: Final = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]


def find_uv() -> str | None:
    """The uv of the system or of this environment, which gets one if need be; None where there is none to be had."""
    found = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if found is not None or os.environ.get("STRATEGOS_INSTALLER") == "pip":
        return found if os.environ.get("STRATEGOS_INSTALLER") != "pip" else None
    with tempfile.TemporaryDirectory() as folder:
        pinned = Path(folder, "uv.lock")
        pinned.write_text(pin("uv", (ROOT / "requirements.lock").read_text(encoding="utf-8")), encoding="utf-8")
        words = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", str(pinned)]
        if subprocess.run([*PIP, *words], check=False, stderr=subprocess.DEVNULL).returncode:
            return None
    return shutil.which("uv", path=str(Path(sys.executable).parent))


def pin(name: str, lock: str) -> str:
    """The lines of a lock file that pin one package.

    >>> pin("uv", "a==1 \\\\\\n    --hash=x\\nuv==2 \\\\\\n    --hash=y\\nz==3\\n")
    'uv==2 \\\\\\n    --hash=y\\n'
    """
    found = re.search(rf"^{name}==.*\n(?:[ ].*\n)*", lock, re.MULTILINE)
    return found[0] if found else ""


def main(lock: str) -> None:
    """Install the lock file and then this checkout, editable."""
    os.chdir(ROOT)
    requirements = ["--require-hashes", "-r", lock]
    checkout = ["--no-deps", "--no-build-isolation", "-e", "."]
    uv = find_uv()
    if uv is not None:
        fast = [uv, "pip", "install", "-q", "--python", sys.executable]
        if all(subprocess.run([*fast, *words], check=False).returncode == 0 for words in (requirements, checkout)):
            return
        sys.stderr.write("uv could not install everything: trying pip.\n")
    for words in (requirements, checkout):
        subprocess.run([*PIP, *words], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
