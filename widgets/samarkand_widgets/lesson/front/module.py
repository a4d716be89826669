"""The modules of the page joined into one text: a notebook's page, or the site's, is given a single one."""

import re
from functools import cache
from pathlib import Path

from samarkand.engine.webassembly import browser

HERE = Path(__file__).parent
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const)) (\w+)", re.MULTILINE)
DEFAULT = "export default "
RENAMED = re.compile(r"(\w+) as (\w+)")
FRONTS = ("chances", "check", "guess", "live", "what_if")


@cache
def as_worker() -> str:
    """A worker's script, which plays whole games by a module.

    Examples
    --------
    >>> "playing_js.listen(openModule)" in as_worker(), "export " in as_worker()
    (True, False)
    """
    host = browser.HOST.read_text(encoding="utf-8").replace("export ", "")
    return f"{''.join(map(_wrapped, _needed('playing')))}{host}playing_js.listen(openModule);\n"


@cache
def joined() -> str:
    """A text that defines `fronts`, the widgets by name, and `page_js`; each module stands in a function.

    Examples
    --------
    >>> text = joined()
    >>> text.count("const rational_js = (() => {"), "import {" in text, "export " in text
    (1, False, False)
    """
    needed: list[str] = []
    for name in (*FRONTS, "page"):
        needed += [each for each in _needed(name) if each not in needed]
    fronts = ", ".join(f"{name}: {name}_js.widget" for name in FRONTS)
    return "".join(map(_wrapped, needed)) + f"const fronts = {{ {fronts} }};\n"


def as_module() -> str:
    """All of it as one ES module that exports `fronts`."""
    return f"{joined()}export {{ fronts }};\n"


def as_script(given: str) -> str:
    """All of it as a page's script, which wakes the widgets there; `given` is what they share, as JSON."""
    return f"(() => {{\n{joined()}page_js.wake(fronts, {given});\n}})();\n"


@cache
def text_of(name: str) -> str:
    """A file beside this one."""
    return (HERE / name).read_text(encoding="utf-8")


def _needed(name: str) -> list[str]:
    """A module and those that it imports, in the order in which they are needed."""
    found: list[str] = []
    for _, inner in IMPORT.findall(text_of(f"{name}.js")):
        found += [each for each in _needed(inner) if each not in found]
    return [*found, name]


def _wrapped(name: str) -> str:
    text = text_of(f"{name}.js")
    names = [exported for _, exported in EXPORT.findall(text)]
    names += ["widget"] if DEFAULT in text else []
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(_taken, text)).replace(DEFAULT, "const widget = ")
    return f"const {name}_js = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    """What stands in place of an import, once the module's names are an object's."""
    names = RENAMED.sub(r"\1: \2", found[1])
    return f"const {names} = {found[2]}_js;\n"
