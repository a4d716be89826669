"""An auction at a table, value by value: who may stop the clock, who has, and what comes of it.

Nothing here knows of widgets or of time.
"""

from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.market.components import PASS, Phase
from samarkand_widgets.game.table import Table


class Auction:
    """The auctions of a game at a table.

    All who are asked at a value choose without knowing of one another [M-R3]. So persons press whenever
    they like, and `settle` plays all choices of the value in the order of the rules, whatever the order of
    the presses.

    Parameters
    ----------
    table : Table

    Attributes
    ----------
    pressed : dict of int to int
        What persons have stopped for at the value on the clock, by player.
    """

    def __init__(self, table: Table):
        self._table = table
        self.pressed: dict[int, int] = {}

    def is_on(self) -> bool:
        """Whether a value of the clock is to be settled."""
        return self._moment(self._table.state) is not None

    def asked(self) -> dict[int, State]:
        """The persons who may stop at this value, each with the position in which the rules ask them.

        The positions are copies, in which those asked before have passed: what is possible does not depend
        on what they choose.
        """
        moment, state, found = self._moment(self._table.state), self._table.state.clone(), {}
        while moment is not None and self._moment(state) == moment:
            if self._table.is_persons(state.current_player()):
                found[state.current_player()] = state.clone()
            state.apply_action(PASS)
        return found

    def press(self, player: int, action: int | str) -> None:
        """Note what a person stops for. Changes `pressed`.

        Raises
        ------
        IllegalAction
            If the person cannot stop for that at this value.
        """
        position = self.asked().get(player)
        if position is None:
            raise IllegalAction(f"player {player} cannot stop the clock now")
        if isinstance(action, str):
            action = position.string_to_action(action)
        if action not in position.legal_actions():
            said = ", ".join(map(position.action_label, position.legal_actions()))
            raise IllegalAction(f"player {player} cannot stop for {action!r}, but may {said}")
        self.pressed[player] = action

    def is_complete(self) -> bool:
        """Whether every person who may stop at this value has."""
        return set(self.asked()) <= set(self.pressed)

    def settle(self) -> bool:
        """Let all choose who are asked at this value: persons what they pressed, or to pass.

        Returns
        -------
        bool
            Whether anybody stopped the clock.
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
        """Go back to the last decision of a person outside an auction, or as far as there is one."""
        self.forget()
        self._table.undo()
        while self.is_on() and self._table.can_undo():
            self._table.undo()

    def forget(self) -> None:
        """Nobody has pressed anything. Changes `pressed`."""
        self.pressed.clear()

    def _moment(self, state: State) -> tuple[int, int] | None:
        """Round and value while the clock counts, else None."""
        record = state.record
        return (int(record.turns), int(record.clock)) if record.phase == Phase.STOP else None


def _wealth(state: State) -> tuple[list[int], int]:
    """Everybody's money, and how many goods are bought: two who buy from each other keep their money."""
    return state.record.cash.tolist(), int(state.record.bought.sum())
