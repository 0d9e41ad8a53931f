"""Gather the pages of the documentation site; used by mkdocs as a hook (see mkdocs.yml).

README, CONTRIBUTING and the like stand at the top of the repository, where a forge shows them. The site needs all pages
in one folder: they are copied to `.cache/site` and links between them are changed to match.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
STAGED: Final = ROOT / ".cache" / "site"
TOP_PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CREDITS.md": "credits.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "LICENSE": "licence.md",
}
WIDE: Final = ("rules/*",)
"""Pages that are one large table of rules: without a table of contents beside it."""

SHOWN: Final = ("*.md", "api/*.md", "rules/*.md", "img/*", "theme/*")

_LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<to>[^)\s]+)\)")
_CODE: Final = re.compile(r"^(```|~~~).*?^\1[^\n]*$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def pages() -> dict[str, str]:
    """Return where every file of the site comes from in the repository, and where it goes."""
    found = {name: to for name, to in TOP_PAGES.items() if (ROOT / name).is_file()}
    for pattern in SHOWN:
        for path in sorted((ROOT / "docs").glob(pattern)):
            found[path.relative_to(ROOT).as_posix()] = path.relative_to(ROOT / "docs").as_posix()
    return found


def relinked(text: str, source: str, places: dict[str, str]) -> str:
    """Return a page whose links to files of the repository lead to the pages of the site.

    A link to a file that is not on the site, such as a source file, becomes its text alone. Code is left alone.

    >>> places = {"README.md": "index.md", "docs/table.md": "table.md"}
    >>> relinked("See [the table](docs/table.md#a) and [code](src/a.py).", "README.md", places)
    'See [the table](table.md#a) and code.'
    >>> relinked("[Start](../README.md) `[x](y)`", "docs/table.md", places)
    '[Start](index.md) `[x](y)`'
    """

    def changed(found: re.Match[str]) -> str:
        target, sign, anchor = found["to"].partition("#")
        if "://" in found["to"] or found["to"].startswith("mailto:") or not target:
            return found[0]
        goal = normpath(str(PurePosixPath(source).parent / target))
        if goal not in places:
            return found["text"]
        to = relpath(places[goal], str(PurePosixPath(places[source]).parent))
        return f"{found['picture']}[{found['text']}]({to}{sign}{anchor})"

    return outside_code(text, lambda part: _LINK.sub(changed, part))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return a page with a change made to everything in it but code."""
    parts: list[str] = []
    end = 0
    for code in _CODE.finditer(text):
        parts += [change(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(text[end:])])


def stage(target: Path) -> None:
    """Write all pages and pictures of the site into a folder, which is emptied first."""
    shutil.rmtree(target, ignore_errors=True)
    places = pages()
    for source, to in places.items():
        path = target / to
        path.parent.mkdir(parents=True, exist_ok=True)
        if to.endswith(".md"):
            text = relinked((ROOT / source).read_text(encoding="utf-8"), source, places)
            if any(PurePosixPath(to).match(wide) for wide in WIDE):
                text = f'---\nhide: [toc]\n---\n\n<div class="rules" markdown>\n\n{text}\n</div>\n'
            path.write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(ROOT / source, path)


def on_config(config: Any) -> Any:
    """Called by mkdocs: build from the gathered pages."""
    stage(STAGED)
    config["docs_dir"] = str(STAGED)
    return config
