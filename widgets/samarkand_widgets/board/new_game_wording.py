"""The sentences of the questions before a new game; what stands in braces is filled in."""

from samarkand.grammar import Sentence

QUESTION = Sentence(
    "This is deal {deal} for {players} players. If you enter the same number, players and rules "
    "again, you get the same cards and dice. You can return to the present game with “Undo”."
)
HEADLINE = Sentence("A new game?")
DEFAULT = Sentence("{words} (default)")
NUMBER_OPTION = Sentence("{name} (default {default})")
SEAT = Sentence("Player {number}")
ME, A_PHONE = Sentence("me"), Sentence("a phone")
NAME, ANY_NAME = Sentence("Name of player {number}"), Sentence("such as Ada")
LEVELS = {"easy": Sentence("easy"), "medium": Sentence("medium"), "strong": Sentence("strong")}
LEVEL = Sentence("{level}: {description}")
DEAL, PLAYERS, FILE = Sentence("Deal number"), Sentence("Players"), Sentence("File")
SAME_DEAL, KEEP = Sentence("Same deal again"), Sentence("Back to this game")
BEGIN, RULES = Sentence("Deal and begin"), Sentence("Rules")
RULES_TIP = Sentence("The rule options, for the next deal")
SAVE, LOAD = Sentence("Save this game"), Sentence("Load a game")
SAVED = Sentence("Saved as {path}.")
REPLACE_GAME = Sentence("{path} already holds another saved game. Replace it?")
REPLACE_FILE = Sentence("{path} already exists and is not a saved game. Replace it?")
REPLACE = Sentence("Replace it")
