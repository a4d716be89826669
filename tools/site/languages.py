"""The site in another language: the pages and notebooks that are translated, in a folder of its own.

Such a page lies in the folder of the language where the English one lies on the site. What is not translated
is linked to in English.
"""

import importlib
import posixpath
import re
from functools import cache
from pathlib import Path

from samarkand.grammar import ENGLISH, language_of, languages, speaking
from samarkand.protocol import GAMES
from tools.notebooks import catalogue
from tools.site import citations, openings, replays
from tools.site.staging import Translation, keep, places, relinked, staged_notebook, write

WORDS = "tools/site/words"  # the page of what the site says by itself
TOCTREE = re.compile(r"^```\{toctree\}.*?^```$", re.DOTALL | re.MULTILINE)
INDEX = "docs/index.md"


def translations(home: Path) -> dict[str, list[str]]:
    """The pages of the site by the languages in which there are any, without their endings.

    A notebook is among them if it has been built in `home`.
    """
    others = [code for code in languages() if code != ENGLISH.code]
    found = {code: [place.rpartition(".")[0] for place in texts(code, home).values()] for code in others}
    return {code: pages for code, pages in found.items() if pages}


def texts(code: str, home: Path) -> dict[str, str]:
    """Where what is translated lies on the site, by the paths of the repository."""
    on_site = places()
    pages = [f"{name}.md" for name in catalogue.pages(code)]
    found = {path: on_site[path] for path in sorted(pages) if path in on_site}
    built = [name for name in catalogue.names(code) if (home / code / f"{name}.ipynb").is_file()]
    return found | {f"notebooks/{code}/{name}.ipynb": f"notebooks/{name}.ipynb" for name in built}


def build(target: Path, work: Path, code: str, home: Path, lite: bool = False) -> None:
    """Make the sources in `work`, and what is no page in the site `target`: replays, notebooks as files."""
    stage(work, code, home, lite)
    with speaking(language_of(code)):
        replays.write(target / code, {"../../gallery": say("Three boards", code), "../index": "Samarkand"})
    for path in texts(code, home):
        if path.endswith(".ipynb"):
            write(target / openings.DOWNLOADS / path, (home / path.removeprefix("notebooks/")).read_bytes())


@cache
def said(code: str) -> dict[str, str]:
    """What the site says by itself in a language, by the English."""
    if code == ENGLISH.code:
        return {}
    typeset = language_of(code).typeset
    return {entry.words: typeset(entry.said or entry.words) for entry in catalogue.kept(code, WORDS)}


def say(words: str, code: str) -> str:
    """Words of the site in a language."""
    return words if code == ENGLISH.code else said(code)[words]


def other(page: str, code: str) -> tuple[str, str, str]:
    """A language, its own name, and the address of a page in it: from the English one, or else to that one.

    >>> other("rules/market", "en")
    ('en', 'English', '../../rules/market.html')
    """
    here = posixpath.dirname(page)
    if code == ENGLISH.code:
        there = posixpath.relpath(f"{page}.html", posixpath.join("its-folder", here))
    else:
        there = posixpath.relpath(f"{code}/{page}.html", here or ".")
    return code, say("English", code), there


def stage(folder: Path, code: str, home: Path, lite: bool = False) -> None:
    """Make `folder` hold the sources of the site in a language and nothing else.

    Parameters
    ----------
    folder, code
        Where, and in which language.
    home : path
        The folder of the notebooks that have been built, in which each language has its own.
    lite : bool
        Whether the site in the browser is built, too.
    """
    mine, english = texts(code, home), places()
    pictures = {path: place for path, place in english.items() if not path.endswith((".md", ".ipynb"))}
    wanted = {place: (catalogue.ROOT / path).read_bytes() for path, place in pictures.items()}
    theirs = {path: place for path, place in english.items() if place in mine.values()}  # whoever names it so
    linked = Translation(code, theirs | mine | pictures, english)
    with speaking(language_of(code)):
        wanted |= drawn(mine)
        for path, place in mine.items():
            if path.endswith(".ipynb"):
                line = openings.below_title(path, f"{code}/{place}", lite, "", lambda words: say(words, code))
                built = (home / path.removeprefix("notebooks/")).read_text(encoding="utf-8")
                text, attached = staged_notebook(built, path, linked.on_site, line, linked)
                beside = posixpath.dirname(place)
                wanted |= {f"{beside}/{name}": each for name, each in attached.items()}
            else:
                text = page(path, linked)
            wanted[place] = text.encode()
    keep(folder, wanted)


def page(path: str, linked: Translation) -> str:
    """A page of the repository as the site in a language shows it."""
    code, place = linked.code, linked.on_site[path]
    text = catalogue.page(code, path.removesuffix(".md"))
    pages = dict.fromkeys(each for each in linked.on_site.values() if each.endswith((".md", ".ipynb")))
    entries = "\n".join(each.rpartition(".")[0] for each in pages if each != "index.md")
    toctree = f"```{{toctree}}\n:hidden:\n\n{entries}\n```" if path == INDEX else ""
    text = TOCTREE.sub(toctree, text)
    if path.startswith(citations.FOLDER):
        examples = [f"{citations.EXAMPLES}/{name}" for name in example_pages()]
        text = citations.with_citations(text, f"{code}/{place}", examples, lambda words: say(words, code))
    return relinked(text, path, linked.on_site, linked)


@cache
def example_pages() -> list[str]:
    """The names of the pages of worked examples."""
    from samarkand.rulebook.examples import examples

    return sorted({f"{example.identifier.lower()}.md" for game in GAMES for example in examples(game)})


def drawn(mine: dict[str, str]) -> dict[str, bytes]:
    """The pictures of the games whose rules are translated, drawn in the language that is spoken."""
    from samarkand.picture import svg

    found = {}
    for game in GAMES:
        if f"docs/rules/{game}.md" in mine:
            board = importlib.import_module(f"samarkand.{game}.picture.board")
            found[f"{game}.svg"] = svg(board.board(board.specimen(), player=0)).encode()
    return found
