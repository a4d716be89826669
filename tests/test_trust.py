"""What the security page promises: loading runs nothing, and every licence is listed."""

import re
import sys
from contextlib import contextmanager
from pathlib import Path

import samarkand
from samarkand_widgets import MarketBoard
from tests.test_project import ROOT, tracked_files
from tools.licences import PAGE, direct, licence

# What Python tells of itself when it runs code that it has just made or read, or leaves the process.
RUNS = (
    "exec",
    "compile",
    "marshal.loads",
    "pickle.find_class",
    "subprocess.Popen",
    "os.system",
    "socket.connect",
)
heard: list[str] | None = None


def listen(event, arguments):
    if heard is not None and event in RUNS:
        heard.append(event)


sys.addaudithook(listen)  # Python keeps it to the end; it listens only inside `hearing`


@contextmanager
def hearing():
    global heard
    heard = []
    try:
        yield heard
    finally:
        heard = None


def test_the_ear_hears():
    with hearing() as events:
        exec("1")
    assert "exec" in events
    assert heard is None


def test_loading_a_study_runs_nothing(tmp_path):
    game = samarkand.game("market", players=3)
    study = samarkand.study(game, games=6, seed=7, strategies="random", compiled=False, progress=False)
    file = tmp_path / "study.sqlite"
    study.save(file)
    assert len(samarkand.Study.load(file).frame) == 6  # whatever is imported late is there now
    with hearing() as events:
        assert len(samarkand.Study.load(file).frame) == 6
    assert events == []


def test_loading_a_board_or_a_state_runs_nothing(tmp_path):
    board = MarketBoard(samarkand.game("market", players=3), seed=7, pause=0)
    try:
        file = board.save(tmp_path / "game.json")
        board.load(file)
        kept = board.state.to_dict()
        with hearing() as events:
            board.load(file)
            samarkand.game("market", players=3).state_from_dict(kept)
        assert events == []
    finally:
        board.close()


def test_loading_an_edition_runs_nothing(tmp_path):
    (source,) = (ROOT / "samarkand/market/editions").glob("*.toml")
    file = tmp_path / "mine.toml"
    file.write_bytes(source.read_bytes())
    samarkand.game("market", edition=str(file))
    with hearing() as events:
        samarkand.game("market", edition=str(file))
    assert events == []


def test_every_direct_dependency_has_its_licence_listed():
    rows = re.findall(
        r"^\| ([\w.-]+) \| ([^|]+) \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    listed = {name: (stated.strip(), needed.strip()) for name, stated, needed in rows[1:]}
    asked = {name: ", ".join(reasons) for name, reasons in direct().items()}
    written = {name: needed for name, (_, needed) in listed.items()}
    assert written == asked, "`python -m tools.licences` writes the page anew"
    assert all(stated for stated, _ in listed.values())
    assert licence("numpy") and licence("samarkand") == "MIT"


BY_NAME = re.compile(
    r"\b(pip3?|pipx|uv)\s+(install|add)\b[^&;|\n]*[\s'\"]samarkand\b(?![-\w./])(?!\[\w+\] @)"
    r"|^\W*-\s+samarkand\["
)
AS_ROOT = re.compile(r"\bsudo\s+(-\w+\s+)*\S*(pip|samarkand)\b")
# The site in the browser has an index of its own, where the name is this package.
FROM_OWN_WHEELS = ("tools/lite/", "tests/long/test_pyodide.py", "tests/site/test_lite.py")


def test_no_sentence_has_the_package_installed_by_its_name():
    """Nobody has registered it: whoever does so first has code run by all who follow that sentence."""
    for said in ("pip install 'samarkand[lab]'", "RUN pip install -q samarkand && x", "- samarkand[lab]"):
        assert BY_NAME.search(said), said
    for said in (
        "pip install './samarkand-0.1.0-py3-none-any.whl[lab]'",
        "pip install '.[lab]' && samarkand lab",
    ):
        assert not BY_NAME.search(said), said
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked_files()
        if path.suffix in {".py", ".md", ".toml", ".yml", ".ipynb", ""} and path != Path(__file__)
        if not path.relative_to(ROOT).as_posix().startswith(FROM_OWN_WHEELS)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BY_NAME.search(line) or AS_ROOT.search(line)
    ]
    assert found == []
