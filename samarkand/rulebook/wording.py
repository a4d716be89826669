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
ON_RECORD = Sentence("All as on record.")
NOT_ON_RECORD = Sentence("Verdicts that differ from the record: {examples}.")
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
PLAYED_AS = Sentence("According to {by} ({options}):")
TITLED = Sentence("{identifier} {title}")
RESTS_ON = Sentence("Based on: {rules}.")

ASKED = Sentence("{question} {answer}")
DIFFER = Sentence("Texts differ: {words}")
STANDS = Sentence("Source: {source}. Status: {status}.")
OPTION = Sentence("Option: {option}.")
SEE = Sentence("Worked examples: {examples} (samarkand verify --explain {example})")

# --- the rules page ---------------------------------------------------------------------------------------

RULES_PAGE = Sentence(
    """\
# Every rule and its source

All rules of the three games, in our own words. *Stated*: a rule text says it. *Reported*: a review or a
catalogue says it. *Assumed*: no source answers the question, so this project decides. The rule texts of each
game are named below its title. Below a question that players ask is the rule's answer in a few words.

Written by `python -m samarkand rules --markdown docs/rules.md` from the catalogues, the docstrings and the
tests of this project; a test fails when it is out of date. *Played by* names the functions of the rules
whose docstrings cite the rule. *Cited by* names everything else that cites it in the game's package
(vocabulary, editions, checks, pictures) or in its theory (formulas, expectations). *Tested by* names the
tests that cite it.
Worked examples and lists of components are data, which `samarkand verify` plays on the engine. The verdicts
here are those on record. `samarkand verify --explain S-W3` shows one example move by move.

A test is named by its file below `tests` and its own name. For example, `sackson/test_setup.test_deal` is in
`tests/sackson/test_setup.py`. In a clone of this project in which the tests can run, you can run it alone
with `python -m pytest tests/sackson/test_setup.py -k test_deal`.
"""
)
RULES, NO_TEST = Sentence("{number:# rule|# rules}: {statuses}."), Sentence("no test")
