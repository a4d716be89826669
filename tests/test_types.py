"""A user's program, checked by mypy and by pyright: correct lines pass, and mistakes are found."""

import ast
import importlib.util
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_project import ROOT

RIGHT = """
from fractions import Fraction

import samarkand
from samarkand.dice import below
from samarkand.strategies import PositionView
from samarkand_widgets import Board, PriceExplorer

game: samarkand.Game = samarkand.game("market", players=3, edition={"rules.hand_limit": 6})
state: samarkand.State = game.new_initial_state()
outcomes: list[tuple[int, Fraction]] = state.chance_outcomes()
state.apply_action(state.legal_actions()[0])


def choose(position: PositionView) -> int:
    return position.legal_actions()[-1]


def in_rules_style(config, view, actions, number, dice):
    return actions[below(dice, number)]


class Remembering:
    def choose(self, position: PositionView) -> int:
        return choose(position)


played = samarkand.simulate(game, games=100, seed=7, strategies=[choose, "greedy", in_rules_style])
games: int = len(played)
study: samarkand.Study = samarkand.study(game, games=100, strategies=Remembering, seed=3)
columns: list[str] = list(study.wins())
end: samarkand.State = samarkand.play(state, "greedy", seed=1)
points: int = end.scores()[0]
title: str = samarkand.catalogue.rule("S-V1").title
scores: list[int] = samarkand.examples.play("S-W1")[-1].scores()
formula = samarkand.theory.market.formulas.place_points(game)
values = samarkand.action_values(state)
compared = study.difference(samarkand.study(game, games=100, seed=3), quantity=["win_0", "turns"])
page: str | None = samarkand.replay_page(end)
sixes = samarkand.probability.binomial(4, Fraction(1, 6))
clickable: dict[str, int] = samarkand.picture.targets(state, 0)
board = Board(game, seats=["human", "greedy", "random"])
explorer = PriceExplorer()
"""
WRONG = """
import samarkand
from samarkand_widgets import Bord  # wrong

game = samarkand.game("market", players="three")  # wrong
state = game.new_initial_state()
state.apply_action("give fruit")  # wrong
state.apply_actoin(0)  # wrong
samarkand.simulate(game, games="many")  # wrong
samarkand.simulate(game, gmaes=100)  # wrong
samarkand.study(game, games=100, sead=7)  # wrong
samarkand.study(game, games=100).winns()  # wrong
samarkand.simulate(game, strategies=["greedy", 5, "random"])  # wrong
samarkand.study(game, strategies=5)  # wrong
samarkand.play(state, strategies=5)  # wrong
samarkand.simulat(game)  # wrong
samarkand.theory.market.formula  # wrong
samarkand.examples.play(5)  # wrong
samarkand.study(game).difference("the other")  # wrong
samarkand.study(game).difference(samarkand.study(game), quantity=5)  # wrong
samarkand.replay_page(5)  # wrong
samarkand.probability.binomial(3, 0.5)  # wrong
samarkand.picture.targets("start")  # wrong
"""
HAS_PYRIGHT = importlib.util.find_spec("basedpyright") is not None
PLACES = [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching")]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(WRONG)
    return tmp_path


def wrong_lines():
    return {("wrong.py", n) for n, line in enumerate(WRONG.splitlines(), 1) if line.endswith("# wrong")}


def test_mypy_finds_the_mistakes_of_a_users_program(folder):
    (folder / "mypy.ini").write_text(
        f"[mypy]\nignore_missing_imports = True\nfollow_imports = silent\nmypy_path = {','.join(PLACES)}\n"
        "explicit_package_bases = True\n"
    )
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / ".mypy_cache" / "users"), "."]
    said = subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout
    found = re.findall(r"^(\w+\.py):(\d+): error:", said, re.M)
    assert {(file, int(line)) for file, line in found} == wrong_lines(), said


@pytest.mark.skipif(not HAS_PYRIGHT, reason="basedpyright is not installed")
def test_pyright_finds_the_mistakes_of_a_users_program(folder):
    settings = {"extraPaths": PLACES, "typeCheckingMode": "standard", "reportMissingModuleSource": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable]
    run = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] == 2
    faults = [each for each in report["generalDiagnostics"] if each["severity"] == "error"]
    found = {(Path(each["file"]).name, each["range"]["start"]["line"] + 1) for each in faults}
    assert found == wrong_lines(), faults


SIGNATURE_PACKAGES = ("samarkand", "widgets/samarkand_widgets", "teaching/samarkand_teaching")
# How many parameters and returned values of public functions may be annotated with Any in each place, and why
# no type fits. Give a new function a real type instead of raising a number.
ANY_ALLOWED = {
    "a user's own functions and their values, of any type: outcomes, states of chains, measures": {
        "samarkand/probability/": 44,
        "samarkand/analysis/studies/measures.py": 0,
        "samarkand/analysis/studies/stopping.py": 0,
        "samarkand/commands/asking.py": 3,
        "samarkand/engine/references.py": 1,
        "samarkand/engine/user_code/": 1,
        "samarkand/game.py": 2,
        "samarkand/lessons/": 1,
        "widgets/samarkand_widgets/lesson/": 12,
        "widgets/samarkand_widgets/game/remote.py": 1,
        "widgets/samarkand_widgets/threads/": 1,
        "teaching/samarkand_teaching/classroom/": 6,
    },
    "data of JSON and TOML files, which are checked when they are read": {
        "samarkand/analysis/": 7,
        "samarkand/arguments/": 12,
        "samarkand/editions/": 15,
        "samarkand/protocol.py": 4,
        "samarkand/sackson/": 9,
        "samarkand/routes/": 5,
        "samarkand/market/": 6,
        "samarkand/rulebook/": 1,
        "samarkand/state.py": 1,
        "samarkand/theory/": 2,
        "teaching/samarkand_teaching/press/": 8,
    },
    "objects of libraries without types, such as Numba, OpenSpiel, Gymnasium, argparse and Pyodide": {
        "samarkand/engine/compiling/": 42,
        "samarkand/analysis/adapters/": 12,
        "samarkand/commands/common.py": 3,
        "widgets/samarkand_widgets/export.py": 2,
        "widgets/samarkand_widgets/threads/browser_comms.py": 5,
    },
    "values that differ by name, as the fields of records, attributes of modules and styles of shapes do": {
        "samarkand/engine/": 7,
        "samarkand/grammar/": 5,
        "samarkand/information/": 1,
        "samarkand/lazy.py": 1,
        "samarkand/picture/": 5,
        "widgets/samarkand_widgets/lesson/dragging_charts.py": 6,
    },
}


def is_any(annotation: ast.expr | None) -> bool:
    texts = (
        []
        if annotation is None
        else [node.value for node in ast.walk(annotation) if isinstance(node, ast.Constant)]
    )
    quoted = any(isinstance(text, str) and re.search(r"\bAny\b", text) for text in texts)
    names = [] if annotation is None else [getattr(node, "id", "") for node in ast.walk(annotation)]
    return quoted or "Any" in names


def public_functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in body:
        is_special = getattr(node, "name", "").startswith("__")
        if getattr(node, "name", "_").startswith("_") and not is_special:
            continue
        if isinstance(node, ast.ClassDef):
            yield from public_functions(node.body)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def any_in_signatures() -> Counter[str]:
    """Return how many parameters and returned values of public functions are annotated with Any, by file."""
    numbers: Counter[str] = Counter()
    for package in SIGNATURE_PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if any(part.startswith("_") and part != "__init__.py" for part in path.relative_to(ROOT).parts):
                continue
            for function in public_functions(ast.parse(path.read_text(encoding="utf-8")).body):
                given = function.args
                parameters = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
                annotations = [parameter.annotation for parameter in parameters if parameter is not None]
                number = sum(map(is_any, [*annotations, function.returns]))
                numbers[path.relative_to(ROOT).as_posix()] += number
    return +numbers


def test_public_signatures_contain_any_only_where_no_type_fits():
    allowed = {place: number for places in ANY_ALLOWED.values() for place, number in places.items()}
    numbers: Counter[str] = Counter()
    for file, number in any_in_signatures().items():
        place = max((place for place in allowed if file.startswith(place)), key=len, default=file)
        numbers[place] += number
    too_many = {place: number for place, number in numbers.items() if number > allowed.get(place, 0)}
    assert not too_many, f"give these public functions real types: {too_many}"
