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
RUN_NOTEBOOK = _("Run this notebook here")

BRANCH = "main"
GITHUB = re.compile(r"https://github\.com/([\w.-]+/[\w.-]+?)(?:\.git)?/?")
HERE = "<!-- where it is open -->"  # replaced by links to the first notebook
# A line that is replaced by a link to a board: `<!-- play: game=sackson -->`, and the words of the link.
PLAY = re.compile(r"^<!-- play: (\S+) (.+) -->\n?", re.MULTILINE)
FIRST_OF_ALL = "notebooks/00_start_here.ipynb"
DOWNLOADS = "download"  # of the site: the notebooks as they lie in the repository
LESSONS = "/lessons/"  # in the path of each lesson
BOARD = f"{FOLDER}/play.html"


def project_url(name: str) -> str:
    """Return one of the addresses in `[project.urls]`, or ""."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project.get("urls", {}).get(name, "")


def documentation() -> str:
    """Return the address of the site with a slash at its end, or "" if it has none."""
    url = project_url("Documentation")
    return f"{url.rstrip('/')}/" if url else ""


def below_title(path: str, page: str, lite: bool) -> str:
    """Return the line below a notebook's title, with links to run, to download and to open it.

    Parameters
    ----------
    path : str
        The notebook in the repository.
    page : str
        The page of the site that has the line.
    lite : bool
        Whether the site in the browser is built with this one.
    """
    here = posixpath.dirname(page) or "."
    there = posixpath.relpath(f"{DOWNLOADS}/{path}", here)
    links = [f'<a href="{there}" download>{DOWNLOAD}</a>']
    if lite:
        in_lab = html.escape(address(posixpath.relpath(path, "notebooks")))
        kind, words = (' class="play"', RUN) if LESSONS in path else ("", RUN_NOTEBOOK)
        links.insert(0, f'<a{kind} href="{posixpath.relpath(FOLDER, here)}/{in_lab}">{words}</a>')
    if repository := GITHUB.fullmatch(project_url("Source")):
        binder = f"https://mybinder.org/v2/gh/{repository[1]}/{BRANCH}?urlpath=lab/tree/{path}"
        colab = f"https://colab.research.google.com/github/{repository[1]}/blob/{BRANCH}/{path}"
        links += [f'<a href="{binder}">Binder</a>', f'<a href="{colab}">Colab</a>']
    return " · ".join(links)


def with_links(text: str, page: str, lite: bool) -> str:
    r"""Return a page whose marks are replaced by links to open the first notebook, and to boards.

    Without the site in the browser, links to boards are left out. In another language than English, they
    lead to a board in that language.

    >>> with_links("<!-- play: game=market Play now -->", "rules/market.md", lite=True)
    '<a class="play" href="../lite/play.html?game=market">Play now</a>\n'
    >>> with_links("<!-- play: game=market Play now -->", "rules/market.md", lite=False)
    ''
    """
    there = posixpath.relpath(BOARD, posixpath.dirname(page) or ".")
    code = current_language().code
    query, words = (r"\1", r"\2") if code == ENGLISH.code else (rf"\1&amp;language={code}", str(PLAY_NOW))
    link = f'<a class="play" href="{there}?{query}">{words}</a>\n'
    return PLAY.sub(link if lite else "", text.replace(HERE, below_title(FIRST_OF_ALL, page, lite)))
