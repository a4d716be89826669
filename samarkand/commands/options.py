"""`samarkand options`: list what you can choose in a game."""

import argparse

from samarkand import editions, options, strategies
from samarkand.analysis.studies.measures import measures
from samarkand.commands import asking
from samarkand.commands.common import KNOWN_GAMES, Commands, verb
from samarkand.game import Game, as_game
from samarkand.grammar import N_, _, columns, in_words, join_commas
from samarkand.strategies import kinds

BOUNDS = _("{least:,} to {most:,}, in steps of {step:,} (default: {default:,})")
ALONE = _("expert: tries out its moves before it chooses one; for samarkand play and boards")
OF_ONES_OWN = _(
    'your own: FILE.py; in Python, samarkand.strategies.template("{game}") prints a working example'
)

EXAMPLES = """\
samarkand options sackson
samarkand options market --format json"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = verb(
        commands,
        "options",
        N_(
            "list what you can choose in a game: players, editions, rule options, computer players and "
            "measures"
        ),
        EXAMPLES,
        N_(
            "Choose a rule option with --option NAME=VALUE. Change a number of the edition with --set "
            "KEY=VALUE."
        ),
    )
    parser.add_argument("game", choices=KNOWN_GAMES, help=N_("the game"))
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the options."""
    game = as_game(chosen.game)
    module = game.package.options
    least, most = module.PLAYERS
    names = editions.available(game.package)
    declared = module.Options.declarations()
    players, words = kinds(game), options.words(game.package)
    plain = {
        "players": {"least": least, "most": most, "default": game.num_players},
        "editions": {"valid": names, "default": module.EDITION},
        "strategies": list(players),
        "measures": measures(game),
        "options": {name: declaration.describe() for name, declaration in declared.items()},
    }
    lines = [
        _("players: {least} to {most} (default: {default})").format(
            least=least, most=most, default=game.num_players
        ),
        _("editions: {names} (default: {default})").format(names=join_commas(names), default=module.EDITION),
        *(line for name in declared if name in words for line in _lines(name, words[name], game)),
        str(_("computer players:")),
        *(f"  {sentence.format()}" for name, sentence in players.items() if name != strategies.EXPERT),
        f"  {ALONE}",
        f"  {OF_ONES_OWN.format(game=game.name)}",
        _("measures: {names}").format(names=join_commas(measures(game))),
        _("To see the numbers of an edition, for --set: samarkand editions {game} {edition}").format(
            game=game.name, edition=module.EDITION
        ),
    ]
    asking.show(chosen, "\n".join(lines), plain)
    return 0


def _lines(name: str, texts: options.OptionWords, game: Game) -> list[str]:
    """Return a description of an option and its values."""
    declaration = game.options.declarations()[name]
    head = _("{option}: {name}. {help}").format(
        option=name, name=in_words(texts.name), help=in_words(texts.help)
    )
    if isinstance(declaration, options.NumberOption):
        return [head, f"  {BOUNDS.format(**declaration.describe())}"]
    meanings = {value: in_words(texts.values[value], game.config) for value in declaration.values}
    meanings[declaration.default] = _("{words} (default)").format(words=meanings[declaration.default])
    values = ((str(value).lower(), meaning) for value, meaning in meanings.items())
    return [head, *(f"  {line}" for line in columns("<", values))]
