"""Evaluate answers written as arithmetic: 4*60, 5 of 11, 1 in 227, C(11,4)/C(48,4), 7 cards."""

import ast
import re
from collections.abc import Callable
from fractions import Fraction
from math import comb, isqrt

from samarkand.grammar.reading import Ambiguous, as_typed

MAX_BITS = 4_096  # of an intermediate result
MAX_THINGS = 1_000  # the largest n and k in C(n, k)
ROOT_DIGITS = 30  # decimals of an irrational root
TIMES = str.maketrans({"\N{MULTIPLICATION SIGN}": "*", "\N{MIDDLE DOT}": "*", "\N{DIVISION SIGN}": "/"})
NOTATIONS = (  # how people write an expression, and its form in Python
    (re.compile(r"\^"), "**"),
    (re.compile(r"\N{SQUARE ROOT}\s*(\d+(?:\.\d+)?|(?=\())"), r"sqrt(\1)"),
    (re.compile(r"sqrt\(\)"), "sqrt"),
    (re.compile(r"(\d+)\s*choose\s*(\d+)"), r"c(\1,\2)"),
    (re.compile(r"(\d)\s*%\s+(?:of|de)\s+(?=[\d(])"), r"\1/100*"),
    (re.compile(r"(/\s*\d+|\.\d+)\s+(?:of|de)\s+(?=[\d(])"), r"\1*"),  # 2/3 of 12 is a product
    (re.compile(r"(\d)\s+(?:chances?\s+)?(?:out\s+of|of|in|sur)\s+(?=[\d(])"), r"\1/"),
)
UNIT = re.compile(r"(?<=[\d)])\s*[^\W\d_]+(?:\s+[^\W\d_]+)*\.?$")  # a unit after the number
ONLY_PYTHON = re.compile(r"[_#]|\d[a-df-z]|,\s*\)", re.IGNORECASE)  # such as 2.5_0, 3 # cards, 0x10, C(4,2,)


class NotArithmetic(Exception):
    """A text that is not arithmetic, or has too large numbers."""


def evaluate(text: str) -> Fraction:
    """Return the value of an expression. Irrational roots are rounded to many digits.

    An expression may contain numbers with `+ - * / ^` and brackets, `C(n, k)` or `n choose k`, `sqrt(n)`,
    `5 of 11` and `1 in 227`, or in French `5 sur 11`. After a fraction, a decimal or a percentage, `of` (in
    French `de`) multiplies: `2/3 of 12`. A per cent sign divides by 100. Words after a number are ignored as
    a unit.

    Raises
    ------
    NotArithmetic
        If the text is not such an expression, or a number is too large.

    Examples
    --------
    >>> print(evaluate("4*60"), evaluate("5 of 11"), evaluate("1 in 227"), evaluate("7 cards"))
    240 5/11 1/227 7
    >>> print(evaluate("2/3 of 12"), evaluate("0.5 of 10"), evaluate("50 % of 16"))
    8 5 8
    >>> print(evaluate("c(11,4)/c(48,4)"), evaluate("100*5/11 %"))
    11/6486 5/11
    >>> round(float(evaluate("√3/40")), 4)
    0.0433
    """
    try:  # the comma in C(n, k) is no decimal comma
        plain = text if "c(" in text else as_typed(text)
    except Ambiguous:
        raise NotArithmetic from None
    plain = plain.translate(TIMES)
    for written, meant in NOTATIONS:
        plain = written.sub(meant, plain)
    plain, percent = (plain.rstrip()[:-1], 100) if plain.rstrip().endswith("%") else (plain, 1)
    plain = UNIT.sub("", plain).strip()
    if ONLY_PYTHON.search(plain):
        raise NotArithmetic
    try:
        return _value(ast.parse(plain, mode="eval").body) / percent
    except (SyntaxError, ValueError, ZeroDivisionError, MemoryError, RecursionError):
        raise NotArithmetic from None


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return _small(Fraction(str(number)))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner)
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _value(inner)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in SIGNS:
            return _small(SIGNS[type(sign)](_value(left), _value(right)))
        case ast.Call(func=ast.Name(id="sqrt"), args=[inner], keywords=[]):
            return _root(_value(inner))
        case ast.Call(func=ast.Name(id="c" | "comb" | "binom"), args=[total, chosen], keywords=[]):
            return _small(Fraction(comb(_things(_value(total)), _things(_value(chosen)))))
    raise NotArithmetic


def _small(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise NotArithmetic
    return value


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent.denominator != 1 or abs(exponent) * bits > MAX_BITS:
        raise NotArithmetic
    return Fraction(base ** int(exponent))


def _root(value: Fraction) -> Fraction:
    if value < 0:
        raise NotArithmetic
    exact = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if exact * exact == value:
        return exact
    return Fraction(isqrt(int(value * 100**ROOT_DIGITS)), 10**ROOT_DIGITS)


def _things(value: Fraction) -> int:
    if value.denominator != 1 or not 0 <= value <= MAX_THINGS:
        raise NotArithmetic
    return int(value)


SIGNS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: _power,
}
