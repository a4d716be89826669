"""Write the printable sheets, keys, guides and cut-outs with the commands of `samarkand`, and link them."""

import contextlib
import io
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.grammar import ENGLISH, N_, _, current_language
from samarkand.registry import GAMES
from samarkand_teaching.press import final_test, lesson_text, paper, thumbnails
from tools.lite import ROOT
from tools.site import lessons

FOR_TEACHERS = _("For teachers:")
FOLDER = "print"  # of the site
SMALL = "thumbnails"  # the folder with a small picture of each lesson
HERE = re.compile(r"^<!-- ready to print: (\w+) -->$", re.MULTILINE)
NO_BREAK = "\N{NO-BREAK SPACE}"
NEVER_BROKEN = f"{NO_BREAK}·{NO_BREAK}"
OTHERS = (2, 3, 4)  # seeds of sheets with other numbers; without one it is 1
# What is made of each lesson, as the names of its files end.
OF_A_LESSON = {N_("sheet"): "sheet_1", N_("key"): "key_1", N_("guide"): "guide"}
# The first cell of a row of a table, with the link to its lesson.
LESSON = r"\d+ \[[^\]]+\]\([\w./]*notebooks/lessons/(\w+)\.ipynb\)[^|\n]*?"
ROW = re.compile(rf"^\| ({LESSON})(?= \|)", re.MULTILINE)
PLAYED_WITH = re.compile(r"`samarkand print (\w+) (\w+)`")  # in the text of a guide


def commands() -> Iterator[list[str]]:
    """Return the commands."""
    for number in notebooks.numbered_lessons():
        yield from (["sheet", number], ["guide", number])
        yield from (["sheet", number, "--seed", str(seed)] for seed in OTHERS)
    yield from (["exam", str(track)] for track in final_test.TRACKS)
    yield from (["print", game, what] for game in GAMES for what in paper.sheets(game))


def write(target: Path) -> None:
    """Write all printable pages into the built site `target`."""
    for command in commands():
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            code = main([*command, "--to", str(target / FOLDER), "--force"])
        if code:
            raise RuntimeError(f"samarkand {' '.join(command)}: {output.getvalue()}")
    (target / SMALL).mkdir(exist_ok=True)
    for path in notebooks.numbered_lessons().values():
        picture = thumbnails.thumbnail(json.loads(path.read_text(encoding="utf-8")))
        (target / SMALL / f"{path.stem}.png").write_bytes(picture)


def below_title(path: str, page: str) -> str:
    """Return the line below the title of a lesson with links to its sheets, or "" for other notebooks.

    Parameters
    ----------
    path : str
        The notebook in the repository.
    page : str
        The page of the site that has the line.
    """
    stem = posixpath.basename(path).removesuffix(".ipynb")
    if stem not in {lesson.stem for lesson in notebooks.numbered_lessons().values()}:
        return ""
    return f"{FOR_TEACHERS} {_of(stem, _there(page))}"


def with_rows(text: str, page: str) -> str:
    """Return a page whose tables of lessons have small pictures and links to the printable pages.

    Parameters
    ----------
    text : str
    page
        As for `below_title`.
    """
    there, pictures = _there(page), _there(page, SMALL)

    def filled(row: re.Match[str]) -> str:
        first, stem = row.groups()
        picture = f'<img class="thumbnail" src="{pictures}/{stem}.png" alt="">'
        return f'| {picture}{first}<br><span class="printed">{_of(stem, there)}</span>'

    return ROW.sub(filled, text)


def with_links(text: str, page: str) -> str:
    """Return a page with lines such as `<!-- ready to print: lessons -->` replaced by links."""
    made = {"lessons": _lessons, "games": _games, "tests": _tests}
    return HERE.sub(lambda match: "\n".join(made[match[1]](_there(page))), text)


def _there(page: str, folder: str = FOLDER) -> str:
    return posixpath.relpath(folder, posixpath.dirname(page) or ".")


def _of(stem: str, there: str) -> str:
    """Return links to the printable pages of a lesson, which are in English."""
    is_other = current_language().code != ENGLISH.code
    language, mark = (f' hreflang="{ENGLISH.code}"', f" ({ENGLISH.code})") if is_other else ("", "")
    links = (
        f'<a href="{there}/{stem}_{ending}.html"{language}>{_(what)}</a>'
        for what, ending in OF_A_LESSON.items()
    )
    return NEVER_BROKEN.join(links) + mark


def _lessons(there: str) -> Iterator[str]:
    yield "| lesson | | other numbers | to cut out |\n|---|---|---|---|"
    titles = {Path(entry.path).stem: entry.title for entry in lessons.entries(ROOT)}
    for number, path in notebooks.numbered_lessons().items():
        with_these = dict.fromkeys(PLAYED_WITH.findall(lesson_text.text_of(path).read_text(encoding="utf-8")))
        cut_out = [f'<a href="{there}/{game}_{what}.html">{what}</a>' for game, what in with_these]
        cells = [f"{number} {titles[path.stem]}", _of(path.stem, there)]
        cells += [", ".join(_with_key(path.stem, there, seed) for seed in OTHERS), ", ".join(cut_out)]
        yield f"| {' | '.join(cells)} |"


def _with_key(stem: str, there: str, seed: int) -> str:
    """Return links to a sheet with other numbers, and to its key."""
    sheet, key = (f'<a href="{there}/{stem}_{what}_{seed}.html">' for what in ("sheet", "key"))
    return f"{sheet}{seed}</a>{NO_BREAK}({key}key</a>)"


def _games(there: str) -> Iterator[str]:
    for game in GAMES:
        links = [f'<a href="{there}/{game}_{what}.html">{what}</a>' for what in paper.sheets(game)]
        yield f"- *{game.capitalize()}*: {', '.join(links)}"


def _tests(there: str) -> Iterator[str]:
    for track in final_test.TRACKS:
        links = [
            f'<a href="{there}/track_{track}_{what}_1.html">{text}</a>'
            for what, text in (("test", "two versions"), ("test_key", "key"))
        ]
        yield f"- track {track}: {', '.join(links)}"
