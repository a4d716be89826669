"""Write `play.html`, a board without Jupyter, and the small wheel that it needs."""

import html
import json
import re
import zipfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from samarkand import language as speak
from samarkand.grammar import _, current_language, language_of, languages, override_language
from samarkand.registry import GAMES
from samarkand_widgets.board.board import STAGE
from samarkand_widgets.board.board import script as board_script
from samarkand_widgets.pieces import STYLE
from samarkand_widgets.play.page import FIRST, PlayPage

HERE = Path(__file__).parent
PAGE = "play.html"  # of the site
PLACE = "play"  # the folder of the small wheel and of the first views
NARROW = 560  # pixels, as in `desk.js`
# What the package has besides play: lessons, panels, teaching, commands, the builder of libraries.
LEFT_OUT = (
    "samarkand/adapters/",
    "samarkand/commands/",
    "samarkand/compiling/",
    "samarkand/jupyter_config/",
    "samarkand/lessons/",
    "samarkand/theory/",
    "samarkand_teaching/",
    "samarkand_widgets/clock/",
    "samarkand_widgets/lesson/",
    "samarkand_widgets/panels/",
)
CATALOGUES = re.compile(r"samarkand/grammar/locale/\w+/LC_MESSAGES/samarkand\.po")
LOCATION = re.compile(r"^#: .*", re.MULTILINE)


def write(site: Path, pyodide: str) -> None:
    """Write the page and its wheel into a site.

    Parameters
    ----------
    site : path
        Its index already has the whole wheel.
    pyodide : str
        The address of Pyodide, or its folder on the site.
    """
    (whole,) = (site / "pypi").glob("samarkand-*.whl")
    small = f"{PLACE}/{whole.name}"
    (site / PLACE).mkdir(exist_ok=True)
    shorten(whole, site / small)
    first = {"folder": PLACE, "game": FIRST, "narrow": NARROW}
    said = {code: texts(code) for code in languages()}
    given = {"pyodide": pyodide, "wheel": small, "said": said, "first": first}
    write_first_views(site / PLACE)
    page = (HERE / "play.html").read_text(encoding="utf-8")
    style = STYLE + (STAGE / "board.css").read_text(encoding="utf-8")
    for mark, text in (
        ("STYLE", style + (HERE / "play.css").read_text(encoding="utf-8")),
        ("GIVEN", html.escape(json.dumps(given, ensure_ascii=False))),
        ("SCRIPT", script()),
    ):
        page = page.replace(mark, text, 1)
    (site / PAGE).write_text(page, encoding="utf-8")


def write_first_views(folder: Path) -> None:
    """Write what a new game shows, for each game, language and width, into a folder of the site."""
    spoken = current_language().code
    try:
        for code, game in product(languages(), GAMES):
            page = PlayPage({"game": game, "language": code})
            (folder / f"{game}-{code}.json").write_text(page.json(), encoding="utf-8")
            page.hear({"do": "narrow", "args": [True]})
            (folder / f"{game}-{code}-narrow.json").write_text(page.json(), encoding="utf-8")
    finally:
        speak(spoken)


def script() -> str:
    """Return the script of the page, with the module of the boards in notebooks."""
    board = board_script().replace("export default {", "return {")
    parts = [f"const desk = (() => {{\n{board}}})();\n"]
    parts += [(HERE / name).read_text(encoding="utf-8") for name in ("reaching.js", "play.js")]
    return "".join(parts).replace("</", r"<\/")


def texts(code: str) -> dict[str, str]:
    """Return what the page says before Python is there, in a language."""
    with override_language(language_of(code)):
        early = {
            "starting": _("The board appears in about ten seconds. Python is being fetched …"),
            "almost": _("Python is here. The board is being drawn …"),
            "kept": _("Your move is kept. It is played as soon as Python is here."),
            "firstPage": _("All games and lessons"),
        }
        return {**{name: str(said) for name, said in early.items()}, **failures()}


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


def shorten(whole: Path, small: Path) -> None:
    """Copy a wheel without the parts that play does not need."""
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as new:
        kept = [name for name in old.namelist() if not name.startswith(LEFT_OUT)]
        for name in kept:
            read = old.read(name)
            if CATALOGUES.fullmatch(name):
                read = _entries_of(kept, read.decode()).encode()
            new.writestr(zipfile.ZipInfo(name), read, zipfile.ZIP_DEFLATED)


def _entries_of(files: Sequence[str], catalogue: str) -> str:
    """Return a catalogue with the texts of these files only."""
    head, *entries = catalogue.split("\n\n")
    there = [
        entry for entry in entries if any(file in line for line in LOCATION.findall(entry) for file in files)
    ]
    return "\n\n".join([head, *there])
