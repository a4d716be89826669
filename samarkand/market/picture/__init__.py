"""The board of *Le marché de Samarkand* as shapes: the whole in `board`, its parts beside it."""

from samarkand.market.picture import cutouts
from samarkand.market.picture.board import board, crops, targets

__all__ = ["board", "crops", "cutouts", "targets"]
