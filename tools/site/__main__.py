"""Build the site: `python -m tools.site [FOLDER]`, by default in `build/site/html`."""

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from samarkand import notebooks
from samarkand.compiling import building
from samarkand_teaching.commands import guide
from tools.lite import FOLDER
from tools.site import api, examples, languages, openings, printed, replays
from tools.site.staging import ROOT, stage, write

BUILD = ROOT / "build" / "site"
GUIDE = "guide.html"  # of the site
# Of translated pages, which have no menu of sections: whole titles stand there.
LINKS_AT_THE_TOP = "html_theme_options.header_links_before_dropdown"


def build(target: Path, work: Path = BUILD, lite: bool = False, pyodide: str = "") -> int:
    """Build the site in `target`. Return 0 if there was no error and no warning.

    With `lite`, the site that runs in the browser is built in a folder of it and linked, with Pyodide from an
    archive if it is named. Each language has a folder with its translations. A line is printed when a part
    begins, because the whole takes minutes.
    """
    begin = _progress()
    building.main(["--wasm", "--missing"])  # without a linker, pages play recorded games
    begin("collecting pages, notebooks and docstrings")
    stage(work / "source", api.pages() | examples.pages(), lite)
    translated = languages.translations()
    listed = ",".join(f"{code}/{page}" for code, pages in translated.items() for page in pages)
    begin("building the pages in English, which takes longest")
    failed = _pages(target, work, f"translated_pages={listed}")
    for code in translated:
        begin(f"building the pages in another language: {code}")
        languages.build(target, work / code / "source", code, lite)
        home_page = openings.documentation()
        there = home_page and f"{home_page}{code}/"
        addresses = (f"html_baseurl={there}", f"ogp_site_url={there}")
        settings = (f"language={code}", *addresses, f"{LINKS_AT_THE_TOP}=3")
        failed |= _pages(target / code, work / code, *settings)
    if not failed:
        begin("writing whole games to step through")
        replays.write(target)
        for picture in (work / "source" / examples.FOLDER).glob("*.svg"):
            write(target / examples.FOLDER / picture.name, picture.read_bytes())
        for notebook in notebooks.notebooks_in(ROOT / "notebooks"):
            write(target / openings.DOWNLOADS / notebook.relative_to(ROOT), notebook.read_bytes())
        begin("writing sheets, keys and guides to print")
        printed.write(target)
        book = printed.with_cut_outs(guide.book(guide.with_guide()), printed.FOLDER)
        (target / GUIDE).write_text(book, encoding="utf-8")
        if lite:
            from tools.lite import __main__ as in_the_browser

            begin("building the site that runs in the browser")
            in_the_browser.build(target / FOLDER, pyodide=pyodide)
    return failed


def _progress() -> Callable[[str], None]:
    """Return a function that prints what begins, with the seconds since the start."""
    start = time.monotonic()

    def begin(part: str) -> None:
        print(f"--- {time.monotonic() - start:4.0f} s  {part} …", flush=True)

    return begin


def _pages(target: Path, work: Path, *settings: str) -> int:
    """Run Sphinx on the files in `work`. Return 0 if there was no error and no warning."""
    read = work / "read"
    arguments = ["-q", "-W", "--keep-going", "-n", "-b", "html", "-c", str(ROOT / "docs"), "-d", str(read)]
    chosen = [word for setting in settings for word in ("-D", setting)]
    failed = sphinx([*arguments, *chosen, str(work / "source"), str(target)])
    if failed:
        shutil.rmtree(read, ignore_errors=True)  # or the next build would not look at these pages again
    return failed


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit code."""
    command_line = argparse.ArgumentParser(prog="python -m tools.site", description=str(__doc__))
    command_line.add_argument("folder", nargs="?", type=Path, default=BUILD / "html")
    command_line.add_argument(
        "--lite", action="store_true", help=f"include the site that runs in the browser, in {FOLDER}/"
    )
    command_line.add_argument(
        "--pyodide", default="", metavar="ARCHIVE", help="with --lite: include Pyodide from this archive"
    )
    chosen = command_line.parse_args(arguments)
    target = chosen.folder
    failed = build(target, lite=chosen.lite, pyodide=chosen.pyodide)
    if not failed:
        print(f"the site: {target / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
