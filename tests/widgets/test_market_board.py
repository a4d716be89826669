"""The board of the market: by the standing clock and decision by decision, one person or several."""

import asyncio
import itertools

import pytest

import samarkand
from samarkand import picture, textboard
from samarkand.market.components import CAMEL_CARD, NOTHING, PASS, Phase
from tests.reading import written
from tests.support import play as play_at_random
from tests.waiting import until
from tests.widgets.market import (
    GAME,
    bought,
    eager,
    first_auction,
    make,
    patient,
    wants_three,
)
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
    stops,
)


@pytest.fixture
def board(recorder):
    return first_auction()


# --- the live clock, standing ------------------------------------------------------------------


def test_the_board_is_drawn(board, recorder):
    assert {"10", "round 1 of 10", "STOP at 10", "jewel", "spice", "cloth"} <= set(written(board))
    assert "The clock shows 10: who stops it, and for what?" in written(board)


def test_a_click_on_a_card_stops_the_clock_and_buys(board, recorder):
    """[M-R2]"""
    click(board, "offer:3")
    record = board.state.record
    assert (record.cash[0], record.cash[3], record.offer[3], record.clock) == (5, 25, NOTHING, 9)
    assert record.bought[0, record.good[3]].sum() == 1
    assert "You buy jewel 7 of Computer\xa04 for 10 [M-R2]" in beside(board)
    assert "STOP at 9" not in written(board)
    assert board.message == "The clock was stopped at 10."


def test_card_and_stop_button_of_the_picture_are_one_spot(board):
    """Wherever on either is pressed, it stops the clock for that card."""
    drawn = [shape.bounds() for shape in board.picture.shapes if shape.identifier == "camel"]
    assert len(drawn) > 1
    _, left, top, wide, high = outlines(board)["camel"]
    for bounds in drawn:
        assert left - 0.1 <= bounds[0] and bounds[2] <= left + wide + 0.1
        assert top - 0.1 <= bounds[1] and bounds[3] <= top + high + 0.1
    assert spots(board)["camel"] == "stop at 10 for camel 2"


def test_each_card_on_offer_has_a_real_button(board):
    """[M-R4] one's own card has none."""
    words = [
        "stop at 10 for cloth 7 of Computer\xa02",
        "stop at 10 for spice 7 of Computer\xa03",
        "stop at 10 for jewel 7 of Computer\xa04",
        "stop at 10 for camel 2",
    ]
    assert choices(board) == words
    press(board, words[1])
    assert (bought(board, 0), board.state.record.cash[2]) == (1, 25)


def test_a_button_stays_the_same_while_the_value_falls(board):
    """The page keeps the keyboard's focus with what does the same."""
    before = control(board, "stop at 10 for camel 2")
    press(board, "count")
    assert before | {"label": "stop at 9 for camel 2"} in board.view()["choices"]


def test_no_press_is_a_pass(board):
    """[M-R3]"""
    before = board.state.record.cash.tolist()
    press(board, "count")
    assert (board.state.record.clock, board.state.record.cash.tolist()) == (9, before)
    assert board.state.history()[-4:] == [PASS] * 4


def test_a_whole_round_is_counted_and_the_next_begins(board):
    """[M-R4]"""
    values = []
    while board.state.record.phase == Phase.STOP:
        values.append(int(board.state.record.clock))
        board.way.count_one()
    assert values == list(range(10, 0, -1))
    assert (board.state.record.turns, board.state.record.doyen) == (1, 1)
    assert is_off(board, "count")
    assert choices(board)[0] == "offer carpet 1"
    with pytest.raises(samarkand.IllegalAction, match="nothing to count down now. Choose a card"):
        board.way.count_one()
    with pytest.raises(samarkand.IllegalAction, match="no clock to stop now"):
        board.way.stop(0, CAMEL_CARD)


def test_computers_choose_only_when_the_value_is_settled(recorder):
    """[M-R3] also those who sit before the person: nothing of them is played, drawn or told before."""
    board = make([eager, eager, "human", patient], seed=3)
    board.act(board.state.legal_actions()[0])
    before, drawn = board.state.clone(), board.picture
    assert board.state.current_player() == 0
    board.refresh()
    assert (board.state, board.picture) == (before, drawn)
    board.way.count_one()
    assert bought(board, 0) + bought(board, 1) == 2


def test_the_person_and_a_computer_may_want_the_same_card(recorder):
    """[M-D2] neither knew of the other; the person is the doyen, who has it."""
    board = make(["human", wants_three, patient, patient])
    board.act(0)
    board.act(3)
    assert "You and Computer\xa02 dispute" in beside(board)
    assert "you, the doyen, buy it for 10" in beside(board)
    assert board.state.record.cash[:4].tolist() == [5, 15, 15, 25]
    assert (bought(board, 0), bought(board, 1)) == (1, 0)


def test_a_dispute_without_the_doyen_is_told(recorder):
    """[M-D2] two persons press the same card."""
    board = make([patient, "human", "human", patient])
    for _ in (1, 2):
        board.reveal()
        board.act(board.state.legal_actions()[0])
    board.way.stop(2, 3)
    board.way.stop(1, 3)
    assert board.state.record.offer[3] == NOTHING
    assert board.state.record.cash[:4].tolist() == [15, 10, 10, 25]
    assert "Player\xa02 and Player\xa03 dispute" in beside(board)


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
            board.way.stop(player, wanted[player])
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
    assert board.viewer == textboard.PUBLIC
    assert choices(board) == ["Player\xa01: show my hand"]
    press(board, "reveal")
    assert board.viewer == 0
    press(board, choices(board)[0])
    assert board.viewer == textboard.PUBLIC
    assert "chosen:0" in picture.identifiers(board.picture)
    assert "a card, face down" in [shape.label for shape in board.picture.shapes]


def test_each_person_has_buttons_of_their_own(shared):
    assert shared.viewer == textboard.PUBLIC
    first, second, *others = (stops(shared, player) for player in range(4))
    assert others == [[], []]
    assert first[0].startswith("Player\xa01: stop at 10 for cloth")
    assert second[0].startswith("Player\xa02: stop at 10 for carpet")
    assert all(words.startswith("Player\xa01: ") for words in first)
    assert len(first) == len(second) == 4


def test_the_buttons_of_several_persons_are_short_and_have_whole_names(shared):
    """They lie over the picture, where the clock and the cards are."""
    assert choices(shared) == []
    buttons = shared.view()["stops"][0]
    assert buttons[0]["label"].startswith("cloth ") and buttons[-1]["label"].startswith("camel ")
    assert all(each["label"] in each["name"] for each in buttons)


def test_a_press_shows_nothing_before_the_value_is_settled(shared):
    """[M-R3] Whatever a person pressed, to the others the board looks as if nothing had happened."""
    before = shared.state.clone()
    plain = looks_like(shared)
    for card in (3, CAMEL_CARD):
        send(shared, "stop", 0, card)
        assert shared.state == before
        assert shared.way.auction.pressed == {0: card}
        assert looks_like(shared) == plain
        shared.refresh()
        assert looks_like(shared) == plain
    send(shared, "stop", 1, 3)
    assert shared.state.record.clock == 9
    assert shared.state.record.camels[0].sum() == 1
    assert bought(shared, 1) == 1


def looks_like(board):
    """All that the page knows, also how often it was told something, and what is drawn."""
    return board.view(), board.get_state(), board.picture, board.message


def test_when_the_time_is_up_a_single_press_counts(shared):
    shared.way.stop(1, CAMEL_CARD)
    shared.way.count_one()
    assert shared.state.record.camels[:2].sum(axis=1).tolist() == [0, 1]
    assert shared.way.auction.pressed == {}


def test_a_click_on_a_card_cannot_tell_who_clicked(shared):
    before = shared.state.clone()
    click(shared, "offer:3")
    assert shared.state == before
    assert "press your own button" in beside(shared)
    with pytest.raises(samarkand.IllegalAction, match="say who stops"):
        shared.act(CAMEL_CARD)


def test_the_next_doyens_screen_is_closed_after_the_auction(shared):
    """[M-S2] who chose last in a round is the first of the next, and has not asked for it."""
    while shared.state.record.phase == Phase.STOP:
        shared.way.count_one()
    assert shared.state.current_player() == 1
    assert shared.viewer == textboard.PUBLIC
    labels = " ".join(shape.label for shape in shared.picture.shapes)
    assert "dirhams and" not in labels
    assert control(shared, "reveal")["label"] == "Player\xa02: show my hand"


def test_no_screen_is_open_while_several_persons_look(shared):
    """[M-S2]"""
    labels = " ".join(shape.label for shape in shared.picture.shapes)
    assert labels.count("closed, before money and camels") == 4
    assert "dirhams and" not in labels
    assert not has(shared, "reveal")
    assert "dirhams;" not in "\n".join(shared.view()["text"])


# --- decision by decision --------------------------------------------------------------------------


def test_without_the_clock_each_value_is_a_decision(recorder):
    board = make(clock=False)
    board.act(0)
    assert "let it run on" in written(board)
    assert choices(board)[-1] == "pass at 10"
    click(board, "clock")
    assert (board.state.record.clock, board.state.current_player()) == (9, 0)
    click(board, "offer:3")
    assert bought(board, 0) == 1
    press(board, "undo")
    assert (bought(board, 0), board.state.record.clock) == (0, 9)
    assert not has(board, "run") and not has(board, "tempo")
    with pytest.raises(samarkand.IllegalAction, match="clock cannot run now"):
        board.way.run()


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
        targets, phase = board.way.targets(), Phase(int(board.state.record.phase))
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
        await until(lambda: board.state.current_player() == 0)
        board.close()
        live = make(["human", "greedy", "greedy", "greedy"], pause=0.01)
        live.act(0)
        assert (live.state.record.clock, live.pause) == (10, 0)

    asyncio.run(play())


def test_the_box_changes_between_clock_and_decisions(board):
    set_to(board, "live", False)
    assert not board.way.is_live
    assert "pass at 10" in choices(board)
    press(board, "pass at 10")
    assert board.state.record.clock == 9
    set_to(board, "live", True)
    assert "pass at 9" not in choices(board)
    send(board, "choose", CAMEL_CARD)
    assert board.state.record.clock == 8


def test_a_change_in_the_middle_of_a_value_loses_no_choice(recorder):
    """[M-R3] who has chosen is not asked again."""
    board = make(["human", "human", patient, patient], clock=False)
    for _ in range(2):
        board.reveal()
        board.act(0)
    board.reveal()
    board.act(CAMEL_CARD)
    board.way.use(True)
    assert list(board.way.auction.pending_choices()) == [1]
    board.way.count_one()
    assert board.state.record.camels[0].sum() == 1


# --- what is told, and what is refused ---------------------------------------------------------------


def test_the_log_tells_what_happened_and_not_who_chose_when(board):
    board.way.count_one()
    board.act("stop at 9 for camel 2")
    for words in ("in secret", "nobody stops", "pass at"):
        assert words not in log(board)
    assert "You stop at 9 for camel 2 [M-R3]" in log(board)
    assert "You buy camel 2 for 9 [M-R2]" in log(board)
    assert "On offer: your carpet 1, Computer\xa02 cloth 7" in log(board)


def test_the_last_decisions_are_told_too(recorder):
    """[M-F2]"""
    board = make(["human"] * 4, reached(Phase.LEAVE, 11), clock=False)
    board.reveal()
    words = board.state.action_label(board.state.legal_actions()[0])
    board.act(words)
    assert f" {words.replace('leave', 'leaves')} [M-F2]." in beside(board)


def test_other_screens_are_closed_everywhere(board):
    """[M-S2]"""
    labels = " ".join(shape.label for shape in board.picture.shapes)
    assert labels.count("closed, before money and camels") == 3
    assert "you have 15 dirhams and no camel" in labels
    assert "\n".join(board.view()["text"]).count("screen closed") == 3


def test_a_click_that_plays_nothing_says_why(board):
    before = board.state.clone()
    click(board, "offer:0")
    assert board.message == (
        "You can’t choose this now: your carpet 1. This is your own card. Only the others can buy it [M-R4]."
    )
    assert "The clock shows 10." in beside(board)
    click(board, "player:1")
    assert "can’t choose this now" in board.message
    assert board.state == before


def test_the_clocks_face_starts_and_pauses_it(board):
    assert spots(board)["clock"] == "start the clock"

    async def play():
        click(board, "clock")
        assert board.way.clock.is_running
        assert spots(board)["clock"] == "pause the clock"
        click(board, "clock")
        assert not board.way.clock.is_running

    asyncio.run(play())


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
        board.way.stop(player, action)
    assert board.state == before
    assert board.way.auction.pressed == {}


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
        assert len([each for each in choices(begun) if each.startswith("stop")]) == number
        if rule == "refused":
            assert "You cannot stop it." in beside(begun)
        else:
            send(begun, "choose", CAMEL_CARD)
            assert begun.state.record.cash[1] == 1
            assert "You cannot pay for camel" in beside(begun)


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
    with pytest.raises(samarkand.InvalidInput, match=words):
        make(**how)
