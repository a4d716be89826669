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
        if page.view()["choices"]:
            press(page, choices(page)[-1])
    return page.view()


@pytest.mark.parametrize("game", GAMES)
def test_the_address_leads_to_the_position_in_every_game(game):
    page = PlayPage({"game": game, "seed": "3"})
    view = play_on(page, 5)
    again = PlayPage(view["address"]).view()
    parts = ("text", "lit", "choices", "address", "drawn")
    assert [again[name] for name in parts] == [view[name] for name in parts]
    assert view["log"] and panel(page, "end") is None


def test_a_page_without_an_address_shows_the_same_deal_as_one_that_names_only_the_game():
    """With as many players as every other board and `samarkand.game` have by default."""
    shown = PlayPage({}).view()["address"]
    assert shown == PlayPage({"game": "sackson"}).view()["address"]
    assert int(shown["players"]) == samarkand.game("sackson").num_players
    assert PlayPage({"seats": "human,greedy"}).view()["address"]["players"] == "2"


def test_a_position_that_was_set_up_has_an_address_too():
    state = samarkand.game("sackson", players=2).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    place = address.Place(state, ["human", "greedy"], 5, [])
    values = address.write(place, state)
    assert set(values) == {"position", "seats", "seed"}
    view = PlayPage(values).view()  # chance has moved on
    assert address.read(values).start == state and PlayPage(view["address"]).view()["text"] == view["text"]


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
    view = PlayPage(values).view()
    assert "does not contain a valid position" in view["notice"] and view["choices"]


def test_a_press_is_played_refused_or_late_and_can_be_taken_back():
    shown = []
    page = PlayPage({"game": "sackson", "seats": "human,greedy"}, shown.append)
    view = page.view()
    click(page, "price:grain:5")
    assert "You can’t choose this now" in beside(page)
    name = view["lit"][0][0]
    send(page, "press", name, at=view["at"])
    send(page, "press", name, at=view["at"])
    assert page.page.notice == str(LATE)
    assert json.loads(shown[-1]) == json.loads(page.json())
    page.receive(json.dumps({"do": "undo", "args": [], "at": page.view()["at"]}))
    assert page.page.notice == str(_("Move undone.")) and page.view()["lit"] == view["lit"]
    press(page, "undo")
    assert "you have no move to take back" in beside(page)


def test_everything_is_said_in_the_language_of_the_address():
    page = PlayPage({"game": "market", "language": "fr", "seats": "human,greedy,greedy"})
    view = page.view()
    assert control(page, "undo")["label"] == "Annuler" and view["address"]["language"] == "fr"
    set_to(page, "speak", "en")
    english = page.view()
    assert control(page, "undo")["label"] == "Undo" and "language" not in english["address"]
    assert english["lit"] != view["lit"]


def test_the_same_deal_and_another_game_begin_from_the_form():
    page = PlayPage({"game": "sackson", "seats": "human,greedy", "seed": "9"})
    first = page.view()["text"]
    page = PlayPage(play_on(page, 4)["address"])
    press(page, "new")
    answer(page, "same")
    assert page.view()["text"] == first
    press(page, "new")
    fill(page, game="market")
    fill(page, players=3)
    answer(page, "begin", **{"seat 1": "random", "seat 2": "random", "deal": 11})
    begun = page.view()["address"]
    assert (begun["game"], begun["seats"], begun["seed"]) == ("market", "human,random,random", "11")
    press(page, "undo")
    assert page.view()["game"] == "sackson"
