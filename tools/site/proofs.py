"""Prepare the page of all rules: collapse the lists of citations and tests, and link the tests.

A test links to its source if the repository has an address. Otherwise the page has its name, and explains how
to run it.
"""

import re
from html import escape
from pathlib import PurePosixPath

from tools.lite import ROOT
from tools.site.openings import BRANCH

PAGE = "docs/rules.md"  # no file: `tools.rules` makes it
TESTS = "tests"
LISTED = re.compile(r"^- \*\*(Cited|Tested) by:\*\* (.*`.*)$", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")
COUNTED = {"Cited": ("place", "places"), "Tested": ("test", "tests")}


def with_folds(text: str, path: str, where: str) -> str:
    """Return the page of all rules with its long lists collapsed, or another page unchanged.

    Parameters
    ----------
    text, path : str
        A page of the repository.
    where : str
        The repository on GitHub, `owner/name`, or "".
    """

    def folded(match: re.Match[str]) -> str:
        kind, names = match[1], NAME.findall(match[2])
        shown = [source_of_test(name, where) if kind == "Tested" else code(name) for name in names]
        counted = COUNTED[kind][len(names) > 1]
        summary = f"<summary>{kind} by {len(names)} {counted}</summary>"
        return f'- <details class="citing">{summary} {", ".join(shown)}</details>'

    return LISTED.sub(folded, text) if path == PAGE else text


def code(name: str) -> str:
    """Return a name as code, in HTML."""
    return f"<code>{escape(name)}</code>"


def source_of_test(name: str, where: str) -> str:
    """Return a test such as `sackson/test_setup.test_deal`, linked to its line if possible.

    >>> source_of_test("test_project.test_version", "")
    '<code>test_project.test_version</code>'
    """
    if not where:
        return code(name)
    module, *_, test = name.split(".")
    file = PurePosixPath(TESTS, f"{module}.py")
    begins = re.search(rf"^\s*(def|class) {test}\b", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    line = begins.string.count("\n", 0, begins.start(1)) + 1 if begins else 1
    return f'<a href="https://github.com/{where}/blob/{BRANCH}/{file}#L{line}">{code(name)}</a>'
