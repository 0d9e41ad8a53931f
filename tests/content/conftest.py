"""The content of pantheon, read once for each file of tests."""

from __future__ import annotations

from typing import Any

import pytest

from strategos.games.pantheon.content_spec import CONTENT, SPEC
from strategos.kernel.content.editions import Editions
from strategos.kernel.content.loading import Content, load


@pytest.fixture(scope="module")
def content() -> Content:
    return load(SPEC, [CONTENT])


@pytest.fixture(scope="module")
def units(content: Content) -> dict[str, Any]:
    return content["units"]


@pytest.fixture(scope="module")
def editions(content: Content) -> Editions:
    return Editions(content["editions"])
