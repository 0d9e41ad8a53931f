"""What a lobby and a reference say of content packs."""

from __future__ import annotations

from collections.abc import Iterable

from strategos.kernel.content.loading import Content


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
