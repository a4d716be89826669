"""The teacher's guide: each text has its parts, each number is counted again, the page is whole."""

import ast
import re
from fractions import Fraction as F
from itertools import combinations
from math import comb, erf, factorial, prod, sqrt
from pathlib import Path

import pytest

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.commands.common import read_lesson
from samarkand.grammar import language_of, override_language
from samarkand.lessons import SealedAnswer, brier_score
from samarkand.lessons.sealing import ROUGH
from samarkand_teaching.press import guide, lesson_text, printing
from samarkand_teaching.press import lesson as parts
from tests.test_notebooks import LESSONS

WITH_GUIDE = [path for path in LESSONS if lesson_text.text_of(path).is_file()]
# What a number is, in Python: behind the number, or behind the formula that ends with it.
CLAIM = re.compile(r"(\$[^$]*\$|\*\*[^*]+\*\*|(?:[\d./]*\d · )*[\d./]*\d) ?<!-- = (.+?) -->", re.DOTALL)
LAST = re.compile(r"((?:(?:\d+/\d+|\d+) · )*(?:\d+/\d+|\d+\.\d+|\d+))\D*$")
WRONG = re.compile(  # the checks judge wrong answers; nothing is calculated for a hinge question
    r"^## Usual wrong answers\n.*?(?=^## )|^## Hinge questions\n.*", re.MULTILINE | re.DOTALL
)
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
BOTH = re.compile(r"(\S+/\S+) ([=≈]) (\S+)")  # a fraction and its decimals
TOKEN = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?(?:/\d+)?")
# The comma of thousands, outside the comments that count the numbers.
THOUSANDS = re.compile(r"(<!--.*?-->)|(?<=\d)(?:\{,\}|,)(?=\d{3}(?!\d))", re.DOTALL)
NUMBER = re.compile(r"\d+/(?![26]\b)\d+|\d+\.\d+")  # someone must have computed it; a face of a die is read


def counted(expression):
    return eval(
        expression,
        {
            "F": F,
            "comb": comb,
            "combinations": combinations,
            "erf": erf,
            "factorial": factorial,
            "sqrt": sqrt,
            "sum": sum,
            "range": range,
        },
    )


def is_right(said, value):
    """Whether a number as it is written is that value, to the digits shown."""
    if "/" in said or " · " in said:
        return prod(map(F, said.split(" · "))) == value
    digits = len(said.partition(".")[2])
    return abs(F(said) - F(value)) <= F(1, 2 * 10**digits) + F(1, 10**12)


def faults_of(text):
    text = THOUSANDS.sub(lambda found: found[1] or "", text)
    wrong = [
        f"{token} is not {value}"
        for token, expression in CLAIM.findall(text)
        if not is_right(LAST.search(token.strip("*$ ")).group(1), value := counted(expression))
    ]
    rest = re.sub(r"<!--.*?-->", "", CLAIM.sub("", WRONG.sub("", text)), flags=re.DOTALL)
    return wrong + [f"nothing counts {number}" for number in NUMBER.findall(rest)]


@pytest.mark.parametrize("path", WITH_GUIDE, ids=lambda path: path.stem)
def test_each_number_of_a_guide_is_counted_again(path):
    assert faults_of(lesson_text.text_of(path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", WITH_GUIDE, ids=lambda path: path.stem)
def test_each_column_of_minutes_adds_up_to_a_length_of_the_lesson(path):
    """A whole lesson has two timetables, half a lesson has one. Each of them ends with its last step."""
    lesson = read_lesson(path)
    said = dict(parts.ITEM.findall(parts.source(lesson["cells"][0])))["Minutes"]
    read = guide.read(lesson, path)
    head, _, *rows = [
        line.strip("| ").split(" | ") for line in read.parts["Minute by minute"].split("\n\n")[0].splitlines()
    ]
    lengths = read.minutes
    assert head == [*(f"{length} min" for length in lengths), "what", "who"]
    assert sorted(lengths) == sorted(int(number) for number in re.findall(r"\d+", said))
    for place, length in enumerate(lengths):
        assert sum(int(row[place]) for row in rows if row[place] != "–") == length
    assert all(any(cell != "–" for cell in row[: len(lengths)]) for row in rows)


@pytest.mark.parametrize("path", WITH_GUIDE, ids=lambda path: path.stem)
def test_a_guide_has_each_answer_and_each_mistake_of_the_solutions(path):
    """Each argument has a number that the check calls right. Each mistake has a number and a question."""
    lesson = read_lesson(path)
    rows = ROW.findall(guide.read(lesson, path).parts["Usual wrong answers"])
    tasks = parts.tasks(lesson)
    places = guide.exercise_numbers(lesson, path.stem)
    assert {number for number, *_ in rows} <= set(map(str, places))
    for number, task in zip(places, tasks, strict=True):
        check = SealedAnswer(task.code)
        numbers = [token.replace(",", "").replace("−", "-") for token in TOKEN.findall(task.argument)]
        numbers += re.findall(r"\$?\\[dt]?frac\{?(\d+)\}?\{?(\d+)\}?", task.argument)
        verdicts = [check.judge("/".join(each) if isinstance(each, tuple) else each) for each in numbers]
        assert any(verdict.right or verdict.name == ROUGH for verdict in verdicts), task.question
        of_task = [(wrong, asked) for place, wrong, _, asked in rows if place == str(number)]
        answers = [each for wrong, _ in of_task for each in wrong.split("; ")]
        found = {check.judge(guide.number_of(each)).name for each in answers}
        for each in filter(None, answers):  # three decimals are enough to tell it from the answer
            assert not check.judge(f"{float(F(guide.number_of(each))):.3f}").right, each
        for exact, sign, rounded in (pair.groups() for pair in map(BOTH.fullmatch, answers) if pair):
            error = abs(F(guide.number_of(exact)) - F(guide.number_of(rounded)))
            assert (error == 0) == (sign == "=") and error <= F(1, 20000), exact
        assert found == set(named_mistakes(task.program)), f"exercise {number}"
        assert all(asked.endswith(("?", "”.")) for _, asked in of_task)


def named_mistakes(program):
    """Return the keys of the dictionary `mistakes` in the program of a solution."""
    for node in ast.parse(program).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "mistakes":
            return [ast.literal_eval(key) for key in node.value.keys]
    return []


def test_the_exercises_of_a_guide_are_complete_without_the_notebook(tmp_path):
    """The story, the length, the numbers of the exercises, the rules of the strategy, and tables."""
    page = guide.book([guide.read(read_lesson(path), path) for path in WITH_GUIDE[:2] + WITH_GUIDE[13:14]])
    front, *rest = page.split("<section")[1:]
    assert "(25 minutes)" in front and "1 − <em>c</em>²" in front and "1 − (1 − <em>c</em>)²" in front
    first, answers = rest[2:4]
    assert "45 minutes, or a short plan of 25." in first and "shows one of six goods" in first
    assert "Half a lesson: 25 minutes." in rest[4]
    listed = re.search(r"<ol>\n(.*?)</ol>", answers, re.DOTALL)[1].split("<li value=")[1:]
    assert all(item.count("<strong>Answer:</strong>") == 1 for item in listed)
    assert [item[:3] for item in listed] == ['"1"', '"4"', '"5"'], "as on the sheet"
    __, strategy, outside = listed
    assert "<strong>Strategy.</strong> <em>You bet 1 piastre that at least two" in strategy
    assert "in the cell below" not in strategy and strategy.count("<tr>") == 8 and "|" not in strategy
    assert "<strong>Outside the game.</strong>" in outside


def test_a_key_lists_the_mistakes_of_the_question_from_outside_the_game():
    """As in the guide, and not a second time in the text of the solution."""
    path = WITH_GUIDE[2]
    lesson = read_lesson(path)
    found = guide.outside_mistakes(lesson, path)
    assert [mistake.answers for mistake in found] == [["1/625 = 0.0016"], ["4"], ["2/25 = 0.08"]]
    page = printing.key("?", [], 1, outside=parts.outside(lesson), outside_mistakes=found)
    row = (
        "<td>1/625 = 0.0016</td><td>You forgot the square root.</td><td>What is the unit of a variance?</td>"
    )
    assert f"<tr><td>1</td>{row}" in page and "If you got" not in page
    assert "<th>1. ★<br>1 point</th></tr>" in page and "<h2>1. Outside the game</h2>" in page


@pytest.mark.parametrize("path", WITH_GUIDE, ids=lambda path: path.stem)
def test_a_key_answers_what_its_sheet_asks_first(path, tmp_path):
    """The question at the top, how a pupil could explain it, and what to expect of the experiment."""
    assert main(["sheet", path.stem, "--to", str(tmp_path)]) == 0
    page = (tmp_path / f"{path.stem}_key_1.html").read_text(encoding="utf-8")
    above = page.partition("<ul>")[2].partition("</ul>")[0]
    said = re.findall(r"<li><strong>(.+?):</strong> (.+?)</li>", above, re.DOTALL)
    assert [label for label, _ in said] == ["The question at the top", "To explain to a friend", "Try it"]
    assert all(len(text) <= 600 and text.endswith(".") for _, text in said) and "<!--" not in page


def test_a_key_in_another_language_is_as_complete():
    """The answer to the question at the top, and the mistakes, from the text beside the translation."""
    with override_language(language_of("fr")):
        path = notebooks.as_spoken(WITH_GUIDE[1])
        (found,) = guide.outside_mistakes(read_lesson(path), path)
        english = guide.on_key(WITH_GUIDE[1])
        french = guide.on_key(path)
    assert found.answers == ["127/343 ≈ 0,3703"] and found.question.endswith("?")
    assert french.count("<li>") == english.count("<li>") == 3 and "environ 0,72" in french


def test_a_guide_has_two_pages_a_lesson_and_a_book_has_a_front(tmp_path, capsys):
    assert main(["guide", "two_alike", "--to", str(tmp_path)]) == 0
    page = Path(capsys.readouterr().out.strip()).read_text(encoding="utf-8")
    assert page.count("<section") == 2 and "What to look for" not in page
    assert "If you got" not in page and "what to ask" in page
    assert main(["guide", "--all", "--to", str(tmp_path)]) == 0
    page = (tmp_path / "guide.html").read_text(encoding="utf-8")
    assert page.count("<section") == 1 + 2 * len(WITH_GUIDE)
    front = page.partition("</section>")[0]
    assert "All times are estimates" in front and front.count("<td></td>") == 5
    scores = [brier_score(0.8, True), brier_score(0.8, False), brier_score(0.5, True)]
    assert all(f"{score:g}" in front for score in scores)
    assert not re.search(r"https?:(?!//www.w3.org/)|src=|<script|<link|<!-- =", page)
    for path in WITH_GUIDE:
        assert guide.read(read_lesson(path), path).title.partition(". ")[2] in page


def test_a_lesson_without_a_guide_or_with_other_parts_is_refused(tmp_path, capsys):
    path = tmp_path / "09_mine.ipynb"
    path.write_bytes(LESSONS[0].read_bytes())

    def said(*words):
        assert main(["guide", *words, "--to", str(tmp_path)]) == 1
        return capsys.readouterr().err

    assert "lesson: 09_mine has no guide yet: " in said(str(path))
    assert "expected one lesson, or --all" in said() and "expected one lesson" in said("2", "--all")
    lesson_text.text_of(path).parent.mkdir()
    lesson_text.text_of(path).write_text("# Mine\n\n## Aim\n\nNone.\n", encoding="utf-8")
    assert "found the parts Aim, expected Aim, Minute by minute, " in said(str(path))
