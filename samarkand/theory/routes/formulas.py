"""The formulas of *Routes to Riches* in SymPy: a card's points, the final score, and whether to sell a card.

They state in mathematics what the engine calculates move by move. SymPy expressions display themselves in a
notebook.

>>> from samarkand.theory.routes import formulas
>>> formulas.card_points().subs({formulas.own: 1, formulas.foreign: 1})
5
"""

from typing import TYPE_CHECKING

from samarkand.editions import ruled_numbers
from samarkand.errors import missing_extra
from samarkand.game import as_seat
from samarkand.registry import package
from samarkand.routes.components import CAMELS_PER_SPACE, NOBODY, NUM_FAMILIES, NUM_GOODS
from samarkand.routes.rules.table import is_member

if TYPE_CHECKING:
    from samarkand.state import PositionView

try:
    import sympy

    from samarkand.theory.expressions import evaluate as evaluate
except ImportError as error:
    raise missing_extra("formulas need SymPy", "lab") from error

# The formulas are those of the rulebook. They know neither a game nor its options.
RULED = ruled_numbers(package("routes"))
OWN_CAMEL_POINTS, FOREIGN_CAMEL_POINTS = RULED["own_camel_points"], RULED["foreign_camel_points"]
CARD_PRICE = RULED["card_price"]

own = sympy.Symbol("a", integer=True, nonnegative=True)  # camels of the player's families on a card's space
foreign = sympy.Symbol("b", integer=True, nonnegative=True)  # camels of other families there
chance = sympy.Symbol("q", nonnegative=True)  # probability that one more camel comes to the space
share = sympy.Symbol("u", nonnegative=True)  # probability that this camel belongs to the player's families

hand = sympy.IndexedBase("h", shape=(NUM_GOODS,))  # h[g]: 1 if the card of good g is in the hand
camel = sympy.IndexedBase("x", shape=(NUM_GOODS, NUM_FAMILIES))  # x[g, f]: 1 if f has a camel on its space
member = sympy.IndexedBase("t", shape=(NUM_FAMILIES,))  # t[f]: 1 if a tile of family f is owned
goods_tiles = sympy.Symbol("G", integer=True, nonnegative=True)
relation_tiles = sympy.Symbol("R", integer=True, nonnegative=True)
dirhams = sympy.Symbol("D", integer=True, nonnegative=True)

good = sympy.Symbol("g", integer=True)
family = sympy.Symbol("f", integer=True)


def card_points() -> sympy.Expr:
    """Return the points of a card in the hand, in `own` and `foreign` [R-F1].

    Examples
    --------
    >>> card_points()
    4*a + b
    """
    return OWN_CAMEL_POINTS * own + FOREIGN_CAMEL_POINTS * foreign


def camel_points() -> sympy.Expr:
    """Return the points of a camel of `family` on the space of a card, in `member` [R-F1, R-D3]."""
    return FOREIGN_CAMEL_POINTS + (OWN_CAMEL_POINTS - FOREIGN_CAMEL_POINTS) * member[family]


def hand_points() -> sympy.Expr:
    """Return the points of all cards in the hand, in `hand`, `camel` and `member` [R-F1]."""
    one_card = sympy.Sum(camel[good, family] * camel_points(), (family, 0, NUM_FAMILIES - 1))
    return sympy.Sum(hand[good] * one_card, (good, 0, NUM_GOODS - 1))


def final_score() -> sympy.Expr:
    """Return the whole score: cards in the hand, goods tiles, relation tiles, dirhams [R-F1, R-F2].

    Returns
    -------
    sympy expression
        In `hand`, `camel`, `member`, `goods_tiles`, `relation_tiles` and `dirhams`. `evaluate` substitutes
        the numbers of a state.
    """
    return hand_points() + goods_tiles + relation_tiles + dirhams


def numbers(state: "PositionView", player: int) -> "dict[sympy.Symbol, object]":
    """Return the values of the symbols in a state, for `player`: numbers, and tables for the indexed ones.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("routes").new_initial_state()
    >>> evaluate(final_score(), numbers(state, player=0))
    10
    """
    state, player = as_seat(state, player, "routes")
    record, config = state.record, state.game.config
    places = {(g, f): 0 for g in range(NUM_GOODS) for f in range(NUM_FAMILIES)}
    for index in range(NUM_GOODS):
        for place in range(CAMELS_PER_SPACE):
            standing = int(record.camel[config.good_space[index], place])
            if standing != NOBODY:
                places[index, standing] = 1
    return {
        hand: [int(held) for held in record.hand[player]],
        camel: places,
        member: [int(is_member(record, player, index)) for index in range(NUM_FAMILIES)],
        goods_tiles: int(record.goods_tiles[player]),
        relation_tiles: int(record.relation_tiles[player]),
        dirhams: int(record.cash[player]),
    }


def value_of_holding() -> sympy.Expr:
    """Return the expected score of a card that is kept, if one more camel may come [R-F1].

    Returns
    -------
    sympy expression
        In `own`, `foreign`, `chance` and `share`.

    Examples
    --------
    >>> half, third = sympy.Rational(1, 2), sympy.Rational(1, 3)
    >>> value_of_holding().subs({own: 0, foreign: 1, chance: half, share: third})
    2
    """
    coming = share * OWN_CAMEL_POINTS + (1 - share) * FOREIGN_CAMEL_POINTS
    return card_points() + chance * coming


def break_even() -> sympy.Expr:
    """Return the `chance` of one more camel above which a card is better kept than sold [R-G1, R-F1].

    Returns
    -------
    sympy expression
        In `own`, `foreign` and `share`. It is at most 0 if keeping is always better, and above 1 if never.

    Examples
    --------
    A foreign camel has just come. The player belongs to three of the other nine families:

    >>> break_even().subs({own: 0, foreign: 1, share: sympy.Rational(1, 3)})
    1
    """
    return sympy.solve(sympy.Eq(value_of_holding(), CARD_PRICE), chance)[0]
