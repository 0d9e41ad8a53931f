"""Seats as links: a person with the address of a seat may sit there. Addresses are signed and cannot be guessed."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

from strategos.kernel.ids import Seat
from strategos.kernel.records import record


@record
class Place:
    """What a link opens: a match, and the seats that may be played through it; none: to watch."""

    match: str
    seats: tuple[Seat, ...]


class Links:
    """Makes and reads the links of one table."""

    def __init__(self, key: str) -> None:
        self._signer: Final = URLSafeSerializer(key, salt="seat")

    @classmethod
    def of(cls, folder: Path) -> Links:
        """The links of the table in a folder. Its key is made once and only its owner can read it."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "links.key"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return cls(path.read_text(encoding="ascii"))
        with os.fdopen(handle, "w", encoding="ascii") as file:
            key = secrets.token_urlsafe(32)
            file.write(key)
        return cls(key)

    def make(self, place: Place) -> str:
        """The token of a place, as it stands in an address."""
        return str(self._signer.dumps([place.match, *place.seats]))

    def read(self, token: str) -> Place | None:
        """The place behind a token; None if nobody here has made it."""
        try:
            match, *seats = self._signer.loads(token)
        except (BadSignature, ValueError):
            return None
        return Place(match, tuple(seats))
