"""Files of a table: written whole or not at all, and readable by their owner alone."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from strategos.kernel.errors import BadContent
from strategos.server.rooms.links import FILE, Links, Place
from strategos.table.private_files import make_private_folder, write_whole

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes of files")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_key_that_the_disk_does_not_take_leaves_no_file_and_the_next_start_makes_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(BadContent) as refused:
            Links.of(tmp_path)
    for lang in ("en", "es"):
        assert "--home" in refused.value.text(lang) and FILE in refused.value.text(lang)
    assert list(tmp_path.iterdir()) == []
    links = Links.of(tmp_path)
    token = links.make(Place("m", (0,)))
    assert Links.of(tmp_path).read(token) == Place("m", (0,))


def test_a_file_is_synced_before_it_gets_its_name_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    replace, fsync = os.replace, os.fsync

    def syncing(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def renaming(source: Path, target: Path) -> None:
        done.append("name")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(os, "replace", renaming)
    write_whole(tmp_path / "key", b"whole")
    assert done == ["file", "name", *(["folder"] if hasattr(os, "O_DIRECTORY") else [])]
    assert (tmp_path / "key").read_bytes() == b"whole"


@pytest.mark.parametrize("data", [b"", b"short", b"x" * 42, b"x" * 44, b"x" * 42 + b"\n", b"\xff" * 43])
def test_a_key_that_is_not_whole_is_refused_with_the_way_out(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    with pytest.raises(BadContent) as refused:
        Links.of(tmp_path)
    for lang, way_out in (("en", "delete it"), ("es", "bórralo")):
        told = refused.value.text(lang)
        assert str(tmp_path / FILE) in told and str(len(data)) in told and way_out in told
    assert (tmp_path / FILE).read_bytes() == data


@posix
def test_a_folder_of_a_table_is_closed_to_others_and_a_shared_one_keeps_its_mode(tmp_path: Path) -> None:
    new, older, shared = tmp_path / "a" / "new", tmp_path / "older", tmp_path / "shared"
    for folder, names in ((older, [FILE, "matches.sqlite3"]), (shared, [FILE, "letters"])):
        folder.mkdir(mode=0o755)
        for name in names:
            (folder / name).touch(0o644)
    for folder in (new, older, shared):
        make_private_folder(folder)
    assert mode(new) == mode(older) == 0o700
    assert mode(shared) == 0o755
    assert mode(older / FILE) == mode(older / "matches.sqlite3") == mode(shared / FILE) == 0o600
    assert mode(shared / "letters") == 0o644
