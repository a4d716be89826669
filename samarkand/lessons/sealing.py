"""Sealed answers: a code does not show the answer, but can judge an attempt and recognise common mistakes.

An author calls `seal` to turn the right answers and the known mistakes into a code. A notebook only contains
this code, which `SealedAnswer` reads. The answers are hashed with a salt. A determined pupil could still find
them by trying all numbers, but the solution is further down in the notebook anyway.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from samarkand import checks
from samarkand.errors import InvalidInput, as_python, pluralize
from samarkand.grammar import ENGLISH, _, ngettext, override_language
from samarkand.lessons.reading import Number, Unreadable, form, read

HINTS = {
    "with replacement": _("Is each card put back before the next one is drawn?"),
    "without replacement": _("Is each item put back before the next draw?"),
    "complement": _("That is the probability that it does not happen."),
    "per cent": _("Right, but in per cent. Add the % sign, or divide by 100."),
    "rounded too soon": _("Nearly right, but you rounded too early."),
    "order counted": _("The order does not matter here: some cases were counted several times."),
    "order ignored": _("The order matters here."),
    "one too many": _("One too many. Count on your fingers and check where you begin and end."),
    "one too few": _("One too few. Count on your fingers and check where you begin and end."),
    "upside down": _("That is upside down. Try one divided by your answer."),
    "sign": _("The number is right, but you have swapped gain and loss."),
}
NO_ANSWER = _("no answer yet. Wanted: {wants}.")
UNREADABLE = _("this answer cannot be understood: {reason}. Wanted: {wants}.")
NO_SHARE = _(
    "This answer is not a probability or a proportion, so do not give it in per cent. Wanted: {wants}."
)
RIGHT = _("right!")
RIGHT_BUT_FOR_A_DIGIT = _("right! But check how you rounded your last digit.")
NOT_YET = _("not yet.")
NOT_YET_FOR = _("not yet: {hint}")
NOT_YET_WANTED = _("not yet: {hint} Wanted: {wants}.")
NOT_YET_ROUNDED = ngettext(
    "not yet. (If you have only rounded too much, give {digits} decimal.)",
    "not yet. (If you have only rounded too much, give {digits} decimals.)",
    "digits",
)
NOT_YET_FOR_ROUNDED = ngettext(
    "not yet: {hint} (If you have only rounded too much, give {digits} decimal.)",
    "not yet: {hint} (If you have only rounded too much, give {digits} decimals.)",
    "digits",
)

MARK = "check1:"  # the first characters of a code, with its version
DIGITS = 4
PLACES = 3  # decimals that an answer needs, if it is compared to more
MAX_DIGITS = 12
MAX_SHOWN = 300  # digits of a number in a message, about the limit of a float
MIN_ROUGH = 2  # decimals of a rounded mistake that is still recognised
BYTES = 9  # of a hash, after truncation
NUMBERS = ("number", "whole")  # the kinds of answers that are numbers
ROUGH = "rounded too soon"  # a name in `HINTS`

PARTS = ("salt", "digits", "kind", "right", "wrong", "hints", "hint")  # of a code


@dataclass(frozen=True)
class Verdict:
    """A check's verdict on an answer.

    Attributes
    ----------
    right : bool or None
        Whether the answer is right. None if there is no answer yet, or it could not be read.
    words : str
        The message for the reader.
    name : str
        The name of the mistake, if it was recognised.

    Examples
    --------
    >>> verdict = SealedAnswer(seal("coins", Fraction(3, 8))).judge("5/8")
    >>> verdict.right, verdict.name
    (False, 'complement')
    >>> verdict
    not yet: That is the probability that it does not happen.
    """

    right: bool | None
    words: str
    name: str = ""

    def __bool__(self) -> bool:
        return self.right is True

    def __repr__(self) -> str:
        return str(self.words)


class SealedAnswer:
    """A check of answers to one exercise.

    Parameters
    ----------
    code : str
        The code made by `seal`.

    Attributes
    ----------
    wants : str
        The kind of answer that is expected, in words, with the number of decimals.
    hint : str
        The hint for a wrong answer that is not a known mistake. Empty if there is none.

    Raises
    ------
    InvalidInput
        If `code` is not a code, or is damaged.

    Examples
    --------
    >>> check = SealedAnswer(seal("two dice", Fraction(1, 6)))
    >>> for answer in ("1/6", Fraction(1, 6), 0.1667, "16.67 %", "16,67%"):
    ...     assert check.judge(answer)
    >>> print(check.judge(0.17).words.partition(" Wanted")[0])
    not yet: Nearly right, but you rounded too early.
    >>> check.judge(0.167)
    right!
    >>> check.judge(None)
    no answer yet. Wanted: a whole number, a fraction, or a decimal to 3 decimal places.
    """

    def __init__(self, code: str):
        plain = decode(code)
        self._salt: str = plain["salt"]
        self._digits: int = plain["digits"]
        self._kind: str = plain["kind"]
        self._right = frozenset(plain["right"])
        self._wrong: dict[str, str] = plain["wrong"]
        self.hints: dict[str, str] = plain["hints"]
        self.hint: str = plain["hint"]
        self._is_share: bool = plain.get("share", True)

    def judge(self, answer: object) -> Verdict:
        """Return the verdict on an answer. An unreadable answer gets a verdict, not an exception.

        Parameters
        ----------
        answer : number, str or None
            A number such as Fraction(1, 6), 0.1667, "1/6" or "16.67 %".

        Examples
        --------
        >>> SealedAnswer(seal("a die", Fraction(1, 6))).judge("16.67 %")
        right!
        """
        if answer is None or (isinstance(answer, str) and not answer.strip()) or answer is ...:
            return Verdict(None, NO_ANSWER.format(wants=self.wants))
        try:
            value = read(answer)
        except Unreadable:
            return Verdict(None, _("this is not a number. Wanted: {wants}.").format(wants=self.wants))
        if not self._is_share and isinstance(answer, str) and answer.rstrip().endswith("%"):
            return Verdict(None, NO_SHARE.format(wants=self.wants))
        mark = _hash(self._salt, form(value, self._digits))
        if mark in self._right or self._is_rounded(value):
            return Verdict(True, str(RIGHT))
        if self._is_off_by_a_digit(value):
            return Verdict(True, str(RIGHT_BUT_FOR_A_DIGIT))
        name = self._wrong.get(mark, "")
        if name == ROUGH and value.decimals is None:
            name = ""  # an exact fraction that is close to the answer was not rounded
        if name:
            template = NOT_YET_WANTED if name == ROUGH else NOT_YET_FOR
            # The usual hints are in the current language, the others in the author's.
            hint = HINTS.get(name) or self.hints.get(name, name)
            return Verdict(False, template.format(hint=hint, wants=self.wants), name)
        return Verdict(False, self._otherwise(value))

    __call__ = judge

    def _is_rounded(self, value: Number) -> bool:
        """Return whether a number is the answer rounded to the decimals that are asked for."""
        if not value.decimals == PLACES < self._digits:
            return False
        half = 10 ** (self._digits - PLACES) // 2  # in units of the last decimal that is compared
        near = (value.value + Fraction(step, 10**self._digits) for step in range(-half, half + 1))
        return any(_hash(self._salt, form(Number(each, None), self._digits)) in self._right for each in near)

    def _is_off_by_a_digit(self, value: Number) -> bool:
        """Return whether a number with all its decimals is wrong by one unit in the last decimal."""
        if self._kind != "number" or (value.decimals or 0) < max(self._digits, 1):
            return False

        def is_right(units: int) -> bool:
            beside = Number(value.value + Fraction(units, 10**self._digits), None)
            return _hash(self._salt, form(beside, self._digits)) in self._right

        # If two consecutive numbers are right, the answer is between them and was rounded both ways.
        return any(is_right(step) and not is_right(2 * step) for step in (-1, 1))

    def _otherwise(self, value: Number) -> str:
        hint = self.hint if self.hint.endswith((".", "?", "!")) else f"{self.hint}."
        places = min(self._digits, PLACES)
        is_short = self._kind == "number" and value.decimals is not None and value.decimals < places
        if self.hint:
            template = NOT_YET_FOR_ROUNDED if is_short else NOT_YET_FOR
        else:
            template = NOT_YET_ROUNDED if is_short else NOT_YET
        return template.format(hint=hint, digits=places)

    @property
    def wants(self) -> str:
        """Return the expected kind of answer, in words that don't reveal whether a number is whole.

        Examples
        --------
        >>> SealedAnswer(seal("throws", 12)).wants
        'a whole number, a fraction, or a decimal to 3 decimal places'
        """
        return _(
            "a whole number, a fraction, or a decimal to {places:# decimal place|# decimal places}"
        ).format(places=min(self._digits, PLACES))

    @property
    def decimals(self) -> int:
        """Return the number of decimals to which numbers are compared.

        Examples
        --------
        >>> SealedAnswer(seal("throws", 12)).decimals
        4
        """
        return self._digits

    def __repr__(self) -> str:
        return _("Check: {wants}").format(wants=self.wants)


def seal(
    salt: str,
    right: object,
    wrong: Mapping[str, object] | None = None,
    hint: str = "",
    digits: int = DIGITS,
    share: bool | None = None,
) -> str:
    """Return the code of a check, with hashes of the right answer and the known mistakes.

    The usual mistakes are added: numbers rounded too soon, and for a probability also its complement and a
    percentage without the sign.

    Parameters
    ----------
    salt : str
        The name of the exercise, such as "four from the caravan, exercise 2". It gives equal answers to
        different exercises different hashes.
    right : number or str
        The answer, exact if possible.
    wrong : mapping of str to answer or list of answers, optional
        Known mistakes by name. A name in `HINTS` stands for the hint there. Any other name is itself the hint
        that the reader sees.
    hint : str
        The hint for any other wrong answer.
    digits : int
        The number of decimals to which numbers are compared.
    share : bool, optional
        Whether the answer is a probability or a share, which may be written as a percentage. By default, true
        if the answer is from 0 to 1. Set it to False for a mean number of cards that is below 1.

    Returns
    -------
    str
        The code, to be pasted into a cell as `Check("…")`. The same arguments give the same code.

    Raises
    ------
    InvalidInput
        If an answer cannot be read, or a known mistake is right.

    Examples
    --------
    >>> code = seal("caravan", Fraction(957, 4324), wrong={"with replacement": 0.2271})
    >>> code.startswith("check1:")
    True
    >>> SealedAnswer(code).judge("0.2271").name
    'with replacement'
    """
    salt, hint = checks.text("salt", salt), checks.text("hint", hint)
    digits = checks.whole("digits", digits, 0, MAX_DIGITS)
    answer = _read(right, "right")
    forms = set(_forms(answer, digits))
    is_share = 0 <= answer.value <= 1 if share is None else as_python(share)
    # Names of mistakes by the form of the answer. The author's mistakes take precedence over the usual ones.
    # But a rounded right answer takes precedence over a mistake that looks the same when it is rounded.
    names: dict[str, str] = {}
    mistakes: list[tuple[str, Number]] = []
    for name, answers in (wrong or {}).items():
        mistakes += [(str(name), _read(answer, f"wrong, {name!r}")) for answer in _several(answers)]
    for name, value in mistakes:
        if form(value, digits) in forms:
            raise InvalidInput(
                f"wrong: found {name!r} equal to the right answer to {pluralize(digits, 'decimal')}"
            )
        names.setdefault(form(value, digits), name)
    mistaken_forms = [
        *((written, ROUGH) for written in _rougher(answer, digits, MIN_ROUGH)),
        *((written, name) for name, value in mistakes for written in _rougher(value, digits, MIN_ROUGH)),
        *_usual(answer, digits, is_share),
    ]
    for wrong_form, name in mistaken_forms:
        if wrong_form not in forms:
            names.setdefault(wrong_form, name)
    plain = {
        "salt": salt,
        "digits": digits,
        "kind": "number" if answer.value.denominator != 1 else "whole",
        "share": is_share,
        "hint": hint,
        "right": sorted(_hash(salt, right_form) for right_form in forms),
        "wrong": {_hash(salt, written): name for written, name in sorted(names.items())},
        "hints": {name: str(HINTS[name]) for name in sorted(set(names.values())) if name in HINTS},
    }
    packed = zlib.compress(json.dumps(plain, ensure_ascii=False, sort_keys=True).encode(), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode()


# --- Helpers ------------------------------------------------------------------------------------------------


def _hash(salt: str, written: str) -> str:
    digest = hashlib.sha256(f"{salt}|{written}".encode("utf-8", "surrogatepass")).digest()[:BYTES]
    return base64.urlsafe_b64encode(digest).decode()


def _forms(value: Number, digits: int) -> list[str]:
    """Return the forms of the right answer. Rounding a half up, down or to even is equally right."""
    units, half = value.value * 10**digits, Fraction(1, 2)
    nearest = {ceil(units - half), floor(units + half)}
    return [form(Number(Fraction(number, 10**digits), None), digits) for number in nearest]


def _usual(answer: Number, digits: int, is_share: bool) -> Iterable[tuple[str, str]]:
    """Yield the forms of the usual mistakes with probabilities and rounded numbers, with their names."""
    if is_share and 0 < answer.value < 1:
        usual = (("complement", 1 - answer.value, MIN_ROUGH), ("per cent", 100 * answer.value, 0))
        for name, value, least in usual:
            mistaken = Number(value, None)
            for written in (form(mistaken, digits), *_rougher(mistaken, digits, least)):
                yield written, name
    for written in _rougher(answer, digits, 1):
        yield written, ROUGH


def _rougher(value: Number, digits: int, least: int) -> Iterable[str]:
    """Yield forms of a number that was first rounded to fewer decimals, but to at least `least`."""
    if (value.value * 10**digits).denominator != 1:
        for fewer in range(digits - 1, max(0, least) - 1, -1):
            yield form(Number(Fraction(form(value, fewer)), None), digits)


def _read(answer: object, what: str) -> Number:
    """Read an answer in the author's code, where numbers are written as in English."""
    try:
        with override_language(ENGLISH):
            return read(answer)
    except Unreadable as reason:
        raise InvalidInput(f"{what}: {reason}, expected a number") from None


def _several(answers: object) -> list[Any]:
    return list(answers) if isinstance(answers, (list, tuple)) else [answers]


def decode(code: object) -> dict[str, Any]:
    """Return the contents of a code."""
    if not isinstance(code, str) or not code.startswith(MARK):
        raise InvalidInput("check: expected a code made by samarkand.lessons.seal")
    try:
        plain = json.loads(zlib.decompress(base64.b64decode(code.removeprefix(MARK), b"-_", validate=True)))
    except (binascii.Error, zlib.error, ValueError):
        raise InvalidInput("check: the code is damaged; copy it again from the lesson") from None
    if not isinstance(plain, dict) or not set(PARTS) <= set(plain) or plain["kind"] not in NUMBERS:
        raise InvalidInput("check: the code is damaged; copy it again from the lesson")
    return plain
