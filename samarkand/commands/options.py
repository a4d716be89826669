"""`samarkand options`: list what you can choose in a game."""

import argparse

from samarkand import editions, options, strategies
from samarkand.analysis.opponents.kinds import kinds
from samarkand.analysis.studies.measures import measures
from samarkand.commands import asking, wording
from samarkand.commands.common import Commands, verb
from samarkand.commands.games import KNOWN_GAMES
from samarkand.game import Game, as_game
from samarkand.grammar import columns, in_words, join_commas

EXAMPLES = """\
samarkand options sackson
samarkand options market --format json"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = verb(
        commands,
        "options",
        "list what you can choose in a game: players, editions, rule options, computer players and measures",
        EXAMPLES,
        "Choose a rule option with --option NAME=VALUE. Change a number of the edition with --set KEY=VALUE.",
    )
    parser.add_argument("game", choices=KNOWN_GAMES, help="the game")
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the options."""
    game = as_game(chosen.game)
    module = game.parts.options
    least, most = module.PLAYERS
    names = editions.available(game.parts)
    declared = module.Options.declarations()
    players, words = kinds(game), options.words(game.parts)
    plain = {
        "players": {"least": least, "most": most, "default": game.num_players},
        "editions": {"valid": names, "default": module.EDITION},
        "strategies": list(players),
        "measures": measures(game),
        "options": {name: declaration.describe() for name, declaration in declared.items()},
    }
    lines = [
        wording.PLAYERS.format(least=least, most=most, default=game.num_players),
        wording.EDITIONS.format(names=join_commas(names), default=module.EDITION),
        *(line for name in declared if name in words for line in _lines(name, words[name], game)),
        str(wording.COMPUTER_PLAYERS),
        *(f"  {sentence.format()}" for name, sentence in players.items() if name != strategies.EXPERT),
        f"  {wording.ALONE}",
        f"  {wording.OF_ONES_OWN.format(game=game.name)}",
        wording.MEASURES.format(names=join_commas(measures(game))),
        wording.NUMBERS.format(game=game.name, edition=module.EDITION),
    ]
    asking.show(chosen, "\n".join(lines), plain)
    return 0


def _lines(name: str, texts: options.OptionWords, game: Game) -> list[str]:
    """Return a description of an option and its values."""
    declaration = game.options.declarations()[name]
    head = wording.OPTION.format(option=name, name=in_words(texts.name), help=in_words(texts.help))
    if isinstance(declaration, options.NumberOption):
        return [head, f"  {wording.BOUNDS.format(**declaration.describe())}"]
    meanings = {value: in_words(texts.values[value], game.config) for value in declaration.values}
    meanings[declaration.default] = wording.VALUE.format(words=meanings[declaration.default])
    values = ((str(value).lower(), meaning) for value, meaning in meanings.items())
    return [head, *(f"  {line}" for line in columns("<", values))]
