"""An event is a fact that has happened, and the only way to change a state."""

from __future__ import annotations

from typing import Any

from strategos.kernel.action import HIDDEN, Notation, Slot, format_value, slots_of
from strategos.kernel.ids import Seat
from strategos.kernel.records import (
    Plain,
    encode,
    is_revealing,
    private,
    private_to,
    record,
    reveals,
    secret,
    secret_fields,
    spelled,
    tag_of,
)
from strategos.kernel.state import Result, State

__all__ = ["Ended", "Event", "happen", "private", "redact", "reveals", "secret", "spelled", "worded"]


@record
class Event:
    """A fact in the past tense. `apply` is the one place where it changes the state."""

    def apply(self, state: Any) -> None:
        """Make it so."""
        raise TypeError(f"{type(self).__name__} does not say what it changes")


@spelled("ended <reason:word> <winners:seat*>")
class Ended(Event):
    """The match is over; everything still waiting is dropped."""

    reason: str
    winners: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        state.result = Result(self.winners, self.reason)


def happen(state: State, event: Event) -> None:
    """Let an event change the state, and tell the listeners. One call, so that neither is ever forgotten."""
    event.apply(state)
    if state.heard is not None:
        state.heard.append(event)


def hidden_fields(event: Event, viewer: Seat | None) -> tuple[str, ...]:
    """The fields of an event that a viewer may not see."""
    return tuple(name for name, owner in secret_fields(type(event)) if not _is_among(getattr(event, owner), viewer))


def _is_among(owners: Any, viewer: Seat | None) -> bool:
    if viewer is None:  # the table itself
        return True
    return viewer in owners if isinstance(owners, tuple) else viewer == owners


def lays_open(event: Event) -> bool:
    """Whether something hidden comes out with an event, or something is seen by some and not by others."""
    return is_revealing(type(event)) or bool(secret_fields(type(event)))


def is_heard(event: Event, viewer: Seat | None) -> bool:
    """Whether a viewer hears of an event at all."""
    owner = private_to(type(event))
    return owner is None or _is_among(getattr(event, owner), viewer)


def redact(event: Event, viewer: Seat | None) -> Plain | None:
    """An event as one seat may know it, as plain data; None if it does not hear of it."""
    if not is_heard(event, viewer):
        return None
    hidden = hidden_fields(event, viewer)
    plain = encode(event)
    for name in hidden:
        plain[name] = HIDDEN
    return plain


def worded(event: Event, viewer: Seat | None, notation: Notation) -> str | None:
    """An event in the notation of the match, with `?` for what the viewer may not know."""
    if not is_heard(event, viewer):
        return None
    hidden = hidden_fields(event, viewer)
    words = [_slot_text(slot, event, hidden, notation) for slot in slots_of(type(event))]
    return " ".join(word for word in words if word)


def _slot_text(slot: Slot, event: Event, hidden: tuple[str, ...], notation: Notation) -> str:
    if slot.word:
        return slot.word
    return HIDDEN if slot.field in hidden else format_value(slot, getattr(event, slot.field), notation.names)


def event_name(event: Event) -> str:
    """The key under which the wording of an event is found: `toy.Wounded`."""
    return tag_of(event)
