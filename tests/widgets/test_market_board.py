"""The board of the market, by the clock and decision by decision; no browser, no waiting."""

import asyncio
import itertools

import pytest

import samarkand
from samarkand import picture
from samarkand.market.components import CAMEL_CARD, NOTHING, PASS, Phase
from samarkand_widgets import MarketBoard
from samarkand_widgets.canvas import SHARPNESS
from samarkand_widgets.clock import SLICE
from tests.support import play as play_at_random

GAME = samarkand.game("market", players=4)


def patient(box, view, actions, number, dice):
    """Never stops the clock: the last action at a value is to pass."""
    return actions[number - 1]


def eager(box, view, actions, number, dice):
    """Stops for the first card it may."""
    return actions[0]


def divides_by_zero(box, view, actions, number, dice):
    return actions[number // (number - number)]


async def no_time(seconds):
    """Sleeps no time, and lets others run."""
    await asyncio.sleep(0)


def make(seats=("human", patient, patient, patient), game=GAME, seed=7, **how):
    return MarketBoard(game, list(seats), seed=seed, **{"pause": 0, "sleep": no_time} | how)


@pytest.fixture
def board(recorder):
    """The first auction, the clock standing at 10; the person is the doyen."""
    made = make()
    made.act("offer carpet 1")
    assert made.state.record.clock == 10
    return made


def click(board, identifier):
    """Press the mouse in the middle of a shape."""
    shape = next(shape for shape in board.canvas.picture.shapes if shape.identifier == identifier)
    left, top, right, bottom = shape.bounds()
    event = {"event": "mouse_down", "x": (left + right) / 2 * SHARPNESS, "y": (top + bottom) / 2 * SHARPNESS}
    board.canvas.widget._handle_custom_msg(event, [])


def press(button):
    """What the browser sends for a mouse press, Enter or Space on a button."""
    button._handle_custom_msg({"event": "click"}, [])


def shown(buttons):
    return {button.description: button for button in buttons if button.layout.display is None}


async def counted(board, until, most=2000):
    """Let the event loop run until `until()`."""
    for _ in range(most):
        if until():
            return
        await asyncio.sleep(0)
    raise AssertionError("waited in vain")


def bought(board, player):
    return int(board.state.record.bought[player].sum())


# --- the live clock, standing ------------------------------------------------------------------


def test_the_board_is_drawn(board, recorder):
    assert {"10", "round 1 of 10", "STOP at 10", "jewel", "spice", "cloth"} <= set(recorder.texts())
    assert "The clock shows 10: who stops it, and for what?" in recorder.texts()


def test_a_click_on_a_card_stops_the_clock_and_buys(board, recorder):
    """[M-R2]"""
    click(board, "offer:3")
    record = board.state.record
    assert (record.cash[0], record.cash[3], record.offer[3], record.clock) == (5, 25, NOTHING, 9)
    assert record.bought[0, record.good[3]].sum() == 1
    assert "player 0 buys jewel 7 of player 3 for 10 [M-R2]" in board.note.value
    assert "STOP at 9" not in recorder.texts()
    assert board.message == ""


def test_a_click_on_a_stop_button_in_the_picture_does_the_same(board):
    pills = [shape for shape in board.canvas.picture.shapes if shape.identifier == "camel"]
    left, top, right, bottom = pills[-1].bounds()
    event = {"event": "mouse_down", "x": (left + 5) * SHARPNESS, "y": (top + bottom) / 2 * SHARPNESS}
    board.canvas.widget._handle_custom_msg(event, [])
    assert board.state.record.camels[0].sum() == 1


def test_each_card_on_offer_has_a_real_button(board):
    """[M-R4] one's own card has none."""
    words = [
        "stop at 10 for cloth 7 of player 1",
        "stop at 10 for spice 7 of player 2",
        "stop at 10 for jewel 7 of player 3",
        "stop at 10 for camel 2",
    ]
    assert list(shown(board.stop_buttons[0])) == words
    press(shown(board.stop_buttons[0])[words[1]])
    assert (bought(board, 0), board.state.record.cash[2]) == (1, 25)


def test_a_button_stays_the_same_widget_while_the_value_falls(board):
    """The keyboard's focus stays with it."""
    button = shown(board.stop_buttons[0])["stop at 10 for camel 2"]
    press(board.count_button)
    assert shown(board.stop_buttons[0])["stop at 9 for camel 2"] is button


def test_no_press_is_a_pass(board):
    """[M-R3]"""
    before = board.state.record.cash.tolist()
    press(board.count_button)
    assert (board.state.record.clock, board.state.record.cash.tolist()) == (9, before)
    assert board.state.history()[-4:] == [PASS] * 4


def test_a_whole_round_is_counted_and_the_next_begins(board):
    """[M-R4]"""
    values = []
    while board.state.record.phase == Phase.STOP:
        values.append(int(board.state.record.clock))
        board.count_one()
    assert values == list(range(10, 0, -1))
    assert (board.state.record.turns, board.state.record.doyen) == (1, 1)
    assert board.count_button.disabled
    assert shown(board.stop_buttons[0]) == {}
    assert list(shown(board.buttons))[0] == "offer carpet 1"
    with pytest.raises(samarkand.IllegalAction, match="nothing to count now. Choose a card"):
        board.count_one()
    with pytest.raises(samarkand.IllegalAction, match="no clock to stop now"):
        board.press(0, CAMEL_CARD)


def test_computers_choose_only_when_the_value_is_settled(recorder):
    """[M-R3] also those who sit before the person: nothing of them is played, drawn or told before."""
    board = make([eager, eager, "human", patient], seed=3)
    board.act(board.state.legal_actions()[0])
    before, drawn = board.state.clone(), board.canvas.picture
    assert board.state.current_player() == 0
    board.refresh()
    assert (board.state, board.canvas.picture) == (before, drawn)
    board.count_one()
    assert bought(board, 0) + bought(board, 1) == 2


def test_the_person_and_a_computer_may_want_the_same_card(recorder):
    """[M-D2] neither knew of the other; the doyen has it."""
    board = make(["human", eager, patient, patient])
    board.act(0)
    seller = next(seat for seat in range(4) if seat not in (0, 1))
    eager_for = 0
    assert board.state.record.doyen == 0
    assert board.auction.asked()[0].legal_actions()[-1] == PASS
    board.act("stop at 10 for camel 2")
    assert board.state.record.camels[0].sum() == 1
    assert bought(board, 1) == 1
    assert board.state.record.offer[eager_for] == NOTHING
    assert board.state.record.offer[seller] != NOTHING


def test_a_dispute_without_the_doyen_is_told(recorder):
    """[M-D2] two persons press the same card."""
    board = make([patient, "human", "human", patient])
    for _ in (1, 2):
        board.reveal()
        board.act(board.state.legal_actions()[0])
    board.press(2, 3)
    board.press(1, 3)
    assert board.state.record.offer[3] == NOTHING
    assert board.state.record.cash[:4].tolist() == [15, 10, 10, 25]
    assert "player 1 and player 2 dispute" in board.note.value


@pytest.mark.parametrize(
    "seats, wanted",
    [(["human"] * 3 + [patient], {0: 3, 1: CAMEL_CARD, 2: 3}), (["human"] * 2 + [eager] * 2, {0: 1, 1: 0})],
)
def test_the_order_of_the_presses_does_not_matter(recorder, seats, wanted):
    """[M-R3]"""
    ends = []
    for order in (list(wanted), list(reversed(wanted))):
        board = make(seats)
        while board.state.record.phase == Phase.CHOOSE:
            board.reveal()
            board.act(board.state.legal_actions()[0])
        for player in order:
            board.press(player, wanted[player])
        ends.append(board.state)
    assert ends[0] == ends[1]
    assert ends[0].record.clock == 9


# --- several persons -----------------------------------------------------------------------------


@pytest.fixture
def shared(recorder):
    """Two persons at one screen, in the first auction."""
    board = make(["human", "human", patient, patient])
    for _ in range(2):
        board.reveal()
        board.act(board.state.legal_actions()[0])
    return board


def test_cards_are_chosen_in_secret_one_person_after_the_other(recorder):
    """[M-R1]"""
    board = make(["human", "human", patient, patient])
    assert board.viewer == picture.PUBLIC
    assert shown(board.buttons) == {}
    press(board.reveal_button)
    assert board.viewer == 0
    press(next(iter(shown(board.buttons).values())))
    assert board.viewer == picture.PUBLIC
    assert "chosen:0" in picture.identifiers(board.canvas.picture)
    assert "a card, face down" in [shape.label for shape in board.canvas.picture.shapes]


def test_each_person_has_buttons_of_their_own(shared):
    assert shared.viewer == picture.PUBLIC
    first, second = (list(shown(shared.stop_buttons[player])) for player in (0, 1))
    assert first[0].startswith("player 0: stop at 10 for cloth")
    assert second[0].startswith("player 1: stop at 10 for carpet")
    assert all(words.startswith("player 0: ") for words in first)
    assert len(first) == len(second) == 4


def test_a_press_waits_for_the_others_and_does_not_show_what_was_pressed(shared):
    before = shared.state.clone()
    looks = []
    for card in (3, CAMEL_CARD):
        press(shared.stop_buttons[0][card])
        assert shared.state == before
        looks.append((shared.canvas.picture, shared.note.value, shared.text_board.value, shared.moves.value))
    assert looks[0] == looks[1]
    assert "Player 0 has stopped the clock" in shared.message
    press(shared.stop_buttons[1][3])
    assert shared.state.record.clock == 9
    assert shared.state.record.camels[0].sum() == 1
    assert bought(shared, 1) == 1


def test_when_the_time_is_up_a_single_press_counts(shared):
    shared.press(1, CAMEL_CARD)
    shared.count_one()
    assert shared.state.record.camels[:2].sum(axis=1).tolist() == [0, 1]
    assert shared.auction.pressed == {}


def test_a_click_on_a_card_cannot_tell_who_clicked(shared):
    before = shared.state.clone()
    click(shared, "offer:3")
    assert shared.state == before
    assert "Press your button" in shared.message
    with pytest.raises(samarkand.IllegalAction, match="say who stops"):
        shared.act(CAMEL_CARD)


def test_no_screen_is_open_while_several_persons_look(shared):
    """[M-S2]"""
    labels = " ".join(shape.label for shape in shared.canvas.picture.shapes)
    assert labels.count("closed, before money and camels") == 4
    assert "dirhams and" not in labels
    assert shared.reveal_button.layout.display == "none"
    assert "dirhams;" not in shared.text_board.value


# --- the live clock, running -----------------------------------------------------------------------


def test_the_clock_counts_down_by_itself_and_waits_for_the_next_card(recorder):
    async def play():
        board = make(tempo=0)
        board.act(0)
        press(board.run_button)
        values = []
        await counted(board, lambda: seen(board, values) and board.state.record.phase == Phase.CHOOSE)
        assert values == list(range(10, 0, -1))
        assert not board.clock.is_running
        # The clock is not paused: it goes on as soon as the cards of the next round lie there.
        assert board.run_button.description == "Pause the clock"
        board.act(0)
        assert board.clock.is_running
        await counted(board, lambda: board.state.record.turns == 2)

    asyncio.run(play())


def seen(board, values):
    """Note the value on the clock. Always true."""
    value = int(board.state.record.clock)
    if value and values[-1:] != [value]:
        values.append(value)
    return True


def test_each_value_lasts_the_tempo_and_the_first_longer(recorder):
    asked = []

    async def sleep(seconds):
        asked.append(seconds)
        await asyncio.sleep(0)

    async def play():
        board = make(tempo=0.4, sleep=sleep)
        board.act(0)
        board.start_clock()
        await counted(board, lambda: board.state.record.clock == 9)
        assert sum(asked) == pytest.approx(0.8, abs=1.01 * SLICE)
        await counted(board, lambda: board.state.record.clock == 6)
        assert sum(asked) == pytest.approx(2.0, abs=1.01 * SLICE)
        board.act(CAMEL_CARD)
        asked.clear()
        # After a sale there is time to look around.
        await counted(board, lambda: board.state.record.clock == 4)
        assert sum(asked) == pytest.approx(0.8, abs=1.01 * SLICE)
        board.close()

    asyncio.run(play())


def test_the_kernel_does_other_work_while_the_clock_runs(recorder):
    async def play():
        board, others = make(tempo=0.02, sleep=asyncio.sleep), 0
        board.act(0)
        board.start_clock()
        while board.clock.is_running:
            await asyncio.sleep(0)
            others += 1
        return board, others

    board, others = asyncio.run(play())
    assert board.state.record.turns == 1
    assert others > 50


def test_a_press_stops_the_running_clock_and_it_goes_on_below(recorder):
    async def play():
        board = make(tempo=0.05)
        board.act(0)
        board.start_clock()
        await counted(board, lambda: board.state.record.clock == 6)
        click(board, "camel")
        assert (board.state.record.camels[0].sum(), board.state.record.cash[0]) == (1, 9)
        assert board.state.record.clock == 5
        assert board.clock.is_running
        await counted(board, lambda: board.state.record.phase == Phase.CHOOSE)
        assert board.state.record.cash[0] == 9

    asyncio.run(play())


def test_a_paused_clock_stands_and_serves(recorder):
    async def play():
        board = make(tempo=0.05)
        board.act(0)
        press(board.run_button)
        await counted(board, lambda: board.state.record.clock == 7)
        press(board.run_button)
        assert board.run_button.description == "Start the clock"
        for _ in range(100):
            await asyncio.sleep(0)
        assert board.state.record.clock == 7
        assert "It waits: press “Start the clock”." in board.note.value
        press(board.stop_buttons[0][CAMEL_CARD])
        assert (board.state.record.camels[0].sum(), board.state.record.clock) == (1, 6)
        assert not board.clock.is_running

    asyncio.run(play())


def test_a_bar_runs_out_with_the_time_of_each_value(recorder):
    async def play():
        board = make(tempo=3)
        board.act(0)
        assert "animation" not in board.time_left.value
        board.start_clock()
        first = board.time_left.value
        assert "samarkand-drain 6s" in first
        board.count_one()
        assert "samarkand-drain 3s" in board.time_left.value
        second = board.time_left.value
        board.count_one()
        assert board.time_left.value != second
        board.pause_clock()
        assert "animation" not in board.time_left.value

    asyncio.run(play())


def test_the_slider_sets_the_speed(board):
    board.tempo_slider.value = 0.5
    assert board.clock.tempo == 0.5
    assert make(tempo=12).tempo_slider.max == 12
    assert make(tempo=0).tempo_slider.min == 0


def test_computers_alone_play_a_whole_game_by_the_clock(recorder):
    async def play():
        board = make(["greedy", "threshold", "random", patient], tempo=0)
        board.start_clock()
        await counted(board, board.state.is_terminal, most=20_000)
        return board

    board = asyncio.run(play())
    assert board.state.record.turns == 10
    assert not board.clock.is_running
    assert board.run_button.disabled
    assert board.state.outcome() in board.note.value.replace("&#x27;", "'")
    assert "points:3" in picture.identifiers(board.canvas.picture)
    assert board.viewer is None


def test_a_failing_strategy_stops_the_clock_and_is_told(recorder):
    def fails_at_nine(box, view, actions, number, dice):
        if view.clock == 9:
            return actions[number // (number - number)]
        return actions[number - 1]

    async def play():
        board = make(["human", fails_at_nine, patient, patient], tempo=0)
        board.act(0)
        board.start_clock()
        await counted(board, lambda: "fails_at_nine" in board.message)
        assert not board.clock.is_running
        assert board.run_button.description == "Start the clock"
        board.undo()
        assert board.state.record.phase == Phase.CHOOSE

    asyncio.run(play())


def test_without_an_event_loop_the_clock_says_so_and_counts_by_hand(board):
    press(board.run_button)
    assert "event loop" in board.message
    assert board.run_button.description == "Start the clock"
    press(board.count_button)
    assert board.state.record.clock == 9


# --- undo, stepping, a new game --------------------------------------------------------------------


def test_undo_goes_back_between_rounds(board):
    """With the live clock, to the choice of the card to sell."""
    start = make().state
    while board.state.record.phase == Phase.STOP:
        board.count_one()
    second = board.state.clone()
    board.act(1)
    board.act(CAMEL_CARD)
    press(board.undo_button)
    assert board.state == second
    press(board.undo_button)
    assert board.state == start
    assert board.undo_button.disabled


def test_undo_restart_and_stepping_pause_the_clock(recorder):
    async def play(deed):
        board = make(tempo=0.05)
        board.act(0)
        board.start_clock()
        await counted(board, lambda: board.state.record.clock == 8)
        getattr(board, deed)()
        stands = board.state.clone()
        for _ in range(200):
            await asyncio.sleep(0)
        assert not board.clock.is_running
        assert board.state == stands
        return board

    for deed in ("undo", "restart"):
        assert asyncio.run(play(deed)).state.record.phase == Phase.CHOOSE
    board = asyncio.run(play("step_back"))
    assert board.table.is_looking_back
    assert board.run_button.disabled
    assert shown(board.stop_buttons[0]) == {}
    with pytest.raises(samarkand.IllegalAction, match="earlier position"):
        board.start_clock()
    board.look_at_now()
    assert len(shown(board.stop_buttons[0])) == 4


def test_closing_stops_the_clock(recorder):
    async def play():
        board = make(tempo=0.05)
        board.act(0)
        board.start_clock()
        board.close()
        moves = len(board.state.history())
        for _ in range(200):
            await asyncio.sleep(0)
        assert len(board.state.history()) == moves

    asyncio.run(play())


# --- decision by decision --------------------------------------------------------------------------


def test_without_the_clock_each_value_is_a_decision(recorder):
    board = make(clock=False)
    board.act(0)
    assert "let it run on" in recorder.texts()
    assert list(shown(board.buttons))[-1] == "pass at 10"
    click(board, "clock")
    assert (board.state.record.clock, board.state.current_player()) == (9, 0)
    click(board, "offer:3")
    assert bought(board, 0) == 1
    press(board.undo_button)
    assert (bought(board, 0), board.state.record.clock) == (0, 9)
    assert board.run_button.layout.display == board.tempo_slider.layout.display == "none"
    assert shown(board.stop_buttons[0]) == {}
    with pytest.raises(samarkand.IllegalAction, match="clock cannot run now"):
        board.start_clock()


@pytest.mark.parametrize(
    "begin, most, phases",
    [
        (lambda: GAME, 60, {Phase.CHOOSE, Phase.STOP}),
        (lambda: reached(Phase.LEAVE, 11), 30, {Phase.LEAVE}),
        (lambda: reached(Phase.COUNT, 0), 30, {Phase.COUNT}),
    ],
)
def test_every_choice_without_the_clock_can_be_clicked(recorder, begin, most, phases):
    """Each legal action has its own shape, ringed, and a click on it plays that action."""
    board, met = make(["human"] * 4, begin(), clock=False), set()
    for number in range(most):
        if board.state.is_terminal():
            break
        board.reveal()
        targets, phase = board._targets(), Phase(int(board.state.record.phase))
        assert sorted(targets.values()) == board.state.legal_actions()
        name = "clock" if phase == Phase.STOP and number % 5 else list(targets)[number % len(targets)]
        action, player = targets[name], board.state.current_player()
        click(board, name)
        assert board.message == "", board.message
        before = board.table._checkpoints[-1][0]
        assert (before.current_player(), board.state.history()[len(before.history())]) == (player, action)
        met.add(phase)
    assert phases <= met


def reached(phase, seed):
    """The first position in that phase, of games played at random."""
    for each in itertools.count(seed):
        state = GAME.new_initial_state()
        for _ in play_at_random(state, each):
            if state.record.phase == phase:
                return state


def test_computers_pause_without_the_clock_only(recorder):
    async def play():
        board = make(["human", "greedy", "greedy", "greedy"], pause=0.01, clock=False)
        board.act(0)
        assert board.state.current_player() == 1
        assert board.pause == 0.01
        for _ in range(500):
            if board.state.current_player() == 0:
                break
            await asyncio.sleep(0.01)
        assert board.state.current_player() == 0
        board.close()
        live = make(["human", "greedy", "greedy", "greedy"], pause=0.01)
        live.act(0)
        assert (live.state.record.clock, live.pause) == (10, 0)

    asyncio.run(play())


def test_the_box_changes_between_clock_and_decisions(board):
    board.live_box.value = False
    assert not board.is_live
    assert "pass at 10" in shown(board.buttons)
    press(shown(board.buttons)["pass at 10"])
    assert board.state.record.clock == 9
    board.live_box.value = True
    assert shown(board.buttons) == {}
    press(board.stop_buttons[0][CAMEL_CARD])
    assert board.state.record.clock == 8


def test_a_change_in_the_middle_of_a_value_loses_no_choice(recorder):
    """[M-R3] who has chosen is not asked again."""
    board = make(["human", "human", patient, patient], clock=False)
    for _ in range(2):
        board.reveal()
        board.act(0)
    board.reveal()
    board.act(CAMEL_CARD)
    board.use_clock(True)
    assert list(board.auction.asked()) == [1]
    board.count_one()
    assert board.state.record.camels[0].sum() == 1


# --- what is told, and what is refused ---------------------------------------------------------------


def test_the_log_tells_what_happened_and_not_who_chose_when(board):
    board.count_one()
    board.act("stop at 9 for camel 2")
    for words in ("in secret", "nobody stops", "pass at"):
        assert words not in board.moves.value
    assert "player 0: stop at 9 for camel 2 [M-R3]" in board.moves.value
    assert "player 0 buys camel 2 for 9 [M-R2]" in board.moves.value
    assert "on offer: player 0 carpet 1, player 1 cloth 7" in board.moves.value


def test_other_screens_are_closed_everywhere(board):
    """[M-S2]"""
    labels = " ".join(shape.label for shape in board.canvas.picture.shapes)
    assert labels.count("closed, before money and camels") == 3
    assert "player 0 has 15 dirhams and no camel" in labels
    assert board.text_board.value.count("screen closed") == 3


def test_a_click_that_plays_nothing_says_why(board):
    before = board.state.clone()
    click(board, "offer:0")
    assert board.message.startswith("carpet 1 of player 0: not possible now. The clock shows 10.")
    click(board, "clock")
    assert board.message.startswith("clock: not possible now.")
    assert board.state == before


@pytest.mark.parametrize(
    "player, action, words",
    [
        (0, 0, "cannot stop for 0, but may stop at 10"),
        (0, 99, "cannot stop for 99"),
        (0, "stop at 3 for camel 2", "is not legal"),
        (1, CAMEL_CARD, "player 1 cannot stop the clock now"),
        (7, CAMEL_CARD, "player 7 cannot stop the clock now"),
    ],
)
def test_wrong_presses_are_refused(board, player, action, words):
    before = board.state.clone()
    with pytest.raises(samarkand.IllegalAction, match=words):
        board.press(player, action)
    assert board.state == before
    assert board.auction.pressed == {}


def test_who_cannot_pay_has_no_button_unless_there_is_a_penalty(recorder):
    """[M-R5]"""
    for rule, number in (("refused", 0), ("penalty", 4)):
        game = samarkand.game("market", players=4, stop_without_money=rule)
        board = make([patient, "human", "greedy", "greedy"], game=game)
        board.act(0)
        plain = board.state.to_dict()
        plain["history"] = plain["start"] = None
        position = plain["position"]
        position["bank"] += position["cash"][1] - 2
        position["cash"][1] = 2
        begun = make([patient, "human", patient, patient], game=game.state_from_dict(plain))
        assert len(shown(begun.stop_buttons[1])) == number
        if rule == "refused":
            assert "You cannot stop it." in begun.note.value
        else:
            press(begun.stop_buttons[1][CAMEL_CARD])
            assert begun.state.record.cash[1] == 1
            assert "player 1 cannot pay camel" in begun.note.value


@pytest.mark.parametrize(
    "how, words",
    [
        ({"clock": "fast"}, "clock: found 'fast', expected True or False"),
        ({"tempo": -1}, "tempo: found -1"),
        ({"pause": -1}, "pause: found -1"),
        ({"game": samarkand.game("sackson")}, "expected samarkand.game\\('market'"),
    ],
)
def test_what_is_not_possible_is_refused(how, words):
    with pytest.raises(samarkand.InvalidOption, match=words):
        make(**how)
