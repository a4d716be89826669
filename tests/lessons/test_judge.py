"""The judge of strategies: by how much one is better, on the same deals, and what it refuses."""

from random import Random

import numpy as np
import pytest

from samarkand.errors import InvalidInput
from samarkand.lessons import Judge


def dice(keeps, chance):
    """One die of two is seen; it is kept, or the other is taken."""
    first, second = chance.randint(1, 6), chance.randint(1, 6)
    return first if keeps(first) else second


def judge(**given):
    return Judge(**{"play": dice, "against": lambda first: True, "allowed": (True, False), "seed": 1} | given)


def above_three(first):
    return first > 3


def test_the_interval_holds_what_counting_says():
    """17/4 − 7/2 = 3/4, in 95 of 100 intervals: of 300 in 266 to 300 but for four standard errors."""
    found = [judge(games=200, seed=seed)(above_three).better.interval(0.95) for seed in range(300)]
    assert 285 - 4 * 3.8 <= sum(each.low <= 0.75 <= each.high for each in found) <= 299


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        (above_three, "Yours is better: "),
        (lambda first: first < 3, "Yours is worse: "),
        (lambda first: first % 2 == 0, "Yours is better: "),  # 4 against 7/2: even ones are kept
        (lambda first: first not in (3, 4), "The games do not show which is better: "),  # 7/2 as well
        (lambda first: 1, "In all 4,000 trials both rules gained the same: "),
    ],
)
def test_better_worse_or_not_to_be_told(strategy, says):
    judgement = judge(unit="points")(strategy)
    assert judgement.words.startswith(says), judgement
    assert abs(float(judgement.mine) - float(judgement.other) - float(judgement.better)) < 1e-9


def test_both_play_the_same_deals_and_a_deal_is_nobodys_but_its_own():
    """One who draws more in a deal leaves the next as it is: pairs stay pairs."""
    seen = []

    def play(rule, chance):
        seen.append(chance.random())
        return sum(chance.random() for _ in range(rule()))

    judgement = Judge(play, against=lambda: 1, allowed=range(9), games=50, seed=1)(lambda: 5)
    assert seen[:50] == seen[50:] and len(set(seen)) == 50
    assert seen[7] == Random("1|7").random()
    assert judgement.better.standard_error < 0.15


def test_what_a_strategy_may_not_do_is_said_in_a_line():
    ask = judge()
    assert ask(lambda first: None).words == (
        "When your strategy is given 4, it answers None. Allowed answers: True or False."
    )
    assert ask(lambda: True).words.startswith("When your strategy is given 4, it fails: TypeError: ")
    assert ask(lambda: True).better is None
    assert ask("bold").words.startswith("When your strategy is given 4, it fails: TypeError: ")
    assert ask(lambda first: np.array([1, 0])).words.startswith(
        "When your strategy is given 4, it fails: ValueError: "
    )
    with pytest.raises(InvalidInput, match="^When your strategy is given 4, it answers 2"):
        judge(against=lambda first: 2)(above_three)
    with pytest.raises(InvalidInput, match="^games: found"):
        judge(games=1)


def test_a_strategy_cannot_change_what_it_is_shown():
    def play(rule, chance):
        hand = {"jewel": chance.randint(0, 3)}
        rule(hand)
        return hand["jewel"]

    def cheats(hand):
        hand["jewel"] = 100
        return True

    judgement = Judge(play, against=lambda hand: True, allowed=[True])(cheats)
    assert judgement.words.startswith("In all 4,000 trials ")


def test_who_thinks_long_is_told(monkeypatch):
    """By the processor's time, which no other program on the machine lengthens."""
    clock = iter([0.0, 30.0, 40.0, 42.0, 50.0, 59.0, 60.0, 61.0])
    monkeypatch.setitem(Judge._play_games.__globals__, "process_time", lambda: next(clock))
    ask = judge(games=40)
    slow, not_slow = ask(above_three), ask(above_three)
    assert slow.words.endswith(" It takes 15 times as long.")
    assert "times as long" not in not_slow.words
