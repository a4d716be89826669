"""What people read on every board and in every text board: whole sentences with named places."""

from samarkand.picture.sentence import Sentence

GAME_OVER = Sentence("The game is over.")
CHANCE_ACTS = Sentence("Chance acts.")
TO_ACT = Sentence("Player {player}: {question}")
MAY = Sentence("May: {actions}")
MOVES = Sentence("{number} moves")
CARDS = Sentence("{number} cards", one="1 card")
GOES_ON = Sentence("The game goes on.")
AND, COMMA = Sentence("{first} and {last}"), Sentence("{first}, {last}")
PLAYER = Sentence("player {player}")
DRAWS = Sentence("Chance: {number} draws before anybody acts")
TURN = Sentence("Player {player}: {moves}")
TURN_WITH_MONEY = Sentence("Player {player}: {moves} ({money})")
CHANCE_TURN = Sentence("Chance: {moves}")
MOVE = Sentence("Player {player}: {move} [{rule}]")
CHANCE_MOVE = Sentence("Chance: {move} [{rule}]")
AGAIN = Sentence("{move} \N{MULTIPLICATION SIGN}{times}")
