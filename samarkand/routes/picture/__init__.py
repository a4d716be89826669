"""The board of *Routes to Riches* as shapes. `board` has the whole, and the other modules its parts."""

from samarkand.routes.picture import cutouts
from samarkand.routes.picture.board import board, targets

__all__ = ["board", "cutouts", "targets"]
