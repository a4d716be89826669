"""The three movements."""

from fractions import Fraction

import pytest

from samarkand.errors import IllegalAction
from samarkand.sackson.components import BACK, NUM_SPACES, ROLL, STAY, Kind, Phase
from tests.games import phase, play
from tests.sackson.table import (
    GRAIN,
    JEWEL,
    arrows,
    camp,
    cash,
    city,
    field,
    hand,
    is_next_turn,
    next_to,
    oasis,
    origins,
    roll,
    spaces,
    ways,
)

EVERY_SPACE = pytest.mark.parametrize("space", range(NUM_SPACES))


def camp_before(game, kind, but=()):
    """A camp and a space of that kind to which an arrow leads from it."""
    return next(
        (origin, to)
        for origin, to in sorted(arrows(game))
        if game.config.kind[origin] == Kind.CAMP and game.config.kind[to] == kind and origin not in but
    )


@EVERY_SPACE
def test_free_move(game, space):
    """[S-M1] One space along any arrow that leads on, free, or the roll; nothing else."""
    state = game.set_up(pawns={0: space})
    assert state.legal_actions() == [*ways(game, space), ROLL]
    for to in ways(game, space):
        moved = game.set_up(pawns={0: space})
        moved.apply_action(to)
        assert moved.record.pawn[0] == to


def test_free_move_costs_nothing(game):
    """[S-M1] The space's action follows at once: here a purchase is due."""
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space)), space)
    assert cash(state) == 200
    assert phase(state) == Phase.BUY


def test_nomad_move(game):
    """[S-M2] After the gift, on along an arrow instead of exchanging; there the action in full."""
    first, second = camp_before(game, Kind.OASIS)
    state = play(game.set_up(pawns=next_to(game, first), hands={0: {GRAIN: 2}}), first, GRAIN)
    assert phase(state) == Phase.NOMAD
    assert state.legal_actions() == [*ways(game, first), STAY]
    play(state, second)
    assert state.record.pawn[0] == second
    assert phase(state) == Phase.BUY
    assert cash(state) == 200


def test_nomad_move_again_and_again(game):
    """[S-M2] From camp to camp, a gift in each."""
    first, second = camp_before(game, Kind.CAMP)
    state = play(game.set_up(pawns=next_to(game, first), hands={0: {GRAIN: 3}}), first, GRAIN, second)
    assert phase(state) == Phase.GIFT
    play(state, GRAIN)
    assert phase(state) == Phase.NOMAD
    assert state.legal_actions() == [*ways(game, second), STAY]
    assert (field(state, first), field(state, second)) == ({GRAIN: 1}, {GRAIN: 1})
    third = ways(game, second)[0]
    play(state, third)
    assert state.record.pawn[0] == third


def test_nomad_move_along_a_chain_of_camps(game):
    """[S-M2] Any number of times: here along the longest chain of camps on the board, then off it."""
    chain = longest_chain(game)
    assert len(chain) > 2
    state = game.set_up(pawns=next_to(game, chain[0]), hands={0: {GRAIN: len(chain)}})
    for space in chain:
        play(state, space)
        assert phase(state) == Phase.GIFT
        play(state, GRAIN)
        assert phase(state) == Phase.NOMAD
    assert [field(state, space) for space in chain] == [{GRAIN: 1}] * len(chain)
    assert hand(state) == {}
    assert is_next_turn(play(state, STAY))


def longest_chain(game):
    """The longest walk along arrows over different camps."""
    camps = spaces(game, Kind.CAMP)
    chains = [[space] for space in camps]
    for chain in chains:
        chains += [[*chain, to] for to in ways(game, chain[-1]) if to in camps and to not in chain]
    return max(chains, key=len)


def test_staying_forgoes_the_nomad_move(game):
    """[S-M2] Who stays may exchange, and may not move on afterwards."""
    space = camp(game)
    state = game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 2, JEWEL: 1}})
    play(state, space, GRAIN, STAY)
    assert phase(state) == Phase.TAKE
    play(state, GRAIN, JEWEL)
    assert is_next_turn(state)


def test_no_nomad_move_into_exchange_without_gift(game):
    """[S-M2] At a full field there is neither: the field is bought and the turn ends."""
    space = camp(game, 4)
    state = play(game.set_up(pawns=next_to(game, space), fields={space: {GRAIN: 4}}), space)
    assert phase(state) == Phase.DRAW
    play(state, JEWEL, JEWEL)
    assert is_next_turn(state)


def test_paid_roll(game):
    """[S-M3] 5 piastres to the bank, then the die."""
    state = play(game.set_up(), ROLL)
    assert cash(state) == 200 - 5
    assert phase(state) == Phase.DIE
    assert state.is_chance_node()


@EVERY_SPACE
def test_a_roll_reaches_exactly_what_the_arrows_reach(game, space):
    """[S-M3] For each face, the spaces at which walks of so many arrows end; the choice at every fork."""
    for number in range(1, 6):
        assert reached(game.set_up(pawns={0: space}), number) == walked(game, space, number)


@EVERY_SPACE
def test_the_back_arrow(game, space):
    """[S-M3] One space against an arrow, chosen where several lead in."""
    state = game.set_up(pawns={0: space})
    assert reached(state, BACK) == set(origins(game, space))
    roll(state, BACK)
    if len(origins(game, space)) > 1:
        assert phase(state) == Phase.FORK
        assert state.legal_actions() == origins(game, space)


def reached(state, number):
    """Where the pawn can be after rolling `number`, by playing every choice."""
    first = state.clone()
    roll(first, number)
    ends, waiting = set(), [first]
    while waiting:
        each = waiting.pop()
        if phase(each) != Phase.FORK:
            ends.add(int(each.record.pawn[0]))
            continue
        for action in each.legal_actions():
            other = each.clone()
            other.apply_action(action)
            waiting.append(other)
    return ends


def walked(game, space, number):
    """The same by following the edition's lists of arrows."""
    ends = {space}
    for _ in range(number):
        ends = {to for origin in ends for to in ways(game, origin)}
    return ends


def test_no_nomad_move_after_a_roll(game):
    """[S-M3] A camp reached by a roll: the gift, then exchange only."""
    first, second = camp_before(game, Kind.CAMP)
    state = game.set_up(pawns={0: first}, hands={0: {GRAIN: 2}})
    roll(state, 1)
    if phase(state) == Phase.FORK:
        play(state, second)
    state.apply_action(GRAIN)
    assert phase(state) != Phase.NOMAD
    assert state.record.pawn[0] == second or is_next_turn(state)


def test_no_nomad_move_after_a_step_back(game):
    """[S-M3] The back arrow is a roll too."""
    space = next(
        s for s in range(NUM_SPACES) if any(game.config.kind[o] == Kind.CAMP for o in origins(game, s))
    )
    state = game.set_up(pawns={0: space}, hands={0: {GRAIN: 2, JEWEL: 1}})
    roll(state, BACK)
    back = next(o for o in origins(game, space) if game.config.kind[o] == Kind.CAMP)
    if phase(state) == Phase.FORK:
        play(state, back)
    play(state, GRAIN)
    assert phase(state) == Phase.TAKE


def test_passing_spaces_does_nothing(game):
    """[S-M3] Only where the movement ends is there an action: no gift, no purchase, no sale on the way."""
    for space in range(NUM_SPACES):
        state = game.set_up(pawns={0: space}, hands={0: {GRAIN: 4}})
        before = [field(state, each) for each in range(NUM_SPACES)]
        roll(state, 5)
        while phase(state) == Phase.FORK:
            play(state, state.legal_actions()[0])
        assert [field(state, each) for each in range(NUM_SPACES)] == before
        assert phase(state) in {Phase.GIFT, Phase.BUY, Phase.MARKET, Phase.MOVE}


@pytest.mark.parametrize(("money", "rolls"), [(0, False), (4, False), (5, True), (6, True)])
def test_rolling_needs_its_price(game, money, rolls):
    """[S-M4] (assumed) With less than 5 piastres one cannot roll."""
    state = game.set_up(pawns={0: 0}, cash={0: money})
    assert (ROLL in state.legal_actions()) == rolls
    if not rolls:
        with pytest.raises(IllegalAction):
            state.apply_action(ROLL)


def test_die(game):
    """[S-M5] (reported) 1, 2, 3, 4, 5 and the back arrow, equally likely."""
    assert sorted(int(shown) for shown in game.config.die) == [BACK, 1, 2, 3, 4, 5]
    state = play(game.set_up(), ROLL)
    assert state.chance_outcomes() == [(face, Fraction(1, 6)) for face in range(6)]


def test_a_later_turn_is_free_again(game):
    """[S-M2] A roll forbids the nomad move for its own turn only."""
    space = camp(game)
    state = game.set_up(pawns={0: city(game, GRAIN), 1: origins(game, space)[0]}, hands={1: {GRAIN: 2}})
    roll(state, 1)
    while state.current_player() == 0 or state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    play(state, space, GRAIN)
    assert phase(state) == Phase.NOMAD


def test_every_kind_of_space_acts_on_arrival(game):
    """[S-M1] Camps ask for a gift, oases for a purchase, cities for a sale."""
    asked = {Kind.CAMP: Phase.GIFT, Kind.OASIS: Phase.BUY, Kind.CITY: Phase.MARKET}
    full_hand = dict.fromkeys(range(6), 2)
    for kind, due in asked.items():
        for space in spaces(game, kind):
            state = play(game.set_up(pawns=next_to(game, space), hands={0: full_hand}), space)
            assert phase(state) == due
