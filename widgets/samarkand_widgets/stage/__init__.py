"""The stage: a canvas with the picture, and above it buttons for the shapes that can be chosen or read."""

from samarkand_widgets.stage.canvas import PictureCanvas
from samarkand_widgets.stage.stage import Stage

__all__ = ["PictureCanvas", "Stage"]
