"""The options of *Routes to Riches*, where the rulebooks differ or leave a choice open."""

from dataclasses import dataclass

from samarkand.options import DeclaredOptions, choice
from samarkand.routes import wording

PLAYERS = (2, 5)
EDITION = "queen-2010"
WORDS = wording.OPTIONS


@dataclass(frozen=True)
class Options(DeclaredOptions):
    """The rule options. The command `samarkand options routes` lists and explains them."""

    second_camel: str = choice({"apart": 1, "anywhere": 0}, default="apart", rule="R-X3", field="apart")
