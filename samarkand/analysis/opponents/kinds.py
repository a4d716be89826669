"""The computer players available for a game, with their descriptions."""

from samarkand.engine import computer_players
from samarkand.game import Game, as_game
from samarkand.grammar import Sentence, _
from samarkand.strategies import EXPERT, RANDOM


def kinds(game: str | Game) -> dict[str, Sentence]:
    """Return the computer players of a game and their descriptions, from the weakest to the strongest.

    Examples
    --------
    >>> names = list(kinds("market"))
    >>> names[0], names[-1]
    ('random', 'expert')
    >>> kinds("market")["threshold"].format()
    'threshold: stops at its own price for a card, and sells what others want most'
    """
    declared = computer_players.declared_strategies(as_game(game).parts)
    own = {name: strategy.words for name, strategy in declared.items()}
    return {
        RANDOM: _("random: any possible move"),
        **own,
        EXPERT: _("thoughtful: takes its time and tries out its moves before it chooses one"),
    }
