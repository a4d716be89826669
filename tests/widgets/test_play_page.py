"""The board on a page without Jupyter: Python's half. What the page does with it is tested in a browser."""

import json

import pytest

import samarkand
from samarkand.errors import SamarkandError
from samarkand.game import Game
from samarkand.grammar import _
from samarkand.registry import GAMES
from samarkand_widgets.game.page_state import LATE
from samarkand_widgets.play import address
from samarkand_widgets.play.page import PlayPage
from tests.widgets.pressing import (
    answer,
    beside,
    choices,
    click,
    control,
    fill,
    panel,
    press,
    send,
    set_to,
)


@pytest.fixture(autouse=True)
def _english():
    yield
    samarkand.language("en")


def play_on(page, moves):
    """Play so many moves of the person, by what the page shows alone."""
    for __ in range(moves):
        if page.screen()["choices"]:
            press(page, choices(page)[-1])
    return page.screen()


@pytest.mark.parametrize("game", GAMES)
def test_the_address_leads_to_the_position_in_every_game(game):
    page = PlayPage({"game": game, "seed": "3"})
    screen = play_on(page, 5)
    again = PlayPage(screen["address"]).screen()
    parts = ("text", "lit", "choices", "address", "drawn")
    assert [again[name] for name in parts] == [screen[name] for name in parts]
    assert screen["log"] and panel(page, "end") is None


def test_a_page_without_an_address_shows_the_same_deal_as_one_that_names_only_the_game():
    """With as many players as every other board and `samarkand.game` have by default."""
    shown = PlayPage({}).screen()["address"]
    assert shown == PlayPage({"game": "sackson"}).screen()["address"]
    assert int(shown["players"]) == samarkand.game("sackson").num_players
    assert PlayPage({"seats": "human,greedy"}).screen()["address"]["players"] == "2"


def test_a_position_that_was_set_up_has_an_address_too():
    state = samarkand.game("sackson", players=2).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    place = address.Place(state, ["human", "greedy"], 5, [])
    values = address.write(place, state)
    assert set(values) == {"position", "seats", "seed"}
    screen = PlayPage(values).screen()  # chance has moved on
    assert (
        address.read(values).start == state and PlayPage(screen["address"]).screen()["text"] == screen["text"]
    )


def test_options_are_in_the_address_when_they_differ():
    first = address.read({"game": "sackson", "players": "3"})
    (option, value), *__ = (
        (name, other)
        for name, declared in first.start.options.declarations().items()
        for other in getattr(declared, "values", ())
        if other != declared.default
    )
    chosen = address.read({"game": "sackson", "players": "3", option: str(value)})
    assert getattr(chosen.start.options, option) == value and isinstance(chosen.start, Game)
    assert address.write(chosen, chosen.table().state)[option] == str(value)


@pytest.mark.parametrize(
    "values",
    [
        {"game": "chess"},
        {"game": "market", "players": "99"},
        {"game": "market", "seed": "seven"},
        {"game": "market", "seats": "human,nobody,greedy"},
        {"game": "market", "moves": "%%%"},
        {"game": "market", "moves": "eNpjYGBgAAAABAAB"},
        {"position": "eNpjYGBgAAAABAAB"},
    ],
)
def test_an_address_that_leads_nowhere_begins_a_game_and_says_why(values):
    with pytest.raises((SamarkandError, ValueError, KeyError)):
        address.read(values).table()
    screen = PlayPage(values).screen()
    assert "does not contain a valid position" in screen["notice"] and screen["choices"]


def test_a_press_is_played_refused_or_late_and_can_be_taken_back():
    shown = []
    page = PlayPage({"game": "sackson", "seats": "human,greedy"}, shown.append)
    screen = page.screen()
    click(page, "price:grain:5")
    assert "You can’t choose this now" in beside(page)
    name = screen["lit"][0][0]
    send(page, "press", name, at=screen["at"])
    send(page, "press", name, at=screen["at"])
    assert page.page.notice == str(LATE)
    assert json.loads(shown[-1]) == json.loads(page.json())
    page.receive(json.dumps({"do": "undo", "args": [], "at": page.screen()["at"]}))
    assert page.page.notice == str(_("Move undone.")) and page.screen()["lit"] == screen["lit"]
    press(page, "undo")
    assert "you have no move to take back" in beside(page)


def test_everything_is_said_in_the_language_of_the_address():
    page = PlayPage({"game": "market", "language": "fr", "seats": "human,greedy,greedy"})
    screen = page.screen()
    assert control(page, "undo")["label"] == "Annuler" and screen["address"]["language"] == "fr"
    set_to(page, "speak", "en")
    english = page.screen()
    assert control(page, "undo")["label"] == "Undo" and "language" not in english["address"]
    assert english["lit"] != screen["lit"]


def test_the_same_deal_and_another_game_begin_from_the_form():
    page = PlayPage({"game": "sackson", "seats": "human,greedy", "seed": "9"})
    first = page.screen()["text"]
    page = PlayPage(play_on(page, 4)["address"])
    press(page, "new")
    answer(page, "same")
    assert page.screen()["text"] == first
    press(page, "new")
    fill(page, game="market")
    fill(page, players=3)
    answer(page, "begin", **{"seat 1": "random", "seat 2": "random", "deal": 11})
    begun = page.screen()["address"]
    assert (begun["game"], begun["seats"], begun["seed"]) == ("market", "human,random,random", "11")
    press(page, "undo")
    assert page.screen()["game"] == "sackson"
