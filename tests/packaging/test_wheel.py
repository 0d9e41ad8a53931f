"""What a wheel holds."""

from __future__ import annotations

import re
from pathlib import Path

import packages
import pytest

import strategos

PACKAGE = packages.ROOT / "src" / "strategos"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel from sources with the page that was built already."""
    folder = tmp_path_factory.mktemp("wheel")
    source = packages.copy_of_source(folder / "source")
    return packages.build(source, folder / "dist", "wheel", "--no-isolation", "--skip-dependency-check")


def test_a_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    held = {name for name in packages.files(wheel) if name.startswith("strategos/")}
    there = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".so")
    }
    assert held == there
    for wanted in (r"static/index\.html", r"static/assets/.*\.js", r"locale/es/program\.toml",
                   r"lessons/pantheon\.strategos", r"stage/text/.*\.toml",
                   r"content/units/.*\.toml", r"ledger\.toml", r"py\.typed"):  # fmt: skip
        assert any(re.search(wanted, name) for name in held), wanted


def test_a_wheel_brings_licence_credits_and_the_command(wheel: Path) -> None:
    names = packages.files(wheel)
    assert [name for name in names if name.endswith(("licenses/LICENSE", "licenses/CREDITS.md"))]
    assert {name.partition("/")[0] for name in names} == {"strategos", f"strategos-{strategos.__version__}.dist-info"}
    assert "strategos = strategos.cli.__main__:main" in packages.text(wheel, "entry_points.txt")


def test_the_core_depends_on_nothing(wheel: Path) -> None:
    metadata = packages.text(wheel, "/METADATA")
    needed = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    assert [one for one in needed if "extra ==" not in one] == []
    assert {"table", "terminal", "lab", "all"} <= set(re.findall(r"^Provides-Extra: (.*)$", metadata, re.MULTILINE))
    assert f"\nVersion: {strategos.__version__}\n" in metadata
