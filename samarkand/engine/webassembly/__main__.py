"""Makes the games' modules, each in its own process: `python -m samarkand.engine.webassembly FOLDER`."""

import argparse
import subprocess
import sys
from pathlib import Path

from samarkand.engine.webassembly import builder
from samarkand.errors import SamarkandError
from samarkand.protocol import GAMES

COMMAND = (sys.executable, "-m", __package__)


def main() -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(prog=f"python -m {__package__}", description=__doc__)
    parser.add_argument("folder", type=Path, help="where modules lie")
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--checks", action="store_true", help="with the check that everything adds up")
    chosen = parser.parse_args()
    games = chosen.games or list(GAMES)
    try:
        builder.linker()
        if len(games) == 1:
            print(builder.make(games[0], chosen.folder, chosen.checks))
            return 0
    except SamarkandError as error:
        print(f"samarkand: {error}", file=sys.stderr)
        return 1
    more = ["--checks"] if chosen.checks else []
    return max(subprocess.call([*COMMAND, str(chosen.folder), game, *more]) for game in games)


if __name__ == "__main__":
    sys.exit(main())
