"""The reasons of a searching computer, shown beside the log on request.

The reasons depend on what the computer knows, and could reveal it. Before the end of the game they are shown
only if the computer knew nothing that the people at the board did not know.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, ToggleButton, VBox

from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.grammar import _
from samarkand_widgets.advice.values import (
    HOW_FOUND,
    LINES,
    MOVE_HEAD,
    NOT_SHOWN,
    how_found,
    note,
    value_in_words,
)
from samarkand_widgets.game.table import SearchedDecision, Table
from samarkand_widgets.threads.events import Events

WEIGHED = _("Moves considered by {player}")

CHOSEN = "\N{HEAVY CHECK MARK}"


class Reasons:
    """The reasons of the computers on one board.

    Parameters
    ----------
    table : function
        Returns the game on the board.
    events : Events

    Attributes
    ----------
    button : ipywidgets.ToggleButton
        Pressed while the reasons are shown.
    table : ipywidgets.HTML
    widget : ipywidgets.VBox
    """

    def __init__(self, table: Callable[[], Table], events: Events):
        self._game = table
        self.button = ToggleButton(
            tooltip=str(
                _("The moves the computer tried out before its last move, and what each seemed worth")
            ),
            layout=Layout(width="auto", height="auto", min_height="44px", align_self="flex-start"),
        )
        self.table = HTML()
        self.table.add_class("samarkand-hints")
        handler = events.handler(self.follow)
        self.button.observe(lambda _: handler(), "value")
        self.widget = VBox([self.button, self.table])
        self._shown: tuple[SearchedDecision | None, bool] | None = None

    def follow(self) -> None:
        """Show the last decision before the position on the board. Called at every refresh."""
        table = self._game()
        players = table.thoughtful()
        self.widget.layout.display = None if players else "none"
        if len(players) == 1:
            self.button.description = WEIGHED.format(player=players[0])
        else:
            self.button.description = str(_("Moves considered by the thoughtful players"))
        if not players or not self.button.value:
            self._shown, self.table.value = None, ""
            return
        last = table.last_search()
        now = last, last is not None and lies_open(last, table)
        if self._shown is None or now[0] is not self._shown[0] or now[1] != self._shown[1]:
            self._shown, self.table.value = now, _in_html(*now)


def lies_open(weighed: SearchedDecision, table: Table) -> bool:
    """Return whether the reasons reveal nothing hidden to any person at the table."""
    if table.state.is_terminal():
        return True
    return all(knew_as_much(person, weighed) for person in table.persons())


def knew_as_much(person: int, weighed: SearchedDecision) -> bool:
    """Return whether a person saw all that the deciding player saw, and will see the move that is made."""
    state, player = weighed.state, weighed.state.current_player()
    for action in state.legal_actions():
        at = DecisionContext(state.game, state.record, action)
        if at.decision.is_hidden(at, person) or at.decision.is_unnoticed(at, person):
            return False
    views = [records.to_bytes(state.view_for_rules(viewer)) for viewer in (person, player)]
    # Compare the logs too: two players can see the same cards but remember different ones.
    return views[0] == views[1] and state.log(person) == state.log(player)


def _in_html(weighed: SearchedDecision | None, is_open: bool) -> str:
    if weighed is None:
        return note(str(_("No moves have been considered yet.")))
    if not is_open:
        return note(
            str(_("This could reveal cards that you cannot see, so it is shown only when the game is over."))
        )
    state, rows = weighed.state, list(weighed.reasons.itertuples())
    title = WEIGHED.format(player=state.current_player())
    heads = ("", str(MOVE_HEAD), str(_("worth")), str(HOW_FOUND))
    head = "".join(f"<th>{title}</th>" for title in heads)
    lines = "".join(_line(row, state.action_label(row.action)) for row in rows[:LINES])
    legend = [
        _(
            "{mark}: the move played. Worth: the chance of winning if the trial game was played to its "
            "end, otherwise how far the player led. 50 % means level with the best opponent. Hidden cards "
            "were resampled."
        ).format(mark=CHOSEN)
    ]
    if len(rows) > LINES:
        legend.append(NOT_SHOWN.format(number=len(rows) - LINES))
    how = f"<b>{escape(title)}</b>{note(' '.join(legend))}"
    return f'{how}<table aria-label="{escape(title)}"><tr>{head}</tr>{lines}</table>'


def _line(row: Any, move: str) -> str:
    cells = CHOSEN if row.chosen else "", move, value_in_words(row, "game"), how_found(row)
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
