"""Whatever a user types, hands over or pipes to ends in one line on standard error, never in a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import samarkand
from samarkand import notebooks
from samarkand.__main__ import UNREAD, main

LESSON = notebooks.lesson("2")
CELL = {"cell_type": "markdown", "metadata": {}, "source": ["# A title\n"]}
DAMAGED = [
    LESSON.read_bytes()[:3000],
    b"\xff\xfe",
    b"[]",
    *(
        json.dumps({"metadata": {}, "cells": cells}).encode()
        for cells in (5, [5], [{}], [{**CELL, "source": 5}], [{**CELL, "metadata": {"tags": 5}}])
    ),
]


def one_line(capsys, *words):
    """What a refused command says."""
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith("samarkand: ") and len(err) < 300
    return err


@pytest.mark.parametrize(
    "verb",
    [["sheet", "--seed", "1"], ["export", "--student"], ["export", "--nbgrader"]],
    ids=lambda words: words[1],
)
def test_a_damaged_notebook(verb, tmp_path, capsys):
    path = tmp_path / "mine.ipynb"
    for content in DAMAGED:
        path.write_bytes(content)
        assert "found no notebook or a damaged one" in one_line(
            capsys, *verb, str(path), "--to", str(tmp_path)
        )
    assert [each.name for each in tmp_path.iterdir()] == ["mine.ipynb"]


def test_a_lesson_that_is_none_lists_those_that_are(tmp_path, capsys):
    assert "found '99', expected one of 1, 2, 3" in one_line(capsys, "lesson", "99", str(tmp_path / "mine"))
    (tmp_path / "mine.ipynb").write_bytes(DAMAGED[0])
    damaged = one_line(capsys, "lesson", str(tmp_path / "mine.ipynb"), str(tmp_path / "mine"))
    assert "found no notebook or a damaged one" in damaged and not (tmp_path / "mine").exists()


def test_no_strategy_is_none_of_the_games(capsys):
    for said in ("", "greedy,,greedy,greedy"):
        line = one_line(capsys, "simulate", "market", "--games", "2", "--strategies", said)
        assert "no strategy named ''" in line


def test_nobody_reads_what_is_printed():
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "samarkand", "rules", "market"]
    run = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, cwd=Path(samarkand.__file__).parent.parent
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (UNREAD, b"")
