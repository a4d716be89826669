"""Pages beside the lessons: an overview, hinge questions, and a glossary and a formula sheet for pupils."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import samarkand
from samarkand.errors import InvalidOption
from samarkand.grammar import join_commas
from samarkand.market.picture.cutouts import board as clock
from samarkand.picture import INK, PAPER
from samarkand.picture.cutouts import Cutout, draw_cutout
from samarkand.picture.parts import panel
from samarkand.routes.picture.cutouts import families
from samarkand.sackson.picture.cutouts import card, face
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import markup, wording, worksheets
from samarkand_teaching.press.formats import A4, Paper
from samarkand_teaching.press.hinges import hinges
from samarkand_teaching.press.rendering import render

GLOSSARY, FORMULAS = "glossary", "formulas"  # texts beside those of the guides
AGE = re.compile(r"from about (\d+) years")
SCHOOLS = ("upper secondary", "first year at university")
SLIP = (60, 30)  # of paper, the size in the drawing
HEIGHT = 8  # of a thumbnail, in millimetres
# What a class needs for the actions of an experiment.
NEEDS = {
    "roll": wording.DICE,
    "auction": wording.DICE,
    "card": wording.CARDS,
    "deal": wording.CARDS,
    "pair": wording.CARDS,
    "slip": wording.SLIPS,
    "coin": wording.COIN_TO_TOSS,
}


def overview(lessons: Mapping[Path, notebook.Notebook], paper: Paper = A4) -> str:
    """Return a page of HTML with a row for each lesson.

    Parameters
    ----------
    lessons : mapping of Path to dict
        The notebooks by their paths, in order.
    paper : Paper
    """
    rows = [_row(path, lesson) for path, lesson in lessons.items()]
    return render("overview.html", title=wording.OVERVIEW, rows=rows, paper=paper)


def text_page(folder: Path, name: str, paper: Paper = A4) -> str:
    """Return a page of HTML made from one of the texts beside the guides.

    Parameters
    ----------
    folder : Path
        The folder of the texts.
    name : {"glossary", "formulas"}
    paper : Paper

    Raises
    ------
    InvalidOption
        If there is no such text.
    """
    file = folder / f"{name}.md"
    if not file.is_file():
        raise InvalidOption(f"{name}: {file} does not exist")
    title, _, text = file.read_text(encoding="utf-8").partition("\n")
    return render(
        "pupils_page.html", title=title.lstrip("# "), name=name, body=markup.html(text), paper=paper
    )


def hinge_pages(lessons: Mapping[Path, notebook.Notebook], paper: Paper = A4) -> str:
    """Return pages of HTML with the hinge questions of all lessons that have some, and their key.

    Parameters
    ----------
    lessons : mapping of Path to dict
        The notebooks by their paths, in order.
    paper : Paper
    """
    rows = [
        {"number": _number(path), "title": notebook.title(lesson), "hinges": hinges(path.stem)}
        for path, lesson in lessons.items()
        if hinges(path.stem)
    ]
    return render("hinges.html", title=wording.HINGES, rows=rows, paper=paper)


def needs(path: Path) -> list[str]:
    """Return what the experiment of a lesson needs, in words.

    Examples
    --------
    >>> needs(Path("09_convict_a_die.ipynb"))
    ['dice', 'a coin']
    """
    actions = worksheets.sheet(path.stem).experiment.actions
    return list(dict.fromkeys(str(NEEDS[action]) for action in actions if action in NEEDS))


# --- Parts ----------------------------------------------------------------------------------------------


def _row(path: Path, lesson: notebook.Notebook) -> dict[str, Any]:
    head = notebook.items(notebook.source(notebook.sections(lesson)[0].cells[0]))
    level = notebook.items(notebook.notes(lesson)).get("Level", "")
    return {
        "number": _number(path),
        "title": notebook.title(lesson),
        "track": notebook.track(lesson),
        "thumbnail": _thumbnail(path),
        "question": markup.inline(notebook.question(lesson)),
        "level": _shortened(level),
        "minutes": " / ".join(_numbers(head["Minutes"])),
        "needs": join_commas(needs(path)) if needs(path) else wording.NOTHING,
        "syllabus": markup.inline(head["Concept"].rstrip(".")),
    }


def _number(path: Path) -> str:
    return path.stem.partition("_")[0].lstrip("0")


def _shortened(level: str) -> str:
    """Return the youngest age or the school for which a lesson is, in a few words."""
    age = AGE.search(level)
    if age:
        return f"{age[1]}+"
    return next((school for school in SCHOOLS if level.startswith(school)), level)


def _numbers(text: str) -> Iterator[str]:
    yield from (word.strip(",.") for word in text.partition(". ")[0].split() if word.strip(",.").isdigit())


def _thumbnail(path: Path) -> str:
    """Return a small drawing of what a lesson is played with."""
    experiment = worksheets.sheet(path.stem).experiment
    drawn: Cutout
    if experiment.shown == "clock":
        drawn = clock(samarkand.game("market")).cutouts[0]
    elif experiment.shown == "families":
        drawn = families(samarkand.game("routes")).cutouts[0]
    elif {"roll", "auction"} & set(experiment.actions):
        drawn = face("", is_arrow=True)
    elif {"card", "deal"} & set(experiment.actions):
        drawn = card("jewel")
    else:
        drawn = Cutout(
            (panel(2, 2, SLIP[0] - 4, SLIP[1] - 4, 3, fill=PAPER, stroke=INK),), (0, 0, *SLIP), 30, ""
        )
    left, top, right, bottom = drawn.bounds
    return draw_cutout(drawn, f"{HEIGHT * (right - left) / (bottom - top):.1f}mm")
