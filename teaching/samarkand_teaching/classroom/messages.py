"""The messages between phones and a classroom. Every incoming message is checked here.

Each message is a JSON object with a `kind`. A phone sends `Join` or `Press`. The classroom sends `seat`,
`screen`, `refused`, `alive` and `gone`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from samarkand.errors import SamarkandError
from samarkand.grammar import _
from samarkand.grammar.names import has_controls
from samarkand.picture import Crop

NOT_READ = _("This message cannot be read.")

MAX_BYTES = 4_096  # per message
MAX_TEXT = 200  # characters per text in a message
MAX_OPTION_LENGTH = 180  # characters of an option or a question that a phone sends back, followed by a number


class Refused(SamarkandError, ValueError):
    """A refused message, code or press. It changes nothing, and the text says why in one line."""


@dataclass(frozen=True)
class Join:
    """A request to come in with the code of the class, or to come back with the token of a seat."""

    code: str = ""
    token: str = ""
    nickname: str = ""


@dataclass(frozen=True)
class Press:
    """A button press on the screen `at`, with the values of its fields."""

    at: str
    button: str
    values: Mapping[str, str]


Message = Join | Press
KINDS: dict[str, type[Message]] = {"join": Join, "press": Press}


def read_message(wire: str | bytes) -> Message:
    r"""Return the message that a phone sent.

    Raises
    ------
    Refused
        If it is not a valid message.

    Examples
    --------
    >>> read_message('{"kind": "press", "at": "two alike/1", "button": "commit", "values": {"guess": "0.4"}}')
    Press(at='two alike/1', button='commit', values={'guess': '0.4'})
    >>> read_message('{"kind": "press", "at": "two alike/1", "button": 7}')
    Traceback (most recent call last):
        ...
    samarkand_teaching.classroom.messages.Refused: This message cannot be read.
    """
    if isinstance(wire, str) and len(wire.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Refused(_("This message is longer than {most} bytes.").format(most=MAX_BYTES))
    try:
        fields = json.loads(wire)
        for text in _texts(fields):
            _check(text)
        return KINDS[fields.pop("kind")](**fields)
    except Refused:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Refused(str(NOT_READ)) from None


def _texts(message: Mapping[str, Any]) -> Iterator[object]:
    """Yield the texts of a message: what a pupil typed, or what a foreign page sent."""
    values = message.get("values", {})
    yield from (value for name, value in message.items() if name != "values")
    yield from (*values.keys(), *values.values())


def _check(text: object) -> None:
    """Raise if a value is not text, is too long, or cannot be displayed."""
    if not isinstance(text, str):
        raise Refused(str(NOT_READ))
    if len(text) > MAX_TEXT:
        raise Refused(_("Type at most {most} characters.").format(most=MAX_TEXT))
    if has_controls(text):
        raise Refused(str(_("One of the characters cannot be shown. Type the text again.")))


def may_be_sent(text: str) -> bool:
    """Return whether a phone can send a text back without it being refused."""
    return len(text) <= MAX_OPTION_LENGTH and not has_controls(text)


def encode_message(kind: str, **fields: object) -> str:
    """Return a message of the classroom as JSON.

    Examples
    --------
    >>> encode_message("refused", line="Not now.")
    '{"kind": "refused", "line": "Not now."}'
    """
    return json.dumps({"kind": kind, **fields}, ensure_ascii=False)


# --- the parts of a screen -------------------------------------------------------------------------------
# A phone only draws these parts. Guesses, votes and clocks are handled in the classroom.


Part = dict[str, Any]  # what `part` it is, and what this part needs


@dataclass(frozen=True)
class Screen:
    """The screen of one phone. `at` identifies the state in which its buttons may be pressed."""

    at: str
    title: str
    parts: tuple[Part, ...]


def text(sentence: str, is_large: bool = False) -> Part:
    """Return a paragraph. A large one is for a clock or a card that everyone watches."""
    return {"part": "large" if is_large else "text", "text": str(sentence)}


def verdict(sentence: str, is_right: bool | None) -> Part:
    """Return a paragraph, with the look "right" or "wrong" if `is_right` is not None."""
    part = text(sentence)
    if is_right is not None:
        part["look"] = "right" if is_right else "wrong"
    return part


def field(name: str, label: str, hint: str = "") -> Part:
    """Return a text field of one line."""
    return {"part": "field", "name": name, "label": str(label), "hint": str(hint)}


def choices(name: str, label: str, options: Iterable[object], in_a_row: bool = False) -> Part:
    """Return a choice of one option. Short options may stand side by side."""
    part: Part = {
        "part": "choices",
        "name": name,
        "label": str(label),
        "options": [str(option) for option in options],
    }
    if in_a_row:
        part["look"] = "row"
    return part


def bars(label: str, labels: Iterable[object], counts: Iterable[int]) -> Part:
    """Return a table of counts with bars."""
    return {
        "part": "bars",
        "label": str(label),
        "labels": [str(name) for name in labels],
        "counts": [*counts],
    }


def picture(part: Crop) -> Part:
    """Return a drawing, with its description for screen readers."""
    return {
        "part": "picture",
        "label": part.description,
        "width": part.width,
        "height": part.height,
        "svg": part.svg,
    }


def button(name: str, label: str) -> Part:
    """Return a button."""
    return {"part": "button", "name": name, "label": str(label)}
