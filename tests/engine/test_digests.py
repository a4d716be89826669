"""Two values that differ in one bit have two digests; what has none is refused in one line."""

import random
import struct
import subprocess
import sys
from collections import namedtuple
from enum import IntEnum

import numpy as np
import pytest

from samarkand.engine.digests import UnhashedValue, digest

Pair = namedtuple("Pair", "left right")


def flipped(value, bit):
    """A number, text or array with one bit changed."""
    if isinstance(value, int):
        return value ^ (1 << bit % 60)
    if isinstance(value, float):
        return struct.unpack("<d", flipped(struct.pack("<d", value), bit))[0]
    if isinstance(value, str):
        place = bit % len(value)
        return value[:place] + chr(ord(value[place]) ^ 1) + value[place + 1 :]
    held = bytearray(value.tobytes() if isinstance(value, np.ndarray) else value)
    held[bit // 8 % len(held)] ^= 1 << bit % 8
    if isinstance(value, np.ndarray):
        return np.frombuffer(bytes(held), value.dtype).reshape(value.shape)
    return bytes(held)


def leaf(draw):
    """Something that holds bits, also more of them than NumPy shows."""
    numbers = np.array([draw.random() for _ in range(4)] * 500)
    kinds = [draw.randrange(2**60), draw.random(), "weights", b"weights", numbers, numbers.reshape(40, 50)]
    kinds += [(numbers * 100).astype(np.int64), numbers.astype(np.float32), numbers > 0.5]
    return draw.choice(kinds)


def nested(draw, bit, depth=3):
    """A container, and the same with one bit changed somewhere in it."""
    if not depth:
        value = leaf(draw)
        return value, flipped(value, bit)
    before, after = nested(draw, bit, depth - 1)
    rest = [leaf(draw) for _ in range(draw.randrange(4))]
    place = draw.randrange(len(rest) + 1)
    one, other = [*rest[:place], before, *rest[place:]], [*rest[:place], after, *rest[place:]]
    makes = [list, tuple, lambda parts: Pair(parts, len(parts)), lambda parts: {"weights": tuple(parts)}]
    make = draw.choice(makes)
    return make(one), make(other)


def closing(value):
    def choose(config, view, actions, number, dice):
        return value

    return choose


def calling_with_default(value):
    def helper(weights=value):
        return weights

    def choose(config, view, actions, number, dice):
        return helper()

    return choose


@pytest.mark.parametrize("made", [closing, calling_with_default], ids=["closure", "default"])
def test_one_bit_of_a_container_is_another_key(made):
    draw = random.Random(21)
    for _ in range(200):
        before, after = nested(draw, draw.randrange(10**6), draw.randrange(1, 4))
        assert digest(made(before)) == digest(made(before))
        assert digest(made(before)) != digest(made(after)), before


class Kind(IntEnum):
    ONE = 1


class OtherKind(IntEnum):
    ONE = 1


ROWS = np.arange(6.0)
TABLE = ROWS.reshape(2, 3)
PADDED = np.dtype([("a", "i1"), ("b", "i4")], align=True)
ALIKE = [
    (1, True, 1.0, np.int64(1), np.float64(1), "1", b"1", np.array(1), (1,), [1], {1}),
    (1, Kind.ONE, OtherKind.ONE, Kind, OtherKind, IntEnum("Kind", "TWO")),
    (0.0, -0.0, 0j, float("nan"), None, ..., (), [], "", b""),
    (ROWS, TABLE, ROWS.reshape(3, 2), np.asfortranarray(TABLE), ROWS.astype(np.float32)),
    (np.dtype("i8"), np.dtype("u8")),
    (np.dtype("i4,i4"), np.dtype("f4,f4"), np.dtype([("a", "i4"), ("f1", "i4")])),
    (PADDED, np.dtype([("a", "i1"), ("b", "i4")])),
    (Pair(1, 2), (1, 2), namedtuple("Pair", "right left")(1, 2), Pair((1, 2), ()), ((1, 2),)),
    (("ab", "c"), ("a", "bc"), ("abc",), (("ab",), "c"), slice(1, 2), range(1, 2), slice(None, 1, 2)),
    (closing(1), closing(2), closing(True), min, max, np.min, np.max, float, np.float64, ValueError),
]  # fmt: skip


@pytest.mark.parametrize("values", ALIKE, ids=lambda values: type(values[0]).__name__)
def test_what_only_looks_alike_is_told_apart(values):
    assert len({digest(value) for value in values}) == len(values)
    assert len({digest((value, "beside")) for value in values}) == len(values)


def test_which_of_two_helpers_is_called_where_is_told():
    def calling(first, second, third):
        return lambda actions: first(actions) - second(actions) * third(actions)

    one, other = closing(1), closing(2)
    asked = [calling(one, other, each) for each in (one, other)] + [calling(other, one, one)]
    assert len({digest(each) for each in asked}) == 3


SCRIPT = """
import numpy as np
from samarkand.engine.digests import digest
def choose(config, view, actions, number, dice):
    return actions[0] if view.player in {"a", "b", "c"} else len(weights["b"])
weights = {"b": {"x", "y", "z"}, "a": frozenset(range(9)), "c": np.arange(2000.0)}
print(digest(choose))
"""


def test_the_digest_is_the_same_in_every_process():
    """Dask's workers are other processes, where texts hash otherwise."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != "", runs[0].stderr


def test_what_cannot_be_told_is_refused_by_its_name():
    within: list = []
    within.append(within)
    for value in (object(), within, np.array([within], object), np.ma.array([1.0]), random.Random):
        with pytest.raises(
            UnhashedValue, match=r"^weights: found (an object of )?the class \w+, expected numbers"
        ):
            digest((1, value), name="weights")
