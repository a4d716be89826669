"""The worked examples of the rulebooks as data: a situation, moves, and what each source claims as result."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from samarkand.grammar import _, join_semicolons

# The possible verdicts on a worked example. Programs read them, so they are never translated.
VERDICTS = ("holds", "contradicts itself", "misprint", "texts differ", "refuted")
HOLDS, CONTRADICTS, MISPRINT, DIFFER, REFUTED = VERDICTS
SAYS = _("{by}: {words}")  # a claim with its author, used where claims differ


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
        return str(_(self.by))


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
        ``"sell 5 jewels for 120 piastres"``. Names in braces, such as ``{city}``, are replaced by the
        edition's names.
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
    measure: Callable[[list[Any]], str]
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
        results = (self.with_author(claim, str(_(claim.expected))) for claim in self.claims)
        return join_semicolons(dict.fromkeys(results))

    def with_author(self, claim: Claim, words: str) -> str:
        """Return `words`, preceded by the claim's author if claims differ."""
        return SAYS.format(by=claim.author, words=words) if self.differing else words

    def label(self, claim: Claim) -> str:
        """Return the label that selects the case and the claim when the example is played."""
        author = claim.by if len(self.playable) > 1 else ""
        return ", ".join(part for part in (self.case, author) if part)
