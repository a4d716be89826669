"""The common wrong guesses in the lessons, with the reasoning that leads to each of them."""

from collections.abc import Mapping
from fractions import Fraction

from samarkand.grammar import Sentence, _

MOST_LIKELY_NUMBER = _("That is the most likely number, not the mean.")


NEARLY = 0.05  # share of a mistaken number by which a guess may differ from it

# By the name of the guess: each mistaken number or choice, and what a pupil who gave it may have thought.
NAMED: Mapping[str, Mapping[float | Fraction | str, Sentence]] = {
    "fair price": {
        Fraction(5, 2): _("You may have counted the arrow as 0. But it costs 1 piastre."),
        3: _("3 is the mean of the numbers 1 to 5. But the sixth face, the arrow, also counts."),
        Fraction(7, 2): _("3.5 is the mean of an ordinary die. This die has an arrow in place of the 6."),
    },
    "two alike": {
        0.4195: _(
            "You may have thought of one card, and asked whether another card matches it. But any two of "
            "the four cards can match, and that makes six pairs."
        )
    },
    "four from the caravan": {
        "equally likely": _(
            "Each card has the same probability of being grain, but the draws are not independent: each "
            "grain that you draw leaves less grain for the next draw."
        )
    },
    "i have a jewel": {
        "both the same": _(
            "Each of them has a jewel and one more card, but you did not learn it in the same way. Of "
            "Ben’s cards you know which one is the jewel. Of Ada’s cards you don’t."
        )
    },
    "two arrows": {
        36: _(
            "36 is 1 divided by 1/36, the probability of the pattern at a given place. That is right for "
            "Ben. But two of Ada’s patterns can overlap, so they come in groups with longer gaps between "
            "them."
        ),
        12: _("12 rolls are the mean wait for two arrows that need not come in a row."),
        7: _(
            "7 rolls are the mean wait for an arrow, and one roll more. But the next roll is rarely an "
            "arrow, and then Ada begins again."
        ),
    },
    "what my hand tells me": {
        Fraction(11, 96): _(
            "11/96 is the proportion of jewels in the full pack. But you hold four of the jewels, so they "
            "cannot be drawn any more."
        )
    },
    "the silence speaks": {
        Fraction(6, 31): _(
            "6/31 was the probability before the silence. But a rival with the diamonds would have spoken "
            "half the time, so the silence makes it less likely that there is one."
        )
    },
    "convict a die": {
        0.05: _(
            "About 0.05 is the probability of the other error: to convict a fair die. The die in this "
            "question has two arrows."
        )
    },
    "sell or hope": {
        Fraction(3, 5): _(
            "With 3/5 you compare 3 points with 5. But many second camels belong to families that you "
            "don’t have, and they bring only 1 point."
        )
    },
    "worth the walk": {
        0.5: _(
            "“Fair” is about the mean: what all buyers together win and lose. It does not mean that half "
            "of them lose."
        )
    },
    "the die that steps back": {
        Fraction(21, 36): _(
            "You may have counted the arrow as 0. But a step back is worse than no step: it also undoes a "
            "step that was made."
        )
    },
    "bell": {
        0.16: _(
            "0.16 is the probability of being more than one standard deviation above the mean. The line in "
            "this question is a little further out."
        ),
        0.32: _(
            "0.32 is the probability of being more than one standard deviation away from the mean, on "
            "either side. The question is about one side."
        ),
    },
    "seven cards": {
        4: MOST_LIKELY_NUMBER,
        4.26: _("4.26 would be the mean if each card were put back before the next draw."),
    },
    "rare hand": {
        1: _(
            "Once in 348 hands is only an average. Some people see two or three such hands, so others must "
            "see none."
        )
    },
    "rolls to go": {
        Fraction(9, 7): _(
            "9/7 is 3 steps divided by 7/3, the mean of one roll. But a roll often goes further than "
            "needed, and the extra steps do not help."
        ),
        Fraction(6, 5): _(
            "1.2 rolls are the mean wait for a roll that is not an arrow. But a 1 or a 2 is not enough."
        ),
        2: _(
            "2 would be right if every roll reached the city with probability 1/2. From three steps away "
            "that is so, but from the nearer boxes it is more likely."
        ),
    },
    "all families": {
        5: _("5 relations are enough only if no family takes part twice."),
        10: MOST_LIKELY_NUMBER,
        45: _(
            "45 is the number of pairs of families. All ten have met another family long before all the "
            "pairs have met."
        ),
    },
    "the falling clock": {
        7: _(
            "If you stop at 7, you buy often, but you gain only 1 each time. If you wait, you buy less "
            "often and gain more."
        ),
        8: _("If you stop at 8, you pay all that the card is worth to you, and gain nothing."),
    },
    "who won": {
        0: _(
            "0 is the mean error of all bids. But the winner is the one who bid most, and that bid is "
            "usually too high."
        ),
        2: _(
            "The winner overpays by 2 only if an estimate is 2 too high. In 256 of 625 cases, no estimate is."
        ),
    },
    "best of three": {
        4.8: _("4.8 is what three cards bring together. But only the best of them counts."),
        1.6: _("1.6 is the mean of one card. The best of three cards is usually better."),
    },
    "which game": {
        109: _("109 is the mean of all games. But a photograph shows a turn, and long games have more turns.")
    },
}
