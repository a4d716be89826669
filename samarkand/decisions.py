"""The decisions of a game: the words and pictures for each, and how moves are logged."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from samarkand.engine.records import CHANCE
from samarkand.errors import as_python
from samarkand.grammar import Words, for_programs, in_words

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

DecisionText = Words | Callable[["DecisionContext"], Words]  # a text, the same for all positions or not


def _for_no_player(at: "DecisionContext", player: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A player's decision or a chance draw, with everything that is written and drawn about it.

    Attributes that depend on the position are functions of a `DecisionContext`, which has the names, the
    config, the state and the action.

    Attributes
    ----------
    rule : str or function
        The identifier of the rule to cite.
    label : function
        The action as a complete phrase, unlike those of the other actions that are possible now. In English
        and without names of players, it is also the action's token, which programs read.
    fields : function, optional
        The action as named values for programs, such as its price. `kind` is by default the decision.
    question : str or function
        What the player has to decide, in one line. Empty for chance.
    question_to_all : str or function
        The same question if all players decide at once, as with a live clock. Otherwise empty.
    progress : str or function
        The part of the turn that is already settled.
    target : function
        The identifier of the shape on the board that a player clicks to choose the action.
    button : str or function
        The text of the button that the board draws for the action. Empty if the target is a piece.
    refusal : function
        Takes the context and the identifier of a shape that is no legal target. Returns a sentence that says
        why it cannot be chosen, or an empty string.
    is_hidden : function
        Takes the context and a player. Returns whether the action is hidden from the player.
    seen : str or function
        The action in words for a player from whom it is hidden.
    is_unnoticed : function
        Takes the context and a player. Returns whether the player does not even notice the move.
    facts : function
        Takes the context and the state after the move. Returns the consequences that all players observe.
    cost : function
        If the action certainly costs its player much by a rule, and its label does not say so, return the
        cost as a clause without a full stop. Boards show it beside the action and ask before it is played.
        Otherwise return an empty string.
    reveals : function
        Takes the state after the move. Returns whether `facts` reveal all moves that were hidden until then.
    """

    rule: DecisionText
    label: Callable[["DecisionContext"], str]
    fields: Callable[["DecisionContext"], dict[str, object]] = lambda at: {}
    question: DecisionText = ""
    question_to_all: DecisionText = ""
    progress: DecisionText = ""
    target: Callable[["DecisionContext"], str] = lambda at: ""
    button: DecisionText = ""
    is_hidden: Callable[["DecisionContext", int], bool] = _for_no_player
    refusal: Callable[["DecisionContext", str], str] = lambda at, name: ""
    seen: DecisionText = ""
    is_unnoticed: Callable[["DecisionContext", int], bool] = _for_no_player
    facts: "Callable[[DecisionContext, PlainRecord], Iterable[Fact]]" = lambda at, after: ()
    cost: DecisionText = ""
    reveals: "Callable[[PlainRecord], bool]" = lambda after: False

    @property
    def may_go_unnoticed(self) -> bool:
        """Return whether a player can fail to notice the move."""
        return self.is_unnoticed is not _for_no_player


class Fact(NamedTuple):
    """A consequence of a move that all players observe. `is_news` is False if nothing happened."""

    words: str
    rule: str
    is_news: bool = True

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


def actor_token(who: int) -> str:
    """Return the name of a player, or of chance, for programs.

    Examples
    --------
    >>> actor_token(2), actor_token(CHANCE)
    ('player 2', 'chance')
    """
    return "chance" if who == CHANCE else f"player {who}"


class LogEntry(NamedTuple):
    """A move in the log.

    Attributes
    ----------
    who : int
        A player or `CHANCE`.
    words : str
        The action for programs.
    rule : str
        The identifier of the rule.
    facts : tuple of Fact
        The consequences of the move, for people.
    label : str
        The action for people.
    line : str
        The move with its consequences, for programs.
    """

    who: int
    words: str
    rule: str
    facts: tuple[Fact, ...]
    label: str
    line: str

    def __str__(self) -> str:
        return self.line


class DecisionContext:
    """A position and an optional action: the argument of the functions of a `Decision`.

    Attributes
    ----------
    game : samarkand.game.Game
    names : samarkand.editions.Names
        The edition's names for spaces and goods.
    config, state : record
        `state` can be a player's view.
    action : int or None

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("sackson").new_initial_state()
    >>> DecisionContext(state.game, state.record, 0).words()
    'grain is dealt to the field of Oghuz'
    """

    __slots__ = ("game", "names", "config", "state", "action")

    def __init__(self, game: Any, state: "PlainRecord", action: int | None = None):
        self.game, self.names, self.config = game, game.names, game.config
        self.state = state
        self.action: Any = action

    @property
    def decision(self) -> Decision:
        """Return the decision of the current phase. At the end of the game it is an empty one."""
        return self.game.package.decisions.DECISIONS.get(self.state.phase, _NONE)

    def say(self, what: DecisionText) -> str:
        """Return the text of one of the decision's attributes in this context."""
        return in_words(what(self) if callable(what) else what)

    def question(self) -> str:
        """Return what the player has to decide, or "" if chance acts or the game is over."""
        return self.say(self.decision.question)

    def progress(self) -> str:
        """Return the part of the turn that is already settled."""
        return self.say(self.decision.progress)

    def words(self) -> str:
        """Return the action's token: its label in English, with numbers of players."""
        with for_programs():
            return str(self.label())

    def fields(self) -> dict[str, Any]:
        """Return the action as named values, beginning with its `kind`."""
        kind = self.game.package.components.Phase(self.state.phase).name.lower()
        with for_programs():
            values = {"kind": kind, **self.decision.fields(self)}
        return {name: as_python(value) for name, value in values.items()}

    def label(self) -> str:
        """Return the action as a phrase for people."""
        return self.say(self.decision.label)

    def cost(self) -> str:
        """Return the action's certain cost under a rule, as a clause, or "" if it is nothing unusual."""
        return self.say(self.decision.cost)

    def is_noticed(self, player: int | None) -> bool:
        """Return whether `player` notices the move. None stands for an observer who notices every move."""
        return player is None or not self.decision.is_unnoticed(self, player)

    def log_entry(self, after: "PlainRecord", player: int | None = None) -> LogEntry | None:
        """Return the move's log entry as `player` sees it, or None if the player does not notice the move.

        Without a player the entry is complete.
        """
        if not self.is_noticed(player):
            return None
        decision = self.decision
        seen = decision.seen if player is not None and decision.is_hidden(self, player) else ""
        actor = int(self.game.package.actions.current_player(self.config, self.state))
        rule = self.say(decision.rule)
        with for_programs():
            token = self.say(seen) or self.words()
            told = [f"{actor_token(actor)}: {token} [{rule}]", *map(str, decision.facts(self, after))]
        facts = tuple(decision.facts(self, after))
        return LogEntry(actor, token, rule, facts, self.say(seen) or self.label(), "; ".join(told))


_NONE = Decision(rule="", label=lambda at: "")
