"""A check that tells right from wrong without holding the answer, and knows the usual mistakes.

An author seals the right answers and the known mistakes into a code, `seal`; a notebook holds only the code,
`SealedAnswer`. Answers are hashed with a salt, no more: whoever wants to search for them will find them, and
the solution stands below anyway.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from samarkand import arguments
from samarkand.errors import InvalidOption, pluralize, shown
from samarkand.grammar import ENGLISH, format_number, override_language
from samarkand.grammar.reading import in_plain_signs
from samarkand.lessons import wording
from samarkand.lessons.arithmetic import NotArithmetic, reckoned
from samarkand.lessons.reading import NO, YES, Number, Unreadable, form, read

MARK = "check1:"  # of a code, with its version
DIGITS = 4
MAX_DIGITS = 12
MAX_FORMS = 5_000  # that a tolerance may stand for
MAX_SHOWN = 300  # digits of a number in a message; a float holds no more
MIN_ROUGH = 2  # decimals at which a mistake is recognised as well
BYTES = 9  # of a hash
NUMBERS = ("number", "whole")  # kinds of answers
ROUGH = "rounded too soon"  # a name in `HINTS`

PARTS = ("salt", "digits", "kind", "right", "wrong", "hints", "hint")  # of a code
# Shown as a pattern, none of them the answer.
PATTERNS = (Fraction(2, 7), Fraction(5, 13), Fraction(3, 11))


@dataclass(frozen=True)
class Verdict:
    """A check's verdict on an answer.

    Attributes
    ----------
    right : bool or None
        None if there is no answer yet, or it could not be read.
    words : str
        What to tell the reader.
    name : str
        Of the mistake, if it was recognised.

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
    """Judges answers to one exercise.

    Parameters
    ----------
    code : str
        As made by `seal`.

    Attributes
    ----------
    wants : str
        What kind of answer is wanted, in words, with its number of digits.
    pattern : str
        How numbers may be written, by one that is not the answer; empty if no number to so many decimals
        is wanted.
    hint : str
        What is told of a wrong answer that is no known mistake; empty if nothing is.

    Raises
    ------
    InvalidOption
        If the code is none, or was damaged.

    Examples
    --------
    >>> check = SealedAnswer(seal("two dice", Fraction(1, 6)))
    >>> for answer in ("1/6", Fraction(1, 6), 0.1667, "16.67 %", "16,67%"):
    ...     assert check.judge(answer)
    >>> check.judge(0.17).words
    'not yet: Right as far as it goes, but rounded too soon. Wanted: a number to 4 decimals, or a fraction.'
    >>> check.judge(None)
    no answer yet. Wanted: a number to 4 decimals, or a fraction.
    >>> check.pattern
    'as 2/7, 0.2857 or 28.57 %'
    """

    def __init__(self, code: str):
        plain = _opened(code)
        self._salt: str = plain["salt"]
        self._digits: int = plain["digits"]
        self._kind: str = plain["kind"]
        self._right = frozenset(plain["right"])
        self._wrong: dict[str, str] = plain["wrong"]
        self.hints: dict[str, str] = plain["hints"]
        self.hint: str = plain["hint"]
        self._is_share: bool = plain.get("share", True)
        self.pattern = self._pattern()

    def judge(self, answer: Any) -> Verdict:
        """The verdict on an answer; whatever is given, nothing is raised.

        Parameters
        ----------
        answer : number, str, list, tuple, set or None
            "1/6", Fraction(1, 6), 0.1667, "16.67 %"; a term, as "C(11,4)/C(48,4)", "5 of 11" or "7 cards";
            words; or several of those.

        Examples
        --------
        >>> SealedAnswer(seal("a die", Fraction(1, 6))).judge("16.67 %")
        right!
        """
        if answer is None or (isinstance(answer, str) and not answer.strip()) or answer is ...:
            return Verdict(None, wording.NO_ANSWER.format(wants=self.wants))
        try:
            found = read(answer)
        except Unreadable as reason:
            return Verdict(None, wording.UNREADABLE.format(reason=reason, wants=self.wants))
        if not self._is_share and isinstance(answer, str) and "%" in in_plain_signs(answer):
            return Verdict(None, wording.NO_SHARE.format(wants=self.wants))
        if self._kind in NUMBERS and isinstance(found, str):
            try:
                found = Number(reckoned(found), None)
            except NotArithmetic:
                return Verdict(None, wording.NO_NUMBER.format(wants=self.wants))
        if self._kind in NUMBERS and not isinstance(found, Number):
            return Verdict(None, wording.NO_NUMBER.format(wants=self.wants))
        mark = _hashed(self._salt, form(found, self._digits))
        if mark in self._right:
            return Verdict(True, str(wording.RIGHT))
        if self._is_off_by_a_digit(found):
            return Verdict(True, str(wording.RIGHT_BUT_FOR_A_DIGIT))
        name = self._wrong.get(mark, "")
        if name == ROUGH and isinstance(found, Number) and found.decimals is None:
            name = ""  # a fraction that happens to be near was not rounded
        if name:
            words = wording.NOT_YET_WANTED if name == ROUGH else wording.NOT_YET_FOR
            hint = wording.HINTS.get(name) or self.hints.get(name, name)  # the usual ones in today's language
            return Verdict(False, words.format(hint=hint, wants=self.wants), name)
        return Verdict(False, self._otherwise(found))

    __call__ = judge

    def _is_off_by_a_digit(self, found: Any) -> bool:
        """Whether a number with all its decimals is right but for one in the last of them."""
        if self._kind != "number" or (getattr(found, "decimals", None) or 0) < max(self._digits, 1):
            return False

        def is_right(units: int) -> bool:
            beside = Number(found.value + Fraction(units, 10**self._digits), None)
            return _hashed(self._salt, form(beside, self._digits)) in self._right

        # Where several numbers in a row are right it was said already how far off one may be.
        return any(is_right(step) and not is_right(2 * step) for step in (-1, 1))

    def _otherwise(self, found: Any) -> str:
        hint = self.hint if self.hint.endswith((".", "?", "!")) else f"{self.hint}."
        is_decimal = isinstance(found, Number) and found.decimals is not None
        is_short = is_decimal and self._kind == "number" and found.decimals < self._digits
        if self.hint:
            words = wording.NOT_YET_FOR_ROUNDED if is_short else wording.NOT_YET_FOR
        else:
            words = wording.NOT_YET_ROUNDED if is_short else wording.NOT_YET
        return words.format(hint=hint, digits=self._digits)

    @property
    def wants(self) -> str:
        """What kind of answer is wanted, in words.

        Examples
        --------
        >>> SealedAnswer(seal("throws", 12)).wants
        'a whole number'
        """
        if self._kind == "whole":
            return str(wording.A_WHOLE_NUMBER)
        if self._kind != "number":
            usual = (wording.YES_OR_NO, wording.A_WORD)
            return next((str(words) for words in usual if words.token == self._kind), self._kind)
        return wording.A_NUMBER.format(digits=self._digits)

    def _pattern(self) -> str:
        for each in PATTERNS:
            about = form(Number(each, None), self._digits)
            if self._kind == "number" and _hashed(self._salt, about) not in self._right:
                if not self._is_share:
                    return wording.AS_NO_SHARE.format(fraction=each, decimal=format_number(Decimal(about)))
                percent = form(Number(100 * each, None), max(0, self._digits - 2))
                return wording.AS.format(
                    fraction=each,
                    decimal=format_number(Decimal(about)),
                    percent=format_number(Decimal(percent)),
                )
        return ""

    def __repr__(self) -> str:
        return wording.CHECK.format(wants=self.wants)


def seal(
    salt: str,
    right: Any,
    wrong: Mapping[str, Any] | None = None,
    hint: str = "",
    digits: int = DIGITS,
    within: Any = 0,
    alternatives: Iterable[Any] = (),
    usual: bool = True,
    share: bool | None = None,
) -> str:
    """The code of a check: right answers and known mistakes, hashed.

    Parameters
    ----------
    salt : str
        The name of the exercise, e.g. "four from the caravan, exercise 2": the same answers to two
        exercises have other hashes.
    right : number, str, list, tuple or set
        The answer, exact where it can be. A list is compared in order, a set without.
    wrong : mapping of str to answer or list of answers, optional
        Known mistakes by name; a name of `HINTS` brings the hint that stands there, any other is itself
        what the reader is told.
    hint : str
        What is told of an answer that is neither.
    digits : int
        Decimals to which numbers are compared.
    within : number
        How far a number may be off, e.g. for what was simulated.
    alternatives : iterable
        Other answers that are just as right.
    usual : bool
        Whether to add, for a probability, its complement, the number in per cent without the sign, and
        what was rounded too soon.
    share : bool, optional
        Whether a probability or a share is asked for, which may be written in per cent; by default if the
        answer lies from 0 to 1. Say False for a mean number of cards that is below 1.

    Returns
    -------
    str
        To be pasted into a cell: `Check("…")`. The same arguments give the same code.

    Raises
    ------
    InvalidOption
        If an answer cannot be read, or a mistake is right.

    Examples
    --------
    >>> code = seal("caravan", Fraction(957, 4324), wrong={"with replacement": 0.2271})
    >>> code.startswith("check1:")
    True
    >>> SealedAnswer(code).judge("0.2271").name
    'with replacement'
    """
    digits = _judged(salt, hint, digits)
    rights = [_read(answer, "right") for answer in (right, *_several(alternatives))]
    forms = {each for found in rights for each in _forms(found, digits, _tolerance(within))}
    is_share = _may_be_share(rights[0]) if share is None else share
    if not isinstance(wrong, (Mapping, type(None))):
        raise InvalidOption(f"wrong: found {shown(wrong)}, expected mistakes by name, as in {{'sign': -2}}")
    # By the form of an answer. The author's mistakes come before the usual ones; but who has rounded the
    # right answer is not told of a mistake that looks the same when it is rounded as well.
    names: dict[str, str] = {}
    mistakes: list[tuple[str, Any]] = []
    for name, answers in ({} if wrong is None else wrong).items():
        mistakes += [(str(name), _read(answer, f"wrong, {name!r}")) for answer in _several(answers)]
    for name, found in mistakes:
        if form(found, digits) in forms:
            raise InvalidOption(f"wrong: {name!r} is right, to {pluralize(digits, 'decimal')}")
        names.setdefault(form(found, digits), name)
    rounded = [(written, ROUGH) for found in rights for written in _rougher(found, digits, MIN_ROUGH)]
    told = [(written, name) for name, found in mistakes for written in _rougher(found, digits, MIN_ROUGH)]
    if usual:
        told = [*rounded, *told, *(each for found in rights for each in _usual(found, digits, is_share))]
    for wrong_form, name in told:
        if wrong_form not in forms:
            names.setdefault(wrong_form, name)
    plain = {
        "salt": salt,
        "digits": digits,
        "kind": _kind(rights[0]),
        "share": is_share,
        "hint": hint,
        "right": sorted(_hashed(salt, each) for each in forms),
        "wrong": {_hashed(salt, written): name for written, name in sorted(names.items())},
        "hints": {
            name: str(wording.HINTS[name]) for name in sorted(set(names.values())) if name in wording.HINTS
        },
    }
    try:
        written = json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()
    except UnicodeEncodeError as error:
        raise InvalidOption(f"salt, hint: found {shown(error.object[error.start])}, expected text") from None
    packed = zlib.compress(written, 9)
    return MARK + base64.urlsafe_b64encode(packed).decode()


def sealed_anew(code: str, right: Any, wrong: Mapping[str, Any], hint: str) -> str:
    """The code of the same check in the language that is spoken.

    Parameters
    ----------
    code : str
        As made by `seal`, for one right answer.
    right, wrong, hint
        As for `seal`; the names of mistakes and the hint in that language.

    Raises
    ------
    InvalidOption
        As `seal`; or if what is right is not what was right before.

    Examples
    --------
    >>> code = seal("caravan", Fraction(957, 4324), {"one card": 0.25}, hint="count")
    >>> SealedAnswer(sealed_anew(code, "957/4324", {"une carte": 0.25}, "comptez")).judge(0.25).name
    'une carte'
    """
    plain = _opened(code)
    made = seal(plain["salt"], right, wrong, hint, plain["digits"], share=plain.get("share"))
    if plain["kind"] in NUMBERS and sorted(plain["right"]) != sorted(_opened(made)["right"]):
        raise InvalidOption(f"right: {shown(right)} is not what was right in {plain['salt']!r}")
    return made


# --- How ------------------------------------------------------------------------------------------------


def _hashed(salt: str, written: str) -> str:
    digest = hashlib.sha256(f"{salt}|{written}".encode("utf-8", "surrogatepass")).digest()[:BYTES]
    return base64.urlsafe_b64encode(digest).decode()


def _forms(found: Any, digits: int, within: Fraction) -> Iterable[str]:
    """All that is right for one answer: itself, and numbers as near as is allowed."""
    if not isinstance(found, Number):
        return [form(found, digits)]
    # Whoever rounds a half to even, or down, has rounded as well as who rounds it up.
    reach = max(within, Fraction(0))
    unit = Fraction(1, 10**digits)
    if 2 * reach / unit > MAX_FORMS:
        size = f"{float(within):g}" if within < 10**MAX_SHOWN else "a number too large to show"
        raise InvalidOption(f"within: found {size}, too much for {pluralize(digits, 'digit')}")
    low, high = found.value - reach, found.value + reach
    least, most = -((-low / unit + Fraction(1, 2)).__floor__()), (high / unit + Fraction(1, 2)).__floor__()
    return {form(Number(units * unit, None), digits) for units in range(least, most + 1)}


def _may_be_share(found: Any) -> bool:
    return not isinstance(found, Number) or 0 <= found.value <= 1


def _usual(found: Any, digits: int, is_share: bool) -> Iterable[tuple[str, str]]:
    """The mistakes that are usual with any probability, and with any number that is rounded."""
    if not isinstance(found, Number):
        return
    if is_share and 0 < found.value < 1:
        usual = (("complement", 1 - found.value, MIN_ROUGH), ("per cent", 100 * found.value, 0))
        for name, value, least in usual:
            mistaken = Number(value, None)
            for written in (form(mistaken, digits), *_rougher(mistaken, digits, least)):
                yield written, name
    for written in _rougher(found, digits, 1):
        yield written, ROUGH


def _rougher(found: Any, digits: int, least: int) -> Iterable[str]:
    """A number rounded to fewer decimals, at least so many, written out to all."""
    if isinstance(found, Number) and (found.value * 10**digits).denominator != 1:
        for fewer in range(digits - 1, max(0, least) - 1, -1):
            yield form(Number(Fraction(form(found, fewer)), None), digits)


def _kind(found: Any) -> str:
    if isinstance(found, Number):
        return "number" if found.value.denominator != 1 else "whole"
    if isinstance(found, list):
        return wording.VALUES_IN_ORDER.format(number=len(found))
    if isinstance(found, frozenset):
        return wording.VALUES.format(number=len(found))
    return str(wording.YES_OR_NO) if found in (YES[0], NO[0]) else str(wording.A_WORD)


def _judged(salt: Any, hint: Any, digits: Any) -> int:
    for name, text in (("salt", salt), ("hint", hint)):
        if not isinstance(text, str) or (name == "salt" and not text):
            raise InvalidOption(f"{name}: found {shown(text)}, expected text")
    return arguments.whole("digits", digits, 0, MAX_DIGITS)


def _read(answer: Any, what: str) -> Any:
    """An author's input: code, and so in English."""
    try:
        with override_language(ENGLISH):
            return read(answer)
    except Unreadable as reason:
        raise InvalidOption(f"{what}: {reason}, expected a number, words, or several of those") from None


def _tolerance(within: Any) -> Fraction:
    found = _read(within, "within")
    if not isinstance(found, Number) or found.value < 0:
        raise InvalidOption(f"within: found {shown(within)}, expected a number, 0 or more")
    return found.value


def _several(answers: Any) -> list[Any]:
    return list(answers) if isinstance(answers, (list, tuple)) else [answers]


def _opened(code: Any) -> dict[str, Any]:
    """The contents of a code."""
    if not isinstance(code, str) or not code.startswith(MARK):
        raise InvalidOption("check: expected a code made by samarkand.lessons.seal")
    try:
        plain = json.loads(zlib.decompress(base64.b64decode(code.removeprefix(MARK), b"-_", validate=True)))
    except (binascii.Error, zlib.error, ValueError):
        raise InvalidOption("check: the code is damaged; copy it again from the lesson") from None
    if not isinstance(plain, dict) or not set(PARTS) <= set(plain):
        raise InvalidOption("check: the code is damaged; copy it again from the lesson")
    return plain
