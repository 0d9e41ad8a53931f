"""Files that nobody can read: refused in the words of both languages, and not in those of Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run

DEEP, LONG = "[" * 100_000, "9" * 5_000
POSITION = "strategos position 1\ngame: toy\nscenario: duel\nagenda: "
PACK = 'name = "x"\nversion = "1"\ngame = '
ARMY = 'faction = "empire"\nlimit = '
WAYS = {
    "position": (("perft", "toy", "file.txt", "1"), POSITION),
    "army": (("army", "check", "file.txt"), ARMY),
    "pack": (("content", "check", "."), PACK),
    "record": (("verify", "file.txt"), "strategos record 1\ngame: "),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_be_read_is_refused_in_words(strategos: Run, tmp_path: Path, way: str) -> None:
    words, begin = WAYS[way]
    for told in (DEEP, LONG, "\x00", "\udcff"):
        for name in ("file.txt", "pack.toml"):
            (tmp_path / name).write_bytes((begin + told + "\n").encode("utf-8", "surrogateescape"))
        for lang in ("en", "es"):
            done = strategos(*words, "--lang", lang)
            assert done.code == 1 and done.out == "" and len(done.err) > 20
            for word in ("recursion", "set_int_max_str_digits", "codec", "program", "programa"):
                assert word not in done.err, done.err[:300]
