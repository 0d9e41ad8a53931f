"""Lock a folder for one table; the operating system releases it with the process.

The file that is locked says who holds it. What it says counts only while it is locked, so a file that a crash left
behind is in nobody's way. On Windows a locked byte cannot be read by others: there one far behind the text is locked.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import sys
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from strategos.kernel.errors import BadContent
from strategos.table.private_files import FILE_MODE, make_private_folder, refused

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log: Final = logging.getLogger("strategos.table")

NAME: Final = "table.lock"
_LOCKED_BYTE: Final = 1 << 20
_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK)


class FolderLock:
    """Keeps a folder for this process until it is released or the process ends."""

    def __init__(self, folder: Path) -> None:
        make_private_folder(folder)
        self.path: Final = folder / NAME
        try:
            self._file: Final = os.open(self.path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        except OSError as error:
            raise refused(self.path, error) from error
        self._is_released = False
        try:
            _lock(self._file)
        except OSError as error:
            if error.errno in _HELD:
                os.close(self._file)
                raise _taken(folder, self.path) from None
            log.warning("%s cannot be locked (%s): open only one table there", folder, error.strerror)
        os.truncate(self._file, 0)  # what another holder has left behind

    def tell(self, address: str) -> None:
        """Write down who holds the folder and where to reach the table."""
        since = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
        data = json.dumps({"pid": os.getpid(), "address": address, "since": since}).encode()
        os.lseek(self._file, 0, os.SEEK_SET)
        os.truncate(self._file, 0)
        os.write(self._file, data)

    def release(self) -> None:
        """Let another process have the folder."""
        if not self._is_released:
            self._is_released = True
            os.truncate(self._file, 0)
            os.close(self._file)

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _lock(file: int) -> None:
    """Lock an open file without waiting."""
    if sys.platform == "win32":
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _taken(folder: Path, path: Path) -> BadContent:
    """The message that names the holder of the folder and the way out."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        pid, address, since = int(held["pid"]), str(held["address"]), str(held["since"])
    except (OSError, ValueError, KeyError, TypeError):  # it has only begun
        return BadContent(
            "table.folder_lock.being-opened",
            folder=folder,
        )
    return BadContent(
        "table.folder_lock.open-already",
        folder=folder,
        address=address,
        pid=pid,
        since=since,
    )
