"""How a game went: the chances of winning over its moments, its costly decisions, its end."""

from samarkand_widgets.story.story import Story

__all__ = ["Story"]
