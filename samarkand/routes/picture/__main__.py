"""Redraw the picture in the documentation: `python -m samarkand.routes.picture docs/routes.svg`."""

import sys

from samarkand.picture.sample_positions import write
from samarkand.routes.picture.board import board, specimen


def main(arguments: list[str]) -> int:
    """Write the SVG of the sample position to the file that is named by the only argument."""
    return write(arguments, "samarkand.routes.picture", specimen, board)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
