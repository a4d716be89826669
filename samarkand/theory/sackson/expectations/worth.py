"""The worth of things in Sackson's *Samarkand*: expected values, exact wherever that is possible.

Each question is one call and its answer says how it was got (`samarkand.probability.Answer`). Hands and piles
are mappings of goods to numbers of cards, goods in lower case; what is not named is not there. `seen` takes
them from a state, as far as a player can know them.

>>> import samarkand
>>> from samarkand.theory.sackson import expectations
>>> game = samarkand.game("sackson", players=4)
>>> float(expectations.purchase(game, {"jewel": 3, "camel": 2}, cards=4, good="jewel"))
11.198176355479726
"""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

from samarkand.errors import InvalidQuestion, pluralize, shown
from samarkand.game import Game, State, as_seat, by_name
from samarkand.probability import Answer, Distribution, dealt, draw, equally_likely, reachable
from samarkand.probability.arguments import exact, floating, listed, mapping, name, pair, whole
from samarkand.sackson import wording
from samarkand.sackson.components import NUM_MARKETS, NUM_SPACES, Kind
from samarkand.theory.sackson.expectations.hands import (
    ASSORTMENT,
    GOODS,
    Cards,
    Sales,
    counts,
    named,
    number_of_space,
    rest,
)

UNIT = "piastres"
MAX_SINGLE = 100  # single cards bought one after another
MAX_EXCHANGES = 1_000_000  # hands that a visitor of a camp could have in the end


def seen(state: State, player: int) -> dict[str, Any]:
    """A player's knowledge of the cards: the arguments that most of the questions here take.

    Parameters
    ----------
    state : State
    player : int

    Returns
    -------
    dict
        `hand`, `unseen` (draw pile, discards and the others' hands together) and `chips`, the covered
        markets. What the others have shown or taken openly is not counted; `known` of `purchase` is for
        that.

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
    return {"hand": named(view.hand[player]), "unseen": unseen, "chips": chips}


@by_name
def best_sale(game: Game, hand: Cards, good: str | None = None, chips: Collection[int] = ()) -> int:
    """The most that one sale of cards of this hand can bring, wherever it is made [S-V1, S-V2, S-V5].

    Parameters
    ----------
    game : Game or str
    hand : mapping
    good : str, optional
        One good, or "assortment", if only such a sale is meant.
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
    known: Mapping[str, tuple[int, Mapping[str, Any]]] | None = None,
) -> Answer:
    """By how much cards bought at an oasis raise what the hand's best sale brings [S-O1, S-V1].

    Parameters
    ----------
    game : Game or str
    hand : mapping
        Before the purchase.
    cards : int
        1 or 4 by the rules; any number here.
    unseen : mapping, optional
        The cards among which the drawn ones are; by default all in the game that are not in `hand`.
    good : str, optional
        If only a sale of this good is meant.
    oasis : int or str, optional
        A space: its price is then subtracted.
    chips : collection of int
        The covered markets.
    known : mapping, optional
        What is known of other hands: name -> (cards held, {good: number or numbers}).

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
    hands = {} if known is None else mapping(known, "known", "a mapping of names to hands")
    if hands:
        pairs = {
            who: pair(about, "known", "the number of cards and what is known") for who, about in hands.items()
        }
        sizes = {who: size for who, (size, _) in pairs.items()}
        facts = {who: fact for who, (_, fact) in pairs.items()}
        law = dealt(pile, {**sizes, "draw": cards}, "draw", facts)
    else:
        law = draw(pile, cards)
    sales, held = Sales(game, good, chips), counts(hand)
    before, cost = sales(held), _purchase_price(game, oasis, cards)

    def gain(drawn: tuple[int, ...]) -> int:
        return sales(tuple(map(sum, zip(held, drawn, strict=True)))) - before - cost

    return Answer.of(law.map(gain), wording.ALL_DRAWS.format(cards=cards), UNIT)


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
    """Sell all of a good now, or buy one more card first? What buying brings beyond selling now.

    Parameters
    ----------
    game, hand, unseen, oasis, chips
        As in `purchase`.
    good : str
        What is to be sold.
    most : int
        How many single cards may be bought in all, one after another; at most 100. After the first the
        merchant goes on only while that promises more.

    Returns
    -------
    Answer
        Exact; negative if selling now is better.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=4)
    >>> one_more_card(game, {"jewel": 4}, "jewel").value
    Fraction(315, 92)
    """
    most = whole(most, "most", 1, MAX_SINGLE)
    good = name(good, "good", (*GOODS, ASSORTMENT))
    pile = rest(game, hand) if unseen is None else unseen
    total, special = sum(counts(pile)), dict(zip(GOODS, counts(pile), strict=True)).get(good, 0)
    if most > total:
        raise InvalidQuestion(
            f"most: found {most}, but there {'is' if total == 1 else 'are'} only {pluralize(total, 'card')}"
        )
    sales, cost = Sales(game, good, chips), _purchase_price(game, oasis, 1)
    counts(hand)

    def sale(more: int) -> int:
        return sales(counts({**hand, good: hand.get(good, 0) + more}))

    def buying(bought: int, found: int) -> Fraction:
        """The expected gain of one more purchase, the sale in the end included."""
        chance = Fraction(special - found, total - bought)
        return chance * holding(bought + 1, found + 1) + (1 - chance) * holding(bought + 1, found) - cost

    @cache  # many orders of draws lead to the same cards
    def holding(bought: int, found: int) -> Fraction:
        now = Fraction(sale(found))
        return now if bought == most else max(now, buying(bought, found))

    return Answer(buying(0, 0) - sale(0), wording.ALL_SHORT_DRAWS.format(cards=most), UNIT)


@by_name
def roll_against_step(game: Game, space: int | str, worth: Mapping[int | str, Any]) -> Answer:
    """The gain of a paid roll beyond the best free move, the roll's price subtracted [S-M1, S-M3, S-M5].

    Parameters
    ----------
    game : Game or str
    space : int or str
        Where the pawn stands.
    worth : mapping of space to number
        What it is worth to end the move there, in piastres; spaces not named are worth nothing.

    Returns
    -------
    Answer
        Exact, with the distribution of what the roll reaches, its price not yet subtracted. After the roll
        the best space in reach is chosen, at each fork with the whole way in mind. Nomad moves are not
        counted.

    Examples
    --------
    A place worth 40 piastres that a free move reaches makes a roll a waste:

    >>> import samarkand
    >>> game = samarkand.game("sackson")
    >>> roll_against_step(game, 0, {space: 40 for space in board(game)[0]}).value < 0
    True
    """
    start = number_of_space(game, space)
    places = mapping(worth, "worth", "a mapping of spaces to numbers")
    values = {number_of_space(game, place): _worth(value) for place, value in places.items()}
    arrows = board(game)

    def best(spaces: Collection[int]) -> Fraction:
        return max(values.get(place, Fraction(0)) for place in spaces)

    rolled = die(game).map(lambda steps: best(reachable(arrows, start, steps)))
    value = rolled.expectation() - int(game.config.roll_price) - best(arrows[start])
    return Answer(value, str(wording.ALL_FACES), UNIT, None, rolled)


@by_name
def chance_to_arrive(game: Game, space: int | str, goals: Collection[int | str]) -> Answer:
    """How probable it is that a roll allows a move that ends on one of the goals [S-M3, S-M5].

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson")
    >>> chance_to_arrive(game, 0, range(20))
    1 (exact: all faces of the die counted)
    """
    wanted, arrows, start = (
        {number_of_space(game, goal) for goal in listed(goals, "goals", "a list of spaces")},
        board(game),
        number_of_space(game, space),
    )
    arrives = die(game).map(lambda steps: not wanted.isdisjoint(reachable(arrows, start, steps)))
    return Answer.of(arrives, str(wording.ALL_FACES))


@by_name
def board(game: Game) -> dict[int, list[int]]:
    """The spaces to which the arrows of each space lead, as `samarkand.probability.walk` reads them."""
    config = game.config
    return {space: config.ways[space, : config.num_ways[space]].tolist() for space in range(NUM_SPACES)}


@by_name
def die(game: Game) -> Distribution:
    """The steps of the special die; −1 is the back arrow [S-M5]."""
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
    """The gain of a visit to a camp, played at its best, for the hand's best sale [S-N1, S-N2, S-N3].

    Parameters
    ----------
    game : Game or str
    space : int or str
        A camp.
    hand, field : mapping
        The cards of the visitor, and those that lie there.
    good, chips
        As in `purchase`.

    Returns
    -------
    Answer
        Exact. At a full field its price is subtracted; the cards then laid out count for nobody yet.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=4)
    >>> space = int(game.config.capacity.argmax())
    >>> camp(game, space, {"jewel": 3, "grain": 2}, {"jewel": 1}).value
    Fraction(30, 1)
    """
    number = number_of_space(game, space)
    if game.config.kind[number] != Kind.CAMP:
        raise InvalidQuestion(f"space: found {shown(space)}, which is not a camp")
    sales, held, there = Sales(game, good, chips), counts(hand), counts(field)
    before = sales(held)
    if sum(there) >= game.config.capacity[number]:
        bought = sales(tuple(map(sum, zip(held, there, strict=True))))
        return Answer(
            Fraction(bought - before - int(game.config.full_camp_price)), str(wording.FULL_FIELD), UNIT
        )
    if sum(held) == 0:
        return Answer(Fraction(-int(game.config.missing_gift_price)), str(wording.GIFT_DRAWN), UNIT)
    best = max(sales(after) for after in _exchanged(held, there))
    return Answer(Fraction(best - before), str(wording.ALL_GIFTS), UNIT)


def _worth(value: Any) -> Fraction:
    return Fraction(floating(value, "worth")) if isinstance(value, float) else exact(value, "worth")


def _exchanged(held: tuple[int, ...], there: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every hand after a gift and any exchanges: one card fewer, of all that there are [S-N1, S-N5]."""
    size = sum(held) - 1
    limits = [min(own + other, size) for own, other in zip(held, there, strict=True)]
    if prod(limit + 1 for limit in limits[1:]) > MAX_EXCHANGES:
        raise InvalidQuestion("hand: found too many cards to look at every exchange, expected fewer")
    for kept in product(*(range(limit + 1) for limit in limits[1:])):
        first = size - sum(kept)
        if 0 <= first <= limits[0]:
            yield (first, *kept)


def _purchase_price(game: Game, oasis: int | str | None, cards: int) -> int:
    """Piastres for 1 or 4 cards at an oasis; nothing where none is named [S-O1]."""
    if oasis is None:
        return 0
    space = number_of_space(game, oasis, "oasis")
    prices = {1: int(game.config.price_of_one[space]), 4: int(game.config.price_of_four[space])}
    if game.config.kind[space] != Kind.OASIS:
        raise InvalidQuestion(f"oasis: found {shown(oasis)}, which is not an oasis")
    if cards not in prices:
        raise InvalidQuestion(f"cards: found {cards}, but an oasis sells 1 or 4")
    return prices[cards]
