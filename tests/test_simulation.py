"""Many games: the same for the same seed, sound at the end, stopped when something is off."""

import numpy as np
import pytest

import samarkand
from samarkand import simulation
from samarkand.engine import compiling, dice
from samarkand.sackson.rules import table
from samarkand.strategies import RANDOM

COMPILED = [False, True] if compiling.is_available() else [False]


@pytest.fixture(scope="module")
def game():
    return samarkand.game("sackson", players=3, max_turns=40)


def test_the_result_does_not_depend_on_workers_compiler_or_number(game):
    games = 2 * simulation.CHUNK + 10
    one = samarkand.simulate(game, games, 11, ["greedy", "random", "greedy"])
    two = samarkand.simulate(game, games, 11, ["greedy", "random", "greedy"], workers=2)
    few = samarkand.simulate(game, 5, 11, ["greedy", "random", "greedy"], compiled=False)
    assert one.equals(two)
    assert one.head(5).equals(few)
    assert not one.equals(samarkand.simulate(game, games, 12, ["greedy", "random", "greedy"]))


@pytest.mark.parametrize("compiled", COMPILED)
def test_a_simulated_game_is_the_game_played_move_by_move(game, compiled):
    """The driver adds nothing: the same streams through the public face give the same end [S-E1, S-E2]."""
    frame = samarkand.simulate(game, 3, 4, compiled=compiled)
    streams = dice.streams(np.random.SeedSequence(4, spawn_key=(0,)), 3, game.num_players).tolist()
    for number, own in enumerate(streams):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                common = max(p.denominator for _, p in outcomes)
                cases = [int(p * total_cases(state, outcomes, common)) for _, p in outcomes]
                action = outcomes[dice.pick(own[0], cases, len(cases))][0]
            else:
                legal = state.legal_actions()
                action = legal[dice.below(own[1 + state.current_player()], len(legal))]
            state.apply_action(action)
        row = frame.loc[number]
        assert row["moves"] == len(state.history())
        assert [row[f"score_{p}"] for p in range(3)] == state.scores()
        assert [row[f"win_{p}"] for p in range(3)] == state.returns()


def total_cases(state, outcomes, common):
    """How many equally likely cases the fractions stand for: cards of the pile or hand, or faces."""
    record = state.record
    if len(outcomes) == 6 and common == 6 and record.phase == 4:
        return 6
    cards = record.hand[record.player] if record.phase == 12 else record.deck
    return int(cards.sum())


def test_the_columns_say_what_they_promise(game):
    frame = samarkand.simulate(game, 50, 3, ["greedy", "greedy", "random"], check=True)
    assert list(frame) == [
        "moves", "turns", "capped", "winner", "score_0", "score_1", "score_2", "win_0", "win_1", "win_2",
    ]  # fmt: skip
    assert np.allclose(frame[["win_0", "win_1", "win_2"]].sum(axis=1), 1)
    assert (frame["capped"] == (frame[["score_0", "score_1", "score_2"]].max(axis=1) < 500)).all()
    assert frame.attrs == {"game": repr(game), "seed": 3, "strategies": ["greedy", "greedy", "random"]}


def test_an_endless_game_is_stopped_and_marked():
    """Without a limit of turns random players may sit at nothing for ever [S-E2]."""
    frame = samarkand.simulate(samarkand.game("sackson", players=2, max_turns=0), 4, 1, max_moves=3000)
    assert frame["capped"].all() and (frame["moves"] == 3000).all() and (frame["winner"] == -1).all()


@pytest.mark.parametrize("compiled", COMPILED)
def test_a_broken_rule_stops_the_run(game, compiled, monkeypatch):
    """A bank that is not debited: the money no longer adds up, in the first game [S-C2]."""

    def generous(state, player, amount):
        state.cash[player] += amount

    monkeypatch.setattr(generous, "__module__", table.__name__)
    monkeypatch.setattr(table, "receive", generous)
    for chapter in ("cities", "setup"):
        monkeypatch.setattr(f"samarkand.sackson.rules.{chapter}.receive", generous)
    with pytest.raises(samarkand.BrokenRule, match="game 0: money in cash and bank"):
        samarkand.simulate(game, 10, 3, check=True, compiled=compiled)


@pytest.mark.parametrize("name, value", [
    ("games", 0), ("games", 1.5), ("games", True), ("seed", -1), ("seed", "a"), ("workers", 0),
    ("max_moves", None),
])  # fmt: skip
def test_a_number_that_makes_no_sense_is_refused(game, name, value):
    with pytest.raises(samarkand.InvalidOption, match=name):
        samarkand.simulate(game, **{name: value})


def test_a_game_by_name_only_is_refused():
    with pytest.raises(samarkand.InvalidOption, match="samarkand.game"):
        samarkand.simulate("sackson")


def test_greedy_beats_random():
    frame = samarkand.simulate(samarkand.game("sackson", players=2), 200, 5, ["greedy", RANDOM])
    assert frame["win_0"].mean() > 0.95
