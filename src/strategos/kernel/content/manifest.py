"""What `pack.toml` may hold, and the word that names a pack in records and addresses."""

from __future__ import annotations

import re
from typing import Any, Final

from strategos.kernel.catalogue import Said
from strategos.kernel.content import schema as s
from strategos.kernel.content.problems import Findings, KeyPath

REMOVABLE: Final = Said("kernel.loading.path-form")


def pack_id(name: str) -> str:
    """The word for a pack in records and addresses: its name in small letters, with hyphens.

    >>> pack_id("The Northern Frontier!")
    'the-northern-frontier'
    """
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")


class PackName(s.Phrase):
    """The name of a pack, from which its id is made."""

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if not pack_id(value):
            findings.refuse(path, value, Said("kernel.loading.name-form"))
        return value


PACK: Final = s.Table(
    {
        "name": PackName(),
        "version": s.Word(r"[^\s=]+", Said("kernel.loading.version-form")),
        "game": s.Phrase(),
        "author": s.Optional(s.Phrase()),
        "remove": s.Optional(s.ListOf(s.Word(r"[^.]+(\.[^.]+)+", REMOVABLE)), []),
    }
)
