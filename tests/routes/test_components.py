"""The components: what is in the config, and that no test or rule can lose any of it."""

import pytest

import samarkand
from samarkand.errors import BrokenRule, InvalidInput
from samarkand.routes import components
from samarkand.routes.components import NOBODY, Phase
from tests.routes.builder import home, is_land, pair, plain_land, play, position, start, touching, waters
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
    state = position(game, cash={0: 150, 1: 90})
    assert state.record.bank == 220 - 150 - 90 - 20 < 0
    state.check()


def test_land_and_water(game):
    """[R-C2] Goods spaces and starting spaces are land; there are waters."""
    assert all(is_land(game, home(game, good)) for good in range(33))
    assert all(is_land(game, start(game, family)) for family in range(10))
    assert waters(game)
    for space in range(int(game.config.spaces)):
        assert bool(game.config.kind[space] == components.Kind.LAND) == is_land(game, space)


@pytest.mark.parametrize("where", [plain_land, waters], ids=["land", "water"])
def test_room_for_two_families(game, where):
    """[R-C2] A space takes a second family, but no third, and none twice."""
    space = where(game)[0]
    position(game, camels={space: [2, 3]})
    for camels in ([2, 2], [2, 3, 4]):
        with pytest.raises(InvalidInput, match="camel"):
            position(game, camels={space: camels})


def test_a_full_space_is_not_possible(game):
    """[R-C2] A space with two camels, or with one of the family, is not among those for a camel."""
    one, two = pair(game)
    route = {one: [0]}
    free = position(game, members={0: [0]}, camels=route, phase=Phase.PLACE, family=0)
    assert two in free.legal_actions()
    assert one not in free.legal_actions()
    half = position(game, members={0: [0]}, camels={**route, two: [7]}, phase=Phase.PLACE, family=0)
    assert two in half.legal_actions()
    full = position(game, members={0: [0]}, camels={**route, two: [7, 8]}, phase=Phase.PLACE, family=0)
    assert two not in full.legal_actions()
    mine = position(game, members={0: [0]}, camels={**route, two: [0]}, phase=Phase.PLACE, family=0)
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
    with pytest.raises(InvalidInput, match="the options are second_camel$"):
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
        *[("deck", good, rf"card {good + 1}: found in ") for good in range(33)],
        *[("supply", family, f"camels of family {family}: found 11") for family in range(10)],
        *[("available", family, f"tiles of family {family}") for family in range(10)],
        *[("relations", family, f"relation tiles of family {family}") for family in range(10)],
        ("bank", None, "money in cash, treasuries and bank: found 219, expected 220"),
        *[("treasury", family, "money in cash") for family in range(10)],
        ("relation_tiles", 0, "relation tiles: expected 50"),
        ("goods_tiles", 0, "goods tiles: expected 33"),
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


MOMENTS = [
    ({"player": 4}, "seats"),
    ({"player": -1}, "seats"),
    ({"unseen_deck": 3}, "unseen"),
    ({"phase": 9}, "phase 9"),
    ({"phase": -1}, "phase -1"),
    ({"turns": -1}, "moment"),
    ({"owed": 1}, "moment"),
    ({"thrown": 1}, "moment"),
    ({"seller": 0}, "moment"),
    ({"passes": 4}, "moment"),
    ({"first": 3}, "moment"),
    ({"second": 3}, "moment"),
    ({"family": 3}, "moment"),
    ({"phase": int(Phase.DEAL)}, "phase 0"),
    ({"phase": int(Phase.DRAW), "family": 3, "owed": 1}, "phase 2"),
    ({"phase": int(Phase.DISCARD), "family": 3}, "phase 3"),
    ({"phase": int(Phase.PLACE), "family": 3}, "phase 4"),
    ({"phase": int(Phase.SELL), "family": 3}, "phase 5"),
    ({"phase": int(Phase.SECOND), "family": 3}, "phase 6"),
    ({"phase": int(Phase.BAG), "family": 3}, "phase 7"),
    ({"phase": int(Phase.OVER)}, "phase 8"),
]


@pytest.mark.parametrize(("fields", "message"), MOMENTS)
def test_positions_that_make_no_sense_are_refused(game, fields, message):
    """[R-C1, R-E1] What is asked fits what lies on the table."""
    state = position(game, members={0: [1]}, hands={0: [4]})
    with pytest.raises(InvalidInput, match=message):
        game.state_from_dict(changed(state, **fields))


@pytest.mark.parametrize(
    ("phase", "number", "cards", "thrown"),
    [(Phase.DRAW, "owed", 3 - owed, 0) for owed in (2, 1)]
    + [(Phase.DISCARD, "thrown", 3 - thrown, thrown) for thrown in (0, 1)],
)
def test_cards_just_drawn_are_in_hand(game, phase, number, cards, thrown):
    """[R-M3, R-M4] Less those discarded since, which lie among the discards."""
    moment = {"members": {0: [1]}, "phase": int(phase), "family": 1}
    moment[number] = thrown or 3 - cards
    discards = range(30, 30 + thrown)
    state = position(game, hands={0: range(cards)}, discards=discards, **moment)
    play(state, state.legal_actions()[0])
    with pytest.raises(InvalidInput, match="moment"):
        position(game, hands={0: range(cards - 1)}, discards=discards, **moment)
    if thrown:
        with pytest.raises(InvalidInput, match="moment"):
            position(game, hands={0: range(cards)}, **moment)


@pytest.mark.parametrize("camels", [[1, 2], [2, 1], [2], []], ids=str)
def test_a_sale_is_asked_only_of_the_first_camel(game, camels):
    """[R-G1, R-G2] Of the owner of the card, when the family's camel stands alone on the goods space."""
    space = home(game, 5)
    moment = {"members": {0: [1]}, "phase": int(Phase.SELL), "family": 1, "first": space}
    hands = {2: [5], 3: [6]}
    play(position(game, camels={space: [1]}, hands=hands, seller=2, **moment), components.SELL)
    with pytest.raises(InvalidInput, match="phase 5"):
        position(game, camels={space: camels}, hands=hands, seller=2, **moment)
    with pytest.raises(InvalidInput, match="phase 5"):
        position(game, camels={space: [1]}, hands=hands, seller=3, **moment)


def test_family_tiles_are_where_the_rules_put_them(routes):
    """[R-M2, R-D1, R-D2] Never two with one player but with two players; one at most from the bag."""
    position(routes(2), members={0: [4, 4]})
    position(routes(2), removed=[4])
    for players in (3, 4, 5):
        with pytest.raises(InvalidInput, match="tiles of family 4"):
            position(routes(players), members={0: [4, 4]})
        with pytest.raises(InvalidInput, match="tiles of family 4"):
            position(routes(players), bag=[0] * 4 + [1] + [0] * 5, available=[2] * 4 + [1] + [2] * 5)
    with pytest.raises(InvalidInput, match="tiles of family 4"):
        position(routes(2), removed=[4], bag=[4])


def test_the_first_camel_never_leaves_its_start(game):
    """[R-S1, R-C1] All twelve camels there, but none on the start, is no position."""
    camels = position(game).to_dict()["position"]["camel"]
    camels[plain_land(game)[0]], camels[start(game, 6)] = [6, NOBODY], [NOBODY, NOBODY]
    with pytest.raises(InvalidInput, match="camels of family 6: .* on the start"):
        position(game, camel=camels)


def test_an_empty_pile_is_not_drawn_from(game):
    """[R-M5] Where a card is due the discards have become the pile."""
    moment = {"members": {0: [1]}, "phase": int(Phase.DRAW), "family": 1, "owed": 3}
    play(position(game, deck=[30], **moment), 30)
    with pytest.raises(InvalidInput, match="phase 2 does not match"):
        position(game, deck=[], **moment)


@pytest.mark.parametrize(
    ("phase", "pending", "most"),
    [(Phase.DRAW, {"owed": owed}, 9 - owed) for owed in (3, 2, 1)]
    + [(Phase.DISCARD, {"thrown": thrown}, 9 - thrown) for thrown in (0, 1)],
)
def test_how_far_above_the_limit_a_draw_leads(game, phase, pending, most):
    """[R-M3, R-M4] Who draws had 6 of 7 cards at most, and has one more with each card drawn."""
    moment = {"members": {0: [1]}, "phase": int(phase), "family": 1, "discards": [32], **pending}
    play(position(game, hands={0: range(most)}, **moment))
    with pytest.raises(InvalidInput, match="hand limit"):
        position(game, hands={0: range(most + 1)}, **moment)


def test_an_extension_needs_camels_and_money(game):
    """[R-X1, R-X2] Nobody is asked for a camel that is not there, or a second that cannot be paid."""
    one, two = pair(game)
    moment = {"members": {0: [1]}, "family": 1}
    second = {"phase": int(Phase.SECOND), "first": one, **moment}
    play(position(game, camels={one: [1], two: [1]}, treasury={1: 1}, **second), components.DECLINE)
    with pytest.raises(InvalidInput, match="phase 6"):
        position(game, camels={one: [1], two: [1]}, **second)
    spaces = [one, *[space for space in plain_land(game) if space != one]]
    crowded = {space: [1] for space in spaces[:11]}
    for phase, more in (("phase 6", second), ("phase 4", {"phase": int(Phase.PLACE), **moment})):
        with pytest.raises(InvalidInput, match=phase):
            position(game, camels=crowded, treasury={1: 1}, **more)


def test_a_space_is_filled_from_the_front_and_on_the_map(game):
    """[R-C2] A camel alone on a space came first; beyond the map there is none."""
    for space, row in ((plain_land(game)[0], [NOBODY, 6]), (components.MAX_SPACES - 1, [6, NOBODY])):
        plain = position(game).to_dict()["position"]
        plain["camel"][space] = row
        plain["supply"][6] -= 1
        with pytest.raises(InvalidInput, match="a space has camels that it cannot have"):
            game.state_from_dict(changed(position(game), **plain))


@pytest.mark.parametrize("tiles", ["goods_tiles", "relation_tiles"])
def test_nobody_sits_beyond_the_players(game, tiles):
    """[R-C1] Tiles taken at a fifth seat among four are refused."""
    spaces = plain_land(game)[0], home(game, 0)
    plain = position(game, camels={spaces[0]: [2, 3], spaces[1]: [4]}).to_dict()["position"]
    plain[tiles][3], plain[tiles][4] = 0, plain[tiles][3]
    assert plain[tiles][4] > 0
    with pytest.raises(InvalidInput, match="seats"):
        game.state_from_dict(changed(position(game), **plain))


def test_nothing_may_be_negative(game):
    """[R-C1] A purse of less than nothing, a hand of fewer than no cards."""
    with pytest.raises(InvalidInput, match="a treasury is negative"):
        position(game, cash={0: -1})
    with pytest.raises(InvalidInput, match="a treasury is negative"):
        position(game, treasury={4: -1})
    plain = position(game).to_dict()["position"]
    plain["hand"][0][5], plain["hand"][1][5] = -1, 1
    with pytest.raises(InvalidInput, match="card 6"):
        game.state_from_dict(changed(position(game), hand=plain["hand"]))


def test_too_many_cards_are_refused(game):
    """[R-M3, R-M4] Above the limit nobody ends a turn."""
    position(game, hands={0: range(7)})
    with pytest.raises(InvalidInput, match="hand limit"):
        position(game, hands={0: range(8)})


def test_relations_are_those_on_the_board(game):
    """[R-B1] Marked exactly where two families share a land space."""
    space = plain_land(game)[0]
    state = position(game, camels={space: [2, 3]})
    assert state.record.related.sum() == 2
    plain = state.to_dict()["position"]
    plain["related"][2][3] = plain["related"][3][2] = 0
    plain["relations"][2] = plain["relations"][3] = 5
    plain["relation_tiles"] = [0] * 5
    with pytest.raises(InvalidInput, match="relations: these do not match the families"):
        game.state_from_dict(changed(state, **plain))


def test_a_card_is_sold_only_once_its_space_is_reached(game):
    """[R-G1]."""
    position(game, sold={0: [5]}, camels={home(game, 5): [1]})
    with pytest.raises(InvalidInput, match="card 6"):
        position(game, sold={0: [5]})
