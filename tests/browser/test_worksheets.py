"""Worksheets and sheets to cut out as a browser prints them: each sheet is one page."""

import re

from samarkand.__main__ import main
from samarkand_teaching.commands.guide import with_guide
from samarkand_teaching.press.final_test import ITEMS


def test_each_sheet_is_one_page(chromium, monkeypatch, tmp_path):
    """Of the lesson with the longest questions, and of those with experiments; their keys, too."""
    monkeypatch.setenv("CHROMIUM", chromium)
    asked = (("19_the_falling_clock", 2, 2), ("06_two_arrows", 0, 1), ("11_sell_or_hope", 0, 1))
    for name, pupils, pages in asked:
        words = ["--seed", "7", "--pupils", str(pupils), "--pdf", "--to", str(tmp_path)]
        assert main(["sheet", name, *words]) == 0
        for kind, expected in (("sheet", pages), ("key", 1)):
            pdf = (tmp_path / f"{name}_{kind}_7.pdf").read_bytes()
            assert pdf.startswith(b"%PDF")
            assert re.findall(rb"/Count (\d+)", pdf) == [b"%d" % expected]


def test_sheets_to_cut_out_have_the_paper_asked_for(chromium, monkeypatch, tmp_path):
    """96 cards on Letter, upright; the board on its side."""
    monkeypatch.setenv("CHROMIUM", chromium)
    for what, pages, size in (("cards", 7, (612, 792)), ("board", 1, (792, 612))):
        words = ["print", "sackson", what, "--paper", "letter", "--pdf", "--to", str(tmp_path)]
        assert main(words) == 0
        pdf = (tmp_path / f"sackson_{what}.pdf").read_bytes()
        assert re.findall(rb"/Count (\d+)", pdf) == [b"%d" % pages]
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {size}


def test_a_final_test_has_three_pages_for_each_group(chromium, monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", chromium)
    for track in ITEMS:
        assert main(["exam", str(track), "--seed", "7", "--pdf", "--to", str(tmp_path)]) == 0
        pdf = (tmp_path / f"track_{track}_test_7.pdf").read_bytes()
        assert re.findall(rb"/Count (\d+)", pdf) == [b"6"], track


def test_the_guide_has_a_front_page_and_two_pages_a_lesson(chromium, monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", chromium)
    assert main(["guide", "--all", "--pdf", "--to", str(tmp_path)]) == 0
    pdf = (tmp_path / "guide.pdf").read_bytes()
    assert max(map(int, re.findall(rb"/Count (\d+)", pdf))) == 1 + 2 * len(with_guide())
