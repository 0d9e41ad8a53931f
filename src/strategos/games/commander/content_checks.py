"""What the schema of commander cannot see: that rules exist for every card, keyword, terrain and element."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from strategos.games.commander.words import CARDS, FEATURES, KEYWORDS, TEMPLATES, TERRAINS
from strategos.kernel.content.loading import Content
from strategos.kernel.content.problems import near
from strategos.kernel.content.schema import Problem, Said

TEMPLATE_NAMES: Final = tuple([FEATURES[template] for template in TEMPLATES])
ELEMENT_NAMES: Final = tuple([word for word in FEATURES[1:] if word not in TEMPLATE_NAMES])


def check_known(content: Content) -> Iterable[Problem]:
    """Cards, keywords, terrain, templates and elements are those that rules exist for; what rules need is there."""
    closed = {
        "cards": CARDS, "keywords": KEYWORDS, "terrain": TERRAINS, "templates": TEMPLATE_NAMES,
        "elements": ELEMENT_NAMES,
    }  # fmt: skip
    needed = closed
    for collection, known in closed.items():
        listed = ", ".join(known)
        for name in content[collection]:
            if name not in known:
                what = Said("commander.content_checks.no-rule-implements", name=name) + near(name, known)
                more = Said("commander.content_checks.rules-exist", listed=listed)
                yield content.problem(what + more, collection, name)
    for collection, words in needed.items():
        for name in words:
            if name not in content[collection]:
                what = Said(
                    "commander.content_checks.missing-rules-use",
                    name=name,
                )
                yield content.problem(what, collection, name)
