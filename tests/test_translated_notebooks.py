"""Translated notebooks have the code and the numbers of the English ones, and open in their language."""

import ast
import json
import re
from pathlib import Path

import pytest

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.grammar import language_of, override_language
from samarkand_teaching.press.lesson import source, tags
from tests.test_project import unlike_a_run

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
FRENCH = language_of("fr")
TRANSLATED = [path.relative_to(FOLDER / "fr").as_posix() for path in notebooks.notebooks_in(FOLDER / "fr")]
LESSON = "lessons/02_two_alike.ipynb"
LINK, CODE = re.compile(r"\]\(([^)\s]+)\)"), re.compile(r"`[^`]+`")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
NUMBER = re.compile(r"\d+(?:[.,\N{NARROW NO-BREAK SPACE}]\d+)*")
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
RULE = re.compile(r"\[[A-Z]-[^\]]*\]")


def cells_of(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]


def in_english(text):
    return text.translate(str.maketrans({FRENCH.decimal: ".", FRENCH.thousands: ","}))


class Wordless(ast.NodeTransformer):
    """Remove the texts of strings, and keep what is in their braces."""

    def visit_Constant(self, node):
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node):
        self.generic_visit(node)
        values = [value for value in node.values if isinstance(value, ast.FormattedValue)]
        return ast.Tuple(sorted(values, key=ast.dump), ast.Load())

    def visit_Subscript(self, node):
        node.value = self.visit(node.value)
        if not isinstance(node.slice, ast.Constant):  # the name of a column stays
            node.slice = self.visit(node.slice)
        return node


def programs(cell):
    """Return the code in a cell, also in a folded solution, without comments and the texts of strings."""
    text = source(cell)
    found = [text] if cell["cell_type"] == "code" else PROGRAM.findall(text)
    return [ast.dump(Wordless().visit(ast.parse(program))) for program in found]


def differences(english, french):
    """Yield a line for each cell whose code, numbers or rules differ from the English."""
    if [(cell["id"], tags(cell)) for cell in english] != [(cell["id"], tags(cell)) for cell in french]:
        yield "other cells"
    for cell, other in zip(english, french, strict=True):
        if programs(cell) != programs(other):
            yield f"{cell['id']}: other code"
        if cell["cell_type"] == "markdown":
            texts = [FENCE.sub("", source(each)) for each in (cell, other)]
            ours, theirs = (NUMBER.findall(LINK.sub("", CODE.sub("", text))) for text in texts)
            if sorted(ours) != sorted(map(in_english, theirs)):
                yield f"{cell['id']}: other numbers"
            for what, pattern in (("code", CODE), ("rules", RULE)):
                if sorted(pattern.findall(texts[0])) != sorted(pattern.findall(texts[1])):
                    yield f"{cell['id']}: other {what}"


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translated_notebook_has_the_code_and_the_numbers_of_the_english_one(name):
    english, french = cells_of(name), cells_of(f"fr/{name}")
    assert list(differences(english, french)) == []
    assert list(unlike_a_run([cell for cell in french if cell["cell_type"] == "code"])) == []


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
