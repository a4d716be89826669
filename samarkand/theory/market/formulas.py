"""The formulas of *Le marché de Samarkand* in SymPy: the parts of the final score, and the gain of a bid.

They state in mathematics what the engine calculates move by move. SymPy expressions display themselves in a
notebook.

>>> import samarkand
>>> from samarkand.theory.market import formulas
>>> game = samarkand.game("market")
>>> formulas.unused_places(game).subs({formulas.capacity: 9, formulas.carried: 7})
-4
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from samarkand import checks
from samarkand.errors import missing_extra
from samarkand.game import Game, as_seat, by_name
from samarkand.market import scoring
from samarkand.market.components import MAX_PLAYERS, NUM_CAMEL_VALUES, NUM_GOODS, NUM_VALUES, Good
from samarkand.market.rules.final import could_buy
from samarkand.theory.market.cards import good_of, kind_of

if TYPE_CHECKING:
    from samarkand.state import PositionView

try:
    import sympy

    from samarkand.theory.expressions import evaluate as evaluate
except ImportError as error:
    raise missing_extra("formulas need SymPy", "lab") from error

number = sympy.Symbol("n", integer=True, nonnegative=True)  # cards of equal value
place = sympy.Symbol("r", integer=True, nonnegative=True)  # number of players with more money
capacity = sympy.Symbol("C", integer=True, nonnegative=True)  # places on a player's camels
carried = sympy.Symbol("N", integer=True, nonnegative=True)  # goods cards on the camels

# Of one player: cards[good][kind] goods cards, camels[kind] camel cards. Of all: cash[player].
cards = [
    [sympy.Symbol(f"c_{good}{kind}", integer=True) for kind in range(NUM_VALUES)] for good in range(NUM_GOODS)
]
camels = [sympy.Symbol(f"k_{kind}", integer=True) for kind in range(NUM_CAMEL_VALUES)]
cash = [sympy.Symbol(f"m_{player}", integer=True) for player in range(MAX_PLAYERS)]


def numbers(state: "PositionView", player: int) -> "dict[sympy.Symbol, int]":
    """Return the values of the symbols `cards`, `camels`, `place` and `cash` in a state, for `player`.

    Parameters
    ----------
    state : State
    player : int

    Examples
    --------
    >>> import samarkand
    >>> sum(numbers(samarkand.game("market").new_initial_state(), 0).values())
    60
    """
    state, player = as_seat(state, player, "market")
    record = state.record
    values = {
        cards[g][k]: int(record.bought[player, g, k]) for g in range(NUM_GOODS) for k in range(NUM_VALUES)
    }
    values[place] = int(scoring.money_place(state.game.config, record, player))
    values |= {camels[kind]: int(record.camels[player, kind]) for kind in range(NUM_CAMEL_VALUES)}
    return values | {cash[other]: int(record.cash[other]) for other in range(state.game.num_players)}


def goods_for_sale(state: "PositionView", player: int) -> list[str]:
    """Return the goods that `player` could buy: all in the game but their own [M-F3]."""
    state, player = as_seat(state, player, "market")
    return [good.name.lower() for good in Good if could_buy(state.record, player, good)]


@by_name
def set_points(game: Game) -> sympy.Expr:
    """Return the points for `number` cards of equal value of any good [M-F4].

    Examples
    --------
    >>> import samarkand
    >>> set_points(samarkand.game("market")).subs(number, 4)
    4
    """
    if game.config.by_example == 1:
        return sympy.Piecewise((number, number > 1), (0, True))
    table = game.config.set_points.tolist()
    last = len(table) - 1
    pieces = [(points, sympy.Eq(number, cards)) for cards, points in enumerate(table[:last]) if points]
    return sympy.Piecewise(*pieces, (table[last], number >= last), (0, True))


@by_name
def equal_values(game: Game) -> sympy.Expr:
    """Return the points for all cards of equal value, in `cards` [M-F4]."""
    totals = [sum(cards[good][kind] for good in range(NUM_GOODS)) for kind in range(NUM_VALUES)]
    return sympy.Add(*(set_points(game).subs(number, total) for total in totals))


@by_name
def unused_places(game: Game) -> sympy.Expr:
    """Return the points lost for unused places, in `capacity` and `carried` [M-F5]."""
    return int(game.config.unused_place_points) * sympy.Max(0, capacity - carried)


@by_name
def total_capacity(game: Game) -> sympy.Expr:
    """Return the number of places on a player's camels, in `camels` [M-F2]."""
    return sum(int(game.config.camel_value[kind]) * camels[kind] for kind in range(NUM_CAMEL_VALUES))


@by_name
def least_bought(game: Game, goods: Collection[str]) -> sympy.Expr:
    """Return the points for the least-bought good, the best of those that tie, in `cards` [M-F3].

    Parameters
    ----------
    game : Game or str
    goods : collection of str
        The goods that the player could buy, in lower case.
    """
    rows = [cards[good_of(name)] for name in goods]
    fewest = sympy.Min(*(sum(row) for row in rows), evaluate=False)
    worth = [sum(int(game.config.value[kind]) * row[kind] for kind in range(NUM_VALUES)) for row in rows]
    counted = [
        sympy.Piecewise((points, sympy.Eq(sum(row), fewest)), (0, True))
        for row, points in zip(rows, worth, strict=True)
    ]
    # Not evaluated, because SymPy would compare all pairs of cases, which takes minutes.
    return sympy.Max(*counted, evaluate=False)


@by_name
def place_points(game: Game) -> sympy.Expr:
    """Return the points for money, in `place`, the number of players who are ahead [M-F1, M-B1].

    Examples
    --------
    >>> import samarkand
    >>> [place_points(samarkand.game("market", players=4)).subs(place, ahead) for ahead in range(4)]
    [5, 3, 1, 0]
    """
    points = game.config.place_points[1:].tolist()
    pieces = [(reward, sympy.Eq(place, ahead)) for ahead, reward in enumerate(points) if reward]
    return sympy.Piecewise(*pieces, (0, True))


@by_name
def money_place(game: Game, player: int) -> sympy.Expr:
    """Return how many players are ahead of `player`, in `cash`, or with dense places how many sums [M-F1]."""
    player, ahead = checks.player(player, game.num_players), []
    for other in range(game.num_players):
        richer = cash[other] > cash[player]
        if game.config.dense == 1:
            repeated = [sympy.Eq(cash[before], cash[other]) for before in range(other)]
            richer = sympy.And(richer, sympy.Not(sympy.Or(*repeated)))
        ahead.append(sympy.Piecewise((1, richer), (0, True)))
    return sympy.Add(*ahead)


@by_name
def final_score(game: Game, goods: Collection[str]) -> sympy.Expr:
    """Return the whole final score of a player, in `place`, `cards` and `camels` [M-F1 … M-F5].

    Parameters
    ----------
    game : Game or str
    goods : collection of str
        The goods that the player could buy, see `goods_for_sale`.

    Returns
    -------
    sympy expression
        For cards that the camels can carry, without those left behind [M-F2]. `money_place` is the formula
        for `place`.

    Examples
    --------
    The printed example has 3 for money, 12 for jewels, 3 for equal values and −4 for places:

    >>> import samarkand
    >>> game = samarkand.game("market", players=4)
    >>> score = final_score(game, ["jewel", "spice", "carpet"])
    >>> bought = {"jewel": [7, 5], "spice": [5, 1], "carpet": [5, 2, 1]}
    >>> evaluate(score, example_numbers(game, bought, camel_values=[5, 4], ahead=1))
    14
    """
    held = sympy.Add(*(sum(row) for row in cards))
    return (
        place_points(game)
        + least_bought(game, goods)
        + equal_values(game)
        + unused_places(game).subs({capacity: total_capacity(game), carried: held})
    )


@by_name
def example_numbers(
    game: Game, bought: dict[str, list[int]], camel_values: list[int], ahead: int
) -> "dict[sympy.Symbol, int]":
    """Return the values of the symbols for cards that are given by their values.

    Parameters
    ----------
    game : Game or str
    bought : dict
        The values of a player's cards, by good.
    camel_values : list of int
        The values of the player's camels.
    ahead : int
        The number of players with more money.
    """
    result = {symbol: 0 for row in cards for symbol in row} | dict.fromkeys(camels, 0)
    result[place] = checks.whole("ahead", ahead, 0)
    for name, values in bought.items():
        for value in values:
            result[cards[good_of(name)][kind_of(game.config.value, value)]] += 1
    for value in camel_values:
        result[camels[kind_of(game.config.camel_value, value)]] += 1
    return result
