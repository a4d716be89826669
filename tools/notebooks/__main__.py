"""Update the catalogues of the notebooks, and build the translations into `notebooks/CODE/`.

`python -m tools.notebooks fr` translates each notebook that has a French catalogue, runs it, and stores it
with its outputs. The codes of its exercises are made again. `--add lessons/03_the_arrow_die` begins a
catalogue for another notebook. Pages have catalogues too, as in `--add docs/install`. They are built with the
site, except `README.CODE.md`.
"""

import argparse
import sys
from pathlib import Path

from samarkand import notebooks
from tools.notebooks import catalogue, running

README = "README"


def readme(code: str) -> Path:
    """Return the translated README, which is kept in the repository."""
    return catalogue.ROOT / f"{README}.{code}.md"


def first_page(code: str) -> str:
    """Return the text of the translated README, with the links between the two languages exchanged."""
    return catalogue.page(code, README).replace(f"({readme(code).name})", f"({README}.md)")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line. Print the entries that need a translator."""
    about = str(__doc__).splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=about)
    parser.add_argument("code", help="a language with a folder, such as fr")
    parser.add_argument("names", nargs="*", help="notebooks, such as lessons/02_two_alike (default: all)")
    parser.add_argument("--add", metavar="NOTEBOOK", action="append", default=[], help="start a catalogue")
    parser.add_argument("--words", action="store_true", help="only update the catalogues")
    chosen = parser.parse_args(arguments)
    everything = [*catalogue.names(chosen.code), *catalogue.pages(chosen.code)]
    wanted = [*(chosen.names or everything), *chosen.add]
    for name in wanted:
        waiting = catalogue.update(chosen.code, name)
        print(f"{name}: {len(waiting)} wait for a translator")
        for entry in waiting:
            print(f"  {entry.context}{' (changed)' if entry.is_fuzzy else ''}: {entry.words}")
    if README in wanted:
        readme(chosen.code).write_text(first_page(chosen.code), encoding="utf-8")
    if not chosen.words:
        home = catalogue.NOTEBOOKS / chosen.code
        built = [running.build(chosen.code, name, home) for name in wanted if not catalogue.is_page(name)]
        notebooks.sign(built)
        print(*(path.relative_to(catalogue.ROOT) for path in built), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
