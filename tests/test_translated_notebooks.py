"""Translated notebooks open in the language that is spoken."""

import json

import pytest

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.grammar import language_of, override_language


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
