"""A round: the secret choice of cards, what becomes of the unsold, the next camel, the end."""

import pytest

from samarkand.market.components import BANK, NOTHING, PASS, Phase
from tests.games import phase, play
from tests.market.table import CARPET, FRUIT, JEWEL, all_pass, bought, camels, offered, open_camel, stops
from tests.support import finished

OFFERS = {0: 1, 1: 2, 2: 5, 3: 7}


def test_all_choose_a_card_and_reveal_together(game):
    """[M-R1] One after another from the doyen, nothing on offer before the last has chosen."""
    state = game.set_up(doyen=2)
    for player, kind in ((2, 4), (3, 0), (0, 5)):
        assert state.current_player() == player
        assert phase(state) == Phase.CHOOSE
        play(state, kind)
        assert offered(state) == {}
        assert state.record.stock[player].sum() == 10
    play(state, 1)
    assert offered(state) == {0: 7, 1: 2, 2: 5, 3: 1}
    assert [int(row.sum()) for row in state.record.stock[:4]] == [9] * 4
    assert list(state.record.choice) == [NOTHING] * 5
    assert "on offer: player 0 fruit 7, player 1 jewel 2, player 2 spice 5" in state.history_strings()[-1]


def test_only_cards_that_are_left_can_be_chosen(game):
    """[M-R1] Of one's own good."""
    state = game.set_up(rounds=7, to_sell={0: [1, 1, 7]})
    assert state.legal_actions() == [0, 5]
    assert [state.action_to_string(action) for action in (0, 5)] == ["offer fruit 1", "offer fruit 7"]


def test_the_count_begins_at_ten(game):
    """[M-R2] After the cards are revealed; all have 15 dirhams."""
    state = play(game.set_up(), 0, 0, 0, 0)
    assert phase(state) == Phase.STOP
    assert state.record.clock == 10
    assert state.current_player() == 0


def test_the_round_ends_at_zero(game):
    """[M-R4] Unsold goods are discarded for good, the camel stays, the doyen passes to the left."""
    state = game.set_up(clock=1, offers=OFFERS, camel=4, doyen=3)
    stops(state, p0=2)
    assert phase(state) == Phase.CHOOSE
    assert offered(state) == {}
    assert bought(state) == {2: [5]}
    assert [int(state.record.gone[good, kind]) for good, kind in ((0, 0), (1, 1), (3, 5))] == [1, 1, 1]
    assert open_camel(state) == 4
    assert state.record.doyen == 0
    assert state.record.turns == 1
    assert state.record.clock == 0
    assert state.history_strings()[-1].endswith(
        "round 1 ends, fruit 1, jewel 2 and carpet 7 discarded [M-R4]"
    )


def test_several_stops_in_a_round(game):
    """[M-R4] The same player may buy again and again, from the value just below [M-R2]."""
    state = game.set_up(clock=6, offers=OFFERS)
    for clock, seat in ((6, 1), (5, 2), (4, 3)):
        assert state.record.clock == clock
        stops(state, p0=seat)
    assert bought(state) == {JEWEL: [2], 2: [5], CARPET: [7]}
    assert state.record.clock == 3
    assert state.record.cash[0] == 0


def test_never_for_the_own_good(game):
    """[M-R4] Each may name every card but their own, the camel, or pass."""
    state = game.set_up(clock=5, offers=OFFERS)
    for player in range(4):
        assert state.current_player() == player
        assert state.legal_actions() == [seat for seat in range(4) if seat != player] + [6, 7]
        play(state, PASS)


def test_nothing_left_on_offer(game):
    """[M-R4] (assumed) The round ends at once."""
    state = game.set_up(clock=8, offers={1: 2}, camels={3: [2, 3, 4, 5] * 4})
    stops(state, p0=1)
    assert state.record.turns == 1
    assert phase(state) == Phase.CHOOSE


def test_a_camel_alone_can_still_be_bought(game):
    """[M-R4] After the last goods card the count goes on for the camel, and ends when it is sold."""
    state = game.set_up(clock=8, offers={1: 2}, camel=4)
    stops(state, p0=1)
    assert (state.record.turns, state.record.clock) == (0, 7)
    assert state.legal_actions() == [6, PASS]
    stops(state, p2="camel")
    assert camels(state, 2) == [4]
    assert state.record.turns == 1


def test_the_next_camel_comes_at_once(game):
    """[M-R6] While goods remain on offer; it can be bought from the next value on."""
    state = game.set_up(clock=8, offers=OFFERS, camel=3)
    stops(state, p1="camel")
    assert camels(state, 1) == [3]
    assert phase(state) == Phase.CAMEL
    assert open_camel(state) is None
    assert [chance.numerator for _, chance in state.chance_outcomes()] == [4, 1, 4, 4]
    play(state, 3)
    assert state.history_strings()[-1] == "chance: camel 5 is turned up [M-R6]"
    assert state.record.clock == 7
    assert open_camel(state) == 5
    assert phase(state) == Phase.STOP


def test_the_next_camel_comes_even_after_the_last_value(game):
    """[M-R6] At 1 too, before the round ends; it stays for the next round."""
    state = stops(game.set_up(clock=1, offers=OFFERS, camel=3), p1="camel")
    assert phase(state) == Phase.CAMEL
    assert (state.record.turns, state.record.clock, state.record.doyen) == (0, 1, 0)
    assert offered(state) == OFFERS
    play(state, 0)
    assert state.record.turns == 1
    assert open_camel(state) == 2
    assert phase(state) == Phase.CHOOSE


def test_the_next_camel_comes_at_once_in_the_last_round_too(game):
    """[M-R6, M-E1] A camel sold at 1 with goods left: the next is turned up, though nobody can buy it."""
    state = stops(game.set_up(clock=1, rounds=9, offers=OFFERS, camel=3), p1="camel")
    assert phase(state) == Phase.CAMEL
    play(state, 0)
    assert state.record.turns == 10
    assert open_camel(state) == 2


def test_the_next_camel_waits_for_the_next_round(game):
    """[M-R6] Where no goods remain it is turned up at its start, before cards are chosen."""
    state = game.set_up(clock=8, camel=3)
    stops(state, p1="camel")
    assert state.record.turns == 1
    assert state.record.clock == 0
    assert phase(state) == Phase.CAMEL
    play(state, 1)
    assert phase(state) == Phase.CHOOSE
    assert open_camel(state) == 3


def test_the_last_camel_of_the_pile(game):
    """[M-R6] Is turned up as any other, at the start of a round too; then the pile is empty."""
    state = game.set_up(clock=8, camel=3, camels={3: [2, 4] * 4 + [3, 5] * 3})
    stops(state, p1="camel")
    assert (state.record.turns, phase(state)) == (1, Phase.CAMEL)
    play(state, 3)
    assert (phase(state), open_camel(state)) == (Phase.CHOOSE, 5)
    assert not state.record.pile.any()


def test_the_banks_card_remains_on_offer_too(market):
    """[M-R6, M-B1] While it is there, the next camel comes at once."""
    state = market(3).set_up(clock=8, offers={"bank": 7}, camel=3)
    stops(state, p1="camel")
    assert (state.record.turns, phase(state)) == (0, Phase.CAMEL)


def test_the_banks_card_alone(market):
    """[M-B1, M-R4] All are asked for it, though nothing else is on offer."""
    state = market(3).set_up(clock=8, offers={"bank": 7}, camels={2: [2, 3, 4, 5] * 4})
    for player in range(3):
        assert state.current_player() == player
        assert state.legal_actions() == [BANK, PASS]
        play(state, PASS)
    assert state.record.clock == 7


def test_whether_goods_remain_is_judged_after_all_purchases(game):
    """[M-R6] (assumed) The last goods card and the camel go at the same value: the next camel waits."""
    state = game.set_up(clock=8, offers={3: 5}, camel=3)
    stops(state, p1="camel", p2=3)
    assert bought(state, 2) == {CARPET: [5]}
    assert (state.record.turns, phase(state)) == (1, Phase.CAMEL)


def test_whether_goods_remain_is_judged_after_disputes(game):
    """[M-R6, M-D2] (assumed) A dispute takes the last goods card away: the next camel waits."""
    state = game.set_up(clock=8, offers={3: 5}, camel=3)
    stops(state, p0="camel", p1=3, p2=3)
    assert (state.record.turns, phase(state)) == (1, Phase.CAMEL)


def test_no_camel_left(game):
    """[M-R6] With an empty pile no more camels are sold; the game goes on without."""
    state = game.set_up(clock=8, offers=OFFERS, camel=5, camels={3: [2, 3, 4] * 4 + [5] * 3})
    stops(state, p1="camel")
    assert phase(state) == Phase.STOP
    assert open_camel(state) is None
    assert 6 not in state.legal_actions()
    all_pass(state)
    assert phase(state) == Phase.CHOOSE


def test_the_bank_offers_a_card_each_round(market):
    """[M-B1] (assumed) At its start, before the secret choice; unsold it is discarded as well [M-R4]."""
    state = market(3).set_up(clock=1, offers={0: 1, 1: 2, 2: 1, "bank": 7})
    all_pass(state)
    assert phase(state) == Phase.BANK_CARD
    assert state.record.gone[3, 5] == 1
    play(state, 0)
    assert phase(state) == Phase.CHOOSE
    assert offered(state) == {BANK: 1}


def test_money_for_the_banks_good(market):
    """[M-B1] Goes to the bank; any player may buy it."""
    state = market(3).set_up(clock=6, offers={0: 1, 1: 2, 2: 1, "bank": 7}, doyen=1)
    before = state.record.bank
    stops(state, p0=BANK)
    assert bought(state) == {CARPET: [7]}
    assert (state.record.bank - before, state.record.cash[0]) == (6, 19)


def test_a_camel_is_turned_up_before_the_banks_card(market):
    """[M-R6, M-B1]."""
    state = market(3).set_up(clock=8, camel=3)
    stops(state, p1="camel")
    assert phase(state) == Phase.CAMEL
    play(state, 1)
    assert phase(state) == Phase.BANK_CARD


def test_the_game_ends_after_the_tenth_round(game):
    """[M-E1] Whatever is open or in the pile counts for nobody."""
    state = game.set_up(clock=1, rounds=9, offers=OFFERS, camel=5)
    scores = all_pass(state).scores()
    assert state.is_terminal()
    assert state.record.turns == 10
    assert scores == [5, 5, 5, 5]
    assert open_camel(state) == 5
    assert state.outcome().startswith("After 10 rounds, player 0, player 1, player 2 and player 3 share")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_game_has_ten_rounds(market, players):
    """[M-E1, M-R4] And the doyen passes to the left after each."""
    state = finished(market(players), seed=players)
    doyens = {int(before.turns): int(before.doyen) for before, _, _ in state.steps() if before.turns < 10}
    assert doyens == {turn: turn % players for turn in range(10)}


def test_the_last_card_must_be_offered(game):
    """[M-R1, M-E1] In the tenth round nobody has a choice."""
    state = game.set_up(rounds=9, to_sell={0: [7]})
    assert state.legal_actions() == [5]
    assert state.string_to_action("offer fruit 7") == 5
    assert FRUIT == state.record.good[0]
