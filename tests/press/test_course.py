"""The course: lessons in tracks, each of which needs nothing but what stands before it."""

import json

from samarkand import notebooks
from tests.test_notebooks import FOLDER, LESSONS

SCHOOL = {"fractions", "averages", "square roots", "linear equations"}  # before the first lesson
TERMS = {
    "relative frequency",
    "standard error",
    "law of large numbers",
    "binomial law",
    "expectation",
    "variance",
    "complement",
    "choosing k of n",
    "tree",
    "hypergeometric law",
    "conditional probability",
    "two-way table",
    "independence",
    "waiting time",
    "geometric law",
    "conditioning on what is seen",
    "total probability",
    "Bayes' rule",
    "likelihood",
    "hypothesis test",
    "power",
    "confidence interval",
    "sample size",
    "break-even",
    "regret",
    "Jensen's inequality",
    "law of a sum",
    "generating function",
    "normal approximation",
    "indicator",
    "covariance",
    "Poisson law",
    "Markov chain",
    "ruin",
    "coupon collector",
    "best reply",
    "mixed equilibrium",
    "order statistic",
    "winner's curse",
    "size bias",
}


def said(path):
    return json.loads(path.read_text(encoding="utf-8"))["metadata"]["samarkand"]


def faults_of(course):
    """What a course has that no list knows, and what a lesson needs that nothing before it teaches."""
    known, faults = set(SCHOOL), []
    for name, about in course:
        faults += [
            f"{name}: {term} is no term" for term in {*about["needs"], *about["teaches"]} - TERMS - SCHOOL
        ]
        faults += [f"{name} needs {term}" for term in set(about["needs"]) - known]
        faults += [f"{name} teaches {term} again" for term in set(about["teaches"]) & known]
        known |= set(about["teaches"])
    return faults


def test_a_track_needs_what_stands_before_it_and_nothing_else():
    tracks = [said(path).get("track", 4) for path in LESSONS]
    assert tracks == sorted(tracks) and set(tracks) == {1, 2, 3, 4}
    assert [int(path.stem[:2]) for path in LESSONS] == list(range(1, len(LESSONS) + 1))
    assert faults_of([(path.stem, said(path)) for path in LESSONS]) == []


def test_a_need_that_nothing_teaches_is_found():
    lesson = {"needs": ["variance"], "teaches": ["expectation"]}
    assert faults_of([("one", lesson)]) == ["one needs variance"]
    assert faults_of([("one", {"needs": [], "teaches": ["luck", "fractions"]})]) == [
        "one: luck is no term",
        "one teaches fractions again",
    ]


def test_every_term_is_taught():
    assert {term for path in LESSONS for term in said(path)["teaches"]} == TERMS


def test_copies_under_an_old_number_go_unless_their_reader_changed_them(tmp_path):
    content = (FOLDER / "lessons" / "02_two_alike.ipynb").read_bytes()
    old, mine = "lessons/01_two_alike.ipynb", "lessons/03_four_from_the_caravan.ipynb"
    notebooks.put(tmp_path, [(old, content), (mine, content), ("lessons/99_other.ipynb", content)])
    (tmp_path / mine).write_bytes(content + b"\n")
    assert notebooks.copy_notebooks(tmp_path) == []
    names = sorted(path.name for path in (tmp_path / "lessons").glob("*.ipynb"))
    ours = sorted(path.name for path in (FOLDER / "lessons").glob("*.ipynb"))
    assert names == sorted([*ours, "03_four_from_the_caravan.ipynb", "99_other.ipynb"])
