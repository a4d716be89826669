"""The sentences of the teacher's commands, with named places."""

from samarkand.grammar import Sentence

TEACH = Sentence("teach")
CLASS = Sentence("run a class")

HOW_TO_PRINT = Sentence(
    "Open {pages:it|them} in a browser and press Ctrl+P; --pdf writes a PDF with Chromium or Chrome."
)
KEPT = Sentence("{file} is yours and was kept; rename it to get a new one")
NO_BYTECODE = Sentence(
    "{folder} cannot be written, so kernels start more slowly; whoever installed it can run this command"
)
MAY_LOG_IN = Sentence("may log in: the members of this machine's group {group}")
NEXT = Sentence("next:  {command}")
