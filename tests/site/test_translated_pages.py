"""Translated pages: complete, true to the English, and called as translated notebooks are."""

import json
import re

import pytest

from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand_teaching.press.lesson import source
from samarkand_teaching.press.lesson import title as title_of
from tools.notebooks import catalogue
from tools.notebooks.units import units

NOTEBOOKS = catalogue.ROOT / "notebooks"
PAGES = catalogue.pages("fr")
IN_ENGLISH_WORDS = re.compile(r"\b(the|is|by|from|here|of|a|in|it|how|who)\b", re.IGNORECASE)
UPDATE = "python -m tools.notebooks.catalogue fr"


def test_there_are_translations():
    assert {"README", "docs/index", "docs/learn"} <= set(PAGES)
    assert {f"docs/rules/{name}" for name in ("index", *GAMES)} <= set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_a_catalogue_is_complete_and_true_to_the_english(name):
    assert list(catalogue.faults("fr", name)) == [], UPDATE


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("", "waits for a translator"),
        ("À partir de 11 ans : [a](docs/a.md) `b`", "has other numbers"),
        ("À partir de 10 ans : [a](docs/c.md) `b`", "has other links"),
        ("À partir de 10 ans : [a](docs/a.md) `c`", "has other code"),
    ],
)
def test_faults_of_a_translation_would_be_found(given, fault, monkeypatch):
    english = "Age 10 and up: [a](docs/a.md) `b`"
    monkeypatch.setattr(catalogue, "english", lambda name: english)
    entry = catalogue.Entry(catalogue.PAGE, english, given)
    assert fault in "\n".join(catalogue.faults("fr", "README", [entry]))


def test_a_changed_paragraph_keeps_its_translation_as_fuzzy():
    before = [catalogue.Entry(catalogue.PAGE, "Type a number.", "Tapez un nombre.")]
    made = catalogue.merge(catalogue.entries_of("# Head\n\nType one number."), before)
    assert [(entry.said, entry.is_fuzzy) for entry in made] == [("", False), ("Tapez un nombre.", True)]


def test_the_first_page_is_as_its_catalogue_says():
    """Each of the two leads to the other."""
    root = catalogue.ROOT
    assert (root / "README.fr.md").read_text(encoding="utf-8") == catalogue.readme("fr"), UPDATE
    assert "(README.fr.md)" in (root / "README.md").read_text(encoding="utf-8")
    assert "(README.md)" in catalogue.readme("fr")


def test_the_table_of_lessons_says_what_translated_notebooks_say():
    """Their titles, concepts and what one needs."""
    rows = [line for line in catalogue.page("fr", "docs/learn").splitlines() if line.startswith("|")]
    for path in notebooks_in(NOTEBOOKS / "fr"):
        made = json.loads(path.read_text(encoding="utf-8"))
        said = dict(
            re.findall(r"^- \*\*(.+?)\s?:\*\* (.+?)(?:\. .*)?\.?$", source(made["cells"][0]), re.MULTILINE)
        )
        name = path.relative_to(NOTEBOOKS / "fr").as_posix()
        row = next(row for row in rows if row.partition("](")[2].startswith(f"../notebooks/{name})"))
        assert f"[{title_of(made)}](" in row
        assert all(f"| {words} |" in row for part, words in said.items() if part != "Minutes")


def test_no_notebook_is_called_by_its_english_title():
    """Notebooks without a translation have a French title in the table of lessons."""
    titles = {title_of(json.loads(path.read_text("utf-8"))) for path in notebooks_in(NOTEBOOKS)}
    english = {title for title in titles if IN_ENGLISH_WORDS.search(title)}
    assert {"Is the arrow die fair?", "Four from the caravan", "Start here"} <= english
    text = "\n".join(entry.said for name in PAGES for entry in catalogue.stored_entries("fr", name))
    for path in notebooks_in(NOTEBOOKS / "fr"):
        text += "\n".join(map(source, json.loads(path.read_text("utf-8"))["cells"]))
    assert [title for title in english if title in text] == []


def test_units_of_a_page_are_its_prose_and_the_words_of_cards_and_tags():
    page = (
        "Words\n::::{grid} 1\n:gutter: 3\n\n:::{grid-item-card} I *teach*\n:img-alt: A map\nLessons.\n\n"
        '- [a](a.md)\n:::\n<iframe src="x" title="A game"></iframe>\n<img alt="A board">\n\n'
        "```{toctree}\n:hidden:\n\na\n```\n\n"
        "```python\n>>> 'no program'\n```\n\n```\npip install\n```\n"
    )
    found = [unit.words for unit in units(page)]
    assert found == ["Words", "I *teach*", "A map", "Lessons.", "[a](a.md)", "A game", "A board"]


def test_units_are_paragraphs_items_and_rows():
    prose = (
        "# Head\n\nOne\nparagraph.\n- item\n  on\n1. first\n> quoted\n\n"
        "| a | b |\n|:-:|---|\n| c | d |\n\n5\n\n<details><summary>More</summary>\n</details>"
    )
    found = ["Head", "One paragraph.", "item on", "first", "quoted", "| a | b |", "| c | d |", "More"]
    assert [unit.words for unit in units(prose)] == found
