"""Studies: the games and what produced them, intervals, stopping, single games again, interruptions."""

import itertools
from math import isnan

import numpy as np
import pandas
import pytest

import samarkand
from samarkand.analysis.studies.study import looks
from samarkand.engine.dice import below
from samarkand.engine.driver import Driver
from samarkand.errors import InvalidInput
from samarkand.probability.intervals import normal_quantile

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

    @pytest.mark.parametrize("arguments", [
        {"games": 0}, {"seed": -1}, {"rotate": 1}, {"precision": 0}, {"precision": "fine"},
        {"workers": 0}, {"max_moves": 0}, {"quantity": "luck"}, {"game": 5},
    ])  # fmt: skip
    def test_refusals(self, game, arguments):
        with pytest.raises(InvalidInput, match=f"^{next(iter(arguments))}: found"):
            samarkand.study(**{"game": game} | arguments)

    def test_further_refusals(self, study):
        with pytest.raises(InvalidInput, match="^what: found 'pie'"):
            study.plot("pie")
        with pytest.raises(InvalidInput, match="^number: found 300, expected a whole number from 0 to 299"):
            study.game(300)


class TestIntervals:
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
        shares = one.estimate(["seat"])["mean"]
        assert one.wins()["share"].tolist() == pytest.approx([1 / 3] * 3)
        assert shares.tolist() == pytest.approx([seats[f"win_{seat}"].mean() for seat in range(3)])

    def test_a_table_has_the_estimates_of_several(self, study):
        found = study.estimate(["score", "moves"])
        assert found.index.tolist() == ["score_0", "score_1", "score_2", "moves"]
        assert list(found) == ["mean", "standard_error", "low", "high", "size"]
        for name, row in found.iterrows():
            assert row.tolist() == pytest.approx([*study.estimate(name)], nan_ok=True)
        assert isnan(found.loc["score_2", "low"])  # who always plays the last action always scores the same
        assert found.loc["score_0", "mean"] == pytest.approx(study.frame["score_0"].mean())

    def test_an_answer_keeps_its_values(self, study):
        answer = study.answer("score_0")
        assert answer.value == pytest.approx(study.frame["score_0"].mean()) and len(answer.sample) == 300

    def test_the_margin(self, study):
        scores = study.frame[["score_0", "score_1", "score_2"]].to_numpy()
        expected = [sorted(row)[-1] - sorted(row)[-2] for row in scores.tolist()]
        assert study.values("margin").tolist() == expected


class TestDifferences:
    def test_a_deal_is_one_pair_in_whatever_seats_it_is_played(self, game, rotated):
        alone = samarkand.study(game, 100, strategies=["random", "threshold", "random"], seed=5)
        table = rotated.difference(alone, "score_1")
        found = table.loc["score_1"]
        pairs = rotated.frame["score_1"].to_numpy().reshape(-1, 3).mean(axis=1) - alone.frame["score_1"]
        assert table.attrs == {"paired": True, "deals": 100}
        assert found["standard_error"] == pytest.approx(pairs.std(ddof=1) / 10)
        assert rotated.answer("score_1").pairing == alone.answer("score_1").pairing

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
        assert not apart.attrs["paired"] and apart["saved"].tolist() == [1.0]

    def test_the_same_study_does_not_differ_and_claims_no_precision(self, study):
        found = study.difference(study, quantity="win_0").loc["win_0"]
        assert found["difference"] == 0 and isnan(found["low"])

    def test_what_cannot_be_compared(self, study):
        with pytest.raises(InvalidInput, match="^difference: found"):
            study.difference(samarkand.study(samarkand.game("market", players=4), 2))


class TestStopping:
    def test_precision_stops_at_a_look_and_is_kept(self):
        game = samarkand.game("market", players=3)
        found = samarkand.study(game, 20_000, seed=1, precision=0.025)
        assert found.is_stopped and found.is_complete and "precise enough" in found.headline()
        row = found.wins().loc[0]
        assert len(found) in list(itertools.islice(looks(), 9))
        assert row["high"] - row["low"] <= 0.05
        assert len(samarkand.study(game, 20_000, seed=1, precision=0.025, workers=2)) == len(found)
        assert len(found.resume(len(found) + 10)) == len(found)  # precise enough is enough

    def test_stopping_by_precision_hardly_touches_the_confidence(self):
        """20,000 studies of a share of 0.25, stopped when half the interval is at most 0.02."""
        covered = _coverage(0.25, 20_000, precision=0.02)
        assert 0.944 < covered < 0.956


def _coverage(share, studies, precision, most=20_000):
    """How often the interval of many studies holds the true share when they stop."""
    generator = np.random.default_rng(20261121)
    wins, number = np.zeros(studies), 0
    is_going = np.ones(studies, bool)
    holds = np.ones(studies, bool)
    reach = normal_quantile(0.95)
    for look in itertools.takewhile(lambda look: look <= most, looks()):
        wins += generator.binomial(look - number, share, studies)
        number = look
        seen = wins / number
        middle = (seen + reach**2 / number / 2) / (1 + reach**2 / number)
        half = np.sqrt(seen * (1 - seen) * reach**2 / number + (reach**2 / number) ** 2 / 4)
        half /= 1 + reach**2 / number
        inside = np.abs(middle - share) <= half
        holds[is_going] = inside[is_going]
        is_going &= half > precision
    return holds.mean()


class TestSingleGames:
    @pytest.mark.parametrize("name", LINE_UPS)
    @pytest.mark.parametrize("rotate", [False, True])
    def test_a_game_again_is_the_games_row(self, name, rotate):
        """In a block beyond the first too, whatever sits where."""
        game = samarkand.game(name, players=3)
        found = samarkand.study(
            game, 800, strategies=[LINE_UPS[name], "random", "random"], seed=4, rotate=rotate
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

    def test_surprises_are_what_they_say(self, study):
        found = study.notable_games().set_index("what")
        margin = study.values("margin", per_game=True)
        alone = study.frame["winner"].to_numpy() >= 0
        assert found.index.tolist() == ["widest win", "narrowest win"]  # ten rounds in every game
        assert found["value"].tolist() == [margin[alone].max(), margin[alone].min()]
        for row in found.itertuples():
            end = study.game(row.game)
            *_, second, best = sorted(end.scores())
            assert f"won by {best - second:g}, {best:g} to {second:g}" in row.why and end.is_terminal()
            assert row.why.endswith("go this far")

    def test_the_longest_and_the_shortest(self):
        found = samarkand.study(
            samarkand.game("sackson", players=2, max_turns=40), 60, strategies="greedy", seed=2
        )
        rows = found.notable_games().set_index("what")
        ended = found.frame[~found.frame["capped"]]
        assert 0 < len(ended) < 60
        assert rows.loc["shortest", "value"] == ended["turns"].min()
        assert found.frame.loc[rows.loc["longest", "game"], "turns"] == ended["turns"].max()


class TestInterruptions:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_what_is_finished_is_kept_and_the_rest_is_played(
        self, game, workers, monkeypatch, capsys, caplog
    ):
        whole = samarkand.study(game, 1100, seed=9, progress=False)
        play, calls = Driver.play, []

        def interrupted(self, seed, block, *others):
            calls.append(block)
            if block == 3 and len(calls) < 8:
                raise KeyboardInterrupt
            return play(self, seed, block, *others)

        monkeypatch.setattr(Driver, "play", interrupted)
        found = samarkand.study(game, 1100, seed=9, workers=workers, progress=False)
        assert len(found) == 3 * 256 and not found.is_complete
        assert caplog.messages[-1] == ("interrupted after 768 of 1,100 games; Study.resume() plays the rest")
        assert capsys.readouterr().err == ""  # without progress, nothing is printed
        assert "768 of 1,100 games" in repr(found)
        assert found.frame.equals(whole.frame[:768]) and found.frame.attrs["is_complete"] is False
        calls.extend(range(8))
        assert found.resume(workers=workers, progress=False) is found and found.frame.equals(whole.frame)
        assert found.frame.attrs["is_complete"] is True


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

    def test_plots_draw_the_summaries(self, study):
        wins = study.plot().series[0]
        assert wins.y == study.wins()["share"].tolist() and wins.low == study.wins()["low"].tolist()
        for series in study.plot("values", "score_0").series:
            assert sum(series.y) == pytest.approx(1)
        running = study.plot("running", "score_0").series[0]
        assert running.y[-1] == pytest.approx(study.frame["score_0"].mean())
        assert len(running.x) == len(running.low)

    def test_a_constant_has_a_narrow_bar_and_no_band(self, study):
        lengths, settles = study.plot("values", "turns"), study.plot("running", "turns")
        low, high = lengths.axes.get_xlim()
        assert (
            lengths.title.endswith("games: always 10")
            and "always" not in study.plot("values", "score_0").title
        )
        assert high - low == 7 and all(tick == int(tick) for tick in lengths.axes.get_xticks())
        assert not settles.axes.collections
        assert study.plot("running", "moves").axes.collections

    def test_a_study_mostly_cut_off_says_so(self, study, tmp_path):
        game = samarkand.game("sackson", players=2, max_turns=20)
        cut = samarkand.study(game, 20)
        said = "% of these games were cut off undecided"
        assert said in repr(cut).splitlines()[1] and said in cut._repr_html_()
        assert said not in repr(study) + study._repr_html_()
        cut.save(tmp_path / "cut.npz")
        assert samarkand.Study.load(tmp_path / "cut.npz").frame.equals(cut.frame)


class TestSweeps:
    def test_every_combination_is_the_study_of_it(self):
        over = {"players": [3, 4], "money_ties": ["competition", "dense"]}
        found = samarkand.sweep(
            "market", over, games=50, strategies="threshold", seed=2, quantity=["score_0", "moves"]
        )
        assert len(found) == 8 and list(found)[:3] == ["players", "money_ties", "quantity"]
        game = samarkand.game("market", players=4, money_ties="dense")
        study = samarkand.study(game, 50, strategies="threshold", seed=2)
        assert found.iloc[-2]["mean"] == study.estimate("score_0").mean

    def test_strategies_are_swept_by_name(self):
        over = {"strategies": ["random", ["greedy", "random", "random", last]]}
        found = samarkand.sweep("market", over, games=10, quantity=["win_0", "turns"])
        assert found["strategies"].tolist()[::2] == ["random", "greedy, random, random, last"]

    @pytest.mark.parametrize("make", [np.array, pandas.Series, tuple])
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
            {"players": 3},
            {"players": np.int8(3)},
            {"players": np.array([])},
            {"players": "34"},
            {"players": [3, 9]},
            {"colour": ["red"]},
        ):
            with pytest.raises(InvalidInput):
                samarkand.sweep("market", over, games=10**6, quantity=["win_0", "turns"])


def test_who_names_nobody_gets_players_who_want_to_win_and_is_told_what_was_cut_off():
    """Of random games of Sackson's 97 in 100 are stopped undecided, and the headline was silent."""
    game = samarkand.game("sackson", players=2)
    usual = samarkand.study(game, 40, progress=False)
    assert usual.strategies == ["greedy", "greedy"] and "cut off" not in repr(usual)
    random = samarkand.study(game, 40, strategies="random", progress=False)
    cut = int(random.frame["capped"].sum())
    assert cut > 20 and f"{cut} games cut off undecided" in repr(random).splitlines()[0]


def test_a_table_with_intervals_hides_no_column(game):
    """A terminal of 80 columns would leave out the interval in the middle."""
    one, other = (samarkand.study(game, 40, strategies=name) for name in ("greedy", "random"))
    swept = samarkand.sweep(game, {"players": [3, 4]}, games=40, strategies="random")
    state = samarkand.game("sackson").set_up(pawns={0: "Khiva"})
    values = samarkand.action_values(state, games=4, progress=False)
    for table in (one.difference(other), swept, one.wins(), one.estimate(["win", "score"]), values):
        assert "..." not in repr(table)
        assert {"low", "high"} <= set(repr(table).split())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: samarkand.study("market", strategy="greedy"), "'strategy', did you mean strategies?"),
        (lambda: samarkand.simulate("market", num_games=9), "'num_games', did you mean games?"),
        (lambda: samarkand.sweep("market", players=[3, 4]), "over={name: values} varies a setting"),
        (lambda: samarkand.replay_page(None, file="game.html"), "'file', expected one of path, "),
        (lambda: samarkand.costly_decisions(None, seat=0), "'seat', expected one of player, "),
    ],
)
def test_a_wrong_keyword_is_told_with_the_nearest(call, message):
    with pytest.raises(TypeError) as error:
        call()
    assert message in str(error.value) and "\n" not in str(error.value)


def test_a_wrong_argument_of_a_game_is_told_with_the_nearest():
    with pytest.raises(samarkand.InvalidInput, match="no option named 'player': did you mean players"):
        samarkand.game("market", player=4)


def test_a_name_that_is_not_there_leads_to_the_right_one():
    study = samarkand.study("market", 1, progress=False)
    with pytest.raises(AttributeError, match=r"Study has no 'to_csv'; write study\.save"):
        study.to_csv("games.csv")
