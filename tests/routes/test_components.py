"""The components: what is in the config, and that no test or rule can lose any of it."""

from samarkand.routes import components
from samarkand.routes.components import NOBODY, Phase
from tests.routes.table import home, is_land, pair, start, touching, waters


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
