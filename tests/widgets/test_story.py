"""How a game went, beside the board: chances of winning, costly decisions, the end, another game."""

import asyncio
import itertools
import random

import pytest

import samarkand
from samarkand import textboard
from samarkand.analysis.values import winning_chances
from samarkand.grammar import Reader, for_reader
from samarkand.picture import Line, Text
from samarkand_widgets import MarketBoard, SacksonBoard
from samarkand_widgets.game import ending
from samarkand_widgets.story import story
from samarkand_widgets.story.course import StoryMoment, WinningChance, thin
from samarkand_widgets.story.drawing import strip, words
from tests.geometry import covers, overlap
from tests.widgets.pressing import beside, control, has, panel, press, send, told_in

MARKET = samarkand.game("market", players=3)


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    monkeypatch.setattr(story, "GAMES", 33)
    monkeypatch.setattr(story, "REVIEWED", 256)


def in_play(seats=("human", "greedy", "greedy"), moves=4):
    board = MarketBoard(MARKET, list(seats), seed=7, pause=0, clock=False)
    for _ in range(moves):
        board.reveal()
        board.act(board.way.actions()[-1])
    return board


def over():
    """A game of computers at its end, but for the last rounds not worth a look."""
    start = samarkand.play(MARKET.new_initial_state(), "random", seed=3, until=lambda s: s.record.turns == 9)
    return MarketBoard(start, ["greedy", "random", "greedy"], seed=7, pause=0, clock=False)


def moments(board):
    return board.story.course.moments(board.table.stops)


def strip_of(board):
    """The strip of the chances."""
    return panel(board, "chances")["strip"]


# --- the chances ------------------------------------------------------------------------------------------


def test_the_strip_tells_every_moment_that_is_looked_at():
    board = in_play()
    assert panel(board, "chances") is None
    press(board, "chances")
    stops = board.table.stops
    assert [moment.moves for moment in moments(board)] == thin(stops)
    shown = strip_of(board)
    marks = shown["marks"]
    assert [stops[place] for place, _ in marks] == thin(stops)
    with for_reader(board.reader):
        assert [said for _, said in marks] == [words(moment) for moment in moments(board)]
    assert shown["last"] == shown["place"] == len(stops) - 1
    assert "you could know" in told_in(board, "chances")
    assert panel(board, "chances")["progress"] is None


def test_it_follows_the_game():
    board = in_play()
    press(board, "chances")
    before = moments(board)
    board.act(board.way.actions()[0])
    assert moments(board)[: len(before)] == before
    assert len(moments(board)) > len(before)
    board.undo()
    assert [moment.moves for moment in moments(board)] == thin(board.table.stops)
    press(board, "chances")
    assert panel(board, "chances") is None


def test_positions_that_look_alike_have_the_same_strip():
    board = in_play()
    press(board, "chances")
    other = MarketBoard(board.state.resample(0, 3), ["human", "greedy", "greedy"], pause=0, clock=False)
    other.table._stops = board.table.stops
    press(other, "chances")
    assert strip_of(other)["svg"] == strip_of(board)["svg"]


def test_a_covered_hand_covers_the_strip():
    """Two persons at one screen: the chances of one would tell the other something."""
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "human"], seed=7, pause=0)
    press(board, "chances")
    assert moments(board) == [] and "strip" not in panel(board, "chances")
    assert "uncovered" in told_in(board, "chances")
    board.reveal()
    assert len(moments(board)) == 1 and strip_of(board)
    board.act("start at Samarkand")
    assert "strip" not in panel(board, "chances") and board.viewer == textboard.PUBLIC


def test_a_click_goes_to_the_moment():
    board = in_play()
    press(board, "chances")
    place = len(board.table.stops) - 3
    send(board, "look_at", place)
    assert board.table.place == strip_of(board)["place"] == place
    assert "This is an earlier position" in beside(board)
    assert len(board.table.shown_state().history()) == board.table.stops[place]
    for nonsense in (-1, 10_000, "1", None):
        send(board, "look_at", nonsense)
        assert board.table.place == place and board.message
    board.look(0)
    assert strip_of(board)["place"] == len(board.table.stops) - 1


# --- in a notebook ------------------------------------------------------------------------------------------


def test_the_work_can_be_stopped_and_taken_up(monkeypatch):
    """A thread does it off the board's lock: the board plays on, and a press ends the work."""
    monkeypatch.setattr(story, "GAMES", 100_000)
    board = in_play()

    async def play():
        press(board, "chances")
        assert board.story.chances.task is not None
        while not moments(board):
            await asyncio.sleep(0.01)
        assert "% done" in panel(board, "chances")["progress"]["label"]
        board.act(board.way.actions()[0])
        assert board.story.chances.task is not None
        press(board, "chances")
        assert board.story.chances.task is None and panel(board, "chances") is None
        press(board, "chances")
        assert moments(board)
        assert board.story.chances.task is not None
        board.close()
        assert board.story.chances.task is None

    asyncio.run(play())


# --- costly decisions, and the end --------------------------------------------------------------------------


def test_the_end_offers_what_belongs_to_it():
    board = over()
    assert board.state.is_terminal()
    assert has(board, "costly") and "After 10 rounds, " in told_in(board, "end")
    assert [value for value, _ in control(board, "eyes")["options"]] == [0, 1, 2]
    press(board, "again")
    assert board.table.seed == 8
    press(board, "undo")
    assert board.table.seed == 7


def test_a_costly_decision_is_told_and_shown():
    """[S-E1] Who turns away from the sale that wins."""
    game = samarkand.game("sackson", players=2, target=300, max_turns=3)
    state = game.set_up(cash={0: 200, 1: 200}, pawns={0: "Khiva"}, hands={0: {"jewel": 6, "grain": 1}})
    board = SacksonBoard(state, ["human", "greedy"], seed=1, pause=0)
    board.act("roll the die for 5 piastres")
    while not board.state.is_terminal():
        board.act(board.way.actions()[-1])
    press(board, "costly")
    assert board.story.review.task is None
    found = samarkand.costly_decisions(board.state, 0, games=256, progress=False)
    for row in found.itertuples():
        before = winning_chances.earlier_states(board.state, [row.move])[0]
        played, better = before.action_label(row.action), before.action_label(row.better)
        assert f"Turn {row.turns + 1}: {played}. Better: {better}" in told_in(board, "decisions")
    goes = panel(board, "decisions")["controls"]
    assert len(goes) == len(found) > 0 and list(found["behind"]) == sorted(found["behind"], reverse=True)
    for number, (go, moves) in enumerate(zip(goes, found["move"], strict=True), 1):
        assert go["label"].startswith(f"{number}. Turn ") and f">{number}<" in strip_of(board)["svg"]
        press(board, go["label"])
        assert len(board.table.shown_state().history()) == moves
    board.look(0)
    board.undo()
    assert panel(board, "decisions") is None


# --- without widgets ----------------------------------------------------------------------------------------


def moment(moves, *chances, exact=False):
    return StoryMoment(
        moves, 0, tuple(WinningChance(value, low, high) for value, low, high in chances), 64, exact
    )


def random_chances():
    """Chances in per cent: ties, extremes, and sets of two to five that add up to 100."""
    dice = random.Random(3)
    for players in (2, 3, 4, 5):
        for _ in range(50):
            cuts = sorted(dice.choices(range(101), k=players - 1))
            yield tuple(high - low for low, high in itertools.pairwise([0, *cuts, 100]))


@pytest.mark.parametrize("curve", ["chances", "points"])
def test_each_pawn_points_to_the_chance_of_its_player_and_hides_no_other(curve, monkeypatch):
    """A thin line leads from the pawn to the true height, which is to scale."""
    for chances in ((25, 25, 25, 25), (100, 0, 0, 0), (0, 0, 0, 0, 100), (26, 20, 24, 30), *random_chances()):
        check_pawns(chances, curve, monkeypatch)


def check_pawns(chances, curve, monkeypatch):
    named = for_reader(Reader(tuple(f"Alexandrina{player}" for player in range(5))))
    if curve == "chances":
        one = moment(3, *[(chance / 100, 0.0, 1.0) for chance in chances])
        with named:
            drawn = strip([one], {3: 1}, 1, None)
        top, bottom = strip_heights(drawn)
        true = [bottom + (top - bottom) * chance / 100 for chance in chances]
    else:
        monkeypatch.setattr(ending, "curves", lambda state: [[0, chance] for chance in chances])
        with named:
            drawn, top, bottom = ending.chart(None), ending.TOP, ending.BOTTOM
        true = [bottom + (top - bottom) * chance / max(chances) for chance in chances]
    names = [shape for shape in drawn.shapes if isinstance(shape, Text) and shape.text.startswith("Alex")]
    pawns = [
        (body, number)
        for body, number in itertools.pairwise(drawn.shapes)
        if isinstance(number, Text) and number.bold and number.text.isdecimal()
    ]
    assert [number.text for _, number in pawns] == [str(player + 1) for player in range(len(chances))]
    lines = [shape for shape in drawn.shapes if isinstance(shape, Line) and shape.stroke_width == 1]
    assert [line.points[0][1] for line in lines] == pytest.approx(true)
    for line, (_, number), name in zip(lines, pawns, names, strict=True):
        assert line.points[1] == (number.x, name.y)
    boxes = [shape.bounds() for shape in (*names, *(body for body, _ in pawns))]
    assert not [pair for pair in itertools.combinations(boxes, 2) if overlap(*pair)]
    assert all(covers((0, 0, drawn.width, drawn.height), box) for box in boxes)
    assert all(top <= name.y <= bottom for name in names)
    order = sorted(range(len(chances)), key=lambda player: -chances[player])
    assert [names[player].y for player in order] == sorted(name.y for name in names)


def strip_heights(drawn):
    """The heights of 100 % and of 0 % on a strip."""
    zero, _, one = (shape.points[0][1] for shape in drawn.shapes[1:7] if isinstance(shape, Line))
    return one, zero
