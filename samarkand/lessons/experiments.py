"""What stands above the exercises of a worksheet: the question, what is played with, a table to fill."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

import samarkand
from samarkand.grammar import Sentence, with_minus
from samarkand.lessons import markup, wording
from samarkand.lessons.lesson import Notebook, question
from samarkand.lessons.paper import drawing
from samarkand.sackson.picture.cutouts import cards, die

CARD, NET = "9mm", "30mm"  # how wide a card is, and the net of the die


class Experiment(NamedTuple):
    """What is done by hand, and the table for it.

    Attributes
    ----------
    told : Sentence
    heads, rows : tuple of str
        Of the columns, and of the rows, which begin with their name.
    has_die : bool
        Whether it is played with the die, else with the cards.
    """

    told: Sentence
    heads: tuple[str, ...]
    rows: tuple[str, ...]
    has_die: bool = False


FACES = ("1", "2", "3", "4", "5", wording.ARROW)
TEN = tuple(str(number) for number in range(1, 11))
SUMS = (with_minus(-2), *map(str, range(11)))  # of two rolls; -1 is none
EXPERIMENTS = {
    "the_arrow_die": Experiment(wording.SIXTY_ROLLS, FACES, (wording.MINE, wording.NEIGHBOURS), has_die=True),
    "fair_price": Experiment(wording.THIRTY_ROLLS, FACES, (wording.STROKES, wording.BRING), has_die=True),
    "two_alike": Experiment(wording.TEN_DEALS, TEN, (wording.TWO_ALIKE,)),
    "four_from_the_caravan": Experiment(
        wording.TWENTY_DRAWS, ("0", "1", "2", "3", "4"), (wording.NOT_PUT_BACK, wording.PUT_BACK)
    ),
    "i_have_a_jewel": Experiment(
        wording.FORTY_HANDS, (wording.SECOND_IS, wording.SECOND_NOT), (wording.FIRST_IS, wording.FIRST_NOT)
    ),
    "two_arrows": Experiment(
        wording.TEN_DUELS, TEN, (wording.TWO_IN_A_ROW, wording.ARROW_THEN_ONE), has_die=True
    ),
    "who_goes_first": Experiment(
        wording.TWENTY_RACES, wording.PLAYERS, (wording.OUR_RACES, wording.ALL_RACES), has_die=True
    ),
    "worth_the_walk": Experiment(wording.TWENTY_PURCHASES, wording.JEWELS, (wording.STROKES, wording.BRING)),
    "the_die_that_steps_back": Experiment(wording.THIRTY_PAIRS, SUMS, (wording.STROKES,), has_die=True),
}


def head(lesson: Notebook, name: str) -> str:
    """The head of a lesson's worksheet as HTML: its question, and what there is to do by hand.

    Parameters
    ----------
    lesson : dict
        Its notebook.
    name : str
        Of the lesson, without a number; one that has no experiment has its question alone.
    """
    asked = f'<div class="asked">{markup.html(question(lesson))}</div>'
    experiment = EXPERIMENTS.get(name)
    if experiment is None:
        return asked
    return f'{asked}<div class="by-hand">{"".join(_pictures(experiment))}</div>{_table(experiment)}'


def _pictures(experiment: Experiment) -> Iterator[str]:
    """The net of the die; or each card once, with its number in the pack of four players."""
    game = samarkand.game("sackson", players=4)
    for cutout in (die if experiment.has_die else cards)(game).cutouts:
        number = "" if experiment.has_die else f"<br>× {cutout.copies}"
        yield f"<span>{drawing(cutout, NET if experiment.has_die else CARD)}{number}</span>"


def _table(experiment: Experiment) -> str:
    heads = "".join(f"<th>{escape(each)}</th>" for each in ("", *experiment.heads))
    empty = "<td></td>" * len(experiment.heads)
    rows = "".join(f"<tr><th>{escape(row)}</th>{empty}</tr>" for row in experiment.rows)
    return f'<p>{escape(experiment.told)}</p><table class="to-fill"><tr>{heads}</tr>{rows}</table>'
