"""Chance that lasts: the published vectors of ChaCha20, and numbers that must never change."""

from collections import Counter

import pytest

from marblebox.core.chance import Chance, chacha20_block
from marblebox.core.errors import InputError
from marblebox.core.limits import LARGEST_SEED

# RFC 8439, section 2.3.2 and appendix A.1 (test vectors 1 and 2)
VECTORS = [
    (
        bytes(range(32)),
        1,
        "000000090000004a00000000",
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    (
        bytes(32),
        0,
        "000000000000000000000000",
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        bytes(32),
        1,
        "000000000000000000000000",
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
]


@pytest.mark.parametrize(("key", "counter", "nonce", "block"), VECTORS)
def test_the_blocks_are_those_of_the_standard(key: bytes, counter: int, nonce: str, block: str) -> None:
    assert chacha20_block(key, counter, bytes.fromhex(nonce)).hex() == block


def test_the_numbers_of_seed_0_are_the_key_stream_of_the_zero_key() -> None:
    chance, stream = Chance(0), bytes.fromhex(VECTORS[1][3] + VECTORS[2][3])
    expected = [int.from_bytes(stream[place : place + 8], "little") for place in range(0, 128, 8)]
    assert [chance.below(2**64) for _ in range(16)] == expected


def test_what_was_once_dealt_never_changes() -> None:
    chance = Chance(7)
    letters = list("abcdefgh")
    chance.shuffle(letters)
    drawn = ["".join(letters), "".join(chance.sample("abcdefgh", 3)), chance.choice("abcdefgh"), chance.below(1000)]
    assert drawn == ["aecghdfb", "agb", "g", 209]


def test_numbers_are_fair_and_seeds_differ() -> None:
    chance = Chance(1)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert len({Chance(seed).below(2**64) for seed in (*range(100), LARGEST_SEED)}) == 101


def test_every_order_comes_up() -> None:
    chance = Chance(2)
    assert len({tuple(chance.sample("abcd", 4)) for _ in range(400)}) == 24


class Loaded(Chance):
    """Draws the numbers it is given."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)


def test_numbers_that_would_favour_the_small_ones_are_passed_over() -> None:
    assert Loaded(2**64 - 1, 4).below(3) == 1  # 2^64 - 1 is the one number too many for a third each
    assert Loaded(2**64 - 2).below(3) == 2
    assert Loaded(2**64 - 1).below(2**32) == 2**32 - 1


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, "7", 1.5, None])
def test_a_bad_seed_is_refused(seed: int) -> None:
    with pytest.raises(InputError, match="18446744073709551615"):
        Chance(seed)


@pytest.mark.parametrize("count", [0, -1, 2**64 + 1])
def test_there_is_nothing_below_nothing(count: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Chance(0).below(count)
