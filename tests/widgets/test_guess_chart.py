"""The histogram of a class: every guess is in its bar, and no wild guess hides the others."""

import random
import re
from collections import Counter
from decimal import Decimal

import pytest

from samarkand.picture import Rect
from samarkand_widgets.lesson.charts import histogram


def numbers_of(label):
    plain = label.replace("\N{MINUS SIGN}", "-").replace(",", "")
    return [Decimal(each) for each in re.findall(r"-?[\d.]+(?:e[-+]\d+)?", plain)]


def test_each_bar_of_a_class_holds_its_guesses_and_the_axis_all_of_them():
    """Random classes, counted one by one as decimals; a bar holds its lower end, not its upper one."""
    dice = random.Random(41)
    for number in range(300):
        span, digits = 10 ** dice.randint(-1, 4), dice.choice([0, 1, 2])
        low = dice.uniform(-span, span)
        values = [round(dice.uniform(low, low + span), digits) for _ in range(dice.randint(1, 40))]
        values += [dice.choice([-1, 1]) * 10**9] * (number % 3)
        drawn = histogram(values, "?")
        bars = [each for each in drawn.shapes if isinstance(each, Rect) and each.label]
        counted, last = Counter(), max(numbers_of(bar.label)[-2] for bar in bars)
        guesses = [Decimal(str(value)) for value in values]
        for bar in bars:
            *ends, count = numbers_of(bar.label)
            if bar.label.startswith("below"):
                inside = [guess for guess in guesses if guess < ends[0]]
            elif bar.label.startswith("above"):
                inside = [guess for guess in guesses if guess > ends[0]]
            else:
                inside = [g for g in guesses if ends[0] <= g < ends[1] or g == ends[1] == last]
            assert len(inside) == count, (values, bar.label)
            counted.update(inside)
        assert sum(counted.values()) == len(values), values
        for shape in drawn.shapes:
            left, _, right, _ = shape.bounds()
            assert left >= 0 and right <= drawn.width, values


def test_the_name_of_the_mark_covers_no_bar_and_stays_in_the_picture():
    """Also where it is in the highest bar at the right edge."""
    drawn = histogram([0.1, 0.95, 0.96, 0.97], "?", exact=0.97)
    (exact,) = (shape.bounds() for shape in drawn.shapes if getattr(shape, "text", "") == "exact: 0.97")
    others = [
        shape.bounds()
        for shape in drawn.shapes
        if getattr(shape, "label", "") or "1" == getattr(shape, "text", "")
    ]
    assert exact[3] <= min(top for _, top, _, _ in others)
    assert exact[2] <= drawn.width and exact[0] >= 0


@pytest.mark.parametrize("wild", [[10**6], [-1e12], [1e12, -1e12], [1e12, 1e12, -400]])
def test_one_wild_guess_does_not_flatten_the_others(wild):
    drawn = histogram([3, 3.5, 4, 4, 4.2, 4.5, 5, *wild], "?", exact=4.1)
    bars = [each for each in drawn.shapes if isinstance(each, Rect) and each.label]
    near = [each for each in bars if " to " in each.label]
    assert len(near) >= 4 and all(bar.width > 30 for bar in near)
    assert sum(numbers_of(bar.label)[-1] for bar in bars if " to " not in bar.label) == len(wild)
    assert histogram([0.1, 0.5, 0.9, 1.0], "?").description == "4 guesses"
