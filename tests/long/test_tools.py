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

import samarkand
from samarkand.__main__ import main
from samarkand_teaching.press.lesson import source, tags
from tests.browser.conftest import browser, chromium

__all__ = ["browser", "chromium"]

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "notebooks" / "lessons" / "02_two_alike.ipynb"
TOOLS = ("jupytext", "nbgrader", "notebook>=7", "papermill", "voila")
PATIENCE = 120  # seconds until a server has run a lesson
PLAYED = """import samarkand
game = samarkand.game("market", players=players)
print(samarkand.simulate(game, 20, strategies="random", seed=seed, progress=False)["moves"].tolist())"""
BOARD = """import samarkand
from samarkand_widgets import SacksonBoard
SacksonBoard(samarkand.game("sackson", players=2), seats=["human", "random"], seed=7, pause=0)"""


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


def test_papermill_runs_a_lesson_with_other_players_and_another_seed(run, tmp_path):
    """What it puts in stands behind the cell that is tagged so; here the first."""
    notebook = json.loads(LESSON.read_text(encoding="utf-8"))
    first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    first["metadata"]["tags"] = ["parameters"]
    first["source"] = [*first["source"], "\nplayers, seed = 4, 7"]
    mine, done = tmp_path / "mine.ipynb", tmp_path / "done.ipynb"
    notebook["cells"].append(cell(PLAYED))
    mine.write_text(json.dumps(notebook), encoding="utf-8")
    given = ("-p", "players", "3", "-p", "seed", "8")
    run("papermill", "-k", "python3", *given, mine, done, check=True, capture_output=True)
    injected = [text for _, text, known in cells(done) if "injected-parameters" in known]
    assert [text.splitlines()[-2:] for text in injected] == [["players = 3", "seed = 8"]]
    (printed,) = json.loads(done.read_text(encoding="utf-8"))["cells"][-1]["outputs"]
    expected = samarkand.simulate(
        samarkand.game("market", players=3), 20, seed=8, strategies="random", progress=False
    )["moves"]
    assert json.loads("".join(printed["text"])) == expected.tolist()


def cell(text):
    """A cell of code that has not been run."""
    one = {"cell_type": "code", "execution_count": None, "id": "mine", "metadata": {}, "outputs": []}
    return {**one, "source": text}


def test_notebook_7_runs_a_lesson_and_a_board(run, tmp_path, browser):
    """A guess is committed, and a pawn put on a space of the board."""
    notebook = json.loads(LESSON.read_text(encoding="utf-8"))
    notebook["cells"].insert(0, cell(BOARD))
    (tmp_path / "lesson.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    port = free_port()
    words = ("jupyter-notebook", "--allow-root", "--no-browser", f"--port={port}")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = run(*words, "--IdentityProvider.token=", start=subprocess.Popen, **quiet)
    try:
        read(f"http://127.0.0.1:{port}/tree")
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"http://127.0.0.1:{port}/notebooks/lesson.ipynb")
        page.get_by_text("Python 3 (ipykernel)").first.wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.get_by_role("button", name="start at Oghuz").click()
        page.get_by_text("Player\xa01 starts at Oghuz").first.wait_for()
        guess = page.locator(".samarkand-lesson", has_text="how likely is it that at least two match").first
        guess.get_by_role("textbox").fill("2/5")
        guess.get_by_role("slider").fill("80")
        guess.get_by_role("button", name="Commit my guess").click()
        guess.get_by_text("Committed: 0.4").wait_for()
        page.close()
    finally:
        server.terminate()
        server.wait(30)


def test_nbgrader_assigns_a_lesson_and_marks_what_comes_back(run, tmp_path):
    """Four questions; who answers one of them wrongly has three points."""
    course = tmp_path / "course"
    name = "02_two_alike_nbgrader.ipynb"
    assert main(["export", "2", "--nbgrader", "--to", str(course / "source" / "alike")]) == 0
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
    port = free_port()
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


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


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
