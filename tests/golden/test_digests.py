"""A seed means the same games for good; written anew only by `python -m tests.golden.digests NAME …`."""

import pytest

from tests.golden.digests import FEW, MANY, STUDIES, played, stored
from tests.support import IS_COMPILED, engine

CASES = [(name, study) for name, studies in STUDIES.items() for study in studies]
LABELS = [f"{name}: {study.label()}" for name, study in CASES]


# Interpreted, so many games would take minutes.
@pytest.mark.compiled
@pytest.mark.parametrize(("name", "study"), CASES if IS_COMPILED else [])
def test_many_games_are_those_stored(name, study):
    assert played(name, study, MANY, workers=2) == stored()[name][study.label()][0]


@pytest.mark.parametrize(("name", "study"), CASES, ids=LABELS)
def test_few_games_interpreted_are_those_stored(name, study):
    with engine("interpreted"):
        assert played(name, study, FEW) == stored()[name][study.label()][1]


def test_every_study_is_stored():
    assert {name: {study.label() for study in studies} for name, studies in STUDIES.items()} == {
        name: set(kept) for name, kept in stored().items()
    }
