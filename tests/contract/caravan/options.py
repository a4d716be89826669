"""The one rule option of Caravan."""

from dataclasses import dataclass

from samarkand.options import DeclaredOptions, choice

EDITION, PLAYERS = "cloth", (2, 4)


@dataclass(frozen=True)
class Options(DeclaredOptions):
    rests: bool = choice({True: 1, False: 0}, default=True, rule="caravan")  # on a 6
