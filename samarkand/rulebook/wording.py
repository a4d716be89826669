"""The sentences around a rule: the rules themselves stand in each game's `catalogue.toml`."""

from samarkand.grammar import Sentence

REPORTED = Sentence("(reported) {words}")
ASSUMED = Sentence("(assumed) {words}")
RULE_ALONE = Sentence("[{identifier}] {title}. {text}")
RULE = Sentence("[{identifier}] {title}. {text} ({source})")
RULE_WITH_OPTION = Sentence("[{identifier}] {title}. {text} Option: {option}. ({source})")

# --- worked examples, played ----------------------------------------------------------------------------

CHECKS = Sentence("{number:# check|# checks}: {verdicts}. {end}")
ON_RECORD = Sentence("As on record.")
NOT_ON_RECORD = Sentence("Verdicts that are not those on record: {examples}.")
NO_LONGER = Sentence("{verdict} (on record: {record})")
REFUSED = Sentence("refused: {error}")
