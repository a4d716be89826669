"""The games in other libraries' words, held by the libraries' own tests; a warning is an error."""

import copy
import itertools
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import samarkand
from samarkand import adapters
from samarkand.errors import IllegalAction, InvalidInput
from samarkand.gym import SeatEnvironment
from tests.support import finished

GAMES = {
    "market": samarkand.game("market", players=3),
    "routes": samarkand.game("routes", players=2),
    "sackson": samarkand.game("sackson", players=2, max_turns=4),
}
each_game = pytest.mark.parametrize("name", GAMES)


class TestTensors:
    @each_game
    def test_each_field_is_where_the_table_says(self, name):
        state = samarkand.play(GAMES[name].new_initial_state(), "random", seed=3, until=_is_late)
        for player in range(state.game.num_players):
            seen, view = adapters.observation(state, player), state.view(player)
            table = adapters.fields(state.game)
            assert table["end"].iloc[-1] == len(seen) and table["field"].is_unique
            assert table["meaning"].str.len().all()
            for row in table.iloc[1:].itertuples():
                assert (seen[row.start : row.end] == np.ravel(getattr(view, row.field))).all()
            assert seen[: state.game.num_players].tolist() == [
                p == player for p in range(state.game.num_players)
            ]

    @each_game
    def test_what_was_seen_is_equal_exactly_if_the_story_is(self, name):
        """States near each other, which a player tells apart by the text exactly if by the numbers."""
        trunk = samarkand.play(GAMES[name].new_initial_state(), "random", seed=3, until=_is_late)
        states = [trunk, trunk.resample(0, seed=5)]
        for state in states:  # which grows: four moves on, two of those possible each time
            if len(state.history()) < len(trunk.history()) + 4:
                states += [state.clone().apply_words(action) for action in state.legal_actions()[:2]]
        same = 0
        for player in range(trunk.game.num_players):
            stories = [state.information_state_string(player) for state in states]
            tensors = [adapters.information_state(state, player) for state in states]
            for one, other in itertools.combinations(range(len(states)), 2):
                is_same = bool((tensors[one] == tensors[other]).all())
                assert is_same == (stories[one] == stories[other])
                same += is_same and states[one].history() != states[other].history()
        assert same > 0

    def test_of_a_long_game_the_latest_moves_are_kept_in_order(self, monkeypatch):
        from samarkand.adapters import tensors

        state = samarkand.play(GAMES["market"].new_initial_state(), "random", seed=3, until=_is_late)

        def last():
            place = adapters.fields(state.game, recall=True).set_index("field")["start"]["last"]
            return adapters.information_state(state, 1)[place:].reshape(-1, 3)

        whole, number = last(), len(state.history())
        assert (whole[:number] >= 0).all() and (whole[number:] == -1).all()
        monkeypatch.setattr(tensors, "LAST", 8)
        assert (last() == whole[number - 8 : number]).all()

    @each_game
    def test_all_numbers_are_within_the_bounds_of_the_spaces(self, name):
        """Each number of random games, as each player sees it."""
        game = GAMES[name]
        space = adapters.pettingzoo_env(game).observation_space("player_0")["observation"]
        for seed in range(3):
            state = game.new_initial_state()
            for action in finished(game, seed).history():
                state.apply_action(action)
                for player in range(game.num_players):
                    seen = adapters.observation(state, player)
                    outside = np.flatnonzero((seen < space.low) | (seen > space.high))
                    table = adapters.fields(game) if len(outside) else None
                    assert not len(outside), table[table["end"] > outside[0]].iloc[0].to_dict()


def _is_late(state):
    return len(state.history()) > 45 and not state.is_chance_node()


@each_game
def test_pettingzoos_own_tests(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says this of PettingZoo's own games too: a mask is in a dictionary beside what is seen.
        warnings.filterwarnings("ignore", "Observation (space for each agent probably|is not a NumPy array)")
        api_test(adapters.pettingzoo_env(GAMES[name], "ansi"), num_cycles=40)
        seed_test(lambda: adapters.pettingzoo_env(GAMES[name]), num_cycles=20)


def test_pettingzoos_test_of_rendering(capsys):
    """In the mode "human", the board is printed."""
    render_test(lambda render_mode: adapters.pettingzoo_env(GAMES["market"], render_mode))
    assert capsys.readouterr().out.count("Le marché de Samarkand, 3 players") == 5


def test_the_names_are_known_after_one_import():
    """In a program of its own."""
    code = "import gymnasium, samarkand.gym\n"
    code += "env = gymnasium.make('samarkand/market-v0', players=3, opponents='random')\n"
    code += "print(env.unwrapped.game, env.reset(seed=1)[0].shape)\n"
    code += "print(samarkand.gym.SeatEnvironment('routes', players=2).game.num_players)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.startswith("samarkand.game('market', players=3") and run.stdout.endswith("2\n"), (
        run.stderr
    )


def test_masks_for_sb3_contrib_follow_the_game():
    """sb3-contrib calls `action_masks` through the wrappers."""
    environment = gymnasium.make("samarkand/market-v0", players=3, opponents="random")
    _, info = environment.reset(seed=2)
    masks, is_over = environment.get_wrapper_attr("action_masks"), False
    while not is_over:
        assert masks().dtype == bool and (masks() == info["action_mask"]).all() and masks().any()
        *_, is_over, _, info = environment.step(int(np.flatnonzero(masks())[0]))
    assert not masks().any()


def test_a_game_in_pettingzoo_is_the_game():
    environment = adapters.pettingzoo_env(GAMES["market"], render_mode="ansi")
    environment.reset(seed=4)
    total = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        _, reward, is_over, _, info = environment.last()
        total[agent] += reward
        if not is_over:
            assert str(environment.state_now.game.names.goods[0]) in environment.render()
            masks = {name: environment.observe(name)["action_mask"] for name in environment.agents}
            assert [name for name, mask in masks.items() if mask.any()] == [agent]
        environment.step(None if is_over else int(np.flatnonzero(info["action_mask"])[-1]))
    assert list(total.values()) == environment.state_now.returns()


@each_game
def test_gymnasiums_own_test(name):
    options = {"max_turns": 4} if name == "sackson" else {}
    players = GAMES[name].num_players
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(f"samarkand/{name}-v0", players=players, opponents="random", **options)
        check_env(made.unwrapped)


def test_an_episode_ends_with_the_share_of_the_win():
    environment = SeatEnvironment("market", 3, "random", player=1, render_mode="ansi")
    _, info = environment.reset(seed=3)
    is_over = False
    while not is_over:
        assert environment.seats.state_now.current_player() == 1
        seen, reward, is_over, _, info = environment.step(np.flatnonzero(info["action_mask"])[0])
    assert reward == environment.seats.state_now.returns()[1] and "market" in environment.render()
    with pytest.raises(InvalidInput):
        SeatEnvironment("market", 3, player=3)


def first_legal(environment):
    """The moves that PettingZoo's agents make if each takes its first legal action."""
    moves = []
    for _ in environment.agent_iter():
        _, _, is_over, _, info = environment.last()
        moves.append(None if is_over else int(info["action_mask"].argmax()))
        environment.step(moves[-1])
    return moves, environment.state_now.history()


def test_before_a_game_and_after_it_pettingzoo_is_refused_in_one_line():
    environment = adapters.pettingzoo_env(GAMES["market"], render_mode="ansi")
    calls = [environment.last, lambda: environment.step(0), lambda: environment.observe("player_0")]
    for call in [*calls, environment.render, lambda: environment.agents, lambda: environment.state_now]:
        with pytest.raises(InvalidInput, match=r"found no game, expected a call to reset\(\)$"):
            call()
    assert not hasattr(environment, "agents")
    with pytest.raises(InvalidInput, match="agent: found 'nobody'"):
        environment.observation_space("nobody")
    environment.reset(seed=1)
    before = environment.state_now.clone()
    for action in (None, 2.0, "0", [0], 10**30, float("nan")):
        with pytest.raises(IllegalAction):
            environment.step(action)
    assert environment.state_now == before
    first_legal(environment)
    for call in calls[:2]:
        with pytest.raises(InvalidInput, match=": found a game that is over"):
            call()


def test_pettingzoo_goes_on_in_a_copy():
    environment = adapters.pettingzoo_env(GAMES["market"])
    fresh = pickle.loads(pickle.dumps(environment))
    fresh.reset(seed=3)
    environment.reset(seed=3)
    for _ in range(5):
        environment.step(int(environment.last()[4]["action_mask"].argmax()))
    copies = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment)), environment, fresh]
    played = [first_legal(each)[1] for each in copies]
    assert played[0] == played[1] == played[2] == played[3]


def episode(environment, info):
    """What comes of an episode of Gymnasium in which the agent takes its first legal action."""
    told = []
    is_over = False
    while not is_over:
        seen, reward, is_over, _, info = environment.step(info["action_mask"].argmax())
        told.append((seen.tolist(), reward))
    return told


class Remembering:
    """An opponent that remembers within a game."""

    def __init__(self):
        self.asked = 0

    def choose(self, state, dice):
        self.asked += 1
        return state.legal_actions()[(self.asked + dice.below(2)) % len(state.legal_actions())]


def test_an_environment_of_gymnasium_goes_on_in_a_copy():
    """In the middle of an episode, and in the episodes that follow."""
    environment = SeatEnvironment("market", 3, ["random", Remembering, "greedy"])
    fresh = copy.deepcopy(environment)
    first = episode(fresh, fresh.reset(seed=4)[1])
    _, info = environment.reset(seed=4)
    _, _, _, _, info = environment.step(info["action_mask"].argmax())
    copies = [environment, copy.deepcopy(environment)]
    assert [episode(each, info) for each in copies] == [first[1:]] * 2
    series = [episode(each, each.reset()[1]) for each in copies]
    assert series[0] == series[1] != first


def test_gymnasium_refuses_a_step_before_reset_and_after_the_end():
    environment = SeatEnvironment("market", 3, "random", render_mode="ansi")
    for call in (lambda: environment.step(0), environment.render, environment.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"found no game, expected a call to reset"):
            call()
    _, info = environment.reset(seed=3)
    told = episode(environment, info)
    with pytest.raises(gymnasium.error.ResetNeeded, match="found a game that is over"):
        environment.step(0)
    _, info = environment.reset(seed=3)
    assert episode(environment, info) == told
    _, info = environment.reset(seed=3)
    assert environment.step(int((info["action_mask"] == 0).argmax()))[1:3] == (-1.0, True)


def comes_out_again(game):
    """Write OpenSpiel's record of a random game, and let it write one of the same actions."""
    from open_spiel.python.algorithms import generate_playthrough

    known = str(adapters.openspiel_game(game))
    lines = generate_playthrough.playthrough_lines(known, seed=4)
    actions = [int(line.split()[-1]) for line in lines if line.startswith("action: ")]
    told = [line for line in lines if line.startswith("InformationStateTensor(0)")]
    assert len(actions) > 30 and "IsTerminal() = True" in lines and len(told) > 1
    assert generate_playthrough.playthrough_lines(known, action_sequence=actions) == lines


@pytest.fixture
def spiel():
    return pytest.importorskip("pyspiel")


class TestOpenSpiel:
    @pytest.mark.parametrize("name", ["market", "sackson"])
    def test_random_games_written_and_read(self, spiel, name):
        spiel.random_sim_test(adapters.openspiel_game(GAMES[name]), 1, True, False)

    def test_it_is_the_game(self, spiel):
        game = samarkand.game("market", players=3, money_ties="dense", hidden_goods=True)
        known = adapters.openspiel_game(game)
        assert known.num_players() == 3 and known.num_distinct_actions() == game.num_distinct_actions()
        state = known.new_initial_state()
        ours = game.new_initial_state()
        while not state.is_terminal():
            assert state.legal_actions() == ours.legal_actions()
            if not state.is_chance_node():
                player = state.current_player()
                assert state.observation_string(player) == ours.observation_string(player)
                assert state.observation_tensor(player) == adapters.observation(ours, player).tolist()
                seen = adapters.information_state(ours, player)
                assert state.information_state_tensor(player) == seen.tolist()
            state.apply_action(ours.legal_actions()[-1])
            ours.apply_action(ours.legal_actions()[-1])
        assert state.returns() == ours.returns()
        assert state.information_state_string(1) == ours.information_state_string(1)

    def test_its_search_in_information_sets_runs(self, spiel):
        """It draws states that the player cannot tell from the true one, and the seed decides which."""
        ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
        mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
        known = adapters.openspiel_game(GAMES["sackson"])
        state = known.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
        player = state.current_player()
        samplers = [spiel.UniformProbabilitySampler(chance, chance) for chance in (0.1, 0.1, 0.7)]
        drawn = [state.resample_from_infostate(player, sampler) for sampler in samplers]
        assert {other.information_state_string(player) for other in drawn} == {
            state.information_state_string(player)
        }
        one, again, other = map(str, drawn)
        assert one == again != other
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
        bot = ismcts.ISMCTSBot(known, evaluator, 2.0, 8, random_state=np.random.RandomState(3))
        assert bot.step(state) in state.legal_actions()

    def test_it_loads_the_games_by_name_after_one_import(self, spiel):
        """In a program of its own."""
        code = "import pyspiel, samarkand.openspiel\n"
        code += "print(pyspiel.load_game('samarkand_market(players=3)').num_players())"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert run.stdout == "3\n", run.stderr

    def test_a_playthrough_is_written_and_comes_out_again(self, spiel):
        """OpenSpiel's own record of a game."""
        comes_out_again(samarkand.game("sackson", players=2, max_turns=1))

    @pytest.mark.long
    @pytest.mark.parametrize("name", GAMES)
    def test_a_whole_game_comes_out_again(self, spiel, name):
        """OpenSpiel asks for what each player has seen so far, in each state."""
        comes_out_again(GAMES[name])


@pytest.mark.parametrize(
    ("library", "call"), [("pettingzoo", "pettingzoo_env"), ("pyspiel", "openspiel_game")]
)
def test_without_the_library_it_says_what_to_install(library, call):
    """In programs of their own."""
    code = f"import sys; sys.modules[{library!r}] = None; import samarkand\n"
    code += f"try: samarkand.adapters.{call}(samarkand.game('market'))\n"
    code += "except samarkand.MissingExtra as error: print(error)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert f"this adapter needs {library}" in run.stdout and run.stdout.count("\n") == 1
