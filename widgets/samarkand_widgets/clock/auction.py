"""Simultaneous secret choices: the cards on sale, and who stops the clock at each value.

Nothing here depends on widgets or on time.
"""

from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.market.components import PASS, Phase
from samarkand_widgets.game.table import Table


class Auction:
    """The auctions of a game at a table, and the choice of the cards before each of them.

    Players choose a card [M-R1], or whether to stop at a value [M-R3], without knowing the others' choices.
    So people can press at any time. `settle` plays all choices in the order of the rules, whatever the order
    of the presses.

    Parameters
    ----------
    table : Table

    Attributes
    ----------
    pressed : dict of int to int
        The choices of people that are not played yet, by player.
    """

    def __init__(self, table: Table):
        self._table = table
        self.pressed: dict[int, int] = {}

    def is_on(self) -> bool:
        """Return whether a value of the clock is waiting to be settled."""
        return self._table.state.record.phase == Phase.STOP

    def is_together(self) -> bool:
        """Return whether players must choose at the same time, either a card or whether to stop."""
        return self._moment(self._table.state) is not None

    def pending_choices(self) -> dict[int, State]:
        """Return the people who must choose now, each with the position in which they choose.

        The positions are copies in which the players before have passed or taken any card, because their
        choices do not affect which actions are legal.
        """
        moment, state, positions = self._moment(self._table.state), self._table.state.clone(), {}
        while moment is not None and self._moment(state) == moment:
            if self._table.is_persons(state.current_player()):
                positions[state.current_player()] = state.clone()
            state.apply_action(PASS if state.record.phase == Phase.STOP else state.legal_actions()[0])
        return positions

    def press(self, player: int, action: int | str) -> None:
        """Record the choice of a person. Changes `pressed`.

        Raises
        ------
        IllegalAction
            If this person cannot choose that now.
        """
        position = self.pending_choices().get(player)
        if position is None:
            raise IllegalAction(f"player {player} cannot stop the clock now")
        if isinstance(action, str):
            action = position.string_to_action(action)
        if action not in position.legal_actions():
            possible = ", ".join(map(position.action_label, position.legal_actions()))
            raise IllegalAction(f"player {player} cannot stop for {action!r}, but may {possible}")
        self.pressed[player] = action

    def is_complete(self) -> bool:
        """Return whether everyone who must choose now has done so."""
        return set(self.pending_choices()) <= set(self.pressed)

    def settle(self) -> bool:
        """Play the choices of everyone who must choose now. People who have not pressed at a value pass.

        Returns
        -------
        bool
            Whether anyone stopped the clock.
        """
        table, moment = self._table, self._moment(self._table.state)
        before = _wealth(table.state)
        while moment is not None and self._moment(table.state) == moment:
            if table.is_persons():
                table.act_person(self.pressed.get(table.state.current_player(), PASS))
            else:
                table.act_computer()
        self.forget()
        return _wealth(table.state) != before

    def go_back(self) -> None:
        """Go back to the last decision of a person outside an auction, or as far as possible."""
        self.forget()
        self._table.undo()
        while self.is_on() and self._table.can_undo():
            self._table.undo()

    def go_back_to_the_first(self) -> None:
        """Also take back the others' choices of the same moment, so that everyone chooses again."""
        self.forget()
        moment = self._moment(self._table.state)
        while (
            moment is not None
            and self._table.can_undo()
            and self._moment(self._table.last_decision()) == moment
        ):
            self._table.undo()

    def forget(self) -> None:
        """Discard all choices. Changes `pressed`."""
        self.pressed.clear()

    def _moment(self, state: State) -> tuple[int, int] | None:
        """Return the round and the clock's value (0 for the cards) if players choose together, or None."""
        record = state.record
        if record.phase == Phase.STOP:
            return int(record.turns), int(record.clock)
        return (int(record.turns), 0) if record.phase == Phase.CHOOSE else None


def _wealth(state: State) -> tuple[list[int], int]:
    """Return everyone's money and the number of goods bought. Money alone may not change in a sale."""
    return state.record.cash.tolist(), int(state.record.bought.sum())
