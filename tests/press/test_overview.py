"""The overview of all lessons, and the pupils' pages: one page each, with everything on it."""

import re
from html import unescape
from pathlib import Path

import pytest

from samarkand.__main__ import main
from samarkand.commands.common import read_lesson
from samarkand.errors import InvalidOption
from samarkand_teaching.press import guide, overview, thumbnails, worksheets
from samarkand_teaching.press import lesson as parts
from samarkand_teaching.press.hinges import HINGES
from tests.test_notebooks import LESSONS


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("overview")
    assert main(["overview", "--to", str(folder)]) == 0
    return {file.stem: unescape(file.read_text(encoding="utf-8")) for file in folder.glob("*.html")}


def test_each_lesson_has_a_row_with_all_its_cells(written):
    assert set(written) == {"overview", "glossary", "formulas", "hinges"}
    rows = re.findall(r"<tr><td class=.*?</tr>", written["overview"], re.DOTALL)
    assert len(rows) == len(LESSONS)
    for path, row in zip(LESSONS, rows, strict=True):
        cells = re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)
        assert f"{int(path.stem[:2])}. {parts.title(read_lesson(path))}" in cells[1]
        picture = thumbnails.as_address(thumbnails.thumbnail(read_lesson(path), path.stem))
        assert cells[0] == f'<img src="{picture}" alt="">' and all(cells) and len(cells) == 6
        assert cells[2] in ("15+", "16+", "17+", "first year at university")
        assert cells[3] in ("25", "25 / 45")
        assert cells[4] == ", ".join(overview.needs(path))
    pictures = re.findall(r'<img src="([^"]+)"', written["overview"])
    assert len(set(pictures)) == len(LESSONS), "each lesson has a picture of its own"
    with pytest.raises(InvalidOption, match="^lesson: mine stores no picture for the overview$"):
        thumbnails.thumbnail({"cells": []}, "mine")
    assert all(set(worksheets.sheet(path.stem).experiment.actions) & set(overview.NEEDS) for path in LESSONS)


def test_hinge_pages_have_each_question_with_its_key(written):
    page = written["hinges"]
    for questions in HINGES.values():
        for hinge in questions:
            assert hinge.question in page and hinge.reason in page
            assert all(option.text in page and option.belief in page for option in hinge.options)
    assert page.count("✓ ") == 1 + 3 * len(HINGES)  # also in the introduction


def test_a_glossary_has_the_words_of_the_formula_sheet_and_in_their_order(written):
    terms = re.findall(r"<li><strong>(.*?):</strong>", written["glossary"])
    assert len(terms) >= 25 and terms == sorted(terms, key=str.lower)
    for name in ("Binomial", "Hypergeometric", "Geometric", "Poisson"):
        assert f"{name} distribution" in terms and re.search(
            f"<p>{name}: (<span[^>]*>)?<math", written["formulas"]
        )
    assert not re.search(r"https?:(?!//www.w3.org/)|src=|<script|<link|\\frac", written["formulas"])


def test_a_page_without_its_text_is_refused(tmp_path):
    with pytest.raises(InvalidOption, match="^glossary: .*glossary.md does not exist$"):
        overview.text_page(tmp_path, overview.GLOSSARY)


def test_the_texts_are_beside_the_guides():
    folder = guide.text_of(LESSONS[0]).parent
    assert {Path(name).stem for name in folder.glob("*.md")} - set(worksheets.SHEETS) == {
        "glossary",
        "formulas",
    }
