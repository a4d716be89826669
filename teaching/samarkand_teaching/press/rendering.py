"""Pages of the press: templates filled in, with the words of the language that is spoken."""

from samarkand import __version__
from samarkand.grammar import current_language
from samarkand_teaching import templates
from samarkand_teaching.press import wording


def render(template: str, /, **values: object) -> str:
    """Fill a template, which also gets `words`, the language and the version of the package.

    Parameters
    ----------
    template : str
        Its file, as in "worksheet.html".
    values
        What it names besides.

    Examples
    --------
    >>> page = render("worksheet.html", title="Sums", lesson="Sums", sheets=[], above="")
    >>> "<title>Sums</title>" in page, '<html lang="en">' in page
    (True, True)
    """
    shared = {"words": wording, "language": current_language().code, "version": __version__}
    return templates.render(template, **shared, **values)
