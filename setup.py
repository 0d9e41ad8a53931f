"""Build settings that a static file cannot hold: compiling the engine with mypyc, when asked to.

STRATEGOS_COMPILE=1     compile kernel, boards, games and players; the same source also runs uncompiled
STRATEGOS_COMPILE=toy   compile the toy game of the tests too, for benchmarks
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

WANTED = os.environ.get("STRATEGOS_COMPILE", "")
LAYERS = ("kernel", "boards", "games", "players")
# records and compiled make classes at run time or must differ between type checker and Python; pictures, schemas and
# whatever else is used once in a match gain nothing and only take the compiler's time.
INTERPRETED = {
    "records.py",
    "compiled.py",
    "board_picture.py",
    "board_symbols.py",
    "board_terrain.py",
    "svg.py",
    "complaints.py",
    "content.py",
    "content_spec.py",
    "draw.py",
    "explain.py",
    "layers.py",
    "polygons.py",
    "processes.py",
    "schema.py",
    "tiling.py",
    "layout.py",
    "text_view.py",
}


def engine_sources() -> list[str]:
    """The modules to compile."""
    found = [path for layer in LAYERS for path in sorted(Path("src/strategos", layer).rglob("*.py"))]
    if WANTED == "toy":
        found += sorted(path for path in Path("tests/games/toy").glob("*.py") if path.name != "__init__.py")
    return [str(path) for path in found if path.name not in INTERPRETED]


if not WANTED:
    setup()
else:
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src:tests/games"
    setup(
        ext_modules=mypycify(
            ["--strict", "--explicit-package-bases", *engine_sources()],
            opt_level="3",
            debug_level="0",
        ),
    )
