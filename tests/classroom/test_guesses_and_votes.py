"""What a class guesses and votes, from the phones' side: under a cover, and only what each may see."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from samarkand.errors import InvalidInput
from samarkand_teaching import Vote
from samarkand_teaching.classroom.guess import UNDER_COVER
from samarkand_widgets import Guess
from tests.classroom.pupils import a_class, answered, come_in, in_time, told

# --- a guess of the class ---------------------------------------------------------------------------------


def test_a_class_guesses_under_a_cover(room, guess):
    made = guess.of_class

    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            front = await come_in(room, token=room.door.projector.token)
            assert front.screen["title"] == first.screen["title"] == guess.question and front.shows(room.code)
            await first.press("commit", guess="0.3", sure="60")
            await first.press("commit", guess="0.9", sure="60")  # a double tap: the first counts
            await first.is_refused()
            await second.press("commit", guess="70", sure="80")
            await second.is_refused("70: did you mean 70 %?")
            await second.press("commit", guess="70 %", sure="80")
            await second.sees("Committed")
            assert first.shows("Committed: 0.3")
            await front.sees("2 of 3 phones have answered.", "under cover")
            while (said := made.said) != UNDER_COVER.format(number=2):
                assert "0.3" not in said and "0.7" not in said
                await asyncio.sleep(0.01)
            # Nothing that lies under the cover is on the wire, nor the answer.
            assert "0.7" not in told(third) + made.picture().description and "0.7 " not in told(front)
            made.lift()
            await third.sees("closed")
            await third.send(kind="press", at="two alike/1", button="commit", values={"guess": "0.7"})
            await third.is_refused()
            await front.until(lambda page: not page.shows("under cover"))
            assert "0.72" not in told(third, first, front)
            made.show_answer()
            await first.sees("Wrong. The answer: 0.7202. You were 60% sure, so you lose 0.36 of")
            assert (await come_in(room)).shows("closed")

    in_time(lesson())
    assert made.said == "2 guesses from 0.3 to 0.7, with median 0.5. The answer: 0.7202."
    assert made.frame().value.tolist() == [0.3, 0.7] and made.frame().seat.tolist() == [1, 2]
    assert room.calibration() == {0.6: (0, 1), 0.8: (1, 1)}


def test_what_a_phone_is_sent_is_the_same_whatever_the_others_guess(room, tmp_path):
    """The twin test: two classes that differ in all that one phone may not know."""

    async def sent(others, truth):
        asked = Guess("Two alike?", "twins", kind="probability", book=tmp_path / "g.json", room=room)
        asked.answer_is(truth)
        room.door.seats.clear()
        async with a_class(room, 3) as (watched, *rest):
            for pupil, value in zip((*rest, watched), (*others, "0.5"), strict=True):
                await pupil.press("commit", guess=value, sure="50")
                await pupil.sees("Committed")
            await answered(room, watched)
            asked.of_class.lift()
            await answered(room, watched, *rest)
            return [text for text in watched.wire if '"screen"' in text]

    async def twins():
        return await sent(["0.1", "0.2"], 0.9), await sent(["0.8", "0.95"], 0.05)

    first, second = in_time(twins())
    assert first == second and len(first) == 2


@pytest.mark.parametrize(
    ("kind", "more", "pressed", "value"),
    [
        ("choice", {"choices": ["first", "second"]}, {"guess": "second", "sure": "70"}, "second"),
        ("number", {"unit": "points"}, {"guess": "12"}, 12.0),
    ],
)
def test_each_kind_of_guess_is_asked_and_judged(room, tmp_path, kind, more, pressed, value):
    asked = Guess("What?", kind, kind=kind, book=tmp_path / "g.json", room=room, **more)

    async def lesson():
        async with a_class(room, 1) as (pupil,):
            await pupil.press("commit", **dict.fromkeys(pressed, ""))
            await pupil.is_refused()
            await pupil.press("commit", **pressed)
            await pupil.sees("Committed")

    in_time(lesson())
    asked.of_class.take([value] if kind == "choice" else f"{value}")
    asked.of_class.lift()
    assert asked.of_class.values() == [value, value] and "2 guesses" in asked.of_class.said


def test_a_room_answers_while_a_cell_computes(room):
    """The kernel's own thread is busy until the pupil has been answered five times."""

    async def lesson():
        pupil = await come_in(room)
        for _ in range(5):
            await pupil.send(kind="press", at="elsewhere", button="x", values={})
            await pupil.is_refused()

    with ThreadPoolExecutor(1) as thread:
        found, total = thread.submit(in_time, lesson()), 0
        while not found.done():
            total += sum(number * number for number in range(1_000))
    found.result()
    assert sys.getswitchinterval() < 0.005  # Python's own: the cell gives way more often


def test_a_wild_guess_is_refused_in_a_line_or_left_out(room, tmp_path):
    guess = Guess("How many?", "wild", book=tmp_path / "g.json", room=room)
    guess.answer_is(4)
    made = guess.of_class

    async def lesson():
        async with a_class(room, 2) as (first, second):
            await first.press("commit", guess="1" * 20)
            await first.is_refused("my guess: that number is too large. Type a number from")
            for pupil, value in ((first, "1000000"), (second, "3")):
                await pupil.press("commit", guess=value)
                await pupil.sees("Committed")

    in_time(lesson())
    made.take("4 4.2 5 3.5")
    assert made.guess_list.options == ()  # nothing is named that is under the cover
    made.lift()
    assert made.picture().description == "6 guesses; below 0: 0; above 5: 1"
    assert made.guess_list.value == 1_000_000  # the farthest is offered first
    made.leave_out_button.click()
    assert made.said == "5 guesses from 3 to 5, with median 4. Left out: 1,000,000."
    assert made.picture().description == "5 guesses"
    assert made.frame().left_out.tolist() == [True, *5 * [False]]
    with pytest.raises(InvalidInput, match="guess: found 7, expected"):
        made.leave_out(7)
    made.count_all_button.click()
    assert "6 guesses from 3 to 1,000,000" in made.said
    for wrong in ([float("nan")], [10**400], ["x"], "1e13", [True]):
        with pytest.raises(InvalidInput):
            made.take(wrong)
        assert len(made.frame()) == 6
    with pytest.raises(InvalidInput, match="answer: found"):
        guess.answer_is(float("inf"))


# --- a vote -----------------------------------------------------------------------------------------------


def test_a_class_votes_talks_and_votes_again(room):
    vote = Vote("Two alike?", ["rare", "common"], room=room)

    async def lesson():
        async with a_class(room, 2) as (first, second):
            await first.press("vote")
            await first.is_refused("Choose one first.")
            for choice in ("common", "rare"):  # one may change one's mind
                await first.press("vote", choice=choice)
                await first.sees(f"You voted: {choice}")
            await second.press("vote", choice="rare")
            await second.sees("You voted")
            assert vote.counts(0) == [2, 0] and "rare" not in vote.said
            vote.lift()
            await first.sees("neighbour")
            earlier = first.screen["at"]
            vote.discuss()
            await second.send(kind="press", at=earlier, button="vote", values={"choice": "common"})
            await second.is_refused("has just changed")
            for pupil, choice in ((first, "rare"), (second, "common")):
                await pupil.until(lambda pupil: pupil.screen["at"] != earlier)
                await pupil.press("vote", choice=choice)
                await pupil.sees(f"You voted: {choice}")

    in_time(lesson())
    vote.take({"common": 2})
    vote.lift()
    assert vote.said == "4 votes after the discussion: rare 1, common 3. 1 pupil changed their mind."
    assert vote.frame().number.sum() == 6
    assert "common: after the discussion 75 %" in vote.picture().description
    for wrong in ({"neither": 1}, {"rare": float("nan")}, {"rare": 10**400}, {"rare": -1}, {}):
        with pytest.raises(InvalidInput, match="counts: found"):
            vote.take(wrong)
    with pytest.raises(InvalidInput):
        Vote("One?", ["alone"])
