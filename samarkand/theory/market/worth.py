"""The worth of cards, camels, bids and disputes in *Le marché de Samarkand*.

Each function answers one question, and its answer names the method (`samarkand.probability.Answer`). Goods
cards are given as a mapping of goods to the values of the cards, and camels as a list of their values.
`seen` returns both for a state.

>>> import samarkand
>>> from samarkand.theory import market as expectations
>>> game = samarkand.game("market", players=4)
>>> holdings = {"jewel": [7, 5], "spice": [5, 1], "carpet": [5, 2]}
>>> expectations.marginal(game, holdings, [5, 4], good="carpet", value=1).value
Fraction(3, 1)
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from samarkand.checks import choice, whole
from samarkand.engine import records
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, as_position, as_seat, by_name
from samarkand.grammar import _
from samarkand.market.components import MAX_PLAYERS, NOTHING, NUM_CAMEL_VALUES, NUM_VALUES, STATE
from samarkand.market.rules.final import could_buy
from samarkand.market.scoring import money_points, score
from samarkand.probability import Answer, Distribution
from samarkand.probability.arguments import ExactNumber, exact
from samarkand.theory.market.cards import GOODS, good_of, kind_of
from samarkand.theory.market.disputes import (
    check_value,
    half,
    values_called,
)

if TYPE_CHECKING:
    from samarkand.state import PositionView

BOTH_SETS = _("both sets scored")

ME, RIVAL = "me", "rival"  # who is the doyen
MAX_RIVALS = 1_000  # limit for questions about a bid

Bought = Mapping[str, Sequence[int]]


def seen(state: "PositionView", player: int) -> dict[str, Any]:
    """Return the cards of `player` as arguments of the other functions: `bought`, `camels`, `goods` for sale.

    Examples
    --------
    >>> import samarkand
    >>> seen(samarkand.game("market").new_initial_state(), 0)["camels"]
    []
    """
    state, player = as_seat(state, player, "market")
    view, config = state.view_for_rules(player), state.game.config
    goods = [name for good, name in enumerate(GOODS) if could_buy(view, player, good)]
    bought = {
        name: [
            int(config.value[kind])
            for kind in range(NUM_VALUES)
            for _ in range(view.bought[player, good, kind])
        ]
        for good, name in enumerate(GOODS)
        if view.bought[player, good].sum() > 0
    }
    kinds = range(NUM_CAMEL_VALUES)
    camels = [int(config.camel_value[kind]) for kind in kinds for _ in range(view.camels[player, kind])]
    return {"bought": bought, "camels": camels, "goods": goods}


@by_name
def points(game: Game, bought: Bought, camels: Sequence[int], goods: Collection[str] | None = None) -> int:
    """Return the points for goods and camels, with the best choice of cards to leave behind [M-F2 … M-F5].

    Parameters
    ----------
    game : Game or str
    bought : mapping
        The values of the cards of each good.
    camels : sequence of int
        The values of the camels.
    goods : collection of str, optional
        The goods that the player could buy, by default those in `bought`.

    Examples
    --------
    >>> import samarkand
    >>> points(samarkand.game("market"), {"jewel": [7, 5], "spice": [5, 1], "carpet": [5, 2, 1]}, [5, 4])
    11
    """
    table = records.blank(STATE)
    values = _values(bought)
    for_sale = list(values if goods is None else goods)
    if not 0 < len(for_sale) <= MAX_PLAYERS - 1:
        raise InvalidInput(f"goods: found {len(for_sale)}, expected 1 to {MAX_PLAYERS - 1} goods for sale")
    table.good[:], table.counted[:] = NOTHING, NOTHING
    for seat, good in enumerate(for_sale, start=1):
        table.good[seat] = good_of(good)
    for good, cards in values.items():
        if good not in for_sale:
            raise InvalidInput(
                f"bought: found {short_repr(good)}, which is not for sale; the goods for sale are "
                f"{', '.join(for_sale)}"
            )
        for value in cards:
            table.bought[0, good_of(good), kind_of(game.config.value, value)] += 1
    for value in camels:
        table.camels[0, kind_of(game.config.camel_value, value)] += 1
    return int(score(game.config, table, 0) - money_points(game.config, table, 0))


@by_name
def marginal(
    game: Game,
    bought: Bought,
    camels: Sequence[int],
    goods: Collection[str] | None = None,
    good: str | None = None,
    value: int | None = None,
    camel: int | Distribution | None = None,
) -> Answer:
    """Return the points that one more card adds to the cards of a player [M-F2 … M-F5].

    Parameters
    ----------
    game, bought, camels, goods
        As in `points`. By default `good` is also for sale.
    good, value : str, int
        A goods card.
    camel : int or Distribution
        A camel instead: its value, or the distribution of its value, such as that of `next_camel`.

    Returns
    -------
    Answer
        Exact. It is negative for a harmful card, such as a camel without goods.

    Examples
    --------
    >>> import samarkand
    >>> marginal(samarkand.game("market"), {"jewel": [7, 5]}, [2], camel=3).value
    Fraction(-6, 1)
    """
    if (camel is None) == (good is None or value is None):
        raise InvalidInput("give either a goods card, by good and value, or a camel")
    bought, camels = _values(bought), list(camels)
    more_goods = [] if good is None else [good]
    for_sale = list(dict.fromkeys([*bought, *more_goods]) if goods is None else goods)
    before = points(game, bought, camels, for_sale)
    if camel is None:
        assert good is not None and value is not None
        more = {**bought, good: [*bought.get(good, []), value]}
        gain = Distribution({points(game, more, camels, for_sale) - before: 1})
        return Answer.of(gain, str(BOTH_SETS), "points")
    if not isinstance(camel, Distribution):
        camel = Distribution({camel: 1})
    gain = camel.map(lambda next_value: points(game, bought, [*camels, next_value], for_sale) - before)
    return Answer.of(gain, str(BOTH_SETS), "points")


def next_camel(state: "PositionView") -> Distribution:
    """Return the distribution of the next camel that will be turned up [M-R6, M-D4].

    All players have seen which camels left the pile, so its contents are known, but not their order.

    Examples
    --------
    >>> import samarkand
    >>> next_camel(samarkand.game("market").new_initial_state()).expectation()
    Fraction(7, 2)
    """
    state = as_position(state, "market")
    values, pile = state.game.config.camel_value.tolist(), state.record.pile.tolist()
    return Distribution.from_cases(dict(zip(values, pile, strict=True)))


@by_name
def bid(
    game: Game,
    worth: ExactNumber,
    value: int,
    rivals: Distribution,
    number: int = 1,
    doyen: str | None = None,
) -> Answer:
    """Return the gain of stopping the clock at a value, against rivals who stop at random [M-R2, M-D1, M-D2].

    Parameters
    ----------
    game : Game or str
    worth : number
        The worth of the card to me, in dirhams.
    value : int
        The value at which I stop, unless a rival has stopped before.
    rivals : Distribution
        The value at which a rival stops for this card, or 0 for never.
    number : int
        The number of such rivals, who are independent of each other, at most 1,000.
    doyen : {None, "me", "rival"}
        Whether I am the doyen, or one of the rivals is. The doyen wins every dispute.

    Returns
    -------
    Answer
        Exact, with the distribution of the gain.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.probability import equally_likely
    >>> bid(samarkand.game("market"), worth=8, value=5, rivals=equally_likely(range(11))).value
    Fraction(12, 11)
    """
    called, rival_count = check_value(game, value), whole("number", number, most=MAX_RIVALS)
    choice("doyen", doyen, (None, ME, RIVAL) if rival_count else (None, ME))
    for stop in rivals:
        if not isinstance(stop, int) or not 0 <= stop <= game.config.first_value:
            expected = f"values from 0 to {game.config.first_value}"
            raise InvalidInput(f"rivals: found {short_repr(stop)}, expected {expected}")
    below, up_to = rivals.at_most(called - 1), rivals.at_most(called)
    alone, tie = below**rival_count, up_to**rival_count - below**rival_count
    won, lost = exact("worth", worth) - called, Fraction(-half(called))
    gains: dict[Fraction, Fraction] = {}
    _add(gains, won, alone)
    _add(gains, Fraction(0), 1 - up_to**rival_count)
    if doyen == ME:
        _add(gains, won, tie)
    elif doyen == RIVAL:
        theirs = rivals[called] * up_to ** (rival_count - 1)
        _add(gains, Fraction(0), theirs)
        _add(gains, lost, tie - theirs)
    else:
        _add(gains, lost, tie)
    return Answer.of(Distribution(gains), str(_("all stops counted")), "dirhams")


@by_name
def best_bid(
    game: Game, worth: ExactNumber, rivals: Distribution, number: int = 1, doyen: str | None = None
) -> tuple[tuple[int, ...], Answer]:
    """Return the best values at which to stop, and their gain [M-R2, M-D1, M-D2].

    Parameters
    ----------
    game, worth, rivals, number, doyen
        As in `bid`.

    Returns
    -------
    tuple of int
        All best values, the highest first. Their means are equal, but their distributions may differ.
    Answer
        The answer of `bid` for the highest of them.

    Examples
    --------
    For a doyen, waiting for 3 is as good as stopping at 4:

    >>> import samarkand
    >>> from samarkand.probability import equally_likely
    >>> values, gain = best_bid(samarkand.game("market"), 8, equally_likely(range(11)), doyen="me")
    >>> values, gain.value
    ((4, 3), Fraction(20, 11))
    """
    values = values_called(game)[::-1]
    answers = {value: bid(game, worth, value, rivals, number, doyen) for value in values}
    most = max(answer.value for answer in answers.values())
    best = tuple(value for value in values if answers[value].value == most)
    return best, answers[best[0]]


def _add(gains: dict[Fraction, Fraction], gain: Fraction, share: Fraction) -> None:
    gains[gain] = gains.get(gain, Fraction(0)) + share


def _values(bought: Bought) -> dict[str, list[int]]:
    """Return the values of the cards of each good, each as a list."""
    return {good: list(values) for good, values in bought.items()}
