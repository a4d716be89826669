"""A study that survives the night: finished blocks are appended to a file, and another start goes on.

A line says what the study is, each further line holds a block. What was not written whole, because process or
disk came to an end, is cut off when the study is begun again: its games are played again, and are the same.
"""

import json
import os
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import numpy as np

from samarkand.analysis.studies import measures
from samarkand.analysis.studies.plan import told
from samarkand.engine import game_loop
from samarkand.errors import InvalidOption, InvalidStudy, shown

KEY = "samarkand study"
FORM = 1


class Journal:
    """The file of a study under way.

    Parameters
    ----------
    path : str or path
    study : Study

    Raises
    ------
    InvalidStudy
        If the file is there and holds another study, or none.
    InvalidOption
        If it cannot be read or written.
    """

    def __init__(self, path: str | os.PathLike[str], study: Any):
        try:
            self.path = Path(path)
        except TypeError:
            raise InvalidOption(f"keep: found {shown(path)}, expected a file's name") from None
        self.about = {
            "plan": told(study.plan),
            "precision": study.stop.precision,
            "of": study.stop.of,
            "intended": study.stop.intended,
        }
        self.type = measures.record_type(game_loop.RESULT, study.plan.measures, study.game.num_players)
        try:
            content = self.path.read_bytes() if self.path.exists() else b""
            if content:
                self._read(content, study)
            else:
                self._append({KEY: FORM, "versions": study.versions, **self.about})
        except OSError as error:
            raise self._unwritten(error) from None

    def _read(self, content: bytes, study: Any) -> None:
        """Give the study the games of the file; cut off what was not written whole. Changes the study."""
        lines = content.split(b"\n")
        head = _whole(lines[0]) if len(lines) > 1 else None
        if head is None or head.get(KEY) != FORM:
            raise InvalidStudy(f"{self.path.name}: found no study under way, which `study(keep=…)` writes")
        if {name: head.get(name) for name in self.about} != json.loads(json.dumps(self.about)):
            raise InvalidStudy(
                f"{self.path.name}: holds another study; choose another file, or ask for the same"
            )
        good = len(lines[0]) + 1
        for line in lines[1:-1]:
            found = _whole(line)
            if found is None:
                break
            good += len(line) + 1
            if "stopped" in found:
                study.is_stopped = True
            else:
                study.take_kept(
                    np.frombuffer(zlib.decompress(b64decode(found["rows"])), self.type), found["first"]
                )
        if good < len(content):
            os.truncate(self.path, good)
        study.from_here(head["versions"])

    def write(self, first: int, results: np.ndarray) -> None:
        """Append the games from the number `first` on."""
        packed = b64encode(zlib.compress(results.astype(self.type).tobytes())).decode()
        self._append({"first": first, "rows": packed, "check": zlib.crc32(packed.encode())})

    def stopped(self) -> None:
        """Append that the study ended before all games wished for."""
        self._append({"stopped": True})

    def _append(self, line: dict[str, Any]) -> None:
        try:
            with open(self.path, "ab") as file:
                file.write(json.dumps(line).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._unwritten(error) from None

    def _unwritten(self, error: OSError) -> InvalidOption:
        return InvalidOption(
            f"{self.path}: {error.strerror}; the games before are there, begin again to go on"
        )


def _whole(line: bytes) -> dict[str, Any] | None:
    """A line as it was written, or None if it is damaged."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    if not isinstance(found, dict) or (
        "rows" in found and zlib.crc32(found["rows"].encode()) != found.get("check")
    ):
        return None
    return found
