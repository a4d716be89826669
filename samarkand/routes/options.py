"""The options of *Routes to Riches*, where its rulebooks differ or leave a choice open."""

from dataclasses import dataclass, field
from typing import Any

from samarkand import arguments
from samarkand.routes import wording

PLAYERS = (2, 5)
EDITION = "queen-2010"
SECOND_CAMEL = ("apart", "anywhere")
WORDS = wording.OPTIONS


@dataclass(frozen=True)
class Options:
    """The options, with the defaults of the catalogue.

    Attributes
    ----------
    second_camel : {"apart", "anywhere"}
        Whether the second camel's space must not touch the first's (both French texts), or may (the
        likely meaning of the German original) [R-X3].
    """

    second_camel: str = field(default="apart", metadata={"valid": SECOND_CAMEL})

    def __post_init__(self):
        arguments.choice("second_camel", self.second_camel, SECOND_CAMEL)

    def fill_box(self, box: Any) -> None:
        """Write the options into the box. Changes `apart`."""
        box.apart = int(self.second_camel == "apart")
