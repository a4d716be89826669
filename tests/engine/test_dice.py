"""The generator: its published numbers, its fairness."""

from math import sqrt

import numpy as np
import pytest

import samarkand
from samarkand.engine import dice
from samarkand.engine.dice import below

THROWS = 60_000


def reference(first, second):
    """L'Ecuyer's generator by his own decomposition (Schrage), written independently."""
    while True:
        quotient = first // 53668
        first = 40014 * (first - quotient * 53668) - quotient * 12211
        first += 2147483563 if first < 0 else 0
        quotient = second // 52774
        second = 40692 * (second - quotient * 52774) - quotient * 3791
        second += 2147483399 if second < 0 else 0
        difference = first - second
        yield difference + 2147483562 if difference < 1 else difference


def test_the_stream_is_the_published_one():
    stream, published = dice.stepped(np.array([12345, 67890])).tolist(), reference(12345, 67890)
    assert [dice.advance(stream) for _ in range(1000)] == [next(published) for _ in range(1000)]


@pytest.mark.parametrize("number", [1, 2, 5, 2561])
def test_the_words_are_those_of_numpy(number):
    """Sixteen seeds, blocks and lengths: what `SeedSequence` itself would give."""
    for key in range(4):
        for seed in (0, 7, 2**40, 12**60):
            entropy = np.random.SeedSequence(seed, spawn_key=(key,))
            words = dice.words_of(entropy, number)
            assert words.dtype == np.uint64
            assert words.tolist() == entropy.generate_state(number, np.uint64).tolist()


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7, 37])
def test_below_is_uniform_within_four_standard_errors(number):
    stream = dice.stream(2026, number)
    counts = np.bincount([dice.below(stream, number) for _ in range(THROWS)], minlength=number)
    expected = THROWS / number
    error = sqrt(THROWS * (1 / number) * (1 - 1 / number))
    assert len(counts) == number and abs(counts - expected).max() <= 4 * error


def test_below_draws_again_instead_of_favouring():
    """Of the 2147483562 values a third of them cannot be shared among 1.5 billion: those are drawn again."""
    number = 1_500_000_000
    stream = dice.stream(1)
    found = [dice.below(stream, number) for _ in range(1000)]
    assert all(0 <= value < number for value in found) and len(set(found)) == len(found)


def test_pick_follows_the_weights_within_four_standard_errors():
    stream, weights = dice.stream(11), [1, 0, 5, 10, 4]
    counts = np.bincount([dice.pick(stream, weights, 5) for _ in range(THROWS)], minlength=5)
    for weight, count in zip(weights, counts, strict=True):
        share = weight / 20
        assert abs(count - THROWS * share) <= 4 * sqrt(THROWS * share * (1 - share))


def test_streams_differ_and_do_not_depend_on_their_number():
    few = dice.streams(np.random.SeedSequence(3), 5, 4)
    many = dice.streams(np.random.SeedSequence(3), 50, 4)
    assert (many[:5] == few).all()
    assert len(np.unique(many.reshape(-1, 2), axis=0)) == 50 * 5
    assert many.min() >= 1 and many[..., 0].max() < dice.MODULUS_1 and many[..., 1].max() < dice.MODULUS_2


def test_streams_of_neighbouring_games_are_uncorrelated():
    streams = dice.streams(np.random.SeedSequence(8), 20_000, 1)
    first = np.array([dice.below(row[0].tolist(), 1000) for row in streams])
    assert abs(np.corrcoef(first[:-1], first[1:])[0, 1]) < 4 / sqrt(20_000)


def drawing(value):
    """The stream from which `advance` takes this value next."""
    return [value + 1, 1]


def test_all_quotients_in_the_table_are_whole_where_they_change():
    """Of each number in the table the least and the greatest draw that gives each outcome."""
    for number in range(1, dice.FEW):
        share, outcomes = dice.VALUES // number, range(number)
        assert [dice.below(drawing(1 + k * share), number) for k in outcomes] == [*outcomes]
        assert [dice.below(drawing((k + 1) * share - (number == 1)), number) for k in outcomes] == [*outcomes]


@pytest.mark.parametrize("number", [0, -1, dice.VALUES + 1, 2**40])
def test_a_number_out_of_range_is_refused(number):
    """Below 1 nothing can be drawn, and above the generator's range not everything."""
    stream = np.array(dice.stream(9))
    before = stream.copy()
    with pytest.raises(samarkand.InvalidInput, match="^dice.below: expected a number from 1 to 2147483562$"):
        dice.below(stream, number)
    assert (stream == before).all()


def test_a_weight_below_nothing_is_refused():
    with pytest.raises(samarkand.InvalidInput, match="^dice.pick: a weight is negative$"):
        dice.pick(np.array(dice.stream(9)), np.array([3, -1, 2]), 3)


@pytest.mark.parametrize("stuck", [[0, 0], [dice.MODULUS_1, dice.MODULUS_2]])
def test_a_stream_that_stays_at_zero_is_refused(stuck):
    """Both generators multiply: from zero they would draw the same number again and again."""
    with pytest.raises(samarkand.InvalidInput, match="^dice: the stream was set to zero"):
        dice.below(np.array(stuck), 7)


def spoil(config, view, actions, number, dice):
    dice[0] = dice[1] = 0
    return actions[below(dice, number)]


@pytest.mark.usefixtures("each_engine")
def test_a_strategy_that_sets_its_stream_to_zero_is_told():
    game = samarkand.game("market", players=3)
    with pytest.raises(samarkand.InvalidInput, match="^dice: the stream was set to zero") as caught:
        samarkand.simulate(game, 2, strategies=[spoil] * 3, progress=False)
    assert "strategy 'spoil' (seed 0, game 0, " in caught.value.__notes__[0]
