"""The templates of all pages that this package writes, in Jinja2, and the formats of paper for them."""

from functools import cache
from typing import Any, NamedTuple

from samarkand.errors import missing_extra
from samarkand.grammar import _, current_language, ngettext
from samarkand.version import __version__


class Paper(NamedTuple):
    """A paper format, upright.

    Attributes
    ----------
    name : str
        The name or the size in style sheets.
    width, height : float
        The region that a page is laid out for, in millimetres.
    zoom : float
        How much larger the paper is than this region.
    rim : float
        The margin above and below a full page, in millimetres.
    edge : float
        The same for a worksheet or a test.
    """

    name: str
    width: float
    height: float
    zoom: float = 1
    rim: float = 10
    edge: float = 12


# Letter is lower and wider than A4. A3 is for large print and large boards, and A2 for posters: the pages are
# those of A4, enlarged.
PAPERS = {
    "a4": Paper("A4", 210, 297),
    "letter": Paper("letter", 215.9, 279.4, rim=5.5, edge=7),
    "a3": Paper("A3", 210, 297, zoom=1.414),
    "a2": Paper("420mm 594mm", 210, 297, zoom=2),
}
A4 = PAPERS["a4"]


def render(template: str, /, **values: object) -> str:
    """Fill a template of this folder, which also gets the language, the version of the package and the paper.

    Parameters
    ----------
    template : str
        The name of a file, as in "worksheet.html".
    values
        The values that the template uses. Text is escaped, except where the template marks it as `safe`.

    Raises
    ------
    MissingExtra
        If Jinja2 is not installed.

    Examples
    --------
    >>> page = render("worksheet.html", title="1 < 2", lesson="Sums", sheets=[], above="")
    >>> "<title>1 &lt; 2</title>" in page, '<html lang="en">' in page
    (True, True)
    """
    shared = {"language": current_language().code, "paper": A4}
    return str(_environment().get_template(template).render({**shared, **values}))


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
    environment.globals.update(_=_, ngettext=ngettext, version=__version__)
    return environment
