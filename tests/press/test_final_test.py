"""The final test of a track: an exercise of each lesson, on paper, in two versions."""

import re
from html import unescape

import pytest

from samarkand.__main__ import main
from samarkand.commands.common import read_lesson
from samarkand_teaching.press import final_test, lesson
from tests.test_notebooks import LESSONS

READ = {path.stem: read_lesson(path) for path in LESSONS}
SEEDS = range(1, 8)


def names(track):
    return [name for name, each in READ.items() if lesson.track(each) == track]


@pytest.mark.parametrize("track", final_test.TRACKS)
def test_it_has_an_exercise_of_each_lesson_and_can_be_done_on_paper_in_its_minutes(track):
    """The easier first; two to four minutes a point."""
    items = final_test.items(names(track))
    assert len(items) == len(names(track)) and not any(each.needs_computer for each in items)
    points = [each.points for each in items]
    assert points == sorted(points) and 10 <= sum(points) <= 17


@pytest.mark.parametrize("track", final_test.TRACKS)
def test_neighbours_have_other_answers_than_each_other_and_other_numbers_than_on_a_sheet(track):
    items = final_test.items(names(track))
    for seed in SEEDS:
        for exercise, one, other in zip(items, *final_test.groups(items, seed).values(), strict=True):
            assert one.said != other.said and ("/" in one.said) == ("/" in other.said), exercise.name
            for each in (one, other):
                assert each.check().judge(each.answer).words == "right!"
                assert each.name.endswith("|test")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Test and key of seed 7 as the command line writes them."""
    folder = tmp_path_factory.mktemp("test")
    assert main(["exam", "1", "--seed", "7", "--to", str(folder)]) == 0
    files = ("track_1_test_7.html", "track_1_test_key_7.html")
    return [unescape((folder / file).read_text(encoding="utf-8")) for file in files]


def test_the_paper_asks_and_the_key_tells(written):
    paper, key = written
    items = final_test.items(names(1))
    for group, row in final_test.groups(items, 7).items():
        assert paper.count(f"<span>{group}, sheet 7</span>") == 2 and f"<tr><th>{group}</th>" in key
        for exercise, variant in zip(items, row, strict=True):
            assert variant.question in paper and f"<td>{variant.said}</td>" in key
            assert not len(variant.said) > 4 or variant.said not in paper
            for wrong in exercise.mistakes(variant.numbers).values():
                assert wrong in key.partition("Usual wrong answers")[2]
    assert paper.count("% sure.") == 2 * len(items) and paper.count("<svg") == 2
    points = sum(exercise.points for exercise in items)
    assert f"35 minutes, {points} points" in paper
    assert all(paper.count(f"<th>{lesson.title(READ[name])}</th>") == 2 for name in names(1))
    assert "<th>60</th>" in paper and "The last quarter of an hour" in key
    assert 2 * points == sum(map(int, re.findall(r'class="points">\((\d+) points?\)<', paper)))
