"""A position with the moves that led to it, in OpenSpiel's words."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import arguments, protocol
from samarkand.arguments import game_values, moves_in_words, positions
from samarkand.arguments.experiments import Seed, whole_seed
from samarkand.engine import records
from samarkand.errors import BrokenRule, IllegalAction, InvalidState, leading, pluralize, shown
from samarkand.information import knowledge
from samarkand.protocol import CHANCE, TERMINAL, DecisionContext, LogEntry

if TYPE_CHECKING:
    from samarkand.game import Game

_fraction = lru_cache(maxsize=4096)(Fraction)
_lead = leading(moves_in_words.LEADS)


class PositionView:
    """A position as the player to act sees it: what a strategy in ordinary Python may ask.

    `legal_actions`, `action_to_string`, `scores`, `observation_string`, `str` and the other questions answer.
    `record` has the fields of the game's `components`, without what that player may not see. The moves that
    led to the position, and those that may follow, belong to `State` alone.

    Parameters
    ----------
    game : Game
    record : record
    legal : list of int, optional
        The legal actions, if they are known.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").set_up(camel=3)
    >>> PositionView(state.game, state.view_for_rules(0)).question()
    'Choose a card to sell, in secret.'
    """

    __slots__ = ("game", "record", "_possible", "_actions")

    def __init__(self, game: "Game", record: Any, legal: list[int] | None = None):
        self.game, self.record = game, record
        self._possible = legal
        self._actions: Any = protocol.parts(game).actions

    if not TYPE_CHECKING:  # to a checker of types, what is not there is an error

        def __getattr__(self, name: str) -> Any:
            """Say what a player cannot ask, or what to write instead."""
            if type(self) is PositionView and hasattr(State, name):
                raise AttributeError(
                    f"{name}: a strategy sees the position as its player does, "
                    "without the moves that led to it or may follow"
                )
            return _lead(self, name)

    def current_player(self) -> int:
        """0 … n − 1, `samarkand.CHANCE` (−1) or `samarkand.TERMINAL` (−4).

        >>> import samarkand
        >>> samarkand.game("routes").new_initial_state().current_player() == samarkand.CHANCE
        True
        """
        return int(self._actions.current_player(self.game.config, self.record))

    def is_terminal(self) -> bool:
        """Whether the game is over.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500}).is_terminal()
        True
        """
        return bool(self._actions.is_over(self.game.config, self.record))

    def is_chance_node(self) -> bool:
        """Whether chance acts next.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().is_chance_node()
        True
        """
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; at a chance node the possible outcomes; empty once the game is over.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).legal_actions()
        [0, 1, 2, 3, 4, 5]
        """
        return list(self._legal())

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """The possible outcomes, each with its probability; they sum to exactly 1.

        Raises
        ------
        IllegalAction
            If it is not chance that acts.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().chance_outcomes()[0]
        (0, Fraction(1, 5))
        """
        if not self.is_chance_node():
            raise IllegalAction(f"chance does not act now: {self.describe_legal_actions()}")
        actions, weights = self._row(), self._row()
        number = self._actions.chance_outcomes(self.game.config, self.record, actions, weights)
        cases = weights[:number].tolist()
        total = sum(cases)
        return [(a, _fraction(w, total)) for a, w in zip(actions[:number].tolist(), cases, strict=True)]

    def _legal(self) -> list[int]:
        if self._possible is None:
            config, record, actions = self.game.config, self.record, self._row()
            number, player = 0, self._actions.current_player(config, record)
            if player == CHANCE:
                number = self._actions.chance_outcomes(config, record, actions, self._row())
            elif player != TERMINAL:
                number = self._actions.legal_actions(config, record, actions)
            self._possible = actions[:number].tolist()
        return self._possible

    def _row(self) -> Any:
        """A row for the rules to write into, new each time: threads share a game."""
        return np.empty(self._actions.NUM_ACTIONS, np.int64)

    def describe_legal_actions(self) -> str:
        """Return the legal actions and the player who chooses, in words, as errors show them.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).describe_legal_actions()[:44]
        'player 0 may play 0 (offer fruit 1), 1 (offe'
        """
        return moves_in_words.describe_legal_actions(self)

    def action_to_string(self, action: int) -> str:
        """The action's token, which programs read, e.g. `roll the die` or `sell 3 for 45`; never translated.

        Raises
        ------
        IllegalAction
            If the action is not possible now.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().action_to_string(2)
        'give spice to player 0'
        """
        return moves_in_words.moment(self, action).words()

    def action_label(self, action: int) -> str:
        """The action as a person says it, a whole phrase; refused as by `action_to_string`.

        >>> import samarkand
        >>> state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
        >>> state.action_to_string(20), state.action_label(20)
        ('roll the die', 'roll the die for 5 piastres')
        """
        return str(moves_in_words.moment(self, action).label())

    def string_to_action(self, text: str) -> int:
        """The action that `text` names, as `action_to_string` words it (spaces and case do not matter).

        Raises
        ------
        IllegalAction
            If no action possible now is called that.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().string_to_action("give spice to player 0")
        2
        """
        return moves_in_words.action(self, text)

    def question(self) -> str:
        """The question to be decided now, in one line; empty when chance acts or the game is over.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).question()
        'Choose a card to sell, in secret.'
        """
        return DecisionContext(self.game, self.record).question()

    def observation_string(self, player: int) -> str:
        """The open table as `player` sees it now, as text.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).observation_string(0).splitlines()[1]
        'player 0 sells fruit, nothing on offer'
        """
        view = self.view_for_rules(player)
        lines = protocol.parts(self.game).decisions.observation(
            self.game.names, self.game.config, view, player
        )
        return "\n".join([f"{self.game!r} as player {player}", *lines])

    def view(self, player: int) -> Any:
        """Return a copy of the record without what `player` may not see, or what follows from the rest."""
        return records.without(self.view_for_rules(player), records.index(self.game))

    def scores(self) -> list[int]:
        """The score of each player now.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 50}).scores()
        [200, 50, 200, 200]
        """
        score = protocol.parts(self.game).scoring.score
        return [int(score(self.game.config, self.record, p)) for p in range(self.game.num_players)]

    def winners(self) -> list[int]:
        """The winners; empty while the game goes on.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500}).winners()
        [1]
        """
        wins = protocol.parts(self.game).scoring.is_winner
        return [p for p in range(self.game.num_players) if wins(self.game.config, self.record, p)]

    def returns(self) -> list[float]:
        """Each player's share of the win: 1, 1/k for k who tie, 0.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500, 2: 500}).returns()
        [0.0, 0.5, 0.5, 0.0]
        """
        winners = self.winners()
        return [1 / len(winners) if p in winners else 0.0 for p in range(self.game.num_players)]

    def outcome(self) -> str:
        """Why the game ended, in words, with the rule.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500}).outcome()
        'Player 1 reached 500 piastres; 500 win [S-E1].'
        """
        return str(protocol.parts(self.game).scoring.outcome(self.game.config, self.record, self.game.names))

    def __str__(self) -> str:
        return protocol.parts(self.game).textboard.text(self)

    def _repr_svg_(self) -> str:
        from samarkand.picture import svg
        from samarkand.picture.text_picture import board_part

        return svg(board_part(self.game).board(self))

    def view_for_rules(self, player: int) -> Any:
        """Return a copy of the record; only that of the player to act is known."""
        if player != self.current_player():
            raise InvalidState(
                f"player: found {shown(player)}, expected {self.current_player()}, whose view this is"
            )
        return records.copy(self.record)

    def __repr__(self) -> str:
        return f"<{self.game!r} as player {self.current_player()} sees it>"


class State(PositionView):
    """A position of a game, with the moves that led to it.

    Made by `Game.new_initial_state`, `Game.set_up` or `Game.state_from_dict`; changed by moves.

    >>> import samarkand
    >>> samarkand.game("market").new_initial_state().apply_words("give spice", "give fruit")
    <State of samarkand.game('market', players=4, edition='krok-2010') after 2 moves>
    """

    __slots__ = ("_memory", "_start", "_history")

    def __init__(self, game: "Game", record: Any, start: Any, history: Iterable[int] = ()):
        super().__init__(game, record)
        self._memory: dict[int, Any] = {}  # what each player has been told of the moves; clones share it
        self._start = None if start is None else records.frozen(start)
        self._history: list[int] = list(history)

    def apply_action(self, action: int) -> None:
        """Play `action`, a player's or chance's.

        Raises
        ------
        IllegalAction
            If it is not one of `legal_actions()`; the state is then as it was.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state.apply_action(2)
        >>> state.history()
        [2]
        """
        if type(action) is not int:
            action = moves_in_words.number(self, action)
        if action not in self._legal():
            raise IllegalAction(f"{shown(action)} is not legal: {self.describe_legal_actions()}")
        self._actions.apply_action(self.game.config, self.record, action)
        self._history.append(action)
        self._possible = None

    def apply_words(self, *moves: str | int) -> "State":
        """Play several moves, named by their words; a refused one plays none of them.

        Parameters
        ----------
        *moves : str or int
            Each as `action_to_string` words it, or the beginning of these words if it fits one action
            alone (`sell 5` for `sell 5 for 120`), or an action's number. A decision that leaves a player
            no choice, and is not the one named, is made on the way.

        Returns
        -------
        State
            This one, changed; `state.clone().apply_words(…)` keeps the one before.

        Raises
        ------
        IllegalAction
            With what may be played instead; the state is then as it was.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
        >>> state.apply_words("roll the die", "the die shows 1").history_strings()
        ['player 0: roll the die [S-M3]', 'chance: the die shows 1 [S-M5]']
        """
        trial = moves_in_words.all_played(self.clone(), moves)
        self.record, self._history, self._possible = trial.record, trial._history, None
        return self

    def history(self) -> list[int]:
        """The actions played since the start, chance's included.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().apply_words("give spice").history()
        [2]
        """
        return list(self._history)

    def root(self) -> "State":
        """Return the state in which the history begins.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("market")
        >>> samarkand.play(game.new_initial_state(), "random", seed=1).root() == game.new_initial_state()
        True
        """
        if self._start is None:
            return self.game.new_initial_state()
        return State(self.game, records.copy(self._start), self._start)

    def steps(self) -> Iterator[tuple[Any, int, Any]]:
        """Each move again: the record before, the action, the record after. Do not change the records.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state().apply_words("give spice", "give fruit")
        >>> [action for before, action, after in state.steps()]
        [2, 0]
        """
        return knowledge.steps_from(self.game, self.root().record, self._history)

    def history_strings(self, player: int | None = None) -> list[str]:
        """One line per move: who, what, and the rule; of those `player` has noticed, as they were seen.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().apply_words("give spice").history_strings(player=1)
        ['chance: give spice to player 0 [M-S1]']
        """
        return [str(told) for told in self.log(player)]

    def log(self, player: int | None = None) -> list[LogEntry]:
        """As `history_strings`, but each move as a record: `who`, `words`, `rule`, and `facts` that followed.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().apply_words("give spice").log()[0].words
        'give spice to player 0'
        """
        if player is not None:
            arguments.player(player, self.game.num_players)
        moves = (
            DecisionContext(self.game, old, action).told(after, player) for old, action, after in self.steps()
        )
        return [told for told in moves if told is not None]

    def information_state_string(self, player: int) -> str:
        """The whole game as `player` has seen it so far, as text.

        Two states have the same text exactly if the player cannot tell them apart.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state().apply_words("give spice")
        >>> "give spice to player 0" in state.information_state_string(player=1)
        True
        """
        start = self.root()
        seen = [start.observation_string(player)]
        if self._start is not None:
            # Nothing was said aloud before a position set up by hand.
            seen.append(f"known at the start: {records.to_plain(start.view(player))}")
        return "\n".join([*seen, *self.history_strings(player), self.observation_string(player)])

    def view_for_rules(self, player: int) -> Any:
        """Return the same with the fields of the game's INDEX, which rules and strategies read."""
        arguments.player(player, self.game.num_players)
        view = records.copy(self.record)
        self._actions.hide(self.game.config, view, player)
        return view

    def resample(self, player: int, seed: "Seed") -> "State":
        """A state that `player` cannot tell from this one, drawn at random.

        Parameters
        ----------
        player : int
        seed : int
            The same seed gives the same state.

        Raises
        ------
        InvalidOption, InvalidState
            If player or seed is none; if no fitting state was found (the true one never takes its place).

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.play(samarkand.game("sackson").new_initial_state(), seed=1)
        >>> other = state.resample(0, seed=2)
        >>> other.information_state_string(0) == state.information_state_string(0)
        True
        """
        arguments.player(player, self.game.num_players)
        return protocol.parts(self.game).information.resample(self, player, whole_seed(seed))

    def clone(self) -> "State":
        """A state that is equal and shares nothing.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state.clone() == state, state.clone() is state
        (True, False)
        """
        other = State(self.game, records.copy(self.record), self._start, self._history)
        other._memory = self._memory
        return other

    def to_dict(self) -> dict[str, Any]:
        """The state as a JSON-safe dictionary, read back by `Game.state_from_dict`.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state.game.state_from_dict(state.to_dict()) == state
        True
        """
        return {
            **game_values.describe(self.game),
            "start": None if self._start is None else records.to_plain(self._start, records.index(self.game)),
            "history": self.history(),
            "position": records.to_plain(self.record, records.index(self.game)),
        }

    def describe(self) -> dict[str, Any]:
        """The words from which `Game.set_up` sets up this position, without how it came about.

        In the middle of a turn, or of choices in secret, there are none: InvalidState.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(chips=["jewel"]).describe()["chips"]
        ['jewel market of Samarkand']
        """
        return positions.part_of(self.game).tell(self)

    def check(self) -> None:
        """Prove that cards, money and chips add up.

        Raises
        ------
        BrokenRule
            With what is off, what was found and what was expected.

        >>> import samarkand
        >>> samarkand.game("sackson").new_initial_state().check()
        """
        checks = protocol.parts(self.game).checks
        if (fault := checks.find_fault(self.game.config, self.record)) != checks.SOUND:
            raise BrokenRule(checks.explain(self.game.config, self.record, fault))

    def __eq__(self, other: object) -> bool:
        """Whether the game, the position and the moves since the start are the same."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.record == other.record and self._history == other._history

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return self.game.state_from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<State of {self.game!r} after {pluralize(len(self._history), 'move')}>"
