"""Sheets, keys, guides, slides and what is cut out, ready to print: written by the verbs of `samarkand`."""

import contextlib
import io
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.lessons import final_test, guide, paper
from samarkand.protocol import GAMES
from tools.lite import ROOT
from tools.site import lessons

FOLDER = "print"  # of the site
HERE = re.compile(r"^<!-- ready to print: (\w+) -->$", re.MULTILINE)
NEVER_BROKEN = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
# What is made of each lesson, as the names of its files end.
OF_A_LESSON = {"sheet": "sheet_1", "key": "key_1", "guide": "guide", "slides": "slides"}
PLAYED_WITH = re.compile(r"`samarkand print (\w+) (\w+)`")  # in the text of a guide


def commands() -> Iterator[list[str]]:
    """What is asked of the command line."""
    for number in notebooks.numbered_lessons():
        yield from (["sheet", number], ["guide", number], ["slides", number])
    yield from (["test", str(track)] for track in final_test.ITEMS)
    yield from (["print", game, what] for game in GAMES for what in paper.sheets(game))


def write(target: Path) -> None:
    """Write all of it into the built site `target`."""
    for command in commands():
        told = io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            code = main([*command, "--to", str(target / FOLDER), "--force"])
        if code:
            raise RuntimeError(f"samarkand {' '.join(command)}: {told.getvalue()}")


def with_links(text: str, page: str) -> str:
    """A page of the site whose lines such as `<!-- ready to print: lessons -->` have become links."""
    made = {"lessons": _lessons, "games": _games, "tests": _tests}
    there = posixpath.relpath(FOLDER, posixpath.dirname(page) or ".")
    return HERE.sub(lambda match: "\n".join(made[match[1]](there)), text)


def _lessons(there: str) -> Iterator[str]:
    yield "| lesson | | to cut out |\n|---|---|---|"
    titles = {Path(each.path).stem: each.title for each in lessons.entries(ROOT)}
    for number, path in notebooks.numbered_lessons().items():
        links = [
            f'<a href="{there}/{path.stem}_{ending}.html">{what}</a>' for what, ending in OF_A_LESSON.items()
        ]
        with_these = dict.fromkeys(PLAYED_WITH.findall(guide.text_of(path).read_text(encoding="utf-8")))
        cut_out = [f'<a href="{there}/{game}_{what}.html">{what}</a>' for game, what in with_these]
        yield f"| {number} {titles[path.stem]} | {NEVER_BROKEN.join(links)} | {', '.join(cut_out)} |"


def _games(there: str) -> Iterator[str]:
    for game in GAMES:
        links = [f'<a href="{there}/{game}_{what}.html">{what}</a>' for what in paper.sheets(game)]
        yield f"- *{game.capitalize()}*: {', '.join(links)}"


def _tests(there: str) -> Iterator[str]:
    for track in final_test.ITEMS:
        links = [
            f'<a href="{there}/track_{track}_{what}_1.html">{words}</a>'
            for what, words in (("test", "two versions"), ("test_key", "key"))
        ]
        yield f"- track {track}: {', '.join(links)}"
