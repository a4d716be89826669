"""Worksheets as Word documents: opened again, they have the text of the page of HTML."""

import re
import sys
from html import unescape

import docx
import pytest

from samarkand.__main__ import main
from samarkand_teaching.press import word_document, wording

DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
BODY = re.compile(r"<body>(.*)</body>", re.DOTALL)


def text_of_html(page):
    """All that is printed, without spaces."""
    return "".join(unescape(re.sub("<[^>]*>", "", DRAWING.sub("", BODY.search(page)[1]))).split())


def text_of_document(document):
    found = []
    for block in document.iter_inner_content():
        rows = block.rows if hasattr(block, "rows") else []
        found += [cell.text for row in rows for cell in row.cells] if rows else [block.text]
    return "".join("".join(found).split())


# A die beside a table, cards with numbers, boxes to tick and italics, a sketch and a table of the normal law.
@pytest.mark.parametrize(
    ("lesson", "pupils", "pictures"),
    [("fair_price", 0, 1), ("two_alike", 2, 12), ("i_have_a_jewel", 0, 0), ("bell", 0, 3)],
)
def test_a_document_says_what_the_page_says(lesson, pupils, pictures, tmp_path, capsys):
    words = ["sheet", lesson, "--seed", "7", "--pupils", str(pupils), "--docx", "--to", str(tmp_path)]
    assert main(words) == 0
    (page,), (file,) = tmp_path.glob("*_sheet_7.html"), tmp_path.glob("*.docx")
    assert capsys.readouterr().out.split()[-1] == str(file)
    document = docx.Document(str(file))
    expected = text_of_html(page.read_text(encoding="utf-8"))
    assert text_of_document(document) == expected and len(expected) > 1000
    assert len(document.inline_shapes) == pictures
    assert all(shape._inline.docPr.get("descr") for shape in document.inline_shapes)
    (room, *_) = [table.rows[0].height.mm for table in document.tables if table.rows[0].height]
    assert room >= word_document.MIN_ROOM - 0.1
    assert main(words) == 0, "an equal file is no other file"


def test_a_document_has_its_paper_and_is_not_replaced_unasked(tmp_path, capsys):
    words = ["sheet", "fair_price", "--docx", "--to", str(tmp_path)]
    assert main([*words, "--paper", "letter"]) == 0
    (file,) = tmp_path.glob("*.docx")
    page = docx.Document(str(file)).sections[0]
    assert (round(page.page_width.mm, 1), round(page.page_height.mm, 1)) == (215.9, 279.4)
    file.write_bytes(b"edited by a teacher")
    capsys.readouterr()
    assert main([*words, "--paper", "letter"]) == 1
    said = capsys.readouterr().err
    assert str(file) in said and said.count("Samarkand") <= 1 and file.read_bytes() == b"edited by a teacher"
    assert main([*words, "--paper", "letter", "--force"]) == 0


def test_without_the_library_nothing_is_written(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "docx", None)
    assert main(["sheet", "fair_price", "--docx", "--to", str(tmp_path / "new")]) == 1
    said = capsys.readouterr().err
    assert "a Word document needs python-docx" in said and ".[docx]" in said and said.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_formulas_become_text():
    assert word_document.runs_of("So <math><mi>p</mi><mo>=</mo><mn>1</mn></math>.")[1:4] == [
        ("p", False, False),
        ("=", False, False),
        ("1", False, False),
    ]
    assert wording.EXPLAIN_LINES > 0
