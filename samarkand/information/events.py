"""One player's sight of a game, told as events about piles of cards.

The piles are the draw pile, the discards, and the hands of all players, each a row of how many cards of each
kind it holds.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

DECK, DISCARDS, HANDS = 0, 1, 2  # the piles; the hand of player p is HANDS + p
SHUFFLED = (DECK, DISCARDS)


@dataclass
class Event:
    """One move as a player has seen it, or one card of the start that the player has not seen.

    Attributes
    ----------
    action : int or None
        The move, or None if its card is hidden: the move is then the kind of the card.
    hidden : (int, int) or None
        The piles from which and to which a card of unknown kind goes.
    by_kind : bool
        Whether each kind in the pile is equally likely to be the hidden card, rather than each card.
    least : dict of int to array
        What a pile must hold for the move, by kind.
    most : dict of int to array
        What a pile can hold at most after the move, by kind.
    known : set of int
        The piles that lie open after the move, so that what was hidden in them no longer matters.
    change : dict of int to array
        The cards that openly come to a pile, negative if they go.
    merged : (int, int) or None
        The pile which, after all this, is put into another that is empty.
    weigh : function or None
        From the piles of all guesses before the move, shape (guesses, piles, kinds), the probability
        of what was seen in each guess.
    judge : function or None
        The same, from the piles after the move.
    is_move : bool
        Whether it stands in the history.
    unnoticed : (int, int) or None
        A kind, and the move that its holder has then made unnoticed, if another holds a card of it.
    """

    action: int | None = None
    hidden: tuple[int, int] | None = None
    by_kind: bool = False
    least: dict[int, np.ndarray] = field(default_factory=dict)
    most: dict[int, np.ndarray] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)
    change: dict[int, np.ndarray] = field(default_factory=dict)
    merged: tuple[int, int] | None = None
    weigh: Callable[[np.ndarray], np.ndarray] | None = None
    judge: Callable[[np.ndarray], np.ndarray] | None = None
    is_move: bool = True
    unnoticed: tuple[int, int] | None = None

    @cached_property
    def matters(self) -> bool:
        """Whether it tells anything of the piles."""
        told = self.hidden, self.least, self.change, self.merged, self.weigh, self.judge
        return any(told)

    def allows(self, piles: np.ndarray) -> np.ndarray:
        """Which guesses hold what the move needs, from the piles before it, shape (guesses, piles, kinds)."""
        return np.all([(piles[:, pile] >= least).all(axis=1) for pile, least in self.least.items()], axis=0)

    def gain(self, pile: int, cards: np.ndarray) -> None:
        """The cards openly come to the pile. Changes `change`."""
        self.change[pile] = self.change.get(pile, 0) + cards

    def carry(self, source: int, target: int, card: np.ndarray | None) -> None:
        """A card goes from one pile to another, face down if it is None. Changes `hidden` or `change`."""
        if card is None:
            self.hidden = (source, target)
        else:
            self.gain(source, -card)
            self.gain(target, card)

    def move_openly(self, piles: np.ndarray) -> None:
        """Move the cards that everybody sees, and put piles together.

        Parameters
        ----------
        piles : array of int, shape (…, piles, kinds)
            Changed.
        """
        for pile, change in self.change.items():
            cards = piles[..., pile, :]
            cards += change
        if self.merged is not None:
            source, target = self.merged
            piles[..., target, :] += piles[..., source, :]
            piles[..., source, :] = 0

    def come_up(self, card: np.ndarray) -> None:
        """The card is the next of the draw pile, seen as it is drawn. Changes `least`, `weigh`."""
        kind = int(card.argmax())
        self.least[DECK] = card
        self.weigh = lambda piles: piles[:, DECK, kind] / piles[0, DECK].sum()  # no guess has more or fewer


@dataclass
class Step:
    """One move as a player has seen it: the views before and after, and what was to be seen.

    `action` is None if its card is hidden; `revealed` is what the game shows to all besides. `comes_to_light`
    tells that the move shows what else would have been decided unnoticed, so that `before` does not know it.
    """

    before: Any
    action: int | None
    after: Any
    revealed: Any
    comes_to_light: bool = False


def opening(config: Any, start: Any) -> list[Event]:
    """The cards that others hold, and those discarded, in a position set up by hand."""
    ways = [(DECK, HANDS + other) for other in range(config.players) for _ in range(start.unseen_hand[other])]
    ways += [(DECK, DISCARDS) for _ in range(start.unseen_discards)]
    return [Event(hidden=way, is_move=False) for way in ways]


def piles_of(config: Any, start: Any, player: int, unseen: np.ndarray) -> np.ndarray:
    """The piles before all events: the player's own hand, and all that is unseen in the draw pile."""
    piles = np.zeros((HANDS + config.players, len(unseen)), np.int64)
    piles[HANDS + player] = start.hand[player]
    piles[DECK] = unseen
    return piles


def one_of(kinds: int, kind: int | None) -> np.ndarray | None:
    """One card of a kind, by kind; None of a card that is not seen."""
    return None if kind is None else np.eye(kinds, dtype=np.int64)[kind]
