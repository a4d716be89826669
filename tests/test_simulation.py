"""Many games: the same for the same seed, sound at the end, stopped when something is off."""

import os
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import samarkand
from samarkand import log, progress
from samarkand.engine import dice, game_loop
from samarkand.engine.driver import BLOCK_SIZE
from samarkand.engine.engines import INTERPRETED, VARIABLE
from samarkand.sackson.rules import cities, setup, table
from tests.support import checked, engine


@pytest.fixture(scope="module")
def game():
    return samarkand.game("sackson", players=3, max_turns=40)


def test_the_result_does_not_depend_on_workers_engine_or_number(game):
    games = 2 * BLOCK_SIZE + 10
    one = samarkand.simulate(game, games, strategies=["greedy", "random", "greedy"], seed=11)
    two = samarkand.simulate(game, games, strategies=["greedy", "random", "greedy"], seed=11, workers=2)
    with engine(INTERPRETED):
        few = samarkand.simulate(game, 5, strategies=["greedy", "random", "greedy"], seed=11)
    assert one.equals(two)
    assert one.head(5).equals(few)
    assert not one.equals(samarkand.simulate(game, games, strategies=["greedy", "random", "greedy"], seed=12))


@pytest.mark.usefixtures("each_engine")
def test_a_simulated_game_is_the_game_played_move_by_move(game):
    """The driver adds nothing: the same streams through the public API give the same end [S-E1, S-E2]."""
    frame = samarkand.simulate(game, 3, seed=4, strategies="random")
    streams = dice.streams(np.random.SeedSequence(4, spawn_key=(0,)), 3, game.num_players).tolist()
    for number, own in enumerate(streams):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                common = max(p.denominator for _, p in outcomes)
                cases = [int(p * total_cases(state, outcomes, common)) for _, p in outcomes]
                action = outcomes[dice.pick(own[0], cases, len(cases))][0]
            else:
                legal = state.legal_actions()
                action = legal[dice.below(own[1 + state.current_player()], len(legal))]
            state.apply_action(action)
        row = frame.loc[number]
        assert row["moves"] == len(state.history())
        assert [row[f"score_{p}"] for p in range(3)] == state.scores()
        assert [row[f"win_{p}"] for p in range(3)] == state.returns()


def total_cases(state, outcomes, common):
    """How many equally likely cases the fractions stand for: cards of the pile or hand, or faces."""
    record = state.record
    if len(outcomes) == 6 and common == 6 and record.phase == 4:
        return 6
    cards = record.hand[record.player] if record.phase == 12 else record.deck
    return int(cards.sum())


def test_the_columns_say_what_they_promise(game):
    frame = samarkand.simulate(game, 50, strategies=["greedy", "greedy", "random"], seed=3)
    assert list(frame) == [
        "moves", "turns", "capped", "winner", "score_0", "score_1", "score_2", "win_0", "win_1", "win_2",
    ]  # fmt: skip
    assert np.allclose(frame[["win_0", "win_1", "win_2"]].sum(axis=1), 1)
    assert (frame["capped"] == (frame[["score_0", "score_1", "score_2"]].max(axis=1) < 500)).all()
    assert frame.attrs == {
        "game": repr(game),
        "seed": 3,
        "strategies": ["greedy", "greedy", "random"],
        "is_complete": True,
    }


def test_an_endless_game_is_stopped_and_marked():
    """Without a limit of turns random players may sit at nothing for ever [S-E2]."""
    frame = samarkand.simulate(
        samarkand.game("sackson", players=2, max_turns=0), 4, seed=1, strategies="random", max_moves=3000
    )
    assert frame["capped"].all() and (frame["moves"] == 3000).all() and (frame["winner"] == -1).all()


@pytest.mark.parametrize(
    ("check", "where"), [(game_loop.AT_THE_END, "game 0"), (game_loop.AFTER_EACH_MOVE, "game 0 after move")]
)
def test_a_broken_rule_stops_the_run(game, check, where, monkeypatch):
    """A bank that is not debited: the money no longer adds up, in the first game [S-C2]."""

    def generous(state, player, amount):
        state.cash[player] += amount

    monkeypatch.setattr(generous, "__module__", table.__name__)
    monkeypatch.setattr(table, "receive", generous)
    for chapter in (cities, setup):
        monkeypatch.setattr(chapter, "receive", generous)
    with pytest.raises(samarkand.BrokenRule, match=f"{where}.*: piastres in cash and bank"):
        checked(samarkand.simulate, game, 10, seed=3, strategies="random", check=check)


def test_more_games_than_there_is_memory_for_are_refused_at_once(game):
    with pytest.raises(MemoryError):
        samarkand.simulate(game, 10**15, strategies="random")


def test_a_progress_bar_appears_after_two_seconds_and_counts_what_was_done_before(monkeypatch, capfd):
    seconds = [50.0]
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: seconds[0]))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for shows, shown in ((True, "400/1000 [00:03<00:04, 133"), (False, "")):
        with progress.ProgressBar(1000, shows) as bar:
            capfd.readouterr()
            bar.update(300)
            assert capfd.readouterr().err == ""
            seconds[0] += 3
            bar.update(100)
            output = capfd.readouterr().err
            assert shown in output and bool(output) == shows, output


# --- messages ----------------------------------------------------------------------------------------------

WITHOUT_A_COMPILER = """
import logging, samarkand
{before}
samarkand.simulate(samarkand.game("market", players=3), games=1{how})
"""


@pytest.mark.parametrize(
    ("before", "how", "err"),
    [
        ("", "", ""),
        (
            "logging.basicConfig(level=logging.INFO, format='%(name)s %(levelname)s')",
            "",
            "samarkand WARNING\n",
        ),
        ("from samarkand import log; log.show()", ", progress=False", ""),
    ],
    ids=["a script", "a program with a log", "without progress"],
)
def test_messages_go_to_the_logger_and_a_script_is_silent(before, how, err):
    """A message says that games are interpreted."""
    code = WITHOUT_A_COMPILER.format(before=before, how=how)
    interpreted = {**os.environ, VARIABLE: INTERPRETED}
    done = subprocess.run([sys.executable, "-c", code], env=interpreted, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", err)


def test_messages_are_shown_in_a_notebook_and_at_the_prompt(monkeypatch, capsys):
    for where in ("notebook", "prompt"):
        with monkeypatch.context() as patch:
            patch.setattr(log.logger, "handlers", [])
            log.show_if_interactive()
            assert log.logger.handlers == []
            if where == "prompt":
                patch.setattr(sys, "ps1", ">>> ", raising=False)
            else:
                patch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: object()))
            log.show_if_interactive()
            log.logger.info("compiling %s", where)
        assert capsys.readouterr().err == f"samarkand: compiling {where}\n"
