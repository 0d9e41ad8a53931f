"""The helper that checks many cases in one test tells every fault, and cannot pass by checking nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from all_faults import all_faults


def test_every_fault_is_listed_with_its_case() -> None:
    @all_faults("number, word", [(1, "one"), (2, "two"), (3, "three")])
    def check(number: int, word: str) -> None:
        assert number != 2, f"{word} is wrong"
        assert 1 / (number - 3), word

    with pytest.raises(AssertionError) as caught:
        check()
    assert str(caught.value).splitlines() == [
        "2 of 3 cases fail:",
        "- 2, two: AssertionError: two is wrong assert 2 != 2",
        "- 3, three: ZeroDivisionError: division by zero",
    ]


def test_a_long_list_is_cut_and_counted() -> None:
    @all_faults("number", range(100))
    def check(number: int) -> None:
        raise ValueError

    with pytest.raises(AssertionError, match="100 of 100 cases fail:") as caught:
        check()
    assert str(caught.value).endswith("… and 60 more")


def test_no_case_at_all_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="no cases of unit"):
        all_faults("unit", [])


@all_faults("name", ["a", "b"])
def test_other_arguments_are_fixtures(name: str, tmp_path: Path) -> None:
    assert tmp_path.is_dir() and name
