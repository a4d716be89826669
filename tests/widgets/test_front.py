"""The page makes of the cases of `tests/lessons/answers.json` what the file says; Node runs its modules."""

import json
import subprocess
from collections import Counter
from itertools import pairwise
from math import sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright._impl._driver import compute_driver_executable

from samarkand.errors import InvalidInput
from samarkand.grammar import _, override_language
from samarkand.lessons import CommittedGuess
from samarkand.picture import svg
from samarkand_widgets import Check, Die, Guess, LiveSimulation, WhatIf
from samarkand_widgets.lesson import front
from samarkand_widgets.lesson.charts import LOOK, tally
from samarkand_widgets.lesson.front.module import joined
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.lesson.front.words import signs, words_by_name
from samarkand_widgets.threads.browser_comms import WITH_NULL
from tests.lessons.test_answers import CASES, CHECKS, LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
FRONT = Path(front.__file__).parent
HERE = Path(__file__).parent
ASKED = {
    "share": {"kind": "probability"},
    "range": {"within": (0, 10), "unit": "dirhams"},
    "unit": {"unit": "points"},
    "any": {},
    "minus": {"within": (-2, 2)},
}
LAW = [0.25, 0.5, 0.25]
ABOUT = {"title": "<i>?</i>", "unit": "cards & more", "told": "as it came"}
# What the page draws, and Python as well.
CHARTS = [
    (["a", "b", "<b>"], [30, 10, 0], None),
    (["a", "b", "c"], [3, 1, 0], LAW),
]


def guesses(folder):
    return {name: Guess("?", name, book=folder / "guesses.json", **given) for name, given in ASKED.items()}


def on_the_page(folder):
    """By the Node that Playwright brings: no page need be opened for it."""
    spoken, words = {}, {}
    for code, language in LANGUAGES.items():
        with override_language(language):
            spoken[code], words[code] = signs(), words_by_name()
    wants = {name: check.wants for name, check in CHECKS.items()}
    given = {"cases": CASES, "said": words, "signs": spoken, "wants": wants, "look": LOOK}
    given["configs"] = {name: guess.page_data() for name, guess in guesses(folder).items()}
    given["charts"] = [[*asked, ABOUT] for asked in CHARTS]
    code = (HERE / "front_answers.mjs").read_text(encoding="utf-8")
    (folder / "front.mjs").write_text(f"{joined()}{{\n{code}}}\n", encoding="utf-8")
    return json.loads(run_node(folder / "front.mjs", given=json.dumps(given)))


def run_node(*arguments, given):
    node, __ = compute_driver_executable()
    done = subprocess.run([node, *arguments], input=given, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_page_makes_of_each_case_what_the_file_says(tmp_path):
    made = on_the_page(tmp_path)
    expected = {part: rows for part, rows in CASES.items() if part != "seals"}
    assert {part: len(made[part]) for part in expected} == {
        part: len(rows) for part, rows in expected.items()
    }
    strays = {part: [row for row in made[part] if row not in rows] for part, rows in expected.items()}
    assert strays == dict.fromkeys(expected, [])


def test_python_and_the_page_say_the_same_of_numbers_and_of_guesses(tmp_path):
    """What both say: numbers in sentences, a committed guess in words, and the loss of a scored one."""
    for value, form, text in CASES["numbers"]:
        assert _(f"{{value:{form}}}").format(value=value) == text
    for given, truth, words, score in CASES["scores"]:
        guess = CommittedGuess("a question", **given)
        assert guess.in_words() == words
        lost = guess.brier_loss(truth)
        assert lost is None or f" = {lost:.4g} of 1 point" in score
        verdict = {None: "The answer", True: "Right.", False: "Wrong."}[guess.is_right(truth)]
        assert score.startswith(verdict)
    asked = guesses(tmp_path)
    for name, text, found in CASES["guesses"]:
        try:
            value = asked[name].read_guess(text, sure=50).value
        except InvalidInput:
            continue
        assert value == found, (name, text)


def test_the_page_draws_as_python_does(tmp_path):
    """Bars as high and as far, the same numbers and names beside them; a name is no markup."""
    for drawn, asked in zip(on_the_page(tmp_path)["charts"], CHARTS, strict=True):
        page, stored = (ElementTree.fromstring(each) for each in (drawn, svg(tally(*asked, "?", "x"))))
        assert bars(page) == pytest.approx(bars(stored), abs=0.01)
        assert {each.text for each in page.iter(f"{SVG}text")} - {"cards & more"} == {
            each.text for each in stored.iter(f"{SVG}text")
        } - {"x"}
        assert page.find(f"{SVG}title").text == "<i>?</i>" and not list(page.iter(f"{SVG}b"))


def test_dice_of_the_page_are_fair_and_their_seed_repeats_them():
    """60,000 rolls of three seeds, far apart or next to each other; chi-square with 5 degrees of freedom."""
    rolls = "(dice) => Array.from({ length: 60000 }, () => below(dice, 6))"
    code = (FRONT / "dice.js").read_text(encoding="utf-8")
    code += f"\nconsole.log(JSON.stringify([7, 8, 2 ** 53 - 1, 7].map(stream).map({rolls})));"
    first, second, third, again = json.loads(run_node("--input-type=module", "-", given=code))
    assert first == again and first != second != third
    for rolled in (first, second, third):
        assert sum((rolled.count(face) - 10_000) ** 2 / 10_000 for face in range(6)) < 25
        pairs = Counter(pairwise(rolled))
        assert all(abs(pairs[a, b] - 60_000 / 36) < 5 * sqrt(60_000 / 36) for a in range(6) for b in range(6))


def draw(calls, **about):
    """What the page draws for a JavaScript expression whose value is a list of pictures."""
    code = "".join((FRONT / f"{name}.js").read_text(encoding="utf-8") for name in ("charts", "number_line"))
    code += f"\nconst [look, about] = {json.dumps([LOOK, ABOUT | about])};"
    code += f"\nconsole.log(JSON.stringify({calls}));"
    return [*map(ElementTree.fromstring, json.loads(run_node("--input-type=module", "-", given=code)))]


def texts(root):
    return [each for each in root.iter(f"{SVG}text") if each.text]


def is_inside(root, text, letter=6.5):
    """Whether a text is within the picture, from its first letter to its last."""
    x, half = float(text.get("x")), letter * len(text.text) / 2
    shift = {"end": -half, "middle": 0}[text.get("text-anchor")]
    return x + shift - half >= 0 and x + shift + half <= float(root.get("width"))


def test_long_names_of_bars_are_broken_on_a_phone():
    """They do not reach into one another, and the bars keep their height."""
    names = ["no jewel", "one jewel, face down", "one jewel, turned up", "two jewels"]
    call = f"tally({json.dumps(names)}, [1, 2, 3, 4], null, about, {{ ...look, width }}, String)"
    wide, narrow = draw(f"[640, 318].map((width) => {call})")
    written = [[each.text for each in texts(drawn)] for drawn in (wide, narrow)]
    assert set(names) <= set(written[0]) and written[1].count("jewel,") == 2 and "no jewel" in written[1]
    assert bars(wide)[3::4][1:] == bars(narrow)[3::4][1:] and narrow.get("height") == "302"


def test_only_the_answers_that_were_tried_are_drawn_and_as_high_as_they_are():
    """Two of three: the chosen one is filled, and each has its standard error."""
    values = json.dumps([["1", 0.25, 0.05], ["2", -0.5, 0.1], ["3", 0.125, None]])
    (drawn,) = draw(f"[levers({values}, '2', ['1', '2'], about, look, String)]")
    first, second = [rect for rect in drawn.iter(f"{SVG}rect")][1:]
    assert float(second.get("height")) == pytest.approx(2 * float(first.get("height")))
    assert float(first.get("y")) + float(first.get("height")) == pytest.approx(float(second.get("y")))
    assert [first.get("fill"), second.get("fill")] == ["none", LOOK["blue"]]
    errors = [line for line in drawn.iter(f"{SVG}line") if line.get("stroke") == LOOK["red"]]
    short, long = (abs(float(line.get("y1")) - float(line.get("y2"))) for line in errors)
    assert long == pytest.approx(2 * short)
    assert [each.text for each in texts(drawn)].count("-0.5") == 1


def test_of_many_values_some_are_named_and_no_name_reaches_into_another():
    values = json.dumps([[str(number), number, None] for number in range(1, 81)])
    (drawn,) = draw(f"[levers({values}, '1', ['1'], about, look, String)]")
    below = max(float(each.get("y")) for each in texts(drawn) if each.text.isdigit())
    named = sorted(float(each.get("x")) for each in texts(drawn) if float(each.get("y")) == below)
    assert 10 <= len(named) < 80
    assert all(right - left > 2 * 6.5 for left, right in pairwise(named))


def test_a_band_and_the_names_of_its_axes_stay_inside_the_picture():
    """From the first trial on; the axis of a share ends at 0 and 1, whatever the band."""
    points = json.dumps([[number, 0.95, 0.5 / sqrt(number)] for number in range(1, 400)])
    about = {"within": [0, 1], "words": {"exact": "exact", "games": "trials"}}
    call = "running(points, exact, about, look, String)"
    nothing, drawn = draw(f"[[[], null], [{points}, 0.9]].map(([points, exact]) => {call})", **about)
    assert not list(nothing.iter(f"{SVG}polygon"))
    assert all(is_inside(drawn, text) for text in texts(drawn))
    (band,) = drawn.iter(f"{SVG}polygon")
    for x, y in (map(float, point.split(",")) for point in band.get("points").split()):
        assert LOOK["left"] <= x <= LOOK["width"] - LOOK["right"] + 1e-9
        assert LOOK["top"] - 1e-9 <= y <= LOOK["height"] - LOOK["bottom"] + 1e-9
    *numbers, exact = [each.text for each in texts(drawn) if each.get("text-anchor") == "end"]
    assert max(map(float, numbers)) <= 1 and exact == "exact"


def test_nothing_of_a_number_line_sticks_out():
    """Marks are on the line, and their names within the picture, one above another where they are near."""
    marks = "[['my guess', guess, 'blue'], ['answer', 0.72, 'red']]"
    call = f"numberLine([0, 1], [0.3, 0.5], {marks}, '<b>', look, String)"
    for drawn in draw(f"[-2, 0, 0.4, 0.7, 1, 99].map((guess) => {call})"):
        left, right = (float(next(drawn.iter(f"{SVG}line")).get(end)) for end in ("x1", "x2"))
        assert all(left <= float(mark.get("cx")) <= right for mark in drawn.iter(f"{SVG}circle"))
        assert all(is_inside(drawn, text) for text in texts(drawn))
        first, second = texts(drawn)[-2:]
        is_near = abs(float(first.get("x")) - float(second.get("x"))) < 80
        assert (first.get("y") != second.get("y")) == is_near
        assert bars(drawn)[6] == pytest.approx(0.2 * (right - left))  # the interval


def bars(root):
    """Where the bars stand, one number after another, in the order in which they were drawn."""
    places = ("x", "y", "width", "height")
    return [float(bar.get(name, 0)) for bar in root.iter(f"{SVG}rect") for name in places]


UNDEFINED = "what Pyodide makes of None"
AS_SENT = f"""
const undefineds = (value) => {{
  if (value === {json.dumps(UNDEFINED)}) return undefined;
  if (Array.isArray(value)) return value.map(undefineds);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, undefineds(each)]));
}};
const given = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const convert = {WITH_NULL};
console.log(JSON.stringify(given.map((sent) => convert({{ toJs: () => undefineds(sent) }}))));
"""


def test_none_survives_in_every_trait_that_is_sent_from_a_browser():
    """What JSON.stringify is given is what the page gets; a name that is undefined would be dropped."""

    def front_classes(base):
        return [base, *(each for below in base.__subclasses__() for each in front_classes(below))]

    assert {Guess, LiveSimulation, Check, Die, WhatIf} <= set(front_classes(Front))
    traits = [
        (each.__name__, name)
        for each in front_classes(Front)
        for name, trait in each.class_traits(sync=True).items()
        if trait.allow_none and not name.startswith("_")
    ]
    assert len(set(traits)) >= 8
    messages = [{"state": {name: UNDEFINED, "others": [UNDEFINED, {"x": 7}]}} for __, name in traits]
    got = json.loads(run_node("-e", AS_SENT, given=json.dumps(messages)))
    assert got == [{"state": {name: None, "others": [None, {"x": 7}]}} for __, name in traits]
