"""What is ready to print: each page that is linked is written, and no other."""

import re
from pathlib import Path

import pytest

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
