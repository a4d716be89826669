"""`python dev.py`: a step is stopped for silence, never for being slow."""

import sys

import pytest

import dev

SILENCE = 2  # seconds, for the length of a test


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(dev, "SILENT_MINUTES", SILENCE / 60)


def run(code):
    return dev.run([sys.executable, "-u", "-c", code], {})


def test_who_says_nothing_is_stopped():
    code, closing_line, hung = run("import time; print('begun'); time.sleep(600)")
    assert hung and code != 0
    assert closing_line == "begun"


def test_who_is_slow_and_says_so_is_not():
    slow = "import time\nfor _ in range(15):\n    time.sleep(0.2)\n    print('.', end='')\nprint('done')"
    assert run(slow) == (0, "." * 15 + "done", False)
