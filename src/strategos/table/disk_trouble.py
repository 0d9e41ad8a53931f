"""What SQLite reports about the disk, as errors that name the cause in words."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DatabaseError

from strategos.kernel.catalogue import Said
from strategos.kernel.errors import StrategosError

FULL: Final = "full"
BUSY: Final = "busy"
READ_ONLY: Final = "read-only"
DAMAGED: Final = "damaged"
OTHER: Final = "other"

_CAUSES: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}


# Where the schema of a database is damaged, the message of SQLite may hold bytes that Python cannot read.
ERRORS: Final = (DatabaseError, UnicodeDecodeError)


def cause_of(error: BaseException | None) -> str:
    """Why SQLite could not do something: one of the words above."""
    if isinstance(error, UnicodeDecodeError):
        return DAMAGED
    while error is not None:
        code = getattr(error, "sqlite_errorcode", None)
        if isinstance(code, int):
            return _CAUSES.get(code & 0xFF, OTHER)  # the upper bits say more of the same
        error = getattr(error, "orig", None) or error.__cause__
    return OTHER


def reason_of(error: BaseException) -> object:
    """What SQLite says itself."""
    return getattr(error, "orig", None) or error


def is_trouble(error: BaseException) -> bool:
    """Whether an error comes from the disk and not from what was asked: nothing is wrong with the program."""
    return isinstance(getattr(error, "orig", None), sqlite3.OperationalError) or cause_of(error) == DAMAGED


class DiskTrouble(StrategosError):
    """The database could not be read or written. A retry may succeed."""

    def __init__(self, said: Said, cause: str, reason: object) -> None:
        super().__init__(said.code, **said.values)
        self.cause: Final = cause
        self.reason: Final = str(reason)


class Unwritten(DiskTrouble):
    """A write failed, so it has not happened: disk full, or database locked, missing or damaged."""

    def __init__(self, reason: object, cause: str = OTHER) -> None:
        super().__init__(Said(f"table.writer.unwritten-{cause}", reason=str(reason)), cause, reason)

    def waiting(self) -> StrategosError:
        """The message for those who wait until the write succeeds."""
        return StrategosError(f"table.writer.waiting-{self.cause}")


class Unread(DiskTrouble):
    """A read failed."""

    def __init__(self, reason: object, cause: str = OTHER) -> None:
        super().__init__(Said(f"table.store.unread-{cause}", reason=str(reason)), cause, reason)


class Damaged(StrategosError):
    """What the database holds of a match is not what was written."""
