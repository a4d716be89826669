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
