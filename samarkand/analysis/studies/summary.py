"""Text and HTML summaries of a study: settings, shares of wins, length and measures."""

from html import escape
from math import isfinite
from typing import TYPE_CHECKING

from samarkand.analysis.studies import wording
from samarkand.analysis.studies.report import Report
from samarkand.errors import leading
from samarkand.grammar import decimal, join_commas, pad, percent, thousands, width
from samarkand.probability.intervals import LEVEL

MOSTLY = 0.5  # if more games are capped, the results mean little

LEADS = {  # names that newcomers may try, and what to use instead
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
    """A short summary of a study for terminals and notebooks.

    Attributes
    ----------
    done, target_games : int
        The numbers of games played and requested.
    is_stopped : bool
        Whether a stopping rule ended the study.
    """

    if not TYPE_CHECKING:  # type checkers should report unknown attributes
        __getattr__ = leading(LEADS)

    done: int
    target_games: int
    is_stopped: bool

    @property
    def is_complete(self) -> bool:
        """Whether all games have been played or the stopping rule has ended the study."""
        raise NotImplementedError

    def headline(self) -> str:
        """Return one line with the game, the number of games and the settings."""
        count = wording.SO_MANY_OF.format(done=thousands(self.done), target_games=self.target_games)
        if self.is_complete:
            count = wording.GAMES.format(games=self.done)
        parts = [
            count,
            wording.SEED.format(seed=self.plan.seed),
            *([str(wording.ROTATED)] if self.plan.rotate else []),
        ]
        if self.plan.begun is not None:
            parts.append(wording.BEGUN.format(moves=len(self.plan.begun.history())))
        if self.is_stopped:
            parts.append(str(wording.STOPPED) if self.stop.is_sequential else str(wording.PRECISE))
        if self.done and (cut := int(self.frame["capped"].sum())):
            parts.append(wording.CUT.format(games=cut))
        return wording.STUDY.format(game=repr(self.plan.game), said=join_commas(parts))

    def _lines(self) -> list[tuple[str, str, str]]:
        """Return label, value and interval of each share of wins, the length and the measures."""
        if self.done < 2:
            return []
        shares = zip(self.plan.labels, self.wins().itertuples(), strict=True)
        lines = [(label, decimal(row.share, 3), _interval(row.low, row.high, 3)) for label, row in shares]
        turns = self.estimate("turns")
        interval = (
            _interval(turns["low"], turns["high"], 1) if isfinite(turns["low"]) else str(wording.ALWAYS)
        )
        lines.append((str(wording.TURNS), decimal(turns["mean"], 1), interval))
        for name in self.plan.measured:
            estimate = self.estimate(name)
            interval = (
                _interval(estimate["low"], estimate["high"], 2)
                if isfinite(estimate["low"])
                else str(wording.ALWAYS)
            )
            lines.append((name, decimal(estimate["mean"], 2), interval))
        return lines

    def _warning(self) -> str:
        """Return a warning if most games were capped, otherwise an empty string."""
        share = self.frame["capped"].mean() if self.done else 0.0
        return "" if share <= MOSTLY else wording.TELL_LITTLE.format(share=percent(share))

    def __repr__(self) -> str:
        lines = self._lines()
        places = max((width(label) for label, _, _ in lines), default=0)
        rows = [f"  {pad(label, '<', places)}  {value}  ({interval})" for label, value, interval in lines]
        if rows:
            rows[0] += f"  {wording.OF_THE_WINS.format(level=percent(LEVEL))}"
        warning = [f"  {self._warning()}"] if self._warning() else []
        return "\n".join([self.headline(), *warning, *rows])

    def _repr_html_(self) -> str:
        text = f"<p>{escape(self.headline())}</p>"
        text += f"<p><b>{escape(self._warning())}</b></p>" if self._warning() else ""
        if self.done < 2:
            return text
        lines = self._lines()
        shares, others = lines[: len(self.plan.labels)], lines[len(self.plan.labels) :]
        confidence = wording.CONFIDENCE.format(level=percent(LEVEL))
        cells = ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in shares]
        head = f"<tr><th>{wording.STRATEGY}</th><th>{wording.SHARE_OF_WINS}</th><th>{confidence}</th></tr>"
        rows = "".join(f"<tr>{line}</tr>" for line in cells)
        paragraphs = [
            wording.LENGTH.format(label=label, mean=mean, interval=interval, confidence=confidence)
            for label, mean, interval in others
        ]
        return f"{text}<table>{head}{rows}</table>{''.join(f'<p>{line}</p>' for line in paragraphs)}"


def _interval(low: float, high: float, digits: int) -> str:
    return wording.REACH.format(low=decimal(low, digits), high=decimal(high, digits))
