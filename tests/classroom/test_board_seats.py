"""A board whose seats are phones, played over the wire by pupils who make mistakes."""

import asyncio
import random
import re
from itertools import count

import pytest

import samarkand
from samarkand import textboard
from samarkand.errors import IllegalAction, InvalidInput
from samarkand.sackson.components import Kind
from samarkand_teaching.classroom import board_seats
from samarkand_teaching.classroom import classroom as the_room
from samarkand_widgets import MarketBoard, RoutesBoard
from samarkand_widgets.game.saved import load
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
    plays,
    screens,
    seated,
    twins,
    whole_screens,
)
from tests.sackson.table import GRAIN, next_to
from tests.waiting import until
from tests.widgets.pressing import beside, told_in


@pytest.fixture
def boards(room):
    """Makes boards with phones; they are closed afterwards."""
    made = []

    def make(name, seats=None, start=None, **more):
        game = start or samarkand.game(name, players=PLAYERS)
        made.append(BOARDS[name](game, seats, seed=7, pause=0, room=room, **more))
        return made[-1]

    yield make
    for board in made:
        board.close()


# --- who may sit where --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "name", "seats", "words"),
    [
        (MarketBoard, "market", ["phone", "phone", "greedy"], "a phone needs a room"),
        (MarketBoard, "market", ["phone", "human: Ada", "greedy"], '"human" cannot play'),
        (RoutesBoard, "routes", None, "game without secret decisions"),
    ],
)
def test_who_cannot_sit_there_is_told_in_a_line(room, make, name, seats, words):
    given = {} if "needs" in words else {"room": room}
    with pytest.raises(InvalidInput, match=words) as refused:
        make(samarkand.game(name, players=PLAYERS), seats, **given)
    assert "\n" not in str(refused.value) and room.current is None


def test_the_screen_of_the_room_shows_no_hand_and_gives_no_hints(boards):
    board = boards("market", ["phone: Ada", "phone", "greedy"])
    with pytest.raises(IllegalAction, match="at the same time on their phones"):
        board.act(board.state.legal_actions()[0])
    board.hear({"do": "hints"})
    board.reveal()
    board.hear({"do": "new"})
    assert board.viewer == textboard.PUBLIC and not board.hints.values and not board.way.actions()
    fields = [row[0] for row in board.screen()["dialog"]["fields"][1:]]
    assert [dict(field["options"])[field["value"]] for field in fields] == ["a phone", "a phone", "easy"]


# --- nobody is sent what is hidden --------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_twin_positions_send_a_player_the_same_bytes(name, room, boards, monkeypatch):
    player = 1

    async def sent(state):
        monkeypatch.setattr(board_seats, "NUMBERS", count(1))
        room.door.seats.clear()
        board = boards(name, start=state, **({"clock": False} if name == "market" else {}))
        async with a_class(room, PLAYERS + 1) as pupils:
            await seated(pupils)
            found = await whole_screens(room, pupils)
            board.close()
            return found

    for state, twin in twins(name, player):
        one, other = in_time(sent(state)), in_time(sent(twin))
        assert one[player] == other[player] and len(one[player]) > 1000
        assert one[PLAYERS] == other[PLAYERS]  # who looks on is sent no more
        assert one != other  # and what differs does reach those who may see it


def teachers(board):
    """What the board shows to all who are in the room."""
    with board.events.lock:  # this screen is shown what is new after the phones
        return beside(board), board.picture, "\n".join(board.screen()["text"])


async def press(pupil, which):
    """Press one of the buttons, and wait for another screen."""
    await pupil.until(buttons)
    at = pupil.screen["at"]
    await pupil.press(buttons(pupil)[which])
    await pupil.until(lambda pupil: pupil.screen["at"] != at)


@pytest.mark.parametrize("is_live", [False, True])
def test_what_one_phone_presses_in_secret_changes_no_byte_for_the_others(room, boards, monkeypatch, is_live):
    """A card that is laid down, or a live clock that is stopped."""

    async def sent(which):
        monkeypatch.setattr(board_seats, "NUMBERS", count(1))
        room.door.seats.clear()
        board = boards("market", clock=is_live)
        async with a_class(room, PLAYERS + 1) as pupils:
            await seated(pupils)
            await pupils[0].until(buttons)
            for pupil in pupils:  # the others were awaited until they came, for longer or shorter
                await pupil.until(lambda pupil: not pupil.shows("Waiting for"))
            if is_live:
                for pupil in pupils[:PLAYERS]:
                    await press(pupil, 0)
            await answered(room, *pupils)
            for pupil in pupils[1:]:
                pupil.wire.clear()
            before = teachers(board)
            await press(pupils[0], which)
            assert pupils[0].shows("You chose: ")
            await answered(room, *pupils)
            assert teachers(board) == before
            found = [screens(pupil) for pupil in pupils], await whole_screens(room, pupils[1:])
            board.close()
            return found

    (one, all_of_one), (other, all_of_other) = in_time(sent(0)), in_time(sent(1))
    assert one[1:] == other[1:] and all_of_one == all_of_other and one[0] != other[0]


def test_nobody_learns_that_one_who_went_away_has_stopped_the_clock(room, boards, monkeypatch):
    async def sent(stops):
        monkeypatch.setattr(board_seats, "NUMBERS", count(1))
        room.door.seats.clear()
        board = boards("market", start=samarkand.game("market", players=PLAYERS))
        async with a_class(room, PLAYERS) as (first, *others):
            for pupil in (first, *others):
                await press(pupil, 0)
            await first.until(lambda pupil: pupil.shows("The clock shows") and buttons(pupil))
            if stops:
                await first.press(buttons(first)[0])
                await first.sees("You chose: stop")
            first.socket.close()
            for pupil in others:
                await pupil.sees("Waiting for Player\xa01")
            # In this order: to see whole screens phones come in again, and go.
            seats = re.sub(r"#\d+/[\w-]+|phone \d+", "", board.phones._who.value)
            found = seats, await whole_screens(room, others)
            assert bool(board.way.auction.pressed) == stops
            board.close()
            return found

    assert in_time(sent(True)) == in_time(sent(False))


def test_what_all_choose_in_secret_they_choose_at_once(room, boards):
    """Cards [M-R1], and values without the live clock [M-R3]: in any order, shown when all have."""
    board = boards("market")

    async def lesson():
        async with a_class(room, PLAYERS + 1) as (first, second, third, onlooker):
            for pupil in (first, second, third):
                await pupil.until(buttons)
            await onlooker.sees("Everyone chooses at the same time")
            await answered(room, first, second, third, onlooker)
            before = teachers(board)
            assert "Everyone chooses at the same time" in before[0] and "Each player chooses" in before[2]
            await press(third, 1)
            await press(second, 0)
            assert third.shows("You chose: offer") and third.shows("Everyone chooses at the same time")
            await answered(room, first, onlooker)
            assert teachers(board) == before and not board.table.decisions
            first.socket.close()  # the last for whom all wait goes away, and the teacher chooses
            await onlooker.sees("Waiting for Player\xa01")
            teacher = await opened(board, room)
            await press(teacher, 0)
            await onlooker.sees("The clock shows 10")
            assert board.state.record.offer.tolist()[1:3] == [0, 1] and board.table.decisions == 3
            board.undo()
            for pupil in (second, third, teacher):
                await pupil.until(
                    lambda pupil: pupil.screen["title"].startswith("Choose a card") and buttons(pupil)
                )
            assert board.table.decisions == 0
            board.way.use(False)
            for pupil in (third, second, teacher):
                await press(pupil, 2)
            for pupil in (second, third, teacher):
                await pupil.sees("pass at")
            value = int(board.state.record.clock)
            for pupil in (third, second):
                assert board.state.record.clock == value
                await press(pupil, -1)
            await press(teacher, -1)
            await second.until(buttons)
            assert board.state.record.clock < value and not board.way.auction.pressed

    in_time(lesson())


async def opened(board, room):
    """The page of the phone that is away, as the teacher opens it by the link beside the board."""
    await until(lambda: "#" in board.phones._who.value)
    (token,) = re.findall(r'href="[^"]*#\d+/([^"]+)"', board.phones._who.value)
    return await come_in(room, token=token)


def test_a_phone_is_asked_before_a_costly_move(room, boards):
    """[S-V7] The same button plays it when it is pressed again."""
    game = samarkand.game("sackson", players=PLAYERS)
    home = next(space for space in range(20) if game.config.kind[space] == Kind.CITY)
    start = game.set_up(pawns=next_to(game, home), hands={0: {GRAIN: 1}})
    board = boards("sackson", ["phone", "greedy", "greedy"], start)

    async def lesson():
        async with a_class(room, 1) as (pupil,):
            await pupil.until(buttons)
            await pupil.press(str(home))
            await pupil.until(lambda pupil: pupil.refused)
            assert not board.table.decisions
            assert pupil.refused[0].startswith(f"Go to {game.names[home]}: you can sell nothing")
            assert pupil.refused[0].endswith("lose all your cards. To play this move, choose it again.")
            await pupil.press(str(home))
            await pupil.until(lambda pupil: pupil.shows("can sell nothing, pay 20 piastres"))
            assert board.table.decisions == len(pupil.refused) == 1

    in_time(lesson())


# --- a game to its end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [("market", {}), ("sackson", {"max_turns": 5})])
def test_a_game_is_played_to_its_end_by_pupils_who_make_mistakes(
    name, options, room, boards, tmp_path, monkeypatch
):
    monkeypatch.setattr(the_room, "SHOWN_AFTER", 0.005)
    game, more = samarkand.game(name, players=PLAYERS, **options), {"market": {"tempo": 0.02}}
    board = boards(name, ["phone: Ada", "phone", "greedy"], game, **more.get(name, {}))
    if name == "market":
        board.way.run()

    async def lesson():
        async with a_class(room, 3) as pupils:
            await seated(pupils)
            dice = random.Random(0), random.Random(1)
            first, second = (plays(room, *each) for each in zip(pupils[:2], dice, strict=True))
            watch = pupils[2].until(is_over, LONG)
            return await asyncio.gather(first, second, watch)

    ended = in_time(lesson(), LONG)
    assert board.state.is_terminal() and board.table.decisions > 20
    assert "Ada" in str(ended[1].screen)
    moves = [action for before, action, _ in board.state.steps()]
    assert moves == board.state.history()
    path = board.save(tmp_path / "game.json")
    assert load(path).state == board.state and load(path).seats == board.table.seats
    board.save(tmp_path / "game.html")
    assert told_in(board, "end") and board.story.eyes == 0  # whose costly decisions can be asked for


# --- the teacher's word -------------------------------------------------------------------------------------


def test_a_phone_goes_away_the_teacher_plays_and_the_phone_comes_back(room, boards):
    board = boards("sackson", ["phone", "phone", "greedy"])

    async def lesson():
        async with a_class(room, 2) as (first, second):
            await seated([first, second])
            await first.until(buttons)
            assert first.screen["title"] == board.state.question() and not buttons(second)
            assert second.shows("It is Player\xa01’s turn.") and second.shows("You are Player\xa02.")
            await second.send(kind="press", at=second.screen["at"], button="0", values={})
            await second.is_refused()
            await first.send(kind="press", at=f"{board.phones.key}/0", button=buttons(first)[0], values={})
            await first.is_refused("has just changed")
            assert not board.table.decisions  # what was pressed on another screen is not played
            first.socket.close()
            await second.sees("Waiting for Player\xa01")
            teacher = await opened(board, room)
            asked = [part["label"] for part in teacher.screen["parts"] if part["part"] == "button"]
            assert asked == [board.state.action_label(action) for action in board.state.legal_actions()]
            await press(teacher, 1)
            await second.until(buttons)
            assert board.table.decisions == 1
            again = await come_in(room, token=first.token)
            await teacher.until(lambda pupil: pupil.gone)
            assert again.screen["at"].startswith("board-") and not buttons(again)
            await press(second, 0)
            await again.until(buttons)
            board.undo()  # the teacher takes back what the second has done
            await second.until(buttons)
            await again.until(lambda pupil: not buttons(pupil))
            board.look(-1)  # and looks at an earlier position: phones do not
            await press(second, -1)
            await again.until(buttons)
            assert not board.table.is_looking_back and board.table.decisions == 2

    in_time(lesson(), 100)
    assert "Player\xa01: phone 1" in board.phones._who.value
