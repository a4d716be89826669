"""Build the site: `python -m tools.site [FOLDER]`, by default in `build/site/html`."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from samarkand import notebooks
from samarkand.compiling import building
from samarkand.grammar import ENGLISH, language_of, languages, override_language
from samarkand_teaching.commands import guide
from tools.lite import FOLDER, ROOT
from tools.site import examples, openings, printed, replays
from tools.site.staging import stage, write

BUILD = ROOT / "build" / "site"
GUIDE = "guide.html"  # of the site
LINKS_AT_THE_TOP = "html_theme_options.header_links_before_dropdown"


def build(target: Path, work: Path = BUILD, lite: bool = False, pyodide: str = "") -> int:
    """Build the site in `target`. Return 0 if there was no error and no warning.

    With `lite`, the site that runs in the browser is built in a folder of it and linked, with Pyodide from an
    archive if it is named. Each language has a folder with its translations. A line is printed when a part
    begins, because the whole takes minutes.
    """
    building.main(["--wasm", "--missing"])  # without a linker, pages play recorded games
    failed = _pages(target, work, ENGLISH.code, lite)
    others = [code for code in languages() if code != ENGLISH.code]
    for code in others:
        # Pages in another language have no menu of sections: whole titles stand at the top.
        failed |= _pages(target / code, work / code, code, lite, f"{LINKS_AT_THE_TOP}=3")
    if not failed:
        for picture in (work / "source" / examples.FOLDER).glob("*.svg"):
            write(target / examples.FOLDER / picture.name, picture.read_bytes())
        for folder in ("", *others):
            for notebook in notebooks.notebooks_in(ROOT / "notebooks" / folder):
                write(target / openings.DOWNLOADS / notebook.relative_to(ROOT), notebook.read_bytes())
        _begin("sheets, keys and guides to print")
        printed.write(target)
        (target / GUIDE).write_text(guide.book(guide.with_guide()), encoding="utf-8")
        if lite:
            from tools.lite import __main__ as in_the_browser

            _begin("the site that runs in the browser")
            in_the_browser.build(target / FOLDER, pyodide=pyodide)
    return failed


def _begin(part: str) -> None:
    print(f"--- building {part} …", flush=True)


def _pages(target: Path, work: Path, code: str, lite: bool, *settings: str) -> int:
    """Build the pages in a language with Sphinx. Return 0 if there was no error and no warning."""
    _begin(f"the pages: {code}")
    source, read = work / "source", work / "read"
    with override_language(language_of(code)):
        stage(source, code, lite)
        replays.write(target)
    home_page = openings.documentation()
    there = home_page if code == ENGLISH.code or not home_page else f"{home_page}{code}/"
    settings = (*settings, f"language={code}", f"html_baseurl={there}", f"ogp_site_url={there}")
    arguments = ["-q", "-W", "--keep-going", "-n", "-b", "html", "-c", str(ROOT / "docs"), "-d", str(read)]
    chosen = [word for setting in settings for word in ("-D", setting)]
    failed = sphinx([*arguments, *chosen, str(source), str(target)])
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
