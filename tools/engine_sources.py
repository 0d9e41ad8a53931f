"""Which modules are compiled, and a hash that names what a build of them depends on."""

from __future__ import annotations

import hashlib
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Final

LAYERS: Final = ("kernel", "boards", "games", "players")
# records and compiled make classes at run time or must differ between type checker and Python; pictures, schemas and
# whatever else is used once in a match gain nothing and only take the compiler's time.
INTERPRETED: Final = {
    "__init__.py",
    "records.py",
    "catalogue.py",
    "compiled.py",
    "loading.py",
    "problems.py",
    "content_spec.py",
    "draw.py",
    "explain.py",
    "layers.py",
    "manifest.py",
    "plurals.py",
    "polygons.py",
    "simplify.py",
    "processes.py",
    "schema.py",
    "tiling.py",
    "layout.py",
    "text_view.py",
}


def engine_sources(folder: Path = Path(), with_toy: bool = False) -> list[str]:
    """The modules to compile, as paths from the folder of the repository."""
    found = [path for layer in LAYERS for path in sorted((folder / "src/strategos" / layer).rglob("*.py"))]
    if with_toy:
        found += sorted((folder / "tests/games/toy").glob("*.py"))
    return [path.relative_to(folder).as_posix() for path in found if path.name not in INTERPRETED]


def build_key(folder: Path, optimisation: str) -> str:
    """A hash of everything that a compiled engine depends on: sources, compiler, Python, flags."""
    mark = hashlib.sha256()
    settings = [sys.version, sysconfig.get_platform(), str(sysconfig.get_config_var("EXT_SUFFIX")), optimisation]
    settings += [f"{name} {version_of(name)}" for name in ("mypy", "setuptools")]
    mark.update("\n".join(settings).encode())
    # Interpreted modules of the engine count too: the compiled ones are made for their types.
    sources = [path for layer in LAYERS for path in (folder / "src/strategos" / layer).rglob("*.py")]
    sources += [*(folder / "tests/games/toy").glob("*.py"), folder / "setup.py"]
    sources += [folder / "tools" / name for name in ("engine_sources.py", "native_sources.py")]
    # A build is named by a copy of the sources and looked for by the checkout: only places inside the folder count.
    for place, path in sorted((path.relative_to(folder).as_posix(), path) for path in sources):
        mark.update(f"\n{place} {hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
    return mark.hexdigest()[:20]


def version_of(name: str) -> str:
    """The version of a distribution in this environment, or nothing where it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
