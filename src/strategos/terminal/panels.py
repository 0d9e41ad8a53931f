"""The side panel as text: the seats with their cards and trays, the spaces, the log."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable
from typing import Final

from textual.content import Content

from strategos.kernel.ids import CHANCE
from strategos.locale import say
from strategos.stage.scene import Builder, Entry, Panel, Pile, Roll, Scene, Space, Tray
from strategos.terminal.maps import Ground, ground
from strategos.terminal.signs import DIM, seat_letter, seat_style
from strategos.terminal.sitting import Sitting

NEWS: Final = "▸"  # before what has happened since one's own last answer
_PILES_SHOWN_LAST: Final = frozenset({"deck", "discard"})  # piles shown after the seats
_KEPT: Final = 150  # lines of the log that stand beside the board; the whole log has a screen of its own


def lines(parts: Iterable[Content]) -> Content:
    """Texts one below the other."""
    return Content("\n").join(list(parts))


def heading(text: str) -> Content:
    """A heading within a text."""
    return Content.styled(text, "bold underline")


# The seats


def table_text(sitting: Sitting) -> Content:
    """What lies before the person at the keyboard first, then the seats with their counts, then the open piles."""
    scene = sitting.scene
    titles = Counter(pile.title for pile in scene.piles)
    found: list[Content] = []
    for tray in scene.trays:
        found += tray_lines(tray)
    shown = [pile for pile in scene.piles if pile.cards]
    own = [pile for pile in shown if pile.seat == sitting.at_keyboard and pile.key not in _PILES_SHOWN_LAST]
    for pile in own:
        found += pile_lines(pile, titles[pile.title] > 1)
    if scene.builder is not None:
        found += builder_lines(scene.builder)
    for panel in scene.panels:
        found += [*panel_lines(panel, sitting.player_name(panel.seat)), Content("")]
    for pile in shown:
        if pile not in own:
            found += pile_lines(pile, titles[pile.title] > 1)
    return lines(found)


def panel_lines(panel: Panel, who: str) -> list[Content]:
    """One seat: its letter, its side, who sits there, its counts."""
    title = " ".join(filter(None, (panel.letter, panel.title)))
    parts: list[str | tuple[str, str]] = [(title, seat_style(panel.seat)), (f" · {who}", DIM)]
    if panel.is_active:
        parts.insert(0, f"{NEWS} ")
    counts = [f"{count.title} {count.n}" + (f"/{count.of}" if count.of is not None else "") for count in panel.counts]
    return [Content.assemble(*parts), *[Content(f"  {count}") for count in counts]]


def tray_lines(tray: Tray) -> list[Content]:
    """Dice and orders of a tray; what is not there is left out."""
    chips = [f"{chip.n} × {chip.title}" if chip.n > 1 else chip.title for chip in tray.chips if chip.n]
    return [heading(tray.title), Content(", ".join(chips) or "–"), Content("")]


def pile_lines(pile: Pile, has_twin: bool) -> list[Content]:
    """The cards of a pile that lie open to the person at the keyboard; where titles are alike, with its seat."""
    names = [f"{card.n} × {card.name}" if card.n > 1 else card.name for card in pile.cards]
    letter = f" ({seat_letter(pile.seat)})" if has_twin else ""
    return [heading(f"{pile.title}{letter}: {pile.n}"), Content(", ".join(names)), Content("")]


def builder_lines(builder: Builder) -> list[Content]:
    """An army or deck that is being built, with what is still wrong."""
    found = [heading(f"{builder.title}: {builder.points}/{builder.limit}")]
    found += [Content(f"{line.n} × {line.name} ({line.cost})") for line in builder.lines]
    return [*found, *[Content(f"! {advice}") for advice in builder.advice], Content("")]


# The spaces


def places_text(sitting: Sitting) -> Content:
    """A list of landmarks: of a map of hexes those where something is, of areas all, with the areas beside them."""
    lang, scene, board = sitting.lang, sitting.scene, sitting.board
    found = ground(board, scene)
    is_listed_whole = board.kind == "areas"
    told = [space_line(found, space) for space in board.spaces if is_listed_whole or is_landmark(found, space)]
    beside = [token for token in scene.tokens if token.space is None]
    parts = [heading(say("terminal.signs", lang=lang)), signs_line(found, scene), Content("")]
    parts += [heading(say("terminal.places", lang=lang)), *told]
    key = "terminal.usual" if is_listed_whole else "terminal.elsewhere"
    parts.append(Content.styled(say(key, lang=lang, terrain=found.usual), DIM))
    if beside:
        parts += [Content(""), heading(say("terminal.beside", lang=lang))]
        parts += [Content.assemble((seat_letter(t.seat), seat_style(t.seat)), f" {t.label}") for t in beside]
    return lines(parts)


def signs_line(found: Ground, scene: Scene) -> Content:
    """What the short signs on the map mean."""
    units = [f"{found.signs[token.id]} {token.name}" for token in scene.tokens if token.space is not None]
    grounds = [f"{short} {name}" for name, short in found.terrains.items()]
    marks = sorted({marker.title for markers in found.markers.values() for marker in markers})
    return Content(" · ".join([*units, *grounds]) + ("\n* " + ", ".join(marks) if marks else ""))


def is_landmark(found: Ground, space: Space) -> bool:
    """Whether a space is worth a line of its own."""
    return bool(found.tokens.get(space.id) or found.markers.get(space.id) or space.terrain != found.usual)


def space_line(found: Ground, space: Space) -> Content:
    """One space: its name, its ground, who stands there, what lies there, and which areas are beside it."""
    terrain = "" if space.terrain == found.usual else f" {space.terrain}"
    parts: list[str | tuple[str, str]] = [(space.name, "bold"), terrain]
    for token in found.tokens.get(space.id, ()):
        marks = "".join(f", {mark.title}" for mark in token.marks)
        sign = f"{seat_letter(token.seat)} {token.name}"
        parts += [" · ", (sign, seat_style(token.seat)), f" {token.left}/{token.full}{marks}"]
    parts += [f" · {marker.title}" for marker in found.markers.get(space.id, ())]
    if found.board.kind == "areas":
        words = {other.id: other.word for other in found.board.spaces}
        parts.append((f" → {' '.join(words[other] for other in space.neighbours)}", DIM))
    return Content.assemble(*parts)


# The log


def log_text(sitting: Sitting, width: int = 0, is_whole: bool = False) -> Content:
    """What has happened, the newest last. A sign marks what is new since one's own last answer.

    With a width the lines are broken to it, so that what follows from an answer stays indented below it.
    """
    entries = sitting.entries
    read = sitting.read[sitting.at_keyboard]
    found: list[Content] = []
    if not is_whole and len(entries) > _KEPT:
        found.append(Content.styled(say("terminal.earlier", lang=sitting.lang, n=len(entries) - _KEPT), DIM))
    for entry in entries if is_whole else entries[-_KEPT:]:
        found.append(entry_text(entry, entry.n > read, width))
    return lines(found)


def entry_text(entry: Entry, is_new: bool, width: int = 0) -> Content:
    """One line of the log, with what followed from it."""
    who = "·" if entry.seat == CHANCE else seat_letter(entry.seat)
    style = DIM if entry.seat == CHANCE else seat_style(entry.seat)
    sign = f"{NEWS} " if is_new else "  "
    weight = "bold" if entry.level == 0 else ""
    first, *more = broken(entry.text, width - 4)
    told = [Content.assemble(sign, (who, style), " ", (first, weight))]
    told += [Content.styled(f"    {part}", weight) for part in more]
    told += [Content.styled(f"    {part}", DIM) for line in entry.lines for part in broken(line, width - 4)]
    return lines(told)


def broken(text: str, width: int) -> list[str]:
    """A text in lines of some width; without one it stays whole."""
    return (textwrap.wrap(text, width) if width > 8 else [text]) or [""]


def roll_text(roll: Roll) -> str:
    """Dice on the table, lane by lane."""
    lanes = [f"{lane.title}: {' '.join(die.title for die in lane.dice)}" for lane in roll.lanes if lane.dice]
    return f"{roll.title} — {' · '.join(lanes)}" if lanes else roll.title
