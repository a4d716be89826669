"""The drawn blackboards: one for each lesson, whole in both languages, with the numbers of the guide."""

import re
from fractions import Fraction as F
from math import comb

import pytest

from samarkand.commands.common import read_lesson
from samarkand.grammar import language_of, override_language
from samarkand.picture.shapes import Polygon, Rect, Text
from samarkand_teaching.press import blackboards, chalk, guide, lesson_text, wording
from tests.press.test_guide import WITH_GUIDE

NAMES = [path.stem.partition("_")[2] for path in WITH_GUIDE]
BROKEN = re.compile(r"−?\d+/\d+|\d+\.\d+")  # a fraction or a decimal
# Numbers that a drawing shows and the guide does not: they are counted here.
ALSO = {
    "fair_price": {chalk.number(face - F(7, 3)) for face in (-1, 1, 2, 3, 4, 5)}
    | {chalk.number((face - F(7, 3)) ** 2) for face in (-1, 1, 2, 3, 4, 5)},
    "two_arrows": {"1/6", "5/6", "4/6"},
    "how_many_rolls_to_go": {"1/6", "5/6", "4/6", "1/2", "2/6"},
    "sell_or_hope": {"5/9"},
    "when_have_all_families_met": {"4/5", "1/4"},
    "convict_a_die": {"0.054", "0.893", "0.946", "0.107"},
    "worth_the_walk": {f"{comb(8, k) * comb(83, 4 - k) / comb(91, 4):.3f}" for k in range(3)}
    | {f"{(comb(8, 3) * 83 + comb(8, 4)) / comb(91, 4):.3f}"},
}


def words(name):
    return [shape.text for shape in blackboards.BOARDS[name]().shapes if isinstance(shape, Text)]


def test_each_lesson_has_a_drawn_blackboard():
    assert list(blackboards.BOARDS) == NAMES
    for path in WITH_GUIDE:
        read = guide.read(read_lesson(path), path)
        page = guide.book([read])
        assert page.count('class="drawn"') == 1 and page.count("<svg") == 1
        assert str(wording.BOARD_DRAWN) in page


@pytest.mark.parametrize("language", ("en", "fr"))
def test_no_word_or_line_leaves_its_blackboard(language):
    with override_language(language_of(language)):
        for name, draw in blackboards.BOARDS.items():
            board = draw()
            for shape in board.shapes:
                left, top, right, bottom = shape.bounds()
                assert 0 <= left and right <= chalk.WIDTH and 0 <= top and bottom <= board.height, (
                    name,
                    shape,
                )


def test_only_ink_grey_and_white_are_used():
    """A drawing is whole in black and white."""
    for draw in blackboards.BOARDS.values():
        fills = {shape.fill for shape in draw().shapes if isinstance(shape, (Rect, Polygon))}
        assert fills <= {chalk.CHALK, chalk.GREY, chalk.BOARD, "none"}


@pytest.mark.parametrize("path", WITH_GUIDE, ids=lambda path: path.stem)
def test_the_numbers_on_a_blackboard_are_those_of_the_guide(path):
    """The numbers of the guide are counted again in test_guide."""
    name = path.stem.partition("_")[2]
    text = re.sub(r"<!--.*?-->", "", lesson_text.text_of(path).read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\\frac\{(\w+)\}\{(\w+)\}", r"\1/\2", text)
    drawn = {number for line in words(name) for number in BROKEN.findall(line)}
    assert drawn - set(BROKEN.findall(text)) - ALSO.get(name, set()) == set()


def test_drawings_count_what_the_lessons_count():
    """Sums, squares and sets, beside the fractions above."""
    assert "96" in words("two_alike")
    assert {"220", "816", "1540", "2024"} <= set(words("best_of_three"))
    assert {"6", "50"} <= set(words("the_silence_speaks"))
    totals = words("how_many_goods_in_seven_cards")
    assert totals[-1] == "21" and sum(map(int, totals[-7:-1])) == 21
    assert {"stop at 7: 7 · 1 − 4 = 3", "stop at 4: 4 · 4 − 2 = 14"} <= set(words("the_falling_clock"))
    assert {"1", "15", "65", "175", "369", "499", "485", "435", "325", "131"} <= set(
        words("who_won_and_is_sorry")
    )
    assert words("which_game")[-1] == "(30 · 30 + 90 · 90)/120 = 75"
