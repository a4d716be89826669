"""Sentences around the tasks of a test."""

from samarkand.grammar import Sentence

OF_GROUP = Sentence("{exam}: {group}")
SHEET_AND_PAGE = Sentence("sheet {seed}, page {page} of {pages}")
NUMBER_WANTED = Sentence("Answer ({wants}): ……………………………")
FROM_TO = Sentence("Answer: from ………………… to …………………")
IN_WORDS = Sentence("Answer in two or three sentences.")
IN_WORDS_HEAD = Sentence("Task {number}: an explanation")
MODEL = Sentence("Model answer, {group}:")
TOTAL = Sentence("total")
MARKS = Sentence("One point each:")
OTHER_WORDS = Sentence("Accept any wording that says the same.")
WORDS = Sentence("in words, see below")

BARS = Sentence("{title}: {bars}")
BAR = Sentence("{label}: {height}")
ROW = Sentence("{head}: {cells}")

PUPILS = Sentence("number of pupils")
SIXES = Sentence("number of sixes in 30 rolls")
HEADS = Sentence("number of heads")
PROBABILITY = Sentence("probability for a fair coin, in %")
PRICE = Sentence("price in euros")
ACCEPTED = Sentence("probability that the buyer says yes, in %")
PRIZE, TICKETS = Sentence("prize in euros"), Sentence("number of tickets")
STANDARD, BELOW = Sentence("z"), Sentence("probability of at most z")
NORMAL = Sentence("Normal distribution")
