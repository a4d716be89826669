"""Worked examples explained: every claim, every move, every rule; and the questions that players ask."""

import pytest

from samarkand import catalogue, examples
from samarkand.__main__ import main
from samarkand.game import Game
from samarkand.registry import GAMES

CASES = [(game, example) for game in GAMES for example in examples.examples(game)]


@pytest.mark.parametrize("identifier", dict.fromkeys(example.identifier for _, example in CASES))
def test_an_example_is_told_from_its_position_to_its_verdict(identifier):
    found = examples.verify_cases(identifier)
    told = " ".join(examples.explanation(found).split())
    assert [each.example for each in found] == [each for _, each in CASES if each.identifier == identifier]
    assert " ".join(str(catalogue.rule(identifier)).split()) in told
    for each in found:
        assert all(" ".join(claim.expected.split()) in told for claim in each.example.claims)
        assert each.obtained in told and each.verdict.upper() in told
        for claim in each.example.playable:
            moves = examples.replay(each.example, claim).words
            assert len(moves) == 1 + len(each.example.steps)
            assert all(
                f"{number}. {' '.join(words.split())}" in told for number, words in enumerate(moves) if number
            )


def test_an_example_rests_on_rules_of_its_game_and_they_name_it():
    assert examples.examples_of("S-V5") == ["S-W2"]
    assert examples.examples_of("R-B3") == ["R-G2", "R-W4"]
    for game, example in CASES:
        rules = examples.rules_of(example)
        assert set(rules) < set(catalogue.catalogue(game)) - {example.identifier}
        assert rules or "-C" in example.identifier or example.identifier == "R-D1"
        assert all(example.identifier in examples.examples_of(name) for name in [example.identifier, *rules])


@pytest.mark.parametrize("game", GAMES)
def test_an_example_declares_the_rules_of_its_moves(game):
    """They are declared, so that nothing has to be played to list the examples of a rule."""
    for example in examples.examples(game):
        logs = [examples.states_of(example, claim)[-1].log() for claim in example.playable]
        applied = {name for log in logs for move in log for name in catalogue.citations_in(str(move))}
        rules = examples.rules_of(example)
        assert applied <= {example.identifier, *rules}
        assert set(example.rules) <= applied and list(example.rules) == [
            each for each in rules if each in example.rules
        ]


def test_the_examples_of_a_rule_are_named_without_a_game(capsys, monkeypatch):
    monkeypatch.setattr(Game, "__init__", None)
    assert main(["rules", "S-V1"]) == 0
    assert "Worked examples: S-W1, S-W2, S-W3, S-W4 (samarkand verify" in capsys.readouterr().out


def test_the_command_explains_one(capsys):
    assert main(["verify", "--explain", "s-w3"]) == 0
    assert capsys.readouterr().out.strip() == examples.explanation(examples.verify_cases("S-W3")).strip()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("S-W9", "example: found 'S-W9', expected the identifier of an example, such as S-W5, S-W4, S-W3"),
        ("S-V5", "example: found the rule S-V5, expected one of its examples: S-W2"),
        ("chess", "example: found 'CHESS', expected the identifier of an example, such as"),
    ],
)
def test_an_unknown_one_is_refused_in_one_line_that_names_the_nearest(asked, told, capsys):
    assert main(["verify", "--explain", asked]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"samarkand: {told}") and error.count("\n") == 1


def test_one_example_is_not_held_against_an_edition(capsys):
    assert main(["verify", "--explain", "S-W3", "--edition", "mine.toml"]) == 1
    assert "with --explain, expected it only with a game" in capsys.readouterr().err


def test_questions_of_players_are_answered_in_a_few_words():
    asked = catalogue.questions()
    assert {answers[0][0].identifier for answers in asked.values()} <= set().union(
        *map(catalogue.catalogue, GAMES)
    )
    assert {rule.identifier for rule, _ in asked["May I pass?"]} == {"S-M1", "R-T1", "M-R3"}
    for question, answers in asked.items():
        assert question[0].isupper() and question.endswith("?")
        assert all(answer.endswith(".") and len(answer) < 80 for _, answer in answers)
    with pytest.raises(ValueError, match="S-V1.asked: found ''"):
        catalogue.parse_rule("sackson", "S-V1", {"asked": ""})
