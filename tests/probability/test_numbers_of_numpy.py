"""Numbers, texts and booleans of NumPy mean the same as Python's. They are not kept: `np.uint8` wraps."""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

import samarkand
from samarkand.lessons import (
    CommittedGuess,
    Exercise,
    GuessBook,
    Judge,
    seal,
)
from samarkand.probability import (
    Answer,
    Distribution,
    MarkovChain,
    best_of,
    dots,
    draw,
    equally_likely,
    hypergeometric,
    tree,
    two_way,
)
from samarkand.theory import market, sackson
from samarkand.theory.market import formulas as market_formulas

HALF = Fraction(1, 2)
MARKET, SACKSON = (samarkand.game(name, players=3) for name in ("market", "sackson"))
TURN = samarkand.play(MARKET.new_initial_state(), seed=5, until=lambda state: len(state.history()) > 40
                      and state.current_player() >= 0)  # fmt: skip
DIE = equally_likely([1, 2, 3, 4, 5, 6])
LARGE = equally_likely([100, 200])


class Kind(NamedTuple):
    """The types of the arguments of a call."""

    number: Callable[[int], Any]
    text: Callable[[str], Any]
    truth: Callable[[bool], Any]


PYTHON, NUMPY = Kind(int, str, bool), Kind(np.uint8, np.str_, np.bool_)


def chain(n: Kind) -> MarkovChain:
    number = n.number
    return MarkovChain({
        number(100): {number(0): HALF, number(200): HALF},
        number(200): {number(100): number(0), number(0): HALF, number(150): HALF},
    })  # fmt: skip


def law_of(*values: Any) -> Distribution:
    return equally_likely(values)


def exercise(n: Kind) -> Exercise:
    return Exercise(
        "sum",
        "{a} + {b}?",
        draw=lambda dice: {"a": n.number(200), "b": n.number(dice.randint(100, 110))},
        solve=lambda a, b: a + b,
        wrong={"product": lambda a, b: a * b},
    )


def judged(n: Kind) -> Any:
    judgement = Judge(
        lambda chooses, chance: chooses() * 100 + chance.randint(0, 9),
        against=lambda: n.number(1),
        allowed=[n.number(1), n.number(3)],
        games=n.number(20),
        seed=n.number(1),
    )(lambda: n.number(3))
    return judgement.mine, judgement.better


def book(n: Kind, folder: Any) -> Any:
    guesses = GuessBook(folder / f"{n.number.__name__}.json")
    guess = CommittedGuess(n.text("two alike"), n.number(200), near=n.number(100), confidence=n.number(1))
    guesses.commit(guess)
    guesses.commit(CommittedGuess("choice", n.text("first"), confidence=n.number(1)))
    guesses.answer(n.text("two alike"), n.number(100))
    guesses.answer("choice", n.text("second"))
    return guesses.all(), json.loads(guesses.path.read_text())


# --- calls, with the types of the numbers, texts and booleans in them -------------------------------------

PROBABILITY: dict[str, Callable[[Kind], Any]] = {
    "Distribution": lambda n: Distribution({n.number(200): "1/2", n.text("later"): HALF}),
    "from_cases": lambda n: Distribution.from_cases({n.number(200): n.number(200), 3: n.number(100)}),
    "inside a tuple": lambda n: law_of((n.number(200), (n.text("jewel"), n.truth(True)))),
    "inside a set": lambda n: law_of(frozenset({n.number(200), n.number(100)})).map(sum),
    "inside a Fraction": lambda n: law_of(Fraction(n.number(200), n.number(3))) * 3,
    "equally_likely": lambda n: equally_likely([n.number(200), n.number(100)]).expectation(lambda v: v**10),
    "sum": lambda n: law_of(n.number(200), n.number(100)) + law_of(n.number(200), n.number(2)),
    "plus from the left": lambda n: n.number(100) + LARGE,
    "times": lambda n: LARGE * n.number(200),
    "repeated": lambda n: law_of(n.number(200), n.number(100)).repeated(n.number(3)),
    "generating_function": lambda n: DIE.generating_function(n.number(20)),
    "at_most": lambda n: law_of(Fraction(200, 3), 100).at_most(n.number(90)),
    "probability": lambda n: LARGE.probability({n.number(200)}) + LARGE.probability(n.number(200)),
    "expectation": lambda n: LARGE.expectation(lambda value: n.number(200)),
    "map": lambda n: LARGE.map(lambda value: n.number(200)) + LARGE,
    "then": lambda n: LARGE.then(lambda value: law_of(n.number(200), n.number(value))) + LARGE,
    "sample": lambda n: law_of(n.number(200), n.number(100)).sample(n.number(5), n.number(1)),
    "covariance": lambda n: law_of((n.number(200), n.number(2)), (n.number(3), n.number(100))).covariance(),
    "with_likelihood": lambda n: LARGE.with_likelihood({n.number(100): n.number(1), 200: "1/3"}),
    "plot": lambda n: LARGE.plot([n.number(100), n.number(200)], labels=[n.text("a"), "b"]),
    "hypergeometric": lambda n: hypergeometric(n.number(250), n.number(200), n.number(100)),
    "draw": lambda n: draw({n.text("jewel"): n.number(200), n.number(7): n.number(100)}, n.number(3)),
    "best_of": lambda n: best_of({n.number(200): n.number(2), n.number(100): 3}, n.number(2), n.number(3),
                                 held=[n.number(150)], replace=n.truth(False)),
    "chain": lambda n: (chain(n), chain(n).ends),
    "time": lambda n: chain(n).time(n.number(100), n.number(9)),
    "two_way": lambda n: two_way(
        {n.text("r"): {n.text("a"): n.number(200), n.number(7): n.number(100)}},
        marked=[(n.text("r"), n.number(7))],
    ),
    "tree": lambda n: tree({n.text("a"): (n.number(200), {"b": n.number(1)}), "c": n.number(100)}),
    "dots": lambda n: dots({n.text("a"): n.number(200), n.number(7): n.number(100)}),
    "Answer": lambda n: (Answer(n.number(200), "counted"), Answer(2.5, "games", "", n.number(3))),
    "simulated": lambda n: Answer.simulated([n.number(200), n.number(100)], "games"),
}  # fmt: skip

THEORY: dict[str, Callable[[Kind], Any]] = {
    "one_more_card": lambda n: sackson.one_more_card(
        SACKSON, {n.text("jewel"): n.number(250)}, n.text("jewel"), {"jewel": n.number(9)}, most=n.number(8)
    ),
    "bid": lambda n: market.bid(
        MARKET, n.number(8), n.number(5), law_of(n.number(3), n.number(5), n.number(7)), n.number(2),
        n.text("me"),
    ),
    "evaluate": lambda n: market_formulas.evaluate(
        3 * market_formulas.number, {market_formulas.number: n.number(200)}
    ),
}  # fmt: skip

LESSONS: dict[str, Callable[[Kind], Any]] = {
    "seal": lambda n: seal(
        n.text("throws"), n.number(200), {n.text("sign"): [n.number(100)]}, n.text("hint"), n.number(2),
        share=n.truth(False),
    ),
    "guess": lambda n: CommittedGuess(n.text("a"), n.number(200), n.number(1), n.number(100)).brier_loss(
        n.number(250)
    ),
    "variant": lambda n: exercise(n).variant(n.number(3), n.number(1)),
    "Judge": judged,
}  # fmt: skip


def played(n: Kind) -> Any:
    state = samarkand.game(n.text("market"), players=n.number(3)).new_initial_state()
    for _ in range(40):
        state.apply_action(n.number(state.legal_actions()[-1]))
    return state.history(), json.dumps(state.to_dict())


def studied(n: Kind, **more: Any) -> Any:
    study = samarkand.study(
        MARKET, n.number(20), seed=n.number(7), strategies=n.text("random"), progress=n.truth(False), **more
    )
    return study.frame


GAMES: dict[str, Callable[[Kind], Any]] = {
    "game": lambda n: samarkand.game(
        n.text("sackson"), players=n.number(3), edition={n.text("rules.starting_cash"): n.number(100)},
        nothing_to_sell=n.text("pay"), target=n.number(250),
    ),
    "set_up": lambda n: json.dumps(
        SACKSON.set_up(
            turn=n.number(1), pawns={n.number(1): n.text("Khiva")}, cash={n.number(0): n.number(90)},
            hands={n.number(1): {n.text("jewel"): n.number(2)}},
        ).to_dict()
    ),
    "apply_action": played,
    "study": studied,
    "measure": lambda n: studied(n, measure={n.text("mine"): lambda state: n.number(200)}),
    "sweep": lambda n: samarkand.sweep(
        "market", {"players": [n.number(3)], "rules.rounds": [n.number(8)]}, games=n.number(20),
        progress=n.truth(False),
    ),
    "action_values": lambda n: samarkand.action_values(
        TURN, games=n.number(20), seed=n.number(1), progress=n.truth(False)
    ),
}  # fmt: skip

CALLS = PROBABILITY | THEORY | LESSONS | GAMES


def shown(result: Any) -> str:
    """Return the result with everything in it, and with the type of each number of NumPy."""
    if isinstance(result, pd.DataFrame):
        return f"{result.to_json()} {result.dtypes.to_dict()} {result.attrs}"
    if isinstance(result, Distribution):
        return f"{dict(result)} {result.names} {result.note}"
    if isinstance(result, (list, tuple)):
        return f"[{', '.join(map(shown, result))}]"
    if isinstance(result, dict):
        return shown(list(result.items()))
    if is_dataclass(result):  # the repr of an Answer or a plot is rounded
        return shown(
            [(field.name, getattr(result, field.name)) for field in fields(result) if field.name != "axes"]
        )
    if hasattr(result, "posterior") and hasattr(result, "lines"):
        return shown([result.lines, result.posterior])
    return repr(result)


@pytest.mark.parametrize("name", CALLS)
def test_numbers_of_numpy_mean_the_same(name):
    with np.errstate(over="raise"):
        expected, result = shown(CALLS[name](PYTHON)), shown(CALLS[name](NUMPY))
    assert result == expected
    assert "np." not in result


def test_a_book_of_guesses_is_the_same(tmp_path):
    assert shown(book(NUMPY, tmp_path)) == shown(book(PYTHON, tmp_path))


def test_arrays_of_narrow_integers_give_the_right_numbers():
    three = equally_likely(np.array([1, 2, 3], dtype=np.uint8))
    assert dict(three - three) == {-2: Fraction(1, 9), -1: Fraction(2, 9), 0: Fraction(1, 3),
                                   1: Fraction(2, 9), 2: Fraction(1, 9)}  # fmt: skip
    assert dict(law_of(*np.array([True, False])).repeated(2)) == {
        0: Fraction(1, 4),
        1: HALF,
        2: Fraction(1, 4),
    }
    powers = equally_likely(np.arange(1, 101)).expectation(lambda value: value**10)
    assert powers == Fraction(sum(value**10 for value in range(1, 101)), 100)
    pairs = np.array([[4 * 10**9, 4 * 10**9], [1, 1], [0, 0]])  # the products need more than 64 bits
    assert equally_likely(map(tuple, pairs)).correlation() == 1
    game = samarkand.game("sackson", edition={"rules.starting_cash": 100})
    plan = sackson.Plan(np.int8(4), np.int8(20))
    assert round(float(sackson.chance_of_success(game, plan)), 4) == 0.0283


def test_floats_of_numpy_become_python_floats():
    for value in (np.float64(0.5), np.float32(0.5)):
        (only,) = equally_likely([value])
        assert type(only) is float and type(CommittedGuess("a", 1, near=value).near) is float
        assert type(Answer(value, "games", "", value).standard_error) is float
