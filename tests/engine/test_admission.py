"""Strategies of a user's own: played alike interpreted and compiled, refused in one clear line."""

import functools
import importlib.util
import itertools
import random
import sys

import numpy as np
import pytest

import samarkand
from samarkand.engine.compiling import compiler
from samarkand.engine.dice import below
from samarkand.engine.user_code import loop_limits
from samarkand.sackson import questions
from samarkand.sackson.rules.cities import price
from samarkand.strategies import Player

COMPILED = [False, True] if compiler.is_available() else [False]


def first(config, view, actions, number, dice):
    return actions[0]


def largest(config, view, actions, number, dice):
    best = actions[0]
    for index in range(number):
        best = max(best, actions[index])
    return best if samarkand.engine.dice.below(dice, 3) else actions[below(dice, number)]


def through_modules(config, view, actions, number, dice):
    """Modules that only pass on the names of others."""
    held = questions.hand_size(view, view.player)
    return actions[(samarkand.engine.dice.below(dice, number) + held) % number]


def by_price(config, view, actions, number, dice):
    return actions[price(config, view, 0, 2) % number]


def closing_over(wanted):
    def closed(config, view, actions, number, dice):
        return actions[min(wanted, number - 1)]

    return closed


def helper(actions, number):
    return actions[number - 1]


def calling(config, view, actions, number, dice):
    return helper(actions, number)


def silent(config, view, actions, number, dice):
    pass


def endless(config, view, actions, number, dice):
    while number > 0:
        number += 1
    return actions[0]


def nonsense(config, view, actions, number, dice):
    return 77


def fractional(config, view, actions, number, dice):
    return 1.5


def boolean(config, view, actions, number, dice):
    return number > 1


def beyond(config, view, actions, number, dice):
    return actions[1000]


def changing_the_config(config, view, actions, number, dice):
    config.target = 1
    return actions[0]


def changing_the_view(config, view, actions, number, dice):
    view.cash[view.player] = 1000
    actions[0] = 99
    return actions[0]


def uncompilable(config, view, actions, number, dice):
    return {"a": [action for action in actions]}["b"]


def numpy_random(config, view, actions, number, dice):
    return np.random.randint(number)


def python_random(config, view, actions, number, dice):
    return random.randrange(number)


def recursive(config, view, actions, number, dice):
    return recursive(config, view, actions, number, dice)


def undefined(config, view, actions, number, dice):
    return no_such_name(actions)  # noqa: F821


def no_field(config, view, actions, number, dice):
    return view.gold


def by_zero(config, view, actions, number, dice):
    return actions[0] // (number - number)


def leaving(config, view, actions, number, dice):
    raise SystemExit(3)


def too_few(config, view, actions):
    return 1


def doubled(function):
    @functools.wraps(function)
    def wrapper(config, view, actions, number, dice):
        return function(config, view, actions, max(1, number // 2), dice)

    return wrapper


def passing_on(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        return function(*arguments)

    return wrapper


@doubled
def last_of_half(config, view, actions, number, dice):
    best = 0
    for index in range(number):
        best = index
    return actions[best]


@passing_on
def passed_on(config, view, actions, number, dice):
    return actions[number - 1]


def with_inner(config, view, actions, number, dice):
    def last(count):
        found = 0
        for index in range(count):
            found = index
        return found

    return actions[last(number)]


def choosing_by(score):
    def chosen(config, view, actions, number, dice):
        best = 0
        for index in range(number):
            if score(actions[index]) > score(actions[best]):
                best = index
        return actions[best]

    return chosen


def evenness(action):
    return -(action % 2)


def endless_inside(config, view, actions, number, dice):
    def turning(count):
        while count > 0:
            count += 1
        return count

    return actions[turning(number)]


def endless_caught(config, view, actions, number, dice):
    """What the inner loop raises is caught, and the outer one never meets a turn at which it looks up."""
    while number > 0:
        try:
            for index in range(255):
                number += index
        except:  # noqa: E722, S110 (as somebody may write it)
            pass
    return actions[0]


repeat = itertools.repeat


def repeating(config, view, actions, number, dice):
    return actions[sum(repeat(1, 100_000_000)) % number]


def iterating(config, view, actions, number, dice):
    return actions[sum(iter(int, 1))]


def with_lambda(config, view, actions, number, dice):
    return actions[(lambda count: sum([1 for index in range(count)]))(number) % number]


def importing(config, view, actions, number, dice):
    import random

    return actions[random.randrange(number)]


def formatting(config, view, actions, number, dice):
    return actions[len(f"{number:3d}") - 3]


def starred(config, view, actions, number, dice):
    one, *others = actions
    return one


def excepting(config, view, actions, number, dice):
    try:
        return actions[0]
    except ValueError as error:
        raise error


def globally(config, view, actions, number, dice):
    global _number
    _number = number
    return actions[0]


def using_with(config, view, actions, number, dice):
    with np.errstate():
        return actions[0]


def with_class(config, view, actions, number, dice):
    class Choice:
        index = 0

    return actions[Choice.index]


def reaching(config, view, actions, number, dice):
    return actions[functools.reduce(max, (0, 0))]


def comprehending(config, view, actions, number, dice):
    """Comprehensions and ranges nested, with conditions, in an inner function."""

    def evens(count):
        return [index for index in range(count) if index % 2 == 0]

    table = [one * other for one in range(number) for other in range(2, -1, -1)]
    total = sum(range(number)) + sum(table) + len(evens(number)) + sum([action for action in actions])
    for place, index in enumerate(range(number)):
        total += place * index
    return actions[(total + sorted(range(number))[0]) % number]


GOOD = [first, largest, through_modules, by_price, closing_over(1), calling]
GOOD += [last_of_half, passed_on, with_inner, choosing_by(evenness), comprehending, with_lambda]
BAD = {
    silent: "expected one of actions",
    endless: "never answers",
    nonsense: "answered 77, which was not legal",
    fractional: "expected one of actions",
    boolean: "expected one of actions",
    beyond: "out of bounds",
    changing_the_config: "modifies the config",
    changing_the_view: "answered 99, which was not legal",
    uncompilable: "KeyError: 'b'",
    numpy_random: "draw with samarkand.engine.dice.below",
    python_random: "draw with samarkand.engine.dice.below",
    recursive: "calls itself",
    undefined: "no_such_name",
    no_field: "gold",
    by_zero: "zero",
    leaving: ("leaving': SystemExit: 3", "unsupported exception constant <class 'SystemExit'>"),
    too_few: "takes 3 arguments",
    endless_inside: "never answers",
    endless_caught: "never answers",
    repeating: "uses repeat, which may never end",
    iterating: "uses iter, which may never end",
    importing: "uses random, so every run would differ",
    globally: "modifies a variable outside itself",
    reaching: "uses the module functools",
}


@pytest.fixture(scope="module")
def game():
    return samarkand.game("sackson", players=2, max_turns=60)


@pytest.mark.parametrize("strategy", GOOD, ids=lambda function: function.__name__)
def test_a_users_strategy_plays_alike_whoever_runs_it(game, strategy, capsys):
    frames = [
        samarkand.simulate(game, 6, strategies=[strategy, "greedy"], seed=5, compiled=compiled)
        for compiled in {False, compiler.is_available()}
    ]
    assert all(frame.equals(frames[0]) for frame in frames)
    assert "plays as ordinary Python" not in capsys.readouterr().err


@pytest.mark.parametrize("compiled", COMPILED)
@pytest.mark.parametrize("strategy", BAD, ids=lambda function: function.__name__)
def test_a_strategy_that_fails_ends_in_one_clear_line(game, strategy, compiled, monkeypatch):
    if not compiled:
        monkeypatch.setattr(loop_limits, "MAX_TURNS", 10_000)  # millions of turns take seconds there
    with pytest.raises(samarkand.StrategyError) as caught:
        samarkand.simulate(game, 5, strategies=[strategy, "random"], seed=5, compiled=compiled)
    said = str(caught.value)
    expected = BAD[strategy] if isinstance(BAD[strategy], tuple) else (BAD[strategy],)
    assert any(words in said for words in expected) and strategy.__name__ in said
    assert "\n" not in said and len(said) < 300


def test_a_function_without_source_may_not_loop(game):
    space: dict = {}
    loop = "def made(config, view, actions, number, dice):\n  for _ in actions: pass\n  return actions[0]"
    exec(compile(loop, "<nowhere>", "exec"), space)  # "<string>" is what `python -c` was given, from 3.13 on
    with pytest.raises(samarkand.StrategyError, match="made has no source code that can be found"):
        samarkand.simulate(game, 1, strategies=space["made"], seed=0, compiled=False)


def loaded(path):
    """The module in a file, imported anew."""
    spec = importlib.util.spec_from_file_location("strategies_of_a_user", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HEAD = "(config, view, actions, number, dice):\n"
LOOP = f"def choose{HEAD}    best = 0\n    for index in range(number):\n        best = {{}}\n"
LOOP += "    return actions[best]\n"
FIRST, LAST = LOOP.format("0"), LOOP.format("index")


@pytest.mark.parametrize("compiled", COMPILED)
def test_a_file_edited_after_its_import_is_refused(game, tmp_path, compiled):
    """What was imported is what would run; its source is another one by now."""
    path = tmp_path / "strategies_of_a_user.py"
    path.write_text(FIRST)
    choose = loaded(path).choose
    path.write_text(f"# a longer file\n{LAST}")
    with pytest.raises(samarkand.StrategyError, match="choose does not match its source code"):
        samarkand.simulate(game, 2, strategies=choose, seed=0, compiled=compiled)


def test_lines_that_moved_change_nothing(game, tmp_path):
    path = tmp_path / "strategies_of_a_user.py"
    path.write_text(FIRST)
    choose = loaded(path).choose
    before = samarkand.simulate(game, 2, strategies=choose, seed=0, compiled=False)
    path.write_text(f"{LAST.replace('choose', 'another')}\n\n{FIRST}")
    assert samarkand.simulate(game, 2, strategies=choose, seed=0, compiled=False).equals(before)


def test_a_decorator_is_part_of_what_runs(game):
    """The wrapper halves what is offered; without it other games would be played."""
    plain = last_of_half.__wrapped__
    frames = [
        samarkand.simulate(game, 20, strategies=each, seed=5, compiled=False)
        for each in (last_of_half, plain)
    ]
    assert not frames[0].equals(frames[1])


def test_a_function_compiled_by_its_user_is_refused(game):
    import numba

    own = numba.njit(evenness)

    def choose(config, view, actions, number, dice):
        return actions[own(0)]

    with pytest.raises(samarkand.StrategyError, match="uses own, which is already compiled"):
        samarkand.simulate(game, 1, strategies=choose, seed=0, compiled=False)


def deleting(config, view, actions, number, dice):
    kept = {0: 1}
    del kept[0]
    return actions[0]


def spreading(config, view, actions, number, dice):
    return max(*[action for action in actions[:number]], 0)


def generating(config, view, actions, number, dice):
    return max(action for action in actions[:number])


# Newer Pythons have other bytecode, of which the compiler says something else.
SPREADING = "No implementation of function Function(<class 'tuple'>) found for signature: >>> tuple(", 1
if sys.version_info >= (3, 12):
    SPREADING = "CALL_FUNCTION_EX with **kwargs not supported", 0
FORMATTING = "format spec in f-strings not supported yet"
if sys.version_info >= (3, 13):
    FORMATTING = "Use of unsupported opcode (FORMAT_WITH_SPEC) found"
# What the compiler says of each, and how far below the strategy's first line.
NOT_COMPILED = {
    deleting: ("AssertionError", 0),
    spreading: SPREADING,
    generating: ("The use of yield in a closure is unsupported", 1),
    formatting: (FORMATTING, 1),
    starred: ("Use of unsupported opcode (UNPACK_EX) found", 1),
    excepting: ("Exception object cannot be stored into variable (error)", 3),
    using_with: ("Unsupported context manager in use", 1),
    with_class: ("Use of unsupported opcode (LOAD_BUILD_CLASS) found", 1),
}


@pytest.mark.skipif(not compiler.is_available(), reason="there is no compiler")
@pytest.mark.parametrize("strategy", NOT_COMPILED, ids=lambda function: function.__name__)
def test_a_strategy_that_cannot_be_compiled_plays_as_ordinary_python(game, strategy, capsys):
    """One line has the compiler's own words and the line of the cause; the games are the same."""
    words, below = NOT_COMPILED[strategy]
    frames = [
        samarkand.simulate(game, 9, strategies=strategy, seed=0, compiled=compiled)
        for compiled in (True, False)
    ]
    said = capsys.readouterr().err
    assert f"{strategy.__name__!r} cannot be compiled: {words}" in said
    assert f", line {strategy.__code__.co_firstlineno + below}). It plays as ordinary Python" in said
    assert said.count("plays as ordinary Python") == 1 and frames[0].equals(frames[1])


@pytest.mark.parametrize(
    "strategies", [["random"], ["random"] * 3, 5, "best", ["best", "random"], object(), ""]
)
def test_a_line_up_that_does_not_fit_is_refused(game, strategies):
    with pytest.raises(samarkand.StrategyError):
        samarkand.simulate(game, 1, strategies=strategies, seed=0, compiled=False)


def test_a_player_at_a_table_answers_as_in_a_simulation(game):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = state.clone()
    assert Player(game, "greedy", seed=3).choose(state) in state.legal_actions()
    assert Player(game, largest, seed=3).choose(state) == Player(game, largest, seed=3).choose(state)
    with pytest.raises(samarkand.StrategyError, match="answered 77"):
        Player(game, nonsense).choose(state)
    assert state == before
