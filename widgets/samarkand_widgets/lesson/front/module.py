"""The script of all front ends: the files of this folder, one after another."""

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
# They share all names. A file whose constants are used while another one is read stands above it.
FILES = (
    *("rational", "packing", "sentences", "reading", "arithmetic", "seal", "scores", "dice"),
    *("frame", "handle", "charts", "number_line"),
    *("beam", "chances", "check", "guess", "live", "slider", "what_if", "page"),
)


@cache
def text_of(name: str) -> str:
    """Return the text of a file in this folder."""
    return (HERE / name).read_text(encoding="utf-8")


def joined() -> str:
    """Return the script without a start.

    Examples
    --------
    >>> "const FRONTS = {" in joined(), "import {" in joined()
    (True, False)
    """
    return "\n".join(text_of(f"{name}.js") for name in FILES)


def as_module() -> str:
    """Return the script as a module that exports `FRONTS`, the front ends by name."""
    return f"{joined()}export {{ FRONTS }};\n"


def as_script(given: str) -> str:
    """Return the script of a page, which starts its widgets. `given` is their shared data as JSON."""
    return f"(() => {{\n{joined()}wake({given});\n}})();\n"
