"""Worked examples of the rulebooks: what they state, played on the engine and compared.

Each game keeps its examples as data in `samarkand.<game>.examples`. What is *expected* is what the
rulebook says; what is *obtained* comes from the engine, move by move. Nothing is computed twice here:
there is no price in this file.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from samarkand import game as new_game
from samarkand.errors import IllegalAction, InvalidOption, UnknownGame
from samarkand.game import GAMES

CONFIRMED = "confirmed"
DIFFER = "texts differ"
ASSUMED = "as assumed"
REFUTED = "refuted"
COLUMNS = ("identifier", "case", "game", "source", "what", "expected", "obtained", "verdict")


@dataclass(frozen=True)
class Example:
    """One worked example, or one case of it.

    Attributes
    ----------
    identifier : str
        As in the catalogue of rules, such as ``"S-W1"``.
    case : str
        Which of several cases the example has; "" if it has one.
    source : str
        Rulebook and section.
    what : str
        The situation, in our words.
    setting : dict
        The position in the game's own words: who holds what, and where.
    steps : tuple of str
        The moves in words, as far as they need saying to be unambiguous: ``"sell 5"`` is enough for
        ``"sell 5 for 120"``. Names in braces, such as ``{city}``, are the edition's.
    measure : callable
        From the states, before the first step to after the last, to what is to be compared, as text.
    expected : str
        What the rulebook says, as the measure words it.
    options : dict
        Rule options that the example needs.
    agreed : str
        The verdict if expected and obtained agree: "confirmed"; "texts differ" where the rulebook's
        texts contradict one another and each has a case of its own; "as assumed" where no text decides.
    """

    identifier: str
    source: str
    what: str
    setting: dict[str, Any]
    steps: tuple[str, ...]
    measure: Callable[[list[Any]], str]
    expected: str
    case: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    agreed: str = CONFIRMED


def examples(game: str = "sackson") -> tuple[Example, ...]:
    """The worked examples of a game, in the order of its catalogue."""
    return _part(game).EXAMPLES


def find(identifier: str, case: str = "") -> tuple[str, Example]:
    """The game and the example called `identifier`; `case` says which, where there are several.

    Raises
    ------
    InvalidOption
        If there is no such example, or if it has cases and none of them is called `case`.
    """
    known = [(name, example) for name in GAMES for example in examples(name)]
    named = [(name, example) for name, example in known if example.identifier == identifier]
    if not named:
        valid = ", ".join(dict.fromkeys(example.identifier for _, example in known))
        raise InvalidOption(f"example: found {identifier!r}, expected one of {valid}")
    for name, example in named:
        if example.case == case:
            return name, example
    valid = " or ".join(repr(example.case) for _, example in named)
    raise InvalidOption(f"case of {identifier}: found {case!r}, expected {valid}")


def play(identifier: str, case: str = "", edition: Any = None) -> list[Any]:
    """Play a worked example on the engine.

    Parameters
    ----------
    identifier : str
        Such as ``"S-W1"``.
    case : str
        Which of several cases; the error that refuses a wrong one lists them.
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


def verify(game: str | None = None, edition: Any = None) -> Any:
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
        One row a case: identifier, case, game, source, what, expected, obtained and verdict, which is
        "confirmed" or "refuted"; "texts differ" where the rulebook's texts contradict one another and
        the engine does, by an option, what each of them says; "as assumed" where no text decides and
        the engine does what the catalogue of rules settles.

    Examples
    --------
    >>> sorted(set(verify("sackson").verdict))
    ['as assumed', 'confirmed', 'texts differ']
    """
    import pandas  # late: importing this package must stay quick

    if edition is not None and game is None:
        raise InvalidOption("edition: found one without a game, expected verify(game, edition)")
    rows = [
        _verified(name, example, edition)
        for name in (GAMES if game is None else (game,))
        for example in examples(name)
    ]
    return pandas.DataFrame(rows, columns=list(COLUMNS))


def _verified(name: str, example: Example, edition: Any) -> list[str]:
    try:
        obtained = example.measure(_played(name, example, edition))
    except IllegalAction as error:
        obtained = f"refused: {error}"
    verdict = example.agreed if obtained == example.expected else REFUTED
    return [
        example.identifier, example.case, name, example.source, example.what,
        example.expected, obtained, verdict,
    ]  # fmt: skip


def _played(name: str, example: Example, edition: Any) -> list[Any]:
    game = new_game(name, edition=edition, **example.options)
    position, places = _part(name).set_up(game, example.setting)
    state = game.state_from_dict(position)
    states = [state.clone()]
    for step in example.steps:
        state.apply_action(_named(state, step.format(**places)))
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
    if name not in GAMES:
        raise UnknownGame(f"no game named {name!r}; the games are {', '.join(GAMES)}")
    return importlib.import_module(f"samarkand.{name}.examples")
