"""The generated pages under docs/ are there and show the game as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategos import games
from strategos.lab.ledger import read_ledger

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())


@pytest.mark.source
@pytest.mark.parametrize("game", games.OWN)
def test_the_page_of_a_game_lists_every_rule(game: str) -> None:
    page = (TOP / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    missing = [id for id in read_ledger(games.find(game)) if f"| {id} |" not in page]
    assert not missing, "write it again: make docs"
