"""The widgets of a lesson: what they count is right, the seed makes it again, nothing is given away."""

import asyncio
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from samarkand.errors import InvalidOption
from samarkand.lessons import seal
from samarkand.picture import Circle, Line, Rect, Text
from samarkand_widgets import Check, ClassHistogram, Die, DrawBag, Guess, LiveSimulation, WhatIf
from samarkand_widgets.lesson.charts import Point, histogram, nice_ticks, number_line, running, tally
from samarkand_widgets.lesson.class_histogram import numbers_in

FACES = ("arrow", 1, 2, 3, 4, 5)


def arrow(rng, games):
    return rng.integers(6, size=games) == 0


# --- a simulation that runs --------------------------------------------------------------------------------


def test_the_estimate_is_the_mean_and_its_error():
    """Recomputed from the same generator, game by game."""
    live = LiveSimulation("An arrow?", arrow, seed=3)
    live.step(500)
    rng = np.random.default_rng(3)
    seen = [float(rng.integers(6, size=1)[0] == 0) for _ in range(500)]
    assert live.latest.mean == pytest.approx(np.mean(seen))
    assert live.latest.error == pytest.approx(np.std(seen, ddof=1) / sqrt(500))
    assert "after 500 games" in live.said


def test_the_same_seed_is_the_same_simulation_at_any_speed():
    one, other = LiveSimulation("?", arrow, seed=5), LiveSimulation("?", arrow, seed=5)
    one.step(700)
    for games in (1, 10, 100, 589):
        other.step(games)
    assert one.latest == other.latest
    one.another_seed()
    assert one.seed == 6
    assert one.latest is None
    one.step(700)
    assert one.latest != other.latest


def test_the_exact_line_is_not_there_before_it_is_asked_for():
    live = LiveSimulation("An arrow?", arrow, exact=Fraction(1, 6))
    live.step(50)

    def gives_away():
        shapes = live.picture().shapes
        return "0.1667" in live.said or any(isinstance(s, Text) and s.text == "exact" for s in shapes)

    assert not gives_away()
    assert "0.1667" not in live._drawing.value
    live.show_exact()
    assert gives_away()
    live.show_exact()
    assert not gives_away()


def test_it_stops_by_itself_and_keeps_few_points():
    live = LiveSimulation("An arrow?", arrow, games=3_000)
    live.step(10_000)
    assert live.latest.games == 3_000
    assert len(live.points) <= 241


def test_it_runs_pauses_and_goes_on():
    async def watch():
        live = LiveSimulation("An arrow?", arrow, games=1_000_000)
        live.toggle()
        await asyncio.sleep(0.35)
        assert live.is_running
        assert live.run_button.description == "Pause"
        live.toggle()
        played = live.latest.games
        assert played >= 100
        await asyncio.sleep(0.25)
        assert live.latest.games == played
        assert not live.is_running
        live.toggle()
        await asyncio.sleep(0.25)
        assert live.latest.games > played
        live.close()

    asyncio.run(watch())


@pytest.mark.parametrize("given", [{"games": 1}, {"games": True}, {"seed": -1}, {"seed": "7"}])
def test_a_wrong_number_is_refused(given):
    ((name, found),) = given.items()
    with pytest.raises(InvalidOption, match=f"^{name}: found {found!r}, expected a whole number"):
        LiveSimulation("?", arrow, **given)


def test_what_goes_wrong_in_a_sample_is_told():
    def broken(rng, games):
        raise ValueError("no card left")

    live = LiveSimulation("?", broken)
    live.step_button.click()
    assert live.said == "ValueError: no card left"


# --- die and bag -------------------------------------------------------------------------------------------


def test_the_arrow_die_is_tallied_beside_its_expectation():
    die = Die("The arrow die", FACES, seed=4)
    die.once_button.click()
    assert len(die.results) == 1
    die.many_button.click()
    assert sum(die.counts()) == 101
    assert die.expected() == [pytest.approx(101 / 6)] * 6
    for _ in range(60):
        die.do(100)
    for count in die.counts():
        assert abs(count - 6101 / 6) < 4 * sqrt(6101 * 5 / 36)
    die.again_button.click()
    assert die.results == []
    assert die.said == "Nothing yet."


def test_a_face_that_stands_twice_is_expected_twice():
    die = Die(faces=("back", 1, 1, 2))
    die.do(400)
    assert die.expected() == [100, 200, 100]
    assert [die._labels[value] for value, _ in die.law.items()] == ["back", "1", "2"]


def test_the_bag_is_drawn_from_without_putting_back():
    """S-O1: four of 48 with 11 grain, by the hypergeometric law."""
    bag = DrawBag(cards={"grain": 11, "fruit": 37}, seed=2)
    assert bag.law.at_least(2) == Fraction(957, 4324)
    for _ in range(30):
        bag.do(100)
        assert len(bag.hand) == 4
    share = sum(value >= 2 for value in bag.results) / 3000
    assert abs(share - 957 / 4324) < 4 * sqrt(0.2213 * 0.7787 / 3000)
    everything = DrawBag(cards={"grain": 2, "other": 1}, drawn=3)
    everything.do(1)
    assert sorted(everything.hand) == ["grain", "grain", "other"]
    with pytest.raises(InvalidOption, match="^good: found 'silk', expected one of grain, other"):
        DrawBag(good="silk")


# --- a class -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0.3\n0.5", [0.3, 0.5]),
        ("30 %\n50%", [0.3, 0.5]),
        ("1/4\n 3 / 8", [0.25, 0.375]),
        ("name;guess\nAnna;0,7\nBo;.2", [0.7, 0.2]),
        ("Anna\t12\n\nBo\t-3", [12, -3]),
        ("1/0\nno idea", []),
        ("0.3 0.4\t0.5 50 %", [0.5, 0.5]),
        ("0,3, 1/4 20 % 3 / 8", [0.3, 0.25, 0.2, 0.375]),
        ("7 of 10, I think", [7]),
    ],
)
def test_guesses_are_read_as_people_write_them(text, numbers):
    assert numbers_in(text) == pytest.approx(numbers)


def test_the_class_is_shown_and_the_answer_waits():
    shown = ClassHistogram("Two alike?", exact=0.7202)
    shown.pasted.value = "0.3\n0.5\n70 %\n0.5"
    shown.show_button.click()
    assert shown.values == [0.3, 0.5, 0.7, 0.5]
    assert shown.said == "4 guesses from 0.3 to 0.7, the median 0.5."
    assert not any(isinstance(shape, Text) and shape.text == "exact" for shape in shown.picture().shapes)
    shown.show_exact()
    assert shown.said.endswith("Exact: 0.7202.")
    shown.show_button.click()
    shown.pasted.value = "nothing"
    shown.show_button.click()
    assert shown.said.startswith("guesses: no number found")
    assert shown.values == [0.3, 0.5, 0.7, 0.5], "what was there stays"


def test_an_uploaded_table_is_read():
    shown = ClassHistogram()
    shown._take_file([{"content": b"guess\n0.25\n0.75\n"}])
    assert shown.values == [0.25, 0.75]


# --- drawings ----------------------------------------------------------------------------------------------


def test_bars_are_as_high_as_their_numbers():
    drawn = tally(["a", "b"], [30, 10], [20.0, 20.0], "?")
    solid = [s for s in drawn.shapes if isinstance(s, Rect) and s.label]
    hollow = [s for s in drawn.shapes if isinstance(s, Rect) and s.dash]
    assert solid[0].height == pytest.approx(3 * solid[1].height)
    assert hollow[0].height == hollow[1].height == pytest.approx(2 * solid[1].height)
    assert "a: 30 (expected 20.0)" in drawn.description


def test_every_guess_is_in_a_bar():
    drawn = histogram([0.0, 0.1, 0.95, 1.0], "?", exact=0.5, mine=0.1)
    counts = [int(s.label.rpartition(": ")[2]) for s in drawn.shapes if isinstance(s, Rect) and s.label]
    assert sum(counts) == 4
    assert sum(isinstance(s, Line) for s in drawn.shapes) == 2


def test_a_band_narrows_and_the_line_stays_inside_the_frame():
    points = [Point(n, 0.5, 0.5 / sqrt(n)) for n in range(1, 400)]
    drawn = running(points, "?", exact=0.52)
    for shape in drawn.shapes:
        left, top, right, bottom = shape.bounds()
        assert left >= -1 and top >= -1 and right <= drawn.width + 1 and bottom <= drawn.height + 1
    assert running([], "?").description == "nothing simulated yet"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.61, 0.75), (0, 12_345), (-3, 7)])
def test_ticks_are_few_and_within(low, high):
    ticks = nice_ticks(low, high)
    assert 2 <= len(ticks) <= 7
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in ticks)


# --- guesses and checks ------------------------------------------------------------------------------------


@pytest.fixture
def ask(tmp_path):
    """`ask(kind, …)`: a guess that is kept in a file of its own."""

    def make(**given):
        return Guess("How probable?", "lesson 1", book=tmp_path / "guesses.json", **given)

    return make


def test_a_field_is_sent_whole_before_its_button(ask):
    """Letter by letter, the message of the button overtook the last letters: 2/5 was committed as 2."""
    guess = ask()
    assert [field.continuous_update for field in (guess.number, guess.low, guess.high)] == [False] * 3


def test_a_notebook_keeps_nobodys_guess(ask):
    """What is stored is the question, the same before and after the guess, and after the answer."""
    guess = ask()

    def stored():
        kept = guess._repr_mimebundle_()
        return kept["text/plain"], kept["image/png"]

    before = stored()
    guess.number.value = "0.4321"
    guess.commit()
    assert stored() == before
    guess.reveal(0.7202)
    assert stored() == before
    assert "0.4321" in guess.said
    again = ask()
    assert again.committed == guess.committed
    kept = again._repr_mimebundle_()
    assert (kept["text/plain"], kept["image/png"]) == before, "whatever the book holds when the cell is run"


def test_a_guess_is_scored_only_when_its_reader_asks(ask):
    """After Run All the answer has been told before there is a guess: committing one gives nothing away."""
    guess = ask()
    with pytest.raises(InvalidOption, match="the answer is not known yet"):
        guess.reveal()
    guess.answer_is(Fraction(18, 25))
    assert guess.score_button.disabled and guess.score_button.layout.display == "none"
    guess.number.value = "0.4"
    guess.commit_button.click()
    assert guess.said == "Committed: 0.4. Read on, and press “Score my guess” when you want to know."
    assert {shape.label for shape in guess.picture().shapes if shape.label} == {"my guess"}
    assert not guess.score_button.disabled and guess.score_button.layout.display is None
    guess.answer_is(Fraction(18, 25))  # the cell below is run again
    assert "0.72" not in guess.said
    guess.score_button.click()
    assert guess.said == "You guessed 0.4; it is 0.72: off by 0.32."
    assert guess.score_button.disabled
    guess.anew_button.click()
    guess.number.value = "0.7"
    guess.commit_button.click()
    assert guess.said.startswith("Committed: 0.7. Read on, and")


@pytest.mark.parametrize("guessed", [-2, 0, 0.4, 1, 3.5, 4, 10, 99])
def test_nothing_of_a_number_line_sticks_out(guessed):
    """Marks lie on the line, and what they are called stands within the picture, letters and all."""
    picture = number_line({"my guess": guessed, "answer": 0.72}, what="How much?")
    line = next(shape for shape in picture.shapes if isinstance(shape, Line))
    ends = [x for x, _ in line.points]
    for shape in picture.shapes:
        if isinstance(shape, Circle):
            assert min(ends) <= shape.x <= max(ends)
        if isinstance(shape, Text):
            half = 0.35 * shape.size * len(shape.text)
            assert half <= shape.x <= picture.width - half, shape.text


def test_a_guess_is_committed_kept_revealed_and_forgotten(ask):
    guess = ask()
    guess.reveal(0.72)
    assert guess.said.startswith("No guess was committed")
    assert "0.72" not in guess.said, "who has not guessed is told nothing"
    guess.number.value = "two fifths"
    guess.commit_button.click()
    assert guess.said == "my guess: found 'two fifths', expected 0.3, 3/10 or 30 %"
    assert guess.committed is None
    guess.number.value = "2/5"
    guess.commit_button.click()
    assert guess.committed.value == 0.4
    assert guess.number.disabled
    again = ask()
    assert again.committed == guess.committed, "another kernel, the same computer"
    again.reveal(Fraction(18, 25))
    assert again.said == "You guessed 0.4; it is 0.72: off by 0.32."
    assert {shape.label for shape in again.picture().shapes if shape.label} == {"my guess", "answer"}
    again.anew_button.click()
    assert again.committed is None
    assert ask().committed is None


def test_an_interval_is_scored_by_its_confidence(ask):
    guess = ask(kind="interval")
    guess.low.value, guess.high.value, guess.confidence.value = "20 %", "0,4", 90
    guess.commit()
    guess.reveal(0.72)
    assert guess.said.startswith("You guessed 0.2 to 0.4, 90 % sure; it is 0.72: missed by 0.32; penalty 6.6")
    backwards = ask(kind="interval")
    backwards.anew()
    backwards.low.value, backwards.high.value = "0.5", "0.4"
    backwards.commit_button.click()
    assert backwards.said.startswith("low: found 0.5, above high")


def test_a_choice_is_scored_by_a_proper_rule(ask):
    guess = ask(kind="choice", choices=("the first", "all alike"))
    guess.choice.value, guess.confidence.value = "all alike", 80
    assert guess.confidence.min == 50, "less than half sure of one of two is sure of the other"
    guess.commit()
    guess.reveal("the first")
    assert guess._drawing.value == "", "a choice has no place on a line of numbers"
    assert guess.said.endswith("wrong; 0.36 of 1 point for saying 80 % (Brier).")


@pytest.mark.parametrize("given", [{"kind": "essay"}, {"kind": "choice", "choices": ["one"]}])
def test_questions_that_cannot_be_asked_are_refused(ask, given):
    with pytest.raises(InvalidOption, match="expected"):
        ask(**given)


def test_a_check_takes_an_answer_by_field_and_button():
    """[S-O1] At least two grain of four: right in every writing, and the usual mistake is named."""
    code = seal("lesson 3, 1", Fraction(957, 4324), wrong={"with replacement": 0.2271})
    check = Check(code, "At least two grain?")
    assert check.said.startswith("Wanted: a number to 4 decimals")
    assert "957" not in str(check._repr_mimebundle_()["text/plain"])
    check.answer.value = "957/4324"
    assert check.said == "right!"
    check.answer.value = "22.71 %"
    assert check.verdict.name == "with replacement"
    check.answer.value = ""
    check.check_button.click()
    assert check.said.startswith("no answer yet")
    check.answer.value = "1/0"
    assert check.verdict.right is None


# --- a rule that is changed --------------------------------------------------------------------------------


def test_what_if_shows_the_answer_where_the_slider_stands():
    alike = WhatIf("Two alike?", lambda cards: Fraction(cards, 8), range(2, 6), start=3, description="cards")
    assert alike.said == "cards 3: 3/8 \N{ALMOST EQUAL TO} 0.3750."
    alike.slider.value = 4
    assert alike.said == "cards 4: 1/2 \N{ALMOST EQUAL TO} 0.5000."
    bars = {s.label: s for s in alike.picture().shapes if isinstance(s, Rect) and s.label}
    assert list(bars) == ["2: 0.25", "3: 0.375", "4: 0.5", "5: 0.625"]
    assert [label for label, bar in bars.items() if bar.fill != "none"] == ["4: 0.5"]
    tall = [bars[label].height for label in bars]
    assert tall == [pytest.approx(tall[0] * k / 2) for k in (2, 3, 4, 5)]


@pytest.mark.parametrize("values", [[], [3], [1, 3], [2, 1]])
def test_a_slider_with_gaps_is_refused(values):
    with pytest.raises(InvalidOption, match="^values: found .*expected whole numbers in a row"):
        WhatIf("?", float, values)


def test_a_bag_counts_the_most_cards_alike():
    """S-C1: two alike among four cards of the pack of four players."""
    pack = {"grain": 21, "fruit": 19, "copper": 17, "carpet": 15, "camel": 13, "jewel": 11}
    bag = DrawBag(cards=pack, good=None, drawn=4)
    assert bag.law.at_least(2) == Fraction(2392421, 3321960)
    bag.do(1)
    assert bag.results == [max(bag.hand.count(good) for good in pack)]
    assert "most cards alike" in {s.text for s in bag.picture().shapes if isinstance(s, Text)}
