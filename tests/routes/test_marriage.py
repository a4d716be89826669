"""Marriage: dowry, tile, three cards, discards, the limit."""

from fractions import Fraction

import pytest

from samarkand.decisions import DecisionContext
from samarkand.routes.components import DONE, EXTEND, PASS, Phase
from tests.games import phase, play
from tests.routes.table import cash, goods, hand, home, is_next_turn
from tests.support import play as play_at_random

LIMITS = {2: 10, 3: 10, 4: 7, 5: 6}
EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4, 5])


def married(game, cards, family=0, open_cards=0, **more):
    """Player 0 holds `cards` goods, the last of them sold if `open_cards`, and marries."""
    held = list(range(33))[:cards]
    sold = held[cards - open_cards :]
    camels = {home(game, good): [9] for good in sold}
    state = game.set_up(hands={0: held[: cards - open_cards]}, sold={0: sold}, camels=camels, **more)
    return play(state, family)


@pytest.mark.parametrize("family", range(10))
def test_the_dowry_goes_into_the_treasury(game, family):
    """[R-M1] From the player's own money; the bank has no part in it. A tile of the family for it."""
    state = game.set_up(treasuries={family: 4})
    dowry = game.edition.values["families"][str(family)]["dowry"]
    bank = state.record.bank
    name = game.names.families[family]
    assert state.action_to_string(family) == f"marry into {name} for {dowry} dirham{'s' * (dowry > 1)}"
    play(state, family)
    assert cash(state) == [10 - dowry, 10, 10, 10]
    assert state.record.treasury[family] == 4 + dowry
    assert state.record.bank == bank
    assert goods(state.record.member[0]) == [family]
    assert state.record.available[family] == 1


def test_a_dowry_without_cards_is_told_before_and_in_the_log(game):
    """[R-M3] At the hand limit no cards are drawn, and the dowry is paid all the same."""
    for held, cost in [(6, ""), (7, "you have 7 cards, the hand limit, so you draw no cards")]:
        state = game.set_up(hands={0: list(range(held))})
        told = {DecisionContext(game, state.record, family).cost() for family in state.legal_actions()}
        assert told == {cost}
        said = play(state, state.legal_actions()[0]).history_strings(1)
        logged = [line for line in said if "player 0 is at the hand limit and draws no cards [R-M3]" in line]
        assert bool(logged) == bool(cost)


@pytest.mark.parametrize("money", range(8))
def test_only_with_the_money(game, money):
    """[R-M1] Families whose dowry can be paid, and no other."""
    dowries = [game.edition.values["families"][str(family)]["dowry"] for family in range(10)]
    state = game.set_up(cash={0: money}, families={1: [0]})
    possible = [family for family in range(10) if dowries[family] <= money]
    assert state.legal_actions() == (possible or [PASS])


def test_only_while_a_tile_is_left(game):
    """[R-M1] Two tiles of a family; the third player comes too late."""
    state = game.set_up(families={1: [3], 2: [3, 4]})
    assert 3 not in state.legal_actions()
    assert 4 in state.legal_actions()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_never_two_tiles_of_a_family(routes, players):
    """[R-M2] With three to five players: any number of families, each once."""
    state = routes(players).set_up(families={0: [1, 2, 5]}, cash={0: 60})
    assert [action for action in state.legal_actions() if action < 10] == [0, 3, 4, 6, 7, 8, 9]


def test_all_ten_families_can_be_one_s_own(game):
    """[R-M2]."""
    state = game.set_up(families={0: list(range(9))}, cash={0: 10})
    assert [action for action in state.legal_actions() if action < 10] == [9]
    play(state, 9)
    assert goods(state.record.member[0]) == list(range(10))


def test_three_cards_are_drawn(game):
    """[R-M3] One by one, each card of the pile as likely."""
    state = married(game, 2)
    for number in range(3):
        assert phase(state) == Phase.DRAW
        left = goods(state.record.deck)
        assert len(left) == 31 - number
        assert state.chance_outcomes() == [(good, Fraction(1, len(left))) for good in left]
        play(state, left[0])
        assert left[0] in hand(state)
    assert phase(state) == Phase.DISCARD
    assert len(hand(state)) == 5
    assert state.current_player() == 0


@EVERY_TABLE
def test_no_card_at_the_limit(routes, players):
    """[R-M3, R-D1, R-M4] At the limit the marriage stands, but nothing is drawn and nothing discarded."""
    game = routes(players)
    below = married(game, LIMITS[players] - 1)
    assert (phase(below), below.record.owed) == (Phase.DRAW, 3)
    state = married(game, LIMITS[players])
    assert goods(state.record.member[0]) == [0]
    if players == 2:
        assert phase(state) == Phase.BAG
        play(state, state.legal_actions()[0])
    assert is_next_turn(state)
    assert len(hand(state)) == LIMITS[players]


@EVERY_TABLE
def test_sold_cards_count_towards_the_limit(routes, players):
    """[R-M3, R-G1] Cards lying open fill the hand too."""
    game = routes(players)
    assert phase(married(game, LIMITS[players] - 1, open_cards=2)) == Phase.DRAW
    assert phase(married(game, LIMITS[players], open_cards=2)) in (Phase.TURN, Phase.BAG)


@pytest.mark.parametrize("before", [0, 3, 4, 5, 6])
def test_discards(game, before):
    """[R-M4] None, one or two of the whole hand; within the limit of 7 it may end, the second ends it."""
    state = married(game, before)
    while phase(state) == Phase.DRAW:
        play(state, state.legal_actions()[-1])
    held = hand(state)
    for thrown in range(2):
        assert phase(state) == Phase.DISCARD
        may_end = [DONE] if before + 3 - thrown <= 7 else []
        assert state.legal_actions() == hand(state) + may_end
        if may_end:
            other = state.clone()
            play(other, DONE)
            assert is_next_turn(other)
            assert len(hand(other)) == before + 3 - thrown
        play(state, held[thrown])
    assert is_next_turn(state)
    assert hand(state) == held[2:]
    assert goods(state.record.discards) == held[:2]
    assert len(hand(state)) >= before + 1


def test_old_cards_may_be_discarded(game):
    """[R-M4] The whole hand is open to choice, not only what was drawn."""
    state = married(game, 2)
    play(state, 20, 21, 22)
    assert state.legal_actions() == [0, 1, 20, 21, 22, DONE]
    play(state, 0, 1)
    assert hand(state) == [20, 21, 22]


def test_sold_cards_are_not_discarded(game):
    """[R-M4] (assumed) Only cards of the hand are."""
    state = married(game, 3, open_cards=2)
    play(state, 20, 21, 22)
    assert state.legal_actions() == [0, 20, 21, 22, DONE]


@pytest.mark.parametrize("open_cards", [1, 2, 4])
def test_sold_cards_count_when_it_is_discarded(game, open_cards):
    """[R-M3, R-M4] Eight with those sold are one too many for four players, however few are in the hand."""
    state = married(game, 5, open_cards=open_cards)
    play(state, 20, 21, 22)
    assert DONE not in state.legal_actions()
    play(state, 20)
    assert DONE in state.legal_actions()


def test_discards_are_hidden(game):
    """[R-M5] Face down: others see that a card goes, not which; the player sees it."""
    state = married(game, 2)
    play(state, 20, 21, 22, 1, DONE)
    mine, theirs = state.history_strings(0), state.history_strings(1)
    good = f"{game.names.goods[1]} 2"
    assert mine[-2:] == [f"player 0: discard {good} [R-M4]", "player 0: discard no more [R-M4]"]
    assert theirs[-2:] == ["player 0: discard a card [R-M4]", "player 0: discard no more [R-M4]"]
    assert theirs[1:4] == ["chance: draw a card [R-M3]"] * 3


@pytest.mark.parametrize("left", [0, 1, 2])
def test_an_empty_pile_is_made_anew(game, left):
    """[R-M5] When a card is to be drawn and none is there, the discards are shuffled and drawn from."""
    state = game.set_up(
        hands={1: list(range(7)), 2: list(range(7, 14))}, discards=[*range(14, 20), *range(20 + left, 33)]
    )
    thrown = goods(state.record.discards)
    play(state, 0)
    for _ in range(left):
        assert goods(state.record.discards) == thrown
        play(state, state.legal_actions()[0])
    assert state.record.discards.sum() == 0
    assert goods(state.record.deck) == thrown
    assert state.history_strings()[-1].endswith("the discards become the new draw pile [R-M5]")
    assert dict(state.chance_outcomes()) == {good: Fraction(1, len(thrown)) for good in thrown}


def test_the_pile_is_not_made_anew_before(game):
    """[R-M5] Drawing the last card that is owed leaves the pile empty; what is discarded then stays there."""
    state = game.set_up(hands={1: list(range(7))}, discards=[*range(7, 20), *range(23, 33)])
    play(state, 0, 20, 21, 22)
    assert state.record.deck.sum() == 0
    play(state, 20, 21)
    assert state.record.deck.sum() == 0
    assert {20, 21} <= set(goods(state.record.discards))


@EVERY_TABLE
def test_there_are_always_three_cards_to_draw(routes, players):
    """[R-M5] Even with all others at the limit and the player just below it; so in every random game."""
    game = routes(players)
    cards, hands = list(range(33)), {}
    for player in range(players):
        size = LIMITS[players] - (player == 0)
        hands[player], cards = cards[:size], cards[size:]
    assert len(cards) >= 3
    state = game.set_up(hands=hands, discards=cards)
    play(state, 0)
    for _ in range(3):
        play(state, state.legal_actions()[0])
    assert phase(state) == Phase.DISCARD
    draws = 0
    for seed in range(3):
        state = game.new_initial_state()
        for _ in play_at_random(state, seed):
            record = state.record
            if record.phase == Phase.DRAW:
                draws += 1
                assert record.deck.sum() > 0
                assert record.deck.sum() + record.discards.sum() >= record.owed
    assert draws > 30


def test_what_a_turn_offers(game):
    """[R-T1] Marriages that can be paid and extensions of one's own families, nothing else."""
    state = game.set_up(families={0: [5, 7]}, cash={0: 4})
    dowries = [game.edition.values["families"][str(family)]["dowry"] for family in range(10)]
    possible = [family for family in range(10) if dowries[family] <= 4 and family not in (5, 7)]
    assert state.legal_actions() == [*possible, EXTEND + 5, EXTEND + 7]
