"""Experiments: one verb, and the same names, order, defaults and seeds wherever games are played."""

import inspect

import numpy as np
import pandas
import pytest

import samarkand
from samarkand.checks import whole_seed

QUICK = {"progress": False}
STUDIES = [samarkand.study, samarkand.simulate, samarkand.sweep, samarkand.tournament]
PLAYOUTS = [samarkand.action_values, samarkand.winning_chances, samarkand.costly_decisions]


def parameters(function):
    return list(inspect.signature(function).parameters.values())


def test_simulate_takes_what_a_study_takes():
    assert parameters(samarkand.simulate) == parameters(samarkand.study)


@pytest.mark.parametrize("function", STUDIES + PLAYOUTS, ids=lambda function: function.__name__)
def test_all_but_two_arguments_are_given_by_name(function):
    assert all(each.kind is each.KEYWORD_ONLY for each in parameters(function)[2:])


def test_a_frame_is_that_of_the_study():
    """With seats and measures, where they were asked for."""
    asked = {"seed": 4, "rotate": True, "measure": "camels", "quantity": "turns", "precision": 0.5, **QUICK}
    frame = samarkand.simulate("market", 8, **asked)
    study = samarkand.study("market", 8, **asked)
    assert frame.equals(study.frame) and frame.attrs == study.frame.attrs
    assert {"seat_winner", "camels_0"} <= {*frame}


def test_the_rest_of_a_sweep_is_as_in_the_game_given():
    """A house rule and an option of the game hold in each combination, whatever else is tried."""
    base = samarkand.game("market", players=3, edition={"rules.rounds": 4}, money_ties="dense")
    found = samarkand.sweep(
        base,
        {"set_scoring": ["table", "example"], "edition": ["krok-2010"]},
        games=20,
        quantity=["win_0", "turns"],
        seed=1,
    )
    assert set(found.loc[found["quantity"] == "turns", "mean"]) == {4.0} and (found["games"] == 20).all()
    wider = samarkand.sweep(
        "market",
        {"players": [3], "edition": [{"rules.rounds": 4}, "krok-2010"]},
        games=20,
        quantity=["win_0", "turns"],
    )
    assert wider.loc[wider["quantity"] == "turns", "mean"].tolist() == [4.0, 10.0]


def test_a_games_name_stands_for_the_game():
    game = samarkand.game("market")
    pandas.testing.assert_frame_equal(
        samarkand.simulate("market", 5, seed=7, strategies="random"),
        samarkand.simulate(game, 5, seed=7, strategies="random"),
    )
    assert samarkand.study("market", 5).plan.game == game
    assert samarkand.tournament("market", ["random", "greedy"], games=6).pairs.attrs["game"] == repr(game)
    assert samarkand.Player("market", "greedy").choose(samarkand.play(game.new_initial_state())) >= 0
    assert samarkand.adapters.fields("market").equals(samarkand.adapters.fields(game))
    assert samarkand.Expert("market").game == game
    assert samarkand.strategies.names("routes")[0] == "random"


# --- Seeds ---------------------------------------------------------------------------------------------


MARKET = samarkand.game("market", players=3)
NEAR = MARKET.set_up(rounds=9, camel=3)
FEW = {"games": 2, **QUICK}
RUNS = {  # what takes a seed, and returns a table that has it
    "simulate": lambda seed: samarkand.simulate(MARKET, strategies="random", seed=seed, **FEW),
    "sweep": lambda seed: samarkand.sweep(
        MARKET, {"players": [3]}, strategies="random", quantity="moves", seed=seed, **FEW
    ),
    "tournament": lambda seed: samarkand.tournament(MARKET, ["random", "greedy"], seed=seed, **FEW).pairs,
    "action_values": lambda seed: samarkand.action_values(
        samarkand.play(NEAR, seed=1), horizon="game", seed=seed, **FEW
    ),
    "winning_chances": lambda seed: samarkand.winning_chances(NEAR, seed=seed, **FEW),
    "costly_decisions": lambda seed: samarkand.costly_decisions(
        samarkand.play(NEAR, "random", seed=1, until=lambda state: state.record.turns > 9),
        0,
        seed=seed,
        **FEW,
    ),
}


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_whatever_gives_the_seed_is_reduced_to_a_number_that_repeats_the_result(run):
    """A generator, a seed sequence, or nothing, for which a number is drawn."""
    drawn = run(None).attrs["seed"]
    for given in (np.random.default_rng(3), np.random.SeedSequence(3, spawn_key=(1,)), None):
        found = run(given)
        number = found.attrs["seed"]
        assert type(number) is int and number != drawn and run(number).equals(found)


def test_who_plays_move_by_move_takes_the_same_seeds():
    """And has the number: the same generator for a whole game is one seed, not one per player."""
    game = samarkand.game("market", players=3)
    start, given = game.new_initial_state(), lambda: np.random.default_rng(3)
    number = whole_seed(given())
    played = samarkand.play(start, "random", seed=given())
    assert played.history() == samarkand.play(start, "random", seed=number).history()
    assert samarkand.Chance(given()).seed == samarkand.Player(game, "random", seed=given()).seed == number
    assert samarkand.Expert(game, playouts=1, seed=given()).seed == number
    assert start.resample(0, given()) == start.resample(0, number)


@pytest.mark.parametrize("seed", [-1, 1.0, True, "7", [1], np.random.PCG64(1)])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(
        samarkand.InvalidInput, match="^seed: found .*, expected a whole number, 0 or more, a "
    ):
        samarkand.study("market", 1, seed=seed, **QUICK)
