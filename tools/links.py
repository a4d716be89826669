"""Check the external links in the texts, and record when each was last reachable.

    python -m tools.links          requests every page and writes the list
    python -m tools.links --list   prints the list, without a network

The list is a file, so that tests need no network. They only check that it contains every link.
"""

import json
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable
from datetime import UTC, datetime

from samarkand import notebooks
from tools.lite import ROOT

LIST = ROOT / "docs" / "project" / "links.json"
LINK = re.compile(r"https?://[^\s)\]>\"'`…]+")
# This computer, addresses that depend on the repository, a domain reserved for examples, and names that are
# no addresses.
OWN = (
    "http://127.0.0.1",
    "http://localhost",
    "https://github.com/",
    "https://room.example.org",
    "http://www.w3.org/2000/svg",
)
PATIENCE = 20  # seconds
NEVER = "never"


def texts() -> Iterable[str]:
    """Yield the texts of the pages and of the notebooks."""
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        yield page.read_text(encoding="utf-8")
    for notebook in notebooks.notebooks_in(ROOT / "notebooks"):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            yield "".join(cell["source"])


def links() -> list[str]:
    """Return all external addresses in the texts, sorted."""
    addresses = {match.rstrip(".;,/") for text in texts() for match in LINK.findall(text)}
    return sorted(link for link in addresses if not link.startswith(tuple(own.rstrip("/") for own in OWN)))


def reachable_days() -> dict[str, str]:
    """Return the day on which each address was last reachable, or `NEVER`."""
    return json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {}


def is_there(address: str) -> bool:
    """Return whether a page answers. Print the error otherwise."""
    request = urllib.request.Request(address, headers={"User-Agent": "samarkand-links"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return 200 <= answer.status < 400
    except (urllib.error.URLError, OSError) as error:
        print(f"{address}: {error}", file=sys.stderr)
        return False


def main(arguments: list[str]) -> int:
    """Write or print the list. Return 1 if a page was not reachable."""
    days, today = reachable_days(), datetime.now(UTC).date().isoformat()
    if "--list" not in arguments:
        days = {link: today if is_there(link) else days.get(link, NEVER) for link in links()}
        LIST.write_text(json.dumps(days, indent=1) + "\n", encoding="utf-8")
    for address, day in days.items():
        print(f"{day:10}  {address}")
    return 0 if "--list" in arguments or set(days.values()) == {today} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
