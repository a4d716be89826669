"""`samarkand editions`: printed numbers listed, and copied to be changed."""

import samarkand
from samarkand import editions
from samarkand.__main__ import main
from samarkand.registry import package
from tests.sackson.test_edition import NAME, TEXT


def test_an_edition_is_copied_with_its_comments_and_can_be_played(tmp_path, capsys):
    mine = tmp_path / "my-box.toml"
    assert main(["editions", "sackson", "--copy", str(mine)]) == 0
    assert mine.read_text(encoding="utf-8") == TEXT and capsys.readouterr().out == f"{mine}\n"
    assert (
        samarkand.game("sackson", edition=str(mine)).edition.counts()
        == editions.load(package("sackson"), NAME).counts()
    )
    mine.write_text("mine")
    for words, said in (
        (["sackson", "--copy", str(mine)], "already exists and was kept"),
        (["--copy", str(mine)], "copy: found no game"),
        (["sackson", "--copy", "my-box"], "expected a file name ending in .toml"),
    ):
        assert main(["editions", *words]) == 1
        assert said in capsys.readouterr().err and mine.read_text() == "mine"
    assert main(["editions", "sackson", "--copy", str(mine), "--force"]) == 0
    assert mine.read_text(encoding="utf-8") == TEXT
