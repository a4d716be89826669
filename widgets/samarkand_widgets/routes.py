"""A board for *Routes to Riches*."""

from samarkand_widgets.board.board import Board


class RoutesBoard(Board):
    """A board for *Routes to Riches*. See `Board` for the parameters.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("routes", players=3)
    >>> board = RoutesBoard(game, seats=["human", "greedy", "random"], seed=7, pause=0)
    >>> board.act("marry into Egypt for 3 dirhams")
    >>> board.state.question()
    'Discard up to 2 cards. You may keep at most 10 cards, counting sold ones.'
    """

    game_name = "routes"
