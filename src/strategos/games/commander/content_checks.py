"""What the schema of commander cannot see: which effects an entry can have, and what battles need of the terrain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from strategos.games.commander.effects.functions import (
    FUNCTIONS,
    FightFunction,
    Function,
    PlayFunction,
    RechargeFunction,
    StartFunction,
)
from strategos.kernel.content.loading import Content
from strategos.kernel.content.schema import Problem, Said

CLEAR_LETTER: Final = "."  # of the terrain that maps have everywhere else

PLACES: Final = ("terrain", "templates", "elements")
VERBS: Final = {
    "keywords": ("grant", "ignore", "modify", "gain", "summon", "use"),
    "cards": ("grant", "ignore", "lend", "modify", "summon", "use"),
    **dict.fromkeys(PLACES, ("grant", "ignore", "lend", "modify", "gain", "use")),
}
WINDOWS: Final[dict[str, tuple[type[Function], ...]]] = {
    "keywords": (StartFunction, RechargeFunction, FightFunction),
    "cards": (StartFunction, PlayFunction),
    **dict.fromkeys(PLACES, (StartFunction,)),
}


def check_effects(content: Content) -> Iterable[Problem]:
    """Verbs, functions and parameters stand where they can work. Rule: FC-KW-39, FC-CARD-03, FC-TER-03."""
    for collection, verbs in VERBS.items():
        for name, entry in content[collection].items():
            if not entry["effects"] and (collection == "keywords" or entry.get("kind", "terrain") != "terrain"):
                yield content.problem(Said("commander.content_checks.no-effect", name=name), collection, name)
            at_once = 0
            for at, effect in enumerate(entry["effects"]):
                for what in misplaced(collection, verbs, effect):
                    yield content.problem(what, collection, name, "effects", at)
                if effect["verb"] == "use":
                    at_once += isinstance(FUNCTIONS[effect["function"]], (PlayFunction, RechargeFunction))
            if at_once > 1:
                yield content.problem(Said("commander.content_checks.one-function"), collection, name, "effects")


def misplaced(collection: str, verbs: tuple[str, ...], effect: dict[str, Any]) -> Iterable[Said]:
    """What an effect says that nothing reads in an entry of this collection."""
    where = Said(f"commander.content_checks.in-{collection}")
    if effect["verb"] not in verbs:
        yield Said("commander.content_checks.verb", verb=effect["verb"], where=where, known=", ".join(verbs))
        return
    if effect["verb"] == "use" and not isinstance(FUNCTIONS[effect["function"]], WINDOWS[collection]):
        yield Said("commander.content_checks.function", function=effect["function"], where=where)
    if effect["radius"] and collection not in PLACES:
        yield Said("commander.content_checks.radius", where=where)
    if effect["until"] == "round" and (collection != "cards" or effect["verb"] in ("summon", "use")):
        yield Said("commander.content_checks.until", where=where)


def check_terrain(content: Content) -> Iterable[Problem]:
    """Maps have one kind of clear terrain, no two kinds share a letter, and all cities fall to the same.

    Rule: FC-TER-09, FC-EPIC-04, FC-SC6-03.
    """
    letters: dict[str, str] = {}
    ruins: dict[str, str] = {}
    for name, entry in content["terrain"].items():
        first = letters.setdefault(entry["letter"], name)
        if first != name:
            what = Said("commander.content_checks.same-letter", letter=entry["letter"], name=first)
            yield content.problem(what, "terrain", name, "letter")
        if entry["falls_to"]:
            ruins.setdefault(entry["falls_to"], name)
            if len(ruins) > 1:
                yield content.problem(Said("commander.content_checks.one-ruin"), "terrain", name, "falls_to")
    if CLEAR_LETTER not in letters:
        yield content.problem(Said("commander.content_checks.no-clear", letter=CLEAR_LETTER), "terrain")


def check_cards(content: Content) -> Iterable[Problem]:
    """Terrain cards and templates name each other; no number is used twice. Rule: FC-CARD-10."""
    numbers: dict[str, str] = {}
    for name, card in content["cards"].items():
        first = numbers.setdefault(card["number"], name)
        if first != name:
            yield content.problem(
                Said(
                    "commander.content_spec.also-number",
                    number=card["number"],
                    first=first,
                ),
                "cards",
                name,
                "number",
            )
        template = card["template"]
        if (card["kind"] == "terrain") != bool(template):
            yield content.problem(
                Said("commander.content_spec.template-of-terrain"),
                "cards",
                name,
            )
        elif template and content["templates"][template]["card"] != name:
            yield content.problem(
                Said(
                    "commander.content_spec.template-of-other",
                    template=template,
                    name=name,
                ),
                "cards",
                name,
                "template",
            )
