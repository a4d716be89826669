"""The rules at a terminal: a game's, one by its identifier, those in which words stand."""

import pytest

from samarkand import catalogue, examples
from samarkand.__main__ import main
from samarkand.commands import rules
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES


def identifiers(*words):
    return [each.identifier for each in rules.find(words)]


def test_a_game_all_games_and_rules_by_their_identifiers():
    for game in GAMES:
        assert identifiers(game) == list(catalogue.catalogue(game))
    assert identifiers() == [name for game in GAMES for name in catalogue.catalogue(game)]
    assert identifiers("s-v1", "M-R3", "s-v1") == ["S-V1", "M-R3"]


def test_words_of_players_find_what_answers_them():
    for question, answers in catalogue.questions().items():
        assert set(identifiers(*question.split())) >= {each.identifier for each, _ in answers}, question
    assert identifiers("market", *"may I pass?".split()) == ["M-R3"]


def test_what_stands_nowhere_is_refused_in_one_line(capsys):
    with pytest.raises(InvalidInput, match="found none with 'xyzzy', expected a game"):
        rules.find(["xyzzy"])
    assert main(["rules", "xyzzy"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_rule_is_told_with_its_words_questions_examples_and_source(capsys):
    assert main(["rules", "S-V1"]) == 0
    told = capsys.readouterr().out
    rule = catalogue.rule("S-V1")
    assert " ".join(rule.text.split()) in " ".join(told.split())
    assert told.startswith(f"S-V1 {rule.title}\n")
    for word in (*rule.asked[0], *examples.examples_of("S-V1"), rule.source, rule.status):
        assert word in told
    assert "Played by" not in told
