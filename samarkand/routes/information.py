"""What a player of *Routes to Riches* cannot know, drawn at random: the cards of others, and refusals.

Here cards are *tokens* that move face down: many guesses at where each token goes are followed together
through all that the player has seen (a particle filter). A token gets the name of a good when the good is
seen on it; what does not fit is dropped. A card that nobody sold when its space was reached weighs half as
much in the hand of another, who would have sold it as often as not [R-G1]. The names never seen are dealt
out at the end. One guess is then played through the rules, with the refusals that follow from it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from samarkand.information.guesses import Guesses, first_fit, understood
from samarkand.protocol import Moment
from samarkand.routes.components import DECLINE, DONE, KEEP, MAX_PLAYERS, NOBODY, NUM_GOODS, SELL, Phase
from samarkand.routes.rules.goods import good_for_sale

# Where a token is: 0 … 4 in the hand of a player, or
OPEN, PILE, DISCARDED = MAX_PLAYERS, MAX_PLAYERS + 1, MAX_PLAYERS + 2
REFUSAL = 0.5  # how likely it is that an owner does not sell
GUESSES = (128, 1024, 8192)  # in the first try, the second, …


@dataclass
class Seen:
    """One move as a player has seen it.

    Attributes
    ----------
    action : int or None
        The move, or None if its card is hidden.
    way : (int, int) or None
        From where to where a card goes.
    good : int or None
        Which card, or None if it is hidden or none goes.
    is_renewed : bool
        Whether the discards then become the draw pile [R-M5].
    is_sale : bool
        Whether another player sells a card [R-G1].
    unsold : int or None
        The good whose space is reached first, if the player has not its card and nobody sells it.
    """

    action: int | None
    way: tuple[int, int] | None
    good: int | None
    is_renewed: bool
    is_sale: bool
    unsold: int | None


def resample(state: Any, player: int, seed: int) -> Any:
    """A state that `player` cannot tell from `state`, drawn at random: see `State.resample`.

    Close to the law of the hidden cards given all that the player has seen, if the others discard and
    sell as often one way as the other. What the player cannot know has no influence on the result. Where
    another may just be deciding on a sale, the sale is refused in the result.
    """
    view = state.start().view(player)
    moves = seen_moves(state, player)

    def attempt(guesses: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        tokens = Tokens(view, player, guesses, rng)
        for move in moves:
            tokens.follow(move)
        return *tokens.choose(), tokens.first

    names, hidden, first = first_fit(player, seed, GUESSES, attempt)
    start = begin(state, player, moves, names, first)
    return understood(play(player, start, moves, names[hidden].tolist()), state, player)


def seen_moves(state: Any, player: int) -> list[Seen]:
    """The moves since the start as `player` has seen them; what goes unnoticed is not among them."""
    box = state.game.box
    moves: list[Seen] = []
    for before, action, after in state.replay():
        at = Moment(state.game, before, action)
        if at.decision.is_unnoticed(at, player):
            continue
        is_hidden = at.decision.is_hidden(at, player) and action != DONE
        move = Seen(
            action=None if is_hidden else action,
            way=way_of_card(before, action),
            good=None,
            is_renewed=bool(before.discards.sum() > 0 and after.discards.sum() == 0),
            is_sale=before.phase == Phase.SELL and before.seller != player,
            unsold=good_reached(box, before, action, player),
        )
        if move.way is not None:
            move.good = int(good_for_sale(box, before)) if before.phase == Phase.SELL else move.action
        if move.is_sale and moves:
            moves[-1].unsold = None
        moves.append(move)
    return moves


def way_of_card(before: Any, action: int) -> tuple[int, int] | None:
    """From where to where the move takes a card, if it takes one."""
    match before.phase:
        case Phase.DEAL | Phase.DRAW:
            return PILE, before.player
        case Phase.DISCARD if action != DONE:
            return before.player, DISCARDED
        case Phase.SELL if action == SELL:
            return before.seller, OPEN
        case _:
            return None


def good_reached(box: Any, before: Any, action: int, player: int) -> int | None:
    """The good whose tile the move takes, unless the player holds its card [R-G1]."""
    if before.phase not in (Phase.PLACE, Phase.SECOND) or action == DECLINE:
        return None
    good = int(box.good_at[action])
    is_first = good != NOBODY and before.tile[good] == 1
    return good if is_first and before.hand[player, good] == 0 else None


class Tokens(Guesses):
    """Many guesses at where each of the 33 cards is, followed through the moves.

    Attributes
    ----------
    first : array of int, shape (33,)
        Where each token is at the start; the same in all guesses.
    place : array of int, shape (guesses, 33)
        Where each token is now.
    token_of : array of int, shape (guesses, 33)
        The token of each good; of those that are `known`, shape (33,).
    named : array of bool, shape (guesses, 33)
        Which tokens have the name of a good.
    """

    def __init__(self, view: Any, player: int, guesses: int, rng: np.random.Generator):
        super().__init__(guesses, rng)
        self.player = player
        self.token_of = np.zeros((guesses, NUM_GOODS), np.int64)
        self.known = np.zeros(NUM_GOODS, bool)
        self.named = np.zeros((guesses, NUM_GOODS), bool)
        self.unsold: dict[int, np.ndarray] = {}  # good not known to how likely each token is to be it
        self.hidden: list[np.ndarray] = []  # the token of each hidden card that moved
        self.first = self._lay_out(view)
        self.place = np.tile(self.first, (guesses, 1))

    def _lay_out(self, view: Any) -> np.ndarray:
        """Where the tokens are at the start; those that the player sees get their names."""
        places: list[int] = []
        for place, row in ((self.player, view.hand[self.player]), (OPEN, view.sold.sum(axis=0))):
            for good in np.flatnonzero(row):
                self._name(int(good), np.full(len(self.rows), len(places)))
                places.append(place)
        counts = [*view.unseen_hand, 0, view.unseen_deck, view.unseen_discards]
        return np.array(places + [place for place, number in enumerate(counts) for _ in range(int(number))])

    def follow(self, move: Seen) -> None:
        """Let the tokens move as the move says, and weigh the guesses by it."""
        if move.way is not None:
            self._move(*move.way, move.good)
        if move.is_renewed:
            self.place[self.place == DISCARDED] = PILE
        if move.unsold is not None:
            others = (self.place < MAX_PLAYERS) & (self.place != self.player)
            self._weigh_by(move.unsold, np.where(others, REFUSAL, 1.0))
        self.renew()

    def _move(self, source: int, target: int, good: int | None) -> None:
        """A card goes from one place to another; its good is None if the player does not see it."""
        inside = (self.place == source).astype(float)
        if good is None:
            tokens = self._pick(inside)
            self.hidden.append(tokens)
        else:
            self._weigh_by(good, inside)
            self._find(good)
            tokens = self.token_of[:, good]
        self.place[self.rows, tokens] = target

    def _weigh_by(self, good: int, likelihood: np.ndarray) -> None:
        """What was seen is so likely if a token is `good`; `likelihood[guess, token]`."""
        if self.known[good]:
            self.multiply(likelihood[self.rows, self.token_of[:, good]])
        else:
            self.unsold[good] = self.unsold.get(good, 1.0) * likelihood

    def _find(self, good: int) -> None:
        """Choose which token is `good`, if it is not known, among those without a name."""
        if self.known[good]:
            return
        likelihood = self.unsold.pop(good, np.ones(self.place.shape))
        weights = np.where(self.named, 0.0, likelihood)
        self.multiply(weights.sum(axis=1) / (NUM_GOODS - self.known.sum()))
        self._name(good, self._pick(weights))

    def _name(self, good: int, tokens: np.ndarray) -> None:
        """From now on these tokens, one a guess, are `good`."""
        self.known[good] = True
        self.token_of[:, good] = tokens
        self.named[self.rows, tokens] = True

    def _pick(self, weights: np.ndarray) -> np.ndarray:
        """A token in each guess, by its weight; any where all weigh nothing, for that guess is dropped."""
        ladder = weights.cumsum(axis=1)
        marks = self.rng.random(len(self.rows)) * ladder[:, -1]
        return np.minimum((ladder <= marks[:, np.newaxis]).sum(axis=1), NUM_GOODS - 1)

    def keep(self, kept: np.ndarray) -> None:
        """Only these guesses go on."""
        self.place, self.token_of, self.named = self.place[kept], self.token_of[kept], self.named[kept]
        self.unsold = {good: likelihood[kept] for good, likelihood in self.unsold.items()}
        self.hidden = [tokens[kept] for tokens in self.hidden]

    def choose(self) -> tuple[np.ndarray, np.ndarray]:
        """One guess, drawn by weight: the good of each token, and the token of each hidden card."""
        for good in [*self.unsold, *np.flatnonzero(~self.known)]:
            self._find(int(good))
        chosen = self.draw(self.logarithms)
        goods = np.argsort(self.token_of[chosen])
        return goods, np.array([tokens[chosen] for tokens in self.hidden], np.int64)


def begin(state: Any, player: int, moves: list[Seen], goods: np.ndarray, first: np.ndarray) -> Any:
    """The start of the result: the player's own view of it, the hidden cards filled in.

    `goods` are the names of the tokens and `first` their places.
    """
    if state.setting is None:
        return state.start()
    is_sale_first = bool(moves) and moves[0].is_sale
    start = state.start().record if is_sale_first else state.start().view(player)
    for field in (start.deck, start.discards, start.unseen_hand):
        field[:] = 0
    start.hand[:] = 0
    start.unseen_deck = start.unseen_discards = 0
    for good, place in zip(goods, first, strict=True):
        if place == PILE:
            start.deck[good] = 1
        elif place == DISCARDED:
            start.discards[good] = 1
        elif place < MAX_PLAYERS:
            start.hand[place, good] = 1
    return state.game.state_at(start)


def play(player: int, result: Any, moves: list[Seen], hidden: list[int]) -> Any:
    """Play the moves from the start `result`, with these hidden cards and the refusals that follow."""
    cards = iter(hidden)
    for move in moves:
        if not move.is_sale:
            refuse(result, player)
        result.apply_action(next(cards) if move.action is None else move.action)
    refuse(result, player)
    return result


def refuse(result: Any, player: int) -> None:
    """If another is asked to sell a card, the card is kept [R-G1]. Changes `result`."""
    if result.record.phase == Phase.SELL and result.record.seller != player:
        result.apply_action(KEEP)
