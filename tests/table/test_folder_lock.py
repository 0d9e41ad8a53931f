"""One table in a folder: the second names the first, and remains of a crash lock no one out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from strategos.kernel.errors import BadContent
from strategos.table.folder_lock import NAME, FolderLock


def test_the_second_is_reported_who_holds_the_folder_and_the_way_out(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with FolderLock(folder) as lock:
        lock.tell("http://127.0.0.1:8642/")
        with pytest.raises(BadContent) as refused:
            FolderLock(folder)
        for lang in ("en", "es"):
            for word in (str(folder), str(os.getpid()), "http://127.0.0.1:8642/", "--home"):
                assert word in refused.value.text(lang)
    with FolderLock(folder):
        pass


def test_a_holder_that_has_only_begun_is_not_called_by_the_name_of_an_older_one(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"pid": 1, "address": "http://old/", "since": "then"}')
    with FolderLock(tmp_path):
        with pytest.raises(BadContent) as refused:
            FolderLock(tmp_path)
        assert "http://old/" not in str(refused.value) and "being opened" in str(refused.value)


@pytest.mark.parametrize("left", [b"", b"\xff\x00 nothing", b'{"pid": 1, "address": "http://old/", "since": "then"}'])
def test_a_file_that_a_crash_left_behind_keeps_nobody_out(tmp_path: Path, left: bytes) -> None:
    (tmp_path / NAME).write_bytes(left)
    with FolderLock(tmp_path) as lock:
        lock.tell("http://new/")
        with pytest.raises(BadContent, match="http://new/"):
            FolderLock(tmp_path)
