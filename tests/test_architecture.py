"""The architecture: the contracts in pyproject.toml hold, and one game works alone, in few files."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from samarkand.registry import GAMES

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "samarkand"
FILES = {
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
    for file in sorted(PACKAGE.rglob("*.py"))
}
# Imports by name, which no graph of imports shows.
BY_NAME = {
    "samarkand.grammar.catalogues": ["samarkand.grammar.locale"],
    "samarkand.state": ["samarkand.picture.text_picture"],
}
# The files that one game needs, in all and in text without pictures. These numbers may only fall.
MOST_FILES = {"sackson": (84, 69), "routes": (88, 73), "market": (83, 65)}


@functools.cache
def graph():
    """The imports at run time, also those inside functions."""
    return grimp.build_graph("samarkand", exclude_type_checking_imports=True)


def needed(game, with_pictures=True):
    """The modules that a game needs: its own, `Game`, their imports, and the packages they are in."""
    found, waiting = (
        set(),
        ["samarkand.game", *(n for n in FILES if f"{n}.".startswith(f"samarkand.{game}."))],
    )
    while waiting:
        module = waiting.pop()
        if module in found or not (with_pictures or ".picture" not in module):
            continue
        found.add(module)
        waiting += [*graph().find_modules_directly_imported_by(module), *BY_NAME.get(module, ())]
        waiting += filter(None, [module.rpartition(".")[0]])
    return found


def test_imports_point_down():
    """An import for type checkers counts. The contracts are in pyproject.toml, CONTRIBUTING explains them."""
    # In a process of its own, because import-linter switches off the loggers of the process.
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


# --- what one game needs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_one_game_needs_few_files(game):
    most, most_in_text = MOST_FILES[game]
    assert len(needed(game)) <= most and len(needed(game, with_pictures=False)) <= most_in_text


PLAY = """
import itertools, random, sys, samarkand
dice, state = random.Random(1), samarkand.game(sys.argv[1]).new_initial_state()
for moves in itertools.count():
    if moves == 40:
        state.check(), str(state), state._repr_svg_(), state.resample(0, seed=2)
    if state.is_terminal():
        break
    state.apply_action(dice.choice(state.legal_actions()))
print(samarkand.__file__, state.scores(), state.outcome())
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_files_that_one_game_needs_are_enough_to_play_it(game, tmp_path):
    """Copied to another place, where nothing else of the package is."""
    names = [FILES[name] for name in needed(game)]
    data = [path for ending in ("toml", "json") for path in (PACKAGE / game).rglob(f"*.{ending}")]
    for file in (*names, *data):
        place = tmp_path / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    run = subprocess.run(
        [sys.executable, "-c", PLAY, game],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "SAMARKAND_LANGUAGE": "en"},
        capture_output=True,
        text=True,
    )
    assert run.stdout.startswith(str(tmp_path)) and not run.stderr, run.stderr
