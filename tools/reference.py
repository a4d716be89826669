"""Compare what the package plays and shows with an earlier commit: `python -m tools.reference COMMIT`.

Both sides are written to `build/reference`, into the folders `old` and `new`, with public names only:

- the rows of 2,000 games of each game and strategy except the expert;
- 30 games of each game with random moves, in English and French: log, text boards, the labels of pictures,
  and the story on the page that replays a game;
- all worksheets, keys, guides and final tests;
- the printed output of the stored notebooks.

Then git lists the files that differ. `git diff --no-index build/reference/old build/reference/new` shows
how. The old side is written by the sources of the old commit, and kept until you name another.
"""

import argparse
import html
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "reference"
GAMES, ROWS, PLAYED = ("sackson", "routes", "market"), 2_000, 30
EVERY, LONGEST = 40, 240  # moves: from one board to the next, and of a game
LIBRARIES = Path("samarkand", "engine", "libraries")
LABEL = re.compile(r"<title>(.*?)</title>|<text\b[^>]*>(.*?)</text>|aria-label=\"(.*?)\"", re.DOTALL)
TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)


def write(path: Path, lines: list[str]) -> None:
    """Write lines, and make the folder if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_rows(folder: Path) -> None:
    """Write the rows of simulated games, one file per game and strategy."""
    import samarkand

    for name in GAMES:
        for strategy in samarkand.strategies.names(name):
            if strategy != "expert":
                frame = samarkand.simulate(name, ROWS, strategies=strategy, seed=1, progress=False)
                write(folder / f"{name}-{strategy}.csv", [frame.to_csv()])


def write_games(folder: Path) -> None:
    """Write what people read of random games, in both languages."""
    import samarkand

    for language in ("en", "fr"):
        samarkand.language(language)
        for name in GAMES:
            for number in range(PLAYED):
                write(folder / language / name / f"{number}.txt", game_lines(samarkand, name, number))


def game_lines(samarkand, name: str, number: int) -> list[str]:
    """Return the boards, the log and the story of one game with random moves."""
    drawn = random.Random(number)
    state = samarkand.game(name, players=3 + number % 2).new_initial_state()
    lines = []
    while not state.is_terminal() and len(state.history()) < LONGEST:
        if len(state.history()) % EVERY == 0:
            lines += [str(state), *picture_labels(state._repr_svg_())]
            if not state.is_chance_node():
                lines += [str(state.question()), state.describe_legal_actions()]
        state.apply_action(drawn.choice(state.legal_actions()))
    lines += [str(state), *picture_labels(state._repr_svg_()), *map(str, state.history_strings())]
    if state.is_terminal():
        lines.append(str(state.outcome()))
    page = html.unescape(TAG.sub("\n", samarkand.replay_page(state, viewer=0)))
    return [*lines, *map(str, state.log()), *(line for line in page.split("\n") if line.strip())]


def picture_labels(svg: str) -> list[str]:
    """Return what is written on a picture."""
    return ["".join(found) for found in LABEL.findall(svg)]


def write_prints(folder: Path) -> None:
    """Write worksheets, keys, guides and final tests as the commands do."""
    notebooks = sorted(Path("notebooks", "lessons").glob("[0-9]*.ipynb"))
    lessons = [str(int(path.name.partition("_")[0])) for path in notebooks]
    orders = [["guide", "--all"], *(["exam", track] for track in "123")]
    orders += [["sheet", lesson] for lesson in lessons]
    for language in ("en", "fr"):
        for order in orders:
            command = [sys.executable, "-m", "samarkand", *order, "--to", str(folder / language)]
            environment = {**os.environ, "SAMARKAND_LANGUAGE": language}
            subprocess.run(command, check=True, env=environment, capture_output=True)


def write_notebooks(folder: Path) -> None:
    """Write what the notebooks print, as it is stored in them; nbval checks that they still do."""
    for path in sorted(Path("notebooks").rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        outputs = [shown for cell in cells for shown in cell.get("outputs", [])]
        texts = [text for shown in outputs for text in (shown.get("text"), *shown.get("data", {}).values())]
        lines = ["".join(text) for text in texts if isinstance(text, list)]
        write(folder / path.with_suffix(".txt").name, lines)


def write_side(folder: Path) -> None:
    """Write all of it for the sources in the current folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for part in (write_rows, write_games, write_prints, write_notebooks):
        part(folder / part.__name__.removeprefix("write_"))


def write_from(sources: Path, side: str) -> None:
    """Let the sources in a folder write one side."""
    first = os.pathsep.join(map(str, (sources, sources / "widgets", sources / "teaching")))
    command = [sys.executable, __file__, "--write", str(FOLDER / side)]
    subprocess.run(command, cwd=sources, check=True, env={**os.environ, "PYTHONPATH": first})


def write_old(commit: str) -> None:
    """Let the sources of an earlier commit write the old side, unless they have."""
    stamp = FOLDER / "old-commit.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8").strip() == commit:
        return
    git = ["git", "-C", str(ROOT), "worktree"]
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "old"
        subprocess.check_call([*git, "add", "--quiet", "--detach", str(copy), commit])
        try:
            if (ROOT / LIBRARIES).is_dir():  # those for other rules are not used
                shutil.copytree(ROOT / LIBRARIES, copy / LIBRARIES)
            write_from(copy, "old")
        finally:
            subprocess.check_call([*git, "remove", "--force", str(copy)])
    write(stamp, [commit])


def main() -> int:
    """Write both sides and list the differences; return 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit", nargs="?", default="HEAD", help="the earlier commit (default: the last)")
    parser.add_argument("--write", metavar="FOLDER", type=Path, help="write one side and compare nothing")
    chosen = parser.parse_args()
    if chosen.write:
        write_side(chosen.write)
        return 0
    found = subprocess.check_output(["git", "-C", str(ROOT), "rev-parse", chosen.commit], text=True)
    write_old(found.strip())
    write_from(ROOT, "new")
    return subprocess.call(
        ["git", "diff", "--no-index", "--stat=150", str(FOLDER / "old"), str(FOLDER / "new")]
    )


if __name__ == "__main__":
    sys.exit(main())
