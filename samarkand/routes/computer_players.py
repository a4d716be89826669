"""The computer players of *Routes to Riches*, from the weakest to the strongest."""

from samarkand.engine.computer_players import Strategy
from samarkand.routes import planner, wording
from samarkand.routes.strategies import greedy

STRATEGIES = {
    "greedy": Strategy(greedy, wording.GREEDY),
    "planner": Strategy(planner.planner, wording.PLANNER),
}
