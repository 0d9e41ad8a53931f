"""Hints: what the strategist would do for a seat, from what that seat may know."""

from __future__ import annotations

from strategos.locale import say
from strategos.server.protocol.messages import Hint, HintAnswer, Refused
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher


async def give_hint(room: Room, watcher: Watcher, id_: str) -> None:
    """Answer a page that asks what the computer would do at the decision before it.

    The adviser gets the bytes of the seat's view, in a process of its own, as a computer player does.
    """
    lang = watcher.lang
    if not room.kept.habits.hints:
        watcher.send(Refused(id_, say("analysis.no_hints", lang=lang), ""))
        return
    seat = watcher.look
    is_asked = not room.live.match.over and seat in room.live.match.waiting_for
    if seat not in watcher.seats or watcher.at is not None or room.kept.is_record or not is_asked:
        watcher.send(Refused(id_, say("analysis.no_question", lang=lang), ""))
        return
    state = room.showing.state(seat)  # as the seat knows it: nothing else is needed for words
    view = room.showing.encoded_view(seat)
    chance, advice = await room.adviser.advise(room.about, view)
    hints = [
        Hint(
            text=one.text,
            label=room.presenter.label(state, state.setup.notation.parse(one.text), lang),
            chance=round(one.probability, 4),
            reasons=[reason.words(lang) for reason in one.reasons],
        )
        for one in advice
    ]
    watcher.send(HintAnswer(id_, round(chance, 4), hints))
