"""`samarkand.analysis.adapters` by a shorter path: the same module."""

import sys

from samarkand.analysis import adapters

sys.modules[__name__] = adapters
