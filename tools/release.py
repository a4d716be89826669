"""Makes a release of what is committed: `python dev.py release 0.2.0` sets the version, tests, and tags.

It stops at the first thing that is not in order and then leaves all as it was. It never pushes: the tag is
this clone's until somebody sends it, and `.github/workflows/release.yml` builds what is sent.
"""

import datetime
import re
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

VERSION_FILE = "samarkand/__init__.py"
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
STATED = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)


class Refused(Exception):
    """A release that is not made, with the reason in one line."""


def git(root: Path, *arguments: str) -> str:
    """Run git in `root`; return what it printed."""
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        raise Refused(f"git {arguments[0]}: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
    return done.stdout.strip()


def numbers(version: str) -> tuple[int, ...]:
    """The three numbers of a version, to compare it with another."""
    match = VERSION.fullmatch(version)
    if not match:
        raise Refused(f"version: found {version!r}, expected three numbers such as 0.2.0")
    return tuple(map(int, match.groups()))


def with_version(text: str, version: str) -> str:
    """The package's first file, stating `version`; refused if that would go back."""
    stated = STATED.search(text)
    if not stated:
        raise Refused(f"{VERSION_FILE} states no version")
    if numbers(version) < numbers(stated[1]):
        raise Refused(f"version: found {version}, which is less than the present {stated[1]}")
    return STATED.sub(f'__version__ = "{version}"', text)


def with_date(text: str, version: str, today: datetime.date) -> str:
    """The changelog with today's date in the section of `version`, which must be there and say something."""
    heading = re.compile(rf"^## \[{re.escape(version)}\] - (unreleased|\d{{4}}-\d\d-\d\d)$", re.MULTILINE)
    found = heading.search(text)
    if not found:
        raise Refused(f"{CHANGELOG} has no section `## [{version}] - unreleased`")
    if not text[found.end() :].partition("\n## ")[0].strip():
        raise Refused(f"{CHANGELOG}: the section of {version} is empty")
    return heading.sub(f"## [{version}] - {today.isoformat()}", text)


def with_release(text: str, version: str, today: datetime.date, address: str) -> str:
    """The citation with version, date and, where the project has an address, that: which BibTeX then has."""
    said = {"version": version, "date-released": today.isoformat(), "url": address}
    for key, value in said.items():
        line = f'{key}: "{value}"'
        stated = re.compile(rf"^{key}: .*$", re.MULTILINE)
        if stated.search(text):
            text = stated.sub(line, text)
        elif value:
            text = f"{text.rstrip()}\n{line}\n"
    return text


def project_address(root: Path) -> str:
    """The source's address as `pyproject.toml` states it; nothing as long as the project has none."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project.get("urls", {}).get("Source", "")


def judge_tree(root: Path, tag: str) -> None:
    """Refuse a tree with changes, and a tag that is taken."""
    changed = git(root, "status", "--porcelain")
    if changed:
        raise Refused(f"the tree is not clean: {changed.splitlines()[0].strip()}")
    if git(root, "tag", "--list", tag):
        raise Refused(f"the tag {tag} is there already")


def release(root: Path, version: str, today: datetime.date, tests_pass: Callable[[], bool]) -> str:
    """Set the version, run the tests on what is to be tagged, commit and tag; return the tag.

    Parameters
    ----------
    root : Path
        A clone.
    version : str
        Three numbers, not less than the present ones.
    today : date
        For the changelog.
    tests_pass : function without arguments
        Whether all tests pass.

    Raises
    ------
    Refused
        If anything is not in order; files and history are then as they were.
    """
    tag = f"v{version}"
    numbers(version)
    judge_tree(root, tag)
    files = [root / VERSION_FILE, root / CHANGELOG, root / CITATION]
    before = [file.read_bytes() for file in files]
    after = [
        with_version(before[0].decode(), version).encode(),
        with_date(before[1].decode(), version, today).encode(),
        with_release(before[2].decode(), version, today, project_address(root)).encode(),
    ]
    try:
        for file, content in zip(files, after, strict=True):
            file.write_bytes(content)
        if not tests_pass():
            raise Refused("the tests did not pass")
        touched = {line.split()[-1] for line in git(root, "status", "--porcelain").splitlines()}
        if strange := touched - {VERSION_FILE, CHANGELOG, CITATION}:
            raise Refused(f"the tests changed the tree: {min(strange)}")
        if touched:
            git(root, "commit", "--quiet", "-m", f"Version {version}", "--", *sorted(touched))
    except BaseException:
        for file, content in zip(files, before, strict=True):
            file.write_bytes(content)
        raise
    git(root, "tag", "--annotate", tag, "-m", f"Version {version}")
    return tag
