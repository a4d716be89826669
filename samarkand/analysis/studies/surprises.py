"""Games of a study that are worth a look, each with why."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from samarkand.analysis.studies import summaries, wording

if TYPE_CHECKING:
    import pandas

    from samarkand.analysis.studies.games import Games


class Surprise(NamedTuple):
    """A way to be surprising."""

    what: str
    values: np.ndarray  # one per game
    is_high: bool  # whether high values are surprising
    among: np.ndarray  # which games come into question
    why: Callable[[int], str]  # in words, by the game's number


def surprising(study: "Games", each: int) -> "pandas.DataFrame":
    """The most surprising games of each kind."""
    rows: list[dict[str, Any]] = []
    for kind in _kinds(study):
        among = np.flatnonzero(kind.among)
        if not len(among) or (len(among) > 1 and np.ptp(kind.values[among]) == 0):
            continue  # what is always the same surprises nobody
        usual = float(np.median(kind.values[among]))
        # Stable: of equals the first, on every machine.
        order = np.argsort(-kind.values[among] if kind.is_high else kind.values[among], kind="stable")
        for game in among[order[:each]].tolist():
            value = float(kind.values[game])
            as_extreme = kind.values[among] >= value if kind.is_high else kind.values[among] <= value
            rare = {"usual": usual, "number": as_extreme.sum(), "among": len(among)}
            why = str(wording.HOW_RARE.say(why=kind.why(game), **rare))
            rows.append({"game": game, "what": kind.what, "value": value, "usual": usual, "why": why})
    from samarkand.analysis.studies.shown_whole import ShownWhole

    return ShownWhole(rows)


def _kinds(study: "Games") -> Iterator[Surprise]:
    frame, players = study.frame, range(study.game.num_players)
    scores = frame[[f"score_{player}" for player in players]].to_numpy()
    wins = frame[[f"win_{player}" for player in players]].to_numpy() > 0
    turns = frame["turns"].to_numpy().astype(float)
    ended = ~frame["capped"].to_numpy()
    won = ended & wins.any(axis=1)
    alone = ended & (frame["winner"].to_numpy() >= 0)
    names = [
        wording.PLAYER.say(player=player, strategy=label) for player, label in enumerate(study.strategies)
    ]

    def lasted(game: int) -> str:
        return wording.LASTED.say(turns=turns[game])

    yield Surprise("longest", turns, True, ended, lasted)
    yield Surprise("shortest", turns, False, ended, lasted)
    winners = np.where(wins, scores, -(2**62)).max(axis=1).astype(float)
    losers = np.where(wins, -(2**62), scores).max(axis=1).astype(float)
    margin = winners - losers

    def by(game: int) -> str:
        who = names[int(frame["winner"].iat[game])]
        return wording.WON_BY.say(player=who, margin=margin[game], winner=winners[game], loser=losers[game])

    yield Surprise("widest win", margin, True, alone, by)
    yield Surprise("narrowest win", margin, False, alone, by)

    def lost(game: int) -> str:
        who = names[int(np.where(wins[game], -(2**62), scores[game]).argmax())]
        return wording.LOST_WITH.say(player=who, score=losers[game])

    yield Surprise("loser with most", losers, True, won & ~wins.all(axis=1), lost)

    def enough(game: int) -> str:
        return wording.WERE_ENOUGH.say(score=winners[game])

    yield Surprise("winner with least", winners, False, won, enough)
    for what, extreme, where in (("best score", scores.max(axis=1), scores.argmax(axis=1)),
                                 ("worst score", scores.min(axis=1), scores.argmin(axis=1))):  # fmt: skip

        def scored(game: int, extreme: Any = extreme, where: Any = where) -> str:
            return wording.SCORED.say(player=names[int(where[game])], score=extreme[game])

        yield Surprise(what, extreme.astype(float), what == "best score", ended, scored)
    yield from _upset(study, names, alone)


def _upset(study: "Games", names: list[str], alone: np.ndarray) -> Iterator[Surprise]:
    """The clearest win of whoever wins least often, where players differ."""
    shares = summaries.wins(study, 0.95)
    weakest = int(shares["share"].to_numpy().argmin())
    if shares["high"].iat[weakest] >= 1 / len(names):
        return
    margin = summaries.by_game(study, "margin")
    among = alone & (study.frame["winner"].to_numpy() == weakest)
    who, share = names[weakest], shares["share"].iat[weakest]

    def won(game: int) -> str:
        return wording.UPSET.say(player=who, share=share, margin=margin[game])

    yield Surprise("upset", margin, True, among, won)
