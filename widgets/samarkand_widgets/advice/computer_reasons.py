"""The reasons of a searching computer, shown beside the log on request.

The reasons depend on what the computer knows, and could reveal it. Before the end of the game they are shown
only if the computer knew nothing that the people at the board did not know.
"""

from typing import Any

from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.grammar import _
from samarkand_widgets.advice.values import (
    HOW_FOUND,
    LINES,
    MOVE_HEAD,
    NOT_SHOWN,
    how_found,
    value_in_words,
)
from samarkand_widgets.game.controls import Block, Control, Panel, button
from samarkand_widgets.game.controls import table as as_table
from samarkand_widgets.game.table import SearchedDecision, Table

WEIGHED = _("Moves considered by {player}")

CHOSEN = "\N{HEAVY CHECK MARK}"


class Reasons:
    """The reasons of the computers on one board.

    Attributes
    ----------
    is_on : bool
        Whether they are shown.
    """

    def __init__(self) -> None:
        self.is_on = False

    def control(self, table: Table) -> list[Control]:
        """Return the button that shows the reasons, if a computer of the table searches."""
        if not (players := table.thoughtful()):
            return []
        label = (
            WEIGHED.format(player=players[0])
            if len(players) == 1
            else _("Moves considered by the thoughtful players")
        )
        tip = _("The moves the computer tried out before its last move, and what each seemed worth")
        return [button("reasons", label, pressed=self.is_on, title=str(tip))]

    def panel(self, table: Table) -> list[Panel]:
        """Return the reasons for the last decision before the position on the board, if they are on."""
        if not self.is_on or not table.thoughtful():
            return []
        last = table.last_search()
        title = WEIGHED.format(player=table.thoughtful()[0] if last is None else last.state.current_player())
        return [{"name": "reasons", "title": title, "blocks": _told(last, table, title), "close": "reasons"}]


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


def _told(weighed: SearchedDecision | None, table: Table, title: str) -> list[Block]:
    if weighed is None:
        return [{"note": str(_("No moves have been considered yet."))}]
    if not lies_open(weighed, table):
        hidden = _("This could reveal cards that you cannot see, so it is shown only when the game is over.")
        return [{"note": str(hidden)}]
    state, rows = weighed.state, list(weighed.reasons.itertuples())
    heads = ("", MOVE_HEAD, _("worth"), HOW_FOUND)
    lines = [_line(row, state.action_label(row.action)) for row in rows[:LINES]]
    legend = [
        _(
            "{mark}: the move played. Worth: the chance of winning if the trial game was played to its "
            "end, otherwise how far the player led. 50 % means level with the best opponent. Hidden cards "
            "were resampled."
        ).format(mark=CHOSEN)
    ]
    if len(rows) > LINES:
        legend.append(NOT_SHOWN.format(number=len(rows) - LINES))
    return [{"note": " ".join(legend)}, as_table(title, heads, lines)]


def _line(row: Any, move: str) -> list[object]:
    return [CHOSEN if row.chosen else "", move, value_in_words(row, "game"), how_found(row)]
