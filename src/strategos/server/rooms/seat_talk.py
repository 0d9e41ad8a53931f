"""What a page asks about its own seat: standing answers, and what is new."""

from __future__ import annotations

from strategos.locale import say
from strategos.server.protocol.messages import Refused
from strategos.server.protocol.seat import AskDigest, AskStanding, DigestAnswer, SetStanding
from strategos.server.rooms.room import Room
from strategos.server.rooms.visits import changes
from strategos.server.rooms.watcher import Watcher


async def about_seat(room: Room, watcher: Watcher, message: AskStanding | SetStanding | AskDigest) -> None:
    """Answer a page about its own seat; no other page notices."""
    if isinstance(message, AskDigest):
        tell_digest(room, watcher, message)
        return
    # With open cards one person plays for everybody: there is nobody whom questions would keep waiting.
    if watcher.look not in watcher.seats or room.kept.is_record or room.kept.habits.lies_open:
        watcher.send(Refused(message.id, say("serve.only_watching", lang=watcher.lang), ""))
        return
    seat = watcher.look
    if isinstance(message, SetStanding):
        async with room.lock:
            await room.standing.set(seat, message.rules)
    watcher.send(room.standing.shown(message.id, seat, watcher.lang))
    if isinstance(message, SetStanding):
        room.drive()


def tell_digest(room: Room, watcher: Watcher, message: AskDigest) -> None:
    """What is not what it was, from the two scenes as the viewer sees them."""
    showing, look, lang = room.showing, watcher.look, watcher.lang
    lines = len(showing.known(look))
    before = showing.scene_at(look, lang, min(lines, max(0, message.since)))
    found = changes(before, showing.scene(look, lang))
    watcher.send(DigestAnswer(message.id, message.since, found))
