"""The expert in every game: what it may know, that it can be repeated, how much work it does."""

import copy

import numpy as np
import pytest

import samarkand
from samarkand.analysis.opponents import search
from samarkand.analysis.opponents.search import Expert
from samarkand.engine import records
from samarkand.errors import IllegalAction, InvalidInput, StrategyError
from samarkand.information import beliefs
from samarkand.registry import GAMES
from samarkand.strategies import Player
from tests.sackson.table import GRAIN, JEWEL, next_to
from tests.support import engine

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
LENGTH = {"sackson": 16, "routes": 10, "market": 2}  # turns, after which there is something to know


def asked(name, seed=3, turns=None, **options):
    """A state in the middle of a game in which a player has a choice."""
    least = LENGTH[name] if turns is None else turns
    return samarkand.play(
        samarkand.game(name, **options).new_initial_state(),
        "greedy",
        seed=seed,
        until=lambda s: s.record.turns >= least and not s.is_chance_node() and len(s.legal_actions()) > 1,
    )


def expert(state, playouts=40, **settings):
    return Expert(state.game, playouts, seed=7, **settings)


@EVERY_GAME
def test_what_it_cannot_know_makes_no_difference(name):
    """States that the player cannot tell apart give the same answer for the same reasons."""
    different = 0
    for seed in range(2):
        state = asked(name, seed)
        player = state.current_player()
        one = expert(state)
        answer = one.choose(state)
        for other_seed in (1, 2):
            other = state.resample(player, other_seed)
            different += other.record != state.record
            two = expert(other)
            assert two.choose(other) == answer
            assert two.reasons.equals(one.reasons)
    assert different or name == "market"  # whoever chooses first in secret knows all


@EVERY_GAME
def test_what_it_believes_fits_what_it_has_seen(name):
    state = asked(name)
    player, actions = state.current_player(), state.game.package.actions
    kind = getattr(state.game.package.information, "Belief", beliefs.ResampledBelief)
    belief = kind(state, player, 5)
    found = [records.from_array(row) for row in belief.draw(20, np.random.default_rng(1))]
    assert len({records.to_bytes(each) for each in found}) > 1 or name == "market"
    for each in found:
        state.game._state_at(records.copy(each)).check()
        if name != "market":  # there the choices made in secret are still to be made
            actions.hide(state.game.config, each, player)
            assert each == state.view_for_rules(player)


@EVERY_GAME
def test_interpreted_as_compiled(name):
    """The same values, playout by playout."""
    state = asked(name)
    one, two = expert(state, playouts=8), expert(state, playouts=8)
    answer = one.choose(state)
    with engine("interpreted"):
        assert two.choose(state) == answer
    assert two.reasons.equals(one.reasons)


@EVERY_GAME
def test_the_budget_is_kept_and_all_moves_meet_the_same(name):
    state = asked(name)
    before = state.clone()
    told = []
    one = expert(state, playouts=64)
    answer = one.choose(state, told.append)
    reasons = one.reasons
    assert state == before
    assert reasons["games"].sum() <= 64 + len(reasons) * 8
    assert reasons["games"].min() >= 1
    assert reasons["action"][0] == answer
    assert reasons["chosen"].tolist() == [True] + [False] * (len(reasons) - 1)
    assert sorted(reasons["action"]) == state.legal_actions()
    assert reasons["value"].between(0, 1).all()
    columns = set(samarkand.action_values(state, games=2, progress=False).columns)
    assert set(reasons.columns) == columns | {"chosen"}
    assert told == sorted(told)
    assert told[-1] == 1.0


@EVERY_GAME
def test_who_tells_the_progress_may_end_it(name):
    """The exception is passed on, and the next question is answered as if nothing had happened."""
    state = asked(name)
    one = expert(state)

    def stop(done):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        one.choose(state, stop)
    assert one.reasons is None
    assert one.choose(state) == expert(state).choose(state)


@EVERY_GAME
def test_it_is_seated_by_its_name(name, monkeypatch):
    state = asked(name)
    players = state.game.package.players
    monkeypatch.setattr(players, "EXPERT", players.EXPERT._replace(playouts=8))
    player = Player(state.game, "expert", seed=7)
    assert player.name == "expert"
    assert player.choose(state) in state.legal_actions()
    assert player.search.reasons["chosen"].any()
    again = copy.deepcopy(player)
    assert again.choose(state) == player.choose(state)
    on = samarkand.play(state, ["expert"] * 4, seed=1, until=lambda s: s.record.turns > state.record.turns)
    assert len(on.history()) > len(state.history())


@EVERY_GAME
def test_where_it_cannot_sit_one_line_says_who_can(name):
    game = samarkand.game(name)
    for refused in (samarkand.simulate, samarkand.study):
        with pytest.raises(StrategyError, match=r"use it for single games .* use '(planner|greedy)'"):
            refused(game, 4, strategies=["expert", "greedy", "greedy", "greedy"])
    with pytest.raises(StrategyError, match="use it for single games"):
        samarkand.tournament(game, ["expert", "greedy"], games=4)


def test_a_forced_move_needs_no_search():
    state = samarkand.play(
        samarkand.game("sackson").new_initial_state(),
        "greedy",
        seed=2,
        until=lambda s: not s.is_chance_node() and len(s.legal_actions()) == 1,
    )
    one = expert(state)
    assert one.reasons is None
    assert [one.choose(state)] == state.legal_actions()
    assert one.reasons["games"].tolist() == [0]


@pytest.mark.parametrize(
    "settings",
    [{"playouts": 0}, {"playouts": 1.5}, {"rollout_policy": "clever"}],
)
def test_bad_settings_are_refused(settings):
    with pytest.raises(InvalidInput):
        Expert(samarkand.game("market"), **settings)


def test_it_acts_only_where_a_player_does():
    game = samarkand.game("market")
    with pytest.raises(IllegalAction, match="it is no player's turn"):
        Expert(game).choose(game.new_initial_state())
    with pytest.raises(InvalidInput, match="expected a state of samarkand.game"):
        Expert(samarkand.game("market", players=3)).choose(asked("market"))


def test_a_win_at_hand_is_taken():
    """[S-V1, S-E1] With six jewels and 400 piastres a step before their city: it goes there."""
    game = samarkand.game("sackson")
    market = list(game.config.market_good).index(JEWEL)
    city = int(game.config.market_city[market])
    state = game.set_up(pawns=next_to(game, city), cash={0: 400}, hands={0: {JEWEL: 6, GRAIN: 2}})
    one = Expert(game, 64, seed=1)
    assert one.choose(state) == city
    assert one.reasons["value"][0] > 0.95
    assert one.reasons["value"][1:].max() < one.reasons["value"][0]


@pytest.mark.parametrize(("scores", "expected"), [([5, 5, 1], 0.5), ([25, 5, 1], 0.731), ([5, 25, 1], 0.269)])
def test_a_lead_in_points(scores, expected):
    found = search.lead(np.array([scores, scores]), 0, 20.0)
    assert found.round(3).tolist() == [expected] * 2
    assert search.lead(np.array([[10**6, 0]]), 0, 1.0)[0] == pytest.approx(1.0)


def test_the_error_told_is_that_by_which_answers_differ():
    """Late in routes many playouts share a position, so they are not independent."""
    state = asked("routes", turns=30)
    tables = [Expert(state.game, 300, seed=seed) for seed in range(10)]
    for each in tables:
        each.choose(state)
    found = [each.reasons.set_index("action").sort_index() for each in tables]
    values = np.array([frame["value"] for frame in found])
    told = np.array([frame["standard_error"] for frame in found])
    assert max(frame["states"].max() for frame in found) < 150
    assert np.median(values.std(axis=0, ddof=1) / np.sqrt(np.nanmean(told**2, axis=0))) < 2
