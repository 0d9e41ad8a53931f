"""Packs of content: which ones this program was given, and where each lies.

The environment variable STRATEGOS_PACKS names their folders, so that every process which is started later has them too.
A game with packs is found by its key, such as `pantheon+frontier`: the name of the game, then the id of each pack.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from strategos.kernel.content.layers import PACK_FILE
from strategos.kernel.content.manifest import pack_id
from strategos.kernel.errors import BadContent, near_miss, reason

VARIABLE: Final = "STRATEGOS_PACKS"


class Pack(NamedTuple):
    """What a pack says about itself, and its folder."""

    id: str
    name: str
    version: str
    game: str
    folder: Path


def use(folders: Iterable[Path | str]) -> list[Pack]:
    """Make packs known to this process and to those that it starts. Each must say what it is."""
    found = [read_pack(Path(folder).resolve()) for folder in folders]
    known = os.environ.get(VARIABLE, "").split(os.pathsep)
    for pack in found:
        if os.pathsep in str(pack.folder):
            raise BadContent(
                "games.packs.folder-name",
                folder=pack.folder,
                pathsep=os.pathsep,
            )
        if str(pack.folder) not in known:
            known.append(str(pack.folder))
    os.environ[VARIABLE] = os.pathsep.join(filter(None, known))
    available()
    return found


def available(game: str = "") -> list[Pack]:
    """The packs that this process was given, those of one game or all; refused if two have the same id."""
    folders = [Path(folder).resolve() for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    packs = [read_pack(folder) for folder in dict.fromkeys(folders)]
    first: dict[tuple[str, str], Pack] = {}
    for pack in packs:
        other = first.setdefault((pack.game, pack.id), pack)
        if other is not pack:
            raise BadContent(
                "games.packs.same-name",
                name=pack.name,
                folder=other.folder,
                other=pack.folder,
                pack_file=PACK_FILE,
            )
    return [pack for pack in packs if not game or pack.game == game]


def named(game: str, id: str) -> Pack:
    """The pack of a game with this id; refused in words if it is not here."""
    here = available(game)
    for pack in here:
        if pack.id == id:
            return pack
    ids = [pack.id for pack in here]
    listed = ", ".join(ids)
    raise BadContent(
        "games.packs.no-pack",
        id=id,
        game=game,
        near=near_miss(id, ids),
        variable=VARIABLE,
        listed=listed,
    )


def check_versions(game: str, words: str) -> None:
    """Refuse the packs that a record names (`frontier=1.0`) if one is missing or here in another version."""
    for word in words.split():
        id, _, version = word.partition("=")
        pack = named(game, id)
        if pack.version != version:
            raise BadContent(
                "games.packs.other-version",
                version=version,
                id=id,
                here=pack.version,
                folder=pack.folder,
            )


def read_pack(folder: Path) -> Pack:
    """What the pack in a folder says about itself. Everything else in it is the game's to check."""
    about = folder / PACK_FILE
    values = pack_values(folder)
    for key in ("name", "version", "game"):
        if not isinstance(values.get(key), str) or not values[key].strip():
            raise BadContent(
                "games.packs.entry-missing",
                about=about,
                name=key,
            )
    return Pack(pack_id(values["name"]), values["name"], values["version"], values["game"], folder)


def pack_values(folder: Path) -> dict[str, Any]:
    """What stands in the `pack.toml` of a folder."""
    if not folder.is_dir():
        raise BadContent("games.packs.no-folder", folder=folder)
    about = folder / PACK_FILE
    if not about.is_file():
        raise BadContent(
            "games.packs.holds-no-pack",
            folder=folder,
            pack_file=PACK_FILE,
        )
    try:
        return tomllib.loads(about.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent("games.packs.cannot-read", about=about, strerror=error.strerror) from error
    except (ValueError, RecursionError) as error:
        raise BadContent("games.packs.not-valid-toml", about=about, reason=reason(error)) from error
