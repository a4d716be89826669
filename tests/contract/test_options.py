"""Rule options and numbers of players: those that a game has, and what is said of all others."""

import re

import pytest

import samarkand
from samarkand import editions
from samarkand.errors import InvalidInput
from samarkand.options import ChoiceOption
from samarkand.registry import GAMES, package

EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def refusal(name, **options):
    with pytest.raises(InvalidInput) as refused:
        samarkand.game(name, **options)
    return str(refused.value)


@EVERY_GAME
def test_numbers_of_players(name):
    """[S-C2, R-M3, M-C1] Two to five, at the market three to five."""
    least, most = package(name).options.PLAYERS
    assert (least, most) == (3 if name == "market" else 2, 5)
    for players in (least - 1, most + 1, 0, -2, 2.0, "3", True):
        assert re.fullmatch(
            f"players: found {players!r}, expected .*{least} to {most}", refusal(name, players=players)
        )


@EVERY_GAME
def test_an_edition_has_the_name_of_its_file(name):
    """Without it, its games would be saved and continued as another edition's."""
    for file in editions.available(package(name)):
        assert samarkand.game(name, edition=file).edition.name == file


@EVERY_GAME
def test_a_value_that_an_option_does_not_have_is_refused(name):
    """[S-E1, S-E2, S-V7, R-X3, M-R5, M-F1, M-F4, M-V1] With all that it can have."""
    for option, declared in package(name).options.Options.declarations().items():
        if isinstance(declared, ChoiceOption):
            expected = " or ".join(map(repr, declared.values))
            wrong = ["", "Pay", None, 1, 2.5]
        else:
            expected = "a multiple of 5 from 205 to 2000" if option == "target" else "a whole number"
            wrong = [declared.least - 1, declared.most + 1, 2.5, "many", None, True]
        for value in wrong:
            said = refusal(name, **{option: value})
            assert said.startswith(f"{option}: found {value!r}, expected {expected}")


@EVERY_GAME
def test_an_unknown_option_lists_those_that_there_are(name):
    """[S-E1, S-E2, S-V7, R-X3, M-R5]"""
    known = ", ".join(package(name).options.Options.declarations())
    assert re.search(rf"no option named 'colour': .*{known}$", refusal(name, colour="red"))


def test_defaults():
    """[S-E1, S-E2, S-V7, R-X3, M-R5, M-F1, M-F4, M-V1]"""
    found = {
        name: {
            option: getattr(samarkand.game(name).options, option)
            for option in package(name).options.Options.declarations()
        }
        for name in GAMES
    }
    assert found == {
        "sackson": {"nothing_to_sell": "pay_and_discard", "target": 500, "max_turns": 1000},
        "routes": {"second_camel": "apart"},
        "market": {
            "stop_without_money": "refused",
            "money_ties": "competition",
            "set_scoring": "table",
            "hidden_goods": False,
        },
    }
