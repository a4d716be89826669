"""The falling clock: who is asked at which value, what a stop costs, and stops without money."""

import pytest

from samarkand.decisions import DecisionContext
from samarkand.errors import IllegalAction
from samarkand.market.components import CAMEL_CARD, PASS, Phase
from tests.games import phase, play
from tests.market.table import FRUIT, JEWEL, all_pass, bought, camels, cash, offered, open_camel, stops

OFFERS = {0: 1, 1: 2, 2: 5, 3: 7}


@pytest.mark.parametrize("clock", range(1, 11))
def test_a_stop_costs_the_value_called(game, clock):
    """[M-R2] Paid to the seller; the card lies open before the buyer."""
    state = stops(game.set_up(clock=clock, offers=OFFERS), p2=1)
    assert cash(state) == [15, 15 + clock, 15 - clock, 15]
    assert bought(state, 2) == {JEWEL: [2]}
    assert 1 not in offered(state)


def test_a_camel_is_paid_to_the_bank(game):
    """[M-R2] (assumed) And goes behind the screen."""
    state = game.set_up(clock=4, offers=OFFERS, camel=5)
    before = state.record.bank
    stops(state, p2="camel")
    assert cash(state) == [15, 15, 11, 15]
    assert state.record.bank == before + 4
    assert camels(state, 2) == [5]


def test_the_count_goes_on_just_below(game):
    """[M-R2] From 9 after a stop at 10, and after a value at which all pass."""
    state = game.set_up(clock=10, offers=OFFERS)
    assert stops(state, p0=1).record.clock == 9
    assert stops(state).record.clock == 8


def test_the_last_value_is_one(game):
    """[M-R2] From 10 to 1 all are asked if all pass, and then the round is over."""
    state = game.set_up(clock=10, offers=OFFERS)
    called = []
    while phase(state) == Phase.STOP:
        called.append(int(state.record.clock))
        stops(state)
    assert called == list(range(10, 0, -1))


def test_all_are_asked_before_anything_happens(game):
    """[M-R3] (assumed) Choices at a value are simultaneous: nothing changes before the last."""
    state = game.set_up(clock=7, offers=OFFERS, doyen=1)
    for player, card in ((1, 0), (2, 3), (3, PASS)):
        assert state.current_player() == player
        play(state, card)
        assert cash(state) == [15] * 4
        assert offered(state) == OFFERS
    play(state, PASS)
    assert cash(state) == [22, 8, 8, 22]
    assert offered(state) == {1: 2, 2: 5}


def test_words_for_choices(game):
    """[M-R2, M-R3]."""
    state = game.set_up(clock=7, offers=OFFERS, camel=4)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert words[0] == "stop at 7 for jewel 2 of player 1"
    assert words[-2:] == ["stop at 7 for camel 4", "pass at 7"]


# --- Who is asked ---------------------------------------------------------------------------------------


def test_who_has_too_little_is_not_asked(game):
    """[M-R5] "refused", the default: a stop that cannot be paid is not offered at all."""
    state = game.set_up(clock=7, offers=OFFERS, cash={0: 6, 1: 7, 2: 0, 3: 8})
    assert state.current_player() == 1
    play(state, PASS)
    assert state.current_player() == 3
    play(state, PASS)
    assert state.record.clock == 6
    assert state.current_player() == 0


def test_values_at_which_nobody_can_buy_cost_no_decision(game):
    """[M-R5] "refused": the count goes on by itself to the first that somebody can pay."""
    state = game.set_up(cash={0: 3, 1: 2, 2: 0, 3: 0})
    play(state, 0, 0, 0, 0)
    assert state.record.clock == 3
    assert state.current_player() == 0


def test_without_money_the_round_passes(game):
    """[M-R5, M-R4] Nobody has a dirham: the round is over when the cards are revealed."""
    state = game.set_up(cash=dict.fromkeys(range(4), 0))
    play(state, 0, 0, 0, 0)
    assert state.record.turns == 1
    assert (
        "; round 1 ends, fruit 1, jewel 1, spice 1 and carpet 1 discarded [M-R4]"
        in (state.history_strings()[-1])
    )


def test_who_could_only_buy_the_own_good_is_not_asked(game):
    """[M-R4]."""
    state = game.set_up(clock=5, offers={2: 5}, camels={3: [2, 3, 4, 5] * 4})
    asked = []
    while state.record.clock == 5 and phase(state) == Phase.STOP:
        asked.append(state.current_player())
        play(state, PASS)
    assert asked == [0, 1, 3]


def test_nobody_but_the_seller_has_money(game):
    """[M-R4] Nobody can stop, the round ends."""
    poor = {0: 15, 1: 0, 2: 0, 3: 0}
    state = game.set_up(cash=poor, camels={3: [2, 3, 4, 5] * 4}, clock=5, offers={0: 7, 1: 2})
    stops(state, p0=1)
    # Now only player 0's own fruit is left, and player 1 has the money of the sale.
    assert state.current_player() == 1
    play(state, PASS)
    assert state.current_player() == 1
    assert state.record.clock == 3


# --- Stops without money --------------------------------------------------------------------------------


def test_the_penalty(market):
    """[M-R5] Option "penalty": 1 dirham to the bank, the card stays on offer, the count goes on."""
    state = market(stop_without_money="penalty").set_up(clock=7, offers=OFFERS, cash={0: 6})
    before = state.record.bank
    stops(state, p0=3)
    assert cash(state) == [5, 15, 15, 15]
    assert state.record.bank == before + 1
    assert offered(state) == OFFERS
    assert state.record.clock == 6
    assert (
        "player 0 cannot pay for carpet 7 of player 3 and pays 1 to the bank [M-R5]"
        in (state.history_strings()[-1])
    )


def test_the_penalty_is_told_before(market):
    """[M-R5] Where the player cannot pay the value called, and not for a pass."""
    for money, cost in [(7, ""), (6, "you cannot pay for it, so you pay 1 dirham and get nothing")]:
        state = market(stop_without_money="penalty").set_up(clock=7, offers=OFFERS, cash={0: money})
        told = {a: DecisionContext(state.game, state.record, a).cost() for a in state.legal_actions()}
        assert told.pop(PASS) == "" and set(told.values()) == {cost}


def test_the_penalty_for_a_camel(market):
    """[M-R5] The camel stays too."""
    state = market(stop_without_money="penalty").set_up(clock=7, offers=OFFERS, cash={0: 1}, camel=4)
    stops(state, p0="camel")
    assert cash(state)[0] == 0
    assert open_camel(state) == 4


def test_without_a_dirham_nobody_stops(market):
    """[M-R5] (assumed) Under "penalty" too: stopping is not offered as a move."""
    state = market(stop_without_money="penalty").set_up(clock=7, offers=OFFERS, cash={0: 0, 1: 1})
    assert state.current_player() == 1
    assert state.legal_actions() == [0, 2, 3, CAMEL_CARD, PASS]


def test_under_penalty_all_with_a_dirham_are_asked_at_every_value(market):
    """[M-R5]."""
    game = market(stop_without_money="penalty")
    state = game.set_up(cash={0: 1, 1: 0, 2: 0, 3: 0})
    play(state, 0, 0, 0, 0)
    assert state.record.clock == 10
    assert state.current_player() == 0


def test_under_refused_it_is_no_move(game):
    """[M-R5] The default: naming it is illegal, and changes nothing."""
    state = game.set_up(clock=7, offers=OFFERS, cash={0: 6, 1: 6})
    with pytest.raises(IllegalAction, match="player 2 may play"):
        state.apply_action(5)
    assert state.current_player() == 2


def test_only_money_held_before_the_value_counts(market):
    """[M-D1, M-R5] (assumed) What a sale at the same value brings comes too late."""
    state = market(stop_without_money="penalty").set_up(clock=7, offers=OFFERS, cash={1: 5})
    stops(state, p0=1, p1=2)
    assert bought(state, 0) == {JEWEL: [2]}
    assert bought(state, 1) == {}
    assert cash(state) == [8, 5 + 7 - 1, 15, 15]


def test_payments_are_simultaneous(game):
    """[M-D1] (assumed) Two who buy from each other both pay and both receive."""
    state = game.set_up(clock=10, offers=OFFERS, cash={0: 10, 1: 10})
    stops(state, p0=1, p1=0)
    assert cash(state) == [10, 10, 15, 15]
    assert bought(state, 0) == {JEWEL: [2]}
    assert bought(state, 1) == {FRUIT: [1]}


# --- Options --------------------------------------------------------------------------------------------


def test_all_pass_to_the_end(game):
    """[M-R2, M-R4, M-E1] A game in which nobody ever stops: all keep their money and win."""
    state = game.set_up()
    while not state.is_terminal():
        play(state, 7 if phase(state) == Phase.STOP else state.legal_actions()[0])
    assert cash(state) == [15] * 4
    assert state.winners() == [0, 1, 2, 3]
    assert all_pass(state).returns() == [0.25] * 4
