"""Write whole games as pages to step through. They are played when the site is built."""

from functools import cache
from pathlib import Path

import samarkand
from samarkand.grammar import _
from samarkand.registry import GAMES
from samarkand.state import State

FOLDER = "replay"  # of the site
RULES = _("The rules")
PLAYERS, SEED = 3, 1
# On the first page the end of a game, from a turn in which five jewels are sold for 120: a price that the
# rulebook itself states.
FIRST_PAGE = "first-page"
FIRST_PLAYERS, FIRST_SEED, FIRST_MOVE = 4, 7, 224


def write(target: Path) -> None:
    """Write the pages into the built site `target` in the current language."""
    folder = target / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    back = f'<a href="../rules/index.html">{RULES}</a> · <a href="../index.html">Samarkand</a>'
    for name, state in games().items():
        page = samarkand.replay_page(state)
        if name != FIRST_PAGE:  # which stands in another page
            page = page.replace("<body>", f'<body>\n<nav style="padding: 0.7rem 0">{back}</nav>', 1)
        (folder / f"{name}.html").write_text(page, encoding="utf-8")


@cache
def games() -> dict[str, State]:
    """Return the played games by the names of their pages."""
    begun = {name: samarkand.game(name, players=PLAYERS).new_initial_state() for name in GAMES}
    played = {name: samarkand.play(start, "greedy", seed=SEED) for name, start in begun.items()}
    return {**played, FIRST_PAGE: ending()}


def ending() -> State:
    """Return the game of the first page, which begins in the middle."""
    state = samarkand.game("sackson", players=FIRST_PLAYERS).new_initial_state()
    moves = samarkand.play(state, "greedy", seed=FIRST_SEED).history()
    for action in moves[:FIRST_MOVE]:
        state.apply_action(action)
    shown = state.game.set_up(like=state)
    for action in moves[FIRST_MOVE:]:
        shown.apply_action(action)
    return shown
