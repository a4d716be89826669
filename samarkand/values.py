"""`samarkand.analysis.values.action_values` by a shorter path: the same module."""

import sys

from samarkand.analysis.values import action_values

sys.modules[__name__] = action_values
