"""Public entries with one odd argument: the call is answered, or refused in one line of this package's own.

A sample, the same each time; `tests/long/test_odd_arguments.py` makes all the calls.
"""

import contextlib
import io
from fnmatch import fnmatch

import numpy as np
import pytest

import samarkand
from samarkand import examples, lessons, picture
from samarkand import probability as pb
from samarkand.errors import InvalidOption, InvalidQuestion
from samarkand.theory.market import expectations as market
from samarkand.theory.market import formulas
from samarkand.theory.routes import expectations as routes
from samarkand.theory.sackson import expectations as sackson
from tests.odd import NOT_TRIED, ODD, entries, odd_calls, public_calls, raw_error, reasons
from tests.odd.entry import things

SAMPLE = 250


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    """Every entry, in a folder for the files that some of them write."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("odd"))
        yield entries()


def test_every_public_callable_is_tried_or_left_out_for_a_reason(known):
    tried, public = set(known), set(public_calls())
    assert len(public) > 400
    assert sorted(name for name in public - tried if not reasons(name)) == []
    assert sorted(name for name in tried if reasons(name)) == []
    unused = [each for each in NOT_TRIED if not any(fnmatch(name, each) for name in public)]
    assert unused == []


def test_right_arguments_are_right(known):
    for name, entry in known.items():
        with contextlib.redirect_stdout(io.StringIO()):
            entry.call(**entry.arguments)  # what is refused here would hide what the odd ones do
        assert entry.arguments, name


def test_one_odd_argument_is_answered_or_refused_in_one_line(known):
    raw = []
    for name, argument, number in odd_calls(SAMPLE):
        entry = known[name]
        if error := raw_error(entry.call, {**entry.arguments, argument: ODD[number]}):
            raw.append(f"{name}({argument}={ODD[number]!r}): {error}")
    assert raw == []


TEN_TO_400 = 10**400
SEEN = pb.Answer.simulated([1, 0, 1, 1], "four games")
REFUSED = {
    "action_values": (lambda: samarkand.action_values(None), InvalidOption, "state: found None"),
    "answer": (lambda: things().study.answer(quantity=None), InvalidQuestion, "quantity: found None"),
    "difference": (
        lambda: things().study.difference(things().other, quantity=3),
        InvalidQuestion,
        "quantity: found 3",
    ),
    "no difference": (
        lambda: things().study.difference(things().other, quantity=[]),
        InvalidQuestion,
        "quantity",
    ),
    "sweep": (
        lambda: samarkand.sweep("market", {"players": [3]}, quantity=3),
        InvalidQuestion,
        "quantity: found 3",
    ),
    "progress": (
        lambda: samarkand.simulate("market", 2, strategies="random", compiled=False, progress=np.arange(3)),
        InvalidOption,
        "progress: found",
    ),
    "measure": (
        lambda: samarkand.study("market", 2, compiled=False, measure={"large": lambda state: TEN_TO_400}),
        InvalidQuestion,
        "measure 'large'",
    ),
    "sheet": (lambda: lessons.sheet(None, 1), InvalidOption, "exercises: found None"),
    "z-score": (lambda: SEEN.z_score(TEN_TO_400), InvalidQuestion, "z_score: found 1000"),
    "line of a plot": (lambda: SEEN.plot("x"), InvalidQuestion, "exact: found 'x'"),
    "pairs": (lambda: pb.Answer.difference(SEEN, SEEN, np.arange(3)), InvalidQuestion, "paired: found array"),
    "level": (lambda: pb.Interval(0, 1, np.arange(3), "h"), InvalidQuestion, "level: found array"),
    "large answer": (lambda: pb.Answer(TEN_TO_400, "h").interval(), InvalidQuestion, "interval: found 1000"),
    "trials": (lambda: pb.wilson_interval(1, TEN_TO_400), InvalidQuestion, "trials: found 1000"),
    "without end": (lambda: pb.geometric(1, 10**12), InvalidQuestion, "chance and longest: found too many"),
    "turns": (lambda: pb.MarkovChain({1: {2: 1}}).after(2, 10**9), InvalidQuestion, "turns: found too many"),
    "draws": (
        lambda: pb.draw({"a": 2}, TEN_TO_400, True),
        InvalidQuestion,
        "cards and number: found too many",
    ),
    "best": (
        lambda: pb.best_of({1: 1}, 10**9, 1, (), True),
        InvalidQuestion,
        "cards and drawn: found too many",
    ),
    "limit": (lambda: pb.binomial(3, "1/2").at_most(np.arange(3)), InvalidQuestion, "limit: found array"),
    "width": (lambda: picture.text_width("Merv", None), InvalidOption, "size: found None"),
    "picture": (lambda: picture.svg(None), InvalidOption, "picture: found None"),
    "colour": (lambda: picture.contrast_ink("red"), InvalidOption, "colour: found 'red'"),
    "arrow": (lambda: picture.arrow((1, 1), (1, 1), "red"), InvalidOption, "points: found .* twice"),
    "guess": (lambda: lessons.GuessBook("a").commit(None), InvalidOption, "guess: found None"),
    "solution": (lambda: lessons.Exercise("a", "a", dict, None), InvalidOption, "solve: found None"),
    "place": (
        lambda: lessons.Exercise("a", "{b}?", lambda dice: {"a": 1}, lambda a: a).variant(1),
        InvalidOption,
        "a: found the place 'b'",
    ),
    "rivals": (
        lambda: market.bid("market", 8, 5, pb.Distribution({3: 1}), 1_001),
        InvalidQuestion,
        "number: found 1001, expected a whole number from 0 to 1,000",
    ),
    "families": (
        lambda: routes.relations_until_all_meet(61),
        InvalidQuestion,
        "families: found 61, expected a whole number from 2 to 60",
    ),
    "a round": (
        lambda: sackson.shortest_rounds("sackson", 97),
        InvalidQuestion,
        "cards: found 97, expected a whole number from 1 to 96",
    ),
    "a plan": (
        lambda: sackson.takings("sackson", sackson.Plan(cards=97, price=900)),
        InvalidQuestion,
        "cards: found 97, expected",
    ),
    "turns of a plan": (
        lambda: sackson.round_turns("sackson", sackson.Plan(cards=8, price=45, turns="")),
        InvalidQuestion,
        "turns: found ''",
    ),
    "cards in hand": (
        lambda: sackson.best_sale("sackson", {"jewel": 2**63}),
        InvalidQuestion,
        "cards: found 92.* of jewel, expected a whole number from 0 to 1,000,000",
    ),
    "exchanges": (
        lambda: sackson.camp("sackson", 0, dict.fromkeys(sackson.GOODS, 80), {"jewel": 1}),
        InvalidQuestion,
        "hand: found too many cards",
    ),
    "state of another game": (
        lambda: market.next_camel(samarkand.game("routes").new_initial_state()),
        InvalidOption,
        "state: found a state of 'routes', expected one of 'market'",
    ),
    "another game": (
        lambda: formulas.unused_places("sackson"),
        InvalidOption,
        "game: found 'sackson', expected 'market'",
    ),
    "a missing value": (
        lambda: formulas.evaluate(3 * formulas.number, {}),
        InvalidOption,
        "values: found {}, for which .* is not a number",
    ),
    "report": (lambda: examples.report(None), InvalidOption, "found None"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_raw_is_one_line(name):
    call, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_more_workers_than_any_machine_has_play_the_same_games():
    frames = [
        samarkand.simulate("market", 300, strategies="random", seed=2, workers=workers, progress=False)
        for workers in (1, 2**63)
    ]
    assert frames[0].equals(frames[1])


def test_a_whole_number_of_numpys_is_an_answer():
    assert repr(pb.Answer(np.int64(-1), "by hand")) == repr(pb.Answer(-1, "by hand"))
