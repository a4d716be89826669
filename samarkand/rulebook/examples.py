"""Worked examples of the rulebooks: what they state, played on the engine and compared.

Each game keeps its examples as data in `samarkand.<game>.examples`: a position, the moves, and what the
rulebook *claims* comes of them. What is *obtained* comes from the engine, move by move. Nothing is
computed twice here: there is no price in this file. The arithmetic of the lists of components is
checked in the same way, with no moves at all.

Where claims about one and the same play differ (two texts, an example and a rule, a misprint), the
example holds them all, each with the rule options that play it.
"""

import difflib
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from samarkand import editions
from samarkand import game as new_game
from samarkand.editions import AnyEdition
from samarkand.errors import IllegalAction, InvalidOption, SamarkandError, shown
from samarkand.game import State
from samarkand.grammar import Sentence, capital, join_commas, join_semicolons, token_of
from samarkand.protocol import GAMES, HOLDS, REFUTED, Claim, Example, package
from samarkand.rulebook import wording

if TYPE_CHECKING:
    import pandas

__all__ = [
    "Claim",
    "Example",
    "Verified",
    "examples",
    "find",
    "named",
    "play",
    "report",
    "verified",
    "verify",
]
COLUMNS = ("identifier", "game", "source", "what", "expected", "obtained", "verdict", "case", "why")
WIDTH = 110  # of a report, in characters


@dataclass(frozen=True)
class Verified:
    """An example that was played: what the engine did, and the verdict on it."""

    game: str
    example: Example
    obtained: str
    verdict: str

    @property
    def changed(self) -> bool:
        """Whether the verdict is another than the one on record."""
        return self.verdict != self.example.verdict

    def row(self) -> list[str]:
        """Its row in the table of `verify`."""
        example = self.example
        return [
            example.identifier, self.game, example.source, Sentence(example.what).format(), example.expected,
            self.obtained, self.verdict, example.case, Sentence(example.why).format(),
        ]  # fmt: skip


def examples(game: str = "sackson") -> tuple[Example, ...]:
    """The worked examples of a game, in the order of its catalogue."""
    return _part(game).EXAMPLES


def named(identifier: str) -> list[tuple[str, Example]]:
    """The cases of the example called `identifier`, each with its game.

    Raises
    ------
    InvalidOption
        If there is no such example; it names those that are spelt most like it.
    """
    known = [(name, example) for name in GAMES for example in examples(name)]
    is_text = isinstance(identifier, str)
    found = [(name, example) for name, example in known if is_text and example.identifier == identifier]
    if found:
        return found
    names = list(dict.fromkeys(example.identifier for _, example in known))
    near = ", ".join(difflib.get_close_matches(shown(identifier).upper(), names, cutoff=0.0))
    raise InvalidOption(f"example: found {shown(identifier)}, expected the identifier of one, such as {near}")


def find(identifier: str, case: str = "") -> tuple[str, Example, Claim]:
    """The game, the example called `identifier`, and the claim; `case` says which, where there are several.

    Raises
    ------
    InvalidOption
        If there is no such example, or if it has cases and none of them is called `case`.
    """
    ways = [(name, example, claim) for name, example in named(identifier) for claim in example.playable]
    for name, example, claim in ways:
        if isinstance(case, str) and example.label(claim) == case:
            return name, example, claim
    valid = " or ".join(dict.fromkeys(repr(example.label(claim)) for _, example, claim in ways))
    raise InvalidOption(f"case of {identifier}: found {shown(case)}, expected {valid}")


def play(identifier: str, case: str = "", edition: AnyEdition | None = None) -> list[State]:
    """Play a worked example on the engine.

    Parameters
    ----------
    identifier : str
        Such as ``"S-W1"``.
    case : str
        Which of several cases, or by whose claim; the error that refuses a wrong one lists them.
    edition : str or path, optional
        As in `samarkand.game`.

    Returns
    -------
    list of State
        The position before the first step, then after each; the last is the end of the example.

    Examples
    --------
    >>> states = play("S-W1")
    >>> states[-1].scores()[0] - states[0].scores()[0]
    120
    """
    return _played(*find(identifier, case), edition)


def verify(game: str | None = None, edition: AnyEdition | None = None) -> "pandas.DataFrame":
    """Play every worked example and compare.

    Parameters
    ----------
    game : str, optional
        Of this game alone; by default of all.
    edition : str or path, optional
        As in `samarkand.game`: an edition of your own is held against the rulebook. Needs `game`.

    Returns
    -------
    pandas.DataFrame
        One row a case: identifier, game, source, what, expected, obtained, verdict, case and why. The
        verdict is "holds" or "refuted"; or, where what is said about one play differs and the engine
        does what each claim says by its options, "contradicts itself" (a rulebook at odds with its own
        rule), "misprint" or "texts differ".

    Examples
    --------
    >>> sorted(set(verify("sackson").verdict))
    ['holds', 'texts differ']
    """
    import pandas  # late: importing this package must stay quick

    return pandas.DataFrame([each.row() for each in verified(game, edition)], columns=list(COLUMNS))


def verified(game: str | None = None, edition: AnyEdition | None = None) -> Iterator[Verified]:
    """As `verify`, one example after another, each with the verdict on record."""
    if edition is not None and game is None:
        raise InvalidOption("edition: found one without a game, expected verify(game, edition)")
    if edition is not None and game is not None:
        edition = editions.load(game, edition)  # a file that is none refutes nothing
    for name in GAMES if game is None else (game,):
        for example in examples(name):
            yield judged(name, example, edition)


def report(found: Sequence[Verified]) -> str:
    """The table of `verify` as text, a paragraph a row, and what it comes to.

    Parameters
    ----------
    found : sequence of Verified
        As from `verified`.
    """
    if not isinstance(found, Sequence) or not all(isinstance(one, Verified) for one in found):
        raise InvalidOption(f"found: found {shown(found)}, expected a list as from verified()")
    paragraphs = [paragraph(each) for each in found]
    counts = [
        wording.SO_MANY.format(verdict=said, number=number)
        for verdict, said in wording.VERDICTS.items()
        if (number := _count(found, verdict))
    ]
    changed = [f"{each.example.identifier} {each.example.case}".strip() for each in found if each.changed]
    end = wording.NOT_ON_RECORD.format(examples=join_commas(changed)) if changed else str(wording.ON_RECORD)
    checks = wording.CHECKS.format(number=len(found), verdicts=join_commas(counts), end=end)
    return "\n\n".join([*paragraphs, checks])


def _count(found: Sequence[Verified], verdict: str) -> int:
    return sum(each.verdict == verdict for each in found)


def paragraph(each: Verified) -> str:
    """What became of one example, as text."""
    example = each.example
    verdict: str = str(wording.VERDICTS[each.verdict]).upper()
    if each.changed:
        verdict = wording.NO_LONGER.format(verdict=verdict, record=str(wording.VERDICTS[example.verdict]))
    name: str = example.identifier
    if example.case:
        name = wording.EXAMPLE.format(identifier=name, case=Sentence(example.case).format())
    cells = (example.source, example.expected, each.obtained, Sentence(example.why).format())
    names = [str(word) for word in wording.CELLS]
    told = {word: cell for word, cell in zip(names, cells, strict=True) if cell}
    what = capital(Sentence(example.what).format())
    head = wording.HEAD.format(example=name, game=each.game, verdict=verdict, what=what)
    width = max(map(len, names)) + 1
    below = [_hanging(f"    {word:{width}}{text}", 4 + width) for word, text in told.items()]
    return "\n".join([_hanging(head, 4), *below])


def _hanging(text: str, indent: int) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * indent)


def judged(name: str, example: Example, edition: AnyEdition | None = None) -> Verified:
    """Play an example once for each claim that can be played, and compare.

    A claim that the engine does not bear out refutes the example. If all are borne out, it holds,
    unless they differ from one another or from an overruled one: then it is what is on record.
    """
    obtained, sound = [], True
    for claim in example.playable:
        try:
            words = example.measure(_played(name, example, claim, edition))
        except SamarkandError as error:
            words = wording.REFUSED.format(error=error)
        sound = sound and token_of(words) == claim.expected  # in whatever language it is told
        obtained.append(example.worded(claim, words))
    verdict = (example.verdict if example.differing else HOLDS) if sound else REFUTED
    return Verified(name, example, join_semicolons(dict.fromkeys(obtained)), verdict)


def _played(name: str, example: Example, claim: Claim, edition: AnyEdition | None) -> list[State]:
    game = new_game(name, players=example.players, edition=edition, **(claim.options or {}))
    position, places = _part(name).set_up(game, example.setting)
    state = game.state_from_dict(position)
    states = [state.clone()]
    for step in example.steps:
        state.apply_action(_named(state, step.format(**places)))
        state.check()
        states.append(state.clone())
    return states


def _named(state: Any, words: str) -> int:
    """The one action possible now whose words begin with `words`."""
    possible = {action: state.action_to_string(action) for action in state.legal_actions()}
    found = [action for action, said in possible.items() if f"{said} ".startswith(f"{words} ")]
    if len(found) != 1:
        raise IllegalAction(f"{words!r}: {len(found)} moves are called that among {list(possible.values())}")
    return found[0]


def _part(name: str) -> Any:
    return package(name).examples
