"""Many random games end with every piece accounted for; a broken rule does not.

Interpreted, where there is no compiler, it is a hundredth as many.
"""

import pytest

import samarkand
from samarkand import compiling
from samarkand.routes.rules import ending, extension, goods, marriage, relations, setup, table, two_players
from tests.support import option_sets

GAMES = 40_000 if compiling.is_available() else 400
CASES = option_sets("routes")
CHAPTERS = (table, setup, marriage, two_players, extension, goods, relations, ending)


def simulated(options, games, seed):
    """Random games, checked at the end of each."""
    game = samarkand.game("routes", **options)
    return samarkand.simulate(game, games, seed, "random", check=True, progress=False)


@pytest.mark.parametrize("options", CASES, ids=lambda options: "-".join(map(str, options.values())))
def test_conservation_over_many_games(options):
    """[R-C1, R-C2, R-S1] For every number of players, `apart` and `anywhere`; and every game ends."""
    games = GAMES // len(CASES)
    frame = simulated(options, games, seed=11)
    assert len(frame) == games
    assert not frame["capped"].any()


def replace(monkeypatch, function, broken):
    """Put a broken rule in the place of one, wherever the rules call it."""
    monkeypatch.setattr(broken, "__module__", function.__module__)
    for chapter in CHAPTERS:
        if getattr(chapter, function.__name__, None) is function:
            monkeypatch.setattr(chapter, function.__name__, broken)


def bank_not_debited(state, player, amount):
    state.cash[player] += amount


def card_not_taken(state, good):
    state.hand[state.player, good] += 1
    state.owed -= 1
    if state.owed > 0:
        marriage.prepare_draw(state)
    else:
        state.phase = marriage.Phase.DISCARD


def discards_forgotten(state):
    if state.deck.sum() == 0:
        state.deck[:] = state.discards
    state.phase = marriage.Phase.DRAW


def room_for_three(state, family, space):
    return state.camel[space, 0] != family


def tile_of_one_only(state, family):
    state.relations[family] -= 1


def meeting_on_water(box, state, family, space):
    other = relations.other_family(state, family, space)
    return other != -1 and state.related[family, other] == 0


def decided_too_soon(state):
    return relations.related_families(state) >= 2


def tile_kept_on_board(box, state, family):
    state.available[family] += 1
    two_players.end_turn(box, state)


BROKEN = [
    (table.receive, bank_not_debited, "money in cash, treasuries and bank: found"),
    (marriage.draw, card_not_taken, "card .*: found in"),
    (marriage.prepare_draw, discards_forgotten, "card .*: found in 2 places"),
    (extension.is_open, room_for_three, "camels of family|space holds"),
    (relations.take_relation_tile, tile_of_one_only, "relation tiles"),
    (relations.founds_relation, meeting_on_water, "relation"),
    (ending.is_decided, decided_too_soon, "moment: phase 8"),
    (two_players.draw_from_bag, tile_kept_on_board, "tiles of family"),
]


@pytest.mark.parametrize(("rule", "broken", "message"), BROKEN)
def test_a_broken_rule_is_found(monkeypatch, rule, broken, message):
    """[R-C1, R-C2] Each of these slips stops the run with what is off."""
    options = {"players": 2}
    simulated(options, 20, seed=3)
    replace(monkeypatch, rule, broken)
    game = samarkand.game("routes", **options)
    with pytest.raises(samarkand.BrokenRule, match=message):
        samarkand.simulate(game, 20, 3, "random", check=True, progress=False, compiled=False)
