"""Whatever is given in place of what is expected: an answer, or one line of our own."""

import inspect
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from samarkand import probability
from samarkand.errors import InvalidQuestion
from samarkand.probability import Answer, Distribution, MarkovChain, equally_likely, joint

DIE = equally_likely([1, 2, 3, -1])
PAIR = joint(a=DIE, b=DIE)
CHAIN = MarkovChain({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}})
GAMES = Answer.simulated([1, 2, 4], "three games", "turns")
OWNERS = (DIE, PAIR, CHAIN, GAMES)

ONE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.sampled_from([0.5, float("nan"), Fraction(1, 2), "1/2", "HT", b"x", DIE, PAIR, len, object()]),
)
ANYTHING = st.one_of(
    ONE,
    st.lists(ONE, max_size=3),
    st.tuples(ONE, ONE),
    st.dictionaries(st.integers(0, 3), st.one_of(ONE, st.lists(ONE, max_size=2)), max_size=3),
    st.sampled_from([[[1], [2]], {0: {0: 1}}, {"HT": {1: [1]}}, {1}, range(3), {0: [1], 1: [0]}]),
)


def questions():
    """Every public function, and every public method of what the package gives."""
    for name in probability.__all__:
        found = getattr(probability, name)
        if callable(found) and name != "Interval":
            yield name, found
    for owner in OWNERS:
        for name in dir(type(owner)):
            found = inspect.getattr_static(type(owner), name)
            if not name.startswith("_") and (inspect.isfunction(found) or isinstance(found, classmethod)):
                what = f"{type(owner).__name__}.{name}"
                yield what + " of pairs" * (owner is PAIR), getattr(owner, name)
    for sign in ("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__getitem__", "__contains__"):
        yield f"Distribution.{sign}", getattr(DIE, sign)


QUESTIONS = dict(questions())
# What may be as large as it is asked to be, or writes a file.
LARGE = ("Distribution.plot", "Answer.plot")


@pytest.mark.parametrize("name", [name for name in QUESTIONS if not name.startswith(LARGE)])
@settings(max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_wrong_containers_are_refused_in_one_line(name, data):
    question = QUESTIONS[name]
    signature = inspect.signature(question)
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [p for p in signature.parameters.values() if p.kind in positional]
    least = sum(p.default is p.empty for p in needed)
    given_ones = [data.draw(ANYTHING) for _ in range(data.draw(st.integers(least, len(needed))))]
    if name == "Answer":
        return  # a plain record: what is in it was judged where it was made
    try:
        question(*given_ones)
    except InvalidQuestion as refusal:
        assert "\n" not in str(refusal) and len(str(refusal)) < 400


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: Distribution([1, 2]), "probabilities: found [1, 2], expected a probability for each value"),
        (lambda: Distribution.from_cases("HT"), "cases: found 'HT', expected a number of cases"),
        (lambda: Distribution({(1, 2): 1}, names="ab"), "names: found 'ab', expected a list of names"),
        (lambda: equally_likely(6), "values: found 6, expected a list of equally likely cases"),
        (lambda: equally_likely([[1], [2]]), "found [1], which is not hashable; use a tuple"),
        (lambda: DIE.repeated(-(10**5000)), "times: found a int too large to show, expected a whole number"),
        (lambda: DIE.map([1]), "map: found [1], expected a function"),
        (lambda: DIE.then(5), "follow: found 5, expected a function"),
        (lambda: DIE[[1]], "value: found [1]"),
        (lambda: DIE + "x", "arithmetic: found 'x'"),
        (lambda: DIE * DIE, "joint(a, b).map"),
        (lambda: probability.mixture(5), "parts: found 5, expected pairs"),
        (lambda: probability.mixture([5]), "parts: found 5, expected a probability and a distribution"),
        (lambda: probability.draw([1, 2], 1), "cards: found [1, 2], expected a mapping"),
        (lambda: probability.best_of({1: 2}, 1, 1, held=5), "held: found 5"),
        (lambda: probability.best_of({"a": 2}, 1, 1), "found the value 'a'"),
        (lambda: probability.dealt({"a": 2}, [1], "x"), "hands: found [1]"),
        (lambda: probability.dealt({"a": 2}, {"x": 1}, "x", known=[1]), "known: found [1]"),
        (lambda: probability.dealt({"a": 2}, {"x": 1}, "x", known={"x": 3}), "known of 'x': found 3"),
        (lambda: MarkovChain([1]), "rows: found [1], expected a dictionary that says where each state leads"),
        (lambda: MarkovChain({1: 5}), "probabilities: found 5"),
        (lambda: MarkovChain.explore(0, 5), "step: found 5, expected a function"),
        (lambda: MarkovChain.explore(0, lambda state: 5), "found 5, expected a Distribution"),
        (lambda: CHAIN.chances(1, 0), "ends: found 0, expected a list of ends"),
        (lambda: CHAIN.expected_sum(1, 5), "reward: found 5, expected a function"),
        (lambda: probability.reachable([1], 0, 1), "board: found [1]"),
        (lambda: probability.reachable({0: 1}, 0, 1), "arrows of 0: found 1"),
        (lambda: probability.reachable({0: [0]}, 0, 1.5), "steps: found 1.5"),
        (lambda: probability.walk({0: [0]}, 0, 6), "found 6, expected a Distribution"),
        (lambda: probability.chance_to_reach({0: [0]}, 0, DIE, 0), "goals: found 0"),
    ],
)
def test_the_line_says_what_would_be_right(question, said):
    with pytest.raises(InvalidQuestion) as refusal:
        question()
    assert said in str(refusal.value)
