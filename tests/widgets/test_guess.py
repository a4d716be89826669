"""Guesses and checks on the page: nothing is committed that cannot be meant, nothing is given away."""

from fractions import Fraction

import pytest

from samarkand.errors import InvalidInput
from samarkand.lessons import CommittedGuess, GuessBook, seal
from samarkand.picture import Circle, Line
from samarkand_widgets import Check, Guess, MyGuesses
from samarkand_widgets.lesson.front.widget import DATA


@pytest.fixture
def ask(tmp_path):
    """`ask(kind, …)`: a guess that is kept in a file of its own."""

    def make(**given):
        return Guess("How probable?", "lesson 1", book=tmp_path / "guesses.json", **given)

    return make


def test_a_notebook_keeps_nobodys_guess(ask):
    """What is stored is the question, the same before and after the guess, and after the answer."""
    guess = ask()

    def stored(of=guess):
        kept = of._repr_mimebundle_()
        return kept["text/plain"], {**kept[DATA], "truth": ""}

    before = stored()
    guess.commit("0.4321")
    assert stored() == before
    guess.answer_is(0.7202)
    guess.scored = True
    assert stored() == before
    assert "0.4321" in guess.said
    again = ask()
    assert again.committed == guess.committed
    assert stored(again) == before, "whatever the book holds when the cell is run"


def test_a_guess_is_scored_only_when_its_reader_asks(ask):
    """After Run All the answer has been told before there is a guess: committing one gives nothing away."""
    guess = ask()
    guess.answer_is(Fraction(18, 25))
    guess.commit("0.4")
    assert guess.said == "Committed: 0.4. Read on, and press “Score my guess” when you want to know."
    guess.answer_is(Fraction(18, 25))  # the cell below is run again
    assert "0.72" not in guess.said and guess.committed.truth is None
    guess.said = "what the page says of the score"
    guess.scored = True  # as the button does
    assert guess.committed.truth == 0.72
    guess.answer_is(Fraction(18, 25))
    assert guess.said == "what the page says of the score"
    guess.anew()
    assert not guess.scored
    guess.commit("0.7")
    assert guess.said.startswith("Committed: 0.7. Read on, and")


def test_a_guess_is_committed_kept_and_forgotten(ask):
    """By the page, which sends what it has committed, and by code."""
    guess = ask()
    guess.answer_is(0.72)
    assert guess.said == guess.asked, "who has not guessed is told nothing"
    guess.guess = {"value": 0.4, "confidence": None, "near": None}
    assert guess.committed.value == 0.4
    with pytest.raises(InvalidInput, match="a guess has already been committed"):
        guess.commit("2/5")
    again = ask()
    assert again.committed == guess.committed, "another kernel, the same computer"
    assert again.guess == guess.guess, "and the page shows it"
    again.guess = None
    assert again.committed is None and again.value is None
    assert ask().committed is None


def test_a_guess_that_cannot_be_kept_is_not_shown_as_kept(ask, tmp_path):
    """Another notebook has committed it meanwhile, or the file is none: said, and nothing is lost."""
    guess, other = ask(), ask()
    other.commit("0.3")
    guess.guess = {"value": 0.4, "confidence": None, "near": None}
    assert (guess.guess, guess.committed) == (None, None)
    assert "a guess has already been committed" in guess.said
    (tmp_path / "guesses.json").write_text("{", encoding="utf-8")
    guess.guess = {"value": 0.4, "confidence": None, "near": None}
    assert guess.guess is None and "not a book of guesses" in guess.said


@pytest.mark.parametrize(
    ("given", "entered", "said", "right", "value"),
    [
        ({}, "two fifths", "type 0.3, 3/10 or 30 %, not “two fifths”", "2/5", 0.4),
        ({"kind": "probability"}, "72", "72: did you mean 72 %.*", "72 %", 0.72),
        ({"within": (0, 10), "unit": "coins"}, "11", "type a number from 0 to 10 coins, not “11”", "8", 8),
        ({"kind": "choice", "choices": ["A", "B"]}, "C", "type A or B, not “C”", "B", "B"),
    ],
)
def test_what_is_no_guess_is_asked_back(ask, given, entered, said, right, value):
    """Nothing is committed. What the page says of each entry is in `answers.json`."""
    guess = ask(**given)
    with pytest.raises(InvalidInput, match=f"^my guess: {said}.$"):
        guess.commit(entered, sure=80)
    assert guess.committed is None and ask(**given).committed is None
    guess.commit(right, sure=80)
    assert guess.committed.value == value and guess.committed.confidence == 0.8


def test_the_field_says_from_where_to_where_and_of_what(ask):
    guess = ask(within=(0, 10), unit="dirhams")
    assert guess.example == "from 0 to 10 dirhams" and guess.ends == [0, 10]
    assert ask(unit="points").example == "a number of points"


@pytest.mark.parametrize(
    ("given", "entered", "sure_of"),
    [
        (
            {"kind": "choice", "choices": ["Ada", "Ben"]},
            ["Ada"],
            "How sure are you that this is right, in per cent?",
        ),
        (
            {"kind": "probability"},
            ["0.4"],
            "How sure are you that the answer is within 0.1 of your guess, in per cent?",
        ),
        ({"near": 0}, ["4"], "How sure are you that your guess is exactly right, in per cent?"),
    ],
)
def test_nothing_is_chosen_for_the_reader(ask, given, entered, sure_of):
    """Without a choice, or without saying how sure and of what, nothing is committed."""
    guess = ask(**given)
    assert guess.sure_of() == sure_of
    with pytest.raises(InvalidInput, match="^(Choose an answer|Fill in “my guess”) first.$"):
        guess.commit(sure=80)
    with pytest.raises(InvalidInput, match=f"^Say how sure you are: .* from {guess.least} to 99.$"):
        guess.commit(*entered)
    assert guess.committed is None
    guess.commit(*entered, sure=80)
    assert guess.committed.confidence == 0.8


@pytest.mark.parametrize(
    "given",
    [
        *({"within": (1, 0)}, {"within": 3}, {"within": ("a", 2)}),
        *({"kind": "essay"}, {"choices": ["one"], "kind": "choice"}, {"near": -1}),
    ],
)
def test_questions_that_cannot_be_asked_are_refused(ask, given):
    with pytest.raises(InvalidInput, match=f"^{next(iter(given))}: found"):
        ask(**given)


def test_a_probability_is_a_claim_that_can_be_right(ask):
    """How sure of being within 0.1: scored by it, and kept with the answer for the calibration curve."""
    guess = ask(kind="probability")
    assert "how sure you are that it is within 0.1 of the answer" in guess.said
    guess.commit("63 %", sure=70)
    guess.answer_is(Fraction(18, 25))
    guess.scored = True
    assert guess.committed.truth == 0.72 and guess.committed.brier_loss(0.72) == 0.09
    guess.anew()
    exactly = ask(near=0)
    assert "how sure you are that it is the answer" in exactly.said


def test_my_guesses_are_listed_and_their_confidence_is_judged(tmp_path):
    """All lessons of a folder in one list; a new class begins an empty one, and nothing is lost."""
    book = GuessBook(tmp_path / "guesses.json")
    mine = MyGuesses(book)
    assert mine.said == "No guesses yet." and mine.anew_button.disabled
    book.commit(CommittedGuess("lesson <1>", 0.7, near=0.1, confidence=0.8))
    book.answer("lesson <1>", 0.72)
    book.commit(CommittedGuess("lesson 2", "the first", confidence=0.8))
    book.answer("lesson 2", "the second")
    book.commit(CommittedGuess("lesson 3", 2))
    mine.look_button.click()
    assert mine.said == (
        "3 guesses, 2 of them scored. You said how sure you were of 2 of them. 1 came true, and 1.6 were "
        "expected to. On average, you lost 0.34 of each point. Flipping a coin loses 0.25."
    )
    assert mine.picture().description == "at 80 %, 1 of 2"
    (point,) = [shape for shape in mine.picture().shapes if isinstance(shape, Circle)]
    ends = [shape for shape in mine.picture().shapes if isinstance(shape, Line) and shape.dash][0].points
    across, up = ((at - low) / (high - low) for at, low, high in zip((point.x, point.y), *ends, strict=True))
    assert (across, up) == (pytest.approx(0.8), pytest.approx(0.5))
    assert "lesson &lt;1&gt;" in mine._list.value and "not scored yet" in mine._list.value
    stored = mine._repr_mimebundle_()["text/plain"]
    assert stored.startswith("My guesses No guesses yet."), "no notebook keeps a reader's guesses"
    mine.anew_button.click()
    assert mine.said == "A new class starts here. The earlier guesses are kept in guesses-1.json."
    assert mine.guesses == [] and len(GuessBook(tmp_path / "guesses-1.json").all()) == 3
    book.path.write_text("{", encoding="utf-8")
    mine.look_button.click()
    assert "not a book of guesses; delete or move the file" in mine.said


def test_less_than_half_sure_of_one_of_two_is_sure_of_the_other(ask):
    guess = ask(kind="choice", choices=("the first", "all alike"))
    assert guess.least == 50
    guess.commit("all alike", sure=80)
    assert guess.committed.brier_loss("the first") == 0.64


def test_a_check_keeps_what_the_page_says_of_an_answer():
    """[S-O1] At least two grain of four. A kernel judges only numbers of its own."""
    code = seal("lesson 3, 1", Fraction(957, 4324), wrong={"with replacement": 0.2271})
    check = Check(code, "At least two grain?")
    assert check.said.startswith("Wanted: a whole number, a fraction, or a decimal to 3 decimal places")
    assert "957" not in str(check._repr_mimebundle_()["text/plain"])
    check.set_state({"answer": "22.13 %", "number": 0.2213, "right": True, "said": "right, says the page"})
    assert (check.value, check.right, check.said) == (0.2213, True, "right, says the page")
    check.set_state({"answer": "two", "number": None, "right": None, "said": "this is not a number"})
    assert (check.value, check.right) == ("two", None)
    check.judge(Fraction(957, 4324))
    assert (check.said, check.right) == ("right!", True)
    check.judge(0.2271)
    assert (
        check.right is False and check.said == "not yet: Is each card put back before the next one is drawn?"
    )
