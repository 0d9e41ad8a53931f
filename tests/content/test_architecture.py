"""docs/architecture.md draws the packages as they are, and no page names a file that does not exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())
PACKAGE = TOP / "src" / "strategos"
ROOTS = ("", "src", "src/strategos", "web/src", "tests/games/toy")
"""Where the paths of the documentation begin."""

PLACEHOLDERS = ("GAME", "NAME", "LANG")
PLANNED: tuple[str, ...] = ()
"""Pages that are linked and not written yet."""

CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"(?<!`)`((?:[A-Za-z_.][\w.-]*/)+[\w.*{},-]*)`(?!`)")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
MADE_BY_TOOLS = (".cache/", ".venv/", "web/node_modules/", "site/", "dist/", "build/")

pytestmark = pytest.mark.source


def pages() -> list[Path]:
    """The written pages: those at the top and those under docs/, without what is generated."""
    generated = {TOP / "docs" / "commands.md", TOP / "CHANGELOG.md"}
    return [page for page in (*TOP.glob("*.md"), *(TOP / "docs").glob("*.md")) if page not in generated]


def drawn_layers() -> list[set[str]]:
    """The lines of the drawing in docs/architecture.md, from the top."""
    text = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawing = text.split("## Who may import whom")[1].split("```text\n")[1].split("```")[0]
    return [set(line.split(" | ")) for line in drawing.splitlines()]


def test_the_drawing_shows_the_layers_that_import_linter_checks() -> None:
    contracts = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(each for each in contracts if each["type"] == "layers" and each["containers"] == ["strategos"])
    assert layers["exhaustive"] is True
    assert drawn_layers() == [set(line.split(" | ")) for line in layers["layers"]]


def test_every_package_is_drawn_and_described() -> None:
    names = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    names.discard("__init__")
    assert names == set().union(*drawn_layers())
    page = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert not [name for name in sorted(names) if f"| `{name}` |" not in page]


def missing_paths(page: Path) -> Iterator[str]:
    """Paths in backticks and links of a page that lead nowhere."""
    text = page.read_text(encoding="utf-8")
    prose = CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    for number, line in enumerate(prose.splitlines(), start=1):
        for path in PATH.findall(line):
            if not path.startswith(MADE_BY_TOOLS) and not any(is_there(root, path) for root in ROOTS):
                yield f"{page.relative_to(TOP)}:{number}: {path}"
        for link in LINK.findall(line):
            goal = (page.parent / link).resolve()
            if "://" not in link and not goal.exists():
                yield f"{page.relative_to(TOP)}:{number}: {link}"


def is_there(root: str, path: str) -> bool:
    """Whether a path exists below a root; GAME, NAME and LANG stand for any word."""
    for word in PLACEHOLDERS:
        path = path.replace(word, "*")
    return any(True for _ in (TOP / root).glob(path.rstrip("/") or "*"))


def test_every_path_in_the_documentation_exists() -> None:
    faults = [fault for page in pages() for fault in missing_paths(page)]
    assert not faults, "\n".join(faults)


def test_a_wrong_path_is_found(tmp_path: Path) -> None:
    assert is_there("src/strategos", "games/GAME/rules/")
    assert not is_there("src/strategos", "games/GAME/chapters/")
    assert PATH.findall("see `stage/pantheon_scene.py` and `stage/NAME/`") == ["stage/pantheon_scene.py", "stage/NAME/"]
