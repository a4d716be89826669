"""The scores, the winners and the reason for the end of the game."""

from samarkand.engine.game_loop import with_most
from samarkand.grammar import capital, join_things
from samarkand.picture.wording import GOES_ON
from samarkand.sackson import wording
from samarkand.sackson.components import Phase
from samarkand.sackson.rules.table import has_won


def score(config, state, player):
    """Return the player's piastres. Cards in the hand do not count [S-E1]."""
    return state.cash[player]


def most_cash(config, state):
    """Return the piastres of the richest player."""
    most = 0
    for player in range(config.players):
        if state.cash[player] > most:
            most = state.cash[player]
    return most


def is_cut_short(config, state):
    """Return whether the limit on turns ended the game, rather than the target [S-E2]."""
    return state.phase == Phase.OVER and most_cash(config, state) < config.target


def outcome(config, state, names):
    """Return the reason for the end of the game in words, with the rule. `names` are those of the edition."""
    if state.phase != Phase.OVER:
        return GOES_ON.format()
    winners = with_most([score(config, state, player) for player in range(config.players)])
    money = int(most_cash(config, state))
    players = join_things([wording.PLAYER.format(player=player) for player in winners])
    if has_won(config, state, winners[0]):
        return wording.REACHED.format(players=capital(players), money=money, target=config.target)
    sentence = wording.RICHEST_TOGETHER if len(winners) > 1 else wording.RICHEST
    return sentence.format(turns=state.turns, players=players, money=money)
