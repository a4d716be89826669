"""Games that were played elsewhere, with a compiler, and come along to where there is none.

A package `samarkand_frames` may be installed beside this one; the site that runs in a browser has it. It
holds results of whole studies, one file each, under a name that says which: the same games would come out
again.
"""

import hashlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np

PACKAGE = "samarkand_frames"


def file_name(
    version: str, game: dict[str, Any], games: int, seed: int, strategies: list[str], max_moves: int
) -> str:
    """The name of a study's file: all that its rows depend on goes into it.

    >>> file_name("0.1.0", {"game": "market", "players": 3}, 100, 7, ["greedy"], 1000)
    '89d0444e0de7fa7b.npz'
    """
    said = json.dumps([version, game, games, seed, strategies, max_moves])
    return hashlib.sha256(said.encode()).hexdigest()[:16] + ".npz"


def find(name: str) -> dict[str, np.ndarray] | None:
    """The columns of the study with this file name; None where it did not come along.

    >>> find("0000000000000000.npz") is None
    True
    """
    package = importlib.util.find_spec(PACKAGE)
    if package is None or package.origin is None:
        return None
    file = Path(package.origin).parent / name
    if not file.is_file():
        return None
    with np.load(file, allow_pickle=False) as kept:
        return {column: kept[column] for column in kept.files}


def keep(file: Path, columns: dict[str, np.ndarray]) -> None:
    """Write the columns of a study to a file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     keep(Path(folder) / "a.npz", {"moves": np.array([3, 4])})
    ...     [path.name for path in Path(folder).iterdir()]
    ['a.npz']
    """
    np.savez_compressed(file, allow_pickle=False, **columns)
