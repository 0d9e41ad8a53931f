"""Seats as links: a person with the address of a seat may sit there. Addresses are signed and cannot be guessed."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.kernel.records import record
from strategos.table.private_files import make_private_folder, refused, write_whole

FILE: Final = "links.key"
_KEY: Final = re.compile(rb"[A-Za-z0-9_-]{43}")  # 32 bytes as `secrets.token_urlsafe` writes them


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
        """The links of the table in a folder. Its key is made once, whole, and only its owner can read it.

        A key that is not whole is refused: an empty one would let anybody sign links.
        """
        make_private_folder(folder)
        path = folder / FILE
        try:
            key = path.read_bytes()
        except FileNotFoundError:
            key = secrets.token_urlsafe(32).encode()
            write_whole(path, key)
        except OSError as error:
            raise refused(path, error) from error
        if not _KEY.fullmatch(key):
            raise BadContent("server.links.key-not-whole", path=path, bytes=len(key))
        return cls(key.decode("ascii"))

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
