"""What the security page promises: loading runs nothing."""

import sys
from contextlib import contextmanager

import samarkand
from samarkand_widgets import MarketBoard
from tests.test_project import ROOT

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


def test_loading_a_study_runs_nothing(tmp_path):
    game = samarkand.game("market", players=3)
    study = samarkand.study(game, games=6, seed=7, strategies="random", progress=False)
    file = tmp_path / "study.npz"
    study.save(file)
    assert len(samarkand.Study.load(file).frame) == 6  # whatever is imported late is there now
    with hearing() as events:
        assert len(samarkand.Study.load(file).frame) == 6
    assert set(events) <= {"compile"}  # NumPy reads the head of a column as a literal, and runs nothing


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
