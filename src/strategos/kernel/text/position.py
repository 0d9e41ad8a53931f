"""A position as text, the game's FEN: how the match was set up, every column in words, and what is waiting.

    strategos position 1
    game: toy
    scenario: duel
    options: edition=classic
    area: A.lion B2, A.wolf A1, B.bear C1, B.wolf C2
    deck: A strike 1, A parry 2, A scout 1, B strike 2, B parry 2, B scout 1
    hand: A strike 1
    asked: ["toy.take_turn",{"is":"toy.Turn","last":false,"seat":0}]

A column is a list of entries, each with the words that index it and its value; entries that are 0 (or nowhere,
written `-`) can be left out. A column that is left out keeps its value from the start of the scenario. Without
`asked` the position stands at the game's ordinary decision.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from strategos.kernel.action import NOTHING, Names
from strategos.kernel.engine import load_flow, start
from strategos.kernel.errors import Unreadable, near_miss, reason
from strategos.kernel.game import Game
from strategos.kernel.records import Plain, canonical
from strategos.kernel.state import Setup, State, save_flow

FORMAT: Final = "strategos position 1"
_SETUP: Final = ("game", "packs", "scenario", "options")
_FLOW: Final = ("agenda", "asked", "tracks", "join", "result")
_EMPTY: Final[dict[str, Plain]] = {"agenda": [], "asked": None, "tracks": [], "join": None, "result": None}


def format_position(state: State, kinds: Mapping[str, str]) -> str:
    """A state as text. `kinds` says how each column is worded: `unit area?` or `seat card int`."""
    names = state.setup.notation.names
    header = state.setup.header()
    lines = [FORMAT] + [f"{key}: {header[key]}".rstrip() for key in _SETUP if key in header]
    for column in state.columns():
        words = _column_words(getattr(state, column), kinds[column].split(), names)
        lines.append(f"{column}: {', '.join(words)}".rstrip())
    flow = save_flow(state)
    lines += [f"{key}: {canonical(flow[key]).decode()}" for key in _FLOW if flow[key] != _EMPTY[key]]
    return "\n".join(lines) + "\n"


def _column_words(value: Any, kinds: list[str], names: Names) -> list[str]:
    if len(kinds) == 1:
        return [_value_word(value, kinds[0], names)]
    words: list[str] = []
    for i, item in enumerate(value):
        if len(kinds) == 2 and item == _default(kinds[1]):
            continue
        words += [f"{names.word(kinds[0], i)} {rest}" for rest in _column_words(item, kinds[1:], names)]
    return words


def _default(kind: str) -> int:
    return -1 if kind.endswith("?") else 0


def _value_word(value: Any, kind: str, names: Names) -> str:
    if kind.endswith("?") and value == -1:
        return NOTHING
    return names.word(kind.rstrip("?"), value)


def read_position(text: str, game: Game) -> State:
    """The state behind a text; what the text leaves out stands as at the start of the scenario."""
    entries = _entries(text)
    if entries.get("game", game.name) != game.name:
        raise Unreadable(
            "kernel.position.other-game",
            game=entries["game"],
            here=game.name,
        )
    if entries.get("packs", "") != game.packs and "packs" in entries:
        raise Unreadable("kernel.position.other-packs", game=game.name, packs=entries["packs"], here=game.packs)
    if "scenario" not in entries:
        raise Unreadable(
            "kernel.position.no-scenario",
        )
    state = game.new(entries["scenario"], _options(entries.get("options", "")))
    state.agenda, state.asked, state.tracks, state.join = [], None, [], None
    kinds = game.column_kinds()
    for key, value in entries.items():
        if key in kinds:
            _read_column(state, key, value, kinds[key].split())
        elif key not in _SETUP and key not in _FLOW:
            known = [*kinds, *_FLOW]
            raise Unreadable(
                "kernel.position.no-line",
                name=game.name,
                word=key,
                near=near_miss(key, known),
            )
    flow = {key: _json(entries[key], key) if key in entries else _EMPTY[key] for key in _FLOW}
    try:
        state.settle()
        if any(key in entries for key in _FLOW):
            load_flow(state, flow)
        else:
            start(state, game.quiet(state))
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError, OverflowError) as error:
        raise Unreadable(
            "kernel.position.waiting-incoherent",
            error=repr(error),
        ) from error
    problems = game.violations(state)
    if problems:
        told = "; ".join(problems)
        raise Unreadable("kernel.position.impossible", told=told)
    return state


def _entries(text: str) -> dict[str, str]:
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if not lines or lines[0] != FORMAT:
        raise Unreadable(
            "kernel.position.not-a-position",
            format=FORMAT,
        )
    entries: dict[str, str] = {}
    for line in lines[1:]:
        key, colon, value = line.partition(":")
        if not colon:
            raise Unreadable(
                "kernel.position.not-a-line",
                line=line,
            )
        if key in entries:
            raise Unreadable("kernel.position.line-stands-twice", name=key)
        entries[key] = value.strip()
    return entries


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in text.split():
        name, sign, value = pair.partition("=")
        if not sign:
            raise Unreadable(
                "kernel.position.option-form",
                pair=pair,
            )
        if name in options:
            raise _twice("options", name)
        options[name] = value
    return options


def _twice(place: str, what: str) -> Unreadable:
    return Unreadable("kernel.position.stands-twice", place=place, what=what)


def _json(text: str, key: str) -> Plain:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("kernel.position.not-json", name=key, reason=reason(error)) from error


def _read_column(state: State, column: str, text: str, kinds: list[str]) -> None:
    """Set a column from its entries. Its shape is that of the start of the match."""
    setup = state.setup
    names = setup.notation.names
    if len(kinds) == 1:
        setattr(state, column, _read_value(text, kinds[0], setup, column))
        return
    blank = _emptied(getattr(state, column), kinds)
    seen: set[str] = set()
    for entry in (part.split() for part in text.split(",") if part.strip()):
        if len(entry) != len(kinds):
            found, wanted = " ".join(entry), " ".join(kinds)
            raise Unreadable(
                "kernel.position.one-spelling",
                column=column,
                found=found,
                wanted=wanted,
            )
        index = " ".join(entry[:-1])
        if index in seen:
            raise _twice(column, index)
        seen.add(index)
        row = blank
        for kind, word in zip(kinds[:-2], entry[:-2], strict=True):
            row = row[_place(row, kind, word, names, column)]
        row[_place(row, kinds[-2], entry[-2], names, column)] = _read_value(entry[-1], kinds[-1], setup, column)
    setattr(state, column, blank)


def _place(row: list[Any], kind: str, word: str, names: Names, column: str) -> int:
    try:
        at = names.number(kind, word)
    except Unreadable as error:
        raise Unreadable("kernel.position.in-column", column=column, error=error) from error
    if not 0 <= at < len(row):
        raise Unreadable(
            "kernel.position.no-place",
            column=column,
            kind=kind,
            word=word,
        )
    return at


def _emptied(value: Any, kinds: list[str]) -> Any:
    if len(kinds) == 1:
        return _default(kinds[0])
    return [_emptied(item, kinds[1:]) for item in value]


def _read_value(word: str, kind: str, setup: Setup, column: str) -> int:
    if kind.endswith("?") and word == NOTHING:
        return -1
    kind = kind.rstrip("?")
    try:
        value = setup.notation.names.number(kind, word)
        if kind == "seat" and value >= setup.seats:
            raise Unreadable("kernel.position.empty-seat", word=word)
        return value
    except Unreadable as error:
        raise Unreadable("kernel.position.in-column", column=column, error=error) from error
