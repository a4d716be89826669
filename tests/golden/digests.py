"""What fixed seeds play, as digests: `python -m tests.golden.digests NAME …` writes the named ones anew.

A digest stands for every value of every row of `simulate`, with the columns' names and types. A change of
speed, of files or of names leaves all of them as they are; a change of a rule, of the streams of chance or of
a strategy is a change of what a seed means, and says so here. NAME is a game and `random` or `others`, as
`sackson-random`: what the strategies of a game play is kept apart from what its rules and its dice do.
"""

import hashlib
import json
import sys
from operator import call
from pathlib import Path
from typing import Any, NamedTuple

import samarkand
from tests.support import checked

PATH = Path(__file__).with_name("digests.json")
SEED = 20_261_121
MANY, FEW = 300, 3  # games: more than a block of streams; so few that they can be interpreted


class Study(NamedTuple):
    """One call of `simulate`: the game's options, who sits where, and the other settings."""

    options: dict[str, Any]
    strategies: Any = "random"
    settings: dict[str, Any] = {}

    def label(self) -> str:
        """The study in words, the key of its digests."""
        said = [f"{name}={value}" for name, value in (self.options | self.settings).items()]
        seats = self.strategies if isinstance(self.strategies, str) else " ".join(self.strategies)
        return ", ".join([*said, seats])


RANDOM = {
    "sackson": [
        *(Study({"players": players}) for players in (2, 3, 4, 5)),
        Study({"players": 4, "nothing_to_sell": "pay"}),
        Study({"players": 3, "target": 300, "max_turns": 0}, settings={"max_moves": 5000}),
        Study({"players": 2, "max_turns": 30}, settings={"check": True}),
    ],
    "routes": [
        *(Study({"players": players}) for players in (2, 3, 4, 5)),
        Study({"players": 2, "second_camel": "anywhere"}),
        Study({"players": 5, "second_camel": "anywhere"}, settings={"check": True}),
        Study({"players": 3}, settings={"max_moves": 60}),
    ],
    "market": [
        *(Study({"players": players}) for players in (3, 4, 5)),
        Study({"players": 4, "stop_without_money": "penalty"}),
        Study({"players": 5, "money_ties": "dense", "set_scoring": "example"}),
        Study({"players": 3, "hidden_goods": True}, settings={"check": True}),
        Study({"players": 4}, settings={"max_moves": 100}),
    ],
}
OTHERS = {
    "sackson": [
        Study({"players": 2}, "greedy"),
        Study({"players": 5}, ["greedy", "random", "greedy", "random", "random"]),
        Study({"players": 4, "nothing_to_sell": "pay"}, "greedy"),
    ],
    "routes": [
        Study({"players": 2}, "greedy"),
        Study({"players": 3, "second_camel": "anywhere"}, "greedy"),
        Study({"players": 5}, ["random", "greedy", "random", "greedy", "random"]),
    ],
    "market": [
        Study({"players": 3}, "greedy"),
        Study({"players": 4, "hidden_goods": True}, "threshold"),
        Study({"players": 5, "stop_without_money": "penalty"}, "threshold"),
        Study({"players": 4}, ["threshold", "random", "greedy", "random"]),
    ],
}
STUDIES = {f"{game}-random": studies for game, studies in RANDOM.items()} | {
    f"{game}-others": studies for game, studies in OTHERS.items()
}


def digest(frame: Any) -> str:
    """Twenty hexadecimal digits of a frame's columns, their types and all their values."""
    found = hashlib.sha256()
    for name in frame.columns:
        column = frame[name].to_numpy()
        found.update(f"{name} {column.dtype} {len(column)};".encode())
        found.update(column.tobytes())
    return found.hexdigest()[:20]


def played(name: str, study: Study, games: int, **settings: Any) -> str:
    """The digest of the first `games` of a study of the game that the group `name` belongs to."""
    game = samarkand.game(name.partition("-")[0], **study.options)
    settings = {"progress": False, **study.settings, **settings}
    play = checked if settings.pop("check", False) else call
    return digest(play(samarkand.simulate, game, games, strategies=study.strategies, seed=SEED, **settings))


def compiled_differences() -> list[str]:
    """The studies that come out differently from what is stored, when the engine here plays them."""
    golden = stored()
    return [
        f"{name}: {study.label()}"
        for name, studies in STUDIES.items()
        for study in studies
        if played(name, study, MANY) != golden[name][study.label()][0]
    ]


def stored() -> dict[str, dict[str, list[str]]]:
    """The digests by group and study: of many games, and of the first few of them."""
    return json.loads(PATH.read_text(encoding="utf-8"))


def regenerate(names: list[str]) -> None:
    """Write the digests of the named groups anew, and leave the others as they are."""
    kept = stored() if PATH.exists() else {}
    for name in names:
        kept[name] = {study.label(): [played(name, study, MANY), played(name, study, FEW)]
                      for study in STUDIES[name]}  # fmt: skip
    PATH.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    if not wanted or not set(wanted) <= set(STUDIES):
        sys.exit(f"name what is to be written anew, of {', '.join(STUDIES)}")
    regenerate(wanted)
    print(f"written: {', '.join(wanted)} in {PATH.name}")
