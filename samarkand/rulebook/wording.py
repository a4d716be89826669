"""The sentences around a rule. The rules themselves are in each game's `catalogue.toml`."""

from samarkand import protocol
from samarkand.grammar import Sentence

REPORTED = Sentence("(reported) {words}")
ASSUMED = Sentence("(assumed) {words}")
RULE_ALONE = Sentence("[{identifier}] {title}. {text}")
RULE = Sentence("[{identifier}] {title}. {text} ({source})")
RULE_WITH_OPTION = Sentence("[{identifier}] {title}. {text} Option: {option}. ({source})")

# --- worked examples ------------------------------------------------------------------------------------

CHECKS = Sentence("{number:# check|# checks}: {verdicts}. {end}")
ON_RECORD = Sentence("As on record.")
NOT_ON_RECORD = Sentence("Verdicts that are not those on record: {examples}.")
NO_LONGER = Sentence("{verdict} (on record: {record})")
VERDICTS = {  # by the verdict in programs
    protocol.HOLDS: Sentence("holds"),
    protocol.CONTRADICTS: Sentence("contradicts itself"),
    protocol.MISPRINT: Sentence("misprint"),
    protocol.DIFFER: Sentence("texts differ"),
    protocol.REFUTED: Sentence("refuted"),
}
SO_MANY = Sentence("{verdict} {number}")
HEAD = Sentence("{example}, {game}: {verdict}. {what}")
EXAMPLE = Sentence("{identifier} ({case})")
CELLS = Sentence("source:"), Sentence("expected:"), Sentence("obtained:"), Sentence("why:")
REFUSED = Sentence("refused: {error}")
STEP = Sentence("{number:>3}. {words} [{rules}]")
PLAYED_AS = Sentence("As {by} has it ({options}):")
TITLED = Sentence("{identifier} {title}")
RESTS_ON = Sentence("It rests on: {rules}.")

ASKED = Sentence("{question} {answer}")
DIFFER = Sentence("Texts differ: {words}")
STANDS = Sentence("Source: {source}. Status: {status}.")
OPTION = Sentence("Option: {option}.")
SEE = Sentence("Worked examples: {examples} (samarkand verify --explain {example})")

# --- the rules page ---------------------------------------------------------------------------------------

RULES_PAGE = Sentence(
    """\
# Every rule and its source

All rules of the three games, in our own words. *Stated*: a rule text says it; *reported*: a review or a
catalogue says it; *assumed*: a question that no source answers, settled here. Under the name of each game
stands which rule texts are meant. Under a question of players stands the rule's answer in a few words.

Written by `python -m samarkand rules --markdown docs/rules.md` from the catalogues, the docstrings and the
tests of this project; a test fails when it is out of date. *Played by* names the functions of the rules whose
docstrings cite the rule, *cited by* what else in the game's package does (vocabulary, editions, checks,
pictures), or in its theory (formulas, expectations), *tested by* the tests that cite it.
Worked examples and lists of components are data, played on the engine by `samarkand verify`; their verdicts
are those on record, and `samarkand verify --explain S-W3` shows one move by move.

A test is named by its file below `tests` and its own name. `sackson/test_setup.test_deal` stands in
`tests/sackson/test_setup.py`, and in a clone of this project, with what tests need, runs alone by
`python -m pytest tests/sackson/test_setup.py -k test_deal`.
"""
)
RULES, NO_TEST = Sentence("{number:# rule|# rules}: {statuses}."), Sentence("no test")
