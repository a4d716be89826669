"""`python -m samarkand.market.picture docs/market.svg` draws the picture of the documents again."""

import sys

from samarkand.market.picture.board import board, specimen
from samarkand.picture.sample_positions import write


def main(arguments: list[str]) -> int:
    """Write the specimen's SVG to the one file named."""
    return write(arguments, "samarkand.market.picture", lambda: board(specimen(), player=0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
