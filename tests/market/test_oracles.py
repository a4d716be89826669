"""Second, slow computations beside the engine: the score, the best final choice, every dirham and card.

They know the rules from the catalogue, not from the code, and hold cards as plain lists of values.
"""

import itertools
import random
from collections import Counter
from functools import cache

import pytest

from samarkand.market import strategies
from samarkand.market.components import BANK, CAMEL_CARD, PASS, Phase
from tests.games import phase
from tests.market.table import bought, camels, cash
from tests.support import option_sets, play

TABLE = {0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8}
VALUES = (1, 1, 1, 2, 2, 3, 3, 4, 5, 7)


# --- The score ------------------------------------------------------------------------------------------


def money_by_hand(money, player, players, ties):
    """Points for money: by sorting the purses."""
    points = [3, 1] if players == 3 else [5, 3, 1]
    ladder = sorted(money, reverse=True) if ties == "competition" else sorted(set(money), reverse=True)
    return dict(enumerate(points)).get(ladder.index(money[player]), 0)


def sets_by_hand(values, counting):
    """Points for equal values: by counting them."""
    counts = Counter(values).values()
    if counting == "example":
        return sum(count for count in counts if count > 1)
    return sum(TABLE.get(count, 16) for count in counts)


def least_by_hand(goods, for_sale):
    """Points for the least-bought good, the best of those that tie."""
    piles = [goods.get(good, []) for good in for_sale]
    fewest = min(len(pile) for pile in piles)
    return max(sum(pile) for pile in piles if len(pile) == fewest)


def goods_points(goods, for_sale, counting):
    """Points for a hand of goods cards, by good."""
    values = [value for pile in goods.values() for value in pile]
    return least_by_hand(goods, for_sale) + sets_by_hand(values, counting)


def for_sale(game, player):
    """The goods that a player could buy: without `sells`, seat p sells good p."""
    return [good for good in range(max(4, game.num_players)) if good != player]


def best_by_enumeration(goods, places, goods_for_sale, counting):
    """The best that can be kept: all choices of so many cards, one by one."""
    cards = [(good, value) for good, pile in goods.items() for value in pile]
    best = None
    for kept in set(itertools.combinations(cards, min(places, len(cards)))):
        piles = {good: [value for other, value in kept if other == good] for good in goods}
        points = goods_points(piles, goods_for_sale, counting)
        best = points if best is None else max(best, points)
    return best


def random_hand(dice, goods, most):
    """Goods cards by good, and the camels."""
    share = dice.random()
    hand = {good: [value for value in VALUES if dice.random() < share] for good in goods}
    while sum(map(len, hand.values())) > most:
        good = dice.choice([good for good in goods if hand[good]])
        hand[good].remove(dice.choice(hand[good]))
    return hand, [dice.choice([2, 3, 4, 5]) for _ in range(dice.randrange(4))]


def random_table(game, dice, most=10):
    """A position in the middle of the game in which one player holds much, with purses of all kinds."""
    player = dice.randrange(game.num_players)
    hand, herd = random_hand(dice, for_sale(game, player), most)
    money = {each: dice.randrange(12) for each in range(game.num_players)}
    state = game.set_up(rounds=10, doyen=player, bought={player: hand}, camels={player: herd}, cash=money)
    assert phase(state) == due(game, player, hand, herd)
    return state, player, hand, herd


def due(game, player, hand, herd):
    """The final choice that is due in such a position, by the catalogue."""
    if sum(map(len, hand.values())) > sum(herd):
        return Phase.LEAVE
    sizes = [len(hand.get(good, [])) for good in for_sale(game, player)]
    return Phase.COUNT if min(sizes) and sizes.count(min(sizes)) > 1 else Phase.OVER


EVERY_OPTION = pytest.mark.parametrize(
    "options", option_sets("market"), ids=lambda options: "-".join(map(str, options.values()))
)


@EVERY_OPTION
def test_the_score(market, options):
    """[M-F1, M-F2, M-F3, M-F4, M-F5, M-B1] Of random tables, with the best final choice by enumeration."""
    game, dice = market(**options), random.Random(11)
    places_taken, surpluses = 0, 0
    for _ in range(100):
        state, player, hand, herd = random_table(game, dice)
        held = sum(map(len, hand.values()))
        places_taken += held <= sum(herd)
        surpluses += held > sum(herd)
        goods = best_by_enumeration(hand, sum(herd), for_sale(game, player), options["set_scoring"])
        money = money_by_hand(cash(state), player, game.num_players, options["money_ties"])
        assert state.scores()[player] == money + goods - 2 * max(0, sum(herd) - held)
    assert places_taken > 10
    assert surpluses > 10


@EVERY_OPTION
def test_the_score_at_the_end(market, options):
    """[M-F1 … M-F5, M-B1] Of games played at random, choices at the end included."""
    game = market(**options)
    for seed in range(4):
        state = game.new_initial_state()
        counted = {}
        for action in play(state, seed):
            if state.record.phase == Phase.COUNT:
                counted[state.current_player()] = action
        money = cash(state)
        for player in range(game.num_players):
            goods = bought(state, player)
            sold = [int(good) for seat, good in enumerate(state.record.good) if good >= 0 and seat != player]
            least = sum(goods[counted[player]]) if player in counted else least_by_hand(goods, sold)
            values = [value for pile in goods.values() for value in pile]
            assert len(values) <= sum(camels(state, player))
            expected = (
                money_by_hand(money, player, game.num_players, options["money_ties"])
                + least
                + sets_by_hand(values, options["set_scoring"])
                - 2 * (sum(camels(state, player)) - len(values))
            )
            assert state.scores()[player] == expected


# --- The best final choice --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5])
def test_the_best_final_choice_can_be_played(market, players):
    """[M-F2, M-F3] `threshold` plays it to the end, and scores what was said before."""
    game, dice = market(players), random.Random(3)
    for _ in range(40):
        state, player, _, _ = random_table(game, dice)
        before = state.scores()
        while not state.is_terminal():
            legal = state.legal_actions()
            view = state.view(player)
            state.apply_action(int(strategies.threshold(game.config, view, legal, len(legal), [1, 1])))
            assert state.scores()[player] == before[player]


def test_a_choice_of_many_cards(market):
    """[M-F2] Thirty cards and places for fifteen: more choices than can be enumerated, still exact."""
    hand = {good: list(VALUES) for good in (1, 2, 3)}
    state = market().set_up(rounds=10, bought={0: hand}, camels={0: [5, 5, 5]})
    assert state.scores()[0] == 5 + best_of_thirty()


@cache
def best_of_thirty():
    """The same by numbers of each value a good keeps: three goods alike, fifteen cards in all."""
    copies = Counter(VALUES)
    kinds = sorted(copies)
    ways = list(itertools.product(*(range(copies[kind] + 1) for kind in kinds)))
    best = {}
    for way in ways:
        best.setdefault(sum(way), []).append(way)
    total = 0
    for small in range(6):
        others = {}
        for one in ways:
            if sum(one) >= small:
                others.setdefault(15 - small - sum(one), []).append(one)
        for least in best[small]:
            worth = sum(kind * number for kind, number in zip(kinds, least, strict=True))
            for left, firsts in others.items():
                if left < small or left not in best:
                    continue
                total = max(total, worth + best_sets(least, firsts, best[left]))
    return total


def best_sets(least, firsts, seconds):
    """The most points for equal values of three goods' cards."""
    pairs = {tuple(map(sum, zip(one, two, strict=True))) for one in firsts for two in seconds}
    return max(sum(TABLE.get(a + b, 16) for a, b in zip(least, pair, strict=True)) for pair in pairs)


# --- Every dirham and every card -------------------------------------------------------------------------


def settled_by_hand(doyen, clock, money, owner, claims, cards):
    """What the choices at a value come to: the purses after it, and who gets which card.

    `claims` is player to card; a card is a seat or the camel; `owner` of the camel is the bank.
    """
    after, gets, gone = dict(money), {}, set()
    for player in list(claims):
        if money[player] < clock:
            after[player] -= 1
            after[BANK] += 1
            del claims[player]
    for card in cards:
        claimants = [player for player in claims if claims[player] == card]
        seller = owner(card)
        if not claimants:
            continue
        if len(claimants) == 1 or doyen in claimants:
            winner = claimants[0] if len(claimants) == 1 else doyen
            gets[card] = winner
            after[winner] -= clock
            after[seller] += clock
            continue
        gone.add(card)
        for player in claimants:
            after[player] -= -(-clock // 2)
            after[seller] += -(-clock // 2)
    return after, gets, gone


def purses(record, players):
    """The money of all, the bank's too."""
    return {**{each: int(record.cash[each]) for each in range(players)}, BANK: int(record.bank)}


@EVERY_OPTION
def test_every_dirham_and_every_card(market, options):
    """[M-R2, M-R5, M-D1, M-D2, M-D3, M-D4, M-B1] What each value of a random game leads to."""
    players, met = options["players"], Counter()
    for seed in range(3):
        state = market(**options).new_initial_state()
        for action in play(state, seed):
            before, claims = purses(state.record, players), {}
            if state.record.phase != Phase.STOP:
                is_paid = False
            else:
                claims = {p: int(c) for p, c in enumerate(state.record.choice) if c not in (-1, PASS)}
                if action != PASS:
                    claims[state.current_player()] = action
                is_paid = is_last(state)
            if not is_paid:
                after = state.clone()
                after.apply_action(action)
                assert purses(after.record, players) == before
                continue
            check_value(state, action, before, claims, met)
    assert met["sale"] > 20
    assert met["dispute"] > 0
    assert (met["penalty"] > 0) == (options["stop_without_money"] == "penalty")


def is_last(state):
    """Whether nobody is asked after the player in turn at this value."""
    record, number = state.record, state.game.num_players
    place = (state.current_player() - record.doyen) % number
    needed = 1 if state.game.options.stop_without_money == "penalty" else record.clock
    for later in range(place + 1, number):
        player = (record.doyen + later) % number
        seats_on_offer = [seat for seat, kind in enumerate(record.offer) if kind >= 0 and seat != player]
        if record.cash[player] >= needed and (seats_on_offer or record.camel >= 0):
            return False
    return True


def check_value(state, action, before, claims, met):
    """Compare the settling of one value with the one by hand. Changes `met`."""
    record, players = state.record, state.game.num_players
    cards = [*range(6), CAMEL_CARD]
    met["penalty"] += sum(before[player] < record.clock for player in claims)
    expected, gets, gone = settled_by_hand(
        record.doyen, record.clock, before, lambda card: BANK if card == CAMEL_CARD else card, claims, cards
    )
    met["sale"] += len(gets)
    met["dispute"] += len(gone)
    after = state.clone()
    after.apply_action(action)
    assert purses(after.record, players) == expected
    for player in range(players):
        gained = after.record.bought[player].sum() - record.bought[player].sum()
        herd = after.record.camels[player].sum() - record.camels[player].sum()
        assert gained == sum(winner == player and card != CAMEL_CARD for card, winner in gets.items())
        assert herd == (gets.get(CAMEL_CARD) == player)
    for card, winner in gets.items():
        if card != CAMEL_CARD:
            bought_before = record.bought[winner, record.good[card], record.offer[card]]
            assert after.record.bought[winner, record.good[card], record.offer[card]] == bought_before + 1
    if CAMEL_CARD in gone:
        assert after.record.pile.sum() == record.pile.sum() + 1
    if after.record.turns == record.turns:
        left = {seat for seat, kind in enumerate(record.offer) if kind >= 0} - set(gets) - gone
        assert {seat for seat, kind in enumerate(after.record.offer) if kind >= 0} == left
