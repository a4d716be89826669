"""The board of Sackson's *Samarkand* as shapes: the whole in `board`, its parts beside it."""

from samarkand.sackson.picture import cutouts
from samarkand.sackson.picture.board import board, targets

__all__ = ["board", "cutouts", "targets"]
