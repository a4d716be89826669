"""Which pages of others the texts lead to, and when each was last seen.

    python -m tools.links          asks every page, and writes the days down
    python -m tools.links --list   says what is known, without a network

The list is a file of its own, so that tests need no network: they only ask that it names every link.
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
# This computer; what an owner fills in; a name that is kept for examples, and leads nowhere.
OWN = ("http://127.0.0.1", "http://localhost", "https://github.com/", "https://room.example.org")
PATIENCE = 20  # seconds
NEVER = "never"


def texts() -> Iterable[str]:
    """What people read: the pages, and the notebooks' prose."""
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        yield page.read_text(encoding="utf-8")
    for notebook in notebooks.notebooks_in(ROOT / "notebooks"):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            yield "".join(cell["source"])


def links() -> list[str]:
    """Every address outside that a text names, in order."""
    found = {match.rstrip(".;,/") for text in texts() for match in LINK.findall(text)}
    return sorted(each for each in found if not each.startswith(tuple(own.rstrip("/") for own in OWN)))


def known() -> dict[str, str]:
    """The day on which each was last seen, or `NEVER`."""
    return json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {}


def is_there(address: str) -> bool:
    """Whether a page answers; why not goes to the standard error."""
    request = urllib.request.Request(address, headers={"User-Agent": "samarkand-links"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return 200 <= answer.status < 400
    except (urllib.error.URLError, OSError) as error:
        print(f"{address}: {error}", file=sys.stderr)
        return False


def main(arguments: list[str]) -> int:
    """Write the list anew; the exit code says whether every page was seen."""
    days, today = known(), datetime.now(UTC).date().isoformat()
    if "--list" not in arguments:
        days = {each: today if is_there(each) else days.get(each, NEVER) for each in links()}
        LIST.write_text(json.dumps(days, indent=1) + "\n", encoding="utf-8")
    for address, day in days.items():
        print(f"{day:10}  {address}")
    return 0 if "--list" in arguments or set(days.values()) == {today} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
