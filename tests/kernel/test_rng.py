"""The random generator: its words never change, its numbers are fair, its streams know nothing of each other."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice, permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.rng import Rng

SPAN = 2**32


def words(seed: int | str, stream: str, amount: int) -> list[int]:
    rng = Rng(seed, stream)
    return [rng.word() for _ in range(amount)]


def chi_square(seen: Counter[object], cells: int) -> float:
    """How far counts are from even, in standard deviations of the chi-square distribution."""
    expected = seen.total() / cells
    found = sum((count - expected) ** 2 / expected for count in seen.values()) + (cells - len(seen)) * expected
    return (found - (cells - 1)) / sqrt(2 * (cells - 1))


@pytest.mark.parametrize(
    ("seed", "stream", "expected"),
    [
        (0, "", [1285848887, 3072489342, 2586662556, 934135229, 462586259]),
        (7, "dice", [2392804178, 306488220, 2457082027, 3264453224, 41008672]),
        ("golden", "answers", [2511699377, 1871394158, 329810899, 3280998926, 3328250347]),
    ],
)
def test_a_seed_gives_the_same_words_forever(seed: int | str, stream: str, expected: list[int]) -> None:
    """Records do not need them, but playthroughs, paired seeds and bug reports do."""
    assert words(seed, stream, 5) == expected


def test_the_words_are_those_of_sfc32() -> None:
    """Small Fast Counting, as PractRand has it: three words of state, a counter, twelve rounds to warm up."""

    def reference(a: int, b: int, c: int) -> list[int]:
        found = []
        for counter in range(1, 213):
            found.append((a + b + counter) % SPAN)
            a, b, c = b ^ b >> 9, (c + (c << 3)) % SPAN, ((c << 21 | c >> 11) % SPAN + found[-1]) % SPAN
        return found[12:]

    seed = hashlib.blake2b(b"7\x00dice", digest_size=12).digest()
    state = [int.from_bytes(seed[at : at + 4], "little") for at in (0, 4, 8)]
    assert words(7, "dice", 200) == reference(*state)


def test_numbers_and_shuffles_of_a_seed_never_change() -> None:
    rng = Rng(7, "dice")
    assert [rng.below(6) for _ in range(12)] == [2, 0, 1, 2, 4, 3, 2, 2, 1, 1, 2, 0]
    rng = Rng(7, "dice")
    large = [rng.below(n) for n in (SPAN, SPAN + 1, 10**30, 2**64, 1)]
    assert large == [2392804178, 2150593807, 552042639334537816586467951010, 16525296157898137619, 0]
    items = list(range(10))
    Rng(7, "dice").shuffle(items)
    assert items == [0, 1, 7, 5, 2, 9, 4, 3, 6, 8]


def test_a_number_and_its_text_are_the_same_seed_and_every_other_seed_is_another() -> None:
    assert words(7, "dice", 4) == words("7", "dice", 4)
    streams: list[tuple[int | str, str]] = [
        (7, "dice"),
        (8, "dice"),
        (7, "player A"),
        (7, ""),
        ("7dice", ""),
        ("", "7dice"),
        (-7, "dice"),
    ]
    assert len({tuple(words(seed, stream, 2)) for seed, stream in streams}) == len(streams)


def test_streams_of_one_seed_are_independent() -> None:
    """Pairs of bits of two streams are as even as those of one: all four kinds alike often, at every place."""
    for one, other in [("dice", "player A"), ("player A", "player B"), ("dice", "dice ")]:
        pairs = zip(words(1, one, 2000), words(1, other, 2000), strict=True)
        seen = Counter((left >> bit & 1, right >> bit & 1) for left, right in pairs for bit in range(32))
        assert abs(chi_square(Counter(dict(seen)), 4)) < 5
    late = set(words(1, "dice", 5000)) & set(words(1, "player A", 5000))
    assert len(late) < 3  # 25 million pairs of 32 bits: fewer than one in a hundred by luck


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52, 100])
def test_small_numbers_are_even(n: int) -> None:
    rng = Rng(3, "even")
    assert abs(chi_square(Counter(rng.below(n) for _ in range(200 * n)), n)) < 4


@pytest.mark.parametrize("n", [3 * 2**30, SPAN - 1, SPAN, SPAN + 1, 3 * 2**62, 2**64, 2**64 + 1, 10**40])
def test_large_numbers_are_even_from_end_to_end(n: int) -> None:
    """A plain remainder of 32 bits would favour the first third of 3 * 2**30 by two to one."""
    rng = Rng(4, "large")
    values = [rng.below(n) for _ in range(3000)]
    assert all(0 <= value < n for value in values)
    assert abs(chi_square(Counter(value * 12 // n for value in values), 12)) < 4
    assert abs(chi_square(Counter(value % 5 for value in values), 5)) < 4 or n < 5


@pytest.mark.source
@pytest.mark.parametrize(
    ("n", "script", "expected", "used"),
    [
        (3, [SPAN - 2, 5], SPAN - 2, 1),  # 2**32 = 1 (mod 3): only the very last word is thrown away
        (3, [SPAN - 1, 5], 5, 2),
        (SPAN - 1, [SPAN - 1, SPAN - 2], SPAN - 2, 2),
        (SPAN, [SPAN - 1], SPAN - 1, 1),
        (2**31 + 1, [2**31 + 1, 2**31], 2**31, 2),
        (SPAN + 1, [SPAN - 1, SPAN - 1, 0, 7], 7, 4),  # 2**64 = 1 (mod 2**32 + 1)
        (SPAN + 1, [0, 9], 9, 2),
        (2**64, [1, 2, 3], (2 << 32) + 3, 3),
    ],
)
def test_a_word_that_would_favour_small_numbers_is_thrown_away(
    n: int, script: list[int], expected: int, used: int
) -> None:
    words = iter(script)

    class Scripted(Rng):
        def word(self) -> int:
            return next(words) if self.counter == 0 else 0

    rng = Scripted(0)
    rng.counter = 0  # from here on, the script
    assert rng.below(n) == expected % n
    assert len(list(words)) == len(script) - used


def test_one_possibility_is_always_taken() -> None:
    rng = Rng(1)
    assert [rng.below(1) for _ in range(20)] == [0] * 20
    assert rng.pick(["only"]) == "only"


@pytest.mark.parametrize("n", [0, -1, -(2**40)])
def test_nothing_cannot_be_chosen_from(n: int) -> None:
    with pytest.raises(ValueError, match=rf"^below\({n}\): the bound must be positive$"):
        Rng(1).below(n)
    with pytest.raises(ValueError, match="the bound must be positive"):
        Rng(1).pick([])


@given(st.integers(), st.text(max_size=5), st.integers(1, 2**80))
def test_every_number_is_within_its_bounds(seed: int, stream: str, n: int) -> None:
    assert 0 <= Rng(seed, stream).below(n) < n


def test_every_order_of_a_shuffle_is_as_likely_as_every_other() -> None:
    rng = Rng(5, "shuffle")
    seen: Counter[object] = Counter()
    for _ in range(24 * 200):
        items = list("abcd")
        rng.shuffle(items)
        seen["".join(items)] += 1
    assert set(seen) == {"".join(order) for order in permutations("abcd")}
    assert abs(chi_square(seen, 24)) < 4


def test_a_shuffle_keeps_what_it_shuffles() -> None:
    items = [1, 1, 2, 3, 3, 3]
    Rng(6).shuffle(items)
    assert sorted(items) == [1, 1, 2, 3, 3, 3]
    empty: list[int] = []
    Rng(6).shuffle(empty)
    assert empty == []


def test_a_clone_goes_on_like_its_original_and_apart_from_it() -> None:
    rng = Rng(8, "clone")
    list(islice(iter(rng.word, None), 5))
    twin = rng.clone()
    ahead = [rng.word() for _ in range(10)]
    assert [twin.word() for _ in range(10)] == ahead
    twin.word()
    assert rng.clone().word() != twin.clone().word()
