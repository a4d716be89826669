"""The course of a game: the chances of winning over time, the costly decisions, and the result."""

from samarkand_widgets.story.story import Story

__all__ = ["Story"]
