"""The formulas of Sackson's *Samarkand* in SymPy: prices, the distribution of a draw, and proceeds.

They state in mathematics what the engine calculates move by move. SymPy expressions display themselves in a
notebook.

>>> from samarkand.theory.sackson import formulas
>>> formulas.chance_of_drawing(2).subs({formulas.pile: 47, formulas.of_good: 6, formulas.drawn: 4})
820/11891
"""

from collections.abc import Mapping

from samarkand import checks
from samarkand.errors import InvalidInput, is_whole, missing_extra, short_repr
from samarkand.game import Game, by_name
from samarkand.sackson.components import Good

try:
    import sympy
except ImportError as error:
    raise missing_extra("formulas need SymPy", "lab") from error

number = sympy.Symbol("n", integer=True)  # cards sold
covered = sympy.Symbol("c", integer=True)  # 1 if there is a chip on the market, otherwise 0
pile = sympy.Symbol("N", integer=True, nonnegative=True)  # cards in the draw pile
of_good = sympy.Symbol("K", integer=True, nonnegative=True)  # cards of the good in the draw pile
drawn = sympy.Symbol("m", integer=True, nonnegative=True)  # cards drawn
MAX_DRAWN = 1_000  # limit for cards in the question about proceeds


@by_name
def price(game: Game, good: str) -> sympy.Expr:
    """Return the price that a market pays for `number` cards, depending on `covered` [S-V1, S-V5].

    Parameters
    ----------
    game : Game or str
        The game, whose edition has the prices.
    good : str
        A good in lower case, or "assortment".

    Returns
    -------
    sympy.Piecewise
        In `number` and `covered`. A chip lowers the price by one level, and below the first column it is 0.
        Sales that the rules do not allow have no price (nan).

    Examples
    --------
    >>> import samarkand
    >>> price(samarkand.game("sackson"), "jewel").subs({number: 5, covered: 0})
    120
    """
    row = _row(good)
    least, most = int(game.config.least_sold[row]), int(game.config.most_sold[row])
    pieces = [(0, _sale(least, 1))]
    for column in range(least, most + 1):
        sales = [_sale(column + chip, chip) for chip in (0, 1) if column + chip <= most]
        pieces.append((int(game.config.price[row, column]), sympy.Or(*sales)))
    return sympy.Piecewise(*pieces, (sympy.nan, True))


def _sale(cards: int, chip: int) -> sympy.Expr:
    return sympy.And(sympy.Eq(number, cards), sympy.Eq(covered, chip))


def chance_of_drawing(cards: object) -> sympy.Expr:
    """Return the probability that exactly `cards` of `drawn` cards are of one good [S-O1].

    Cards are drawn without replacement, so the distribution is hypergeometric.

    Parameters
    ----------
    cards : int or sympy expression

    Returns
    -------
    sympy expression
        In `pile`, `of_good` and `drawn`.
    """
    if not isinstance(cards, sympy.Expr) and not is_whole(cards):
        raise InvalidInput(f"cards: found {short_repr(cards)}, expected a whole number or a SymPy expression")
    favourable = sympy.binomial(of_good, cards) * sympy.binomial(pile - of_good, drawn - cards)
    return favourable / sympy.binomial(pile, drawn)


@by_name
def expected_proceeds(
    game: Game, good: str, held: int, cards: "dict[sympy.Symbol, int]", chip: bool = False
) -> sympy.Expr:
    """Return the mean proceeds of selling all cards of a good after a draw [S-O1, S-V1, S-V5, S-V6].

    Parameters
    ----------
    game : Game or str
    good : str
        One of the six goods, in lower case.
    held : int
        The number of its cards in the hand before the draw.
    cards : dict
        The numbers for `pile`, `of_good` and `drawn`, which is at most 1,000.
    chip : bool
        Whether the market is covered.

    Returns
    -------
    sympy.Rational
        In piastres. Too few cards are worth 0, and more than the maximum are sold as the maximum.
    """
    if _row(good) == Good.ASSORTMENT:
        raise InvalidInput("good: found 'assortment', expected a single good, because its cards are counted")
    row, total = _row(good), sympy.Integer(0)
    numbers, held = _numbers(cards), checks.whole("held", held, 0)
    has_chip = int(checks.choice("chip", chip, (False, True, 0, 1)))
    for more in range(numbers[drawn] + 1):
        sold = min(held + more, int(game.config.most_sold[row]))
        if sold >= game.config.least_sold[row]:
            paid = price(game, good).subs({number: sold, covered: has_chip})
            total += paid * chance_of_drawing(more).subs(numbers)
    return total


def _numbers(cards: "Mapping[sympy.Symbol, int]") -> "dict[sympy.Symbol, int]":
    """Return the numbers of cards in the pile, of the good in it, and drawn."""
    limits = {pile: None, of_good: None, drawn: MAX_DRAWN}
    return {
        symbol: checks.whole(f"cards[{symbol}]", cards[symbol], 0, most) for symbol, most in limits.items()
    }


def _row(good: object) -> Good:
    names = [row.name.lower() for row in Good]
    return Good(names.index(checks.choice("good", good, names)))
