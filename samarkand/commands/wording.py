"""Sentences of the command line apart from the help of its commands, with named places."""

from samarkand.grammar import Sentence

ABOUT = Sentence("Board games for teaching and analysis.")
PLAY_GROUP = Sentence("play and look things up")
ANALYSE_GROUP = Sentence("analyse")
GROUP = Sentence("{heading}:")
EXIT_CODES = Sentence("exit codes:")
INTERRUPTED = Sentence("interrupted")
CODES = {
    0: Sentence("done"),
    1: Sentence("an error, or a check that failed; the reason is printed on standard error"),
    2: Sentence("the command line was not understood"),
    130: INTERRUPTED,
    141: Sentence("the output was closed early, for example by `| head`"),
}
USAGE, TO_GIVE, OPTIONS = Sentence("usage: "), Sentence("positional arguments"), Sentence("options")
SHOW_HELP = Sentence("show this help message and exit")
SHOW_VERSION = Sentence("show program's version number and exit")
OF_EACH = Sentence("Run `samarkand COMMAND --help` for its options and examples.")
UNKNOWN = Sentence('unknown command "{word}"; `samarkand` lists all commands')
DID_YOU_MEAN = Sentence('unknown command "{word}"; did you mean {near}?')
DESCRIPTION = Sentence("{verb}.")
EXAMPLES = Sentence("examples:")
SAYS = Sentence("samarkand: {sentence}")

# --- help that names something --------------------------------------------------------------------------

STRATEGY = Sentence("a name such as greedy, or FILE.py:FUNCTION")
STRATEGIES = Sentence(
    "one strategy for all players, or a comma-separated list with one per player; each is "
    "{strategy} (default: greedy)"
)
SEATS = Sentence(
    "a comma-separated list with one entry per player: human, {strategy} (default: human, "
    "then greedy for the others)"
)
HOW_MANY = Sentence("number of games (default: {games:,})")
TOP_USAGE = Sentence("%(prog)s [-h] [--version] COMMAND …")
WORKERS = Sentence(
    "number of threads (default: one per core for {games:#, game|#, games} or more, otherwise 1)"
)
LAB_USAGE = Sentence("{program} [-h] [FOLDER] [JUPYTERLAB'S OPTIONS …]")
WHERE_TO = Sentence("folder for your copies of the notebooks (default: {folder})")
LESSON_USAGE = Sentence("%(prog)s [-h] [LESSON] [FOLDER] [--class] [JUPYTERLAB'S OPTIONS …]")
NO_TEACHING = Sentence("--class needs the package {package}, which is not installed")
MINUTES = Sentence("{minutes} minutes")

# --- what a game may be asked ---------------------------------------------------------------------------

PLAYERS = Sentence("players: {least} to {most} (default: {default})")
EDITIONS = Sentence("editions: {names} (default: {default})")
OPTION = Sentence("{option}: {name}. {help}")
VALUE = Sentence("{words} (default)")
BOUNDS = Sentence("{least:,} to {most:,}, in steps of {step:,} (default: {default:,})")
MEASURES = Sentence("measures: {names}")
NUMBERS = Sentence("To see the numbers of an edition, for --set: samarkand editions {game} {edition}")
COMPUTER_PLAYERS = Sentence("computer players:")
ALONE = Sentence("expert: tries out its moves before it chooses one; for samarkand play and boards")
OF_ONES_OWN = Sentence(
    'your own: FILE.py; in Python, samarkand.strategies.template("{game}") prints a working example'
)

# --- a game in the terminal -----------------------------------------------------------------------------

AT_EACH_DECISION = Sentence("When it is your turn, {help}")
HELP = Sentence("type the number of a move, the beginning of its text, or one of these words:")
TYPED = {
    "board": Sentence("show the whole table"),
    "log": Sentence("show what has happened so far"),
    "values": Sentence("show the estimated value of each move"),
    "undo": Sentence("take back your last move"),
    "save": Sentence("save the game to the file given with --save"),
    "quit": Sentence("leave the game"),
}
DEALT = Sentence("The game is set up. After this, only changes are shown; board shows the whole table.")
PROMPT = Sentence("{name}: ")
REFUSED = Sentence("{reason}; type the number or the text of a move, or type help")
SAVED = Sentence("saved: {file}")
NO_FILE = Sentence("to save games, start with --save FILE")
NOTHING_TO_UNDO = Sentence("you have no move to take back")

# --- the other verbs ------------------------------------------------------------------------------------
