"""Worksheets: their exercises are the lessons' with other numbers; sheet and key belong together."""

import json
import os
import re
from html import unescape
from pathlib import Path

import pytest

import samarkand
from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.errors import InvalidInput
from samarkand.grammar import _, language_of, override_language
from samarkand.lessons import SealedAnswer, brier_score
from samarkand.lessons.reading import form, read
from samarkand.theory import sackson
from samarkand_teaching.press import guide, markup, printing, worksheets
from samarkand_teaching.press import lesson as parts
from samarkand_teaching.press.lesson import OUTSIDE, STAR
from samarkand_teaching.press.worksheets import worth_the_walk
from samarkand_widgets import Guess
from tests.golden import worksheets as golden
from tests.solutions import EXERCISE, code_of_check, inside_the_game, source, tags
from tests.test_notebooks import LESSONS

SEEDS = range(1, 9)
ALL = [exercise for lesson in worksheets.SHEETS for exercise in worksheets.exercises(lesson)]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_sheet_asks_what_its_lesson_asks(path):
    """With the lesson's own numbers each exercise has an answer that the lesson's check calls right.

    It also knows each mistake of the worksheet, unless it leads to the right answer there. So does the guide,
    whose table has exactly the mistakes of the check: see `test_guide`. A lesson may know more of them, such
    as an answer to another of its questions.
    """
    cells = inside_the_game(json.loads(path.read_text(encoding="utf-8"))["cells"])
    exercises = [cell for cell in cells if EXERCISE in tags(cell)]
    asked = [SealedAnswer(code_of_check(source(cell))) for cell in exercises]
    sheet = worksheets.sheet(path.stem)
    found = [sheet.exercises[number - 1] for number in sheet.on_page]
    for exercise, cell in zip(found, exercises, strict=True):
        assert f'"{STAR * exercise.stars} ' in source(cell), "the same stars as in the lesson"
    for exercise, check in zip(found, asked, strict=True):
        answer = exercise.solve(**exercise.in_lesson)
        assert check.judge(answer).words == "right!", exercise.name
        for name, mistake in exercise.wrong.items():
            mistaken = mistake(**exercise.in_lesson)
            assert mistaken == answer or check.judge(mistaken).name, f"the lesson has no hint: {name}"


def test_a_sale_of_one_good_is_what_the_game_pays():
    """[S-V1] With its prices and its pack: the mean, and how often four cards bring less than they cost."""
    game, hand = samarkand.game("sackson", players=4), {"jewel": 3, "camel": 2}
    bought = sackson.purchase(game, hand, cards=4, good="jewel")
    paid = {number: sackson.best_sale(game, {"jewel": number}, good="jewel") for number in range(3, 8)}
    prices = worth_the_walk.Prices(paid)
    __, mean, loss, __ = worksheets.exercises("12_worth_the_walk")
    assert mean.solve(total=91, special=8, prices=prices) == 45 + bought.value
    found = loss.solve(total=91, special=8, prices=prices, cost=35)
    assert found == bought.distribution.at_most(34)


def test_a_clock_shows_what_the_card_is_worth():
    """A pupil can't have stopped there otherwise."""
    __, exercise, *__ = worksheets.exercises("the_falling_clock")
    assert all(
        made["worth"] <= made["top"] for made in (exercise.variant(seed).numbers for seed in range(200))
    )


def test_a_mean_below_one_is_no_share():
    """Written in per cent it is not right, though the number would be."""
    means = [each for each in ALL if "on average" in getattr(each.text, "text", each.text)]
    assert len(means) > 8
    small = [made for each in means for made in map(each.variant, SEEDS) if 0 < made.answer < 1]
    assert len(small) > 5
    for variant in small:
        number = f"{float(variant.answer):.6f}"
        assert variant.check().judge(number), variant.question
        assert not variant.check().judge(f"{100 * float(number):.4f} %"), variant.question


@pytest.mark.parametrize("lesson", worksheets.SHEETS)
def test_one_answer_is_right_and_each_mistake_has_a_number_and_a_hint_of_its_own(lesson):
    """For all seeds from 1 to 80. The check itself judges those of the first twenty.

    No seed repeats the lesson, and the answer can be told from 0.
    """
    for exercise in worksheets.exercises(lesson):
        known = set()  # numbers that were drawn before
        for seed in range(1, 81):
            variant = exercise.variant(seed)
            if (drawn := repr(variant.numbers)) in known:
                continue
            known.add(drawn)
            assert variant.numbers != exercise.in_lesson and not re.search(r"[{}]", variant.question)
            wrong = {name: mistake(**variant.numbers) for name, mistake in exercise.wrong.items()}
            values = {"": variant.answer, **wrong}
            written = {name: form(read(value), exercise.digits) for name, value in values.items()}
            assert len(set(written.values())) == len(values), (exercise.name, seed)
            hidden = [name for name in wrong if read(wrong[name]).value and not float(written[name])]
            assert not hidden, "a number that rounds to 0"
            assert abs(float(read(variant.answer).value)) >= 10 ** (1 - exercise.digits), variant.question
            for name, value in values.items() if seed <= 20 else ():
                verdict = variant.check().judge(value)
                assert (verdict.right, verdict.name) == (not name, name), (variant.question, name)
            assert seed > 20 or variant.check().judge(variant.said.split(" ")[-1]), variant.said
        assert len(known) >= 4, exercise.name


def test_a_rule_of_all_exercises_is_told_once(handed):
    """In a box on the sheet. A question that stands alone, as in a final test, begins with it."""
    page, __ = handed("sell_or_hope")
    sheet = worksheets.sheet("sell_or_hope")
    assert page.count(sheet.rule) == 1 == page.count('<div class="rule">')
    for exercise in sheet.exercises:
        question = exercise.variant(1).question
        assert question.startswith(sheet.rule) and f"</span>{question.removeprefix(sheet.rule)} <" in page
    assert '<div class="rule">' not in handed("two_alike")[0]


def test_variants_of_an_item_are_equally_hard():
    """No chance is nearly none or nearly sure, no other answer four times another."""
    strays = {}
    for exercise in ALL:
        made = [exercise.variant(seed) for seed in range(1, 21)]
        found = [abs(float(read(each.answer).value)) for each in made]
        if exercise.share is not False and max(found) <= 1:
            is_even = 0.02 <= min(found) and max(found) <= 0.98
        else:
            is_even = max(found) <= 4 * min(found)
        if not is_even:
            strays[exercise.name] = (min(found), max(found))
    assert strays == {}


def test_the_same_seed_gives_the_numbers_and_answers_of_before():
    """Sheets that were handed out keep their numbers; the key is found again."""
    assert golden.numbers() == json.loads(golden.PATH.read_text(encoding="utf-8"))


@pytest.fixture
def handed(tmp_path, capsys):
    """`handed(words)`: the texts of sheet and key that the command line writes."""

    def hand(*words):
        assert main(["sheet", *words, "--to", str(tmp_path)]) == 0
        names = capsys.readouterr().out.split()
        return [unescape((tmp_path / name.rpartition("/")[2]).read_text(encoding="utf-8")) for name in names]

    return hand


def test_sheet_and_key_have_the_numbers_of_their_seed(handed):
    page, key = handed("four_from_the_caravan", "--seed", "7")
    for exercise in worksheets.exercises("04_four_from_the_caravan"):
        variant = exercise.variant(7)
        assert variant.question in page and variant.said in key
        assert variant.said not in page
        assert f"{exercise.points} point" in key
    assert page != handed("four_from_the_caravan", "--seed", "8")[0]
    assert [page, key] == handed("four_from_the_caravan", "--seed", "7")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_sheet_says_of_what_a_pupil_is_sure(path):
    """As the guess in the notebook: that a number is near enough, or that a choice is right."""
    lesson = json.loads(path.read_text(encoding="utf-8"))
    settings = parts.guess_settings(lesson)
    line = printing.guess_line(lesson).replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
    guess = Guess(parts.guess(lesson), "?", **settings)
    near = f"…% sure that I am off by at most {guess.near or 0:g}."
    assert line.endswith("…% sure." if guess.kind == "choice" else near)
    guess.close()


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_sheet_stands_alone(path):
    """Story, question, guess, experiment; the tasks with one or two stars in front, the rest overleaf."""
    lesson, sheet = json.loads(path.read_text(encoding="utf-8")), worksheets.sheet(path.stem)
    above, outside = printing.top(lesson, path.stem), parts.outside(lesson)
    page = printing.worksheet("?", sheet.exercises, 7, 0, above, outside)
    front, back = page.split('<section class="sheet">')[1:]
    assert 34 <= len(str(sheet.story).split()) <= 55
    assert above.question.strip()[3:-4].partition(".")[0] not in above.story, "said once"
    order = [above.story, above.question, above.guess, '<table class="to-fill"', STAR]
    places = [front.index(part) for part in order]
    assert (
        places == sorted(places)
        and re.search(r"My guess( \(from 0 to 1\))?:", front)
        and "\N{NO-BREAK SPACE}am\N{NO-BREAK SPACE}" in front
    )
    assert front.count("<td></td>") == len(sheet.experiment.heads) * len(sheet.experiment.rows)
    stars = [re.findall(f'<span class="stars">({STAR}+)<', side) for side in (front, back)]
    grades = [STAR * exercise.stars for exercise in sheet.exercises]
    assert grades == sorted(grades)
    easy = sum(len(grade) <= 2 for grade in grades)
    easy = 2 if easy in (1, len(grades)) or not easy else easy
    last = [STAR * task.stars for task in filter(None, [outside])]
    easy -= bool(last and easy == len(grades))  # the exercise from outside the game is not alone overleaf
    assert stars == [grades[:easy], grades[easy:] + last]
    assert outside is None or markup.inline(outside.question) in back
    assert (str(OUTSIDE) in page) == (outside is not None)
    numbers = re.findall(r"<div><b>(\d)\.</b> <span class=\"stars\">", page)
    assert numbers == [str(number) for number in range(1, 1 + len(grades) + len(last))], "as they stand"
    assert not last or guide.exercise_numbers(lesson, path.stem)[-1] == len(numbers), "as in the guide"
    ends = [
        unescape(back).index(text)
        for text in (
            'class="room"',
            str(_("Explain to a friend how you know the answer to the question at the top.")),
        )
    ]
    assert ends == sorted(ends) and 'class="room"' not in back[ends[1] :]
    needing = [exercise for exercise in sheet.exercises[:easy] if exercise.needs_computer]
    assert not needing, "the front needs no computer"
    assert "<svg" not in page and page.count("<img src") == page.count("<img"), (
        "word processors drop an <svg>"
    )


def test_a_sheet_asks_for_four_decimals_if_three_may_not_tell_a_mistake_from_the_answer():
    """As 1.3345 and 1.3333. A pupil who rounds a step might get one for the other."""
    for exercise in ALL:
        for variant in map(exercise.variant, SEEDS):
            asked = printing.PrintedTask.of(1, exercise, variant).asked
            wrong = [mistake(**variant.numbers) for mistake in exercise.wrong.values()]
            off = min((abs(read(each).value - read(variant.answer).value) for each in wrong), default=1)
            assert off >= 0.005 or "4 decimal places" in asked, variant.question
    far, near = worksheets.exercises("how_many_rolls_to_go")[1:3]
    assert "3 decimal places" in printing.PrintedTask.of(1, far, far.variant(1)).asked
    assert near.variant(1).said == "1584/1187 ≈ 1.3345"


def test_a_key_has_a_method_for_hard_exercises_that_only_a_sheet_has(handed):
    """The guide works out those of the lesson. If each pupil has a sheet, the numbers are the first one's."""
    for name, sheet in worksheets.SHEETS.items():
        for number, exercise in enumerate(sheet.exercises, start=1):
            assert bool(exercise.method) == (exercise.stars >= 3 and number not in sheet.on_page), name
            assert not re.search("[{}]", exercise.variant(1).method), name
    key = handed("two_arrows", "--seed", "1")[1]
    assert "How to find the answer: all pupils" in key and "begins and ends: 11³ + 11.</p>" in key
    key = handed("two_arrows", "--seed", "2", "--pupils", "3")[1]
    assert "How to find the answer: pupil 1" in key and key.count("begins and ends") == 1


def test_a_key_says_how_a_guess_is_scored(handed):
    page, key = handed("two_alike")
    said = re.sub("<.+?>", "", key)
    assert "To score a guess: Let c be the confidence, from 0 to 1." in said and "To score" not in page
    assert [brier_score(0.8, was_right) for was_right in (True, False)] == [0.96, 0.36]
    assert "0.96 or 0.36" in said


@pytest.mark.parametrize("lesson", worksheets.SHEETS)
def test_a_key_names_each_mistake_with_its_number_and_a_question(handed, lesson):
    """What the pupil did, and what to ask, are the two halves of the hint."""
    page, key = handed(lesson, "--seed", "7")
    for exercise in worksheets.exercises(lesson):
        wrong = exercise.mistakes(exercise.variant(7).numbers)
        assert len(wrong) == len(exercise.wrong)
        for name, answer in wrong.items():
            found = printing.Mistake.of(name, [answer])
            assert found.thought.endswith((".", "!")) and found.question.endswith("?"), name
            row = "".join(f"<td>{cell}</td>" for cell in (answer, found.thought, found.question))
            assert row in key, name
    needing = [exercise for exercise in worksheets.exercises(lesson) if exercise.needs_computer]
    assert page.count("(needs a computer)") == len(needing)
    assert not re.search(r"https?:(?!//www.w3.org/)|src=\"(?!data:)|<script|<link", page + key)


def test_a_page_is_in_one_language(handed, monkeypatch, tmp_path, capsys):
    """French if its notebook and its tasks are; otherwise English, which a line says in French."""
    translated = tmp_path / "two_alike.ipynb"
    lesson = notebooks.lesson("two_alike")
    translated.write_text(lesson.read_text(encoding="utf-8").replace("# Two alike?", "# Deux pareilles ?", 1))
    monkeypatch.setattr(notebooks, "as_spoken", lambda path: translated if path == lesson else path)
    with override_language(language_of("fr")):
        for page in handed("two_alike", "--seed", "1"):
            assert '<html lang="fr">' in page and re.search(r"<title>[^<]*Deux pareilles \?", page)
            assert "Un paquet contient" in page or "Réponses fausses habituelles" in page
        for words in (["sheet", "two_arrows"], ["guide", "two_alike"], ["exam", "1"]):
            assert main([*words, "--to", str(tmp_path)]) == 0
            said = capsys.readouterr()
            assert said.err.count("Ce fichier est en anglais") == 1
            for name in said.out.split():
                page = Path(name).read_text(encoding="utf-8")
                assert '<html lang="en">' in page and "Leçon" not in page and "Deux" not in page


def test_each_pupil_has_a_sheet(handed):
    page, key = handed("19", "--seed", "2026", "--pupils", "5")
    sheets = printing.variants(worksheets.exercises("19_the_falling_clock"), 2026, 5)
    assert len({tuple(each.question for each in sheet) for sheet in sheets}) == 5
    assert page.count('<section class="sheet">') == 2 * 5 == 2 * key.count("<tr><th>pupil")
    for number, sheet in enumerate(sheets, start=1):
        row = re.search(rf"<tr><th>pupil {number}</th>(.*?)</tr>", key)[1]
        assert re.findall("<td>(.*?)</td>", row) == [*(each.said for each in sheet), "see below"]
        assert all(each.question in page for each in sheet)


def test_a_lesson_without_exercises_is_refused():
    with pytest.raises(InvalidInput, match="^lesson: 04_mine has no worksheet$"):
        worksheets.exercises("04_mine")


def test_without_a_browser_the_page_can_still_be_printed(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    assert main(["sheet", "two_alike", "--seed", "1", "--pdf", "--to", str(tmp_path)]) == 1
    assert "open the HTML in a browser and print it there" in capsys.readouterr().err
    assert [file.suffix for file in tmp_path.iterdir()] == [".html"]


@pytest.mark.skipif(os.name != "posix", reason="the browser that is stood in for is a shell script")
@pytest.mark.parametrize(
    ("condition", "calls", "code"),
    [("true", 1, 0), ('test "${*#*--no-sandbox}" != "$*"', 2, 0), ("false", 2, 1)],
    ids=["with a sandbox", "without one", "not at all"],
)
def test_where_chromium_has_no_sandbox_it_prints_without_one(
    condition, calls, code, monkeypatch, tmp_path, capsys
):
    """As for the superuser, and for everybody in many containers."""
    browser, called = tmp_path / "browser", tmp_path / "called"
    write = 'for word in "$@"; do case $word in --print-to-pdf=*) echo %PDF > "${word#*=}";; esac; done'
    browser.write_text(f"#!/bin/sh\necho >> {called}\n{condition} || exit 1\n{write}\n")
    browser.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(browser))
    folder = tmp_path / "new"
    assert main(["exam", "1", "--seed", "1", "--pdf", "--to", str(folder)]) == code
    made = [file.suffix for file in folder.iterdir()]
    assert (".pdf" in made) == (code == 0)
    pages = made.count(".html")
    assert len(called.read_text()) == (calls * pages if code == 0 else calls)
    assert ("did not print" in capsys.readouterr().err) == (code == 1)
