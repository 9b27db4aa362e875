"""The network's file and arithmetic: the core, its plain path and Python agree to the last bit."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from marblebox.core.errors import InputError
from marblebox.engine import native
from tools.training.kits.fanorona.netfile import (
    EXTRAS,
    FIRST,
    HEADS,
    KINDS,
    LOOKS,
    PATTERNS,
    POINTS,
    SECOND,
    THIRD,
    WINDOWS,
    Head,
    NetFile,
    bucket,
    read_net,
)

compiled = pytest.mark.skipif(not native.available, reason="needs the compiled core")


def some_net(seed: int = 0) -> NetFile:
    rng = Random(seed)

    def numbers(kind: str, count: int, most: int) -> array[int]:
        return array(kind, (rng.randint(-most, most) for _ in range(count)))

    def head() -> Head:
        second = numbers("h", SECOND * (FIRST + EXTRAS), 300), numbers("i", SECOND, 70_000)
        third = numbers("h", 2 * SECOND * THIRD, 300), numbers("i", THIRD, 70_000)
        return Head(*second, *third, numbers("h", THIRD, 2_000), rng.randint(-70_000, 70_000))

    rows = array("b", rng.randbytes(len(WINDOWS) * PATTERNS * LOOKS))
    return NetFile(rows, numbers("h", LOOKS, 640), tuple(head() for _ in range(HEADS)))


def test_a_network_survives_its_file() -> None:
    net = some_net()
    assert read_net(bytes(net)) == net


@pytest.mark.parametrize("damage", [b"", b"MBXNET3\n", bytes(some_net())[:-1], b"x" + bytes(some_net())[1:]])
def test_damaged_files_are_refused(damage: bytes) -> None:
    with pytest.raises(InputError):
        read_net(damage)
    if native.available:
        with pytest.raises(ValueError, match="network"):
            native.core.FanoronaNet(damage)


def test_a_single_flipped_bit_is_noticed() -> None:
    data = bytearray(bytes(some_net()))
    data[5_000] ^= 4
    with pytest.raises(InputError, match="checksum"):
        read_net(bytes(data))


def test_heads_follow_the_number_of_stones() -> None:
    assert [bucket(stones) for stones in (2, 4, 5, 6, 7, 8, 9, 10, 11, 14, 18, 24, 25, 44)] == [
        0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6, 7, 7,
    ]  # fmt: skip


@compiled
def test_every_way_to_calculate_gives_the_same() -> None:
    net, rng = some_net(), Random(1)
    core = native.core.FanoronaNet(bytes(net))
    different = set()
    for number in range(60):
        both = rng.sample(range(POINTS), rng.randint(2, POINTS - 1))
        cut = rng.randint(1, len(both) - 1)
        own, enemy = (sum(1 << point for point in stones) for stones in (both[:cut], both[cut:]))
        extras = [rng.randint(-250, 1400) for _ in range(8)] + [0] * 8
        asked = number % len(KINDS), own, enemy, extras
        expected = net.correction(*asked)
        assert core.correction(*asked) == core.plain_correction(*asked) == expected
        different.add(expected)
    assert len(different) > 50


@compiled
def test_what_is_not_on_the_board_is_refused() -> None:
    core = native.core.FanoronaNet(bytes(some_net()))
    for kind, own in ((3, 1), (-1, 1), (0, 1 << 45)):
        with pytest.raises(ValueError, match=r"kind|board"):
            core.correction(kind, own, 2, [0] * EXTRAS)
