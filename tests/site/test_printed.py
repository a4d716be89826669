"""What is ready to print: each page that is linked is written, and no other."""

import re
from pathlib import Path

import pytest

from samarkand.grammar import language_of, override_language
from samarkand.notebooks import numbered_lessons
from tools.site import printed

PAGE = "howto/without-computers.md"
ROOT = Path(__file__).parents[2]


def test_all_that_is_linked_is_made_and_nothing_else(tmp_path, monkeypatch):
    printed.write(tmp_path)
    made = {path.name for path in (tmp_path / printed.FOLDER).iterdir()}
    text = (ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    linked = re.findall(r'href="\.\./print/([^"]+)"', printed.with_links(text, PAGE))
    assert set(linked) == made and len(made) > 100
    pictures = {path.stem: path.stat().st_size for path in (tmp_path / printed.SMALL).glob("*.png")}
    assert set(pictures) == {path.stem for path in numbered_lessons().values()}
    assert max(pictures.values()) < 8_000 and sum(pictures.values()) < 100_000
    assert printed.with_links("Words.", PAGE) == "Words."
    monkeypatch.setattr(printed, "commands", lambda: iter([["sheet", "99"]]))
    with pytest.raises(RuntimeError, match="samarkand sheet 99: .*lesson"):
        printed.write(tmp_path)


def test_a_lesson_and_its_row_lead_to_what_is_printed_of_it():
    line = printed.below_title("notebooks/lessons/02_two_alike.ipynb", "notebooks/lessons/02_two_alike.ipynb")
    assert line.startswith('For teachers: <a href="../../print/02_two_alike_sheet_1.html">sheet</a>')
    assert re.findall(r">(\w+)</a>", line) == list(printed.OF_A_LESSON)
    assert printed.below_title("notebooks/00_start_here.ipynb", "notebooks/00_start_here.ipynb") == ""
    row = "| 3 [Two alike?](notebooks/lessons/02_two_alike.ipynb) | 25 | a | b |"
    rows = printed.with_rows(f"{row}\n| [Sackson](notebooks/10_sackson_walkthrough.ipynb) | 9 |", "learn.md")
    assert rows.count('<a href="print/02_two_alike_') == len(printed.OF_A_LESSON)
    assert rows.startswith('| <img class="thumbnail" src="thumbnails/02_two_alike.png" alt="">3 [Two')
    assert rows.endswith("| 25 | a | b |\n| [Sackson](notebooks/10_sackson_walkthrough.ipynb) | 9 |")
    with override_language(language_of("fr")):
        french = printed.with_rows(row, "fr/learn.md")
    assert '<a href="../print/02_two_alike_sheet_1.html" hreflang="en">feuille</a>' in french
