"""The computer player of Caravan."""

from samarkand.engine.computer_players import Strategy
from samarkand.grammar import _
from tests.contract.caravan.strategies import greedy

STRATEGIES = {"greedy": Strategy(greedy, _("greedy: rides until one step is enough"))}
