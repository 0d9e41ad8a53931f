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
            f"The position is one of '{entries['game']}', not of '{game.name}'.",
            f"La posición es de '{entries['game']}', no de '{game.name}'.",
        )
    if entries.get("packs", "") != game.packs and "packs" in entries:
        raise Unreadable(
            f"The position is one of {game.name} with the packs {entries['packs']}; here they are: "
            f"{game.packs or 'none'}.",
            f"La posición es de {game.name} con los paquetes {entries['packs']}; aquí hay: {game.packs or 'ninguno'}.",
        )
    if "scenario" not in entries:
        raise Unreadable(
            "The position names no scenario: add a line 'scenario: …'.",
            "La posición no nombra ningún escenario: añade una línea 'scenario: …'.",
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
                f"A position of {game.name} has no line '{key}'.{near_miss(key, known)}",
                f"Una posición de {game.name} no tiene la línea '{key}'.{near_miss(key, known, 'es')}",
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
            f"What is waiting in the position does not hold together: {error!r}.",
            f"Lo que espera en la posición no es coherente: {error!r}.",
        ) from error
    problems = game.violations(state)
    if problems:
        told = "; ".join(problems)
        raise Unreadable(f"The position cannot be: {told}", f"La posición no es posible: {told}")
    return state


def _entries(text: str) -> dict[str, str]:
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if not lines or lines[0] != FORMAT:
        raise Unreadable(
            f"This is not a position: the first line must be '{FORMAT}'.",
            f"Esto no es una posición: la primera línea debe ser '{FORMAT}'.",
        )
    entries: dict[str, str] = {}
    for line in lines[1:]:
        key, colon, value = line.partition(":")
        if not colon:
            raise Unreadable(
                f"'{line}' cannot be read: a line of a position is 'name: value'.",
                f"'{line}' no se entiende: una línea de una posición es 'nombre: valor'.",
            )
        if key in entries:
            raise Unreadable(f"The line '{key}' stands twice.", f"La línea '{key}' está dos veces.")
        entries[key] = value.strip()
    return entries


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in text.split():
        name, sign, value = pair.partition("=")
        if not sign:
            raise Unreadable(
                f"options: '{pair}' should be written name=value.",
                f"options: '{pair}' debería escribirse nombre=valor.",
            )
        if name in options:
            raise _twice("options", name)
        options[name] = value
    return options


def _twice(place: str, what: str) -> Unreadable:
    return Unreadable(f"{place}: '{what}' stands twice.", f"{place}: '{what}' está dos veces.")


def _json(text: str, key: str) -> Plain:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        en, es = reason(error)
        raise Unreadable(f"{key}: {en}.", f"{key}: no es JSON válido: {es}.") from error


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
                f"{column}: '{found}' should be written '{wanted}'.",
                f"{column}: '{found}' debería escribirse '{wanted}'.",
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
        raise Unreadable(f"{column}: {error.en}", f"{column}: {error.es}") from error
    if not 0 <= at < len(row):
        raise Unreadable(
            f"{column}: {kind} '{word}' has no place here.",
            f"{column}: {kind} '{word}' no tiene sitio aquí.",
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
            raise Unreadable(f"nobody sits at seat {word} here.", f"aquí nadie ocupa el asiento {word}.")
        return value
    except Unreadable as error:
        raise Unreadable(f"{column}: {error.en}", f"{column}: {error.es}") from error
