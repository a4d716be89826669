"""One decision, one entry: a game's table of decisions is whole, and log and picture read it."""

import re

import pytest

import samarkand
from samarkand import picture
from samarkand.decisions import Decision, DecisionContext, Fact
from samarkand.registry import GAMES
from samarkand.state import PositionView
from tests.contract.test_contract import sample

JEWELS = {"jewel 1": 1, "jewel 5": 1}
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


@EVERY_GAME
def test_every_phase_but_the_last_has_an_entry(name):
    package = samarkand.game(name).package
    phases = package.components.Phase
    assert set(package.decisions.DECISIONS) == set(phases) - {phases.OVER}


@EVERY_GAME
def test_players_are_asked_and_chance_is_not(name):
    for state in sample(name, number=25, seed=3):
        at = DecisionContext(state.game, state.record)
        assert bool(at.question()) == (state.current_player() >= 0)
        assert state.question() == at.question()


@EVERY_GAME
def test_each_action_of_a_player_has_a_shape_of_its_own(name):
    for state in sample(name, number=25, seed=4):
        targets = picture.targets(state)
        assert sorted(targets.values()) == (state.legal_actions() if state.current_player() >= 0 else [])


@EVERY_GAME
def test_what_cannot_be_chosen_is_refused_with_a_reason(name):
    """Whatever is pressed: a whole sentence, or none; each kind of reason occurs, and none that is false."""
    given = set()
    for state in sample(name, number=25, seed=7):
        if state.current_player() < 0:
            continue
        at, targets = DecisionContext(state.game, state.record), picture.targets(state)
        shapes = {each.identifier for each in state.game.package.picture.board(state).shapes if each.label}
        for shape in shapes - set(targets) - {""}:
            reason = at.decision.refusal(at, shape)
            assert re.fullmatch(r"([A-Z].*\.)?", reason) and " None" not in reason, (shape, reason)
            given.add((state.record.phase, reason.partition(" ")[0]))
    assert sum(bool(words) for _, words in given) > {"sackson": 10, "routes": 4, "market": 1}[name]


@pytest.mark.parametrize(
    ("game", "position", "shape", "reason"),
    [
        ("sackson", {"pawns": {0: "Khiva"}}, "space:14", "No arrow leads there from Khiva [S-M1]."),
        (
            "sackson",
            {"pawns": {0: "Khiva"}, "cash": {0: 4}},
            "die",
            "The roll costs 5 piastres, and you have",
        ),
        ("routes", {}, "extend:0", "You are not a member of Egypt [R-X1]."),
        ("routes", {"cash": {0: 0}}, "marry:0", "The dowry of Egypt is 3 dirhams, and you have 0"),
    ],
)
def test_a_reason_names_what_stands_in_the_way(game, position, shape, reason):
    state = samarkand.game(game, players=3).set_up(**position)
    at = DecisionContext(state.game, state.record)
    assert at.decision.refusal(at, shape).startswith(reason)


@EVERY_GAME
def test_the_lines_of_the_log_are_its_records_in_words(name):
    """At the end they are those of all the game."""
    for state in sample(name, number=3, seed=5):
        for player in (None, 0):
            for line, told in zip(state.history_strings(player), state.log(player), strict=True):
                facts = "".join(f"; {fact.words} [{fact.rule}]" for fact in told.facts)
                who = "chance" if told.who == samarkand.CHANCE else f"player {told.who}"
                assert line == f"{who}: {told.words} [{told.rule}]{facts}"


def test_a_value_at_which_nobody_stops_is_no_news():
    """The log says so by a mark of the record, not by its wording [M-R3]."""
    state = sample("market", seed=6)[-1]
    facts = [fact for each in state.log() for fact in each.facts]
    idle = {fact for fact in facts if not fact.is_news}
    assert idle == {Fact("nobody stops", "M-R3", is_news=False)}
    assert len(facts) > len(idle)


def test_an_entry_may_be_a_constant_or_a_function_of_the_moment():
    entry = Decision(
        rule="X", label=lambda at: f"take {at.action}", seen=lambda at: f"player {at.state.player}"
    )
    state = samarkand.game("sackson").new_initial_state()
    at = DecisionContext(state.game, state.record, 5)
    assert (at.say(entry.rule), at.say(entry.label), at.say(entry.seen)) == ("X", "take 5", "player 0")
    assert not entry.is_hidden(at, 1) and not list(entry.facts(at, state.record))


def test_a_full_field_that_is_taken_is_told():
    """[S-N2] With what lay there and what was paid, before the draws that fill it again."""
    told = samarkand.examples.play("S-W5", "next player")[-1].log()[-1]
    assert [(fact.words, fact.rule) for fact in told.facts] == [
        ("player 1 takes the full field, 1 grain, 1 fruit, 1 copper, 1 carpet, for 10 piastres", "S-N2")
    ]


@EVERY_GAME
def test_the_named_values_of_the_legal_actions_differ(name):
    """So a strategy can find an action by them, and they have Python's own types."""
    for state in sample(name, number=40, seed=5):
        named = [vars(state.action(legal)) for legal in state.legal_actions()]
        assert len(set(map(repr, named))) == len(named)
        assert all(isinstance(value, int | str) for values in named for value in values.values())


@pytest.mark.parametrize(
    ("game", "position", "words", "values"),
    [
        ("sackson", {"pawns": {0: "Khiva"}}, "roll the die for 5 piastres", {"kind": "roll", "price": 5}),
        ("routes", {}, 0, {"kind": "marry", "family": "Egypt", "price": 3}),
    ],
)
def test_an_action_has_named_values(game, position, words, values):
    state = samarkand.game(game, players=3).set_up(**position)
    action = state.string_to_action(words) if isinstance(words, str) else state.legal_actions()[words]
    assert vars(state.action(action)) == values


def test_the_values_of_a_card_on_offer_name_its_price_and_seller():
    """[M-R2] A strategy finds the cheapest card without reading its sentence."""
    state = samarkand.game("market", players=3).new_initial_state()
    while state.phase != "stop":
        state.apply_action(state.legal_actions()[0])
    first, *_, last = map(state.action, state.legal_actions())
    good = state.game.names.goods[state.record.good[1]]
    assert vars(first) == {"kind": "stop", "price": 10, "good": good, "value": 1, "seller": 1}
    assert vars(last) == {"kind": "pass", "price": 10}
    with pytest.raises(samarkand.IllegalAction):
        state.action(99)


@pytest.mark.parametrize(
    ("game", "position", "hand"),
    [
        ("sackson", {"hands": {1: {"jewel": 2}}}, {"jewel": 2}),
        ("routes", {"hands": {1: ["wine"]}}, {"wine": 1}),
        ("market", {"camel": 3, "sells": {1: "jewel"}, "rounds": 8, "to_sell": {1: [1, 5]}}, JEWELS),
    ],
)
def test_a_hand_is_a_dictionary_and_a_strategy_has_only_its_own(game, position, hand):
    state = samarkand.game(game, players=4).set_up(**position)
    assert {card: number for card, number in state.hand(1).items() if number} == hand
    seen = PositionView(state.game, state.view_for_rules(0))
    assert seen.hand(0) == state.hand(0) and seen.phase == state.phase
    with pytest.raises(samarkand.InvalidInput, match="player: found 1, expected 0, whose view this is"):
        seen.hand(1)
