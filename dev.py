"""Work on Samarkand from a clone: `python dev.py lab` plays, `python dev.py test` proves.

Both make a virtual environment `.venv` in this folder, install what they need, and remember that they did, so
that the next start takes seconds. Only the standard library is used: Python 3.11 is enough to begin.
"""

from __future__ import annotations  # an old Python gets as far as being told that it is too old

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
VENV = ROOT / os.environ.get("SAMARKAND_VENV", ".venv")
STAMP = VENV / "samarkand-installed.json"
OLDEST_PYTHON = (3, 11)
FIRST_NOTEBOOK = "notebooks/00_start_here.ipynb"
ENGINE, BOUNDS = "SAMARKAND_ENGINE", "SAMARKAND_BOUNDS"  # which code of the rules the tests use
# Python's own compilation, too: hundreds of processes import the same. What is kept lies outside the sources.
BYTECODE = {"PYTHONPYCACHEPREFIX": str(VENV / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
# What is compared, stored outputs of notebooks too, is English, whatever the one who tests has chosen.
IN_ENGLISH = {"SAMARKAND_LANGUAGE": "en"}
# The tests keep all processors busy. More threads for a product of small matrices would wait for one another.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}


class Step(NamedTuple):
    """One part of the tests: `before` and `arguments` go to Python in turn, with `variables` set."""

    name: str
    explanation: str
    arguments: Sequence[str]
    variables: dict[str, str] = {}
    before: Sequence[str] = ()
    by_default: bool = True


# As many at once as there are processors; all must collect the tests in the same order.
PYTEST = ("-m", "pytest", "-p", "no:nbval")  # which takes seconds to import, in each process
SHARED = (*PYTEST, "-n", "auto", "--dist", "worksteal")
SAME_ORDER = {"PYTHONHASHSEED": "0"}
# Kernels and browsers are waited for; what one file has opened serves all its tests.
WAITING = ("-n", "2", "--dist", "loadscope")
# Otherwise files with few tests come last, and the second processor waits for the longest cells.
AS_NAMED = "--no-loadscope-reorder"
CHROMIUM = ("-m", "tests.browser.chromium")
# The games' tests that ask whether there are libraries; all others play as the `pytest` step has played.
ASKING = (
    *("tests/sackson/test_conservation.py", "tests/sackson/test_planner.py"),
    *("tests/market/test_planner.py", "tests/market/test_strategies.py"),
    *("tests/routes/test_planner.py", "tests/routes/test_strategies.py"),
)
# What plays whole games with the libraries.
WHOLE_GAMES = (
    *("tests/golden/test_digests.py", "tests/contract/test_one_text.py", *ASKING),
    *(f"tests/{game}/test_conservation.py" for game in ("routes", "market")),
)
LIBRARY_TESTS = tuple(
    f"tests/{part}"
    for part in (
        *("analysis", "commands", "contract", "engine", "golden", "information", "lessons", "market"),
        *("probability", "questions", "routes", "rulebook", "sackson", "theory"),
    )
)
GAMES_TESTS = ("tests/sackson", "tests/routes", "tests/market", "tests/contract/test_one_text.py")
# What plays many games, where a few already show whether a rule is broken.
MANY = "conservation or oracles or planner or strategies or secrets or information"
SLOW = f"{MANY} or picture or map"
# What compares the engines, or plays interpreted in any case; and a planner that goes astray does so
# in the few games of other tests: how strong it is takes many.
ALIKE = "not (compiled_as_interpreted or broken_rule or it_is_stronger)"
STEPS = (
    Step("ruff", "style and likely mistakes", ("-m", "ruff", "check", ".")),
    Step("mypy", "types", ("-m", "mypy")),
    Step(
        "pytest",
        "all tests except those in a browser, and every example in docstrings, README and docs",
        (
            *(*SHARED, "--doctest-modules", "--doctest-glob=*.md", "--ignore=docs/conf.py"),
            *(f"--ignore=tests/{part}" for part in ("browser", "site")),
            *("tests", "samarkand", "widgets", "teaching", "docs", "README.md"),
        ),
        SAME_ORDER,
    ),
    Step(
        "uncompiled",
        "the rules' tests that use the libraries, again without them",
        (*SHARED, *ASKING, "-k", ALIKE),
        {ENGINE: "interpreted", **SAME_ORDER},
    ),
    Step(
        "bounds",
        "the rules' tests on compiled code, with bounds checks",
        (*SHARED, *WHOLE_GAMES, "-k", ALIKE),
        {ENGINE: "library", BOUNDS: "build/bounds", **SAME_ORDER},
        before=("-m", "samarkand.compiling", "--bounds", "build/bounds", "--missing"),
    ),
    Step(
        "notebooks",
        "every notebook run again with its solutions, its outputs compared with the stored ones",
        (
            *("-m", "pytest", *WAITING, AS_NAMED, "-p", "no:python", "--nbval", "--nbval-current-env"),
            *("--nbval-cell-timeout=900", "--nbval-sanitize-with=nbval.cfg", "build/notebooks"),
        ),
        {"PYTHONPATH": str(ROOT), **SAME_ORDER},
        before=("-m", "tests.solutions"),
    ),
    # In one run, because the site is built on one processor.
    Step(
        "browser",
        "the site is built completely and without warnings; it and the notebooks in a real browser",
        (*PYTEST, *WAITING, "tests/site", "tests/browser"),
        before=CHROMIUM,
    ),
    Step(
        "site",
        "the site's tests alone; `browser` includes them; only if named",
        (*PYTEST, *WAITING, "tests/site"),
        before=CHROMIUM,
        by_default=False,
    ),
    Step(
        "fast",
        "the rules' quick tests, interpreted, while you work; `pytest` includes them; only if named",
        (*SHARED, *GAMES_TESTS[:3], "-k", f"not ({SLOW})"),
        {ENGINE: "interpreted", **SAME_ORDER},
        by_default=False,
    ),
    Step(
        "samarkand",
        "the library's tests without those of boards and teaching; `pytest` includes them; only if named",
        (*SHARED, "--doctest-modules", *LIBRARY_TESTS, "samarkand"),
        SAME_ORDER,
        by_default=False,
    ),
    Step(
        "long",
        "millions of games, checked after every move; long walks over the boards; only if named",
        ("-m", "pytest", "-p", "no:nbval", "-s", "-m", "long", "tests"),
        before=(*PYTEST, "--hypothesis-profile", "long", "tests/test_bad_input.py"),
        by_default=False,
    ),
)


def say(text: str) -> None:
    """Print `text` so that it stands out between the output of other programs, and at once."""
    print(f"--- {text}", flush=True)


# ------------------------------------------------------------------------------------------ the environment


def environment_python() -> Path:
    """Return the Python of the virtual environment, whether or not it is there yet."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def place() -> str:
    """Return what an environment cannot survive a change of: this Python, and the folder's name."""
    return f"{sys.version} in {ROOT}"


def project() -> str:
    """Return the hash of the file that says what to install."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def stamp() -> dict[str, Any]:
    """Return what was written after the last installation; nothing if there was none, or it is unreadable."""
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}


def install(extra: str) -> Path:
    """Make the virtual environment hold the project with `extra`; return its Python."""
    python, last = environment_python(), stamp()
    usable = last.get("place") == place() and python.exists()
    extras = last["extras"] if usable and last["project"] == project() else []
    if extra in extras:
        return python
    started = time.monotonic()
    if not usable:
        make_environment(clear=bool(last))
    say(f"installing Samarkand and what `{extra}` needs into {VENV} (the first time takes a minute or two)")
    install_editable(str(python), f"{ROOT}[{extra},compiler]")
    present = {"place": place(), "project": project(), "extras": sorted({*extras, extra, "lab"})}
    STAMP.write_text(json.dumps(present), encoding="utf-8")
    say(f"installed in {time.monotonic() - started:.0f} s")
    return python


def make_environment(clear: bool) -> None:
    """Make an empty virtual environment; `clear` what this program put there before, but nobody else's."""
    say(f"making a virtual environment with Python {sys.version.split()[0]}")
    command = [sys.executable, "-m", "venv", *(["--clear"] if clear else []), str(VENV)]
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode != 0:
        advice = "On Debian and Ubuntu, `apt-get install python3-venv` brings what is missing."
        sys.exit(f"{made.stdout}\nThis Python cannot make virtual environments. {advice}")


def install_editable(python: str, requirement: str) -> None:
    """Install `requirement` from this folder: with uv, which takes seconds, else with pip."""
    pip = [python, "-m", "pip", "install", "--quiet"]
    uv = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    fast = [[*pip, "uv"], [*uv, "--editable", requirement]]
    if any(subprocess.call(command, cwd=ROOT) != 0 for command in fast):
        say("uv could not install it (uv does not read pip's settings); trying again with pip")
        subprocess.check_call([*pip, "--editable", requirement], cwd=ROOT)


# ------------------------------------------------------------------------------------------ JupyterLab


def lab(arguments: Sequence[str]) -> int:
    """Open JupyterLab on the first notebook; further `arguments` are JupyterLab's own."""
    python = install("lab")
    build_libraries(python)
    command = [str(python), "-m", "samarkand", "lab", "--here", *arguments]
    os.chdir(ROOT)
    if os.name != "nt":  # become JupyterLab: whatever ends this process then ends JupyterLab
        sys.stdout.flush()
        os.execv(command[0], command)
    # JupyterLab asks about Ctrl-C itself; with a handler that does nothing this process waits for its answer.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    return subprocess.call(command)


# ------------------------------------------------------------------------------------------ compiled rules


def build_libraries(python: Path, *options: str) -> None:
    """Build what is not there for the present rules. Without libraries everything works, but slowly."""
    command = [str(python), "-m", "samarkand.compiling", "--missing", *options]
    subprocess.call(command, cwd=ROOT, env={**os.environ, **BYTECODE})


# ------------------------------------------------------------------------------------------ the site


def site(arguments: Sequence[str]) -> int:
    """Build the site from what is in the repository; `arguments` may name a folder for it."""
    extras = ("docs", "lite") if "--lite" in arguments else ("docs",)
    python = [install(extra) for extra in extras][-1]
    build_libraries(python)
    return subprocess.call([str(python), "-m", "tools.site", *arguments], cwd=ROOT)


def lite(arguments: Sequence[str]) -> int:
    """Build the site that runs in a browser, Python included; `arguments` may name a folder for it."""
    return subprocess.call([str(install("lite")), "-m", "tools.lite", *arguments], cwd=ROOT)


def notebooks(arguments: Sequence[str]) -> int:
    """Build the notebooks in another language, French by default, into `notebooks/`."""
    python = install("docs")
    build_libraries(python)
    return subprocess.call([str(python), "-m", "tools.notebooks", *(arguments or ["fr"])], cwd=ROOT)


def catalogues(arguments: Sequence[str]) -> int:
    """Bring the translators' catalogues up to date and list what waits for a translator."""
    return subprocess.call([str(install("test")), "-m", "tools.catalogues", *arguments], cwd=ROOT)


def store(arguments: Sequence[str]) -> int:
    """Run the notebooks that `arguments` name, and store them; return 0 if all of them ran."""
    python = install("test")
    build_libraries(python)
    return subprocess.call([str(python), "-m", "tools.notebooks.storing", *arguments], cwd=ROOT)


# ------------------------------------------------------------------------------------------ the tests


def test(names: Sequence[str]) -> int:
    """Run the steps called `names`, or all by default; print how each ended; return 0 if none failed."""
    python = install("test")
    build_libraries(python)
    build_libraries(python, "--wasm")
    lines, failed = [], False
    for step in STEPS:
        if step.name in names or (step.by_default and not names):
            started = time.monotonic()
            passed = run(python, step)
            failed = failed or not passed
            took = f"{time.monotonic() - started:6.1f} s"
            lines.append(f"{'passed' if passed else 'FAILED'}  {step.name:11} {took}  {step.explanation}")
    print("", *lines, sep="\n", flush=True)
    return 1 if failed else 0


def test_on(version: str, names: Sequence[str]) -> int:
    """Run the steps with the Python of that version, in an environment beside the usual one."""
    found = shutil.which(f"python{version}")
    launcher = [found] if found else [shutil.which("py"), f"-{version}"]
    if not launcher[0]:
        sys.exit(f"There is no Python {version} here: `python{version}` is not on the path.")
    return subprocess.call(
        [*launcher, __file__, "test", *names], env={**os.environ, "SAMARKAND_VENV": f".venv-{version}"}
    )


def run(python: Path, step: Step) -> bool:
    """Run one step; return whether it passed."""
    print(flush=True)
    say(f"{step.name}: {step.explanation}")
    outside = {name: value for name, value in os.environ.items() if name not in (ENGINE, BOUNDS)}
    variables = {**outside, **BYTECODE, **IN_ENGLISH, **ONE_THREAD, "PYTHONUNBUFFERED": "1", **step.variables}
    commands = (step.before, step.arguments) if step.before else (step.arguments,)
    return all(subprocess.call([str(python), *command], cwd=ROOT, env=variables) == 0 for command in commands)


# ------------------------------------------------------------------------------------------ the command line


VENDORED = "--vendored  include Pyodide in the site of `lite`, so that browsers need no other host"


def parser() -> argparse.ArgumentParser:
    """Return the command line's description."""
    top = argparse.ArgumentParser(prog="python dev.py", description=str(__doc__).splitlines()[0])
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    open_lab = commands.add_parser(
        "lab", help=f"open JupyterLab on {FIRST_NOTEBOOK}; other options (--no-browser) go to JupyterLab"
    )
    open_lab.set_defaults(run=lab)
    build_site = commands.add_parser(
        "site",
        help="build the site, in FOLDER with `site FOLDER`; `--lite` includes the site of `lite`",
        usage="python dev.py site [FOLDER] [--lite] [--vendored]",
        epilog="FOLDER      where to build it; otherwise in build/site/html\n"
        f"--lite      include the site of `lite`\n{VENDORED}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    build_site.set_defaults(run=site)
    build_lite = commands.add_parser(
        "lite",
        help="build the site that runs in a browser, without a server",
        usage="python dev.py lite [FOLDER] [--vendored]",
        epilog=f"FOLDER      where to build it; otherwise in build/lite/site\n{VENDORED}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    build_lite.set_defaults(run=lite)
    build_notebooks = commands.add_parser(
        "notebooks", help="run the French notebooks into notebooks/fr; other arguments go to the tool"
    )
    build_notebooks.set_defaults(run=notebooks)
    store_notebooks = commands.add_parser(
        "store", help="run notebooks and store them: give names such as lessons/02_two_alike, or paths"
    )
    store_notebooks.set_defaults(run=store)
    update_catalogues = commands.add_parser(
        "catalogues", help="update the translations and list the texts that wait for a translator"
    )
    update_catalogues.set_defaults(run=catalogues)
    steps = "\n".join(f"  {step.name:11} {step.explanation}" for step in STEPS)
    run_tests = commands.add_parser(
        "test",
        help="run all tests, or only the steps named",
        epilog=f"steps, in this order:\n{steps}\n\nCHROMIUM names a browser that is not on the path.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run_tests.add_argument(
        "rest",
        nargs="*",
        metavar="STEP",
        help="a step to run (default: all but `site`, `fast`, `samarkand` and `long`)",
    )
    run_tests.add_argument("--python", metavar="VERSION", help="run them with this Python, such as 3.13")
    run_tests.set_defaults(run=test)
    return top


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        present = sys.version.split()[0]
        sys.exit(f"Samarkand needs Python {wanted} or later; this is {present} ({sys.executable}).")
    command_line = parser()
    chosen, unknown = command_line.parse_known_args(arguments)
    action: Callable[[Sequence[str]], int] = chosen.run
    if chosen.command != "test":
        return action(unknown)
    wrong = [*unknown, *(name for name in chosen.rest if name not in [step.name for step in STEPS])]
    if wrong:
        command_line.error(f"no such step: {wrong[0]} (steps: {', '.join(step.name for step in STEPS)})")
    return test_on(chosen.python, chosen.rest) if chosen.python else action(chosen.rest)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("interrupted")
    except subprocess.CalledProcessError as error:
        sys.exit(f"failed: {' '.join(map(str, error.cmd))}")
