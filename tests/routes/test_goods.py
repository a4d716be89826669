"""Goods spaces: the tile, the sale, the refusal that nobody notices."""

import pytest

from samarkand.routes.components import KEEP, SELL, Phase
from tests.games import phase, play
from tests.routes.table import cash, goods, hand, home, is_next_turn, pair, plain_land, touching

OWNERS = pytest.mark.parametrize("owner", [0, 1, 3])


def beside_goods(game):
    """A plain space, a goods space that touches it, and its good."""
    spaces = [home(game, good) for good in range(33)]
    one, two = pair(game, spaces)
    return one, two, spaces.index(two)


def reaching(game, owner=None, camels=(), **more):
    """Player 0 has just put a camel of family 0 on a goods space whose card `owner` holds."""
    one, two, good = beside_goods(game)
    hands = {} if owner is None else {owner: [good]}
    there = {two: camels} if camels else {}
    state = game.set_up(
        families={0: [0]}, camels={one: [0], **there}, hands=hands, phase=Phase.PLACE, family=0, **more
    )
    return play(state, two), good


def test_the_first_camel_takes_the_tile(game):
    """[R-G1] The player in turn takes it; with the card in the pile nothing else happens."""
    state, good = reaching(game)
    assert good not in goods(state.record.tile)
    assert list(state.record.goods_tiles) == [1, 0, 0, 0, 0]
    assert state.scores()[0] == 11
    assert is_next_turn(state)
    assert f"the tile {game.names.goods[good]} {good + 1} is taken [R-G1]" in state.history_strings()[-1]


@OWNERS
def test_the_owner_decides_at_once(game, owner):
    """[R-G1] Whoever holds the card, whoever's turn it is."""
    state, good = reaching(game, owner)
    assert (phase(state), state.current_player()) == (Phase.SELL, owner)
    name = f"{game.names.goods[good]} {good + 1}"
    assert [state.action_to_string(a) for a in state.legal_actions()] == [
        f"keep {name}",
        f"sell {name} for 3 dirhams",
    ]


@OWNERS
def test_a_sale(game, owner):
    """[R-G1] 3 dirhams from the bank; the card lies open, and no longer scores."""
    state, good = reaching(game, owner)
    bank, points = state.record.bank, state.scores()[owner]
    play(state, SELL)
    assert cash(state)[owner] == 13
    assert state.record.bank == bank - 3
    assert (hand(state, owner), goods(state.record.sold[owner])) == ([], [good])
    assert state.scores()[owner] == points + 3 - (4 if owner == 0 else 1)
    assert is_next_turn(state)


@OWNERS
def test_keeping(game, owner):
    """[R-G1, R-W3] The card may be kept instead; the tile is taken all the same."""
    state, good = reaching(game, owner)
    play(state, KEEP)
    assert cash(state) == [10] * 4
    assert hand(state, owner) == [good]
    assert state.record.goods_tiles[0] == 1
    assert is_next_turn(state)


def test_sold_cards_never_return(game):
    """[R-G1] An open card stays open: no action of any kind takes it back."""
    state, good = reaching(game, 0)
    play(state, SELL)
    assert state.record.sold[0, good] == 1
    for _ in range(60):
        if not state.is_terminal():
            play(state, state.legal_actions()[0])
            assert state.record.sold[0, good] == 1


@pytest.mark.parametrize("card", ["pile", "discards", "another good"])
def test_no_sale_without_the_card_in_hand(game, card):
    """[R-G1] A card in the pile, or discarded, is nobody's; another good of one's own is no matter."""
    one, two, good = beside_goods(game)
    more = {"discards": [good]} if card == "discards" else {}
    if card == "another good":
        more = {"hands": {0: [(good + 1) % 33], 2: [(good + 2) % 33]}}
    state = game.set_up(families={0: [0]}, camels={one: [0]}, phase=Phase.PLACE, family=0, **more)
    play(state, two)
    assert is_next_turn(state)


def test_an_occupied_goods_space_has_no_tile(game):
    """[R-G2] Nor can its card be sold any more."""
    state, good = reaching(game, 1, camels=[7])
    assert state.record.goods_tiles[0] == 0
    assert hand(state, 1) == [good]
    assert is_next_turn(state)
    assert cash(state)[1] == 10


def test_the_second_camel_takes_tiles_too(game):
    """[R-G1, R-X4] With a sale of its own; then the turn is over."""
    one, two, good = beside_goods(game)
    far = next(space for space in plain_land(game) if space not in [one, two, *touching(game, two)])
    state = game.set_up(
        families={0: [0]},
        camels={one: [0], far: [0]},
        hands={2: [good]},
        first=far,
        treasuries={0: 1},
        phase=Phase.SECOND,
        family=0,
    )
    play(state, two)
    assert state.record.goods_tiles[0] == 1
    assert (phase(state), state.current_player()) == (Phase.SELL, 2)
    play(state, SELL)
    assert cash(state) == [10, 10, 13, 10]
    assert is_next_turn(state)


# --- A refusal is not revealed --------------------------------------------------------------------------


@OWNERS
def test_nobody_notices_a_refusal(game, owner):
    """[R-G1] (assumed) Until the owner decides and after a refusal all looks as if nobody had the card."""
    state, good = reaching(game, owner)
    nobody, _ = reaching(game)
    kept = play(state.clone(), KEEP)
    for player in set(range(4)) - {owner}:
        undecided = strip(state, player, owner)
        assert undecided == strip(kept, player, owner) == strip(nobody, player, owner)
        assert len(state.history_strings(player)) == len(kept.history_strings(player))
    del good


def strip(state, player, owner):
    """What `player` sees, but for how many cards the owner and the pile have: those are not what is asked."""
    view = state.view_for_rules(player)
    view.unseen_hand[owner] = view.unseen_deck = view.deck[:] = 0
    return view


@OWNERS
def test_the_owner_sees_the_question(game, owner):
    """[R-G1] Only the owner is asked, and only the owner remembers."""
    state, good = reaching(game, owner)
    assert state.view_for_rules(owner).phase == Phase.SELL
    assert state.view_for_rules((owner + 1) % 4).phase == Phase.TURN
    before = state.history_strings((owner + 1) % 4)
    play(state, KEEP)
    name = f"{game.names.goods[good]} {good + 1}"
    assert state.history_strings(owner)[-1] == f"player {owner}: keep {name} [R-G1]"
    assert state.history_strings((owner + 1) % 4) == before


def test_a_sale_is_seen_by_all(game):
    """[R-G1]."""
    state, good = reaching(game, 1)
    play(state, SELL)
    line = f"player 1: sell {game.names.goods[good]} {good + 1} for 3 dirhams [R-G1]"
    assert [state.history_strings(player)[-1] for player in range(4)] == [line] * 4
