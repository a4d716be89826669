"""The sentences of the page that plays without Jupyter, and of the page that leads to it."""

from samarkand.grammar import Sentence

PLAY_NOW = Sentence("Play now, nothing to install")
LESSONS = Sentence("Lessons")
TITLES = {
    "sackson": Sentence("Sackson’s Samarkand"),
    "routes": Sentence("Routes to Riches"),
    "market": Sentence("Le marché de Samarkand"),
}

# --- while Python starts --------------------------------------------------------------------------------

STARTING = Sentence("The board appears in about ten seconds. Python is being fetched …")
ALMOST = Sentence("Python is here. The board is being drawn …")
UNREACHED = Sentence(
    "This browser could not fetch {file} from {host} ({reason}). Check your connection and load the page "
    "again. If that does not help, ask whoever looks after this network to allow {host}."
)
STOPPED = Sentence(
    "Python stopped while it was starting ({reason}). Load the page again. If that does not help, close "
    "other tabs or use another browser."
)

# --- the desk -------------------------------------------------------------------------------------------

FIRST_PAGE = Sentence("All games and lessons")
LANGUAGE = Sentence("Language")
COMPUTERS = Sentence("Computer players")
NUMBER = Sentence("Number of players")
DEAL = Sentence("Deal number")
GAME = Sentence("Game")
BEGIN = Sentence("Begin")
RULE_OPTIONS = Sentence("Rule options")
RESTART = Sentence("The same deal again")
COPY_LINK = Sentence("Copy link")
COPIED = Sentence(
    "The link is copied. It leads to this position. Anyone who has it can work out the hidden cards of this "
    "game."
)
NOT_COPIED = Sentence("This browser does not let the page copy. Here is the link: {link}")
EMBED = Sentence("Embed")
EMBED_HOW = Sentence("Paste this into a course page. It shows this position, and readers can play on.")
NO_SUCH_POSITION = Sentence(
    "The address of this page does not contain a valid position, so a new game was started."
)
