"""The templates of all pages that this package writes, in Jinja2."""

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from samarkand.errors import missing_extra

if TYPE_CHECKING:
    from markupsafe import Markup

POWER = re.compile(r"\^(?:\(([^()]+)\)|(\w+))")


def render(template: str, /, **values: object) -> str:
    """Fill a template of this folder.

    Parameters
    ----------
    template : str
        The name of a file, as in "report.html".
    values
        What the template names. Text is escaped, except where the template marks it as `safe`.

    Raises
    ------
    MissingExtra
        If Jinja2 is not installed.

    Examples
    --------
    >>> "<title>1 &lt; 2</title>" in render("page.html", language="en", title="1 < 2", body="")
    True
    """
    return str(_environment().get_template(template).render(values))


def powers(text: object) -> "Markup":
    """Return a text as HTML in which exponents are raised: the number or letter after a caret, or a bracket.

    Parameters
    ----------
    text : str
        It is escaped.

    Examples
    --------
    >>> str(powers("1 < (5/6)^12 + 0.3^k · 0.7^(9 − k)"))
    '1 &lt; (5/6)<sup>12</sup> + 0.3<sup>k</sup> · 0.7<sup>9 − k</sup>'
    """
    from markupsafe import Markup

    return Markup(POWER.sub(r"<sup>\1\2</sup>", escape(str(text))))


@cache
def _environment() -> Any:
    try:
        import jinja2
    except ImportError as error:
        raise missing_extra("pages need jinja2", "lab") from error
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("samarkand_teaching", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["powers"] = powers
    return environment
