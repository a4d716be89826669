"""A user's program, checked by mypy: correct lines pass, and mistakes are found."""

import re
import subprocess
import sys

import pytest

from tests.test_project import ROOT

RIGHT = """
from fractions import Fraction

import samarkand
from samarkand.engine.dice import below
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
