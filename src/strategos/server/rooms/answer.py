"""An answer of a page, as it waits for the disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from strategos.kernel.ids import Seat
from strategos.kernel.records import record
from strategos.server.rooms.watcher import Watcher
from strategos.table.live import Line

MAX_WAITING: Final = 16  # answers of a match that wait for the disk


@record
class Answer:
    """What a page wants to do for a seat. `at`: lines of the log that it had then; None: that does not matter."""

    watcher: Watcher
    seat: Seat
    id: str
    at: int | None
    text: str  # as it will stand in the journal
    carry_out: Callable[[], list[Line]]
