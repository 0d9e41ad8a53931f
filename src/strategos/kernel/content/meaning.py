"""What a match uses of the content, as hashes without prose, and how the content of earlier versions is known.

A record names one digest. It covers the entries that its match uses (its units, board, scenario, …) and the switches
of its edition, without names, texts, sources and what is only drawn: the schema marks these. So a corrected word, a
new scenario or a pack with units that do not take part leave a record as it is.

An entry has a path and a hash, and the digest is the hash of these pairs. Therefore the digest that an earlier version
gave a match can be worked out from the hashes that its entries had. `former.toml` beside the content of a game has
them, one table for each version of the content that was different:

    [[former]]
    version = "0.1.0 (2026-11-15)"
    whole = "a9dc…"         # the digest of all content, texts included, that stood in records of the first versions

    [former.otherwise]      # rules that versions with this content played otherwise; a record that shows it is refused
    "0.1.0 (2026-11-12)" = ["MB-MOVE-05"]

    [former.same]           # entries that were written differently, but played the same
    "editions.manual.max_rounds" = "91c6…"    # the hash that this entry had; "" if there was none

    [former.changed]        # entries that have been played differently since
    "units.zeus" = "07aa…"
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from strategos.kernel.catalogue import NOTHING, Said

ENTRY_BYTES: Final = 8
DIGEST_BYTES: Final = 16  # half as long as the digest of all content, which the first versions wrote


def hash_of(plain: object) -> str:
    """The hash of one entry or of the value of a switch."""
    return _hash(plain, ENTRY_BYTES)


def _hash(plain: object, size: int) -> str:
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.blake2b(text.encode(), digest_size=size).hexdigest()


class Meaning:
    """What one match uses of the content: a hash for each path. `whole` is the digest of all content with prose."""

    __slots__ = ("digest", "entries", "whole")

    def __init__(self, entries: Mapping[str, str], whole: str) -> None:
        self.entries: Final = dict(sorted(entries.items()))
        self.whole: Final = whole
        self.digest: Final = _hash(self.entries, DIGEST_BYTES)


class Former:
    """The content of an earlier version: in which entries it differed, with the hashes that they had."""

    __slots__ = ("changed", "otherwise", "same", "version", "whole")

    def __init__(
        self,
        version: str,
        whole: str = "",
        otherwise: Mapping[str, Sequence[str]] | None = None,
        same: Mapping[str, str] | None = None,
        changed: Mapping[str, str] | None = None,
    ) -> None:
        self.version: Final = version
        self.whole: Final = whole
        self.otherwise: Final = dict(otherwise or {})
        self.same: Final = dict(same or {})
        self.changed: Final = dict(changed or {})

    def digest_of(self, used: Meaning, with_lost: bool) -> str:
        """The digest that a match had then; with the entries that it used and that are gone, or without them."""
        entries = dict(used.entries)
        for path, then in {**self.same, **self.changed}.items():
            if path in entries or with_lost:
                entries[path] = then
            if not then:
                entries.pop(path, None)
        return Meaning(entries, "").digest

    def why(self) -> Said:
        """What to add if a record of this version cannot be played any more as it was."""
        said = NOTHING
        for version, rules in self.otherwise.items():
            said = said + Said("kernel.meaning.otherwise", version=version, rules=", ".join(rules))
        return said

    def changes_in(self, used: Meaning) -> list[str]:
        """The entries that this match uses and that are played differently now."""
        return [path for path in self.changed if path in used.entries]


def origin(used: Meaning, digest: str, formers: Sequence[Former]) -> tuple[Former, list[str]] | None:
    """The version that gave a match this digest, and what is played differently since; None if it is not known."""
    for former in formers:
        if digest == former.whole:
            return former, former.changes_in(used)
    if digest in (used.digest, used.whole):
        return Former(""), []
    for former in formers:
        for with_lost in (False, True):
            if digest == former.digest_of(used, with_lost):
                lost = [path for path in former.changed if with_lost and path not in used.entries]
                return former, former.changes_in(used) + lost
    return None


def read_formers(file: Path) -> tuple[Former, ...]:
    """What `former.toml` says; no file, no earlier version."""
    if not file.exists():
        return ()
    tables = tomllib.loads(file.read_text(encoding="utf-8"))["former"]
    return tuple(
        [
            Former(
                table["version"],
                table.get("whole", ""),
                table.get("otherwise"),
                table.get("same"),
                table.get("changed"),
            )
            for table in tables
        ]
    )
