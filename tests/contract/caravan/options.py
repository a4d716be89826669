"""The one rule option of Caravan."""

from dataclasses import dataclass

from samarkand.errors import InvalidOption

EDITION, PLAYERS = "cloth", (2, 4)


@dataclass(frozen=True)
class Options:
    rests: bool = True  # on a 6

    def __post_init__(self):
        if type(self.rests) is not bool:
            raise InvalidOption(f"rests: found {self.rests!r}, expected True or False")

    def fill_box(self, box):
        box.rests = int(self.rests)
