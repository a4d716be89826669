"""`samarkand.market.expectations.disputes` by a shorter path: the same module."""

import sys

from samarkand.market.expectations import disputes

sys.modules[__name__] = disputes
