"""The site in another language: a folder with the translated pages and notebooks.

A translated page has the same path in this folder as the English page has on the site. Links to untranslated
pages lead to the English ones.
"""

import importlib
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sphinx.util.matching import patmatch

from samarkand.grammar import ENGLISH, language_of, languages, override_language
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from tools.notebooks import catalogue
from tools.pictures import POSITIONS
from tools.site import citations, examples, openings, printed, replays
from tools.site.staging import LEARN, Translation, keep, places, relink, stage_notebook, write

WORDS = "tools/site/words"  # the page of what the site says by itself
TOCTREE = re.compile(r"^```\{toctree\}.*?^```$", re.DOTALL | re.MULTILINE)
CARD = re.compile(r"^(:::\{grid-item-card\} .*)\n:link: (\S+)\n:link-type: doc$", re.MULTILINE)
INDEX = "docs/index.md"
FIRST = "index"  # of the site: the page of that
QUESTIONS = f"docs/{examples.QUESTIONS}"  # no file: made from the catalogues of rules


def translations() -> dict[str, list[str]]:
    """Return the translated pages of the site by language, without their file extensions."""
    others = [code for code in languages() if code != ENGLISH.code]
    by_language = {code: [place.rpartition(".")[0] for place in texts(code).values()] for code in others}
    return {code: pages for code, pages in by_language.items() if pages}


def texts(code: str) -> dict[str, str]:
    """Return the paths on the site of all translated pages, by their paths in the repository."""
    on_site = places()
    pages = [f"{name}.md" for name in catalogue.pages(code)]
    on_this_site = {path: on_site[path] for path in sorted(pages) if path in on_site}
    if on_this_site.keys() >= {f"{citations.FOLDER}{game}.md" for game in GAMES}:
        on_this_site[QUESTIONS] = examples.QUESTIONS  # its answers lead to these pages
    home = catalogue.ROOT / "notebooks" / code
    names = [path.relative_to(home).as_posix() for path in notebooks_in(home)]
    return on_this_site | {f"notebooks/{code}/{name}": f"notebooks/{name}" for name in names}


def build(target: Path, work: Path, code: str, lite: bool = False) -> None:
    """Make the sources in `work`, and write other files to the site `target`: replays and notebooks."""
    stage(work, code, lite)
    with override_language(language_of(code)):
        replays.write(target / code, {"../rules/index": say("The rules", code), "../index": "Samarkand"})
    for path in texts(code):
        if path.endswith(".ipynb"):
            write(target / openings.DOWNLOADS / path, (catalogue.ROOT / path).read_bytes())


@cache
def site_texts(code: str) -> dict[str, str]:
    """Return the site's own texts in a language, by the English texts."""
    if code == ENGLISH.code:
        return {}
    typeset = language_of(code).typeset
    return {
        entry.words: typeset(entry.said or entry.words) for entry in catalogue.stored_entries(code, WORDS)
    }


def say(text: str, code: str) -> str:
    """Return a text of the site in a language."""
    return text if code == ENGLISH.code else site_texts(code)[text]


class Other(NamedTuple):
    """A page in another language, for the language switch.

    Attributes
    ----------
    code, name : str
        The code of the language, and its name in the language itself.
    there : str
        The address.
    about : str
        A description if it is not the same page, otherwise "".
    """

    code: str
    name: str
    there: str
    about: str = ""


def other(page: str, code: str, is_there: bool = True) -> Other:
    """Return the page in another language, or the first page of that language if `is_there` is false.

    >>> other("rules/market", "en")
    Other(code='en', name='English', there='../../rules/market.html', about='')
    >>> other("howto/strategy", "fr", is_there=False).there
    '../fr/index.html'
    """
    here = posixpath.dirname(page)
    if code == ENGLISH.code:
        return Other(code, say("English", code), posixpath.relpath(f"{page}.html", f"its-folder/{here}"))
    there = posixpath.relpath(f"{code}/{page if is_there else FIRST}.html", here or ".")
    return Other(code, say("English", code), there, "" if is_there else say("English: home", code))


def stage(folder: Path, code: str, lite: bool = False) -> None:
    """Make `folder` contain the sources of the site in a language and nothing else.

    Parameters
    ----------
    folder, code
        The folder and the language.
    lite : bool
        Whether the site in the browser is built too.
    """
    mine, english = texts(code), places()
    pictures = {path: place for path, place in english.items() if not path.endswith((".md", ".ipynb"))}
    wanted = {place: (catalogue.ROOT / path).read_bytes() for path, place in pictures.items()}
    theirs = {path: place for path, place in english.items() if place in mine.values()}  # whoever names it so
    linked = Translation(code, theirs | mine | pictures, english)
    with override_language(language_of(code)):
        wanted |= draw_boards(mine)
        for path, place in mine.items():
            if path.endswith(".ipynb"):
                line = _below_title(path, f"{code}/{place}", code, lite)
                built = (catalogue.ROOT / path).read_text(encoding="utf-8")
                text, attached = stage_notebook(built, path, linked.on_site, line, linked)
                beside = posixpath.dirname(place)
                wanted |= {f"{beside}/{name}": content for name, content in attached.items()}
            else:
                text = openings.with_boards(page(path, linked), f"{code}/{place}", lite, code)
            wanted[place] = text.encode()
    keep(folder, wanted)


def _below_title(path: str, there: str, code: str, lite: bool) -> str:
    """Return the lines below a notebook's title, with its downloads and printable sheets."""

    def words(english: str) -> str:
        return say(english, code)

    lines = openings.below_title(path, there, lite, "", words), printed.below_title(path, there, words, code)
    return "\n".join(f"<p>{line}</p>" for line in lines if line)


def page(path: str, linked: Translation) -> str:
    """Return a page of the repository, or the players' questions, for the site in a language."""
    code, place = linked.code, linked.on_site[path]

    def words(english: str) -> str:
        return say(english, code)

    if path == QUESTIONS:
        return relink(examples.questions(words), path, linked.on_site, linked)
    text = catalogue.page(code, path.removesuffix(".md"))
    text = with_cards(with_contents(text, path, linked), path, linked)
    if path == LEARN:
        text = printed.with_rows(text, f"{code}/{place}", words, code)
    if path.startswith(citations.FOLDER):
        pages = [f"{citations.EXAMPLES}/{name}" for name in example_pages()]
        own = f"{code}/{citations.QUESTIONS}" if QUESTIONS in linked.on_site else citations.QUESTIONS
        text = citations.with_citations(text, f"{code}/{place}", pages, words, own)
    return relink(text, path, linked.on_site, linked)


def with_contents(text: str, path: str, linked: Translation) -> str:
    """Return a page whose contents list translated pages. The first page also lists the remaining ones."""
    children = contents(path, linked)
    if path == INDEX:
        others = (page for page in linked.on_site if page.startswith("docs/") and page != QUESTIONS)
        inner = [
            child
            for page in others
            if page.endswith(".md") and page != INDEX
            for child in contents(page, linked)
        ]
        children = [page for page in documents(linked) if page not in (FIRST, *inner)]
    entries = "\n".join(f"/{page}" for page in children)
    made = f"```{{toctree}}\n:hidden:\n\n{entries}\n```\n" if children else ""
    return f"{TOCTREE.sub('', text).rstrip()}\n\n{made}"


def contents(path: str, linked: Translation) -> list[str]:
    """Return the translated pages in the contents of the page `path` of the repository."""
    here = posixpath.dirname(linked.on_site[path])
    blocks = TOCTREE.findall((catalogue.ROOT / path).read_text(encoding="utf-8"))
    lines = (line for block in blocks for line in block.splitlines()[1:-1])
    named = [posixpath.normpath(posixpath.join(here, line)) for line in lines if line and line[0] != ":"]
    return [page for pattern in named for page in documents(linked) if patmatch(page, pattern)]


def documents(linked: Translation) -> list[str]:
    """Return the pages of the site in a language, without file extensions."""
    pages = (place for place in linked.on_site.values() if place.endswith((".md", ".ipynb")))
    return list(dict.fromkeys(place.rpartition(".")[0] for place in pages))


def with_cards(text: str, path: str, linked: Translation) -> str:
    """Return a page whose cards link to English pages, with a note, where there is no translation."""
    here = linked.on_site[path]

    def turned(match: re.Match[str]) -> str:
        head, target = match.groups()
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
        if meant in documents(linked):
            return match[0]
        there = posixpath.relpath(f"{meant}.html", posixpath.dirname(f"{linked.code}/{here}"))
        return f"{head} ({ENGLISH.code})\n:link: {there}\n:link-type: url"

    return CARD.sub(turned, text)


@cache
def example_pages() -> list[str]:
    """Return the names of the pages of worked examples."""
    worked = (example for game in GAMES for example in examples.examples(game))
    return sorted({f"{example.identifier.lower()}.md" for example in worked})


def draw_boards(mine: dict[str, str]) -> dict[str, bytes]:
    """Return the pictures of the games with translated rules, in the current language."""
    from samarkand.picture import svg

    pictures = {}
    for game in GAMES:
        if f"docs/rules/{game}.md" in mine:
            board = importlib.import_module(f"samarkand.{game}.picture")
            pictures[f"{game}.svg"] = svg(board.board(POSITIONS[game](), player=0)).encode()
    return pictures
