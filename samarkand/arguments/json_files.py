"""JSON files with a checksum.

The checksum depends on the values rather than the bytes. A file can be reformatted, but values that were
changed, lost or added are detected.

>>> text = to_text({"seats": ["human", "greedy"]})
>>> text
'{"seats": ["human", "greedy"], "checksum": "585db3a66c558aa8"}'
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from samarkand.errors import InvalidInput

CHECKSUM = "checksum"


def checksum(plain: object) -> str:
    """Return a checksum of all values, as sixteen hexadecimal digits.

    Examples
    --------
    >>> checksum({"a": 1, "b": 2}) == checksum({"b": 2, "a": 1}), checksum(1) == checksum(True)
    (True, False)
    """
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def to_text(plain: Mapping[str, object], **form: Any) -> str:
    """Return the text of a file. `form` is passed to `json.dumps`."""
    return json.dumps({**plain, CHECKSUM: checksum(plain)}, **form)


def read(path: str | Path, what: str, advice: str = "") -> dict[str, Any]:
    """Return the contents of a file, without the checksum.

    Parameters
    ----------
    path : str or path
    what : str
        The kind of file for error messages, such as "saved game".
    advice : str
        Text to append to error messages.

    Raises
    ------
    InvalidInput
        If the file cannot be read, is not JSON, or does not match its checksum.

    Examples
    --------
    >>> read("nowhere.json", "saved game")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: nowhere.json: No such file or directory
    """
    plain = read_unchecked(path, what, advice)
    if CHECKSUM not in plain:
        raise InvalidInput(f"{path}: not a {what}{advice}")
    if plain.pop(CHECKSUM) != checksum(plain):
        raise InvalidInput(f"{path}: a damaged {what} (the checksum does not match){advice}")
    return plain


def read_unchecked(path: str | Path, what: str, advice: str = "") -> dict[str, Any]:
    """Return the contents of a file without verifying a checksum, for files that people also edit by hand."""
    file = Path(path)
    try:
        if file.exists() and not file.is_file():  # reading a pipe would block
            raise InvalidInput(f"{path}: not a {what}{advice}")
        plain = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InvalidInput(f"{path}: {error.strerror}{advice}") from None
    except (ValueError, RecursionError):
        raise InvalidInput(f"{path}: not a {what}{advice}") from None
    if not isinstance(plain, dict):
        raise InvalidInput(f"{path}: not a {what}{advice}")
    return plain
