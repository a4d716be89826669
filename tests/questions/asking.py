"""What a question is: a class with three ways to the same answer."""

from collections import Counter
from fractions import Fraction

QUESTIONS = []


def question(kind):
    """Put a class into the list of questions; `count`, `exact` and `formula` answer it."""
    QUESTIONS.append(kind())
    return kind


def average(values):
    """The exact mean of listed values."""
    counted = Counter(values)
    return Fraction(sum(value * number for value, number in counted.items())) / counted.total()
