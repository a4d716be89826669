"""Exercises with variants: a seed gives each class or pupil different numbers, and gives the teacher the key.

The answers are always computed, so the key stays right when the numbers change.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from samarkand import checks
from samarkand.errors import InvalidInput, as_python
from samarkand.grammar import Sentence, Words, _, with_minus
from samarkand.lessons.reading import Unreadable, form, read
from samarkand.lessons.sealing import DIGITS, HINTS, MAX_DIGITS, SealedAnswer, seal

MAX_FRACTION_LENGTH = 15  # characters; a longer fraction is only shown as a decimal
MAX_PUPILS = 10_000
CENTS = 2  # decimals of an amount of money
MAX_TRIES = 1_000  # to find numbers that are allowed and not used yet


@dataclass(frozen=True)
class Variant:
    """A variant of an exercise, with its numbers.

    Attributes
    ----------
    name : str
        The name of the exercise.
    numbers : dict
        The numbers that were drawn, by name.
    question : str
        The text with its numbers.
    answer : number, str or list of them
        The answer for the key.
    said : str
        The answer in words for the key, exact and rounded.
    code : str
        The code of the check, for a cell of the pupil's notebook.
    method : str
        How to find the answer, with the numbers, in a line for the key. It may be empty.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + {b}?", lambda dice: {"a": dice.randint(1, 9), "b": 1},
    ...                 lambda a, b: a + b)
    >>> variant = sums.variant(seed=3)
    >>> variant.question, variant.answer
    ('6 + 1?', 7)
    """

    name: str
    numbers: dict[str, object]
    question: str
    answer: object
    said: str
    code: str
    method: str = ""

    def check(self) -> SealedAnswer:
        """Return the check for answers to this variant.

        Examples
        --------
        >>> sums = Exercise("sum", "{a} + {b}?", lambda dice: {"a": dice.randint(1, 9), "b": 1},
        ...                 lambda a, b: a + b)
        >>> sums.variant(seed=3).check().judge(7)
        right!
        """
        return SealedAnswer(self.code)


@dataclass(frozen=True)
class Exercise:
    """An exercise with a variant for each seed.

    Parameters
    ----------
    name : str
        The name, such as "four from the caravan, exercise 2". It is also the salt of the checks.
    text : str
        The question, with the names of numbers in braces, as in a `Sentence`.
    draw : function of random.Random
        Returns random numbers, as a dictionary.
    solve : function of the numbers
        Returns the exact answer.
    wrong : mapping of str to function of the numbers, optional
        Functions that return known mistakes, by name, as for `samarkand.lessons.seal`.
    allow : function of the numbers, optional
        Returns whether the numbers make a good exercise. Otherwise new numbers are drawn.
    hint : str
        The hint for a wrong answer that is not a known mistake.
    digits : int
        The number of decimals to which numbers are compared.
    share : bool, optional
        Whether the answer is a probability or a share, which may be written as a percentage. By default, true
        if the answer is from 0 to 1.
    stars : int
        The difficulty, from 1 to 4, or 0 if it is not graded.
    in_lesson : mapping, optional
        The numbers of the exercise in the lesson. They are never drawn, because the lesson has a solution.
    parts : function of the numbers, optional
        Returns further numbers for the text, as a dictionary.
    needs_computer : bool
        Whether the exercise cannot be done on paper.
    method : str
        How to find the answer, in a line for the key. It has places for numbers as the text has.

    Examples
    --------
    >>> from samarkand.probability import binomial, hypergeometric
    >>> caravan = Exercise(
    ...     "four from the caravan",
    ...     "Of {total} cards {special} are grain. You draw {drawn}. How probable are at least two?",
    ...     draw=lambda dice: {"total": 48, "special": dice.randint(8, 14), "drawn": dice.randint(3, 5)},
    ...     solve=lambda total, special, drawn: hypergeometric(total, special, drawn).at_least(2),
    ...     wrong={"with replacement": lambda total, special, drawn:
    ...            binomial(drawn, f"{special}/{total}").at_least(2)},
    ... )
    >>> variant = caravan.variant(seed=2026)
    >>> variant.question
    'Of 48 cards 12 are grain. You draw 5. How probable are at least two?'
    >>> variant.said
    '69/188 ≈ 0.3670'
    >>> variant.check().judge("36.70 %")
    right!
    >>> variant.check().judge("0.3672").name
    'with replacement'
    """

    name: str
    text: Words
    draw: Callable[[random.Random], Mapping[str, object]]
    solve: Callable[..., object]
    wrong: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    allow: Callable[..., object] | None = None
    hint: str = ""
    digits: int = DIGITS
    share: bool | None = None
    stars: int = 0
    in_lesson: Mapping[str, object] = field(default_factory=dict)
    parts: Callable[..., Mapping[str, object]] | None = None
    needs_computer: bool = False
    method: str = ""

    def __post_init__(self) -> None:
        checks.whole("digits", self.digits, 0, MAX_DIGITS)

    @property
    def points(self) -> int:
        """Return the points for a right answer with its steps: one per star, and at least one.

        One point is for the answer, and the others are for the steps.

        Examples
        --------
        >>> Exercise("sum", "{a} + 1?", lambda dice: {"a": 1}, lambda a: a + 1, stars=3).points
        3
        """
        return max(1, self.stars)

    def variant(self, seed: int, pupil: int = 0) -> Variant:
        """Return the variant of a class, or of one pupil in it.

        Parameters
        ----------
        seed : int
            The seed of the class. The same seed gives the same variants everywhere.
        pupil : int
            0 for the whole class, 1, 2, … for each pupil.

        Raises
        ------
        InvalidInput
            If the seed or the pupil is not valid, or no allowed numbers are found.

        Examples
        --------
        >>> sums = Exercise("sum", "{a} + {b}?", lambda dice: {"a": dice.randint(1, 9), "b": 1},
        ...                 lambda a, b: a + b)
        >>> sums.variant(seed=3).numbers
        {'a': 6, 'b': 1}
        """
        seed, pupil = checks.seed(seed), checks.whole("pupil", pupil, 0)
        # `random` hashes a text seed, so neighbouring seeds and pupils get unrelated numbers.
        return self._draw_variant(random.Random(f"{self.name}|{seed}|{pupil}"), frozenset())

    def variants(self, seed: int, pupils: int) -> list[Variant]:
        """Return a variant for each pupil of a class, with different numbers as far as possible.

        Examples
        --------
        >>> sums = Exercise("sum", "{a} + {b}?", lambda dice: {"a": dice.randint(1, 9), "b": 1},
        ...                 lambda a, b: a + b)
        >>> sorted(each.answer for each in sums.variants(seed=1, pupils=9))
        [2, 3, 4, 5, 6, 7, 8, 9, 10]
        """
        checks.whole("pupils", pupils, 1, MAX_PUPILS)
        variants: list[Variant] = []
        for pupil in range(1, pupils + 1):
            first = self.variant(seed, pupil)
            taken = frozenset(repr(variant.numbers) for variant in variants)
            if repr(first.numbers) in taken:
                first = self._draw_variant(random.Random(f"{self.name}|{seed}|{pupil}|anew"), taken)
            variants.append(first)
        return variants

    def mistakes(self, numbers: Mapping[str, object]) -> dict[str, str]:
        """Return the wrong answers for these numbers in words for the key, by the names of the mistakes.

        A mistake that happens to lead to the right answer is left out.

        Examples
        --------
        >>> half = Exercise("half", "{a} / 2?", lambda dice: {"a": 1}, lambda a: Fraction(a, 2),
        ...                 wrong={"upside down": lambda a: Fraction(2, a), "none": lambda a: a / 2})
        >>> half.mistakes({"a": 3})
        {'upside down': '2/3 ≈ 0.6667'}
        >>> tiny = Exercise("tiny", "{a}?", lambda dice: {"a": 1}, lambda a: a,
        ...                 wrong={"too often": lambda a: Fraction(1, 46656)})
        >>> tiny.mistakes({"a": 1})
        {'too often': '1/46656 < 0.0001'}
        """
        numbers = _plain(numbers)
        right = form(read(self.solve(**numbers)), self.digits)
        found = {name: mistake(**numbers) for name, mistake in self.wrong.items()}
        return {
            name: format_answer(value, self.digits)
            for name, value in found.items()
            if form(read(value), self.digits) != right
        }

    def _draw_variant(self, dice: random.Random, taken: frozenset[str]) -> Variant:
        numbers: dict[str, Any] | None = None
        for __ in range(MAX_TRIES):
            drawn = _plain(self.draw(dice))
            if drawn != self.in_lesson and (self.allow is None or self.allow(**drawn)):
                numbers = drawn
                if repr(drawn) not in taken:
                    break
        if numbers is None:
            raise InvalidInput(f"{self.name}: found no allowed numbers in {MAX_TRIES:,} tries")
        answer = self.solve(**numbers)
        known = {
            name if name in HINTS else str(_(name)): mistake(**numbers)
            for name, mistake in self.wrong.items()
        }
        try:
            key, right = format_answer(answer, self.digits), form(read(answer), self.digits)
            wrong = {name: made for name, made in known.items() if form(read(made), self.digits) != right}
        except Unreadable as reason:
            raise InvalidInput(f"{self.name}: {reason}, expected a number") from None
        code = seal(self.name, answer, wrong, str(_(self.hint)), self.digits, share=self.share)
        named = {**numbers, **(self.parts(**numbers) if self.parts else {})}
        try:
            text = self.text if isinstance(self.text, Sentence) else _(self.text)
            question, method = text.format(**named), _(self.method).format(**named) if self.method else ""
        except KeyError as missing:
            message = (
                f"{self.name}: found the place {missing} in the text, expected one of {', '.join(named)}"
            )
            raise InvalidInput(message) from None
        return Variant(self.name, numbers, question, answer, key, code, method)


def _plain(numbers: Mapping[str, object]) -> dict[str, Any]:
    return {name: as_python(number) for name, number in numbers.items()}


def format_answer(answer: object, digits: int) -> str:
    """Return an answer in words for the key.

    Examples
    --------
    >>> format_answer("1/6", digits=4), format_answer("1/8", digits=4), format_answer(3, digits=4)
    ('1/6 ≈ 0.1667', '1/8 = 0.125', '3')
    """
    value = read(answer)
    if value.value.denominator == 1:
        return with_minus(value.value)
    about = Decimal(form(value, digits))
    if Fraction(about) == value.value:
        sign = "="
        about = about if digits == CENTS else about.normalize(Context())  # an amount of money keeps its zeros
    elif not about and value.value > 0:
        sign, about = "<", Decimal((0, (1,), -digits))
    else:
        sign = "\N{ALMOST EQUAL TO}"
    rounded = with_minus(about)
    if value.decimals is not None or len(str(value.value)) > MAX_FRACTION_LENGTH:
        return rounded if sign == "=" else f"{sign} {rounded}"
    return f"{with_minus(value.value)} {sign} {rounded}"
