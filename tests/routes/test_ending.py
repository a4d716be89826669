"""The end of the game, the score, who wins."""

import pytest

import samarkand
from samarkand.errors import IllegalAction
from samarkand.grammar import for_reader
from samarkand.picture.seats import reader_of
from samarkand.routes import scoring
from samarkand.routes.components import DECLINE, PASS, Phase
from samarkand.routes.picture import board
from tests.games import phase, play
from tests.routes.table import home, is_next_turn, pair, plain_land, start, touching


def met(game, pairs, skip=()):
    """Camels that make these pairs of families related, on plain land apart from `skip`."""
    spaces = [space for space in plain_land(game) if space not in skip]
    return {space: list(families) for space, families in zip(spaces, pairs, strict=False)}


def about_to_meet(game, pairs, active=0, passive=7, **more):
    """`active` and `passive` meet by the first camel of player 0; `pairs` have met before."""
    one, two = pair(game)
    camels = {one: [active], two: [passive], **met(game, pairs, skip=(one, two))}
    state = game.set_up(families={0: [active]}, camels=camels, phase=Phase.PLACE, family=active, **more)
    return play(state, two)


ALL_BUT_0_AND_7 = [(1, 2), (3, 4), (5, 6), (8, 9)]
FOUR_OF_0 = [(0, 1), (0, 2), (0, 3), (0, 4)]


def test_when_every_family_is_related(game):
    """[R-E1] The first of the two ends, at once; the outcome names the families."""
    state = about_to_meet(game, ALL_BUT_0_AND_7)
    assert state.is_terminal()
    names = game.names.families
    for name in names:
        assert f"{name} 1" in state.outcome()
    assert state.outcome().startswith("The game ends because every family has a relation (")
    assert "[R-E1]" in state.outcome()


def test_one_family_short(game):
    """[R-E1] Nine families are not all."""
    state = about_to_meet(game, [(1, 2), (3, 4), (5, 6), (8, 1)])
    assert not state.is_terminal()
    assert is_next_turn(state)
    assert state.outcome() == "The game goes on."


def test_when_a_family_has_five(game):
    """[R-E1] The second; the outcome names it and those it is related with."""
    state = about_to_meet(game, FOUR_OF_0)
    assert state.is_terminal()
    names = game.names.families
    partners = ", ".join(names[family] for family in (1, 2, 3, 4, 7))
    assert state.outcome().startswith(
        f"The game ends because {names[0]} has 5 relations ({partners}) [R-E1]."
    )


def test_the_passive_family_may_be_the_one(game):
    """[R-E1] Whoever came to whom."""
    state = about_to_meet(game, [(7, 1), (7, 2), (7, 3), (7, 4)])
    assert state.is_terminal()
    assert f"{game.names.families[7]} has 5 relations" in state.outcome()


def test_both_ends_at_once(game):
    """[R-E1] Both are told."""
    state = about_to_meet(game, [*FOUR_OF_0, (5, 6), (8, 9)])
    assert "every family has a relation" in state.outcome()
    assert "has 5 relations" in state.outcome()


def test_four_are_not_five(game):
    """[R-E1]."""
    assert is_next_turn(about_to_meet(game, FOUR_OF_0[:3]))


def test_the_action_is_completed_first(game):
    """[R-E1] The second camel may still be placed after the first has decided the game; then it is over."""
    state = about_to_meet(game, FOUR_OF_0, treasuries={0: 2})
    assert phase(state) == Phase.SECOND
    assert not state.is_terminal()
    assert state.winners() == []
    declined = play(state.clone(), DECLINE)
    assert declined.is_terminal()
    play(state, state.legal_actions()[0])
    while phase(state) == Phase.SELL:
        play(state, 0)
    assert state.is_terminal()


def test_the_round_is_not_completed(game):
    """[R-E1] The first player's action ends the game though the others had no turn; nothing more is legal."""
    state = about_to_meet(game, FOUR_OF_0)
    assert state.record.turns == 1
    assert state.current_player() == samarkand.TERMINAL
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(PASS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_when_all_pass(routes, players):
    """[R-T1] (assumed) Nobody can marry or extend: each passes, and the game ends with the last."""
    game = routes(players)
    state = game.set_up(cash=dict.fromkeys(range(players), 2))
    for player in range(players):
        assert (state.current_player(), state.legal_actions()) == (player, [PASS])
        assert state.action_to_string(PASS) == "pass the turn"
        play(state, PASS)
    assert state.is_terminal()
    assert state.winners() == list(range(players))
    assert "[R-T1]" in state.outcome()
    assert state.record.turns == players


def test_only_passes_in_succession_end_the_game(game):
    """[R-T1] (assumed) An action between starts the count anew."""
    state = game.set_up(cash={0: 2, 1: 2, 2: 3, 3: 2})
    play(state, PASS, PASS)
    assert state.record.passes == 2
    play(state, 0)
    assert state.record.passes == 0
    while phase(state) != Phase.TURN:
        play(state, state.legal_actions()[-1])
    play(state, PASS, PASS, PASS)
    assert not state.is_terminal()
    assert state.legal_actions() == [10]


def test_who_can_act_may_not_pass(game):
    """[R-T1] One of the two is compulsory."""
    assert PASS not in game.set_up().legal_actions()
    assert game.set_up(families={0: [1]}, cash={0: 0}).legal_actions() == [11]


# --- The score ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("camels", "points"),
    [([], 0), ([7], 1), ([0], 4), ([7, 8], 2), ([0, 7], 5), ([7, 0], 5), ([0, 1], 8)],
)
def test_goods_cards(game, camels, points):
    """[R-F1, R-W5, R-W6] Each camel on the card's space: 4 of one's own family, 1 of another."""
    state = game.set_up(families={0: [0, 1], 1: [7, 8]}, hands={0: [12]}, camels={home(game, 12): camels})
    assert scoring.card_points(game.config, state.record, 0, 12) == points
    assert state.scores()[0] == 10 + points


def test_several_cards(game):
    """[R-F1] All cards of the hand, and only those."""
    camels = {home(game, good): [0] for good in (1, 2, 3)}
    state = game.set_up(families={0: [0]}, hands={0: [1, 2, 9], 1: [3]}, camels=camels)
    assert state.scores()[:2] == [18, 11]


def test_sold_cards_score_nothing(game):
    """[R-F1, R-G1]."""
    camels = {home(game, 12): [0, 1]}
    state = game.set_up(families={0: [0, 1]}, sold={0: [12]}, camels=camels)
    assert state.scores()[0] == 10


def test_two_tiles_of_a_family_count_once(routes):
    """[R-F1, R-D3]."""
    game = routes(2)
    state = game.set_up(families={0: [0, 0]}, hands={0: [12]}, camels={home(game, 12): [0]})
    assert state.scores() == [14, 10 + int(state.record.goods_tiles[1])]


def test_tiles_and_dirhams(game):
    """[R-F2] Each goods tile, relation tile and dirham is a point; the parts have names."""
    space = plain_land(game)[0]
    camels = {home(game, 3): [0], home(game, 5): [1], space: [2, 3]}
    state = game.set_up(camels=camels, cash={3: 17}, hands={3: [3]})
    assert scoring.parts(game.config, state.record, 3) == (1, 2, 2, 17)
    assert state.scores()[3] == 22


def test_treasuries_score_nothing(game):
    """[R-S1, R-F2] Nor do camels or family tiles."""
    state = game.set_up(families={0: list(range(10))}, treasuries=dict.fromkeys(range(10), 5))
    assert state.scores() == [10] * 4


def finished_with(game, cash):
    """The game is over, and the players have this money and nothing else."""
    pairs = met(game, [*FOUR_OF_0, (0, 7)])
    return game.set_up(camels=pairs, cash=dict(enumerate(cash)), phase=Phase.OVER)


@pytest.mark.parametrize(
    ("cash", "winners"),
    [([30, 20, 10, 5], [0]), ([10, 30, 30, 5], [1, 2]), ([30, 30, 30, 20], [0, 1, 2, 3])],
)
def test_most_points_win(game, cash, winners):
    """[R-F2] Ties share the win. (Ten relation tiles lie with the last player.)"""
    state = finished_with(game, cash)
    assert state.scores() == [*cash[:3], cash[3] + 10]
    assert state.winners() == winners
    assert state.returns() == [1 / len(winners) if player in winners else 0.0 for player in range(4)]
    assert ("share the win" if len(winners) > 1 else "wins") in state.outcome()


def test_a_start_can_decide(game):
    """[R-E1, R-B1] Meeting on a starting space ends the game like any other meeting."""
    beside = next(s for s in touching(game, start(game, 7)) if s in plain_land(game))
    camels = {beside: [0], **met(game, FOUR_OF_0, skip=[beside])}
    state = game.set_up(families={0: [0]}, camels=camels, phase=Phase.PLACE, family=0)
    assert play(state, start(game, 7)).is_terminal()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_extension_interrupts_the_passes(routes, players):
    """[R-T1, R-X1] Passes count only in succession: who extends begins the count anew."""
    state = routes(players).set_up(families={0: [4]}, passes=players - 1)
    play(state, 14)
    assert state.record.passes == 0
    play(state, state.legal_actions()[0])
    assert not state.is_terminal()


def test_the_picture_tells_the_winner_so(game):
    """[R-F2] Its heading addresses the reader, as the outcome below the board does."""
    state = about_to_meet(game, FOUR_OF_0)
    winner = state.winners()[0]
    for reader, begins in ((1 - winner, "The game is over: Player"), (winner, "The game is over: You ")):
        with for_reader(reader_of(state.game.num_players, reader)):
            texts = [getattr(shape, "text", "") for shape in board(state, 0).shapes]
        (heading,) = (text for text in texts if "is over" in text)
        assert heading.startswith(begins)
