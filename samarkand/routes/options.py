"""The options of *Routes to Riches*, where the rulebooks differ or leave a choice open."""

from dataclasses import dataclass

from samarkand.grammar import OptionWords, _
from samarkand.options import DeclaredOptions, choice

PLAYERS = (2, 5)
EDITION = "queen-2010"
WORDS = {
    "second_camel": OptionWords(
        _("Second camel"),
        _("Where the second camel of a turn may be placed [R-X3]."),
        {
            "apart": _("on a space that does not touch the first camel’s"),
            "anywhere": _("also on a space that touches the first camel’s"),
        },
    ),
}


@dataclass(frozen=True)
class Options(DeclaredOptions):
    """The rule options. The command `samarkand options routes` lists and explains them."""

    second_camel: str = choice({"apart": 1, "anywhere": 0}, default="apart", rule="R-X3", field="apart")
