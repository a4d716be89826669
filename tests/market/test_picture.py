"""The table of the market as shapes and as text: what is drawn, what is hidden, what can be hit."""

import itertools
import random

import pytest

import samarkand
from samarkand import picture, textboard
from samarkand.grammar import with_minus
from samarkand.market.components import BANK, NOTHING, PASS, Good, Phase
from samarkand.market.picture import board
from samarkand.market.picture.glyphs import GOOD_COLOUR, symbol
from samarkand.market.textboard import points, text
from samarkand.picture import Text
from tests.support import pick
from tools.pictures import market as specimen


def played(players, seed, until, passing=0.8, **options):
    """A game of random moves, as far as `until(record)` says; at most values players pass."""
    state, dice = (
        samarkand.game("market", players=players, **options).new_initial_state(),
        random.Random(seed),
    )
    while not state.is_terminal() and not until(state.record):
        if state.record.phase == Phase.STOP and dice.random() < passing:
            state.apply_action(PASS)
        else:
            state.apply_action(pick(state, dice))
    return state


def at(phase, turns):
    """The first position in that phase after so many rounds."""
    return lambda record: record.phase == phase and record.turns == turns


def by_hand(state):
    """The position as a start of its own, and its plain form to be changed."""
    plain = state.to_dict()
    plain["history"] = plain["start"] = None
    return plain["position"], lambda: state.game.state_from_dict(plain)


def crowded():
    """Everything that five players can heap up: one has bought all that is sold, and most camels."""
    state = played(5, 1, at(Phase.STOP, 9), passing=1)
    position, built = by_hand(state)
    for good, kind in itertools.product(range(5), range(6)):
        if good != position["good"][2]:
            position["bought"][2][good][kind] += position["gone"][good][kind]
            position["gone"][good][kind] = 0
    for kind in range(4):
        position["camels"][2][kind] += position["pile"][kind]
        position["pile"][kind] = 0
    return built()


POSITIONS = {
    "before the deal": lambda: samarkand.game("market").new_initial_state(),
    "choosing": lambda: played(3, 2, at(Phase.CHOOSE, 0)),
    "choosing of five": lambda: played(5, 3, at(Phase.CHOOSE, 4)),
    "middle of an auction": specimen,
    "three and the bank": lambda: played(3, 4, at(Phase.STOP, 4)),
    "goods hidden": lambda: played(5, 5, at(Phase.STOP, 6), hidden_goods=True),
    "crowded": crowded,
    "too many goods": lambda: played(5, 11, lambda record: record.phase == Phase.LEAVE, passing=0.3),
    "a good to count": lambda: next(
        state
        for seed in itertools.count()
        if (state := played(4, seed, lambda record: record.phase == Phase.COUNT)).record.phase == Phase.COUNT
    ),
    "over": lambda: played(4, 3, lambda record: False),
}


def words_of(shown):
    return [shape.text for shape in shown.shapes if isinstance(shape, Text)]


def test_what_is_on_offer_is_drawn_with_its_seller():
    """[M-R2]"""
    state = specimen()
    record, config = state.record, state.game.config
    labels = {shape.identifier: shape.label for shape in board(state, 0).shapes if shape.label}
    for seat in range(4):
        good = state.game.names.goods[record.good[seat]]
        assert record.offer[seat] != NOTHING
        assert (
            labels[f"offer:{seat}"] == f"{good} {config.value[record.offer[seat]]} of player {seat}\non offer"
        )
    assert labels["camel"] == f"camel for {config.camel_value[record.camel]} goods\non offer"


def test_a_stop_button_for_each_card_that_can_be_bought():
    """[M-R2, M-R4] not for one's own good."""
    state = specimen()
    value = int(state.record.clock)
    assert words_of(board(state, 0)).count(f"STOP at {value}") == len(state.legal_actions()) - 1 == 4
    assert words_of(board(state, 1)).count(f"STOP at {value}") == 0


def test_the_clock_shows_the_value_the_round_and_the_doyen():
    """[M-R2]"""
    state = specimen()
    shown = board(state, 0)
    biggest = max((shape for shape in shown.shapes if isinstance(shape, Text)), key=lambda shape: shape.size)
    assert biggest.text == str(state.record.clock)
    labels = [shape.label for shape in shown.shapes]
    assert f"clock\n{state.record.clock} is called" in labels
    assert f"player {state.record.doyen} is the doyen" in labels
    assert "round 6 of 10" in words_of(shown)
    assert f"player {state.record.doyen} \N{MIDDLE DOT} doyen" in words_of(shown)


def test_the_bank_has_a_stall_with_three_players():
    """[M-B1]"""
    state = POSITIONS["three and the bank"]()
    assert "the bank" in words_of(board(state))
    assert f"offer:{BANK}" in picture.identifiers(board(state))
    assert "the bank sells" in text(state)
    assert "the bank" not in words_of(board(specimen()))


def test_what_is_left_to_sell_is_drawn_for_its_owner():
    """[M-R1] the others' cards only by their number."""
    state = specimen()
    names = picture.identifiers(board(state, 0))
    held = {f"stock:0:{kind}" for kind in range(6) if state.record.stock[0, kind]}
    assert {name for name in names if name.startswith("stock:")} == held
    cards = int(state.record.stock[1].sum())
    assert words_of(board(state, 0)).count(f"{cards} left to sell") == 4


def test_screens_hide_money_and_camels():
    """[M-S2] the same picture whatever the others have behind their screens."""
    position, built = by_hand(specimen())
    before = built()
    position["bank"], position["cash"][1] = position["bank"] - 1, position["cash"][1] + 1
    position["camels"][1], position["camels"][3] = position["camels"][3], position["camels"][1]
    after = built()
    assert before.record != after.record
    for viewer in (0, textboard.PUBLIC):
        assert board(before, viewer) == board(after, viewer)
    assert board(before, 1) != board(after, 1)
    assert board(before) != board(after)
    assert words_of(board(before, 0)).count(f"carries {carried(before, 0)}") == 1


def carried(state, player):
    return int((state.record.camels[player] * state.game.config.camel_value).sum())


@pytest.mark.parametrize("hidden", [False, True])
def test_bought_goods_lie_open_or_behind_the_screen(hidden):
    """[M-V1]"""
    state = played(5, 5, at(Phase.STOP, 6), hidden_goods=hidden)
    position, built = by_hand(state)
    before = built()
    others = set(range(5)) - set(position["good"][1:3])
    good, kind = next(
        (good, kind)
        for good, kind in itertools.product(others, range(6))
        if position["bought"][1][good][kind]
    )
    position["bought"][1][good][kind] -= 1
    position["bought"][2][good][kind] += 1
    after = built()
    assert (board(before, 0) == board(after, 0)) == hidden
    assert board(before, 1) != board(after, 1)
    assert text(before, 0).count("behind the screen") == (4 if hidden else 0)


def test_with_the_live_clock_nobody_is_named_as_the_one_to_choose():
    """[M-R3] whoever the rules ask next at this value, the picture is the same."""
    state = specimen()
    value, shown = state.record.clock, set()
    while state.record.clock == value:
        together = board(state, textboard.PUBLIC, together=True)
        shown.add(picture.svg(together))
        state.apply_action(PASS)
    assert len(shown) == 1
    assert f"The clock shows {value}: who stops it, and for what?" in shown.pop()


@pytest.mark.parametrize("seed", range(6))
def test_the_reckoning_adds_up(seed):
    """[M-F1 … M-F5] the parts drawn at the end sum to the score."""
    state = played(3 + seed % 3, seed, lambda record: False)
    config, record = state.game.config, state.record
    drawn = {s.identifier: s.label for s in board(state).shapes if s.identifier.startswith("points:")}
    for player, score in enumerate(state.scores()):
        parts = points(config, record, player)
        assert sum(int(part.replace("\N{MINUS SIGN}", "-")) for part in parts) == score
        assert "-" not in "".join(parts)
        end = ", wins" if player in state.winners() else ""
        assert drawn[f"points:{player}"] == f"player {player}\n{with_minus(score)} points{end}"


def test_what_is_still_to_be_left_behind_stays_open():
    """[M-F2]"""
    state = POSITIONS["too many goods"]()
    player, still_open = state.current_player(), "\N{HORIZONTAL ELLIPSIS}"
    assert points(state.game.config, state.record, player)[1:] == [still_open] * 3
    assert f"player {player}\n{still_open} points" in [shape.label for shape in board(state).shapes]


def test_never_colour_alone():
    """[M-C1] five goods, five colours of the safe palette, five symbols of different make."""
    assert len(set(GOOD_COLOUR.values())) == 5
    assert set(GOOD_COLOUR.values()) <= set(picture.PALETTE)
    assert len({outline(good) for good in Good}) == 5


def outline(good):
    """A symbol without its colours."""
    return tuple(
        (type(shape), getattr(shape, "points", None))
        for shape in symbol(good, 0, 0, 10)
        if shape.fill != "none"
    )
