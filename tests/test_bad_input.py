"""Nonsense is refused with one line of this package's own errors, and changes nothing."""

import copy
import json
import traceback
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import samarkand
from samarkand.errors import InvalidInput, SamarkandError
from samarkand.registry import GAMES, package
from tests.support import finished, play

QUICK = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
NUMBERS = st.one_of(
    st.integers(-3, 25), st.integers(), st.sampled_from([2**63, -(2**63), 2**64, 10**40, -(10**40)])
)
TEXTS = st.one_of(st.text(max_size=8), st.binary(max_size=4))
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), TEXTS)
MAX_LENGTH = 3_000  # characters of a message: room for all that may be done, none for what was given
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
@QUICK
def test_a_state_with_something_changed(name, data):
    """What is accepted all the same is a state of the game: it adds up, and it can be played on."""
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
@settings(QUICK, max_examples=2 * QUICK.max_examples)
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
    """Judge a dictionary; if it is taken for a state, sums hold, and its moves led to it, play on from it.

    A position that was changed by hand and has no moves keeps conservation and has a legal action.
    """
    before = copy.deepcopy(plain)
    state = refused(game.state_from_dict, plain)
    assert repr(plain) == repr(before), "the dictionary was changed"
    if state is None:
        return
    state.check()
    json.dumps(state.to_dict())
    assert state.is_terminal() or state.legal_actions()
    if plain["history"] is None:
        return
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
        with pytest.raises(InvalidInput):
            game.state_from_dict(changed)


@pytest.mark.parametrize("name", ["sackson", "routes"])
def test_nothing_unseen_and_nothing_less(name):
    """A hand of −1 unseen cards is as little a whole state as one of 1."""
    game = samarkand.game(name, players=4)
    for number in (-1, 1):
        plain = finished(game, 1, MIDDLE[name]).to_dict() | {"history": None}
        plain["position"]["unseen_hand"][2] = number
        with pytest.raises(InvalidInput, match="cards hidden, as in the view of one player"):
            game.state_from_dict(plain)


def refusal_of(edition):
    """What is said of a file that is no edition."""
    with pytest.raises(InvalidInput) as error:
        samarkand.editions.load(package("sackson"), edition)
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


def test_ipython_shows_an_error_as_one_line_and_the_traceback_on_request():
    with pytest.raises(samarkand.StrategyError) as refused:
        samarkand.simulate("market", 1, strategies="gredy")
    # IPython calls this method and prints the lines that it returns.
    assert refused.value._render_traceback_() == [f"samarkand.errors.StrategyError: {refused.value}"]
    assert "\n" not in str(refused.value)
    assert len(traceback.format_exception(refused.value)) > 2
