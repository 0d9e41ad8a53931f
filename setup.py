"""Build settings that a static file cannot hold: compiling the engine with mypyc, when asked to.

STRATEGOS_COMPILE=1     compile kernel, boards, games and players; the same source also runs uncompiled
STRATEGOS_COMPILE=toy   compile the toy game of the tests too; `tools/engine.py` does so for the checkout
STRATEGOS_OPT=N         optimisation level of the C compiler, 0 to 3
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "tools"))
from engine_sources import engine_sources

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


if WANTED in ("", "0"):
    setup()
else:
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src:tests/games" if WANTED == "toy" else "src"
    setup(
        cmdclass={"build_ext": ParallelBuild},
        ext_modules=mypycify(
            ["--strict", "--explicit-package-bases", *engine_sources(with_toy=WANTED == "toy")],
            opt_level=os.environ.get("STRATEGOS_OPT", "3"),
            debug_level="0",
            multi_file=True,  # a file for each module: a single one of 90 MB takes the C compiler minutes
            group_name="strategos_engine",
        ),
    )
