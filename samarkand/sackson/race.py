"""`samarkand.sackson.expectations.race` by a shorter path: the same module."""

import sys

from samarkand.sackson.expectations import race

sys.modules[__name__] = race
