"""`samarkand.engine.dice` by a shorter path: the same module."""

import sys

from samarkand.engine import dice

sys.modules[__name__] = dice
