"""Exercises as questions of course systems: what Moodle reads is what the lesson's own check says."""

import csv
import html
import io
import re
import shutil
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.grammar import Sentence, language
from samarkand.lessons import Exercise
from samarkand_teaching.press import lesson_text, question_bank
from samarkand_teaching.press.lesson_text import Hinge, Option
from samarkand_teaching.press.worksheets import SHEETS, exercises

ODD = Exercise(
    "odd signs",
    "{a} < 1 & ]]> # = ~ : \\ ? “é” <b>",
    draw=lambda dice: {"a": dice.randint(1, 9)},
    solve=lambda a: Fraction(a, 7),
    wrong={"5 = 6~#:": lambda a: Fraction(a, 8), "sign": lambda a: Fraction(-a, 7)},
    hint="Is it < 2: #?",
)


ODD_HINGE = Hinge("1 = 2 # ~?", (Option("\\: <", "a = b #~"), Option("{<b>}")), "& “:”")


def paragraphs(markup):
    return [html.unescape(text) for text in re.findall(r"<p>(.*?)</p>", markup)]


def read_xml(text):
    """Return the questions as Moodle's importer reads them, checked against its format."""
    quiz = ElementTree.fromstring(text.encode())
    assert quiz.tag == "quiz" and {part.tag for part in quiz} == {"question"}
    found, category = [], None
    for part in quiz:
        if part.get("type") == "category":
            category = part.findtext("category/text")
            assert category.startswith("$course$/top/Samarkand/")
            continue
        assert part.get("type") in ("numerical", "multichoice") and category
        assert part.find("questiontext").get("format") == part.find("generalfeedback").get("format") == "html"
        assert float(part.findtext("defaultgrade")) >= 1
        is_choice = part.get("type") == "multichoice"
        assert part.findtext("single") == "true" if is_choice else part.findtext("showunits") == "3"
        answers = [
            (
                "".join(paragraphs(answer.findtext("text"))) if is_choice else answer.findtext("text"),
                answer.findtext("tolerance", ""),
                int(answer.get("fraction")),
                "".join(paragraphs(answer.findtext("feedback/text") or "")),
            )
            for answer in part.findall("answer")
        ]
        question = part.findtext("questiontext/text"), part.findtext("generalfeedback/text")
        found.append((category, part.findtext("name/text"), *map(tuple, map(paragraphs, question)), answers))
    return found


@pytest.mark.parametrize("lesson", SHEETS)
def test_moodle_marks_as_the_check_of_the_lesson(lesson):
    """The right answer and each named mistake, with its hint; both formats say the same."""
    bank = question_bank.questions(lesson, exercises(lesson), seed=5, variants=3)
    found = read_xml(question_bank.moodle_xml(lesson, bank))
    names = [name for _, name, *_ in found]
    assert len(names) == len(set(names)) == len(bank)
    for question, (_, _, texts, solution, answers) in zip(bank, found, strict=True):
        exercise = exercises(lesson)[question.exercise - 1]
        variant = exercise.variants(5, 3)[question.variant - 1]
        assert texts[0] == variant.question and solution[-1].endswith(variant.said)
        check = variant.check()
        (right, tolerance, share, feedback), *wrong = answers
        assert (share, feedback) == (100, "") and float(tolerance) <= 10.0**-exercise.digits
        assert check.judge(round(float(right), exercise.digits)), question.name
        assert len({answer[:2] for answer in answers}) == len(answers)
        assert all(share == 0 and hint and float(tolerance) >= 0 for _, tolerance, share, hint in wrong)
        for name, mistake in exercise.wrong.items():
            verdict = check.judge(mistake(**variant.numbers))
            hints = [
                hint for value, *_, hint in wrong if is_near(value, mistake(**variant.numbers), exercise)
            ]
            assert not verdict and hints and hints[0] in verdict.words, name


def test_hinge_questions_are_multiple_choice_with_feedback_for_each_wrong_option():
    hinges_of = {"A/B": (ODD_HINGE,)} | {lesson: lesson_text.find(lesson).hinges for lesson in SHEETS}
    for lesson, hinges in filter(all, hinges_of.items()):
        found = read_xml(question_bank.moodle_xml(lesson, (), hinges))
        for hinge, (category, _, (question,), solution, answers) in zip(hinges, found, strict=True):
            assert category.endswith("/Hinge questions") and question == hinge.question
            assert solution[0] == hinge.reason and hinge.right in solution[1]
            for option, (text, _, share, feedback) in zip(hinge.options, answers, strict=True):
                assert text == option.text and share == (0 if option.belief else 100)
                assert option.belief in feedback and bool(feedback) == bool(option.belief)
    rows = list(csv.reader(io.StringIO(question_bank.csv_table("A/B", (), (ODD_HINGE,)))))
    row = ["A/B", "hinge question 1", "", "", "1 = 2 # ~?", "{<b>}", "", "\\: <", "a = b #~"]
    assert rows[1:] == [row] and len(rows[0]) == len(row)


def is_near(value, mistake, exercise):
    return abs(Fraction(value) - Fraction(getattr(mistake, "value", mistake))) < Fraction(
        1, 10**exercise.digits
    )


def test_special_signs_are_escaped():
    bank = question_bank.questions("A/B: #1", [ODD], seed=1, variants=2)
    (category, name, (text, _), _, answers), *_ = read_xml(question_bank.moodle_xml("A/B: #1", bank))
    assert text == f"{bank[0].text.split()[0]} < 1 & ]]> # = ~ : \\ ? “é” <b>"
    assert name.startswith("A/B: #1, exercise 1")
    assert category == "$course$/top/Samarkand/A//B: #1/Exercise 1"  # a slash alone separates categories
    assert answers[-1] == ("*", "0", 0, "Is it < 2: #?")
    rows = list(csv.reader(io.StringIO(question_bank.csv_table("A/B: #1", bank))))
    assert {len(row) for row in rows} == {len(rows[0])} and rows[1][4] == text
    assert rows[0][:9] == "lesson exercise seed variant question answer tolerance mistake1 hint1".split()


def test_the_command_writes_a_file(tmp_path, capsys):
    for form, ending in (("moodle", "xml"), ("csv", "csv")):
        words = ["export", "2", f"--{form}", "--variants", "3", "--seed", "7", "--to", str(tmp_path)]
        assert main(words) == 0
        file = tmp_path / f"02_two_alike_{form}_7.{ending}"
        assert capsys.readouterr().out.splitlines()[-1] == str(file)
    rows = list(csv.reader(io.StringIO((tmp_path / "02_two_alike_csv_7.csv").read_text(encoding="utf-8"))))
    assert rows[1][:4] == ["Two alike?", "1", "7", "1"] and len(rows) == 1 + 4 * 3 + 3
    assert rows[-1][:2] == ["Two alike?", "hinge question 3"] and len({len(row) for row in rows}) == 1


def test_questions_are_in_one_language(tmp_path, capsys, monkeypatch):
    """French only if all of the questions are, and otherwise a line says that they are in English."""

    def exported(lesson):
        assert main(["export", lesson, "--csv", "--variants", "1", "--to", str(tmp_path), "--force"]) == 0
        written = capsys.readouterr()
        return written.err, Path(written.out.strip()).read_text(encoding="utf-8")

    try:
        language("fr")
        said, text = exported("9")
        assert "Ce fichier est en anglais" in said and "Divide by 100." in text and "hinge question 3" in text
        translation = tmp_path / "02_two_alike.ipynb"
        shutil.copyfile(notebooks.lesson("2"), translation)
        monkeypatch.setattr(notebooks, "as_spoken", lambda path: translation)
        monkeypatch.setattr(Sentence, "is_translated", True)
        said, text = exported("2")
        assert (
            said
            == "Les questions charnières ne sont pas dans le fichier, car elles n’existent qu’en anglais.\n"
        )
        assert (
            "Juste, mais en pour cent" in text
            and lesson_text.find("two_alike").hinges[0].question not in text
        )
    finally:
        language("en")
