"""What a table chooses at once, in secret: the cards on sale, and at each value of the clock who stops it.

Nothing here knows of widgets or of time.
"""

from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.market.components import PASS, Phase
from samarkand_widgets.game.table import Table


class Auction:
    """The auctions of a game at a table, and the choice of the cards before each.

    All who are asked for a card [M-R1], or at a value [M-R3], choose without knowing of one another. So
    persons press whenever they like, and `settle` plays all choices in the order of the rules, whatever the
    order of the presses.

    Parameters
    ----------
    table : Table

    Attributes
    ----------
    pressed : dict of int to int
        What persons have chosen that is not played yet, by player.
    """

    def __init__(self, table: Table):
        self._table = table
        self.pressed: dict[int, int] = {}

    def is_on(self) -> bool:
        """Whether a value of the clock is to be settled."""
        return self._table.state.record.phase == Phase.STOP

    def is_together(self) -> bool:
        """Whether all are to choose: a card, or at a value."""
        return self._moment(self._table.state) is not None

    def asked(self) -> dict[int, State]:
        """The persons who choose now, each with the position in which the rules ask them.

        The positions are copies, in which those asked before have passed, or taken any card: what is possible
        does not depend on what they choose.
        """
        moment, state, found = self._moment(self._table.state), self._table.state.clone(), {}
        while moment is not None and self._moment(state) == moment:
            if self._table.is_persons(state.current_player()):
                found[state.current_player()] = state.clone()
            state.apply_action(PASS if state.record.phase == Phase.STOP else state.legal_actions()[0])
        return found

    def press(self, player: int, action: int | str) -> None:
        """Note what a person chooses. Changes `pressed`.

        Raises
        ------
        IllegalAction
            If the person cannot choose that now.
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
        """Whether every person who chooses now has."""
        return set(self.asked()) <= set(self.pressed)

    def settle(self) -> bool:
        """Let all choose who are asked now: persons what they pressed; at a value, else to pass.

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

    def go_back_to_the_first(self) -> None:
        """Take back what others have chosen at this moment, too: all choose anew."""
        self.forget()
        moment = self._moment(self._table.state)
        while moment is not None and self._table.can_undo() and self._moment(self._table.decided()) == moment:
            self._table.undo()

    def forget(self) -> None:
        """Nobody has pressed anything. Changes `pressed`."""
        self.pressed.clear()

    def _moment(self, state: State) -> tuple[int, int] | None:
        """The round, and the value of the clock or 0 for the cards, where all choose at once; else None."""
        record = state.record
        if record.phase == Phase.STOP:
            return int(record.turns), int(record.clock)
        return (int(record.turns), 0) if record.phase == Phase.CHOOSE else None


def _wealth(state: State) -> tuple[list[int], int]:
    """Everybody's money, and how many goods are bought: two who buy from each other keep their money."""
    return state.record.cash.tolist(), int(state.record.bought.sum())
