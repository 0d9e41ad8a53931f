"""What a lobby and a reference say of content packs, and the icons that their entries may name."""

from __future__ import annotations

from collections.abc import Iterable

from strategos.kernel.catalogue import Said
from strategos.kernel.content.loading import Content
from strategos.kernel.content.problems import Problem, near


def with_packs(title: str, content: Content) -> str:
    """The title of a game with the names of the packs that are laid over it."""
    return " + ".join([title, *[str(pack["name"]) for pack in content.packs]])


def marked(name: str, pack: str) -> str:
    """The name of a thing with that of the pack that added it.

    >>> marked("The Ford", "Amber Ford"), marked("Duel", "")
    ('The Ford (Amber Ford)', 'Duel')
    """
    return f"{name} ({pack})" if pack else name


def first_of(scenarios: Iterable[str], content: Content, usual: str) -> str:
    """The scenario that a lobby begins with: the first that a pack adds, else the usual one."""
    return next((name for name in scenarios if content.pack_of("scenarios", name)), usual)


def icons_of(content: Content) -> dict[tuple[str, str], str]:
    """The icons that entries name, by collection and id."""
    return {
        (collection, word): str(entry["icon"])
        for collection in content.collections
        for word, entry in content[collection].items()
        if isinstance(entry, dict) and entry.get("icon")
    }


def icon_problems(content: Content, known: frozenset[str]) -> list[Problem]:
    """One problem for each entry whose icon is not among those that the page has."""
    found: list[Problem] = []
    for (collection, word), icon in icons_of(content).items():
        if icon not in known:
            what = Said("stage.packs.unknown-icon", icon=icon)
            listed = Said("stage.packs.icons", known=", ".join(sorted(known)))
            found.append(content.problem(what + (near(icon, known) or listed), collection, word, "icon"))
    return found
