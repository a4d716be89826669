"""Results of studies that were played in advance, for platforms without a compiler.

The package `samarkand_frames`, which the site in a browser has, contains one file per study. The file name
identifies the study, and playing the same games again would give the same results.
"""

import hashlib
import importlib.util
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np

PACKAGE = "samarkand_frames"


def file_name(
    version: str, game: Mapping[str, object], games: int, seed: int, strategies: list[str], max_moves: int
) -> str:
    """Return the name of a study's file, which depends on everything that its rows depend on.

    >>> file_name("0.1.0", {"game": "market", "players": 3}, 100, 7, ["greedy"], 1000)
    '89d0444e0de7fa7b.npz'
    """
    request = json.dumps([version, game, games, seed, strategies, max_moves])
    return hashlib.sha256(request.encode()).hexdigest()[:16] + ".npz"


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
