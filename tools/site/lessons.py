"""Build the tables of notebooks on the page *Learn* from the heads of the notebooks."""

import json
import posixpath
import re
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.grammar import join_commas
from samarkand.notebooks import notebooks_in
from samarkand_teaching.press import lesson, worksheets

HERE = re.compile(r"^<!-- (track \d|no track|walkthroughs|analyses) -->$", re.MULTILINE)
HEAD = "| | minutes | concept | you need |\n|---|---|---|---|"
HEAD_OF_LESSONS = "| | level | minutes | material | concept | you need |\n|---|---|---|---|---|---|"
LINK = re.compile(r"\[([^\]]+)\]\(([^):]+)\)")
LESSONS = "notebooks/lessons/"
AGE = re.compile(r"from about (\d+) years")
UNIVERSITY = "first year at university"
PARTS = {"walkthroughs": re.compile(r"notebooks/[0-3]\d_"), "analyses": re.compile(r"notebooks/[4-9]\d_")}


class ListedLesson(NamedTuple):
    """The information at the head of a notebook. The last three are empty if it is not a lesson."""

    path: str
    track: int | None
    title: str
    minutes: str
    concept: str
    needs: str
    question: str = ""
    level: str = ""
    material: str = ""


def entry(path: str, notebook: dict[str, Any]) -> ListedLesson:
    """Return the head of a notebook, with its minutes as numbers and one sentence of requirements."""
    items = dict(lesson.ITEM.findall(lesson.source(notebook["cells"][0])))
    needs = items["You need"].partition(". ")[0].rstrip(".")
    minutes = re.findall(r"\b\d+\b", items["Minutes"].partition(".")[0])
    duration = " or ".join(minutes if path.startswith(LESSONS) else minutes[:1])
    head = path, lesson.track(notebook), lesson.title(notebook), duration, items["Concept"].rstrip("."), needs
    if not path.startswith(LESSONS):
        return ListedLesson(*head)
    material = join_commas(worksheets.sheet(Path(path).stem).experiment.material)
    return ListedLesson(*head, lesson.question(notebook), level(notebook), material)


def level(notebook: dict[str, Any]) -> str:
    """Return the youngest age for which a lesson is, or that it is for university."""
    text = lesson.items(lesson.notes(notebook)).get("Level", "")
    age = AGE.search(text)
    if text.startswith(UNIVERSITY):  # and an age for some part of it
        return UNIVERSITY
    return f"{age[1]}+" if age else text


def entries(root: Path) -> list[ListedLesson]:
    """Return all notebooks that state their minutes, in alphabetical order."""
    files = sorted(path for path in notebooks_in(root / "notebooks") if path.name[0].isdigit())
    return [
        entry(path.relative_to(root).as_posix(), json.loads(path.read_text(encoding="utf-8")))
        for path in files
    ]


def with_tables(text: str, page: str, root: Path) -> str:
    """Return a page with lines such as `<!-- track 1 -->` replaced by tables of notebooks.

    Links are written as in the repository.
    """

    def table(match: re.Match[str]) -> str:
        part = match[1]
        rows = [_row(listed, page) for listed in entries(root) if _part(listed) == part]
        return "\n".join([HEAD_OF_LESSONS if "track" in part else HEAD, *rows])

    return HERE.sub(table, text) if HERE.search(text) else text


def _part(listed: ListedLesson) -> str:
    if listed.path.startswith(LESSONS):
        return f"track {listed.track}" if listed.track else "no track"
    return next(part for part, form in PARTS.items() if form.match(listed.path))


def _row(listed: ListedLesson, page: str) -> str:
    """Return a row of the table. Links in a lesson's texts are relative to its own folder."""
    here, its = posixpath.dirname(page), posixpath.dirname(listed.path)
    number = posixpath.basename(listed.path)[:2].lstrip("0") if listed.path.startswith(LESSONS) else ""
    link = f"[{listed.title}]({posixpath.relpath(listed.path, here)})"

    def turned(match: re.Match[str]) -> str:
        return f"[{match[1]}]({posixpath.relpath(posixpath.join(its, match[2]), here)})"

    cells = [LINK.sub(turned, text) for text in (listed.concept, listed.needs)]
    if not number:
        return f"| {link} | {listed.minutes} | {' | '.join(cells)} |"
    asked = f"{number} {link}<br>{listed.question}"
    return f"| {' | '.join([asked, listed.level, listed.minutes, listed.material, *cells])} |"
