"""A compiled engine that lies in a folder of its own, used in place of the modules it was compiled from.

STRATEGOS_ENGINE names the folder: extension modules at the places of their sources, and `sources.json` with the hash
of each source. Processes that are started later find the folder in the same variable.
"""

from __future__ import annotations

import hashlib
import json
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

VARIABLE: Final = "STRATEGOS_ENGINE"
SOURCES: Final = "sources.json"
PACKAGE: Final = Path(__file__).parent


class CompiledFinder(MetaPathFinder):
    """Finds the extension modules of a folder before the modules they were compiled from."""

    def __init__(self, folder: Path) -> None:
        self.files: Final[dict[str, str]] = {}
        for file in folder.rglob("*" + EXTENSION_SUFFIXES[0]):
            name = file.relative_to(folder).as_posix().removesuffix(EXTENSION_SUFFIXES[0]).replace("/", ".")
            self.files[name] = str(file)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of a name, if there is one."""
        file = self.files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def use(folder: Path) -> bool:
    """Import the engine from a folder from now on, unless it was compiled from other sources or for another Python."""
    finder = CompiledFinder(folder)
    if not finder.files or not is_current(folder):
        warnings.warn(
            f"{VARIABLE}: the engine in {folder} was compiled from other sources; it is not used.", stacklevel=2
        )
        return False
    sys.meta_path.insert(0, finder)
    return True


def is_current(folder: Path) -> bool:
    """Whether the sources of this package are those from which a compiled engine was made."""
    try:
        known: dict[str, str] = json.loads((folder / SOURCES).read_text(encoding="utf-8"))
        return all(source_hash(PACKAGE / place) == found for place, found in known.items())
    except (OSError, ValueError):
        return False


def source_hash(path: Path) -> str:
    """The hash of a source file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
