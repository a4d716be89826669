"""`samarkand.rulebook.examples` by a shorter path: the same module."""

import sys

from samarkand.rulebook import examples

sys.modules[__name__] = examples
