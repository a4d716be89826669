"""How Sphinx builds the site; `tools/site` gathers what it is built from."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "widgets")]

import samarkand.registry  # noqa: E402
from tools.site import openings  # noqa: E402

project = "Samarkand"
author = "The Samarkand maintainers"
version = release = samarkand.__version__

html_baseurl = openings.documentation()  # empty as long as the site has no address of its own
extensions = [
    "myst_nb",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinxext.opengraph",
    "tools.site.extension",
    *(["sphinx_sitemap"] if html_baseurl else []),
]
exclude_patterns = ["_static", "_templates"]
html_theme = "pydata_sphinx_theme"
html_title = "Samarkand"
html_static_path = ["_static"]
templates_path = [str(ROOT / "docs" / "_templates")]
html_favicon = "_static/favicon.svg"
ogp_site_url = html_baseurl
ogp_image = "turn.png"
ogp_description_length = 160
ogp_enable_meta_description = True
sitemap_url_scheme, sitemap_locales, sitemap_excludes = "{link}", [None], ["search.html", "genindex.html"]
linkcheck_ignore = [
    r"https?://(127\.0\.0\.1|localhost)",
    r"https://room\.example\.org",
    r"https://github\.com/",
]
html_extra_path = ["turn.png"]
html_css_files = ["site.css", "fronts.css"]
html_js_files = ["site.js", ("fronts.js", {"defer": "defer"})]
html_search_scorer = str(ROOT / "docs" / "scorer.js")
html_show_sourcelink = False
html_copy_source = False
html_math_renderer = "mathml"
# Pages that take the whole window: the first, the tables of lessons, rules for players.
WIDE = ["index", "learn", "rules/index", *(f"rules/{name}" for name in samarkand.registry.GAMES)]
html_theme_options = {
    "header_links_before_dropdown": 6,
    "navbar_align": "left",
    "navbar_persistent": ["search-button-field", "languages"],
    "navbar_end": ["theme-switcher"],
    "show_prev_next": True,
    "show_toc_level": 2,
    # Pages of notebooks, which alone begin with n, have none: their lines of code get the room.
    "secondary_sidebar_items": {"[!n]**": ["page-toc"], **dict.fromkeys(WIDE, [])},
    "footer_start": ["copyright"],
    "footer_end": ["theme-version"],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
html_sidebars = {"index": [], "install": [], "rules/*": []}
highlight_language = "none"  # what is to be typed into a shell is no Python

# Notebooks are stored as run: what they hold is shown, and nothing is run again.
nb_execution_mode = "off"
nb_mime_priority_overrides = [("*", "application/vnd.jupyter.widget-view+json", None)]
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # would come from a network
myst_enable_extensions = ["amsmath", "attrs_block", "colon_fence", "dollarmath"]
myst_heading_anchors = 4  # a rule is a heading of the fourth level

default_role = "literal"
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autosummary_ignore_module_all = False
autosummary_imported_members = True
numpydoc_show_class_members = False
# A line of a prompt is for reading; what follows it is for copying.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
