"""A lesson in tools that people have beside JupyterLab. Run by `python dev.py test long`, never by default.

The tools are installed into an environment of their own: their requirements are no business of ours.
"""

import csv
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from samarkand.__main__ import main
from samarkand.lessons.lesson import source, tags

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "notebooks" / "lessons" / "03_two_alike.ipynb"
TOOLS = ("jupytext", "nbgrader", "papermill", "voila")
PATIENCE = 120  # seconds until a server has run a lesson


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """The folder of the programs of an environment with the tools and this package."""
    home = tmp_path_factory.mktemp("tools")
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(folder / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, *TOOLS, "--editable", f"{ROOT}[lab]"], check=True)
    return folder


@pytest.fixture
def run(programs, tmp_path):
    """`run(words)`: one of the tools in a folder of its own, ended well."""
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    own = {name: str(tmp_path) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*words, at=tmp_path, start=subprocess.run, **settings):
        command = [str(programs / words[0]), *map(str, words[1:])]
        return start(command, cwd=at, env={**outside, **own, "PATH": path}, **settings)

    return run


def cells(path):
    found = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    return [(cell["cell_type"], source(cell), tags(cell)) for cell in found]


def test_jupytext_makes_a_script_that_runs_and_comes_back_the_same(run, tmp_path):
    script, back = tmp_path / "lesson.py", tmp_path / "back.ipynb"
    run("jupytext", "--quiet", "--to", "py:percent", LESSON, "-o", script, check=True)
    run("jupytext", "--quiet", "--to", "ipynb", script, "-o", back, check=True)
    assert cells(back) == cells(LESSON)
    run("python", script, check=True, capture_output=True)


def test_papermill_runs_a_lesson_with_a_parameter(run, tmp_path):
    """What it puts in stands behind the cell that is tagged so; here the first."""
    notebook = json.loads(LESSON.read_text(encoding="utf-8"))
    first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    first["metadata"]["tags"] = ["parameters"]
    first["source"] = [*first["source"], "\nseed = 7"]
    mine, done = tmp_path / "mine.ipynb", tmp_path / "done.ipynb"
    mine.write_text(json.dumps(notebook), encoding="utf-8")
    run("papermill", "-k", "python3", "-p", "seed", "8", mine, done, check=True, capture_output=True)
    injected = [text for _, text, known in cells(done) if "injected-parameters" in known]
    assert [text.splitlines()[-1] for text in injected] == ["seed = 8"]


def test_nbgrader_assigns_a_lesson_and_marks_what_comes_back(run, tmp_path):
    """Four questions; who answers one of them wrongly has three points."""
    course = tmp_path / "course"
    name = "03_two_alike_nbgrader.ipynb"
    assert main(["nbgrader", "3", "--to", str(course / "source" / "alike")]) == 0
    (course / "nbgrader_config.py").write_text('get_config().CourseDirectory.course_id = "c"\n', "utf-8")
    run("nbgrader", "generate_assignment", "alike", "--create", at=course, check=True, capture_output=True)
    handed = (course / "release" / "alike" / name).read_text(encoding="utf-8")
    assert handed.count("YOUR CODE HERE") == 4 and "BEGIN SOLUTION" not in handed
    solved = (course / "source" / "alike" / name).read_text(encoding="utf-8")
    assert solved.count("answer_1 = len(pack) + 1") == 1
    for pupil, text in {"anna": solved, "bert": solved.replace("len(pack) + 1", "len(pack) + 2")}.items():
        (course / "submitted" / pupil / "alike").mkdir(parents=True)
        (course / "submitted" / pupil / "alike" / name).write_text(text, encoding="utf-8")
    run("nbgrader", "autograde", "alike", at=course, check=True, capture_output=True)
    run("nbgrader", "export", at=course, check=True, capture_output=True)
    with (course / "grades.csv").open(encoding="utf-8") as file:
        points = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert points == {"anna": 4, "bert": 3}


def test_voila_shows_a_lesson_that_has_run(run, tmp_path):
    """The page holds what the cells put out, and the widgets' views."""
    shutil.copy(LESSON, tmp_path / "lesson.ipynb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ("voila", "lesson.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1")
    server = run(*words, start=subprocess.Popen, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        page = read(f"http://127.0.0.1:{port}/")
    finally:
        server.terminate()
        server.wait(30)
    assert "Two alike?" in page and "together 96" in page
    assert page.count("application/vnd.jupyter.widget-view+json") > 3
    assert "Traceback" not in page


def read(url):
    """What a server answers, once it listens."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
