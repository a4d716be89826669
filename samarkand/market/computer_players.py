"""The computer players of *Le marché de Samarkand*, from the weakest to the strongest."""

from samarkand.engine.computer_players import Strategy
from samarkand.market import planner, wording
from samarkand.market.strategies import greedy, threshold

STRATEGIES = {
    "greedy": Strategy(greedy, wording.GREEDY),
    "threshold": Strategy(threshold, wording.THRESHOLD),
    "planner": Strategy(planner.planner, wording.PLANNER),
}
