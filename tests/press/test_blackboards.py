"""The drawn blackboards: one for each lesson, to print in black, with the numbers of its guide."""

import re
from xml.etree import ElementTree

import pytest

from samarkand.commands.common import read_lesson
from samarkand.picture import text_width
from samarkand_teaching.press import guide, lesson_text
from tests.press.test_guide import WITH_GUIDE

TAG = "{http://www.w3.org/2000/svg}"
BROKEN = re.compile(r"−?\d+/\d+|\d+\.\d+")  # a fraction or a decimal
COLOURS = {"#262626", "#c9c9c9", "#ffffff", "none"}
# Numbers that a drawing shows and the guide does not.
ALSO = {
    "fair_price": set("−10/3 −4/3 −1/3 2/3 5/3 8/3 100/9 16/9 1/9 4/9 25/9 64/9".split()),
    "two_arrows": {"1/6", "5/6", "4/6"},
    "how_many_rolls_to_go": {"1/6", "5/6", "4/6", "1/2", "2/6"},
    "sell_or_hope": {"5/9"},
    "when_have_all_families_met": {"4/5", "1/4"},
    "convict_a_die": {"0.054", "0.893", "0.946", "0.107"},
    "worth_the_walk": {"0.688", "0.275", "0.036", "0.002"},
}
each_lesson = pytest.mark.parametrize("path", WITH_GUIDE, ids=lambda path: path.stem)


def drawn(path):
    return ElementTree.parse(lesson_text.board_of(path)).getroot()


def words(path):
    return [element.text for element in drawn(path).iter(f"{TAG}text")]


@each_lesson
def test_a_guide_has_its_blackboard(path):
    page = guide.book([guide.read(read_lesson(path), path)])
    assert page.count('class="drawn"') == 1 and page.count("<svg") == 1
    assert drawn(path).findtext(f"{TAG}title") == "On the board" and drawn(path).findtext(f"{TAG}desc")


@each_lesson
def test_no_word_or_line_leaves_its_blackboard_and_it_is_whole_in_black_and_white(path):
    _, _, width, height = map(float, drawn(path).get("viewBox").split())
    for element in drawn(path):
        values = {name: float(value) for name, value in element.items() if re.fullmatch(r"-?[\d.]+", value)}
        across, down = [], []
        if element.tag == f"{TAG}text":
            size = values.get("font-size", 14)
            long = text_width(element.text, size, element.get("font-weight") == "bold")
            left = values["x"] - long * {"start": 0, "end": 1}.get(element.get("text-anchor"), 0.5)
            across, down = [left, left + long], [values["y"] - 0.85 * size, values["y"] + 0.15 * size]
        elif element.tag == f"{TAG}rect":
            across = [values["x"], values["x"] + values["width"]]
            down = [values["y"], values["y"] + values["height"]]
        elif element.tag == f"{TAG}circle":
            across = [values["cx"] - values["r"], values["cx"] + values["r"]]
            down = [values["cy"] - values["r"], values["cy"] + values["r"]]
        elif element.tag == f"{TAG}line":
            across, down = [values["x1"], values["x2"]], [values["y1"], values["y2"]]
        elif element.get("points"):
            points = [tuple(map(float, point.split(","))) for point in element.get("points").split()]
            across, down = zip(*points, strict=True)
        assert all(0 <= x <= width for x in across) and all(0 <= y <= height for y in down), element.items()
        assert {element.get("fill", "none"), element.get("stroke", "none")} <= COLOURS


@each_lesson
def test_the_numbers_on_a_blackboard_are_those_of_the_guide(path):
    """The numbers of the guide are counted again in test_guide."""
    text = re.sub(r"<!--.*?-->", "", lesson_text.text_of(path).read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\\frac\{(\w+)\}\{(\w+)\}", r"\1/\2", text)
    numbers = {number for line in words(path) for number in BROKEN.findall(line)}
    assert numbers - set(BROKEN.findall(text)) - ALSO.get(path.stem.partition("_")[2], set()) == set()
