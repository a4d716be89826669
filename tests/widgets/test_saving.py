"""A board saves over no file of the user's unasked, and says where it saved."""

import pytest

import samarkand
from samarkand.errors import FileExists
from samarkand_widgets import SacksonBoard
from tests.widgets.pressing import press


@pytest.mark.parametrize("ending", ["json", "html", "ipynb"])
def test_a_file_that_is_there_is_replaced_only_if_asked(recorder, tmp_path, monkeypatch, ending):
    monkeypatch.chdir(tmp_path)
    board = SacksonBoard(samarkand.game("sackson", players=3), seed=7, pause=0)
    file = tmp_path / f"mine.{ending}"
    questions = board.new_game
    file.write_text("my work")
    questions.open(board.table)
    questions.file.value = file.name
    press(questions.save_button)
    assert f"{file} already exists and is not a saved game. Replace it?" in questions.told.value
    assert file.read_text() == "my work" and questions.replace_button.layout.display is None
    with pytest.raises(FileExists, match="already exists and was kept"):
        board.save(file)
    questions.file.value = "another.json"  # it is the file asked about that is replaced
    press(questions.replace_button)
    assert f"Saved as {file}." in questions.told.value and "samarkand" in file.read_text()
    assert not (tmp_path / "another.json").exists() and questions.replace_button.layout.display == "none"
    board.save(file)  # the same game again is no other file
    if ending == "json":
        board.act(board.state.legal_actions()[0])
        questions.file.value = file.name
        press(questions.save_button)
        assert f"{file} already holds another saved game. Replace it?" in questions.told.value
        assert board.save(file, replace=True) == file
