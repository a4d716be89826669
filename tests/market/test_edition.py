"""The edition: what the shipped file says, and which files of an owner are refused, in one line."""

import importlib.resources

import numpy as np
import pytest

import samarkand
from samarkand import editions
from samarkand.errors import InvalidInput
from samarkand.registry import package

NAME = "krok-2010"
FILE = importlib.resources.files("samarkand.market") / "editions" / f"{NAME}.toml"
TEXT = FILE.read_text(encoding="utf-8")

# RULES: what occurs in the example is stated, with the names; all the rest is reconstructed.
STATED = {
    **{f"goods.{good}": good for good in ("fruit", "jewel", "spice", "carpet", "cloth")},
    "cards.1.value": 1,
    "cards.2.value": 2,
    "cards.5.value": 5,
    "cards.6.value": 7,
    "camels.2.value": 3,
    "camels.3.value": 4,
    "camels.4.value": 5,
    **{f"rules.starting_cash.{players}": cash for players, cash in ((3, 25), (4, 15), (5, 15))},
    "rules.rounds": 10,
    "rules.first_value": 10,
    "rules.last_value": 1,
    "rules.stop_penalty": 1,
    **{f"rules.place_points.{place + 1}": points for place, points in enumerate((5, 3, 1, 0, 0))},
    **{f"rules.place_points_of_three.{place + 1}": points for place, points in enumerate((3, 1, 0))},
    **{f"rules.set_points.{cards}": points for cards, points in ((2, 1), (3, 2), (4, 4), (5, 8), (6, 16))},
    "rules.unused_place_points": -2,
}


@pytest.fixture(scope="module")
def shipped():
    return editions.load(package("market"), NAME)


def changed(folder, *changes):
    """The path of a copy of the shipped file in which each old text is replaced by a new one."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the file"
        text = text.replace(old, new)
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_stated_numbers_are_those_of_the_rules(shipped):
    """[M-C1, M-W1, M-W2, M-S1, M-R2, M-R5, M-E1, M-F1, M-F4, M-F5] What is stated, and nothing else."""
    assert {each.what: each.value for each in shipped.printed() if each.status == "stated"} == STATED


def test_all_else_is_reconstructed(shipped):
    """[M-C1] Nothing is reported by itself: that values go from 1 to 7 is part of why they were chosen."""
    table = shipped.table()
    assert set(table["status"]) == {"stated", "reconstructed"}
    assert sum(shipped.counts().values()) == len(table) == 5 + 12 + 8 + 3 + 21
    assert "from 1 to 7, far more low cards than sevens" in set(table["source"]).__str__()


def test_the_numbers_chosen():
    """[M-C1] Values 1, 1, 1, 2, 2, 3, 3, 4, 5, 7; camels 2, 3, 4, 5, four of each; the coins."""
    game = samarkand.game("market", players=3)
    config = game.config
    assert np.repeat(config.value, config.copies).tolist() == [1, 1, 1, 2, 2, 3, 3, 4, 5, 7]
    assert (
        np.repeat(config.camel_value, config.camel_copies).tolist() == [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4
    )
    assert config.money == 20 * 1 + 15 * 3 + 15 * 5
    assert (config.starting_cash, config.place_points.tolist()) == (25, [0, 3, 1, 0, 0, 0])
    assert game.names.goods == ("fruit", "jewel", "spice", "carpet", "cloth")


def test_an_owners_file(tmp_path):
    """[M-C1] Other names and numbers are played with, and their source is shown."""
    path = changed(
        tmp_path,
        ('carpet = "carpet"', 'carpet = "fabric"'),
        ("6 = { value = 7", "6 = { value = 9"),
        ("1 = 20", "1 = 30"),
        ('status = "reconstructed", text = "chosen', 'status = "stated", text = "my box; chosen'),
    )
    game = samarkand.game("market", edition=path)
    assert game.names.goods[3] == "fabric"
    assert game.config.value[5] == 9
    assert game.new_initial_state().record.bank == 150 - 60
    assert game.edition.counts()["reconstructed"] == 0
    state = game.new_initial_state()
    assert "fabric is given to player 0" in [state.action_to_string(each) for each in state.legal_actions()]
    assert game != samarkand.game("market")


# Lines of the file that several changes take.
THREES, TWOS = "3 = { value = 3, copies = 2 }", "1 = { value = 2, copies = 4 }"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[coins]", "[notes]"), "notes: found an unknown key, expected only goods, cards, camels, coins"),
        (('cloth  = "cloth"\n', ""), "goods.cloth: found nothing, expected a value"),
        (('cloth  = "cloth"', 'cloth = "Spice"'), "goods.cloth: found 'Spice', expected a name other"),
        (('cloth  = "cloth"', 'silk = "silk"'), "goods.silk: found an unknown key"),
        (("1 = { value = 1, v", "1 = { value = 0, v"), "cards.1.value: found 0, expected a whole"),
        (("value = 7", "value = 5"), "cards.6.value: found 5, expected a whole number from 6 to 100 ("),
        (("4 = { value = 4, copies = 1 }", ""), "cards.4: found nothing, expected a value"),
        ((THREES, "3 = { value = 3, copies = 1 }"), "cards: found 9 cards, expected 10"),
        ((THREES, "3 = { value = 3, copies = 0 }"), "cards.3.copies: found 0, expected"),
        ((TWOS, "1 = { value = 2, copies = 5 }"), "camels: found 17 cards, expected 16"),
        ((TWOS, "1 = { value = 3, copies = 4 }"), "camels.2.value: found 3, expected"),
        (("1 = 20", "0 = 20"), "coins.0: found this key, expected the value of a coin, 1 to 1000 dirhams"),
        (("1 = 20", "gold = 20"), "coins.gold: found this key, expected the value of a coin"),
        (("1 = 20\n3 = 15\n5 = 15", "1 = 20\n3 = 15\n5 = 1"),
         "coins: found 70 dirhams, expected at least 75, all players' starting cash"),
        (('source = "ours"\n1 = 20', '1 = 20'), "coins.1_source: found nothing, expected the name of one"),
        (('1 = { value = 1, value_source = "example"', '1 = { value = 1, value_source = "hearsay"'),
         "cards.1.value_source: found 'hearsay', expected the name of one of the sources"),
    ],
)  # fmt: skip
def test_files_that_are_refused(tmp_path, change, message):
    """[M-C1] One line: file, key, what was found, what was expected."""
    with pytest.raises(InvalidInput) as refused:
        samarkand.game("market", edition=changed(tmp_path, change))
    said = str(refused.value)
    assert said.startswith("my.toml: ")
    assert message in said
    assert len(said.splitlines()) == 1


def test_the_least_money_is_just_enough(tmp_path):
    """[M-C1, M-S1, M-B1] Three with 25 or five with 15 dirhams start with 75."""
    path = changed(tmp_path, ("1 = 20\n3 = 15\n5 = 15", "1 = 25\n3 = 15\n5 = 1"))
    for players in (3, 4, 5):
        state = samarkand.game("market", players=players, edition=path).new_initial_state()
        assert state.record.bank >= 0
        state.check()
