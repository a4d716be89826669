"""Labels of actions, which people read, and their tokens, which programs read."""

import random
import re

import pytest

import samarkand
from samarkand.grammar import language_of, override_language
from samarkand.registry import GAMES
from tests.support import pick


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_label_that_is_a_whole_phrase_of_its_own(name):
    """Each of them is read back, and so is the token."""
    met = set()
    for seed in range(2):
        dice = random.Random(seed)
        state = samarkand.game(name, players=3 + seed).new_initial_state()
        for number in range(500):
            if state.is_terminal():
                break
            if state.record.phase not in met or number % 20 == 0:
                met.add(state.record.phase)
                assert_labels(state)
            state.apply_action(pick(state, dice))
    decisions = state.game.package.decisions.DECISIONS
    assert len(met) > len(decisions) * 0.7


def assert_labels(state):
    legal = state.legal_actions()
    labels = [state.action_label(action) for action in legal]
    assert len(set(labels)) == len(legal)
    for action, label in zip(legal, labels, strict=True):
        assert " " in label and not re.search(r"[{}]|  |^ | $", label), label
        assert (
            state.string_to_action(label) == action == state.string_to_action(state.action_to_string(action))
        )


@pytest.mark.parametrize("name", GAMES)
def test_labels_are_in_the_language_and_tokens_are_not(name):
    """A token that was written in one language is read in any other."""
    dice, state = random.Random(3), samarkand.game(name).new_initial_state()
    for number in range(300):
        if state.is_terminal():
            break
        if number % 7 == 0:
            legal = state.legal_actions()
            tokens, labels = (list(map(say, legal)) for say in (state.action_to_string, state.action_label))
            with override_language(language_of("fr")):
                assert list(map(state.action_to_string, legal)) == tokens
                assert list(map(state.string_to_action, tokens)) == legal
                assert list(map(state.action_label, legal)) != labels
        state.apply_action(pick(state, dice))
    assert number > 50
