"""The worked examples of the rulebooks: played on the engine, and compared with what they state.

>>> from samarkand import examples
>>> examples.play("S-W1")[-1].scores()[0]
320
"""

from samarkand.rulebook.examples import (
    Claim,
    Example,
    Verified,
    cases_of,
    examples,
    find,
    play,
    report,
    verify,
    verify_each,
    verify_example,
)

__all__ = [
    "Claim",
    "Example",
    "Verified",
    "examples",
    "find",
    "verify_example",
    "cases_of",
    "play",
    "report",
    "verify_each",
    "verify",
]
