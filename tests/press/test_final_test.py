"""The final test of a track: of its lessons, on paper, twice as hard for nobody."""

import json
import re
from html import unescape
from statistics import NormalDist

import pytest

from samarkand.__main__ import main
from samarkand.errors import InvalidInput
from samarkand.grammar import language_of, override_language
from samarkand.lessons.arithmetic import evaluate
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press import final_test, lesson, printing, worksheets
from samarkand_teaching.press.exams.figures import STEPS, below, normal_table
from samarkand_teaching.press.exams.tasks import Calculation, Explanation, kind
from samarkand_teaching.templates import powers
from tests.test_notebooks import LESSONS

READ = {
    worksheets.without_number(path.stem): json.loads(path.read_text(encoding="utf-8")) for path in LESSONS
}
SEEDS = range(1, 31)


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_every_lesson_of_the_track_is_asked_about_and_no_other(track):
    asked = {task.lesson for task in final_test.tasks(track)}
    assert asked == {name for name, each in READ.items() if lesson.track(each) == track}


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_it_can_be_done_on_paper_in_its_minutes(track):
    """The easier first; each item with its working, in one to three steps; two to three minutes a point."""
    items = final_test.items(track)
    assert not any(each.needs_computer for each in items)
    assert all(each.stars and 1 <= len(each.working) <= 3 for each in items)
    points = [task.points for task in final_test.tasks(track)]
    assert points == sorted(points) and 12 <= sum(points) <= 17


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_a_test_asks_for_words_and_for_a_plot_or_a_table_to_be_read(track):
    """Each point of an explanation is for a thought that the model answers have room for."""
    tasks = final_test.tasks(track)
    (in_words,) = [task for task in tasks if isinstance(task, Explanation)]
    assert in_words.points == 3 and len(in_words.stories) > 1
    for story in in_words.stories:
        assert len(re.findall(r"\.(?: |$)", str(story.model))) >= in_words.points
    figures = [task for task in tasks if isinstance(task, Calculation) and task.figure]
    assert any("bar chart" in task.exercise.text for task in figures)
    for task in figures:
        assert re.search("bar chart|table", task.exercise.text)
        assert task.figure(**task.exercise.variant(seed=7).numbers).shapes


def test_what_a_track_teaches_is_asked_for():
    texts = {track: " ".join(each.text for each in final_test.items(track)) for track in final_test.ITEMS}
    assert "95% confidence interval" in texts[2]
    assert "normal distribution" in texts[3] and "Poisson distribution" in texts[3]


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_neighbours_have_other_answers_of_the_same_kind_and_as_many_steps(track):
    for seed in SEEDS:
        groups = final_test.groups(track, seed).values()
        for task, one, other in zip(final_test.tasks(track), *groups, strict=True):
            assert getattr(one, "numbers", one) != getattr(other, "numbers", other)
            if isinstance(task, Explanation):
                assert one.model != other.model
                continue
            assert one.said != other.said and kind(one) == kind(other), (seed, one.name)
            assert len(one.working) == len(other.working)
            for each in (one, other):
                assert each.check().judge(each.answer).words == "right!"
                if not isinstance(each.answer, list):
                    assert float(evaluate(each.working[-1])) == pytest.approx(float(each.answer), abs=6e-4)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("track", final_test.ITEMS)
def test_tasks_are_whole_in_both_languages_and_their_mistakes_have_a_question(track, language):
    with override_language(language_of(language)):
        assert [each.text for each in final_test.sentences(track) if not each.is_translated] == []
        for name in {name for each in final_test.items(track) for name in each.wrong}:
            found = printing.Mistake.of(name, [])
            assert found.thought.endswith((".", "»", "”")) and found.question.endswith("?"), name


def test_answers_that_cannot_differ_are_refused_in_one_line():
    same = Calculation("fair_price", Exercise("same", "{a}?", lambda dice: {"a": dice.random()}, lambda a: 1))
    with pytest.raises(InvalidInput, match="same: found no second answer like 1 in"):
        same.pair(seed=1)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Test and key of seed 7 as the command line writes them."""
    folder = tmp_path_factory.mktemp("test")
    assert main(["exam", "1", "--seed", "7", "--to", str(folder)]) == 0
    names = ("track_1_test_7.html", "track_1_test_key_7.html")
    return [unescape((folder / name).read_text(encoding="utf-8")) for name in names]


def test_the_paper_asks_and_the_key_tells(written):
    paper, key = written
    tasks = final_test.tasks(1)
    for group, row in final_test.groups(1, 7).items():
        assert f"<h1>Final test of track 1: {group}</h1>" in paper and group in key
        for task, given in zip(tasks, row, strict=True):
            assert str(given.question) in paper
            if isinstance(task, Explanation):
                assert str(given.model) in key and str(given.model) not in paper
                assert all(f"<li>{mark}</li>" in key for mark in task.marks)
                continue
            assert f"<td>{given.said}</td>" in key
            assert not len(given.said) > 4 or given.said not in paper
            assert all(unescape(powers(step)) in key for step in given.working)
            for wrong in task.exercise.mistakes(given.numbers).values():
                assert wrong in key.partition("Usual wrong answers")[2]
    assert paper.count("% sure.") == 2 * len(tasks)
    assert paper.count("<svg") == 2 * (1 + sum(bool(getattr(task, "figure", None)) for task in tasks))


def test_the_points_stand_beside_each_task_and_add_up(written):
    paper, key = written
    beside = [int(number) for number in re.findall(r'class="points">(\d+) points?<', paper)]
    points = [task.points for task in final_test.tasks(1)]
    assert beside == 2 * points
    assert re.search(r"35 minutes, (\d+) points", paper)[1] == str(sum(points))
    assert list(map(int, re.findall(r"</th><td>(\d+)</td>", key))) == [*points, sum(points)]


def test_how_sure_one_was_is_sorted_with_the_guesses_of_the_track(written):
    paper, _ = written
    for name in {task.lesson for task in final_test.tasks(1)}:
        assert paper.count(f"<th>{lesson.title(READ[name])}</th>") == len(final_test.groups(1, 7))
    assert "<th>60</th>" in paper and "<svg" in paper


def test_the_same_seed_writes_the_same_test_and_another_seed_another(written):
    titles = [lesson.title(each) for each in READ.values() if lesson.track(each) == 1]
    assert [unescape(make(1, titles, 7)) for make in (final_test.paper, final_test.key)] == written
    assert final_test.paper(1, titles, 8) != final_test.paper(1, titles, 7)


@pytest.mark.parametrize(
    ("words", "said"),
    [(["9", "--seed", "1"], "track: found 9, expected"), (["1", "--seed", "-1"], "seed: found -1")],
)
def test_nonsense_is_refused_in_one_line(words, said, tmp_path, capsys):
    assert main(["exam", *words, "--to", str(tmp_path / "new")]) == 1
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_the_printed_table_is_the_normal_distribution():
    """Against the standard library's own distribution; every value is in the picture."""
    values = [round(NormalDist().cdf(tenths / 10), 4) for tenths in STEPS]
    assert [below(tenths) for tenths in STEPS] == values
    texts = {getattr(shape, "text", "") for shape in normal_table().shapes}
    assert {f"{value:.4f}" for value in values} <= texts
