"""The race to the target: how long a merchant needs who follows a plan, or as the computer players do.

>>> import samarkand
>>> from samarkand.sackson.race import Plan, takings
>>> takings(samarkand.game("sackson", players=5), Plan(cards=4, price=20)).median()
-5
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from samarkand.errors import InvalidQuestion
from samarkand.game import Game
from samarkand.probability import Answer, Distribution, MarkovChain, draw
from samarkand.sackson.components import STARTING_CASH
from samarkand.sackson.hands import Sales, rest
from samarkand.simulation import simulate

BROKE = "broke"  # the end of a merchant who cannot pay for another round


@dataclass(frozen=True)
class Plan:
    """What a merchant does round after round: buy, sell the best that the cards allow, begin anew.

    Attributes
    ----------
    cards : int
        Cards bought in a round, drawn from the whole pack.
    price : int
        Piastres paid for them.
    turns : int
        Turns that a round takes.
    """

    cards: int
    price: int
    turns: int = 1


def takings(game: Game, plan: Plan, chips: Collection[int] = ()) -> Distribution:
    """What a round of the plan brings: the best sale less the price [S-O1, S-V1, S-V2].

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5)
    >>> round(float(takings(game, Plan(cards=8, price=40)).expectation()), 2)
    15.36
    """
    return draw(rest(game, {}), plan.cards).map(Sales(game, None, chips)) - plan.price


def time_to_target(
    game: Game,
    plan: Plan | str | Any,
    cash: int = STARTING_CASH,
    games: int = 1000,
    seed: int = 7,
) -> Answer:
    """How many turns of their own a merchant needs to reach the target [S-E1].

    Parameters
    ----------
    game : Game
    plan : Plan, or a strategy as in `samarkand.simulate`
        With a plan the answer is exact, given that the merchant is not broke before: a Markov chain on the
        merchant's cash. With a strategy, played by all at the table, games are simulated and the winner's
        turns counted; games without an end in time are left out, and their number is told.
    cash : int
        At the start, for a plan.
    games, seed : int
        For a simulation.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5, target=300)
    >>> round(float(time_to_target(game, Plan(cards=8, price=40, turns=4))), 2)
    30.82
    """
    if isinstance(plan, Plan):
        chain = merchant(game, plan, cash)
        rounds = chain.expected_time_given(cash, {int(game.box.target)})
        return Answer(plan.turns * rounds, "a Markov chain on the merchant's cash", "turns")
    frame = simulate(game, games, seed=seed, strategies=[plan] * game.num_players, progress=False)
    ended = frame[~frame["capped"]]
    turns = -(-ended["turns"] // game.num_players)
    left_out = f", {len(frame) - len(ended)} without an end left out" if len(ended) < len(frame) else ""
    return Answer.simulated(turns, f"{games:,} games, seed {seed}{left_out}", "turns")


def chance_of_success(game: Game, plan: Plan, cash: int = STARTING_CASH) -> Answer:
    """How probable it is that a plan reaches the target before the merchant is broke.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5, target=300)
    >>> round(float(chance_of_success(game, Plan(cards=4, price=20))), 4)
    0.4858
    """
    law = merchant(game, plan, cash).absorption(cash)
    return Answer.of(law.map(lambda end: end != BROKE), "a Markov chain on the merchant's cash")


def endings(game: Game, plan: Plan, cash: int = STARTING_CASH, longest: int = 60) -> Distribution:
    """Where a merchant's race ends, and after how many turns: the whole joint law.

    Parameters
    ----------
    game, plan, cash
        As in `time_to_target`.
    longest : int
        The last round looked at; what takes longer has the end None and the time `LATER`.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=5, target=300)
    >>> law = endings(game, Plan(cards=8, price=40, turns=4))
    >>> law.given(lambda ending: ending[0] == 300).marginal("time").median()
    28
    """
    law = merchant(game, plan, cash).ending(cash, longest)
    return law.map(lambda ending: (ending[0], ending[1] * plan.turns), law.names)


def merchant(game: Game, plan: Plan, cash: int = STARTING_CASH) -> MarkovChain:
    """The chain of a merchant's cash, round after round, to the target or until they are broke."""
    income, target = takings(game, plan), int(game.box.target)
    if not plan.price <= cash < target:
        raise InvalidQuestion(f"cash: found {cash}, expected from {plan.price} to below {target}")

    def onward(money: int) -> int | str:
        if money >= target:
            return target
        return money if money >= plan.price else BROKE

    def step(money: Any) -> Distribution | None:
        return None if money in (BROKE, target) else income.map(lambda gain: onward(money + gain))

    return MarkovChain.explore(cash, step)
