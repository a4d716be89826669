"""`python -m samarkand.sackson.picture docs/sackson.svg` draws the picture of the documents again."""

import sys

from samarkand.picture.sample_positions import write
from samarkand.sackson.picture.board import board, specimen


def main(arguments: list[str]) -> int:
    """Write the specimen's SVG to the one file named."""
    return write(arguments, "samarkand.sackson.picture", lambda: board(specimen(), player=0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
