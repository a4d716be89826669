"""The words for the computer players that every game has."""

from samarkand.grammar import Sentence

ANY_MOVE = Sentence("random: any move that is possible")
THOUGHTFUL = Sentence("thoughtful: tries its moves out before each of them, and takes its time")
