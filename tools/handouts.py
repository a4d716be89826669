"""Print the handouts that the README links to: `python -m tools.handouts [FOLDER]`.

They are the sheet and the key of *Fair price*, by default in `docs/print`. A site prints them for every
lesson, but visitors of the repository should be able to print one without installing anything. Run it when
the worksheet or the look of sheets changes. It needs Chromium or Chrome.

A PDF cannot be compared with a new one, because it contains the time. So the text of each PDF is beside it,
and a test compares that text with what would be printed today.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from samarkand.__main__ import main

DOCS = Path(__file__).resolve().parents[1] / "docs" / "print"
LESSON = "1"
KINDS = ("sheet", "key")
INVISIBLE = re.compile(r".*<body>|<[^>]*>", re.DOTALL)


def write(folder: Path) -> list[Path]:
    """Print the sheet and the key, write their texts beside them, and return the paths of the PDFs."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        pages = make_pages(Path(place), "--pdf")
        for name, page in pages.items():
            shutil.copy(page.with_suffix(".pdf"), folder / f"{name}.pdf")
            (folder / f"{name}.txt").write_text(text_of(page), encoding="utf-8")
    return [folder / f"{name}.pdf" for name in pages]


def make_pages(place: Path, *options: str) -> dict[str, Path]:
    """Write the sheet and the key into a folder, and return their pages of HTML by the names of the PDFs."""
    if main(["sheet", LESSON, *options, "--to", str(place)]):
        raise RuntimeError("`samarkand sheet` failed")
    pages = [page for kind in KINDS for page in place.glob(f"*_{kind}_*.html")]
    # The names without the numbers of the lesson and the seed.
    return {page.stem.partition("_")[2].rpartition("_")[0]: page for page in pages}


def text_of(page: Path) -> str:
    """Return the words of a page of HTML, one piece of text per line."""
    lines = INVISIBLE.sub("\n", page.read_text(encoding="utf-8")).splitlines()
    return "\n".join(filter(None, map(str.strip, lines))) + "\n"


if __name__ == "__main__":
    for file in write(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS):
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
