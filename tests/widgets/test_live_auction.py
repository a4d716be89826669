"""The market's board by the live clock: stops, secrets, several people, counting; no browser, no waiting."""

import asyncio

import pytest

import samarkand
from samarkand import picture, textboard
from samarkand.grammar import for_reader
from samarkand.market.components import CAMEL_CARD, NOTHING, PASS, Phase
from samarkand_widgets import MarketBoard
from samarkand_widgets.clock import clock as clock_module
from samarkand_widgets.clock.clock import SLICE, LiveClock
from samarkand_widgets.game.page_state import LATE
from samarkand_widgets.game.table import Table
from tests.waiting import until
from tests.widgets.pressing import (
    beside,
    choices,
    click,
    control,
    has,
    is_off,
    log,
    outlines,
    press,
    send,
    set_to,
    spots,
)

GAME = samarkand.game("market", players=4)
CARDS = [
    "stop at 10 for cloth 7 of Computer\xa02",
    "stop at 10 for spice 7 of Computer\xa03",
    "stop at 10 for jewel 7 of Computer\xa04",
    "stop at 10 for camel 2",
]


def patient(config, view, actions, number, dice):
    """Never stops the clock: the last action at a value is to pass."""
    return actions[number - 1]


def eager(config, view, actions, number, dice):
    """Stops for the first card it may."""
    return actions[0]


def wants_three(config, view, actions, number, dice):
    """Stops for the card of player 3 as soon as it may, and for no other."""
    for index in range(number):
        if view.phase == Phase.STOP and actions[index] == 3:
            return 3
    return actions[number - 1]


def make(seats=("human", patient, patient, patient), game=GAME, seed=7, **how):
    return MarketBoard(game, list(seats), seed=seed, **{"pause": 0} | how)


def in_auction(*seats, **how):
    """A board in its first auction, the clock standing at 10."""
    board = make(seats or ("human", patient, patient, patient), **how)
    while board.state.record.phase == Phase.CHOOSE:
        board.reveal()
        board.act(board.state.legal_actions()[0])
    assert board.state.record.clock == 10
    return board


async def counted(board, is_so, most=20_000):
    """Let the event loop run until `is_so()`."""
    for _ in range(most):
        if is_so():
            return
        await asyncio.sleep(0)
    raise AssertionError("waited for nothing")


def bought(board, player):
    return int(board.state.record.bought[player].sum())


@pytest.fixture
def board():
    return in_auction()


@pytest.fixture
def shared():
    """Two people at one screen, in the first auction."""
    return in_auction("human", "human", patient, patient)


# --- the clock standing -------------------------------------------------------------------------------------


def test_a_press_on_a_card_or_its_button_stops_the_clock_and_buys(board):
    """[M-R2, M-R4] One's own card has no button; card and STOP of the picture are one spot."""
    assert choices(board) == CARDS and spots(board)["camel"] == CARDS[3]
    drawn = [shape.bounds() for shape in board.picture.shapes if shape.identifier == "camel"]
    _, left, top, wide, high = outlines(board)["camel"]
    assert len(drawn) > 1 and all(left - 0.1 <= each[0] and each[3] <= top + high + 0.1 for each in drawn)
    click(board, "offer:0")
    assert board.message == (
        "You can’t choose this now: your carpet 1. This is your own card. Only the others can buy it [M-R4]."
    )
    click(board, "offer:3")
    record = board.state.record
    assert (record.cash[0], record.cash[3], record.offer[3], record.clock) == (5, 25, NOTHING, 9)
    assert "You buy jewel 7 of Computer\xa04 for 10 [M-R2]" in beside(board)
    assert board.message == "The clock was stopped at 10."
    for words in ("in secret", "nobody stops", "pass at"):
        assert words not in log(board)
    assert "You stop at 10 for jewel 7 of Computer\xa04 [M-R3]" in log(board)


def test_no_press_is_a_pass_and_a_whole_round_is_counted(board):
    """[M-R3, M-R4] A button stays the same while the value falls: the page keeps the focus with it."""
    before, cash = control(board, CARDS[3]), board.state.record.cash.tolist()
    press(board, "count")
    assert before | {"label": "stop at 9 for camel 2"} in board.screen()["choices"]
    assert board.state.history()[-4:] == [PASS] * 4 and board.state.record.cash.tolist() == cash
    while board.state.record.phase == Phase.STOP:
        board.way.count_one()
    assert (board.state.record.turns, board.state.record.doyen) == (1, 1)
    assert is_off(board, "count") and choices(board)[0] == "offer carpet 1"
    with pytest.raises(samarkand.IllegalAction, match="nothing to count down now. Choose a card"):
        board.way.count_one()
    with pytest.raises(samarkand.IllegalAction, match="no clock to stop now"):
        board.way.stop(0, CAMEL_CARD)


def test_a_stop_that_comes_late_counts_at_its_value(board):
    """[M-R2] The press names round and card; the page says at which value it counted."""
    moment = board.page.moment
    board.way.count_one()
    board.way.count_one()
    press(board, choices(board)[3], moment)
    assert board.message == "The clock was stopped at 8." and "for 8" in beside(board)
    board.undo()
    send(board, "choose", CAMEL_CARD, at=moment)
    assert board.message == str(LATE)


def test_computers_choose_only_when_the_value_is_settled():
    """[M-R3] also those who sit before the person: nothing of them is played, drawn or told before."""
    board = make([eager, eager, "human", patient], seed=3)
    board.act(board.state.legal_actions()[0])
    before, drawn = board.state.clone(), board.picture
    board.refresh()
    assert board.state.current_player() == 0 and (board.state, board.picture) == (before, drawn)
    board.way.count_one()
    assert bought(board, 0) + bought(board, 1) == 2


def test_two_who_want_the_same_card_dispute():
    """[M-D2] Neither knew of the other: the doyen has it, and otherwise it is nobody's."""
    board = in_auction("human", wants_three, patient, patient)
    board.act(3)
    assert "You and Computer\xa02 dispute" in beside(board)
    assert "you, the doyen, buy it for 10" in beside(board)
    assert board.state.record.cash[:4].tolist() == [5, 15, 15, 25]
    board = in_auction(patient, "human", "human", patient)
    board.way.stop(2, 3)
    board.way.stop(1, 3)
    assert board.state.record.cash[:4].tolist() == [15, 10, 10, 25]
    assert "Player\xa02 and Player\xa03 dispute" in beside(board)


def test_the_order_of_the_presses_does_not_matter():
    """[M-R3]"""
    ends = []
    for order in ((0, 1, 2), (2, 1, 0)):
        board = in_auction("human", "human", "human", patient)
        for player in order:
            board.way.stop(player, {0: 3, 1: CAMEL_CARD, 2: 3}[player])
        ends.append(board.state)
    assert ends[0] == ends[1] and ends[0].record.clock == 9


@pytest.mark.parametrize("rule, number", [("refused", 0), ("penalty", 4)])
def test_who_cannot_pay_has_no_button_unless_there_is_a_penalty(rule, number):
    """[M-R5]"""
    game = samarkand.game("market", players=4, stop_without_money=rule)
    plain = in_auction(patient, "human", "greedy", "greedy", game=game).state.to_dict()
    plain["history"] = plain["start"] = None
    plain["position"]["bank"] += plain["position"]["cash"][1] - 2
    plain["position"]["cash"][1] = 2
    begun = make([patient, "human", patient, patient], game=game.state_from_dict(plain))
    assert len([each for each in choices(begun) if each.startswith("stop")]) == number
    if rule == "refused":
        assert "You cannot stop it." in beside(begun)
    else:
        send(begun, "choose", CAMEL_CARD)
        assert begun.state.record.cash[1] == 1 and "You cannot pay for camel" in beside(begun)


@pytest.mark.parametrize(
    "player, action, words",
    [
        (0, 0, "cannot stop for 0, but may stop at 10"),
        (0, "stop at 3 for camel 2", "is not legal"),
        (1, CAMEL_CARD, "player 1 cannot stop the clock now"),
        (7, CAMEL_CARD, "player 7 cannot stop the clock now"),
    ],
)
def test_wrong_stops_are_refused(board, player, action, words):
    before = board.state.clone()
    with pytest.raises(samarkand.IllegalAction, match=words):
        board.way.stop(player, action)
    assert board.state == before and board.way.auction.pressed == {}


@pytest.mark.parametrize(
    "how, words",
    [
        ({"clock": "fast"}, "clock: found 'fast', expected True or False"),
        ({"tempo": -1}, "tempo: found -1"),
        ({"tempo": 3601}, "tempo: found 3601"),
        ({"game": samarkand.game("sackson")}, "expected samarkand.game\\('market'"),
    ],
)
def test_wrong_arguments_are_refused(how, words):
    with pytest.raises(samarkand.InvalidInput, match=words):
        make(**how)


# --- several people -----------------------------------------------------------------------------------------


def test_cards_are_chosen_in_secret_one_person_after_the_other():
    """[M-R1]"""
    board = make(["human", "human", patient, patient])
    press(board, "reveal")
    press(board, choices(board)[0])
    assert board.viewer == textboard.PUBLIC and "chosen:0" in picture.identifiers(board.picture)
    assert "a card, face down" in [shape.label for shape in board.picture.shapes]


def test_each_person_has_buttons_of_their_own_and_no_screen_is_open(shared):
    """[M-S2] The buttons are short, with whole names; a click on a card cannot tell who clicked."""
    first, second, *others = shared.screen()["stops"]
    assert others == [[], []] and len(first) == len(second) == 4 and choices(shared) == []
    assert first[0]["name"].startswith("Player\xa01: stop at 10 for cloth")
    assert second[0]["name"].startswith("Player\xa02: stop at 10 for carpet")
    assert all(each["label"] in each["name"] and len(each["label"]) < 10 for each in (*first, *second))
    labels = " ".join(shape.label for shape in shared.picture.shapes)
    assert labels.count("closed, before money and camels") == 4 and "dirhams and" not in labels
    assert not has(shared, "reveal") and "dirhams;" not in "\n".join(shared.screen()["text"])
    before = shared.state.clone()
    click(shared, "offer:3")
    assert shared.state == before and "press your own button" in beside(shared)
    with pytest.raises(samarkand.IllegalAction, match="say who stops"):
        shared.act(CAMEL_CARD)


def test_a_press_shows_nothing_before_the_value_is_settled(shared):
    """[M-R3] Whatever a person pressed, to the others the board looks as if nothing had happened."""

    def looks_like():
        return shared.screen(), shared.get_state(), shared.picture, shared.message

    before, plain = shared.state.clone(), looks_like()
    for card in (3, CAMEL_CARD):
        send(shared, "stop", 0, card)
        shared.refresh()
        assert shared.state == before and shared.way.auction.pressed == {0: card}
        assert looks_like() == plain
    send(shared, "stop", 1, 3)
    assert shared.state.record.clock == 9
    assert shared.state.record.camels[0].sum() == 1 and bought(shared, 1) == 1


def test_when_the_time_is_up_a_single_press_counts(shared):
    shared.way.stop(1, CAMEL_CARD)
    shared.way.count_one()
    assert shared.state.record.camels[:2].sum(axis=1).tolist() == [0, 1]
    assert shared.way.auction.pressed == {}


def test_the_next_doyens_screen_is_closed_after_the_auction(shared):
    """[M-S2] who chose last in a round is the first of the next, and has not asked for it."""
    while shared.state.record.phase == Phase.STOP:
        shared.way.count_one()
    assert shared.state.current_player() == 1 and shared.viewer == textboard.PUBLIC
    assert control(shared, "reveal")["label"] == "Player\xa02: show my hand"


def test_buttons_follow_the_seats_of_another_game(board):
    board.begin(Table(GAME, ["human", "human", patient, patient], 7))
    for _ in range(2):
        board.reveal()
        board.act(board.state.legal_actions()[0])
    assert [bool(buttons) for buttons in board.screen()["stops"]] == [True, True, False, False]


# --- without the clock --------------------------------------------------------------------------------------


def test_without_the_clock_each_value_is_a_decision(board):
    """The box changes it in the middle of a round; computers pause only then."""
    set_to(board, "live", False)
    assert choices(board)[-1] == "pass at 10" and not has(board, "run") and not has(board, "tempo")
    with pytest.raises(samarkand.IllegalAction, match="clock cannot run now"):
        board.way.run()
    click(board, "clock")
    assert (board.state.record.clock, board.state.current_player()) == (9, 0)
    click(board, "offer:3")
    assert bought(board, 0) == 1
    press(board, "undo")
    assert (bought(board, 0), board.state.record.clock) == (0, 9)
    set_to(board, "live", True)
    assert "pass at 9" not in choices(board)
    send(board, "choose", CAMEL_CARD)
    assert board.state.record.clock == 8

    async def play():
        for clock, pause in ((False, 0.01), (True, 0)):
            other = make(["human", "greedy", "greedy", "greedy"], pause=0.01, clock=clock)
            other.act(0)
            assert (other.state.current_player() == 1, other.pause) == (not clock, pause)
            await until(lambda other=other: other.state.current_player() == 0)
            other.close()

    asyncio.run(play())


def test_a_change_in_the_middle_of_a_value_loses_no_choice():
    """[M-R3] who has chosen is not asked again."""
    board = in_auction("human", "human", patient, patient, clock=False)
    board.reveal()
    board.act(CAMEL_CARD)
    board.way.use(True)
    assert list(board.way.auction.pending_choices()) == [1]
    board.way.count_one()
    assert board.state.record.camels[0].sum() == 1


# --- the clock running --------------------------------------------------------------------------------------


def test_the_clock_counts_down_by_itself_and_waits_for_the_next_card():
    async def play():
        board = make(tempo=0)
        board.act(0)
        assert spots(board)["clock"] == "start the clock"
        click(board, "clock")
        assert spots(board)["clock"] == "pause the clock"
        values = []

        def is_over():
            values.append(int(board.state.record.clock))
            return board.state.record.phase == Phase.CHOOSE

        await counted(board, is_over)
        assert list(dict.fromkeys(values))[:10] == list(range(10, 0, -1))
        assert not board.way.clock.is_running
        # The clock is not paused: it goes on as soon as the cards of the next round lie there.
        assert control(board, "run")["label"] == "Pause the clock"
        board.act(0)
        await counted(board, lambda: board.state.record.turns == 2)

    asyncio.run(play())


def test_each_value_lasts_the_tempo_and_the_first_longer(asked):
    """A ring on the face runs out with it. After a sale there is time to look around."""

    async def play():
        board = in_auction(tempo=0.4)
        assert board.screen()["ring"] == []
        board.way.run()
        assert board.screen()["ring"][:2] == ["clock", 0.8]
        await counted(board, lambda: board.state.record.clock == 9)
        assert sum(asked) == pytest.approx(0.8, abs=1.01 * SLICE)
        second = board.screen()["ring"]
        assert second[:2] == ["clock", 0.4]
        await counted(board, lambda: board.state.record.clock == 6)
        assert sum(asked) == pytest.approx(2.0, abs=1.01 * SLICE) and board.screen()["ring"] != second
        click(board, "camel")
        assert (board.state.record.camels[0].sum(), board.state.record.cash[0]) == (1, 9)
        asked.clear()
        await counted(board, lambda: board.state.record.clock == 4)
        assert sum(asked) == pytest.approx(0.8, abs=1.01 * SLICE)
        board.close()
        moves = len(board.state.history())
        for _ in range(200):
            await asyncio.sleep(0)
        assert len(board.state.history()) == moves

    asyncio.run(play())


def test_a_paused_clock_stands_and_serves():
    async def play():
        board = in_auction(tempo=0.05)
        press(board, "run")
        await counted(board, lambda: board.state.record.clock == 7)
        press(board, "run")
        for _ in range(100):
            await asyncio.sleep(0)
        assert board.state.record.clock == 7
        assert "The clock is paused. Press its face or “Start the clock”." in beside(board)
        send(board, "choose", CAMEL_CARD)
        assert (board.state.record.camels[0].sum(), board.state.record.clock) == (1, 6)
        assert not board.way.clock.is_running

    asyncio.run(play())


def test_computers_alone_play_a_whole_game_by_the_clock():
    async def play():
        board = make(["greedy", "threshold", "random", patient], tempo=0)
        board.way.run()
        await counted(board, board.state.is_terminal)
        return board

    board = asyncio.run(play())
    assert board.state.record.turns == 10 and not board.way.clock.is_running and is_off(board, "run")
    with for_reader(board.reader):
        assert board.state.outcome() in beside(board)
    assert board.viewer is None


def test_a_failing_strategy_stops_the_clock_and_is_told():
    def fails_at_nine(config, view, actions, number, dice):
        return actions[number // (number - number) if view.clock == 9 else number - 1]

    async def play():
        board = in_auction("human", fails_at_nine, patient, patient, tempo=0)
        board.way.run()
        await counted(board, lambda: "fails_at_nine" in board.message)
        assert not board.way.clock.is_running and control(board, "run")["label"] == "Start the clock"
        board.undo()
        assert board.state.record.phase == Phase.CHOOSE

    asyncio.run(play())


def test_without_an_event_loop_the_clock_says_so_and_counts_by_hand(board):
    press(board, "run")
    assert "event loop" in board.message and control(board, "run")["label"] == "Start the clock"
    press(board, "count")
    assert board.state.record.clock == 9


def test_undo_goes_back_between_rounds(board):
    """With the live clock, to the choice of the card to sell."""
    while board.state.record.phase == Phase.STOP:
        board.way.count_one()
    second = board.state.clone()
    board.act(1)
    board.act(CAMEL_CARD)
    press(board, "undo")
    assert board.state == second
    press(board, "undo")
    assert board.state == make().state and is_off(board, "undo")


@pytest.mark.parametrize("deed", ["undo", "restart", "look"])
def test_what_leads_elsewhere_pauses_the_clock(deed):
    async def play():
        board = in_auction(tempo=0.05)
        board.way.run()
        old = board.way.clock
        await counted(board, lambda: board.state.record.clock == 8)
        board.look(-1) if deed == "look" else getattr(board, deed)()
        stands = board.state.clone()
        for _ in range(200):
            await asyncio.sleep(0)
        assert not old.is_running and not board.way.clock.is_running and board.state == stands
        return board

    board = asyncio.run(play())
    if deed == "look":
        assert is_off(board, "run") and choices(board) == []
        with pytest.raises(samarkand.IllegalAction, match="earlier position"):
            board.way.run()
        board.look(0)
        assert len(choices(board)) == 4


def test_time_in_which_the_kernel_was_busy_does_not_count_and_a_new_tempo_holds_at_once(monkeypatch):
    """A sleep that takes ever so long is one slice of the time, not more."""
    slept = []

    async def a_minute(asked):
        slept.append(60)
        await asyncio.sleep(0)

    async def count():
        clock = LiveClock(lambda: 0, tempo=1000)
        clock.start()
        clock.start()  # changes nothing
        await asyncio.sleep(0)
        clock.tempo = 1
        while clock.is_running:
            await asyncio.sleep(0)

    monkeypatch.setattr(clock_module, "sleep", a_minute)
    asyncio.run(count())
    assert len(slept) == round(1 / SLICE)
