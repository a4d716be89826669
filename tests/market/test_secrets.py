"""Later choosers learn nothing of earlier choices; afterwards all know all; and what a guess may be."""

import random

import pytest

import samarkand
from samarkand.market.components import NOTHING, PASS, UNKNOWN, Phase
from tests.games import phase, play
from tests.market.table import FRUIT, JEWEL, SPICE, stops
from tests.support import option_sets, pick
from tests.support import play as play_at_random

OFFERS = {0: 1, 1: 2, 2: 5, 3: 7}
SECRET = (Phase.CHOOSE, Phase.STOP)


def seen(state, player):
    """All that a player is shown: text, view, observation."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.view(player).choice.tolist(),
        state.history_strings(player),
        state.question(),
        state.current_player(),
        state.legal_actions(),
    )


def both_ways(state, one, other):
    """Two states: the player in turn has chosen one action, or the other."""
    first, second = state.clone(), state.clone()
    first.apply_action(one)
    second.apply_action(other)
    return first, second


@pytest.mark.parametrize("later", [1, 2, 3])
def test_cards_are_chosen_in_secret(game, later):
    """[M-R1] Whatever the doyen has chosen, the others see the same until the last has chosen."""
    first, second = both_ways(game.set_up(), 0, 5)
    for player in range(1, later):
        play(first, 2)
        play(second, 2)
        assert first.current_player() == second.current_player() == player + 1
    for player in (1, 2, 3):
        assert seen(first, player) == seen(second, player)
    assert seen(first, 0) != seen(second, 0)
    assert first.view(later).choice[0] == UNKNOWN


@pytest.mark.parametrize("one", [1, 2, 3, 6])
@pytest.mark.parametrize("other", [1, 3, PASS])
def test_stops_are_chosen_in_secret(game, one, other):
    """[M-R3] A stop for one card, for another, or none: the same to all others, turn after turn."""
    if one == other:
        other = PASS
    first, second = both_ways(game.set_up(clock=7, offers=OFFERS), one, other)
    while first.current_player() != 3:
        for player in (1, 2, 3):
            assert seen(first, player) == seen(second, player)
        assert seen(first, 0) != seen(second, 0)
        play(first, PASS)
        play(second, PASS)
    assert seen(first, 3) == seen(second, 3)
    play(first, PASS)
    play(second, PASS)
    for player in range(4):
        assert seen(first, player) != seen(second, player)


def test_afterwards_all_is_told(game):
    """[M-R1, M-R3] Everybody's choice is revealed, by what came of it."""
    state = stops(game.set_up(clock=7, offers=OFFERS), p1=3, p2=1)
    for player in range(4):
        said = state.history_strings(player)[-1]
        assert "player 1 buys carpet 7 of player 3 for 7 [M-R2]" in said
        assert "player 2 buys jewel 2 of player 1 for 7 [M-R2]" in said
    assert stops(state).history_strings(2)[-1].endswith("; nobody stops [M-R3]")


def test_the_rule_cited_gives_nothing_away(game):
    """[M-R3] The same for a stop and for passing."""
    first, second = both_ways(game.set_up(clock=7, offers=OFFERS), 1, PASS)
    assert first.history_strings(2) == second.history_strings(2) == ["player 0: choose in secret [M-R3]"]
    assert first.history_strings(0) == ["player 0: stop at 7 for jewel 2 of player 1 [M-R3]"]
    assert second.history_strings(0) == ["player 0: pass at 7 [M-R3]"]


@pytest.mark.parametrize("options", option_sets("market")[::2], ids=str)
def test_both_ways_at_every_choice_of_a_game(options):
    """[M-R1, M-R3] In a whole game, at every secret choice but the last one of its moment.

    That compiled rules hide the same, `test_one_text` shows move for move.
    """
    state, dice, compared = samarkand.game("market", **options).new_initial_state(), random.Random(5), 0
    while not state.is_terminal():
        action = pick(state, dice)
        legal = state.legal_actions()
        chooser = state.current_player()
        is_secret = phase(state) in SECRET and len(legal) > 1
        other = legal[0] if legal[0] != action else legal[-1]
        before = state.clone()
        state.apply_action(action)
        if is_secret and state.record.choice[chooser] != NOTHING:
            before.apply_action(other)
            for player in range(state.game.num_players):
                same = before.observation_string(player) == state.observation_string(player)
                assert same == (player != chooser)
                if compared % 8 == 0:  # the whole story is long to tell
                    stories = [each.information_state_string(player) for each in (before, state)]
                    assert (stories[0] == stories[1]) == (player != chooser)
            compared += 1
    assert compared > 10


def test_what_may_be_chosen_depends_on_what_lies_open(game):
    """[M-R3] Earlier choices change nothing of what is asked or possible."""
    state = game.set_up(clock=7, offers=OFFERS, cash={2: 3})
    for action in state.legal_actions():
        other = state.clone()
        play(other, action)
        assert (other.current_player(), other.legal_actions()) == (1, [0, 2, 3, 6, 7])
        play(other, PASS)
        assert other.current_player() == 3


def test_hidden_goods(market):
    """[M-V1] Option `hidden_goods`: one does not see what others have bought, only one's own."""
    held = {0: {JEWEL: [7]}, 1: {FRUIT: [3], SPICE: [2]}}
    other = {0: {JEWEL: [7]}, 1: {FRUIT: [2], SPICE: [3]}}
    left = [1, 1, 1, 2, 3, 4, 5]
    for hidden in (False, True):
        game = market(hidden_goods=hidden)
        one, two = (
            game.set_up(rounds=3, bought=bought, to_sell={0: left, 2: left}) for bought in (held, other)
        )
        for player in range(4):
            is_told = player == 1 or not hidden
            assert (one.observation_string(player) != two.observation_string(player)) == is_told
        assert ("\n  spice  2\n" in one.observation_string(0)) == (not hidden)
        assert "\n  jewel  7\n" in one.observation_string(0)


def test_a_perfect_listener_knows_hidden_goods(market):
    """[M-V1, M-S2] They were seen on their way behind the screen."""
    state = stops(market(hidden_goods=True).set_up(clock=7, offers=OFFERS), p1=3)
    assert "player 1 buys carpet 7 of player 3" in state.information_state_string(0)
    assert state.view(0) == state.record


# --- Guesses --------------------------------------------------------------------------------------------


def test_a_guess_looks_the_same():
    """[M-R1, M-R3] To the player in question; all sums hold, and the history leads there."""
    for players in (3, 4, 5):
        state, dice = samarkand.game("market", players=players).new_initial_state(), random.Random(players)
        for number, _ in enumerate(play_at_random(state, players)):
            if number % 8 == 0:
                player = dice.randrange(players)
                guess = state.resample(player, number)
                assert seen(guess, player) == seen(state, player)
                guess.check()
                assert guess.game.state_from_dict(guess.to_dict()) == guess


def guesses(state, player, number=200):
    """What others might have chosen, by many guesses."""
    return [tuple(state.resample(player, seed).record.choice.tolist()) for seed in range(number)]


def test_guesses_take_every_choice_that_was_possible(game):
    """[M-R3] And none that was not: the player's own good, a card sold."""
    state = play(game.set_up(clock=7, offers={0: 1, 1: 2, 3: 7}), 3, PASS)
    found = {each[0] for each in guesses(state, 2)}
    assert found == {1, 3, 6, PASS}
    assert {each[1] for each in guesses(state, 2)} == {0, 3, 6, PASS}
    assert {each[1] for each in guesses(state, 1)} == {PASS}
    assert {each[0] for each in guesses(state, 0)} == {3}


def test_guesses_of_cards(game):
    """[M-R1] Only cards that the others have left, each kind as likely."""
    state = play(game.set_up(rounds=7, to_sell={0: [1, 1, 7], 1: [2, 3, 4]}), 0, 2)
    found = [each[0] for each in guesses(state, 3, 400)]
    assert set(found) == {0, 5}
    assert 140 < found.count(0) < 260
    assert {each[1] for each in guesses(state, 3)} == {1, 2, 3}


def test_guesses_do_not_depend_on_the_truth(game):
    """[M-R3] Two states that a player cannot tell apart give the same guess for the same seed."""
    first, second = both_ways(game.set_up(clock=7, offers=OFFERS), 1, PASS)
    for seed in range(20):
        assert first.resample(2, seed) == second.resample(2, seed)
    assert guesses(first, 2) == guesses(second, 2)
    assert len(set(guesses(first, 2))) > 3


def test_guesses_in_a_position_with_choices_made(game):
    """[M-R3] A position set up by hand in which some have already chosen."""
    choice = [3, 2, NOTHING, NOTHING, NOTHING]
    state = game.set_up(clock=7, offers=OFFERS, choice=choice, player=2)
    found = {each[:2] for each in guesses(state, 2)}
    assert len(found) > 10
    play(state, 0)
    guess = state.resample(3, 1)
    assert guess.history() != [] and guess.root().record.choice[0] != NOTHING
    assert guess.game.state_from_dict(guess.to_dict()) == guess
    assert {each[:2] for each in guesses(state, 0)} == {(3, 0), (3, 2), (3, 3), (3, 6), (3, PASS)}


def test_nothing_to_guess(game):
    """[M-S2] Between the choices a player knows all: the guess is the state itself."""
    state = stops(game.set_up(clock=7, offers=OFFERS), p1=3)
    assert state.resample(0, 4) == state
