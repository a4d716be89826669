"""Slides of the lessons: one thought each, no code, no answer before its question."""

import ast
import json
import re
from html import unescape

import pytest

from samarkand.__main__ import main
from samarkand.errors import InvalidOption
from samarkand.lessons import lesson as parts
from samarkand.lessons import slides, worksheets
from samarkand.lessons.markup import formula
from tests.test_notebooks import LESSONS, MARKED


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def path(request):
    return request.param


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def said(slide):
    """What a slide says, without its pictures."""
    return unescape(re.sub(r"<[^>]+>", "", slide.content))


def of_cells(*cells):
    """Slides of a notebook with a heading and these cells of Markdown, or of code with what it printed."""
    made = [{"cell_type": "markdown", "source": "# One", "metadata": {}}]
    for cell in cells:
        printed = {"output_type": "stream", "name": "stdout", "text": cell}
        made.append({"cell_type": "code", "source": "pass", "metadata": {}, "outputs": [printed]})
        if cell.startswith("text: "):
            made[-1] = {"cell_type": "markdown", "source": cell.removeprefix("text: "), "metadata": {}}
    return list(slides.slides({"cells": made}))[1:]


def test_no_slide_shows_code(path):
    lesson = read(path)
    shown = "\n".join(map(said, slides.slides(lesson)))
    code = [parts.source(cell) for cell in lesson["cells"] if cell["cell_type"] == "code"]
    lines = {ast.unparse(line).split("\n")[0] for text in code for line in ast.parse(text).body}
    assert {line for line in lines if re.search(r"[=(]", line) and line in shown} == set()
    assert "check1:" not in shown and "<!--" not in shown and not re.search(r"\[[SRM]-\w", shown)


def test_each_exercise_is_asked_before_it_is_solved(path):
    lesson, answers = read(path), worksheets.answers(path.stem)
    shown = list(slides.slides(lesson, answers))
    at = [place for place, each in enumerate(shown) if each.kind == "exercise"]
    tasks = parts.tasks(lesson)
    assert [task.question in said(shown[place]) for task, place in zip(tasks, at, strict=True)] == [
        True
    ] * len(tasks)
    for task, place, answer in zip(tasks, at, answers[: len(tasks)], strict=True):
        behind = shown[place + 1]
        assert (behind.kind == "solution") == bool(answer or task.argument)
        solved = [each for each in shown if answer and f'class="answer">{answer}<' in unescape(each.content)]
        assert len(solved) == bool(answer) and all(shown.index(each) > place for each in solved)


def test_the_guess_comes_before_every_result(path):
    lesson = read(path)
    shown = list(slides.slides(lesson))
    (at,) = [place for place, each in enumerate(shown) if each.kind == "guess"]
    assert parts.guess(lesson) in said(shown[at]) and shown[at].content.count("<input") >= 3
    prose = "\n".join(parts.source(cell) for cell in lesson["cells"] if cell["cell_type"] == "markdown")
    results = {number for number, _ in MARKED.findall(prose) if len(number) > 3}
    before = "\n".join(map(said, shown[: at + 1]))
    after = "\n".join(map(said, shown[at + 1 :]))
    assert results and not any(number in before for number in results)
    assert all(number in after for number in results)


def test_a_page_holds_the_notes_and_needs_nothing_else(path):
    lesson = read(path)
    page = slides.page(lesson)
    assert (
        page.startswith('<!DOCTYPE html>\n<html lang="en">')
        and not re.search(r"\$[a-z]", page)
        and "default-src 'none'" in page
    )
    text = re.sub(r'src="data:[^"]*"', "", page)
    assert not re.search(r"(src|href|url)\s*[=(]|@import|https?:(?!//www.w3.org/1998/Math)", text)
    assert all(re.search(r'alt="[^"<&]', image) for image in re.findall("<img[^>]*>", text))
    notes = unescape(re.sub(r"<[^>]+>", "", page.partition("<aside")[2]))
    assert {"Misconception", "Curriculum words", "Minutes", "Concept"} <= set(
        re.findall(r"[A-Z][\w ]+", notes)
    )


def test_what_is_asked_is_answered_on_the_next_slide():
    assert len(of_cells("text: How many are there?", "7")) == 2
    assert len(of_cells("text: How many? Here they are:", "7")) == 1
    assert len(of_cells("text: So many are there.", "7")) == 1


def test_a_check_of_the_program_is_on_no_slide(path):
    assert not [said(each) for each in slides.slides(read(path)) if re.search(r": True\b", said(each))]


def test_only_what_says_whether_it_agrees_is_left_out():
    (kept,) = of_cells("text: Equal.", "count = formula: True; off by 0.5", "7 of 9")
    assert said(kept).split() == ["Equal.", "7", "of", "9"]


def test_what_is_too_long_goes_on_another_slide():
    sentences = [f"This is sentence {number} of a paragraph, which is very long." for number in range(40)]
    made = of_cells(f"text: {' '.join(sentences)}")
    assert 4 <= len(made) <= 9 and " ".join(map(said, made)).split() == " ".join(sentences).split()
    table = "\n".join(["| a | b |", "|---|---|", *(f"| {row} | x |" for row in range(20))])
    made = of_cells(f"text: {table}")
    assert all("<th>a</th>" in each.content for each in made)
    rows = [re.findall(r"<td>(\d+)<", each.content) for each in made]
    assert [len(each) for each in rows] == [6, 6, 6, 2] and sum(rows, []) == [str(row) for row in range(20)]
    assert len(of_cells("\n".join(map(str, range(30))))) == 4


def test_emphasis_and_quotations_stay_whole():
    (made,) = of_cells('text: **A strategy.** It is new. "Why? Is it?" he asks. (Yes. It is.)')
    assert said(made).strip() == 'A strategy. It is new. "Why? Is it?" he asks. (Yes. It is.)'


def test_a_cell_can_be_left_out():
    cells = [{"cell_type": "markdown", "source": each, "metadata": {}} for each in ("# One", "two", "three")]
    cells[1]["metadata"] = {"slideshow": {"slide_type": "skip"}}
    assert [said(each).strip() for each in slides.slides({"cells": cells})] == ["", "three"]


def test_a_formula_that_cannot_be_shown_is_told():
    assert formula(r"\frac14").count("<mn>") == 2
    with pytest.raises(InvalidOption, match="formula: found .*nosuch"):
        formula(r"\nosuch{x}")


def test_the_command_writes_one_file_over_nothing_unasked(tmp_path, capsys):
    words = ["slides", "two_alike", "--to", str(tmp_path)]
    assert main(words) == 0
    written = tmp_path / "03_two_alike_slides.html"
    assert capsys.readouterr().out == f"{written}\n" and main(words) == 0
    written.write_text("mine")
    assert main(words) == 1 and written.read_text() == "mine"
    assert capsys.readouterr().err.count("\n") == 1
    assert main([*words, "--force"]) == 0 and "Two alike?" in written.read_text(encoding="utf-8")
