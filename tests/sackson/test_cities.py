"""The cities: markets, prices, assortments, chips."""

import itertools

import pytest

from samarkand.decisions import DecisionContext
from samarkand.sackson.components import NUM_CHIPS, NUM_MARKETS, ROLL, Good, Kind, Phase
from tests.games import phase, play
from tests.sackson.table import (
    CAMEL,
    CARPET,
    COPPER,
    FRUIT,
    GRAIN,
    JEWEL,
    cash,
    city,
    hand,
    is_next_turn,
    market,
    next_to,
    pile,
    spaces,
)

ARCHWAY = Good.ASSORTMENT
# The printed table by hand: cards sold, from two up, then piastres; an assortment from three up.
TABLE = {
    GRAIN: {2: 5, 3: 10, 4: 20, 5: 40, 6: 80},
    FRUIT: {2: 10, 3: 15, 4: 30, 5: 55, 6: 100},
    COPPER: {2: 10, 3: 20, 4: 40, 5: 75, 6: 130},
    CARPET: {2: 15, 3: 30, 4: 60, 5: 100, 6: 160},
    CAMEL: {2: 15, 3: 35, 4: 65, 5: 110, 6: 180},
    JEWEL: {2: 20, 3: 45, 4: 75, 5: 120, 6: 200},
    ARCHWAY: {3: 15, 4: 30, 5: 60, 6: 110},
}
STATED_OR_REPORTED = [(GRAIN, 4), (GRAIN, 5), (GRAIN, 6), (CARPET, 2), (CARPET, 6), (JEWEL, 5), (JEWEL, 6)]
SALES = [(good, number) for good, row in TABLE.items() for number in row]
GOODS_SALES = [(good, number) for good, number in SALES if good != ARCHWAY]


def sold(game, good, number, chips=(), held=None, player_cash=200):
    """The state after arriving in the city of a market and selling `number` cards there."""
    held = {good: number} if held is None else held
    state = game.set_up(
        pawns=next_to(game, city(game, good)), hands={0: held}, cash={0: player_cash}, chips=list(chips)
    )
    return play(state, city(game, good), market(game, good), number)


def by_the_table(good, number, covered):
    """What a sale brings, by the table above: one level less in a covered market, below the first nothing."""
    return TABLE[good].get(number - covered, 0)


@pytest.mark.parametrize(("good", "number"), GOODS_SALES)
def test_prices(game, good, number):
    """[S-V1] The table gives the sum for the number sold."""
    assert cash(sold(game, good, number)) == 200 + by_the_table(good, number, covered=False)


def test_stated_and_reported_prices_are_marked(game):
    """[S-V1] What no source gives is reconstructed, and says so."""
    prices = [value for value in game.edition.printed() if value.what.startswith("prices.")]
    status = {value.what: value.status for value in prices}
    known = {f"prices.{good.name.lower()}.{number}" for good, number in STATED_OR_REPORTED}
    known.add("prices.assortment.3")
    assert {name for name, value in status.items() if value != "reconstructed"} == known


def test_two_markets_to_choose_from(game):
    """[S-V1] The player chooses one of the city's two markets, and how many cards from two up."""
    home = next(space for space in spaces(game, Kind.CITY) if not_archway(game, space))
    first, second = markets_of(game, home)
    goods = [int(game.config.market_good[each]) for each in (first, second)]
    held = {goods[0]: 3, goods[1]: 2}
    state = play(game.set_up(pawns=next_to(game, home), hands={0: held}), home)
    assert state.legal_actions() == [first, second]
    assert play(state.clone(), first).legal_actions() == [2, 3]
    play(state, second)
    assert state.legal_actions() == [2]
    play(state, 2)
    assert is_next_turn(state)
    assert hand(state) == {Good(goods[0]): 3}


def markets_of(game, space):
    """The two markets of a city."""
    return [each for each in range(NUM_MARKETS) if game.config.market_city[each] == space]


def not_archway(game, space):
    """Whether a city has no archway."""
    return ARCHWAY not in [game.config.market_good[each] for each in markets_of(game, space)]


@pytest.mark.parametrize("good", [GRAIN, FRUIT, COPPER, CARPET, CAMEL, JEWEL])
def test_who_can_sell_must(game, good):
    """[S-V1] At least two cards; one card is too few."""
    state = play(game.set_up(pawns=next_to(game, city(game, good)), hands={0: {good: 2}}), city(game, good))
    assert phase(state) == Phase.MARKET
    assert state.legal_actions() == [market(game, good)]
    alone = play(game.set_up(pawns=next_to(game, city(game, good)), hands={0: {good: 1}}), city(game, good))
    assert is_next_turn(alone)


def test_only_the_city_where_one_stands_buys(game):
    """[S-V1]."""
    held = dict.fromkeys([GRAIN, FRUIT, COPPER, CARPET, CAMEL, JEWEL], 2)
    for space in spaces(game, Kind.CITY):
        state = play(game.set_up(pawns=next_to(game, space), hands={0: held}), space)
        assert state.legal_actions() == markets_of(game, space)


@pytest.mark.parametrize("skip", [0, 1])
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_assortment(game, skip, number):
    """[S-V2] Cards all of different goods, one each, from three up, at the assortment's price."""
    home, archway = city(game, ARCHWAY, skip), market(game, ARCHWAY, skip)
    for goods in itertools.combinations(range(6), number):
        held = dict.fromkeys(range(6), 3)
        state = play(game.set_up(pawns=next_to(game, home), hands={0: held}), home, archway)
        assert state.legal_actions() == [3, 4, 5, 6]
        play(state, number, *goods)
        assert is_next_turn(state)
        assert cash(state) == 200 + TABLE[ARCHWAY][number]
        assert hand(state) == {good: 3 - (good in goods) for good in held}


def test_assortment_needs_three_goods(game):
    """[S-V2] Two goods, however many cards, are no assortment."""
    home = city(game, ARCHWAY)
    bought = [int(game.config.market_good[each]) for each in markets_of(game, home)]
    first, second, third = [good for good in range(6) if good not in bought][:3]
    state = play(game.set_up(pawns=next_to(game, home), hands={0: {first: 4, second: 4}}), home)
    assert is_next_turn(state)
    state = play(game.set_up(pawns=next_to(game, home), hands={0: {first: 4, second: 4, third: 1}}), home)
    assert state.legal_actions() == [market(game, ARCHWAY)]
    assert play(state, market(game, ARCHWAY)).legal_actions() == [3]


def test_assortment_offers_only_what_can_be_completed(game):
    """[S-V2] Every way of choosing goods one by one ends in a sale, and each set can be chosen once."""
    home, archway = city(game, ARCHWAY), market(game, ARCHWAY)
    held = {GRAIN: 1, COPPER: 2, CARPET: 1, JEWEL: 5}
    first = play(game.set_up(pawns=next_to(game, home), hands={0: held}), home, archway, 3)
    chosen, waiting = [], [(first, ())]
    while waiting:
        state, goods = waiting.pop()
        if phase(state) != Phase.ASSORT:
            chosen.append(goods)
            continue
        assert state.legal_actions()
        for good in state.legal_actions():
            waiting.append((play(state.clone(), good), (*goods, good)))
    assert sorted(chosen) == list(itertools.combinations(held, 3))


@pytest.mark.parametrize(("good", "number"), GOODS_SALES)
def test_sold_cards_go_into_the_pile(game, good, number):
    """[S-V3] At once: the pile is again what it was before these cards were dealt."""
    state = sold(game, good, number)
    assert hand(state) == {}
    assert pile(state) == pile(game.set_up())


def test_first_chips(game):
    """[S-V4] After a sale a chip from beside the board covers the market; then the second."""
    state = sold(game, GRAIN, 2)
    assert list(state.record.covered) == [int(m == market(game, GRAIN)) for m in range(NUM_MARKETS)]
    assert is_next_turn(state)
    state = sold(game, GRAIN, 2, [market(game, JEWEL)])
    assert covered(state) == {market(game, GRAIN), market(game, JEWEL)}
    assert is_next_turn(state)


@pytest.mark.parametrize("moved", [JEWEL, COPPER])
def test_third_sale_moves_a_chip(game, moved):
    """[S-V4] With both on the board the player chooses which one comes."""
    chips = {market(game, JEWEL), market(game, COPPER)}
    state = sold(game, GRAIN, 2, chips)
    assert phase(state) == Phase.CHIP
    assert state.current_player() == 0
    assert state.legal_actions() == sorted(chips)
    play(state, market(game, moved))
    assert covered(state) == chips - {market(game, moved)} | {market(game, GRAIN)}
    assert len(covered(state)) == NUM_CHIPS
    assert is_next_turn(state)


def covered(state):
    """The markets under a chip."""
    return {each for each in range(NUM_MARKETS) if state.record.covered[each]}


@pytest.mark.parametrize("more", [set(), {JEWEL}])
def test_sale_in_a_covered_market_moves_no_chip(game, more):
    """[S-V4] (assumed)."""
    chips = {market(game, GRAIN)} | {market(game, good) for good in more}
    state = sold(game, GRAIN, 3, chips)
    assert covered(state) == chips
    assert is_next_turn(state)


def test_a_chip_covers_one_archway_of_the_two(game):
    """[S-V4] (assumed) The other archway pays in full."""
    chip = market(game, ARCHWAY, 0)
    held = {GRAIN: 1, COPPER: 1, CARPET: 1, JEWEL: 1}
    prices = []
    for skip in (0, 1):
        home = city(game, ARCHWAY, skip)
        state = game.set_up(pawns=next_to(game, home), hands={0: held}, chips=[chip])
        play(state, home, market(game, ARCHWAY, skip), 4, *held)
        prices.append(cash(state) - 200)
    assert prices == [TABLE[ARCHWAY][3], TABLE[ARCHWAY][4]]


def test_price_is_judged_before_the_chip_is_laid(game):
    """[S-V4] (assumed) The sale that brings the chip is paid in full; the next one there is not."""
    home = city(game, GRAIN)
    origin = int(game.config.origins[home, 0])
    state = game.set_up(pawns={0: origin, 1: origin}, hands={0: {GRAIN: 5}, 1: {GRAIN: 5}})
    play(state, home, market(game, GRAIN), 5)
    assert cash(state, 0) == 200 + TABLE[GRAIN][5]
    play(state, home, market(game, GRAIN), 5)
    assert cash(state, 1) == 200 + TABLE[GRAIN][4]


@pytest.mark.parametrize(("good", "number"), GOODS_SALES)
def test_covered_market(game, good, number):
    """[S-V5] One level less; (assumed) below the first column nothing, and still compulsory."""
    state = sold(game, good, number, [market(game, good)])
    assert cash(state) == 200 + by_the_table(good, number, covered=True)


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_covered_archway(game, number):
    """[S-V5] An assortment of three brings nothing there."""
    home, archway = city(game, ARCHWAY), market(game, ARCHWAY)
    state = game.set_up(pawns=next_to(game, home), hands={0: dict.fromkeys(range(6), 1)}, chips=[archway])
    play(state, home, archway, number, *range(number))
    assert cash(state) == 200 + by_the_table(ARCHWAY, number, covered=True)


def test_a_sale_for_nothing_is_compulsory(game):
    """[S-V5] (assumed) Two cards, their market covered: no way round it."""
    home = city(game, GRAIN)
    state = game.set_up(pawns=next_to(game, home), hands={0: {GRAIN: 2}}, chips=[market(game, GRAIN)])
    play(state, home)
    assert state.legal_actions() == [market(game, GRAIN)]
    play(state, market(game, GRAIN), 2)
    assert (cash(state), hand(state)) == (200, {})


@pytest.mark.parametrize("chip", [False, True])
def test_no_more_cards_than_the_table_has(game, chip):
    """[S-V6] Six at most, (assumed) under a chip too."""
    chips = [market(game, GRAIN)] if chip else []
    state = game.set_up(pawns=next_to(game, city(game, GRAIN)), hands={0: {GRAIN: 12}}, chips=chips)
    play(state, city(game, GRAIN), market(game, GRAIN))
    assert state.legal_actions() == [2, 3, 4, 5, 6]
    assert max(state.legal_actions()) == game.config.most_sold[GRAIN]
    play(state, 6)
    assert cash(state) == 200 + TABLE[GRAIN][5 if chip else 6]


HOPELESS = {GRAIN: 1, JEWEL: 1, COPPER: 1}


@pytest.mark.parametrize(("option", "left"), [("pay", HOPELESS), ("pay_and_discard", {})])
def test_nothing_to_sell(sackson, option, left):
    """[S-V7] 20 piastres; with the option also the whole hand, into the pile."""
    game = sackson(4, nothing_to_sell=option)
    home = next(space for space in spaces(game, Kind.CITY) if not_archway(game, space))
    state = play(game.set_up(pawns=next_to(game, home), hands={0: HOPELESS}), home)
    assert is_next_turn(state)
    assert cash(state) == 200 - 20
    assert hand(state) == left
    total = sum(int(number) for number in game.set_up().record.deck)
    assert sum(pile(state).values()) == total - sum(left.values())


@pytest.mark.parametrize("option", ["pay", "pay_and_discard"])
def test_the_hand_is_shown_to_all(sackson, option):
    """[S-V7, S-S4] What a player shows becomes known."""
    game = sackson(4, nothing_to_sell=option)
    home = next(space for space in spaces(game, Kind.CITY) if not_archway(game, space))
    state = play(game.set_up(pawns=next_to(game, home), hands={0: HOPELESS}), home)
    for player in range(4):
        last = state.history_strings(player)[-1]
        lost = " and pays 20 piastres" if option == "pay" else ", pays 20 piastres and loses all these cards"
        shown = "player 0 shows 1 grain, 1 copper, 1 jewel [S-V7]"
        assert last.endswith(f"{shown}; player 0 can sell nothing{lost} [S-V7]")


@pytest.mark.parametrize(
    "option, cards, cash, cost",
    [
        ("pay_and_discard", HOPELESS, 200, "so you pay 20 piastres and lose all your cards"),
        ("pay_and_discard", HOPELESS, 0, "so you lose all your cards"),
        ("pay", HOPELESS, 200, "so you pay 20 piastres"),
        ("pay", HOPELESS, 0, ""),
        ("pay_and_discard", {}, 7, "so you pay 7 piastres"),
        ("pay_and_discard", {GRAIN: 3, FRUIT: 3, COPPER: 2, CARPET: 2, CAMEL: 2}, 200, ""),
    ],
)
def test_the_cost_of_entering_a_city_is_told_before(sackson, option, cards, cash, cost):
    """[S-V7] It is what the move then does. Moves that let a player sell are not called costly."""
    game = sackson(4, nothing_to_sell=option)
    home = next(space for space in spaces(game, Kind.CITY) if not_archway(game, space))
    state = game.set_up(pawns=next_to(game, home), hands={0: cards}, cash={0: cash})
    told = {action: DecisionContext(game, state.record, action).cost() for action in state.legal_actions()}
    assert told[home] == (cost and f"you can sell nothing in {game.names[home]}, {cost}")
    assert told.get(ROLL, "") == ""


def test_a_sale_that_brings_nothing_is_told_before(sackson):
    """[S-V5] A covered market buys one card fewer than the player has to sell."""
    game = sackson(4)
    where = next(m for m in range(NUM_MARKETS) if game.config.market_good[m] == GRAIN)
    home = int(game.config.market_city[where])
    for chips, cost in [([], ""), ([where], "you get nothing for your cards")]:
        state = game.set_up(pawns=next_to(game, home), hands={0: {GRAIN: 2}}, chips=chips)
        assert DecisionContext(game, state.record, home).cost().endswith(cost)
        assert bool(DecisionContext(game, state.record, home).cost()) == bool(cost)


def test_a_hand_that_can_be_sold_is_not_shown(game):
    """[S-V7] Arriving says nothing of it, and nor does the sale but for what is sold."""
    home = city(game, GRAIN)
    state = game.set_up(pawns=next_to(game, home), hands={0: {GRAIN: 2, CAMEL: 5}})
    play(state, home, market(game, GRAIN), 2)
    assert not [line for line in state.history_strings(1) if "shows" in line or "camel" in line]


@pytest.mark.parametrize(("money", "left"), [(0, 0), (5, 0), (20, 0), (30, 10)])
def test_debt_in_a_city(game, money, left):
    """[S-P1] (assumed) Who owes 20 and has less pays what there is."""
    home = city(game, GRAIN)
    state = play(game.set_up(pawns=next_to(game, home), cash={0: money}), home)
    assert cash(state) == left
    assert is_next_turn(state)


def test_one_market_a_visit(game):
    """[S-V1] After a sale the turn is over, whatever else the city buys."""
    home = next(space for space in spaces(game, Kind.CITY) if not_archway(game, space))
    first, second = markets_of(game, home)
    held = {int(game.config.market_good[each]): 2 for each in (first, second)}
    state = play(game.set_up(pawns=next_to(game, home), hands={0: held}), home, first, 2)
    assert is_next_turn(state)


# --- Worked examples ------------------------------------------------------------------------------------
