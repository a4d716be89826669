"""The public face: `game`, `Game` and `State`, the one place where input is judged.

The words are OpenSpiel's. A game is made of the modules of its package (`components`, `actions`,
`scoring`, `decisions`, `checks`, `options`, `edition`, …), each with the same names in every game.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from samarkand import arguments, editions
from samarkand.arguments import positions
from samarkand.engine import records
from samarkand.errors import BrokenRule, IllegalAction, shown
from samarkand.protocol import CHANCE, GAMES, TERMINAL, Moment, Told, package

__all__ = ["CHANCE", "GAMES", "TERMINAL", "Game", "State", "game"]

_fraction = lru_cache(maxsize=4096)(Fraction)


def game(name: str, players: int | None = None, edition: Any = None, **options: Any) -> "Game":
    """A game, ready to be played.

    Parameters
    ----------
    name : str
        Which game: "sackson", "routes" or "market".
    players : int, optional
        How many play; by default 4.
    edition : str or path, optional
        The printed numbers: the name of an edition, or the path of a file of your own.
    **options
        The game's rule options; `game(name).options` shows them with their defaults.

    Raises
    ------
    UnknownGame, InvalidOption, InvalidEdition
        One line each that says what was found and what is valid.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson", players=3, target=300)
    samarkand.game('sackson', players=3, edition='abacus-1998', target=300)
    """
    return Game(name, players, edition, options)


class Game:
    """A game with its edition, its options and its number of players. Nothing in it ever changes.

    Attributes
    ----------
    name : str
    num_players : int
    options : frozen dataclass
    edition : samarkand.editions.Edition
        The printed numbers with their status; shows itself as a table in a notebook.
    parts : samarkand.protocol.Package
        The modules of which the game is made.
    """

    def __init__(self, name: str, players: int | None, edition: Any, options: dict[str, Any]):
        self.parts = package(name)
        self.name: str = name
        settings = self.parts.options
        self.num_players: int = arguments.players(players, *settings.PLAYERS)
        self.options = arguments.options(settings.Options, options)
        self.edition = editions.load(name, settings.EDITION if edition is None else edition)
        self.box = records.blank(self.parts.components.BOX)
        self.box.players = self.num_players
        self.options.fill_box(self.box)
        self.parts.edition.fill_box(self.edition, self.box)
        self.box = records.frozen(self.box)
        self._is_complete = True

    def __setattr__(self, name: str, value: Any) -> None:
        if "_is_complete" in vars(self):
            raise AttributeError(f"a game never changes: {name} cannot be set, make another game")
        super().__setattr__(name, value)

    @cached_property
    def names(self) -> Any:
        """The names that the edition gives to spaces, families or goods, as `notation` words them."""
        return self.parts.edition.names(self.edition)

    def num_distinct_actions(self) -> int:
        """How many numbers an action can have: 0 … that less one."""
        return self.parts.actions.NUM_ACTIONS

    def new_initial_state(self) -> "State":
        """The state before the first card is dealt."""
        record = records.blank(self.parts.components.STATE)
        self.parts.actions.set_up(self.box, record)
        return State(self, record, None)

    def state_from_dict(self, plain: dict[str, Any]) -> "State":
        """The state that `State.to_dict` described, judged and replayed.

        Parameters
        ----------
        plain : dict
            As from `State.to_dict`. To set up a position by hand, change its `position` and set
            `history` to None: the position then becomes the start.

        Raises
        ------
        InvalidState
            If a key or field is missing or off, if the moves are not legal or do not lead to the
            position, or if cards or money do not add up.
        """
        return arguments.restored(self, plain)

    def position(self, like: "State | None" = None, **words: Any) -> "State":
        """A position set up by words: whose turn it is, what lies where, who has how much.

        Parameters
        ----------
        like : State, optional
            What is not named is as in this state, of this game with whatever options.
        **words
            The game's own: `samarkand.<game>.positions.build` tells what each means and what holds
            without it. Cards named nowhere are in the draw pile, money named nowhere is the bank's.

        Raises
        ------
        InvalidState
            If a word, a name or a number is not the game's, or if cards or money do not add up.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("sackson", players=2)
        >>> state = game.position(turn=1, pawns={1: "Khiva"}, hands={1: {"jewel": 2}}, cash={1: 60})
        >>> state.scores(), game.position(like=state, cash={0: 0}).scores()
        ([200, 60], [0, 60])
        """
        record = self.parts.positions.build(self, positions.merged(self, like, words))
        return arguments.position(self.state_at(record))

    def state_at(self, record: Any) -> "State":
        """The state that begins in a position, not judged."""
        return State(self, record, record)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that differ between games whose numbers or options differ."""
        return hashlib.sha256(self.name.encode() + records.to_bytes(self.box)).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> Any:
        return Game, (self.name, self.num_players, self.edition, asdict(self.options))

    def __repr__(self) -> str:
        default = type(self.options)()
        changed = [f"{k}={v!r}" for k, v in asdict(self.options).items() if v != getattr(default, k)]
        said = [repr(self.name), f"players={self.num_players}", f"edition={self.edition.name!r}", *changed]
        return f"samarkand.game({', '.join(said)})"


class State:
    """A position of a game, with the moves that led to it.

    Made by `Game.new_initial_state` or `Game.state_from_dict`; changed by `apply_action` alone.
    """

    __slots__ = ("game", "record", "_start", "_history", "_possible", "_actions")

    def __init__(self, game: Game, record: Any, start: Any):
        self.game = game
        self.record = record
        self._start = None if start is None else records.copy(start)
        self._history: list[int] = []
        self._possible: list[int] | None = None
        self._actions: Any = game.parts.actions

    # --- whose move, and which ---------------------------------------------------------------

    def current_player(self) -> int:
        """0 … n − 1, `samarkand.CHANCE` (−1) or `samarkand.TERMINAL` (−4)."""
        return int(self._actions.current_player(self.game.box, self.record))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._actions.is_over(self.game.box, self.record))

    def is_chance_node(self) -> bool:
        """Whether chance acts next."""
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """What may be done now, ascending; at a chance node what may happen; empty once over."""
        return list(self._legal())

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """What may happen, each with its probability; they sum to exactly 1.

        Raises
        ------
        IllegalAction
            If it is not chance that acts.
        """
        if not self.is_chance_node():
            raise IllegalAction(f"chance does not act now: {self._whose_move()}")
        actions, weights = self._row(), self._row()
        number = self._actions.chance_outcomes(self.game.box, self.record, actions, weights)
        cases = weights[:number].tolist()
        total = sum(cases)
        return [(a, _fraction(w, total)) for a, w in zip(actions[:number].tolist(), cases, strict=True)]

    def apply_action(self, action: int) -> None:
        """Play `action`, a player's or chance's.

        Raises
        ------
        IllegalAction
            If it is not one of `legal_actions()`; the state is then as it was.
        """
        if type(action) is not int:
            action = self._judge_number(action)
        if action not in self._legal():
            raise IllegalAction(f"{shown(action)} is not legal: {self._whose_move()}")
        self._actions.apply_action(self.game.box, self.record, action)
        self._history.append(action)
        self._possible = None

    def _legal(self) -> list[int]:
        if self._possible is None:
            box, record, actions = self.game.box, self.record, self._row()
            player = self._actions.current_player(box, record)
            if player == TERMINAL:
                number = 0
            elif player == CHANCE:
                number = self._actions.chance_outcomes(box, record, actions, self._row())
            else:
                number = self._actions.legal_actions(box, record, actions)
            self._possible = actions[:number].tolist()
        return self._possible

    def _row(self) -> Any:
        """A row for the rules to write into, new each time: threads share a game."""
        return np.empty(self._actions.NUM_ACTIONS, np.int64)

    def _judge_number(self, action: Any) -> int:
        if not arguments.is_whole(action):
            raise IllegalAction(f"{shown(action)} is not an action: {self._whose_move()}")
        return int(action)

    def _whose_move(self) -> str:
        if self.is_terminal():
            return "the game is over"
        said = ", ".join(f"{action} ({self.action_to_string(action)})" for action in self._legal())
        who = "chance" if self.is_chance_node() else f"player {self.current_player()}"
        return f"{who} may play {said}"

    # --- words -------------------------------------------------------------------------------

    def action_to_string(self, action: int) -> str:
        """The action in words, e.g. `roll the die` or `sell 3 for 45`.

        Raises
        ------
        IllegalAction
            If the action is not possible now.
        """
        if type(action) is not int:
            action = self._judge_number(action)
        if action not in self._legal():
            raise IllegalAction(f"{shown(action)} is not possible now, one of {self._legal()} is")
        return Moment(self.game, self.record, action).words()

    def string_to_action(self, text: str) -> int:
        """The action that `text` names, as `action_to_string` words it (spaces and case do not matter).

        Raises
        ------
        IllegalAction
            If no action possible now is called that.
        """
        wanted = " ".join(text.lower().split()) if isinstance(text, str) else None
        for action in self._legal():
            if wanted == self.action_to_string(action).lower():
                return action
        raise IllegalAction(f"{shown(text)} is not legal: {self._whose_move()}")

    def question(self) -> str:
        """What is to be decided now, in one line; empty when chance acts or the game is over."""
        return Moment(self.game, self.record).question()

    def history(self) -> list[int]:
        """The actions played since the start, chance's included."""
        return list(self._history)

    def start(self) -> "State":
        """The state in which the history begins."""
        if self._start is None:
            return self.game.new_initial_state()
        return State(self.game, records.copy(self._start), self._start)

    def replay(self) -> Iterator[tuple[Any, int, Any]]:
        """Each move again: the record before, the action, the record after. Do not change the records."""
        return self.replay_from(self.start().record, self._history)

    def replay_from(self, record: Any, actions: Iterable[int]) -> Iterator[tuple[Any, int, Any]]:
        """As `replay`, but of some moves of the game alone. Changes `record`, from which they were played."""
        for action in actions:
            before = records.copy(record)
            self._actions.apply_action(self.game.box, record, action)
            yield before, action, record

    def history_strings(self, player: int | None = None) -> list[str]:
        """One line a move: who, what, and the rule; as `player` has seen it, or all of it.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("sackson", players=2).new_initial_state()
        >>> state.apply_action(state.string_to_action("deal jewel to the field of " + state.game.names[0]))
        >>> state.history_strings()[0].startswith("chance: deal jewel")
        True
        """
        return [line for line in self.lines_seen(player) if line is not None]

    def lines_seen(self, player: int | None = None) -> list[str | None]:
        """As `history_strings`, but with None for each move that goes unnoticed by `player`."""
        return [None if told is None else str(told) for told in self.log(player)]

    def log(self, player: int | None = None) -> list[Told | None]:
        """As `lines_seen`, but each move as a record: `who`, `words`, `rule` and the `facts` that followed.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("sackson", players=2).new_initial_state()
        >>> state.apply_action(0)
        >>> state.log()[0].words
        'deal grain to the field of Tashkent'
        """
        if player is not None:
            arguments.player(player, self.game.num_players)
        return [
            Moment(self.game, before, action).told(after, player) for before, action, after in self.replay()
        ]

    def observation_string(self, player: int) -> str:
        """What lies open to `player` now, as text."""
        view = self.view(player)
        lines = self.game.parts.decisions.observation(self.game.names, self.game.box, view, player)
        return "\n".join([f"{self.game!r} as player {player}", *lines])

    def information_state_string(self, player: int) -> str:
        """The whole game as `player` has seen it so far, as text.

        Two states have the same text exactly if the player cannot tell them apart.
        """
        start = self.start()
        seen = [start.observation_string(player)]
        if self._start is not None:
            # Before a position set up by hand nothing was said aloud: what the player knows is told here.
            seen.append(f"known at the start: {records.to_plain(start.view(player))}")
        return "\n".join([*seen, *self.history_strings(player), self.observation_string(player)])

    def view(self, player: int) -> Any:
        """A copy of the record without what `player` may not see."""
        arguments.player(player, self.game.num_players)
        view = records.copy(self.record)
        self._actions.hide(self.game.box, view, player)
        return view

    def resample(self, player: int, seed: int) -> "State":
        """A state that `player` cannot tell from this one, drawn at random.

        Parameters
        ----------
        player : int
        seed : int
            The same seed gives the same state.

        Raises
        ------
        InvalidOption
            If there is no such player, or the seed is no whole number from 0.
        InvalidState
            If no fitting state was found; the true one is never returned in its place.
        """
        arguments.player(player, self.game.num_players)
        return self.game.parts.information.resample(self, player, arguments.seed(seed))

    # --- the end -----------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score of each player now."""
        score = self.game.parts.scoring.score
        return [int(score(self.game.box, self.record, p)) for p in range(self.game.num_players)]

    def winners(self) -> list[int]:
        """Who has won; empty while the game goes on."""
        wins = self.game.parts.scoring.is_winner
        return [p for p in range(self.game.num_players) if wins(self.game.box, self.record, p)]

    def returns(self) -> list[float]:
        """Each player's share of the win: 1, 1/k for k who tie, 0."""
        winners = self.winners()
        return [1 / len(winners) if p in winners else 0.0 for p in range(self.game.num_players)]

    def outcome(self) -> str:
        """Why the game ended, in words, with the rule."""
        outcome, names = self.game.parts.scoring.outcome, self.game.names
        return outcome(self.game.box, self.record, "player {}".format, names)

    def action_values(self, player: int | None = None, horizon: str = "turn", **settings: Any) -> Any:
        """The expected result of each legal action of the player to act, as a data frame, the best first.

        Exact by looking ahead over chance to the end of the turn where that is possible, else by playouts,
        with standard errors; of what `player` cannot know nothing is used. The settings `knows`, `playouts`,
        `limit`, `games`, `seed` and `progress`, and the columns: see `samarkand.analysis.action_values`.
        """
        from samarkand.analysis import action_values

        return action_values.action_values(self, player, horizon, **settings)

    # --- copies, files, pictures -------------------------------------------------------------

    def clone(self) -> "State":
        """A state that is equal and shares nothing."""
        other = State(self.game, records.copy(self.record), self._start)
        other._history = self._history.copy()
        return other

    def to_dict(self) -> dict[str, Any]:
        """The state as a JSON-safe dictionary, read back by `Game.state_from_dict`."""
        return {
            "game": self.game.name,
            "players": self.game.num_players,
            "edition": self.game.edition.name,
            "options": asdict(self.game.options),
            "fingerprint": self.game.fingerprint,
            "start": None if self._start is None else records.to_plain(self._start),
            "history": self.history(),
            "position": records.to_plain(self.record),
        }

    def position(self) -> dict[str, Any]:
        """The words from which `Game.position` sets up this position, without how it came about.

        In the middle of a turn, or of choices in secret, there are none: InvalidState.
        """
        return self.game.parts.positions.tell(self)

    def check(self) -> None:
        """Prove that cards, money and chips add up.

        Raises
        ------
        BrokenRule
            With what is off, what was found and what was expected.
        """
        checks = self.game.parts.checks
        fault = checks.find_fault(self.game.box, self.record)
        if fault != checks.SOUND:
            raise BrokenRule(checks.explain(self.game.box, self.record, fault))

    def __eq__(self, other: object) -> bool:
        """Whether the game, the position and the moves since the start are the same."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.record == other.record and self._history == other._history

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return Game.state_from_dict, (self.game, self.to_dict())

    def __str__(self) -> str:
        return self.game.parts.textboard.text(self)

    def __repr__(self) -> str:
        return f"<State of {self.game!r} after {len(self._history)} moves>"

    def _repr_svg_(self) -> str:
        from samarkand import picture

        return picture.svg(self.game.parts.picture.board(self))
