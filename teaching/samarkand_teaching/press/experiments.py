"""The top of a worksheet: the question, the material to play with, and a table to fill in."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import samarkand
from samarkand.grammar import Sentence, Words, in_words, with_minus
from samarkand.market.picture.cutouts import board as clock
from samarkand.picture.cutouts import draw_cutout
from samarkand.routes.picture.cutouts import families
from samarkand.sackson.components import NUM_GOODS
from samarkand.sackson.notation import say_good
from samarkand.sackson.picture.cutouts import cards, die
from samarkand_teaching.press import markup, wording
from samarkand_teaching.press.lesson import Notebook, question
from samarkand_teaching.press.rendering import render

WIDTH = {"cards": "9mm", "die": "30mm", "clock": "30mm", "families": "13.5mm"}  # of each drawing


class Experiment(NamedTuple):
    """An experiment done by hand, and the table for its results.

    Attributes
    ----------
    told : Sentence
        The instructions.
    heads, rows : tuple of str or Sentence
        The heads of the columns, and the first cells of the rows.
    shown : {"cards", "die", "clock", "families", ""}
        The drawings on the sheet. An empty string means none.
    """

    told: Sentence
    heads: tuple[Words, ...]
    rows: tuple[Words, ...]
    shown: str = "cards"


FACES = ("1", "2", "3", "4", "5", wording.ARROW)
TEN = tuple(str(number) for number in range(1, 11))
ERRORS = (with_minus(-2), with_minus(-1), "0", "1", "2")
SUMS = (with_minus(-2), *map(str, range(11)))  # of two rolls; -1 is none
BANDS = ("≤ 14", "15–21", "22–27", "28", "29–34", "35–41", "≥ 42")  # of twelve rolls
GAMES = ("2", "4", "6", "10", "18")  # turns
FIVE = TEN[:5]
SIX_GOODS = tuple(say_good(good) for good in range(NUM_GOODS))
EXPERIMENTS = {
    "the_arrow_die": Experiment(wording.SIXTY_ROLLS, FACES, (wording.MINE, wording.NEIGHBOURS), shown="die"),
    "fair_price": Experiment(wording.THIRTY_ROLLS, FACES, (wording.STROKES, wording.BRING), shown="die"),
    "two_alike": Experiment(wording.TEN_DEALS, TEN, (wording.TWO_ALIKE,)),
    "four_from_the_caravan": Experiment(
        wording.TWENTY_DRAWS, ("0", "1", "2", "3", "4"), (wording.NOT_PUT_BACK, wording.PUT_BACK)
    ),
    "i_have_a_jewel": Experiment(
        wording.FORTY_HANDS, (wording.SECOND_IS, wording.SECOND_NOT), (wording.FIRST_IS, wording.FIRST_NOT)
    ),
    "two_arrows": Experiment(
        wording.TEN_DUELS, TEN, (wording.TWO_IN_A_ROW, wording.ARROW_THEN_ONE), shown="die"
    ),
    "what_my_hand_tells_me": Experiment(
        wording.FORTY_NEXT, ("0", "1", "2", "3"), (wording.NEXT_IS, wording.NEXT_NOT)
    ),
    "the_silence_speaks": Experiment(
        wording.FORTY_SILENCES,
        (wording.IS_SOLD, wording.IS_SILENT),
        (wording.HELD_BY_RIVAL, wording.IN_THE_PILE),
    ),
    "who_goes_first": Experiment(
        wording.TWENTY_RACES, wording.PLAYERS, (wording.OUR_RACES, wording.ALL_RACES), shown="die"
    ),
    "sell_or_hope": Experiment(
        wording.THIRTY_CARDS, wording.SCORED, (wording.STROKES, wording.TOGETHER), shown="families"
    ),
    "worth_the_walk": Experiment(wording.TWENTY_PURCHASES, wording.JEWELS, (wording.STROKES, wording.BRING)),
    "convict_a_die": Experiment(
        wording.TEN_TRIALS,
        (wording.SET_FREE, wording.CONVICTED),
        (wording.IT_IS_FAIR, wording.IT_IS_FALSE),
        shown="die",
    ),
    "the_die_that_steps_back": Experiment(wording.THIRTY_PAIRS, SUMS, (wording.STROKES,), shown="die"),
    "bell": Experiment(wording.TWENTY_TWELVES, BANDS, (wording.STROKES,), shown="die"),
    "how_many_goods_in_seven_cards": Experiment(wording.TWENTY_HANDS, SIX_GOODS, (wording.STROKES,)),
    "one_in_348": Experiment(
        wording.TWENTY_TWO_DEALS, wording.TIMES, (wording.OF_THE_CLASS, wording.BY_POISSON)
    ),
    "how_many_rolls_to_go": Experiment(wording.TEN_JOURNEYS, TEN, (wording.ROLLED,), shown="die"),
    "when_have_all_families_met": Experiment(
        wording.FIVE_BOOKS, FIVE, (wording.RELATIONS,), shown="families"
    ),
    "the_falling_clock": Experiment(wording.TWENTY_AUCTIONS, wording.AUCTION, wording.STOPS, shown="clock"),
    "who_won_and_is_sorry": Experiment(wording.TWENTY_JARS, ERRORS, wording.BIDS, shown="die"),
    "which_game": Experiment(wording.TWENTY_SLIPS, GAMES, (wording.STROKES,), shown=""),
    "best_of_three": Experiment(
        wording.TWENTY_BESTS, ("0", "1", "4", "5", "8"), (wording.ONE_CARD, wording.BEST_OF_THREE)
    ),
}


def head(lesson: Notebook, name: str) -> str:
    """Return the top of a lesson's worksheet as HTML: its question, and the experiment.

    Parameters
    ----------
    lesson : dict
        The notebook.
    name : str
        The name of the lesson without its number. A lesson without an experiment has only its question.
    """
    experiment = EXPERIMENTS.get(name)
    return render(
        "experiment.html",
        question=markup.html(question(lesson)),
        experiment=experiment,
        drawings=list(_drawings(experiment)) if experiment else [],
        heads=["", *map(in_words, experiment.heads)] if experiment else [],
        rows=list(map(in_words, experiment.rows)) if experiment else [],
        is_beside=experiment is not None and experiment.shown in ("die", "clock"),
    )


def _drawings(experiment: Experiment) -> Iterator[dict[str, Any]]:
    """Yield the net of the die, the clock, each family, or each card once with its number of copies."""
    shown = experiment.shown
    if not shown:
        return
    if shown == "clock":
        cutouts = clock(samarkand.game("market")).cutouts
    elif shown == "families":
        cutouts = families(samarkand.game("routes")).cutouts
    else:
        cutouts = {"die": die, "cards": cards}[shown](samarkand.game("sackson", players=4)).cutouts
    for cutout in cutouts:
        copies = cutout.copies if shown == "cards" else None
        yield {"svg": draw_cutout(cutout, WIDTH[shown]), "copies": copies}
