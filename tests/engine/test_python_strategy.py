"""Strategies of users: ordinary Python beside compiled players, in the games that interpreted rules play."""

import functools
import importlib
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import samarkand
from samarkand.engine import game_loop, records
from samarkand.engine.dice import below
from samarkand.errors import in_one_line, is_noted
from samarkand.registry import GAMES
from samarkand.strategies import Player
from tests.support import ENGINES, by_each_engine, checked, engine, new_driver


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
    """In the rules' style."""
    return actions[actions.tolist()[:number].count(actions[0]) % number]


def sorting(state):
    return sorted(state.legal_actions(), key=lambda action: (action % 3, action))[0]


@pytest.mark.parametrize(
    "strategy", [Counting, Called().pick, counting, sorting], ids=samarkand.strategies.label
)
def test_each_kind_races_in_a_study(strategy):
    game = samarkand.game("market")
    study = samarkand.study(
        game, 60, strategies=[strategy, "greedy", "greedy", "greedy"], seed=3, progress=False
    )
    assert len(study) == 60 and study.strategies[0] == samarkand.strategies.label(strategy)
    assert 0 <= study.wins()["share"].iloc[0] < 0.5
    replayed = study.game(47)
    assert replayed.scores()[0] == study.frame["score_0"][47]


@pytest.mark.parametrize("name", GAMES)
def test_the_rows_are_those_of_interpreted_play_whatever_the_workers(name):
    options = {"max_turns": 15} if name == "sackson" else {}
    short = {"max_moves": 60}
    game = samarkand.game(name, players=2 if name == "routes" else 3, **options)
    line_up = [Counting, "greedy", Called(2).pick][-game.num_players :]
    frames = by_each_engine(
        lambda: checked(
            samarkand.simulate, game, 10, strategies=line_up, seed=5, check=game_loop.AFTER_EACH_MOVE, **short
        )
    )
    studied = {"strategies": line_up, "seed": 5, "rotate": True, "progress": False, **short}
    many = samarkand.study(game, 270, workers=2, **studied)  # more than a block, so that both play
    few = samarkand.study(game, 30, **studied)
    assert all(frame.equals(frames[0]) for frame in frames)
    assert many.frame[:30].equals(few.frame)
    assert few.frame["moves"][:: game.num_players][:10].tolist() == frames[0]["moves"].tolist()


def test_it_plays_at_a_table():
    start = samarkand.game("market", players=3).new_initial_state()
    ends = [samarkand.play(start, [Called().pick, Counting, "greedy"], seed=4) for _ in range(2)]
    assert ends[0] == ends[1] and ends[0].is_terminal()
    with pytest.raises(samarkand.StrategyError, match="answered 'pass'"):
        Player(start.game, lambda state: "pass").choose(samarkand.play(start, seed=1))


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
            with pytest.raises((AttributeError, ValueError, samarkand.InvalidInput)):
                change()
        return state.legal_actions()[0]

    by_each_engine(lambda: samarkand.simulate(game, 2, strategies=[looking, "random"], seed=1))
    asked = len(kept) // len(ENGINES)
    assert asked > 10 and [each[1:] for each in kept[:asked]] == [each[1:] for each in kept[-asked:]]
    assert all(records.to_bytes(state.record) == before for state, _, before in kept)
    kept.clear()
    state = samarkand.play(game.new_initial_state(), [None, "random"], seed=1)
    assert Player(game, looking).choose(state) in state.legal_actions()
    assert kept[0][1:] == (state.observation_string(0), records.to_bytes(state.view_for_rules(0)))


@pytest.mark.usefixtures("each_engine")
def test_what_it_raises_arrives_as_itself_and_the_next_study_is_whole():
    game, before = samarkand.game("market", players=3), generators()
    asked: list = []

    def failing(state):
        asked.append(1)
        if len(asked) == 30:
            raise ZeroDivisionError("nothing to divide")
        return state.legal_actions()[0]

    driver = new_driver(game, [failing, "greedy", "random"])
    with pytest.raises(ZeroDivisionError) as caught:
        driver.play(7, 0, 20)
    assert is_noted(caught.value) and generators() == before
    assert in_one_line(caught.value).startswith("strategy 'failing' (seed 7, game 1, move ")
    again = driver.play(7, 0, 20)
    fresh = new_driver(game, [lambda state: state.legal_actions()[0], "greedy", "random"])
    assert (again == fresh.play(7, 0, 20)).all()


def drawing(state):
    return random.choice(state.legal_actions())


def drawing_by_numpy(state):
    return np.random.choice(state.legal_actions())


class Drawing:
    """Has a generator of its own for each game."""

    def __init__(self):
        self.chance = random.Random(3)

    def choose(self, state):
        return self.chance.choice(state.legal_actions())


def drawing_in_rules_style(config, view, actions, number, dice):
    return actions[below(dice, number)] if random.random() < 0.5 else actions[0]


@pytest.mark.parametrize("strategy", [drawing, drawing_by_numpy, Drawing, drawing_in_rules_style])
def test_chance_is_reproducible_and_leaves_the_users_generators_alone(strategy):
    game, before = samarkand.game("market", players=3), generators()
    asked = {"strategies": [strategy, "greedy", "random"], "progress": False}
    frame = samarkand.simulate(game, 300, seed=5, **asked)
    with ThreadPoolExecutor(2) as threads:
        again = samarkand.simulate(game, 300, seed=5, workers=threads, **asked)
    assert again.equals(frame) and not samarkand.simulate(game, 300, seed=6, **asked).equals(frame)
    with engine("interpreted"):
        assert samarkand.simulate(game, 3, seed=5, **asked).equals(frame[:3])
    assert generators() == before


def generators():
    """The state of the generators that belong to the user."""
    kind, numbers, *rest = np.random.get_state()
    return random.getstate(), kind, numbers.tolist(), rest


def test_a_study_and_a_board_do_not_disturb_one_another():
    """Each waits for the other's game or decision only."""
    game = samarkand.game("market", players=3)
    start = samarkand.play(game.new_initial_state(), seed=1)

    def at_the_board(number):
        player = Player(game, drawing, seed=number)
        return [player.choose(start) for _ in range(40)]

    alone = [at_the_board(number) for number in range(3)]
    asked = {"strategies": [drawing, drawing_by_numpy, "random"], "seed": 5, "progress": False}
    frame = samarkand.simulate(game, 600, **asked)
    with ThreadPoolExecutor(2) as threads:
        study = threads.submit(samarkand.simulate, game, 600, **asked)
        boards = list(threads.map(at_the_board, range(3)))
        assert not study.done()  # a board gets its turn between two games
        assert study.result().equals(frame) and boards == alone


def test_a_strategy_may_simulate_itself():
    game = samarkand.game("market", players=3)

    def by_simulation(state):
        rows = samarkand.simulate(game, 2, strategies=drawing, seed=len(state.legal_actions()))
        return state.legal_actions()[(rows["moves"].sum() + random.randrange(9)) % len(state.legal_actions())]

    asked = {"strategies": [by_simulation, "random", "random"], "seed": 5, "max_moves": 30}
    frames = [samarkand.simulate(game, 2, **asked) for _ in range(2)]
    assert frames[0].equals(frames[1])


class Generating:
    """Has its chance from outside."""

    def __init__(self, chance):
        self.chance = chance

    def choose(self, state):
        return int(self.chance.choice(state.legal_actions()))


def passing_on(function):
    @functools.wraps(function)
    def wrapper(*arguments, **settings):
        return function(*arguments, **settings)

    return wrapper


FAULTS = [
    (Generating(np.random.default_rng()), "played twice: the strategy has a generator without a seed"),
    (Counting(), "remembers earlier games; pass the class, which is instantiated for each game"),
    (Generating, "instantiated again for each game, without arguments"),
    (lambda state: 99, "answered 99, which was not legal"),
    (lambda config, view, actions, number, dice: 99, "answered 99, which was not legal"),
    (lambda state: True, "answered True"),
    (lambda state: None, "answered None"),
    (lambda: 0, "takes 0 arguments"),
    (5, "expected a name, a function"),
]


@pytest.mark.parametrize(("strategy", "words"), FAULTS)
@pytest.mark.usefixtures("each_engine")
def test_what_is_wrong_is_said_in_one_line(strategy, words):
    game = samarkand.game("market", players=3)
    with pytest.raises(samarkand.StrategyError, match=words) as caught:
        samarkand.simulate(game, 9, strategies=[strategy, "random", "random"], seed=5)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("number", [np.int64, np.int8])
def test_an_answer_is_the_number_it_holds(number):
    """At a table, in a study of either kind and in the rules' style."""
    game = samarkand.game("market", players=3)
    plain = samarkand.simulate(game, 9, strategies=[sorting, "random", "random"], seed=5)

    def choose(state):
        return number(sorting(state))

    def of_rules(config, view, actions, number_of_actions, dice):
        return number(min(actions[:number_of_actions].tolist(), key=lambda action: (action % 3, action)))

    state = samarkand.play(game.new_initial_state(), seed=1)
    for strategy in (choose, of_rules):
        asked = {"strategies": [strategy, "random", "random"], "seed": 5}
        assert samarkand.simulate(game, 9, **asked).equals(plain)
        answer = Player(game, strategy).choose(state)
        assert type(answer) is int and answer == sorting(state)


@passing_on
@passing_on
def wrapped(state, dice):
    return dice.choice(state.legal_actions())


def test_a_decorator_that_passes_on_is_asked_for_what_it_wraps():
    frames = [
        samarkand.simulate("market", 9, strategies=[each, *["random"] * 3], seed=5)
        for each in (wrapped, wrapped.__wrapped__.__wrapped__)
    ]
    assert frames[0].equals(frames[1])


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
    assert study.estimate("score_0").mean > study.estimate("score_1").mean


@pytest.mark.parametrize("name", GAMES)
def test_questions_are_the_rules_own_compiled_too(name):
    """Every one of them but numbers is of the rules, and a strategy in their style may ask it."""
    questions = importlib.import_module(f"samarkand.{name}")
    named = [getattr(questions, each) for each in questions.__all__]
    asked = [each for each in named if not isinstance(each, int)]  # numbers are there for who asks
    assert all(each.__module__.startswith(f"samarkand.{name}.") for each in asked)
    assert {each.__module__ for each in asked} & {f"samarkand.{name}.scoring", f"samarkand.{name}.actions"}
    score = questions.score

    def choose(config, view, actions, number, dice):
        return actions[score(config, view, view.player) % number]

    game = samarkand.game(name, players=3)
    frames = by_each_engine(lambda: samarkand.simulate(game, 3, strategies=choose, seed=2, max_moves=200))
    assert frames[0].equals(frames[-1])


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

    start = samarkand.game("market", players=3).new_initial_state()
    for _ in range(2):
        samarkand.play(start, [drawing_numbers, "greedy", "random"], seed=7)
    half = len(drawn) // 2
    assert half > 10 and len(set(drawn[:half])) == half and drawn[:half] == drawn[-half:]
