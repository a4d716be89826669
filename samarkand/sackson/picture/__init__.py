"""The board of Sackson's *Samarkand* as shapes: the whole in `board`, its parts beside it."""

from samarkand.sackson.picture import cutouts
from samarkand.sackson.picture.board import board, crops, targets

__all__ = ["board", "crops", "cutouts", "targets"]
