"""The generated pages under docs/ are there and speak of the game as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategos import games
from strategos.lab.ledger import read_ledger

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())


@pytest.mark.source
def test_the_page_of_pantheon_lists_every_rule() -> None:
    page = (TOP / "docs" / "rules" / "pantheon.md").read_text(encoding="utf-8")
    missing = [id for id in read_ledger(games.find("pantheon")) if f"| {id} |" not in page]
    assert not missing, "write it anew: make docs"
