"""Find texts that no function marks, for Babel: rules, what phones ask in a lesson, and exercises.

`pyproject.toml` says which files these functions read. CONTRIBUTING.md has the commands.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_python

from samarkand import catalogue
from samarkand_teaching.press import lesson_text, worksheets

Extracted = tuple[int, str, object, list[str]]


def rules(source: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Extracted]:
    """Extract the rules of a game and the titles of their chapters from its `catalogue.toml`."""
    game = Path(source.name).parent.name
    texts = [*catalogue.chapters(game).values()]
    for rule in catalogue.catalogue(game).values():
        texts += [getattr(rule, part) for part in catalogue.TRANSLATED if getattr(rule, part)]
        texts += [text for asked in rule.asked for text in asked]
    for text in dict.fromkeys(texts):
        if text in catalogue.WORDED_BY_GAME:
            yield 1, "pgettext", (game, text), []
        else:
            yield 1, "gettext", text, []


def activities(source: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Extracted]:
    """Extract what phones ask in a lesson, and the options of a vote, from the text about the lesson."""
    for name, parts in lesson_text.read(Path(source.name)).activities:
        for text in parts if name == "vote" else parts[:1]:
            yield 1, "gettext", text, []


def exercises(source: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Extracted]:
    """Extract the marked texts of a worksheet, and the texts of its exercises, which have no mark."""
    yield from extract_python(source, keywords, comment_tags, options)
    lesson = Path(source.name).stem
    for exercise in worksheets.exercises(lesson) if lesson in worksheets.SHEETS else ():
        for text in worksheets.texts(exercise):
            yield 1, "gettext", text.text, []
