"""A lesson with its class: what is sent to phones by a button and paused."""

import json
import re

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
from tests.press.test_worksheets import LESSONS


@pytest.fixture
def lesson():
    made = LessonClass("i_have_a_jewel", open_to="this computer")
    yield made
    made.close()


def shown(widget):
    """The identifier of the widget that a cell shows which ends with this one."""
    return widget._repr_mimebundle_()["application/vnd.jupyter.widget-view+json"]["model_id"]


def test_a_guess_goes_to_the_phones_is_paused(lesson, tmp_path):
    guess = Guess("Two alike?", "two alike", kind="probability", book=GuessBook(tmp_path / "g.json"))
    panel = lesson.beside(guess)
    assert shown(guess) == panel.model_id and lesson.beside(guess) is panel

    async def minutes():
        async with a_class(lesson.room, 2) as (first, second):
            assert not first.shows("commit")
            panel.put_on_phones()
            await first.until(lambda pupil: pupil.screen["title"] == "Two alike?")
            lesson.pause_button.value = True
            await first.until(lambda pupil: pupil.screen["title"].startswith("Look at the screen"))
            await first.send(kind="press", at="two alike/1", button="commit", values={"guess": "0.3"})
            await first.until(lambda pupil: pupil.refused)
            lesson.pause_button.value = False
            await first.until(lambda pupil: pupil.screen["title"] == "Two alike?")
            await first.press("commit", guess="0.3", sure="60")
            await first.until(lambda pupil: pupil.shows("Committed"))
            await first.until(lambda _: panel.activity.progress.value == "1 of 2 phones have answered.")
            await second.until(lambda pupil: pupil.screen["title"] == "Two alike?")
            await second.press("commit", guess="0.7", sure="80")
            await second.until(lambda pupil: pupil.shows("Committed"))

    in_time(minutes())
    assert panel.activity is guess.of_class and len(panel.activity.committed) == 2
    guess.answer_is(0.72)
    assert guess.of_class.is_covered
    assert not list(tmp_path.iterdir())


def test_a_phone_shows_the_pictures_and_tables_before_the_guess(tmp_path):
    lesson = LessonClass("two_alike", open_to="this computer")
    guess = Guess("Two alike?", "two alike", kind="probability", book=GuessBook(tmp_path / "g.json"))

    async def minutes():
        async with a_class(lesson.room, 1) as (phone,):
            lesson.beside(guess).put_on_phones()
            await phone.until(lambda pupil: pupil.shows("commit") and pupil.shows("picture"))
            table, picture = phone.screen["parts"][:2]
            assert table["part"] == "table" and table["rows"][0][1] == "number of cards"
            assert picture["part"] == "picture" and picture["label"] and picture["width"] > 50
            await phone.press("commit", guess="0.3", sure="60")
            await phone.until(lambda pupil: pupil.shows("Committed"))

    in_time(minutes())
    lesson.close()


def test_phones_can_load_what_is_before_a_guess():
    for path in LESSONS:
        assert len(json.dumps(before_guess(json.loads(path.read_text("utf-8"))))) < 300_000, path  # bytes


def test_an_answer_that_is_known_already_goes_with_the_question(room, tmp_path):
    guess = Guess("Two alike?", "two alike", kind="probability", book=GuessBook(tmp_path / "g.json"))
    guess.answer_is(0.72)
    guess.send_to(room)
    guess.of_class.show_answer()
    assert guess.of_class.is_answered


def test_votes_and_draws_have_the_button_and_other_widgets_have_none(lesson, tmp_path):
    die = Die(faces=("arrow", 1, 2, 3, 4, 5), seed=3)
    assert shown(die) == lesson.beside(die).model_id
    assert lesson.beside(MyGuesses(GuessBook(tmp_path / "g.json"))) is None
    (button,) = lesson.send_buttons
    button.click()
    (vote,) = lesson.room.activities
    vote.take({"Ada": 3, "Ben": 1})
    assert vote.counts(0) == [3, 1, 0]
    lesson.close()
    assert shown(die) == die.model_id


def test_each_activity_is_sent_again_by_the_same_button(lesson):
    (button,) = lesson.send_buttons
    panel = lesson.beside(Die(faces=("arrow", 1), seed=3))
    button.click()
    panel.put_on_phones()
    button.click()
    assert lesson.room.current.key == "vote" and len(lesson.room.activities) == 2


def test_what_stands_in_no_cell_belongs_to_a_lesson_that_ships_and_can_be_sent(room):
    texts = [path.stem for path in lesson_text.text_of(LESSONS[0]).parent.glob("*.md")]
    assert set(texts) == {path.stem.partition("_")[2] for path in LESSONS}
    for text in map(lesson_text.find, texts):
        for name, (question, *others) in text.activities:
            made = ACTIVITIES[name][1](question, others, room)
            assert room.current is made
            made.close()


def test_hinge_questions_are_folded_away_and_sent_by_a_button():
    made = LessonClass("fair_price", open_to="this computer")
    first, *_ = made.hinges
    first.send_button.click()
    assert len(made.hinges) == 3 and not made.send_buttons
    assert first.activity is made.room.current and len(first.activity.statements) == 4
    first.activity.take({first.activity.statements[0]: 2})
    assert made.room.current.question.startswith("A lucky wheel")
    made.close()


def test_hinge_questions_are_offered_in_their_own_language_alone():
    with override_language(language_of("fr")):
        made = LessonClass("fair_price", open_to="this computer")
        assert made.hinges == []
        made.close()


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


def test_a_notebook_of_ones_own_is_opened_with_a_class_too(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(notebooks, "start_lab", lambda *given: opened.append(given[:2]) or 0)
    mine = tmp_path / "mine.ipynb"
    mine.write_bytes(notebooks.lesson("2").read_bytes())
    assert main(["lesson", str(mine), "--class"]) == 0
    assert opened == [(tmp_path, "mine_class.ipynb")]
    assert 'LessonClass("mine")' in (tmp_path / "mine_class.ipynb").read_text(encoding="utf-8").replace(
        "\\", ""
    )


def test_one_command_opens_a_copy_of_the_lesson_with_its_class(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(notebooks, "start_lab", lambda folder, first, options=(): opened.append(first) or 0)
    assert main(["lesson", "two_alike", str(tmp_path), "--class"]) == 0
    assert opened == ["lessons/02_two_alike_class.ipynb"]
    cells = json.loads((tmp_path / opened[0]).read_text(encoding="utf-8"))["cells"]
    shipped = json.loads(notebooks.lesson("2").read_text(encoding="utf-8"))["cells"]
    assert cells[0] == shipped[0] and cells[2:] == shipped[1:]
    assert re.search(r'LessonClass\("two_alike"\)', "".join(cells[1]["source"]))
