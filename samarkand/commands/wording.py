"""What the command line says beside the help of its verbs: whole sentences with named places."""

from samarkand.grammar import Sentence

ABOUT = Sentence("Board games for teaching and analysis.")
PLAY_GROUP = Sentence("play and look things up")
ANALYSE_GROUP = Sentence("analyse")
GROUP = Sentence("{heading}:")
EXIT_CODES = Sentence("exit codes:")
INTERRUPTED = Sentence("interrupted")
CODES = {
    0: Sentence("done"),
    1: Sentence("refused, or what was checked does not hold; one line on standard error says why"),
    2: Sentence("the command line was not understood"),
    130: INTERRUPTED,
    141: Sentence("nobody reads what is printed, as after `| head`"),
}
USAGE, TO_GIVE, OPTIONS = Sentence("usage: "), Sentence("positional arguments"), Sentence("options")
SHOW_HELP = Sentence("show this help message and exit")
SHOW_VERSION = Sentence("show program's version number and exit")
OF_EACH = Sentence("`samarkand COMMAND --help` shows examples of each.")
UNKNOWN = Sentence('unknown command "{word}"; `samarkand` lists them all')
DID_YOU_MEAN = Sentence('unknown command "{word}"; did you mean {near}?')
DESCRIPTION = Sentence("{verb}.")
EXAMPLES = Sentence("examples:")
SAYS = Sentence("samarkand: {sentence}")

# --- help that names something --------------------------------------------------------------------------

STRATEGY = Sentence("a name such as greedy, or FILE.py:FUNCTION")
STRATEGIES = Sentence(
    "one for all players, or one per player with commas between; {strategy} (default: greedy)"
)
ROLLOUT_POLICY = Sentence(
    "the strategies that play on after a move: one for all players, or one per player with commas between; "
    "{strategy} (default: greedy)"
)
PLAYOUTS = Sentence("playouts of a move (default: {games:,})")
RIVALS = Sentence("two or more: {strategy}")
SEATS = Sentence("for each player human or {strategy}; by default a person and greedy computers")
HOW_MANY = Sentence("how many (default: {games:,})")
TOP_USAGE = Sentence("%(prog)s [-h] [--version] COMMAND …")
WORKERS = Sentence("threads (default: one per core for {games:#, game|#, games} or more, otherwise 1)")
LAB_USAGE = Sentence("{program} [-h] [FOLDER] [JUPYTERLAB'S OPTIONS …]")
WHERE_TO = Sentence("where to (default: {folder})")
LESSON_USAGE = Sentence("%(prog)s [-h] [LESSON] [FOLDER] [--class] [JUPYTERLAB'S OPTIONS …]")
NO_TEACHING = Sentence("--class needs the package {package}, which is not installed")
MINUTES = Sentence("{minutes} minutes")

OVER = Sentence(
    "what to try: players, edition, strategies, an option of the game, or a number of its edition such as "
    "rules.starting_cash; may be given several times"
)
QUANTITY = Sentence("{quantities}, with commas between (default: {default})")
QUANTITIES = Sentence("win_0, score_0, seat_0, turns, moves, margin, capped, a measure")
OUT_OF_ALL = Sentence("wins, scores and turns")

# --- what a game may be asked ---------------------------------------------------------------------------

PLAYERS = Sentence("players: {least} to {most} (default: {default})")
EDITIONS = Sentence("editions: {names} (default: {default})")
OPTION = Sentence("{option}: {name}. {help}")
VALUE = Sentence("{words} (default)")
BOUNDS = Sentence("{least:,} to {most:,}, in steps of {step:,} (default: {default:,})")
MEASURES = Sentence("measures: {names}")
NUMBERS = Sentence("The numbers of an edition, for --set: samarkand editions {game} {edition}")
ALONE = Sentence("expert: tries its moves out before each of them; for samarkand play and boards")
OF_ONES_OWN = Sentence("your own: FILE.py; samarkand strategies {game} --template prints one that works")

COSTLY = Sentence("{words}; as in game {game} after {move:# move|# moves}")
NOTHING_COSTLY = Sentence("No decision in the {games:# worst game|# worst games} can be called costly.")

# --- a game in the terminal -----------------------------------------------------------------------------

AT_EACH_DECISION = Sentence("At each decision {help}")
HELP = Sentence("a number or the words of a move, or their beginning, plays it; besides:")
TYPED = {
    "board": Sentence("the whole board"),
    "log": Sentence("what has happened so far"),
    "values": Sentence("what each move is expected to bring"),
    "undo": Sentence("take your last move back"),
    "save": Sentence("write the game to the file of --save"),
    "quit": Sentence("leave"),
}
PLAYER = Sentence("Player {player}: ")
REFUSED = Sentence("{reason}; a number, the words of a move, or help")
SAVED = Sentence("saved: {file}")
NO_FILE = Sentence("start with --save FILE to say where to")
NOTHING_TO_UNDO = Sentence("there is no move of yours to take back")

# --- the other verbs ------------------------------------------------------------------------------------

PLAY_AGAIN = Sentence(
    "interrupted after {done:,} of {target_games:#, game|#, games}; to play them all, give the command again"
)
PLAY_AGAIN_OVER = Sentence(
    "interrupted after {done:,} of {target_games:#, game|#, games}; to play them all, give the command again "
    "with --force"
)
NO_TESTS = Sentence("samarkand: the tests are not installed; which of them cite a rule is left out")
VALUES = Sentence("{question}\nvalue: {meaning}\n{table}")
