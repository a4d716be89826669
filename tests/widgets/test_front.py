"""Entries, seals and scores mean the same in Python and on a page: one table, run through both."""

import json
import subprocess
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright._impl._driver import compute_driver_executable

from samarkand.dice import below, stream
from samarkand.errors import InvalidOption
from samarkand.grammar import ENGLISH, Sentence, language_of, override_language
from samarkand.lessons import CommittedGuess, SealedAnswer
from samarkand.lessons.arithmetic import NotArithmetic, reckoned
from samarkand.lessons.reading import Number, Unreadable, read
from samarkand.picture import svg
from samarkand_widgets import Guess
from samarkand_widgets.lesson import front
from samarkand_widgets.lesson.charts import LOOK, levers, number_line, tally
from samarkand_widgets.lesson.front.module import as_module
from samarkand_widgets.lesson.front.page import script
from samarkand_widgets.lesson.front.words import signs, words_by_name

SVG = "{http://www.w3.org/2000/svg}"
FRONT = Path(front.__file__).parent
HERE = Path(__file__).parent
TABLE = json.loads((HERE / "front_entries.json").read_text(encoding="utf-8"))
FRENCH = language_of("fr")
LANGUAGES = {"en": ENGLISH, "fr": FRENCH}
PARTS = ("answers", "readings", "terms", "scores", "numbers", "guesses", "streams")
ASKED = {
    "share": {"kind": "probability"},
    "range": {"within": (0, 10), "unit": "dirhams"},
    "unit": {"unit": "points"},
    "any": {},
    "minus": {"within": (-2, 2)},
}
LAW = [0.25, 0.5, 0.25]
BARS = [["1", 0.25, None], ["2", -0.5, 0.1], ["<b>", 0.125, None]]
ABOUT = {"title": "<i>?</i>", "unit": "cards & more", "told": "as it came"}
# What the page draws, and the same by Python.
CHARTS = [
    (
        ("tally", [["a", "b", "<b>"], [30, 10, 0], None, ABOUT]),
        tally(["a", "b", "<b>"], [30, 10, 0], None, "?", "x"),
    ),
    (
        ("tally", [["a", "b", "c"], [3, 1, 0], LAW, ABOUT]),
        tally(["a", "b", "c"], [3, 1, 0], LAW, "?", "x"),
    ),
    (
        ("levers", [BARS, "2", ["1", "2"], ABOUT]),
        levers({"1": 0.25, "2": -0.5, "<b>": 0.125}, "2", "?", "x", {"2": 0.1}, {"1", "2"}),
    ),
    (
        (
            "numberLine",
            [[0, 1], [0.3, 0.5], [["<b>", 0.4, "#5790fc"], ["answer", 0.45, "#e42536"]], ABOUT["title"]],
        ),
        number_line({"<b>": 0.4, "answer": 0.45}, (0.3, 0.5), "?", (0, 1)),
    ),
]


def reading(text):
    try:
        found = read(text)
    except Unreadable as reason:
        return {"unreadable": str(reason)}
    if isinstance(found, Number):
        return {"number": str(found.value), "decimals": found.decimals}
    return {"words": found}


def term(text):
    try:
        return str(reckoned(text))
    except NotArithmetic:
        return None


def guesses(folder):
    return {name: Guess("?", name, book=folder / "guesses.json", **given) for name, given in ASKED.items()}


def guessed(guess, text):
    try:
        return guess._entered("my guess", text)
    except InvalidOption as reason:
        return str(reason)


def rolled(seed):
    dice = stream(seed)
    return [seed, [below(dice, 6 + more) for more in range(6)], [int(each) for each in dice]]


def in_python(folder):
    checks = {name: SealedAnswer(code) for name, code in TABLE["seals"].items()}
    made = {part: [] for part in PARTS}
    for name, answer, *_ in TABLE["answers"]:
        verdict = checks[name].judge(answer)
        made["answers"].append([name, answer, verdict.right, str(verdict.words)])
    for language, text, _ in TABLE["readings"]:
        with override_language(LANGUAGES[language]):
            made["readings"].append([language, text, reading(text)])
    made["terms"] = [[text, term(text)] for text, _ in TABLE["terms"]]
    for given, truth, *_ in TABLE["scores"]:
        guess = CommittedGuess("a question", **given)
        made["scores"].append([given, truth, guess.said(), guess.score(truth)])
    made["numbers"] = [
        [value, form, str(Sentence(f"{{value:{form}}}").format(value=value))]
        for value, form, _ in TABLE["numbers"]
    ]
    asked = guesses(folder)
    made["guesses"] = [[name, text, guessed(asked[name], text)] for name, text, _ in TABLE["guesses"]]
    made["streams"] = [rolled(seed) for seed, *_ in TABLE["streams"]]
    return made


def on_the_page(folder):
    """By the Node that Playwright brings: no page need be opened for it."""
    spoken, words = {}, {}
    for code, language in LANGUAGES.items():
        with override_language(language):
            spoken[code], words[code] = signs(), words_by_name()
    wants = {name: SealedAnswer(code).wants for name, code in TABLE["seals"].items()}
    given = {"table": TABLE, "said": words, "signs": spoken, "wants": wants, "look": LOOK}
    given["configs"] = {name: guess.kept() for name, guess in guesses(folder).items()}
    given["charts"] = [asked for asked, _ in CHARTS]
    return json.loads(run_node(HERE / "front_entries.mjs", given=json.dumps(given)))


def run_node(*arguments, given):
    node, _ = compute_driver_executable()
    done = subprocess.run([node, *arguments], input=given, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("run", [in_python, on_the_page])
def test_entries_mean_the_same_in_both_languages(run, tmp_path):
    made = run(tmp_path)
    assert {part: [row for row in made[part] if row not in TABLE[part]] for part in PARTS} == dict.fromkeys(
        PARTS, []
    )
    assert {part: len(made[part]) for part in PARTS} == {part: len(TABLE[part]) for part in PARTS}


def test_the_page_draws_as_python_does(tmp_path):
    """Bars as high and as far, the same numbers and names beside them; a name is no markup."""
    for drawn, (_, picture) in zip(on_the_page(tmp_path)["charts"], CHARTS, strict=True):
        page, stored = ElementTree.fromstring(drawn), ElementTree.fromstring(svg(picture))
        assert bars(page) == pytest.approx(bars(stored), abs=0.01)
        assert {each.text for each in page.iter(f"{SVG}text")} - {"cards & more"} == {
            each.text for each in stored.iter(f"{SVG}text")
        } - {"x"}
        assert page.find(f"{SVG}title").text == "<i>?</i>" and not list(page.iter(f"{SVG}b"))


def bars(root):
    """Where the bars stand, one number after another, in the order in which they were drawn."""
    places = ("x", "y", "width", "height")
    return [float(bar.get(name, 0)) for bar in root.iter(f"{SVG}rect") for name in places]


def test_modules_are_small_and_read_well_when_joined():
    """None is above 200 lines; joined they are a module, or a page's script, without an import."""
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in FRONT.glob("*.js")}
    assert {name: length for name, length in lengths.items() if length > 200} == {}
    run_node("--input-type=module", "--check", given=as_module())
    run_node("--check", "-", given=script())


def test_the_table_holds_what_pupils_write():
    """Right and wrong answers to each kind of question, and what cannot be read."""
    assert sum(len(TABLE[part]) for part in PARTS) >= 300
    for name in TABLE["seals"]:
        verdicts = {right for seal, _, right, _ in TABLE["answers"] if seal == name}
        assert {True, False} <= verdicts, name
    assert {Fraction(1, 6)} == {read(text).value for text in ("1/6", "2/12")}
