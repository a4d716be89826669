"""What is worth what in *Routes to Riches*: expected values, exact wherever that is possible.

Each question is one call and its answer says how it was got (`samarkand.probability.Answer`). Points are
counted as if the game ended with the camels that lie on the board, and with those that a question adds.

>>> import samarkand
>>> from samarkand.routes import expectations
>>> expectations.holding(own=0, foreign=1, coming="1/2", share="1/3").value
Fraction(2, 1)
"""

from fractions import Fraction
from math import comb
from typing import Any

from samarkand.errors import InvalidQuestion
from samarkand.game import Game, State
from samarkand.probability import Answer, Distribution, best_of, binomial, hypergeometric
from samarkand.probability.arguments import exact, whole
from samarkand.routes.components import (
    CARD_PRICE,
    DRAWN_CARDS,
    FOREIGN_CAMEL_POINTS,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    OWN_CAMEL_POINTS,
    ROOM,
)
from samarkand.routes.rules.marriage import can_marry
from samarkand.routes.rules.table import cards_held, hand_limit, is_member
from samarkand.routes.scoring import card_points
from samarkand.simulation import simulate
from samarkand.strategies import Chance, Player

UNIT = "points"


def unseen_goods(state: State, player: int) -> list[int]:
    """The goods whose cards `player` sees nowhere: in the draw pile, the discards or another hand.

    What the player discarded is counted among them, though the player may remember it.

    Examples
    --------
    >>> import samarkand
    >>> len(unseen_goods(samarkand.game("routes").new_initial_state(), 0))
    33
    """
    view = state.view(player)
    return [good for good in range(NUM_GOODS) if view.hand[player, good] + view.sold[:, good].sum() == 0]


def marriage(state: State, player: int, family: int | str) -> Answer:
    """What marrying a family now changes in the score of `player`: dowry, new relatives, best of the draw.

    Parameters
    ----------
    state : State
        A moment at which nothing is pending.
    player : int
    family : int or str

    Returns
    -------
    Answer
        Exact: the expected points of the best cards kept of the hand and the three drawn [R-M3, R-M4],
        with the new family's camels counted as one's own [R-F1], less the dowry [R-M1] and what the hand
        scores now. Each unseen card is as likely as any other to be drawn.

    Examples
    --------
    Before the first camel has moved, goods spaces are empty and a marriage only costs:

    >>> import samarkand
    >>> state = samarkand.game("routes").new_initial_state()
    >>> marriage(state, 0, family=0).value == -state.game.box.dowry[0]
    True
    """
    box, number = state.game.box, _family(state.game, family)
    after = state.clone().record
    after.player = player
    if not can_marry(box, after, number):
        raise InvalidQuestion(f"family: player {player} cannot marry {state.game.names.families[number]} now")
    hand = [good for good in range(NUM_GOODS) if after.hand[player, good] == 1]
    before = sum(int(card_points(box, after, player, good)) for good in hand)
    after.member[player, number] += 1
    held = [int(card_points(box, after, player, good)) for good in hand]
    unseen = [int(card_points(box, after, player, good)) for good in unseen_goods(state, player)]
    limit = int(hand_limit(box) - after.sold[player].sum())
    draws = DRAWN_CARDS if cards_held(after, player) < hand_limit(box) else 0
    pile = {points: unseen.count(points) for points in set(unseen)}
    kept = best_of(pile, draws, min(len(hand) + draws, limit), held)
    gain = kept - (before + int(box.dowry[number]))
    return Answer.of(gain, f"all draws of {draws} of {len(unseen)} unseen cards counted", UNIT)


def holding(own: int, foreign: int, coming: Any, share: Any) -> Answer:
    """What a card is expected to score if it is kept, in plain numbers [R-F1].

    Parameters
    ----------
    own, foreign : int
        Camels of one's own and of other families on the card's space.
    coming : Fraction, str or int
        The probability that one more camel comes.
    share : Fraction, str or int
        The probability that it is of a family of one's own.

    Examples
    --------
    >>> holding(own=0, foreign=1, coming=1, share="1/3").value
    Fraction(3, 1)
    """
    now = OWN_CAMEL_POINTS * whole(own, "own") + FOREIGN_CAMEL_POINTS * whole(foreign, "foreign")
    if own + foreign >= ROOM:
        raise InvalidQuestion(f"foreign: with {own + foreign} camels no other can come, a space holds {ROOM}")
    chance = binomial(1, exact(coming, "coming"))
    ours = binomial(1, exact(share, "share"))
    camel = ours.map(lambda one: OWN_CAMEL_POINTS if one else FOREIGN_CAMEL_POINTS)
    points = chance.then(lambda comes: camel + now if comes else Distribution({now: 1}))
    return Answer.of(points, "one camel, coming or not, own or not", UNIT)


def card_value(
    state: State,
    player: int,
    good: int | str,
    coming: Distribution | None = None,
    strategy: Any = "greedy",
    games: int = 24,
    seed: int = 7,
) -> Answer:
    """What a good's card is expected to score for `player` at the end, given the camels still to come [R-F1].

    Parameters
    ----------
    state : State
    player : int
    good : int or str
        By name, or by number from 0.
    coming : Distribution, optional
        How many camels will still come to the space; which ones is left to chance among the families that
        have none there, and `player` marries no more. Without it the game is played on instead.
    strategy, games, seed
        Of that simulation: who plays, how many games, from states that `player` cannot tell from this one.

    Returns
    -------
    Answer
        Exact with `coming`; without it a simulation with its standard error.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.probability import Distribution
    >>> state = samarkand.game("routes").new_initial_state()
    >>> card_value(state, 0, 0, coming=Distribution({2: 1})).value
    Fraction(2, 1)
    """
    number = _good(state.game, good)
    if coming is None:
        seen = [_points_at_the_end(state, player, number, strategy, seed + index) for index in range(games)]
        return Answer.simulated(seen, f"{games} games played on, seed {seed}", UNIT)
    box, record = state.game.box, state.record
    now = int(card_points(box, record, player, number))
    present = [family for family in record.camel[box.good_space[number]] if family != NOBODY]
    absent = [family for family in range(NUM_FAMILIES) if family not in present]
    own = sum(bool(is_member(record, player, family)) for family in absent)
    for camels in coming:
        if not isinstance(camels, int) or not 0 <= camels <= ROOM - len(present):
            raise InvalidQuestion(f"coming: found {camels!r} camels, there is room for {ROOM - len(present)}")

    def points(camels: int) -> Distribution:
        ours = hypergeometric(len(absent), own, camels)
        return ours.map(lambda k: now + OWN_CAMEL_POINTS * k + FOREIGN_CAMEL_POINTS * (camels - k))

    return Answer.of(coming.then(points), f"all families of {len(absent)} counted", UNIT)


def sell_or_hold(
    state: State,
    player: int,
    good: int | str,
    coming: Distribution | None = None,
    strategy: Any = "greedy",
    games: int = 24,
    seed: int = 7,
) -> Answer:
    """What keeping a card is expected to bring beyond selling it now [R-G1, R-F1].

    Parameters
    ----------
    state, player, good, coming, strategy, games, seed
        As in `card_value`.

    Returns
    -------
    Answer
        Positive if the card is better kept; exact with `coming`, else simulated.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.probability import Distribution
    >>> state = samarkand.game("routes").new_initial_state()
    >>> sell_or_hold(state, 0, 0, coming=Distribution({1: 1})).value
    Fraction(-2, 1)
    """
    kept = card_value(state, player, good, coming, strategy, games, seed)
    law = None if kept.distribution is None else kept.distribution - CARD_PRICE
    return Answer(kept.value - CARD_PRICE, kept.how, kept.unit, kept.standard_error, law)


def _points_at_the_end(state: State, player: int, good: int, strategy: Any, seed: int) -> int:
    """Play on from a state that `player` cannot tell from this one; the card's points at the end."""
    played = state.resample(player, seed)
    chance = Chance(seed)
    players = [Player(state.game, strategy, seed, seat) for seat in range(state.game.num_players)]
    while not played.is_terminal():
        acting = chance if played.is_chance_node() else players[played.current_player()]
        played.apply_action(acting.choose(played))
    return int(card_points(played.game.box, played.record, player, good))


def game_length(game: Game, strategy: Any = "greedy", games: int = 1000, seed: int = 7) -> Answer:
    """How many turns a game takes, all players together [R-E1].

    Parameters
    ----------
    game : Game
    strategy : str or function
        Played by all.
    games, seed : int

    Returns
    -------
    Answer
        A simulation with its standard error.

    Examples
    --------
    >>> import samarkand
    >>> game_length(samarkand.game("routes"), "random", games=20).exact
    False
    """
    frame = simulate(game, games, seed=seed, strategies=[strategy] * game.num_players, progress=False)
    return Answer.simulated(frame["turns"], f"{games:,} games, seed {seed}", "turns")


def relations_until_all_meet(families: int = NUM_FAMILIES) -> Distribution:
    """How many trade relations there are when every family has one, if chance makes them [R-E1].

    Parameters
    ----------
    families : int

    Returns
    -------
    Distribution
        Exact, if each new relation is equally likely between any two families that have none yet, and the
        game's other end, a family with five, does not come before: an idealised game, a coupon collector
        who gets two coupons at a time.

    Examples
    --------
    >>> relations_until_all_meet(4)
    value  probability
        2          1/5  0.2000  ########
        3          3/5  0.6000  ########################
        4          1/5  0.2000  ########
    """
    whole(families, "families", 2)
    pairs = comb(families, 2)

    def all_have_met(relations: int) -> Fraction:
        """Inclusion and exclusion over the families that are still alone."""
        ways = sum(
            (-1) ** alone * comb(families, alone) * comb(comb(families - alone, 2), relations)
            for alone in range(families + 1)
        )
        return Fraction(ways, comb(pairs, relations))

    shares = [all_have_met(relations) for relations in range(pairs + 1)]
    return Distribution(
        {relations: shares[relations] - shares[relations - 1] for relations in range(1, pairs + 1)}
    )


def _family(game: Game, family: Any) -> int:
    return _number(family, game.names.families, "family")


def _good(game: Game, good: Any) -> int:
    return _number(good, game.names.goods, "good")


def _number(given: Any, names: list[str], what: str) -> int:
    if isinstance(given, str) and given in names:
        return names.index(given)
    if isinstance(given, int) and 0 <= given < len(names):
        return given
    raise InvalidQuestion(f"{what}: found {given!r}, expected a name or a number from 0 to {len(names) - 1}")
