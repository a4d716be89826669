"""Bundle the JavaScript modules into one text for the page of a notebook or of the site."""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const)) (\w+)", re.MULTILINE)
DEFAULT = "export default "
RENAMED = re.compile(r"(\w+) as (\w+)")
FRONTS = ("beam", "chances", "check", "guess", "live", "what_if")


@cache
def join_modules() -> str:
    """Return a script that defines `fronts` (the widgets by name) and `page_js`. Each module is a function.

    Examples
    --------
    >>> text = join_modules()
    >>> text.count("const rational_js = (() => {"), "import {" in text, "export " in text
    (1, False, False)
    """
    needed: list[str] = []
    for name in (*FRONTS, "page"):
        needed += [module for module in _with_imports(name) if module not in needed]
    fronts = ", ".join(f"{name}: {name}_js.widget" for name in FRONTS)
    return "".join(map(_wrap, needed)) + f"const fronts = {{ {fronts} }};\n"


def as_module() -> str:
    """Return the bundle as an ES module that exports `fronts`."""
    return f"{join_modules()}export {{ fronts }};\n"


def as_script(given: str) -> str:
    """Return the bundle as a script that starts a page's widgets. `given` is their shared data as JSON."""
    return f"(() => {{\n{join_modules()}page_js.wake(fronts, {given});\n}})();\n"


@cache
def text_of(name: str) -> str:
    """Return the text of a file in this folder."""
    return (HERE / name).read_text(encoding="utf-8")


def _with_imports(name: str) -> list[str]:
    """Return a module and its imports, in the order in which they must be defined."""
    modules: list[str] = []
    for _, inner in IMPORT.findall(text_of(f"{name}.js")):
        modules += [module for module in _with_imports(inner) if module not in modules]
    return [*modules, name]


def _wrap(name: str) -> str:
    text = text_of(f"{name}.js")
    names = [exported for _, exported in EXPORT.findall(text)]
    names += ["widget"] if DEFAULT in text else []
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(_destructure, text)).replace(DEFAULT, "const widget = ")
    return f"const {name}_js = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"


def _destructure(match: re.Match[str]) -> str:
    """Replace an import by an assignment from the object that holds the module's names."""
    names = RENAMED.sub(r"\1: \2", match[1])
    return f"const {names} = {match[2]}_js;\n"
