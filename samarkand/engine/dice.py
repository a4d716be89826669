"""The streams of chance: a small published generator, the same numbers everywhere.

L'Ecuyer's combination of two multiplicative congruential generators (Communications of the ACM 31,
1988, pp. 742-751): two whole numbers a stream, period about 2.3 · 10^18. A NumPy `Generator` for every
game would cost more than the game. `dice` is one stream: a pair that `advance` changes.
"""

from functools import lru_cache

import numpy as np

from samarkand.errors import InvalidOption

MODULUS_1, FACTOR_1 = 2147483563, 40014
MODULUS_2, FACTOR_2 = 2147483399, 40692
VALUES = MODULUS_1 - 1  # `advance` returns 1 … VALUES

FEW = 128  # below it, quotients stand in a table
INVERSES = 1.0 / np.array([1, *(VALUES // number for number in range(1, FEW))])

BOUNDS = f"dice.below: expected a number from 1 to {VALUES}"
NEGATIVE = "dice.pick: a weight is below nothing"
STUCK = "dice: the stream was set to zero, where it stays for ever; only dice.below and pick may change it"


def advance(dice):
    """The next number of the stream, 1 … 2147483562. Changes `dice`.

    The pair is one step ahead of the numbers, so nobody waits for the step.
    """
    value = dice[0] - dice[1]
    if value < 1:
        value += VALUES
    dice[0] = dice[0] * FACTOR_1 % MODULUS_1
    dice[1] = dice[1] * FACTOR_2 % MODULUS_2
    return value


def below(dice, number):
    """A whole number from 0 to `number` − 1, all equally likely. Changes `dice`.

    Numbers that would favour some outcomes are drawn again. A processor multiplies sooner than it divides;
    with a half added to what is drawn, the product cut off is exactly the whole quotient, for all stay far
    below 2^53.

    Raises
    ------
    InvalidOption
        If `number` is not from 1 to `VALUES`, or the stream was set to zero, where it would stay for ever.

    Examples
    --------
    >>> below(stream(7), 6)
    2
    >>> below(stream(7), 0)
    Traceback (most recent call last):
    samarkand.errors.InvalidOption: dice.below: expected a number from 1 to 2147483562
    """
    if number < 1 or number > VALUES:
        raise InvalidOption(BOUNDS)
    inverse = INVERSES[number] if number < FEW else 1.0 / int(VALUES / number)
    value = int((advance(dice) - 0.5) * inverse)
    if dice[0] == 0 and dice[1] == 0:
        raise InvalidOption(STUCK)
    while value >= number:
        value = int((advance(dice) - 0.5) * inverse)
    return value


def pick(dice, weights, number):
    """An index from 0 to `number` − 1, with `weights[index]` equally likely cases. Changes `dice`."""
    total = 0
    for index in range(number):
        if weights[index] < 0:
            raise InvalidOption(NEGATIVE)
        total += weights[index]
    ticket = below(dice, total)
    passed = 0
    for index in range(number):
        ticket -= weights[index]
        if ticket >= 0:  # to the end, without a way out: a processor guesses wrongly where a loop ends
            passed += 1
    return passed


def streams(entropy, games, seats):
    """The streams of `games` games: one for chance and one for each seat.

    Parameters
    ----------
    entropy : numpy.random.SeedSequence
    games, seats : int

    Returns
    -------
    ndarray of int64, shape (games, 1 + seats, 2)
        Equal for the first games whatever their number.
    """
    words = words_of(entropy, games * (1 + seats) * 2).reshape(games, 1 + seats, 2)
    limits = np.array([MODULUS_1 - 1, MODULUS_2 - 1], np.uint64)
    return stepped((words % limits).astype(np.int64) + 1)


def stepped(pairs):
    """Pairs of the generator, shape (…, 2), one step on."""
    return pairs * np.array([FACTOR_1, FACTOR_2]) % np.array([MODULUS_1, MODULUS_2])


def words_of(entropy, number):
    """The words that `entropy.generate_state(number, np.uint64)` gives, thirty times as fast.

    NumPy goes through them one by one; the steps of its published hash (M. E. O'Neill's `randutils`) are here
    taken for all words at once.
    """
    rounds = -(-2 * number // len(entropy.pool))
    pools = np.broadcast_to(entropy.pool, (rounds, len(entropy.pool))).reshape(-1)[: 2 * number]
    hashes = hash_constants(2 * number + 1)
    words = (pools ^ hashes[:-1]) * hashes[1:]
    words ^= words >> np.uint32(16)
    return words.astype("<u4").view("<u8").astype(np.uint64)


@lru_cache(maxsize=4)
def hash_constants(number):
    """The first constants of NumPy's seed hash, each the one before by a factor, modulo 2^32."""
    factors = np.full(number, 0x58F38DED, np.uint32)
    factors[0] = 0x8B51F9DD
    return np.multiply.accumulate(factors, dtype=np.uint32)


def stream(seed, *key):
    """One stream as a list, for interpreted play; `key` tells streams of one seed apart."""
    entropy = np.random.SeedSequence(seed, spawn_key=key)
    return streams(entropy, 1, 0)[0, 0].tolist()
