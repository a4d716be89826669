"""The rules give the same moves on plain records, on NumPy records, and compiled."""

from types import SimpleNamespace

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.protocol import GAMES, package
from tests.support import RULES_MODES, compiled_verbs, option_sets, play

# What runs beside the plain records: the same functions on NumPy records, interpreted and compiled.
FORMS = RULES_MODES
VERBS = ("legal_actions", "chance_outcomes", "apply_action", "current_player", "is_over", "hide", "score")
QUESTIONS = ("is_winner", "is_cut_short", "find_fault")
CASES = [
    pytest.param(name, options, seed, id=f"{name}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for seed, options in enumerate(option_sets(name))
]


def plain_verbs(name):
    """The verbs of a game as they are written."""
    found = SimpleNamespace()
    for part in ("actions", "scoring", "checks"):
        module = getattr(package(name), part)
        for verb in (*VERBS, *QUESTIONS):
            if hasattr(module, verb):
                setattr(found, verb, getattr(module, verb))
    return found


def row_of(form, plain_record):
    """Return one NumPy record, with its fields as attributes, as interpreted code needs them."""
    array = records.to_array(plain_record)
    return array.view(np.recarray)[0] if form == "interpreted" else array[0]


MAX_ACTIONS = 256  # more than any game has


def listed(verbs, verb, *arguments):
    """What a verb that fills buffers writes: actions, and weights."""
    buffers = np.full((2, MAX_ACTIONS), -9, np.int64)
    number = getattr(verbs, verb)(*arguments, *(buffers if verb == "chance_outcomes" else buffers[:1]))
    return buffers[:, : int(number)].tolist()


def compare(plain, other, config, state, form):
    """Every question answered alike, and every player shown the same."""
    row_box, row = row_of(form, config), row_of(form, state)
    for verb in ("current_player", "is_over", "is_cut_short", "find_fault"):
        assert int(getattr(plain, verb)(config, state)) == int(getattr(other, verb)(row_box, row)), verb
    if not plain.is_over(config, state):
        verb = (
            "chance_outcomes" if plain.current_player(config, state) == samarkand.CHANCE else "legal_actions"
        )
        assert listed(plain, verb, config, state) == listed(other, verb, row_box, row)
    scores = np.array([int(plain.score(config, state, player)) for player in range(config.players)])
    for player in range(config.players):
        assert int(other.score(row_box, row, player)) == scores[player]
        assert bool(plain.is_winner(config, state, scores, player)) == bool(
            other.is_winner(row_box, row, scores, player)
        )
        view, row_view = records.copy(state), row_of(form, state)
        plain.hide(config, view, player)
        other.hide(row_box, row_view, player)
        assert records.to_bytes(view) == row_view.tobytes()
    assert records.to_bytes(state) == row.tobytes(), "a question wrote"
    assert records.to_bytes(config) == row_box.tobytes(), "a question wrote into the config"


# NumPy records are slow, and read by the same functions: of many games a third, in which any two
# values of two options meet.
GAMES_IN_FORMS = [
    pytest.param(*case.values, form, id=f"{case.id}-{form}")
    for form in FORMS
    for case in CASES
    if form == "compiled" or case.values[0] == "routes" or case.values[2] % 3 == 0
]


@pytest.mark.parametrize(("name", "options", "seed", "form"), GAMES_IN_FORMS)
def test_the_same_move_for_move(name, options, seed, form):
    game = samarkand.game(name, **options)
    plain = plain_verbs(name)
    other = plain if form == "interpreted" else compiled_verbs(name)
    state = game.new_initial_state()
    row, row_box = row_of(form, state.record), row_of(form, game.config)
    every = 3 if form == "compiled" else 7  # the moves are compared one by one; NumPy records are slow
    for number, action in enumerate(play(state, seed + 100)):
        assert records.to_bytes(state.record) == row.tobytes()
        if number % every == 0:
            compare(plain, other, game.config, state.record, form)
        other.apply_action(row_box, row, action)
    assert records.to_bytes(state.record) == row.tobytes()
    compare(plain, other, game.config, state.record, form)


@pytest.mark.parametrize("name", GAMES)
def test_setting_up(name):
    """The start too is the same in every form."""
    for options in option_sets(name):
        game = samarkand.game(name, **options)
        start = records.to_bytes(game.new_initial_state().record)
        for form in FORMS:
            module = package(name).actions
            set_up = module.set_up if form == "interpreted" else compiled_verbs(name).set_up
            row = row_of(form, records.blank(game.new_initial_state().record.dtype))
            set_up(row_of(form, game.config), row)
            assert row.tobytes() == start
