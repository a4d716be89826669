"""French pages: the headings, numbers, code, links and rules of the English ones, and no English titles."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from samarkand.grammar import language_of
from samarkand.notebooks import notebooks_in
from samarkand_teaching.press.lesson import source
from samarkand_teaching.press.lesson import title as title_of
from tools.site import lessons

ROOT = Path(__file__).resolve().parents[2]
FRENCH, NOTEBOOKS = ROOT / "docs" / "fr", ROOT / "notebooks"
PAGES = {path: ROOT / "docs" / path.relative_to(FRENCH) for path in sorted(FRENCH.rglob("*.md"))}
PAGES[ROOT / "README.fr.md"] = ROOT / "README.md"
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+(?= )", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`]+)`")
RULE = re.compile(r"\[[A-Z]-[^\]]*\]")
NUMBER = re.compile(r"\d+(?:[.,\N{NARROW NO-BREAK SPACE}]\d+)*")


def prose(file):
    """Return the text of a page with its tables of notebooks, without programs and contents."""
    text = file.read_text(encoding="utf-8")
    return FENCE.sub("", lessons.with_tables(text, file.relative_to(ROOT).as_posix(), ROOT))


def programs(file):
    """Return the blocks of code on a page."""
    blocks = FENCE.findall(file.read_text(encoding="utf-8"))
    return [block for block in blocks if "{toctree}" not in block]


def numbers(text, language):
    """Return the numbers of a page, written in English, apart from code and links."""
    signs = str.maketrans({language.decimal: ".", language.thousands: ","})
    return Counter(number.translate(signs) for number in NUMBER.findall(CODE.sub("", LINK.sub("", text))))


def linked(file):
    """Return the files to which a page links, those in French by their English names."""
    for target in LINK.findall(prose(file)):
        path = (file.parent / target.partition("#")[0]).resolve()
        if ":" not in target and path.exists() and path.suffix in (".md", ".ipynb"):
            yield "/".join(part for part in path.relative_to(ROOT).parts if part != "fr")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_says_what_the_english_one_says(page):
    french, english = prose(page), prose(PAGES[page])
    assert programs(page) == programs(PAGES[page])
    assert HEADING.findall(french) == HEADING.findall(english)
    assert numbers(french, language_of("fr")) == numbers(english, language_of("en"))
    assert Counter(CODE.findall(french)) == Counter(CODE.findall(english))
    assert Counter(RULE.findall(french)) == Counter(RULE.findall(english))
    assert set(linked(PAGES[page])) <= set(linked(page)) | {"README.fr.md"}


def test_the_table_of_lessons_says_what_translated_notebooks_say():
    """Their titles, concepts and what one needs."""
    rows = [line for line in (FRENCH / "learn.md").read_text("utf-8").splitlines() if line.startswith("|")]
    for path in notebooks_in(NOTEBOOKS / "fr"):
        made = json.loads(path.read_text(encoding="utf-8"))
        said = dict(
            re.findall(r"^- \*\*(.+?)\s?:\*\* (.+?)(?:\. .*)?\.?$", source(made["cells"][0]), re.MULTILINE)
        )
        name = path.relative_to(NOTEBOOKS).as_posix()
        row = next(row for row in rows if row.partition("](")[2].startswith(f"../../notebooks/{name})"))
        assert f"[{title_of(made)}](" in row
        assert all(f"| {words} |" in row for part, words in said.items() if part != "Minutes")
