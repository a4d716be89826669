"""The sentences of Caravan."""

from samarkand.grammar import Sentence

GREEDY = Sentence("greedy: rides until one step is enough")
