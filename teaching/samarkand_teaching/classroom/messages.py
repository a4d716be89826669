"""What a phone and the room say to each other; every message that comes in is judged here.

Each is one JSON object with its `kind`. A phone sends `Join`, `Press` or `Echo`; the room answers
with `seat`, `screen`, `refused`, `probe` and `gone`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from samarkand.errors import SamarkandError, is_whole
from samarkand.grammar.names import has_controls
from samarkand.picture import Crop
from samarkand_teaching.classroom import wording

MAX_BYTES = 4_096  # of one message
MAX_TEXT = 200  # characters of one text in it
MAX_OPTION_LENGTH = (
    180  # characters of an option or a question that a phone sends back, with a number behind it
)
MAX_FIELDS = 8  # fields of one press
MAX_NUMBER = 2**31


class Refused(SamarkandError, ValueError):
    """A message, a code or a press that is not taken; says why in one line, and nothing is changed."""


@dataclass(frozen=True)
class Join:
    """A phone comes in, with the code of the class, or comes back, with the token of its seat."""

    code: str = ""
    token: str = ""
    nickname: str = ""


@dataclass(frozen=True)
class Press:
    """A button was pressed on the screen `at`, with what its fields hold."""

    at: str
    button: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Echo:
    """A probe comes back: so the delay of a phone is measured."""

    number: int


Message = Join | Press | Echo


def judged(wire: str | bytes) -> Message:
    r"""The message in what came over the wire.

    Raises
    ------
    Refused
        If it is none.

    Examples
    --------
    >>> judged('{"kind": "press", "at": "two alike/1", "button": "commit", "values": {"guess": "0.4"}}')
    Press(at='two alike/1', button='commit', values={'guess': '0.4'})
    >>> judged('{"kind": "press", "at": "two alike/1", "button": 7}')
    Traceback (most recent call last):
        ...
    samarkand_teaching.classroom.messages.Refused: This message cannot be read.
    """
    if not isinstance(wire, str) or len(wire.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Refused(
            wording.TOO_LONG.format(most=MAX_BYTES) if isinstance(wire, str) else str(wording.NOT_READ)
        )
    try:
        found = json.loads(wire)
    except (ValueError, RecursionError):
        raise Refused(str(wording.NOT_READ)) from None
    kind = found.pop("kind", None) if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Refused(str(wording.NOT_READ))
    made, fields = FIELDS[kind]
    for text in _texts(found):
        if len(text) > MAX_TEXT:
            raise Refused(wording.TEXT_TOO_LONG.format(most=MAX_TEXT))
        if has_controls(text):
            raise Refused(str(wording.NOT_SHOWN))
    is_whole_message = found.keys() <= fields.keys() and all(fields[name](found[name]) for name in found)
    if not is_whole_message or not NEEDED[kind] <= found.keys():
        raise Refused(str(wording.NOT_READ))
    return made(**found)


def may_be_sent(text: str) -> bool:
    """Return whether a text comes through when a phone sends it back."""
    return len(text) <= MAX_OPTION_LENGTH and not has_controls(text)


def _texts(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a pupil has typed, or a page that is not ours has sent as such."""
    for value in found.values():
        inner = [*value, *value.values()] if isinstance(value, dict) else [value]
        yield from (each for each in inner if isinstance(each, str))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return is_whole(value) and 0 <= value < MAX_NUMBER


def _are_values(values: Any) -> bool:
    is_table = isinstance(values, dict) and len(values) <= MAX_FIELDS
    return is_table and all(_is_text(name) and _is_text(value) for name, value in values.items())


FIELDS: dict[str, tuple[Callable[..., Message], dict[str, Callable[[Any], bool]]]] = {
    "join": (Join, {"code": _is_text, "token": _is_text, "nickname": _is_text}),
    "press": (Press, {"at": _is_text, "button": _is_text, "values": _are_values}),
    "echo": (Echo, {"number": _is_number}),
}
NEEDED = {"join": set(), "press": {"at", "button", "values"}, "echo": {"number"}}


def sent(kind: str, **fields: Any) -> str:
    """A message of the room as text.

    Examples
    --------
    >>> sent("refused", line="Not now.")
    '{"kind": "refused", "line": "Not now."}'
    """
    return json.dumps({"kind": kind, **fields}, ensure_ascii=False)


# --- the parts of a screen -------------------------------------------------------------------------------
# A phone knows these and nothing of guesses, votes or clocks: what they mean is decided here.


@dataclass(frozen=True)
class Screen:
    """What one phone shows: `at` names the state in which its buttons may be pressed."""

    at: str
    title: str
    parts: tuple[Mapping[str, Any], ...]

    def as_sent(self, before: "Screen | None" = None) -> dict[str, Any]:
        """As it is sent: a part that the screen before had already is sent as its place there.

        Examples
        --------
        >>> old = Screen("a/1", "Which?", (text("Look."), key("yes", "Yes")))
        >>> Screen("a/2", "Which?", (key("yes", "Yes"), text("Done."))).as_sent(old)["parts"]
        [1, {'part': 'text', 'text': 'Done.'}]
        """
        had = list(before.parts) if before else []
        parts = [had.index(part) if part in had else part for part in self.parts]
        return {"at": self.at, "title": str(self.title), "parts": parts}


def text(words: str, is_large: bool = False) -> dict[str, Any]:
    """A paragraph; a large one is the clock or the card that all look at."""
    return {"part": "large" if is_large else "text", "text": str(words)}


def field(name: str, label: str, hint: str = "") -> dict[str, Any]:
    """A field of one line."""
    return {"part": "field", "name": name, "label": str(label), "hint": str(hint)}


def choices(name: str, label: str, options: Any) -> dict[str, Any]:
    """One of several."""
    return {"part": "choices", "name": name, "label": str(label), "options": [str(each) for each in options]}


def slider(name: str, label: str, low: int, high: int, value: int) -> dict[str, Any]:
    """A whole number from low to high."""
    return {"part": "slider", "name": name, "label": str(label), "low": low, "high": high, "value": value}


def bars(label: str, labels: Any, counts: Any) -> dict[str, Any]:
    """How often each thing came."""
    return {
        "part": "bars",
        "label": str(label),
        "labels": [str(each) for each in labels],
        "counts": [*counts],
    }


def picture(part: Crop) -> dict[str, Any]:
    """A drawing, and what it tells those who do not see it."""
    size = {"width": part.width, "height": part.height}
    return {"part": "picture", "label": part.description, **size, "svg": part.svg}


def key(name: str, label: str) -> dict[str, Any]:
    """A button."""
    return {"part": "button", "name": name, "label": str(label)}
