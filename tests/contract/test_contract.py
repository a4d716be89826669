"""What every game promises through the public API, on random games of every number of players and option."""

import copy
import json
import pickle
import random
from fractions import Fraction

import pytest

import samarkand
from samarkand import picture
from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.errors import IllegalAction, InvalidInput, SamarkandError
from samarkand.registry import GAMES
from tests.contract import sense
from tests.contract.hidden import alike, different
from tests.support import finished, option_sets, pick, play, seats

CASES = [
    pytest.param(name, options, seed, id=f"{name}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for seed, options in enumerate(option_sets(name))
]
EVERY_CASE = pytest.mark.parametrize(("name", "options", "seed"), CASES)
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


COPIERS = [samarkand.State.clone, copy.deepcopy, copy.copy, lambda state: pickle.loads(pickle.dumps(state))]


# A game of Sackson that is played at random rarely ends by itself.
SHORT = {"sackson": {"max_turns": 100}}


def sample(name, number=40, seed=0, **options):
    """States from all over a random game, the first and the last among them."""
    state = samarkand.game(name, **SHORT.get(name, {}), **options).new_initial_state()
    states = [state.clone()]
    for _ in play(state, seed):
        states.append(state.clone())
    dice = random.Random(seed)
    return [states[0], *dice.sample(states[1:], min(number, len(states) - 1)), state]


@EVERY_CASE
def test_every_move_of_a_game(name, options, seed):
    """Sums hold, positions make sense, some action is possible, and actions are sorted, said and read."""
    game = samarkand.game(name, **options)
    state = game.new_initial_state()
    moves = 0
    for action in play(state, seed):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert legal
        assert all(type(each) is int and 0 <= each < game.num_distinct_actions() for each in legal)
        assert state.is_terminal() is False
        judge_whose_move(state, legal)
        judge_words(state, legal)
        assert action in legal
        state.check()
        sense.judge(state)
        moves += 1
    state.check()
    sense.judge(state)
    assert state.is_terminal()
    assert len(state.history()) == moves
    judge_end(state)


def judge_whose_move(state, legal):
    """A player of the game, or chance with exact probabilities."""
    player = state.current_player()
    if player == samarkand.CHANCE:
        assert state.is_chance_node() is True
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == legal
        assert sum(chance for _, chance in outcomes) == 1
        assert all(type(chance) is Fraction and chance > 0 for _, chance in outcomes)
        assert state.question() == ""
    else:
        assert 0 <= player < state.game.num_players
        assert state.is_chance_node() is False
        assert state.question()
        with pytest.raises(IllegalAction, match="^chance does not act now"):
            state.chance_outcomes()


def judge_words(state, legal):
    """Each action in words of its own, read back whatever the case and the spaces."""
    words = [state.action_to_string(action) for action in legal]
    assert len({" ".join(each.lower().split()) for each in words}) == len(legal)
    for action, said in zip(legal, words, strict=True):
        assert state.string_to_action(said) == action
        assert state.string_to_action(f"  {said.upper()} ") == action


def judge_end(state):
    """Nothing more may be done; somebody has won; the shares make one win."""
    assert state.current_player() == samarkand.TERMINAL
    assert state.legal_actions() == []
    assert state.is_chance_node() is False
    assert state.winners()
    assert sum(Fraction(share).limit_denominator(100) for share in state.returns()) == 1
    assert [share > 0 for share in state.returns()] == [
        player in state.winners() for player in range(state.game.num_players)
    ]
    assert "[" in state.outcome()


@EVERY_GAME
def test_states_before_the_end_have_no_winner(name):
    for state in sample(name, seed=3)[:-1]:
        assert state.winners() == []
        assert set(state.returns()) == {0.0}
        assert len(state.scores()) == state.game.num_players


@EVERY_GAME
def test_a_refused_action_changes_nothing(name):
    for state in sample(name, seed=5):
        before = state.to_dict()
        legal = state.legal_actions()
        number = state.game.num_distinct_actions()
        wrong = [each for each in range(-1, number + 1) if each not in legal]
        for action in [*wrong, 10**30, -(10**30), True, None, 1.0, "1", [], object()]:
            with pytest.raises(IllegalAction) as refused:
                state.apply_action(action)
            assert len(str(refused.value).splitlines()) == 1
            assert state.to_dict() == before
            assert state.legal_actions() == legal


@EVERY_GAME
def test_the_refusal_names_what_is_legal(name):
    for state in sample(name, seed=6)[:-1]:
        with pytest.raises(IllegalAction) as refused:
            state.apply_action(-1)
        for action in state.legal_actions():
            assert f"{action} ({state.action_to_string(action)})" in str(refused.value)


@EVERY_CASE
def test_replay(name, options, seed):
    """The history played again leads to the same state, and `replay` shows each move of it."""
    state = finished(samarkand.game(name, **options), seed)
    again = samarkand.game(name, **options).new_initial_state()
    for (before, action, after), said in zip(state.steps(), state.history(), strict=True):
        assert action == said
        assert before == again.record
        again.apply_action(action)
        assert after == again.record
    assert again == state
    assert again.to_dict() == state.to_dict()
    assert state.root() == samarkand.game(name, **options).new_initial_state()


@EVERY_GAME
def test_json(name):
    """There and back through text, and the state that comes back can be played."""
    for state in sample(name, number=6, seed=7):
        text = json.dumps(state.to_dict())
        other = state.game.state_from_dict(json.loads(text))
        assert other == state
        assert other.to_dict() == state.to_dict()
        assert other.legal_actions() == state.legal_actions()
        assert other.history_strings() == state.history_strings()


@EVERY_GAME
def test_a_position_by_hand(name):
    """Without a history the position is the start, and what is played from there is kept."""
    for state in sample(name, number=12, seed=8)[:-1]:
        start = state.game.state_from_dict({**state.to_dict(), "history": None})
        assert start.record == state.record
        assert start.history() == []
        start.apply_action(start.legal_actions()[0])
        other = start.game.state_from_dict(json.loads(json.dumps(start.to_dict())))
        assert other == start
        assert len(other.history()) == 1
        assert other.root().record == state.record


@EVERY_GAME
def test_a_position_by_hand_loses_nothing_and_has_an_action(name):
    """Read without its moves: a piece more is refused, and so is a phase in which nobody can act."""
    for state in sample(name, number=12, seed=8)[:-1]:
        plain = {**state.to_dict(), "history": None}
        for pieces in {"deck", "bank"} & set(plain["position"]):
            wrong = copy.deepcopy(plain)
            if pieces == "bank":
                wrong["position"]["bank"] += 1
            else:
                wrong["position"]["deck"][0] += 1
            with pytest.raises(InvalidInput, match="^position: .*: found .*, expected"):
                state.game.state_from_dict(wrong)
        for phase in range(-1, len(state.game.package.components.Phase) + 1):
            plain["position"]["phase"] = phase
            try:
                other = state.game.state_from_dict(plain)
            except InvalidInput as error:
                assert str(error).startswith("position")
            else:
                other.check()
                assert other.is_terminal() or other.legal_actions()


@EVERY_GAME
@pytest.mark.parametrize("duplicate", COPIERS)
def test_copies_share_nothing(name, duplicate):
    for state in sample(name, number=8, seed=9)[:-1]:
        before = state.to_dict()
        other = duplicate(state)
        assert other == state
        assert other is not state
        dice = random.Random(1)
        for _ in range(20):
            if not other.is_terminal():
                other.apply_action(pick(other, dice))
        assert other != state
        assert state.to_dict() == before
        assert state.root().to_dict() == other.root().to_dict()


@EVERY_GAME
def test_what_is_handed_out_is_not_the_state(name):
    """Lists, dictionaries and views can be changed without changing the state."""
    for state in sample(name, number=8, seed=10)[:-1]:
        before = state.to_dict()
        state.legal_actions().clear()
        state.history().append(99)
        described = state.to_dict()
        described["history"].append(99)
        for value in described["position"].values():
            if isinstance(value, list):
                value.clear()
        for see in (state.view, state.view_for_rules):
            for field, shape in records.fields(see(0).dtype):
                if shape:
                    getattr(see(0), field)[...] = 7
        assert state.to_dict() == before
        assert state.legal_actions()


@EVERY_GAME
def test_equality(name):
    """Same game, same position, same moves; and never equal to anything else."""
    game = samarkand.game(name)
    state, other = game.new_initial_state(), samarkand.game(name).new_initial_state()
    assert state == other
    action = state.legal_actions()[0]
    state.apply_action(action)
    assert state != other
    other.apply_action(action)
    assert state == other
    fewer = samarkand.game(name, players=3)
    assert game == samarkand.game(name)
    assert game != fewer
    assert fewer.new_initial_state() != game.new_initial_state()
    for thing in (None, 0, "state", state.to_dict()):
        assert state != thing
    with pytest.raises(TypeError):
        hash(state)
    assert hash(game) == hash(samarkand.game(name))


@EVERY_GAME
def test_history_in_words(name):
    """One line per move, with who, what and the rule."""
    state = finished(samarkand.game(name, players=3), seed=2, most_moves=400)
    lines = state.history_strings()
    assert len(lines) == len(state.history())
    for (before, _, _), line in zip(state.steps(), lines, strict=True):
        who = int(state._actions.current_player(state.game.config, before))
        assert line.startswith("chance: " if who == samarkand.CHANCE else f"player {who}: ")
        assert line.count("[") >= 1


# --- What is hidden -------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("seed", range(2))
def test_what_is_hidden_does_not_show(name, seed):
    """Two positions that differ only in what a player may not see look the same to that player."""
    compared = 0
    for state in sample(name, number=20, seed=seed, players=seats(name)[seed % len(seats(name))]):
        for player in range(state.game.num_players):
            for other in alike(state, player, random.Random(seed)):
                compared += 1
                mine = state.game.state_from_dict({**state.to_dict(), "history": None})
                assert other.record != mine.record
                assert other.observation_string(player) == mine.observation_string(player)
                assert other.information_state_string(player) == mine.information_state_string(player)
                assert other.view_for_rules(player) == mine.view_for_rules(player)
    assert compared > 20


@EVERY_GAME
@pytest.mark.parametrize("seed", range(2))
def test_what_is_seen_does_show(name, seed):
    """Positions that a player can tell apart look different."""
    compared = 0
    for state in sample(name, number=25, seed=seed):
        for player in range(state.game.num_players):
            for other in different(state, player):
                compared += 1
                assert other.observation_string(player) != state.observation_string(player)
    assert compared > 20


@EVERY_GAME
def test_at_the_end_the_board_shows_what_the_information_state_says(name):
    """What a player cannot tell apart looks the same to them, also once all hands are counted [R-F1]."""
    game = samarkand.game(name, players=3)
    for state in (samarkand.play(game.new_initial_state(), "greedy", seed=seed) for seed in range(2)):
        assert state.is_terminal()
        for player in range(3):
            other = state.resample(player, seed=player)
            assert other.information_state_string(player) == state.information_state_string(player)
            for part, show in (
                (game.package.textboard.text, str),
                (game.package.picture.board, picture.svg),
            ):
                assert show(part(other, player)) == show(part(state, player))
        mine = state.game.state_from_dict({**state.to_dict(), "history": None})
        assert mine.resample(0, 1).view(0) == mine.view(0)


@EVERY_GAME
def test_hidden_moves_do_not_show(name):
    """The history as one player has seen it is the same whichever cards others were dealt or chose."""
    game = samarkand.game(name, players=3)
    first, second = game.new_initial_state(), game.new_initial_state()
    for state, choose in ((first, min), (second, max)):
        has_hidden = False
        while state.is_chance_node() or not has_hidden:
            at = DecisionContext(game, state.record)
            is_hidden = at.decision.is_hidden(at, 0)
            has_hidden = has_hidden or is_hidden
            state.apply_action((choose if is_hidden else min)(state.legal_actions()))
    assert first.record != second.record
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_string(1) != second.information_state_string(1)


@EVERY_GAME
def test_views_are_for_players_of_the_game(name):
    state = samarkand.game(name, players=3).new_initial_state()
    for player in (-1, 3, True, None, "0", 1.0):
        for ask in (state.view, state.observation_string, state.information_state_string):
            with pytest.raises(SamarkandError, match="^player: found .*, expected 0 to 2$"):
                ask(player)
