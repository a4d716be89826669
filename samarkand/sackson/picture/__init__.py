"""The board of Sackson's *Samarkand* as shapes. `board` has the whole, and the other modules its parts."""

from samarkand.sackson.picture import cutouts
from samarkand.sackson.picture.board import board, crops, targets

__all__ = ["board", "crops", "cutouts", "targets"]
