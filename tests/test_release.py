"""`python dev.py release`: nothing is tagged unless all is in order, and a refusal changes nothing."""

import datetime
import subprocess

import pytest

from tools.release import Refused, release

TODAY = datetime.date(2027, 1, 31)
NOTES = "# Changelog\n\n## [0.2.0] - unreleased\n\n### Added\n- A thing.\n\n## [0.1.0] - 2026-01-01\n- All.\n"


def git(clone, *arguments):
    done = subprocess.run(["git", *arguments], cwd=clone, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def clone(tmp_path):
    """A throw-away repository at version 0.1.0 with notes for 0.2.0."""
    (tmp_path / "samarkand").mkdir()
    (tmp_path / "samarkand" / "__init__.py").write_text('"""Words."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(NOTES)
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\ntitle: A game\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "A tester")
    git(tmp_path, "config", "user.email", "tester@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "Begin")
    return tmp_path


def everything(clone):
    """What a refusal must leave as it was."""
    places = (clone / "CHANGELOG.md", clone / "samarkand/__init__.py", clone / "CITATION.cff")
    files = {path.name: path.read_text() for path in places}
    return files, git(clone, "rev-parse", "HEAD"), git(clone, "tag"), git(clone, "status", "--porcelain")


def test_a_release_states_its_version_once_and_is_tagged(clone):
    seen = []

    def tests_pass():
        seen.append((clone / "samarkand/__init__.py").read_text())
        return True

    assert release(clone, "0.2.0", TODAY, tests_pass) == "v0.2.0"
    assert '__version__ = "0.2.0"' in seen[0]  # tested was what is tagged
    assert git(clone, "show", "v0.2.0:samarkand/__init__.py").endswith('__version__ = "0.2.0"')
    assert "## [0.2.0] - 2027-01-31" in git(clone, "show", "v0.2.0:CHANGELOG.md")
    cited = git(clone, "show", "v0.2.0:CITATION.cff").splitlines()
    assert cited[-2:] == ['version: "0.2.0"', 'date-released: "2027-01-31"']
    assert git(clone, "cat-file", "-t", "v0.2.0") == "tag"
    assert git(clone, "status", "--porcelain") == ""


def test_the_first_release_keeps_the_version_it_has(clone):
    assert release(clone, "0.1.0", datetime.date(2026, 1, 1), lambda: True) == "v0.1.0"
    assert git(clone, "diff", "--name-only", "HEAD~1") == "CITATION.cff"  # nothing else was to be changed


def test_a_later_release_replaces_what_the_citation_says_and_names_the_address(clone):
    (clone / "pyproject.toml").write_text('[project.urls]\nSource = "https://example.org/game"\n')
    git(clone, "commit", "--quiet", "-am", "An address")
    for version in ("0.1.0", "0.2.0"):
        release(clone, version, TODAY if version == "0.2.0" else datetime.date(2026, 1, 1), lambda: True)
    cited = git(clone, "show", "v0.2.0:CITATION.cff").splitlines()
    assert cited[2:] == ['version: "0.2.0"', 'date-released: "2027-01-31"', 'url: "https://example.org/game"']


def dirty(clone):
    (clone / "CHANGELOG.md").write_text(NOTES + "\nmore\n")


def stray(clone):
    (clone / "new.py").write_text("")


def taken(clone):
    git(clone, "tag", "v0.2.0")


def unnoted(clone):
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## [0.1.0] - 2026-01-01\n- All.\n")
    git(clone, "commit", "--quiet", "-am", "No notes")


def empty(clone):
    (clone / "CHANGELOG.md").write_text(NOTES.replace("### Added\n- A thing.\n\n", ""))
    git(clone, "commit", "--quiet", "-am", "Empty notes")


@pytest.mark.parametrize(
    ("spoil", "version", "says"),
    [
        (dirty, "0.2.0", "the tree is not clean: M CHANGELOG.md"),
        (stray, "0.2.0", r"the tree is not clean: \?\? new.py"),
        (taken, "0.2.0", "the tag v0.2.0 is there already"),
        (unnoted, "0.2.0", r"no section `## \[0.2.0\] - unreleased`"),
        (empty, "0.2.0", "the section of 0.2.0 is empty"),
        (lambda clone: None, "0.0.9", "less than the present 0.1.0"),
        (lambda clone: None, "v0.2", "expected three numbers"),
        (lambda clone: None, "0.2.0rc1", "expected three numbers"),
    ],
)
def test_what_is_not_in_order_is_refused_before_any_test_runs(clone, spoil, version, says):
    spoil(clone)
    before = everything(clone)
    with pytest.raises(Refused, match=says):
        release(clone, version, TODAY, lambda: pytest.fail("tests ran"))
    assert everything(clone) == before


def test_red_tests_leave_all_as_it_was(clone):
    before = everything(clone)
    with pytest.raises(Refused, match="the tests did not pass"):
        release(clone, "0.2.0", TODAY, lambda: False)
    assert everything(clone) == before


def test_tests_that_are_stopped_leave_all_as_it_was(clone):
    before = everything(clone)

    def stopped():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        release(clone, "0.2.0", TODAY, stopped)
    assert everything(clone) == before


def test_tests_that_change_the_tree_are_noticed(clone):
    def leaves_a_file():
        (clone / "left.py").write_text("")
        return True

    with pytest.raises(Refused, match="the tests changed the tree: left.py"):
        release(clone, "0.2.0", TODAY, leaves_a_file)
    assert git(clone, "tag") == ""
    assert git(clone, "diff", "--stat") == ""
