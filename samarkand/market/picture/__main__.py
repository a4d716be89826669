"""Redraw the picture in the documentation: `python -m samarkand.market.picture docs/market.svg`."""

import sys

from samarkand.market.picture.board import board, specimen
from samarkand.picture.sample_positions import write


def main(arguments: list[str]) -> int:
    """Write the SVG of the sample position to the file that is named by the only argument."""
    return write(arguments, "samarkand.market.picture", specimen, board)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
