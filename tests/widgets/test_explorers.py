"""The panels with sliders: what they show is what the formula, the engine and plain counting say."""

import random
import re
import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

import samarkand
from samarkand.errors import InvalidInput, missing_extra
from samarkand.market import scoring as market_scoring
from samarkand.market.rules.final import capacity
from samarkand.picture import Rect
from samarkand.routes import scoring as routes_scoring
from samarkand.routes.components import NOBODY
from samarkand.sackson.components import Good
from samarkand.sackson.rules import cities
from samarkand_widgets import CardExplorer, DrawExplorer, PriceExplorer, ScoreExplorer
from samarkand_widgets.panels.poster import GAIN, LOSS
from tests.widgets.panels import chosen, refused, rows

GOODS = [good.name.lower() for good in Good]


@pytest.fixture(scope="module")
def prices():
    return PriceExplorer()


@pytest.fixture
def card():
    return CardExplorer()


@pytest.fixture
def score():
    return ScoreExplorer()


@pytest.fixture
def draws():
    return DrawExplorer(seed=7, hand_seed=5)


def test_boards_do_not_wait_for_sympy_and_without_it_the_explorers_say_what_they_need():
    code = (
        "import sys; sys.modules['sympy'] = None\nimport samarkand_widgets as w; w.SacksonBoard\n"
        "try:\n    w.PriceExplorer\nexcept ImportError as error:\n    print(error)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout == str(missing_extra("the explorers need sympy", "lab")) + "\n"


# --- prices [S-V1, S-V2, S-V5, S-V6] -------------------------------------------------------------


def engine_price(game, good, number, chip):
    """What the engine pays, or None if that cannot be sold."""
    names = [Good(good).name.lower() for good in game.config.market_good]
    market = names.index(good)
    state = game.new_initial_state().record
    state.covered[market] = chip
    if not cities.least_sold(game.config, market) <= number <= 6:
        return None
    return int(cities.price(game.config, state, market, number))


@pytest.mark.parametrize("good", GOODS)
def test_prices_are_the_engines(prices, good):
    """S-V1, S-V2, S-V5: each number, with a chip and without: sentence, formula and table."""
    game = samarkand.game("sackson")
    prices.good.value = good
    for number, chip in product(range(1, 8), (0, 1)):
        prices.number.value, prices.chip.value = number, bool(chip)
        paid = engine_price(game, good, number, chip)
        if paid is None:
            assert "cannot be sold" in prices.said
            assert "not defined" in prices.formula.value
        else:
            verb = "nothing" if paid == 0 else f"{paid} piastres"
            assert re.search(
                rf"in {'a market with a chip' if chip else 'an open market'} brings? {verb}", prices.said
            )
            assert prices.formula.value.endswith(f"= {paid}$$")
        assert chosen(prices) == [str(number)]
        for row in rows(prices):
            cards = int(row[0].removeprefix("▶ "))
            expected = [engine_price(game, good, cards, each) for each in (0, 1)]
            assert row[1:3] == ["–" if price is None else str(price) for price in expected]


def test_a_price_says_where_it_comes_from(prices):
    """A reconstructed number is never shown as printed; with a chip it is the lower number's status."""
    printed = {row.what: row.status for row in samarkand.game("sackson").edition.printed()}
    prices.good.value, prices.number.value, prices.chip.value = "jewel", 5, False
    assert prices.said.endswith("120 piastres. This is the number for 5 in the price table (stated).")
    prices.chip.value = True
    assert prices.said.endswith("75 piastres. This is the number for 4 in the price table (reconstructed).")
    statuses = [row[3] for row in rows(prices)]
    none = "not in the table"
    assert statuses == [none, *(printed[f"prices.jewel.{n}"] for n in range(2, 7)), none]
    assert {"stated", "reported", "reconstructed"} <= set(statuses)


@pytest.mark.parametrize(
    ("good", "number", "chip", "words"),
    [
        ("jewel", 7, False, "7 jewels cannot be sold: the price table ends at 6 [S-V6]."),
        ("grain", 1, False, "1 grain cannot be sold: you need at least 2 cards [S-V1, S-V2]."),
        (
            "assortment",
            2,
            False,
            "An assortment of 2 cannot be sold: you need at least 3 cards [S-V1, S-V2].",
        ),
        ("assortment", 3, False, "An assortment of 3 in an open market brings 15 piastres. This is"),
        ("carpet", 2, True, "2 carpets in a market with a chip bring nothing: there is no lower price [S-V5"),
    ],
)
def test_what_can_be_sold_is_said_in_good_words(prices, good, number, chip, words):
    """S-V1, S-V2, S-V5, S-V6, S-W3, S-W4."""
    prices.good.value, prices.number.value, prices.chip.value = good, number, chip
    assert prices.said.startswith(words)


def test_bars_are_as_long_as_their_prices(prices):
    prices.good.value, prices.number.value, prices.chip.value = "camel", 2, False
    paid = {int(cell) for row in rows(prices) for cell in row[1:3] if cell not in ("–", "0")}
    widths = {float(width) for width in re.findall(r"transparent ([\d.]+)%", prices.table.value)} - {0}
    assert sorted(widths) == pytest.approx(sorted(100 * price / max(paid) for price in paid), abs=0.06)


@pytest.mark.parametrize("game", ["market", samarkand.game("routes"), 3])
def test_another_game_has_no_prices(game):
    with pytest.raises(InvalidInput, match=r"^game: found .*, expected .*samarkand.game\('sackson'(, …)?\)$"):
        PriceExplorer(game)


# --- a goods card [R-F1, R-F2, R-G1] -------------------------------------------------------------


def engine_score(explorer):
    """The points of a card on whose space such camels stand, and of all, in the engine."""
    game = samarkand.game("routes", players=4)
    state = game.new_initial_state().record
    space = game.config.good_space[0]
    camels = [*range(explorer.own.value), *range(9, 9 - explorer.foreign.value, -1)]
    state.camel[space] = [*camels, *[NOBODY] * (2 - len(camels))]
    state.member[0, : explorer.families.value] = 1
    state.hand[0] = 0
    state.hand[0, 0] = 1
    state.goods_tiles[0], state.relation_tiles[0] = explorer.goods.value, explorer.relations.value
    state.cash[0] = explorer.dirhams.value
    return int(routes_scoring.card_points(game.config, state, 0, 0)), int(
        routes_scoring.score(game.config, state, 0)
    )


def test_card_and_score_are_the_engines(card):
    """R-F1, R-F2: all camels, some families, other parts at random."""
    dice, seen = random.Random(1), set()
    for own, foreign, families in product(range(3), range(3), (0, 1, 2, 5, 8, 10)):
        card.own.value, card.foreign.value, card.families.value = own, foreign, families
        card.goods.value, card.relations.value = dice.randint(0, 33), dice.randint(0, 50)
        card.dirhams.value = dice.randint(0, 60)
        if own + foreign > 2 or own > families or foreign > 10 - families:
            assert refused(card)
            continue
        points, together = engine_score(card)
        seen.add(points)
        noun = "point" if points == 1 else "points"
        assert card.said.startswith(f"The card scores {points} {noun}, and everything together {together}.")
        shown = {name.removeprefix("▶ "): int(value) for name, value in rows(card)}
        assert shown["this card"] == points and shown["together"] == together
        assert [shown[name] for name in ("goods tiles", "relation tiles", "dirhams")] == [
            card.goods.value,
            card.relations.value,
            card.dirhams.value,
        ]
        assert f"4 a + b = {points}" in card.formula.value
    assert seen == {0, 1, 2, 4, 5, 8}


@pytest.mark.parametrize("families", range(10))
def test_the_advice_weighs_three_against_the_expectation(card, families):
    """R-G1, R-F1: with a foreign camel there, by plain Fractions."""
    card.own.value, card.foreign.value, card.families.value = 0, 1, families
    coming = 4 * Fraction(families, 9) + 1 * Fraction(9 - families, 9)
    needed = (3 - 1) / coming
    never = (
        f"Sell it for 3: even if another camel were sure to come, it would score no more than {1 + coming}"
    )
    keep = f"another camel comes is above q* = {needed} = {float(needed):.4f}. Otherwise, sell it for 3."
    assert (never if needed >= 1 else keep) in card.said


@pytest.mark.parametrize(
    ("own", "foreign", "words"),
    [
        (1, 0, "Keep it: it already scores more than the 3 dirhams"),
        (0, 0, "No camel has arrived yet, so you cannot sell the card [R-G1]."),
        (1, 1, "The card scores 5 points"),  # R-W5
        (1, 1, "The space is full"),
        (2, 1, "Only 2 camels fit on a space [R-C2]."),
    ],
)
def test_the_advice_depends_on_what_stands_there(card, own, foreign, words):
    card.families.value, card.own.value, card.foreign.value = 3, own, foreign
    assert words in card.said
    assert refused(card) == (own + foreign > 2)


# --- the score of the market [M-F1 … M-F5] -------------------------------------------------------


def totals(explorer):
    """Both sums in the table."""
    return [int(cell.replace("−", "-")) for cell in rows(explorer)[-1][1:3]]


def position(players, dice):
    """A random end of a game: the same in both countings, player 0 with cards within their camels' places."""
    states = [
        samarkand.game("market", players=players, set_scoring=way).new_initial_state()
        for way in ("table", "example")
    ]
    config = states[0].game.config
    given = dice.sample(range(5), players + (players == 3))
    cards = [(g, k) for g in given[1:] for k in range(6) for _ in range(config.copies[k])]
    bought, cash = dice.sample(cards, dice.randint(0, 12)), [dice.randint(0, 6) for _ in range(players)]
    camels = [0, 0, dice.randint(0, 1), 4 if len(bought) > 9 else 2]
    for state in states:
        record = state.record
        record.good[[*range(players), *[5] * (players == 3)]] = given
        record.cash[:players] = cash
        record.camels[0] = camels
        for good, kind in bought:
            record.bought[0, good, kind] += 1
    return states


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_score_is_the_engines_in_both_countings(score, players):
    """M-F1 … M-F5, M-B1: random positions, each set on the sliders."""
    dice, shown = random.Random(players), set()
    for _ in range(10):
        table_state, example_state = position(players, dice)
        config, record = table_state.game.config, table_state.record
        score.players.value = players
        for kind, value in enumerate(config.value):
            score.numbers[int(value)].value = int(record.bought[0, :, kind].sum())
        score.capacity.value = int(capacity(config, record, 0))
        score.least.value = int(market_scoring.least_bought_points(config, record, 0))
        score.ahead.value = int(market_scoring.money_place(config, record, 0))
        assert totals(score) == [
            market_scoring.score(state.game.config, state.record, 0) for state in (table_state, example_state)
        ]
        assert score.said.startswith(str(totals(score)[0]).replace("-", "−"))
        shown.add(totals(score)[0] == totals(score)[1])
    assert shown == {True, False}


def test_it_begins_with_the_rulebooks_example(score):
    """M-W1, and M-W2 after two camels of three and a card less."""
    assert totals(score) == [14, 16]
    assert score.said.startswith("14 points by the table of the rules, but 16 by the method of the worked")
    unequal = [row[0] for row in rows(score) if row[3] == "≠"]
    assert unequal == ["2 cards of value 1", "3 cards of value 5", "▶ together"]
    score.capacity.value, score.numbers[2].value = 6, 0
    assert totals(score) == [18, 20]


def test_where_both_countings_agree_nothing_is_contradicted(score):
    """A value that no rulebook prints says so."""
    score.least.value = 0
    for value, number in {1: 0, 2: 0, 5: 1, 7: 0}.items():
        score.numbers[value].value = number
    assert totals(score) == [-13, -13]
    assert score.said == "−13 points, both by the table and by the method of the worked example."
    assert {row[3] for row in rows(score)} == {""}
    score.numbers[3].value = 2
    assert "2 cards of value 3 (reconstructed)" in [row[0] for row in rows(score)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"capacity": 6}, "The camels carry only 6 of 7: 1 card has to stay behind [M-F2]."),
        ({"ahead": 4}, "Only 3 other players are in the game."),
        (
            {"least": 13},
            "With 7 cards in 3 goods, you have at most 2 of the least-bought good. They are worth at "
            "most 12 [M-F3].",
        ),
        ({7: 4}, "3 goods are for sale, with 3 cards of value 7 in total."),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(score, change, words):
    for name, value in change.items():
        slider = score.numbers[name] if name in score.numbers else getattr(score, name)
        slider.value = value
    assert refused(score)
    assert score.said == words


# --- draws [S-O1] --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "special", "drawn"), [(48, 11, 4), (12, 3, 12), (5, 5, 2), (7, 0, 3), (102, 22, 12)]
)
def test_exact_and_simulated_stand_side_by_side(draws, pile, special, drawn):
    """S-O1: counted with binomial coefficients, and simulated with the same seed."""
    draws.pile.value, draws.special.value, draws.drawn.value = pile, special, drawn
    draws.draws.value = 10_000
    seen = np.random.default_rng(7).hypergeometric(special, pile - special, drawn, 10_000)
    possible = range(max(0, drawn - pile + special), min(special, drawn) + 1)
    assert [int(row[0]) for row in rows(draws)] == list(possible)
    for cards, row in zip(possible, rows(draws), strict=True):
        exact = Fraction(comb(special, cards) * comb(pile - special, drawn - cards), comb(pile, drawn))
        assert draws.exact[cards] == exact
        assert float(row[2]) == pytest.approx(float(exact), abs=5e-5)
        assert row[3] == f"{(seen == cards).mean():.4f}"
    mean = Fraction(drawn * special, pile)
    assert f"{float(mean):.4f}" in draws.said or f"average {mean} cards" in draws.said


def test_putting_cards_back_makes_it_binomial(draws):
    draws.pile.value, draws.special.value, draws.drawn.value, draws.replace.value = 6, 2, 8, True
    for cards in range(9):
        exact = comb(8, cards) * Fraction(1, 3) ** cards * Fraction(2, 3) ** (8 - cards)
        assert draws.exact[cards] == exact
    assert r"\binom{8}{k} \left(\frac{2}{6}\right)^k" in draws.formula.value
    draws.replace.value = False
    assert refused(draws)
    assert draws.said == "The pile has only 6 cards. You cannot draw 8 unless each card is put back."
    draws.pile.value = draws.drawn.value = 1
    assert refused(draws)
    assert draws.said == "The pile has only 1 card, so it cannot contain 2 of the good."


def test_the_seed_simulates_the_same_again_and_each_sample_varies(draws):
    first, exact = draws.frame, draws.exact
    assert DrawExplorer(seed=7).frame.equals(first) and not DrawExplorer(seed=8).frame.equals(first)
    draws.draw_again()
    assert not draws.frame.equals(first) and draws.exact == exact and "(sample 2)" in draws.said


@pytest.mark.parametrize(
    "arguments", [{"pile": 0}, {"pile": 103}, {"special": -1}, {"drawn": 13}, {"seed": "x"}, {"drawn": True}]
)
def test_numbers_that_no_slider_shows_are_refused(arguments):
    ((name, number),) = arguments.items()
    with pytest.raises(InvalidInput, match=f"^{name}: found {number!r}, expected a whole number from "):
        DrawExplorer(**arguments)


def test_hands_are_dealt_card_by_card_and_counted(draws):
    """The shares come near the law over many; another urn has another hand."""
    draws.pile.value, draws.special.value, draws.drawn.value = 12, 4, 3
    hands = []
    for _ in range(60):
        for cards in (1, 2, 3):
            draws.deal()
            assert len(draws.dealt) == cards
        hands.append(sum(draws.dealt))
    assert draws.tally.value.count("60 hands dealt") == 1
    assert abs(sum(hands) / 60 - 1) < 0.39, "3 · 4/12, four standard errors are 0.38"
    draws.pile.value = 20
    assert draws.dealt == []


def test_neighbours_draw_other_hands_and_who_enters_a_seed_draws_its_own():
    """By hand chance is fresh; what is simulated beside it stays what the notebook tells of it."""

    def hands(explorer):
        found = []
        for _ in range(40):
            explorer.deal()
            found.append(explorer.dealt[-1])
        return found

    first, second = DrawExplorer(), DrawExplorer()
    assert first.frame.equals(second.frame) and first.seed_field.value != second.seed_field.value
    dealt = hands(first)
    assert dealt != hands(second)
    second.seed_field.value = first.seed_field.value
    assert second.dealt == []
    assert hands(second) == dealt == hands(DrawExplorer(hand_seed=first.seed_field.value))


# --- all of them ---------------------------------------------------------------------------------

ALL = [PriceExplorer, CardExplorer, ScoreExplorer, DrawExplorer]


def controls(explorer):
    found = [control for column in explorer.children[1].children for control in column.children]
    return [control for control in found if control.has_trait("value")]


@pytest.mark.parametrize("make", ALL)
def test_every_control_changes_something(make):
    """No slider, box or menu is without effect, and formulas have their braces in pairs."""
    explorer = make()
    assert explorer.table.value.count("row_heading") == len(rows(explorer)) > 0
    for control in controls(explorer):
        shown = explorer.formula.value, explorer.said, explorer.table.value
        before = control.value
        if isinstance(before, bool):
            control.value = not before
        elif hasattr(control, "options"):
            control.index += 1 if control.index == 0 else -1
        else:
            control.value = before + 1 if before < control.max else before - 1
        latex = explorer.formula.value
        assert (latex, explorer.said, explorer.table.value) != shown, control.description
        assert refused(explorer) or latex.startswith("$$") and latex.endswith("$$")
        assert latex.count("{") == latex.count("}") and "nan" not in latex and "None" not in latex
        control.value = before
        assert (explorer.formula.value, explorer.said, explorer.table.value) == shown


def test_a_loss_is_drawn_in_another_colour(score):
    assert LOSS in score.table.value and GAIN in score.table.value
    fills = {shape.fill for shape in score.picture().shapes if isinstance(shape, Rect)}
    assert {LOSS, GAIN} <= fills


def test_two_explorers_on_a_page_keep_their_own_bars():
    """A style sheet in a table applies to the whole page, so its identifiers differ."""
    first, second = (re.findall(r'<table id="(\w+)"', CardExplorer().table.value) for _ in range(2))
    assert first != second
