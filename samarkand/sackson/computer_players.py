"""The computer players of Sackson's *Samarkand*, from the weakest to the strongest."""

from samarkand.engine.computer_players import Strategy
from samarkand.sackson import planner, wording
from samarkand.sackson.strategies import greedy

STRATEGIES = {
    "greedy": Strategy(greedy, wording.GREEDY),
    "planner": Strategy(planner.planner, wording.PLANNER),
}
