"""The race to the target: the time that a merchant needs with a plan, or that the computer players need.

>>> import samarkand
>>> from samarkand.theory.sackson.race import Plan, takings
>>> takings(samarkand.game("sackson", players=5), Plan(cards=4, price=20)).median()
-5
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from samarkand.analysis.studies import STUDY_GAMES
from samarkand.analysis.studies.study import simulate
from samarkand.checks import SEED, Seed, whole, whole_seed
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput, as_python, pluralize
from samarkand.game import Game, by_name
from samarkand.grammar import _, ngettext
from samarkand.probability import Answer, Distribution, MarkovChain, draw
from samarkand.sackson.components import NUM_SPACES, Kind
from samarkand.theory.sackson.hands import Sales, rest

ONE_MERCHANT_ALONE = _(
    "one merchant alone, without gifts, fees and cards in camps, chips, the first hand, unsold cards or "
    "the way to the best market"
)

BROKE = "broke"  # the state of a merchant who cannot pay for another round


LARGE, SMALL = 4, 1  # cards that an oasis sells at once [S-O1]


@dataclass(frozen=True)
class Plan:
    """A merchant's plan for every round: buy cards at oases, sell the best of them, and start again.

    Attributes
    ----------
    cards : int
        Cards bought in a round, drawn from the whole pack.
    price : int
        The total price in piastres.
    turns : int, optional
        The number of turns per round. By default it is that of the shortest round on the game's board, see
        `shortest_rounds`. A merchant who pays for rolls may need fewer, but at least one for each purchase
        and one for the sale. The price of the rolls is then part of `price`.

    Notes
    -----
    A plan is a simplified model. It ignores gifts, exchanges and payments in the camps on the way [S-N1,
    S-N2, S-N3], the chips on the markets [S-V4, S-V5], the seven cards of the first hand, unsold cards, and
    that each good can be sold in one city only [S-C4]. Rivals neither affect the merchant nor end the race.
    """

    cards: int
    price: int
    turns: int | None = None

    def __post_init__(self) -> None:
        for name in ("cards", "price", "turns"):
            object.__setattr__(self, name, as_python(getattr(self, name)))


class Halt(NamedTuple):
    """A stop within a round: the space, the cards bought so far, and the piastres paid for them."""

    space: int
    cards: int
    paid: int


@by_name
def shortest_rounds(game: Game, cards: int) -> dict[int, list[str]]:
    """Return the shortest rounds of free moves that buy this number of cards, by their total price.

    A round leads from a city by oases back to that city. At each oasis the merchant must buy one card or
    four [S-O1]. The round avoids other cities, where the merchant would have to sell or pay [S-V1, S-V7].
    Camps have no effect.

    Parameters
    ----------
    game : Game or str
    cards : int
        The number of cards to buy on the way, at most the whole pack.

    Returns
    -------
    dict
        Maps piastres to the spaces entered, one per turn, with the city last. Of several equally short
        rounds it is the first found.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson")
    >>> shortest_rounds(game, cards=8)[45]
    ['Turkmen', 'Sarakhs', 'Nishapur', 'Isfahan']
    """
    check_cards(game, cards)
    rounds: dict[int, list[str]] = {}
    for city in range(NUM_SPACES):
        if game.config.kind[city] != Kind.CITY:
            continue
        for paid, way in _rounds_from(game, city, cards).items():
            if paid not in rounds or len(way) < len(rounds[paid]):
                rounds[paid] = [game.names[space] for space in way]
    return dict(sorted(rounds.items()))


def _rounds_from(game: Game, city: int, cards: int) -> dict[int, list[int]]:
    """Return the shortest rounds from one city back to it, by their price."""
    start = Halt(city, 0, 0)
    origin, rounds = {start: start}, {}
    waiting = deque([start])
    while waiting:
        stop = waiting.popleft()
        if stop.space == city and stop.cards > 0:
            rounds[stop.paid] = _way(origin, stop)
            continue
        for onward in _onward(game, stop, city, cards):
            if onward not in origin:
                origin[onward] = stop
                waiting.append(onward)
    return rounds


def _onward(game: Game, stop: Halt, city: int, cards: int) -> Iterator[Halt]:
    """Yield the stops after a free move and a purchase. The city is the last, with all cards [S-M1, S-O1]."""
    config = game.config
    for space in config.ways[stop.space, : config.num_ways[stop.space]].tolist():
        if config.kind[space] == Kind.OASIS:
            for number, prices in ((SMALL, config.price_of_one), (LARGE, config.price_of_four)):
                if stop.cards + number <= cards:
                    yield Halt(space, stop.cards + number, stop.paid + int(prices[space]))
        elif config.kind[space] == Kind.CAMP or (space == city and stop.cards == cards):
            yield stop._replace(space=space)


def _way(origin: dict[Halt, Halt], stop: Halt) -> list[int]:
    """Return the spaces entered on the way to `stop`, in their order."""
    way = []
    while origin[stop] != stop:
        way.append(stop.space)
        stop = origin[stop]
    return way[::-1]


@by_name
def round_turns(game: Game, plan: Plan) -> int:
    """Return the turns of a round of the plan: those given, or those of the shortest round of free moves.

    Raises
    ------
    InvalidInput
        If there are fewer turns than purchases and a sale, or if none are given and no round of free moves
        on this board buys this number of cards at this price.

    Examples
    --------
    >>> import samarkand
    >>> round_turns(samarkand.game("sackson"), Plan(cards=8, price=45))
    4
    """
    check_plan(game, plan)
    if plan.turns is not None:
        return plan.turns
    rounds = shortest_rounds(game, plan.cards)
    if plan.price not in rounds:
        prices = ", ".join(map(str, rounds)) or "none"
        cards = pluralize(plan.cards, "card")
        raise InvalidInput(
            f"plan: no round of free moves on this board buys {cards} for "
            f"{pluralize(plan.price, 'piastre')} (possible prices: {prices}); it may be "
            "possible with rolls, but you must then specify the number of turns"
        )
    return len(rounds[plan.price])


def check_cards(game: Game, cards: object) -> None:
    """Raise InvalidInput unless this number of cards can be bought from the whole pack."""
    whole("cards", cards, 1, sum(rest(game, {}).values()))


def check_plan(game: Game, plan: Plan) -> None:
    """Raise InvalidInput if this number of cards is impossible at this price or in these turns [S-O1]."""
    check_cards(game, plan.cards)
    config = game.config
    one, four = (
        int(prices[config.kind == Kind.OASIS].min()) for prices in (config.price_of_one, config.price_of_four)
    )
    large = range(plan.cards // LARGE + 1)
    cheapest = min(four * bought + one * (plan.cards - LARGE * bought) for bought in large)
    if plan.price < cheapest:
        cards = pluralize(plan.cards, "card")
        raise InvalidInput(f"price: found {plan.price}, expected at least {cheapest} for {cards} [S-O1]")
    if plan.turns is not None:  # the purchases and the sale
        whole("turns", plan.turns, -(-plan.cards // LARGE) + 1)


@by_name
def takings(game: Game, plan: Plan) -> Distribution:
    """Return the takings of a round of the plan: the best sale minus the price [S-O1, S-V1, S-V2].

    Parameters
    ----------
    game : Game or str
    plan : Plan

    Returns
    -------
    Distribution
        In piastres, for a merchant who draws from the whole pack and sells where the price is highest.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5)
    >>> round(float(takings(game, Plan(cards=8, price=45)).expectation()), 2)
    10.36
    """
    check_plan(game, plan)
    return draw(rest(game, {}), plan.cards).map(Sales(game, None, ())) - plan.price


@by_name
def time_to_target(
    game: Game,
    plan: "Plan | Strategies",
    *,
    games: int = STUDY_GAMES,
    seed: "Seed" = SEED,
) -> Answer:
    """Return the number of a merchant's own turns until the target is reached [S-E1].

    Parameters
    ----------
    game : Game or str
    plan : Plan, or strategies as in `samarkand.study`
        With a plan, the turns of one merchant are calculated by a Markov chain on the merchant's cash, in
        the model of `Plan`, given that the merchant does not go broke. With strategies, games are simulated,
        and the winner's turns are counted, including the last. Games that reach the limit on turns are left
        out, and the answer gives their number.
    games, seed
        For a simulation, as in `samarkand.study`.

    Returns
    -------
    Answer
        In turns. The two methods are not comparable, because a winner is the fastest of all players.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5, target=300)
    >>> round(float(time_to_target(game, Plan(cards=8, price=45))), 2)
    46.11
    """
    if isinstance(plan, Plan):
        turns, start = round_turns(game, plan), int(game.config.starting_cash)
        rounds = merchant(game, plan).expected_time_given(start, {int(game.config.target)})
        how = ngettext(
            "a Markov chain on the merchant's cash, {turns} turn a round",
            "a Markov chain on the merchant's cash, {turns} turns a round",
            "turns",
        ).format(turns=turns)
        return Answer(turns * rounds, how, "turns", model=str(ONE_MERCHANT_ALONE))
    seed = whole_seed(seed)
    frame = simulate(game, games, strategies=plan, seed=seed, progress=False)
    ended = frame[~frame["capped"]]
    # `turns` counts completed turns, so the winner's last turn is not included in it.
    turns = ended["turns"] // game.num_players + 1
    left_out = len(frame) - len(ended)
    sentence = (
        ngettext(
            "the winner's turns, {games:,} game, seed {seed}, leaving out {left_out} that did not end",
            "the winner's turns, {games:,} games, seed {seed}, leaving out {left_out} that did not end",
            "games",
        )
        if left_out
        else ngettext(
            "the winner's turns, {games:,} game, seed {seed}",
            "the winner's turns, {games:,} games, seed {seed}",
            "games",
        )
    )
    return Answer.simulated(turns, sentence.format(games=games, seed=seed, left_out=left_out), "turns")


@by_name
def chance_of_success(game: Game, plan: Plan) -> Answer:
    """Return the probability that a plan reaches the target before the merchant goes broke.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5, target=300)
    >>> round(float(chance_of_success(game, Plan(cards=4, price=20))), 4)
    0.4858
    """
    law = merchant(game, plan).absorption(int(game.config.starting_cash))
    return Answer.of(
        law.map(lambda end: end != BROKE),
        str(_("a Markov chain on the merchant's cash")),
        model=str(ONE_MERCHANT_ALONE),
    )


@by_name
@lru_cache(maxsize=8)  # its equations are solved once for several questions
def merchant(game: Game, plan: Plan) -> MarkovChain:
    """Return the Markov chain of a merchant's cash by round, which ends at the target or broke."""
    target, start = int(game.config.target), int(game.config.starting_cash)
    if not plan.price <= start < target:
        raise InvalidInput(f"plan: found {start} piastres at first, expected {plan.price} to {target - 1}")
    income = takings(game, plan)

    def onward(money: int) -> int | str:
        if money >= target:
            return target
        return money if money >= plan.price else BROKE

    def step(money: Any) -> Distribution | None:
        return None if money in (BROKE, target) else income.map(lambda gain: onward(money + gain))

    return MarkovChain.explore(start, step)
