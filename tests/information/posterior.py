"""What a player can believe of a game, worked out exactly: forward filtering over all records, for any game.

Slow and simple on purpose, it shares nothing with the particle filter: every record that the table may be is
carried through the moves with its probability, by the rules' own verbs and by what the log tells the player.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from math import comb, prod

import numpy as np

from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.engine.conservation import what_is_off
from samarkand.engine.records import CHANCE
from samarkand.information import knowledge


def posterior(state, player):
    """Every record that the table may be for all that `player` has seen, and its probability.

    Chance is fair, and the others choose among their legal moves with equal chances; what another may just be
    deciding unnoticed is decided.
    """
    game, start = state.game, state.root()
    law = {records.to_bytes(start.record): (start.record, Fraction(1))}
    if knowledge.custom_root(state) is not None:
        law = dealt(game, start.view_for_rules(player))
    for before, action, after in state.steps():
        at = DecisionContext(game, before, action)
        if at.is_noticed(player):
            told, seen = at.log_entry(after, player), view(game, after, player)
            law = merged(
                (later, chance)
                for record, weight in law.values()
                for moment, later, chance in noticed(game, record, weight, player)
                if view(game, later, player) == seen and moment.log_entry(later, player) == told
            )
    law = merged(pair for record, weight in law.values() for pair in silent(game, record, weight, player))
    total = sum(weight for _, weight in law.values())
    return [(record, weight / total) for record, weight in law.values()]


def view(game, record, player):
    seen = records.copy(record)
    game.package.actions.hide(game.config, seen, player)
    return seen


def merged(pairs):
    weights, known = defaultdict(Fraction), {}
    for record, weight in pairs:
        key = records.to_bytes(record)
        weights[key] += weight
        known[key] = record
    return {key: (known[key], weight) for key, weight in weights.items()}


def moves(game, record):
    """What may be played on a record, each with its probability and the record after it."""
    actions, weights = (np.zeros(game.num_distinct_actions(), np.int64) for _ in range(2))
    rules = game.package.actions
    if rules.current_player(game.config, record) == CHANCE:
        number = rules.chance_outcomes(game.config, record, actions, weights)
    else:
        number = rules.legal_actions(game.config, record, actions)
        weights[:number] = 1
    total = int(weights[:number].sum())
    for action, cases in zip(actions[:number].tolist(), weights[:number].tolist(), strict=True):
        after = records.copy(record)
        rules.apply_action(game.config, after, action)
        yield DecisionContext(game, record, action), Fraction(cases, total), after


def noticed(game, record, weight, player):
    """The next moves that the player notices, whatever is decided unnoticed before."""
    if game.package.actions.is_over(game.config, record):
        return
    for at, chance, after in moves(game, record):
        if at.is_noticed(player):
            yield at, after, weight * chance
        else:
            yield from noticed(game, after, weight * chance, player)


def silent(game, record, weight, player):
    """The record, with a move made that may be due and that the player would not notice."""
    found = []
    if DecisionContext(game, record).decision.may_go_unnoticed:
        found = [
            (after, weight * chance) for at, chance, after in moves(game, record) if not at.is_noticed(player)
        ]
    return found or [(record, weight)]


def dealt(game, seen):
    """Every way in which the cards that are not seen may lie, in a position set up by hand."""
    start = game.new_initial_state().record
    held = {pile: int(number) for pile, number in enumerate(seen.unseen_hand) if number}
    held |= {"discards": int(seen.unseen_discards)} if seen.unseen_discards else {}
    pairs = []
    for piles, left, ways in shared_out(hidden_cards(game, seen), list(held.values())):
        record = records.copy(seen)
        record.unseen_deck = record.unseen_discards = 0
        record.unseen_hand[:] = 0
        record.deck[:] = left
        for place, cards in zip(held, piles, strict=True):
            (record.discards if place == "discards" else record.hand[place])[:] = cards
        if what_is_off(game.package, game.config, start, record) is None:
            pairs.append((record, Fraction(ways)))
    return merged(pairs)


def hidden_cards(game, seen):
    """How many cards of each kind the player does not see."""
    if hasattr(seen, "camp"):
        whole = game.config.cards - game.config.removed_cards - seen.camp.sum(axis=0)
    else:
        whole = 1 - seen.sold.sum(axis=0)
    return tuple((whole - seen.hand.sum(axis=0)).tolist())


def shared_out(cards, sizes):
    """Every way to fill piles of these sizes: the piles, what is left, in how many ways that comes about."""
    if not sizes:
        yield [], cards, 1
        return
    for pile in hands_of(sizes[0], cards):
        left = tuple(have - taken for have, taken in zip(cards, pile, strict=True))
        ways = prod(map(comb, cards, pile))
        for piles, rest, more in shared_out(left, sizes[1:]):
            yield [pile, *piles], rest, ways * more


def hands_of(size, cards):
    if not cards:
        if size == 0:
            yield ()
        return
    for taken in range(min(size, cards[0]) + 1):
        for rest in hands_of(size - taken, cards[1:]):
            yield (taken, *rest)


def law_of(found, statistic):
    """The law of something about the records."""
    law = Counter()
    for record, weight in found:
        law[statistic(record)] += weight
    return law


def resampled_hands(state, player, number=300):
    """The mean number of cards of each kind in each hand, of states that are resampled one by one."""
    hands = [np.array(state.resample(player, seed).record.hand, float) for seed in range(number)]
    return np.mean(hands, axis=0)


def errors_of_beliefs(state, player, expected, seeds=3, drawn=4096):
    """How far beliefs are from the expected mean numbers of cards in the hands of the others.

    Returns
    -------
    The root mean square error of each belief, the largest error of all, and the fewest different positions.
    """
    others = [other for other in range(state.game.num_players) if other != player]
    errors, different = [], []
    for seed in range(seeds):
        belief = state.game.package.information.Belief(state, player, seed)
        rows = belief.draw(drawn, np.random.default_rng(seed))
        errors.append(np.abs(rows["hand"].mean(axis=0) - expected)[others])
        different.append(len({row.tobytes() for row in rows}))
    return [float(np.sqrt((error**2).mean())) for error in errors], float(np.max(errors)), min(different)
