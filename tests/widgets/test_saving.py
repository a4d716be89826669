"""A board saves over no file of the user's unasked, and says where it saved."""

import pytest

import samarkand
from samarkand.errors import FileExists
from samarkand_widgets import SacksonBoard
from tests.widgets.pressing import answer, press


@pytest.mark.parametrize("ending", ["json", "html", "ipynb"])
def test_a_file_that_is_there_is_replaced_only_if_asked(recorder, tmp_path, monkeypatch, ending):
    monkeypatch.chdir(tmp_path)
    board = SacksonBoard(samarkand.game("sackson", players=3), seed=7, pause=0)
    file = tmp_path / f"mine.{ending}"
    file.write_text("my work")
    press(board, "files")
    answer(board, "save", file=file.name)
    assert f"{file} already exists. Replace it?" in alert(board)
    assert file.read_text() == "my work" and buttons(board)[0] == "replace"
    with pytest.raises(FileExists, match="already exists and was kept"):
        board.save(file)
    answer(board, "replace", file="another.json")  # it is the file asked about that is replaced
    assert f"Saved as {file}." in alert(board) and "samarkand" in file.read_text()
    assert not (tmp_path / "another.json").exists() and "replace" not in buttons(board)
    board.save(file)  # the same game again is no other file
    if ending == "json":
        board.act(board.state.legal_actions()[0])
        answer(board, "save", file=file.name)
        assert f"{file} already exists. Replace it?" in alert(board)
        assert board.save(file, replace=True) == file


def alert(board):
    """What the form says about a file."""
    return board.view()["dialog"]["alert"]


def buttons(board):
    """What the buttons of the form do."""
    return [each["do"] for each in board.view()["dialog"]["buttons"]]
