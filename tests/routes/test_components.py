"""The components: what is in the config, and that no test or rule can lose any of it."""

import pytest

import samarkand
from samarkand.errors import BrokenRule, InvalidInput
from samarkand.routes import components
from samarkand.routes.components import NOBODY, Phase
from tests.routes.table import home, is_land, pair, start, touching, waters
from tests.support import finished


def changed(state, **fields):
    """The state as a dictionary with other fields in its position, as a start."""
    plain = {**state.to_dict(), "history": None}
    plain["position"] = {**plain["position"], **fields}
    return plain


def test_what_is_in_the_box(game):
    """[R-C1] 20 family tiles, 120 camels, 50 relation tiles, 33 cards, 33 goods tiles, 220 dirhams."""
    record = game.new_initial_state().record
    assert record.available.sum() == 20
    assert record.supply.sum() + (record.camel != NOBODY).sum() == 120
    assert record.relations.sum() == 50
    assert record.deck.sum() == record.tile.sum() == 33
    assert record.bank + record.cash.sum() == 34 * 1 + 28 * 2 + 13 * 10 == game.config.money == 220
    assert 34 + 28 + 13 == 75


def test_the_bank_never_runs_out(game):
    """[R-C1] (assumed) The bank pays what it does not have, and the sums still hold."""
    state = game.set_up(cash={0: 150, 1: 90})
    assert state.record.bank == 220 - 150 - 90 - 20 < 0
    state.check()


def test_land_and_water(game):
    """[R-C2] Goods spaces and starting spaces are land; there are waters."""
    assert all(is_land(game, home(game, good)) for good in range(33))
    assert all(is_land(game, start(game, family)) for family in range(10))
    assert waters(game)
    for space in range(int(game.config.spaces)):
        assert bool(game.config.kind[space] == components.Kind.LAND) == is_land(game, space)


def test_a_full_space_is_not_possible(game):
    """[R-C2] A space with two camels, or with one of the family, is not among those for a camel."""
    one, two = pair(game)
    route = {one: [0]}
    free = game.set_up(families={0: [0]}, camels=route, phase=Phase.PLACE, family=0)
    assert two in free.legal_actions()
    assert one not in free.legal_actions()
    half = game.set_up(families={0: [0]}, camels={**route, two: [7]}, phase=Phase.PLACE, family=0)
    assert two in half.legal_actions()
    full = game.set_up(families={0: [0]}, camels={**route, two: [7, 8]}, phase=Phase.PLACE, family=0)
    assert two not in full.legal_actions()
    mine = game.set_up(families={0: [0]}, camels={**route, two: [0]}, phase=Phase.PLACE, family=0)
    assert two not in mine.legal_actions()


def test_the_box_has_the_edition_s_map(game):
    """[R-C2] Which spaces touch, both ways."""
    for space in range(int(game.config.spaces)):
        number = int(game.config.num_neighbours[space])
        assert [int(other) for other in game.config.neighbours[space, :number]] == touching(game, space)
        assert all(space in touching(game, other) for other in touching(game, space))


@pytest.mark.parametrize("players", [1, 6, 0, -2, 2.0, "3", True])
def test_number_of_players(players):
    """[R-M3] Hand limits are given for two to five players."""
    with pytest.raises(InvalidInput, match="^players: found .* 2 to 5$"):
        samarkand.game("routes", players=players)


@pytest.mark.parametrize("value", ["", "Apart", "beside", None, 1])
def test_unknown_values_list_the_valid_ones(value):
    """[R-X3]."""
    with pytest.raises(InvalidInput, match="^second_camel: found .*'apart' or 'anywhere'$"):
        samarkand.game("routes", second_camel=value)


def test_unknown_options_list_the_valid_ones():
    """[R-X3] And the default is `apart`."""
    expected = "no option named 'target': expected one of players, edition, second_camel$"
    with pytest.raises(InvalidInput, match=expected):
        samarkand.game("routes", target=300)
    assert samarkand.game("routes").options.second_camel == "apart"


def lose(record, field, index=None):
    """One piece less in a field."""
    if index is None:
        setattr(record, field, getattr(record, field) - 1)
    else:
        getattr(record, field)[index] -= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_conservation_finds_every_loss(routes, players):
    """[R-C1] After a whole game all adds up, and one piece less of anything would be found."""
    state = finished(routes(players), seed=players)
    state.check()
    losses = [
        *[("deck", good, f"places with card {good + 1}: found") for good in range(33)],
        *[("supply", family, f"camels of family {family}: found 11") for family in range(10)],
        *[("available", family, f"family tiles of family {family}: found 1") for family in range(10)],
        *[("relations", family, "relation tiles: found 49") for family in range(10)],
        ("bank", None, "dirhams in cash, treasuries and bank: found 219, expected 220"),
        *[("treasury", family, "dirhams in cash") for family in range(10)],
        ("relation_tiles", 0, "relation tiles: found 49, expected 50"),
        ("goods_tiles", 0, "goods tiles: found 32, expected 33"),
    ]
    for field, index, message in losses:
        before = state.to_dict()["position"][field]
        lose(state.record, field, index)
        with pytest.raises(BrokenRule, match=f"^{message}"):
            state.check()
        if index is None:
            setattr(state.record, field, before)
        else:
            getattr(state.record, field)[:] = before
        state.check()


def test_nothing_may_be_negative(game):
    """[R-C1] A purse of less than nothing, a hand of fewer than no cards."""
    with pytest.raises(InvalidInput, match="players and treasuries with less than 0 dirhams: found 1"):
        game.state_from_dict(changed(game.set_up(), cash=[-1, 10, 10, 10, 0], bank=191))
    with pytest.raises(InvalidInput, match="less than 0 dirhams: found 1"):
        game.state_from_dict(changed(game.set_up(), treasury=[-1] + 9 * [0], bank=181))
    plain = game.set_up().to_dict()["position"]
    plain["hand"][0][5], plain["hand"][1][5] = -1, 1
    with pytest.raises(InvalidInput, match="piles with fewer than 0 pieces: found 1"):
        game.state_from_dict(changed(game.set_up(), hand=plain["hand"]))
