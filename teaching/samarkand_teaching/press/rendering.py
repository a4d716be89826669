"""Fill the templates of handouts in the current language, and the formats of paper for them."""

from typing import NamedTuple

from samarkand.grammar import current_language
from samarkand.version import __version__
from samarkand_teaching import templates


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
    """Fill in a template, which also gets the language, the version of the package and the paper.

    Parameters
    ----------
    template : str
        The name of its file, such as "worksheet.html".
    values
        The values that the template uses.

    Examples
    --------
    >>> page = render("worksheet.html", title="Sums", lesson="Sums", sheets=[], above="")
    >>> "<title>Sums</title>" in page, '<html lang="en">' in page
    (True, True)
    """
    shared = {"language": current_language().code, "version": __version__, "paper": A4}
    return templates.render(template, **{**shared, **values})
