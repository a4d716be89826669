"""The values of actions, and what they are made of.

>>> from samarkand import values
>>> values.action_values.__name__
'action_values'
"""

from samarkand.analysis.values.action_values import Outcomes, Valuation, action_values

__all__ = ["Outcomes", "Valuation", "action_values"]
