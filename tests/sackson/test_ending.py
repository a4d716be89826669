"""The end: the target, the limit of turns, who wins."""

import pytest

import samarkand
from samarkand.errors import IllegalAction, InvalidInput
from samarkand.sackson.components import STAY, Phase
from tests.games import phase, play
from tests.sackson.table import (
    COPPER,
    FRUIT,
    GRAIN,
    JEWEL,
    camp,
    cash,
    city,
    hand,
    is_next_turn,
    market,
    next_to,
    oasis,
)
from tests.support import finished


def selling_jewels(game, money, number=5, **more):
    """Player 0 with `money` has just sold `number` jewels."""
    home = city(game, JEWEL)
    hands = {0: {JEWEL: number, GRAIN: 2}}
    state = game.set_up(
        pawns=next_to(game, home), hands=hands, cash={0: money, **more.pop("cash", {})}, **more
    )
    return play(state, home, market(game, JEWEL), number)


@pytest.mark.parametrize(("money", "won"), [(375, False), (380, True), (385, True)])
def test_five_hundred_win_at_once(game, money, won):
    """[S-E1] 500 or more in cash, by a sale for 120."""
    state = selling_jewels(game, money)
    assert state.is_terminal() == won
    assert state.winners() == ([0] if won else [])
    assert state.returns() == ([1.0, 0.0, 0.0, 0.0] if won else [0.0] * 4)
    assert state.scores()[0] == money + 120


def test_the_end_is_the_end(game):
    """[S-E1] No chip is laid, no turn follows, nothing can be played."""
    state = selling_jewels(game, 400, chips=[market(game, GRAIN), market(game, COPPER)])
    assert state.is_terminal()
    assert state.current_player() == samarkand.TERMINAL
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(market(game, GRAIN))


def test_cards_count_nothing(game):
    """[S-E1] A hand full of jewels is worth no piastre."""
    state = game.set_up(hands={0: {JEWEL: 11}}, cash={0: 300, 1: 305})
    assert state.scores() == [300, 305, 200, 200]
    won = selling_jewels(game, 400)
    assert hand(won) == {GRAIN: 2}
    assert won.scores()[0] == 520


def test_outcome_names_who_and_why(game):
    """[S-E1]."""
    said = selling_jewels(game, 400).outcome()
    assert said == "Player 0 has reached 520 piastres, and 500 are enough to win [S-E1]."
    assert game.set_up().outcome() == "The game goes on."


@pytest.mark.parametrize("target", [205, 320, 325, 2000])
def test_another_target(sackson, target):
    """[S-E1] The option `target`."""
    state = selling_jewels(sackson(4, target=target), 200)
    assert state.is_terminal() == (target <= 320)


@pytest.mark.parametrize("target", [200, 204, 207, 2005, 0, -500, 500.0, "500", True, None])
def test_targets_that_are_refused(target):
    """[S-E1] A multiple of 5 from 205 to 2,000."""
    with pytest.raises(InvalidInput, match="^target: found .*, expected a multiple of 5 from 205 to 2000$"):
        samarkand.game("sackson", target=target)


def test_limit_of_turns(sackson):
    """[S-E2] (assumed) After so many turns of all players together the richest win."""
    game = sackson(4, max_turns=40)
    space = oasis(game)
    state = game.set_up(pawns=next_to(game, space), turns=39, cash={1: 240, 2: 235})
    play(state, space, 1, GRAIN)
    assert state.is_terminal()
    assert state.record.turns == 40
    assert state.winners() == [1]
    assert state.returns() == [0.0, 1.0, 0.0, 0.0]
    assert state.outcome() == "After 40 turns, player 1 is the richest, with 240 piastres, and wins [S-E2]."


def test_ties_share_the_win(sackson):
    """[S-E2] (assumed)."""
    game = sackson(4, max_turns=40)
    space = oasis(game)
    state = game.set_up(pawns=next_to(game, space), turns=39, cash={0: 245, 1: 240, 2: 240, 3: 0})
    play(state, space, 1, GRAIN)
    assert state.winners() == [0, 1, 2]
    assert state.returns() == [1 / 3, 1 / 3, 1 / 3, 0.0]
    assert "player 0, player 1 and player 2 are the richest, with 240 piastres each" in state.outcome()


def test_the_target_in_the_last_turn(sackson):
    """[S-E1, S-E2] Who reaches it then has won by it."""
    state = selling_jewels(sackson(4, max_turns=40), 400, turns=39)
    assert state.winners() == [0]
    assert state.outcome().endswith("[S-E1].")


def test_no_turn_before_the_limit_is_the_last(sackson):
    """[S-E2]."""
    game = sackson(4, max_turns=40)
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space), turns=38), space, 1, GRAIN)
    assert not state.is_terminal()
    assert state.record.turns == 39


def test_without_a_limit(sackson):
    """[S-E2] The option 0: no number of turns ends the game."""
    game = sackson(4, max_turns=0)
    space = oasis(game)
    state = game.set_up(pawns=next_to(game, space), turns=10**6)
    play(state, space, 1, GRAIN)
    assert phase(state) == Phase.MOVE
    assert state.record.turns == 10**6 + 1


def test_random_games_end_by_the_limit(sackson):
    """[S-E2] Exactly then, unless somebody reached the target before."""
    ends = set()
    for seed in range(8):
        state = finished(sackson(3, max_turns=150, target=205), seed)
        by_target = max(state.scores()) >= 205
        assert by_target or state.record.turns == 150
        assert ("[S-E1]" in state.outcome()) == by_target
        ends.add(by_target)
    assert True in ends
    state = finished(sackson(3, max_turns=40, target=2000), seed=1)
    assert (state.record.turns, "[S-E2]" in state.outcome()) == (40, True)


def test_debts_never_make_money(game):
    """[S-P1] (assumed) Nobody's cash falls below nothing, and no rule but a sale adds to it."""
    state = game.set_up(pawns=next_to(game, camp(game)), cash={0: 0})
    play(state, camp(game), FRUIT, STAY)
    assert is_next_turn(state)
    assert cash(state) == 0
