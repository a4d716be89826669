"""Strategies in ordinary Python sit beside compiled ones, in the games that are played interpreted."""

import copy
import dataclasses
import functools
import importlib
import random
from statistics import mean

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.engine.compiling import compiler
from samarkand.errors import in_one_line, is_noted
from samarkand.protocol import GAMES
from samarkand.strategies import Player
from tests.support import new_driver

WAYS = [False, True] if compiler.is_available() else [False]
WEIGHTS = {0: 3, 1: 1, 2: 2}


def by_dictionary(state):
    return max(state.legal_actions(), key=lambda action: (WEIGHTS.get(action % 5, 0), action))


class Counting:
    """Remembers within a game."""

    def __init__(self):
        self.asked = 0

    def choose(self, state):
        self.asked += 1
        legal = state.legal_actions()
        return legal[self.asked % len(legal)]


class Called:
    def __init__(self, wanted=1):
        self.wanted = wanted

    def __call__(self, state):
        legal = state.legal_actions()
        return legal[min(self.wanted, len(legal) - 1)]

    def pick(self, state, dice):
        return dice.choice(state.legal_actions())


def counting(config, view, actions, number, dice):
    """In the rules' style, but not to be compiled."""
    return actions[actions.tolist()[:number].count(actions[0]) % number]


def by_greatest(config, view, actions, number, dice):
    return max(actions[:number], key=lambda action: -(action % 3))


def sorting(state):
    return sorted(state.legal_actions(), key=lambda action: (action % 3, action))[0]


def mine(state):
    """As somebody writes it who comes from OpenSpiel."""
    player = state.current_player()
    best = [a for a in state.legal_actions() if len(state.action_to_string(a)) > 6 + player]
    return best[0] if best else state.legal_actions()[-1]


SEVEN = [by_dictionary, Counting, Called().pick, counting, by_greatest, sorting, mine]


@pytest.mark.parametrize("strategy", SEVEN, ids=samarkand.strategies.label)
def test_the_seven_each_race_in_a_study(strategy):
    game = samarkand.game("market")
    study = samarkand.study(
        game, 200, strategies=[strategy, "greedy", "greedy", "greedy"], seed=3, progress=False
    )
    assert len(study) == 200 and study.strategies[0] == samarkand.strategies.label(strategy)
    assert 0 <= study.wins()["share"].iloc[0] < 0.5
    replayed = study.game(117)
    assert replayed.scores()[0] == study.frame["score_0"][117]


@pytest.mark.parametrize("name", GAMES)
def test_the_rows_are_those_of_interpreted_play_whatever_the_workers(name):
    options = {"max_turns": 15} if name == "sackson" else {}
    short = {"max_moves": 60}
    game = samarkand.game(name, players=2 if name == "routes" else 3, **options)
    line_up = [Counting, "greedy", Called(2).pick][-game.num_players :]
    frames = [
        samarkand.simulate(
            game, 10, strategies=line_up, seed=5, compiled=each, check=False if each else "moves", **short
        )
        for each in WAYS
    ]
    studied = {"strategies": line_up, "seed": 5, "rotate": True, "progress": False, **short}
    many = samarkand.study(game, 270, workers=2, **studied)  # more than a block, so that both play
    few = samarkand.study(game, 30, **studied)
    assert all(frame.equals(frames[0]) for frame in frames)
    assert many.frame[:30].equals(few.frame)
    assert few.frame["moves"][:: game.num_players][:10].tolist() == frames[0]["moves"].tolist()


def test_a_tournament_and_a_player_at_a_table():
    game = samarkand.game("market", players=3)
    cup = samarkand.tournament(game, [by_dictionary, "random", Counting], games=12, progress=False)
    assert cup.strategies == ["by_dictionary", "random", "Counting"]
    start = samarkand.game("market", players=3).new_initial_state()
    ends = [samarkand.play(start, [Called().pick, Counting, "greedy"], seed=4) for _ in range(2)]
    assert ends[0] == ends[1] and ends[0].is_terminal()
    with pytest.raises(samarkand.StrategyError, match="answered 'pass'"):
        Player(game, lambda state: "pass").choose(samarkand.play(start, seed=1))


def test_what_it_sees_is_what_its_player_may_see_and_cannot_be_changed():
    game = samarkand.game("sackson", players=2, max_turns=8)
    kept = []

    def looking(state):
        player, record = state.current_player(), state.record
        assert isinstance(record.phase, int) and state.scores()[player] == record.cash[player]
        assert state.question() and str(state) and not isinstance(state, samarkand.State)
        with pytest.raises(AttributeError, match="^to_dict: a strategy sees only what its player can see"):
            state.to_dict()
        kept.append((state, state.observation_string(player), records.to_bytes(record)))
        for change in (
            lambda: setattr(record, "player", 0),
            lambda: record.cash.__setitem__(0, 9),
            lambda: state.apply_action(state.legal_actions()[0]),
            lambda: state.resample(player, 1),
            lambda: state.observation_string(1 - player),
            lambda: record.gold,
            lambda: state.history(),
            lambda: state.clone(),
        ):
            with pytest.raises((AttributeError, ValueError, samarkand.InvalidState)):
                change()
        return state.legal_actions()[0]

    for compiled in WAYS:
        samarkand.simulate(game, 2, strategies=[looking, "random"], seed=1, compiled=compiled)
    asked = len(kept) // len(WAYS)
    assert asked > 10 and [each[1:] for each in kept[:asked]] == [each[1:] for each in kept[-asked:]]
    assert all(records.to_bytes(state.record) == before for state, _, before in kept)
    kept.clear()
    state = samarkand.play(game.new_initial_state(), [None, "random"], seed=1)
    assert Player(game, looking).choose(state) in state.legal_actions()
    assert kept[0][1:] == (state.observation_string(0), records.to_bytes(state.view_for_rules(0)))


@pytest.mark.parametrize("compiled", WAYS)
def test_what_it_raises_arrives_as_itself_and_the_next_study_is_whole(compiled):
    game = samarkand.game("market", players=3)
    asked: list = []

    def failing(state):
        asked.append(1)
        if len(asked) == 30:
            raise ZeroDivisionError("nothing to divide")
        return state.legal_actions()[0]

    driver = new_driver(game, [failing, "greedy", "random"], compiled, 0, 1000)
    with pytest.raises(ZeroDivisionError) as caught:
        driver.play(7, 0, 20)
    assert is_noted(caught.value)
    assert in_one_line(caught.value).startswith("strategy 'failing' (seed 7, game 1, move ")
    again = driver.play(7, 0, 20)
    fresh = new_driver(game, [lambda state: state.legal_actions()[0], "greedy", "random"], compiled, 0, 1000)
    assert (again == fresh.play(7, 0, 20)).all()


def drawing(state):
    return random.choice(state.legal_actions())


def drawing_by_numpy(state):
    return int(np.random.choice(state.legal_actions()))


def importing(state):
    import random as chance

    return chance.choice(state.legal_actions())


class Drawing:
    def choose(self, state):
        return drawing(state)


class Generating:
    """Has its chance from outside, where no look at the text finds it."""

    def __init__(self, chance):
        self.chance = chance

    def choose(self, state):
        return int(self.chance.choice(state.legal_actions()))


def by_address(state):
    return state.legal_actions()[id(state) % len(state.legal_actions())]


def by_hash(state):
    return min(state.legal_actions(), key=lambda action: hash(state.action_to_string(action)))


def by_first_of_a_set(state):
    return state.string_to_action(list({state.action_to_string(a) for a in state.legal_actions()})[0])


def by_taking_from_a_set(state):
    return state.string_to_action(set(map(state.action_to_string, state.legal_actions())).pop())


def by_walking_a_set(state):
    names = frozenset(state.action_to_string(action) for action in state.legal_actions())
    for name in names:
        return state.string_to_action(name)


def by_a_tie(state):
    names = frozenset(state.action_to_string(action) for action in state.legal_actions())
    return state.string_to_action(max(names, key=lambda name: 0))


class Unpacking:
    def choose(self, state):
        order = {"first", "last"}
        one, _ = order
        return state.legal_actions()[0 if one == "first" else -1]


def passing_on(function):
    @functools.wraps(function)
    def wrapper(*arguments, **settings):
        return function(*arguments, **settings)

    return wrapper


def in_set_order_in_rules_style(config, view, actions, number, dice):
    return actions[0 if {"first", "last"}.pop() == "first" else number - 1]


ORDER = "depends on the order of a set in line [0-9]+, which differs .* use sorted"


FAULTS = [
    (by_address, "by_address uses id, which differs between processes"),
    (by_hash, "uses hash"),
    (by_first_of_a_set, f"strategy 'by_first_of_a_set': by_first_of_a_set {ORDER}"),
    (by_taking_from_a_set, ORDER),
    (by_walking_a_set, ORDER),
    (by_a_tie, ORDER),
    (Unpacking, f"choose {ORDER}"),
    (passing_on(by_a_tie), f"by_a_tie {ORDER}"),
    (in_set_order_in_rules_style, ORDER),
    (drawing, "uses random"),
    (drawing_by_numpy, "uses np.random"),
    (importing, "uses random"),
    (Drawing, "uses random"),
    (Generating(np.random.default_rng(1)), "played twice"),
    (Counting(), "a class, which is instantiated for each game"),
    (Generating, "instantiated again for each game, without arguments"),
    (lambda state: 99, "answered 99, which was not legal"),
    (lambda state: True, "answered True"),
    (lambda state: None, "answered None"),
    (lambda: 0, "takes 0 arguments"),
    (5, "expected a name, a function"),
]


@pytest.mark.parametrize(("strategy", "words"), FAULTS)
def test_what_is_wrong_is_said_in_one_line(strategy, words):
    game = samarkand.game("market", players=3)
    for compiled in WAYS:
        with pytest.raises(samarkand.StrategyError, match=words) as caught:
            samarkand.simulate(game, 9, strategies=[strategy, "random", "random"], seed=5, compiled=compiled)
        assert "\n" not in str(caught.value)


def by_sorted_set(state):
    """The least of a set, and membership of another: no order is gone by."""
    names = {state.action_to_string(action) for action in state.legal_actions()}
    return state.string_to_action(sorted(names)[0] if "pass" not in names else min(names))


def by_set_of_numbers(state):
    return list(set(state.legal_actions()))[-1]


class Hashed:
    def __hash__(self):
        return hash("always")

    def choose(self, state):
        return min(state.legal_actions())


@dataclasses.dataclass(frozen=True)
class Plan:
    names: tuple[str, ...]


def by_libraries(state):
    """Copying and means: these use `id` and `hash`, as a data class does, and are not the user's own."""
    plans = {Plan(("pass",)): copy.deepcopy(state.legal_actions())}
    return plans[Plan(("pass",))][int(mean([0, 0]))]


@pytest.mark.parametrize("strategy", [by_sorted_set, by_set_of_numbers, by_libraries, Hashed()])
def test_what_is_the_same_in_every_process_is_no_fault(strategy):
    game = samarkand.game("market", players=3)
    frames = [
        samarkand.simulate(game, 9, strategies=[strategy, "random", "random"], seed=5, compiled=each)
        for each in WAYS
    ]
    assert all(frame.equals(frames[0]) for frame in frames)


class Odd(int):
    """Equal to everything, and another number to whoever asks."""

    def __eq__(self, other):
        return True

    __hash__ = int.__hash__

    def __int__(self):
        return 10**6

    __index__ = __int__


class Even(int):
    """An honest number that compares as it likes."""

    def __eq__(self, other):
        return False

    __hash__ = int.__hash__


@pytest.mark.parametrize("number", [Odd, Even, np.int64, np.int8])
def test_an_answer_is_the_number_it_holds(number):
    """Compared and played as that, at a table, in a study of either kind and in the rules' style."""
    game = samarkand.game("market", players=3)
    plain = samarkand.simulate(game, 9, strategies=[sorting, "random", "random"], seed=5, compiled=False)

    def choose(state):
        return number(sorting(state))

    def of_rules(config, view, actions, number_of_actions, dice):
        return number(min(actions[:number_of_actions].tolist(), key=lambda action: (action % 3, action)))

    for strategy in (choose, of_rules):
        for compiled in WAYS:
            frame = samarkand.simulate(
                game, 9, strategies=[strategy, "random", "random"], seed=5, compiled=compiled
            )
            assert frame.equals(plain)
    state = samarkand.play(game.new_initial_state(), seed=1)
    for answer in (Player(game, choose).choose(state), Player(game, of_rules).choose(state)):
        assert type(answer) is int and answer == sorting(state)
    before = state.clone()
    with pytest.raises(samarkand.IllegalAction):
        state.apply_action(number(99))
    assert state == before
    state.apply_action(number(sorting(before)))
    assert type(state.history()[-1]) is int
    with pytest.raises(samarkand.InvalidOption):
        samarkand.simulate(game, number(-1), strategies="random")


@pytest.mark.parametrize("compiled", WAYS)
def test_an_answer_that_claims_to_be_legal_is_refused(compiled):
    game = samarkand.game("market", players=3)
    with pytest.raises(samarkand.StrategyError, match="answered 10000, which was not legal"):
        samarkand.simulate(
            game, 2, strategies=[lambda state: Odd(10**4), "random", "random"], seed=5, compiled=compiled
        )


@passing_on
@passing_on
def wrapped(state):
    return state.legal_actions()[-1]


@passing_on
def wrapped_with_dice(state, dice):
    return dice.choice(state.legal_actions())


class Wrapped:
    @passing_on
    def choose(self, state):
        return state.legal_actions()[-1]


@passing_on
def wrapped_in_rules_style(config, view, actions, number, dice):
    return actions[number - 1]


@pytest.mark.parametrize("strategy", [wrapped, wrapped_with_dice, Wrapped, wrapped_in_rules_style])
def test_a_decorator_that_passes_on_is_asked_for_what_it_wraps(strategy):
    game = samarkand.game("market", players=3)
    plain = {wrapped_with_dice: wrapped_with_dice.__wrapped__}.get(
        strategy, lambda state: max(state.legal_actions())
    )
    for compiled in WAYS:
        frames = [
            samarkand.simulate(game, 9, strategies=[each, "random", "random"], seed=5, compiled=compiled)
            for each in (strategy, plain)
        ]
        assert frames[0].equals(frames[1])


def test_chance_behind_a_decorator_is_found():
    for wrapper in (passing_on, functools.cache):
        with pytest.raises(samarkand.StrategyError, match="uses random"):
            samarkand.simulate(samarkand.game("market"), 1, strategies=wrapper(drawing))


@pytest.mark.parametrize("name", GAMES)
def test_the_template_plays_as_it_is_printed(name, capsys):
    samarkand.strategies.template(name)
    space: dict = {}
    exec(capsys.readouterr().out, space)
    options = {"max_turns": 100} if name == "sackson" else {}
    game = samarkand.game(name, players=3, **options)
    study = samarkand.study(
        game, 30, strategies=[space["choose"], "random", "random"], rotate=True, progress=False
    )
    assert study.estimate("score_0")["mean"] > study.estimate("score_1")["mean"]


@pytest.mark.parametrize("name", GAMES)
def test_questions_are_the_rules_own_compiled_too(name):
    """Every one of them but numbers is of the rules, and a strategy in their style may ask it."""
    questions = importlib.import_module(f"samarkand.{name}.questions")
    named = [getattr(questions, each) for each in questions.__all__]
    asked = [each for each in named if not isinstance(each, int)]  # numbers are there for who asks
    assert all(each.__module__.startswith(f"samarkand.{name}.") for each in asked)
    assert {each.__module__ for each in asked} & {f"samarkand.{name}.scoring", f"samarkand.{name}.actions"}
    score = questions.score

    def choose(config, view, actions, number, dice):
        return actions[score(config, view, view.player) % number]

    game = samarkand.game(name, players=3)
    frames = [
        samarkand.simulate(game, 3, strategies=choose, seed=2, compiled=each, max_moves=200) for each in WAYS
    ]
    assert all(frame.equals(frames[0]) for frame in frames)


def test_an_interruption_ends_it_at_once(listening):
    import _thread

    def stopping(state):
        _thread.interrupt_main()
        while True:
            pass

    frame = samarkand.simulate(samarkand.game("market"), 9, strategies=stopping, seed=5)
    assert len(frame) == 0 and frame.attrs["is_complete"] is False


def test_from_the_shell_a_file_alone_is_enough(tmp_path, capsys):
    from samarkand.__main__ import main

    path = tmp_path / "mine.py"
    path.write_text("from math import sqrt\n\ndef choose(state):\n    return state.legal_actions()[0]\n")
    words = ["simulate", "market", "--players", "3", "--games", "6", "--strategies", f"{path},random,random"]
    assert main(words) == 0 and "choose" in capsys.readouterr().out
    path.write_text("class Mine:\n    def choose(self, state):\n        return 1 // 0\n")
    assert main(words) == 1
    said = capsys.readouterr().err
    assert "strategy 'Mine' (seed 0, game 0, " in said and "ZeroDivisionError" in said and "line 3" in said


def test_its_dice_go_on_from_decision_to_decision_and_begin_anew_with_the_seed():
    drawn: list = []

    def drawing_numbers(state, dice):
        drawn.append(dice.below(10**9))
        return state.legal_actions()[0]

    game = samarkand.game("market", players=3)
    for compiled in WAYS:
        driver = new_driver(game, [drawing_numbers, "greedy", "random"], compiled, 0, 1000)
        driver.is_proved = True  # each game once
        driver.play(7, 0, 3)
    half = len(drawn) // len(WAYS)
    assert half > 30 and len(set(drawn[:half])) == half and drawn[:half] == drawn[-half:]
