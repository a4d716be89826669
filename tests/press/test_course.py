"""The course: lessons in tracks, each of which needs nothing but what stands before it."""

import json
import re

import pytest

from samarkand.commands.common import read_lesson
from samarkand_teaching.press.lesson import items, source
from tests.test_notebooks import LESSONS

SCHOOL = {"fractions", "averages", "square roots", "linear equations"}  # before the first lesson


def said(path):
    return json.loads(path.read_text(encoding="utf-8"))["metadata"]["samarkand"]


def faults_of(course):
    """What a lesson needs that nothing before it teaches, and what is taught twice."""
    known, faults = set(SCHOOL), []
    for name, about in course:
        faults += [f"{name} needs {term}" for term in set(about["needs"]) - known]
        faults += [f"{name} teaches {term} again" for term in set(about["teaches"]) & known]
        known |= set(about["teaches"])
    return faults


def as_taught():
    """Return the lessons in the order in which they build on each other: the tracks, then other extras."""
    return sorted(LESSONS, key=lambda path: (said(path).get("track", 4), path.stem))


def test_a_track_needs_what_stands_before_it_and_nothing_else():
    assert faults_of([(path.stem, said(path)) for path in as_taught()]) == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_what_you_need_is_one_list(path):
    """The links lead to the lessons that teach what the metadata name. The index has the same words."""
    needs = items(source(read_lesson(path)["cells"][0]))["You need"]
    teaching = {other.name for other in LESSONS if {*said(other)["teaches"]} & {*said(path)["needs"]}}
    assert set(re.findall(r"\]\((.+?)\)", needs)) == teaching
    index = read_lesson(path.with_name("index.ipynb"))
    (row,) = re.findall(rf"^\| \d+ \| \[[^]]+\]\({path.name}\) .*$", source(index["cells"][0]), re.MULTILINE)
    assert row.endswith(f" | {needs.removesuffix('.')} |")
