"""A byte order mark, which editors on Windows put at the beginning of a text file, changes nothing."""

import codecs

import samarkand
from samarkand import notebooks
from samarkand.commands import common
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand_widgets import MarketBoard


def mark(file):
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes())


def test_in_a_saved_game(tmp_path):
    board = MarketBoard(samarkand.game("market", players=3), seed=7, pause=0)
    file = board.save(tmp_path / "game.json")
    mark(file)
    again = MarketBoard(samarkand.game("market", players=3), seed=8, pause=0)
    again.load(file)
    assert again.state == board.state
    board.close(), again.close()


def test_in_a_guess_book(tmp_path):
    book = GuessBook(tmp_path / "my-guesses.json")
    book.commit(CommittedGuess("two alike", 0.4, near=0.1, confidence=0.8))
    mark(book.path)
    assert GuessBook(book.path).all() == book.all()


def test_in_a_notebook(tmp_path):
    lesson, mine = notebooks.lesson("2"), tmp_path / "mine.ipynb"
    mine.write_bytes(lesson.read_bytes())
    mark(mine)
    assert common.read_lesson(mine) == common.read_lesson(lesson)
