"""Caravan as text."""

from samarkand import textboard


def text(state, player=None):
    game, view = state.game, textboard.view_for(state, player)
    hands = view.hand[: game.config.players]
    cards = [[good for card, good in enumerate(game.names.goods) if row[card]] for row in hands]
    return "\n".join(
        [
            f"places {view.place[: game.config.players].tolist()}",
            f"cards {cards}",
            f"turn {view.turns}: {view.player}",
        ]
    )
