"""The end: money, capacity, the least-bought good, equal values, unused places, and the final choices."""

import pytest

from samarkand.errors import IllegalAction
from samarkand.market import scoring
from samarkand.market.components import Phase
from tests.games import phase, play
from tests.market.table import CARPET, FRUIT, JEWEL, SPICE, all_pass, bought, stops

MONEY = {0: 8, 1: 10, 2: 6, 3: 5}


def parts(state, player=0):
    """Points for money, the least-bought good, equal values and unused places."""
    config, record = state.game.config, state.record
    named = (
        scoring.money_points,
        scoring.least_bought_points,
        scoring.equal_value_points,
        scoring.unused_place_points,
    )
    return tuple(int(part(config, record, player)) for part in named)


def places(state):
    """The points of all players for money."""
    config, record = state.game.config, state.record
    return [int(scoring.money_points(config, record, player)) for player in range(config.players)]


# --- Money ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("money", "competition", "dense"),
    [
        ([10, 8, 6, 5], [5, 3, 1, 0], [5, 3, 1, 0]),
        ([5, 6, 8, 10], [0, 1, 3, 5], [0, 1, 3, 5]),
        ([8, 8, 6, 5], [5, 5, 1, 0], [5, 5, 3, 1]),
        ([10, 8, 8, 5], [5, 3, 3, 0], [5, 3, 3, 1]),
        ([10, 8, 6, 6], [5, 3, 1, 1], [5, 3, 1, 1]),
        ([8, 8, 8, 5], [5, 5, 5, 0], [5, 5, 5, 3]),
        ([8, 6, 8, 6], [5, 1, 5, 1], [5, 3, 5, 3]),
        ([0, 0, 0, 0], [5, 5, 5, 5], [5, 5, 5, 5]),
    ],
)
def test_money(market, money, competition, dense):
    """[M-F1] 5, 3, 1 by place; who ties has the points of the place; option `money_ties`."""
    cash = dict(enumerate(money))
    assert places(market().set_up(rounds=10, cash=cash)) == competition
    assert places(market(money_ties="dense").set_up(rounds=10, cash=cash)) == dense


@pytest.mark.parametrize(
    ("money", "competition", "dense"),
    [
        ([10, 8, 6], [3, 1, 0], [3, 1, 0]),
        ([8, 8, 6], [3, 3, 0], [3, 3, 1]),
        ([9, 8, 8], [3, 1, 1], [3, 1, 1]),
        ([7, 7, 7], [3, 3, 3], [3, 3, 3]),
    ],
)
def test_money_with_three_players(market, money, competition, dense):
    """[M-F1, M-B1] The first scores 3, the second 1."""
    cash = dict(enumerate(money))
    assert places(market(3).set_up(rounds=10, cash=cash)) == competition
    assert places(market(3, money_ties="dense").set_up(rounds=10, cash=cash)) == dense


def test_money_with_five_players(market):
    """[M-F1] The fourth and the fifth have nothing; after three firsts nobody has a place."""
    assert places(market(5).set_up(rounds=10, cash=dict(enumerate([9, 8, 7, 6, 5])))) == [5, 3, 1, 0, 0]
    assert places(market(5).set_up(rounds=10, cash=dict(enumerate([9, 9, 9, 6, 6])))) == [5, 5, 5, 0, 0]
    dense = market(5, money_ties="dense")
    assert places(dense.set_up(rounds=10, cash=dict(enumerate([9, 9, 9, 6, 5])))) == [5, 5, 5, 3, 1]


# --- Capacity and what stays behind -----------------------------------------------------------------------


def test_exactly_the_surplus_stays_behind(game):
    """[M-F2] Of the player's choice, one card a move; nobody else is asked."""
    state = game.set_up(rounds=10, bought={0: {JEWEL: [7, 5, 1], SPICE: [1]}}, camels={0: [2]})
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert words == [
        "leave jewel 1 behind",
        "leave jewel 5 behind",
        "leave jewel 7 behind",
        "leave spice 1 behind",
    ]
    play(state, state.string_to_action("leave jewel 7 behind"))
    assert phase(state) == Phase.LEAVE
    assert state.current_player() == 0
    play(state, state.string_to_action("leave jewel 1 behind"))
    assert bought(state) == {JEWEL: [5], SPICE: [1]}
    assert state.is_terminal()
    assert state.record.gone[JEWEL, 5] == 1


def test_who_can_carry_all_leaves_nothing(game):
    """[M-F2, M-F5]."""
    state = game.set_up(rounds=10, bought={0: {JEWEL: [7, 5]}}, camels={0: [2]})
    assert state.is_terminal()
    assert bought(state) == {JEWEL: [5, 7]}


def test_without_camels_nothing_is_carried(game):
    """[M-F2] All cards stay behind."""
    state = game.set_up(rounds=10, bought={2: {JEWEL: [7, 5]}})
    play(state, *[state.legal_actions()[0]] * 1)
    play(state, state.legal_actions()[0])
    assert bought(state, 2) == {}
    assert state.is_terminal()


def test_players_choose_from_the_doyen_clockwise(game):
    """[M-F2, M-F3] Each leaves and counts before the next."""
    held = {3: {JEWEL: [7, 5, 1]}, 1: {FRUIT: [1], SPICE: [1], CARPET: [1, 2]}}
    state = game.set_up(rounds=10, bought=held, camels={3: [2], 1: [3]}, doyen=2)
    play(state, state.string_to_action("leave jewel 1 behind"))
    assert (phase(state), state.current_player()) == (Phase.LEAVE, 1)
    play(state, state.string_to_action("leave carpet 2 behind"))
    assert (phase(state), state.current_player()) == (Phase.COUNT, 1)
    play(state, SPICE)
    assert state.is_terminal()


def test_a_game_that_runs_into_the_final_choices(game):
    """[M-E1, M-F2] After the tenth round, with the last purchase."""
    state = game.set_up(rounds=9, clock=1, offers={0: 1, 1: 2, 2: 5, 3: 7}, doyen=3)
    stops(state, p0=1, p1=2)
    for player, words in ((0, "leave jewel 2 behind"), (1, "leave spice 5 behind")):
        assert (phase(state), state.current_player()) == (Phase.LEAVE, player)
        play(state, state.string_to_action(words))
    assert state.is_terminal()


# --- The least-bought good ------------------------------------------------------------------------


def test_the_good_with_the_fewest_cards_counts(game):
    """[M-F3] The sum of its values, and nothing of the others."""
    state = game.set_up(
        rounds=10, bought={0: {JEWEL: [7, 5, 3], SPICE: [4, 2], CARPET: [1, 1, 1]}}, camels={0: [4, 4]}
    )
    assert parts(state)[1] == 6
    assert state.is_terminal()


def test_a_good_never_bought(game):
    """[M-F3] Makes it 0, and nobody is asked though two goods tie."""
    state = game.set_up(rounds=10, bought={0: {JEWEL: [7, 5]}}, camels={0: [2]})
    assert parts(state)[1] == 0
    state = game.set_up(rounds=10, bought={0: {JEWEL: [7, 5], SPICE: [7, 4]}}, camels={0: [4]})
    assert parts(state)[1] == 0
    assert state.is_terminal()


def test_a_tie_is_the_players_choice(game):
    """[M-F3] Also a bad one."""
    held = {0: {JEWEL: [7, 5], SPICE: [1, 1], CARPET: [2, 2, 3]}}
    state = game.set_up(rounds=10, bought=held, camels={0: [5, 2]})
    assert state.legal_actions() == [JEWEL, SPICE]
    assert [state.action_to_string(good) for good in (JEWEL, SPICE)] == ["count jewel", "count spice"]
    other = state.clone()
    assert parts(state)[1] == 12
    play(state, SPICE)
    assert state.is_terminal()
    assert parts(state)[1] == 2
    assert parts(play(other, JEWEL))[1] == 12
    with pytest.raises(IllegalAction):
        game.set_up(rounds=10, bought=held, camels={0: [5, 2]}).apply_action(CARPET)


def test_it_is_judged_after_cards_stay_behind(game):
    """[M-F3] (assumed) What stays behind can make another good the least-bought one."""
    held = {0: {JEWEL: [7, 5], SPICE: [3, 3], CARPET: [2, 2, 1]}}
    state = game.set_up(rounds=10, bought=held, camels={0: [3, 3]})
    play(state, state.string_to_action("leave spice 3 behind"))
    assert state.is_terminal()
    assert parts(state)[1] == 3


@pytest.mark.parametrize(("players", "goods"), [(3, 3), (4, 3), (5, 4)])
def test_goods_that_could_be_bought(market, players, goods):
    """[M-F3] (assumed) All in play but one's own: with three players the bank's too, with five four."""
    others = [JEWEL, SPICE, CARPET, 4][:goods]
    held = {0: {good: [1] for good in others}}
    size = {3: [3], 4: [4]}[goods]
    state = market(players).set_up(rounds=10, bought=held, camels={0: size})
    assert state.legal_actions() == others
    fewer = {0: {good: [1] for good in others[:-1]}}
    state = market(players).set_up(rounds=10, bought=fewer, camels={0: size})
    assert state.is_terminal()
    assert parts(state)[1] == 0


# --- Equal values, unused places ----------------------------------------------------------------------------

TABLE = {1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 6: 16, 7: 16, 8: 16, 9: 16}


@pytest.mark.parametrize("number", range(1, 10))
def test_equal_values(market, number):
    """[M-F4] Whatever the good; by the table, or as the example counts, also beyond three."""
    ones = [JEWEL, SPICE, CARPET] * 3
    held = {0: {good: [1] * ones[:number].count(good) for good in (JEWEL, SPICE, CARPET)}}
    is_tied = number > 2 and number % 3 != 2
    what = {"bought": held, "camels": {0: [5, 4]}, "phase": Phase.COUNT if is_tied else Phase.OVER}
    assert parts(market().set_up(rounds=10, **what))[2] == TABLE[number]
    by_example = number if number > 1 else 0
    assert parts(market(set_scoring="example").set_up(rounds=10, **what))[2] == by_example


def test_each_value_counts_for_itself(game):
    """[M-F4] A pair of ones and three fives; the single seven nothing."""
    state = game.set_up(
        rounds=10, bought={0: {JEWEL: [1, 5, 7], SPICE: [1, 5], CARPET: [5]}}, camels={0: [3, 3]}
    )
    assert parts(state)[2] == 1 + 2


@pytest.mark.parametrize(("camels", "points"), [([2], 0), ([3], -2), ([5, 5], -16), ([4, 2, 2], -12)])
def test_unused_places(game, camels, points):
    """[M-F5] Each costs 2."""
    state = game.set_up(rounds=10, bought={0: {JEWEL: [7, 5]}}, camels={0: camels})
    assert parts(state) == (5, 0, 0, points)


def test_totals_may_be_negative(game):
    """[M-F5]."""
    state = game.set_up(rounds=10, camels={0: [5, 5, 5]}, cash={0: 0})
    assert state.scores()[0] == -30
    assert state.winners() == [1, 2, 3]


def test_most_points_win(game):
    """[M-F5] (assumed) Ties share the win."""
    state = game.set_up(rounds=10, cash=MONEY)
    assert state.scores() == [3, 5, 1, 0]
    assert state.winners() == [1]
    assert state.outcome() == "After 10 rounds, player 1 wins with 5 points [M-E1, M-F5]."
    tied = game.set_up(
        rounds=10,
        bought={1: {FRUIT: [1], JEWEL: []}, 2: {}},
        camels={1: [], 2: []},
        cash=dict.fromkeys(range(4), 5),
    )
    assert tied.winners() == []
    play(tied, tied.legal_actions()[0])
    assert tied.winners() == [0, 1, 2, 3]


# --- The worked examples ------------------------------------------------------------------------


# --- The score before the end ---------------------------------------------------------------------------


def test_the_score_before_the_end(game):
    """[M-F1 … M-F5] As if the game ended now, all choices made best."""
    state = game.set_up(rounds=3, bought={0: {JEWEL: [7, 5], SPICE: [5]}}, camels={0: [2]}, cash={0: 20})
    # Two of three cards can be carried, the two fives make a pair.
    assert state.scores()[0] == 5 + 1
    assert state.winners() == []
    state = game.set_up(camels={2: [5]})
    assert state.scores() == [5, 5, 5 - 10, 5]


def test_all_pass_after_purchases_leads_to_the_score(game):
    """[M-E1] What `scores` says before the last value is what it says after it, if nobody buys."""
    held = {0: {JEWEL: [2, 5], SPICE: [5]}, 3: {FRUIT: [1]}}
    state = game.set_up(rounds=9, clock=2, bought=held, camels={0: [3], 3: [2]}, offers={0: 7}, camel=2)
    before = state.scores()
    all_pass(state)
    assert state.is_terminal()
    assert state.scores() == before
