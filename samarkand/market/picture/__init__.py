"""The board of *Le marché de Samarkand* as shapes. `board` has the whole, and the other modules its parts."""

from samarkand.market.picture import cutouts
from samarkand.market.picture.board import board, crops, targets

__all__ = ["board", "crops", "cutouts", "targets"]
