"""*Routes to Riches*: collect family ties, goods and money on the caravan routes of Central Asia.

>>> import samarkand
>>> samarkand.game("routes").names.families[:2]
('Egypt', 'Persia')
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.routes import components, examples, questions, scoring
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["components", "examples", "questions", "scoring"]
