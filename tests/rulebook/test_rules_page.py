"""The rules page: it is current, complete, and says of each rule who plays it and who tests it."""

import re
from pathlib import Path

import pytest

from samarkand.__main__ import main
from samarkand.errors import SamarkandError
from samarkand.protocol import GAMES
from samarkand.rulebook import catalogue, examples, rules_page

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
STORED = ROOT / "docs" / "rules.md"
CHAPTER = re.compile(r"^### (.+)\n((?:(?!### ).*\n)*)", re.MULTILINE)
RENEW = "python -m samarkand rules --markdown docs/rules.md --force"


@pytest.fixture(scope="module")
def page():
    return rules_page.page(TESTS)


def sections(page):
    """Heading, such as "S-V1 Selling", to the lines below it."""
    _, *parts = re.split(r"^#### ", page, flags=re.MULTILINE)
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in parts}


def test_rules_stand_in_the_chapters_of_their_letters(page):
    for game in GAMES:
        part = page.partition(f"\n## {game}\n")[2].partition("\n## ")[0]
        told = [
            (title, re.findall(r"^#### \w-(\w)", rules, re.MULTILINE))
            for title, rules in CHAPTER.findall(part)
        ]
        titles = catalogue.chapters(game)
        assert [title for title, _ in told] == list(titles.values())
        assert [set(letters) for _, letters in told] == [{letter} for letter in titles]


def test_the_test_that_it_shows_how_to_run_is_there(page):
    file, name = re.search(r"`python -m pytest (\S+) -k (\w+)`", page).groups()
    assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")
    assert f"`{file.removeprefix('tests/').removesuffix('.py')}.{name}` is in\n`{file}`" in page


def test_the_stored_page_is_current(page):
    assert STORED.read_text(encoding="utf-8") == page, f"docs/rules.md is out of date: {RENEW}"


def test_every_rule_of_every_game_is_on_it(page):
    rules = [rule for game in GAMES for rule in catalogue.catalogue(game).values()]
    assert list(sections(page)) == [f"{rule.identifier} {rule.title}" for rule in rules]
    for rule in rules:
        text = sections(page)[f"{rule.identifier} {rule.title}"]
        assert rule.text in text
        assert f"**Source:** {rule.source}. **Status:** {rule.status}." in text
        assert not rule.option or f"**Option:** `{rule.option}`" in text


def test_no_rule_is_without_a_test(page):
    assert "**Tested by:** no test" not in page


def test_functions_and_tests_are_named_by_what_they_cite(page):
    """[S-V1] is played by the function that prices a sale, and this test stands under it."""
    text = sections(page)["S-V1 " + catalogue.rule("S-V1").title]
    assert "`rules.cities.price`" in text
    this = test_functions_and_tests_are_named_by_what_they_cite.__name__
    assert f"`rulebook/test_rules_page.{this}`" in text
    assert "rules.camps" not in text


def test_only_rules_are_said_to_play_a_rule(page):
    """A check, an edition or a picture is no rule's place; it stands on a line of its own."""
    lines = [line for line in page.splitlines() if line.startswith("- **Played by:**")]
    names = [name for line in lines for name in re.findall("`(.+?)`", line)]
    assert {name.partition(".")[0] for name in names} == {"rules", "actions", "scoring"}
    assert "- **Cited by:** `checks.find_fault`" in sections(page)["S-C1 " + catalogue.rule("S-C1").title]


def test_examples_stand_under_their_rule_with_their_verdict(page):
    for game in GAMES:
        for example in examples.examples(game):
            title = f"{example.identifier} {catalogue.rule(example.identifier).title}"
            assert f"{example.what}: *{example.verdict}*" in sections(page)[title]


def test_the_command_prints_and_writes(page, tmp_path, capsys):
    file = tmp_path / "rules.md"
    few = TESTS / "rulebook"  # reading all tests takes seconds
    assert main(["rules", "--tests", str(few), "--markdown", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == rules_page.page(few) != page
    assert capsys.readouterr().out == ""
    assert main(["rules", GAMES[0], "--tests", str(few)]) == 0
    assert capsys.readouterr().out == rules_page.page(few, GAMES[:1])


def test_a_folder_without_tests_is_refused(tmp_path, capsys):
    with pytest.raises(SamarkandError, match="tests: found none in"):
        rules_page.page(tmp_path)
    assert main(["rules", "--tests", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("samarkand: tests: found none")
