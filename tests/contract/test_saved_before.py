"""Files saved before a rule option was added, or before a default was changed: they are read as before.

CONTRIBUTING's recipe is carried out on a copy of the toy game.
"""

import importlib
import shutil
import sys
from pathlib import Path

import pytest

import samarkand
from samarkand import protocol
from samarkand.errors import InvalidState, InvalidStudy
from samarkand.game import read_saved_game, saved_game
from samarkand.protocol import Package, register
from tests.contract import caravan
from tests.support import finished

NAME, LATER = "caravan", "later_caravan"
# In the file of the game, what is replaced by what.
OPTION = {
    "options.py": (
        "\n    rests: bool",
        "\n    tires: bool = choice(\n"
        "        {False: 0, True: 1}, default=False, introduced=False, rule='caravan', state={'tired': 0}\n"
        "    )\n    rests: bool",
    ),
    "components.py": (
        '("place", "i8", (MAX_PLAYERS,)),',
        '("tired", "i8", (MAX_PLAYERS,)), ("place", "i8", (MAX_PLAYERS,)),',
    ),
    "actions.py": (
        "    state.place[state.player] += steps\n",
        "    state.tired[state.player] += 1 if config.tires == 1 else 0\n"
        "    state.place[state.player] += steps\n",
    ),
}
DEFAULT = {"options.py": ("default=True", "default=False")}


@pytest.fixture(autouse=True)
def registered():
    """The game is known while a test runs, as it was before."""
    register(NAME, caravan.__name__)
    yield
    protocol._packages.pop(NAME)


def changed(folder, monkeypatch, edits):
    """From now on the game is a copy with changes."""
    copy = folder / LATER
    shutil.copytree(Path(caravan.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        if file.name in edits:
            before, after = edits[file.name]
            assert before in text
            text = text.replace(before, after)
        file.write_text(text.replace(caravan.__name__, LATER), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    for name in [name for name in sys.modules if name.partition(".")[0] == LATER]:
        monkeypatch.delitem(sys.modules, name)
    importlib.invalidate_caches()
    monkeypatch.setitem(protocol._packages, NAME, Package(NAME, LATER))


def studied(game, games, checkpoint=None, **settings):
    return samarkand.study(
        game,
        games,
        strategies="random",
        seed=5,
        checkpoint=checkpoint,
        compiled=False,
        progress=False,
        **settings,
    )


@pytest.mark.parametrize("edits", [OPTION, DEFAULT], ids=["option", "default"])
def test_a_game_a_study_and_a_kept_study_are_read_as_before(tmp_path, monkeypatch, edits):
    game = samarkand.game(NAME, players=3)
    state = finished(game, seed=2, most_moves=9)
    told, plain = state.history_strings(), state.to_dict()
    position = game.state_from_dict({**plain, "history": None})
    (tmp_path / "game.json").write_text(saved_game(state, ["greedy"] * 3, 7), encoding="utf-8")
    studied(game, 4, start=position).save(tmp_path / "study.sqlite")
    kept = studied(game, 4, tmp_path / "night")
    whole = studied(game, 6)

    changed(tmp_path, monkeypatch, edits)
    later = samarkand.game(NAME, players=3, rests=True)
    assert type(later.options) is not type(game.options)
    again = read_saved_game(tmp_path / "game.json").state
    assert again.game == later and again.history() == state.history() and again.history_strings() == told
    assert again.game.options.rests is True and later.state_from_dict(plain) == again
    study = samarkand.Study.load(tmp_path / "study.sqlite")
    assert study.plan.game == later and study.game(3).root().scores() == position.scores()
    assert len(study.resume(6, compiled=False, progress=False)) == 6
    assert studied(later, 6, tmp_path / "night").frame.equals(whole.frame)
    assert kept.frame.equals(whole.frame[:4])
    if edits is OPTION:
        assert again.record.tired.tolist() == [0] * 4 and later.options.tires is False
        tiring = samarkand.game(NAME, players=3, tires=True)
        with pytest.raises(InvalidState, match="options.tires: found False, expected True"):
            tiring.state_from_dict(plain)
        with pytest.raises(
            InvalidStudy, match="contains a different study .options.tires: found False, expected True"
        ):
            studied(tiring, 6, tmp_path / "night")
    else:
        resting = samarkand.game(NAME, players=3)
        assert resting.options.rests is False and resting != later
        with pytest.raises(InvalidState, match="options.rests: found True, expected False"):
            resting.state_from_dict(plain)


def test_an_edition_file_and_a_house_rule_with_equal_numbers_are_the_same_game(tmp_path):
    """Whatever things are called, and wherever they are drawn."""
    text = Path(samarkand.game("sackson").edition.path).read_text(encoding="utf-8")
    text = text.replace('name = "abacus-1998"', 'name = "mine"').replace("Bukhara", "Kokand")
    text = text.replace("starting_cash = 200", "starting_cash = 100")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    by_file = samarkand.game("sackson", players=2, edition=tmp_path / "mine.toml")
    by_rule = samarkand.game("sackson", players=2, edition={"rules.starting_cash": 100})
    assert by_file == by_rule and hash(by_file) == hash(by_rule) and by_file.names != by_rule.names
    state = finished(by_file, seed=3, most_moves=30)
    assert by_rule.state_from_dict(state.to_dict()).history() == state.history()
    samarkand.study(
        by_file,
        1,
        strategies="random",
        checkpoint=tmp_path / "night",
        compiled=False,
        progress=False,
        max_moves=50,
    )
    again = samarkand.Study.load(tmp_path / "night", edition={"rules.starting_cash": 100})
    assert again.plan.game == by_rule
    with pytest.raises(
        InvalidStudy, match=r"edition: found 'mine'.*; if it has your own edition, pass its file"
    ):
        samarkand.Study.load(tmp_path / "night")
    with pytest.raises(InvalidStudy, match="numbers.starting_cash: found 100, expected 200"):
        samarkand.Study.load(tmp_path / "night", edition="abacus-1998")


def test_a_number_that_files_do_not_mention_was_as_ruled():
    """As if the rules had had no name for it when the file was saved."""
    game = samarkand.game("market", players=3)
    plain = game.new_initial_state().to_dict()
    del plain["numbers"]["stop_penalty"]
    assert game.state_from_dict(plain) == game.new_initial_state()
    with pytest.raises(InvalidState, match="numbers.stop_penalty: found 1, expected 3"):
        game.with_changes({"rules.stop_penalty": 3}).state_from_dict(plain)
    del plain["numbers"]["value"]
    with pytest.raises(InvalidState, match=r"numbers.value: missing"):
        game.state_from_dict(plain)
