"""`samarkand.rulebook.catalogue` by a shorter path: the same module."""

import sys

from samarkand.rulebook import catalogue

sys.modules[__name__] = catalogue
