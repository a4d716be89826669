"""A hundred thousand random games end with every card, coin and chip accounted for; a broken rule does not.

Interpreted, where there is no compiler, it is a hundredth as many.
"""

import importlib
import pkgutil

import pytest

import samarkand
from samarkand import compiling
from samarkand.game import GAMES
from samarkand.market.components import CAMEL_CARD, NOTHING
from samarkand.market.rules import rounds, sales
from samarkand.routes.components import Phase as RoutesPhase
from samarkand.routes.rules import extension, goods, relations
from samarkand.routes.rules import table as routes_table
from samarkand.sackson.components import Phase
from samarkand.sackson.rules import camps, cities, oases, table
from tests.support import option_sets

NUMBER = 100_000 if compiling.is_available() else 1_000
CASES = [
    pytest.param(name, options, id=f"{name}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for options in option_sets(name)
    if options.get("target", 500) == 500
]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_conservation_over_many_games(name, options):
    """[S-C1, S-C2, S-C3, S-S1, R-C1, R-C2, M-C1, M-S1] For every number of players and every option."""
    games = NUMBER // sum(case.values[0] == name for case in CASES)
    game = samarkand.game(name, **options)
    frame = samarkand.simulate(game, games, 11, "random", check=True, progress=False)
    assert len(frame) == games
    limit = options.get("max_turns")
    if limit is None:
        assert not frame["capped"].any()
    else:
        assert frame["turns"].max() == limit
        assert (frame["capped"] == (frame["turns"] == limit)).all()


def replace(monkeypatch, function, broken):
    """Put a broken rule in the place of one, wherever the rules of its game call it."""
    monkeypatch.setattr(broken, "__module__", function.__module__)
    folder = importlib.import_module(function.__module__.rpartition(".")[0])
    found = False
    for entry in pkgutil.iter_modules(folder.__path__):
        chapter = importlib.import_module(f"{folder.__name__}.{entry.name}")
        if getattr(chapter, function.__name__, None) is function:
            monkeypatch.setattr(chapter, function.__name__, broken)
            found = True
    assert found


def bank_not_debited(state, player, amount):
    state.cash[player] += amount


def bank_not_credited(state, player, amount):
    state.cash[player] -= min(state.cash[player], amount)


def lost_for_good(box, state, good):
    state.hand[state.player, good] -= 1
    state.owed -= 1
    if state.owed == 0:
        table.end_turn(box, state)


def third_chip(box, state):
    state.covered[state.market] = 1
    table.end_turn(box, state)


def never_full(box, state, space):
    return state.camp[space].sum() > box.capacity[space]


def from_nowhere(box, state, good):
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 2
    if state.free == 1:
        state.phase = Phase.NOMAD
    else:
        camps.offer_exchange(box, state)


def treasury_not_debited(box, state, space):
    state.second = space
    state.bank += 1
    extension.place_camel(box, state, space)


def tile_for_nothing(state, family):
    state.relation_tiles[state.player] += 1


def tile_stays(box, state, space):
    state.goods_tiles[state.player] += 1


def card_twice(box, state):
    good = goods.good_for_sale(box, state)
    state.sold[state.seller, good] += 1
    routes_table.receive(state, state.seller, 3)


def everywhere(box, state, family, space):
    return extension.touches_route(box, state, family, space)


def treasury_lost(state, family):
    state.treasury[family] = 0
    state.family = family
    state.passes = 0
    state.phase = RoutesPhase.PLACE


def pays_nobody(state, player, seat, amount):
    state.cash[player] -= amount


def card_stays_on_offer(state, card):
    return None


def vanishes(state, seat):
    state.offer[seat] = NOTHING


def camel_vanishes(box, state, card):
    if card == CAMEL_CARD:
        state.camel = NOTHING
    else:
        rounds.discard(state, card)


SACKSON = {"players": 3, "max_turns": 150}
BROKEN = [
    ("sackson", SACKSON, table.receive, bank_not_debited, "money in cash and bank: found"),
    ("sackson", SACKSON, table.pay, bank_not_credited, "money in cash and bank: found"),
    ("sackson", SACKSON, oases.lose, lost_for_good, "cards: found"),
    ("sackson", SACKSON, cities.mark_sale, third_chip, "chips on markets: found"),
    ("sackson", SACKSON, camps.is_full, never_full, "cards on fields: more than the capacity"),
    ("sackson", SACKSON, camps.give_gift, from_nowhere, "cards: found"),
    ("routes", {}, routes_table.receive, bank_not_debited, "money in cash, treasuries and bank: found"),
    ("routes", {}, extension.place_second, treasury_not_debited, "money in cash, treasuries and bank: found"),
    ("routes", {}, relations.take_relation_tile, tile_for_nothing, "relation tiles"),
    ("routes", {}, goods.take_tile, tile_stays, "goods tiles: expected"),
    ("routes", {}, goods.sell_card, card_twice, "card [0-9]+: found in 2 places"),
    ("routes", {}, extension.can_place, everywhere, "camels"),
    ("routes", {}, extension.begin_extension, treasury_lost, "money in cash, treasuries and bank: found"),
    ("market", {}, sales.pay, pays_nobody, "money in cash and bank: found"),
    ("market", {}, sales.take_off, card_stays_on_offer, "cards of values"),
    ("market", {}, rounds.discard, vanishes, "cards of values"),
    ("market", {}, sales.dispute, camel_vanishes, "camel cards of values"),
]


@pytest.mark.parametrize(("name", "options", "rule", "broken", "message"), BROKEN)
def test_a_broken_rule_is_found(monkeypatch, name, options, rule, broken, message):
    """[S-C1, S-C2, S-C3, R-C1, R-C2, M-C1] Each of these slips stops the run with what is off."""
    game = samarkand.game(name, **options)
    samarkand.simulate(game, 20, 3, "random", check=True, progress=False, compiled=False)
    replace(monkeypatch, rule, broken)
    with pytest.raises(samarkand.BrokenRule, match=message):
        samarkand.simulate(game, 20, 3, "random", check=True, progress=False, compiled=False)
