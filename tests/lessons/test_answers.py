"""What pupils write, and what Python makes of it: `answers.json`, whose cases the page must pass too.

`tests/widgets/test_front.py` runs the same file through the JavaScript.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from samarkand.engine.dice import below, stream
from samarkand.grammar import ENGLISH, _, language_of, override_language
from samarkand.grammar.reading import Ambiguous, as_typed
from samarkand.lessons import CommittedGuess, SealedAnswer
from samarkand.lessons.arithmetic import NotArithmetic, evaluate
from samarkand.lessons.mistakes import NAMED, explanation
from samarkand.lessons.reading import Number, Unreadable, read

CASES = json.loads((Path(__file__).parent / "answers.json").read_text(encoding="utf-8"))
LANGUAGES = {"en": ENGLISH, "fr": language_of("fr")}
CHECKS = {name: SealedAnswer(code) for name, code in CASES["seals"].items()}


def answer(name, text):
    verdict = CHECKS[name].judge(text)
    return [verdict.right, str(verdict.words)]


def reading(language, text):
    with override_language(LANGUAGES[language]):
        try:
            found = read(text)
        except Unreadable as reason:
            return [{"unreadable": str(reason)}]
    if isinstance(found, Number):
        return [{"number": str(found.value), "decimals": found.decimals}]
    return [{"words": found}]


def typed(language, text):
    with override_language(LANGUAGES[language]):
        try:
            return [as_typed(text)]
        except Ambiguous:
            return [None]


def term(text):
    try:
        return [str(evaluate(text))]
    except NotArithmetic:
        return [None]


def score(given, truth):
    guess = CommittedGuess("a question", **given)
    return [guess.in_words(), guess.score(truth), guess.points(truth)]


def mistake(question, guess, truth):
    return [explanation(question, guess, truth)]


def number(value, form):
    return [_(f"{{value:{form}}}").format(value=value)]


def rolled(seed):
    dice = stream(seed)
    return [[below(dice, 6 + more) for more in range(6)], [int(each) for each in dice]]


# By part of the file: how many columns of a row are given, and what Python makes of them.
PARTS = {
    "answers": (2, answer),
    "readings": (2, reading),
    "typed": (2, typed),
    "terms": (1, term),
    "scores": (2, score),
    "mistakes": (3, mistake),
    "numbers": (2, number),
    "streams": (1, rolled),
}


@pytest.mark.parametrize("part", PARTS)
def test_python_makes_of_each_case_what_the_file_says(part):
    columns, make = PARTS[part]
    made = [[*row[:columns], *make(*row[:columns])] for row in CASES[part]]
    assert [row for row in made if row not in CASES[part]] == []


def test_the_file_holds_what_pupils_write():
    """Right and wrong answers to each kind of question, and what cannot be read; every case once."""
    assert sum(len(rows) for rows in CASES.values()) >= 700
    for name in CHECKS:
        assert {right for seal, __, right, *__ in CASES["answers"] if seal == name} >= {True, False}, name
    for part, (columns, __) in PARTS.items():
        given = [json.dumps(row[:columns]) for row in CASES[part]]
        assert len(set(given)) == len(given), part
    assert {Fraction(1, 6)} == {read(text).value for text in ("1/6", "2/12")}


def test_every_mistake_that_a_lesson_names_is_explained():
    """Each has a case, and no case of a right guess has an explanation."""
    explained = {(question, words) for question, *_, words in CASES["mistakes"] if words}
    assert explained == {
        (question, str(words)) for question, each in NAMED.items() for words in each.values()
    }
    assert any(not words for *_, words in CASES["mistakes"])
