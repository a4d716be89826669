"""Write `play.html`, a board without Jupyter, what it shows first, and its part of the package."""

import html
import json
import re
import tarfile
from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZipFile

from samarkand import language as speak
from samarkand.grammar import _, current_language, language_of, languages, override_language
from samarkand.registry import GAMES
from samarkand_widgets.board.board import STAGE
from samarkand_widgets.board.board import script as board_script
from samarkand_widgets.pieces import STYLE
from samarkand_widgets.play.page import FIRST, PlayPage

HERE = Path(__file__).parent
PAGE = "play.html"  # of the site
PLACE = "play"  # the folder of the first views and of the part of the package
NARROW = 560  # pixels, as in `desk.js`
# What a board without Jupyter does not need.
LEFT_OUT = re.compile(
    r"samarkand/(adapters|commands|compiling|jupyter_config|lessons|theory)/"
    r"|samarkand_widgets/(clock|lesson|panels)/|samarkand_teaching/"
)


def write(site: Path, pyodide: str) -> None:
    """Write the page into a site.

    Parameters
    ----------
    site : path
        It already has the wheel of the package.
    pyodide : str
        The address of Pyodide, or its folder on the site.
    """
    (wheel,) = (site / "pypi").glob("samarkand-*.whl")
    (site / PLACE).mkdir(exist_ok=True)
    archive = f"{PLACE}/{wheel.name.partition('-py3')[0]}.tar.gz"
    # One stream of compressed bytes is much smaller than a wheel, which compresses each file by itself.
    with ZipFile(wheel) as whole, tarfile.open(site / archive, "w:gz") as part:
        for name in whole.namelist():
            if not LEFT_OUT.match(name):
                entry = tarfile.TarInfo(name)
                entry.size = whole.getinfo(name).file_size
                part.addfile(entry, BytesIO(whole.read(name)))
    first = {"folder": PLACE, "game": FIRST, "narrow": NARROW}
    said = {code: texts(code) for code in languages()}
    given = {"pyodide": pyodide, "archive": archive, "said": said, "first": first}
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
            "starting": _("Python is being fetched, which takes about ten seconds …"),
            "almost": _("Python is here. The game is about to begin …"),
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
