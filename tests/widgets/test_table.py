"""The game at a table, without widgets."""

import pytest

import samarkand
from samarkand_widgets.game.table import Table, of_game


@pytest.fixture
def table():
    return Table(samarkand.game("sackson", players=2), ["human", "greedy"], seed=3)


def decide(table, number):
    """Let the person take the last of the possible actions, and computers theirs."""
    for _ in range(number):
        table.act_person(table.state.legal_actions()[-1])
        table.play_computers()


@pytest.mark.parametrize(
    "seats, words",
    [
        (["human"], "seats: found ['human'], expected a list of 2"),
        ("human", "seats: found 'human', expected a list of 2"),
        (["human", "gredy"], "seats[1]: found 'gredy', expected 'human', 'phone', 'easy', 'medium'"),
        (["human", None], "seats[1]: found None"),
    ],
)
def test_seats_are_judged(seats, words):
    with pytest.raises(samarkand.InvalidInput) as caught:
        Table(samarkand.game("sackson", players=2), seats)
    assert words in str(caught.value)


def test_easy_medium_and_strong_are_seats():
    table = Table(samarkand.game("routes", players=4), ["human", "easy", "medium", "strong"])
    assert table.seats == ["human", "greedy", "planner", "expert"]


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True])
def test_the_seed_is_judged(seed):
    with pytest.raises(samarkand.InvalidInput, match="seed: found"):
        Table(samarkand.game("sackson", players=2), seed=seed)


def test_what_is_not_a_game_is_refused():
    with pytest.raises(samarkand.InvalidInput, match="found 5, expected the name of a game"):
        Table(5)
    with pytest.raises(samarkand.InvalidInput, match="sackson, routes, market"):
        Table("chess")
    with pytest.raises(samarkand.InvalidInput, match="expected samarkand.game"):
        of_game("routes", "market")
    assert of_game("market", "market") == Table("market").game


def test_chance_acts_of_itself_and_the_deal_is_seeded(table):
    assert table.state.question() == "Put your pawn on a space."
    again = Table(table.game, ["human", "greedy"], seed=3)
    other = Table(table.game, ["human", "greedy"], seed=4)
    assert again.state == table.state != other.state


def test_nobody_acts_for_a_computer(table):
    table.act_person(0)
    with pytest.raises(samarkand.IllegalAction, match="it is player 1's turn, played by greedy"):
        table.act_person(0)


def test_undo_goes_back_to_the_person_and_chance_falls_as_it_did(table):
    decide(table, 4)
    before, choice = table.state.clone(), table.state.legal_actions()[-1]
    decide(table, 1)
    after = table.state.clone()
    table.undo()
    assert table.state == before
    table.act_person(choice)
    table.play_computers()
    assert table.state == after


def test_undo_ends_at_the_first_decision(table):
    start = table.state.clone()
    decide(table, 3)
    for _ in range(3):
        table.undo()
    assert table.state == start
    with pytest.raises(samarkand.IllegalAction, match="you have no move to take back"):
        table.undo()


def test_looking_back_shows_each_decision_and_changes_nothing(table):
    decide(table, 4)
    now = table.state.clone()
    table.step(-1)
    assert table.shown_state() != now
    assert table.state == now
    table.step(-1)
    earlier = table.shown_state()
    assert earlier.history() == now.history()[: len(earlier.history())]
    with pytest.raises(samarkand.IllegalAction, match="earlier position"):
        table.act_person(now.legal_actions()[0])
    table.step(2)
    assert table.shown_state() == now
    assert not table.is_looking_back


def test_looking_back_may_end_while_the_position_is_put_together(table, monkeypatch):
    """As by a press, on a thread of its own: what is shown is one position or the other, and no error."""
    decide(table, 4)
    table.step(-1)
    state, expected = table.state, table.stops[table.place]
    earlier = state.earlier
    monkeypatch.setattr(type(state), "earlier", lambda self, moves: (table.look_at_now(), earlier(moves))[1])
    assert len(table.shown_state().history()) == expected
    assert not table.is_looking_back


def test_one_cannot_look_beyond_the_ends(table):
    with pytest.raises(samarkand.IllegalAction, match="no earlier"):
        table.step(-1)
    with pytest.raises(samarkand.IllegalAction, match="latest"):
        table.step(1)


def test_a_position_can_be_played_from(table):
    decide(table, 4)
    from_here = Table(table.state, ["human", "random"], seed=1)
    assert from_here.state == table.state
    from_here.act_person(from_here.state.legal_actions()[0])
    assert from_here.state != table.state


def first(config, view, actions, number, dice):
    return actions[0]


def test_a_users_function_takes_a_seat():
    table = Table(samarkand.game("sackson", players=2), ["human", first])
    table.act_person(7)
    table.play_computers()
    assert table.seat_name(1) == "first"
    assert table.state.record.pawn[1] == 0


@pytest.mark.parametrize(
    "name, seats", [("sackson", ["human", "greedy"]), ("routes", ["greedy", "greedy", "human"])]
)
def test_a_game_that_was_played_elsewhere_can_be_looked_back_at(name, seats):
    """Loaded from a file or played by code: its decisions are those of the table where it was played."""
    game = samarkand.game(name, players=len(seats))
    played = Table(game, seats, seed=3)
    while len(played.stops) < 30:
        played.act_secretly()
        if played.is_computer():
            played.act_computer()
        else:
            played.act_person(played.state.legal_actions()[-1])
    played.act_secretly()
    again = Table(played.state, seats, seed=3)
    assert again.stops == played.stops and len(again.stops) >= 29
    again.step(-1)
    assert again.shown_state().history() == played.state.history()[: played.stops[-2]]
    again.look_at_now()
    assert again.shown_state() == played.state and not again.can_undo()
