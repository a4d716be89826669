"""Values of actions: exact where they say so, right within their errors elsewhere, blind to what is hidden.

The look-ahead is done here a second time: plain recursion through the public API, in Fractions.
"""

import random
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pandas
import pytest

import samarkand
from samarkand.analysis.values import action_values as action_value_module
from samarkand.analysis.values.playouts import Playouts
from samarkand.engine import records
from samarkand.registry import GAMES
from samarkand.sackson.components import Phase
from tests.sackson import table
from tests.support import by_each_engine, pick, seats

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
Z = 4.0  # standard errors; seeds are fixed, so these tests do not fail by chance
SHORT = {"sackson": {"max_turns": 12}}  # the longer a game has gone, the longer resampling takes
VALUE = ["action", "words", "value", "standard_error", "low", "high"]
TURN = [
    *VALUE, "behind", "behind_error", "may_be_best", "exact", "method", "states", "positions", "games",
]  # fmt: skip
SCORES = ["final_score", "final_score_error"]


def decisions(name, seed, number, **options):
    """Positions from all over a random game in which a player acts."""
    state = samarkand.game(name, **{**SHORT.get(name, {}), **options}).new_initial_state()
    dice, found = random.Random(seed), []
    while not state.is_terminal():
        if not state.is_chance_node():
            found.append(state.clone())
        state.apply_action(pick(state, dice))
    return [found[0], *dice.sample(found[1:], min(number, len(found)) - 1)]


def values(state, limit=action_value_module.LIMIT, **settings):
    """The table with another maximum of positions in a look-ahead; with 0, all is played out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(action_value_module, "LIMIT", limit)
        return samarkand.action_values(state, **{"seed": 5, "progress": False, **settings})


# --- The oracle -------------------------------------------------------------------------------------------


def expectation(state, player, result, last_turn, chooses, known):
    """The expected `result(state)` once `last_turn` turns are completed: plain recursion, in Fractions.

    `chooses`: whether `player` takes what is best; else all choose among their moves with equal chances.
    """
    key = records.to_bytes(state.record)
    if key not in known:
        known[key] = None  # would raise below if a position led back to itself
        known[key] = mean(state, player, result, last_turn, chooses, known)
    return known[key]


def mean(state, player, result, last_turn, chooses, known):
    if state.is_terminal() or int(state.record.turns) >= last_turn:
        return Fraction(result(state))
    legal = state.legal_actions()
    chances = [Fraction(1, len(legal))] * len(legal)
    if state.is_chance_node():
        chances = [chance for _, chance in state.chance_outcomes()]
    following = []
    for action in legal:
        after = state.clone()
        after.apply_action(action)
        following.append(expectation(after, player, result, last_turn, chooses, known))
    if chooses and state.current_player() == player:
        return max(following)
    return sum(chance * value for chance, value in zip(chances, following, strict=True))


def expected(state, result, chooses):
    """What the oracle says of an action, as a function of it; of positions that follow several, once."""
    player, last_turn, known = state.current_player(), int(state.record.turns) + 1, {}

    def of(action):
        after = state.clone()
        after.apply_action(action)
        return expectation(after, player, result, last_turn, chooses, known)

    return of


def gain(state):
    """How much the score of the player to act has changed, as a function of a later state."""
    player, before = state.current_player(), state.scores()[state.current_player()]
    return lambda later: later.scores()[player] - before


def share_of(player):
    """A player's share of the win, as a function of a later state."""
    return lambda later: later.returns()[player]


def score_of(player):
    """A player's score, as a function of a later state."""
    return lambda later: later.scores()[player]


# --- Exact ------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_the_look_ahead_is_an_expectimax(name):
    """Every row that is said to be exact, against plain recursion in Fractions."""
    compared = 0
    for seed, players in enumerate(seats(name)):
        for state in decisions(name, seed, 4, players=players):
            frame = values(state, knows="all", limit=1000, games=1)
            exact = expected(state, gain(state), chooses=True)
            for row in frame[frame["exact"]].itertuples():
                assert row.value == pytest.approx(float(exact(row.action)), abs=1e-9)
                assert row.standard_error == 0 and row.games == 0 and row.method == "look-ahead"
                assert row.low == row.high == row.value and row.states == 1
                assert 1 <= row.positions <= 1000
                compared += 1
    assert compared >= 20


def test_what_the_player_does_not_know_is_not_called_exact():
    """A step into a city shows all; a purchase draws cards of which the player does not know the law."""
    game = samarkand.game("sackson", players=3)
    oasis, market = table.oasis(game), table.market(game, table.CARPET)
    hands = {0: {table.CARPET: 5}, 1: {table.GRAIN: 3}, 2: {table.FRUIT: 3}}
    bought = samarkand.action_values(
        game.set_up(pawns=table.next_to(game, oasis), hands=hands), games=1_024, progress=False
    )
    row = bought[bought["action"] == oasis].iloc[0]
    assert not row["exact"] and row["method"] == "look-ahead in 8 states, all the same" and row["states"] == 8
    assert row["value"] == -game.config.price_of_one[oasis] and np.isnan(row["standard_error"])
    assert np.isnan(row["low"]) and np.isnan(row["high"])
    city = table.city(game, table.CARPET)
    sold = samarkand.action_values(
        game.set_up(pawns=table.next_to(game, city), hands=hands), games=1_024, progress=False
    )
    row = sold[sold["action"] == city].iloc[0]
    assert row["exact"] and row["method"] == "look-ahead"
    assert row["value"] == game.config.price[game.config.market_good[market], 5]


def test_each_engine_gives_the_same():
    """To the last digit, look-aheads and playouts."""
    states = decisions("sackson", 8, 3, players=2, max_turns=16)
    settings = [{"limit": 100, "games": 2}, {"horizon": "game", "games": 2}]
    found = by_each_engine(lambda: [values(state, **each) for state in states for each in settings])
    for one, two in zip(found[0], found[-1], strict=True):
        pandas.testing.assert_frame_equal(one, two)


# --- Playouts ---------------------------------------------------------------------------------------------


def error_of(row, name="standard_error"):
    """An error, 0 where all playouts were alike: in these positions nothing is left to chance then."""
    return np.nan_to_num(getattr(row, name))


def test_playouts_agree_with_the_exact_share_of_the_win():
    """In the last turn of a game: shares and scores, within standard errors of recursion in Fractions."""
    compared = 0
    for state in decisions("sackson", 7, 40, players=2, max_turns=6):
        player = state.current_player()
        if state.record.turns != 5 or state.record.phase not in (Phase.MOVE, Phase.BUY, Phase.FORK):
            continue
        frame = values(state, knows="all", horizon="game", games=500, rollout_policy="random")
        assert list(frame) == VALUE + SCORES + TURN[len(VALUE) :]
        share = expected(state, share_of(player), chooses=False)
        score = expected(state, score_of(player), chooses=False)
        for row in frame.itertuples():
            assert abs(row.value - float(share(row.action))) <= Z * error_of(row) + 1e-9
            assert (
                abs(row.final_score - float(score(row.action)))
                <= Z * error_of(row, "final_score_error") + 1e-9
            )
            compared += row.final_score_error > 0
    assert compared >= 5


def test_more_playouts_for_those_in_contention():
    """Who can win at once need not play out the rest to the last game [S-E1]."""
    game = samarkand.game("sackson", players=2, max_turns=40)
    hands = {0: {table.JEWEL: 6}, 1: {table.GRAIN: 3}}
    market = table.market(game, table.JEWEL)
    state = game.set_up(
        pawns={0: table.city(game, table.JEWEL)},
        hands=hands,
        cash={0: 300},
        phase=int(Phase.NUMBER),
        market=market,
    )
    frame = values(state, horizon="game", games=1000)
    assert frame["action"][0] == 6 and frame["value"][0] == 1
    # All games were won from all states, which is not certain: an interval.
    assert frame["standard_error"][0] == 0 and frame["high"][0] == 1
    assert frame["states"][0] >= 8 and 0 < frame["low"][0] < 1
    assert frame["games"][0] > frame["games"].min() >= 8 * 32
    assert (frame["value"].diff().dropna() <= 0).all()


def test_all_actions_meet_the_same_chances():
    """On the same streams from the same state, on others from another: differences are measured in pairs."""
    state = next(s for s in decisions("routes", 4, 20) if len(s.legal_actions()) > 2)
    playouts, streams = Playouts(state, state.current_player(), ["greedy"] * 3, seed=5), []
    playouts._driver = SimpleNamespace(play_on=lambda begin, given, turns: streams.append(given.tobytes()))
    for number in (0, 1):
        for action in state.legal_actions():
            playouts.results(number, 4, action)
    assert len(streams) >= 6 and len(set(streams)) == 2


def test_behind_is_measured_in_pairs():
    """From the same states on the same chances: on the whole surer, where moves are alike, than rows apart.

    Each error is itself estimated from eight states, so that a single one may come out larger.
    """
    state = next(s for s in decisions("routes", 4, 20) if len(s.legal_actions()) > 2)
    frame = values(state, horizon="game", games=256)
    best, others = frame.iloc[0], frame.iloc[1:]
    assert best["behind"] == 0 == best["behind_error"] and best["may_be_best"]
    same = others[others["games"] == best["games"]]
    assert len(same) >= 1
    assert np.allclose(same["behind"], best["value"] - same["value"])
    apart = np.hypot(best["standard_error"], same["standard_error"])
    assert (same["behind_error"] ** 2).mean() < (apart**2).mean()


def test_what_costs_the_same_in_every_state_is_not_called_best():
    """[R-M1] The first turn's score falls by the dowry, whatever comes of it: no error, so no claim."""
    state = samarkand.play(samarkand.game("routes").new_initial_state(), seed=1)
    frame = values(state, limit=0, games=32)
    assert (frame["value"] == -state.game.config.dowry[frame["action"]]).all()
    assert frame["low"].isna().all() and not frame["may_be_best"].any()
    assert frame.attrs["value_of"] == "the change in the player's score by the end of the turn"


def test_a_turn_that_tells_nothing_gives_way_to_the_game_and_says_so(capsys, caplog):
    """The first turn in *routes*: a wedding costs its dowry, whatever comes [R-M1]."""
    state = samarkand.play(samarkand.game("routes", players=2).new_initial_state(), seed=1)
    found = values(state, games=64)
    assert caplog.messages[0].startswith("all moves gave the same score")
    assert capsys.readouterr().err == ""  # without progress, nothing is printed
    pandas.testing.assert_frame_equal(found, values(state, games=64, horizon="game"))
    turn = values(state, games=64, horizon="turn")
    assert turn.attrs["horizon"] == "turn" and turn["standard_error"].isna().all()
    sale = samarkand.play(samarkand.game("market").new_initial_state())
    assert values(sale, games=64, limit=0).attrs["horizon"] == "turn"


def test_a_strategy_of_the_users_plays_out():
    def first(config, view, actions, number, dice):
        return actions[0]

    state = decisions("sackson", 3, 2, players=2, max_turns=10)[1]
    frame = values(state, horizon="game", rollout_policy=["greedy", first], games=16)
    assert frame.attrs["rollout_policy"] == ["greedy", "first"]
    assert frame["value"].between(0, 1).all()


# --- What it promises -------------------------------------------------------------------------------------


@EVERY_GAME
def test_each_action_has_its_row(name):
    for state in decisions(name, 21, 2):
        for settings in ({"limit": 300, "games": 4}, {"horizon": "game", "games": 4}):
            frame = values(state, **settings)
            assert sorted(frame["action"]) == state.legal_actions()
            assert [state.string_to_action(words) for words in frame["words"]] == list(frame["action"])
            assert frame["value"].is_monotonic_decreasing
            assert (frame["games"] > 0).eq(frame["method"] == "playouts").all()
            assert frame["exact"].eq(frame["method"] == "look-ahead").all()


def test_the_table_says_how_it_was_made():
    state = decisions("sackson", 1, 3)[2]
    frame = values(state, games=4)
    assert list(frame) == TURN
    assert frame.attrs == {
        "game": repr(state.game),
        "player": state.current_player(),
        "horizon": "turn",
        "value_of": "the change in the player's score by the end of the turn",
        "knows": "player",
        "rollout_policy": ["greedy"] * 4,
        "seed": 5,
        "is_complete": True,
    }


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"horizon": "round"}, "horizon: found 'round', expected 'turn' or 'game'"),
        ({"knows": "nothing"}, "knows: found 'nothing', expected 'player' or 'all'"),
        ({"games": 0}, "games: found 0, expected a whole number from 1 to 10,000,000"),
        ({"games": True}, "games: found True, expected a whole number from 1 to 10,000,000"),
        (
            {"seed": -3},
            "seed: found -3, expected a whole number, 0 or more, a NumPy Generator or SeedSequence, or None",
        ),
    ],
)
def test_a_bad_setting_is_refused(settings, message):
    state = decisions("sackson", 1, 2)[0]
    with pytest.raises(samarkand.InvalidInput) as refused:
        samarkand.action_values(state, **settings)
    assert str(refused.value) == message


def test_a_bad_strategy_is_refused():
    state = decisions("sackson", 1, 2)[0]
    with pytest.raises(samarkand.StrategyError, match="no strategy named 'lucky'"):
        samarkand.action_values(state, games=1_024, rollout_policy="lucky")
    with pytest.raises(samarkand.StrategyError, match="found 3, expected one for all or a list of 4"):
        samarkand.action_values(state, games=1_024, rollout_policy=["random"] * 3)


def test_without_a_player_to_act_there_are_no_values():
    state = samarkand.game("market").new_initial_state()
    with pytest.raises(samarkand.IllegalAction, match="^it is no player's turn: the next move is made by"):
        samarkand.action_values(state, games=1_024)
    while not state.is_terminal():
        state.apply_action(pick(state, random.Random(3)))
    with pytest.raises(samarkand.IllegalAction, match="^it is no player's turn: the game is over$"):
        samarkand.action_values(state, games=1_024)
