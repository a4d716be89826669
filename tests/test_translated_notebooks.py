"""Notebooks in another language: each unit translated and true to the English, run with the same results."""

import copy
import json
import os
import re
import subprocess
import sys

import pytest

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.grammar import ENGLISH, language_of, languages, override_language
from samarkand.grammar.current import VARIABLE
from samarkand.lessons import SealedAnswer
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand_teaching.press.lesson import Notebook, source, tags, tasks
from samarkand_teaching.press.lesson import title as title_of
from tests.solutions import with_solutions
from tests.test_notebooks import MARKED, NUMBER, TAG, printed
from tests.test_project import unlike_a_run
from tools import glossary
from tools.notebooks import __main__ as tool
from tools.notebooks import catalogue, running
from tools.notebooks.units import units

LESSON = "lessons/02_two_alike"
NBVAL = (
    *("-m", "pytest", "-q", "-p", "no:python", "-p", "no:cacheprovider", "--nbval", "--nbval-current-env"),
    *("--nbval-cell-timeout=900", f"--nbval-sanitize-with={catalogue.ROOT / 'nbval.cfg'}"),
)
TRANSLATIONS = [
    (code, name) for code in languages() if code != ENGLISH.code for name in catalogue.names(code)
]
PAGES = [(code, name) for code in languages() for name in catalogue.pages(code)]
IN_ENGLISH_WORDS = re.compile(r"\b(the|is|by|from|here|of|a|in|it|how|who)\b", re.IGNORECASE)
IN_ENGLISH = catalogue.in_english(language_of("fr"))


def test_there_are_translations():
    assert {("fr", LESSON), ("fr", "00_start_here"), ("fr", "30_market_walkthrough")} <= set(TRANSLATIONS)
    rules = {("fr", f"docs/rules/{name}") for name in ("index", *GAMES)}
    assert {("fr", "README"), ("fr", "docs/index"), ("fr", "docs/learn"), *rules} <= set(PAGES)


def test_the_table_of_lessons_says_what_translated_notebooks_say():
    """Their titles, concepts and what one needs."""
    rows = [line for line in catalogue.page("fr", "docs/learn").splitlines() if line.startswith("|")]
    for name in catalogue.names("fr"):
        made = catalogue.translate(catalogue.english(name), "fr", catalogue.stored_entries("fr", name))
        said = dict(
            re.findall(r"^- \*\*(.+?)\s?:\*\* (.+?)(?:\. .*)?\.?$", source(made["cells"][0]), re.MULTILINE)
        )
        row = next(row for row in rows if row.partition("](")[2].startswith(f"../notebooks/{name}.ipynb)"))
        assert f"[{title_of(made)}](" in row
        assert all(f"| {words} |" in row for part, words in said.items() if part != "Minutes")


def test_no_notebook_is_called_by_its_english_title():
    """Where one is named that is not translated: it has a title in the table of lessons."""
    titles = {title_of(json.loads(path.read_text("utf-8"))) for path in notebooks_in(catalogue.NOTEBOOKS)}
    english = {title for title in titles if IN_ENGLISH_WORDS.search(title)}
    assert {"Is the arrow die fair?", "Four from the caravan", "Start here"} <= english
    said = "\n".join(
        entry.said for code, name in [*TRANSLATIONS, *PAGES] for entry in catalogue.stored_entries(code, name)
    )
    assert [title for title in english if title in said] == []


def test_catalogues_of_notebooks_and_pages_are_whole_and_true_to_the_english():
    found = {(code, name): list(catalogue.faults(code, name)) for code, name in [*TRANSLATIONS, *PAGES]}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("market", "30_market_walkthrough"),
        *((game, f"docs/rules/{game}") for game in GAMES),
        *(("probability", name) for code, name in [*TRANSLATIONS, *PAGES] if code == "fr"),
    ],
)
def test_the_glossary_is_kept(part, name):
    prose = [entry for entry in catalogue.stored_entries("fr", name) if entry.said != entry.words]
    assert list(glossary.used_otherwise(glossary.terms()[part], prose)) == []


@pytest.mark.parametrize(
    ("of", "given", "fault"),
    [
        ("Play it", "", "waits for a translator"),
        ("After 5,000 deals", "Après 5.000 donnes, {low:.3f} et {high:.3f}.", "has other numbers"),
        ("The probability of at least one", "Elle est **0,73**<!-- value: exact -->.", "has other marked"),
        ("The probability of at least one", "Elle est **0,72**<!-- value: z -->.", "has other marked"),
        ("**Reconstructed numbers:**", "Aucun [S-S2].", "has other rules"),
        ("[Is the arrow", "[Le dé](05_die.ipynb), [tout](index.ipynb).", "has other links"),
        (
            "[Is the arrow",
            "[D](03_the_arrow_die.ipynb), [tout](index.ipynb), [1](01.ipynb)",
            "has other links",
        ),
        ("`most_alike[4]`", "Quatre `most[4]`.", "has other code"),
        ("1 − the sum", "1 − {by_tree}", "has other code"),
        ("1 − the sum", "1 − {len(paths} {by_tree}", "is no Python any more"),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(of, given, fault):
    broken = [
        entry._replace(said=given) if entry.words.startswith(of) else entry
        for entry in catalogue.stored_entries("fr", LESSON)
    ]
    assert fault in "\n".join(catalogue.faults("fr", LESSON, broken))


def test_a_translation_may_lead_to_what_is_translated_beside_it():
    given = "[D](03_the_arrow_die.ipynb), [tout](index.ipynb), [ici](../30_market_walkthrough.ipynb)"
    more = [
        entry._replace(said=given) if entry.words.startswith("[Is the arrow") else entry
        for entry in catalogue.stored_entries("fr", LESSON)
    ]
    assert list(catalogue.faults("fr", LESSON, more)) == []


def test_what_is_new_changed_or_gone_in_english_is_listed(monkeypatch):
    """What was translated stays, in whatever cell; a changed paragraph brings what was said of the former."""
    before, now = catalogue.stored_entries("fr", LESSON), catalogue.english(LESSON)
    now["cells"][2]["source"] = source(now["cells"][2]).replace("Type a number", "Write a number down")
    now["cells"][4]["source"] = "## After your guess\n\nSomething entirely new."
    monkeypatch.setattr(catalogue, "english", lambda name: now)
    told = "\n".join(catalogue.faults("fr", LESSON, before))
    assert "02-1765c842 does not say any more: How likely" in told
    assert "04-092b0ee7 has, and the catalogue has not: Something" in told
    entries = catalogue.merge(catalogue.entries_of(now), before)
    waiting = [entry for entry in entries if entry.is_fuzzy or not entry.said]
    assert [(entry.is_fuzzy, entry.said[:10]) for entry in waiting] == [(True, "Quelle est"), (False, "")]
    moved = [entry._replace(context="elsewhere") for entry in before]
    assert catalogue.merge(before, moved) == before


def test_the_first_page_is_as_its_catalogue_says():
    """And each of the two leads to the other, past code that nobody translates."""
    page, first = tool.readme("fr"), catalogue.path_of(tool.README)
    assert page.read_text(encoding="utf-8") == tool.first_page("fr"), "python -m tools.notebooks fr --words"
    assert f"({page.name})" in (catalogue.ROOT / first).read_text(encoding="utf-8")
    assert f"({first})" in tool.first_page("fr")
    block = ">>> import pandas, samarkand, samarkand.theory.sackson as sackson"
    assert block in tool.first_page("fr")


def test_units_of_a_page_are_its_prose_and_the_words_of_cards_and_tags():
    page = (
        "Words\n::::{grid} 1\n:gutter: 3\n\n:::{grid-item-card} I *teach*\n:img-alt: A map\nLessons.\n\n"
        '- [a](a.md)\n:::\n<iframe src="x" title="A game"></iframe>\n<img alt="A board">\n\n'
        "```{toctree}\n:hidden:\n\na\n```\n\n"
        "```python\n>>> 'no program'\n```\n\n```\npip install\n```\n"
    )
    found = [unit.words for unit in units(page, False)]
    assert found == ["Words", "I *teach*", "A map", "Lessons.", "[a](a.md)", "A game", "A board"]


def test_units_are_paragraphs_items_rows_strings_and_comments():
    prose = (
        "# Head\n\nOne\nparagraph.\n- item\n  on\n1. first\n> quoted\n\n"
        "| a | b |\n|:-:|---|\n| c | d |\n\n5\n\n"
        "<details><summary>More</summary>\n\n```python\nx = 'y'  # why\n```\n</details>"
    )
    assert [unit.words for unit in units(prose, False)] == [
        *(
            "Head",
            "One paragraph.",
            "item on",
            "first",
            "quoted",
            "| a | b |",
            "| c | d |",
            "More",
            "y",
            "why",
        )
    ]
    code = (
        'def f(a):\n    """Whether é."""\n    return a["key"] + f"{a:>{w}} é {{}}\\n" "and" + "check1:abc"\n'
    )
    assert [unit.words for unit in units(code, True)] == ["Whether é.", "{a:>{w}} é {{}}\nand"]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A lesson in French, run."""
    return running.build("fr", LESSON, tmp_path_factory.mktemp("built"))


@pytest.fixture
def built(file):
    """What is in it."""
    return json.loads(file.read_text(encoding="utf-8"))


def run_again(code, file):
    """Run a built notebook with its solutions, compare what it puts out with what is stored."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    notebook["cells"] = list(with_solutions(notebook["cells"]))
    copied = file.with_name("solved.ipynb")
    copied.write_text(json.dumps(notebook), encoding="utf-8")
    spoken = {VARIABLE: code, "PYTHONPATH": str(catalogue.ROOT), "PYTHONHASHSEED": "0"}
    return subprocess.run(
        [sys.executable, *NBVAL, str(copied)],
        cwd=catalogue.ROOT,
        env={**os.environ, **spoken},
        capture_output=True,
        text=True,
    )


def test_a_lesson_runs_again_as_it_is_stored(file):
    done = run_again("fr", file)
    assert done.returncode == 0, done.stdout


def unlike(built: Notebook, name):
    """What of a built notebook is not as the English one, or not as a run leaves it."""
    english = catalogue.english(name)
    if [(cell["id"], tags(cell)) for cell in built["cells"]] != [
        (cell["id"], tags(cell)) for cell in english["cells"]
    ]:
        yield "other cells"
    cells = [cell for cell in built["cells"] if cell["cell_type"] == "code"]
    yield from unlike_a_run(cells)
    yield from untied(built)


def untied(notebook: Notebook):
    """The marked numbers that their cells have not put out, but for the signs of the language."""
    values = {
        tag.removeprefix(TAG): NUMBER.findall(IN_ENGLISH(printed(cell)).replace(",", ""))
        for cell in notebook["cells"]
        for tag in tags(cell)
        if tag.startswith(TAG)
    }
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            for number, name in MARKED.findall(source(cell)):
                if IN_ENGLISH(number).replace(",", "") not in values[name]:
                    yield f"{name}: {number}"


def test_a_lesson_is_built_as_it_is_stored_after_a_run(built):
    """The same cells, run in order, speaking French; numbers in the prose are those of their cells."""
    assert list(unlike(built, LESSON)) == []
    cells = [cell for cell in built["cells"] if cell["cell_type"] == "code"]
    assert title_of(built) == "Deux pareilles\N{NARROW NO-BREAK SPACE}?"
    assert "chameau" in str(cells[0]["outputs"])
    assert "La fréquence est 0.721." in "".join(printed(cell) for cell in cells)
    other = copy.deepcopy(built)
    for cell in other["cells"]:
        cell["source"] = source(cell).replace("**0,72**", "**0,73**")
    assert list(untied(other)) == ["exact: 0,73"]


def test_links_lead_to_what_is_translated_or_out_of_the_folder(built):
    prose = "\n".join(source(cell) for cell in built["cells"] if cell["cell_type"] == "markdown")
    links = re.findall(r"\]\(([^)]+\.ipynb)\)", prose)
    here = catalogue.NOTEBOOKS / "fr" / "lessons"
    assert len(links) == 2
    for link in links:
        target = (here / link).resolve().relative_to(catalogue.NOTEBOOKS).as_posix()
        name = target.removeprefix("fr/").removesuffix(".ipynb")
        assert (name in catalogue.names("fr")) == target.startswith("fr/")
        assert (catalogue.NOTEBOOKS / f"{name}.ipynb").is_file()


def test_checks_are_sealed_anew_and_speak_the_language(built):
    english = tasks(catalogue.english(LESSON))
    for task, other in zip(tasks(built), english, strict=True):
        assert task.code != other.code and task.stars == other.stars
        assert SealedAnswer(task.code)._right == SealedAnswer(other.code)._right
    with override_language(language_of("fr")):
        told = SealedAnswer(tasks(built)[3].code).judge("0,4404")
    assert "C’est le pari sans doubler." in told.words


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A package's notebooks, two of them in French, too; and what JupyterLab is started with."""
    home = tmp_path / "package"
    for name in (
        notebooks.FIRST,
        f"fr/{notebooks.FIRST}",
        "lessons/01_a.ipynb",
        "lessons/02_b.ipynb",
        "fr/lessons/02_b.ipynb",
    ):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"cells": [], "metadata": {"name": name}, "nbformat": 4, "nbformat_minor": 5})
        (home / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(notebooks, "_home", lambda: home)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    started = []
    monkeypatch.setattr(notebooks, "run_instead", lambda command, *others: started.append(command) or 0)
    return started


@pytest.mark.parametrize(
    ("code", "words", "opened"),
    [
        ("en", ["lab"], "tree/00_start_here.ipynb"),
        ("fr", ["lab"], "tree/fr/00_start_here.ipynb"),
        ("en", ["lesson", "2"], "tree/lessons/02_b.ipynb"),
        ("fr", ["lesson", "2"], "tree/fr/lessons/02_b.ipynb"),
        ("fr", ["lesson", "1"], "tree/lessons/01_a.ipynb"),
    ],
)
def test_what_is_opened_is_in_the_language_that_is_spoken(shipped, tmp_path, code, words, opened):
    """In French the translations are copied beside the others; what is not translated opens in English."""
    mine = tmp_path / "mine"
    with override_language(language_of(code)):
        assert main([*words, str(mine)]) == 0
    assert any(word.endswith(f"/doc/{opened}") for word in shipped[-1])
    assert (mine / "fr").is_dir() == (code == "fr")
    assert (mine / "lessons" / "01_a.ipynb").is_file()
