"""Write the first page of the site, with lessons, boards and languages. It also shows what is blocked."""

import html
import json
from pathlib import Path

from samarkand.grammar import _, language_of, languages, override_language
from samarkand.registry import GAMES
from samarkand_widgets.play.page import TITLES
from tools.lite import FIRST, address
from tools.site.openings import PLAY_NOW

PAGE = "start.html"  # of the site; the site's root is the same page
PLAY = "play.html"
HERE = Path(__file__).parent


def write(site: Path, pyodide: str, wheels: list[str]) -> None:
    """Write the page into a site.

    Parameters
    ----------
    site : path
    pyodide : str
        The address of Pyodide, or its folder on the site.
    wheels : list of str
        The wheels of the site that a board needs, which the page fetches in advance.
    """
    lessons = _lessons(site)
    given = {"pyodide": pyodide, "wheels": wheels, "first": address(FIRST), "onPhone": lessons["en"][0][0]}
    page = (HERE / "start.html").read_text(encoding="utf-8")
    script = "".join((HERE / name).read_text(encoding="utf-8") for name in ("reaching.js", "start.js"))
    lists = [_section(code, lessons.get(code, [])) for code in languages()]
    parts = {
        "GIVEN": html.escape(json.dumps(given)),
        "SETTINGS": json.dumps({"appUrl": "./lab"}),
        "LISTS": "\n".join(lists),
        "SCRIPT": script,
    }
    for mark, text in parts.items():
        page = page.replace(mark, text)
    for name in (PAGE, "index.html"):
        (site / name).write_text(page, encoding="utf-8")


def failures() -> dict[str, str]:
    """Return the sentences about a failed start. The page fills in the names in braces."""
    places = {name: f"{{{name}}}" for name in ("file", "host", "reason")}
    return {
        "unreached": _(
            "This browser could not fetch {file} from {host} ({reason}). Check your connection and load "
            "the page again. If that does not help, ask whoever looks after this network to allow {host}."
        ).format(**places),
        "stopped": _(
            "Python stopped while it was starting ({reason}). Load the page again. If that does not help, "
            "close other tabs or use another browser."
        ).format(reason=places["reason"]),
    }


def _section(code: str, lessons: list[tuple[str, str]]) -> str:
    """Return the boards and the lessons in one language as HTML."""
    with override_language(language_of(code)):
        spoken = "" if code == "en" else f"&language={code}"
        boards = [(f"{PLAY}?game={game}{spoken}", TITLES[game].format()) for game in GAMES]
        parts = [_list(PLAY_NOW.format(), boards, "boards")]
        if lessons:
            parts.append(_list(_("Lessons").format(), lessons, "lessons"))
    return f'<section lang="{code}" id="{code}">\n{"".join(parts)}</section>'


def _list(title: str, links: list[tuple[str, str]], name: str) -> str:
    lines = "".join(f'<li><a href="{html.escape(to)}">{html.escape(words)}</a></li>\n' for to, words in links)
    return f'<h2>{html.escape(title)}</h2>\n<ul class="{name}">\n{lines}</ul>\n'


def _lessons(site: Path) -> dict[str, list[tuple[str, str]]]:
    """Return the address and the title of each lesson, by language.

    A lesson's own page on the documentation's site, if this site is a folder of it, loads in a second. In
    JupyterLite, the same lesson begins with about 20 MB.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    files = site / "files"
    for code in languages():
        home = files / "lessons" if code == "en" else files / code / "lessons"
        for path in sorted(home.glob("[0-9]*.ipynb")):
            cell = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
            title = "".join(cell["source"]).splitlines()[0].removeprefix("# ")
            page = (Path() if code == "en" else Path(code)) / "notebooks" / "lessons" / f"{path.stem}.html"
            in_lab = address(path.relative_to(files).as_posix())
            to = f"../{page.as_posix()}" if (site.parent / page).is_file() else in_lab
            found.setdefault(code, []).append((to, title))
    return found
