"""A small content of three collections, and how a test writes it, lays a pack over it and reads its problems."""

from __future__ import annotations

from pathlib import Path

from strategos.kernel.content.loading import FILE, FOLDER, SINGLE, Collection, ContentSpec, check
from strategos.kernel.content.schema import (
    Anything,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    Ref,
    Source,
    Table,
    Text,
    Word,
)

UNIT = Table(
    {
        "name": Text(),
        "kind": OneOf("god", "hero", "troops"),
        "cost": Number(0, 10),
        "talents": ListOf(Ref("talents"), unique=True),
        "stats": MapOf(Word(), Number(0, 10)),
        "powers": Optional(MapOf(Word(), Table({"dice": ListOf(Number(0, 9), at_least=1)})), {}),
        "flying": Optional(Flag(), False),
        "source": Optional(Source(), "reconstructed"),
    }
)
SPEC = ContentSpec(
    "pantheon",
    [
        Collection("talents", Table({"name": Text()}), FILE),
        Collection("units", UNIT, FOLDER),
        Collection("options", Table({"rounds": Number(1, 99), "extra": Optional(Anything(), {})}), SINGLE),
    ],
)
TALENTS = """\
[guard]
name = { en = "Guard", es = "Guardia" }

[block]
name = { en = "Block", es = "Bloqueo" }
"""
ZEUS = """\
id = "zeus"
name = { en = "Zeus", es = "Zeus" }
kind = "god"
cost = 6
talents = [
    "guard",
    "block",
]

[stats]
offence = 8
range = 0

[powers.lightning]
dice = [6, 5, 4]
"""
SPEARMEN = """\
id = "spearmen"
name = { en = "Spearmen", es = "Lanceros" }
kind = "troops"
cost = 1
talents = ["guard"]
stats = { offence = 4, range = 0 }
source = "seed"
"""
FILES = {
    "talents.toml": TALENTS,
    "units/zeus.toml": ZEUS,
    "units/spearmen.toml": SPEARMEN,
    "options.toml": "rounds = 20\n",
}
PACK = 'name = "Mine"\nversion = "1.0"\ngame = "pantheon"\n'


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="")
    return root


def problems(*roots: Path, spec: ContentSpec = SPEC) -> list[str]:
    """The problems of a load, with the folders above the packs left out."""
    return [text.replace(f"{roots[0].parent}/", "") for text in check(spec, roots)]


def with_pack(ours: Path, files: dict[str, str], name: str = "mine") -> list[Path]:
    return [ours, write(ours.parent / name, {"pack.toml": PACK, **files})]
