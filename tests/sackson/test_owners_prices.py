"""An owner's price table may have other columns than ours [S-V2, S-V6]."""

import importlib.resources

import pytest

import samarkand
from samarkand.sackson.components import Good
from samarkand.theory.sackson import formulas
from tests.games import play
from tests.sackson.table import CAMEL, COPPER, FRUIT, GRAIN, JEWEL, cash, city, hand, market, next_to
from tests.support import checked, finished

CHANGES = {
    "5 = 40, 6 = 80 }": "5 = 40, 6 = 80, 7 = 90 }",
    "5 = 120, 6 = 200 }": "5 = 120 }",
    'jewel_source = { 5 = "sale-a", 6 = "reviews" }': 'jewel_source = { 5 = "sale-a" }',
    "assortment = { 3 = 15": "assortment = { 2 = 5, 3 = 15",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """An assortment of 2, grain to 7, a jewel row that ends at 5."""
    text = (importlib.resources.files("samarkand.sackson") / "editions" / "abacus-1998.toml").read_text(
        "utf-8"
    )
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new)
    file = tmp_path_factory.mktemp("mine") / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return samarkand.game("sackson", edition=file)


def selling(game, good, cards, chips=()):
    """The player in turn chooses how many to sell."""
    there = market(game, good)
    state = game.set_up(
        pawns=next_to(game, city(game, good)), hands={0: cards}, chips=[market(game, c) for c in chips]
    )
    return play(state, city(game, good), there)


def test_grain_to_seven(game):
    """[S-V6] The table's maximum for the good, no more."""
    state = selling(game, GRAIN, {GRAIN: 9})
    assert state.legal_actions() == [2, 3, 4, 5, 6, 7]
    assert cash(play(state, 7)) == 290
    assert cash(play(selling(game, GRAIN, {GRAIN: 9}, [GRAIN]), 7)) == 280


def test_a_jewel_row_that_ends_at_five(game):
    """[S-V6] Six jewels have no price, under a chip neither."""
    for chips in ([], [JEWEL]):
        assert selling(game, JEWEL, {JEWEL: 7}, chips).legal_actions() == [2, 3, 4, 5]


def test_an_assortment_of_two(game):
    """[S-V2] The first column of the row; what is offered is counted by it in positions set by hand too."""
    state = selling(game, Good.ASSORTMENT, {GRAIN: 1, CAMEL: 1})
    assert state.legal_actions() == [2]
    play(state, 2, GRAIN)
    again = state.game.state_from_dict({**state.to_dict(), "start": None, "history": None})
    for each in (state, again):
        assert (cash(play(each, CAMEL)), hand(each)) == (205, {})


def test_two_of_different_goods_sell_nothing_with_the_shipped_table():
    """[S-V2] Where the first column is 3, two cards are too few: the hand is shown."""
    shipped = samarkand.game("sackson")
    goods = {int(good) for m in range(8) if (good := shipped.config.market_good[m]) < 6}
    assert goods == set(range(6))
    home = city(shipped, Good.ASSORTMENT)
    state = shipped.set_up(pawns=next_to(shipped, home), hands={0: {FRUIT: 1, COPPER: 1}})
    assert play(state, home).record.turns == 1


def test_the_rest_of_the_game_knows_these_columns(game):
    """Formula, text board, picture and random games."""
    number, covered = formulas.number, formulas.covered
    assert formulas.price(game, "grain").subs({number: 7, covered: 0}) == 90
    assert str(formulas.price(game, "jewel").subs({number: 6, covered: 0})) == "nan"
    assert formulas.price(game, "assortment").subs({number: 2, covered: 0}) == 5
    state = finished(game, 3, 400)
    lines = [line.split() for line in str(state).splitlines()]
    assert ["sold", "for", "2", "3", "4", "5", "6", "7"] in lines
    assert ["jewel", "20", "45", "75", "120", "-", "-"] in lines
    assert "7 grain sell for 90" in state._repr_svg_()
    assert "6 jewel sell for" not in state._repr_svg_()
    state.check()
    for strategy in ("random", "greedy"):
        frame = checked(
            samarkand.simulate, game, 2, strategies=strategy, seed=1, progress=False, max_moves=600
        )
        assert len(frame) == 2
