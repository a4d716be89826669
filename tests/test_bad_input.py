"""Nonsense is refused with one line of this package's own errors, and changes nothing."""

import copy
import json
import os
import subprocess
import sys
import traceback
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import samarkand
from samarkand.errors import InvalidEdition, InvalidOption, InvalidState, SamarkandError, StrategyError
from samarkand.protocol import GAMES
from samarkand.strategies import Chance, Player
from tests.support import finished, play

QUICK = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
NUMBERS = st.one_of(
    st.integers(-3, 25), st.integers(), st.sampled_from([2**63, -(2**63), 2**64, 10**40, -(10**40)])
)
TEXTS = st.one_of(st.text(max_size=8), st.binary(max_size=4))
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), TEXTS)
MAX_LENGTH = 3_000  # characters of a message: room for all that may be done, none for what was given
DEEP: list = []
for _ in range(5_000):
    DEEP = [DEEP]
# What breaks those who only expect small things: too many digits to write out, too deep to walk
# through, text that no file can be called, arrays where a comparison is not one answer.
AWKWARD = [
    10**5_000,
    -(10**5_000),
    DEEP,
    [10**5_000],
    "a\0b",
    "\ud800",
    "\ud800.toml",
    "a\0.toml",
    "jewel" * 2_000,
    np.arange(3_000),
    np.array(["sackson", "routes"]),
    np.array([1]),
    np.float64("nan"),
    np.array([[1, 2], [3, 4]]),
    Path("a\0b"),
    Path("\ud800"),
    object(),
]
NONSENSE = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=7), st.dictionaries(st.text(max_size=8), inner, max_size=4), st.tuples(inner)
    ),
    max_leaves=12,
)
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def refused(call, *arguments, **options):
    """The answer of a call that may refuse, or None; any error must be ours and one line."""
    try:
        return call(*arguments, **options)
    except SamarkandError as error:
        said = str(error)
        assert said.strip(), "no message"
        assert len(said.splitlines()) == 1, said
        assert len(said) < MAX_LENGTH, said
        return None


MIDDLE = {"sackson": 150, "routes": 100, "market": 45}  # moves


def middle(name):
    """A state in the middle of a game."""
    return played_to_the_middle(name).clone()


@cache
def played_to_the_middle(name):
    return finished(samarkand.game(name, players=3), 1, MIDDLE[name])


@given(name=NONSENSE)
@QUICK
def test_names_of_games(name):
    if not isinstance(name, str) or name not in GAMES:
        assert refused(samarkand.game, name) is None


@EVERY_GAME
@given(players=NONSENSE, edition=NONSENSE)
@QUICK
def test_players_and_editions(name, players, edition):
    game = refused(samarkand.game, name, players=players)
    assert game is None or players is None or game.num_players == players
    game = refused(samarkand.game, name, edition=edition)
    assert game is None or edition is None or edition == {} and game == samarkand.game(name)


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_options(name, data):
    known = list(vars(samarkand.game(name).options))
    option = data.draw(st.one_of(st.sampled_from(known), st.text(min_size=1, max_size=8)))
    if option in ("players", "edition", "name"):
        return
    value = data.draw(NONSENSE)
    game = refused(samarkand.game, name, **{option: value})
    if game is not None:
        assert getattr(game.options, option) == value
        finished(game, 1, 60).check()


@EVERY_GAME
@given(thing=NONSENSE)
@QUICK
def test_actions(name, thing):
    state = middle(name)
    before = state.to_dict()
    words = refused(state.action_to_string, thing)
    assert state.to_dict() == before
    refused(state.apply_action, thing)
    assert (state.to_dict() != before) == (words is not None)


@EVERY_GAME
@given(thing=NONSENSE)
@QUICK
def test_words(name, thing):
    state = middle(name)
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    before = state.to_dict()
    answer = refused(state.string_to_action, thing)
    assert answer is None or state.action_to_string(answer) in legal
    assert state.to_dict() == before


@EVERY_GAME
@given(player=NONSENSE, seed=NONSENSE)
@QUICK
def test_players_of_a_state(name, player, seed):
    state = middle(name)
    before = state.to_dict()
    calls = [state.view, state.observation_string, state.information_state_string, state.history_strings]
    for call in calls:
        refused(call, player)
    refused(state.resample, player, 1)
    refused(state.resample, 0, seed)
    assert state.to_dict() == before


@EVERY_GAME
@given(thing=NONSENSE)
@QUICK
def test_what_is_no_state(name, thing):
    assert refused(samarkand.game(name).state_from_dict, thing) is None


def places(value, path=()):
    """Every place in a nested value, as a path of keys."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def put(plain, path, value):
    """Put a value at a place, or take the place away if there is none."""
    for key in path[:-1]:
        plain = plain[key]
    if value is REMOVED:
        del plain[path[-1]]
    else:
        plain[path[-1]] = value


REMOVED = object()
WRONG = st.one_of(NONSENSE, NUMBERS, st.just(REMOVED))


@cache
def one_of_each_phase(name):
    """States as dictionaries, the first of each phase of some games."""
    limit = {"max_turns": 150} if hasattr(samarkand.game(name).options, "max_turns") else {}
    game, found = samarkand.game(name, players=3, **limit), {}
    for seed in range(4):
        state = game.new_initial_state()
        for _ in play(state, seed):
            if state.record.phase not in found:
                found[state.record.phase] = state.to_dict()
        found.setdefault(state.record.phase, state.to_dict())
    return game, list(found.values())


@EVERY_GAME
@given(data=st.data())
@settings(QUICK, max_examples=2 * QUICK.max_examples)
def test_a_state_with_something_changed(name, data):
    """What is accepted all the same is a state of the game: it adds up, and it can be played to its end."""
    game, states = one_of_each_phase(name)
    plain = copy.deepcopy(states[data.draw(st.integers(0, len(states) - 1))])
    if data.draw(st.booleans()):
        plain["history"] = None
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in places(plain) if path]))
        put(plain, path, data.draw(WRONG))
    play_on(game, plain)


@EVERY_GAME
@given(data=st.data())
@settings(QUICK, max_examples=4 * QUICK.max_examples)
def test_a_position_with_other_numbers(name, data):
    """The same with small whole numbers, which are the likeliest to be taken for a state."""
    game, states = one_of_each_phase(name)
    plain = copy.deepcopy(states[data.draw(st.integers(0, len(states) - 1))])
    plain["history"] = None
    moment = [path for path in places(plain["position"]) if isinstance(at(plain["position"], path), int)]
    for _ in range(data.draw(st.integers(1, 3))):
        put(plain["position"], data.draw(st.sampled_from(moment)), data.draw(st.integers(-2, 21)))
    play_on(game, plain)


def at(plain, path):
    """What is at a place."""
    for key in path:
        plain = plain[key]
    return plain


def play_on(game, plain):
    """Judge a dictionary; if it is taken for a state, play on from it with sums checked."""
    before = copy.deepcopy(plain)
    state = refused(game.state_from_dict, plain)
    assert repr(plain) == repr(before), "the dictionary was changed"
    if state is None:
        return
    state.check()
    json.dumps(state.to_dict())
    for player in range(game.num_players):
        state.observation_string(player)
    for step in range(60):
        legal = state.legal_actions()
        if state.is_terminal():
            break
        assert legal, f"stuck in phase {state.record.phase}"
        state.apply_action(legal[step % len(legal)])
        state.check()
    state.history_strings()
    state.outcome()


RIGHT = {"games": 1, "seed": 0, "strategies": "random", "workers": 1, "max_moves": 20}


@EVERY_GAME
@given(key=st.sampled_from(list(RIGHT)), thing=NONSENSE)
@QUICK
def test_simulations(name, key, thing):
    """One argument of nonsense at a time, the others right."""
    if key in ("games", "workers") and isinstance(thing, int) and thing > 4:
        return
    arguments = {**RIGHT, key: thing}
    frame = refused(samarkand.simulate, samarkand.game(name), **arguments, compiled=False, progress=False)
    assert frame is None or len(frame) == arguments["games"]


@given(thing=NONSENSE)
@QUICK
def test_simulations_of_nothing(thing):
    assert refused(samarkand.simulate, thing, games=1) is None


AWKWARD_CALLS = {
    "name of a game": lambda state, thing: samarkand.game(thing),
    "players": lambda state, thing: samarkand.game(state.game.name, players=thing),
    "edition": lambda state, thing: samarkand.game(state.game.name, edition=thing),
    "edition of a game": lambda state, thing: samarkand.editions.load(thing, "abacus-1998"),
    "edition loaded": lambda state, thing: samarkand.editions.load(state.game.name, thing),
    "editions available": lambda state, thing: samarkand.editions.available(thing),
    "action": lambda state, thing: state.apply_action(thing),
    "action to be told": lambda state, thing: state.action_to_string(thing),
    "words of an action": lambda state, thing: state.string_to_action(thing),
    "player": lambda state, thing: state.observation_string(thing),
    "player of a sample": lambda state, thing: state.resample(thing, 1),
    "seed of a sample": lambda state, thing: state.resample(0, thing),
    "state": lambda state, thing: state.game.state_from_dict(thing),
    "state in a frame": lambda state, thing: samarkand.simulate(thing),
    "simulated games": lambda state, thing: simulate(state, games=thing),
    "seed": lambda state, thing: simulate(state, seed=thing),
    "strategies": lambda state, thing: simulate(state, strategies=thing),
    "strategies by player": lambda state, thing: simulate(state, strategies=[thing] * state.game.num_players),
    "workers": lambda state, thing: simulate(state, workers=thing),
    "moves": lambda state, thing: simulate(state, max_moves=thing),
    "check": lambda state, thing: simulate(state, check=thing),
    "compiled": lambda state, thing: samarkand.simulate(state.game, 1, strategies="random", compiled=thing),
    "seed of chance": lambda state, thing: Chance(seed=thing),
    "seed of a player": lambda state, thing: Player(state.game, "random", seed=thing),
    "seat of a player": lambda state, thing: Player(state.game, "random", seat=thing),
    "strategy of a player": lambda state, thing: Player(state.game, thing),
    "game of a player": lambda state, thing: Player(thing, "random"),
    "rule": lambda state, thing: samarkand.catalogue.rule(thing),
    "rules": lambda state, thing: samarkand.catalogue.rules(thing),
    "examples": lambda state, thing: samarkand.examples.verify(thing),
    "position like": lambda state, thing: state.game.set_up(like=thing) if thing is not None else None,
}
FEW_ARE_RIGHT = {"seed", "seed of chance", "seed of a player", "seed of a sample", "moves", "workers"}


def simulate(state, **arguments):
    return samarkand.simulate(state.game, **{"games": 1, "compiled": False, "progress": False, **arguments})


@EVERY_GAME
@pytest.mark.parametrize("call", AWKWARD_CALLS)
def test_awkward_things(name, call):
    """Each is refused, in one line; only a seed, or a limit, may be as large as it likes."""
    state = middle(name)
    before = state.to_dict()
    for thing in AWKWARD:
        if call in ("workers", "simulated games") and isinstance(thing, int):
            continue
        answer = refused(AWKWARD_CALLS[call], state, thing)
        assert answer is None or (call in FEW_ARE_RIGHT and isinstance(thing, int))
    assert state.to_dict() == before


@EVERY_GAME
def test_awkward_things_in_options_and_words(name):
    """The same for every option of a game and every word of a position."""
    game = samarkand.game(name)
    for thing in AWKWARD:
        for option in vars(game.options):
            assert refused(samarkand.game, name, **{option: thing}) is None
        for word in game.set_up().describe():
            assert refused(game.set_up, **{word: thing}) is None
            assert refused(game.set_up, **{word: {0: thing}}) is None
            assert refused(game.set_up, **{word: [thing]}) is None


@EVERY_GAME
def test_awkward_things_in_a_state(name):
    """The same in every place of a state as a dictionary."""
    state = middle(name)
    for history in (state.history(), None):
        for key in state.to_dict():
            for thing in AWKWARD:
                plain = {**state.to_dict(), "history": history, key: thing}
                is_read = key not in ("players", "edition", "options") and (history or key != "start")
                assert not is_read or refused(state.game.state_from_dict, plain) is None
    for field in state.to_dict()["position"]:
        for thing in AWKWARD:
            plain = state.to_dict()
            plain["history"] = None
            plain["position"][field] = thing
            assert refused(state.game.state_from_dict, plain) is None, field


@EVERY_GAME
def test_sums_do_not_wrap(name):
    """2^62 in each of four hands would come to nothing in 64 bits; so would the last of all turns."""
    game = samarkand.game(name, players=4)
    plain = finished(game, 1, MIDDLE[name]).to_dict() | {"history": None}
    for field, value in {
        "cash": [2**62] * 4 + [0] * (len(plain["position"]["cash"]) - 4),
        "turns": 2**63 - 1,
        "bank": -(2**63),
    }.items():
        changed = plain | {"position": plain["position"] | {field: value}}
        if field == "cash":
            changed["position"]["bank"] = plain["position"]["bank"] + sum(plain["position"]["cash"])
        with pytest.raises(InvalidState):
            game.state_from_dict(changed)


@pytest.mark.parametrize("name", ["sackson", "routes"])
def test_nothing_unseen_and_nothing_less(name):
    """A hand of −1 unseen cards is as little a whole state as one of 1."""
    game = samarkand.game(name, players=4)
    for number in (-1, 1):
        plain = finished(game, 1, MIDDLE[name]).to_dict() | {"history": None}
        plain["position"]["unseen_hand"][2] = number
        with pytest.raises(InvalidState, match="unseen cards"):
            game.state_from_dict(plain)


def test_files_that_cannot_be_read(tmp_path):
    """Tables too deep and numbers too long for the reader of TOML, bytes that are no text."""
    for number, content in enumerate(
        [b"a = " + b"[" * 100_000, b"a = " + b"1" * 5_000, b"\xff\xfe", b"[edition]\nname = 5", b"\0"]
    ):
        file = tmp_path / f"{number}.toml"
        file.write_bytes(content)
        for edition in (file, str(file)):
            assert refused(samarkand.game, "sackson", edition=edition) is None


def test_a_trillion_games_begin_at_once():
    """Nothing is listed beforehand: the first block fails at once, or there is no memory for the rows."""

    def tired(config, view, actions, number, dice):
        return 99

    for workers in (1, 2):
        with pytest.raises((StrategyError, InvalidOption), match=r"answered 99|fits into memory$"):
            samarkand.simulate(
                samarkand.game("market"),
                10**12,
                strategies=tired,
                compiled=False,
                workers=workers,
                progress=False,
            )


def refusal_of(edition):
    """What is said of a file that is no edition."""
    with pytest.raises(InvalidEdition) as error:
        samarkand.editions.load("sackson", edition)
    return str(error.value)


def test_files_that_are_no_editions(tmp_path):
    assert refusal_of(tmp_path / "none.toml").startswith("none.toml: found no such file, expected ")
    assert refusal_of(tmp_path).startswith(f"{tmp_path.name}: found a file that cannot be read")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert refusal_of(tmp_path / "bytes.toml").startswith("bytes.toml: found a byte at 0 that is not UTF-8")
    (tmp_path / "words.toml").write_text("not an edition", encoding="utf-8")
    assert refusal_of(tmp_path / "words.toml").startswith("words.toml: found no valid TOML")
    (tmp_path / "empty.toml").write_text("", encoding="utf-8")
    assert refusal_of(tmp_path / "empty.toml") == "empty.toml: edition: found nothing, expected a table"


def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    """In a program of its own, which can be stopped."""
    os.mkfifo(tmp_path / "pipe.toml")
    code = (
        "import samarkand, sys\n"
        "try: samarkand.game('market', edition=sys.argv[1])\n"
        "except samarkand.InvalidEdition as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "pipe.toml"], capture_output=True, text=True, timeout=120
    )
    assert "found a pipe or a device" in run.stdout and run.stdout.count("\n") == 1


def test_ipython_shows_an_error_as_one_line_and_the_traceback_on_request():
    with pytest.raises(samarkand.StrategyError) as refused:
        samarkand.simulate("market", 1, strategies="gredy")
    # IPython calls this method and prints the lines that it returns.
    assert refused.value._render_traceback_() == [f"samarkand.errors.StrategyError: {refused.value}"]
    assert "\n" not in str(refused.value)
    assert len(traceback.format_exception(refused.value)) > 2
