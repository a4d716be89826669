"""The rules page: it is complete, and every rule has a test."""

import re

import pytest

from samarkand import catalogue
from samarkand.registry import GAMES
from tools import rules


@pytest.fixture(scope="module")
def page():
    return rules.page()


def sections(page):
    """Heading, such as "S-V1 Selling", to the lines below it."""
    _, *parts = re.split(r"^#### ", page, flags=re.MULTILINE)
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in parts}


def test_every_rule_of_every_game_is_on_it(page):
    known = [rule for game in GAMES for rule in catalogue.catalogue(game).values()]
    assert list(sections(page)) == [f"{rule.identifier} {rule.title}" for rule in known]
    for rule in known:
        text = sections(page)[f"{rule.identifier} {rule.title}"]
        assert rule.text in text
        assert f"**Source:** {rule.source}. **Status:** {rule.status}." in text
        assert not rule.option or f"**Option:** `{rule.option}`" in text
