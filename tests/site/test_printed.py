"""What is ready to print: each page that is linked is written, and no other."""

import re

import pytest

from tools.site import printed

PAGE = "howto/without-computers.md"


def test_all_that_is_linked_is_made_and_nothing_else(tmp_path, monkeypatch):
    printed.write(tmp_path)
    made = {path.name for path in (tmp_path / printed.FOLDER).iterdir()}
    text = "\n".join(f"<!-- ready to print: {kind} -->" for kind in ("lessons", "tests", "games"))
    linked = re.findall(r'href="\.\./print/([^"]+)"', printed.with_links(text, PAGE))
    assert set(linked) == made and len(made) > 100
    assert printed.with_links("Words.", PAGE) == "Words."
    monkeypatch.setattr(printed, "commands", lambda: iter([["sheet", "99"]]))
    with pytest.raises(RuntimeError, match="samarkand sheet 99: .*lesson"):
        printed.write(tmp_path)
