"""Twenty thousand random games end with every card, coin and chip accounted for; a broken rule does not.

So many find a fault of one game in 4,000 with probability 99%; the long tests play five times as many.
Without libraries a few games are played with all options.
"""

import pytest

import samarkand
from samarkand.registry import GAMES
from samarkand.sackson.components import Phase
from samarkand.sackson.rules import camps, cities, oases, table
from tests.support import IS_COMPILED, checked, option_sets, replace_rule

NUMBER = 20_000 if IS_COMPILED else 150
CASES = [
    pytest.param(name, options, id=f"{name}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for options in option_sets(name)
    if options.get("target", 500) == 500
]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options"), CASES)
def test_conservation_over_many_games(name, options):
    """[S-C1, S-C2, S-C3, S-S1, R-C1, R-C2, R-S1, M-C1, M-S1, M-E1] All players, all options."""
    games_add_up(name, options, NUMBER)


def games_add_up(name, options, number):
    """Games with these options; of a game's whole number, each of its sets of options has an equal part."""
    games = number // sum(case.values[0] == name for case in CASES)
    game = samarkand.game(name, **options)
    settings = {"strategies": "random", "seed": 11, "progress": False}
    frame = checked(samarkand.simulate, game, games, **settings)
    assert len(frame) == games
    if name == "market":
        assert (frame["turns"] == 10).all()
    limit = options.get("max_turns")
    if limit is None:
        assert not frame["capped"].any()
    else:
        assert frame["turns"].max() == limit
        assert (frame["capped"] == (frame["turns"] == limit)).all()


def bank_not_debited(state, player, amount):
    state.cash[player] += amount


def bank_not_credited(state, player, amount):
    state.cash[player] -= min(state.cash[player], amount)


def lost_for_good(config, state, good):
    state.hand[state.player, good] -= 1
    state.owed -= 1
    if state.owed == 0:
        table.end_turn(config, state)


def third_chip(config, state):
    state.covered[state.market] = 1
    table.end_turn(config, state)


def from_nowhere(config, state, good):
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 2
    if state.free == 1:
        state.phase = Phase.NOMAD
    else:
        camps.offer_exchange(config, state)


OPTIONS = {"players": 3, "max_turns": 150}
BROKEN = [
    (table.receive, bank_not_debited, "piastres in cash and bank: found"),
    (table.pay, bank_not_credited, "piastres in cash and bank: found"),
    (oases.lose, lost_for_good, "cards: found"),
    (cities.mark_sale, third_chip, "chips on markets besides the 2 there are: found"),
    (camps.give_gift, from_nowhere, "cards: found"),
]


@pytest.mark.parametrize(("rule", "broken", "message"), BROKEN)
def test_a_broken_rule_is_found(monkeypatch, rule, broken, message):
    """[S-C1, S-C2] Each of these slips stops the run with what is off; other games have their own."""
    game = samarkand.game("sackson", **OPTIONS)
    checked(samarkand.simulate, game, 20, strategies="random", seed=3, progress=False)
    replace_rule(monkeypatch, rule, broken)
    with pytest.raises(samarkand.BrokenRule, match=message):
        checked(samarkand.simulate, game, 20, strategies="random", seed=3, progress=False)
