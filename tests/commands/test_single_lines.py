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
from samarkand.errors import InvalidInput

LESSON = notebooks.lesson("2")
CELL = {"cell_type": "markdown", "metadata": {}, "source": ["# A title\n"]}
DAMAGED = [
    LESSON.read_bytes()[:3000],
    b"\xff\xfe",
    b"[" * 100_000,
    *(
        json.dumps(whole).encode()
        for whole in (
            [],
            {"cells": [CELL]},
            {"metadata": {}, "cells": 5},
            *(
                {"metadata": {}, "cells": [cell]}
                for cell in (5, {}, {**CELL, "source": 5}, {**CELL, "source": [5]})
            ),
            *(
                {"metadata": {}, "cells": [{**CELL, "metadata": each}]}
                for each in ([], {"tags": 5}, {"tags": [[]]})
            ),
        )
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


@pytest.mark.parametrize(
    ("tag", "source", "said"),
    [
        ("exercise", ["Check("], "found an exercise without a Check"),
        ("exercise", ["Check(1)"], "found an exercise without a Check"),
        (
            "solution",
            ["<details><summary>x</summary>\n```python\nanswer = ((\n```\n</details>"],
            "is not valid Python",
        ),
    ],
)
def test_a_lesson_whose_programs_are_damaged(tag, source, said, tmp_path, capsys):
    lesson = json.loads(LESSON.read_text(encoding="utf-8"))
    next(cell for cell in lesson["cells"] if tag in cell["metadata"].get("tags", []))["source"] = source
    path = tmp_path / "mine.ipynb"
    path.write_text(json.dumps(lesson), encoding="utf-8")
    assert said in one_line(capsys, "export", "--nbgrader", str(path), "--to", str(tmp_path))


def test_no_strategy_is_none_of_the_games(capsys):
    for said in ("", "greedy,,greedy,greedy"):
        line = one_line(capsys, "simulate", "market", "--games", "2", "--strategies", said)
        assert "no strategy named ''" in line


def test_a_file_of_strategies_that_ends_the_program(tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit(0)")
    line = one_line(capsys, "simulate", "market", "--games", "2", "--strategies", f"{file}:choose")
    assert "mine.py: SystemExit: 0" in line


def test_names_of_what_is_no_game():
    with pytest.raises(InvalidInput, match="found 7, expected the name of a game, or a game"):
        samarkand.strategies.names(7)
    with pytest.raises(InvalidInput, match="'chess'; the games are sackson, routes, market"):
        samarkand.study("chess")


@pytest.mark.parametrize("words", [["rules", "market"], ["editions"]], ids=lambda words: words[0])
def test_nobody_reads_what_is_printed(words):
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "samarkand", *words]
    run = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, cwd=Path(samarkand.__file__).parent.parent
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (UNREAD, b"")
