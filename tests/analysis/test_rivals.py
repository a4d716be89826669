"""Who the others are, judged by what they did; and playouts with an opening and a line-up of their own."""

import numpy as np
import pytest

import samarkand
from samarkand.analysis.opponents.rivals import Rivals, openings
from samarkand.analysis.values.playouts import driver_of
from samarkand.engine import dice, game_loop, records
from samarkand.engine.driver import NO_OPENING
from samarkand.strategies import Player, line_up
from tests.support import new_driver

MODELS = ("greedy", "threshold", "planner")


def middle(seats="greedy", turns=3, player=0):
    """The market after some rounds, when a player is to decide."""
    return samarkand.play(
        samarkand.game("market").new_initial_state(),
        seats,
        seed=5,
        until=lambda s: s.record.turns >= turns and s.current_player() == player,
    )


@pytest.fixture(scope="module")
def driver():
    return driver_of(line_up(samarkand.game("market"), "planner", MODELS))


def believed(state, driver, player=0):
    """What a player makes of the others."""
    belief = state.game.parts.information.Belief(state, player, 1)
    rivals = Rivals(driver, MODELS, np.random.SeedSequence(1))
    rivals.observe(belief.observed)
    return rivals, belief


def test_players_are_known_by_what_they_do(driver):
    seats = ["greedy", "threshold", "planner", "greedy"]
    chances = believed(middle(seats, turns=6), driver)[0].chances()
    for seat in (1, 2, 3):
        assert MODELS[chances[seat].argmax()] == seats[seat]
        assert chances[seat].max() > 0.9


def test_before_anything_is_seen_all_are_alike(driver):
    rivals = Rivals(driver, MODELS, np.random.SeedSequence(1))
    rivals.observe([])
    assert rivals.chances() == pytest.approx(1 / 3)
    drawn = rivals.draw_models(3000, np.random.default_rng(1))
    assert drawn.shape == (3000, 4)
    assert np.bincount(drawn[:, 1], minlength=3) == pytest.approx(np.full(3, 1000), abs=120)


def test_carried_on_it_is_the_same(driver):
    early, late = middle(turns=2), middle(turns=4)
    rivals, _ = believed(early, driver)
    rivals.observe(late.game.parts.information.Belief(late, 0, 1).observed)
    assert rivals.chances() == pytest.approx(believed(late, driver)[0].chances())


def test_only_what_is_known_is_observed():
    """What others have just chosen in secret is in no observation."""
    state = middle(player=2)
    belief = state.game.parts.information.Belief(state, 2, 1)
    hidden = [p for p in range(4) if p != 2 and state.record.choice[p] >= 0]
    assert hidden
    known = len(state.history()) - len(hidden)
    theirs = [
        action
        for before, action, _ in list(state.steps())[:known]
        if state.game.parts.actions.current_player(state.game.config, before) not in (samarkand.CHANCE, 2)
    ]
    assert [action for _, _, action in belief.observed] == theirs


@pytest.mark.usefixtures("each_engine")
def test_an_opening_is_played_and_told():
    state = middle()
    study = new_driver(state.game, "greedy")
    starts = np.repeat(records.to_array(state.record), 6)
    streams = dice.streams(np.random.SeedSequence(1), 6, 4)
    plain = study.play_on(state.record, streams, 5)
    each, ends = study.play_each(starts, NO_OPENING, streams, 5)
    assert (each == plain).all()
    assert (ends["turns"] == each["turns"]).all()
    legal = state.legal_actions()
    own = Player(state.game, "planner", seed=1).choose(state)
    first = np.array([[0, legal[0]], [0, legal[-1]], [0, game_loop.OWN]] * 2)
    study = new_driver(state.game, "planner")
    rows = openings(study, first, "planner")
    opened, _ = study.play_each(starts, rows, streams, 5, most_moves=1)
    assert opened["opening"].tolist() == [legal[0], legal[-1], own] * 2
    assert (opened["moves"] == 1).all()


@pytest.mark.usefixtures("each_engine")
def test_a_line_up_is_seated():
    """With the line-up given the games are those of a study that has it."""
    game = samarkand.game("market", players=3)
    mixed = new_driver(game, ["greedy", "random", "threshold"])
    other = new_driver(game, "random", spare=("greedy", "threshold"))
    streams = dice.streams(np.random.SeedSequence(2), 4, 3)
    rows = openings(other, np.array([[game_loop.NOBODY, game_loop.OWN]] * 4), "random")
    for seat, kind in ((0, "greedy"), (2, "threshold")):
        rows[:, game_loop.LINEUP + seat] = other.address(kind)
    starts = np.repeat(records.to_array(mixed.start), 4)
    assert (
        other.play_each(starts, rows, streams)[0] == mixed.play_each(starts, NO_OPENING, streams)[0]
    ).all()
