"""Print the handouts that the README links to: `python -m tools.handouts [FOLDER]`.

They are the sheet and the key of *Fair price*, by default in `docs/print`. A site prints them for every
lesson, but visitors of the repository should be able to print one without installing anything. Run it when
the worksheet or the look of sheets changes. It needs Chromium or Chrome.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from samarkand.__main__ import main

DOCS = Path(__file__).resolve().parents[1] / "docs" / "print"
LESSON = "1"
KINDS = ("sheet", "key")


def write(folder: Path) -> list[Path]:
    """Print the sheet and the key, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    with tempfile.TemporaryDirectory() as place:
        if main(["sheet", LESSON, "--pdf", "--to", place]):
            raise RuntimeError("`samarkand sheet` failed")
        for kind in KINDS:
            (printed,) = Path(place).glob(f"*_{kind}_*.pdf")
            name = printed.stem.partition("_")[2].rpartition("_")[0]  # without the numbers of lesson and seed
            files.append(Path(shutil.copy(printed, folder / f"{name}.pdf")))
    return files


if __name__ == "__main__":
    for file in write(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS):
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
