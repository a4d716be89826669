"""The stage: a canvas that only draws, and over it real buttons for what can be chosen or looked at."""

from samarkand_widgets.stage.canvas import PictureCanvas
from samarkand_widgets.stage.stage import Stage

__all__ = ["PictureCanvas", "Stage"]
