"""The sentences of every board, with named placeholders."""

from samarkand.grammar import Sentence

GAME_AS_TEXT = Sentence("{game} as text")
MOVES = Sentence("{number:# move|# moves}")
GOES_ON = Sentence("The game goes on.")
PLAYER, PLAYER_HEAD = Sentence("player {player}"), Sentence("player")
YOU = Sentence("You")
# The name of a seat. The blank does not break, so that this is not taken for a number to be replaced.
PERSON_SEAT = Sentence("Player\N{NO-BREAK SPACE}{number}")
COMPUTER_SEAT = Sentence("Computer\N{NO-BREAK SPACE}{number}")
PLAYER_WINS = Sentence("player {player} wins", second_person="you win")
THE_END, PLACE = Sentence("The end"), Sentence("{place}.")
HAS_WON = Sentence("player {player} wins with {score}", second_person="you win with {score}")
HAS_PLACE = Sentence("player {player}, place {place} with {score}")
DRAWS = Sentence("Chance: {number:# draw|# draws} before any player acts")
DOES = Sentence("player {player} {deeds}", second_person="you {deeds}")
CHOOSES = Sentence("player {player}: {move}", second_person="you: {move}")
WITH_MONEY = Sentence("{turn} ({money})")
WITH_RULE = Sentence("{move} [{rule}]")
IS = Sentence("{thing}: {told}")
WITH_COST = Sentence("{move} ({cost})")
AGAIN = Sentence("{move} \N{MULTIPLICATION SIGN}{times}")
