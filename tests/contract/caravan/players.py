"""The computer player of Caravan."""

from samarkand.engine.computer_players import Strategy
from tests.contract.caravan import wording
from tests.contract.caravan.strategies import greedy

STRATEGIES = {"greedy": Strategy(greedy, wording.GREEDY)}
