"""Studies: the games and what produced them, intervals, stopping, single games again, interruptions."""

import concurrent.futures
import itertools
import multiprocessing
from html import escape
from math import isnan

import numpy as np
import pandas
import pytest

import samarkand
from samarkand import simulation
from samarkand.analysis import defaults
from samarkand.analysis.studies import stopping
from samarkand.analysis.values.estimates import share_limits
from samarkand.engine import dice, threads
from samarkand.engine.dice import below
from samarkand.engine.driver import Driver
from samarkand.errors import InvalidInput, StrategyError
from samarkand.probability.intervals import wilson_interval
from samarkand.strategies import line_up
from tests.support import IS_COMPILED

LINE_UPS = {"sackson": "greedy", "routes": "greedy", "market": "threshold"}


def last(config, view, actions, number, dice):
    """A strategy of the user's own."""
    return actions[number - 1]


def drawn(config, view, actions, number, dice):
    """A strategy that throws its own dice."""
    return actions[below(dice, number)]


@pytest.fixture(scope="module")
def game():
    return samarkand.game("market", players=3)


@pytest.fixture(scope="module")
def study(game):
    return samarkand.study(game, 300, strategies=["threshold", "random", last], seed=5)


@pytest.fixture(scope="module")
def rotated(game):
    return samarkand.study(game, 300, strategies=["threshold", "random", "random"], seed=5, rotate=True)


class TestTheGames:
    def test_they_are_those_of_simulate(self, game, study):
        frame = samarkand.simulate(game, 300, strategies=["threshold", "random", last], seed=5)
        assert study.frame.equals(frame) and study.frame.attrs == frame.attrs

    @pytest.mark.parametrize("workers", [2, 5])
    def test_threads_do_not_show(self, game, workers):
        one = samarkand.study(game, 1300, seed=3, rotate=True)
        assert one.frame.equals(samarkand.study(game, 1300, seed=3, rotate=True, workers=workers).frame)

    @pytest.mark.skipif(not IS_COMPILED, reason="interpreted games are played by one thread")
    def test_many_games_are_played_by_all_cores(self, game, monkeypatch, capsys):
        """One thread is left where Python code plays or measures, and a number that is given holds."""
        one = samarkand.study(game, 900, seed=3, progress=False)
        used, in_order = [], threads.in_order

        def recorded(play, blocks, workers, stop):
            used.append(workers)
            return in_order(play, blocks, workers, stop)

        monkeypatch.setattr(threads, "in_order", recorded)
        monkeypatch.setattr(defaults, "PARALLEL_GAMES", 900)
        monkeypatch.setattr(defaults, "count_cores", lambda: 3)
        monkeypatch.setattr(simulation, "QUIET_SECONDS", 0)
        many = samarkand.study(game, 900, seed=3)
        assert used == [3] and many.frame.equals(one.frame)
        assert "3 threads: " in capsys.readouterr().err
        samarkand.study(game, 899, seed=3)
        samarkand.study(game, 900, seed=3, workers=1)
        samarkand.study(game, 900, seed=3, measure="camels")
        assert "thread" not in capsys.readouterr().err
        samarkand.study(game, 899, seed=3, workers=2, progress=False)
        monkeypatch.setattr(defaults, "PARALLEL_GAMES", 20)
        monkeypatch.setenv("SAMARKAND_ENGINE", "interpreted")
        samarkand.study(game, 20, seed=3, progress=False)
        monkeypatch.delenv("SAMARKAND_ENGINE")
        samarkand.study(game, 20, seed=3, strategies=lambda state: state.legal_actions()[0], progress=False)
        assert used == [3, 1, 1, 1, 2, 1, 1]

    def test_nor_do_processes(self, game, rotated):
        spawn = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(1, spawn) as pool:
            results = pool.submit(in_another_process, rotated.plan, 20).result()
        assert (results["moves"] == rotated.frame["moves"][:60]).all()
        for player in range(3):
            assert (results["scores"][:, player] == rotated.frame[f"score_{player}"][:60]).all()

    def test_more_games_are_those_that_a_longer_study_begins_with(self, game):
        """Also where a block had been begun, and where there were looks."""
        whole = samarkand.study(game, 700, seed=8)
        assert samarkand.study(game, 100, seed=8).resume(300).resume(700).frame.equals(whole.frame)
        looked = samarkand.study(game, 700, seed=8, precision=1e-9)
        assert looked.frame.equals(whole.frame) and not looked.is_stopped

    def test_rotated_players_sit_in_every_seat_of_one_deal(self, game, rotated):
        """Rotation r of the deal is the fixed line-up moved on by r seats, player by player."""
        assert rotated.frame["rotation"].tolist()[:4] == [0, 1, 2, 0]
        moved = samarkand.study(game, 100, strategies=["random", "threshold", "random"], seed=5).frame
        ours = rotated.frame.iloc[1::3].reset_index(drop=True)
        for player, seat in ((0, 1), (1, 2), (2, 0)):
            assert (ours[f"score_{player}"] == moved[f"score_{seat}"]).all()
            assert (ours[f"win_{player}"] == moved[f"win_{seat}"]).all()
        assert len(samarkand.study(game, 100, rotate=True)) == 102

    @pytest.mark.usefixtures("each_engine")
    def test_a_rotated_strategy_that_cheats_is_named(self, game):
        def cheat(config, view, actions, number, dice):
            return 10**6

        with pytest.raises(StrategyError, match="'cheat' answered 1000000"):
            samarkand.study(game, 3, strategies=["random", cheat, "random"], rotate=True)

    @pytest.mark.parametrize("arguments", [
        {"games": 0}, {"seed": -1}, {"rotate": 1}, {"precision": 0}, {"precision": "fine"}, {"until": 5},
        {"workers": 0}, {"max_moves": 0},
    ])  # fmt: skip
    def test_refusals(self, game, arguments):
        with pytest.raises(InvalidInput, match=next(iter(arguments))):
            samarkand.study(game, **arguments)

    def test_further_refusals(self, game, study):
        with pytest.raises(InvalidInput, match="quantity: found 'luck', expected one of moves, turns"):
            samarkand.study(game, quantity="luck")
        with pytest.raises(InvalidInput, match="^game: found 5"):
            samarkand.study(5)
        with pytest.raises(InvalidInput, match="^what: found 'pie'"):
            study.plot("pie")
        with pytest.raises(InvalidInput, match="^number: found 300, expected a whole number from 0 to 299"):
            study.game(300)


def in_another_process(plan, deals):
    """The first deals of a study, interpreted."""
    return plan.play(plan.driver(False), 0, deals)


class TestIntervals:
    def test_shares_have_wilsons(self, study):
        wins = study.wins()
        for player in range(3):
            seen = study.frame[f"win_{player}"]
            if set(seen) <= {0.0, 1.0}:
                low, high = wilson_interval(int(seen.sum()), 300)
                assert wins.loc[player, ["low", "high"]].tolist() == pytest.approx([low, high])
        assert wins["share"].sum() == pytest.approx(1)

    def test_what_never_happened_has_a_bound(self):
        found = stopping.estimate(np.zeros(64), True, 0.95, None)
        low, high = wilson_interval(0, 64)
        assert (found["low"], found["high"]) == pytest.approx((low, high)) and found["standard_error"] == 0
        assert isnan(stopping.estimate(np.full(64, 3.0), False, 0.95, None)["low"])

    def test_rotated_games_of_a_deal_are_one_value(self, rotated):
        """Over a deal each seat's luck cancels out: the mean over its games has a smaller error."""
        means = rotated.frame["win_0"].to_numpy().reshape(-1, 3).mean(axis=1)
        found = rotated.wins().loc[0]
        assert found["share"] == pytest.approx(means.mean())
        assert found["standard_error"] == pytest.approx(means.std(ddof=1) / 10)
        assert found["low"] < found["share"] < found["high"]

    def test_equal_players_in_all_seats_win_alike_and_their_seats_do_not(self):
        """Where strategies are equal, rotation leaves the seats alone different."""
        game = samarkand.game("routes", players=3)
        one = samarkand.study(game, 120, strategies="greedy", seed=2, rotate=True)
        seats = samarkand.study(game, 40, strategies="greedy", seed=2).frame
        shares = one.seats()["share"]
        assert one.wins()["share"].tolist() == pytest.approx([1 / 3] * 3)
        assert shares.tolist() == pytest.approx([seats[f"win_{seat}"].mean() for seat in range(3)])
        assert (one.seats()["advantage"] == shares - 1 / 3).all()

    def test_seats_and_strategies_that_nobody_can_tell_apart(self, study, rotated):
        with pytest.raises(InvalidInput, match="rotate=True"):
            study.seats()
        assert rotated.seats()["share"].sum() == pytest.approx(1)

    def test_lengths_and_scores(self, study):
        lengths, scores = study.lengths(), study.scores()
        assert lengths.loc["moves", "median"] == study.frame["moves"].median()
        assert scores.loc[2, "deviation"] == pytest.approx(study.frame["score_2"].std())
        assert scores["strategy"].tolist() == ["threshold", "random", "last"]
        drawn_in = scores.loc[:1]  # who always plays the last action always scores the same
        assert ((drawn_in["low"] < drawn_in["mean"]) & (drawn_in["mean"] < drawn_in["high"])).all()
        assert isnan(scores.loc[2, "low"])

    def test_an_answer_keeps_its_values(self, study):
        answer = study.answer("score_0")
        assert answer.value == pytest.approx(study.frame["score_0"].mean()) and answer.size == 300

    def test_the_margin(self, study):
        scores = study.frame[["score_0", "score_1", "score_2"]].to_numpy()
        expected = [sorted(row)[-1] - sorted(row)[-2] for row in scores.tolist()]
        assert study.values("margin").tolist() == expected

    def test_means_of_few_deals_and_parts_of_ties_have_students_quantile(self):
        """As what is estimated of a position has it: how much they vary is an estimate, too."""
        dice = np.random.default_rng(1)
        ties = np.array([1.0, 0.5, 0.0, 0.25, 0.0, 0.5])
        for seen in (dice.integers(0, 4, 5) / 3, ties):
            found = stopping.estimate(seen, True, 0.95, None)
            assert (found["low"], found["high"]) == pytest.approx(share_limits(seen.tolist(), len(seen)))
        held = 0
        for _ in range(2000):  # five deals: 0.86 by the normal quantile
            found = stopping.estimate(dice.binomial(3, 0.6, 5) / 3, True, 0.95, None)
            held += found["low"] <= 0.6 <= found["high"]
        assert held > 0.93 * 2000


class TestDifferences:
    def test_a_deal_is_one_pair_in_whatever_seats_it_is_played(self, game, rotated):
        alone = samarkand.study(game, 100, strategies=["random", "threshold", "random"], seed=5)
        found = rotated.difference(alone, "score_1").loc["score_1"]
        pairs = rotated.frame["score_1"].to_numpy().reshape(-1, 3).mean(axis=1) - alone.frame["score_1"]
        assert found["paired"] and found["deals"] == 100
        assert found["standard_error"] == pytest.approx(pairs.std(ddof=1) / 10)
        assert rotated.answer("score_1").pairing == alone.answer("score_1").pairing

    def test_rounding_is_no_difference(self):
        """Thirds of a win, added up in another order, differ in the last place: nobody is ahead by that."""
        first = np.array([1 / 3, 0.2, 0.6])
        second = first + np.array([0, 5e-17, 1e-16])
        assert first.tolist() != second.tolist()
        assert isnan(stopping.estimate_difference(second, first, True, 0.95, None)["low"])

    def test_pairs_on_the_same_chances(self, game):
        one = samarkand.study(game, 300, strategies=["threshold", "random", "random"], seed=5)
        other = samarkand.study(game, 200, strategies=["greedy", "random", "random"], seed=5)
        found = one.difference(other).loc["score_0"]
        pairs = one.frame["score_0"][:200].to_numpy() - other.frame["score_0"].to_numpy()
        assert found["paired"] and found["deals"] == 200
        assert found["difference"] == pytest.approx(pairs.mean())
        assert found["standard_error"] == pytest.approx(pairs.std(ddof=1) / 200**0.5)

    def test_a_small_change_needs_fewer_games_by_pairs(self, game, rotated):
        """Two players that mostly do the same: what chance does to both cancels out."""

        def nearly(config, view, actions, number, dice):
            answer = below(dice, number)
            return actions[answer] if view.turns < 9 else actions[0]

        one = samarkand.study(game, 300, strategies=[nearly, "random", "random"], seed=5)
        other = samarkand.study(game, 300, strategies=[drawn, "random", "random"], seed=5)
        saved = one.difference(other, "score_0").loc["score_0", "saved"]
        apart = one.difference(
            samarkand.study(game, 300, strategies=[drawn, "random", "random"], seed=6), "score_0"
        )
        assert saved > 2
        assert not apart["paired"].any() and apart["saved"].tolist() == [1.0]

    def test_the_same_study_does_not_differ_and_claims_no_precision(self, study):
        found = study.difference(study, quantity="win_0").loc["win_0"]
        assert found["difference"] == 0 and isnan(found["low"])

    def test_beside_equals_in_all_seats_the_interval_is_the_other_studys(self, game):
        equals = samarkand.study(game, 60, strategies="greedy", seed=5, rotate=True)
        never = samarkand.study(game, 60, strategies=["random", "greedy", "greedy"], seed=5, rotate=True)
        assert never.frame["win_0"].eq(0).all()
        found, turned = (
            one.difference(two, "win_0").loc["win_0"] for one, two in [(never, equals), (equals, never)]
        )
        share = never.wins().loc[0]
        assert (found["low"], found["high"]) == pytest.approx((share["low"] - 1 / 3, share["high"] - 1 / 3))
        assert (turned["low"], turned["high"]) == pytest.approx((-found["high"], -found["low"]))
        same = equals.difference(equals, "win_0").loc["win_0"]
        assert same["low"] == same["high"] == 0 and same["standard_error"] == 0

    def test_what_cannot_be_compared(self, study):
        for other in (5, samarkand.study(samarkand.game("market", players=4), 2)):
            with pytest.raises(InvalidInput, match="^difference: found"):
                study.difference(other)


class TestStopping:
    def test_precision_stops_at_a_look_and_is_kept(self):
        game = samarkand.game("market", players=3)
        found = samarkand.study(game, 20_000, seed=1, precision=0.025)
        assert found.is_stopped and found.is_complete and "precise enough" in found.headline()
        row = found.wins().loc[0]
        assert len(found) in list(itertools.islice(stopping.looks(), 9))
        assert row["high"] - row["low"] <= 0.05
        assert len(samarkand.study(game, 20_000, seed=1, precision=0.025, workers=2)) == len(found)
        assert len(found.resume(len(found) + 10)) == len(found)  # precise enough is enough

    def test_stopping_by_precision_hardly_touches_the_confidence(self):
        """20,000 studies of a share of 0.25, stopped when half the interval is at most 0.02."""
        covered = _coverage(0.25, 20_000, precision=0.02)
        assert 0.944 < covered < 0.956

    def test_who_stops_when_it_pleases_is_deceived_without_sequential_intervals(self):
        """Stopped as soon as an interval misses the truth: one of 95 % for one look errs in every fourth
        study, those that hold at all looks in fewer than one of twenty."""
        naive = _coverage(0.25, 4_000, most=60_000)
        honest = _coverage(0.25, 4_000, most=60_000, intended=60_000)
        assert naive < 0.80 and honest > 0.95

    def test_until_widens_all_intervals(self, game):
        plain = samarkand.study(game, 1024, seed=1).wins()
        asked = samarkand.study(game, 5000, seed=1, until=lambda study: len(study) >= 1000)
        found = asked.wins()
        assert len(asked) == 1024 and "stopped by its results" in asked.headline()
        assert (found["share"] == plain["share"]).all()
        assert ((found["high"] - found["low"]) > 1.4 * (plain["high"] - plain["low"])).all()
        score = asked.scores().loc[0]
        assert score["high"] - score["mean"] > 1.4 * 1.96 * score["standard_error"]


def _coverage(share, studies, precision=None, most=20_000, intended=None):
    """How often the interval of many studies holds the true share when they stop.

    Without a precision they stop as soon as the interval does not.
    """
    generator = np.random.default_rng(20261121)
    wins, number = np.zeros(studies), 0
    is_going = np.ones(studies, bool)
    holds = np.ones(studies, bool)
    for look in itertools.takewhile(lambda look: look <= most, stopping.looks()):
        wins += generator.binomial(look - number, share, studies)
        number = look
        reach = stopping.quantile(0.95, number, intended)
        seen = wins / number
        middle = (seen + reach**2 / number / 2) / (1 + reach**2 / number)
        half = np.sqrt(seen * (1 - seen) * reach**2 / number + (reach**2 / number) ** 2 / 4)
        half /= 1 + reach**2 / number
        inside = np.abs(middle - share) <= half
        holds[is_going] = inside[is_going]
        is_going &= half > precision if precision else inside
    return holds.mean()


class TestSingleGames:
    @pytest.mark.parametrize("name", LINE_UPS)
    @pytest.mark.parametrize("rotate", [False, True])
    def test_a_game_again_is_the_games_row(self, name, rotate):
        """In a block beyond the first too, whatever sits where."""
        game = samarkand.game(name, players=3)
        found = samarkand.study(
            game, 800, strategies=[LINE_UPS[name], "random", drawn], seed=4, rotate=rotate
        )
        for number in (0, 257, 799):
            state, row = found.game(number), found.frame.loc[number]
            rotation = int(row["rotation"]) if rotate else 0
            assert state.record.turns == row["turns"]
            for player in range(3):
                seat = (player + rotation) % 3
                assert state.scores()[seat] == row[f"score_{player}"]
                assert state.returns()[seat] == row[f"win_{player}"]
            assert state.root().history() == []

    @pytest.mark.usefixtures("each_engine")
    def test_its_moves_are_noted_where_it_was_played(self, monkeypatch):
        """No move is played a second time by a state; of a game of many moves, piece by piece."""
        game = samarkand.game("sackson", players=2, max_turns=0)
        found = samarkand.study(game, 2, strategies="random", seed=1, max_moves=2_500)
        with monkeypatch.context() as patch:
            patch.setattr(samarkand.State, "apply_action", None)
            patch.setattr(samarkand.State, "legal_actions", None)
            state = found.game(1)
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert again == state and len(state.history()) == 2_500

    def test_a_capped_game(self):
        game = samarkand.game("sackson", players=2, max_turns=0)
        found = samarkand.study(game, 2, seed=1, max_moves=200)
        assert found.frame["capped"].all() and len(found.game(1).history()) == 200

    def test_a_function_that_changed_is_noticed(self, game, study, monkeypatch):
        def other(config, view, actions, number, dice):
            return actions[0]

        players = line_up(game, [*study.plan.line_up.given[:2], other])
        monkeypatch.setattr(study, "plan", study.plan.__class__(players, 5))
        monkeypatch.setattr(study, "_driver", None)  # which would play what it has played
        with pytest.raises(InvalidInput, match="game 7 has a different result here: the study was made by"):
            study.game(7)

    def test_surprises_are_what_they_say(self, study):
        found = study.notable_games().set_index("what")
        frame = study.frame
        assert frame.loc[found.loc["loser with most", "game"], "winner"] >= 0
        margin = study.values("margin", per_game=True)
        assert found.loc["widest win", "value"] == margin.max()
        for what, row in found.iterrows():
            assert row["why"].endswith("go this far") and study.game(row["game"]).is_terminal(), what
        loser = found.loc["loser with most"]
        scores = frame[["score_0", "score_1", "score_2"]].to_numpy()
        wins = frame[["win_0", "win_1", "win_2"]].to_numpy()
        assert loser["value"] == scores[wins == 0].max()
        for what, value in (("best score", scores.max()), ("worst score", scores.min())):
            assert found.loc[what, "value"] == value in scores[found.loc[what, "game"]]
        assert len(study.notable_games(3)) == 3 * len(found)
        assert "longest" not in found.index  # ten rounds in every game

    def test_the_longest_and_the_shortest(self):
        found = samarkand.study(
            samarkand.game("sackson", players=2, max_turns=40), 60, strategies="greedy", seed=2
        )
        rows = found.notable_games().set_index("what")
        ended = found.frame[~found.frame["capped"]]
        assert 0 < len(ended) < 60
        assert rows.loc["shortest", "value"] == ended["turns"].min()
        assert found.frame.loc[rows.loc["longest", "game"], "turns"] == ended["turns"].max()

    def test_an_upset_is_a_win_of_whoever_wins_least(self, rotated):
        upset = samarkand.study(
            rotated.plan.game, 400, strategies=["greedy", "random", "greedy"], seed=1
        ).notable_games()
        upset = upset.set_index("what").loc["upset"]
        assert upset["why"].startswith("player 1 (random) wins only ")


class TestInterruptions:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_what_is_finished_is_kept_and_the_rest_is_played(
        self, game, workers, monkeypatch, capsys, caplog
    ):
        whole = samarkand.study(game, 2000, seed=9, progress=False)
        play, calls = Driver.play, []

        def interrupted(self, seed, block, *others):
            calls.append(block)
            if block == 3 and len(calls) < 8:
                raise KeyboardInterrupt
            return play(self, seed, block, *others)

        monkeypatch.setattr(Driver, "play", interrupted)
        found = samarkand.study(game, 2000, seed=9, workers=workers, progress=False)
        assert len(found) == 3 * 256 and not found.is_complete
        assert caplog.messages[-1] == ("interrupted after 768 of 2,000 games; Study.resume() plays the rest")
        assert capsys.readouterr().err == ""  # without progress, nothing is printed
        assert "768 of 2,000 games" in repr(found)
        assert found.frame.equals(whole.frame[:768]) and found.frame.attrs["is_complete"] is False
        calls.extend(range(8))
        assert found.resume(workers=workers, progress=False) is found and found.frame.equals(whole.frame)
        assert found.frame.attrs["is_complete"] is True

    @pytest.mark.parametrize("odd", [{"progress": [1, 2]}, {"workers": 0}])
    def test_what_is_refused_leaves_the_number_of_wished_games(self, game, odd):
        found = samarkand.study(game, 10, seed=9, progress=False)
        with pytest.raises(samarkand.InvalidInput, match=f"{next(iter(odd))}: found"):
            found.resume(25, **odd)
        assert found.is_complete and found.target_games == 10


class TestShowing:
    def test_text_and_table_say_the_same(self, study):
        text, html = repr(study), study._repr_html_()
        assert "300 games, seed 5" in text and len(text.splitlines()) == 5
        for word in ("threshold", "last", f"{study.wins().loc[0, 'share']:.3f}"):
            assert word in text and word in html
        assert "<th></th>" not in html and html.count("<tr>") == 1 + len(study.strategies)
        assert html.partition("</table>")[2].startswith("<p>turns: ")  # which are no share of wins

    def test_of_one_game_nothing_is_estimated(self, game):
        assert len(repr(samarkand.study(game, 1)).splitlines()) == 1

    def test_plots_draw_the_summaries(self, study, rotated):
        wins = study.plot().series[0]
        assert wins.y == study.wins()["share"].tolist() and wins.low == study.wins()["low"].tolist()
        assert rotated.plot("seats").series[0].y == rotated.seats()["share"].tolist()
        for what in ("lengths", "scores"):
            for series in study.plot(what).series:
                assert sum(series.y) == pytest.approx(1)
        running = study.plot("running", "score_0").series[0]
        assert running.y[-1] == pytest.approx(study.frame["score_0"].mean())
        assert len(running.x) == len(running.low)

    def test_steps_hold_every_value(self):
        from samarkand.analysis.showing import steps

        for values in ([7], [0, 39], [0, 40], [-500, 501], range(1000)):
            seen = np.array(values)
            edges = steps(seen)
            assert np.histogram(seen, edges)[0].sum() == len(seen) and len(edges) <= 41

    def test_a_constant_has_a_narrow_bar_and_no_band(self, study):
        lengths, settles = study.plot("lengths"), study.plot("running", "turns")
        low, high = lengths.axes.get_xlim()
        assert lengths.title.endswith("games: always 10") and "always" not in study.plot("scores").title
        assert high - low == 7 and all(tick == int(tick) for tick in lengths.axes.get_xticks())
        assert not settles.axes.collections
        assert study.plot("running", "moves").axes.collections

    def test_why_a_game_surprises_is_shown_whole(self, study):
        found = study.notable_games()
        for why in found["why"]:
            assert why in repr(found) and escape(why) in found._repr_html_()

    def test_a_study_mostly_cut_off_says_so(self, study, tmp_path):
        game = samarkand.game("sackson", players=2, max_turns=20)
        cut = samarkand.study(game, 20)
        said = "% of these games were cut off undecided"
        assert said in repr(cut).splitlines()[1] and said in cut._repr_html_()
        assert said not in repr(study) + study._repr_html_()
        cut.save(tmp_path / "cut.sqlite")
        assert samarkand.Study.load(tmp_path / "cut.sqlite").frame.equals(cut.frame)


class TestSweeps:
    def test_every_combination_is_the_study_of_it(self):
        over = {"players": [3, 4], "money_ties": ["competition", "dense"]}
        found = samarkand.sweep(
            "market", over, games=50, strategies="threshold", seed=2, quantity=["score_0", "moves"]
        )
        assert len(found) == 8 and list(found)[:3] == ["players", "money_ties", "quantity"]
        game = samarkand.game("market", players=4, money_ties="dense")
        study = samarkand.study(game, 50, strategies="threshold", seed=2)
        assert found.iloc[-2]["mean"] == study.scores().loc[0, "mean"]

    def test_strategies_are_swept_by_name(self):
        over = {"strategies": ["random", ["greedy", "random", "random", last]]}
        found = samarkand.sweep("market", over, games=10, quantity=["win_0", "turns"])
        assert found["strategies"].tolist()[::2] == ["random", "greedy, random, random, last"]

    @pytest.mark.parametrize("make", [np.array, pandas.Series, pandas.Index, tuple])
    def test_any_list_of_values_is_swept(self, make):
        settings = {"games": 4, "progress": False}
        values = [np.int8(3), np.int8(4)] if make is tuple else [3, 4]
        plain = samarkand.sweep("market", {"players": [3, 4], "money_ties": ["dense"]}, **settings)
        found = samarkand.sweep(
            "market", {"players": make(values), "money_ties": make(["dense"])}, **settings
        )
        assert found.equals(plain) and found.dtypes.equals(plain.dtypes)

    def test_refusals_come_before_any_game(self):
        for over in (
            {},
            {"players": 3},
            {"players": np.int8(3)},
            {"players": np.array([])},
            {"players": "34"},
            {"players": [3, 9]},
            {"colour": ["red"]},
            5,
        ):
            with pytest.raises(InvalidInput):
                samarkand.sweep("market", over, games=10**6, quantity=["win_0", "turns"])


def test_streams_of_a_game_are_its_own():
    """What `replay` relies on: the first streams of a block do not depend on how many are asked for."""
    entropy = np.random.SeedSequence(5, spawn_key=(3,))
    again = np.random.SeedSequence(5, spawn_key=(3,))
    assert (dice.streams(entropy, 256, 4)[:17] == dice.streams(again, 17, 4)).all()


def test_who_names_nobody_gets_players_who_want_to_win_and_is_told_what_was_cut_off():
    """Of random games of Sackson's 97 in 100 are stopped undecided, and the headline was silent."""
    game = samarkand.game("sackson", players=2)
    usual = samarkand.study(game, 40, progress=False)
    assert usual.strategies == ["greedy", "greedy"] and "cut off" not in repr(usual)
    random = samarkand.study(game, 40, strategies="random", progress=False)
    cut = int(random.frame["capped"].sum())
    assert cut > 20 and f"{cut} games cut off undecided" in repr(random).splitlines()[0]
