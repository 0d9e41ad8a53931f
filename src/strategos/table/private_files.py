"""Files that only their owner may read, written whole or not at all.

A file is written under another name, synced and renamed, and its folder is synced: after a crash or on a full disk
there is the old file or the new one, never a part of it.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

from strategos.kernel.errors import BadContent

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
NEW: Final = ".new"  # behind the name of a file that is being written
_OWN: Final = ("matches.sqlite3", "links.key", "table.lock", "compile.log")  # how the names of our files begin


def make_private_folder(folder: Path) -> None:
    """Make a folder that only its owner may enter, and close the files of a table that is there already.

    A folder that holds other things as well keeps its mode: it may be shared for a reason.
    """
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
        found = list(folder.iterdir())
        if is_new or all(path.name.startswith(_OWN) for path in found):
            _narrow(folder, FOLDER_MODE)
        for path in found:
            if path.name.startswith(_OWN) and path.is_file():
                _narrow(path, FILE_MODE)
    except OSError as error:
        raise refused(folder, error) from error


def make_private_file(path: Path) -> None:
    """Make an empty file that only its owner may read, unless it is there."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    except OSError as error:
        raise refused(path, error) from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read; returns once it lies on the disk under its name."""
    beside = path.with_name(path.name + NEW)
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise refused(path, error) from error


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder lie on the disk, where the system can open a folder."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def refused(path: Path, error: OSError) -> BadContent:
    """The message for a file or folder that cannot be read or written, with the way out."""
    return BadContent("table.private_files.refused", path=path, error=error.strerror or str(error))


def _narrow(path: Path, mode: int) -> None:
    """Take from others what they may do. A file of another user keeps its mode."""
    if stat.S_IMODE(path.stat().st_mode) & ~mode:
        with contextlib.suppress(PermissionError):
            path.chmod(mode)
