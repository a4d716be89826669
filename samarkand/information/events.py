"""A player's observations, described as events about piles of cards.

The piles are the draw pile, the discard pile and the players' hands. A pile is an array with the number of
cards of each kind.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

DECK, DISCARDS, HANDS = 0, 1, 2  # the piles; the hand of player p is HANDS + p
SHUFFLED = (DECK, DISCARDS)


@dataclass
class Event:
    """A move as observed by a player, or a card in the starting position that the player has not seen.

    Attributes
    ----------
    action : int or None
        The move, or None if its card is hidden. The action is then the kind of the card.
    hidden : (int, int) or None
        The source and the target of a card of unknown kind.
    by_kind : bool
        Whether all kinds in the source are equally likely for the hidden card, rather than all cards.
    least : dict of int to array
        The cards of each kind that a pile must hold for the move to be possible.
    most : dict of int to array
        The most cards of each kind that a pile can hold after the move.
    known : set of int
        The piles that are visible after the move. Earlier guesses at them no longer matter.
    change : dict of int to array
        The visible change of a pile, by kind.
    merged : (int, int) or None
        The source and the target if a pile is then moved to an empty one.
    likelihood_before : function or None
        Takes the piles of all guesses before the move, shape (guesses, piles, kinds), and returns the
        likelihood of the observation for each guess.
    likelihood_after : function or None
        The same, given the piles after the move.
    is_move : bool
        Whether the event is a move in the history.
    unnoticed : (int, int) or None
        A kind and a move. If another player holds a card of this kind, that player has made the move
        unnoticed.
    """

    action: int | None = None
    hidden: tuple[int, int] | None = None
    by_kind: bool = False
    least: dict[int, np.ndarray] = field(default_factory=dict)
    most: dict[int, np.ndarray] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)
    change: dict[int, np.ndarray] = field(default_factory=dict)
    merged: tuple[int, int] | None = None
    likelihood_before: Callable[[np.ndarray], np.ndarray] | None = None
    likelihood_after: Callable[[np.ndarray], np.ndarray] | None = None
    is_move: bool = True
    unnoticed: tuple[int, int] | None = None

    @cached_property
    def matters(self) -> bool:
        """Return whether the event carries any information about the piles."""
        return any(
            (self.hidden, self.least, self.change, self.merged, self.likelihood_before, self.likelihood_after)
        )

    def allows(self, piles: np.ndarray) -> np.ndarray:
        """Return which guesses make the move possible, given the piles before it.

        Parameters
        ----------
        piles : array of int, shape (guesses, piles, kinds)

        Returns
        -------
        array of bool, shape (guesses,)
        """
        return np.all([(piles[:, pile] >= least).all(axis=1) for pile, least in self.least.items()], axis=0)

    def gain(self, pile: int, cards: np.ndarray) -> None:
        """Record that cards are added to a pile openly. Changes `change`."""
        self.change[pile] = self.change.get(pile, 0) + cards

    def carry(self, source: int, target: int, card: np.ndarray | None) -> None:
        """Record that a card moves between piles, unseen if `card` is None. Changes `hidden` or `change`."""
        if card is None:
            self.hidden = (source, target)
        else:
            self.gain(source, -card)
            self.gain(target, card)

    def move_openly(self, piles: np.ndarray) -> None:
        """Apply the open moves of the event to `piles`, which are changed.

        Parameters
        ----------
        piles : array of int, shape (…, piles, kinds)
        """
        for pile, change in self.change.items():
            cards = piles[..., pile, :]
            cards += change
        if self.merged is not None:
            source, target = self.merged
            piles[..., target, :] += piles[..., source, :]
            piles[..., source, :] = 0

    def come_up(self, card: np.ndarray) -> None:
        """Record that a card is drawn openly from the draw pile. Changes `least` and `likelihood_before`."""
        kind = int(card.argmax())
        self.least[DECK] = card
        # All guesses have the same number of cards in the draw pile.
        self.likelihood_before = lambda piles: piles[:, DECK, kind] / piles[0, DECK].sum()


@dataclass
class Step:
    """A move as observed by a player.

    Attributes
    ----------
    before, after : record
        The player's views before and after the move.
    action : int or None
        The move, or None if its card is hidden.
    revealed
        Anything else that the game shows to all players.
    comes_to_light : bool
        Whether the move reveals a decision that can be made unnoticed, so that `before` does not show that it
        was pending.
    """

    before: "PlainRecord"
    action: int | None
    after: "PlainRecord"
    revealed: Any
    comes_to_light: bool = False


def opening(config: "PlainRecord", start: "PlainRecord") -> list[Event]:
    """Return events for the unseen cards in the hands and discards of a custom starting position."""
    moves = [
        (DECK, HANDS + other) for other in range(config.players) for _ in range(start.unseen_hand[other])
    ]
    moves += [(DECK, DISCARDS) for _ in range(start.unseen_discards)]
    return [Event(hidden=move, is_move=False) for move in moves]


def piles_of(config: "PlainRecord", start: "PlainRecord", player: int, unseen: np.ndarray) -> np.ndarray:
    """Return the piles before any events: the player's own hand, and all unseen cards in the draw pile."""
    piles = np.zeros((HANDS + config.players, len(unseen)), np.int64)
    piles[HANDS + player] = start.hand[player]
    piles[DECK] = unseen
    return piles


def one_of(kinds: int, kind: int | None) -> np.ndarray | None:
    """Return a pile with one card of a kind, or None for a hidden card."""
    return None if kind is None else np.eye(kinds, dtype=np.int64)[kind]
