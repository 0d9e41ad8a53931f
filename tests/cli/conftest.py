"""A command line in an empty folder, and a record to try it on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from command import Run, random_record, run


@pytest.fixture
def strategos(tmp_path: Path) -> Run:
    """Run `strategos` with some words in an empty folder."""
    return partial(run, tmp_path)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a good record."""
    path = tmp_path / "match.txt"
    path.write_text(random_record(), encoding="utf-8")
    return path
