"""The streams of chance: a small published generator, the same numbers everywhere.

L'Ecuyer's combination of two multiplicative congruential generators (Communications of the ACM 31,
1988, pp. 742-751): two whole numbers a stream, period about 2.3 · 10^18. A NumPy `Generator` for every
game would cost more than the game. `dice` is one stream: a pair that `advance` changes.
"""

import numpy as np

from samarkand.errors import InvalidOption

MODULUS_1, FACTOR_1 = 2147483563, 40014
MODULUS_2, FACTOR_2 = 2147483399, 40692
VALUES = MODULUS_1 - 1  # `advance` returns 1 … VALUES

BOUNDS = f"dice.below: expected a number from 1 to {VALUES}"
STUCK = "dice: the stream was set to zero, where it stays for ever; only dice.below and pick may change it"


def advance(dice):
    """The next number of the stream, 1 … 2147483562. Changes `dice`."""
    dice[0] = dice[0] * FACTOR_1 % MODULUS_1
    dice[1] = dice[1] * FACTOR_2 % MODULUS_2
    value = dice[0] - dice[1]
    if value < 1:
        value += VALUES
    return value


def below(dice, number):
    """A whole number from 0 to `number` − 1, all equally likely. Changes `dice`.

    Numbers that would favour some outcomes are drawn again. All stay far below 2^53, where a quotient
    of floats, cut off, is exactly the whole quotient, and a processor has it sooner.

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
    share = int(VALUES / number)
    value = int((advance(dice) - 1) / share)
    if dice[0] == 0 and dice[1] == 0:
        raise InvalidOption(STUCK)
    while value >= number:
        value = int((advance(dice) - 1) / share)
    return value


def pick(dice, weights, number):
    """An index from 0 to `number` − 1, with `weights[index]` equally likely cases. Changes `dice`."""
    total = 0
    for index in range(number):
        total += weights[index]
    ticket = below(dice, total)
    for index in range(number):
        ticket -= weights[index]
        if ticket < 0:
            return index
    return number - 1


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
    words = entropy.generate_state(games * (1 + seats) * 2, np.uint64).reshape(games, 1 + seats, 2)
    limits = np.array([MODULUS_1 - 1, MODULUS_2 - 1], np.uint64)
    return (words % limits).astype(np.int64) + 1


def stream(seed, *key):
    """One stream as a list, for interpreted play; `key` tells streams of one seed apart."""
    entropy = np.random.SeedSequence(seed, spawn_key=key)
    return streams(entropy, 1, 0)[0, 0].tolist()
