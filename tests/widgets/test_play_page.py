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


@pytest.fixture(autouse=True)
def _english():
    yield
    samarkand.language("en")


def play_on(page, moves):
    """Play so many moves, a person's or a computer's turn, by what the page shows alone."""
    for __ in range(moves):
        view = page.view()
        if view["waits"]:
            page.step()
        elif view["moves"]:
            page.choose(view["moves"][-1][0], view["moment"])
    return page.view()


@pytest.mark.parametrize("game", GAMES)
def test_the_address_leads_to_the_position_in_every_game(game):
    page = PlayPage({"game": game, "seed": "3"})
    view = play_on(page, 12)
    again = PlayPage(view["address"]).view()
    parts = ("text", "choices", "address", "drawn")
    assert [again[name] for name in parts] == [view[name] for name in parts]
    assert view["log"] and view["rules"] and not view["end"]


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
    assert "does not contain a valid position" in view["line"] and view["moves"]


def test_a_press_is_played_refused_or_late_and_can_be_taken_back():
    page = PlayPage({"game": "sackson", "seats": "human,greedy"})
    view = page.view()
    page.press("price:grain:5", view["moment"])
    assert "You can’t choose this now" in page.view()["line"]
    page.press(view["choices"][0][0], view["moment"])
    page.press(view["choices"][0][0], view["moment"])
    assert page.page.notice == str(LATE)
    assert page.view()["waits"]
    page.step()
    assert page.view()["changed"] is not None or page.view()["can"]["undo"]
    page.undo()
    assert page.page.notice == str(_("Move undone.")) and page.view()["choices"] == view["choices"]
    page.undo()
    assert "you have no move to take back" in page.view()["line"]


def test_a_view_reads_no_edition_again(monkeypatch):
    """It would take as long as the picture."""
    page = PlayPage({"game": "routes"})
    page.view()
    monkeypatch.delattr(samarkand, "game")
    assert page.view()["address"]["game"] == "routes"


def test_hands_are_hidden_when_two_people_share_the_screen():
    page = PlayPage({"game": "market", "seats": "human,human,greedy"})
    view = page.view()
    assert view["covered"] and not view["moves"]
    page.reveal()
    assert page.view()["moves"] and not page.view()["covered"]


def test_everything_is_said_in_the_language_of_the_address():
    page = PlayPage({"game": "market", "language": "fr", "seats": "human,greedy,greedy"})
    view = page.view()
    assert view["words"]["undo"] == "Annuler" and view["address"]["language"] == "fr"
    page.speak("en")
    english = page.view()
    assert english["words"]["undo"] == "Undo" and "language" not in english["address"]
    assert english["choices"] != view["choices"]


def test_hints_are_worked_out_in_steps_and_end_with_the_decision():
    page = PlayPage({"game": "sackson", "seats": "human,greedy"})
    view = page.view()
    page.choose(view["moves"][0][0], view["moment"])
    while page.view()["waits"]:
        page.step()
    page.hint("turn")
    while page.think():
        pass
    view = page.view()
    assert "<table" in view["hints"] and all("·" in text for _, text in view["moves"])
    page.choose(view["moves"][0][0], view["moment"])
    page.hint("")
    assert page.view()["hints"] == ""


def test_the_same_deal_and_another_game_begin_from_the_form():
    page = PlayPage({"game": "sackson", "seats": "human,greedy", "seed": "9"})
    first = page.view()["text"]
    play_on(page, 4)
    page.restart()
    assert page.view()["text"] == first
    page.begin("market", 3, "random", 11)
    begun = page.view()["address"]
    assert (begun["game"], begun["seats"], begun["seed"]) == ("market", "human,random,random", "11")


def test_the_form_shows_the_players_and_the_rule_options_of_the_game_that_is_chosen():
    """Each value that it offers leads to a game with that value."""
    page = PlayPage({"game": "sackson", "seats": "human,random,random"})
    asked, chosen = json.loads(page.setting("sackson")), json.loads(page.setting("market"))
    assert (asked["count"], asked["opponent"], chosen["players"][0]) == (3, "random", 3)
    assert chosen["opponents"][0] == ["greedy", "easy"] and chosen["opponent"] == "greedy"
    for game in GAMES:
        for control in json.loads(page.setting(game))["options"]:
            name = control["name"]
            values = [value for value, _ in control.get("choices", [])] or map(str, control["range"][:2])
            for value in {*values, control["value"]}:
                option = address.read({"game": game, name: value}).start.options
                assert str(getattr(option, name)) == value
    option = next(each for each in asked["options"] if "choices" in each)
    other = next(value for value, _ in option["choices"] if value != option["value"])
    page.begin("sackson", 2, "greedy", 5, json.dumps({option["name"]: other}))
    assert page.view()["address"][option["name"]] == other
    shown = {each["name"]: each["value"] for each in json.loads(page.setting("sackson"))["options"]}
    assert shown[option["name"]] == other
