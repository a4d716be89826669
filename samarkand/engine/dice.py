"""Random streams from a small published generator, with the same numbers on every machine.

The generator is L'Ecuyer's combination of two multiplicative congruential generators (Communications of the
ACM 31, 1988, pp. 742-751). A stream is two whole numbers, with a period of about 2.3 · 10^18. Creating a
NumPy `Generator` for each game would take longer than the game. `dice` is one stream: a pair that `advance`
changes.
"""

from functools import lru_cache

import numpy as np

from samarkand.errors import InvalidInput

MODULUS_1, FACTOR_1 = 2147483563, 40014
MODULUS_2, FACTOR_2 = 2147483399, 40692
VALUES = MODULUS_1 - 1  # `advance` returns 1 … VALUES
MASK = 0x7FFFFFFF  # the numbers of a stream are less than 2^31

FEW = 128  # smaller numbers have their quotients in a table
INVERSES = 1.0 / np.array([1, *(VALUES // number for number in range(1, FEW))])

BOUNDS = f"dice.below: expected a number from 1 to {VALUES}"
NEGATIVE = "dice.pick: a weight is negative"
STUCK = "dice: the stream was set to zero and would stay there; only dice.below and pick may change it"


def advance(dice):
    """Return the next number of the stream, from 1 to 2147483562. Changes `dice`.

    The pair is one step ahead of the numbers, so the result does not depend on the multiplication. The mask
    has no effect on the value, but it tells the compiler that no number is negative, so that the code for
    negative operands of Python's `%` is left out.
    """
    first, second = dice[0] & MASK, dice[1] & MASK
    value = first - second
    if value < 1:
        value += VALUES
    dice[0] = first * FACTOR_1 % MODULUS_1
    dice[1] = second * FACTOR_2 % MODULUS_2
    return value


def below(dice, number):
    """Return a whole number from 0 to `number` − 1, all equally likely. Changes `dice`.

    Numbers that would favour some outcomes are rejected and redrawn. Multiplying by the inverse is faster
    than dividing. Because one half is subtracted first and all numbers are far below 2^53, truncating the
    product gives exactly the integer quotient.

    Raises
    ------
    InvalidInput
        If `number` is not between 1 and `VALUES`, or if the stream was set to zero, where it would remain.

    Examples
    --------
    >>> below(stream(7), 6)
    2
    >>> below(stream(7), 0)
    Traceback (most recent call last):
    samarkand.errors.InvalidInput: dice.below: expected a number from 1 to 2147483562
    """
    if number < 1 or number > VALUES:
        raise InvalidInput(BOUNDS)
    inverse = INVERSES[number] if number < FEW else 1.0 / int(VALUES / number)
    value = int((advance(dice) - 0.5) * inverse)
    if dice[0] == 0 and dice[1] == 0:
        raise InvalidInput(STUCK)
    while value >= number:
        value = int((advance(dice) - 0.5) * inverse)
    return value


def pick(dice, weights, number):
    """Return an index from 0 to `number` − 1, with probability proportional to its weight. Changes `dice`."""
    total = 0
    for index in range(number):
        if weights[index] < 0:
            raise InvalidInput(NEGATIVE)
        total += weights[index]
    ticket = below(dice, total)
    passed = 0
    for index in range(number):
        ticket -= weights[index]
        if ticket >= 0:  # no early exit, because leaving the loop would be a mispredicted branch
            passed += 1
    return passed


def streams(entropy, games, seats):
    """Return the streams of `games` games: one for chance and one for each seat.

    Parameters
    ----------
    entropy : numpy.random.SeedSequence
    games, seats : int

    Returns
    -------
    ndarray of int64, shape (games, 1 + seats, 2)
        The first streams do not depend on the number of games.
    """
    words = words_of(entropy, games * (1 + seats) * 2).reshape(games, 1 + seats, 2)
    limits = np.array([MODULUS_1 - 1, MODULUS_2 - 1], np.uint64)
    return stepped((words % limits).astype(np.int64) + 1)


def stepped(pairs):
    """Return the generator's pairs, shape (…, 2), advanced by one step."""
    return pairs * np.array([FACTOR_1, FACTOR_2]) % np.array([MODULUS_1, MODULUS_2])


def words_of(entropy, number):
    """Return the same words as `entropy.generate_state(number, np.uint64)`, thirty times as fast.

    NumPy computes them one by one. Here, each step of its published hash (M. E. O'Neill's `randutils`) is
    applied to all words at once.
    """
    rounds = -(-2 * number // len(entropy.pool))
    pools = np.broadcast_to(entropy.pool, (rounds, len(entropy.pool))).reshape(-1)[: 2 * number]
    hashes = hash_constants(2 * number + 1)
    words = (pools ^ hashes[:-1]) * hashes[1:]
    words ^= words >> np.uint32(16)
    return words.astype("<u4").view("<u8").astype(np.uint64)


@lru_cache(maxsize=4)
def hash_constants(number):
    """Return the first constants of NumPy's seed hash: a geometric sequence modulo 2^32."""
    factors = np.full(number, 0x58F38DED, np.uint32)
    factors[0] = 0x8B51F9DD
    return np.multiply.accumulate(factors, dtype=np.uint32)


def stream(seed, *key):
    """Return one stream as a list, for interpreted play. `key` distinguishes streams with the same seed."""
    entropy = np.random.SeedSequence(seed, spawn_key=key)
    return streams(entropy, 1, 0)[0, 0].tolist()


def list_cards(cards, actions, weights):
    """List the kinds that have cards, with the number of cards of each kind as its weight.

    Return the number of kinds. A kind without cards is also written, and then overwritten by the next,
    because a write costs less than a mispredicted branch.
    """
    number = 0
    for kind in range(len(cards)):
        actions[number] = kind
        weights[number] = cards[kind]
        if cards[kind] > 0:
            number += 1
    return number
