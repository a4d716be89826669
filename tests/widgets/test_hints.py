"""Hints on the boards of all games: shown while asked for, refined in pieces, blind to what is hidden."""

import asyncio
import random
import threading
from types import SimpleNamespace

import pytest

import samarkand
from samarkand import picture
from samarkand.analysis.values import action_values
from samarkand.errors import InvalidInput
from samarkand_widgets import SacksonBoard
from samarkand_widgets.advice import hints, values
from samarkand_widgets.advice.values import LEADER, NEAR, short
from samarkand_widgets.threads import background
from tests.contract.hidden import alike
from tests.widgets.pressing import EVERY_GAME, choices, make, panel, press, set_to, told_in

GAME = samarkand.game("sackson", players=2, max_turns=12)


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    monkeypatch.setattr(hints, "GAMES", 16)


@pytest.fixture
def board():
    made = SacksonBoard(GAME, ["human", "greedy"], seed=7, pause=0)
    made.act("start at Samarkand")
    return made


def start(name):
    """A board on which a person acts, with computers beside."""
    made = make(name, ["human", "greedy", "greedy"], seed=3)
    if name == "sackson":
        made.act("start at Samarkand")
    return made


def texts(board):
    return [shape.text for shape in board.picture.shapes if isinstance(shape, picture.Text)]


def labels(board):
    """The labels of the hints: what the picture has beside the picture without hints."""
    plain = board.way.draw(board.table.shown_state(), board.way.targets(), board.viewer).shapes
    return board.picture.shapes[len(plain) :]


@EVERY_GAME
def test_every_move_has_its_value(name):
    board = start(name)
    plain, before = choices(board), texts(board)
    press(board, "hints")
    assert set(board.hints.values) == set(board.state.legal_actions())
    for action, words, said in zip(board.state.legal_actions(), plain, choices(board), strict=True):
        star = board.hints.stars.get(action, "")
        assert said == f"{star} {words} · {board.hints.values[action]}".lstrip()
    new = texts(board)[len(before) :]
    assert 1 <= len(new) <= values.LABELS
    leader = next(iter(board.hints.stars))
    has_label = f"{LEADER} {board.hints.values[leader]}" in new
    frames = [shape for shape in labels(board) if shape.fill == "none" and shape.stroke_width == 4]
    assert len(frames) == (not has_label)  # a frame stands for the leader's label without room
    note, shown, how = panel(board, "hints")["blocks"]
    assert len(shown["table"]["rows"]) == min(len(plain), values.LINES)
    assert "chance of winning" in shown["table"]["head"] and "Hatched: estimated" in str(how)
    assert "playouts" not in str((note, shown, how))
    assert texts(board)[: len(before)] == before


@EVERY_GAME
def test_the_hints_go_with_the_move(name):
    board = start(name)
    press(board, "hints")
    position = board.state.history()
    board.act(min(board.hints.stars))
    assert board.state.history() != position
    decision = board.way.decision()
    assert set(board.hints.values) == set(decision.legal_actions() if decision else [])
    press(board, "hints")
    assert board.hints.values == {} and told_in(board, "hints") == "" and labels(board) == ()
    assert not any(star in said for said in choices(board) for star in (LEADER, NEAR))


def test_the_leader_has_a_star_and_an_edge_and_what_may_be_as_good_an_empty_star(board):
    """Not by colour alone; one leader, and all that cannot be told apart from it."""
    press(board, "hints")
    edges = [shape for shape in labels(board) if isinstance(shape, picture.Rect)]
    marks = [shape for shape in labels(board) if isinstance(shape, picture.Text)]
    for edge, mark in zip(edges, marks, strict=True):
        is_best = mark.text.startswith(LEADER)
        assert (edge.stroke_width, mark.bold) == ((2, True) if is_best else (1, False))
        assert edge.x >= 0 and edge.y >= 0 and edge.x + edge.width <= board.picture.width
        assert edge.bounds()[0] <= mark.bounds()[0] and mark.bounds()[2] <= edge.bounds()[2]
    frame = samarkand.action_values(board.state, horizon="game", games=16, progress=False)
    near = set(frame["action"][frame["may_be_best"]])
    assert near == set(board.hints.stars)
    leader, *others = (
        action for action in frame.sort_values("value", ascending=False)["action"] if action in near
    )
    assert board.hints.stars == {leader: LEADER} | dict.fromkeys(others, NEAR) and others
    targets = [action for action in board.way.targets().values() if action in board.hints.values]
    assert sum(mark.text.startswith((LEADER, NEAR)) for mark in marks) == len(near & set(targets)) >= 1
    assert sum(mark.text.startswith(LEADER) for mark in marks) <= 1
    rows = panel(board, "hints")["blocks"][1]["table"]["rows"]
    assert [row[0] for row in rows] == [LEADER, *[NEAR] * len(others), *[""] * (len(rows) - len(near))]


def test_what_is_measured_can_be_chosen(board):
    assert panel(board, "hints") is None
    press(board, "hints")
    assert "chance of winning" in told_in(board, "hints")
    set_to(board, "horizon", "turn")
    assert "change in score this turn" in told_in(board, "hints")
    frame = samarkand.action_values(board.state, horizon="turn", games=16)
    expected = {row.action: short(row.value, "turn") for row in frame.itertuples()}
    assert board.hints.values == expected


def test_a_live_auction_has_hints_at_each_value():
    """What it is worth to stop the clock now, and to let it go on."""
    board = start("market")
    board.act(board.state.legal_actions()[0])
    press(board, "hints")
    for value in (10, 9, 8):
        assert board.state.record.clock == value
        asked = board.way.decision()
        assert set(board.hints.values) == set(asked.legal_actions())
        assert choices(board) and all(" · " in said for said in choices(board))
        assert "pass" in told_in(board, "hints")
        board.way.count_one()


def test_an_earlier_position_has_no_hints(board):
    board.act(board.state.legal_actions()[0])
    press(board, "hints")
    assert board.hints.values
    board.look(-1)
    assert board.hints.values == {} and labels(board) == ()
    board.look(0)
    assert board.hints.values


def test_a_covered_hand_has_no_hints():
    """Two persons at one screen: hints appear with the hand, and cover themselves with it."""
    board = SacksonBoard(GAME, ["human", "human"], seed=7, pause=0)
    press(board, "hints")
    assert board.hints.values == {}
    board.reveal()
    assert set(board.hints.values) == set(board.state.legal_actions())
    board.act("start at Samarkand")
    assert board.hints.values == {} and panel(board, "hints")["blocks"] == []


def test_positions_that_look_alike_have_the_same_hints(board):
    """Another's card exchanged with one of the draw pile changes no hint."""
    described = {**board.state.to_dict(), "history": None}
    state = GAME.state_from_dict(described)
    tables = []
    for each in [state, *alike(state, 0, random.Random(4))]:
        other = SacksonBoard(each, ["human", "greedy"], seed=7, pause=0)
        press(other, "hints")
        tables.append((told_in(other, "hints"), other.hints.values, choices(other)))
    assert len(tables) >= 2
    assert all(each == tables[0] for each in tables)


def test_what_goes_wrong_is_told(board, monkeypatch):
    def fail(self):
        raise InvalidInput("no state found that fits")
        yield

    monkeypatch.setattr(action_values.Valuation, "steps", fail)

    async def play():
        press(board, "hints")
        while board.hints.is_working or panel(board, "hints")["blocks"]:
            await asyncio.sleep(0.01)

    asyncio.run(play())
    board.refresh()  # waits for the thread, which holds the board's lock until it has shown the error
    assert board.message == "no state found that fits"
    assert panel(board, "hints")["blocks"] == []
    board.act("roll the die for 5 piastres")


# --- With an event loop, as in a notebook -------------------------------------------------------------------


async def done(board):
    """Wait until the values are worked out."""
    while board.hints.is_working:
        await asyncio.sleep(0.01)


def test_the_board_listens_while_values_are_worked_out(board, monkeypatch):
    """A thread of their own works them out: what is known is shown, and all threads can change the board."""
    monkeypatch.setattr(background, "FIRST_SHOWN", 0)
    monkeypatch.setattr(background, "SHOWN_EVERY", 0)
    seen, threads = [], set()
    take, steps = board.hints.take, action_values.Valuation.steps

    def watched(*arguments):
        take(*arguments)
        seen.append(
            "\n".join(
                each for block in board.hints.blocks for each in block.values() if isinstance(each, str)
            )
        )

    def noted(self):
        threads.add(threading.get_ident())
        return steps(self)

    monkeypatch.setattr(board.hints._work, "_take", watched)
    monkeypatch.setattr(action_values.Valuation, "steps", noted)

    async def play():
        press(board, "hints")
        assert board.hints.is_working
        assert "Working out" in told_in(board, "hints") or seen
        await done(board)

    asyncio.run(play())
    assert "Still being refined" in seen[0]
    board.refresh()  # waits for the thread, which holds the board's lock until its last values are shown
    assert "Still" not in told_in(board, "hints")
    assert set(board.hints.values) == set(board.state.legal_actions())
    assert threading.get_ident() not in threads


def line(action, games, value, method="playouts"):
    said = {"action": action, "games": games, "value": value, "method": method}
    return SimpleNamespace(exact=False, may_be_best=True, **said)


def test_a_few_games_tell_no_value_and_no_star():
    """Nothing won of three, and of three of another move: that neither is better nor what either is worth."""
    few = values.hide_uncertain([line(0, 64, 0.5), line(1, 29, 0.0), line(2, 3, 0.25, "look-ahead")])
    assert [short(each.value, "game") for each in few] == ["50 %", "…", "25 %"]
    assert not any(each.may_be_best for each in few)
    enough = values.hide_uncertain([line(0, 64, 0.5), line(1, 30, 0.0)])
    assert [short(each.value, "game") for each in enough] == ["50 %", "0 %"]
    assert all(each.may_be_best for each in enough)


def test_a_move_ends_the_work_and_begins_it_anew(board):
    async def play():
        press(board, "hints")
        board.act("roll the die for 5 piastres")
        assert board.hints.is_working
        await done(board)
        assert set(board.hints.values) == set(board.way.actions())
        set_to(board, "horizon", "turn")
        press(board, "hints")
        assert not board.hints.is_working

    asyncio.run(play())
    assert board.hints.values == {}
