"""A player's own random numbers, for strategies in the style of the rules.

>>> from samarkand.dice import below, stream
>>> 0 <= below(stream(7), 6) < 6
True
"""

from samarkand.engine.dice import advance, below, pick, stream, streams

__all__ = ["advance", "below", "pick", "stream", "streams"]
