"""Everything that can go wrong by what a user gives us, in one hierarchy.

Each message is one clear line that says what was wrong and what to do. Nothing is changed when
one of these is raised.
"""

LONGEST = 200  # characters of something that a message shows


def shown(thing: object) -> str:
    """What was found, as messages show it: on one line, cut off where it is long, never an error itself.

    Examples
    --------
    >>> shown("sakson"), shown([1] * 1000)[-4:]
    ("'sakson'", ', 1…')
    """
    try:
        text = " ".join(repr(thing).split())
    except (ValueError, RecursionError, MemoryError):  # more digits, or deeper, than Python writes out
        return f"a {type(thing).__name__} too large to show"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class SamarkandError(Exception):
    """The root: `except samarkand.SamarkandError` catches whatever this package raises on purpose."""


class UnknownGame(SamarkandError, ValueError):
    """A game by a name that no game has."""


class InvalidOption(SamarkandError, ValueError):
    """An option that the game does not have, or a value it does not take."""


class InvalidEdition(SamarkandError, ValueError):
    """An edition's file that does not describe a playable game: names file, key, found and expected."""


class IllegalAction(SamarkandError, ValueError):
    """An action that is not legal now: names the legal ones."""


class InvalidState(SamarkandError, ValueError):
    """An object that does not describe a state of this game."""


class BrokenRule(SamarkandError, AssertionError):
    """A state in which cards, money or chips do not add up: names what is off, and by how much."""


class StrategyError(SamarkandError):
    """A strategy that cannot be compiled, cheats, answers nonsense or never answers."""


class InvalidQuestion(SamarkandError, ValueError):
    """A question about chance that has no answer: probabilities that do not sum to 1, too few cards."""


class MissingExtra(SamarkandError, ImportError):
    """Something that needs a part of the package which is not installed: says how to install it."""
