"""The page of rules: every rule with its source, its status, the functions that play it and its tests.

The command `samarkand rules --markdown FILE` writes it in Markdown from the catalogues, the docstrings
and the tests.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from samarkand.errors import SamarkandError
from samarkand.grammar import join_commas
from samarkand.protocol import GAMES
from samarkand.rulebook import catalogue, examples, explaining, wording

RULES = ("rules", "actions", "scoring")  # the modules of a game that implement its rules


def page(tests: str | os.PathLike[str] | None, games: Sequence[str] = GAMES) -> str:
    """Return the page of rules of some games as Markdown.

    Parameters
    ----------
    tests : path or None
        The folder of the project's tests, which are not part of the installed package, or None.
    games : sequence of str, optional
        The games, by default all.

    Raises
    ------
    SamarkandError
        If the folder has no tests.
    """
    if tests is not None and not any(Path(tests).rglob("test_*.py")):
        raise SamarkandError(
            f"tests: found none in {str(tests)!r}, expected the project's folder with the tests"
        )
    return "\n".join([str(wording.RULES_PAGE), *(line for game in games for line in _of_game(game, tests))])


def _of_game(game: str, tests: str | os.PathLike[str] | None) -> Iterator[str]:
    """Return the lines about one game."""
    known, titles = catalogue.catalogue(game), catalogue.chapters(game)
    cited = catalogue.report(game, tests)
    yield f"## {game}\n"
    yield wording.RULES.format(number=len(known), statuses=_statuses(list(known.values()))) + "\n"
    yield f"{catalogue.texts(game)}\n"
    begun = ""
    for identifier, rule in known.items():
        letter = identifier[catalogue.OF_CHAPTER]
        if letter != begun and letter in titles:
            yield f"### {titles[letter]}\n"
        begun = letter
        tested = None if tests is None else cited.loc[identifier, "tests"]
        yield from _of_rule(game, rule, cited.loc[identifier, "functions"], tested)


def _of_rule(
    game: str, rule: catalogue.Rule, functions: list[str], tested: list[str] | None
) -> Iterator[str]:
    """Return the lines about one rule."""
    option = f" **Option:** `{rule.option}`." if rule.option else ""
    yield f"#### {rule.identifier} {rule.title}\n"
    yield f"{rule.text}\n"
    yield f"- **Source:** {rule.source}. **Status:** {rule.status}.{option}"
    if rule.differ:
        yield f"- **Texts differ:** {rule.differ}"
    for question, answer in rule.asked:
        yield f"- **{question}** {answer}"
    played = [name for name in functions if is_of_the_rules(name)]
    others = [name for name in functions if not is_of_the_rules(name)]
    if played:
        yield f"- **Played by:** {_quote(played)}"
    if others:
        yield f"- **Cited by:** {_quote(others)}"
    yield from _examples(game, rule.identifier)
    if resting := explaining.examples_of(rule.identifier):
        yield f"- **Worked examples:** {join_commas(resting)}"
    yield "" if tested is None else f"- **Tested by:** {_quote(tested) or wording.NO_TEST}\n"


def is_of_the_rules(name: str) -> bool:
    """Return whether a function, such as `rules.cities.price`, plays a rule. Others check, print or draw.

    Examples
    --------
    >>> is_of_the_rules("rules.cities.price"), is_of_the_rules("checks.find_fault")
    (True, False)
    """
    return name.partition(".")[0] in RULES


def _statuses(rules: list[catalogue.Rule]) -> str:
    statuses = [rule.status for rule in rules]
    return join_commas(f"{statuses.count(status)} {status}" for status in dict.fromkeys(statuses))


def _quote(names: list[str]) -> str:
    return join_commas(f"`{name}`" for name in names)


def _examples(game: str, identifier: str) -> Iterator[str]:
    """Return a line for each worked example, or total, with this identifier."""
    for example in examples.examples(game):
        if example.identifier == identifier:
            case = f" ({example.case})" if example.case else ""
            yield f"- **Verified**{case}: {example.what}: *{example.verdict}*"
