"""Print the table of `former.toml` for the content of a revision: `python tools/former.py pantheon HEAD`.

It lists the entries and values of editions that are different now, with their former hashes, as `changed`. Move those
that play the same to `same`, and give the version in words.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from strategos import games
from strategos.kernel.content.editions import Editions, resolve
from strategos.kernel.content.loading import Content, load
from strategos.kernel.content.meaning import hash_of


def hashes(content: Content, names: list[str]) -> dict[str, str]:
    """The hash of every entry, and of every value of every edition."""
    found = {path: content.entry_hash(path) for path in content.entry_paths(*names)}
    editions = Editions(content["editions"])
    for edition in editions.names:
        settings = resolve(editions, edition).settings()
        found |= {path: hash_of(value) for path, value in settings.items()}
    return found


def hashes_of_game(name: str, folder: str) -> dict[str, str]:
    """The hashes of the content of a game in a folder, with the schema of the code that runs."""
    spec = importlib.import_module(f"strategos.games.{name}.content_spec").SPEC
    names = [part.name for part in spec.collections if part.name != "editions"]
    return hashes(load(spec, [Path(folder)]), names)


def former_hashes(name: str, revision: str) -> dict[str, str]:
    """The hashes that a revision gives its own content: its code reads it, as a schema may be another one today."""
    archive = subprocess.run(["git", "archive", revision, "src"], check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        source = Path(folder, "src")
        words = [sys.executable, __file__, name, "--hashes", str(source / "strategos" / "games" / name / "content")]
        told = subprocess.run(words, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(source)})
    found: dict[str, str] = json.loads(told.stdout)
    return found


def main(words: list[str]) -> int:
    """Compare the content of a revision with that of today, each read with its own schema."""
    if len(words) == 3 and words[1] == "--hashes":
        sys.stdout.write(json.dumps(hashes_of_game(words[0], words[2])))
        return 0
    if len(words) != 2:
        sys.stderr.write("Name a game and a revision: python tools/former.py pantheon HEAD\n")
        return 2
    name, revision = words
    games.find(name)
    then = former_hashes(name, revision)
    now = hashes_of_game(name, f"src/strategos/games/{name}/content")
    lines = ["[[former]]", 'version = "…"', "", "[former.changed]"]
    lines += [
        f'"{path}" = "{then.get(path, "")}"'
        for path in sorted({*then, *now})
        if then.get(path) != now.get(path)
    ]  # fmt: skip
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
