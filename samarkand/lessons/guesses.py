"""Guesses that are committed before the answer is seen, scored by proper rules, and stored anonymously.

A scoring rule is *proper* if your average score is best when you report what you truly believe.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, fields, replace
from itertools import count
from math import isfinite, nan
from numbers import Real
from pathlib import Path
from typing import Any

from samarkand import files
from samarkand.checks import text
from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.grammar import _
from samarkand.lessons.reading import small_number

EVEN = 0.25  # the loss in Brier's score of someone who always says 50%
FILE = "my-guesses.json"
BOOK, ADVICE = "book of guesses", "; delete or move the file"
VERSION = 1


# --- Scores ---------------------------------------------------------------------------------------------


def brier_score(confidence: float, was_right: bool) -> float:
    """Return the Brier score of a claim, from 0 to 1, where 1 is best. The rule is proper.

    The score is 1 minus the squared distance between the confidence and the outcome, 1 or 0 (G. W. Brier,
    Monthly Weather Review 78, 1950, pp. 1-3).

    Parameters
    ----------
    confidence : float
        The probability given to the claim, from 0 to 1.
    was_right : bool

    Examples
    --------
    >>> brier_score(0.8, True), brier_score(0.5, False)
    (0.96, 0.75)
    """
    distance = (1.0 if was_right else 0.0) - _share(confidence, "confidence")
    return round(1 - distance**2, 12)


# --- Guesses --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CommittedGuess:
    """A committed guess.

    Attributes
    ----------
    question : str
        The name of the question, such as "two alike".
    value : float or str
        A number or a choice.
    confidence : float or None
        The probability, from 0 to 1, that the guess is right: that the choice is true, or that the number is
        `near` the truth.
    near : float or None
        The distance from the truth at which a number still counts as right.
    truth : float or str or None
        The answer, once the guess has been scored.

    Examples
    --------
    >>> CommittedGuess("two alike", 0.7, near=0.1, confidence=0.8).is_right(0.72)
    True
    """

    question: str
    value: float | str
    confidence: float | None = None
    near: float | None = None
    truth: float | str | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, as_python(getattr(self, field.name)))
        if not isinstance(self.question, str) or not self.question:
            raise InvalidInput(f"question: found {short_repr(self.question)}, expected text")
        if not isinstance(self.value, str):
            object.__setattr__(self, "value", small_number(self.value, "value"))
        if self.confidence is not None:
            object.__setattr__(self, "confidence", _share(self.confidence, "confidence"))
        if self.near is not None and not _number(self.near, "near") >= 0:
            raise InvalidInput(f"near: found {self.near:g}, expected 0 or more")
        if self.truth is not None and not isinstance(self.truth, str):
            object.__setattr__(self, "truth", small_number(self.truth, "truth"))

    def is_right(self, truth: object) -> bool | None:
        """Return whether the guess is right, or None for a number without `near`.

        Examples
        --------
        >>> CommittedGuess("two alike", 0.82, near=0.1).is_right(0.72)
        True
        """
        if isinstance(self.value, str):
            return self.value == as_python(truth)
        return None if self.near is None else self.distance(truth) <= self.near

    def distance(self, truth: object) -> float:
        """Return how far a number is from the truth.

        Examples
        --------
        >>> CommittedGuess("how many", 3).distance(4)
        1.0
        """
        # Rounded, so that 0.82 is within 0.1 of 0.72 despite binary rounding errors.
        return round(abs(_number(self.value, "value") - _number(as_python(truth), "truth")), 12)

    def brier_loss(self, truth: object) -> float | None:
        """Return 1 minus the Brier score, or None for a guess that has no confidence or cannot be right.

        Examples
        --------
        >>> CommittedGuess("two alike", 0.7, near=0.1, confidence=0.8).brier_loss(0.72)
        0.04
        """
        right = self.is_right(truth)
        if right is None or self.confidence is None:
            return None
        return round(1 - brier_score(self.confidence, right), 12)

    def in_words(self) -> str:
        """Return the guess in words.

        Examples
        --------
        >>> CommittedGuess("two alike", 0.4, near=0.1, confidence=0.8).in_words()
        '0.4 to within 0.1, 80% sure'
        """
        if isinstance(self.value, str):
            value_text = self.value
        else:
            known = _("{value:g}") if self.near is None else _("{value:g} to within {near:g}")
            value_text = known.format(value=self.value, near=self.near)
        return (
            value_text
            if self.confidence is None
            else _("{guess}, {sure:.0f}% sure").format(guess=value_text, sure=100 * self.confidence)
        )


class GuessBook:
    """One reader's committed guesses, in a file beside the lessons, without names or times.

    Parameters
    ----------
    path : path, optional
        The file. By default, `my-guesses.json` in the current folder, which is the notebook's folder. So each
        copy of the lessons has its own guesses, even if a whole class shares a login.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> book = GuessBook(Path(folder.name) / "guesses.json")
    >>> book.commit(CommittedGuess("two alike", 0.4))
    >>> book.find("two alike").value, len(book.all())
    (0.4, 1)
    >>> book.delete()
    >>> book.all()
    []
    >>> folder.cleanup()
    """

    def __init__(self, path: str | Path | None = None):
        if path is not None and (not isinstance(path, (str, os.PathLike)) or "\0" in str(path)):
            raise InvalidInput(f"book: found {short_repr(path)}, expected a GuessBook or a path")
        self.path = Path.cwd() / FILE if path is None else Path(path)

    def all(self) -> list[CommittedGuess]:
        """Return all guesses, in the order in which they were committed.

        Raises
        ------
        InvalidInput
            If the file is not a book of guesses. It is not changed.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> book = GuessBook(Path(folder.name) / "guesses.json")
        >>> book.all()
        []
        >>> folder.cleanup()
        """
        try:
            self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return []
        except (OSError, UnicodeError):
            pass  # the reader below says why
        plain = files.read_json(self.path, BOOK, ADVICE)
        try:
            if plain["version"] != VERSION:
                raise KeyError("version")
            return [CommittedGuess(**entry) for entry in plain["guesses"]]
        except (InvalidInput, KeyError, TypeError):
            raise InvalidInput(f"{self.path}: not a {BOOK}{ADVICE}") from None

    def find(self, question: str) -> CommittedGuess | None:
        """Return the guess for a question, or None.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> book = GuessBook(Path(folder.name) / "guesses.json")
        >>> book.commit(CommittedGuess("two alike", 0.4))
        >>> book.find("two alike").value, book.find("fair price")
        (0.4, None)
        >>> folder.cleanup()
        """
        return next((guess for guess in self.all() if guess.question == text("question", question)), None)

    def commit(self, guess: CommittedGuess) -> None:
        """Add a guess, which cannot be changed afterwards.

        Raises
        ------
        InvalidInput
            If the book already has a guess for this question. Also if the file cannot be read or written.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> book = GuessBook(Path(folder.name) / "guesses.json")
        >>> book.commit(CommittedGuess("two alike", 0.4))
        >>> book.commit(CommittedGuess("two alike", 0.72))  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        samarkand.errors.InvalidInput: two alike: a guess has already been committed; delete it to ...
        >>> folder.cleanup()
        """
        if not isinstance(guess, CommittedGuess):
            raise InvalidInput(f"guess: found {short_repr(guess)}, expected a CommittedGuess")
        with self._locked():
            kept = self.all()
            if any(other.question == guess.question for other in kept):
                raise InvalidInput(
                    f"{guess.question}: a guess has already been committed; delete it to guess again"
                )
            self._write([*kept, guess])

    def answer(self, question: str, truth: float | str) -> None:
        """Store the answer with the guess. Do nothing if there is no guess.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> book = GuessBook(Path(folder.name) / "guesses.json")
        >>> book.commit(CommittedGuess("two alike", 0.4))
        >>> book.answer("two alike", 0.72)
        >>> book.find("two alike").truth
        0.72
        >>> folder.cleanup()
        """
        if self.find(question) is None:
            return
        with self._locked():
            kept = self.all()
            answered = [
                replace(guess, truth=truth) if guess.question == question else guess for guess in kept
            ]
            if answered != kept:
                self._write(answered)

    def begin_anew(self) -> Path | None:
        """Move the guesses to another file, and begin an empty book for a new class.

        Returns
        -------
        Path or None
            The new file, or None if there were no guesses.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> book = GuessBook(Path(folder.name) / "guesses.json")
        >>> book.commit(CommittedGuess("two alike", 0.4))
        >>> book.begin_anew().name, book.all()
        ('guesses-1.json', [])
        >>> folder.cleanup()
        """
        if not self.all():
            return None
        names = (self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}") for number in count(1))
        with self._locked():
            aside = next(path for path in names if not path.exists())
            self._write(self.all(), aside)
            self.path.unlink(missing_ok=True)
        return aside

    def delete(self, question: str | None = None) -> None:
        """Delete the guess for one question, or all guesses. Delete the file when it is empty.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> book = GuessBook(Path(folder.name) / "guesses.json")
        >>> book.commit(CommittedGuess("two alike", 0.4))
        >>> book.delete("two alike")
        >>> book.path.exists()
        False
        >>> folder.cleanup()
        """
        if not os.path.lexists(self.path):
            return
        with self._locked():
            kept = [] if question is None else [guess for guess in self.all() if guess.question != question]
            if kept:
                self._write(kept)
            else:
                self.path.unlink(missing_ok=True)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Let no other notebook change the guesses before the context ends."""
        with ExitStack() as stack:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                stack.enter_context(files.locked(self.path))
            except OSError as error:
                raise InvalidInput(f"{self.path}: cannot be written: {error.strerror}") from None
            except InvalidInput as error:
                raise InvalidInput(str(error)) from error
            yield

    def _write(self, guesses: list[CommittedGuess], path: Path | None = None) -> None:
        plain = {"version": VERSION, "guesses": [_without_none(guess) for guess in guesses]}
        text = json.dumps(plain, ensure_ascii=False, indent=1)
        try:
            files.write(self.path if path is None else path, text, replace=True)
        except InvalidInput as error:
            raise InvalidInput(str(error)) from error


def calibration(guesses: Iterable[tuple[CommittedGuess, object]]) -> dict[float, tuple[int, int]]:
    """Return how often guesses were right at each level of confidence.

    Of the guesses with a confidence of 80%, four in five should be right.

    Parameters
    ----------
    guesses : iterable of (CommittedGuess, truth)
        Guesses without a confidence, and numbers without `near`, are left out.

    Returns
    -------
    dict of float to (int, int)
        For each confidence, rounded to tenths: the number of right guesses and of all guesses.

    Examples
    --------
    >>> sure = CommittedGuess("who goes first", "first", confidence=0.8)
    >>> calibration([(sure, "first"), (sure, "second"), (CommittedGuess("two alike", 0.4), 0.72)])
    {0.8: (1, 2)}
    """
    counts: dict[float, tuple[int, int]] = {}
    for guess, truth in guesses:
        right = guess.is_right(truth)
        if guess.confidence is not None and right is not None:
            tenth = round(guess.confidence, 1)
            before, number = counts.get(tenth, (0, 0))
            counts[tenth] = (before + right, number + 1)
    return dict(sorted(counts.items()))


def _without_none(guess: CommittedGuess) -> dict[str, Any]:
    return {name: value for name, value in asdict(guess).items() if value is not None}


def _number(value: object, name: str) -> float:
    try:
        number = nan if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    except OverflowError:
        number = nan
    if not isfinite(number):
        raise InvalidInput(f"{name}: found {short_repr(value)}, expected a number")
    return number


def _share(value: object, name: str) -> float:
    number = _number(value, name)
    if not 0 <= number <= 1:
        raise InvalidInput(f"{name}: found {number:g}, expected a number from 0 to 1")
    return number
