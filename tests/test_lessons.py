"""The lessons: exercises know their answers and mistakes, and nothing is given away."""

import ast
import json
import re
from fractions import Fraction

import pytest

from samarkand.lessons import SealedAnswer
from samarkand.lessons.mistakes import NAMED
from samarkand.probability import binomial
from samarkand_teaching.press.lesson import arguments, settings
from samarkand_widgets.lesson.guess import NEAR
from tests.solutions import EXERCISE, code_of_check, source, tags
from tests.test_notebooks import FOLDER, LESSONS, MARKED, TAG, cells_of, printed

AFTER = "## After your guess"  # stands above all that gives an answer away


def test_whatever_wrong_answer_is_given_something_is_told():
    """Beside the hints for the usual mistakes each check has one for all others."""
    silent = [
        (path.stem, question(cell))
        for path in LESSONS
        for cell in cells_of(path, "code")
        if EXERCISE in tags(cell)
        and SealedAnswer(code_of_check(source(cell))).judge("12345.125").words.startswith("not yet.")
    ]
    assert silent == []


def question(cell):
    """The text of an exercise, in its Check."""
    call = ast.parse(source(cell)).body[-1].value
    while isinstance(call, ast.NamedExpr):
        call = call.value
    return ast.literal_eval(call.args[1])


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_nothing_of_a_lesson_gives_the_answer_away(path):
    """All below the guess stands under one heading that is stored folded; above it no number is a result."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    (at,) = [index for index, cell in enumerate(cells) if source(cell).startswith(AFTER)]
    assert cells[at]["metadata"]["jp-MarkdownHeadingCollapsed"] is True
    assert "Guess(" in source(cells[at - 1])
    # JupyterLab's Run All goes to the last cell and opens whatever it is folded under: so it stands outside.
    assert source(cells[-1]).startswith("## Next\n")
    below = "\n".join(source(cell) for cell in cells[at + 1 : -1] if cell["cell_type"] == "markdown")
    assert not re.search(r"^##? ", re.sub(r"```.*?```", "", below, flags=re.DOTALL), re.MULTILINE)
    above = "\n".join(source(cell) for cell in cells[:at])
    assert "<!-- value:" not in above and not any(TAG in tag for cell in cells[:at] for tag in tags(cell))
    shown = above + "\n".join(printed(cell) for cell in cells[:at] if cell["cell_type"] == "code")
    assert [number for number in secrets(path) if re.search(rf"(?<![\d.]){re.escape(number)}", shown)] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_notes_name_what_the_short_form_leaves_out(path):
    """The headings of the cells that are tagged `long`, apart from the exercises."""
    under, left_out, notes = "", set(), ""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if source(cell).startswith("### "):
            under = source(cell).splitlines()[0].removeprefix("### ")
        left_out |= {under} if "long" in tags(cell) else set()
        notes += source(cell) if "teacher" in tags(cell) else ""
    told = re.findall(r"^- \*\*In 25 minutes:\*\* leave out (.+) and all exercises\.$", notes, re.MULTILINE)
    assert {name for line in told for name in (*re.findall(r"\*([^*]+)\*", line), "Your turn")} == left_out


def secrets(path):
    """The numbers that a lesson arrives at: fractions and decimals, as a whole number may stand anywhere."""
    marked = {number for cell in cells_of(path, "markdown") for number, _ in MARKED.findall(source(cell))}
    return {number for number in marked if re.search(r"[./]", number)}


INDEX = FOLDER / "lessons" / "index.ipynb"


def prose(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_index_tells_each_lesson_by_its_title_and_minutes(path):
    text = prose(path)
    title, minutes = re.match(r"# (.+)", text)[1], re.search(r"\*\*Minutes:\*\* (.+)", text)[1]
    (row,) = re.findall(rf"^\| \d+ \| \[[^]]+\]\({path.name}\) .*$", prose(INDEX), re.MULTILINE)
    assert f"[{title}]({path.name})" in row
    assert re.findall(r"\d+", row.split("|")[4]) == re.findall(r"\d+", minutes)


# --- the guess ---------------------------------------------------------------------------------------------

# The answers to the guesses for which a lesson names wrong ones: "Did you say …?"
ANSWERS = {
    "fair_price": Fraction(7, 3),
    "two_alike": 0.7202,
    "four_from_the_caravan": "less likely",
    "i_have_a_jewel": "Ben",
    "two_arrows": 42,
    "what_my_hand_tells_me": Fraction(7, 89),
    "the_silence_speaks": Fraction(3, 28),
    "convict_a_die": 1 - binomial(60, Fraction(1, 3)).at_least(16),
    "sell_or_hope": Fraction(6, 7),
    "worth_the_walk": 0.6876,
    "the_die_that_steps_back": Fraction(19, 36),
    "bell": 0.1368,
    "how_many_goods_in_seven_cards": 4.33,
    "one_in_348": 0.6330,
    "how_many_rolls_to_go": Fraction(7, 4),
    "when_have_all_families_met": 12.06,
    "the_falling_clock": 4,
    "who_won_and_is_sorry": 1.4336,
    "best_of_three": 3.5304,
    "which_game": 125.1,
}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_mistake_that_the_lesson_names_never_counts_as_right(path):
    """Otherwise the score would pay for the misconception that the lesson is about."""
    (guess,) = (cell for cell in cells_of(path, "code") if "guess = Guess(" in source(cell))
    asked, (_, key, *_) = settings(guess, "Guess"), arguments(guess, "Guess")
    named = any("id you say" in source(cell) for cell in cells_of(path, "markdown"))
    name = path.stem.partition("_")[2]
    told = f"{name}: put the answer into ANSWERS, and the usual wrong guesses of {key!r} into mistakes.py"
    assert (name in ANSWERS) == (key in NAMED) and (not named or name in ANSWERS), told
    kind, choices = asked.get("kind", "number"), asked.get("choices", [])
    for mistake in NAMED.get(key, ()):
        truth, near = ANSWERS[name], asked.get("near", NEAR if kind == "probability" else None)
        if kind == "choice":
            assert mistake in choices and truth in choices and mistake != truth
        else:
            assert kind in ("number", "probability") and abs(truth - mistake) > near


def test_every_named_mistake_belongs_to_a_lesson():
    cells = (cell for path in LESSONS for cell in cells_of(path, "code"))
    assert NAMED.keys() <= {arguments(cell, "Guess")[1] for cell in cells if "Guess(" in source(cell)}
