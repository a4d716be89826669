"""Make links that download a notebook, or run it without installing anything.

The addresses of Binder and Colab depend on that of the repository on GitHub, which is
`[project.urls] Source` in `pyproject.toml`. The site that runs in the browser is linked if it was built with
this one.
"""

import html
import posixpath
import re
import tomllib

from samarkand.grammar import ENGLISH, _, current_language
from tools.lite import FOLDER, ROOT, address

PLAY_NOW = _("Play now, nothing to install")
RUN = _("Run this lesson here")
DOWNLOAD = _("Download this notebook")
OPEN = _("Open it here:")
IN_THE_BROWSER = _("in this browser")

BRANCH = "main"
GITHUB = re.compile(r"https://github\.com/([\w.-]+)/([\w.-]+?)(?:\.git)?/?")
# A line of a page that is replaced by the links.
HERE = "<!-- where it is open -->"
REPORT = "<!-- where to report -->"
UNREPORTED = (
    "The project has no address yet: tell whoever gave you this copy. "
    "In the repository the forms lie in `.github/ISSUE_TEMPLATE`."
)
# A line that is replaced by a link to a board: `<!-- play: game=sackson -->`, and the words of the link.
PLAY = re.compile(r"^<!-- play: (\S+) (.+) -->\n?", re.MULTILINE)
FIRST_OF_ALL = "notebooks/00_start_here.ipynb"
DOWNLOADS = "download"  # of the site: the notebooks as they lie in the repository
LESSONS = "/lessons/"  # in the path of each lesson
BOARD = "play.html"  # of the site in the browser
NOWHERE = "This copy of the site was built without links to such places: the project has no address yet."


def repository(project: dict | None = None) -> str:
    """Return `owner/name` on GitHub, from `pyproject.toml`, or "" if it is not there.

    >>> repository({"urls": {"Source": "https://github.com/somebody/samarkand"}}), repository({})
    ('somebody/samarkand', '')
    """
    match = GITHUB.fullmatch(_project_url("source", project))
    return "/".join(match.groups()) if match else ""


def documentation(project: dict | None = None) -> str:
    """Return the address of the site with a slash at its end, or "" if `pyproject.toml` has none.

    >>> documentation({"urls": {"Documentation": "https://samarkand.example"}}), documentation({})
    ('https://samarkand.example/', '')
    """
    address = _project_url("documentation", project)
    return f"{address.rstrip('/')}/" if address else ""


def _project_url(name: str, project: dict | None) -> str:
    """Return one of the addresses in `[project.urls]`, or ""."""
    if project is None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {label.lower(): url for label, url in project.get("urls", {}).items()}.get(name, "")


def links(path: str, page: str, lite: bool, where: str) -> list[str]:
    """Return links that open a notebook.

    Parameters
    ----------
    path : str
        The notebook in the repository.
    page : str
        The page of the site that has the link.
    lite : bool
        Whether the site in the browser is built with this one.
    where : str
        The repository on GitHub, `owner/name`, or "".
    """
    lines = []
    if lite and LESSONS not in path:
        lines.append(f'<a href="{_in_lab(path, page)}">{IN_THE_BROWSER}</a>')
    if where:
        binder = f"https://mybinder.org/v2/gh/{where}/{BRANCH}?urlpath=lab/tree/{path}"
        colab = f"https://colab.research.google.com/github/{where}/blob/{BRANCH}/{path}"
        lines += [f'<a href="{binder}">on Binder</a>', f'<a href="{colab}">in Colab</a>']
    return lines


def of_lesson(path: str, page: str) -> list[str]:
    """Return links that run a lesson in the browser and that lead to the boards there.

    The lesson is opened without its code, which one button shows.

    Parameters
    ----------
    path, page
        As for `links`.
    """
    home = posixpath.relpath(f"{FOLDER}/index.html", posixpath.dirname(page) or ".")
    return [
        f'<a class="play" href="{_in_lab(path, page)}">{RUN}</a>',
        f'<a href="{home}">{PLAY_NOW}</a>',
    ]


def _in_lab(path: str, page: str) -> str:
    """Return the address of a notebook on the site in the browser."""
    home = posixpath.relpath(FOLDER, posixpath.dirname(page) or ".")
    return f"{home}/{html.escape(address(posixpath.relpath(path, 'notebooks')))}"


def line(path: str, page: str, lite: bool, where: str) -> str:
    """Return the line with links that open a notebook, or "" if there are none."""
    offers = links(path, page, lite, where)
    return f"{OPEN} {' · '.join(offers)}" if offers else ""


def below_title(path: str, page: str, lite: bool, where: str) -> str:
    """Return the line below a notebook's title, with links to run, to download and to open it."""
    there = posixpath.relpath(f"{DOWNLOADS}/{path}", posixpath.dirname(page) or ".")
    taken = f'<a href="{there}" download>{DOWNLOAD}</a>'
    run = of_lesson(path, page) if lite and LESSONS in path else []
    return " · ".join(filter(None, [*run, taken, line(path, page, lite, where)]))


def with_links(text: str, page: str, lite: bool, where: str) -> str:
    """Return a page with its lines `HERE` and `REPORT` replaced by links to open a notebook and to report."""
    forms = f"[Fill in a form](https://github.com/{where}/issues/new/choose)." if where else UNREPORTED
    opened = line(FIRST_OF_ALL, page, lite, where) or NOWHERE
    return with_boards(text.replace(HERE, opened).replace(REPORT, forms), page, lite)


def with_boards(text: str, page: str, lite: bool) -> str:
    r"""Return a page with its marks `PLAY` replaced by links to a board, or left out if there are none.

    In another language than English, the links lead to a board in that language.

    >>> with_boards("<!-- play: game=market Play now -->", "rules/market.md", lite=True)
    '<a class="play" href="../lite/play.html?game=market">Play now</a>\n'
    >>> with_boards("<!-- play: game=market Play now -->", "rules/market.md", lite=False)
    ''
    """
    there = posixpath.relpath(f"{FOLDER}/{BOARD}", posixpath.dirname(page) or ".")
    code = current_language().code
    is_english = code == ENGLISH.code
    query, words = (r"\1", r"\2") if is_english else (rf"\1&amp;language={code}", str(PLAY_NOW))
    link = f'<a class="play" href="{there}?{query}">{words}</a>\n'
    return PLAY.sub(link if lite else "", text)
