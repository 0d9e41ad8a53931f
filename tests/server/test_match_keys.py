"""Dice that are known in advance: the same in every run of the tests, and never where people play."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run
from serving import serving

from strategos.server.rooms.match_keys import VARIABLE, MatchKeys


def test_keys_are_secret_unless_there_is_a_seed() -> None:
    usual = MatchKeys()
    assert len({usual.new("pantheon", "learning") for _ in range(10)}) == 10
    assert len({usual.branch("match", "key") for _ in range(10)}) == 10
    known, again = MatchKeys("seed"), MatchKeys("seed")
    assert known.new("pantheon", "learning") == again.new("pantheon", "learning")
    assert known.new("pantheon", "learning") != known.new("pantheon", "duel")
    assert known.new("pantheon", "learning") != MatchKeys("another seed").new("pantheon", "learning")
    branches = [known.branch("match", "key") for _ in range(3)]
    assert len(set(branches)) == 3
    assert branches == [again.branch("the same match on another table", "key") for _ in range(3)]


@pytest.mark.parametrize("words", [(), ("--home", "table", "--host", "0.0.0.0")])
@pytest.mark.parametrize(("lang", "told"), [("en", "would be known in advance"), ("es", "se sabrían de antemano")])
def test_a_table_where_people_play_takes_no_seed(tmp_path: Path, words: tuple[str, ...], lang: str, told: str) -> None:
    variables = {VARIABLE: "left on", "STRATEGOS_LANG": lang}
    done = run(tmp_path, "serve", "--no-browser", "--port", "0", *words, **variables)
    assert done.code != 0
    assert VARIABLE in done.err and told in " ".join(done.err.split())
    assert not (tmp_path / "table").exists()


def test_a_table_with_a_seed_says_so_and_makes_the_same_match_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.process.stdout is not None
        server.process.stdout.readline()  # where the matches are kept
        assert VARIABLE in server.process.stdout.readline()
        paths = [server.make("pantheon", "duel", "random", "link")[0]["path"] for _ in range(2)]
        stories = []
        for path in paths:
            page = server.page(path)
            page.wait_for_turn()
            stories.append([entry["text"] for entry in page.entries])
        assert stories[0] == stories[1]
        assert stories[0]
