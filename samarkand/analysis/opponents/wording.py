"""Descriptions of the computer players that are available in all games."""

from samarkand.grammar import Sentence

ANY_MOVE = Sentence("random: any move that is possible")
THOUGHTFUL = Sentence("thoughtful: tries its moves out before each of them, and takes its time")
