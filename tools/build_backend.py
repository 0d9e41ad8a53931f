"""Build backend: that of setuptools, with the page in every wheel and source distribution.

From a checkout the page is built first, by a Node of the system or one from PyPI; a source distribution brings the
built page along. With STRATEGOS_COMPILE=1 the wheel holds the compiled engine. Editable installs build no page.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta  # type: ignore[import-untyped]
from setuptools.build_meta import (  # type: ignore[import-untyped]
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None

ROOT: Final = Path(__file__).parent.parent
BUILDER: Final = ROOT / "web" / "build.py"
PAGE: Final = ROOT / "src" / "strategos" / "server" / "static" / "index.html"
COMPILE: Final = "STRATEGOS_COMPILE"
COMPILER: Final = ["mypy>=2.4"]
FOR_THE_TYPES: Final = ["msgspec>=0.20"]  # the page's types are made from the server's messages


def is_page_wanted() -> bool:
    """Whether the page must be built: this is a checkout, and its page is missing or older than its sources."""
    return BUILDER.exists() and not runpy.run_path(str(BUILDER))["is_page_current"]()


def page_requirements() -> list[str]:
    """What building the page needs from PyPI."""
    if not is_page_wanted():
        return []
    builder = runpy.run_path(str(BUILDER))
    return FOR_THE_TYPES + ([] if builder["is_node_here"]() else [builder["NODE"]])


def prepare_page() -> None:
    """Build the page where it must be built."""
    if is_page_wanted():
        subprocess.run([sys.executable, str(BUILDER), "build"], check=True)
    if not PAGE.exists():
        raise SystemExit("This source holds neither the built page (src/strategos/server/static) nor web/ to build it.")


@contextmanager
def uncompiled() -> Iterator[None]:
    """Ask setuptools about names and files only: nothing is compiled for that."""
    wanted = os.environ.pop(COMPILE, None)
    try:
        yield
    finally:
        if wanted is not None:
            os.environ[COMPILE] = wanted


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What building a wheel needs: perhaps a Node, perhaps the compiler."""
    compiler = COMPILER if os.environ.get(COMPILE, "") not in ("", "0") else []
    with uncompiled():
        return [*build_meta.get_requires_for_build_wheel(config_settings), *page_requirements(), *compiler]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What building a source distribution needs: perhaps a Node."""
    with uncompiled():
        return [*build_meta.get_requires_for_build_sdist(config_settings), *page_requirements()]


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    """Write the metadata of the wheel."""
    with uncompiled():
        return str(build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings))


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel with the page in it."""
    prepare_page()
    shutil.rmtree(ROOT / "build", ignore_errors=True)  # files of an older page would find their way into the wheel
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source distribution with the built page in it."""
    prepare_page()
    with uncompiled():
        return str(build_meta.build_sdist(sdist_directory, config_settings))
