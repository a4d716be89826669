"""Write the public addresses into the repository: `python -m tools.addresses SOURCE SITE`.

SOURCE is the repository on GitHub, and SITE the site on its Pages. `docs/project/release.md` lists what is
written and what remains to be done by hand.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from tools.lite import ROOT
from tools.site.openings import BRANCH, FIRST_OF_ALL, GITHUB

HERE = "<!-- addresses: Play, Lesson, Binder -->"  # on the first screen of a README


def edits(source: str, site: str) -> dict[str, tuple[str, str]]:
    """Return the text to replace and its replacement, by file.

    Parameters
    ----------
    source : str
        `https://github.com/OWNER/NAME`.
    site : str
        The address of the site, without a slash at its end.

    Examples
    --------
    >>> edits("https://github.com/ada/game", "https://ada.example")["docs/howto/browser.md"]
    ('git+ADDRESS', 'git+https://github.com/ada/game')
    """
    owner, name = GITHUB.fullmatch(source).groups()  # type: ignore[union-attr]
    binder = f"https://mybinder.org/v2/gh/{owner}/{name}/{BRANCH}?urlpath=doc/tree/{FIRST_OF_ALL}"
    lesson, play = f"{site}/notebooks/lessons/02_two_alike.html", f"{site}/lite/play.html?game=sackson"
    urls = f'[project.urls]\nDocumentation = "{site}"\nSource = "{source}"\n'
    cited = "  license = {{MIT}},\n"
    return {
        "README.md": (HERE, f"**[Play]({play}) · [Lesson]({lesson}) · [Binder]({binder})**"),
        "README.fr.md": (HERE, f"**[Jouer]({play}&language=fr) · [Leçon]({lesson}) · [Binder]({binder})**"),
        "docs/howto/browser.md": ("git+ADDRESS", f"git+{source}"),
        "docs/install.md": (
            "unpack the archive that you were given (*Extract all*) or clone the repository. "
            "The project does not\nhave a public download address yet.",
            f"run `git clone {source}`,\nor unpack [the archive]({source}/archive/{BRANCH}.zip).",
        ),
        "docs/python.md": (cited, f"  url = {{{{{source}}}}},\n{cited}"),
        "CITATION.cff": ("license: MIT\n", f"license: MIT\nurl: {site}\nrepository-code: {source}\n"),
        "pyproject.toml": ("[project.scripts]\n", f"{urls}\n[project.scripts]\n"),
    }


def write(root: Path, source: str, site: str) -> None:
    """Make the edits in a copy of the repository.

    Raises
    ------
    ValueError
        If a file has not exactly one place for its address. Then nothing is changed.
    """
    changed = {}
    for name, (before, after) in edits(source, site.rstrip("/")).items():
        text = (root / name).read_text(encoding="utf-8")
        if text.count(before) != 1:
            raise ValueError(f"{name}: found {text.count(before)} places, expected one with {before!r}")
        changed[root / name] = text.replace(before, after)
    for path, text in changed.items():
        path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit code."""
    if len(arguments) != 2 or not GITHUB.fullmatch(arguments[0]) or not arguments[1].startswith("https://"):
        print("write: python -m tools.addresses https://github.com/OWNER/NAME https://SITE", file=sys.stderr)
        return 2
    write(ROOT, *arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
