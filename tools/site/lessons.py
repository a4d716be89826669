"""Build the tables of notebooks on the page *Learn* from the heads of the notebooks."""

import json
import posixpath
import re
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.notebooks import notebooks_in
from samarkand_teaching.press import lesson

HERE = re.compile(r"^<!-- (track \d|no track|walkthroughs|analyses) -->$", re.MULTILINE)
HEAD = "| | minutes | concept | you need |\n|---|---|---|---|"
LINK = re.compile(r"\[([^\]]+)\]\(([^):]+)\)")
LESSONS = "notebooks/lessons/"
PARTS = {"walkthroughs": re.compile(r"notebooks/[0-3]\d_"), "analyses": re.compile(r"notebooks/[4-9]\d_")}


class ListedLesson(NamedTuple):
    """The information at the head of a notebook."""

    path: str
    track: int | None
    title: str
    minutes: str
    concept: str
    needs: str


def entry(path: str, notebook: dict[str, Any]) -> ListedLesson:
    """Return the head of a notebook, with its minutes as numbers and one sentence of requirements."""
    said = dict(lesson.ITEM.findall(lesson.source(notebook["cells"][0])))
    needs = said["You need"].partition(". ")[0].rstrip(".")
    minutes = re.findall(r"\b\d+\b", said["Minutes"].partition(".")[0])
    told = " or ".join(minutes if path.startswith(LESSONS) else minutes[:1])
    return ListedLesson(
        path, lesson.track(notebook), lesson.title(notebook), told, said["Concept"].rstrip("."), needs
    )


def entries(root: Path) -> list[ListedLesson]:
    """Return all notebooks that state their minutes, in alphabetical order."""
    files = sorted(path for path in notebooks_in(root / "notebooks") if path.name[0].isdigit())
    return [
        entry(path.relative_to(root).as_posix(), json.loads(path.read_text(encoding="utf-8")))
        for path in files
    ]


def with_tables(text: str, page: str, root: Path) -> str:
    """A page of the repository whose lines such as `<!-- track 1 -->` have become tables of notebooks.

    Links are those of the repository.
    """

    def table(match: re.Match[str]) -> str:
        part = match[1]
        rows = [_row(each, page) for each in entries(root) if _part(each) == part]
        return "\n".join([HEAD, *rows])

    return HERE.sub(table, text) if HERE.search(text) else text


def _part(each: ListedLesson) -> str:
    if each.path.startswith(LESSONS):
        return f"track {each.track}" if each.track else "no track"
    return next(part for part, form in PARTS.items() if form.match(each.path))


def _row(each: ListedLesson, page: str) -> str:
    """Return a row of the table. Links in a lesson's texts are relative to its own folder."""
    here, its = posixpath.dirname(page), posixpath.dirname(each.path)
    number = posixpath.basename(each.path)[:2].lstrip("0") if each.path.startswith(LESSONS) else ""
    link = f"[{each.title}]({posixpath.relpath(each.path, here)})"

    def turned(match: re.Match[str]) -> str:
        return f"[{match[1]}]({posixpath.relpath(posixpath.join(its, match[2]), here)})"

    told = [LINK.sub(turned, words) for words in (each.concept, each.needs)]
    return f"| {f'{number} ' if number else ''}{link} | {each.minutes} | {' | '.join(told)} |"
