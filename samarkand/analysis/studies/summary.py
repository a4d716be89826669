"""How a study shows itself: a line that tells its plan, the shares of wins, the length, what was measured."""

from html import escape
from math import isfinite
from typing import TYPE_CHECKING

from samarkand.analysis.studies import wording
from samarkand.analysis.studies.report import Report
from samarkand.errors import leading
from samarkand.grammar import decimal, join_commas, percent, thousands
from samarkand.probability.intervals import LEVEL

MOSTLY = 0.5  # of the games cut off: then what is left is the exception

LEADS = {  # what a newcomer tries on a study, and what does it
    **dict.fromkeys(
        ("summary", "describe", "info"), "print(study), study.wins(), study.scores(), study.lengths()"
    ),
    **dict.fromkeys(("results", "data", "df", "to_dataframe"), "study.frame"),
    **dict.fromkeys(("to_csv", "to_parquet", "to_json", "export"), 'study.save("games.csv"), or .parquet'),
    **dict.fromkeys(("mean", "interval", "confidence_interval"), 'study.estimate("win_0")'),
    **dict.fromkeys(("compare", "diff"), "study.difference(other)"),
    **dict.fromkeys(("hist", "histogram"), 'study.plot("lengths") or study.plot("scores")'),
    "winners": "study.wins()",
    "resume": "study.resume(games)",
    **dict.fromkeys(("replay", "game_at", "state"), "study.game(number)"),
}


class StudySummary(Report):
    """A study in a few lines, for a terminal or a notebook.

    Attributes
    ----------
    done, target_games : int
        How many games there are, and are wished for.
    is_stopped : bool
        Whether it was ended before.
    """

    if not TYPE_CHECKING:  # to a checker of types, what is not there is an error
        __getattr__ = leading(LEADS)

    done: int
    target_games: int
    is_stopped: bool

    @property
    def is_complete(self) -> bool:
        """Whether all games are there."""
        raise NotImplementedError

    def headline(self) -> str:
        """One line that tells the plan, and how many games there are."""
        much = wording.SO_MANY_OF.format(done=thousands(self.done), target_games=self.target_games)
        if self.is_complete:
            much = wording.GAMES.format(games=self.done)
        said = [
            much,
            wording.SEED.format(seed=self.plan.seed),
            *([str(wording.ROTATED)] if self.plan.rotate else []),
        ]
        if self.plan.begun is not None:
            said.append(wording.BEGUN.format(moves=len(self.plan.begun.history())))
        if self.is_stopped:
            said.append(str(wording.STOPPED) if self.stop.is_sequential else str(wording.PRECISE))
        if self.done and (cut := int(self.frame["capped"].sum())):
            said.append(wording.CUT.format(games=cut))
        return wording.STUDY.format(game=repr(self.plan.game), said=join_commas(said))

    def _lines(self) -> list[tuple[str, str, str]]:
        """The shares of wins and the length: label, value, interval."""
        if self.done < 2:
            return []
        shares = zip(self.plan.labels, self.wins().itertuples(), strict=True)
        found = [(label, decimal(row.share, 3), _reach(row.low, row.high, 3)) for label, row in shares]
        turns = self.estimate("turns")
        interval = _reach(turns["low"], turns["high"], 1) if isfinite(turns["low"]) else str(wording.ALWAYS)
        found.append((str(wording.TURNS), decimal(turns["mean"], 1), interval))
        for name in self.plan.measured:
            one = self.estimate(name)
            reach = _reach(one["low"], one["high"], 2) if isfinite(one["low"]) else str(wording.ALWAYS)
            found.append((name, decimal(one["mean"], 2), reach))
        return found

    def _warning(self) -> str:
        """The warning that goes before all else where most games were cut off."""
        share = self.frame["capped"].mean() if self.done else 0.0
        return "" if share <= MOSTLY else wording.TELL_LITTLE.format(share=percent(share))

    def __repr__(self) -> str:
        lines = self._lines()
        width = max((len(label) for label, _, _ in lines), default=0)
        said = [f"  {label:<{width}}  {value}  ({interval})" for label, value, interval in lines]
        if said:
            said[0] += f"  {wording.OF_THE_WINS.format(level=percent(LEVEL))}"
        warned = [f"  {self._warning()}"] if self._warning() else []
        return "\n".join([self.headline(), *warned, *said])

    def _repr_html_(self) -> str:
        said = f"<p>{escape(self.headline())}</p>"
        said += f"<p><b>{escape(self._warning())}</b></p>" if self._warning() else ""
        if self.done < 2:
            return said
        lines = self._lines()
        shares, others = lines[: len(self.plan.labels)], lines[len(self.plan.labels) :]
        confidence = wording.CONFIDENCE.format(level=percent(LEVEL))
        cells = ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in shares]
        head = f"<tr><th>{wording.STRATEGY}</th><th>{wording.SHARE_OF_WINS}</th><th>{confidence}</th></tr>"
        rows = "".join(f"<tr>{line}</tr>" for line in cells)
        told = [
            wording.LENGTH.format(label=label, mean=mean, interval=interval, confidence=confidence)
            for label, mean, interval in others
        ]
        return f"{said}<table>{head}{rows}</table>{''.join(f'<p>{line}</p>' for line in told)}"


def _reach(low: float, high: float, digits: int) -> str:
    return wording.REACH.format(low=decimal(low, digits), high=decimal(high, digits))
