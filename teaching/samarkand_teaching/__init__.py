"""Teach with Samarkand: a classroom with phones, worksheets, tests and guides.

>>> from samarkand_teaching import ClassRoom
>>> room = ClassRoom()
>>> len(room.code)
6
>>> room.close()
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand_teaching.classroom.bids import SealedBids
    from samarkand_teaching.classroom.classroom import ClassRoom
    from samarkand_teaching.classroom.draw import Draw
    from samarkand_teaching.classroom.falling_clock import FallingClock
    from samarkand_teaching.classroom.lesson_class import LessonClass
    from samarkand_teaching.classroom.vote import Vote
else:  # imported when first used: a worksheet needs no server
    __getattr__, __dir__ = attach(
        __name__,
        {
            "ClassRoom": "samarkand_teaching.classroom.classroom",
            "Draw": "samarkand_teaching.classroom.draw",
            "FallingClock": "samarkand_teaching.classroom.falling_clock",
            "LessonClass": "samarkand_teaching.classroom.lesson_class",
            "SealedBids": "samarkand_teaching.classroom.bids",
            "Vote": "samarkand_teaching.classroom.vote",
        },
    )

__all__ = ["ClassRoom", "Draw", "FallingClock", "LessonClass", "SealedBids", "Vote"]
