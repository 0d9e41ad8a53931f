"""Records of content that has changed since: known, played on if that means the same, else refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy.game import Toy

from strategos.kernel.content.meaning import Former, Meaning, hash_of, origin, read_formers
from strategos.kernel.errors import StrategosError, Unreadable
from strategos.kernel.state import save
from strategos.kernel.text.record_file import read_record, verify
from strategos.table.match import Match, replay

TOY = Toy()


class Later(Toy):
    """The toy game after a change of content, with what it knows of the content before."""

    def __init__(self, packs: tuple[Path, ...], former: Former) -> None:
        super().__init__(packs)
        self.packs = ""
        self.former = former

    def formers(self) -> tuple[Former, ...]:
        return (self.former,)


def record() -> str:
    match = Match(TOY, "duel", 1)
    for _ in range(3):
        match.play(match.decision.options[0], match.decision.seat)
    return match.record()


PATH = "scenarios.duel"
WAS = TOY.content.entry_hash(PATH)


def later(tmp_path: Path, former: Former) -> Later:
    """One more round in the duel: the same matches so far, under another digest."""
    (tmp_path / "pack.toml").write_text('name = "p"\nversion = "1"\ngame = "toy"\n', encoding="utf-8")
    rounds = int(TOY.content["scenarios"]["duel"]["rounds"]) + 1
    (tmp_path / "scenarios.toml").write_text(f"[duel]\nrounds = {rounds}\n", encoding="utf-8")
    return Later((tmp_path,), former)


def test_a_record_of_other_content_that_no_table_names_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StrategosError, match="made with other content"):
        replay(read_record(record().encode()), later(tmp_path, Former("0.1")))


def test_a_record_is_refused_with_the_entries_that_have_changed(tmp_path: Path) -> None:
    game = later(tmp_path, Former("0.1 (2026-11-01)", changed={PATH: WAS, "units.nobody": "00"}))
    with pytest.raises(Unreadable) as caught:
        verify(record().encode(), game, "match.txt")
    assert str(caught.value) == (
        "match.txt: made with the content of version 0.1 (2026-11-01); since then these have changed, and it uses "
        "them: scenarios.duel. Replay it with that version."
    )
    assert "scenarios.duel" in caught.value.text("es") and "0.1 (2026-11-01)" in caught.value.text("es")


def test_a_match_goes_on_under_its_digest_if_the_change_means_the_same_to_it(tmp_path: Path) -> None:
    game = later(tmp_path, Former("0.1", same={PATH: WAS}))
    text = record()
    match = replay(read_record(text.encode()), game)
    assert match.record() == text
    assert save(game.load(save(match.state))) == save(match.state)


def test_the_digest_of_all_content_of_the_first_versions_is_known_by_the_table() -> None:
    used = Meaning({"units.lion": hash_of(1)}, "whole now")
    former = Former("0.1", "whole then", changed={"units.bear": "1"})
    assert origin(used, "whole then", [former]) == (former, [])
    assert origin(used, "whole now", [former]) is not None
    changed = Former("0.1", "whole then", changed={"units.lion": "1"})
    assert origin(used, "whole then", [changed]) == (changed, ["units.lion"])
    assert origin(used, "beef", [changed]) is None


def test_entries_that_are_new_or_gone_are_counted() -> None:
    then = Meaning({"units.lion": "1", "units.wolf": "2"}, "")
    now = Meaning({"units.lion": "1", "units.bear": "3"}, "")
    former = Former("0.1", same={"units.bear": ""}, changed={"units.wolf": "2"})
    assert origin(now, then.digest, [former]) == (former, ["units.wolf"])


def test_no_file_means_no_earlier_version(tmp_path: Path) -> None:
    assert read_formers(tmp_path / "former.toml") == ()
