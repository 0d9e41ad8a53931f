"""Build settings that a static file cannot hold: compiling the engine with mypyc, when asked to.

STRATEGOS_COMPILE=1     compile kernel, boards, games and players; the same source also runs uncompiled
STRATEGOS_COMPILE=toy   compile the toy game of the tests too; `tools/engine.py` does so for the checkout
STRATEGOS_OPT=N         optimisation level of the C compiler, 0 to 3
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "tools"))
from engine_sources import engine_sources
from native_sources import rewrite_files

WANTED = os.environ.get("STRATEGOS_COMPILE", "")


class ParallelBuild(build_ext):
    """Compiles as many C files at a time as there are processors."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1  # extensions built at the same time: one for each module

    def build_extensions(self) -> None:
        """Build all extensions; the files of the one that holds all the code are compiled in parallel as well."""
        compile_all: Callable[..., list[str]] = self.compiler.compile

        def compile_in_parallel(sources: list[str], *args: Any, **named: Any) -> list[str]:
            if len(sources) < 2:
                return compile_all(sources, *args, **named)
            largest_first = sorted(sources, key=os.path.getsize, reverse=True)
            with ThreadPoolExecutor(self.parallel) as pool:
                objects = pool.map(lambda source: compile_all([source], *args, **named), largest_first)
                return [name for names in objects for name in names]

        self.compiler.compile = compile_in_parallel
        super().build_extensions()


def rewritten_sources(places: list[str]) -> Path:
    """A copy of the sources in which the records of the files to compile are written out as plain classes."""
    folder = Path("build/native")
    shutil.rmtree(folder, ignore_errors=True)
    for package in ("src/strategos", "tests/games/toy"):
        if Path(package).is_dir():  # a source distribution has no tests
            shutil.copytree(package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    rewrite_files(folder, places)
    return folder


if WANTED in ("", "0"):
    setup()
else:
    from mypyc.build import mypycify

    sources = engine_sources(with_toy=WANTED == "toy")
    native = rewritten_sources(sources)
    os.environ["MYPYPATH"] = os.pathsep.join([str(native / "src"), str(native / "tests/games")])
    setup(
        cmdclass={"build_ext": ParallelBuild},
        ext_modules=mypycify(
            ["--strict", "--explicit-package-bases", *[str(native / place) for place in sources]],
            opt_level=os.environ.get("STRATEGOS_OPT", "3"),
            debug_level="0",
            multi_file=True,  # a file for each module: a single one of 90 MB takes the C compiler minutes
            group_name="strategos_engine",
        ),
    )
