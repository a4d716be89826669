"""Guesses: rules that reward what is believed, a file without a name, and nothing lost in it."""

import math
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samarkand import files
from samarkand.errors import InvalidInput
from samarkand.lessons import CommittedGuess, GuessBook, brier_score
from samarkand.lessons.guesses import EVEN, calibration
from samarkand.lessons.reading import MAX_GUESS

GRID = [number / 100 for number in range(1, 100)]


@pytest.mark.parametrize("belief", [0.03, 0.5, 0.62, 0.9])
def test_to_say_what_is_believed_is_best(belief):
    """Proper: over all confidences the expected score is greatest at the belief, and there only."""
    expected = {
        said: belief * brier_score(said, True) + (1 - belief) * brier_score(said, False) for said in GRID
    }
    assert max(expected, key=expected.get) == belief
    assert sorted(expected.values())[-1] > sorted(expected.values())[-2]


def test_scores_at_their_ends():
    assert brier_score(1, True) == 1 and brier_score(1, False) == 0 and brier_score(0.5, True) == 0.75


@pytest.mark.parametrize("confidence", [0.5, 0.8, 0.99])
def test_a_named_mistake_never_scores_better_than_a_coin(confidence):
    """Where a lesson says how near a guess must be; `tests/test_lessons.py` holds it there."""
    for mistake in (2.5, 3, 3.5):
        guess = CommittedGuess("fair price", mistake, near=0.15, confidence=confidence)
        assert guess.brier_loss(7 / 3) >= EVEN


def test_calibration_counts_what_came_true():
    sure, unsure = (
        CommittedGuess("a", "x", confidence=0.9),
        CommittedGuess("b", 0.5, near=0.5, confidence=0.52),
    )
    pairs = [
        (sure, "x"),
        (sure, "y"),
        (unsure, 0.5),
        (CommittedGuess("c", 0.3), 0.3),
        (CommittedGuess("d", "x"), "x"),
    ]
    assert calibration(pairs) == {0.5: (1, 1), 0.9: (1, 2)}


# --- The book -----------------------------------------------------------------------------------------------


@pytest.fixture
def book(tmp_path):
    return GuessBook(tmp_path / "deep" / "guesses.json")


def test_a_book_keeps_what_was_committed(book):
    guesses = [
        CommittedGuess("lesson 1", 0.4),
        CommittedGuess("lesson 9", "first", confidence=0.8),
        CommittedGuess("è", 1, near=2),
    ]
    assert book.all() == []
    for guess in guesses:
        book.commit(guess)
    assert GuessBook(book.path).all() == guesses
    assert book.find("lesson 9") == guesses[1] and book.find("lesson 2") is None


def test_a_committed_guess_does_not_change(book):
    book.commit(CommittedGuess("lesson 1", 0.4))
    with pytest.raises(InvalidInput, match="^lesson 1: a guess has already been committed"):
        book.commit(CommittedGuess("lesson 1", 0.72))
    assert book.find("lesson 1").value == 0.4
    book.delete("lesson 1")
    book.commit(CommittedGuess("lesson 1", 0.72))
    assert book.find("lesson 1").value == 0.72


def test_nothing_tells_whose_guesses_they_are(book):
    book.commit(CommittedGuess("lesson 1", 0.4, confidence=0.5))
    plain = files.read_json(book.path, "book")
    assert plain == {"version": 1, "guesses": [{"question": "lesson 1", "value": 0.4, "confidence": 0.5}]}
    assert [file.name for file in book.path.parent.iterdir()] == ["guesses.json"]


def test_a_book_can_be_deleted(book):
    book.delete()
    for number in range(3):
        book.commit(CommittedGuess(f"lesson {number}", number))
    book.delete("lesson 1")
    assert [guess.question for guess in book.all()] == ["lesson 0", "lesson 2"]
    book.delete()
    assert not book.path.exists() and book.all() == []


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"version": 2, "guesses": []}', '{"version": 1, "guesses": [{"name": 1}]}', "\ufeff{}"],
)
def test_a_damaged_book_is_left_as_it_is(book, text):
    book.path.parent.mkdir()
    book.path.write_text(text, encoding="utf-8")
    for question in (book.all, lambda: book.commit(CommittedGuess("a", 1)), lambda: book.delete("a")):
        with pytest.raises(InvalidInput, match="not a book of guesses; delete or move the file"):
            question()
    assert book.path.read_text(encoding="utf-8") == text
    book.delete()
    assert not book.path.exists()


def test_what_cannot_be_written_is_told(book):
    book.path.parent.write_text("a file in place of the folder", encoding="utf-8")
    with pytest.raises(InvalidInput, match="cannot be (written|read)"):
        book.commit(CommittedGuess("a", 1))


def test_the_file_lies_beside_the_notebook(tmp_path, monkeypatch):
    """Two pupils at one login have a folder each, and guesses of their own."""
    for pupil in ("anna", "bo"):
        (tmp_path / pupil).mkdir()
        monkeypatch.chdir(tmp_path / pupil)
        assert GuessBook().all() == []
        GuessBook().commit(CommittedGuess("lesson 1", 0.4))
    assert sorted(path.name for path in tmp_path.glob("*/*")) == ["my-guesses.json"] * 2


COMMITS = """
import sys
from samarkand.lessons import CommittedGuess, GuessBook
for number in range(60):
    GuessBook("guesses.json").commit(CommittedGuess(f"{sys.argv[1]}, {number}", number))
"""


def test_three_notebooks_of_one_folder_keep_all_of_their_guesses(tmp_path):
    """Each has a kernel of its own."""
    kernels = [subprocess.Popen([sys.executable, "-c", COMMITS, name], cwd=tmp_path) for name in "abc"]
    assert [kernel.wait() for kernel in kernels] == [0, 0, 0]
    questions = [guess.question for guess in GuessBook(tmp_path / "guesses.json").all()]
    assert sorted(questions) == sorted(f"{name}, {number}" for name in "abc" for number in range(60))
    assert [file.name for file in tmp_path.iterdir()] == ["guesses.json"]


def test_the_answer_is_kept_with_the_guess_that_was_scored(book):
    book.answer("lesson 1", 0.72)
    assert not book.path.exists(), "who has not guessed keeps no answer"
    book.commit(CommittedGuess("lesson 1", 0.4))
    book.commit(CommittedGuess("lesson 2", "x", confidence=0.6))
    book.answer("lesson 2", "x")
    assert [guess.truth for guess in book.all()] == [None, "x"]


def test_a_new_class_loses_nothing_of_the_last(book):
    """Each class's guesses are kept under the next free number."""
    assert book.begin_anew() is None
    for number in (1, 2):
        book.commit(CommittedGuess("lesson 1", number))
        aside = book.begin_anew()
        assert aside.name == f"guesses-{number}.json" and book.all() == [] and not book.path.exists()
        assert [guess.value for guess in GuessBook(aside).all()] == [number]
    assert [guess.value for guess in GuessBook(book.path.with_name("guesses-1.json")).all()] == [1]


@given(st.floats(-MAX_GUESS, MAX_GUESS), st.floats(0, 1))
def test_a_guess_survives_the_file(tmp_path_factory, value, confidence):
    book = GuessBook(tmp_path_factory.mktemp("book") / "guesses.json")
    guess = CommittedGuess("lesson 1", value, confidence=confidence)
    book.commit(guess)
    assert book.all() == [guess]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: CommittedGuess("", 1), "question: found '', expected text"),
        (lambda: CommittedGuess("q", math.nan), "value: found nan, expected a number"),
        (lambda: CommittedGuess("q", [1]), "value: found [1], expected a number"),
        (
            lambda: CommittedGuess("q", 1, confidence=80),
            "confidence: found 80, expected a number from 0 to 1",
        ),
        (lambda: brier_score("high", True), "confidence: found 'high'"),
        (lambda: CommittedGuess("q", 1).distance("x"), "truth: found 'x'"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value) and "\n" not in str(refusal.value)
