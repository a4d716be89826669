"""Several tables of one room: who sits where, what reaches whom, and how the class played."""

import asyncio
import random
from itertools import count

import pytest

import samarkand
from samarkand.errors import InvalidOption, InvalidStudy
from samarkand_teaching import ClassTables
from samarkand_teaching.classroom import board_seats, server
from samarkand_teaching.classroom import classroom as the_room
from samarkand_widgets import MarketBoard, RoutesBoard
from tests.classroom.pupils import (
    BOARDS,
    LONG,
    PLAYERS,
    a_class,
    answered,
    buttons,
    come_in,
    in_time,
    is_over,
    last_turns,
    plays,
    screens,
    seated,
    twins,
    whole_screens,
)

TABLES = 4


@pytest.fixture
def tables(room):
    """Makes tables; they are closed afterwards."""
    made = []

    def make(name, start=None, seats=None, number=2, **more):
        game = start or samarkand.game(name, players=PLAYERS)
        made.append(ClassTables(BOARDS[name], game, seats, room=room, tables=number, seed=7, pause=0, **more))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_what_cannot_be_is_told_in_a_line(room):
    market, routes = samarkand.game("market"), samarkand.game("routes", players=3)
    faults = [
        (lambda: ClassTables(MarketBoard, market, room=None), "expected a ClassRoom"),
        (lambda: ClassTables(MarketBoard, market, room=room, tables=0), "tables: found 0"),
        (lambda: ClassTables(MarketBoard, market, ["human"] * 4, room=room), '"human" cannot play there'),
        (lambda: ClassTables(RoutesBoard, routes, room=room), "expected a game without secret decisions"),
    ]
    for make, words in faults:
        with pytest.raises(InvalidOption, match=words) as refused:
            make()
        assert "\n" not in str(refused.value)
    assert room.current is None


# --- nobody is sent what is another's -----------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_at_each_table_twin_positions_send_a_player_the_same_bytes(name, room, tables, monkeypatch):
    more, player = {"clock": False} if name == "market" else {}, 1

    async def sent(state):
        monkeypatch.setattr(board_seats, "NUMBERS", count(1))
        room.door.seats.clear()
        made = tables(name, state, **more)
        async with a_class(room, 2 * PLAYERS + 2) as pupils:
            await seated(pupils)
            found = await whole_screens(room, pupils)
            made.close()
            return found

    state, twin = twins(name, player)[0]
    one, other = in_time(sent(state)), in_time(sent(twin))
    for table in range(2):  # phones come to the tables in turn, the last two look on
        assert f"You are at table {table + 1}" in one[table]
        mine = [2 * player + table, 2 * PLAYERS + table]
        assert all(one[each] == other[each] and len(one[each]) > 1000 for each in mine)
        assert one[table::2] != other[table::2]  # and what differs does reach those who may see it


def test_what_happens_at_one_table_sends_no_byte_to_another(room, tables, monkeypatch):
    """Cards chosen, a phone gone, a computer in its place, a stranger's press: no other table is told."""
    made, follow, follows = tables("market", clock=False), board_seats.BoardSeats.follow, []
    monkeypatch.setattr(
        board_seats.BoardSeats, "follow", lambda phones: (follows.append(phones), follow(phones))
    )

    async def lesson():
        async with a_class(room, 2 * PLAYERS) as pupils:
            await seated(pupils)
            await answered(room, *pupils)
            for heard in (follows, *(pupil.wire for pupil in pupils)):
                heard.clear()
            await asyncio.sleep(3 * the_room.PAINTED_AFTER)
            assert not follows  # where nothing happens, nothing is drawn
            first, stranger, gone = pupils[:3]
            press = {"kind": "press", "at": first.screen["at"], "button": buttons(first)[0], "values": {}}
            await stranger.send(**press)  # what was shown at the other table
            await stranger.until(lambda pupil: any("has just changed" in line for line in pupil.refused))
            assert not any(board.table.decisions for board in made.boards)
            await first.send(**press)
            await first.until(lambda pupil: not buttons(pupil))
            gone.socket.close()
            await pupils[4].until(lambda pupil: pupil.shows("Waiting for Player\xa02"))
            made.fill_seats()
            await pupils[4].until(lambda pupil: not pupil.shows("Waiting for Player\xa02"))
            assert [board.table.stood_in() for board in made.boards] == [[1], []]
            await answered(room, *pupils[1::2])
            return pupils

    pupils = in_time(lesson())
    assert [screens(pupil) for pupil in pupils[1::2]] == [[]] * PLAYERS
    assert screens(pupils[0]) and screens(pupils[4])


# --- the teacher --------------------------------------------------------------------------------------------


def test_the_teacher_sees_all_tables_opens_one_and_fills_empty_seats(room, tables):
    made = tables("sackson", number=3)
    assert room.current is made and "Waiting for Player\xa01" in made.corners[2].said
    with pytest.raises(InvalidOption, match="No game played only by phones is over"):
        made.study()

    async def lesson():
        async with a_class(room, 4) as (first, *others):
            await seated([first, *others])
            assert [len(corner.seats) for corner in made.corners] == [2, 1, 1]
            await first.until(lambda pupil: pupil.shows("You are at table 1.") and buttons(pupil))
            closed, drawn = made.boards[0], made.boards[0].stage.picture
            await first.press(buttons(first)[0])
            await others[2].until(buttons)
            await first.until(lambda pupil: closed.table.decisions)
            assert closed.stage.picture is drawn  # nobody looks at it
            made.corners[0].look.click()
            assert made._shown.children == (closed,) and "Close table 1" in made.corners[0].look.description
            await answered(room, first)
            assert closed.stage.picture is not drawn
            made.look_at(2)
            assert made._shown.children == (made.boards[1],) and not closed.phones.is_watched
            made.look_at(2)
            assert made._shown.children == ()
            made.fill_seats()
            await answered(room, first)
            assert [board.table.stood_in() for board in made.boards] == [[2], [1, 2], [1, 2]]
            late = await come_in(room)  # and takes a seat for which a computer plays
            await late.until(lambda pupil: buttons(pupil) == ["back"])
            assert late.shows("You are at table 2.")
            await late.press("back")
            await late.until(lambda pupil: "back" not in buttons(pupil))
            assert made.boards[1].table.stood_in() == [2]
            await answered(room, late)
            late.socket.close()

    in_time(lesson())
    assert "Table 1: 2 phones here." in made.picture().description
    with pytest.raises(InvalidOption, match="number"):
        made.look_at(4)


# --- games at several tables, and how the class played -----------------------------------------------------


async def play_to_the_end(room, made, seed):
    """All games of several tables, by two phones at each, who make mistakes."""
    async with a_class(room, 2 * len(made.boards)) as pupils:
        await seated(pupils)
        if hasattr(made.boards[0], "start_clock"):
            made.start_clocks()
        dice = [random.Random(seed + number) for number in range(len(pupils))]
        return await asyncio.gather(*(plays(room, *each) for each in zip(pupils, dice, strict=True)))


def check_ended(made, ended):
    assert all(board.state.is_terminal() for board in made.boards) and all(map(is_over, ended))
    for board in made.boards:
        assert [action for _, action, _ in board.state.steps()] == board.state.history()
        assert board.table.decisions
    frame = made.frame()
    assert frame["table"].tolist() == list(range(1, 1 + len(made.boards))) and not frame["stood_in"].any()
    study = made.study("money")
    assert study.strategies == ["class", "class", "greedy"]
    for number, board in enumerate(made.boards):
        replayed, begun = study.game(number), len(study.game(number).history())
        assert replayed.record == board.state.record and board.state.history()[-begun:] == replayed.history()
        assert frame.loc[number, [f"score_{p}" for p in range(PLAYERS)]].tolist() == board.state.scores()


@pytest.mark.parametrize("name", BOARDS)
def test_games_at_several_tables_are_played_to_their_ends_by_pupils_who_make_mistakes(
    name, room, tables, monkeypatch
):
    monkeypatch.setattr(server, "AT_ONCE", 10_000)  # scripted pupils are faster than any finger
    monkeypatch.setattr(the_room, "SHOWN_AFTER", 0.005)
    more = {"tempo": 0.02} if name == "market" else {}
    start = last_turns(name, 14)
    made = tables(name, start, ["phone: Ada", "phone", "greedy"], number=TABLES, **more)
    ended = in_time(play_to_the_end(room, made, seed=28), LONG)
    check_ended(made, ended)
    made.refresh()
    assert made.said == f"{TABLES} games are over."
    beside = made.beside("random", games=30)
    assert {"points", "best", "margin", "turns", "money"} <= set(beside.index)
    points = made.frame()[["score_0", "score_1"]].to_numpy().mean()
    assert beside.loc["points", "class"] == pytest.approx(points)
    assert abs(beside.loc["turns", "difference"]) < 30  # both from the same position on
    assert list(beside) == ["class", "random", "difference", "low", "high"]
    with pytest.raises(InvalidStudy, match="played on boards"):
        made.study().resume(7)
    made.boards[0].table.undo()  # which is not over any more, then
    assert len(made.frame()) == TABLES - 1
    made.corners[1].games[made.boards[1].table].add(0)
    assert len(made.study()) == TABLES - 2 and len(made.study(stood_in=True)) == TABLES - 1
    ended = made.boards[-1].table
    made.play_again()
    assert made.frame()["table"].tolist() == [2, 3, 4]
    ended.seats[1] = "greedy"  # as of a game that was begun at one table with another line-up
    assert made.frame()["table"].tolist() == [2, 3]
