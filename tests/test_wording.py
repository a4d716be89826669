"""Token and label; and what people read stands whole in `wording.py`, where a translation finds it."""

import ast
import random
import re
from pathlib import Path

import pytest

import samarkand
from samarkand.picture.sentence import Sentence, listed
from samarkand.protocol import GAMES
from tests.support import pick

ROOT = Path(__file__).resolve().parents[1]
PHRASE = re.compile(r"[A-Za-z’']{2,}[,:;.]?(?: [A-Za-z’']+[,:;.]?)+")  # several words
# Files whose sentences all stand in a `wording.py`; and what may stay there by name: tokens, for programs.
OBSERVED = {"observation", "family_text"}
TOKENS = {
    "samarkand/sackson/decisions.py": {"words", "die_face", "purchase", "observation"},
    "samarkand/routes/decisions.py": {"words", "turn_words", "second_words", "sale_words"}
    | {"observation", "family_text"},
    "samarkand/market/decisions.py": {"words", "stop_words", "leave_words", "observation"},
    "samarkand/sackson/scoring.py": set(),
    "samarkand/routes/scoring.py": set(),
    "samarkand/market/scoring.py": set(),
    "samarkand/sackson/picture/board.py": {"specimen"},
    "samarkand/sackson/picture/panel.py": set(),
    "samarkand/sackson/picture/spaces.py": set(),
    "samarkand/sackson/textboard.py": set(),
    "samarkand/sackson/notation.py": {"market_name"},
    "samarkand/routes/picture/board.py": {"specimen"},
    "samarkand/routes/picture/panel.py": set(),
    "samarkand/routes/spaces_in_words.py": set(),
    "samarkand/routes/textboard.py": set(),
    "samarkand/market/picture/board.py": {"specimen"},
    "samarkand/market/picture/clock.py": set(),
    "samarkand/market/picture/players.py": set(),
    "samarkand/market/picture/reckoning.py": set(),
    "samarkand/market/picture/stalls.py": set(),
    "samarkand/market/textboard.py": set(),
    "samarkand/routes/notation.py": set(),
    "samarkand/picture/words.py": set(),
}


MARKUP = re.compile(r"<[^>]*(>|$)")
WIDGETS = ROOT / "widgets/samarkand_widgets"
# Named exceptions: what is no sentence, the panels and lessons, which have not moved yet, errors.
NO_SENTENCES = {"row wrap", "Mapping[int, Outcomes]"}
STILL_TO_MOVE = {"lesson", "panels"}
ERRORS_ALONE = {"table.py", "saved.py"}
BOARDS = [
    file
    for file in sorted(WIDGETS.rglob("*.py"))
    if not STILL_TO_MOVE & set(file.parts)
    and file.name not in ERRORS_ALONE
    and not file.stem.endswith("wording")
]


def phrases(source, exempt):
    """The literals of several words in a source, outside docstrings, errors and what is exempt by name."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        is_exempt = isinstance(node, ast.keyword) and node.arg in exempt
        is_exempt = is_exempt or isinstance(node, ast.FunctionDef) and node.name in exempt
        if is_exempt or isinstance(node, (ast.Raise, ast.Assert)):
            skipped |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            if PHRASE.search(MARKUP.sub("", node.value)) and node.value not in NO_SENTENCES:
                yield node.value


@pytest.mark.parametrize("file", TOKENS)
def test_sentences_stand_in_the_wording(file):
    assert list(phrases((ROOT / file).read_text(encoding="utf-8"), TOKENS[file])) == []


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.name)
def test_sentences_of_boards_stand_in_their_wording(file):
    assert list(phrases(file.read_text(encoding="utf-8"), set())) == []


def test_a_sentence_elsewhere_would_be_found():
    source = 'def f(x):\n    """Of a few words."""\n    if x:\n        raise ValueError("bad it is")\n'
    assert list(phrases(source + '    return f"player {x} draws a card"', set())) == [" draws a card"]
    assert list(phrases("Decision(words='roll the die', label='roll a die')", {"words"})) == ["roll a die"]


def test_a_sentence_says_one_thing_and_several():
    cards = Sentence("buy {number} cards for {money}", one="buy a card for {money}")
    assert [cards.say(number=number, money=6) for number in (0, 1, 2)] == [
        "buy 0 cards for 6", "buy a card for 6", "buy 2 cards for 6"]  # fmt: skip
    with pytest.raises(KeyError, match="money"):
        cards.say(number=4)
    assert listed(["one"], "{first} or {last}") == "one"


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_label_that_is_a_whole_phrase_of_its_own(name):
    """Of every decision there is an entry; labels differ where tokens do, and both name the action."""
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
    decisions = state.game.parts.decisions.DECISIONS
    assert all(decisions[phase].label is not None for phase in decisions)
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
def test_tokens_are_in_no_language(name, monkeypatch):
    """Whatever the sentences say, what programs read stays."""
    dice, state = random.Random(3), samarkand.game(name).new_initial_state()
    states = []
    while not state.is_terminal() and len(states) < 300:
        states.append(state.clone())
        state.apply_action(pick(state, dice))
    found = states[::7]
    tokens = [list(map(each.action_to_string, each.legal_actions())) for each in found]
    labels = [each.action_label(each.legal_actions()[0]) for each in found]
    monkeypatch.setattr(Sentence, "say", lambda sentence, **places: "dit autrement")
    assert [list(map(each.action_to_string, each.legal_actions())) for each in found] == tokens
    assert [each.action_label(each.legal_actions()[0]) for each in found] != labels


def test_what_is_not_possible_has_no_label():
    state = samarkand.game("sackson").new_initial_state()
    with pytest.raises(samarkand.errors.IllegalAction, match="99 is not possible now"):
        state.action_label(99)
