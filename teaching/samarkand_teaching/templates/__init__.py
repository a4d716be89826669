"""The templates of all pages that this package writes, in Jinja2."""

from functools import cache
from typing import Any

from samarkand.errors import missing_extra
from samarkand.grammar import _, ngettext, pgettext


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
    environment.globals.update(_=_, ngettext=ngettext, pgettext=pgettext)
    return environment
