"""The checks: `nox` runs those of `make test`, `nox -s ruff pytest` two of them, and `nox -l` lists them.

They use the environment in which nox is installed. `make test` creates it first.
"""

import sys
from importlib.util import find_spec

import nox

nox.options.default_venv_backend = "none"

ENGINE = "SAMARKAND_ENGINE"
ENVIRONMENT: dict[str, str | None] = {
    "SAMARKAND_LANGUAGE": "en",  # stored outputs are English
    "OPENBLAS_NUM_THREADS": "1",  # the tests keep all processors busy
    "PYTHONHASHSEED": "0",  # so that all processes of xdist collect the tests in the same order
    "PYTHONDONTWRITEBYTECODE": None,  # many short processes import the same modules
    ENGINE: None,
    "SAMARKAND_BOUNDS": None,
}
PYTEST = ("pytest", "-p", "no:nbval")  # importing nbval takes seconds in each process
SHARED = (*PYTEST, "-n", "auto", "--dist", "worksteal")
# Tests that wait for kernels and browsers. What one file has opened serves all its tests.
WAITING = ("-n", "2", "--dist", "loadscope")
EVERYTHING = (
    *("--doctest-modules", "--doctest-glob=*.md", "--ignore=docs/conf.py"),
    *("--ignore=tests/browser", "--ignore=tests/site"),
    *("tests", "samarkand", "widgets", "teaching", "tools", "docs", "README.md"),
)
FOLDERS = ("contract", "golden", "market", "routes", "sackson")  # of the tests marked `compiled`
COMPILED = (
    *(*SHARED, *(f"tests/{folder}" for folder in FOLDERS)),
    *("-m", "compiled and not long", "-k", "not it_is_stronger"),
)
# Some systems have no wheel of OpenSpiel.
OPENSPIEL = () if find_spec("pyspiel") else ("samarkand/openspiel.py", "samarkand/adapters/spiel.py")


def run(session: nox.Session, *arguments: str, **variables: str) -> None:
    """Run a module with this Python. The session fails if the module does."""
    session.run(sys.executable, "-m", *arguments, env={**ENVIRONMENT, **variables})


@nox.session
def libraries(session: nox.Session) -> None:
    """Compile the rules where this has not been done."""
    run(session, "samarkand.compiling", "--missing")
    run(session, "samarkand.compiling", "--missing", "--wasm")


@nox.session
def ruff(session: nox.Session) -> None:
    """Style and likely mistakes."""
    run(session, "ruff", "check", ".")


@nox.session
def mypy(session: nox.Session) -> None:
    """Types."""
    run(session, "mypy")


@nox.session(requires=["libraries"])
def pytest(session: nox.Session) -> None:
    """All tests outside a browser, and all examples; or only what is named after `--`."""
    without = (f"--ignore={path}" for path in OPENSPIEL)
    run(session, *SHARED, *without, *(session.posargs or EVERYTHING))


@nox.session
def uncompiled(session: nox.Session) -> None:
    """The tests marked `compiled`, without libraries."""
    run(session, *COMPILED, **{ENGINE: "interpreted"})


@nox.session(requires=["libraries"])
def notebooks(session: nox.Session) -> None:
    """Every notebook with its solutions, compared with the stored outputs."""
    run(session, "tests.solutions")
    nbval = ("--nbval", "--nbval-current-env", "--nbval-cell-timeout=900", "--nbval-sanitize-with=nbval.cfg")
    # In the order of their names: the longest notebooks have few cells, and would otherwise come last.
    run(session, "pytest", *WAITING, "--no-loadscope-reorder", "-p", "no:python", *nbval, "build/notebooks")


@nox.session(requires=["libraries"])
def browser(session: nox.Session) -> None:
    """The site, which must build without warnings, and the notebooks, in a browser."""
    run(session, "tests.browser.chromium")
    run(session, *PYTEST, *WAITING, "tests/site", "tests/browser")


@nox.session(default=False)
def links(session: nox.Session) -> None:
    """Links from the site to other sites, which need a network."""
    places = ("-c", "docs", "build/site/source", "build/site/links")
    run(session, "tools.site")
    run(session, "sphinx", "-b", "linkcheck", "-D", "suppress_warnings=mystnb", *places)


@nox.session(default=False)
def bounds(session: nox.Session) -> None:
    """The tests marked `compiled`, with libraries that check each index. `uncompiled` checks most of them."""
    folder = "build/bounds"
    run(session, "samarkand.compiling", "--bounds", folder, "--missing")
    run(session, *COMPILED, **{ENGINE: "library", "SAMARKAND_BOUNDS": folder})


@nox.session(default=False, requires=["libraries"])
def long(session: nox.Session) -> None:
    """Millions of games, checked after every move, and long walks over the boards."""
    run(session, *PYTEST, "--hypothesis-profile", "long", "tests/test_bad_input.py")
    run(session, *PYTEST, "-s", "-m", "long", "tests")
