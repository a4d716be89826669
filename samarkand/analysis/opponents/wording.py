"""Descriptions of the computer players that are available in all games."""

from samarkand.grammar import Sentence

ANY_MOVE = Sentence("random: any possible move")
THOUGHTFUL = Sentence("thoughtful: takes its time and tries out its moves before it chooses one")
