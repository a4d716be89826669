"""What a class guesses and votes, from the phones' side: under a cover, and only what each may see."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from samarkand.errors import InvalidInput
from samarkand_teaching import Draw, FallingClock, Vote
from samarkand_teaching.classroom.guess import UNDER_COVER
from samarkand_widgets import Die, Guess
from tests.classroom.pupils import a_class, answered, come_in, in_time, told

# --- a guess of the class ---------------------------------------------------------------------------------


def test_a_class_guesses_under_a_cover(room, guess):
    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            assert first.screen["title"] == "Two alike among four?"
            await first.press("commit", guess="0.3", sure="60")
            await first.press("commit", guess="0.9", sure="60")  # a double tap: the first counts
            await first.until(lambda pupil: pupil.shows("Committed") and pupil.refused)
            await second.press("commit", guess="70", sure="80")
            await second.until(lambda pupil: pupil.refused)
            assert "type a probability between 0 and 1" in second.refused[0]
            await second.press("commit", guess="70 %", sure="80")
            await second.until(lambda pupil: pupil.shows("Committed"))
            # A phone that reloads is the same seat; the old page is told.
            again = await come_in(room, token=first.token)
            assert again.shows("Committed: 0.3") and len(room.seats) == 3
            await first.until(lambda pupil: pupil.gone)
            assert guess.of_class.is_covered
            while (said := guess.of_class.said) != UNDER_COVER.format(number=2):
                assert "0.3" not in said and "0.7" not in said
                await asyncio.sleep(0.01)
            # Nothing that lies under the cover is on the wire, nor the answer.
            assert "0.72" not in told(third, again) and "0.7" not in told(third)
            assert "0.7" not in guess.of_class.picture().description
            guess.of_class.lift()
            await third.until(lambda pupil: pupil.shows("closed"))
            await third.send(kind="press", at="two alike/1", button="commit", values={"guess": "0.7"})
            await third.until(lambda pupil: pupil.refused)
            assert "0.72" not in told(third, again)
            guess.of_class.show_answer()
            await again.until(
                lambda pupil: pupil.shows("Wrong. The answer: 0.7202. You were 60% sure, so you lose 0.36 of")
            )
            late = await come_in(room)
            assert late.shows("closed")

    in_time(lesson())
    made = guess.of_class
    assert made.said == "2 guesses from 0.3 to 0.7, with median 0.5. The answer: 0.7202."
    assert made.frame().value.tolist() == [0.3, 0.7] and made.frame().seat.tolist() == [1, 2]
    assert room.calibration() == {0.6: (0, 1), 0.8: (1, 1)}


def test_the_projector_shows_how_to_come_in_and_the_chart_once_the_cover_is_lifted(room, guess):
    async def lesson():
        async with a_class(room, 2) as (first, _):
            front = await come_in(room, token=room.door.projector.token)
            assert front.screen["title"] == guess.question and front.shows(room.code)
            assert len(room.seats) == 2 and front.shows("0 of 2 phones have answered.")
            await first.press("commit", guess="0.37", sure="60")
            await front.until(
                lambda page: page.shows("1 of 2 phones have answered.") and page.shows("under cover")
            )
            assert "0.37" not in told(front) and "0.3 " not in told(front) and "0.72" not in told(front)
            guess.of_class.lift()
            await front.until(lambda page: not page.shows("under cover"))
            assert "0.72" not in told(front)
            kinds = {part["part"] for part in front.screen["parts"]}
            assert kinds == {"text", "large", "picture"}

    in_time(lesson())


def test_what_a_phone_is_sent_is_the_same_whatever_the_others_guess(room, tmp_path):
    """The twin test: two classes that differ in all that one phone may not know."""

    async def told(others, truth):
        asked = Guess("Two alike?", "twins", kind="probability", book=tmp_path / "g.json", room=room)
        asked.answer_is(truth)
        room.door.seats.clear()
        async with a_class(room, 3) as (watched, *rest):
            for pupil, value in zip(rest, others, strict=True):
                await pupil.press("commit", guess=value, sure="50")
                await pupil.until(lambda pupil: pupil.shows("Committed"))
            await watched.press("commit", guess="0.5", sure="80")
            await watched.until(lambda pupil: pupil.shows("Committed"))
            await answered(room, watched)
            asked.of_class.lift()
            await answered(room, watched, *rest)
            return [text for text in watched.wire if '"screen"' in text]

    async def twins():
        return await told(["0.1", "0.2"], 0.9), await told(["0.8", "0.95"], 0.05)

    first, second = in_time(twins())
    assert first == second and len(first) == 2


@pytest.mark.parametrize(
    ("kind", "more", "pressed", "value"),
    [
        ("choice", {"choices": ["first", "second"]}, {"guess": "second", "sure": "70"}, "second"),
        ("number", {"unit": "points", "confidence": False}, {"guess": "12"}, 12.0),
    ],
)
def test_each_kind_of_guess_is_asked_and_judged(room, tmp_path, kind, more, pressed, value):
    asked = Guess("What?", kind, kind=kind, book=tmp_path / "g.json", room=room, **more)

    async def lesson():
        async with a_class(room, 1) as (pupil,):
            wrong = {name: "" for name in pressed}
            await pupil.press("commit", **wrong)
            await pupil.until(lambda pupil: pupil.refused)
            await pupil.press("commit", **pressed)
            await pupil.until(lambda pupil: pupil.shows("Committed"))

    in_time(lesson())
    asked.of_class.take([value] if kind == "choice" else f"{value}")
    asked.of_class.lift()
    assert asked.of_class.values() == [value, value]
    assert "2 guesses" in asked.of_class.picture().description or kind == "choice"


def test_it_answers_while_a_cell_computes(room, guess):
    """The kernel's own thread is busy until the pupil has been answered five times."""

    async def lesson():
        pupil = await come_in(room)
        for number in range(1, 6):
            await pupil.send(kind="press", at="elsewhere", button="x", values={})
            await pupil.until(lambda pupil, number=number: len(pupil.refused) == number)
        return pupil.refused

    with ThreadPoolExecutor(1) as thread:
        found, total = thread.submit(in_time, lesson()), 0
        while not found.done():
            total += sum(number * number for number in range(1_000))
    assert len(found.result()) == 5
    assert sys.getswitchinterval() < 0.005  # Python's own: the cell gives way more often


def test_what_is_collected_is_read_when_no_phone_changes_it(room, guess):
    made = [guess.of_class, Vote("Which?", ["a", "b"], room=room)]
    made += [Draw(Die(seed=7), room=room), FallingClock(9, room=room)]
    for each in made:
        for read in (each.frame, each.picture):
            with ThreadPoolExecutor(1) as thread:
                with each.events.lock:
                    found = thread.submit(read)
                    with pytest.raises(TimeoutError):
                        found.result(0.05)
                assert found.result(60) is not None


def test_what_is_closed_leaves_the_phones(room, guess):
    async def lesson():
        async with a_class(room, 1) as (pupil,):
            assert pupil.screen["title"] == "Two alike among four?"
            vote = Vote("Which?", ["a", "b"], room=room)
            await pupil.until(lambda pupil: pupil.screen["title"] == "Which?")
            guess.of_class.close()  # which they do not show
            vote.close()
            await pupil.until(lambda pupil: pupil.shows("starts soon"))

    in_time(lesson())
    assert room.current is None


def test_a_wild_guess_is_refused_in_a_line_or_left_out_and_flattens_nothing(room, tmp_path):
    guess = Guess("How many?", "wild", book=tmp_path / "g.json", room=room)
    guess.answer_is(4)

    async def lesson():
        async with a_class(room, 6) as pupils:
            wild = "1" * 20, "1/0.0000000000001", "-1000000000001", "1000000000000000 %"
            for number, value in enumerate(wild, start=1):
                await pupils[0].press("commit", guess=value)
                await pupils[0].until(lambda pupil, number=number: len(pupil.refused) == number)
            assert set(pupils[0].refused) == {
                "my guess: that number is too large. "
                "Type a number from −1,000,000,000,000 to 1,000,000,000,000."
            }
            for pupil, value in zip(pupils, ("1000000", "3", "4", "4.2", "5", "3.5"), strict=True):
                await pupil.press("commit", guess=value)
                await pupil.until(lambda pupil: pupil.shows("Committed"))
            assert guess.of_class.guess_list.options == ()  # nothing is named that is under the cover
            guess.of_class.lift()
            await pupils[0].until(lambda pupil: pupil.shows("Committed"))

    in_time(lesson())
    made = guess.of_class
    assert made.picture().description == "6 guesses; below 0: 0; above 5: 1"
    assert made.guess_list.value == 1_000_000  # the farthest is offered first
    made.leave_out_button.click()
    assert made.said == "5 guesses from 3 to 5, with median 4. Left out: 1,000,000."
    assert made.picture().description == "5 guesses" and len(made.frame()) == 6
    assert made.frame().left_out.tolist() == [True, *5 * [False]]
    with pytest.raises(InvalidInput, match="guess: found 7, expected"):
        made.leave_out(7)
    made.count_all_button.click()
    assert "6 guesses from 3 to 1,000,000" in made.said
    for wrong in ([float("nan")], [10**400], ["x"], "1e13", [True]):
        with pytest.raises(InvalidInput) as refused:
            made.take(wrong)
        assert "\n" not in str(refused.value) and len(made.frame()) == 6
    with pytest.raises(InvalidInput, match="answer: found"):
        guess.answer_is(float("inf"))


# --- a vote -----------------------------------------------------------------------------------------------


def test_a_class_votes_talks_and_votes_again(room):
    vote = Vote("Two alike?", ["rare", "common"], room=room)

    async def lesson():
        async with a_class(room, 2) as (first, second):
            await first.press("vote")
            await first.until(lambda pupil: pupil.refused == ["Choose one first."])
            for choice in ("common", "rare"):  # one may change one's mind
                await first.press("vote", choice=choice)
                await first.until(lambda pupil, choice=choice: pupil.shows(f"You voted: {choice}"))
            await second.press("vote", choice="rare")
            await second.until(lambda pupil: pupil.shows("You voted"))
            assert vote.counts(0) == [2, 0] and "rare" not in vote.said
            vote.lift()
            await first.until(lambda pupil: pupil.shows("neighbour"))
            earlier = first.screen["at"]
            vote.discuss()
            await second.until(lambda pupil: pupil.shows("two") or pupil.screen["at"] != earlier)
            await second.send(kind="press", at=earlier, button="vote", values={"choice": "common"})
            await second.until(lambda pupil: pupil.refused)
            assert "has just changed" in second.refused[0]
            await second.press("vote", choice="common")
            await second.until(lambda pupil: pupil.shows("You voted: common"))
            await first.until(lambda pupil: pupil.screen["at"] != earlier)
            await first.press("vote", choice="rare")
            await first.until(lambda pupil: pupil.shows("You voted: rare"))

    in_time(lesson())
    vote.take({"common": 2})
    vote.lift()
    assert vote.said == "4 votes after the discussion: rare 1, common 3. 1 pupil changed their mind."
    assert vote.frame().number.sum() == 6
    assert "common: after the discussion 75 %" in vote.picture().description
    for wrong in (
        {"neither": 1},
        {"rare": 1e300},
        {"rare": float("nan")},
        {"rare": 10**400},
        {"rare": -1},
        {},
    ):
        with pytest.raises(InvalidInput, match="counts: found"):
            vote.take(wrong)
    with pytest.raises(InvalidInput):
        Vote("One?", ["alone"])


def test_a_statement_with_a_full_stop_ends_no_sentence_twice():
    vote = Vote("Which is true?", ["It is so.", "It is not so."])
    vote.take({"It is so.": 1})
    vote.votes[0]["a seat"] = "It is so."
    said = [part["text"] for part in vote.parts("a seat") if part["part"] == "text"]
    assert said == ["You voted: It is so. You can change your vote until the votes are shown."]
    vote.lift()
    assert vote.said == "2 votes before: It is so 2, It is not so 0."
    assert vote.parts("a seat")[0]["text"] == "You voted: It is so."
