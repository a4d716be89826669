"""Positions told in words: what is told can be laid again, what is named lies there, nonsense is refused."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import samarkand
from samarkand.engine import records
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES
from tests.support import option_sets, play, seats
from tests.test_bad_input import NONSENSE, NUMBERS, QUICK, refused

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
# What a turn leaves behind and nothing reads any more.
LEFT_BEHIND = {
    "sackson": {"free", "steps", "owed", "purpose", "taken", "laid", "market", "number"},
    "routes": set(),
    "market": {"player"},
}


def told(name, seed, **options):
    """States of a random game that have words, with their words."""
    state = samarkand.game(name, **options).new_initial_state()
    for _ in play(state, seed):
        try:
            words = state.describe()
        except InvalidInput as error:
            assert "\n" not in str(error)
            continue
        yield state, words


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, each) for name in GAMES for each in option_sets(name)],
)
def test_what_is_told_can_be_laid_again(name, options):
    """Words and table are worth the same: record, legal moves, text board, and the words once more."""
    number = 0
    for state, words in told(name, seed=number, **options):
        if number >= 25:
            break
        number += 1
        again = state.game.set_up(**copy.deepcopy(words))
        assert again.describe() == words
        assert again.game.set_up(like=state) == again
        assert again.history() == []
        plain, laid = records.to_plain(state.record), records.to_plain(again.record)
        for field in plain:
            assert field in LEFT_BEHIND[name] or plain[field] == laid[field], field
        for player in range(state.game.num_players):
            assert again.observation_string(player) == state.observation_string(player)
        assert (again.scores(), again.current_player()) == (state.scores(), state.current_player())
        assert [again.action_to_string(a) for a in again.legal_actions()] == [
            state.action_to_string(a) for a in state.legal_actions()
        ]
    assert number


@EVERY_GAME
def test_each_first_decision_has_words(name):
    """Of every number of players, and in *Sackson* until the last pawn is placed [S-S3]."""
    for players in seats(name):
        state = samarkand.game(name, players=players).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
        for _ in range(players if name == "sackson" else 1):
            again = state.game.set_up(**state.describe())
            assert (again.question(), str(again)) == (state.question(), str(state))
            state.apply_action(state.legal_actions()[-1])


@EVERY_GAME
def test_without_words_there_is_a_position_all_the_same(name):
    """Every number of players; it can be played to its end, with all that must add up adding up."""
    for players in seats(name):
        state = samarkand.game(name, players=players).set_up()
        state.check()
        for _ in play(state, 1, 300):
            state.check()


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_nonsense_in_the_place_of_words(name, data):
    """Refused with one line, or a state that adds up and can be played."""
    game = samarkand.game(name, players=3)
    words = copy.deepcopy(MIDDLE[name])
    place = words
    for _ in range(data.draw(st.integers(0, 2))):
        tables = [key for key, value in place.items() if isinstance(value, dict) and value]
        if not tables:
            break
        place = place[data.draw(st.sampled_from(tables))]
    key = data.draw(st.one_of(st.sampled_from(list(place)), st.text(max_size=3), st.integers(-2, 6)))
    place[key] = data.draw(st.one_of(NONSENSE, NUMBERS, st.sampled_from(NAMES)))
    if not all(isinstance(word, str) for word in words):
        return
    state = refused(game.set_up, **words)
    if state is not None:
        state.check()
        for _ in play(state, 1, 20):
            state.check()


NAMES = ["jewel", "Levant", "Khiva", ["jewel"], {"jewel": 1}, [1, 1, 2], {0: 3}, "bank", None]
MIDDLE = {name: list(told(name, 5, players=3))[20][1] for name in GAMES}


def refusal(game, **words):
    with pytest.raises(InvalidInput) as error:
        game.set_up(**words)
    return str(error.value)


def test_another_game_cannot_be_likened():
    sackson, routes = samarkand.game("sackson"), samarkand.game("routes")
    assert refusal(sackson, like=routes.set_up()).startswith("like: found samarkand.game('routes'")
    assert "5 players" in refusal(samarkand.game("sackson", players=5), like=sackson.set_up())


def test_a_phase_that_cannot_be_due_is_refused():
    assert "found 'deal'" in refusal(samarkand.game("market"), phase="deal")
    assert "found phase 'bag'" in refusal(
        samarkand.game("routes", players=4), phase="bag"
    )  # two players' [R-D2]


def test_a_draw_has_no_words():
    state = samarkand.game("sackson").set_up(phase="die")
    with pytest.raises(
        InvalidInput, match="found a draw of chance in phase 'die', expected the start of a turn"
    ):
        state.describe()


class TestSackson:
    """[S-S1 … S-S4, S-C3, S-V4]"""

    game = samarkand.game("sackson", players=3)

    def test_what_is_named_lies_there_and_the_rest_in_the_pile(self):
        state = self.game.set_up(
            turn=2,
            pawns={2: "Khiva"},
            cash=[100, 200, 35],
            hands={2: {"jewel": 2, "grain": 1}},
            fields={"Oghuz": {"copper": 1}},
            chips=["jewel", "archway of Bukhara"],
        )
        assert state.current_player() == 2
        assert state.scores() == [100, 200, 35]
        assert state.record.hand.sum() == 3
        assert state.record.camp.sum() == 1
        assert state.record.deck.tolist() == [18, 17, 14, 13, 11, 7]
        assert state.record.bank == 2820 - 335
        assert state.describe()["chips"] == ["archway of Bukhara", "jewel market of Samarkand"]

    def test_like_another_state_but_for_what_is_named(self):
        state = self.game.set_up(hands={0: {"jewel": 2}, 1: {"grain": 3}}, cash={1: 50})
        other = self.game.set_up(like=state, hands={0: {"jewel": 1}}, turn=1)
        assert other.describe() == {
            **state.describe(),
            "hands": {0: {"jewel": 1}, 1: {"grain": 3}, 2: {}},
            "turn": 1,
        }

    def test_a_target_that_is_reached_has_ended_the_game(self):
        assert self.game.set_up(cash={1: 505}).winners() == [1]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (
                {"hands": {0: {"jewel": 10}}},
                "hand of player 0, jewel: found 10, expected at most 9, because no more are left",
            ),
            ({"pawns": {0: "Kiva"}}, "pawn of player 0: found 'Kiva', expected a name such as Khiva"),
            (
                {"pawns": {0: None}},
                "pawns: found {0: None}, expected None only for",
            ),
            ({"fields": {"Merv": {}}}, "fields: found 'Merv', expected the name of a camp"),
            ({"fields": {"Oghuz": {"jewel": 9}}}, "field of Oghuz: found {'jewel': 9}, expected at most "),
            ({"chips": ["jewel", "jewel"]}, "chips: found ["),
            ({"hans": {}}, "position: found 'hans', expected one of turn, turns, pawns"),
            ({"turn": 3}, "turn: found 3, expected a whole number from 0 to 2"),
            ({"cash": {3: 5}}, "cash: found 3, expected a player among 0, 1, 2"),
        ],
    )
    def test_refusals(self, words, said):
        assert refusal(self.game, **words).startswith(said)


class TestRoutes:
    """[R-C1, R-C2, R-G1, R-B1, R-D1, R-D2]"""

    game = samarkand.game("routes", players=3)

    def test_camels_bring_what_follows_from_them(self):
        state = self.game.set_up(camels={"Golconda": ["Levant", "China"]}, families={0: ["Levant"]})
        names = state.game.names
        levant, china = names.families.index("Levant"), names.families.index("China")
        assert state.record.supply[[levant, china]].tolist() == [10, 10]
        assert state.record.related[levant, china] == 1
        assert state.record.relations[[levant, china]].tolist() == [4, 4]
        assert state.record.tile[names.goods.index("diamond")] == 0
        assert state.describe()["goods_tiles"] == {0: 0, 1: 0, 2: 1}
        assert state.describe()["relation_tiles"] == {0: 0, 1: 0, 2: 2}
        other = self.game.set_up(like=state, goods_tiles={0: 1, 2: 0})
        assert other.record.goods_tiles.tolist() == [1, 0, 0, 0, 0]

    def test_a_family_that_is_at_home_stays_first(self):
        state = self.game.set_up(camels={"Damascus": ["Persia"]})
        assert state.describe()["camels"]["Damascus"] == ["Levant", "Persia"]

    def test_a_round_of_passes_goes_on_where_it_was(self):
        """[R-T1] The last of those who pass ends the game, and an end by passes is an end when laid again."""
        state = self.game.set_up(cash=[0, 0, 0]).apply_words("pass", "pass")
        last = self.game.set_up(**state.describe()).apply_words("pass")
        assert state.describe()["passes"] == 2 and last.is_terminal()
        assert self.game.set_up(**last.describe()).outcome() == last.outcome()

    def test_with_two_players_the_rest_is_in_the_bag(self):
        state = samarkand.game("routes", players=2).set_up(
            removed=["China"], families={0: ["Levant", "Levant"]}
        )
        assert sorted({*state.game.names.families} - {*state.describe()["bag"]}) == ["China", "Levant"]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (
                {"camels": {"Damascus": ["Persia", "China"]}},
                "camels on Damascus: found ['Persia', 'China'], expected",
            ),
            (
                {"sold": {0: ["diamond"]}},
                "sold: found 'diamond', expected goods whose space a camel has reached",
            ),
            (
                {"hands": {0: ["diamond"], 1: ["diamond"]}},
                "hands of player 1, diamond: found 1, expected at most 0",
            ),
            (
                {"families": {0: ["China", "China"]}},
                "families of player 0: found 'China', expected at most 1 of",
            ),
            ({"bag": ["China"]}, "removed and bag: found 'China', expected at most 0 of"),
            ({"relation_tiles": {0: 1}}, "relation_tiles: found 1, expected 0 in all"),
        ],
    )
    def test_refusals(self, words, said):
        assert refusal(self.game, **words).startswith(said)


class TestMarket:
    """[M-S1, M-R1 … M-R6, M-B1, M-F2, M-F3]"""

    game = samarkand.game("market", players=4)

    def test_an_auction(self):
        state = self.game.set_up(
            rounds=1,
            clock=7,
            doyen=1,
            sells={0: "cloth"},
            offers={0: 5, 2: 7},
            camel=4,
            cash={2: 5},
            bought={1: {"cloth": [7]}},
        )
        assert state.current_player() == 1
        assert state.action_to_string(0) == "stop at 7 for cloth 5 of player 0"
        assert state.record.pile.tolist() == [4, 4, 3, 4]
        assert [len(values) for values in state.describe()["to_sell"].values()] == [8] * 4

    def test_what_comes_next_follows(self):
        assert self.game.set_up(camel=None).is_chance_node()
        assert self.game.set_up().question().startswith("Choose a card to sell")
        assert self.game.set_up(camels={0: [2, 2, 2, 2]}).describe()["camel"] == 3
        assert self.game.set_up(camels={0: [2, 3, 4, 5] * 4}).describe()["camel"] is None
        with_bank = samarkand.game("market", players=3).set_up(camel=3)
        assert with_bank.is_chance_node() and " for the bank" in with_bank.action_to_string(
            with_bank.legal_actions()[0]
        )
        assert self.game.set_up(rounds=10).is_terminal()
        final = self.game.set_up(rounds=10, bought={2: {"fruit": [7, 5]}})
        assert final.current_player() == 2 and len(final.legal_actions()) == 2
        assert self.game.set_up(clock=5, offers={0: 7}, camel=None).is_chance_node()

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ({"clock": 11}, "clock: found 11, expected a whole number from 1 to 10"),
            (
                {"clock": 7, "cash": [0] * 4},
                "clock: found 7, expected a value at which somebody can pay for a card on offer",
            ),
            ({"rounds": 10, "clock": 7}, "clock: found 7, expected None after all 10 rounds"),
            (
                {"sells": {0: "jewel", 1: "jewel"}},
                "sells: found {0: 'jewel', 1: 'jewel'}, expected a good of",
            ),
            ({"sells": {"bank": "jewel"}}, "sells: found 'bank', expected a player among 0, 1, 2, 3"),
            ({"camels": {0: [6]}}, "camels of player 0: found 6, expected one of 2, 3, 4, 5"),
            (
                {"offers": {0: 7}, "clock": 7, "camel": 2, "bought": {1: {"fruit": [7]}}},
                "offer of 0, value 7: found 1",
            ),
            ({"to_sell": {0: [1]}}, "to sell of 0: found [1], expected the values of 10 cards"),
        ],
    )
    def test_refusals(self, words, said):
        assert refusal(self.game, **words).startswith(said)
