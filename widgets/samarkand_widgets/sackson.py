"""A board for Sackson's *Samarkand*."""

from samarkand_widgets.board.board import Board


class SacksonBoard(Board):
    """A board for Sackson's *Samarkand*. See `Board` for the parameters.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=3)
    >>> board = SacksonBoard(game, seats=["human", "greedy", "random"], seed=7, pause=0)
    >>> board.act("start at Samarkand")
    >>> board.state.question()
    'Move one space along an arrow, or roll the die.'
    """

    game_name = "sackson"
