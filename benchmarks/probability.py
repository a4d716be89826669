"""Exact probability beside icepool: the same questions, the same answers, seconds and their ratio.

    python benchmarks/probability.py [--rounds 5]

Each round asks both once, one after another, so that a machine's good and bad moments fall on both; the table
shows medians. An answer that differs is an error. icepool comes with the extra `test`.
"""

import argparse
import random
import time
from collections.abc import Callable
from fractions import Fraction
from statistics import median
from typing import Any, NamedTuple

import icepool

import samarkand
from samarkand.probability import (
    LATER,
    Distribution,
    MarkovChain,
    best_of,
    dealt,
    draw,
    equally_likely,
    hypergeometric,
)

CONFIG = samarkand.game("sackson", players=5).config
FULL = {f"good {good}": int(count) for good, count in enumerate(CONFIG.cards)}
DIE = equally_likely(CONFIG.die.tolist())
RARE = "good 5"
LAST_TURN = 60
MAX = 10**9


class Task(NamedTuple):
    """One question and the two ways to answer it in round `r`; both answers are plain and equal."""

    question: str
    ours: Callable[[int], Any]
    theirs: Callable[[int], Any]


# --- draws ------------------------------------------------------------------------------------------------


class Counts(icepool.MultisetEvaluator):
    """The number of cards of each of some kinds in the last hand, given facts on the hands before it."""

    def __init__(self, kinds: tuple[str, ...], possible: Callable[..., bool]):
        self._kinds = kinds
        self._possible = possible

    def next_state(self, state: Any, order: Any, kind: Any, hands: Any) -> Any:
        """Note the number of one kind, or go no further with what is known not to be."""
        *others, drawn = hands if isinstance(hands, tuple) else (hands,)
        if kind == RARE and not self._possible(*others):
            return icepool.Reroll
        if kind not in self._kinds:
            return state or ()
        return (*(state or ()), drawn) if order > 0 else (drawn, *(state or ()))


def after_two_hands(kinds: tuple[str, ...]) -> Distribution:
    """Our answer to the same."""
    known = {"anna": {RARE: 0}, "bert": {RARE: range(2, 8)}}
    return dealt(FULL, {"anna": 7, "bert": 7, "draw": 4}, "draw", known, kinds)


def same_after_two_hands(kinds: tuple[str, ...]) -> dict[Any, Fraction]:
    """The answer of icepool."""
    return law(Counts(kinds, lambda anna, bert: anna == 0 and bert >= 2)(icepool.Deck(FULL).deal((7, 7, 4))))


def merged_after_two_hands() -> dict[Any, Fraction]:
    """The same on one good, all others being merged into one by hand."""
    two_kinds = icepool.Deck({RARE: FULL[RARE], "other": sum(FULL.values()) - FULL[RARE]})
    return law(Counts((RARE,), lambda anna, bert: anna == 0 and bert >= 2)(two_kinds.deal((7, 7, 4))))


def forty_cards(round_number: int) -> dict[int, int]:
    """Four each of ten values, others in each round: icepool remembers what it was asked before."""
    return dict.fromkeys(range(round_number, round_number + 10), 4)


class MostAlike(icepool.MultisetEvaluator):
    """The largest number of cards of one kind."""

    def next_state(self, state: Any, order: Any, kind: Any, count: int) -> int:
        """Return the larger of the number so far and the number of one more kind."""
        return max(state or 0, count)


def pack(round_number: int) -> dict[str, int]:
    """Return the pack under names that differ in each round: icepool remembers earlier questions."""
    return {f"{kind} {round_number}": count for kind, count in FULL.items()}


def most_alike(drawn: int, replace: bool = False) -> Task:
    """Compare the largest number of cards of one kind in a draw."""

    def ours(round_number: int) -> Any:
        cards = draw(pack(round_number), drawn, replace)
        return dict(cards.fold(0, lambda most, kind, number: max(most, number)).items())

    def theirs(round_number: int) -> Any:
        cards = pack(round_number)
        hands = icepool.Die(cards).pool(drawn) if replace else icepool.Deck(cards).deal(drawn)
        return law(MostAlike().evaluate(hands))

    back = ", with replacement" if replace else ""
    return Task(f"most cards of one kind among {drawn} of 102{back}", ours, theirs)


def faces(number: int, round_number: int) -> range:
    """Return the faces of a die, which differ in each round: icepool remembers earlier questions."""
    return range(1 + round_number, 1 + round_number + number)


def several_dice(dice: int, number: int) -> tuple[Task, ...]:
    """Compare the sum, the highest and the sum of the three highest of several dice."""
    what = f"of {dice} dice of {number} faces"
    return (
        Task(
            f"sum {what}",
            lambda r: dict(equally_likely(faces(number, r)).repeated(dice).items()),
            lambda r: law(dice @ icepool.Die(faces(number, r))),
        ),
        Task(
            f"maximum {what}",
            lambda r: dict(equally_likely(faces(number, r)).maximum_of(dice).items()),
            lambda r: law(icepool.Die(faces(number, r)).highest(dice)),
        ),
        Task(
            f"sum of the highest 3 {what}",
            lambda r: dict(best_of(dict.fromkeys(faces(number, r), 1), dice, 3, replace=True).items()),
            lambda r: law(icepool.Die(faces(number, r)).pool(dice).highest(3).sum()),
        ),
    )


def law(die: Any) -> dict[Any, Fraction]:
    """The probabilities of an icepool die."""
    return {value: Fraction(cases, die.denominator()) for value, cases in die.items()}


# --- chains -----------------------------------------------------------------------------------------------


def race(spaces: int) -> MarkovChain:
    """A race to the last space, by a die that may step back, not behind the start."""

    def step(at: int) -> Distribution | None:
        return DIE.map(lambda face: onward(at, face, spaces)) if at < spaces else None

    return MarkovChain.explore(0, step)


def onward(at: int, steps: int, spaces: int) -> int:
    """Where so many steps lead."""
    return min(max(at + steps, 0), spaces)


def same_race(spaces: int) -> Callable[[int], Any]:
    """The race as icepool takes it."""
    die = icepool.Die(list(CONFIG.die.tolist()))
    return lambda at: die.map(lambda d: onward(at, d, spaces)) if at < spaces else at


def crowd(states: int, seed: int = 5) -> dict[int, dict[int, int]]:
    """A chain in which every state leads to every other, by random cases; the last is the end."""
    dice = random.Random(seed)
    return {at: {to: dice.randint(1, 9) for to in range(states + 1)} for at in range(states)}


def our_crowd(states: int) -> Fraction:
    """The expected time through a crowd."""
    rows = {at: Distribution.from_cases(row) for at, row in crowd(states).items()}
    return MarkovChain(rows).expected_time(0)


def same_crowd(states: int) -> Fraction:
    """The same by icepool."""
    rows = {at: icepool.Die(row) for at, row in crowd(states).items()}
    return icepool.mean_time_to_absorb(lambda at: rows.get(at, at), 0)


def same_time(spaces: int) -> dict[Any, Fraction]:
    """The distribution of a race's length by icepool, whatever is later in one."""
    found = law(icepool.map_and_time(same_race(spaces), 0, time_limit=LAST_TURN))
    times: dict[Any, Fraction] = {}
    for (at, turn), share in found.items():
        key = turn if at == spaces else LATER
        times[key] = times.get(key, Fraction(0)) + share
    return times


KINDS = tuple(FULL)
TASKS = (
    Task(
        "at least two of one good among four of 102",
        lambda r: hypergeometric(sum(FULL.values()), FULL[RARE], 4).at_least(2),
        lambda r: icepool.Deck(FULL).deal(4).keep_outcomes([RARE]).size().probability(">=", 2),
    ),
    Task(
        "joint law of a draw of four, 126 cells",
        lambda r: dict(draw(FULL, 4).items()),
        lambda r: law(Counts(KINDS, lambda: True)(icepool.Deck(FULL).deal(4))),
    ),
    Task(
        "one good in a draw, given facts on two hands",
        lambda r: dict(after_two_hands((RARE,)).items()),
        lambda r: same_after_two_hands((RARE,)),
    ),
    Task(
        "the same, the other goods merged by hand for icepool",
        lambda r: dict(after_two_hands((RARE,)).items()),
        lambda r: merged_after_two_hands(),
    ),
    Task(
        "a whole draw, given facts on two hands",
        lambda r: dict(after_two_hands(KINDS).items()),
        lambda r: same_after_two_hands(KINDS),
    ),
    Task(
        "sum of the best 3 of 7 cards of 40",
        lambda r: dict(best_of(forty_cards(r), 7, 3).items()),
        lambda r: law(icepool.Deck(forty_cards(r)).deal(7).highest(3).sum()),
    ),
    Task(
        "sum of 20 dice with a step back",
        lambda r: dict(DIE.repeated(20).items()),
        lambda r: law(20 @ icepool.Die(list(CONFIG.die.tolist()))),
    ),
    *(most_alike(drawn) for drawn in (4, 24, 32, 48)),
    most_alike(24, replace=True),
    *several_dice(3, 6),
    *several_dice(30, 20),
    *several_dice(50, 50),
    Task(
        "expected length of a race, 30 states",
        lambda r: race(30).expected_time(0),
        lambda r: icepool.mean_time_to_absorb(same_race(30), 0),
    ),
    Task(
        "expected length of a race, 100 states",
        lambda r: race(100).expected_time(0),
        lambda r: icepool.mean_time_to_absorb(same_race(100), 0),
    ),
    Task(
        "expected time, every state leading to every other, 30",
        lambda r: our_crowd(30),
        lambda r: same_crowd(30),
    ),
    Task(
        "expected time, every state leading to every other, 100",
        lambda r: our_crowd(100),
        lambda r: same_crowd(100),
    ),
    Task(
        "distribution of the length to turn 60, 100 states",
        lambda r: dict(race(100).time(0, LAST_TURN).items()),
        lambda r: same_time(100),
    ),
)


def timed(answer: Callable[[int], Any], round_number: int) -> tuple[Any, float]:
    """An answer and the seconds it took."""
    start = time.perf_counter()
    found = answer(round_number)
    return found, time.perf_counter() - start


def main() -> None:
    """Ask all questions in turn and print one table."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is asked (default 5)")
    chosen = parser.parse_args()
    print(f"{'task':56s} {'ours, s':>9s} {'icepool, s':>11s} {'icepool/ours':>13s}")
    for task in TASKS:
        times: tuple[list[float], list[float]] = ([], [])
        for number in range(chosen.rounds):
            ours, seconds = timed(task.ours, number)
            times[0].append(seconds)
            theirs, seconds = timed(task.theirs, number)
            times[1].append(seconds)
            if ours != theirs:
                raise SystemExit(f"{task.question}: ours {ours}, icepool's {theirs}")
        own, other = median(times[0]), median(times[1])
        print(f"{task.question:56s} {own:9.5f} {other:11.5f} {other / own:13.1f}", flush=True)


if __name__ == "__main__":
    main()
