"""The lessons: exercises know their answers and mistakes, nothing is given away, each has its parts."""

import ast
import itertools
import json
import re
from fractions import Fraction

import pytest

from samarkand.lessons import SealedAnswer
from samarkand.lessons.mistakes import NAMED
from samarkand.probability import binomial
from samarkand_teaching.press.lesson import arguments, settings
from samarkand_widgets.lesson.guess import NEAR
from tests.solutions import EXERCISE, SOLUTION, code_of_check, inside_the_game, source, tags
from tests.test_notebooks import FOLDER, LESSONS, MARKED, NOTEBOOKS, TAG, cells_of, printed

AFTER = "## After your guess"  # stands above all that gives an answer away
TEACHER, LONG, ENRICHMENT = "teacher", "long", "enrichment"
STRATEGY = "strategy"  # a cell to write one in, and the judge that lets it play


def minutes_stated(path):
    """What a lesson says that it takes: in its short form and whole, or one number for a short lesson."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        int(each) for each in re.findall(r"\d+", re.search(r"\*\*Minutes:\*\* (.+)", source(cells[0]))[1])
    ]


SHORT = [path for path in LESSONS if len(minutes_stated(path)) == 1]  # half an hour, beside another lesson
WHOLE = [path for path in LESSONS if path not in SHORT]


def words_of(text):
    """The words that a reader reads, without the addresses of links."""
    return len(re.findall(r"\w+(?:[./'\u2019]\w+)*", re.sub(r"<!--.*?-->|\]\([^)]*\)", "", text)))


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


def secrets(path):
    """The numbers that a lesson arrives at: fractions and decimals, as a whole number may stand anywhere."""
    marked = {number for cell in cells_of(path, "markdown") for number, _ in MARKED.findall(source(cell))}
    return {number for number in marked if re.search(r"[./]", number)}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_has_its_parts(path):
    """Besides the guess, nine to fifteen steps in code, in a short lesson up to seven; three pictures, notes.

    The cell in which a strategy is written belongs to the exercise below it.
    """
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in inside_the_game(cells) if cell["cell_type"] == "code"]
    least, most = (4, 7) if path in SHORT else (9, 15)
    assert least <= sum(STRATEGY not in tags(cell) and "Guess(" not in source(cell) for cell in code) <= most
    drawn = [kind for cell in code for output in cell["outputs"] for kind in output.get("data", {})]
    assert drawn.count("image/svg+xml") + drawn.count("image/png") >= 3
    assert [source(cell).splitlines()[0] for cell in cells if TEACHER in tags(cell)] == [
        "### For the teacher"
    ]
    text = "\n".join(map(source, cells))
    for call in ("Guess(", "LiveSimulation(", "guess.answer_is(", "assert ", "z_score("):
        assert call in text, call
    told = "\n".join(source(cell) for cell in cells if TEACHER in tags(cell))
    assert "- **Reconstructed numbers:** " in told and "- **Misconception:** " in told


# A lesson is read at this pace; what is left of the hour is for talk. The index says so, too.
WORDS_A_MINUTE, LINES_A_MINUTE, WIDGET = 120, 6, 3
DOING = re.compile(r"\b(Guess|ByHand|DrawBag|Die|LiveSimulation|WhatIf|BalanceBeam)\(|^guess$", re.MULTILINE)
SOLVED = {1: 2, 2: 3}  # minutes of an exercise by its stars; harder ones are for after the hour
MIN = 0.7  # of the minutes that are stated
NO_STEP = re.compile(r"\s*(#|import |from |\"\"\"|$)")  # lines of code that nobody has to follow


def within_the_hour(cells):
    """Yield a lesson's cells without solutions, teacher's notes and enrichment.

    Exercises with ★★★ or more and the question from outside the game are for after the hour.
    """
    for cell, following in itertools.pairwise([*inside_the_game(cells), {"metadata": {}}]):
        told = STRATEGY in tags(following) and cell["cell_type"] == "markdown"
        hard = EXERCISE in tags(cell) and question(cell).count("\u2605") not in SOLVED
        if not (told or hard or {TEACHER, SOLUTION, STRATEGY, ENRICHMENT} & set(tags(cell))):
            yield cell


def minutes_of(cells):
    """What a reader needs for some cells within the hour."""
    words, lines, minutes = 0, 0, 0
    for cell in within_the_hour(cells):
        text = source(cell)
        if EXERCISE in tags(cell):
            text = question(cell)
            minutes += SOLVED[text.count("\u2605")]
        elif cell["cell_type"] == "code":
            minutes += WIDGET * bool(DOING.search(text))
            is_folded = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
            lines += 0 if is_folded else sum(not NO_STEP.match(line) for line in text.splitlines())
            continue
        words += words_of(text)
    return minutes + words / WORDS_A_MINUTE + lines / LINES_A_MINUTE


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_fits_its_minutes(path):
    """The short form is without the cells that are tagged `long`, the whole with ★ and ★★."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    stated, forms = minutes_stated(path), [[cell for cell in cells if LONG not in tags(cell)], cells]
    assert stated == ([25] if path in SHORT else [25, 45])
    for most, counted in zip(stated, forms[-len(stated) :], strict=True):
        assert MIN * most <= minutes_of(counted) <= most


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_the_notes_name_what_the_short_form_leaves_out(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    under, left_out = "", []
    for cell in cells:
        if cell["cell_type"] == "markdown" and source(cell).startswith("### "):
            under = source(cell).splitlines()[0].removeprefix("### ")
        if LONG in tags(cell) and under not in left_out:
            left_out.append(under)
    told = "\n".join(source(cell) for cell in cells if TEACHER in tags(cell))
    (line,) = re.findall(r"^- \*\*In 25 minutes:\*\* leave out (.+) and all exercises\.$", told, re.MULTILINE)
    assert {*re.findall(r"\*([^*]+)\*", line), "Your turn"} == set(left_out)


INDEX = FOLDER / "lessons" / "index.ipynb"
LINK = re.compile(r"\]\(([^)\s]+\.ipynb)\)")


def prose(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("path", [*NOTEBOOKS, INDEX], ids=lambda path: path.stem)
def test_links_between_notebooks_lead_somewhere(path):
    assert [link for link in LINK.findall(prose(path)) if not (path.parent / link).is_file()] == []


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
    assert (name in ANSWERS) == (key in NAMED) and (not named or name in ANSWERS), name
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
