"""Expected values in *Routes to Riches*, exact wherever possible.

Each function answers one question, and its answer names the method (`samarkand.probability.Answer`). Points
are counted as if the game ended with the camels on the board and those in the question.

>>> import samarkand
>>> from samarkand.theory import routes as expectations
>>> expectations.holding(own=0, foreign=1, coming="1/2", share="1/3").value
Fraction(2, 1)
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np

from samarkand.analysis.studies import STUDY_GAMES
from samarkand.analysis.studies.study import simulate
from samarkand.checks import SEED, Seed, whole, whole_seed
from samarkand.editions import ruled_numbers
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput, pluralize, short_repr
from samarkand.game import Game, State, as_seat, as_state, by_name
from samarkand.grammar import _, ngettext
from samarkand.information.events import DISCARDS, Event
from samarkand.information.observations import observations
from samarkand.probability import Answer, Distribution, best_of, binomial, hypergeometric
from samarkand.probability.arguments import ExactNumber, exact
from samarkand.registry import package
from samarkand.routes.components import CAMELS_PER_SPACE, NOBODY, NUM_FAMILIES, NUM_GOODS
from samarkand.routes.rules.marriage import can_marry
from samarkand.routes.rules.table import cards_held, hand_limit, is_member
from samarkand.routes.scoring import card_points
from samarkand.strategies import play, usual
from samarkand.theory.names import number_of

UNIT = "points"
STATES = 32  # number of resampled states if the player's information rules out exact counting
PLAYED_ON = 24  # number of games to play to the end
MAX_FAMILIES = 60  # limit for the exact distribution; twice as many take minutes


def unseen_goods(state: State, player: int) -> list[int]:
    """Return the goods whose cards `player` cannot locate: in the draw pile, a hand, or discarded by others.

    The cards that `player` discarded are known until the discards become the draw pile [R-M4, R-M5].

    Examples
    --------
    >>> import samarkand
    >>> len(unseen_goods(samarkand.game("routes").new_initial_state(), 0))
    33
    """
    state, player = _seat(state, player)
    thrown_off = _own_discards(observations(state, player).events)
    return [good for good in _not_shown(state.view_for_rules(player), player) if good not in thrown_off]


def marriage(
    state: State, player: int, family: int | str, states: int = STATES, seed: "Seed" = SEED
) -> Answer:
    """Return the change in the score of `player` by marrying a family now.

    Parameters
    ----------
    state : State
        A position without pending decisions or draws.
    player : int
    family : int or str
    states : int
        For a simulation, the number of states that `player` cannot distinguish from this one.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        Of that simulation.

    Returns
    -------
    Answer
        The expected points of the best cards to keep from the hand and the three drawn [R-M3, R-M4], with
        the new family's camels counted as the player's own [R-F1], minus the dowry [R-M1] and the present
        points of the hand. The answer is exact as long as all unseen cards are equally likely to be in the
        draw pile. This no longer holds once the draw reaches the discards, some of which `player` knows,
        once discards have become the pile, or once a card that another player may hold was not sold
        [R-G1, R-M5]. Then all draws are counted in each of `states` resampled states, as in
        `samarkand.action_values`, and the answer has a standard error.

    Examples
    --------
    Before the first camel has moved, goods spaces are empty, and a marriage only costs money:

    >>> import samarkand
    >>> state = samarkand.game("routes").new_initial_state()
    >>> marriage(state, 0, family=0).value == -state.game.config.dowry[0]
    True
    """
    state, player = _seat(state, player)
    number = number_of("family", family, state.game.names.families)
    if not _can_marry(state, player, number):
        raise InvalidInput(f"family: player {player} cannot marry {state.game.names.families[number]} now")
    return _marriages(state, player, [number], states, whole_seed(seed))[number]


def marriages(state: State, player: int, states: int = STATES, seed: "Seed" = SEED) -> dict[str, Answer]:
    """Return the change in the score for each marriage that `player` can make now, by the family's name.

    Parameters
    ----------
    state, player, states, seed
        As in `marriage`. A simulation uses the same states for all families.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("routes").new_initial_state(), seed=7)
    >>> min(answer.value for answer in marriages(state, 0).values())
    Fraction(-6, 1)
    """
    state, player = _seat(state, player)
    possible = [family for family in range(NUM_FAMILIES) if _can_marry(state, player, family)]
    answers = _marriages(state, player, possible, states, whole_seed(seed))
    return {state.game.names.families[family]: answer for family, answer in answers.items()}


def _can_marry(state: State, player: int, family: int) -> bool:
    record = state.clone().record
    record.player = player
    return bool(can_marry(state.game.config, record, family))


class _Stock(NamedTuple):
    """The cards from which a marriage draws, by place: `pile` first, then `discards` [R-M3, R-M5]."""

    pile: list[int]
    discards: list[int]


def _marriages(state: State, player: int, families: list[int], states: int, seed: int) -> dict[int, Answer]:
    """Return the changes for each of the families, calculated from the same stocks of cards."""
    config, view = state.game.config, state.view_for_rules(player)
    draws = config.drawn_cards if cards_held(view, player) < hand_limit(config) else 0
    even = _even_stock(state, player, draws)
    if even is not None:
        how = ngettext(
            "all draws of {draws} of {cards} unseen card counted",
            "all draws of {draws} of {cards} unseen cards counted",
            "cards",
        ).format(draws=draws, cards=len(even.pile))
        return {
            family: Answer.of(_gain(state, player, family, draws, even), how, UNIT) for family in families
        }
    whole("states", states, 2)
    stocks = [_stock(state.resample(player, _seeds(seed, index)[0])) for index in range(states)]
    how = ngettext(
        "all draws of {draws} counted in {states} state that the player cannot tell apart, seed {seed}",
        "all draws of {draws} counted in {states} states that the player cannot tell apart, seed {seed}",
        "states",
    ).format(draws=draws, states=states, seed=seed)
    return {
        family: Answer.simulated(
            [_gain(state, player, family, draws, stock).expectation() for stock in stocks], how, UNIT
        )
        for family in families
    }


def _gain(state: State, player: int, family: int, draws: int, stock: _Stock) -> Distribution:
    """Return the change in the score by marrying the family, over all draws [R-M1, R-M3, R-M4, R-F1]."""
    config, record = state.game.config, state.clone().record
    hand = [good for good in range(NUM_GOODS) if record.hand[player, good] == 1]

    def points(goods: list[int]) -> list[int]:
        return [int(card_points(config, record, player, good)) for good in goods]

    before = sum(points(hand))
    record.member[player, family] += 1
    sure = stock.pile if len(stock.pile) < draws else []
    source = stock.discards if sure else stock.pile
    held, drawn = points(hand + sure), draws - len(sure)
    limit = int(hand_limit(config) - record.sold[player].sum())
    kept = best_of(Counter(points(source)), drawn, min(len(held) + drawn, limit), held)
    return kept - (before + int(config.dowry[family]))


def _even_stock(state: State, player: int, draws: int) -> _Stock | None:
    """Return the unseen cards if all of them are equally likely to be drawn, otherwise None."""
    view, unseen = state.view_for_rules(player), unseen_goods(state, player)
    events = observations(state, player).events
    tells = any(event.merged or event.unnoticed and event.unnoticed[0] in unseen for event in events)
    return None if draws > 0 and (tells or draws > view.unseen_deck) else _Stock(unseen, [])


def _stock(state: State) -> _Stock:
    record = state.record
    pile, discards = (
        [good for good in range(NUM_GOODS) if cards[good]] for cards in (record.deck, record.discards)
    )
    return _Stock(pile, discards)


def _not_shown(view: Any, player: int) -> list[int]:
    """Return the goods whose cards are neither in the player's hand nor face up."""
    return [good for good in range(NUM_GOODS) if view.hand[player, good] + view.sold[:, good].sum() == 0]


def _own_discards(events: list[Event]) -> set[int]:
    """Return the goods that the player has discarded and that are still in the discards [R-M4, R-M5]."""
    thrown: set[int] = set()
    for event in events:
        if event.merged:
            thrown.clear()
        thrown.update(np.flatnonzero(event.change.get(DISCARDS, ())).tolist())
    return thrown


def holding(own: int, foreign: int, coming: ExactNumber, share: ExactNumber) -> Answer:
    """Return the expected score of a card that is kept, by the points of the rulebook [R-F1].

    Parameters
    ----------
    own, foreign : int
        Camels of the player's own families and of other families on the card's space.
    coming : Fraction, str or int
        The probability that one more camel comes.
    share : Fraction, str or int
        The probability that it belongs to one of the player's families.

    Examples
    --------
    >>> holding(own=0, foreign=1, coming=1, share="1/3").value
    Fraction(3, 1)
    """
    ruled = ruled_numbers(package("routes"))
    mine, others = ruled["own_camel_points"], ruled["foreign_camel_points"]
    own, foreign = whole("own", own), whole("foreign", foreign)
    now = mine * own + others * foreign
    if own + foreign >= CAMELS_PER_SPACE:
        raise InvalidInput(
            f"foreign: found {pluralize(own + foreign, 'camel')}, so no other can come: a space "
            f"holds {CAMELS_PER_SPACE}"
        )
    chance = binomial(1, exact("coming", coming))
    ours = binomial(1, exact("share", share))
    camel = ours.map(lambda one: mine if one else others)
    points = chance.then(lambda comes: camel + now if comes else Distribution({now: 1}))
    return Answer.of(
        points, str(_("one camel, which may or may not come, and may or may not be your own")), UNIT
    )


def card_value(
    state: State,
    player: int,
    good: int | str,
    coming: Distribution | None = None,
    *,
    games: int = PLAYED_ON,
    seed: "Seed" = SEED,
) -> Answer:
    """Return the expected score of a card for `player`, given the camels still to come [R-F1].

    Parameters
    ----------
    state : State
    player : int
    good : int or str
        A name, or a number from 0.
    coming : Distribution, optional
        The distribution of the number of camels still to come to the space. Without it, games are played to
        the end instead.
    games : int
        For a simulation, the number of games, from states that `player` cannot distinguish from this one. The
        game's default strategy continues them.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The seed of the simulation.

    Returns
    -------
    Answer
        With `coming`, the value in a model where all absent families are equally likely, and `player` does
        not marry again. Without it, the result of a simulation with its standard error.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.probability import Distribution
    >>> state = samarkand.game("routes").new_initial_state()
    >>> card_value(state, 0, 0, coming=Distribution({2: 1})).value
    Fraction(2, 1)
    """
    state, player = _seat(state, player)
    number = number_of("good", good, state.game.names.goods)
    if coming is None:
        seed = whole_seed(seed)
        seen = [_points_at_the_end(state, player, number, seed, index) for index in range(games)]
        return Answer.simulated(
            seen,
            ngettext(
                "{games} game played on, seed {seed}", "{games} games played on, seed {seed}", "games"
            ).format(games=games, seed=seed),
            UNIT,
        )
    config, record = state.game.config, state.record
    now = int(card_points(config, record, player, number))
    present = [family for family in record.camel[config.good_space[number]] if family != NOBODY]
    absent = [family for family in range(NUM_FAMILIES) if family not in present]
    own = sum(bool(is_member(record, player, family)) for family in absent)
    for camels in coming:
        if not isinstance(camels, int) or not 0 <= camels <= CAMELS_PER_SPACE - len(present):
            raise InvalidInput(
                f"coming: found {short_repr(camels)} camels, but there is room for only "
                f"{CAMELS_PER_SPACE - len(present)}"
            )

    def points(camels: int) -> Distribution:
        ours = hypergeometric(len(absent), own, camels)
        mine, others = int(config.own_camel_points), int(config.foreign_camel_points)
        return ours.map(lambda k: now + mine * k + others * (camels - k))

    how = _("all families of {families} counted").format(families=len(absent))
    return Answer.of(
        coming.then(points), how, UNIT, model=str(_("each equally likely to come, no more marriages"))
    )


def sell_or_hold(
    state: State,
    player: int,
    good: int | str,
    coming: Distribution | None = None,
    *,
    games: int = PLAYED_ON,
    seed: "Seed" = SEED,
) -> Answer:
    """Return the expected gain of keeping a card rather than selling it now [R-G1, R-F1].

    Parameters
    ----------
    state, player, good, coming, games, seed
        As in `card_value`.

    Returns
    -------
    Answer
        Positive if keeping the card is better. It is calculated as in `card_value`.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.probability import Distribution
    >>> state = samarkand.game("routes").new_initial_state()
    >>> sell_or_hold(state, 0, 0, coming=Distribution({1: 1})).value
    Fraction(-2, 1)
    """
    kept = card_value(state, player, good, coming, games=games, seed=seed)
    price = int(state.game.config.card_price)
    law = None if kept.distribution is None else kept.distribution - price
    seen = None if kept.sample is None else tuple(points - price for points in kept.sample)
    return replace(kept, value=kept.value - price, distribution=law, sample=seen)


def _seeds(seed: int, index: int) -> list[int]:
    """Return seeds for one game of a sample, which are independent of those of other games and samples."""
    entropy = np.random.SeedSequence(seed, spawn_key=(index,))
    return [int(number) for number in entropy.generate_state(2)]


def _points_at_the_end(state: State, player: int, good: int, seed: int, index: int) -> int:
    """Return the points of a card after playing on from a state that `player` cannot distinguish."""
    hidden, playing = _seeds(seed, index)
    played = play(state.resample(player, hidden), usual(state.game), seed=playing)
    return int(card_points(played.game.config, played.record, player, good))


@by_name
def game_length(
    game: Game, games: int = STUDY_GAMES, *, strategies: "Strategies" = None, seed: "Seed" = SEED
) -> Answer:
    """Return the number of turns of a game, for all players together [R-E1].

    Parameters
    ----------
    game : Game or str
    games, strategies, seed
        As in `samarkand.study`.

    Returns
    -------
    Answer
        The result of a simulation with its standard error.

    Examples
    --------
    >>> import samarkand
    >>> game_length(samarkand.game("routes"), 20, strategies="random").exact
    False
    """
    seed = whole_seed(seed)
    frame = simulate(game, games, strategies=strategies, seed=seed, progress=False)
    return Answer.simulated(
        frame["turns"],
        ngettext("{games:,} game, seed {seed}", "{games:,} games, seed {seed}", "games").format(
            games=games, seed=seed
        ),
        "turns",
    )


def relations_until_all_meet(families: int = NUM_FAMILIES) -> Distribution:
    """Return the distribution of the number of relations when every family first has one [R-E1].

    New relations are assumed to be random.

    Parameters
    ----------
    families : int
        From 2 to 60.

    Returns
    -------
    Distribution
        Exact for an idealised game: each new relation is equally likely between any two families without
        one, and the other end of the game, a family with five relations, is ignored. It is a coupon
        collector's problem with two coupons at a time.

    Examples
    --------
    >>> relations_until_all_meet(4)
    value  probability
        2          1/5  0.2000  ########
        3          3/5  0.6000  ########################
        4          1/5  0.2000  ########
    """
    families = whole("families", families, 2, MAX_FAMILIES)
    pairs = comb(families, 2)

    def all_have_met(relations: int) -> Fraction:
        """Return the probability by inclusion and exclusion over the families without a relation."""
        ways = sum(
            (-1) ** alone * comb(families, alone) * comb(comb(families - alone, 2), relations)
            for alone in range(families + 1)
        )
        return Fraction(ways, comb(pairs, relations))

    shares = [all_have_met(relations) for relations in range(pairs + 1)]
    return Distribution(
        {relations: shares[relations] - shares[relations - 1] for relations in range(1, pairs + 1)}
    )


def _seat(state: object, player: object) -> tuple[State, int]:
    """Return the state and the player, if the state has the history that is needed."""
    state, player = as_seat(state, player, "routes")
    return as_state(state), player
