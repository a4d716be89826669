"""The site in another language: a folder with the translated pages (`docs/CODE`) and notebooks.

A translated page has the same path in this folder as the English page has on the site. Links to untranslated
pages lead to the English ones.
"""

import importlib
import posixpath
from functools import cache
from pathlib import Path
from typing import NamedTuple

from samarkand.grammar import ENGLISH, N_, _, language_of, languages, override_language, pgettext
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from tools.pictures import POSITIONS
from tools.site import citations, examples, openings, printed, replays
from tools.site.staging import LEARN, ROOT, Translation, keep, places, relink, stage_notebook, write

FIRST = "index"  # the first page of the site
QUESTIONS = f"docs/{examples.QUESTIONS}"  # no file: made from the catalogues of rules
NAME, HOME = pgettext("this language", "English"), pgettext("this language", "English: home")
# What `site.js` writes.
SCRIPTED = (N_("Show the code"), N_("Hide the code"), N_("Pages below {page}"))


def translations() -> dict[str, list[str]]:
    """Return the translated pages of the site by language, without their file extensions."""
    others = [code for code in languages() if code != ENGLISH.code]
    by_language = {code: [place.rpartition(".")[0] for place in texts(code).values()] for code in others}
    return {code: pages for code, pages in by_language.items() if pages}


def texts(code: str) -> dict[str, str]:
    """Return the paths in the folder of a language of all its pages, by their paths in the repository."""
    found = {}
    for home, files, folder in (
        (ROOT / "docs" / code, sorted((ROOT / "docs" / code).rglob("*.md")), ""),
        (ROOT / "notebooks" / code, notebooks_in(ROOT / "notebooks" / code), "notebooks/"),
    ):
        for path in files:
            found[path.relative_to(ROOT).as_posix()] = folder + path.relative_to(home).as_posix()
    if found.keys() >= {f"docs/{code}/rules/{game}.md" for game in GAMES}:
        found[QUESTIONS] = examples.QUESTIONS  # its answers lead to these pages
    return found


def build(target: Path, work: Path, code: str, lite: bool = False) -> None:
    """Make the sources in `work`, and write other files to the site `target`: replays and notebooks."""
    with override_language(language_of(code)):
        stage(work, code, lite)
        replays.write(target / code, {"../rules/index": str(_("The rules")), "../index": "Samarkand"})
    for path in texts(code):
        if path.endswith(".ipynb"):
            write(target / openings.DOWNLOADS / path, (ROOT / path).read_bytes())


def say(text: str, code: str) -> str:
    """Return a text of the site in a language, with its places unfilled."""
    with override_language(language_of(code)):
        return str(_(text).pattern())


@cache
def script_texts(code: str) -> dict[str, str]:
    """Return the texts of the site's script in a language, by the English texts."""
    return {} if code == ENGLISH.code else {text: say(text, code) for text in SCRIPTED}


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
    with override_language(language_of(code)):
        name, home = (
            str(pgettext("this language", "English")),
            str(pgettext("this language", "English: home")),
        )
    if code == ENGLISH.code:
        return Other(code, name, posixpath.relpath(f"{page}.html", f"its-folder/{here}"))
    there = posixpath.relpath(f"{code}/{page if is_there else FIRST}.html", here or ".")
    return Other(code, name, there, "" if is_there else home)


def stage(folder: Path, code: str, lite: bool = False) -> None:
    """Make `folder` contain the sources of the site in the current language, and nothing else.

    Parameters
    ----------
    folder, code
        The folder and the language.
    lite : bool
        Whether the site in the browser is built too.
    """
    mine, english = texts(code), places()
    pictures = {path: place for path, place in english.items() if not path.endswith((".md", ".ipynb"))}
    wanted = {place: (ROOT / path).read_bytes() for path, place in pictures.items()} | draw_boards(code)
    # An English page is linked in its translation.
    theirs = {path: place for path, place in english.items() if place in mine.values()}
    linked = Translation(code, theirs | mine | pictures, english)
    for path, place in mine.items():
        there = f"{code}/{place}"
        if path.endswith(".ipynb"):
            lines = openings.below_title(path, there, lite, ""), printed.below_title(path, there)
            opening = "\n".join(f"<p>{line}</p>" for line in lines if line)
            text, attached = stage_notebook(
                (ROOT / path).read_text(encoding="utf-8"), path, linked.on_site, opening, linked
            )
            beside = posixpath.dirname(place)
            wanted |= {f"{beside}/{name}": content for name, content in attached.items()}
        else:
            text = openings.with_boards(page(path, linked), there, lite)
        wanted[place] = text.encode()
    keep(folder, wanted)


def page(path: str, linked: Translation) -> str:
    """Return a page of the repository, or the players' questions, for the site in the current language."""
    there = f"{linked.code}/{linked.on_site[path]}"
    if path == QUESTIONS:
        return relink(examples.questions(), path, linked.on_site, linked)
    text = (ROOT / path).read_text(encoding="utf-8")
    if path == LEARN.replace("docs", f"docs/{linked.code}"):
        text = printed.with_rows(text, there)
    if path.startswith(citations.FOLDER.replace("docs", f"docs/{linked.code}")):
        own = f"{linked.code}/{citations.QUESTIONS}" if QUESTIONS in linked.on_site else citations.QUESTIONS
        text = citations.with_citations(text, there, example_pages(), own)
    return relink(text, path, linked.on_site, linked)


@cache
def example_pages() -> set[str]:
    """Return the pages of worked examples."""
    worked = (example for game in GAMES for example in examples.examples(game))
    return {f"{citations.EXAMPLES}/{example.identifier.lower()}.md" for example in worked}


def draw_boards(code: str) -> dict[str, bytes]:
    """Return the pictures of the games with translated rules, in the current language."""
    from samarkand.picture import svg

    pictures = {}
    for game in GAMES:
        if (ROOT / "docs" / code / "rules" / f"{game}.md").exists():
            board = importlib.import_module(f"samarkand.{game}.picture")
            pictures[f"{game}.svg"] = svg(board.board(POSITIONS[game](), player=0)).encode()
    return pictures
