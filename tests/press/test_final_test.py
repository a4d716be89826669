"""The final test of a track: of its lessons, on paper, twice as hard for nobody."""

import json
import re
from html import unescape

import pytest

from samarkand.__main__ import main
from samarkand_teaching.press import final_test, lesson, worksheets
from tests.test_notebooks import LESSONS

READ = {
    worksheets.without_number(path.stem): json.loads(path.read_text(encoding="utf-8")) for path in LESSONS
}
SEEDS = range(1, 31)


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_every_lesson_of_the_track_is_asked_about_and_no_other(track):
    asked = {name for name, _ in final_test.ITEMS[track]}
    assert asked == {name for name, each in READ.items() if lesson.track(each) == track}


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_it_can_be_done_on_paper_in_its_minutes(track):
    """The easier first; each item with its working, in one to three steps; three minutes a point at most."""
    items = final_test.items(track)
    assert not any(each.needs_computer for each in items) and all(each.working for each in items)
    points = [each.points for each in items]
    assert points == sorted(points) and 10 <= sum(points) <= 15


@pytest.mark.parametrize("track", final_test.ITEMS)
def test_neighbours_have_other_numbers_and_as_many_steps(track):
    for seed in SEEDS:
        first, second = final_test.groups(track, seed).values()
        for one, other in zip(first, second, strict=True):
            assert one.numbers != other.numbers and one.question != other.question
            assert len(one.working) == len(other.working)
            for each in (one, other):
                assert each.check().judge(each.answer).words == "right!"
                assert each.name.endswith("|test")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Test and key of seed 7 as the command line writes them."""
    folder = tmp_path_factory.mktemp("test")
    assert main(["exam", "1", "--seed", "7", "--to", str(folder)]) == 0
    names = ("track_1_test_7.html", "track_1_test_key_7.html")
    return [unescape((folder / name).read_text(encoding="utf-8")) for name in names]


def test_the_paper_asks_and_the_key_tells(written):
    paper, key = written
    for group, row in final_test.groups(1, 7).items():
        assert f"{group}, sheet 7" in paper and group in key
        for variant in row:
            assert variant.question in paper and f"<td>{variant.said}</td>" in key
            assert not len(variant.said) > 4 or variant.said not in paper
            assert all(step in key for step in variant.working)
    assert paper.count("% sure.") == 2 * len(final_test.items(1))
    told = re.search(r"35 minutes, (\d+) points", paper)
    assert int(told[1]) == sum(map(int, re.findall(r"</th><td>(\d+)</td>", key)))


def test_how_sure_one_was_is_sorted_with_the_guesses_of_the_track(written):
    paper, _ = written
    for name, _ in final_test.ITEMS[1]:
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
