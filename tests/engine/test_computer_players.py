"""Strategies are declared once, in a game's `players.py`, and what is left out is named."""

import re
from pathlib import Path

import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.engine import computer_players
from samarkand.engine.computer_players import Strategy
from samarkand.grammar import _
from samarkand.registry import GAMES, package
from samarkand.strategies import EXPERT, GREEDY, RANDOM, kinds

ROOT = Path(__file__).parents[2]
WORDS = _("mine: does what it likes")
WHERE = "market/players.py: STRATEGIES"
OPPONENTS = ROOT / "docs" / "opponents.md"


def choose(config, view, actions, number, dice):
    return actions[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_strategy_is_declared_with_words_that_begin_with_its_name(name):
    declared = computer_players.declared_strategies(package(name))
    assert GREEDY in declared and RANDOM not in declared
    for strategy, words in kinds(name).items():
        if strategy != EXPERT:
            assert words.format().startswith(f"{strategy}: ")
            assert callable(computer_players.function_of(package(name), strategy))


@pytest.mark.parametrize(
    ("declared", "line"),
    [
        (None, f"{WHERE}: found None, expected a dictionary of strategies by name"),
        ({"mine": max}, rf"{WHERE}\['mine'\]: found .*, expected Strategy\(function, "),
        ({"mine": Strategy(max, WORDS)}, rf"{WHERE}\['mine'\]: found .*, expected Strategy\("),
        ({"mine": Strategy(choose, "")}, rf"{WHERE}\['mine'\]: found .*, expected Strategy\("),
        (
            {RANDOM: Strategy(choose, WORDS)},
            rf"{WHERE}\['random'\]: found .*, expected Strategy\(",
        ),
    ],
)
def test_a_declaration_that_lacks_something_is_named(declared, line, monkeypatch, capsys):
    monkeypatch.setattr(package("market").players, "STRATEGIES", declared)
    for ask in (
        lambda: samarkand.strategies.names("market"),
        lambda: kinds("market"),
        lambda: samarkand.simulate("market", 1, strategies="mine", seed=0),
    ):
        with pytest.raises(samarkand.StrategyError, match=f"^{line}"):
            ask()
    assert main(["options", "market"]) == 1
    assert re.match(f"samarkand: {line}.*\n$", capsys.readouterr().err)


def test_the_table_of_the_docs_has_all_of_them():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", OPPONENTS.read_text(encoding="utf-8"), re.M)
    found = {name: set() for name, _ in rows}
    titles = {"sackson": "*Sackson*", "routes": "*Routes*", "market": "*Le marché*"}
    for name, games in rows:
        found[name] = {game for game, title in titles.items() if title in games or games == "all"}
    expected = {
        name: {game for game in GAMES if name in kinds(game)} for game in GAMES for name in kinds(game)
    }
    assert found == expected
