"""Expected values against enumeration by the engine, and by plain counting."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.sackson.components import NUM_GOODS, NUM_SPACES, ROLL, STAY, Good, Kind, Phase
from samarkand.theory import sackson as expectations
from tests.sackson.table import next_to

GAME = samarkand.game("sackson", players=4)
CAMPS = [space for space in range(NUM_SPACES) if GAME.config.kind[space] == Kind.CAMP]
OASES = [space for space in range(NUM_SPACES) if GAME.config.kind[space] == Kind.OASIS]


def table_price(good, number):
    """The printed price, read from the edition's file and not from the rules; 0 outside the table."""
    return GAME.edition.values["prices"][good].get(str(min(number, 6)), 0)


def sale_by_hand(hand, chips=()):
    """The best sale, written down anew: `chips` are goods."""
    held = {good: hand.get(good, 0) for good in expectations.GOODS}
    worth = [0]
    for good, number in held.items():
        sold = min(number, 6)
        if sold >= 2:
            worth.append(table_price(good, sold - (good in chips)))
    kinds = sum(number > 0 for number in held.values())
    if kinds >= 3:
        worth.append(table_price("assortment", kinds))
    return max(worth)


def markets_of(goods):
    """The numbers of the markets for these goods."""
    bought = [Good(good).name.lower() for good in GAME.config.market_good]
    return [bought.index(good) for good in goods]


def random_cards(dice, most):
    """Up to `most` cards of each good."""
    return {good: dice.randint(0, most) for good in expectations.GOODS}


@pytest.mark.parametrize("seed", range(40))
def test_the_best_sale_is_read_from_the_table(seed):
    """S-V1, S-V2, S-V5, S-V6"""
    dice = random.Random(seed)
    hand, chips = random_cards(dice, 7), dice.sample(expectations.GOODS, 2)
    assert expectations.best_sale(GAME, hand) == sale_by_hand(hand)
    assert expectations.best_sale(GAME, hand, chips=markets_of(chips)) == sale_by_hand(hand, chips)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cards", [1, 4])
def test_a_purchase_is_every_draw_listed(seed, cards):
    """S-O1, S-V1: the average over all sets of cards of a small pile."""
    dice = random.Random(seed)
    hand, unseen = random_cards(dice, 2), {**random_cards(dice, 3), "fruit": 4}
    pile = [good for good, number in unseen.items() for _ in range(number)]
    gains = []
    for drawn in combinations(pile, cards):
        after = {good: hand[good] + drawn.count(good) for good in hand}
        gains.append(sale_by_hand(after) - sale_by_hand(hand))
    found = expectations.purchase(GAME, hand, cards, unseen)
    assert found.exact and found.value == Fraction(sum(gains), len(gains))
    for oasis in OASES:
        paid = GAME.edition.values["oases"][str(oasis)]["one" if cards == 1 else "four"]
        assert expectations.purchase(GAME, hand, cards, unseen, oasis=oasis).value == found.value - paid


@pytest.mark.parametrize("good", ["jewel", "carpet"])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_one_more_card_is_every_order_of_the_pile(good, most):
    """S-O1, S-V1: the best of all stopping rules that go by the cards found, over all orders of the pile."""
    hand, unseen, oasis = {good: 2}, {good: 2, "grain": 3}, OASES[0]
    price = GAME.edition.values["oases"][str(oasis)]["one"]
    found = expectations.one_more_card(GAME, hand, good, unseen, oasis, most=most)
    orders = [tuple(i in where for i in range(5)) for where in combinations(range(5), 2)]
    points = [(bought, found) for bought in range(1, most) for found in range(bought + 1)]
    best = None
    for bits in range(2 ** len(points)):
        stops = {point for index, point in enumerate(points) if bits >> index & 1}
        total = 0
        for order in orders:
            bought = 1
            while bought < most and (bought, sum(order[:bought])) not in stops:
                bought += 1
            total += table_price(good, 2 + sum(order[:bought])) - price * bought
        best = total if best is None else max(best, total)
    assert found.value == Fraction(best, len(orders)) - table_price(good, 2)


def ends_of_roll(space):
    """By the engine: for each face of the die the spaces on which the pawn can come to rest."""
    state = GAME.set_up(pawns={0: space}, hands={0: {Good.GRAIN: 3, Good.JEWEL: 3}})
    state.apply_action(ROLL)
    found = []
    for face, _ in state.chance_outcomes():
        rolled = state.clone()
        rolled.apply_action(face)
        waiting, ends = [rolled], set()
        while waiting:
            one = waiting.pop()
            if one.record.phase == Phase.FORK:
                for way in one.legal_actions():
                    further = one.clone()
                    further.apply_action(way)
                    waiting.append(further)
            else:
                ends.add(int(one.record.pawn[0]))
        found.append(ends)
    return found


@pytest.mark.parametrize("space", range(NUM_SPACES))
def test_a_roll_reaches_what_the_engine_reaches(space):
    """S-M1, S-M3, S-M5"""
    dice = random.Random(space)
    worth = {place: dice.randint(0, 60) for place in dice.sample(range(NUM_SPACES), 8)}
    faces = ends_of_roll(space)
    best = [max(worth.get(place, 0) for place in ends) for ends in faces]
    free = max(worth.get(int(place), 0) for place in GAME.config.ways[space, : GAME.config.num_ways[space]])
    found = expectations.roll_against_step(GAME, GAME.names[space], worth)
    assert found.value == Fraction(sum(best), len(faces)) - 5 - free
    goals = set(list(worth)[:3])
    arrives = [not goals.isdisjoint(ends) for ends in faces]
    assert expectations.chance_to_arrive(GAME, space, goals).value == Fraction(sum(arrives), len(faces))


def hands_after_visit(state):
    """By the engine: the visitor's hand and cash after every way to play a visit to the end."""
    waiting, seen, ends = [state], set(), set()
    while waiting:
        one = waiting.pop()
        record = one.record
        if record.phase in (Phase.MOVE, Phase.OVER):
            ends.add((tuple(record.hand[0].tolist()), int(record.cash[0])))
            continue
        for action in one.legal_actions():
            if record.phase == Phase.NOMAD and action != STAY:
                continue
            further = one.clone()
            further.apply_action(action)
            key = str(further.to_dict()["position"])
            if key not in seen:
                seen.add(key)
                waiting.append(further)
    return ends


@pytest.mark.parametrize("seed", range(25))
def test_a_camp_is_every_visit_of_the_engine(seed):
    """S-N1, S-N2, S-N5: the best of all ends of a visit, gifts and exchanges tried one by one."""
    dice = random.Random(seed)
    camp = dice.choice(CAMPS)
    cards = [dice.randrange(NUM_GOODS) for _ in range(dice.randint(1, 5))]
    there = [dice.randrange(NUM_GOODS) for _ in range(dice.randint(0, int(GAME.config.capacity[camp])))]
    hand = {Good(good).name.lower(): cards.count(good) for good in set(cards)}
    field = {Good(good).name.lower(): there.count(good) for good in set(there)}
    state = GAME.set_up(
        pawns=next_to(GAME, camp),
        hands={0: {good: cards.count(good) for good in set(cards)}},
        fields={camp: {good: there.count(good) for good in set(there)}},
    )
    state.apply_action(camp)
    full = len(there) >= GAME.config.capacity[camp]
    ends = (
        {(tuple(state.record.hand[0].tolist()), int(state.record.cash[0]))}
        if full
        else hands_after_visit(state)
    )
    before = sale_by_hand(hand)
    best = max(
        sale_by_hand(dict(zip(expectations.GOODS, after, strict=True))) - before + cash - 200
        for after, cash in ends
    )
    assert expectations.camp(GAME, camp, hand, field).value == best


def test_a_visit_without_a_card_costs_the_missing_gift():
    """S-N3"""
    assert expectations.camp(GAME, CAMPS[0], {}, {"jewel": 2}).value == -20


def test_seen_is_what_a_player_can_know():
    """S-S4: the same whatever the others hold, and all cards are somewhere."""
    state = GAME.new_initial_state()
    dice = random.Random(3)
    while len(state.history()) < 80 and not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    known = expectations.seen(state, 0)
    record = state.record
    others = record.deck + record.discards + record.hand[1:4].sum(axis=0)
    assert list(known["unseen"].values()) == others.tolist()
    assert list(known["hand"].values()) == record.hand[0].tolist()
    assert expectations.purchase(GAME, **known).exact
    assert expectations.seen(state.resample(0, seed=5), 0) == known


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: expectations.purchase(GAME, {"silk": 1}), "cards: found 'silk'"),
        (lambda: expectations.purchase(GAME, {"jewel": -1}), "cards of jewel: found -1"),
        (lambda: expectations.purchase(GAME, {"jewel": 99}), "jewel: found 88 more than the game contains"),
        (lambda: expectations.purchase(GAME, {}, good="silk"), "good: found 'silk'"),
        (lambda: expectations.purchase(GAME, {}, chips=[9]), "chips: found 9"),
        (lambda: expectations.purchase(GAME, {}, oasis="nowhere"), "oasis: found 'nowhere'"),
        (lambda: expectations.purchase(GAME, {}, oasis=CAMPS[0]), "which is not an oasis"),
        (lambda: expectations.purchase(GAME, {}, 2, oasis=OASES[0]), "an oasis sells 1 or 4"),
        (lambda: expectations.purchase(GAME, {}, 4, unseen={"jewel": 3}), "number: found 4"),
        (lambda: expectations.one_more_card(GAME, {}, "jewel", most=0), "most: found 0"),
        (lambda: expectations.one_more_card(GAME, {}, "jewel", {"jewel": 1}, most=2), "most: found 2"),
        (lambda: expectations.camp(GAME, OASES[0], {}, {}), "which is not a camp"),
        (lambda: expectations.roll_against_step(GAME, 20, {}), "space: found 20"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_many_single_purchases_are_counted():
    """Orders of draws that lead to the same cards are looked at once: 2 ** 60 of them would take years."""
    few, many = (expectations.one_more_card(GAME, {"jewel": 4}, "jewel", most=most) for most in (3, 60))
    assert many.value >= few.value
