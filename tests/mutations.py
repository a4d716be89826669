"""Damage as disks, networks and people do it: bytes changed, lost or repeated, and ends that are missing."""

import random
from collections.abc import Iterator


def mutations(good: bytes, dice: random.Random, number: int) -> Iterator[bytes]:
    """Yield some of them, of each kind in turn."""
    for each in range(number):
        content = bytearray(good)
        place = dice.randrange(len(good))
        match each % 5:
            case 0:
                del content[place:]
            case 1:
                del content[place : place + dice.randrange(1, 200)]
            case 2:
                content[place] ^= 1 << dice.randrange(8)
            case 3:
                for other in dice.choices(range(len(good)), k=dice.choice((3, 20))):
                    content[other] = dice.randrange(256)
            case _:
                content[place:place] = content[place : place + dice.randrange(1, 200)]
        yield bytes(content)


def truncations(good: bytes) -> Iterator[bytes]:
    """Yield every beginning."""
    for length in range(len(good)):
        yield good[:length]


def flips(good: bytes, step: int = 1) -> Iterator[bytes]:
    """Yield it with each byte changed in turn: one bit, then all."""
    for place in range(0, len(good), step):
        for mask in (1 << place % 8, 255):
            content = bytearray(good)
            content[place] ^= mask
            yield bytes(content)
