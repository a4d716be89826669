"""What is seen of a change: who gained, what travelled from where to where, what the die showed."""

import random

import pytest

import samarkand
from samarkand.picture.travels import Holding, travels
from samarkand.textboard import PUBLIC
from samarkand_widgets import RoutesBoard, SacksonBoard
from samarkand_widgets.stage.motion import place_of

GAMES = ("sackson", "routes", "market")


def test_what_is_turned_up_has_not_travelled():
    hidden, open_hand = [Holding(("hand",), "card:", 2)], [Holding(("hand",), "card:grain", 2)]
    assert travels(hidden, open_hand) == []


def test_a_thing_known_at_one_end_is_known_on_its_way():
    """And what is new at two places comes from where as much is missing."""
    before = [Holding(("deck",), "card:", 9), Holding(("a",), "coin", 5)]
    after = [
        Holding(("deck",), "card:", 6),
        Holding(("a",), "card:jewel", 1),
        Holding(("b",), "card:", 2),
        Holding(("a",), "coin", 4),
    ]
    assert [tuple(travel) for travel in travels(before, after)] == [
        (("deck",), ("b",), "card:", 2),
        (("deck",), ("a",), "card:jewel", 1),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_all_that_travels_sets_out_and_arrives_on_the_picture(name):
    """In a random game as one player sees it; and each thing can be drawn."""
    game, dice = samarkand.game(name, players=3), random.Random(7)
    state, found = game.new_initial_state(), 0
    told = game.package.holdings
    for _ in range(250):
        if state.is_terminal():
            break
        before = state.clone()
        state.apply_action(dice.choice(state.legal_actions()))
        held = [list(told.holdings(game, each.view(0))) for each in (before, state)]
        travelled = travels(*held)
        pictures = [game.package.picture.board(each, 0) for each in (before, state)] if travelled else []
        for start, end, kind, number in travelled:
            assert number > 0 and told.piece(game, kind)
            assert place_of(start, *pictures), start
            assert place_of(end, *pictures[::-1]), end
            found += 1
    assert found > 20


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_travels_tells_a_secret(name):
    """What an onlooker sees moving is the same whatever the hands are: kinds come from open places only."""
    game, dice = samarkand.game(name, players=3), random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < 200:
        state.apply_action(dice.choice(state.legal_actions()))
    view = samarkand.picture.view_for(state, PUBLIC)
    for seed in range(3):
        if state.is_terminal():
            break
        other = state.resample(0, seed)
        same = list(game.package.holdings.holdings(game, other.view(0)))
        assert same == list(game.package.holdings.holdings(game, state.view(0)))
    hidden = [each for each in game.package.holdings.holdings(game, view) if "hand:" in str(each.places[0])]
    sold = view.sold.sum() if name == "routes" else 0
    assert sum(each.number for each in hidden) == sold


def news_of(board, *actions):
    """What the page was told to show for a moment after each action."""
    sent = []
    for action in actions:
        before = board.screen()["changed"]
        board.act(action)
        if board.screen()["changed"] != before:
            sent.append(board.screen()["changed"])
    return sent


def test_a_roll_is_paid_and_the_die_tumbles():
    """S-M3: 5 piastres go where the pawn stands, the plate says how much, the last face is the one rolled."""
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "human"], seed=7, pause=0)
    while "roll the die for 5 piastres" not in words(board):
        board.reveal()
        board.act(words(board)[0])
    board.reveal()
    player, before = board.state.current_player(), len(board.state.history())
    (told,) = news_of(board, "roll the die for 5 piastres")
    assert told["gains"] == [(f"player:{player}", "\N{MINUS SIGN}5")]
    assert len(told["flights"]) == 1
    face = int(board.state.game.config.die[board.state.history()[before + 1]])
    _, faces = told["roll"]
    assert len(faces) == 5
    assert (">\N{LEFTWARDS ARROW}<" if face < 0 else f">{face}<") in faces[-1]


def words(board):
    return [board.state.action_to_string(action) for action in board.state.legal_actions()]


def test_taking_back_and_looking_back_move_nothing():
    board = RoutesBoard(samarkand.game("routes", players=3), ["human"] * 3, seed=7, pause=0)
    board.reveal()
    (told,) = news_of(board, "marry into Egypt for 3 dirhams")
    assert len(told["flights"]) == 5  # the dowry to the family, from it a tile, and three cards to the hand
    board.undo()
    board.reveal()
    assert not board.screen()["changed"]["flights"] and not board.screen()["changed"]["gains"]
