"""Expected values in Sackson's *Samarkand*, exact wherever possible.

Each function answers one question, and its answer names the method (`samarkand.probability.Answer`). Hands
and piles are mappings of goods to numbers of cards. Goods are in lower case, and missing goods count as 0.
`seen` returns the mappings for a state, as far as a player can know them.

>>> import samarkand
>>> from samarkand.theory import sackson as expectations
>>> game = samarkand.game("sackson", players=4)
>>> float(expectations.purchase(game, {"jewel": 3, "camel": 2}, cards=4, good="jewel"))
11.198176355479726
"""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from samarkand.checks import choice, whole
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, as_seat, by_name
from samarkand.grammar import _, ngettext
from samarkand.probability import Answer, Distribution, draw, equally_likely
from samarkand.probability.arguments import ExactNumber, exact
from samarkand.sackson.components import NUM_MARKETS, NUM_SPACES, Kind
from samarkand.theory.names import number_of
from samarkand.theory.sackson.hands import (
    ASSORTMENT,
    GOODS,
    Cards,
    Sales,
    counts,
    rest,
)

if TYPE_CHECKING:
    from samarkand.state import PositionView

ALL_FACES = _("all faces of the die counted")

UNIT = "piastres"
MAX_SINGLE = 100  # limit for single cards bought one after another
MAX_EXCHANGES = 1_000_000  # limit for the possible hands after a visit to a camp


def seen(state: "PositionView", player: int) -> dict[str, Any]:
    """Return a player's information on the cards, as arguments of most of the other functions.

    Parameters
    ----------
    state : State
    player : int

    Returns
    -------
    dict
        `hand`, `unseen` (draw pile, discards and other hands together) and `chips`, the covered markets. It
        ignores what the others have shown or taken openly.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("sackson", players=2).new_initial_state()
    >>> sum(seen(state, 0)["unseen"].values())
    72
    """
    state, player = as_seat(state, player, "sackson")
    view = state.view_for_rules(player)
    config = state.game.config
    unseen = {}
    for number, good in enumerate(GOODS):
        open_cards = view.hand[player, number] + view.camp[:, number].sum()
        unseen[good] = int(config.cards[number] - config.removed_cards - open_cards)
    chips = [market for market in range(NUM_MARKETS) if view.covered[market]]
    hand = dict(zip(GOODS, view.hand[player].tolist(), strict=True))
    return {"hand": hand, "unseen": unseen, "chips": chips}


@by_name
def best_sale(game: Game, hand: Cards, good: str | None = None, chips: Collection[int] = ()) -> int:
    """Return the highest price for a single sale of cards of this hand in any market [S-V1, S-V2, S-V5].

    Parameters
    ----------
    game : Game or str
    hand : mapping
    good : str, optional
        A good, or "assortment", to consider only such sales.
    chips : collection of int
        The markets covered by a chip.

    Examples
    --------
    >>> import samarkand
    >>> best_sale(samarkand.game("sackson"), {"jewel": 5, "grain": 6})
    120
    """
    return Sales(game, good, chips)(counts(hand))


@by_name
def purchase(
    game: Game,
    hand: Cards,
    cards: int = 4,
    unseen: Cards | None = None,
    good: str | None = None,
    oasis: int | str | None = None,
    chips: Collection[int] = (),
) -> Answer:
    """Return how much the purchase of cards raises the best sale of a hand [S-O1, S-V1].

    Parameters
    ----------
    game : Game or str
    hand : mapping
        The hand before the purchase.
    cards : int
        The number of cards. The rules allow 1 or 4, but any number works here.
    unseen : mapping, optional
        The cards from which the drawn ones come, by default all cards in the game that are not in `hand`.
    good : str, optional
        A good, to consider only its sales.
    oasis : int or str, optional
        A space, whose price is subtracted.
    chips : collection of int
        The covered markets.

    Returns
    -------
    Answer
        Exact, with the distribution of the gain.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=4)
    >>> purchase(game, {"jewel": 4}, cards=1, good="jewel")
    315/92 ≈ 3.4239 piastres (exact: all draws of 1 card counted)
    """
    unseen = rest(game, hand) if unseen is None else unseen
    pile = dict(zip(GOODS, counts(unseen), strict=True))
    law = draw(pile, cards)
    sales, held = Sales(game, good, chips), counts(hand)
    before, cost = sales(held), _purchase_price(game, oasis, cards)

    def gain(drawn: tuple[int, ...]) -> int:
        return sales(tuple(map(sum, zip(held, drawn, strict=True)))) - before - cost

    return Answer.of(
        law.map(gain),
        ngettext("all draws of {cards} card counted", "all draws of {cards} cards counted", "cards").format(
            cards=cards
        ),
        UNIT,
    )


@by_name
def one_more_card(
    game: Game,
    hand: Cards,
    good: str,
    unseen: Cards | None = None,
    oasis: int | str | None = None,
    chips: Collection[int] = (),
    most: int = 1,
) -> Answer:
    """Return the gain of buying one more card before selling all cards of a good, compared to selling now.

    Parameters
    ----------
    game, hand, unseen, oasis, chips
        As in `purchase`.
    good : str
        The good to sell.
    most : int
        The largest number of single cards to buy one after another, at most 100. After the first, the
        merchant continues only while the expected gain is positive.

    Returns
    -------
    Answer
        Exact. It is negative if selling now is better.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=4)
    >>> one_more_card(game, {"jewel": 4}, "jewel").value
    Fraction(315, 92)
    """
    good = choice("good", good, (*GOODS, ASSORTMENT))
    pile = rest(game, hand) if unseen is None else unseen
    total, special = sum(counts(pile)), dict(zip(GOODS, counts(pile), strict=True)).get(good, 0)
    most = whole("most", most, 1, min(total, MAX_SINGLE))
    sales, cost = Sales(game, good, chips), _purchase_price(game, oasis, 1)

    held = dict(zip(GOODS, counts(hand), strict=True))

    def sale(more: int) -> int:
        return sales(counts({**held, good: held.get(good, 0) + more}))

    def buying(bought: int, of_good: int) -> Fraction:
        """Return the expected gain of one more purchase, including the final sale."""
        chance = Fraction(special - of_good, total - bought)
        return chance * holding(bought + 1, of_good + 1) + (1 - chance) * holding(bought + 1, of_good) - cost

    @cache  # many sequences of draws lead to the same cards
    def holding(bought: int, of_good: int) -> Fraction:
        now = Fraction(sale(of_good))
        return now if bought == most else max(now, buying(bought, of_good))

    return Answer(
        buying(0, 0) - sale(0),
        ngettext(
            "all draws of at most {cards} single card counted",
            "all draws of at most {cards} single cards counted",
            "cards",
        ).format(cards=most),
        UNIT,
    )


@by_name
def roll_against_step(game: Game, space: int | str, worth: Mapping[int | str, ExactNumber]) -> Answer:
    """Return the gain of a paid roll compared to the best free move, minus its price [S-M1, S-M3, S-M5].

    Parameters
    ----------
    game : Game or str
    space : int or str
        The space of the pawn.
    worth : mapping of space to number
        The worth of ending the move on a space, in piastres. Missing spaces are worth nothing.

    Returns
    -------
    Answer
        Exact, with the distribution of the worth that the roll reaches, before its price is subtracted. The
        player moves to the best space that the roll can reach. Nomad moves are ignored.

    Examples
    --------
    If a free move reaches a space worth 40 piastres, rolling is worse:

    >>> import samarkand
    >>> game = samarkand.game("sackson")
    >>> roll_against_step(game, 0, {space: 40 for space in board(game)[0]}).value < 0
    True
    """
    start = number_of("space", space, game.names.spaces)
    values = {number_of("space", place, game.names.spaces): _worth(value) for place, value in worth.items()}
    arrows = board(game)

    def best(spaces: Collection[int]) -> Fraction:
        return max(values.get(place, Fraction(0)) for place in spaces)

    rolled = die(game).map(lambda steps: best(_reachable(arrows, start, steps)))
    value = rolled.expectation() - int(game.config.roll_price) - best(arrows[start])
    return Answer(value, str(ALL_FACES), UNIT, None, rolled)


@by_name
def chance_to_arrive(game: Game, space: int | str, goals: Collection[int | str]) -> Answer:
    """Return the probability that a roll allows a move that ends on one of the goals [S-M3, S-M5].

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson")
    >>> chance_to_arrive(game, 0, range(20))
    1 (exact: all faces of the die counted)
    """
    wanted = {number_of("goals", goal, game.names.spaces) for goal in goals}
    arrows, start = board(game), number_of("space", space, game.names.spaces)
    arrives = die(game).map(lambda steps: not wanted.isdisjoint(_reachable(arrows, start, steps)))
    return Answer.of(arrives, str(ALL_FACES))


@by_name
def board(game: Game) -> dict[int, list[int]]:
    """Return the spaces to which the arrows of each space lead [S-M1]."""
    config = game.config
    return {space: config.ways[space, : config.num_ways[space]].tolist() for space in range(NUM_SPACES)}


@by_name
def die(game: Game) -> Distribution:
    """Return the steps of the special die, where −1 is the back arrow [S-M5]."""
    return equally_likely(game.config.die.tolist())


@by_name
def camp(
    game: Game,
    space: int | str,
    hand: Cards,
    field: Cards,
    good: str | None = None,
    chips: Collection[int] = (),
) -> Answer:
    """Return how much an optimal visit to a camp raises the hand's best sale [S-N1, S-N2, S-N3].

    Parameters
    ----------
    game : Game or str
    space : int or str
        A camp.
    hand, field : mapping
        The cards of the visitor, and those on the field.
    good, chips
        As in `purchase`.

    Returns
    -------
    Answer
        Exact. The price of a full field is subtracted, and its new cards are ignored.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=4)
    >>> space = int(game.config.capacity.argmax())
    >>> camp(game, space, {"jewel": 3, "grain": 2}, {"jewel": 1}).value
    Fraction(30, 1)
    """
    number = number_of("space", space, game.names.spaces)
    if game.config.kind[number] != Kind.CAMP:
        raise InvalidInput(f"space: found {short_repr(space)}, which is not a camp")
    sales, held, there = Sales(game, good, chips), counts(hand), counts(field)
    before = sales(held)
    if sum(there) >= game.config.capacity[number]:
        bought = sales(tuple(map(sum, zip(held, there, strict=True))))
        return Answer(
            Fraction(bought - before - int(game.config.full_camp_price)), str(_("the full field taken")), UNIT
        )
    if sum(held) == 0:
        return Answer(
            Fraction(-int(game.config.missing_gift_price)), str(_("a gift drawn, nothing to exchange")), UNIT
        )
    best = max(sales(after) for after in _hands_after_exchange(held, there))
    return Answer(Fraction(best - before), str(_("all gifts and exchanges compared")), UNIT)


def _reachable(arrows: Mapping[int, list[int]], start: int, steps: int) -> set[int]:
    """Return the spaces in which a move of this many steps can end; −1 is a step back [S-M3, S-M5]."""
    if steps < 0:
        arrows = {space: [origin for origin in arrows if space in arrows[origin]] for space in arrows}
    spaces = {start}
    for __ in range(abs(steps)):
        spaces = {target for space in spaces for target in arrows[space]}
    return spaces


def _worth(value: object) -> Fraction:
    return Fraction(value) if isinstance(value, float) else exact("worth", value)


def _hands_after_exchange(held: tuple[int, ...], there: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return every hand after a gift and exchanges: all subsets with one card fewer [S-N1, S-N5]."""
    size = sum(held) - 1
    limits = [min(own + other, size) for own, other in zip(held, there, strict=True)]
    if prod(limit + 1 for limit in limits[1:]) > MAX_EXCHANGES:
        raise InvalidInput("hand: found too many cards to consider every exchange, expected fewer")
    for kept in product(*(range(limit + 1) for limit in limits[1:])):
        first = size - sum(kept)
        if 0 <= first <= limits[0]:
            yield (first, *kept)


def _purchase_price(game: Game, oasis: int | str | None, cards: int) -> int:
    """Return the price of 1 or 4 cards at an oasis, or 0 without an oasis [S-O1]."""
    if oasis is None:
        return 0
    space = number_of("oasis", oasis, game.names.spaces)
    prices = {1: int(game.config.price_of_one[space]), 4: int(game.config.price_of_four[space])}
    if game.config.kind[space] != Kind.OASIS:
        raise InvalidInput(f"oasis: found {short_repr(oasis)}, which is not an oasis")
    if cards not in prices:
        raise InvalidInput(f"cards: found {cards}, but an oasis sells 1 or 4")
    return prices[cards]
