"""Disputes: with and without the doyen, over goods and camels, with and without the money."""

import pytest

from samarkand.market.components import BANK, Phase
from tests.games import phase, play
from tests.market.table import CARPET, JEWEL, SPICE, bought, camels, cash, offered, open_camel, stops

OFFERS = {0: 1, 1: 2, 2: 5, 3: 7}


def test_different_cards(game):
    """[M-D1] All who stop at a value name their card; (assumed) each buys theirs."""
    state = game.set_up(clock=7, offers=OFFERS, camel=4)
    stops(state, p0=1, p1=2, p2=3, p3="camel")
    assert [bought(state, player) for player in range(4)] == [
        {JEWEL: [2]}, {SPICE: [5]}, {CARPET: [7]}, {},
    ]  # fmt: skip
    assert camels(state, 3) == [4]
    assert cash(state) == [8, 15, 15, 15]


def test_the_doyen_wins_a_dispute(game):
    """[M-D2] (assumed) At full price, and the others pay nothing."""
    state = game.set_up(clock=7, offers=OFFERS, doyen=2)
    stops(state, p0=1, p2=1, p3=1)
    assert bought(state, 2) == {JEWEL: [2]}
    assert cash(state) == [15, 22, 8, 15]
    assert bought(state, 0) == bought(state, 3) == {}
    said = state.history_strings()[-1]
    assert "player 0, player 2 and player 3 dispute jewel 2 of player 1" in said
    assert "player 2, the doyen, buys it for 7 [M-D2]" in said


@pytest.mark.parametrize(("clock", "price"), [(10, 5), (9, 5), (8, 4), (7, 4), (2, 1), (1, 1)])
def test_a_dispute_without_the_doyen(game, clock, price):
    """[M-D2, M-W3] The card is gone; each disputant pays half, rounded up: at 7 it is 4."""
    state = game.set_up(clock=clock, offers=OFFERS)
    before = state.record.gone.sum()
    stops(state, p2=1, p3=1)
    assert cash(state) == [15, 15 + 2 * price, 15 - price, 15 - price]
    assert bought(state, 2) == bought(state, 3) == {}
    unsold = 0 if clock > 1 else 3
    assert state.record.gone.sum() == before + 1 + unsold
    assert state.record.gone[JEWEL, 1] == 1


def test_a_dispute_of_three(game):
    """[M-D2] All of them pay."""
    state = game.set_up(clock=7, offers=OFFERS)
    stops(state, p1=0, p2=0, p3=0)
    assert cash(state) == [15 + 12, 11, 11, 11]
    assert 0 not in offered(state)


def test_a_doyen_who_named_another_card(game):
    """[M-D3] (assumed) Is not in the dispute: disputes are judged card by card."""
    state = game.set_up(clock=7, offers=OFFERS)
    stops(state, p0=3, p2=1, p3=1)
    assert bought(state, 0) == {CARPET: [7]}
    assert cash(state) == [8, 23, 11, 15 - 4 + 7]
    assert offered(state) == {0: 1, 2: 5}


def test_two_disputes_at_a_value(market):
    """[M-D2, M-D3] One with the doyen, one without."""
    state = market(5).set_up(clock=6, offers={**OFFERS, 4: 1})
    stops(state, p0=2, p1=2, p3=4, p2=4)
    assert bought(state, 0) == {SPICE: [5]}
    assert cash(state) == [9, 15, 15 + 6 - 3, 12, 15 + 6]
    assert offered(state) == {0: 1, 1: 2, 3: 7}


def test_a_disputed_camel_goes_back(game):
    """[M-D4] It is shuffled back into the pile; (assumed) the bank has the halves, the next is turned up."""
    state = game.set_up(clock=7, offers=OFFERS, camel=5)
    pile, bank = list(state.record.pile), state.record.bank
    stops(state, p1="camel", p2="camel")
    assert cash(state) == [15, 11, 11, 15]
    assert state.record.bank == bank + 8
    assert phase(state) == Phase.CAMEL
    assert open_camel(state) is None
    assert list(state.record.pile) == [*pile[:3], pile[3] + 1]
    assert dict(state.chance_outcomes())[3].denominator == 4  # as likely as the others
    play(state, 3)
    assert open_camel(state) == 5
    assert state.record.clock == 6


def test_a_disputed_camel_with_no_goods_left(game):
    """[M-D4, M-R6] (assumed) The next is turned up at the start of the next round."""
    state = game.set_up(clock=7, camel=5)
    stops(state, p1="camel", p2="camel")
    assert (phase(state), state.record.turns, state.record.clock) == (Phase.CAMEL, 1, 0)


def test_the_last_camel_disputed(game):
    """[M-D4] It is the whole pile and turned up again."""
    state = game.set_up(clock=7, offers=OFFERS, camel=5, camels={3: [2, 3, 4] * 4 + [5] * 3})
    stops(state, p1="camel", p2="camel")
    assert state.chance_outcomes() == [(3, 1)]


def test_the_doyen_takes_a_disputed_camel(game):
    """[M-D2] As any card."""
    state = game.set_up(clock=7, offers=OFFERS, camel=5, doyen=3)
    stops(state, p1="camel", p3="camel")
    assert camels(state, 3) == [5]
    assert cash(state) == [15, 15, 15, 8]


def test_a_dispute_over_the_banks_good(market):
    """[M-D2, M-B1] The bank is its seller."""
    state = market(3).set_up(clock=5, offers={0: 1, 1: 1, 2: 1, "bank": 7})
    bank = state.record.bank
    stops(state, p1=BANK, p2=BANK)
    assert cash(state) == [25, 22, 22]
    assert state.record.bank == bank + 6
    assert state.record.gone[CARPET, 5] == 1


# --- Who cannot pay is out of it (option "penalty") -------------------------------------------------------


@pytest.fixture
def strict(market):
    """The game in which a stop without money costs a dirham."""
    return market(stop_without_money="penalty")


def test_one_claimant_left_buys(strict):
    """[M-D3, M-R5] (assumed) Who lacks the full value pays the penalty and is out of the dispute."""
    state = strict.set_up(clock=7, offers=OFFERS, cash={2: 6})
    stops(state, p2=1, p3=1)
    assert bought(state, 3) == {JEWEL: [2]}
    assert cash(state) == [15, 22, 5, 8]
    said = state.history_strings()[-1]
    assert "player 2 cannot pay for jewel 2 of player 1 and pays 1 to the bank [M-R5]" in said
    assert "; player 3 buys jewel 2 of player 1 for 7 [M-R2]" in said


def test_two_claimants_left_dispute(strict):
    """[M-D3] (assumed) Half would have been enough for the third, but the full value is needed."""
    state = strict.set_up(clock=7, offers=OFFERS, cash={1: 6})
    stops(state, p1=0, p2=0, p3=0)
    assert cash(state) == [15 + 8, 5, 11, 11]


def test_a_doyen_without_money(strict):
    """[M-D3] (assumed) The doyen needs the full value too, else the others dispute, or one buys."""
    state = strict.set_up(clock=7, offers=OFFERS, cash={0: 6})
    stops(state, p0=1, p2=1)
    assert bought(state, 2) == {JEWEL: [2]}
    assert cash(state) == [5, 22, 8, 15]
    state = strict.set_up(clock=7, offers=OFFERS, cash={0: 6})
    stops(state, p0=1, p2=1, p3=1)
    assert cash(state) == [5, 23, 11, 11]
    assert 1 not in offered(state)


def test_nobody_can_pay(strict):
    """[M-D3, M-R5] The card stays on offer."""
    state = strict.set_up(clock=7, offers=OFFERS, cash={1: 6, 2: 3})
    stops(state, p1=0, p2=0)
    assert cash(state) == [15, 5, 2, 15]
    assert offered(state) == OFFERS
    assert bought(state, 1) == bought(state, 2) == {}


def test_exactly_the_value_is_enough(game):
    """[M-D3]."""
    state = game.set_up(clock=7, offers=OFFERS, cash={0: 7})
    stops(state, p0=1)
    assert cash(state)[0] == 0
    assert bought(state) == {JEWEL: [2]}
