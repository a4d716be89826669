"""The board of *Routes to Riches* as shapes: the whole in `board`, its parts beside it."""

from samarkand.routes.picture import cutouts
from samarkand.routes.picture.board import board, targets

__all__ = ["board", "cutouts", "targets"]
