"""Builds the site: `python -m tools.site [FOLDER]`; without a folder into `build/site/html`."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from tools.site import api, replays
from tools.site.staging import ROOT, stage

BUILD = ROOT / "build" / "site"


def build(target: Path, work: Path = BUILD) -> int:
    """Build the site into `target`; return 0 if not even a warning was left."""
    stage(work / "source", api.pages())
    read = work / "read"
    arguments = ["-q", "-W", "--keep-going", "-n", "-b", "html", "-c", str(ROOT / "docs"), "-d", str(read)]
    failed = sphinx([*arguments, str(work / "source"), str(target)])
    if failed:
        shutil.rmtree(read, ignore_errors=True)  # or the next build would not look at these pages again
    else:
        replays.write(target)
    return failed


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return the exit code."""
    command_line = argparse.ArgumentParser(prog="python -m tools.site", description=str(__doc__))
    command_line.add_argument("folder", nargs="?", type=Path, default=BUILD / "html")
    target = command_line.parse_args(arguments).folder
    failed = build(target)
    if not failed:
        print(f"the site: {target / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
