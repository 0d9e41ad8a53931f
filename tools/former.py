"""Print the table of `former.toml` for the content of a revision: `python tools/former.py pantheon HEAD`.

It lists the entries and values of editions that are different now, with their former hashes, as `changed`. Move those
that play the same to `same`, and give the version in words.
"""

from __future__ import annotations

import io
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


def main(words: list[str]) -> int:
    """Compare the content of a revision with that of today, both read with the schema of today."""
    if len(words) != 2:
        sys.stderr.write("Name a game and a revision: python tools/former.py pantheon HEAD\n")
        return 2
    name, revision = words
    module = __import__(f"strategos.games.{name}.content_spec", fromlist=["SPEC", "CONTENT"])
    names = [part.name for part in module.SPEC.collections if part.name != "editions"]
    games.find(name)
    place = f"src/strategos/games/{name}/content"
    archive = subprocess.run(["git", "archive", revision, place], check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        then = hashes(load(module.SPEC, [Path(folder, place)]), names)
    now = hashes(load(module.SPEC, [module.CONTENT]), names)
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
