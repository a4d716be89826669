"""A lesson with its class: what is sent to phones by a button and paused."""

import json
import re
from contextlib import closing

import numpy as np
import pytest

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand.grammar import override_language
from samarkand.grammar.catalogues import language_of
from samarkand.lessons import GuessBook
from samarkand_teaching import LessonClass
from samarkand_teaching.classroom.lesson_class import ACTIVITIES
from samarkand_teaching.classroom.situation import before_guess
from samarkand_teaching.press import lesson_text
from samarkand_widgets import Die, Guess, MyGuesses
from tests.classroom.pupils import a_class, in_time
from tests.test_notebooks import LESSONS
from tests.waiting import until


@pytest.fixture
def lesson():
    made = LessonClass("i_have_a_jewel", open_to="this computer")
    yield made
    made.close()


def shown(widget):
    """The identifier of the widget that a cell shows which ends with this one."""
    return widget._repr_mimebundle_()["application/vnd.jupyter.widget-view+json"]["model_id"]


def test_a_guess_is_sent_to_phones_with_its_answer_and_paused(lesson, tmp_path):
    guess = Guess("Two alike?", "two alike", kind="probability", book=GuessBook(tmp_path / "g.json"))
    guess.answer_is(0.72)  # which is known already
    panel = lesson.beside(guess)
    assert shown(guess) == panel.model_id and lesson.beside(guess) is panel

    async def minutes():
        async with a_class(lesson.room, 2) as (first, second):
            assert not first.shows("commit")
            panel.send_button.click()
            await first.until(lambda pupil: pupil.screen["title"] == "Two alike?")
            lesson.pause_button.value = True
            await first.until(lambda pupil: pupil.screen["title"].startswith("Look at the screen"))
            await first.send(kind="press", at="two alike/1", button="commit", values={"guess": "0.3"})
            await first.is_refused()
            lesson.pause_button.value = False
            await first.until(lambda pupil: pupil.screen["title"] == "Two alike?")
            await first.press("commit", guess="0.3", sure="60")
            await first.sees("Committed")
            await second.sees("commit")
            await until(lambda: panel.activity.progress.value == "1 of 2 phones have answered.")

    in_time(minutes())
    assert panel.activity is guess.of_class and len(panel.activity.committed) == 1
    assert guess.of_class.is_covered and not list(tmp_path.iterdir())
    guess.of_class.show_answer()
    assert "0.72" in guess.of_class.said


def test_a_phone_shows_the_pictures_and_tables_before_the_guess(tmp_path):
    guess = Guess("Two alike?", "two alike", kind="probability", book=GuessBook(tmp_path / "g.json"))

    async def minutes(lesson):
        async with a_class(lesson.room, 1) as (phone,):
            lesson.beside(guess).put_on_phones()
            await phone.sees("commit", "picture")
            table, picture = phone.screen["parts"][:2]
            assert table["part"] == "table" and table["rows"][0][1] == "number of cards"
            assert picture["part"] == "picture" and picture["label"] and picture["width"] > 50

    with closing(LessonClass("two_alike", open_to="this computer")) as lesson:
        in_time(minutes(lesson))


def test_phones_can_load_what_is_before_a_guess():
    for path in LESSONS:
        assert len(json.dumps(before_guess(json.loads(path.read_text("utf-8"))))) < 300_000, path  # bytes


def test_votes_and_draws_have_the_button_and_other_widgets_have_none(lesson, tmp_path):
    """The same button sends an activity again."""
    die = Die(faces=("arrow", 1, 2, 3, 4, 5), seed=3)
    panel = lesson.beside(die)
    assert shown(die) == panel.model_id
    assert lesson.beside(MyGuesses(GuessBook(tmp_path / "g.json"))) is None
    (button,) = lesson.send_buttons
    for press in (button.click, panel.put_on_phones, button.click):
        press()
    vote = lesson.room.current
    assert vote.key == "vote" and len(lesson.room.activities) == 2
    vote.take({"Ada": 3, "Ben": 1})
    assert vote.counts(0) == [3, 1, 0]
    lesson.close()
    assert shown(die) == die.model_id


def test_what_stands_in_no_cell_belongs_to_a_lesson_that_ships_and_can_be_sent(room):
    texts = [path.stem for path in lesson_text.text_of(LESSONS[0]).parent.glob("*.md")]
    assert set(texts) == {path.stem.partition("_")[2] for path in LESSONS}
    for text in map(lesson_text.find, texts):
        for name, (question, *others) in text.activities:
            made = ACTIVITIES[name][1](question, others, room)
            assert room.current is made
            made.close()


def test_hinge_questions_are_sent_by_a_button_in_their_own_language_alone():
    with closing(LessonClass("fair_price", open_to="this computer")) as made:
        made.hinges[0].send_button.click()
        assert len(made.hinges) == 3 and not made.send_buttons
        assert made.room.current.question.startswith("A lucky wheel")
        assert len(made.room.current.statements) == 4
    with override_language(language_of("fr")):
        with closing(LessonClass("fair_price", open_to="this computer")) as made:
            assert made.hinges == []


def test_what_phones_do_in_a_lesson_is_what_its_notes_say():
    """Draws and how many, votes, bids and the clock; and the jar holds what the lesson shows."""
    numbers = {"five": 5, "ten": 10, "twenty": 20}
    for path in LESSONS:
        name = path.stem.partition("_")[2]
        (notes,) = re.findall(r"\*\*With phones:\*\* (.+?)\\n", path.read_text(encoding="utf-8"))
        text = lesson_text.find(name)
        draws = re.search(r"draw \(.*?\b(five|ten|twenty)\b", notes)
        assert text.draws == (numbers[draws[1]] if draws else 10), name
        words = {"vote": "vote", "bids": "sealed bids", "clock": "falling clock"}
        named = [kind for kind, word in words.items() if word in notes]
        assert named == [*dict.fromkeys(kind for kind, _ in text.activities)], name
    jar = notebooks.lesson("who_won_and_is_sorry").read_text(encoding="utf-8")
    ((_, (_, coins, _)), _) = lesson_text.find("who_won_and_is_sorry").activities
    assert f"There are {coins} coins in the jar." in jar
    assert int(coins) == int(np.random.default_rng(20).integers(20, 40))  # as the lesson draws it


def test_one_command_opens_a_copy_of_a_lesson_or_of_ones_own_with_its_class(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(notebooks, "start_lab", lambda *given, **options: opened.append(given[:2]) or 0)
    mine = tmp_path / "mine.ipynb"
    mine.write_bytes(notebooks.lesson("2").read_bytes())
    shipped = json.loads(notebooks.lesson("2").read_text(encoding="utf-8"))["cells"]
    for words, name in (([str(mine)], "mine"), (["two_alike", str(tmp_path)], "two_alike")):
        assert main(["lesson", *words, "--class"]) == 0
        folder, first = opened.pop()
        cells = json.loads((folder / first).read_text(encoding="utf-8"))["cells"]
        assert cells[1:] == shipped and f'LessonClass("{name}")' in "".join(cells[0]["source"])
