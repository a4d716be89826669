"""The worked examples in the rulebooks, played on the engine and compared.

Each game keeps its examples as data in `samarkand.<game>.examples`: a position, the moves, and the result
that the rulebook *claims*. The *obtained* result comes from the engine, move by move. Nothing is calculated
twice: there is no price in this file. The totals in the lists of components are checked in the same way,
without any moves.

If claims about the same moves differ (two texts, an example and a rule, a misprint), the example has all of
them, each with the rule options that lead to it.
"""

import difflib
import functools
import textwrap
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from samarkand import editions
from samarkand.catalogue import catalogue, citations_in, rule
from samarkand.editions import AnyEdition
from samarkand.errors import IllegalAction, InvalidInput, SamarkandError, short_repr
from samarkand.game import State
from samarkand.game import game as new_game
from samarkand.grammar import _, capital, for_programs, join_commas, join_semicolons, ngettext
from samarkand.registry import GAMES, package
from samarkand.replay.telling import Replay, tell
from samarkand.worked_examples import CONTRADICTS, DIFFER, HOLDS, MISPRINT, REFUTED, Claim, Example

if TYPE_CHECKING:
    import pandas

__all__ = [
    "Claim",
    "Example",
    "Verified",
    "cases_of",
    "examples",
    "examples_of",
    "explanation",
    "find",
    "play",
    "report",
    "verify",
    "verify_cases",
    "verify_each",
    "verify_example",
]


def __dir__() -> list[str]:
    return __all__


COLUMNS = ("identifier", "game", "source", "what", "expected", "obtained", "verdict", "case", "why")
WIDTH = 110  # the width of a report in characters

CHECKS = ngettext("{number} check: {verdicts}. {end}", "{number} checks: {verdicts}. {end}", "number")
ON_RECORD = _("All as on record.")
NOT_ON_RECORD = _("Verdicts that differ from the record: {examples}.")
NO_LONGER = _("{verdict} (on record: {record})")
VERDICTS = {  # by the verdict in programs
    HOLDS: _("holds"),
    CONTRADICTS: _("contradicts itself"),
    MISPRINT: _("misprint"),
    DIFFER: _("texts differ"),
    REFUTED: _("refuted"),
}
SO_MANY = _("{verdict} {number}")
HEAD = _("{example}, {game}: {verdict}. {what}")
EXAMPLE = _("{identifier} ({case})")
CELLS = _("source:"), _("expected:"), _("obtained:"), _("why:")
REFUSED = _("refused: {error}")
STEP = _("{number:>3}. {words} [{rules}]")
PLAYED_AS = _("According to {by} ({options}):")
TITLED = _("{identifier} {title}")
RESTS_ON = _("Based on: {rules}.")


@dataclass(frozen=True)
class Verified:
    """A worked example with the results from the engine and the verdict."""

    game: str
    example: Example
    obtained: str
    verdict: str

    @property
    def changed(self) -> bool:
        """Return whether the verdict differs from the recorded one."""
        return self.verdict != self.example.verdict

    def row(self) -> list[str]:
        """Return its row in the table of `verify`."""
        example = self.example
        return [
            example.identifier, self.game, example.source, str(_(example.what)), example.expected,
            self.obtained, self.verdict, example.case, str(_(example.why)),
        ]  # fmt: skip


def examples(game: str = "sackson") -> tuple[Example, ...]:
    """Return the worked examples of a game, in the order of its catalogue."""
    known = _part(game).EXAMPLES
    return tuple(replace(example, setting=deepcopy(example.setting)) for example in known)


def cases_of(identifier: str) -> list[tuple[str, Example]]:
    """Return the cases of the example with this identifier, each with its game.

    Raises
    ------
    InvalidInput
        If there is no such example. The message suggests similar identifiers.
    """
    known = [(name, example) for name in GAMES for example in examples(name)]
    is_text = isinstance(identifier, str)
    matches = [(name, example) for name, example in known if is_text and example.identifier == identifier]
    if matches:
        return matches
    names = list(dict.fromkeys(example.identifier for _, example in known))
    near = ", ".join(difflib.get_close_matches(short_repr(identifier).upper(), names, cutoff=0.0))
    raise InvalidInput(
        f"example: found {short_repr(identifier)}, expected the identifier of an example, such as {near}"
    )


def find(identifier: str, case: str = "") -> tuple[str, Example, Claim]:
    """Return the game, the example and the claim. `case` selects one if there are several.

    Raises
    ------
    InvalidInput
        If there is no such example, or no such case.
    """
    ways = [(name, example, claim) for name, example in cases_of(identifier) for claim in example.playable]
    for name, example, claim in ways:
        if isinstance(case, str) and example.label(claim) == case:
            return name, example, claim
    valid = " or ".join(dict.fromkeys(repr(example.label(claim)) for _, example, claim in ways))
    raise InvalidInput(f"case of {identifier}: found {short_repr(case)}, expected {valid}")


def play(identifier: str, case: str = "", edition: AnyEdition | None = None) -> list[State]:
    """Play a worked example on the engine.

    Parameters
    ----------
    identifier : str
        The identifier, such as ``"S-W1"``.
    case : str
        The case, or the author of the claim. The error message for a wrong one lists them.
    edition : str or path, optional
        As in `samarkand.game`.

    Returns
    -------
    list of State
        The position before the first step, and the positions after each step.

    Examples
    --------
    >>> states = play("S-W1")
    >>> states[-1].scores()[0] - states[0].scores()[0]
    120
    """
    return _play(*find(identifier, case), edition)


def verify(game: str | None = None, edition: AnyEdition | None = None) -> "pandas.DataFrame":
    """Play every worked example and compare the results.

    Parameters
    ----------
    game : str, optional
        Limit the examples to this game.
    edition : str or path, optional
        As in `samarkand.game`, to compare your own edition with the rulebook. Requires `game`.

    Returns
    -------
    pandas.DataFrame
        One row per case: identifier, game, source, what, expected, obtained, verdict, case and why. The
        verdict is "holds" or "refuted". If claims differ and the engine reproduces each with its
        options, it is "contradicts itself" (a rulebook contradicts its own rule), "misprint" or "texts
        differ".

    Examples
    --------
    >>> sorted(set(verify("sackson").verdict))
    ['holds', 'texts differ']
    """
    import pandas  # imported late, because importing this package must stay fast

    return pandas.DataFrame([result.row() for result in verify_each(game, edition)], columns=list(COLUMNS))


def verify_each(game: str | None = None, edition: AnyEdition | None = None) -> Iterator[Verified]:
    """Yield the results of `verify` one by one, as `Verified` objects."""
    if edition is not None and game is None:
        raise InvalidInput("edition: found an edition without a game, expected verify(game, edition)")
    if edition is not None and game is not None:
        edition = editions.load(package(game), edition)  # an invalid file must raise rather than refute
    for name in GAMES if game is None else (game,):
        for example in examples(name):
            yield verify_example(name, example, edition)


def report(found: Sequence[Verified]) -> str:
    """Return the table of `verify` as text, with one paragraph per row and a summary.

    Parameters
    ----------
    found : sequence of Verified
        The results of `verify_each`.
    """
    if not isinstance(found, Sequence) or not all(isinstance(one, Verified) for one in found):
        raise InvalidInput(f"found: found {short_repr(found)}, expected a list from verified()")
    paragraphs = [paragraph(result) for result in found]
    counts = [
        SO_MANY.format(verdict=text, number=number)
        for verdict, text in VERDICTS.items()
        if (number := _count(found, verdict))
    ]
    changed = [f"{one.example.identifier} {one.example.case}".strip() for one in found if one.changed]
    end = NOT_ON_RECORD.format(examples=join_commas(changed)) if changed else str(ON_RECORD)
    checks = CHECKS.format(number=len(found), verdicts=join_commas(counts), end=end)
    return "\n\n".join([*paragraphs, checks])


def _count(results: Sequence[Verified], verdict: str) -> int:
    return sum(result.verdict == verdict for result in results)


def paragraph(result: Verified) -> str:
    """Return the result of one example as text."""
    example = result.example
    verdict: str = str(VERDICTS[result.verdict]).upper()
    if result.changed:
        verdict = NO_LONGER.format(verdict=verdict, record=str(VERDICTS[example.verdict]))
    name: str = example.identifier
    if example.case:
        name = EXAMPLE.format(identifier=name, case=str(_(example.case)))
    cells = (example.source, example.expected, result.obtained, str(_(example.why)))
    names = [str(word) for word in CELLS]
    lines = {word: cell for word, cell in zip(names, cells, strict=True) if cell}
    what = capital(str(_(example.what)))
    head = HEAD.format(example=name, game=result.game, verdict=verdict, what=what)
    width = max(map(len, names)) + 1
    below = [_hanging(f"    {word:{width}}{text}", 4 + width) for word, text in lines.items()]
    return "\n".join([_hanging(head, 4), *below])


def _hanging(text: str, indent: int) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * indent)


def verify_example(name: str, example: Example, edition: AnyEdition | None = None) -> Verified:
    """Play an example once for each claim that can be played, and compare.

    A claim that the engine does not reproduce refutes the example. If all are reproduced, the example holds
    unless claims differ, in which case the recorded verdict applies.
    """
    obtained, sound = [], True
    for claim in example.playable:
        try:
            states = _play(name, example, claim, edition)
            with for_programs():
                sound = sound and example.measure(states) == claim.expected
            text = example.measure(states)
        except SamarkandError as error:
            text, sound = REFUSED.format(error=error), False
        obtained.append(example.with_author(claim, text))
    verdict = (example.verdict if example.differing else HOLDS) if sound else REFUTED
    return Verified(name, example, join_semicolons(dict.fromkeys(obtained)), verdict)


def _play(name: str, example: Example, claim: Claim, edition: AnyEdition | None) -> list[State]:
    game = new_game(name, players=example.players, edition=edition, **(claim.options or {}))
    state, places = _part(name).set_up(game, example.setting)
    states = [state.clone()]
    for step in example.steps:
        state.apply_action(_find_action(state, step.format(**places)))
        state.check()
        states.append(state.clone())
    return states


def _find_action(state: State, words: str) -> int:
    """Return the only legal action whose token begins with `words`."""
    possible = {action: state.action_to_string(action) for action in state.legal_actions()}
    matches = [action for action, token in possible.items() if f"{token} ".startswith(f"{words} ")]
    if len(matches) != 1:
        tokens = list(possible.values())
        raise IllegalAction(f"{words!r}: {len(matches)} moves match among {tokens}")
    return matches[0]


def _part(name: str) -> Any:
    return package(name).examples


# --- explanations ---------------------------------------------------------------------------------------


def rules_of(example: Example) -> list[str]:
    """Return the other rules that an example applies: in its moves, its measure, its reason and its text."""
    texts = [example.measure.__doc__ or "", example.why, rule(example.identifier).text]
    rules = {*example.rules, *(name for text in texts for name in citations_in(text))}
    known = [name for game in GAMES for name in catalogue(game)]
    return sorted(rules - {example.identifier}, key=known.index)


def examples_of(identifier: str) -> list[str]:
    """Return the identifiers of the examples that apply a rule or belong to it.

    Examples
    --------
    >>> examples_of("S-V5")
    ['S-W2']
    """
    return list(dict.fromkeys(name for name, rules in _resting() if identifier in (name, *rules)))


@functools.cache
def _resting() -> list[tuple[str, list[str]]]:
    return [(example.identifier, rules_of(example)) for game in GAMES for example in examples(game)]


def states_of(example: Example, claim: Claim) -> "list[State]":
    """Return the states of an example, played for a claim."""
    return play(example.identifier, example.label(claim))


def replay(example: Example, claim: Claim) -> Replay:
    """Return the replay of an example, played for a claim. It begins with the position."""
    return tell(states_of(example, claim)[-1], None)


def verify_cases(identifier: str) -> list[Verified]:
    """Return the cases of an example with their verdicts.

    Raises
    ------
    InvalidInput
        If there is no such example. The message suggests examples of that rule, or similar identifiers.
    """
    if resting := examples_of(identifier):
        if identifier not in resting:
            near = join_commas(resting)
            raise InvalidInput(f"example: found the rule {identifier}, expected one of its examples: {near}")
    return [verify_example(game, example) for game, example in cases_of(identifier)]


def explanation(found: Sequence[Verified]) -> str:
    """Return cases of an example as text: the rule, then each position, its moves and their results."""
    head = textwrap.fill(str(rule(found[0].example.identifier)), WIDTH)
    return "\n\n".join([head, *(part for result in found for part in _parts(result))])


def _parts(result: Verified) -> Iterator[str]:
    """Yield the paragraphs about a case. If claims have different options, each is played."""
    yield paragraph(result)
    if result.example.setting:
        yield str(states_of(result.example, result.example.playable[0])[0])
    for claim in result.example.playable:
        moves = _moves(replay(result.example, claim))
        if moves:
            yield "\n".join(filter(None, [settings_of(result.example, claim), *moves]))
    if names := join_commas(map(title_of, rules_of(result.example))):
        yield textwrap.fill(RESTS_ON.format(rules=names), WIDTH)


def _moves(replay: Replay) -> list[str]:
    """Return the sentences of the moves, numbered, with their rules."""
    steps = list(zip(replay.words, replay.rules, strict=True))
    return [
        STEP.format(number=number, words=text, rules=join_commas(rules))
        for number, (text, rules) in enumerate(steps)
        if number
    ]


def title_of(identifier: str) -> str:
    """Return a rule's identifier and title."""
    return TITLED.format(identifier=identifier, title=rule(identifier).title)


def settings_of(example: Example, claim: Claim) -> str:
    """Return the author and the options of a claim, or "" if there is only one way to play the example."""
    if len(example.playable) == 1:
        return ""
    options = join_commas(f"{name} = {value}" for name, value in (claim.options or {}).items())
    return PLAYED_AS.format(by=claim.author, options=options)
