"""A whole game of each kind as a page to step through, played when the site is built."""

from pathlib import Path

import samarkand
from samarkand.protocol import GAMES

FOLDER = "replay"  # of the site
PLAYERS, SEED = 3, 1


def write(target: Path) -> list[Path]:
    """Write the pages into the built site `target`; return where they lie."""
    folder = target / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name in GAMES:
        start = samarkand.game(name, players=PLAYERS).new_initial_state()
        samarkand.play(start, "greedy", SEED).to_html(file := folder / f"{name}.html", replace=True)
        files.append(file)
    return files
