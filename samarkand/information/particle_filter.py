"""What a player cannot know, drawn at random: full states that fit all that one player has seen.

A game tells its history as one player has seen it in *events* about *piles* of cards (the module
`knowledge` of the game's package): which cards moved openly, where a card of unknown kind moved, and
what each open play proves about the pile it came from. Here many *guesses* at the hidden cards go
through the events together. Each guess is weighed by how likely it makes what was seen, if chance is
fair and the others choose among their legal moves with equal chances; guesses that cannot be are
dropped, likely ones are repeated (a particle filter). A look ahead steers every hidden card to where
it will be needed. One guess is drawn at the end and played through the rules.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from samarkand.engine import records
from samarkand.information.demands import Foresight, look_ahead
from samarkand.information.guesses import Guesses, first_fit, log, understood
from samarkand.protocol import Moment

GUESSES = (64, 256, 1024)  # in the first try, the second, …


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


@dataclass
class Step:
    """One move as a player has seen it: the views before and after, and what was to be seen.

    `action` is None if its card is hidden; `revealed` is what the game shows to all besides.
    """

    before: Any
    action: int | None
    after: Any
    revealed: Any


def resample(state: Any, player: int, seed: int) -> Any:
    """A state that `player` cannot tell from `state`, drawn at random: see `State.resample`.

    Close to the law of the hidden cards given all that the player has seen, if the others choose among
    their legal moves with equal chances. What the player cannot know has no influence on the result.
    """
    facts = state.game.parts.information
    start = state.start().view(player)
    steps = list(seen_steps(state, player))
    piles, events = facts.events(state.game.box, start, steps, player)
    foresight = look_ahead(piles, events, facts.SHUFFLED)

    def attempt(guesses: int, rng: np.random.Generator) -> list[int]:
        return draw_guess(piles, events, foresight, guesses, rng)

    kinds = first_fit(player, seed, GUESSES, attempt)
    return understood(play(state, facts, start, events, kinds), state, player)


def seen_steps(state: Any, player: int) -> Iterator[Step]:
    """The moves since the start as `player` has seen them; nothing hidden is in them."""
    game = state.game
    actions, facts = game.parts.actions, game.parts.information
    view = state.start().view(player)
    for before, action, after in state.replay():
        at = Moment(game, before, action)
        seen = None if at.decision.is_hidden(at, player) else action
        following = records.copy(after)
        actions.hide(game.box, following, player)
        yield Step(view, seen, following, facts.revealed(game.box, before, after))
        view = following


def draw_guess(
    piles: np.ndarray, events: list[Event], foresight: Foresight, guesses: int, rng: np.random.Generator
) -> list[int]:
    """The kinds of all hidden cards, in the order of the events.

    Raises
    ------
    DeadEnd
        If none of the guesses fits.
    """
    hidden = sum(event.hidden is not None for event in events)
    filter_ = Filter(piles, guesses, hidden, rng)
    for number, event in enumerate(events):
        if event.weigh is not None:
            filter_.weigh(event.weigh(filter_.piles))
        if event.hidden is not None:
            filter_.move_hidden(event, foresight, number)
        filter_.move_openly(event)
        if event.judge is not None:
            filter_.weigh(event.judge(filter_.piles))
    return filter_.choose()


class Filter(Guesses):
    """Many guesses at the hidden cards.

    Attributes
    ----------
    piles : array of int, shape (guesses, piles, kinds)
    promise : array, shape (guesses, piles)
        Logarithms of what the look ahead has already counted into the weights.
    kinds : array of int, shape (hidden cards, guesses)
    """

    def __init__(self, piles: np.ndarray, guesses: int, hidden: int, rng: np.random.Generator):
        super().__init__(guesses, rng)
        self.piles = np.repeat(piles[np.newaxis], guesses, axis=0)
        self.promise = np.zeros((guesses, len(piles)))
        self.kinds = np.zeros((hidden, guesses), np.int64)
        self.moved = 0

    def weigh(self, likelihood: np.ndarray) -> None:
        """Multiply the weights by what each guess makes of what was seen; renew the guesses if need be."""
        self.multiply(likelihood)
        self.renew()

    def move_hidden(self, event: Event, foresight: Foresight, number: int) -> None:
        """Move one card of unknown kind in every guess, drawn in view of what is needed later."""
        assert event.hidden is not None
        source, target = event.hidden
        cards = self.piles[:, source]
        ways = (cards > 0).astype(float) if event.by_kind else cards.astype(float)
        values = log(ways / ways.sum(axis=1, keepdims=True))
        claimed = foresight.claimed(number, self.piles)
        losing = foresight.after_change(number, source, cards, -1, claimed)
        gaining = foresight.after_change(number, target, self.piles[:, target], +1)
        values += losing + gaining
        highest = values.max(axis=1, keepdims=True)
        possible = np.isfinite(highest[:, 0])
        scaled = np.exp(values - np.where(np.isfinite(highest), highest, 0))
        ladder = scaled.cumsum(axis=1)
        draws = self.rng.random((len(ladder), 1)) * ladder[:, -1:]
        kinds = np.where(possible, (ladder <= draws).sum(axis=1), ways.argmax(axis=1))
        self.logarithms += np.where(possible, log(ladder[:, -1]) + highest[:, 0], -np.inf)
        self.logarithms -= self.promise[:, source] + self.promise[:, target]
        self.promise[:, source] = np.where(possible, losing[self.rows, kinds], 0)
        self.promise[:, target] = np.where(possible, gaining[self.rows, kinds], 0)
        self.piles[self.rows, source, kinds] -= 1
        self.piles[self.rows, target, kinds] += 1
        self.kinds[self.moved] = kinds
        self.moved += 1
        self.renew()

    def move_openly(self, event: Event) -> None:
        """Move the cards that everybody sees, and put piles together."""
        for pile, change in event.change.items():
            self.piles[:, pile] += change
        if event.merged is not None:
            source, target = event.merged
            self.piles[:, target] += self.piles[:, source]
            self.piles[:, source] = 0
            # What was promised for the one pile is now a promise for the other.
            self.logarithms -= self.promise[:, target]
            self.promise[:, target] = self.promise[:, source]
            self.promise[:, source] = 0

    def keep(self, kept: np.ndarray) -> None:
        """Only these guesses go on."""
        self.piles = self.piles[kept]
        self.promise = self.promise[kept]
        self.kinds[: self.moved] = self.kinds[: self.moved, kept]

    def choose(self) -> list[int]:
        """The hidden kinds of one guess, drawn by weight; what was promised is taken back."""
        return self.kinds[:, self.draw(self.logarithms - self.promise.sum(axis=1))].tolist()


def play(state: Any, facts: Any, start: Any, events: list[Event], kinds: list[int]) -> Any:
    """The state to which the rules lead with these hidden kinds."""
    hidden = iter(kinds)
    moves, deals = [], []
    for event in events:
        action = event.action if event.hidden is None else next(hidden)
        if event.is_move:
            moves.append(action)
        elif event.hidden is not None:
            deals.append((event.hidden[1], action))
    result = state.start()
    if state.setting is not None:
        result = state.game.state_at(facts.fill(state.game.box, start, deals))
    for action in moves:
        result.apply_action(action)
    return result
