"""Fill the templates of handouts in the current language."""

from samarkand.grammar import current_language
from samarkand.version import __version__
from samarkand_teaching import templates
from samarkand_teaching.press import wording
from samarkand_teaching.press.formats import A4


def render(template: str, /, **values: object) -> str:
    """Fill in a template, which also gets `words`, the language, the version of the package and the paper.

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
    shared = {"words": wording, "language": current_language().code, "version": __version__, "paper": A4}
    return templates.render(template, **{**shared, **values})
