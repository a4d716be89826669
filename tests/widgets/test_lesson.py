"""The widgets of a lesson: what they count is right, the seed makes it again, nothing is given away."""

import asyncio
import re
import zlib
from base64 import b64decode
from fractions import Fraction
from math import sqrt
from time import process_time

import numpy as np
import pytest

from samarkand.errors import InvalidInput
from samarkand.picture import Rect
from samarkand.probability import Answer
from samarkand_widgets import ByHand, Die, DrawBag, LiveSimulation, WhatIf
from samarkand_widgets.lesson.charts import tally
from samarkand_widgets.lesson.front.widget import DATA
from tests.waiting import until

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
    assert live.within == [0.0, 1.0]  # the axis of a share; not so for points
    points = LiveSimulation("Points?", lambda rng, games: rng.normal(-1, 0.1, games), seed=7)
    points.step(50)
    assert points.within is None
    assert live.said.startswith("After 500 trials ")


def test_the_same_seed_is_the_same_simulation_at_any_speed():
    one, other = LiveSimulation("?", arrow, seed=5), LiveSimulation("?", arrow, seed=5)
    one.step(700)
    for games in (1, 10, 100, 589):
        other.step(games)
    assert one.latest == other.latest
    other.step(100_000)
    assert other.latest.games == 20_000 and len(other.points) <= 241  # it stops, and keeps few points
    one.seed = 6
    assert one.latest is None


def test_the_exact_line_is_not_there_before_it_is_asked_for():
    live = LiveSimulation("An arrow?", arrow, exact=Fraction(1, 6), seed=7)
    live.step(50)
    assert not live.exactShown and "0.1667" not in live.said
    live.show_exact()
    assert live.exactShown and "0.1667" in live.said
    live.show_exact()
    assert not live.exactShown and "0.1667" not in live.said


def test_it_runs_pauses_and_goes_on():
    async def watch():
        live = LiveSimulation("An arrow?", arrow, games=1_000_000)
        live.toggle()
        await until(lambda: live.latest and live.latest.games >= 100)
        assert live.is_running
        assert live.isRunning
        live.toggle()
        played = live.latest.games
        await asyncio.sleep(0.25)
        assert live.latest.games == played
        assert not live.is_running
        live.toggle()
        await until(lambda: live.latest.games > played)
        live.close()

    asyncio.run(watch())


def test_a_page_without_a_kernel_is_given_what_was_recorded():
    """20,000 results of seed 7, a byte each: their mean is the one that is told; nothing exact is drawn."""
    live = LiveSimulation("Points?", lambda rng, games: rng.integers(-1, 6, games), exact=2, games=30_000)
    found = live._repr_mimebundle_()
    kept = found[DATA]
    places = zlib.decompress(b64decode(kept["recorded"]["places"]))
    results = np.array(kept["recorded"]["values"])[list(places)]
    assert len(results) == 20_000 and kept["seed"] == 7
    assert results.tolist() == np.random.default_rng(7).integers(-1, 6, 20_000).tolist()
    told = f"the value is {results.mean():.4f}. The true value is usually within two standard errors of it"
    error = results.std(ddof=1) / sqrt(20_000)
    assert kept["said"] == f"After 20,000 trials {told} (one is {error:.4f}). (Seed 7)"
    assert kept["said"] in found["text/plain"].replace("\n", " ") and live.latest is None
    many = LiveSimulation("?", lambda rng, games: rng.random(games), games=500)
    assert many._repr_mimebundle_()[DATA]["recorded"] is None


def test_before_the_standard_error_is_known_a_band_takes_its_place():
    live = LiveSimulation("An arrow?", arrow, exact=Fraction(1, 6), games=900, seed=7, names_error=False)
    live.step(1)
    assert live.said in (
        "After 1 trial the value is 0.0000. (Seed 7)",
        "After 1 trial the value is 1.0000. (Seed 7)",
    )
    live.step(899)
    mean, error = live.latest.mean, live.latest.error
    ends = f"from {mean - 2 * error:.4f} to {mean + 2 * error:.4f}"
    estimate = (
        f"After 900 trials the line is at {mean:.4f}. The band {ends} probably contains the true value."
    )
    assert live.said == f"{estimate} (Seed 7)"
    live.show_exact()
    assert live.said == f"{estimate} The exact value is 0.1667. (Seed 7)"


def test_showing_what_is_slow_or_broken_neither_hangs_nor_fails():
    """A sample of 10 ms a game would be recorded for minutes; one that raises says so on its widget."""
    asked = []

    def slow(rng, games):
        asked.append(games)
        end = process_time() + 0.01 * games
        while process_time() < end:
            pass
        return rng.integers(2, size=games)

    assert LiveSimulation("?", slow)._repr_mimebundle_()[DATA]["recorded"] is None
    assert sum(asked) == 20
    broken = LiveSimulation("?", lambda rng, games: 1 / 0)
    broken._handle_custom_msg({"step": 1}, [])
    assert broken.answered == 1 and broken.said.startswith("ZeroDivisionError")
    assert broken._repr_mimebundle_()[DATA]["recorded"] is None
    assert broken.said.startswith("ZeroDivisionError")
    lost = ByHand("?", lambda rng: "lost", ("won", "drawn"))
    assert lost._repr_mimebundle_()[DATA]["places"] == ""
    assert lost.said == "outcome: found 'lost', expected one of won, drawn"


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (lambda: LiveSimulation("?", arrow, games=1), "games: found 1, expected a whole number"),
        (lambda: LiveSimulation("?", arrow, games=True), "games: found True, expected a whole number"),
        (lambda: LiveSimulation("?", arrow, seed="7"), "seed: found '7', expected a whole number"),
        (lambda: ByHand("?", 3, (1, 2)), "experiment: found 3, expected a function"),
        (lambda: ByHand("?", lambda rng: 1, ()), "outcomes: found none"),
        (lambda: DrawBag(good="silk"), "good: found 'silk', expected one of grain, other"),
        (lambda: WhatIf("?", float, [1, 3]), "values: found .*expected at least two consecutive"),
        (lambda: WhatIf("?", float, [2, 1]), "values: found .*expected at least two consecutive"),
        (lambda: WhatIf("?", float, [3]), "values: found .*expected at least two consecutive"),
    ],
)
def test_what_cannot_be_made_is_refused(make, line):
    with pytest.raises(InvalidInput, match=f"^{line}"):
        make()


# --- die and bag -------------------------------------------------------------------------------------------


def test_the_arrow_die_is_tallied_beside_its_expectation():
    die = Die("The arrow die", FACES, seed=4)
    die.do()
    assert len(die.results) == 1
    die.do(100)
    assert sum(die.counts()) == 101
    assert die.shares == [pytest.approx(1 / 6)] * 6 and not die.lawShown
    for _ in range(60):
        die.do(100)
    for count in die.counts():
        assert abs(count - 6101 / 6) < 4 * sqrt(6101 * 5 / 36)
    die.begin_again()
    assert (die.results, die.said) == ([], "Nothing yet.")
    twice = Die(faces=("back", 1, 1, 2))  # a face that is there twice is expected twice
    assert twice.shares == [0.25, 0.5, 0.25] and twice.labels == ["back", "1", "2"]


def test_what_came_last_can_be_drawn_as_it_lies_on_the_table():
    """The last fourteen faces, the arrow as the die's own; each card of the hand, and after that none."""
    die, bag = Die(faces=FACES, seed=4), DrawBag(cards={"grain": 1, "other": 3}, drawn=4)
    assert (die.latest(), bag.latest()) == ("", "")
    die.do(60)
    bag.do(2)
    latest = die.latest().split(", ")
    assert latest == [str(FACES[place]) for place in die.results[-14:]] and "arrow" in latest
    for name, drawn in (die.drawings | bag.drawings).items():
        assert re.findall('aria-label="(.*?)"', drawn) == [name]
        assert drawn.count("</text>") == {"arrow": 0}.get(name, 1)
    assert bag.latest() == ", ".join(bag.hand) and bag.hand.count("grain") == 1
    bag.begin_again()
    assert bag.latest() == ""


def test_chance_is_fresh_and_a_seed_that_is_entered_repeats_it():
    """No two of twelve dice fall alike; two with one seed do, and what was counted before is forgotten."""
    dice = [Die(faces=FACES) for _ in range(12)]
    for die in dice:
        die.do(100)
    assert len({tuple(die.results) for die in dice}) == 12
    one, other = dice[:2]
    one.seed = other.seed
    one.do(100)
    assert one.results == other.results
    for make in (DrawBag, lambda: LiveSimulation("An arrow?", arrow)):
        assert len({make().seed for _ in range(12)}) > 6


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


def test_a_bag_counts_the_most_cards_alike():
    """S-C1: two alike among four cards of the pack of four players."""
    pack = {"grain": 21, "fruit": 19, "copper": 17, "carpet": 15, "camel": 13, "jewel": 11}
    bag = DrawBag(cards=pack, good=None, drawn=4)
    assert bag.law.at_least(2) == Fraction(2392421, 3321960)
    bag.do(1)
    assert bag.results == [max(bag.hand.count(good) for good in pack)]
    assert bag.unit == "most cards alike"


def test_an_experiment_of_ones_own_is_tallied():
    def stop(rng):
        rival = int(rng.integers(11))
        return "bought" if rival < 7 else "dispute" if rival == 7 else "too late"

    hand = ByHand("Stop!", stop, ("bought", "dispute", "too late"), seed=3, many=200)
    hand._handle_custom_msg({"do": 200}, [])
    rng = np.random.default_rng(3)
    again = [stop(rng) for _ in range(200)]
    assert hand.counts() == [again.count(value) for value in ("bought", "dispute", "too late")]
    assert hand.said.startswith("200 so far; the latest: ")
    hand.begin_again()
    assert (hand.results, hand.said) == ([], "Nothing yet.")
    assert hand.shares == [], "nobody knows what is expected"


# --- drawings ----------------------------------------------------------------------------------------------


def test_bars_are_as_high_as_their_numbers():
    drawn = tally(["a", "b"], [30, 10], [20.0, 20.0], "?")
    solid = [s for s in drawn.shapes if isinstance(s, Rect) and s.label]
    hollow = [s for s in drawn.shapes if isinstance(s, Rect) and s.dash]
    assert solid[0].height == pytest.approx(3 * solid[1].height)
    assert hollow[0].height == hollow[1].height == pytest.approx(2 * solid[1].height)
    assert "a: 30 (expected 20.0)" in drawn.description
    frame, *inside = drawn.shapes
    assert min(shape.bounds()[1] for shape in inside) > frame.y, "numbers above the highest bar are in view"


# --- a rule that is changed --------------------------------------------------------------------------------


def test_what_if_shows_the_answer_where_the_slider_stands():
    alike = WhatIf("Two alike?", lambda cards: Fraction(cards, 8), range(2, 6), start=3, description="cards")
    assert alike.said == "cards 3: 3/8 = 0.375."
    alike.value = 4
    assert alike.said == "cards 4: 1/2 = 0.500."
    assert alike.seen == [3, 4], "what was not tried is not given away"
    assert alike.bars == [["2", 0.25, None], ["3", 0.375, None], ["4", 0.5, None], ["5", 0.625, None]]


def test_what_was_simulated_is_told_with_its_error():
    def advantage(players):
        return Answer.simulated([players, 0, players, players], "4 games", "shares")

    shown = WhatIf("The first player?", advantage, range(2, 4), description="players")
    assert shown.said == f"players 2: {advantage(2)}." and "standard error" in shown.said
    assert [error for _, _, error in shown.bars] == [float(advantage(n).standard_error) for n in (2, 3)]


def test_a_prediction_comes_before_the_first_answer():
    alike = WhatIf("From where?", lambda cards: Fraction(cards, 8), range(2, 6), start=3, predict=True)
    assert (alike.value, alike.seen, alike.said) == (None, [], "No prediction yet.")
    alike.predicted = alike.value = 4
    assert alike.said == "value 4: 1/2 = 0.500." and alike.seen == [4]
    stored = alike.as_stored()[DATA]
    assert (stored["value"], stored["seen"], stored["said"]) == (None, [], "No prediction yet.")
    alike.predicted = alike.value = None
    assert alike.said == "No prediction yet."
