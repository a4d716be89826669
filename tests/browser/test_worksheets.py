"""A worksheet as a browser prints it: each sheet is one page."""

import re

from samarkand.__main__ import main


def test_each_sheet_is_one_page(chromium, monkeypatch, tmp_path):
    """Of the lesson with the longest questions; the key of two pupils fits one page as well."""
    monkeypatch.setenv("CHROMIUM", chromium)
    assert main(["sheet", "13", "--seed", "7", "--pupils", "2", "--pdf", "--to", str(tmp_path)]) == 0
    for kind, pages in (("sheet", 2), ("key", 1)):
        pdf = (tmp_path / f"19_the_falling_clock_{kind}_7.pdf").read_bytes()
        assert pdf.startswith(b"%PDF")
        assert re.findall(rb"/Count (\d+)", pdf) == [b"%d" % pages]
