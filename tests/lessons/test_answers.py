"""What pupils write: `answers.json` holds what the page makes of it (`tests/widgets/test_front.py`).

Python reads numbers only, on phones and in lists. What it reads, the page reads as the same number.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from samarkand.grammar import ENGLISH, language_of, override_language
from samarkand.lessons import SealedAnswer
from samarkand.lessons.mistakes import NAMED
from samarkand.lessons.reading import read_number, read_numbers

CASES = json.loads((Path(__file__).parent / "answers.json").read_text(encoding="utf-8"))
LANGUAGES = {"en": ENGLISH, "fr": language_of("fr")}
CHECKS = {name: SealedAnswer(code) for name, code in CASES["seals"].items()}
# By part of the file: how many columns of a row are given.


def test_every_mistake_that_a_lesson_names_is_explained():
    """Each has a case, and no case of a right guess has an explanation."""
    explained = {(question, words) for question, *_, words in CASES["mistakes"] if words}
    assert explained == {
        (question, str(words)) for question, each in NAMED.items() for words in each.values()
    }
    assert any(not words for *_, words in CASES["mistakes"])


def test_what_python_reads_is_the_number_that_the_page_reads():
    """It reads fewer texts, and none of them as another number."""
    read = 0
    cases = [(language, text, found.get("number")) for language, text, found in CASES["readings"]]
    for language, text, number in [*cases, *(("en", *row) for row in CASES["terms"] if row[1])]:
        with override_language(LANGUAGES[language]):
            found = read_number(text)
        assert found is None or number and float(found.value) == float(Fraction(number)), (language, text)
        read += found is not None
    assert read > 50


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (" 0,25 ", "1/4"),
        (",5", "1/2"),
        ("\N{MINUS SIGN}3", "-3"),
        ("16.67 %", "1667/10000"),
        ("3 / 8", "3/8"),
        ("1/4 %", "1/400"),
        ("5 of 11", "5/11"),
        ("5 out of 11", "5/11"),
        ("1 in 227", "1/227"),
        ("5 Sur 11", "5/11"),
        ("1\u202f234", "1234"),
        ("0.234", "234/1000"),
    ],
)
def test_a_number_is_read_as_people_write_it(text, value):
    assert read_number(text).value == Fraction(value)


@pytest.mark.parametrize(
    "text",
    ["", "half", "1/0", "1,234", "2/3 of 12", "0.5 of 10", "1\u00bd", "10\u00b2", "7 cards", "1" * 201],
)
def test_what_may_mean_something_else_is_not_read(text):
    assert read_number(text) is None


def test_thousands_may_be_separated_as_in_the_language():
    with override_language(LANGUAGES["fr"]):
        assert read_number("1,234").value == Fraction("1.234") and read_number("1.234") is None


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0.3\n0.5", [0.3, 0.5]),
        ("30 %\n50%", [0.3, 0.5]),
        ("1/4\n 3 / 8\n\n5 of 10", [0.25, 0.375, 0.5]),
        ("0,3, 1/4 20 % 3 / 8", [0.3, 0.25, 0.2, 0.375]),
        ("12\t-3;7", [12, -3, 7]),
        ("", []),
        ("0.2\n7 or so", None),
        ("0.2\n1,667", None),
        ("3\n2000000000000", None),
    ],
)
def test_a_list_is_read_whole_or_not_at_all(text, numbers):
    assert read_numbers(text) == numbers
