"""The package used where things are as on Windows, as far as another system can stand for it.

What no stand-in shows is told in docs/project/never-run.md.
"""

import pytest

import samarkand
from tests.test_without_threads import run

BEGUN = """
import io, json, os, pathlib, subprocess, sys, tempfile
from types import SimpleNamespace
from tests.long.windows import begin, wrong
begin()
"""
REFUSED = (
    BEGUN
    + r"""
with tempfile.TemporaryDirectory() as place:
    exec("open(place + '/a:b', 'w').close()", {"__name__": "samarkand.here", "place": place})
    with open(place + "/lines", "w", encoding="utf-8") as file:
        file.write("one\n")
        try:
            os.replace(place + "/lines", place + "/others")
        except PermissionError:
            wrong.append("used")
    wrong.append(open(place + "/lines", "rb").read().decode())
    os.mkdir(place + "/aux.x")
    try:
        subprocess.Popen(["true"], start_new_session=True)
    except ValueError:
        wrong.append("session")
print(json.dumps([each.replace(place, "") for each in wrong] + [hasattr(os, "fork")]))
"""
)
USED = (
    BEGUN
    + r"""
import pandas
import samarkand
import samarkand_widgets
from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.engine import engines, permissions
permissions.os = SimpleNamespace(name="nt")

told, folder = {}, pathlib.Path(os.environ["PLACE"])
os.chdir(folder)

def quietly(*words):
    sys.stdout, kept = io.TextIOWrapper(io.BytesIO(), encoding="cp1252"), sys.stdout
    try:
        code = main(words)
    finally:
        sys.stdout = kept
    if code:
        wrong.append(f"samarkand {' '.join(words)} ends with {code}")

game = samarkand.game("market", players=3)
frame = samarkand.simulate(game, 40, strategies="greedy", seed=7, workers=2, progress=False)
told["moves"] = frame["moves"].tolist()
told["engine"] = engines.in_force()
quietly("editions", "market", "--copy", "house.toml")
mine = pathlib.Path("house.toml")
# As an editor there saves it.
mine.write_bytes(mine.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
told["edition"] = samarkand.game("market", edition="house.toml", players=3) == game
first = "def first(config, view, actions, number, dice):\n    return actions[0]\n"
pathlib.Path("mine.py").write_text(first, "utf-8")
played = "simulate", "market", "--games", "30", "--seed", "7", "--out"
quietly(*played, "games.csv", "--strategies", "mine.py:first")
quietly(*played, "games.parquet")
quietly(*played, "games.parquet", "--force")
told["rows"] = len(pandas.read_csv("games.csv")), len(pandas.read_parquet("games.parquet"))
study = samarkand.study(game, 60, "greedy", seed=7, progress=False)
study.save("study.sqlite")
told["study"] = samarkand.Study.load("study.sqlite").frame.equals(study.frame)
samarkand.replay_page(study.game(3), "game.html")
state = samarkand.play(game.new_initial_state(), "greedy", 7)
pathlib.Path("evening.json").write_text(json.dumps(state.to_dict()), encoding="utf-8")
quietly("play", "market", "--players", "3", "--load", "evening.json")
for words in (
    "sheet 2 --seed 7", "export 2 --student", "guide 2", "exam 1 --seed 7", "print market cards",
    "otter 3", "nbgrader 3", "rules S-V1", "verify market",
):
    quietly(*words.split())
told["copied"] = [len(notebooks.copy_notebooks(folder / "mine")) for _ in range(2)]
samarkand_widgets.MarketBoard(game, seed=7, pause=0).close()
told["wrong"], told["files"] = wrong, [path.name for path in folder.rglob("*")]
print(json.dumps(told))
"""
)


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    place = tmp_path_factory.mktemp("windows")
    found, _ = run(USED, PLACE=str(place), SAMARKAND_CACHE_DIR=str(place / "cache"))
    return found


def test_the_stand_in_refuses():
    """What it is there to find, it finds."""
    found, _ = run(REFUSED)
    no_name = "Windows has no such name: "
    no_encoding = "/a:b is opened in whatever encoding the machine has"
    assert found == [f"{no_name}/a:b", no_encoding, "used", "one\r\n", f"{no_name}/aux.x", "session", False]


def test_nothing_is_done_that_windows_refuses(told):
    assert told["wrong"] == []


def test_the_same_games_are_played_kept_and_found_again(told):
    frame = samarkand.simulate(
        samarkand.game("market", players=3), 40, strategies="greedy", seed=7, progress=False
    )
    assert told["moves"] == frame["moves"].tolist()
    assert told["engine"] != "engine: interpreted" and told["edition"] and told["study"]
    assert told["rows"] == [30, 30]
    assert told["copied"] == [0, 0]
    expected = "evening.json game.html games.csv games.parquet market_cards.html study.sqlite"
    assert set(expected.split()) <= set(told["files"])
