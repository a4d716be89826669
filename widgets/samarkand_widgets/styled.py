"""Style sheets that affect only the widgets of this version.

A saved notebook contains the style sheets of its widgets, and JupyterLab applies the sheets of all open
notebooks to the whole page. So the widgets of an older version would change how these look, and these would
change them. To prevent this, every widget has a class for the version, and every selector is restricted to
that class.
"""

import re
from hashlib import sha256
from pathlib import Path

import anywidget

FOLDER = Path(__file__).parent
# A class for the exact text of all style sheets, so that it also differs between two states of development.
SHEETS = b"".join(path.read_bytes() for path in sorted(FOLDER.rglob("*.css")))
VERSION = f"samarkand-{sha256(SHEETS).hexdigest()[:8]}"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
KEYFRAMES = re.compile(r"@keyframes ([\w-]+)")
PRELUDE = re.compile(r"(?:(?<=[{};])|^)(\s*)([^{};]+?)(\s*\{)")  # of a rule: the text before its block
KEPT = re.compile(r"@|from$|to$|[\d.]+%")  # how a prelude begins that has no selectors
COMMA = re.compile(r",(?![^()]*\))\s*")  # between two selectors, not within brackets
PSEUDO_ELEMENT = re.compile(r"(::[\w-]+)?$")


class Styled(anywidget.AnyWidget):
    """A widget with a style sheet made by `restrict`.

    The page keeps one sheet for each identifier, so the identifier contains the version.
    """

    def __init__(self, **state: object):
        name = f"{type(self).__module__}.{type(self).__name__}"
        super().__init__(_anywidget_id=f"{name} {VERSION}", _dom_classes=(VERSION,), **state)


def restrict(sheet: str, version: str = VERSION) -> str:
    """Return a style sheet that affects only elements with a class, and the elements inside them.

    Specificity does not change. Animations get the class as a suffix, because their names are global.

    Parameters
    ----------
    sheet : str
        No selector has brackets inside brackets around a comma.
    version : str
        The class.

    Examples
    --------
    >>> print(restrict(".a, p::before { top: 0; } @media print { i { top: 0; } }", "v"))
    .a:where(.v, .v *),p:where(.v, .v *)::before { top: 0; } @media print { i:where(.v, .v *) { top: 0; } }
    """
    where = rf":where(.{version}, .{version} *)\1"

    def restricted(rule: re.Match[str]) -> str:
        space, prelude, bracket = rule.groups()
        if KEPT.match(prelude):
            return rule[0]
        selectors = [PSEUDO_ELEMENT.sub(where, selector, count=1) for selector in COMMA.split(prelude)]
        return f"{space}{','.join(selectors)}{bracket}"

    sheet = COMMENT.sub("", sheet)
    for name in KEYFRAMES.findall(sheet):
        sheet = re.sub(rf"\b{name}\b", f"{name}-{version}", sheet)
    return PRELUDE.sub(restricted, sheet)
