"""Worksheets and sheets to cut out as a browser prints them: each sheet is one page."""

import re

import pytest

from samarkand.__main__ import main
from samarkand.commands.common import read_lesson
from samarkand.notebooks import numbered_lessons
from samarkand_teaching.commands.guide import with_guide
from samarkand_teaching.press import printing, worksheets
from samarkand_teaching.press.final_test import TRACKS
from samarkand_teaching.press.lesson import outside, title
from samarkand_teaching.templates import PAPERS


def test_each_sheet_has_two_pages(chromium, monkeypatch, tmp_path):
    """One sheet of paper for each pupil, also of the lesson with the longest questions."""
    monkeypatch.setenv("CHROMIUM", chromium)
    for name, pupils, pages in (("19_the_falling_clock", 2, 4), ("11_sell_or_hope", 0, 2)):
        words = ["--seed", "7", "--pupils", str(pupils), "--pdf", "--to", str(tmp_path)]
        assert main(["sheet", name, *words]) == 0
        pdf = (tmp_path / f"{name}_sheet_7.pdf").read_bytes()
        assert pdf.startswith(b"%PDF")
        assert re.findall(rb"/Count (\d+)", pdf) == [b"%d" % pages]


def test_each_task_has_room_to_work(browser):
    """At least 25 millimetres on either paper, and no sheet is longer than its page, with two seeds."""
    page = browser.new_page()
    page.emulate_media(media="print")
    for path in numbered_lessons().values():
        lesson = read_lesson(path)
        asked = title(lesson), worksheets.exercises(path.stem)
        above = printing.top(lesson, path.stem)
        for seed, form in ((7, "a4"), (9, "letter")):
            paper = PAPERS[form]
            page.set_viewport_size({"width": int((paper.width - 2 * SIDES) / 25.4 * 96), "height": 1000})
            page.set_content(printing.worksheet(*asked, seed, 0, above, outside(lesson), paper))
            rooms, over = page.evaluate(ROOMS)
            assert len(rooms) == len(asked[1]) + (outside(lesson) is not None)
            assert min(rooms) >= 25 and max(over) <= 0, (path.stem, seed, rooms, over)
    page.close()


SIDES = 16  # millimetres of the margin on either side of a sheet
# The heights of the rooms in millimetres, and by how many pixels a sheet is longer than its page.
ROOMS = """() => [
    [...document.querySelectorAll(".room")].map(room => room.getBoundingClientRect().height * 25.4 / 96),
    [...document.querySelectorAll(".sheet")].map(sheet => sheet.scrollHeight - sheet.clientHeight),
]"""


def test_sheets_to_cut_out_have_the_paper_asked_for(chromium, monkeypatch, tmp_path):
    """96 cards on Letter, upright; the board on its side."""
    monkeypatch.setenv("CHROMIUM", chromium)
    for what, pages, size in (("cards", 6, (612, 792)), ("board", 1, (792, 612))):
        words = ["print", "sackson", what, "--paper", "letter", "--pdf", "--to", str(tmp_path)]
        assert main(words) == 0
        pdf = (tmp_path / f"sackson_{what}.pdf").read_bytes()
        assert re.findall(rb"/Count (\d+)", pdf) == [b"%d" % pages]
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {size}


def test_a_final_test_has_three_pages_for_each_group(chromium, monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", chromium)
    for track in TRACKS:
        assert main(["exam", str(track), "--seed", "7", "--pdf", "--to", str(tmp_path)]) == 0
        pdf = (tmp_path / f"track_{track}_test_7.pdf").read_bytes()
        assert re.findall(rb"/Count (\d+)", pdf) == [b"6"], track


@pytest.mark.parametrize("form", ("a4", "letter"))
def test_the_guide_has_a_front_page_and_two_pages_a_lesson(form, chromium, monkeypatch, tmp_path):
    """In a print of 9.5 points or more, on either paper."""
    monkeypatch.setenv("CHROMIUM", chromium)
    assert main(["guide", "--all", "--paper", form, "--pdf", "--to", str(tmp_path)]) == 0
    pdf = (tmp_path / "guide.pdf").read_bytes()
    assert max(map(int, re.findall(rb"/Count (\d+)", pdf))) == 1 + 2 * len(with_guide())
    sizes = re.findall(r"font(?:-size)?: ([\d.]+)pt", (tmp_path / "guide.html").read_text(encoding="utf-8"))
    assert min(map(float, sizes)) >= 9.5
