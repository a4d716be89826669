"""The duties of a game's package to the rest of Samarkand, part by part, and the registry of the games.

A game is a package of modules, each with the names that its protocol below lists, one line per member.
`config` is the record of what is fixed for a game, `state` the record of a position
(`samarkand.engine.records`), `view` a copy of it without what a player may not see, `names` what the edition
calls things. Players, actions and spaces are whole numbers from 0.

>>> from samarkand.protocol import package
>>> package("sackson").options.PLAYERS
(2, 5)
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from samarkand.errors import UnknownGame, shown
from samarkand.grammar import Sentence, in_words, join_semicolons, token_of

if TYPE_CHECKING:
    from samarkand.game import Game
    from samarkand.state import State

# Who acts when it is not one of the players 0 … n − 1, in OpenSpiel's numbers.
CHANCE = -1
TERMINAL = -4  # nobody: the game is over

# What became of a worked example, as programs read it.
VERDICTS = ("holds", "contradicts itself", "misprint", "texts differ", "refuted")
HOLDS, CONTRADICTS, MISPRINT, DIFFER, REFUTED = VERDICTS
SAYS = Sentence("{by}: {words}")  # what a claim says, where several differ


class ComponentsPart(Protocol):
    """The game's vocabulary: how large things are, and its two records.

    `INDEX`, which a game may do without, names the fields that follow from the others and are kept only to be
    found at once: no file holds them. The edition writes the config's, the verb `rebuild_index` the state's.
    """

    CONFIG: Any  # the dtype of what is fixed for a game; it has the field `players`
    STATE: Any  # the dtype of a position; it has the fields `player`, `phase`, `turns`
    Phase: Any  # an IntEnum: what is to be decided, or drawn, next


class OptionsPart(Protocol):
    """The rule options."""

    EDITION: str  # the edition by default
    PLAYERS: tuple[int, int]  # at least, at most
    Options: Any  # a frozen dataclass and a `samarkand.arguments.rule_options.DeclaredOptions`

    # `WORDS`, which a game may do without: by name the `OptionWords` with which a board asks for an option.


class EditionPart(Protocol):
    """The printed numbers, as a file in `editions/` gives them."""

    # Refuses printed values, without their sources, that describe no playable game: InvalidEdition names the
    # file, the key, what was found and what was expected.
    def validate(self, values: dict[str, Any], file: str) -> list[str] | None: ...

    def fill_config(self, edition: Any, config: Any) -> None: ...  # writes them to the config

    # Optional: `RULES`, the bounds (`editions.NumberBounds`) of the rules' numbers by name, which
    # `fill_rules(rules, config)` writes; and `check_config(config)`, which refuses numbers that contradict
    # each other.
    def names(self, edition: Any) -> Any: ...  # what the edition calls things: an `editions.Names`


class ActionsPart(Protocol):
    """The verbs of play; compiled."""

    NUM_ACTIONS: int  # actions are the numbers from 0 to that less one

    def set_up(self, config: Any, state: Any) -> None: ...  # from a blank record to before the first deal

    def current_player(self, config: Any, state: Any) -> int: ...  # a player, CHANCE or TERMINAL

    def is_over(self, config: Any, state: Any) -> bool: ...

    def legal_actions(
        self, config: Any, state: Any, actions: Any
    ) -> int: ...  # how many; fills the row, ascending

    def chance_outcomes(
        self, config: Any, state: Any, actions: Any, weights: Any
    ) -> int: ...  # cases, counted

    def apply_action(self, config: Any, state: Any, action: int) -> None: ...

    def hide(self, config: Any, state: Any, player: int) -> None: ...  # removes what the player may not see


class ScoringPart(Protocol):
    """The scores and the winners; compiled but for `outcome`."""

    def score(self, config: Any, state: Any, player: int) -> int: ...

    def is_winner(self, config: Any, state: Any, player: int) -> bool: ...

    def is_cut_short(self, config: Any, state: Any) -> bool: ...  # whether a limit ended it, not the rules

    def outcome(self, config: Any, state: Any, names: Any) -> str: ...


class ChecksPart(Protocol):
    """Conservation of cards and money; compiled but for `explain`."""

    SOUND: int  # the answer of `find_fault` when all adds up

    def find_fault(self, config: Any, state: Any) -> int: ...

    def explain(self, config: Any, state: Any, fault: int) -> str: ...


class ComputerPlayersPart(Protocol):
    """The computer players besides `random`; a game may do without. Not compiled, but what it names is."""

    # By name, from the weakest to the strongest, a `samarkand.engine.computer_players.Strategy`. If there is
    # one called "greedy", it plays where nobody says who does.
    STRATEGIES: Mapping[str, Any]


class SearchingPart(Protocol):
    """How `samarkand.analysis.opponents.search.Expert` searches in the game; a game may do without."""

    PLAYOUTS: int  # of a decision
    POLICY: str  # the strategy that plays on in them for the player who searches
    OTHERS: tuple[str, ...]  # those that play on for all others, in turn: nobody knows how they play
    FAVOURITE: str  # the strategy whose action is kept unless another is surely better
    SURELY: float  # paired standard errors that make it sure
    TURNS: int  # of each player, after which a playout is cut
    LEAD: float  # a lead of so much at the cut counts as 0.73 of a win
    WIN: float  # how much of the value of a game played to its end is the share of the win; the rest the lead

    # Of CONFIG and STATE records: what each player has there, as far as it will bring points, shape (games,
    # players). None: the scores.
    prospects: Callable[[Any, Any], Any] | None


class DecisionsPart(Protocol):
    """The decision of each phase: its words, its place on the picture, what others see of it."""

    DECISIONS: Mapping[Any, "Decision"]  # by Phase, chance's too; the end alone has no entry

    def observation(self, names: Any, config: Any, view: Any, player: int) -> Iterable[str]: ...


class TextBoardPart(Protocol):
    """The position as text, for people who read rather than look.

    `text(state, player=None)` shows what that player sees, or with `samarkand.picture.PUBLIC` what an
    onlooker sees; without a player all lies open.
    """

    text: Callable[..., str]


class InformationPart(Protocol):
    """The information that is hidden from a player.

    Where cards are hidden in piles, `resample` is that of `samarkand.information.particle_filter`, to which
    the module gives the facts: `beginning(config, start, player)`, `tell(config, step, following, player)`,
    `awaited(config, view, player)` and `revealed(config, before, after)`.
    `Belief(game, player, seed)`, which a game may do without, is then that of
    `samarkand.information.beliefs`: it follows a game and draws many positions at once, as they may be.
    """

    def resample(self, state: "State", player: int, seed: int) -> "State": ...  # looks the same to the player


class WordingPart(Protocol):
    """The game's sentences; a game may do without them, or without this one."""

    HOW_TO_PLAY: tuple[Any, ...]  # for who asks for help, sentences whose places are fields of the config


class BoardPart(Protocol):
    """The position as a picture; a game may do without, and its text board is then drawn.

    `board(state, player=None, lit=None)`: a `samarkand.picture.Picture` for eyes as the text board's; lit is,
    by default, what `player` may do. `crops(state, player)`, if any: regions for narrow screens.
    """

    board: Callable[..., Any]
    targets: Callable[..., dict[str, int]]  # `samarkand.picture.targets`, or a game's own


class HoldingsPart(Protocol):
    """The places of things as far as a view shows them, to be seen moving; a game may do without."""

    money: Callable[[Any, int], int]  # what a player has, in a view: its gains are told

    def holdings(self, game: "Game", view: Any) -> Iterable[Any]: ...  # `travels.Holding`s; money is a "coin"

    def piece(self, game: "Game", kind: str) -> list[Any]: ...  # the shapes of a thing, around (0, 0)

    # Where the die lies and the pieces that it shows one after the other, if the action rolls it.
    def rolled(self, game: "Game", before: Any, action: int) -> tuple[Any, list[str]] | None: ...


class PositionsPart(Protocol):
    """Positions told in words; a game may do without."""

    WORDS: tuple[str, ...]

    def build(self, game: "Game", words: dict[str, Any]) -> Any: ...  # the record that the words describe

    def tell(self, state: "State") -> dict[str, Any]: ...


class ExamplesPart(Protocol):
    """The rulebook's worked examples; a game may do without."""

    EXAMPLES: tuple["Example", ...]

    def set_up(self, game: "Game", setting: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]: ...


@dataclass(frozen=True)
class Claim:
    """Somebody's claim about the result of an example.

    Attributes
    ----------
    source : str
        The rulebook's file and the section.
    expected : str
        What it says, as the example's measure words it.
    by : str
        Who says so, such as ``"A"`` or ``"the table"``: needed only where claims differ.
    options : dict or None
        The rule options under which the engine is to do this; None if no option does: the claim is
        overruled by another.
    """

    source: str
    expected: str
    by: str = ""
    options: dict[str, Any] | None = field(default_factory=dict)

    @property
    def author(self) -> str:
        """Who says so, as people read it."""
        return Sentence(self.by).format()


@dataclass(frozen=True)
class Example:
    """One worked example, or one case of it.

    Attributes
    ----------
    identifier : str
        As in the catalogue of rules, such as ``"S-W1"``.
    what : str
        The situation, in our words.
    setting : dict
        The position in the game's own words: who holds what, and where. Empty: the start of a game.
    steps : tuple of str
        The moves in words, as far as they need saying to be unambiguous: ``"sell 5"`` is enough for
        ``"sell 5 for 120"``. Names in braces, such as ``{city}``, are the edition's.
    measure : callable
        From the states, before the first step to after the last, to what is to be compared, as text.
    claims : tuple of Claim
        What is said to come of it; at least one that the engine can play.
    case : str
        Which of several cases the example has; "" if it has one.
    verdict : str
        On record: "holds", or, where the claims differ, what that is: "contradicts itself" (one
        rulebook, at odds with its own rule), "misprint" or "texts differ".
    why : str
        What the verdict rests on, where it is not plain to see.
    players : int, optional
        How many play.
    rules : tuple of str
        The rules that its moves apply. Those that its measure, `why` or rule cite are left out.
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
        """Whether its claims say different things."""
        return len({claim.expected for claim in self.claims}) > 1

    @property
    def playable(self) -> tuple[Claim, ...]:
        """The claims that some options play."""
        return tuple(claim for claim in self.claims if claim.options is not None)

    @property
    def source(self) -> str:
        """All its sources."""
        return join_semicolons(dict.fromkeys(claim.source for claim in self.claims))

    @property
    def expected(self) -> str:
        """The result that is claimed; where claims differ, also by whom."""
        told = (self.worded(claim, Sentence(claim.expected).format()) for claim in self.claims)
        return join_semicolons(dict.fromkeys(told))

    def worded(self, claim: Claim, words: str) -> str:
        """`words` as a claim's: with its author where claims differ."""
        return SAYS.format(by=claim.author, words=words) if self.differing else words

    def label(self, claim: Claim) -> str:
        """The label by which `play` knows this claim's way of playing."""
        several = len(self.playable) > 1
        return ", ".join(word for word in (self.case, claim.by if several else "") if word)


def _from_nobody(at: "DecisionContext", player: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One decision, a player's or chance's: all that is told and shown of it.

    What depends on the position is a function of a `DecisionContext`: the names, config, state and action.

    Attributes
    ----------
    rule : str or function
        The identifier to cite.
    words : function, optional
        The action's token, which programs read: unambiguous among those possible now, and never translated.
        Left out where the label in English serves.
    label : function, optional
        The action as a person says it, a whole phrase out of the game's `wording`; else the token serves.
    question : str or function
        What is to be decided, in one line; chance is asked nothing.
    question_to_all : str or function
        The same where all decide at once, as by a live clock; else empty.
    progress : str or function
        What of the turn is settled by now.
    target : function
        The identifier of the shape on the picture that stands for the action.
    button : str or function
        The words of the plate that the picture draws for the action; empty where a piece stands for it.
    refusal : function
        Of the moment and the identifier of a shape that stands for no action: a sentence why not, or nothing.
    is_hidden : function
        Of the moment and a player: whether the player does not see the action due.
    seen : str or function
        The action in words, as far as such a player sees it.
    is_unnoticed : function
        Of the moment and a player: whether the player does not even notice that it was made.
    facts : function
        Of the moment and the state afterwards: what everybody learns from what then happened by rule.
    reveals : function
        Of the state afterwards: whether `facts` then tell everybody all moves that were hidden.
    """

    rule: Any
    words: Callable[["DecisionContext"], str] | None = None
    label: Callable[["DecisionContext"], str] | None = None
    question: Any = ""
    question_to_all: Any = ""
    progress: Any = ""
    target: Callable[["DecisionContext"], str] = lambda at: ""
    button: Any = ""
    is_hidden: Callable[["DecisionContext", int], bool] = _from_nobody
    refusal: Callable[["DecisionContext", str], str] = lambda at, name: ""
    seen: Any = ""
    is_unnoticed: Callable[["DecisionContext", int], bool] = _from_nobody
    facts: Callable[["DecisionContext", Any], Iterable["Fact"]] = lambda at, after: ()
    reveals: Callable[[Any], bool] = lambda after: False

    @property
    def may_go_unnoticed(self) -> bool:
        """Whether there is anybody who might not notice it."""
        return self.is_unnoticed is not _from_nobody


class Fact(NamedTuple):
    """A consequence by rule, told to all; `is_news` is False where it says that nothing happened."""

    words: str
    rule: str
    is_news: bool = True

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"

    @property
    def token(self) -> str:
        """The same for programs: of a translated sentence what its source says."""
        return f"{token_of(self.words)} [{self.rule}]"


def actor_token(who: int) -> str:
    """The actor for programs: a player, or chance.

    Examples
    --------
    >>> actor_token(2), actor_token(CHANCE)
    ('player 2', 'chance')
    """
    return "chance" if who == CHANCE else f"player {who}"


class LogEntry(NamedTuple):
    """One move in the log: who (a player or `CHANCE`), what, the rule, what followed; people read `label`."""

    who: int
    words: str
    rule: str
    facts: tuple[Fact, ...]
    label: str

    def __str__(self) -> str:
        facts = [fact.token for fact in self.facts]
        return "; ".join([f"{actor_token(self.who)}: {self.words} [{self.rule}]", *facts])


class DecisionContext:
    """A position, and perhaps an action in it, of which the game's decisions speak.

    Attributes
    ----------
    names
        What the edition calls things.
    config, state : record
        `state` may be what one player sees.
    action : int or None

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("sackson").new_initial_state()
    >>> DecisionContext(state.game, state.record, 0).words()
    'deal grain to the field of Oghuz'
    """

    __slots__ = ("game", "names", "config", "state", "action")

    def __init__(self, game: Any, state: Any, action: int | None = None):
        self.game, self.names, self.config = game, game.names, game.config
        self.state = state
        self.action: Any = action

    @property
    def decision(self) -> Decision:
        """The entry of the phase; at the end one that says nothing."""
        return parts(self.game).decisions.DECISIONS.get(self.state.phase, _NONE)

    def say(self, what: Any) -> str:
        """An attribute of the decision, as it is at this moment."""
        return in_words(what(self) if callable(what) else what)

    def question(self) -> str:
        """The question to be decided; empty when chance acts or the game is over."""
        return self.say(self.decision.question)

    def progress(self) -> str:
        """The part of the turn that is settled by now."""
        return self.say(self.decision.progress)

    def words(self) -> str:
        """The action's token; by itself the label before it is translated."""
        return str(token_of(self.say(self.decision.words or self.decision.label)))

    def label(self) -> str:
        """The action as a person says it."""
        return self.say(self.decision.label or self.decision.words)

    def is_noticed(self, player: int | None) -> bool:
        """Whether `player` notices that the move is made; None is who notices all."""
        return player is None or not self.decision.is_unnoticed(self, player)

    def told(self, after: Any, player: int | None = None) -> LogEntry | None:
        """The move in the log, as `player` has seen it or all of it; None if it goes unnoticed."""
        if not self.is_noticed(player):
            return None
        decision = self.decision
        seen = self.say(decision.seen) if player is not None and decision.is_hidden(self, player) else ""
        actor = int(parts(self.game).actions.current_player(self.config, self.state))
        facts = tuple(decision.facts(self, after))
        words = token_of(seen) or self.words()
        return LogEntry(actor, words, self.say(decision.rule), facts, seen or self.label())


_NONE = Decision(rule="", label=lambda at: "")


class Package:
    """A game's package: each part is a module, imported when first asked for."""

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
    template: Any  # a strategy in ordinary Python to begin from; a game may do without
    measures: Any  # numbers of a game's end, as `analysis.studies.measures` has them; likewise

    def __init__(self, name: str, path: str):
        self.name = name
        self.path = path

    def __getattr__(self, part: str) -> Any:
        if part not in Package.__annotations__:
            raise AttributeError(f"a game's package has no part {part!r}")
        module = self.module(part)
        setattr(self, part, module)
        return module

    def module(self, name: str) -> Any:
        """A module of the package by its name."""
        return importlib.import_module(f"{self.path}.{name}")

    def has(self, part: str) -> bool:
        """Whether the package has a part that a game may do without."""
        return importlib.util.find_spec(f"{self.path}.{part}") is not None

    def __repr__(self) -> str:
        return f"<the package of {self.name}: {self.path}>"


# Computer players that search, by name: what loads the class; they stand above, and the face enters them.
SEARCHERS: dict[str, Callable[[], Any]] = {}

GAMES = ("sackson", "routes", "market")
_packages = {name: Package(name, f"{__name__.partition('.')[0]}.{name}") for name in GAMES}


def register(name: str, path: str) -> Package:
    """Make a game known under `name`: all that the rest needs to play, simulate and draw it.

    Parameters
    ----------
    name : str
        As it is then given to `samarkand.game`.
    path : str
        Of its package, as it is imported.

    Raises
    ------
    UnknownGame
        If another game has that name.

    Examples
    --------
    >>> from samarkand.protocol import register
    >>> register("sackson", "samarkand.sackson")
    <the package of sackson: samarkand.sackson>
    """
    known = _packages.setdefault(name, Package(name, path))
    if known.path != path:
        raise UnknownGame(f"the name {name!r} is taken by {known.path}; choose another")
    return known


def package(name: str) -> Package:
    """The package of a game.

    Raises
    ------
    UnknownGame
        If no game is registered under that name.
    """
    if not isinstance(name, str) or name not in _packages:
        raise UnknownGame(f"no game named {shown(name)}; the games are {', '.join(_packages)}")
    return _packages[name]


def parts(game: Any) -> Any:
    """Return the package of a game: the modules of which it is made."""
    return game._parts


def is_ours(module: str) -> bool:
    """Whether a module belongs to this package or to a registered game, rather than to a user."""
    roots = {__name__.partition(".")[0], *(known.path for known in _packages.values())}
    return any(module == root or module.startswith(f"{root}.") for root in roots)
