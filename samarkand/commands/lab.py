"""`samarkand lab`: copy the notebooks and open them."""

import argparse
import importlib.util
import os
import re
from collections.abc import Sequence
from pathlib import Path

from samarkand import notebooks
from samarkand.commands import common
from samarkand.grammar import N_, _, adopt_language

WHERE_TO = _("folder for your copies of the notebooks (default: {folder})")

EXAMPLES = """\
samarkand lab
samarkand lab my-notebooks --no-browser
samarkand lab --here"""

OURS = ("--here", "--class")  # options that are not JupyterLab's
ITS_SETTINGS = "JUPYTERLAB_SETTINGS_DIR"  # a variable of JupyterLab's
# Of its Settings > Language; a comment begins its line.
LANGUAGE = Path("@jupyterlab", "translation-extension", "plugin.jupyterlab-settings")
LOCALE = re.compile(r'^\s*"locale"\s*:\s*"([^"]+)"', re.MULTILINE)


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "lab",
        N_("copy the notebooks into a folder of your own and open them in JupyterLab"),
        EXAMPLES,
        N_("Give FOLDER first: all other arguments are passed to JupyterLab, for example --no-browser."),
    )
    parser.usage = _("{program} [-h] [FOLDER] [JUPYTERLAB'S OPTIONS …]").format(program="%(prog)s")
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(notebooks.FOLDER),
        help=WHERE_TO.format(folder=notebooks.FOLDER),
    )
    parser.add_argument(
        "--here", action="store_true", help=N_("open this clone's own notebooks instead of copies")
    )
    parser.set_defaults(run=run, others=[])


def run(chosen: argparse.Namespace) -> int:
    """Copy the notebooks and open JupyterLab with its own options, `chosen.others`."""
    if chosen.here:
        return notebooks.open_clone(chosen.others)
    return notebooks.open_lab(chosen.folder, chosen.others)


def follow_jupyterlab() -> None:
    """Use the language chosen in JupyterLab's settings, unless the user has named another one."""
    if importlib.util.find_spec("jupyter_core") is None:
        return
    from jupyter_core.paths import jupyter_config_dir

    home = os.environ.get(ITS_SETTINGS) or Path(jupyter_config_dir(), "lab", "user-settings")
    try:
        match = LOCALE.search(Path(home, LANGUAGE).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return  # nobody has chosen one there
    if match:
        adopt_language(match[1])


def split(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split the arguments into our own and Jupyter's. Ours come first, after `lab` or `lesson`.

    Examples
    --------
    >>> split(["lab", "mine", "--port", "9999"])
    (['lab', 'mine'], ['--port', '9999'])
    >>> split(["lab", "--port", "9999"])
    (['lab'], ['--port', '9999'])
    >>> split(["lab", "--here", "--no-browser"])
    (['lab', '--here'], ['--no-browser'])
    >>> split(["lesson", "3", "mine", "--no-browser"])
    (['lesson', '3', 'mine'], ['--no-browser'])
    >>> split(["lesson", "3", "--class", "--no-browser"])
    (['lesson', '3', '--class'], ['--no-browser'])
    """
    arguments = list(arguments)
    most = {"lab": 2, "lesson": 4}.get(arguments[0] if arguments else "", 0)
    if not most or arguments[1:2] in (["-h"], ["--help"]):
        return arguments, []
    ours = 1
    while ours < min(most, len(arguments)) and (
        not arguments[ours].startswith("-") or arguments[ours] in OURS
    ):
        ours += 1
    return arguments[:ours], arguments[ours:]
