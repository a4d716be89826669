"""The interface that a game's package implements, and the registry of games.

A game is a package of modules. Each protocol class below lists the names that one of these modules defines.
The same arguments occur throughout:

- `config` is the record of everything that stays fixed during a game (`samarkand.engine.records`);
- `state` is the record of a position;
- `view` is a copy of such a record without the information that is hidden from a player;
- `names` holds the edition's names for spaces and goods.

Players, actions and spaces are whole numbers, counted from 0.

>>> from samarkand.protocol import package
>>> package("sackson").options.PLAYERS
(2, 5)
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import Sentence, Words, in_words, join_semicolons, token_of

if TYPE_CHECKING:
    from enum import IntEnum

    import numpy as np
    from numpy.typing import ArrayLike

    from samarkand.arguments.rule_options import DeclaredOptions
    from samarkand.editions import Edition, Names
    from samarkand.engine.computer_players import Strategy
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.information.events import Event, Step
    from samarkand.picture import Picture
    from samarkand.picture.shapes import Point, Shape
    from samarkand.picture.travels import Holding
    from samarkand.state import State

# Values of `current_player` besides the players 0 … n − 1, as in OpenSpiel.
CHANCE = -1
TERMINAL = -4  # the game is over

# The possible verdicts on a worked example. Programs read them, so they are never translated.
VERDICTS = ("holds", "contradicts itself", "misprint", "texts differ", "refuted")
HOLDS, CONTRADICTS, MISPRINT, DIFFER, REFUTED = VERDICTS
SAYS = Sentence("{by}: {words}")  # a claim with its author, used where claims differ


class ComponentsPart(Protocol):
    """The game's constants and the layout of its two records.

    A game may also define `INDEX`, the names of derived fields that speed up look-ups. They can be calculated
    from the other fields and are not saved to files. `edition.fill_config` fills those of the config and
    `actions.rebuild_index` those of the state.
    """

    CONFIG: "np.dtype"  # the dtype of the config; it has the field `players`
    STATE: "np.dtype"  # the dtype of a position; it has the fields `player`, `phase` and `turns`
    Phase: "type[IntEnum]"  # an IntEnum of the decisions and draws that can come next


class OptionsPart(Protocol):
    """The rule options."""

    EDITION: str  # the default edition
    PLAYERS: tuple[int, int]  # the smallest and largest number of players
    Options: "type[DeclaredOptions]"  # a frozen dataclass

    # Optional: `WORDS` maps the name of each option to the `OptionWords` that boards show for it.


class EditionPart(Protocol):
    """The printed numbers, as given by a file in `editions/`."""

    # Raise InvalidInput if the values (without their sources) do not describe a playable game. The message
    # names the file and the key. The result is a list of warnings about unusual values, or None.
    def validate(self, values: dict[str, Any], file: str) -> None: ...

    def fill_config(
        self, edition: "Edition", config: "PlainRecord"
    ) -> None: ...  # write the numbers to the config

    # Optional: `RULES` maps the name of each number in the rules to its `editions.NumberBounds`, and
    # `fill_rules(rules, config)` writes these numbers. `check_config(config)` raises if some numbers
    # contradict others.
    def names(self, edition: "Edition") -> "Names": ...  # return an `editions.Names`


class ActionsPart(Protocol):
    """The functions that play the game. They are compiled."""

    NUM_ACTIONS: int  # actions are numbered from 0 to NUM_ACTIONS − 1

    def set_up(
        self, config: "PlainRecord", state: "PlainRecord"
    ) -> None: ...  # prepare a blank record for the first deal

    def current_player(
        self, config: "PlainRecord", state: "PlainRecord"
    ) -> int: ...  # a player, CHANCE or TERMINAL

    def is_over(self, config: "PlainRecord", state: "PlainRecord") -> bool: ...

    # Write the legal actions to `actions`, in ascending order, and return their number.
    def legal_actions(self, config: "PlainRecord", state: "PlainRecord", actions: "np.ndarray") -> int: ...

    # Write the possible outcomes and their integer weights, and return the number of outcomes.
    def chance_outcomes(
        self, config: "PlainRecord", state: "PlainRecord", actions: "np.ndarray", weights: "np.ndarray"
    ) -> int: ...

    def apply_action(self, config: "PlainRecord", state: "PlainRecord", action: int) -> None: ...

    def hide(
        self, config: "PlainRecord", state: "PlainRecord", player: int
    ) -> None: ...  # erase what is hidden from the player


class ScoringPart(Protocol):
    """The scores and the winners. Everything but `outcome` is compiled."""

    def score(self, config: "PlainRecord", state: "PlainRecord", player: int) -> int: ...

    # `scores` contains the score of each player. A question about every player computes them once.
    def is_winner(
        self, config: "PlainRecord", state: "PlainRecord", scores: "np.ndarray | list[int]", player: int
    ) -> bool: ...

    def is_cut_short(
        self, config: "PlainRecord", state: "PlainRecord"
    ) -> bool: ...  # whether the limit on turns ended the game

    def outcome(self, config: "PlainRecord", state: "PlainRecord", names: "Names") -> str: ...


class ChecksPart(Protocol):
    """Checks that no cards or money are lost. Everything but `explain` is compiled."""

    SOUND: int  # the result of `find_fault` if there is no fault

    def find_fault(self, config: "PlainRecord", state: "PlainRecord") -> int: ...

    def explain(self, config: "PlainRecord", state: "PlainRecord", fault: int) -> str: ...


class ComputerPlayersPart(Protocol):
    """The computer players besides `random` (optional). The functions it refers to are compiled."""

    # Maps names, from the weakest to the strongest, to `samarkand.engine.computer_players.Strategy` objects.
    # If there is a strategy called "greedy", it is the default.
    STRATEGIES: "Mapping[str, Strategy]"


class SearchingPart(Protocol):
    """The settings of `samarkand.analysis.opponents.search.Expert` for the game (optional)."""

    PLAYOUTS: int  # the number of playouts per decision
    POLICY: str  # the strategy that plays for the searching player in a playout
    OTHERS: tuple[str, ...]  # strategies that take turns for the opponents, whose true strategies are unknown
    FAVOURITE: str  # the strategy whose action is chosen unless another is significantly better
    SURELY: float  # the difference, in paired standard errors, that counts as significant
    TURNS: int  # the number of turns per player after which a playout is cut off
    LEAD: float  # a lead of this size at the cut-off counts as 0.73 of a win
    WIN: float  # the weight of the win in the value of a completed game; the rest is the weight of the lead

    # Takes arrays of CONFIG and STATE records and returns the points that each player has or can expect from
    # their holdings, shape (games, players). None: use the scores.
    prospects: "Callable[[PlainRecord, np.ndarray], np.ndarray] | None"


class DecisionsPart(Protocol):
    """The decision in each phase: its wording, its place on the board, and what the others see of it."""

    DECISIONS: "Mapping[int, Decision]"  # by Phase, including those of chance; the end of a game has no entry

    def observation(
        self, names: "Names", config: "PlainRecord", view: "PlainRecord", player: int
    ) -> Iterable[str]: ...


class TextBoardPart(Protocol):
    """The position as text, for people who would rather read than look at a picture.

    `text(state, player=None)` shows what that player sees. With `samarkand.picture.PUBLIC` it shows what an
    onlooker sees, and without a player it shows everything.
    """

    text: Callable[..., str]


class InformationPart(Protocol):
    """The information that is hidden from a player."""

    # Return a random state that the player cannot distinguish from `state`.
    def resample(self, state: "State", player: int, seed: int) -> "State": ...


class PileInformation(InformationPart, Protocol):
    """The information part of a game whose cards are hidden in piles.

    The module imports `resample` from `samarkand.information.particle_filter` and defines the functions that
    it calls. It can also import `Belief(state, player, seed)` from `samarkand.information.beliefs`, which
    samples many possible positions at once.
    """

    def beginning(
        self, config: "PlainRecord", start: "PlainRecord", player: int
    ) -> "tuple[np.ndarray, list[Event]]": ...

    def tell(self, config: "PlainRecord", step: "Step", following: "Step | None", player: int) -> "Event": ...

    def pending_events(self, config: "PlainRecord", view: "PlainRecord", player: int) -> "list[Event]": ...

    # Return what the move shows to all players, or None. Each game has its own kind of value.
    def revelation(self, config: "PlainRecord", before: "PlainRecord", after: "PlainRecord") -> object: ...


class WordingPart(Protocol):
    """The game's sentences. Both the module and `HOW_TO_PLAY` are optional."""

    HOW_TO_PLAY: tuple[Words, ...]  # a short introduction; placeholders are filled with fields of the config


class BoardPart(Protocol):
    """The position as a picture (optional). A game without one shows its text board instead.

    `board(state, player=None, lit=None)` returns a `samarkand.picture.Picture`. As in `TextBoardPart`,
    `player` determines what is visible. `lit` lists the targets to highlight, by default those of the
    player's legal actions. `crops(state, player)`, if defined, returns regions for narrow screens.
    """

    board: "Callable[..., Picture]"
    targets: Callable[..., dict[str, int]]  # `samarkand.picture.targets`, or a game's own


class HoldingsPart(Protocol):
    """The locations of pieces in a view, for animating moves (optional)."""

    money: "Callable[[PlainRecord, int], int]"  # a player's money in a view; boards announce its changes

    def holdings(
        self, game: "Game", view: "PlainRecord"
    ) -> "list[Holding]": ...  # `travels.Holding`s; money is a "coin"

    def piece(self, game: "Game", kind: str) -> "list[Shape]": ...  # the shapes of a piece, centred on (0, 0)

    # If the action rolls a die, return the location of the die and the faces to show in sequence.
    def die_roll(
        self, game: "Game", before: "PlainRecord", action: int
    ) -> "tuple[Point, list[str]] | None": ...


class PositionsPart(Protocol):
    """The keywords of `Game.set_up` (optional)."""

    WORDS: tuple[str, ...]

    def build(self, game: "Game", keywords: dict[str, Any]) -> "PlainRecord": ...  # return the record

    def tell(self, state: "State") -> dict[str, object]: ...


class BoundsPart(Protocol):
    """The bounds of the numbers in a position, for programs that learn from observations (optional)."""

    def bounds(self, config: "PlainRecord") -> Mapping[str, tuple["ArrayLike", "ArrayLike"]]:
        """Return the smallest and the largest value of each field of a position, also of a view."""


class ExamplesPart(Protocol):
    """The worked examples in the rulebook (optional)."""

    EXAMPLES: tuple["Example", ...]

    def set_up(self, game: "Game", setting: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]: ...


@dataclass(frozen=True)
class Claim:
    """The result of a worked example according to one source.

    Attributes
    ----------
    source : str
        The rulebook's file and section.
    expected : str
        The claimed result, in the wording of the example's measure.
    by : str
        The author of the claim, such as ``"A"`` or ``"the table"``. Needed only if claims differ.
    options : dict or None
        The rule options that should produce this result. None means that no options do, because another
        claim takes precedence.
    """

    source: str
    expected: str
    by: str = ""
    options: dict[str, Any] | None = field(default_factory=dict)

    @property
    def author(self) -> str:
        """Return the author's name for people, translated."""
        return Sentence(self.by).format()


@dataclass(frozen=True)
class Example:
    """A worked example, or one case of it.

    Attributes
    ----------
    identifier : str
        The identifier in the catalogue of rules, such as ``"S-W1"``.
    what : str
        A description of the situation.
    setting : dict
        The position, as keywords of the game's `set_up`. An empty one means the start of a game.
    steps : tuple of str
        The moves in words, abbreviated as long as they are unambiguous: ``"sell 5"`` can stand for
        ``"sell 5 for 120"``. Names in braces, such as ``{city}``, are replaced by the edition's names.
    measure : callable
        Takes the list of states, from before the first step to after the last, and returns the result as
        text.
    claims : tuple of Claim
        The claimed results. The engine must be able to reproduce at least one of them.
    case : str
        A label for the case, or "" if the example has only one.
    verdict : str
        The recorded verdict: "holds" if the claims agree. Otherwise "contradicts itself" (a rulebook
        contradicts its own rule), "misprint" or "texts differ".
    why : str
        The reason for the verdict, unless it is obvious.
    players : int, optional
        The number of players.
    rules : tuple of str
        The rules that the moves apply, except those already cited by the measure, by `why` or by the rule.
    """

    identifier: str
    what: str
    setting: dict[str, Any]
    steps: tuple[str, ...]
    measure: Callable[[list["State"]], str]
    claims: tuple[Claim, ...]
    case: str = ""
    verdict: str = HOLDS
    why: str = ""
    players: int | None = None
    rules: tuple[str, ...] = ()

    @property
    def differing(self) -> bool:
        """Return whether the claims disagree."""
        return len({claim.expected for claim in self.claims}) > 1

    @property
    def playable(self) -> tuple[Claim, ...]:
        """Return the claims that some rule options can reproduce."""
        return tuple(claim for claim in self.claims if claim.options is not None)

    @property
    def source(self) -> str:
        """Return all sources, separated by semicolons."""
        return join_semicolons(dict.fromkeys(claim.source for claim in self.claims))

    @property
    def expected(self) -> str:
        """Return the claimed result. If claims differ, return all of them with their authors."""
        results = (self.with_author(claim, Sentence(claim.expected).format()) for claim in self.claims)
        return join_semicolons(dict.fromkeys(results))

    def with_author(self, claim: Claim, words: str) -> str:
        """Return `words`, preceded by the claim's author if claims differ."""
        return SAYS.format(by=claim.author, words=words) if self.differing else words

    def label(self, claim: Claim) -> str:
        """Return the label that selects the case and the claim when the example is played."""
        author = claim.by if len(self.playable) > 1 else ""
        return ", ".join(part for part in (self.case, author) if part)


DecisionText = Words | Callable[["DecisionContext"], Words]  # a text, the same for all positions or not


def _for_no_player(at: "DecisionContext", player: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A decision by a player or a draw by chance, with everything that is written and drawn about it.

    Attributes that depend on the position are functions of a `DecisionContext`, which has the names, the
    config, the state and the action.

    Attributes
    ----------
    rule : str or function
        The identifier of the rule to cite.
    words : function, optional
        The action's token, which programs read. It is unique among the actions that are possible now, and is
        never translated. By default it is the English label.
    label : function, optional
        The action as a complete phrase for people, from the game's `wording`. By default it is the token.
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
    words: Callable[["DecisionContext"], str] | None = None
    label: Callable[["DecisionContext"], str] | None = None
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

    @property
    def token(self) -> str:
        """Return the fact in English, for programs."""
        return f"{token_of(self.words)} [{self.rule}]"


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
        The consequences of the move.
    label : str
        The action for people.
    """

    who: int
    words: str
    rule: str
    facts: tuple[Fact, ...]
    label: str

    def __str__(self) -> str:
        facts = [fact.token for fact in self.facts]
        return "; ".join([f"{actor_token(self.who)}: {self.words} [{self.rule}]", *facts])


class DecisionContext:
    """A position and an optional action: the argument of the functions of a `Decision`.

    Attributes
    ----------
    game : Game
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
    'deal grain to the field of Oghuz'
    """

    __slots__ = ("game", "names", "config", "state", "action")

    def __init__(self, game: "Game", state: "PlainRecord", action: int | None = None):
        self.game, self.names, self.config = game, game.names, game.config
        self.state = state
        self.action: Any = action

    @property
    def decision(self) -> Decision:
        """Return the decision of the current phase. At the end of the game it is an empty one."""
        return parts(self.game).decisions.DECISIONS.get(self.state.phase, _NONE)

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
        """Return the action's token, by default its untranslated label."""
        decision = self.decision
        what = decision.words or decision.label or ""
        # Tokens are English in every language, so the text is not translated again as `say` does.
        return str(token_of(what(self) if callable(what) else self.say(what)))

    def label(self) -> str:
        """Return the action as a phrase for people."""
        return self.say(self.decision.label or self.decision.words or "")

    def cost(self) -> str:
        """Return what the action certainly costs by a rule, as a clause, or "" if it is nothing unusual."""
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
        seen = self.say(decision.seen) if player is not None and decision.is_hidden(self, player) else ""
        actor = int(parts(self.game).actions.current_player(self.config, self.state))
        facts = tuple(decision.facts(self, after))
        token = token_of(seen) or self.words()
        return LogEntry(actor, token, self.say(decision.rule), facts, seen or self.label())


_NONE = Decision(rule="", label=lambda at: "")


class Package:
    """A game's package. Its parts are modules that are imported on first access."""

    components: ComponentsPart
    options: OptionsPart
    edition: EditionPart
    actions: ActionsPart
    scoring: ScoringPart
    checks: ChecksPart
    computer_players: ComputerPlayersPart
    searching: SearchingPart
    decisions: DecisionsPart
    textboard: TextBoardPart
    information: InformationPart
    wording: WordingPart
    picture: BoardPart
    holdings: HoldingsPart
    positions: PositionsPart
    examples: ExamplesPart
    bounds: BoundsPart
    template: ModuleType  # an example strategy in ordinary Python that users can copy (optional)
    measures: ModuleType  # statistics of a finished game, see `analysis.studies.measures` (optional)

    def __init__(self, name: str, path: str):
        self.name = name
        self.path = path

    def __getattr__(self, part: str) -> ModuleType:
        if part not in Package.__annotations__:
            raise AttributeError(f"a game's package has no part {part!r}")
        module = self.module(part)
        setattr(self, part, module)
        return module

    @property
    def folder(self) -> Path:
        """Return the folder with the package's files."""
        # `importlib.resources` takes longer to import than the editions take to read.
        return Path(importlib.import_module(self.path).__path__[0])

    def module(self, name: str) -> ModuleType:
        """Import and return the module of this name."""
        return importlib.import_module(f"{self.path}.{name}")

    def has(self, part: str) -> bool:
        """Return whether the package has an optional part."""
        return importlib.util.find_spec(f"{self.path}.{part}") is not None

    def __repr__(self) -> str:
        return f"<the package of {self.name}: {self.path}>"


# Maps the names of searching computer players to functions that import their classes. The classes belong to a
# higher layer, so `samarkand/__init__.py` registers them here.
SEARCHERS: dict[str, Callable[[], Any]] = {}

GAMES = ("sackson", "routes", "market")
ENTRY_POINTS = "samarkand.games"  # the group in which an installed distribution lists its games
_packages = {name: Package(name, f"{__name__.partition('.')[0]}.{name}") for name in GAMES}


def register(name: str, path: str) -> Package:
    """Register a game, so that `samarkand.game` and everything else can use it.

    Parameters
    ----------
    name : str
        The name to pass to `samarkand.game`.
    path : str
        The import path of the game's package.

    Returns
    -------
    Package

    Raises
    ------
    InvalidInput
        If the name belongs to another game.

    Examples
    --------
    >>> from samarkand.protocol import register
    >>> register("sackson", "samarkand.sackson")
    <the package of sackson: samarkand.sackson>
    """
    known = _packages.setdefault(name, Package(name, path))
    if known.path != path:
        raise InvalidInput(f"the name {name!r} is taken by {known.path}; choose another")
    return known


def installed_games() -> list[tuple[str, str]]:
    """Return the names and the packages of the games that other distributions declare as entry points."""
    from importlib.metadata import entry_points  # a slow import, which most programs do not need

    return [(entry.name, entry.module) for entry in entry_points(group=ENTRY_POINTS)]


def package(name: str) -> Package:
    """Return the package of a game by its name.

    A name that is not registered is looked up among the entry points of installed distributions.

    Raises
    ------
    InvalidInput
        If no game is registered under this name, or if two distributions declare it.
    """
    if isinstance(name, str) and name in _packages:
        return _packages[name]
    installed = installed_games()
    for found, path in installed:
        if found == name:
            register(found, path)
    if not isinstance(name, str) or name not in _packages:
        names = dict.fromkeys([*_packages, *(found for found, _ in installed)])
        raise InvalidInput(f"no game named {short_repr(name)}; the games are {', '.join(names)}")
    return _packages[name]


def parts(game: "Game") -> Package:
    """Return the package of a `Game`."""
    return game._parts


def is_ours(module: str) -> bool:
    """Return whether a module belongs to Samarkand or to a registered game, rather than to a user."""
    roots = {__name__.partition(".")[0], *(known.path for known in _packages.values())}
    return any(module == root or module.startswith(f"{root}.") for root in roots)
