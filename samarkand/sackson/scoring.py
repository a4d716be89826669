"""The scores, the winners and the reason for the end of the game."""

from samarkand.engine.game_loop import with_most
from samarkand.grammar import Says, _, ngettext, npgettext, pgettext
from samarkand.sackson.components import Phase
from samarkand.sackson.rules.table import has_won
from samarkand.textboard import GOES_ON


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
    if has_won(config, state, winners[0]):
        return Says(
            ngettext(
                "{Players} has reached {money} piastre, and {target} are enough to win [S-E1].",
                "{Players} has reached {money} piastres, and {target} are enough to win [S-E1].",
                "money",
            ),
            second_person=npgettext(
                "you",
                "{Players} have reached {money} piastre, and {target} are enough to win [S-E1].",
                "{Players} have reached {money} piastres, and {target} are enough to win [S-E1].",
                "money",
            ),
        ).format(players=winners, money=money, target=config.target)
    sentence = (
        Says(
            _(
                "After {turns:# turn|# turns}, {players} are the richest, with {money:# piastre|# "
                "piastres} each, and share the win [S-E2]."
            ),
            second_person=pgettext(
                "you",
                "After {turns:# turn|# turns}, {players} are the richest, with {money:# piastre|# "
                "piastres} each, and share the win [S-E2].",
            ),
        )
        if len(winners) > 1
        else Says(
            _(
                "After {turns:# turn|# turns}, {players} is the richest, with {money:# piastre|# "
                "piastres}, and wins [S-E2]."
            ),
            second_person=pgettext(
                "you",
                "After {turns:# turn|# turns}, {players} are the richest, with {money:# piastre|# "
                "piastres}, and win [S-E2].",
            ),
        )
    )
    return sentence.format(turns=state.turns, players=winners, money=money)
