"""Plain current English in documentation, texts, docstrings and comments: dialect is refused, by file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())

# The word that is refused, and what to write instead.
WORDS = {
    "whoever": "the player who, the seat that",
    "whosoever": "the player who",
    "whomever": "the player whom",
    "somebody": "a player, a person",
    "anew": "again",
    "reckon(s|ed|ing)?": "compute, calculate",
    "at hand": "this, available",
    "so many": "a number of, n",
    "of one's own": "your own, custom",
    "the eyes": "the player, the view",
    "comes? to pass": "happens",
    "came to pass": "happened",
    "(is|are|was|were|be|been) told": "receives, is notified, is shown",
    "made it known": "announced",
    "makes? known": "announces, registers",
    "mend(s|ed|ing)?": "fix",
    "lest": "so that … not",
    "befalls?": "happens to",
    "hence": "so",
    "thereof": "of it",
    "wherein": "in which",
    "to be said": "to say",
    "haze": "noise_scale",
    "tells? of": "describes, reports",
    "told of": "notified of",
    "speaks? of": "mentions",
    "for ever": "forever, always",
    "in the same breath": "at once",
    "as ever": "as usual",
    "oftener": "more often",
    "nothing but": "only",
}

# Places that still hold such words, and how many at most. Lower a number when you clean; never raise one.
ALLOWED: dict[str, int] = {
    "src/strategos/cli/army.py": 1,  # a key of its JSON that programs read
    "tests/cli/test_army.py": 1,  # the same key
}

# Names hold them too, with underscores: test_whoever_comes.
REFUSED = re.compile(rf"(?<![A-Za-z])({'|'.join(WORDS).replace(' ', '[ _]')})(?![A-Za-z])", re.IGNORECASE)
FOLDERS = (".github", "bench", "docs", "src", "tests", "tools", "web/scripts", "web/src", "web/tests")
SUFFIXES = frozenset({".py", ".md", ".toml", ".ts", ".svelte", ".yml", ".js", ".css"})
LEFT_OUT = re.compile(
    r"^docs/rules/|^src/strategos/games/[^/]+/ledger\.toml|\.rules\.es\.toml$"
    r"|^src/strategos/server/static/|^web/src/generated/|^tests/content/test_prose\.py$"
)
"""The ledgers, and what is generated."""

pytestmark = pytest.mark.source


def files() -> Iterator[tuple[str, Path]]:
    """All files with prose, by their path from the top."""
    found = [*TOP.glob("*.md"), TOP / "Makefile", TOP / "pyproject.toml"]
    for folder in FOLDERS:
        found += [path for path in (TOP / folder).rglob("*") if path.suffix in SUFFIXES]
    for path in found:
        name = path.relative_to(TOP).as_posix()
        if not LEFT_OUT.search(name):
            yield name, path


def advice(word: str) -> str:
    """What to write instead of a word that was found."""
    return next(
        better for pattern, better in WORDS.items() if re.fullmatch(pattern, word.replace("_", " "), re.IGNORECASE)
    )


def refused_lines() -> Iterator[tuple[str, str]]:
    """The path of each file with dialect, and each place in it with the advice."""
    for name, path in files():
        text = path.read_text(encoding="utf-8")
        if REFUSED.search(text):
            for number, line in enumerate(text.splitlines(), start=1):
                for word in REFUSED.finditer(line):
                    yield name, f"{name}:{number}: '{word[0]}': write {advice(word[0])}"


def test_no_text_is_written_in_dialect() -> None:
    found: dict[str, list[str]] = {folder: [] for folder in (*ALLOWED, "")}
    for name, place in refused_lines():
        found[next((folder for folder in ALLOWED if name.startswith(folder)), "")].append(place)
    faults = [
        f"{folder or 'elsewhere'}: {len(places)} where {ALLOWED.get(folder, 0)} are allowed\n" + "\n".join(places)
        for folder, places in found.items()
        if len(places) > ALLOWED.get(folder, 0)
    ]
    assert not faults, "\n".join(faults)


def test_every_word_is_found_with_its_advice() -> None:
    for sentence in ("Whoever comes is told.", "It is reckoned anew, lest it be mended.", "def test_it_is_told()"):
        assert REFUSED.findall(sentence)
    assert advice("reckoned") == "compute, calculate"
    assert not REFUSED.search("the sequence, a pocket, an ethereal mender")
