"""The output of a study: its table of shares, differences, notable games and plots."""

from collections.abc import Sequence
from html import escape
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks
from samarkand.errors import InvalidInput
from samarkand.grammar import _, decimal, join_commas, ngettext, pad, percent, thousands, width
from samarkand.probability import estimates, plots
from samarkand.probability.estimates import Estimate
from samarkand.probability.intervals import LEVEL
from samarkand.probability.plots import Plot

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from samarkand.analysis.studies.study import Study

OF_THE_WINS = _("of the wins, with {level} confidence")
STRATEGY = _("strategy")
SHARE_OF_WINS = _("share of wins")

Quantities = str | Sequence[str]  # one name, or several
SHARES = ("win", "seat", "capped")  # quantities between 0 and 1
MOSTLY = 0.5  # if more games are capped, the results mean little


def quantity_names(quantity: Quantities) -> list[str]:
    """Return one or several quantities as a list, without checking their names.

    >>> quantity_names("moves"), quantity_names(("moves", "turns"))
    (['moves'], ['moves', 'turns'])
    """
    return [quantity] if isinstance(quantity, str) else list(quantity)


def is_share(quantity: str) -> bool:
    """Return whether a quantity is between 0 and 1 in every study."""
    what, __, player = quantity.partition("_")
    return what in SHARES and (player.isdigit() or quantity == what)


def as_share(found: Estimate) -> dict[str, float]:
    """Return an estimate as the columns of a table of shares."""
    share, *others = found[:4]
    return {"share": share, **dict(zip(("standard_error", "low", "high"), others, strict=True))}


def to_frame(rows: dict[Any, dict[str, Any]], index: str) -> "pandas.DataFrame":
    """Return rows as a data frame whose index has this name, without hiding a column."""
    from samarkand.analysis.showing import ShownWhole

    frame = ShownWhole(list(rows.values()), index=list(rows))
    frame.index.name = index
    return frame


# --- differences ----------------------------------------------------------------------------------------


def differences(one: "Study", other: "Study", quantity: Quantities | None) -> "pandas.DataFrame":
    """Return the table of `Study.difference`."""
    mine, theirs = one.plan.game, other.plan.game
    if (mine.name, mine.num_players) != (theirs.name, theirs.num_players):
        raise InvalidInput(
            f"difference: found {theirs!r}, expected {mine.name} with {mine.num_players} players"
        )
    players = range(mine.num_players)
    usual = [*(f"{what}_{player}" for what in ("win", "score") for player in players), "turns"]
    if one.plan.rotate and other.plan.rotate:
        usual += [f"seat_{seat}" for seat in players]
    usual += [name for name in one.plan.measured if name in other.plan.measured]
    # With the same seed, deals share their random numbers, whatever the seating.
    paired = one.plan.seed == other.plan.seed
    names = usual if quantity is None else quantity_names(quantity)
    frame = to_frame(
        {name: _difference(one.values(name), other.values(name), paired) for name in names}, "quantity"
    )
    deals = min(len(study) // study.plan.rotations for study in (one, other))
    frame.attrs = {"paired": paired, "deals": deals}
    return frame


def _difference(first: np.ndarray, second: np.ndarray, paired: bool) -> dict[str, Any]:
    found, saved = estimates.difference(first, second, paired=paired), 1.0
    if paired:
        first, second = first[: found.size], second[: found.size]
        independent = (first.var(ddof=1) + second.var(ddof=1)) / found.size if found.size > 1 else nan
        saved = float(independent / found.standard_error**2)
    return {
        "difference": found.mean,
        "low": found.low,
        "high": found.high,
        "standard_error": found.standard_error,
        "first": float(first.mean()),
        "second": float(second.mean()),
        "saved": saved,
    }


# --- notable games --------------------------------------------------------------------------------------


def notable_games(study: "Study") -> "pandas.DataFrame":
    """Return the table of `Study.notable_games`."""
    from samarkand.analysis.showing import ShownWhole

    ended = ~study.frame["capped"].to_numpy()
    alone = ended & (study.frame["winner"].to_numpy() >= 0)
    rows: list[dict[str, Any]] = []
    for what, quantity, among, sign in (
        ("widest win", "margin", alone, -1),
        ("narrowest win", "margin", alone, 1),
        ("longest", "turns", ended, -1),
        ("shortest", "turns", ended, 1),
    ):
        games = np.flatnonzero(among)
        values = study.values(quantity, per_game=True)[games]
        if not len(games) or (len(games) > 1 and np.ptp(values) == 0):
            continue  # a constant value is not notable
        usual, first = float(np.median(values)), int(np.argmin(sign * values))  # the first of several
        game, value = int(games[first]), float(values[first])
        number = int((sign * values <= sign * value).sum())
        describe = _describe_win if quantity == "margin" else _describe_length
        why = _("{why}; the usual value is {usual:g}, and only {number:,} of {among:,} go this far").format(
            why=describe(study, game), usual=usual, number=number, among=len(games)
        )
        rows.append({"game": game, "what": what, "value": value, "usual": usual, "why": str(why)})
    return ShownWhole(rows)


def _describe_win(study: "Study", game: int) -> str:
    row = study.frame.iloc[game]
    players = range(study.plan.game.num_players)
    loser, winner = sorted(float(row[f"score_{player}"]) for player in players)[-2:]
    player = int(row["winner"])
    name = _("{player} ({strategy})").format(player=player, strategy=study.strategies[player])
    return _("{player} won by {margin:g}, {winner:g} to {loser:g}").format(
        player=name, margin=winner - loser, winner=winner, loser=loser
    )


def _describe_length(study: "Study", game: int) -> str:
    return ngettext("{turns:g} turn", "{turns:g} turns", "turns").format(
        turns=float(study.frame["turns"].iat[game])
    )


# --- plots ----------------------------------------------------------------------------------------------


def plot(study: "Study", what: str, quantity: str, ax: "Axes | None") -> Plot:
    """Return the plot of `Study.plot`."""
    from samarkand.analysis import showing

    checks.choice("what", what, ("wins", "values", "running"))
    if what == "wins":
        # People count from 1.
        labels = [f"{number} {label}" for number, label in enumerate(study.plan.labels, 1)]
        axes = (str(_("player")), str(SHARE_OF_WINS))
        title = ngettext(
            "share of wins of {games:,} game", "share of wins of {games:,} games", "games"
        ).format(games=len(study))
        return showing.intervals(study.wins(), labels, title, axes, 1 / len(labels), ax=ax)
    if what == "values":
        title = ngettext("{quantity} of {games:,} game", "{quantity} of {games:,} games", "games").format(
            quantity=quantity, games=len(study)
        )
        return showing.histogram(study.values(quantity, per_game=True), quantity, title, ax)
    title, seen = _("{quantity}: the estimate settles").format(quantity=quantity), study.values(quantity)
    if len(seen) and seen.min() == seen.max():
        title = _("{title}: always {value:,g}").format(title=title, value=seen.min())
    ylabel = str(_("estimate so far"))
    return plots.running_mean(study.answer(quantity), title=title, ylabel=ylabel, ax=ax)


# --- text and HTML --------------------------------------------------------------------------------------


def headline(study: "Study") -> str:
    """Return one line with the game, the number of games and the settings."""
    count = ngettext(
        "{done} of {target_games:,} game", "{done} of {target_games:,} games", "target_games"
    ).format(done=thousands(len(study)), target_games=study.target_games)
    if study.is_complete:
        count = ngettext("{games:,} game", "{games:,} games", "games").format(games=len(study))
    parts = [count, _("seed {seed}").format(seed=study.seed)]
    if study.rotate:
        parts.append(str(_("seats rotated")))
    if study.plan.start is not None:
        parts.append(
            ngettext(
                "from a position after {moves} move", "from a position after {moves} moves", "moves"
            ).format(moves=len(study.plan.start.history()))
        )
    if study.is_stopped:
        parts.append(str(_("precise enough")))
    if len(study) and (cut := int(study.frame["capped"].sum())):
        parts.append(
            ngettext("{games:,} game cut off undecided", "{games:,} games cut off undecided", "games").format(
                games=cut
            )
        )
    return _("Study of {game}: {said}").format(game=repr(study.plan.game), said=join_commas(parts))


def _lines(study: "Study") -> list[tuple[str, str, str]]:
    """Return label, value and interval of each share of wins, the length and the measures."""
    if len(study) < 2:
        return []
    quantities = [
        *((label, f"win_{player}", 3) for player, label in enumerate(study.plan.labels)),
        (str(_("turns")), "turns", 1),
        *((name, name, 2) for name in study.plan.measured),
    ]
    lines = []
    for label, quantity, digits in quantities:
        found, interval = study.estimate(quantity), str(_("always"))
        if isfinite(found.low):
            low, high = decimal(found.low, digits), decimal(found.high, digits)
            interval = _("{low} to {high}").format(low=low, high=high)
        lines.append((label, decimal(found.mean, digits), interval))
    return lines


def _warning(study: "Study") -> str:
    """Return a warning if most games were capped, otherwise an empty string."""
    share = study.frame["capped"].mean() if len(study) else 0.0
    return (
        ""
        if share <= MOSTLY
        else _(
            "{share} of these games were cut off undecided, so they say little about the strategies: "
            "choose other strategies, or allow more turns or moves"
        ).format(share=percent(share))
    )


def text(study: "Study") -> str:
    """Return a study as text: its headline, and a line for each share of wins and each other number."""
    lines = _lines(study)
    places = max((width(label) for label, _, _ in lines), default=0)
    rows = [f"  {pad(label, '<', places)}  {value}  ({interval})" for label, value, interval in lines]
    if rows:
        rows[0] += f"  {OF_THE_WINS.format(level=percent(LEVEL))}"
    warning = _warning(study)
    return "\n".join([headline(study), *([f"  {warning}"] if warning else []), *rows])


def html(study: "Study") -> str:
    """Return a study as HTML: its headline, a table of shares of wins, and a line for each other number."""
    warning, lines = _warning(study), _lines(study)
    page = f"<p>{escape(headline(study))}</p>" + (f"<p><b>{escape(warning)}</b></p>" if warning else "")
    if not lines:
        return page
    shares, others = lines[: len(study.plan.labels)], lines[len(study.plan.labels) :]
    confidence = _("{level} confidence").format(level=percent(LEVEL))
    cells = ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in shares]
    head = f"<tr><th>{STRATEGY}</th><th>{SHARE_OF_WINS}</th><th>{confidence}</th></tr>"
    rows = "".join(f"<tr>{line}</tr>" for line in cells)
    paragraphs = [
        _("{label}: {mean} ({interval}, with {confidence})").format(
            label=label, mean=mean, interval=interval, confidence=confidence
        )
        for label, mean, interval in others
    ]
    return f"{page}<table>{head}{rows}</table>{''.join(f'<p>{line}</p>' for line in paragraphs)}"
