"""Pages beside the lessons: an overview, hinge questions, and a glossary and a formula sheet for pupils."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from samarkand.errors import InvalidOption
from samarkand.grammar import join_commas
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import markup, thumbnails, wording, worksheets
from samarkand_teaching.press.formats import A4, Paper
from samarkand_teaching.press.hinges import hinges
from samarkand_teaching.press.rendering import render

GLOSSARY, FORMULAS = "glossary", "formulas"  # texts beside those of the guides
AGE = re.compile(r"from about (\d+) years")
UNIVERSITY = "first year at university"
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


def level(lesson: notebook.Notebook) -> str:
    """Return the youngest age for which a lesson is, or that it is for university.

    Examples
    --------
    >>> notes = "- **Level:** secondary school, from about 15 years."
    >>> level({"cells": [{"source": notes, "metadata": {"tags": ["teacher"]}}]})
    '15+'
    """
    text = notebook.items(notebook.notes(lesson)).get("Level", "")
    age = AGE.search(text)
    if text.startswith(UNIVERSITY):  # and an age for some part of it
        return UNIVERSITY
    return f"{age[1]}+" if age else text


# --- Parts ----------------------------------------------------------------------------------------------


def _row(path: Path, lesson: notebook.Notebook) -> dict[str, Any]:
    head = notebook.items(notebook.source(notebook.sections(lesson)[0].cells[0]))
    return {
        "number": _number(path),
        "title": notebook.title(lesson),
        "track": notebook.track(lesson),
        "thumbnail": thumbnails.as_address(thumbnails.thumbnail(lesson, path.stem)),
        "question": markup.inline(notebook.question(lesson)),
        "level": level(lesson),
        "minutes": " / ".join(_numbers(head["Minutes"])),
        "needs": join_commas(needs(path)) if needs(path) else wording.NOTHING,
        "syllabus": markup.inline(head["Concept"].rstrip(".")),
    }


def _number(path: Path) -> str:
    return path.stem.partition("_")[0].lstrip("0")


def _numbers(text: str) -> Iterator[str]:
    yield from (word.strip(",.") for word in text.partition(". ")[0].split() if word.strip(",.").isdigit())
