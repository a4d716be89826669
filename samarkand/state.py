"""Positions of a game, with method names as in OpenSpiel."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks, game_values, set_up
from samarkand.checks import Seed, whole_seed
from samarkand.decisions import DecisionContext, LogEntry, actor_token
from samarkand.engine import conservation, records
from samarkand.engine.game_loop import with_most
from samarkand.engine.records import CHANCE, TERMINAL, PlainRecord
from samarkand.errors import BrokenRule, IllegalAction, InvalidInput, as_whole, leading, pluralize, short_repr
from samarkand.grammar import for_programs

if TYPE_CHECKING:
    from samarkand.game import Game

_fraction = lru_cache(maxsize=4096)(Fraction)
LEADS = {  # names that newcomers look for on a state, and what to write instead
    **dict.fromkeys(("actions", "moves", "legal_moves"), "state.legal_actions()"),
    **dict.fromkeys(("player", "to_move", "turn"), "state.current_player()"),
    **dict.fromkeys(("move", "apply", "play", "step", "push"), "state.apply_words('words of the move')"),
    "replay": "state.steps(), or samarkand.replay_page(state)",
    "position": "state.describe()",
    "action_values": "samarkand.action_values(state)",
    "to_html": "samarkand.replay_page(state)",
    **dict.fromkeys(("copy", "undo"), "state.clone() before the move"),
    **dict.fromkeys(("is_over", "is_game_over", "done", "over"), "state.is_terminal()"),
    **dict.fromkeys(("score", "points"), "state.scores()"),
    "winner": "state.winners()",
    "players": "state.game.num_players",
    "hands": "state.hand(player)",
    **dict.fromkeys(
        ("show", "plot", "draw"), "samarkand.replay_page(state), or samarkand_widgets.Board(state)"
    ),
    "board": "samarkand_widgets.Board(state)",
    **dict.fromkeys(("save", "to_json"), "state.to_dict()"),
    **dict.fromkeys(("simulate", "study"), "samarkand.study(state.game, start=state)"),
    "expert": "samarkand.Expert(state.game).choose(state)",
}
_lead = leading(LEADS)


class PositionView:
    """A position as seen by the player to act, which is passed to strategies in ordinary Python.

    It has the methods that query a position, such as `legal_actions`, `action_to_string`, `scores` and
    `observation_string`. Methods that show earlier moves or play further ones belong to `State` only.

    Parameters
    ----------
    game : Game
    record : record
        The fields defined by the game's `components`, without the information hidden from the player.
    legal : list of int, optional
        The legal actions, if they are already known.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").set_up(camel=3)
    >>> PositionView(state.game, state.view_for_rules(0)).question()
    'Choose a card to sell, in secret.'
    """

    __slots__ = ("game", "record", "_legal_cache", "_actions")

    def __init__(self, game: "Game", record: "PlainRecord", legal: list[int] | None = None):
        self.game, self.record = game, record
        self._legal_cache = legal
        self._actions: Any = game.package.actions

    if not TYPE_CHECKING:  # with a __getattr__, type checkers would accept misspelt names

        def __getattr__(self, name: str) -> Any:
            """Raise an AttributeError that says what to write instead."""
            if type(self) is PositionView and hasattr(State, name):
                raise AttributeError(
                    f"{name}: a strategy sees only what its player can see of the position, not past "
                    "or future moves"
                )
            return _lead(self, name)

    def current_player(self) -> int:
        """Return the player to act: 0 … n − 1, `samarkand.CHANCE` (−1) or `samarkand.TERMINAL` (−4).

        >>> import samarkand
        >>> samarkand.game("routes").new_initial_state().current_player() == samarkand.CHANCE
        True
        """
        return int(self._actions.current_player(self.game.config, self.record))

    def is_terminal(self) -> bool:
        """Return whether the game is over.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500}).is_terminal()
        True
        """
        return bool(self._actions.is_over(self.game.config, self.record))

    def is_chance_node(self) -> bool:
        """Return whether chance acts next.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().is_chance_node()
        True
        """
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order.

        At a chance node these are the possible outcomes. Once the game is over, the list is empty.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).legal_actions()
        [0, 1, 2, 3, 4, 5]
        """
        return list(self._legal())

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """Return the possible outcomes with their probabilities, which are exact and sum to 1.

        Raises
        ------
        IllegalAction
            If it is not a chance node.

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
        counts = weights[:number].tolist()
        total = sum(counts)
        return [(a, _fraction(w, total)) for a, w in zip(actions[:number].tolist(), counts, strict=True)]

    def _legal(self) -> list[int]:
        if self._legal_cache is None:
            config, record, actions = self.game.config, self.record, self._row()
            number, player = 0, self._actions.current_player(config, record)
            if player == CHANCE:
                number = self._actions.chance_outcomes(config, record, actions, self._row())
            elif player != TERMINAL:
                number = self._actions.legal_actions(config, record, actions)
            self._legal_cache = actions[:number].tolist()
        return self._legal_cache

    def _row(self) -> Any:
        """Return a buffer for the rules to write to. It is never reused, because threads can share a game."""
        return np.empty(self._actions.NUM_ACTIONS, np.int64)

    def describe_legal_actions(self) -> str:
        """Return the legal actions and the player to act in words, as shown in error messages.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).describe_legal_actions()[:44]
        'player 0 may play 0 (offer fruit 1), 1 (offe'
        """
        return describe_legal_actions(self)

    def action_to_string(self, action: int) -> str:
        """Return the action's token for programs, such as `sell 3 jewels for 45 piastres`.

        A token is the action's label in English, with the numbers of players instead of their names.

        Raises
        ------
        IllegalAction
            If the action is not legal now.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().action_to_string(2)
        'spice is given to player 0'
        """
        return context(self, action).words()

    def action_label(self, action: int) -> str:
        """Return the action as a complete phrase for people.

        Raises
        ------
        IllegalAction
            If the action is not legal now.

        Examples
        --------
        >>> import samarkand
        >>> from samarkand.grammar import language_of, override_language
        >>> state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
        >>> with override_language(language_of("fr")):
        ...     state.action_to_string(20), state.action_label(20)
        ('roll the die for 5 piastres', 'lancer le dé pour 5 piastres')
        """
        return str(context(self, action).label())

    def action(self, action: int) -> SimpleNamespace:
        """Return the action as named values, so that a strategy need not read its sentence.

        Every action has a `kind`: its decision, or what it does there, such as "roll", "stay", "pass" or
        "marry". The others are those of `number`, `price`, `good`, `value`, `seller`, `space`, `market`,
        `family` and `player` that the action has.

        Raises
        ------
        IllegalAction
            If the action is not legal now.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("sackson").set_up(pawns={0: "Khiva"})
        >>> [state.action(number) for number in state.legal_actions()[1:]]
        [namespace(kind='move', space='Kipchak'), namespace(kind='roll', price=5)]
        """
        return SimpleNamespace(**context(self, action).fields())

    def string_to_action(self, text: str) -> int:
        """Return the action whose `action_to_string` is `text`, ignoring whitespace and case.

        Raises
        ------
        IllegalAction
            If no legal action has this token.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().string_to_action("spice is given to player 0")
        2
        """
        return action_of(self, text)

    @property
    def phase(self) -> str:
        """The decision that is due, as `Game.set_up(phase=…)` takes it.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).phase
        'choose'
        """
        return str(self.game.package.components.Phase(self.record.phase).name.lower())

    def hand(self, player: int) -> dict[str, int]:
        """Return the cards in a player's hand by name. In a strategy, only its own player's.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("sackson").set_up(hands={0: {"grain": 2, "jewel": 1}})
        >>> state.hand(0)["jewel"]
        1
        """
        hand: dict[str, int] = set_up.part_of(self.game).hand(self.game, self.view_for_rules(player), player)
        return hand

    def question(self) -> str:
        """Return what the player to act has to decide, in one line.

        The result is empty if chance acts or the game is over.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).question()
        'Choose a card to sell, in secret.'
        """
        return DecisionContext(self.game, self.record).question()

    def observation_string(self, player: int) -> str:
        """Return the position as `player` sees it, as text: their text board, in English.

        >>> import samarkand
        >>> samarkand.game("market").set_up(camel=3).observation_string(0).splitlines()[2]
        'Player 0: Choose a card to sell, in secret.'
        """
        checks.player(player, self.game.num_players)
        with for_programs():
            board = self.game.package.textboard.text(self, player)
        return f"{self.game!r} as player {player}\n{board}"

    def view(self, player: int) -> "PlainRecord":
        """Return a copy of the record without information hidden from `player` and without derived fields."""
        return records.without(self.view_for_rules(player), self.game.index)

    def scores(self) -> list[int]:
        """Return the current score of each player.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 50}).scores()
        [200, 50, 200, 200]
        """
        score = self.game.package.scoring.score
        return [int(score(self.game.config, self.record, p)) for p in range(self.game.num_players)]

    def winners(self) -> list[int]:
        """Return the winners, or an empty list if the game is not over.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500}).winners()
        [1]
        """
        return with_most(self.scores()) if self.is_terminal() else []

    def returns(self) -> list[float]:
        """Return each player's share of the win: 1 for a sole winner, 1/k if k players tie, 0 otherwise.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500, 2: 500}).returns()
        [0.0, 0.5, 0.5, 0.0]
        """
        winners = self.winners()
        return [1 / len(winners) if p in winners else 0.0 for p in range(self.game.num_players)]

    def outcome(self) -> str:
        """Return a sentence that says why the game ended and cites the rule.

        >>> import samarkand
        >>> samarkand.game("sackson").set_up(cash={1: 500}).outcome()
        'Player 1 has reached 500 piastres, and 500 are enough to win [S-E1].'
        """
        words: str = self.game.package.scoring.outcome(self.game.config, self.record, self.game.names)
        return words

    def __str__(self) -> str:
        return self.game.package.textboard.text(self)

    def _repr_svg_(self) -> str:
        # Pictures lie above, and a game in text needs none.
        drawing = import_module("samarkand.picture.text_picture")
        drawn: str = drawing.svg_for_people(self)
        return drawn

    def view_for_rules(self, player: int) -> "PlainRecord":
        """Return a copy of the record. Only the view of the player to act is available.

        Raises
        ------
        InvalidInput
            If `player` is not the player to act.
        """
        if player != self.current_player():
            raise InvalidInput(
                f"player: found {short_repr(player)}, expected {self.current_player()}, whose view this is"
            )
        return records.copy(self.record)

    def __repr__(self) -> str:
        return f"<{self.game!r} as player {self.current_player()} sees it>"


class Node:
    """A position that a state has been through. States share their nodes with their clones.

    Attributes
    ----------
    record : record
        The position, with everything that is hidden from players. It must not be changed.
    memo : dict
        What was worked out about the move that led to the position, such as its line in the log.
    """

    __slots__ = ("record", "memo")

    def __init__(self, record: "PlainRecord"):
        self.record = records.copy(record)
        self.memo: dict[Any, Any] = {}


class State(PositionView):
    """A position of a game, with the moves that led to it and the positions in between.

    States are created by `Game.new_initial_state`, `Game.set_up` and `Game.state_from_dict`.
    `apply_action` and `apply_words` change them.

    >>> import samarkand
    >>> samarkand.game("market").new_initial_state().apply_words("spice is given", "fruit is given")
    <State of samarkand.game('market', players=4, edition='krok-2010') after 2 moves>
    """

    __slots__ = ("_start", "_history", "_nodes", "_cache")

    def __init__(
        self, game: "Game", record: "PlainRecord", start: "PlainRecord | None", history: Iterable[int] = ()
    ):
        super().__init__(game, record)
        self._start = None if start is None else records.frozen(start)
        self._history: list[int] = list(history)
        self._nodes = [] if self._history else [Node(record)]  # see `_path`
        self._cache: dict[Any, Any] = {}  # what was worked out for this position, shared with clones

    def apply_action(self, action: int) -> None:
        """Play `action`, for the player to act or for chance.

        Raises
        ------
        IllegalAction
            If the action is not one of `legal_actions()`. The state is then unchanged.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state.apply_action(2)
        >>> state.history()
        [2]
        """
        if type(action) is not int:
            action = as_action(self, action)
        if action not in self._legal():
            raise IllegalAction(f"{short_repr(action)} is not legal: {self.describe_legal_actions()}")
        self._actions.apply_action(self.game.config, self.record, action)
        if len(self._nodes) > len(self._history):
            self._nodes.append(Node(self.record))
        self._history.append(action)
        self._legal_cache, self._cache = None, {}

    def apply_words(self, *moves: str | int) -> "State":
        """Play moves given in words. If one of them is illegal, none is played.

        Parameters
        ----------
        *moves : str or int
            Actions in the words of `action_to_string`, or as numbers. The beginning of the words is enough
            if it fits only one legal action (`sell 5` for `sell 5 jewels for 120 piastres`). If the next
            decision leaves the player only one action, and it is not the one you named, it is played
            automatically.

        Returns
        -------
        State
            This state. Call `state.clone().apply_words(…)` to keep the original.

        Raises
        ------
        IllegalAction
            If a move is illegal or ambiguous. The message lists the legal actions. The state is unchanged.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
        >>> state.apply_words("roll the die", "the die shows 1").history_strings()
        ['player 0: roll the die for 5 piastres [S-M3]', 'chance: the die shows 1 [S-M5]']
        """
        trial = play_all(self.clone(), moves)
        self.record, self._history, self._legal_cache = trial.record, trial._history, None
        self._nodes, self._cache = trial._nodes, trial._cache
        return self

    def history(self) -> list[int]:
        """Return the actions played since the start, including those of chance.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().apply_words("spice is given").history()
        [2]
        """
        return list(self._history)

    def root(self) -> "State":
        """Return the state at the start of the history.

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

    def earlier(self, moves: int) -> "State":
        """Return the state after the first `moves` moves of the history.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state = state.apply_words("spice is given", "fruit is given")
        >>> state.earlier(1).history()
        [2]
        """
        nodes = self._path()[: moves + 1]
        other = State(self.game, records.copy(nodes[-1].record), self._start, self._history[:moves])
        other._nodes = nodes
        return other

    def _path(self) -> list[Node]:
        """Return the positions from the start to now. Replay the moves if the state was made without them."""
        if len(self._nodes) <= len(self._history):
            record = self.root().record
            nodes = [Node(record)]
            for action in self._history:
                self._actions.apply_action(self.game.config, record, action)
                nodes.append(Node(record))
            self._nodes = nodes
        return self._nodes

    def _per_move(self, key: object, work: Callable[[DecisionContext, "PlainRecord"], Any]) -> list[Any]:
        """Return `work(context, record after)` for each move. It is done once for a state and its clones."""
        nodes = self._path()
        for (before, after), action in zip(pairwise(nodes), self._history, strict=True):
            if key not in after.memo:
                at = DecisionContext(self.game, before.record, action)
                after.memo[key] = work(at, after.record)
        return [node.memo[key] for node in nodes[1:]]

    def steps(self) -> "Iterator[tuple[PlainRecord, int, PlainRecord]]":
        """Yield the record before, the action, and the record after each of the moves.

        The records must not be changed.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state = state.apply_words("spice is given", "fruit is given")
        >>> [action for before, action, after in state.steps()]
        [2, 0]
        """
        nodes = self._path()
        for (before, after), action in zip(pairwise(nodes), self._history, strict=True):
            yield before.record, action, after.record

    def history_strings(self, player: int | None = None) -> list[str]:
        """Return one line per move, with the actor, the action and the rule.

        With a player, only the moves that this player noticed are included, as they appeared to the player.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state().apply_words("spice is given")
        >>> state.history_strings(player=1)
        ['chance: spice is given to player 0 [M-S1]']
        """
        if player is None:
            return [str(entry) for entry in self.log()]
        checks.player(player, self.game.num_players)

        # The lines are made of tokens, so they are the same in all languages.
        def line(at: DecisionContext, after: "PlainRecord") -> str | None:
            entry = at.log_entry(after, player)
            return None if entry is None else str(entry)

        return [line for line in self._per_move(("line", player), line) if line is not None]

    def log(self, player: int | None = None) -> list[LogEntry]:
        """Return the moves of `history_strings` as `samarkand.decisions.LogEntry` objects.

        >>> import samarkand
        >>> samarkand.game("market").new_initial_state().apply_words("spice is given").log()[0].words
        'spice is given to player 0'
        """
        if player is not None:
            checks.player(player, self.game.num_players)
        entries = (
            DecisionContext(self.game, old, action).log_entry(after, player)
            for old, action, after in self.steps()
        )
        return [entry for entry in entries if entry is not None]

    def information_state_string(self, player: int) -> str:
        """Return everything that `player` has observed since the start of the game, as text.

        Two states have the same text if and only if the player cannot distinguish them.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state().apply_words("spice is given")
        >>> "spice is given to player 0" in state.information_state_string(player=1)
        True
        """
        start = self.root()
        seen = [start.observation_string(player)]
        if self._start is not None:
            # A custom position has no earlier moves that could have told the player about their own cards.
            seen.append(f"known at the start: {records.to_plain(start.view(player))}")
        return "\n".join([*seen, *self.history_strings(player), self.observation_string(player)])

    def view_for_rules(self, player: int) -> "PlainRecord":
        """Return the view of `player`, including the derived fields that rules and strategies read."""
        checks.player(player, self.game.num_players)
        view = records.copy(self.record)
        self._actions.hide(self.game.config, view, player)
        return view

    def resample(self, player: int, seed: "Seed") -> "State":
        """Return a random state that `player` cannot distinguish from this one.

        Parameters
        ----------
        player : int
        seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
            The same seed gives the same state.

        Returns
        -------
        State

        Raises
        ------
        InvalidInput
            If `player` or `seed` is not valid. Also if no matching state was found. The true state is never
            returned instead.

        Examples
        --------
        >>> import samarkand
        >>> state = samarkand.play(samarkand.game("sackson").new_initial_state(), seed=1)
        >>> other = state.resample(0, seed=2)
        >>> other.information_state_string(0) == state.information_state_string(0)
        True
        """
        checks.player(player, self.game.num_players)
        return self.game.package.information.resample(self, player, whole_seed(seed))

    def clone(self) -> "State":
        """Return an independent copy of the state.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state.clone() == state, state.clone() is state
        (True, False)
        """
        other = State(self.game, records.copy(self.record), self._start, self._history)
        other._nodes, other._cache = self._nodes.copy(), self._cache
        return other

    def _with_moves(
        self, record: "PlainRecord", start: "PlainRecord | None", moves: Iterable[int]
    ) -> "State":
        """Return a state of the same game that holds nothing of this one."""
        return State(self.game, record, start, moves)

    def to_dict(self) -> dict[str, Any]:
        """Return the state as a JSON-compatible dictionary that `Game.state_from_dict` can read.

        >>> import samarkand
        >>> state = samarkand.game("market").new_initial_state()
        >>> state.game.state_from_dict(state.to_dict()) == state
        True
        """
        return {
            **game_values.describe(self.game),
            "start": None if self._start is None else records.to_plain(self._start, self.game.index),
            "history": self.history(),
            "position": records.to_plain(self.record, self.game.index),
        }

    def describe(self) -> dict[str, object]:
        """Return the keywords with which `Game.set_up` creates this position, without its history.

        Raises
        ------
        InvalidInput
            If cards are being dealt, the position is in the middle of a turn, or players are choosing in
            secret.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("sackson").set_up(chips=["jewel"]).describe()["chips"]
        ['jewel market of Samarkand']
        """
        return set_up.part_of(self.game).tell(self)

    def check(self) -> None:
        """Raise if cards, money, camels and tiles do not add up.

        Raises
        ------
        BrokenRule
            If a total is wrong. The message names it and says what was found and what was expected.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("sackson").new_initial_state().check()
        """
        game = self.game
        start = game.new_initial_state().record
        problem = conservation.what_is_off(game.package, game.config, start, self.record)
        if problem is not None:
            raise BrokenRule(problem)

    def __eq__(self, other: object) -> bool:
        """Return whether the game, the position and the moves since the start are equal."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.record == other.record and self._history == other._history

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return self.game.state_from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<State of {self.game!r} after {pluralize(len(self._history), 'move')}>"


# --- actions in words, which users can abbreviate ----------------------------------------------------------


def play_one(state: "State", move: str | int) -> None:
    """Play one move, which changes the state.

    If the words do not match a legal action, and the player has only one, it is played first.

    Raises
    ------
    IllegalAction
        If the words match no legal action, or more than one.
    """
    player = state.current_player()
    while isinstance(move, str):
        matches = matching_actions(state, move)
        legal = state.legal_actions()
        if len(matches) == 1:
            move = matches[0]
        elif len(legal) == 1 and CHANCE != state.current_player() == player:
            state.apply_action(legal[0])
        else:
            many = " and ".join(repr(state.action_to_string(action)) for action in matches)
            what = f"could be {many}" if matches else "is not a legal move"
            raise IllegalAction(f"{short_repr(move)} {what}: {state.describe_legal_actions()}")
    state.apply_action(move)


def play_all(state: "State", moves: Sequence[str | int]) -> "State":
    """Play several moves and return the state. An error message says which of the moves failed."""
    for number, move in enumerate(moves, 1):
        try:
            play_one(state, move)
        except IllegalAction as error:
            which = f"move {number} of {len(moves)}: " if len(moves) > 1 else ""
            raise IllegalAction(f"{which}{error}") from None
    return state


def matching_actions(state: PositionView, text: str) -> list[int]:
    """Return the actions whose token or label is `text`, or else those whose token or label begins with it.

    Whitespace and case do not matter.
    """
    wanted, legal = text.lower().split(), state.legal_actions()
    tokens = {action: state.action_to_string(action).lower().split() for action in legal}
    labels = {action: state.action_label(action).lower().split() for action in legal}
    exact = [action for action in legal if wanted in (tokens[action], labels[action])]
    begun = [action for action in legal if wanted and tokens[action][: len(wanted)] == wanted]
    return (
        exact or begun or [action for action in legal if wanted and labels[action][: len(wanted)] == wanted]
    )


def actions_with_label(state: PositionView, text: str) -> list[int]:
    """Return the legal actions whose label is `text`, for example the text of a button."""
    wanted = text.lower().split()
    return [a for a in state.legal_actions() if state.action_label(a).lower().split() == wanted]


def action_of(state: PositionView, text: str) -> int:
    """Return the legal action whose token or label is `text`, or raise IllegalAction."""
    wanted = " ".join(text.lower().split()) if isinstance(text, str) else None
    for action in state.legal_actions():
        if wanted == state.action_to_string(action).lower():
            return action
    for action in actions_with_label(state, text) if wanted else []:
        return action
    raise IllegalAction(f"{short_repr(text)} is not legal: {state.describe_legal_actions()}")


def as_action(state: PositionView, action: object) -> int:
    """Return an action as a plain `int`, or raise IllegalAction if it is not a whole number."""
    number = as_whole(action)
    if number is None:
        raise IllegalAction(f"{short_repr(action)} is not an action: {state.describe_legal_actions()}")
    return number


def context(state: PositionView, action: object) -> DecisionContext:
    """Return the context of a legal action, or raise IllegalAction."""
    if type(action) is not int:
        action = as_action(state, action)
    if action not in state._legal():
        raise IllegalAction(
            f"{short_repr(action)} is not possible now, expected one of {state.legal_actions()}"
        )
    return DecisionContext(state.game, state.record, action)


def describe_legal_actions(state: PositionView) -> str:
    """Return the legal actions and the player to act, in words."""
    if state.is_terminal():
        return "the game is over"
    legal = state.legal_actions()
    listing = ", ".join(f"{action} ({state.action_to_string(action)})" for action in legal)
    return f"{actor_token(state.current_player())} may play {listing}"
