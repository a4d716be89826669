"""The recipes of CONTRIBUTING for a strategy and for an option, carried out on a copy of the toy game."""

import re
import shutil
import textwrap
from pathlib import Path

import pytest

import samarkand
from samarkand import protocol
from samarkand.analysis.opponents.kinds import kinds
from samarkand.arguments import rule_options
from samarkand.strategies import names, usual
from samarkand_widgets.board.rule_options import RuleOptions
from samarkand_widgets.game.table import _check_seats

TOY = "tests.contract.caravan"
RECIPES = Path(__file__).parents[2] / "CONTRIBUTING.md"


def steps(title):
    """The pieces of Python in a recipe, in order."""
    section = RECIPES.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return [textwrap.dedent(found) for found in re.findall(r" *```python\n(.*?) *```\n", section, re.DOTALL)]


@pytest.fixture
def folder(tmp_path, monkeypatch, request):
    """A copy of the toy game, a package of its own."""
    name = f"{request.node.name}_game"
    place = tmp_path / name
    shutil.copytree(Path(protocol.Package("toy", TOY).options.__file__).parent, place)
    for file in place.glob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace(TOY, name), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(protocol, "_packages", dict(protocol._packages))
    return place


def changed(file, *pairs):
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def registered(folder):
    editions = folder / "editions" / "cloth.toml"
    changed(editions, ('game = "caravan"', f'game = "{folder.name}"'))
    protocol.register(folder.name, folder.name)
    return samarkand.game(folder.name, players=2)


def test_a_strategy_takes_three_files(folder):
    function, words, entry = steps("Add a strategy")
    changed(folder / "strategies.py", ("\n\n\ndef greedy", f"\n\n\n{function}\n\ndef greedy"))
    changed(folder / "wording.py", ("\nGREEDY", f"\n{words}GREEDY"))
    changed(
        folder / "computer_players.py",
        ("import greedy", "import greedy, hasty"),
        ("STRATEGIES = {", f"STRATEGIES = {{{entry.strip()} "),
    )
    game = registered(folder)
    assert names(game) == ["random", "hasty", "greedy"]
    assert kinds(game)["hasty"].format() == "hasty: takes whatever is offered first"
    frame = samarkand.simulate(game, 5, strategies=["hasty", "greedy"], seed=7, compiled=False, check=True)
    assert frame.attrs["strategies"] == ["hasty", "greedy"]
    start = samarkand.play(game.new_initial_state(), seed=7)
    assert samarkand.Player(game, "hasty").choose(start) == start.legal_actions()[0]


def test_an_option_takes_its_declaration_and_its_words(folder):
    field, words = steps("Add a rule option")
    changed(
        folder / "options.py",
        ("    rests:", textwrap.indent(field, "    ") + "    rests:"),
        ("EDITION, ", f"from {folder.name} import wording\n\nWORDS = wording.OPTIONS\nEDITION, "),
    )
    rests = '"rests": OptionWords("Rests", "On a 6.", {True: "yes", False: "no"}),'
    changed(
        folder / "wording.py",
        ("import Sentence", "import OptionWords, Sentence"),
        ("\nGREEDY", f"\nOPTIONS = {{\n{words}{rests}\n}}\nGREEDY"),
    )
    game = registered(folder)
    assert game.options.first_seat == "chosen" and game.config.is_drawn == 0
    drawn = samarkand.game(folder.name, players=2, first_seat="drawn")
    assert drawn.config.is_drawn == 1 and drawn != game
    assert game.config.dtype.names[:3] == ("players", "track", "is_drawn")
    with pytest.raises(
        samarkand.InvalidOption, match="^first_seat: found 'lost', expected 'chosen' or 'drawn'$"
    ):
        samarkand.game(folder.name, first_seat="lost")
    declared = game.options.declarations()["first_seat"]
    assert (declared.introduced, declared.rule) == ("chosen", "M-S1")
    assert list(rule_options.words(protocol.parts(game))) == ["first_seat", "rests"]
    assert [value for _, value in RuleOptions(game).controls["first_seat"].options] == ["chosen", "drawn"]
    assert len(samarkand.simulate(drawn, 3, strategies="greedy", seed=7, compiled=False)) == 3


def test_a_game_without_computer_players_has_random(folder):
    (folder / "computer_players.py").unlink()
    (folder / "strategies.py").unlink()
    game = registered(folder)
    assert names(game) == ["random"] and usual(game) == "random"
    assert list(kinds(game)) == ["random", "expert"]
    assert samarkand.study(game, 3, compiled=False).strategies == ["random", "random"]
    assert _check_seats(game, None) == ["human", "random"]
    start = samarkand.play(game.new_initial_state(), seed=7)
    chances = samarkand.winning_chances(start, games=2, progress=False)
    assert chances.attrs["rollout_policy"] == ["random", "random"]
    assert samarkand.Expert(game, playouts=8).choose(start) in start.legal_actions()
    with pytest.raises(
        samarkand.StrategyError, match=f"^no strategy named 'greedy'; {folder.name} has random$"
    ):
        samarkand.simulate(game, 3, strategies="greedy")
